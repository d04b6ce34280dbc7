//! A slice of a game on three heaps as a board.

use super::{Outcomes, ThreeHeaps};
use crate::Window;
use crate::board::{Board, BoardRows, Value};
use crate::game::Outcome;
use crate::game::board::{Table, far_corner};
use crate::observer::Observer;

/// The outcomes of the positions (x, y, z) with a fixed third heap as a board: -1 for P, 0 for N.
///
/// ```
/// use wythoff::Window;
/// use wythoff::board::Board;
/// use wythoff::game::three::SliceBoard;
/// // The P-positions of Nim with a heap of 1: those with x xor y = 1.
/// let slice = SliceBoard::new(&"nim".parse()?, 1);
/// assert_eq!(slice.values(Window::try_new(2, 2, 2, 2)?, &())?, [0, -1, -1, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct SliceBoard {
    /// The game with the heaps z, y, x.
    reversed: ThreeHeaps,
    z: usize,
}

impl SliceBoard {
    /// The largest third heap of a slice that front ends show.
    pub const LARGEST: u32 = 1 << 20;

    /// The board of the positions whose third heap has z tokens.
    pub fn new(game: &ThreeHeaps, z: usize) -> Self {
        Self { reversed: game.reordered([2, 1, 0]), z }
    }

    /// The box that is computed for the cells up to column `width` and row `height`.
    const fn size(&self, width: usize, height: usize) -> [usize; 3] {
        [self.z.saturating_add(1), height, width]
    }

    /// An upper estimate of the bytes that are held at once for the cells up to column `width` and
    /// row `height`.
    pub fn memory(&self, width: usize, height: usize) -> u128 {
        let cells = size_of::<Value>() as u128 * width as u128 * height as u128;
        Outcomes::memory(&self.reversed, self.size(width, height)).saturating_add(cells)
    }

    /// An estimate of the steps ([`Outcomes::steps`]) for the cells up to column `width` and row
    /// `height`.
    pub fn steps(&self, width: usize, height: usize) -> u128 {
        Outcomes::steps(&self.reversed, self.size(width, height))
    }
}

impl Outcomes {
    /// The cells of the positions of the box with a fixed first heap, row by row: -1 for P, 0 for
    /// N. The positions with the same second heap are a row.
    ///
    /// # Panics
    /// If the box has no such positions.
    pub fn slice(&self, first: usize) -> Vec<Value> {
        let [_, height, width] = self.size().map(|side| side as u64);
        let cells = (0..height).flat_map(|y| (0..width).map(move |z| [first as u64, y, z]));
        cells.map(|at| if self.at(at) == Outcome::P { -1 } else { 0 }).collect()
    }
}

impl Board for SliceBoard {
    /// `Time` and `Memory`: those of [`Outcomes::of`] up to the third heap and the far corner of
    /// the window.
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        let (width, height) = far_corner(window)?;
        let outcomes = Outcomes::of(&self.reversed, self.size(width, height), observer)?;
        Ok(Box::new(Table::new(outcomes.slice(self.z), |&value: &Value| value, width, window)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slice_has_the_outcomes_of_the_box() {
        for text in ["wythoff", "1,2,0* 0,1,3 2,0,1* 0,1,0*", "raleigh", "king block=2 misere"] {
            let game: ThreeHeaps = text.parse().unwrap();
            let outcomes = Outcomes::of(&game, [9, 7, 6], &()).unwrap();
            for z in 0..6 {
                let window = Window::try_new(2, 1, 7, 6).unwrap();
                let found = SliceBoard::new(&game, z).values(window, &()).unwrap();
                let expected = (1..7).flat_map(|y| (2..9).map(move |x| [x, y, z as u64]));
                let is_p = |at| if outcomes.at(at) == Outcome::P { -1 } else { 0 };
                assert_eq!(found, expected.map(is_p).collect::<Vec<_>>(), "{text}: {z}");
            }
        }
    }
}
