//! The blocking parameter k.

use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

/// The parameter of the game, from 1 to 2^53 - 1: up to `k - 1` moves may be blocked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema, Serialize)]
pub struct K(u64);

/// The number is not a valid k.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{0} is not a valid k; k must be from 1 to 9007199254740991 (2^53 - 1)")]
pub struct KError(pub u64);

impl K {
    /// The k of games without blocking: no move may be blocked.
    pub const ONE: Self = Self(1);

    /// Largest k: 2^53 - 1, the largest integer that JSON readers keep exact.
    pub const MAX: u64 = (1 << 53) - 1;

    /// Returns `k` as a blocking parameter.
    ///
    /// # Errors
    /// If k is 0 or above [`K::MAX`].
    pub const fn try_new(k: u64) -> Result<Self, KError> {
        if k == 0 || k > Self::MAX { Err(KError(k)) } else { Ok(Self(k)) }
    }

    /// Returns k as a number.
    pub const fn get(self) -> u64 {
        self.0
    }
}
