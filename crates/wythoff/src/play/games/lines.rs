//! Games along lines: blocking queens, and Linear Nimhoff with or without blocking.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use dashu_int::UBig;

use super::length::lengths;
use crate::K;
use crate::blocking::{Recurrence, Sweep};
use crate::board::{Board, BoardError, Value, visit_options};
use crate::nimhoff::{
    BlockingBoard, Class, Classes, Nimhoff, NimhoffError, Outcomes, Positions, player,
};
use crate::observer::{Interrupted, Observer};
use crate::play::heaps::Heaps;
use crate::play::perfect::check_reach;
use crate::play::playable::{Playable, Winning, name};
use crate::play::session::{Cost, Illegal, Phase, SessionError};
use crate::play::setup::{Setup, SetupError};
use crate::ruleset::moves_to_row;
use crate::{GameId, Ruleset, Window};

/// A square (x, y).
type Square = (u64, u64);

/// Boards of at most so many cells are evaluated cell by cell.
const SMALL: u128 = 1 << 20;

/// The length of games is computed on boards of at most so many cells times sides: up to 128 x 128.
const SMALL_FOR_LENGTHS: u128 = 1 << 22;

/// A move takes a positive multiple of a rule; before it, k - 1 moves may be blocked.
#[derive(Debug, Clone)]
pub(super) struct Lines {
    game: Nimhoff,
    k: K,
    /// True for blocking queens, whose P-positions are called palaces.
    queens: bool,
}

/// The place of the piece.
#[derive(Debug, Clone)]
pub(super) struct Place {
    square: Square,
    heaps: Heaps,
}

impl Place {
    /// The window from (0, 0) to the place, which is its last cell.
    fn corner(&self) -> Window {
        let (x, y) = self.square;
        Window::try_new(0, 0, x + 1, y + 1)
            .expect("coordinates are at most Setup::FARTHEST, and moves make them smaller")
    }
}

pub(super) fn heaps((x, y): Square) -> Heaps {
    [x, y].into()
}

pub(super) fn square(heaps: &Heaps) -> Option<Square> {
    let [x, y] = heaps.pair()?;
    Some((u64::try_from(x).ok()?, u64::try_from(y).ok()?))
}

/// The squares of a window with a value below 0. `memory` is that of a hint from a square.
pub(super) fn lost_on(
    board: &dyn Board,
    window: Window,
    memory: impl FnOnce(&Heaps) -> Result<u128, SetupError>,
    observer: &dyn Observer,
) -> Result<Vec<Square>, SessionError> {
    let last = heaps((window.right() - 1, window.bottom() - 1));
    let memory = memory(&last).map_err(|error| BoardError::Engine(error.into()))?;
    check_reach(&last, memory)?;
    let mut rows = board.rows(window, observer)?;
    let mut squares = Vec::new();
    for y in window.y()..window.bottom() {
        let row = rows.next_row()?.expect("a board has every row of the window");
        let lost = (window.x()..).zip(row).filter(|&(_, &value)| value < 0);
        squares.extend(lost.map(|(x, _)| (x, y)));
    }
    Ok(squares)
}

impl Lines {
    /// Blocking queens.
    pub(super) fn queens(k: K) -> Self {
        let game = Nimhoff::try_new(&Ruleset::wythoff()).expect("the queen has the rules of Nim");
        Self { game, k, queens: true }
    }

    /// Linear Nimhoff.
    pub(super) fn nimhoff(rules: &Ruleset, k: K) -> Result<Self, NimhoffError> {
        Ok(Self { game: Nimhoff::try_new(rules)?, k, queens: false })
    }

    /// Returns a place if its coordinates are small enough for a board.
    pub(super) fn place(at: &Heaps) -> Result<Place, SetupError> {
        let near = square(at).filter(|(x, y)| *x.max(y) <= Setup::FARTHEST);
        let square =
            near.ok_or_else(|| SetupError::TooFar { at: at.clone(), most: Setup::FARTHEST })?;
        Ok(Place { square, heaps: at.clone() })
    }

    /// The board of palace numbers, of which the first `cells` are evaluated.
    fn board(&self, cells: u128) -> Box<dyn Board> {
        let rules = self.game.rules();
        if self.game.effective() != Ruleset::wythoff().rules() {
            Box::new(BlockingBoard::new(rules, self.k))
        } else if cells <= SMALL {
            Box::new(Recurrence::new(self.k))
        } else {
            Box::new(Sweep::new(self.k))
        }
    }

