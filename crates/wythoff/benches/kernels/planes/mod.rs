//! Bit planes: a bit of every lane in each vector, and a tile in each lane.
//!
//! ```text
//! lane 0       T0 T1 T2 T3 ..         A strip is cut into as many bands of rows as a vector has
//! lane 1          T0 T1 T2 ..         bits, the lanes. At step T, lane l evaluates the tile in
//! lane 2             T0 T1 ..         tile column T - l: all lanes at once, none sees another.
//!  ..
//! ```
//!
//! Bit j of a signal of all lanes lies in one vector, plane j. Lanes do not touch each other within
//! a tile, so nothing is shifted; behind a tile, row signals stay in their lane, and column signals
//! move one lane on. A lane that reaches the end of its strip begins the next strip.
//!
//! Sums need only as many planes as the values need, which is proved by the values that were seen
//! (`docs/algorithms/blocking.md`, "Fewer planes"). A step that saw others is done again with one
//! plane more.

mod cell;
mod cut;
mod lanes;
mod logic;
mod run;
mod seen;
mod tile;
mod transpose;

use fearless_simd::prelude::*;
use fearless_simd::{Level, Simd};
use wythoff::blocking::boundary::Boundary;

use self::cut::Cut;
use self::logic::Logic;

/// Calls a function with the level as a type. Levels without a [`Logic`] have no bit planes.
macro_rules! on_level {
    ($level:expr, $simd:ident => $call:expr) => {
        match $level {
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Level::Sse2($simd) => Some($call),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Level::Sse4_2($simd) => Some($call),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Level::Avx2($simd) => Some($call),
            #[cfg(target_arch = "x86_64")]
            Level::Avx512($simd) => Some($call),
            #[cfg(target_arch = "aarch64")]
            Level::Neon($simd) => Some($call),
            _ => None,
        }
    };
}

/// Returns true if a block of these sides can be cut into lanes.
pub(crate) fn fits(level: Level, sides: (u64, u64)) -> bool {
    on_level!(level, simd => cut(simd, sides)).flatten().is_some()
}

/// Evaluates a block, and returns the extent of its values. `rim` is the extent of the true values
/// in the two rows above the block and the two columns left of it.
pub(crate) fn evaluate(
    level: Level,
    k: u8,
    rim: (i64, i64),
    boundary: &mut Boundary,
) -> (i64, i64) {
    let sides = (boundary.width() as u64, boundary.height() as u64);
    let extent = on_level!(level, simd => {
        let cut = cut(simd, sides).expect("the sides suit");
        run::evaluate(simd, k, cut, rim, boundary)
    });
    extent.flatten().expect("its values fit")
}

fn cut<S: Logic>(_simd: S, (width, height): (u64, u64)) -> Option<Cut> {
    Cut::of(width as usize, height as usize, <S as Simd>::u64s::LEN * 64)
}
