//! The mates of consecutive numbers.

use std::vec;

use dashu_int::UBig;

use crate::board::Value;
use crate::imitation::oracle::{Oracle, OracleError};
use crate::imitation::pairs::Pair;
use crate::observer::Observer;
use crate::parameters::KM;

/// The number of pairs that one question to the oracle asks for.
pub(super) const PIECE: usize = 1 << 12;

/// The mate of a number in its pair.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mate {
    pub(super) other: u64,
    /// The mate if it is not the smaller number; `u64::MAX` otherwise.
    pub(super) upper: u64,
    pub(super) xi: Value,
}

/// An iterator over the mates of v, v + 1, ..
pub(super) struct Mates {
    v: u64,
    /// The pairs with the next `a_n`, and the pairs with the next `b_n`.
    by_a: Pairs,
    by_b: Pairs,
}

impl Mates {
    pub(super) fn from(km: KM, v: u64, observer: &dyn Observer) -> Result<Self, OracleError> {
        let k = km.k();
        let pair = Oracle::new(km).observed(observer).pair_of(&v.into())?;
        let n = saturated(&pair.n);
        // The numbers below v are a_0, a_1, .. and b_k, b_(k+1), ..
        let (a, b) = if saturated(&pair.a) == v {
            (n, if n < k { n } else { v - n + k })
        } else {
            (v - (n - k), n)
        };
        Ok(Self { v, by_a: Pairs::from(km, a), by_b: Pairs::from(km, b) })
    }

    pub(super) fn next(&mut self, observer: &dyn Observer) -> Result<Mate, OracleError> {
        let k = self.by_a.km.k();
        let (below, above) = (self.by_b.peek(observer)?, self.by_a.peek(observer)?);
        if below.b == self.v {
            self.by_b.pop();
        }
        let mate = if above.a == self.v {
            self.by_a.pop();
            Mate { other: above.b, upper: above.b, xi: (above.n % k) as Value }
        } else {
            Mate { other: below.a, upper: u64::MAX, xi: (below.n % k) as Value }
        };
        self.v += 1;
        Ok(mate)
    }
}

/// A pair with numbers of 64 bits; larger numbers are replaced by `u64::MAX`.
#[derive(Debug, Clone, Copy)]
struct Small {
    n: u64,
    a: u64,
    b: u64,
}

/// An iterator over pairs of rising index, which asks the oracle for [`PIECE`] pairs at a time.
struct Pairs {
    km: KM,
    next: u64,
    first: Option<Small>,
    piece: vec::IntoIter<Pair>,
}

impl Pairs {
    fn from(km: KM, n: u64) -> Self {
        Self { km, next: n, first: None, piece: Vec::new().into_iter() }
    }

    fn peek(&mut self, observer: &dyn Observer) -> Result<Small, OracleError> {
        if let Some(first) = self.first {
            return Ok(first);
        }
        let Pair { n, a, b } = match self.piece.next() {
            Some(pair) => pair,
            None => {
                let oracle = Oracle::new(self.km).observed(observer);
                self.piece = oracle.pairs(&self.next.into(), PIECE)?.into_iter();
                self.next += PIECE as u64;
                self.piece.next().expect("the oracle answers with as many pairs as are asked for")
            }
        };
        let [n, a, b] = [n, a, b].map(|number| saturated(&number));
        Ok(*self.first.insert(Small { n, a, b }))
    }

    const fn pop(&mut self) {
        self.first = None;
    }
}

fn saturated(number: &UBig) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}
