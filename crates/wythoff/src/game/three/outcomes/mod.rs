//! Outcomes of the positions of a box.

mod cost;
mod counts;
mod hint;
mod marks;
mod rows;

pub use hint::Hint;

use super::built_in::BuiltIn;
use super::{ThreeHeaps, Triple, TripleMoves, Vector};
use crate::K;
use crate::game::Outcome;
use crate::game::grundy::{SolveError, check_bytes};
use crate::observer::{Interrupted, Observer};

/// Cells of a word of bits.
const WORD: usize = 64;

/// The outcomes of all positions of a box: a bit for each, in lexicographic order.
#[derive(Debug, Clone)]
pub struct Outcomes {
    game: ThreeHeaps,
    lost: Bits,
}

/// A bit for each position of a box. The bits of a row, the positions with the same first two
/// heaps, begin with a word.
#[derive(Debug, Clone)]
struct Bits {
    size: [usize; 3],
    /// Words of a row.
    across: usize,
    words: Vec<u64>,
}

impl Bits {
    fn new(size: [usize; 3]) -> Self {
        let across = size[2].div_ceil(WORD);
        Self { size, across, words: vec![0; size[0] * size[1] * across] }
    }

    /// The words of a row.
    #[inline]
    fn row(&self, x: usize, y: usize) -> &[u64] {
        &self.words[(x * self.size[1] + y) * self.across..][..self.across]
    }

    #[inline]
    fn row_mut(&mut self, x: usize, y: usize) -> &mut [u64] {
        &mut self.words[(x * self.size[1] + y) * self.across..][..self.across]
    }

    #[inline]
    fn has(&self, [x, y, z]: Triple) -> bool {
        let z = z as usize;
        self.row(x as usize, y as usize)[z / WORD] >> (z % WORD) & 1 == 1
    }

    #[inline]
    fn insert(&mut self, [x, y, z]: Triple) {
        let z = z as usize;
        self.row_mut(x as usize, y as usize)[z / WORD] |= 1 << (z % WORD);
    }
}

/// The engine that computes the outcomes of a game.
enum Engine<'a> {
    /// Rays and steps without blocking, 64 positions at a time.
    Rows(&'a [Vector], &'a [Vector]),
    /// Computed moves of the literature without blocking: each P-position marks the positions that
    /// lead to it.
    Marks(BuiltIn),
    /// All options of each position are visited.
    Counts,
}

impl<'a> Engine<'a> {
    fn of(game: &'a ThreeHeaps) -> Self {
        match &game.moves {
            _ if game.k > K::ONE => Self::Counts,
            TripleMoves::Written { rays, steps } => Self::Rows(rays, steps),
            TripleMoves::Computed(moves) => moves.built_in().map_or(Self::Counts, Self::Marks),
        }
    }
}

impl Outcomes {
    /// The game.
    pub(in crate::game) const fn game(&self) -> &ThreeHeaps {
        &self.game
    }