    /// Visits each square in reach with its value, row by row.
    fn view(
        &self,
        at: &Place,
        observer: &dyn Observer,
        visit: impl FnMut(Square, Value),
    ) -> Result<(), SessionError> {
        let (corner, rules) = (at.corner(), self.game.effective());
        Ok(visit_options(&*self.board(corner.cells()), rules, corner, observer, visit)?)
    }

    fn blocks(&self) -> bool {
        self.k.get() > 1
    }

    /// Returns how many P-positions each square sees, without blocking: row by row, as there is one
    /// in each.
    fn count_seen(
        &self,
        at: Square,
        squares: &[Square],
        observer: &dyn Observer,
    ) -> Result<Vec<u64>, Interrupted> {
        if at.0 < at.1 {
            let mirrored = Self { game: self.game.mirrored(), ..self.clone() };
            let squares: Vec<Square> = squares.iter().map(|&(x, y)| (y, x)).collect();
            return mirrored.count_seen((at.1, at.0), &squares, observer);
        }
        let classes: Vec<Classes> = self.game.effective().iter().map(|&r| Classes::of(r)).collect();
        let mut waiting: HashMap<(usize, Class), Vec<usize>> = HashMap::new();
        for (i, &(x, y)) in squares.iter().enumerate() {
            for (rule, classes) in classes.iter().enumerate() {
                waiting.entry((rule, classes.index(x, y))).or_default().push(i);
            }
        }
        let mut seen = vec![0; squares.len()];
        // A P-position that is seen along two parallel rules counts once.
        let mut last = vec![None; squares.len()];
        let mut positions = Positions::new(&self.game);
        for row in 0..=at.1 {
            if row.is_multiple_of(1 << 12)
                && observer.progress(row.into(), u128::from(at.1) + 1).is_break()
            {
                return Err(Interrupted);
            }
            let x = positions.next_row();
            for (rule, classes) in classes.iter().enumerate() {
                for &i in waiting.get(&(rule, classes.index(x, row))).into_iter().flatten() {
                    let (u, v) = squares[i];
                    if x <= u && row <= v && (x, row) != (u, v) && last[i] != Some(row) {
                        last[i] = Some(row);
                        seen[i] += 1;
                    }
                }
            }
        }
        Ok(seen)
    }
}

impl Playable for Lines {
    type Place = Place;

    fn game(&self) -> GameId {
        if self.queens {
            GameId::Blocking(self.k)
        } else {
            GameId::Nimhoff { rules: self.game.rules().clone(), k: self.k }
        }
    }

    fn most_blocked(&self, _at: &Self::Place) -> u64 {
        self.k.get() - 1
    }

    fn heaps(&self, at: &Place) -> Heaps {
        at.heaps.clone()
    }

    fn moves<'a>(&'a self, at: &'a Place) -> Box<dyn Iterator<Item = Heaps> + 'a> {
        let (x, y) = at.square;
        // The next move along each rule, by its length. Where parallel rules meet, the earlier one
        // counts.
        let mut next: BTreeMap<(u64, usize), u64> = BTreeMap::new();
        let rules = self.game.effective();
        let add = move |next: &mut BTreeMap<(u64, usize), u64>, i: usize, t: u64| {
            let (a, b) = (u64::from(rules[i].a()), u64::from(rules[i].b()));
            if t * a <= x && t * b <= y {
                next.insert((t * a.max(b), i), t);
            }
        };
        (0..rules.len()).for_each(|i| add(&mut next, i, 1));
        Box::new(std::iter::from_fn(move || {
            loop {
                let ((_, i), t) = next.pop_first()?;
                add(&mut next, i, t + 1);
                let rule = rules[i];
                let to = (x - t * u64::from(rule.a()), y - t * u64::from(rule.b()));
                if !rules[..i].iter().any(|&rule| rule.leads((x, y), to)) {
                    return Some(heaps(to));
                }
            }
        }))
    }

    fn at_least(&self, at: &Place, _phase: Phase) -> UBig {
        &at.heaps[0] + &at.heaps[1]
    }

