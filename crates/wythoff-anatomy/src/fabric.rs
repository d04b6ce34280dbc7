//! The three unbounded fabrics: the board below the nose, without the influence of the arms.
//!
//! Below an infinite casing the board depends only on k mod 3, the shape of the nose. Game k shows
//! it in all cells (x, y) with x and y up to k - 3, because these cells see nothing of the arms. So
//! any window of a fabric is a window of a game that is large enough (the proof is in
//! `docs/algorithms/arm.md`).

use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

use wythoff::blocking::sweep::{Cost, Sweep};
use wythoff::board::{Board, BoardError, BoardRows, Value, ValueCounts};
use wythoff::observer::Observer;
use wythoff::{K, Window};

/// The square of the nose, on both axes: the last one of the hood on the main diagonal.
///
/// ```
/// use wythoff::K;
/// use wythoff_anatomy::fabric;
/// assert_eq!(fabric::nose(K::try_new(500)?), 166);
/// # Ok::<(), wythoff::KError>(())
/// ```
pub const fn nose(k: K) -> u64 {
    k.get() / 3
}

/// One of the three unbounded fabrics, with the épaulettes beside it, in coordinates from the nose.
///
/// ```
/// use wythoff::{K, Window};
/// use wythoff::blocking::Sweep;
/// use wythoff_anatomy::fabric::Fabric;
/// use wythoff::board::Board;
/// let fabric = Fabric::try_new(2)?.values(Window::try_new(10, 20, 60, 40)?, &())?;
/// // Game 500 has its nose at (166, 166), and 500 = 2 mod 3.
/// let game = Sweep::new(K::try_new(500)?).values(Window::try_new(176, 186, 60, 40)?, &())?;
/// assert_eq!(fabric, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Fabric {
    class: u64,
    /// Only its threads and vectors count; the game is chosen by window.
    sweep: Sweep,
}

/// The reason why a fabric has no values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum FabricError {
    /// The class is not 0, 1 or 2.
    #[error("fabrics are of class 0, 1 or 2, which is k mod 3, not {0}")]
    Class(u64),
    /// No game of this program is large enough for the window.
    #[error("a window of a fabric ends at 2^51 from the nose, not at {0}")]
    TooFar(u64),
}

impl Fabric {
    /// The fabric of all games with k mod 3 = `class`.
    ///
    /// # Errors
    /// If `class` is above 2.
    pub fn try_new(class: u64) -> Result<Self, FabricError> {
        let k =
            K::try_new(3 + class).ok().filter(|_| class < 3).ok_or(FabricError::Class(class))?;
        Ok(Self { class, sweep: Sweep::new(k) })
    }

    /// Sets the number of threads; 0 means one per core.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.sweep = self.sweep.with_threads(threads);
        self
    }

    /// k mod 3.
    pub const fn class(&self) -> u64 {
        self.class
    }

    /// Returns the estimated cost of reading the values of a window through [`Board`].
    ///
    /// # Errors
    /// If the window ends behind 2^51.
    pub fn cost_of_reading(&self, window: Window) -> Result<Cost, FabricError> {
        let (game, window) = self.in_a_game(window)?;
        Ok(game.cost_of_reading(window))
    }

    /// The smallest game that shows a window of the fabric, and where.
    fn in_a_game(&self, window: Window) -> Result<(Sweep, Window), FabricError> {
        let end = window.right().max(window.bottom());
        let too_far = FabricError::TooFar(end);
        if end > 1 << 51 {
            return Err(too_far);
        }
        // So large that the last cell is at most k - 3: nose + end - 1 <= k - 3.
        let least = 3 * (end + 2) / 2;
        let k = least + (self.class + 3 - least % 3) % 3;
        let k = K::try_new(k).map_err(|_| too_far)?;
        let (x, y) = (window.x() + nose(k), window.y() + nose(k));
        let there = Window::try_new(x, y, window.width(), window.height()).map_err(|_| too_far)?;
        Ok((self.sweep.with_k(k), there))
    }
}

/// The board in coordinates from the nose.
impl Board for Fabric {
    /// `Time` and `Memory`: those of a game of k = 3/2 of the window's furthest coordinate, from
    /// its hood on.
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        let (game, window) = self.in_a_game(window).map_err(|e| BoardError::Engine(e.into()))?;
        Ok(game.into_rows(window, observer)?)
    }

    fn count_rows<'a>(
        &'a self,
        window: Window,
        scale: u64,
        observer: &'a dyn Observer,
    ) -> BoardRows<'a, ValueCounts> {
        let (game, window) = self.in_a_game(window).map_err(|e| BoardError::Engine(e.into()))?;
        Ok(game.into_count_rows(window, scale, observer)?)
    }
}

/// The part of its fabric that a game shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Prefix {
    /// The game.
    pub k: K,
    /// The class of the fabric.
    pub class: u64,
    /// The origin of the fabric in the game.
    pub nose: [u64; 2],
    /// The side of the largest square from the nose in which game and fabric agree.
    pub prefix: u64,
    /// The first cell that differs, from the nose: of those with the smallest larger coordinate the
    /// one with the smallest smaller one, right of the main diagonal.
    pub differs: [u64; 2],
    /// Agreeing cells between the two rifts only, with 31 x <= 81 y, right of the main diagonal.
    pub between_rifts: u64,
    /// The first of these that differs.
    pub differs_between_rifts: [u64; 2],
}

