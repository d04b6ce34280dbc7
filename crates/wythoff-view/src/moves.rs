//! Views of games that are written as their moves.

use std::hint::black_box;

use wythoff::Window;
use wythoff::board::Board;
use wythoff::game::grundy::{MOST_POSITIONS, SearchSize, search_size, search_size_from};
use wythoff::game::moves::Moves;
use wythoff::game::{GrundyBoard, HeapBoard, HeapGame, HeapPosition, grundy};
use wythoff::nimhoff::SingleStepPositions;
use wythoff_render::{Palette, Scale};

use crate::aspect::Aspect;
use crate::nimhoff;
use crate::scene::{FamilyView, Reach};
use crate::work::{Work, rate};

/// A game that is written as its moves, and the aspect that is viewed.
pub(crate) struct Written<'a> {
    pub(crate) game: &'a HeapGame,
    pub(crate) aspect: Aspect,
}

impl FamilyView for Written<'_> {
    fn palettes(&self) -> Vec<Palette> {
        vec![if self.aspect == Aspect::Value { Palette::Grundy } else { Palette::Outcome }]
    }

    fn board(&self, threads: usize) -> Box<dyn Board + Send> {
        let game = self.game.clone();
        match self.aspect {
            Aspect::Value => Box::new(GrundyBoard::new(game, threads)),
            _ => Box::new(HeapBoard::new(game)),
        }
    }

    fn work(&self, window: Window, _scale: Scale, _threads: usize) -> Work<'_> {
        table(self.game, self.aspect, window.right(), window.bottom())
    }

    fn reach(&self) -> Reach {
        // Every view computes all cells up to its far corner. Values take a second for 2^22 cells.
        let limit = match self.aspect {
            _ if self.game.is_searched() => searched_limit(self.game),
            Aspect::Value => 1 << 11,
            _ => 1 << 12,
        };
        Reach { whole: limit, limit, widest: Window::LIMIT, kept: true }
    }

    fn usual_side(&self) -> u64 {
        500
    }

    fn command(&self) -> String {
        let colour = if self.aspect == Aspect::Value { " --colour value" } else { "" };
        format!("wythoff game picture --moves '{}'{colour}", self.game)
    }
}

/// Computes the values of a board, or its outcomes if there are no values, and returns the number
/// of cells.
fn trial(game: &HeapGame, side: usize) -> u64 {
    match grundy::values(game, side, side, 1, &()) {
        Ok(values) => black_box(values).len() as u64,
        Err(_) => {
            let outcomes = grundy::outcomes(game, side, side, &());
            black_box(outcomes).map_or(0, |outcomes| outcomes.len() as u64)
        }
    }
}

/// The side of the largest board that is searched for a view, from 32 to 512.
fn searched_limit(game: &HeapGame) -> u64 {
    // About 100 MiB, and a few seconds.
    let fits = |&side: &u64| {
        let SearchSize { positions, options } = search_size(game, side - 1, side - 1);
        positions <= 1 << 20 && options <= 1 << 27
    };
    (6..=9).rev().map(|power| 1 << power).find(fits).unwrap_or(32)
}

/// An estimate of the values ([`Aspect::Value`]) or the outcomes of all positions with x < `width`
/// and y < `height`: for each number of passes a number per cell and for each class of a ray the
/// set of its values, or an outcome per cell and for each class a count.
///
/// ```
/// use wythoff_view::{Aspect, table};
/// let game = "wythoff".parse().unwrap();
/// let memory = |aspect| table(&game, aspect, 1_000_000, 20).memory;
/// assert!(memory(Aspect::Outcome) < 100_000_000 && memory(Aspect::Value) > 100_000_000_000);
/// ```
pub fn table(game: &HeapGame, aspect: Aspect, width: u64, height: u64) -> Work<'_> {
    /// Side of the board that is timed.
    const TRIAL: usize = 64;
    /// Side of the board that is timed if it is searched.
    const SMALL: usize = 16;
    if game.is_searched() {
        let last = |n: u64| n.saturating_sub(1);
        let size = search_size(game, last(width), last(height));
        return searched(size, move || {
            let small = search_size(game, SMALL as u64 - 1, SMALL as u64 - 1).options;
            let searches = || trial(game, SMALL).min(1);
            size.options as f64 / small as f64 / rate(searches)
        });
    }
    let has_values = aspect == Aspect::Value && game.has_values();
    let layers = u128::from(game.passes) + 1;
    let looks = |width: u64, height: u64| game.looks(width, height) as f64;
    let longer = looks(width, height) / looks(TRIAL as u64, TRIAL as u64);
    let (width, height) = (u128::from(width), u128::from(height));
    let cells = width * height;
    let sets = game.moves.rays().iter().map(|ray| {
        let [a, b] = [ray.a(), ray.b()].map(u128::from);
        let classes = width * b.min(height) + height * a.min(width);
        // No value exceeds the number of options, and few are that large.
        classes.min(cells) * if has_values { 96 + (width + height) / 4 } else { 4 }
    });
    let cell = if has_values { 4 } else { 2 };
    let memory = layers * (cell * cells + sets.sum::<u128>());
    let seconds = move || cells as f64 * longer.max(1.0) / rate(|| trial(game, TRIAL));
    Work::new(cells * layers, "cells", seconds) + memory
}

