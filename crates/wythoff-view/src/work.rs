//! Estimates of work, made before it begins.

use std::ops::Add;
use std::time::{Duration, Instant};

use thiserror::Error;
use wythoff::blocking::Sweep;
use wythoff::blocking::sweep::Cost;
use wythoff::board::Board;
use wythoff::text::grouped;
use wythoff::{K, Window};

use crate::amount::{bytes, duration, quantity};
use crate::limits;

/// An estimate of what a question takes.
pub struct Work<'a> {
    /// The amount that is to be done.
    pub amount: u128,
    /// The unit of the amount: cells, rows.
    pub unit: &'static str,
    /// The largest amount that is allowed unless the limit is lifted.
    pub most: u128,
    /// The most bytes that are held at once.
    pub memory: u128,
    /// The number of threads that share the work.
    pub threads: usize,
    /// Measures the seconds that it takes; called only if the work is refused. NaN without a clock.
    pub seconds: Box<dyn Fn() -> f64 + 'a>,
}

/// Work that passes a limit.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}; {help}")]
pub struct TooMuch {
    /// The work and the memory that it would take.
    pub message: String,
    /// The work and the memory that are allowed, and what to do.
    pub help: String,
}

impl<'a> Work<'a> {
    /// So much work on one thread, which holds no memory worth mentioning. `seconds` measures the
    /// time that it takes.
    ///
    /// ```
    /// use wythoff_view::Work;
    /// let work = Work::new(1_000_000, "cells", || 0.1) + 8 * 1000;
    /// assert_eq!((work.memory, work.threads), (8000, 1));
    /// assert!(work.check(false, "choose a smaller window").is_ok());
    /// ```
    pub fn new(amount: u128, unit: &'static str, seconds: impl Fn() -> f64 + 'a) -> Self {
        let (most, memory, threads) = (limits::CELLS, 0, 1);
        Self { amount, unit, most, memory, threads, seconds: Box::new(seconds) }
    }

    /// This work, shared by so many threads.
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// This work, whose time is measured in another way.
    pub fn timed_by<'b>(self, seconds: impl Fn() -> f64 + 'b) -> Work<'b> {
        let Self { amount, unit, most, memory, threads, .. } = self;
        Work { amount, unit, most, memory, threads, seconds: Box::new(seconds) }
    }

    /// The work of a sweep on so many threads.
    pub fn of_sweep(cost: Cost, threads: usize) -> Self {
        let amount = cost.swept.saturating_add(cost.read);
        let seconds = move || {
            let [sweep, read] = sweep_rates();
            cost.swept as f64 / (sweep * threads as f64) + cost.read as f64 / read
        };
        Self::new(amount, "cells", seconds).with_threads(threads) + cost.memory
    }

    /// Checks the limits on memory and, unless `unlimited`, on the amount. `smaller` says what the
    /// user could ask for instead.
    ///
    /// # Errors
    /// If a limit is passed.
    pub fn check(&self, unlimited: bool, smaller: &str) -> Result<(), TooMuch> {
        let &Self { amount, unit, most, memory, threads, ref seconds } = self;
        let most_memory = u128::from(limits::memory());
        let fits = memory <= most_memory;
        if fits && (amount <= most || unlimited) {
            return Ok(());
        }
        let (seconds, s) = (seconds(), if threads == 1 { "" } else { "s" });
        let time = if seconds.is_nan() {
            String::new()
        } else {
            format!(", {} on {threads} thread{s}", duration(seconds))
        };
        let [amount, most] = told_apart([amount, most], |n| quantity(n as f64), "");
        let [memory, most_memory] = told_apart([memory, most_memory], bytes, " bytes");
        let message = format!("this takes {amount} {unit}{time}, and {memory} of memory");
        let mut help = format!(
            "allowed are {most} {unit}, and {most_memory}, half of this machine's memory; {smaller}",
        );
        if fits {
            help.push_str(&format!("; --yes lifts the limit on {unit}"));
        }
        Err(TooMuch { message, help })
    }
}

