//! The steps of a block.

use std::ops::Range;

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
/// Steps after which the extent is looked at while a guard does not know it.
const UNKNOWN: usize = 4;

/// The result for a block, besides the signals that leave it.
pub(super) struct Found {
    /// The smallest and the largest value.
    pub(super) extent: Extent,
    /// Palaces, counted by values.
    pub(super) palaces: u64,
    /// Multiples of 256 that the signal of each column and of each row passed.
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
    lanes.take_rows(0, k, boundary);
    // The words of 64 steps until the last signals have left the last lane.
    for word in 0..(cut.strips * cut.tiles + cut.lanes) / WORD {
        ends.enter(word, &mut lanes);
        let mut run = Run { steps: word * WORD..(word + 1) * WORD, extent, palaces };
        while !run.steps.is_empty() {
            run.pass(simd, &mut lanes)?;
        }
        (extent, palaces) = (run.extent, run.palaces);
        ends.leave(word, &lanes);
        // The strip that all lanes have begun now, and the one that all have ended.
        let Some(begun) = ((word + 1) * WORD).checked_sub(cut.lanes) else { continue };
        if begun.is_multiple_of(cut.tiles) && begun / cut.tiles <= cut.strips {
            let strip = begun / cut.tiles;
            if strip > 0 {
                lanes.give_rows(strip - 1, k, boundary, &mut row_falls);
            }
            if strip + 1 < cut.strips {
                lanes.take_rows(strip + 1, k, boundary);
            } else {
                lanes.take_nothing();
            }
        }
    }
    ends.give_columns(boundary);
    // Otherwise 0 may have been seen by idle lanes only.
    let is_mixed = palaces > 0 && palaces < (boundary.width() * boundary.height()) as u64;
    is_mixed.then_some(Found { extent, palaces, falls: [ends.falls, row_falls] })
}

/// Steps that are left, and what was found before them.
struct Run {
    steps: Range<usize>,
    extent: Extent,
    palaces: u64,
}

impl Run {
    /// Evaluates some steps. `None` if a value is not proved.
    fn pass<S: Logic>(&mut self, simd: S, lanes: &mut Lanes<S>) -> Option<()> {
        // A guard that lets pass what was found before leaves nothing to be found.
        let known: Option<Steps<S>> = match self.extent {
            (-4, 3) => Some(steps::<S, { guard::TO_3 }>),
            (-4, 4) => Some(steps::<S, { guard::TO_4 }>),
            (-4, 5) => Some(steps::<S, { guard::TO_5 }>),
            (-4, 6) => Some(steps::<S, { guard::TO_6 }>),
            (-4, 7) => Some(steps::<S, { guard::TO_7 }>),
            _ => None,
        };
        let mut end = self.steps.end.min(self.steps.start + UNKNOWN);
        if let Some(known) = known {
            let entering = lanes.clone();
            match known(simd, self.steps.clone(), lanes) {
                Ok(seen) => {
                    self.palaces += seen.palaces();
                    self.steps.start = self.steps.end;
                    return Some(());
                }
                Err(step) => end = step + 1,
            }
            *lanes = entering;
        }
        let steps = self.steps.start..end;
        let seen = self::steps::<S, { guard::EXACT }>(simd, steps, lanes).ok()?;
        let (min, max) = seen.extent();
        self.extent = (self.extent.0.min(min), self.extent.1.max(max));
        self.palaces += seen.palaces();
        self.steps.start = end;
        Some(())
    }
}

/// Some steps with some guard.
type Steps<S> = fn(S, Range<usize>, &mut Lanes<S>) -> Result<Seen<S>, usize>;

/// Evaluates some steps. Returns what was seen, or the step in which the guard did not let all
/// values pass.
fn steps<S: Logic, const GUARD: u8>(
    simd: S,
    steps: Range<usize>,
    lanes: &mut Lanes<S>,
) -> Result<Seen<S>, usize> {
    let mut between = Between::new(simd);
    let mut seen = Seen::<S>::new(simd);
    for step in steps {
        lanes.move_on(simd, step);
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
            return Err(step);
        }
    }
    Ok(seen)
}
