//! Where pairs come from: the oracle, or the definition where there is none.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use wythoff::imitation::{Formula, KM, Mex, Oracle, Pair, Sequence};
use wythoff::observer::{Interrupted, Observer};

use crate::cli::Globals;
use crate::cost::{self, Work};
use crate::failure::Failure;
use crate::progress::Progress;

/// Pairs that the oracle is asked for at once.
const PIECE: u64 = 1 << 12;

/// Which pairs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Which {
    pub(super) km: KM,
    pub(super) formula: Formula,
    pub(super) mex: Mex,
}

/// The pairs of some indices.
#[derive(Debug)]
pub(super) struct Source {
    from: UBig,
    count: u64,
    engine: Engine,
}

#[derive(Debug)]
enum Engine {
    /// Any index.
    Oracle(KM),
    /// All pairs from 0 on.
    Definition(KM, Formula, Mex),
}

impl Source {
    /// `count` pairs from an index on. The printed formula knows only m/k: where the lowest terms of that have a 1,
    /// it is the formula of the game with these terms.
    pub(super) fn new(which: Which, from: &UBig, count: u64) -> Self {
        let Which { km, formula, mex } = which;
        let engine = match (formula, lowest_terms(km)) {
            _ if mex != Mex::LEAST => Engine::Definition(km, formula, mex),
            (Formula::Game, _) => Engine::Oracle(km),
            (_, Some(km)) if km.k() == 1 || km.m() == 1 => Engine::Oracle(km),
            _ => Engine::Definition(km, formula, mex),
        };
        Self { from: from.clone(), count, engine }
    }

    /// Refuses what would take too long or does not fit; `kept`: all pairs are held before they are printed.
    pub(super) fn allow(&self, kept: bool, globals: &Globals) -> Result<(), Failure> {
        let largest = self.largest();
        // Three numbers of a pair, and their digits.
        let pair = 3 * (32 + largest.bit_len() as u128 / 2);
        let kept = if kept { u128::from(self.count).saturating_mul(pair) } else { 0 };
        let (mut work, smaller) = match self.engine {
            Engine::Oracle(km) => {
                let pieces = u128::from(self.count.div_ceil(PIECE));
                let last = &self.from + self.count.saturating_sub(1);
                let mut work = wythoff_view::questions(km, &last, pieces);
                work.amount = work.amount.saturating_add(self.count.into());
                (work, "a smaller --count or --index costs less, and so does a smaller --k")
            }
            Engine::Definition(..) if largest.bit_len() > 64 => {
                return Err(Failure::refused(
                    "--index: with --printed or --mex numbers end at 2^64",
                    "these pairs are counted from 0 on: take a smaller --index",
                ));
            }
            Engine::Definition(..) => {
                let all = u128::try_from(&(&self.from + self.count)).unwrap_or(u128::MAX);
                (
                    of_definition(all),
                    "these pairs are counted from 0 on: a smaller --index costs less",
                )
            }
        };
        work.memory = work.memory.saturating_add(kept);
        cost::allow_work(&work, globals, smaller)
    }

    /// A number that none of the pairs exceeds.
    pub(super) fn largest(&self) -> UBig {
        let (km, mex) = match self.engine {
            Engine::Oracle(km) => (km, Mex::LEAST),
            Engine::Definition(km, _, mex) => (km, mex),
        };
        // Before a_n there are the 2 n numbers of earlier pairs, and what they exclude.
        let end = &self.from + self.count;
        &end * 2_u8 * mex.b() + &end * km.m() / km.k() + km.m()
    }

    /// Hands the pairs out, one after the other.
    pub(super) fn each(
        &self,
        progress: &Progress,
        take: &mut dyn FnMut(Pair) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match &self.engine {
            Engine::Oracle(km) => self.by_oracle(*km, progress, take),
            Engine::Definition(km, formula, mex) => {
                self.one_by_one(Sequence::generalized(*km, *formula, *mex), progress, take)
            }
        }
    }

    fn by_oracle(
        &self,
        km: KM,
        progress: &Progress,
        take: &mut dyn FnMut(Pair) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let whole = Oracle::new(km);
        // The progress of a single piece is that of the oracle itself.
        let oracle = if self.count <= PIECE { whole.observed(progress) } else { whole };
        let mut done = 0;
        while done < self.count {
            if progress.progress(done.into(), self.count.into()).is_break() {
                return Err(Failure::Interrupted);
            }
            let piece = PIECE.min(self.count - done);
            let pairs = oracle.pairs(&(&self.from + done), piece as usize)?;
            pairs.into_iter().try_for_each(&mut *take)?;
            done += piece;
        }
        Ok(())
    }

    fn one_by_one(
        &self,
        pairs: impl Iterator<Item = (u64, u64)>,
        progress: &Progress,
        take: &mut dyn FnMut(Pair) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        // Larger ones were refused.
        let from = u64::try_from(&self.from).map_err(|_| Interrupted)?;
        let end = from.saturating_add(self.count);
        for (n, (a, b)) in (0..end).zip(pairs) {
            if n.is_multiple_of(PIECE) && progress.progress(n.into(), end.into()).is_break() {
                return Err(Failure::Interrupted);
            }
            if n >= from {
                take(Pair { n: n.into(), a: a.into(), b: b.into() })?;
            }
        }
        Ok(())
    }
}

/// So many pairs by definition. Of each, b waits until it is passed.
fn of_definition(amount: u128) -> Work<'static> {
    let seconds = move || {
        const TRIAL: u64 = 1 << 16;
        let rate = cost::rate(|| {
            std::hint::black_box(Sequence::new(KM::WYTHOFF, Formula::Game).nth(TRIAL as usize));
            TRIAL
        });
        amount as f64 / rate
    };
    let memory = amount.saturating_mul(16);
    Work { amount, unit: "pairs", memory, threads: 1, seconds: Box::new(seconds) }
}

/// The numbers divided by what divides both.
fn lowest_terms(km: KM) -> Option<KM> {
    let (mut divisor, mut rest) = (km.k(), km.m());
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    KM::try_new(km.k() / divisor, km.m() / divisor).ok()
}
