//! The steps of a block, each with as many planes as its values need.

use fearless_simd::prelude::*;
use wythoff::blocking::boundary::Boundary;

use super::cut::Cut;
use super::lanes::Lanes;
use super::logic::Logic;
use super::seen::{Extent, Seen, guard};
use super::tile;
use super::transpose::WORD;

/// The extent of no values.
const NOTHING: Extent = (i64::MAX, i64::MIN);

/// Evaluates a block behind the hood that has the sides of `cut`. `rim` is the extent of the true
/// values in the two rows above the block and the two columns left of it, corner included.
///
/// Returns the extent of the values, or `None` if some value needs more planes than a byte has; the
/// signals are undefined then.
///
/// `Time: O(w h)`.
#[inline(always)]
pub(super) fn evaluate<S: Logic>(
    simd: S,
    k: u8,
    cut: Cut,
    rim: Extent,
    boundary: &mut Boundary,
) -> Option<Extent> {
    let mut lanes = Lanes::<S>::new(simd, cut, boundary);
    let mut run = Run { cut, rim, steps: vec![], found: NOTHING };
    lanes.take_rows(simd, 0, k, boundary);
    // The word that has the last signals leaves at the end of a word.
    let last = cut.words() * WORD + cut.lanes;
    for step in 0..=last {
        simd.vectorize(
            #[inline(always)]
            || lanes.shift(simd, step),
        );
        simd.vectorize(
            #[inline(always)]
            || lanes.change_rows(simd, step),
        );
        if step < cut.steps() {
            run.step(simd, step, &mut lanes)?;
        }
        // The strip that all lanes have begun now, and the one that all have ended.
        let Some(begun) = (step + 1).checked_sub(cut.lanes) else { continue };
        if begun.is_multiple_of(cut.tiles) && begun / cut.tiles <= cut.strips {
            let strip = begun / cut.tiles;
            if strip > 0 {
                lanes.give_rows(strip - 1, k, boundary);
            }
            if strip + 1 < cut.strips {
                lanes.take_rows(simd, strip + 1, k, boundary);
            }
        }
    }
    lanes.give_columns(boundary);
    Some(run.found)
}

/// The values of a block so far.
struct Run {
    cut: Cut,
    rim: Extent,
    /// The values of each step.
    steps: Vec<Extent>,
    found: Extent,
}

/// Returns the values that `planes` planes prove if their neighbours have such values. Values of
/// the hood go down to -6 and are not evaluated.
const fn proved(planes: usize) -> Extent {
    match planes {
        5 => (-4, 7),
        _ => (-6, (1 << (planes - 2)) - 1),
    }
}

fn holds(outer: Extent, inner: Extent) -> bool {
    outer.0 <= inner.0 && inner.1 <= outer.1
}

fn join(one: Extent, other: Extent) -> Extent {
    (one.0.min(other.0), one.1.max(other.1))
}

/// A step with some number of planes and some guard.
type Step<S> = fn(S, <S as fearless_simd::Simd>::u64s, &mut Lanes<S>) -> Option<Extent>;

impl Run {
    /// Evaluates the tiles of a step, with as few planes as prove their values.
    #[inline(always)]
    fn step<S: Logic>(&mut self, simd: S, step: usize, lanes: &mut Lanes<S>) -> Option<()> {
        let live = live::<S>(simd, step, self.cut);
        let border = self.border(step);
        let mut found = None;
        if holds(proved(5), border) {
            // A guard that lets pass what was found before leaves nothing to be found.
            let known: [(Extent, Step<S>); 6] = [
                ((-4, 7), run::<S, 5, { guard::TO_7 }>),
                ((-4, 6), run::<S, 5, { guard::TO_6 }>),
                ((-4, 5), run::<S, 5, { guard::TO_5 }>),
                ((-4, 4), run::<S, 5, { guard::TO_4 }>),
                ((-4, 3), run::<S, 5, { guard::TO_3 }>),
                ((-3, 3), run::<S, 5, { guard::NARROW }>),
            ];
            let known = known.into_iter().find(|&(known, _)| holds(self.found, known));
            found = known.and_then(|(_, run)| run(simd, live, lanes));
            found = found.or_else(|| run::<S, 5, { guard::EXACT }>(simd, live, lanes));
        }
        for (planes, run) in [
            (6, run::<S, 6, { guard::EXACT }> as Step<S>),
            (7, run::<S, 7, { guard::EXACT }>),
            (8, run::<S, 8, { guard::EXACT }>),
        ] {
            if found.is_none() && holds(proved(planes), border) {
                found = run(simd, live, lanes);
            }
        }
        let found = found?;
        self.steps.push(found);
        self.found = join(self.found, found);
        Some(())
    }

    /// Returns the extent of the values beside the tiles of a step. The tiles above, left and above
    /// left of them belong to the last two steps; those above the first lane to the last lane, one
    /// strip ago.
    fn border(&self, step: usize) -> Extent {
        let above = (step + self.cut.lanes).checked_sub(self.cut.tiles + 1);
        [
            step.checked_sub(1),
            step.checked_sub(2),
            above,
            above.and_then(|above| above.checked_sub(1)),
        ]
        .into_iter()
        .filter_map(|step| self.steps.get(step?))
        .fold(self.rim, |border, &found| join(border, found))
    }
}

/// Returns the lanes that have a tile at a step.
#[inline(always)]
fn live<S: Logic>(simd: S, step: usize, cut: Cut) -> S::u64s {
    let first = (step + 1).saturating_sub(cut.strips * cut.tiles);
    let end = cut.lanes.min(step + 1);
    // The first lane is the highest bit.
    let (low, high) = (cut.lanes - end, cut.lanes - first);
    S::u64s::from_fn(simd, |word| {
        let below = |bit: usize| match bit.saturating_sub(word * WORD) {
            WORD.. => u64::MAX,
            bit => (1 << bit) - 1,
        };
        below(high) & !below(low)
    })
}

/// Evaluates the tiles of a step. Returns the extent of their values if the guard is `EXACT`, and
/// that of the guard otherwise; `None` if the guard did not let all values pass.
fn run<S: Logic, const P: usize, const GUARD: u8>(
    simd: S,
    live: S::u64s,
    lanes: &mut Lanes<S>,
) -> Option<Extent> {
    simd.vectorize(
        #[inline(always)]
        || {
            let mut seen = Seen::<S, P>::new(simd);
            let Lanes { before, above, behind, .. } = lanes;
            tile::evaluate::<S, P, GUARD>(simd, before, above, behind, &mut seen);
            let extent = seen.extent::<GUARD>(live)?;
            tile::accept::<S, P>(before, above, behind);
            Some(extent)
        },
    )
}
