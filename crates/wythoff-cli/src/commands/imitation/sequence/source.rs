//! The engine that finds the pairs: the oracle, or the definition where no oracle exists.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use wythoff::imitation::{Formula, KM, Mex, Oracle, Pair, Sequence};
use wythoff::observer::{Interrupted, Observer};

use crate::args::Globals;
use crate::cost::{self, Work};
use crate::failure::{Failure, Result};
use crate::progress::Progress;

/// Number of pairs that the oracle finds at a time.
const PIECE: u64 = 1 << 12;

/// The formula of the pairs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Which {
    pub(super) km: KM,
    pub(super) formula: Formula,
    pub(super) mex: Mex,
}

impl Which {
    /// The name of the formula in files and in JSON.
    pub(super) const fn formula(self) -> &'static str {
        match self.formula {
            Formula::Game => "game",
            Formula::Printed => "printed",
        }
    }
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
    /// Finds pairs of any index.
    Oracle(KM),
    /// Finds all pairs from index 0 on.
    Definition(KM, Formula, Mex),
}

impl Source {
    /// Returns the source of `count` pairs from an index on. The printed formula depends on m/k
    /// alone: if m or k is 1 in lowest terms, it is the formula of that game, which the oracle
    /// covers.
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

    /// Refuses too much work. `kept` is true if all pairs are in memory before they are printed.
    pub(super) fn allow(&self, kept: bool, globals: &Globals) -> Result {
        let largest = self.largest();
        // A pair has three numbers, kept with their digits.
        let pair = 3 * (32 + largest.bit_len() as u128 / 2);
        let kept = if kept { u128::from(self.count).saturating_mul(pair) } else { 0 };
        let (mut work, smaller) = match self.engine {
            Engine::Oracle(km) => {
                let pieces = u128::from(self.count.div_ceil(PIECE));
                let last = &self.from + self.count.saturating_sub(1);
                let mut work = wythoff_view::questions(km, &last, pieces);
                work.amount = work.amount.saturating_add(self.count.into());
                (work, "choose a smaller --count, --index or --k")
            }
            Engine::Definition(..) if largest.bit_len() > 64 => {
                return Err(Failure::refused(
                    "--index: with --printed or --mex, numbers end at 2^64",
                    "give a smaller --index; these pairs are computed from index 0 on",
                ));
            }
            Engine::Definition(..) => {
                let all = u128::try_from(&(&self.from + self.count)).unwrap_or(u128::MAX);
                (
                    of_definition(all),
                    "choose a smaller --index; these pairs are computed from index 0 on",
                )
            }
        };
        work.memory = work.memory.saturating_add(kept);
        cost::allow_work(&work, globals, smaller)
    }

    /// Returns an upper bound for the numbers of the pairs.
    pub(super) fn largest(&self) -> UBig {
        let (km, mex) = match self.engine {
            Engine::Oracle(km) => (km, Mex::LEAST),
            Engine::Definition(km, _, mex) => (km, mex),
        };
        // Below a_n lie at most the 2 n numbers of earlier pairs, and the numbers that these
        // exclude.
        let end = &self.from + self.count;
        &end * 2_u8 * mex.b() + &end * km.m() / km.k() + km.m()
    }

    /// Calls `take` with each pair in order.
    pub(super) fn each(&self, progress: &Progress, take: &mut dyn FnMut(Pair) -> Result) -> Result {
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
        take: &mut dyn FnMut(Pair) -> Result,
    ) -> Result {
        let whole = Oracle::new(km);
        // For a single piece, the oracle itself reports progress.
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
        take: &mut dyn FnMut(Pair) -> Result,
    ) -> Result {
        // `allow` has refused larger ones.
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

/// Returns the work for `amount` pairs by definition. Each b is kept in memory until a passes it.
fn of_definition(amount: u128) -> Work<'static> {
    let seconds = move || {
        const TRIAL: u64 = 1 << 16;
        let rate = cost::rate(|| {
            std::hint::black_box(Sequence::new(KM::WYTHOFF, Formula::Game).nth(TRIAL as usize));
            TRIAL
        });
        amount as f64 / rate
    };
    Work::new(amount, "pairs", seconds) + amount.saturating_mul(16)
}

/// Returns k and m divided by their greatest common divisor.
fn lowest_terms(km: KM) -> Option<KM> {
    let (mut divisor, mut rest) = (km.k(), km.m());
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    KM::try_new(km.k() / divisor, km.m() / divisor).ok()
}
