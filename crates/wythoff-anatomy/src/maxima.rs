//! The places of the largest value of a game: at the armpits, beside them, or elsewhere.
//!
//! \[CLN\] section 4 asks whether the armpits are the only places where the queen sees most
//! palaces. A sweep returns the extent of the values of each tile; only the tiles that contain the
//! largest value are read.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use schemars::JsonSchema;
use serde::Serialize;

use crate::armpit::{armpit, is_near, keep_near};
use wythoff::blocking::hood;
use wythoff::blocking::sweep::{KeptSweep, Sweep};
use wythoff::board::{Board, BoardError, Value};
use wythoff::observer::{Interrupted, Observer};
use wythoff::{K, Window};

/// The largest value of the first rows and columns of a game, and all squares that have it.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Maxima {
    /// The game.
    pub k: K,
    /// Rows and columns that were looked at.
    pub size: u64,
    /// The largest value outside the hood.
    pub max: Value,
    /// Squares that have it, in both halves.
    pub squares: u64,
    /// The squares with x >= y, row after row in each tile.
    pub upper: Vec<(u64, u64)>,
    /// The upper right armpit; none in games with small k.
    pub armpit: Option<(u64, u64)>,
}

/// The place of the largest value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// At the armpits and nowhere else.
    Armpits,
    /// At the armpits, and elsewhere too.
    Tied,
    /// Elsewhere only.
    Elsewhere,
    /// The game is too small to have armpits.
    NoArmpit,
}

impl Place {
    /// All places.
    pub const ALL: [Self; 4] = [Self::Armpits, Self::Tied, Self::Elsewhere, Self::NoArmpit];

    /// Returns the letter of the place in lists of many games.
    pub const fn letter(self) -> char {
        match self {
            Self::Armpits => 'a',
            Self::Tied => 't',
            Self::Elsewhere => 'e',
            Self::NoArmpit => '-',
        }
    }

    /// Returns the place with this letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|place| place.letter() == letter)
    }
}

impl Maxima {
    /// Returns the largest distance from the armpit, in columns and in rows, of a square that
    /// counts as being at it: k/20. The prism, where the light begins, is 0.5 k away from both
    /// armpits.
    pub const fn reach(&self) -> u64 {
        self.k.get() / 20
    }

