//! Random test cases that can be reproduced.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::ops::RangeInclusive;

use wythoff::exact::random::SplitMix64;

/// The generator `SplitMix64` (Steele, Lea, Flood 2014), with its seed.
#[derive(Debug, Clone)]
pub struct Random {
    seed: u64,
    state: SplitMix64,
}

impl Random {
    /// Creates a generator with the seed of the environment variable `WYTHOFF_SEED` or with a fresh
    /// seed, and prints it.
    ///
    /// # Panics
    /// If the variable is not a whole number below 2^64.
    pub fn new() -> Self {
        let seed = match std::env::var("WYTHOFF_SEED") {
            Ok(text) => text.parse().expect("WYTHOFF_SEED must be a whole number below 2^64"),
            // The keys of a new hasher are the only source of randomness in the standard library.
            Err(_) => RandomState::new().build_hasher().finish(),
        };
        let random = Self::with_seed(seed);
        // The test harness shows this line if the test fails.
        eprintln!("to reproduce: {}", random.reproduce());
        random
    }

    /// Creates a generator with this seed.
    pub const fn with_seed(seed: u64) -> Self {
        Self { seed, state: SplitMix64::new(seed) }
    }

    /// The seed of these cases, a value for `WYTHOFF_SEED`.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.state.bits()
    }

    /// Returns a number in `range`.
    pub fn number(&mut self, range: RangeInclusive<i64>) -> i64 {
        let size = i128::from(*range.end()) - i128::from(*range.start()) + 1;
        (i128::from(*range.start()) + i128::from(self.bits()) % size) as i64
    }

    /// Returns the command that runs the test of this thread on the same cases. The test harness
    /// names each thread after its test.
    pub fn reproduce(&self) -> String {
        let thread = std::thread::current();
        let test = thread.name().unwrap_or("");
        format!("WYTHOFF_SEED={} cargo test --workspace {test}", self.seed)
    }
}

impl Default for Random {
    fn default() -> Self {
        Self::new()
    }
}
