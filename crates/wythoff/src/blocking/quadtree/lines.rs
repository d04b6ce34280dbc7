//! The palaces on a line: those that the queen sees, square by square.

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};

use super::blocks::{Here, Sides, Signal, Stop};
use super::count::{level_of, side};
use super::{LEAF, Quadtree, QuadtreeError};
use crate::observer::Observer;

/// A line on or right of the main diagonal.
#[derive(Debug, Clone, Copy)]
enum Line<'a> {
    /// Squares of a column, above a row.
    Column { x: &'a UBig, above: &'a UBig },
    /// Squares of a row, left of a column.
    Row { y: &'a UBig, left_of: &'a UBig },
    /// Squares with x - y = `offset`, above a row.
    Diagonal { offset: &'a UBig, above: &'a UBig },
}

/// A search for the palaces of a line. The way back is kept in a list, because the call stack has
/// no room for all levels of a board whose side has some thousand digits.
struct Walk<'a> {
    line: Line<'a>,
    /// The corner of the block.
    x: UBig,
    y: UBig,
    /// The steps that are left, the next one last.
    steps: Vec<Step>,
    found: Vec<Square>,
}

/// A step of the descent to the palaces of a line, into a part of a block or back.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// From a block of `level` into the right or left, the lower or upper part of it.
    Into { level: usize, here: Here, part: (bool, bool) },
    /// Back from such a part.
    Back { level: usize, part: (bool, bool) },
}

/// A square with coordinates of any length.
pub type Square = (UBig, UBig);

impl Quadtree {
    /// Returns the palaces that the queen sees from `(x, y)`: to the north, to the west and on the
    /// diagonal, each nearest first. If there are k or more, they are the queen's winning moves. If
    /// there are fewer, all can be blocked, and `(x, y)` is a palace itself.
    ///
    /// `Time`: that of [`Quadtree::visible`], and `O(levels)` for each of the at most 3 k palaces
    /// and for each block that the line crosses beside one.
    ///
    /// # Errors
    /// As [`Quadtree::grow`].
    pub fn palaces_seen(
        &mut self,
        x: &UBig,
        y: &UBig,
        observer: &dyn Observer,
    ) -> Result<Vec<Square>, QuadtreeError> {
        // The mirror image makes x >= y.
        let mirrored = x < y;
        let (x, y) = if mirrored { (y, x) } else { (x, y) };
        let level = level_of(&(x + UBig::ONE));
        let mut seen = self.settle(level, observer, |tree| {
            let mut along = |line| -> Result<Vec<Square>, Stop> {
                let mut found = tree.walk(level, line, observer)?;
                found.reverse();
                Ok(found)
            };
            let north = along(Line::Column { x, above: y })?;
            // Left of the main diagonal, a row is the mirror image of a column.
            let mut west = along(Line::Row { y, left_of: x })?;
            let beyond = along(Line::Column { x: y, above: y })?;
            west.extend(beyond.into_iter().map(|(x, y)| (y, x)));
            let diagonal = along(Line::Diagonal { offset: &(x - y), above: y })?;
            Ok([north, west, diagonal])
        })?;
        if mirrored {
            seen.iter_mut().flatten().for_each(|(x, y)| std::mem::swap(x, y));
            seen.swap(0, 1);
        }
        Ok(seen.concat())
    }

    /// Returns the palaces of a line on the board of `level`, from the origin on.
    fn walk(
        &mut self,
        level: usize,
        line: Line<'_>,
        observer: &dyn Observer,
    ) -> Result<Vec<Square>, Stop> {
        let (x, y) = (UBig::ZERO, UBig::ZERO);
        let mut walk = Walk { line, x, y, steps: Vec::new(), found: Vec::new() };
        self.look(level, Here::CORNER, &mut walk, observer)?;
        let mut taken = 0_u64;
        while let Some(step) = walk.steps.pop() {
            taken += 1;
            if taken.is_multiple_of(1024) && observer.progress(0, 0).is_break() {
                return Err(Stop::Interrupted);
            }
            match step {
                Step::Into { level, here, part } => {
                    let half = side(level - 1);
                    walk.x += if part.0 { half.clone() } else { UBig::ZERO };
                    walk.y += if part.1 { half } else { UBig::ZERO };
                    walk.steps.push(Step::Back { level, part });
                    if line.meets(level - 1, &walk.x, &walk.y) {
                        let here = self.part(level, here, part, observer)?;
                        self.look(level - 1, here, &mut walk, observer)?;
                    }
                }
                Step::Back { level, part } => {
                    let half = side(level - 1);
                    walk.x -= if part.0 { half.clone() } else { UBig::ZERO };
                    walk.y -= if part.1 { half } else { UBig::ZERO };
                }
            }
        }
        Ok(walk.found)
    }

