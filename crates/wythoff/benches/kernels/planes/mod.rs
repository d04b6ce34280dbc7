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
mod lanes;
mod run;
mod tile;
mod transpose;

use fearless_simd::Simd;
use fearless_simd::prelude::*;
use wythoff::blocking::boundary::Boundary;

use lanes::Cut;

/// Planes of a signal.
const PLANES: usize = 8;

/// Returns true if a block of these sides can be cut into lanes.
#[inline(always)]
pub(crate) fn fits<S: Simd>(_simd: S, (width, height): (u64, u64)) -> bool {
    Cut::of(width as usize, height as usize, S::u64s::LEN * 64).is_some()
}

/// Evaluates a block, and returns the extent of its values. `rim` is the extent of the true values
/// in the two rows above the block and the two columns left of it.
#[inline(always)]
pub(crate) fn evaluate<S: Simd>(
    simd: S,
    k: u8,
    rim: (i64, i64),
    boundary: &mut Boundary,
) -> (i64, i64) {
    let cut = Cut::of(boundary.width(), boundary.height(), S::u64s::LEN * 64);
    let cut = cut.expect("the sides suit");
    run::evaluate(simd, k, cut, rim, boundary).expect("its values fit")
}
