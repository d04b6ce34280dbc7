//! The blocking parameter k.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

/// The parameter of the game, from 1 to 2^53 - 1: up to `k - 1` moves may be blocked.
///
/// ```
/// use wythoff::K;
/// let k = K::try_from(7)?;
/// assert_eq!((k.get(), k.to_string().as_str()), (7, "7"));
/// assert_eq!(serde_json::from_str::<K>("7")?, k);
/// assert!(serde_json::from_str::<K>("0").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    JsonSchema,
    Serialize,
    derive_more::Display,
)]
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

impl TryFrom<u64> for K {
    type Error = KError;

    fn try_from(k: u64) -> Result<Self, KError> {
        Self::try_new(k)
    }
}

impl<'de> Deserialize<'de> for K {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer)?.try_into().map_err(serde::de::Error::custom)
    }
}