    fn step(&self, at: &Place, to: &Heaps) -> Result<Place, Illegal> {
        let leads = |to: Square| {
            self.game.effective().iter().any(|&rule| rule.leads(at.square, to)).then_some(to)
        };
        match square(to).and_then(leads) {
            Some(square) => Ok(Place { square, heaps: to.clone() }),
            None if self.queens => Err(Illegal(format!(
                "the queen cannot go from {} to {}; she goes left, up, or both by the same number",
                name(&at.heaps),
                name(to)
            ))),
            None => Err(Illegal(format!(
                "no rule leads from {} to {}; a move takes a positive multiple of one of {}",
                name(&at.heaps),
                name(to),
                self.game.rules()
            ))),
        }
    }

    fn winning(
        &self,
        at: &Place,
        blocked: &BTreeSet<Heaps>,
        observer: &dyn Observer,
    ) -> Result<Winning, SessionError> {
        let mut winning = Vec::new();
        if self.blocks() {
            self.view(at, observer, |to, value| {
                if value < 0 {
                    winning.push(to);
                }
            })?;
        } else {
            winning = player::advice(&self.game, at.square, observer)?.winning_moves;
        }
        let winning = winning.into_iter().map(heaps);
        Ok(Winning::all(winning.filter(|to| !blocked.contains(to)).collect()))
    }

    fn replies(
        &self,
        at: &Place,
        to: &[Heaps],
        observer: &dyn Observer,
    ) -> Result<Option<Vec<u64>>, SessionError> {
        let squares: Vec<Square> = to.iter().filter_map(square).collect();
        if !self.blocks() {
            return Ok(Some(self.count_seen(at.square, &squares, observer)?));
        }
        let mut values = HashMap::new();
        self.view(at, observer, |to, value| {
            values.insert(to, value);
        })?;
        // Of k + p palaces in view, k - 1 are blocked.
        let replies = squares.iter().map(|to| (values[to] + 1).max(0).cast_unsigned());
        Ok(Some(replies.collect()))
    }

    fn lengths(&self, at: &Place, to: &[Heaps]) -> Option<Vec<u64>> {
        let corner = at.corner();
        let (width, height) = (corner.width(), corner.height());
        if corner.cells() * u128::from(width + height) > SMALL_FOR_LENGTHS {
            return None;
        }
        let values = self.board(corner.cells()).values(corner, &()).ok()?;
        let lost: Vec<bool> = values.iter().map(|&value| value < 0).collect();
        let rules = self.game.effective();
        let lengths = lengths(
            &lost,
            |_| self.k.get() - 1,
            |i, reached| {
                let at = (i as u64 % width, i as u64 / width);
                for v in 0..=at.1 {
                    moves_to_row(rules, at, v, |u| {
                        reached.push(((v * width + u) as usize, true));
                    });
                }
            },
        );
        let length =
            |to: &Heaps| square(to).map(|(x, y)| u64::from(lengths[(y * width + x) as usize]));
        to.iter().map(length).collect()
    }