/// Writes two amounts rounded, or exactly where rounding would make different amounts equal.
fn told_apart(amounts: [u128; 2], rounded: impl Fn(u128) -> String, unit: &str) -> [String; 2] {
    let [one, other] = amounts.map(rounded);
    if one != other || amounts[0] == amounts[1] {
        return [one, other];
    }
    let exactly = |n: u128| u64::try_from(n).map_or_else(|_| n.to_string(), grouped);
    amounts.map(|n| exactly(n) + unit)
}

/// Adds to the memory of some work.
impl Add<u128> for Work<'_> {
    type Output = Self;

    fn add(self, memory: u128) -> Self {
        Self { memory: self.memory.saturating_add(memory), ..self }
    }
}

/// Returns how much of something is done in a second, measured for a moment: `trial` does some of
/// it and returns how much. NaN where there is no clock.
pub fn rate(mut trial: impl FnMut() -> u64) -> f64 {
    if !limits::HAS_CLOCK {
        return f64::NAN;
    }
    let (start, mut done) = (Instant::now(), 0);
    while start.elapsed() < Duration::from_millis(30) {
        done += trial();
    }
    done as f64 / start.elapsed().as_secs_f64()
}

/// Reads the first `side` x `side` cells and returns how many they are; 0 if they cannot be read.
pub(crate) fn cells_of(board: &dyn Board, side: u64) -> u64 {
    let read = || {
        let mut rows = board.rows(Window::try_new(0, 0, side, side).ok()?, &()).ok()?;
        while let Some(row) = rows.next_row().ok()? {
            std::hint::black_box(row);
        }
        Some(side * side)
    };
    read().unwrap_or(0)
}

/// Measures the cells a second that one thread sweeps over, and that it reads: an estimate that is
/// off by half still tells minutes from years.
fn sweep_rates() -> [f64; 2] {
    const SIDE: u64 = 4096;
    let Ok(k) = K::try_new(SIDE / 3) else { return [0.0; 2] };
    let sweep = Sweep::new(k).with_threads(1);
    let swept = || {
        let window = Window::try_new(0, 0, SIDE, SIDE).ok()?;
        std::hint::black_box(sweep.stats(window, &()).ok()?);
        u64::try_from(sweep.cost(window).swept).ok()
    };
    [rate(|| swept().unwrap_or(0)), rate(|| cells_of(&sweep, SIDE))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_computes() {
        assert!(sweep_rates().into_iter().all(|rate| rate > 1e5));
    }

    #[test]
    fn work_that_passes_a_limit_is_refused_and_only_the_amount_can_be_lifted() {
        let work = |amount, memory| Work::new(amount, "cells", || 7200.0) + memory;
        assert!(work(limits::CELLS, 0).check(false, "").is_ok());
        let refused = work(limits::CELLS + 1, 0).check(false, "a smaller window").unwrap_err();
        assert_eq!(
            refused.message,
            format!(
                "this takes {} cells, about 2 hours on 1 thread, and 0 bytes of memory",
                grouped(200_000_000_000_001)
            )
        );
        let allowed = format!("allowed are {} cells, and ", grouped(200_000_000_000_000));
        assert!(refused.help.starts_with(&allowed), "{}", refused.help);
        assert!(refused.help.ends_with("a smaller window; --yes lifts the limit on cells"));
        assert!(work(limits::CELLS + 1, 0).check(true, "").is_ok());
        let refused = work(1, u128::MAX).check(true, "ask for less").unwrap_err();
        assert!(refused.help.ends_with("half of this machine's memory; ask for less"));
        // Without a clock no time is measured.
        let timeless = work(3 * limits::CELLS, 0).timed_by(|| f64::NAN);
        let refused = timeless.check(false, "").unwrap_err();
        assert_eq!(refused.message, "this takes 6.0e14 cells, and 0 bytes of memory");
        assert!(refused.help.starts_with("allowed are 2.0e14 cells, and "));
    }
}