    /// Finds the palaces of a line in a leaf, or adds the steps into the parts of a larger block,
    /// the last one first. Does neither if no palace of the block is on the line.
    fn look(
        &mut self,
        level: usize,
        here: Here,
        walk: &mut Walk<'_>,
        observer: &dyn Observer,
    ) -> Result<(), Stop> {
        let Walk { line, ref x, ref y, .. } = *walk;
        if !line.meets(level, x, y) || self.passes(level, &here, line, x, y, observer)? {
            return Ok(());
        }
        if level == 0 {
            self.cells(&here, |right, down, seen| {
                let (x, y) = (x + right, y + down);
                if seen.iter().sum::<i32>() < self.k && line.has(&x, &y) {
                    walk.found.push((x, y));
                }
            });
            return Ok(());
        }
        // On the main diagonal there is no lower left part.
        let beside = matches!(here, Here::Beside(_)).then_some((false, true));
        let parts = [Some((true, true)), beside, Some((true, false)), Some((false, false))];
        walk.steps.extend(parts.into_iter().flatten().map(|part| Step::Into { level, here, part }));
        Ok(())
    }

    /// Returns true if the half of the block's signal that holds the line leaves as it entered, so
    /// that no palace is on it.
    fn passes(
        &mut self,
        level: usize,
        here: &Here,
        line: Line<'_>,
        x: &UBig,
        y: &UBig,
        observer: &dyn Observer,
    ) -> Result<bool, Stop> {
        if self.is_empty(here) {
            return Ok(true);
        }
        let ((before, after), index) = match (*here, line) {
            (Here::OnDiagonal(v, n), _) => {
                let leaving = self.on_diagonal(level, (v, n), observer)?;
                match line {
                    Line::Column { x: at, .. } => ((v, leaving.0), at - x),
                    Line::Row { y: at, .. } => ((v, leaving.0), at - y),
                    Line::Diagonal { offset, .. } => ((n, leaving.1), offset.clone()),
                }
            }
            (Here::Beside(sides), _) => {
                let leaving = self.beside(level, sides, observer)?;
                let Sides { v, h, n, w } = sides;
                match line {
                    Line::Column { x: at, .. } => ((v, leaving.v), at - x),
                    Line::Row { y: at, .. } => ((h, leaving.h), at - y),
                    Line::Diagonal { offset, .. } => {
                        let from_corner = x - y;
                        if *offset >= from_corner {
                            ((n, leaving.n), offset - from_corner)
                        } else {
                            ((w, leaving.w), offset + side(level) - from_corner)
                        }
                    }
                }
            }
        };
        Ok(self.half(level, before, &index) == self.half(level, after, &index))
    }

    /// Returns the part of a signal that holds a line: a half, or all of a leaf's signal.
    fn half(&self, level: usize, signal: Signal, index: &UBig) -> Signal {
        if level == 0 {
            return signal;
        }
        let (first, second) = self.halves(level, signal);
        if index.bit(level - 1 + LEAF.ilog2() as usize) { second } else { first }
    }
}

impl Line<'_> {
    /// Returns true if the line meets the block of `level` whose corner is `(x, y)`.
    fn meets(&self, level: usize, x: &UBig, y: &UBig) -> bool {
        let within = |at: &UBig, from: &UBig| at >= from && *at < from + side(level);
        match *self {
            Self::Column { x: at, above } => within(at, x) && y < above,
            Self::Row { y: at, left_of } => within(at, y) && x < left_of,
            Self::Diagonal { offset, above } => {
                let from_corner = IBig::from(offset.clone()) + y - x;
                y < above && from_corner < side(level).into() && -from_corner < side(level).into()
            }
        }
    }

    /// Returns true if a square is on the line.
    fn has(&self, x: &UBig, y: &UBig) -> bool {
        match *self {
            Self::Column { x: at, above } => x == at && y < above,
            Self::Row { y: at, left_of } => y == at && x < left_of && x >= y,
            Self::Diagonal { offset, above } => *x == y + offset && y < above,
        }
    }
}