    /// Finds the largest values of a board that was swept.
    ///
    /// `Time: O(cells of the tiles that contain the largest value)`.
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// ```
    /// use wythoff_anatomy::maxima::{Maxima, Place};
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    ///
    /// let found = Maxima::find(&Sweep::new(K::try_new(1050)?).keep(3150, &())?, &())?;
    /// assert_eq!((found.max, found.squares, found.place()), (4, 1717, Place::Elsewhere));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(kept: &KeptSweep, observer: &dyn Observer) -> Result<Self, BoardError> {
        let k = kept.k();
        let max = kept.extents().iter().map(|tile| tile.max).max().unwrap_or(0);
        let (mut upper, mut squares) = (Vec::new(), 0);
        for tile in kept.extents().iter().filter(|tile| tile.max == max) {
            let mut rows = kept.rows(tile.window, observer)?;
            for y in tile.window.y()..tile.window.bottom() {
                let Some(row) = rows.next_row()? else { break };
                for (x, _) in (tile.window.x()..).zip(row).filter(|&(_, &value)| value == max) {
                    if x >= y && hood::visible(k, x, y).is_none() {
                        squares += if x == y { 1 } else { 2 };
                        upper.push((x, y));
                    }
                }
            }
        }
        let armpit = armpit(k, kept, observer)?;
        Ok(Self { k, size: kept.size(), max, squares, upper, armpit })
    }

    /// Sweeps a game only as far as its armpit, and finds the largest values there: those of the
    /// first 0.71 k rows and 1.3 k columns. Only the tiles near the armpit are kept in memory, so
    /// that games of ten million can be measured. Returns `None` if these rows have their largest
    /// value elsewhere too, as in small games.
    ///
    /// `Time: O(k^2)`, 0.4 k^2 cells. `Memory`: some 400 MB for game 10,000,000.
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// ```
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    /// use wythoff_anatomy::maxima::Maxima;
    ///
    /// let found = Maxima::near_armpit(&Sweep::new(K::try_new(10_000)?), &())?.ok_or("elsewhere")?;
    /// assert_eq!((found.max, found.armpit), (9, Some((12_715, 6923))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn near_armpit(sweep: &Sweep, observer: &dyn Observer) -> Result<Option<Self>, BoardError> {
        let kept = keep_near(sweep, observer)?;
        if !Self::all_lie(&kept, |tile| is_near(sweep.k(), tile)) {
            return Ok(None);
        }
        let found = Self::find(&kept, observer)?;
        Ok(Some(found).filter(|found| found.place() == Place::Armpits))
    }

    /// Returns true if the tiles that contain the largest value of a board are `kept`.
    pub(crate) fn all_lie(board: &KeptSweep, kept: impl Fn(Window) -> bool) -> bool {
        let max = board.extents().iter().map(|tile| tile.max).max();
        let mut places = board.extents().iter().filter(|tile| Some(tile.max) == max);
        places.all(|tile| kept(tile.window))
    }

    /// Returns the squares with x >= y at the armpit.
    pub fn at_armpit(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let reach = self.reach();
        self.upper.iter().copied().filter(move |&(x, y)| {
            self.armpit.is_some_and(|at| at.0.abs_diff(x).max(at.1.abs_diff(y)) <= reach)
        })
    }

    /// Returns the place of the largest value.
    pub fn place(&self) -> Place {
        let (at, all) = (self.at_armpit().count(), self.upper.len());
        match self.armpit {
            None => Place::NoArmpit,
            Some(_) if at == all => Place::Armpits,
            Some(_) if at > 0 => Place::Tied,
            Some(_) => Place::Elsewhere,
        }
    }
}

