//! Random test cases that can be had again.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::ops::RangeInclusive;

/// A small generator, `SplitMix64` (Steele, Lea, Flood 2014), which remembers its seed.
#[derive(Debug, Clone)]
pub struct Random {
    seed: u64,
    state: u64,
}

impl Random {
    /// From the environment variable `WYTHOFF_SEED`, or else from a fresh seed; prints which.
    ///
    /// # Panics
    /// If the variable is no whole number below 2^64.
    pub fn new() -> Self {
        let seed = match std::env::var("WYTHOFF_SEED") {
            Ok(text) => text.parse().expect("WYTHOFF_SEED must be a whole number below 2^64"),
            // The keys of a new hasher are the one source of randomness in the standard library.
            Err(_) => RandomState::new().build_hasher().finish(),
        };
        let random = Self { seed, state: seed };
        // The test harness shows this if the test fails, whatever the assertion.
        eprintln!("to see this again: {}", random.reproduce());
        random
    }

    /// What to set `WYTHOFF_SEED` to for the same cases.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = self.state;
        let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number in `range`.
    pub fn number(&mut self, range: RangeInclusive<i64>) -> i64 {
        let size = i128::from(*range.end()) - i128::from(*range.start()) + 1;
        (i128::from(*range.start()) + i128::from(self.bits()) % size) as i64
    }

    /// The line that runs the test of this thread again on the same cases.
    ///
    /// The test harness names a thread after its test.
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
