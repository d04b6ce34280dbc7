//! The steps of a block.

use super::cut::Cut;
use super::ends::Ends;
use super::lanes::Lanes;
use super::logic::Logic;
use super::seen::{Extent, Seen, guard};
use super::tile::Between;
use super::transpose::WORD;
use crate::blocking::boundary::Boundary;

/// Steps between two looks at the falls of rows.
const LOOK: usize = 16;

/// What is found in a block besides the signals that leave it.
pub(super) struct Found {
    /// The smallest and the largest value.
    pub(super) extent: Extent,
    /// Palaces, counted by values.
    pub(super) palaces: u64,
    /// How often the signal of each column and of each row passed a multiple of 256.
    pub(super) falls: [Vec<u16>; 2],
}

/// Evaluates a block behind the hood that has the sides of `cut`.
///
/// Returns `None` if a value is read that five planes do not prove, or if all cells are palaces, or
/// none; the signals are undefined then.
///
/// `Time: O(w h)`.
pub(super) fn evaluate<S: Logic>(
    simd: S,
    k: u8,
    cut: Cut,
    boundary: &mut Boundary,
) -> Option<Found> {
    let mut lanes = Lanes::new(simd, cut);
    let mut ends = Ends::new(cut, boundary);
    let mut row_falls = vec![0; boundary.height()];
    // Idle lanes see 0.
    let mut extent = (0, 0);
    let mut palaces = 0;
    lanes.take_rows(simd, 0, k, boundary);
    // The words of 64 steps until the last signals have left the last lane.
    for word in 0..(cut.strips * cut.tiles + cut.lanes) / WORD {
        ends.enter(word, &mut lanes);
        let (found, more) = pass(simd, word * WORD, extent, &mut lanes)?;
        extent = (extent.0.min(found.0), extent.1.max(found.1));
        palaces += more;
        ends.leave(word, &lanes);
        // The strip that all lanes have begun now, and the one that all have ended.
        let Some(begun) = ((word + 1) * WORD).checked_sub(cut.lanes) else { continue };
        if begun.is_multiple_of(cut.tiles) && begun / cut.tiles <= cut.strips {
            let strip = begun / cut.tiles;
            if strip > 0 {
                lanes.give_rows(strip - 1, k, boundary, &mut row_falls);
            }
            if strip + 1 < cut.strips {
                lanes.take_rows(simd, strip + 1, k, boundary);
            } else {
                lanes.take_nothing(simd);
            }
        }
    }
    ends.give_columns(boundary);
    // Otherwise 0 may have been seen by idle lanes only.
    let is_mixed = palaces > 0 && palaces < (boundary.width() * boundary.height()) as u64;
    is_mixed.then_some(Found { extent, palaces, falls: [ends.falls, row_falls] })
}

/// Evaluates 64 steps. `found` is the extent of the values before them. Returns an extent that
/// together with it is that of all values, and the number of palaces; `None` if a value is not
/// proved.
fn pass<S: Logic>(
    simd: S,
    step: usize,
    found: Extent,
    lanes: &mut Lanes<S>,
) -> Option<(Extent, u64)> {
    // A guard that lets pass what was found before leaves nothing to be found.
    let known: Option<Steps<S>> = match found {
        (-4, ..=3) => Some(steps::<S, { guard::TO_3 }>),
        (-4, 4) => Some(steps::<S, { guard::TO_4 }>),
        (-4, 5) => Some(steps::<S, { guard::TO_5 }>),
        (-4, 6) => Some(steps::<S, { guard::TO_6 }>),
        (-4, 7) => Some(steps::<S, { guard::TO_7 }>),
        _ => None,
    };
    if let Some(known) = known {
        let entering = lanes.clone();
        if let Some((_, palaces)) = known(simd, step, lanes) {
            return Some((found, palaces));
        }
        *lanes = entering;
    }
    steps::<S, { guard::EXACT }>(simd, step, lanes)
}

/// 64 steps with some guard, from a step on.
type Steps<S> = fn(S, usize, &mut Lanes<S>) -> Option<(Extent, u64)>;

/// Evaluates 64 steps. Returns the extent of their values, if the guard is `EXACT`, and the number
/// of palaces; `None` if the guard did not let all values pass.
fn steps<S: Logic, const GUARD: u8>(
    simd: S,
    start: usize,
    lanes: &mut Lanes<S>,
) -> Option<(Extent, u64)> {
    let mut between = Between::new(simd);
    let mut seen = Seen::<S>::new(simd);
    for step in start..start + WORD {
        lanes.move_on(step);
        let passed = simd.vectorize(
            #[inline(always)]
            || {
                lanes.tile.evaluate::<GUARD>(simd, &mut between, &mut seen);
                if (step + 1).is_multiple_of(LOOK) {
                    lanes.look_at_rows();
                }
                seen.passed()
            },
        );
        if !passed {
            return None;
        }
    }
    Some((seen.extent(), seen.palaces()))
}
