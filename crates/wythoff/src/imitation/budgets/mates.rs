//! The mates of consecutive numbers.

use std::vec;

use dashu_int::UBig;

use crate::board::Value;
use crate::imitation::oracle::Oracle;
use crate::imitation::pairs::Pair;
use crate::observer::Interrupted;

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
    pub(super) fn from(oracle: Oracle<'static>, v: u64) -> Result<Self, Interrupted> {
        let k = oracle.km().k();
        let pair = oracle.pair_of(&v.into())?;
        let n = saturated(&pair.n);
        // The numbers below v are a_0, a_1, .. and b_k, b_(k+1), ..
        let (a, b) = if saturated(&pair.a) == v {
            (n, if n < k { n } else { v - n + k })
        } else {
            (v - (n - k), n)
        };
        Ok(Self { v, by_a: Pairs::from(oracle, a), by_b: Pairs::from(oracle, b) })
    }

    pub(super) fn next(&mut self) -> Result<Mate, Interrupted> {
        let k = self.by_a.oracle.km().k();
        let (below, above) = (self.by_b.peek()?, self.by_a.peek()?);
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
    oracle: Oracle<'static>,
    next: u64,
    first: Option<Small>,
    piece: vec::IntoIter<Pair>,
}

impl Pairs {
    fn from(oracle: Oracle<'static>, n: u64) -> Self {
        Self { oracle, next: n, first: None, piece: Vec::new().into_iter() }
    }

    fn peek(&mut self) -> Result<Small, Interrupted> {
        if let Some(first) = self.first {
            return Ok(first);
        }
        let Pair { n, a, b } = match self.piece.next() {
            Some(pair) => pair,
            None => {
                self.piece = self.oracle.pairs(&self.next.into(), PIECE)?.into_iter();
                self.next += PIECE as u64;
                self.piece.next().ok_or(Interrupted)?
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
