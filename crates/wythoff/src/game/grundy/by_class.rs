//! The classes of the rays on a board, in an order in which rectangles are ranges.

use std::ops::Range;

use crate::Ruleset;
use crate::game::heap_game::HeapGame;
use crate::ruleset::{Class, Classes, Rule};

/// The indices of the classes of a ray on a board of some width and height.
///
/// The cells of a row are read from left to right, and the indices of their classes grow by b for a
/// ray (a, b) with b > 0, and take turns of a for (a, 0). The classes that meet a rectangle have
/// indices in one range. The ranges of rectangles of one size that lie on an anti-diagonal, corner
/// to corner, are disjoint.
#[derive(Debug, Clone, Copy)]
pub(super) struct ClassIndex {
    classes: Classes,
    /// Number of lines before the line 0.
    before: i64,
    /// Number of lines.
    lines: usize,
}

/// The indices of the classes in one row.
#[derive(Debug, Clone, Copy)]
pub(super) struct RowIndex {
    /// The index of the class of (0, y); it wraps below 0.
    start: usize,
    /// The difference between two cells; 0 for a ray (a, 0).
    step: usize,
    /// The a of a ray (a, 0).
    turn: usize,
}

impl ClassIndex {
    /// The classes of the rays of a game that fit on a board of this size. `None` if the options of
    /// a position by rays are not the smaller positions of its classes, each once: if moves are
    /// removed, or if options are counted and parallel rays, or a ray and the cone, share some.
    /// `None`, too, if options that are not P decide which classes of a twist can be blocked.
    pub(super) fn of(game: &HeapGame, width: usize, height: usize) -> Option<Vec<Self>> {
        let moves = &game.moves;
        if !moves.removed().is_empty() || game.twist.modulus().is_some() && game.counts_options() {
            return None;
        }
        let Ok(rays) = Ruleset::try_new(moves.rays().iter().copied()) else { return Some(vec![]) };
        let directions = rays.directions();
        let in_cone = |ray: &Rule| moves.cone().is_some_and(|m| ray.is_in_cone(m));
        let shares = directions.iter().any(|line| line.multiples.len() > 1)
            || moves.rays().iter().any(in_cone);
        if game.has_blocks() && shares {
            return None;
        }
        let fits = |ray: &Rule| (ray.a() as usize) < width && (ray.b() as usize) < height;
        let rules = directions.iter().flat_map(|line| line.rules().filter(fits));
        Some(rules.map(|ray| Self::new(Classes::of(ray), width, height)).collect())
    }

    fn new(classes: Classes, width: usize, height: usize) -> Self {
        let (ray, last) = (classes.rule(), height as u64 - 1);
        // The line of the last row's first cell is the first one.
        let before = if ray.b() == 0 { 0 } else { -classes.index(0, last).line };
        let lines = if ray.b() == 0 { height } else { width + before as usize };
        Self { classes, before, lines }
    }

    /// Classes in a line: one for each residue.
    fn families(&self) -> usize {
        let ray = self.classes.rule();
        if ray.b() == 0 { ray.a() as usize } else { ray.b() as usize }
    }

    /// The number of classes.
    pub(super) fn len(&self) -> usize {
        self.lines * self.families()
    }

    /// The indices in row y.
    pub(super) fn row(&self, y: u64) -> RowIndex {
        let (ray, Class { residue, line }) = (self.classes.rule(), self.classes.index(0, y));
        let (families, line) = (self.families(), (line + self.before) as isize as usize);
        if ray.b() == 0 {
            RowIndex { start: line * families, step: 0, turn: families }
        } else {
            let start = line.wrapping_mul(families).wrapping_add(residue as usize);
            RowIndex { start, step: families, turn: 1 }
        }
    }

    /// The range of the indices of all cells of a rectangle.
    pub(super) fn range(&self, columns: &Range<usize>, rows: &Range<usize>) -> Range<usize> {
        let families = self.families();
        if self.classes.rule().b() == 0 {
            return rows.start * families..rows.end * families;
        }
        let line = |x: usize, y: usize| {
            (self.classes.index(x as u64, y as u64).line + self.before) as usize
        };
        let first = line(columns.start, rows.end - 1);
        let last = line(columns.end - 1, rows.start);
        first * families..(last + 1) * families
    }
}

impl RowIndex {
    /// The index of the class of (x, y).
    #[inline]
    pub(super) const fn at(self, x: usize) -> usize {
        let turned = if self.turn > 1 { x % self.turn } else { 0 };
        self.start.wrapping_add(x.wrapping_mul(self.step)).wrapping_add(turned)
    }
}