/// An estimate of the outcomes of all positions that play from one position can reach.
///
/// ```
/// use wythoff_view::{Aspect, position, table};
/// // Euclid's algorithm visits few positions of a board.
/// let euclid = "euclid".parse()?;
/// assert!(position(&euclid, (5000, 3000).into()).amount < 100);
/// assert!(table(&euclid, Aspect::Outcome, 5001, 3001).amount > 1_000_000);
/// # Ok::<(), wythoff::game::moves::MovesError>(())
/// ```
pub fn position(game: &HeapGame, at: HeapPosition) -> Work<'_> {
    if !game.has_memory() {
        return table(game, Aspect::Outcome, at.x.saturating_add(1), at.y.saturating_add(1));
    }
    let size = search_size_from(game, at);
    let tried = size.options.min(SearchSize::TRIED.into());
    searched(size, move || {
        let trial = || black_box(search_size_from(game, at)).options.min(tried) as u64;
        size.options as f64 / rate(trial)
    })
}

/// A search of this size, and the seconds that it takes. It ends at its limit even if the limit of
/// the work is lifted.
fn searched<'a>(size: SearchSize, seconds: impl Fn() -> f64 + 'a) -> Work<'a> {
    let work = Work::new(size.positions, "positions", seconds) + size.memory();
    Work { most: MOST_POSITIONS, ..work }
}

impl Work<'static> {
    /// An estimate of the first `rows` rows of a game that is written as its moves, by
    /// [`SingleStepPositions`]; `None` unless each row holds exactly one P-position.
    ///
    /// ```
    /// use wythoff_view::Work;
    /// let memory = |moves: &str| {
    ///     let work = Work::of_single_steps(&moves.parse().unwrap(), 1_000_000);
    ///     work.map(|work| work.memory)
    /// };
    /// assert!(memory("nim |s-t|<1000") > memory("wythoff").map(|bytes| 100 * bytes));
    /// assert_eq!(memory("king"), None);
    /// ```
    pub fn of_single_steps(moves: &Moves, rows: u64) -> Option<Self> {
        let (rays, _) = SingleStepPositions::of_moves(moves)?;
        let memory = SingleStepPositions::memory(moves, rows)?;
        let m = moves.cone().unwrap_or(1);
        // A P-position of the rays that a step reaches is skipped, once at most for each step. In
        // each row, a cone takes two diagonals for each number below m.
        let tries = 1.0 + moves.steps().len() as f64 + f64::from(m - 1) / 4.0;
        let amount = u128::from(rows).saturating_mul(m.into());
        let seconds = move || tries * (nimhoff::rows(&rays, rows).seconds)();
        Some(Self::new(amount, "rows", seconds) + memory)
    }

    /// An estimate of [`measure`](wythoff::nimhoff::of_moves::measure) for the P-positions of a
    /// game with x, y < `size`: 8 bytes for each, and 24 for each in the largest beam.
    ///
    /// ```
    /// use wythoff_view::Work;
    /// let work = |game: &str| Work::of_measurement(&game.parse().unwrap(), 10_000);
    /// assert_eq!(work("maharaja").unit, "rows");
    /// assert_eq!(work("king").unit, "cells");
    /// ```
    pub fn of_measurement(game: &HeapGame, size: u32) -> Self {
        const KEPT: u128 = 8 + 24;
        let rows = u64::from(size);
        let by_rows = game.plain_moves().and_then(|moves| Self::of_single_steps(moves, rows));
        if let Some(work) = by_rows {
            return work + KEPT * u128::from(rows);
        }
        // At most one of four positions is P in the games with a name.
        let kept = KEPT * u128::from(rows).pow(2) / 4;
        let work = table(game, Aspect::Outcome, rows, rows) + kept;
        let game = game.clone();
        work.timed_by(move || (table(&game, Aspect::Outcome, rows, rows).seconds)())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From (6000, 6000), 6001 x 6001 positions have smaller heaps, and half as many a larger y.
    #[test]
    fn a_search_of_more_positions_than_it_may_visit_is_refused_before_it_begins() {
        let game = "1,-1 0,1".parse().unwrap();
        let check = |side: u64| position(&game, (side, side).into()).check(false, "");
        assert_eq!(check(100), Ok(()));
        let refused = check(6000).unwrap_err().message;
        assert!(refused.starts_with("this takes 5.4e7 positions"), "{refused}");
    }

    #[test]
    fn rows_of_a_cone_cost_its_m() {
        let work = |moves: &str| Work::of_single_steps(&moves.parse().unwrap(), 1000).unwrap();
        let (queen, cone) = (work("wythoff"), work("nim |s-t|<7"));
        assert_eq!((queen.amount, cone.amount), (1000, 7000));
        assert_eq!(cone.memory, queen.memory + 7 * 1000 / 3);
    }

    #[test]
    fn a_measurement_costs_its_rows_or_cells_and_32_bytes_for_each_position() {
        let rows = Work::of_single_steps(&"nim |s-t|<7".parse().unwrap(), 1000).unwrap();
        let measured = Work::of_measurement(&"nim |s-t|<7".parse().unwrap(), 1000);
        assert_eq!(measured.memory, rows.memory + 32 * 1000);
        assert_eq!(measured.amount, rows.amount);
        let game = "king".parse().unwrap();
        let measured = Work::of_measurement(&game, 1000);
        assert_eq!(measured.memory, table(&game, Aspect::Outcome, 1000, 1000).memory + 8_000_000);
    }
}