impl Prefix {
    /// Compares game k with its fabric.
    ///
    /// The compared square ends where the arm begins beside the nose, at 0.8 k for large k; the
    /// fabric itself reaches to the armpit.
    ///
    /// `Time: O(k^2)`. `Memory: O(k)`.
    ///
    /// # Errors
    /// If the observer cancels, or the game is too large.
    pub fn find(sweep: &Sweep, observer: &dyn Observer) -> Result<Self, BoardError> {
        let k = sweep.k();
        let class = k.get() % 3;
        let fabric = Fabric { class, sweep: sweep.clone() };
        let mut side = k.get() + 16;
        loop {
            let window = |at| Window::try_new(at, at, side, side);
            let (here, there) = window(nose(k))
                .and_then(|here| Ok((here, window(0)?)))
                .map_err(|error| BoardError::Engine(error.into()))?;
            let mut game = sweep.rows(here, observer)?;
            let mut unbounded = fabric.rows(there, observer)?;
            // The cells by their larger coordinate, which is x.
            let (mut all, mut inner): (Option<[u64; 2]>, Option<[u64; 2]>) = (None, None);
            let mut y = 0;
            while let (Some(game), Some(unbounded)) = (game.next_row()?, unbounded.next_row()?) {
                let end = inner.map_or(side, |[x, _]| x) as usize;
                let differs = |&x: &usize| game[x] != unbounded[x];
                let from = y as usize;
                if let Some(x) = (from..all.map_or(end, |[x, _]| x as usize)).find(differs) {
                    all = Some([x as u64, y]);
                }
                let rift = (81 * y / 31 + 1).min(end as u64) as usize;
                if let Some(x) = (from..rift).find(differs) {
                    inner = Some([x as u64, y]);
                }
                y += 1;
            }
            if let (Some(differs), Some(between)) = (all, inner) {
                return Ok(Self {
                    k,
                    class,
                    nose: [nose(k); 2],
                    prefix: differs[0],
                    differs,
                    between_rifts: between[0],
                    differs_between_rifts: between,
                });
            }
            side *= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(k: u64) -> Sweep {
        Sweep::new(K::try_new(k).unwrap())
    }

    #[test]
    fn every_game_shows_its_fabric_up_to_k_minus_3() {
        for k in (9..30).chain([299, 300, 301]) {
            let nose = k / 3;
            let side = k - 2 - nose;
            let here = Window::try_new(nose, nose, side, side).unwrap();
            let there = Window::try_new(0, 0, side, side).unwrap();
            let fabric = Fabric::try_new(k % 3).unwrap();
            let (fabric, game) =
                (fabric.values(there, &()).unwrap(), game(k).values(here, &()).unwrap());
            assert_eq!(fabric, game, "game {k}");
        }
    }

    #[test]
    fn a_fabric_does_not_depend_on_the_game_it_is_taken_from() {
        for class in 0..3 {
            let fabric = Fabric::try_new(class).unwrap();
            let near = Window::try_new(20, 30, 100, 90).unwrap();
            let values = fabric.values(near, &()).unwrap();
            let wide = fabric.values(Window::try_new(20, 30, 700, 90).unwrap(), &()).unwrap();
            for (row, wide) in values.chunks(100).zip(wide.chunks(700)) {
                assert_eq!(*row, wide[..100]);
            }
        }
    }

    #[test]
    fn a_prefix_ends_at_the_first_cell_that_differs() {
        let prefix = Prefix::find(&game(300), &()).unwrap();
        let Prefix { nose: [nose, _], prefix: side, differs: [x, y], .. } = prefix;
        assert!(side >= 300 - 2 - nose && x == side && y <= x, "{prefix:?}");
        let compare = |side: u64| {
            let here = Window::try_new(nose, nose, side, side).unwrap();
            let there = Window::try_new(0, 0, side, side).unwrap();
            let fabric = Fabric::try_new(0).unwrap().values(there, &()).unwrap();
            fabric == game(300).values(here, &()).unwrap()
        };
        assert!(compare(side) && !compare(side + 1));
        // The armpit is further out: 1.31 k, 0.71 k.
        assert!(prefix.between_rifts > side && prefix.differs_between_rifts[1] > 80, "{prefix:?}");
    }

    #[test]
    fn there_are_three_and_they_end_somewhere() {
        assert_eq!(Fabric::try_new(3).err(), Some(FabricError::Class(3)));
        let far = Window::try_new(1 << 52, 0, 1, 1).unwrap();
        let fabric = Fabric::try_new(0).unwrap();
        assert_eq!(fabric.cost_of_reading(far), Err(FabricError::TooFar((1 << 52) + 1)));
        assert!(fabric.rows(far, &()).is_err());
    }
}