    /// Computes the outcomes of the positions whose heaps are below those of `size`.
    ///
    /// `Time: O(cells x moves / 64)` for rays and steps without blocking. For computed moves of the
    /// literature, each P-position is combined with the positions that lead to it. Otherwise it is
    /// O(cells x options).
    /// `Memory: 1/8 byte a cell`, twice that for computed moves of the literature; without blocking
    /// also a bit for each line of a ray that meets a slice.
    ///
    /// # Errors
    /// If a computed move takes no tokens or adds some, if there are more positions than memory can
    /// address, or if the observer cancels.
    ///
    /// ```
    /// use wythoff::game::Outcome;
    /// use wythoff::game::three::Outcomes;
    /// let nim = Outcomes::of(&"nim".parse()?, [8, 8, 8], &())?;
    /// assert_eq!(nim.at([1, 4, 5]), Outcome::P);
    /// assert_eq!(nim.p_options([3, 4, 6]), [[2, 4, 6]]);
    /// assert_eq!(nim.p_positions().count(), 64);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        game: &ThreeHeaps,
        size: [usize; 3],
        observer: &dyn Observer,
    ) -> Result<Self, SolveError> {
        check_bytes(Self::memory(game, size))?;
        let lost = match Engine::of(game) {
            Engine::Rows(rays, steps) => rows::lost((rays, steps), game.play, size, observer)?,
            Engine::Marks(moves) => marks::lost(moves, game.play, size, observer)?,
            Engine::Counts => counts::lost(game, size, observer)?,
        };
        Ok(Self { game: game.clone(), lost })
    }

    /// The sides of the box.
    pub(super) const fn size(&self) -> [usize; 3] {
        self.lost.size
    }

    /// The outcome of a position of the box.
    ///
    /// # Panics
    /// If the position is not in the box.
    pub fn at(&self, at: Triple) -> Outcome {
        self.check(at);
        if self.lost.has(at) { Outcome::P } else { Outcome::N }
    }

    /// The options of a position of the box that are P, in lexicographic order.
    ///
    /// # Panics
    /// If the position is not in the box.
    pub fn p_options(&self, at: Triple) -> Vec<Triple> {
        self.check(at);
        let mut lost = Vec::new();
        self.game.moves.for_options(at, |option| {
            if self.lost.has(option) {
                lost.push(option);
            }
        });
        lost.sort_unstable();
        lost.dedup();
        lost
    }

    fn check(&self, at: Triple) {
        let size = self.size();
        let is_inside = at.iter().zip(size).all(|(&heap, side)| heap < side as u64);
        assert!(is_inside, "the position {at:?} is not in a box of {size:?}");
    }

    /// The P-positions of the box, in lexicographic order.
    pub fn p_positions(&self) -> impl Iterator<Item = Triple> + '_ {
        let Bits { size, across, words } = &self.lost;
        let places = words.iter().enumerate().filter(|(_, word)| **word != 0);
        places.flat_map(move |(i, &word)| {
            let (row, first) = (i / across, i % across * WORD);
            let (x, y) = ((row / size[1]) as u64, (row % size[1]) as u64);
            let rest = |&word: &u64| Some(word & (word - 1)).filter(|&word| word != 0);
            std::iter::successors(Some(word), rest)
                .map(move |word| [x, y, (first + word.trailing_zeros() as usize) as u64])
        })
    }
}

/// Reports the progress of the rows of a box.
fn report(
    observer: &dyn Observer,
    [x, y]: [usize; 2],
    size: [usize; 3],
) -> Result<(), Interrupted> {
    let (done, all) = (x as u128 * size[1] as u128 + y as u128, size[0] as u128 * size[1] as u128);
    if observer.progress(done, all).is_break() { Err(Interrupted) } else { Ok(()) }
}

/// Options that are visited between two reports of a row, about a millisecond.
const PIECE: usize = 1 << 18;

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    #[test]
    fn positions_outside_the_box_have_no_outcome() {
        let nim = Outcomes::of(&"nim".parse().unwrap(), [4, 3, 4], &()).unwrap();
        assert_eq!(nim.at([3, 1, 2]), Outcome::P);
        for at in [[0, 3, 3], [2, 3, 1], [0, 0, 4], [4, 0, 0], [0, 0, u64::MAX]] {
            assert!(catch_unwind(AssertUnwindSafe(|| nim.at(at))).is_err(), "{at:?}");
            assert!(catch_unwind(AssertUnwindSafe(|| nim.p_options(at))).is_err(), "{at:?}");
        }
    }

    #[test]
    fn boxes_that_no_memory_can_address_are_refused() {
        let nim: ThreeHeaps = "nim".parse().unwrap();
        let refused = Outcomes::of(&nim, [1 << 40; 3], &()).map(|_| ());
        assert_eq!(refused, Err(SolveError::TooLarge));
    }
}