    fn lost_squares(
        &self,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Vec<(u64, u64)>, SessionError> {
        let board: Box<dyn Board> = if self.blocks() {
            self.board(u128::from(window.right()) * u128::from(window.bottom()))
        } else {
            Box::new(Outcomes::new(&self.game))
        };
        let memory = |at: &Heaps| Ok(self.cost(&Self::place(at)?).memory);
        lost_on(&*board, window, memory, observer)
    }

    fn cost(&self, at: &Place) -> Cost {
        let (x, y) = at.square;
        let rules = self.game.effective().len() as u128;
        if !self.blocks() {
            let rows = x.min(y) + 1;
            let memory = Positions::memory(&self.game, rows);
            return Cost { steps: 10 * rules * u128::from(rows), memory };
        }
        let corner = at.corner();
        let in_view = rules * u128::from(self.k.get().min(x.max(y)));
        let cells = corner.cells();
        // Counters for each rule and each residue of y, as far as its classes reach.
        let lanes = self.game.effective().iter().filter(|rule| rule.b() > 0).map(|rule| {
            let (a, b) = (u128::from(rule.a()), u128::from(rule.b()));
            let rows = u128::from(y) + 1;
            12 * b.min(rows) * (u128::from(x) + a * rows / b)
        });
        let memory = 100 * in_view + 32 * u128::from(x) + lanes.sum::<u128>();
        let mut cost = Cost { steps: rules * cells, memory };
        if self.queens && cells > SMALL {
            let sweep = Sweep::new(self.k).cost_of_reading(corner);
            cost.steps = sweep.swept + 10 * sweep.read;
            cost.memory = 100 * in_view + sweep.memory;
        }
        cost
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observer::tests::Reports;

    fn nimhoff(rules: &str, k: u64) -> Lines {
        Lines::nimhoff(&rules.parse().unwrap(), K::try_new(k).unwrap()).unwrap()
    }

    #[test]
    fn p_positions_in_view_are_those_by_the_rules() {
        for (rules, at) in [
            ("1,0 1,2 0,1", (7, 11)),
            ("1,0 1,2 0,1", (11, 7)),
            ("1,0 2,2 3,3 3,1 0,1", (8, 13)),
            ("wythoff", (9, 9)),
        ] {
            let lines = nimhoff(rules, 1);
            let squares: Vec<Square> =
                (0..=at.1).flat_map(|y| (0..=at.0).map(move |x| (x, y))).collect();
            let mut lost = BTreeSet::new();
            let mut seen = Vec::new();
            for &(x, y) in &squares {
                let options = lines.game.rules().options(x, y).into_iter();
                seen.push(options.filter(|to| lost.contains(to)).count() as u64);
                if seen.last() == Some(&0) {
                    lost.insert((x, y));
                }
            }
            assert_eq!(lines.count_seen(at, &squares, &()).unwrap(), seen, "{rules} from {at:?}");
        }
    }

    #[test]
    fn costs_of_hints_are_those_computed_by_hand() {
        let cost = |lines: &Lines, x: u64, y: u64| {
            let Cost { steps, memory } = lines.cost(&Lines::place(&[x, y].into()).unwrap());
            (steps, memory)
        };
        // Three rules, and the rows up to the smaller coordinate.
        let wythoff = nimhoff("wythoff", 1);
        let memory = Positions::memory(&wythoff.game, 4);
        assert_eq!(cost(&wythoff, 3, 7), (10 * 3 * 4, memory));
        assert_eq!(cost(&wythoff, 7, 3), (10 * 3 * 4, memory));
        // Three P-positions in view along each rule; 3 lanes of 7 + 10 / 3 counters, and 1 of 7.
        let (in_view, lanes) = (100 * 9, 12 * (3 * 10 + 7));
        assert_eq!(cost(&nimhoff("1,0 2,3 0,1", 3), 7, 4), (3 * 8 * 5, in_view + 32 * 7 + lanes));
        // Up to 2^20 cells the queens are evaluated cell by cell, and beyond by tiles.
        let queens = Lines::queens(K::try_new(5).unwrap());
        let (in_view, lanes) = (100 * 15, 12 * (1023 + 1023 + 1024));
        assert_eq!(cost(&queens, 1023, 1023), (3 << 20, in_view + 32 * 1023 + lanes));
        let sweep = Sweep::new(queens.k);
        let read = sweep.cost_of_reading(Window::try_new(0, 0, 1025, 1024).unwrap());
        let steps = 10 * 1025 * 1024 + read.swept;
        assert_eq!(cost(&queens, 1024, 1023), (steps, in_view + read.memory));
    }

    #[test]
    fn the_farthest_place_has_a_corner_and_a_cost() {
        let far = Setup::FARTHEST;
        let place = Lines::place(&[far, far].into()).unwrap();
        assert_eq!((place.corner().right(), place.corner().bottom()), (far + 1, far + 1));
        let cells = u128::from(far + 1).pow(2);
        assert_eq!(nimhoff("1,0 1,2 0,1", 2).cost(&place).steps, 3 * cells);
        for at in [[far + 1, 0], [0, far + 1]] {
            assert!(Lines::place(&at.into()).is_err(), "{at:?}");
        }
    }

    #[test]
    fn p_positions_in_view_are_counted_row_by_row_of_the_smaller_heap() {
        let lines = nimhoff("1,0 1,2 0,1", 1);
        for at in [(3, 9000), (9000, 3)] {
            let reports = Reports::new();
            lines.count_seen(at, &[at], &reports).unwrap();
            assert_eq!(reports.all(), [(0, 4)], "{at:?}");
        }
        let reports = Reports::until(4096);
        assert_eq!(lines.count_seen((6000, 5000), &[], &reports), Err(Interrupted));
        assert_eq!(reports.all(), [(0, 5001), (4096, 5001)]);
    }
}
