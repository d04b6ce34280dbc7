//! Counts taken while a tile is evaluated: palaces by row and column, values, values by square.

pub(super) mod counted;
pub(super) mod histogram;
pub(super) mod last_rows;
pub(super) mod levels;
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "no wide vectors"))]
pub(super) mod lines;
#[cfg_attr(
    not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))),
    allow(dead_code, unused, reason = "no level on which squares are counted in strips")
)]
pub(super) mod planes;
pub(super) mod squares;
pub(super) mod tally;
#[cfg_attr(not(target_arch = "x86_64"), path = "narrow.rs")]
pub(super) mod wide;
