//! The rift as a word of two steps.

use std::ops::Range;

use wythoff_anatomy::texture::rift::{SHORT, STEP};
use wythoff_anatomy::texture::{Dislocation, Rift};

use super::{SETTLED, repeats};
use crate::prelude::*;

/// Rows of a game that repeat exactly, and the dislocations between them.
#[derive(Serialize)]
pub(super) struct Stretches {
    k: u64,
    pub(super) stretches: Vec<Range<u64>>,
    dislocations: Vec<Dislocation>,
}

impl Stretches {
    pub(super) fn of(rift: &Rift) -> Self {
        let mut stretches = rift.stretches();
        stretches.retain(|rows| rows.end > 2 * SETTLED);
        Self { k: rift.k().get(), stretches, dislocations: rift.dislocations(SETTLED) }
    }
}

/// The distances between dislocations of some games.
#[derive(Serialize)]
pub(super) struct Word {
    distances: usize,
    /// Those that are whole steps.
    whole: usize,
}

impl Word {
    pub(super) fn of(games: &[Stretches]) -> Self {
        let distances = games.iter().flat_map(|of| of.dislocations.iter().skip(1));
        let whole = distances.clone().filter(|one| one.steps > Some(0)).count();
        Self { distances: distances.count(), whole }
    }

    /// Returns true if all distances are whole steps, and the two steps are a basis.
    pub(super) fn is_of_two_steps(&self) -> bool {
        self.whole == self.distances && self.distances > 0 && basis()
    }
}

/// A rift with one row left out.
pub(super) fn without(rift: &Rift, out: u64) -> Rift {
    let rows = (0..rift.rows()).filter(|&row| row != out);
    Rift::new(rift.k(), rows.filter_map(|row| rift.column(row)).collect())
}

/// Returns true if the two steps generate all periods of the épaulette: the lattice of index 11.
fn basis() -> bool {
    let ((a, b), (c, d)) = (STEP, SHORT);
    repeats(STEP) && repeats(SHORT) && (a * d).abs_diff(b * c) == 11
}
