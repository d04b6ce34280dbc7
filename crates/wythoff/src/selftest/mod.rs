//! All engines compared with each other in random games and windows, on the machine at hand.
//!
//! What is compared: the games of all three families, by every engine that accepts them, and the
//! sweep of blocking queens on every level of vector instructions that this machine has.

mod blocking;
mod imitation;
mod nimhoff;

use std::error::Error;
use std::fmt::Display;

use fastrand::Rng;
use schemars::JsonSchema;
use serde::Serialize;

use crate::blocking::sweep::Level;

/// A run of comparisons, which a seed repeats.
///
/// # Examples
///
/// ```
/// use wythoff::selftest::SelfTest;
///
/// let mut test = SelfTest::new(1, 2);
/// test.compare();
/// let report = test.report();
/// assert!(report.cases > 20);
/// assert_eq!(report.failures, 0);
/// ```
#[derive(Debug)]
pub struct SelfTest {
    seed: u64,
    threads: usize,
    random: Rng,
    tally: Tally,
}

impl SelfTest {
    /// Calls of [`compare`](Self::compare) that take some seconds.
    pub const SHORT: u64 = 120;
    /// Calls of [`compare`](Self::compare) that take some minutes.
    pub const LONG: u64 = 40 * Self::SHORT;

    /// Returns a run that has compared nothing yet; its sweeps use this many threads, 0 for one per
    /// core.
    #[must_use]
    pub fn new(seed: u64, threads: usize) -> Self {
        Self { seed, threads, random: Rng::with_seed(seed), tally: Tally::default() }
    }

    /// Compares all engines on one more random game of each family. The first call also compares
    /// the engines with both forms of the definition of blocking queens.
    ///
    /// Time: about 20 ms, on two cores. Memory: some MiB.
    pub fn compare(&mut self) {
        let Self { threads, random, tally, .. } = self;
        if tally.cases == 0 {
            let done = blocking::of_definition(tally);
            tally.complete("blocking queens by definition", done);
        }
        let done = blocking::of_engines(*threads, random, tally);
        tally.complete("blocking queens", done);
        let done = nimhoff::of_rules(random, tally);
        tally.complete("Linear Nimhoff", done);
        let done = imitation::of_games(random, tally);
        tally.complete("Imitation Nim", done);
    }

    /// Returns a line for each comparison that failed, and for each game that an engine refused.
    #[must_use]
    pub fn differences(&self) -> &[String] {
        &self.tally.differences
    }

    /// Returns the numbers of comparisons so far.
    #[must_use]
    pub fn report(&self) -> Report {
        let Tally { cases, differences } = &self.tally;
        Report {
            seed: self.seed,
            levels: Level::available().into_iter().map(Level::name).collect(),
            cases: *cases,
            failures: differences.len() as u64,
            differences: differences.clone(),
        }
    }
}

/// The number of comparisons, and those that failed.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Report {
    /// The seed of the random windows and games.
    pub seed: u64,
    /// Levels of vector instructions of this machine, the widest last.
    pub levels: Vec<&'static str>,
    /// Number of comparisons.
    pub cases: u64,
    /// Number of comparisons that failed.
    pub failures: u64,
    /// A line for each comparison that failed.
    pub differences: Vec<String>,
}

/// Comparisons of a family: an error is a game that an engine must accept and refused.
type Done<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

/// The number of comparisons, and those that failed.
#[derive(Debug, Default)]
struct Tally {
    cases: u64,
    differences: Vec<String>,
}

impl Tally {
    /// Counts a comparison, and keeps its name if it fails.
    fn count<T: PartialEq>(&mut self, found: &T, expected: &T, what: impl Display) {
        self.cases += 1;
        if found != expected {
            self.differences.push(what.to_string());
        }
    }

    /// Counts a refusal as a comparison that failed.
    fn complete(&mut self, what: &str, done: Done) {
        if let Err(error) = done {
            self.cases += 1;
            self.differences.push(format!("{what}: {error}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_and_a_refusal_are_kept_by_name() {
        let mut tally = Tally::default();
        tally.count(&1, &1, "equal");
        tally.count(&1, &2, "a difference");
        tally.complete("done", Ok(()));
        tally.complete("a game", Err("refused".into()));
        assert_eq!(tally.cases, 3);
        assert_eq!(tally.differences, ["a difference", "a game: refused"]);
    }

    #[test]
    fn the_same_seed_gives_the_same_comparisons() {
        let run = || {
            let mut test = SelfTest::new(3, 1);
            test.compare();
            assert_eq!(test.differences(), [""; 0]);
            (test.report(), test.random.u64(..))
        };
        assert_eq!(run(), run());
    }
}