/// Finds the maxima of the first 3 k rows and columns of many games, in their order, on all threads
/// of `sweep`, and returns the results of `found` for each of them.
///
/// `Time: O(sum of k^2)`: all games up to 5000 have 1.9 * 10^11 cells above their diagonals.
///
/// # Errors
/// If the observer cancels.
pub fn of_games<T: Send>(
    sweep: &Sweep,
    games: &[K],
    observer: &dyn Observer,
    found: impl Fn(Maxima) -> T + Sync + Send,
) -> Result<Vec<T>, BoardError> {
    let total = games.iter().map(|k| u128::from(k.get()).pow(2)).sum();
    let (done, failure) = (AtomicU64::new(0), Mutex::new(None));
    let mut slots: Vec<(K, Option<T>)> = games.iter().map(|&k| (k, None)).collect();
    sweep.for_each(&mut slots, |(k, slot)| {
        if failure.lock().unwrap_or_else(PoisonError::into_inner).is_some() {
            return;
        }
        // One game a thread: small ones have too few tiles to share out.
        let alone = sweep.with_k(*k).with_threads(1);
        let maxima = alone.keep(3 * k.get(), &()).map_err(BoardError::from);
        let mut maxima = maxima.and_then(|kept| Maxima::find(&kept, &()));
        let cells = k.get().pow(2);
        let done = cells + done.fetch_add(cells, Ordering::Relaxed);
        if observer.progress(done.into(), total).is_break() {
            maxima = Err(Interrupted.into());
        }
        match maxima {
            Ok(maxima) => *slot = Some(found(maxima)),
            Err(error) => {
                *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            }
        }
    });
    match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(slots.into_iter().filter_map(|(_, found)| found).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::Window;
    use wythoff::blocking::Recurrence;

    fn maxima(k: u64) -> Maxima {
        let sweep = Sweep::new(K::try_new(k).unwrap());
        Maxima::find(&sweep.keep(3 * k, &()).unwrap(), &()).unwrap()
    }

    #[test]
    fn maxima_are_those_of_the_recurrence() {
        for k in [1, 2, 7, 50, 100, 131] {
            let found = maxima(k);
            let game = K::try_new(k).unwrap();
            let window = Window::try_new(0, 0, 3 * k, 3 * k).unwrap();
            let values = Recurrence::new(game).values(window, &()).unwrap();
            let cells = (0..9 * k * k).map(|n| (n % (3 * k), n / (3 * k))).zip(values);
            let outside: Vec<_> =
                cells.filter(|&((x, y), _)| hood::visible(game, x, y).is_none()).collect();
            let max = outside.iter().map(|cell| cell.1).max().unwrap();
            let squares: Vec<_> =
                outside.iter().filter(|cell| cell.1 == max).map(|cell| cell.0).collect();
            assert_eq!((found.max, found.squares), (max, squares.len() as u64), "k {k}");
            let mut upper: Vec<_> = squares.into_iter().filter(|cell| cell.0 >= cell.1).collect();
            let mut seen = found.upper.clone();
            upper.sort_unstable();
            seen.sort_unstable();
            assert_eq!(seen, upper);
        }
    }

    #[test]
    fn largest_values_leave_the_armpit_in_some_games_of_a_thousand() {
        // docs/algorithms/test-vectors.md#values-outside-the-hood;
        // at the armpit alone in 1000, 2000 and 5000.
        for (k, max, place) in [
            (1000, 4, Place::Armpits),
            (1025, 4, Place::Elsewhere),
            (1050, 4, Place::Elsewhere),
            (1075, 4, Place::Elsewhere),
            (2000, 4, Place::Armpits),
            (5000, 6, Place::Armpits),
        ] {
            let found = maxima(k);
            assert_eq!((found.max, found.place()), (max, place), "k {k}: {found:?}");
        }
        // All of them lie near the main diagonal, behind the prism.
        let found = maxima(1050);
        assert_eq!(found.squares, 1717);
        assert!(found.upper.iter().all(|&(x, y)| x - y < 200 && y > 1700), "{found:?}");
    }

    #[test]
    fn game_3093_has_its_largest_value_far_from_the_armpit() {
        let found = maxima(3093);
        assert_eq!((found.max, found.place()), (5, Place::Elsewhere));
        assert_eq!(found.upper, [(8411, 8401)]);
    }

    #[test]
    fn many_games_come_in_their_order() {
        let games = [30, 200, 100].map(|k| K::try_new(k).unwrap());
        let sweep = Sweep::new(games[0]);
        let found = of_games(&sweep, &games, &(), |found| found).unwrap();
        assert_eq!(found, games.map(|k| maxima(k.get())));
    }

    #[test]
    fn a_sweep_as_far_as_the_armpit_finds_what_the_whole_board_has_there() {
        for k in [5000, 6001, 9973] {
            let sweep = Sweep::new(K::try_new(k).unwrap());
            let (near, all) = (Maxima::near_armpit(&sweep, &()).unwrap().unwrap(), maxima(k));
            assert_eq!((near.max, near.armpit), (all.max, all.armpit), "k {k}");
            let sorted = |squares: &mut dyn Iterator<Item = (u64, u64)>| {
                squares.collect::<std::collections::BTreeSet<_>>()
            };
            assert_eq!(sorted(&mut near.at_armpit()), sorted(&mut all.at_armpit()), "k {k}");
        }
        // In game 200 there are values as large as those at the armpit elsewhere.
        let small = Sweep::new(K::try_new(200).unwrap());
        assert_eq!(Maxima::near_armpit(&small, &()).unwrap(), None);
    }

    #[test]
    fn letters_stand_for_places() {
        for place in Place::ALL {
            assert_eq!(Place::of_letter(place.letter()), Some(place));
        }
        assert_eq!(Place::of_letter('x'), None);
    }
}
