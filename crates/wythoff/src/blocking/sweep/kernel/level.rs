//! The instruction sets that a sweep can use, chosen at run time.

use std::fmt::{self, Display};
use std::str::FromStr;

use thiserror::Error;

/// An instruction set of this computer. Sweeps give the same results on every level.
///
/// ```
/// use wythoff::blocking::sweep::Level;
/// assert!(Level::available().contains(&Level::best()));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Level(fearless_simd::Level);

/// This computer does not have the level.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("this machine has no SIMD level {name:?}; it has {}", available.join(", "))]
pub struct LevelError {
    /// The level that was asked for.
    pub name: String,
    /// The levels of this computer, the widest last.
    pub available: Vec<&'static str>,
}

impl Level {
    /// The names of all levels of this processor architecture, the widest last.
    pub const NAMES: &'static [&'static str] =
        if cfg!(any(target_arch = "x86", target_arch = "x86_64")) {
            &["sse2", "sse4.2", "avx2", "avx512"]
        } else if cfg!(target_arch = "aarch64") {
            &["neon"]
        } else if cfg!(all(target_arch = "wasm32", target_feature = "simd128")) {
            &["simd128"]
        } else {
            &["scalar"]
        };

    /// Returns the level with the widest vectors of this computer.
    pub fn best() -> Self {
        Self(fearless_simd::Level::new())
    }

    /// Returns all levels of this computer, the widest last.
    pub fn available() -> Vec<Self> {
        let best = fearless_simd::Level::new();
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        let narrower = [
            best.as_sse2().map(fearless_simd::Level::Sse2),
            best.as_sse4_2().map(fearless_simd::Level::Sse4_2),
            best.as_avx2().map(fearless_simd::Level::Avx2),
        ];
        #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
        let narrower: [Option<fearless_simd::Level>; 0] = [];
        let mut levels: Vec<_> = narrower.into_iter().flatten().map(Self).collect();
        if !levels.contains(&Self(best)) {
            levels.push(Self(best));
        }
        levels
    }

    /// Returns its name: `sse2`, `sse4.2`, `avx2`, `avx512`, `neon`, `simd128` or `scalar`.
    pub const fn name(self) -> &'static str {
        match self.0 {
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            fearless_simd::Level::Sse2(_) => "sse2",
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            fearless_simd::Level::Sse4_2(_) => "sse4.2",
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            fearless_simd::Level::Avx2(_) => "avx2",
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            fearless_simd::Level::Avx512(_) => "avx512",
            #[cfg(target_arch = "aarch64")]
            fearless_simd::Level::Neon(_) => "neon",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            fearless_simd::Level::WasmSimd128(_) => "simd128",
            _ => "scalar",
        }
    }

    /// Returns the level as a type of the vector library.
    pub(in crate::blocking) const fn simd(self) -> fearless_simd::Level {
        self.0
    }
}

impl PartialEq for Level {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Level {}

impl Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(name: &str) -> Result<Self, LevelError> {
        let available = Self::available();
        available.iter().copied().find(|level| level.name() == name).ok_or_else(|| LevelError {
            name: name.to_owned(),
            available: available.into_iter().map(Self::name).collect(),
        })
    }
}
