//! The partners of all numbers, one after the other.

use std::vec;

use dashu_int::UBig;

use crate::board::Value;
use crate::imitation::oracle::Oracle;
use crate::imitation::pairs::Pair;
use crate::observer::Interrupted;

/// Pairs that the oracle is asked for at once.
pub(super) const PIECE: usize = 1 << 12;

/// The partner of a number in its pair.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mate {
    pub(super) other: u64,
    /// The same if it is the larger one, or equal; else out of reach.
    pub(super) upper: u64,
    pub(super) xi: Value,
}

/// The partners of v, v + 1, ..
pub(super) struct Mates {
    v: u64,
    /// The pairs whose a comes next, and those whose b does.
    by_a: Pairs,
    by_b: Pairs,
}

impl Mates {
    pub(super) fn from(oracle: Oracle<'static>, v: u64) -> Result<Self, Interrupted> {
        let k = oracle.km().k();
        let pair = oracle.pair_of(&v.into())?;
        let n = saturated(&pair.n);
        // Of the numbers below v, those that are no a are the b of an index from k on.
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

/// A pair below 2^64; what is above has the largest number there is.
#[derive(Debug, Clone, Copy)]
struct Small {
    n: u64,
    a: u64,
    b: u64,
}

/// Pairs of rising index, asked for in pieces.
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
