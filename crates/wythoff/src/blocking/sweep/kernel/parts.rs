//! Parts of a block, which are evaluated one after the other.

use super::diagonals::Wants;
use super::strips::CHUNK;
use crate::blocking::block::Block;
use crate::blocking::boundary::{Boundary, Signal};

/// Most rows of a part that is evaluated in place: few enough for the three slices of signals to
/// stay in the first-level cache.
const HIGHEST: usize = 6144;
/// Rows at the lower end of a block whose values are checked against the rule.
pub(in crate::blocking::sweep) const LAST_ROWS: usize = 4;

/// Some rows and columns of a block, counted from its corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::blocking::sweep) struct Part {
    pub(in crate::blocking::sweep) x: usize,
    pub(in crate::blocking::sweep) y: usize,
    pub(in crate::blocking::sweep) width: usize,
    pub(in crate::blocking::sweep) height: usize,
}

/// The kernel that evaluates a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::blocking::sweep) enum Way {
    InPlace,
    Strips,
}

/// Returns the parts of a block, each after those it depends on. `strip` is the number of rows of a
/// strip, if there are strips. All parts begin at a multiple of 64 rows and columns. Parts that are
/// evaluated by strips also end so, and lie behind the hood.
pub(in crate::blocking::sweep) fn parts(
    block: &Block,
    strip: Option<usize>,
    wants: Wants,
) -> Vec<(Part, Way)> {
    let whole = Part::whole(block);
    let (width, height) = (whole.width, whole.height);
    let mut parts = vec![];
    let Some(rows) = strip.filter(|_| wants != Wants::All) else {
        whole.cut(&mut parts);
        return parts;
    };
    let mut y = 0;
    // The last rows either lie in one strip, which is a part of its own, or all below the strips.
    let rest = height % rows;
    let bottom = match wants {
        Wants::LastRows if rest > 0 && rest < LAST_ROWS => height.saturating_sub(rows),
        _ => height,
    };
    let last = if wants == Wants::LastRows { height.saturating_sub(rows) } else { height };
    // At either end a strip is masked for as many steps as it has rows, which takes longer.
    let narrowest = 2 * rows;
    // The first column of the strip whose first row is y, and the one behind its last.
    let columns = |y: usize| {
        let start = (block.hood_cells_in_row(y as u64) as usize).next_multiple_of(CHUNK);
        let end = width / CHUNK * CHUNK;
        (start + narrowest <= end).then_some(start..end)
    };
    while y + rows <= bottom {
        let strips = columns(y);
        let start = y;
        y += rows;
        while y + rows <= bottom && y != last && columns(y) == strips {
            y += rows;
        }
        let band = Part { x: 0, y: start, width, height: y - start };
        let Some(strips) = strips else {
            band.cut(&mut parts);
            continue;
        };
        Part { width: strips.start, ..band }.cut(&mut parts);
        parts.push((Part { x: strips.start, width: strips.len(), ..band }, Way::Strips));
        Part { x: strips.end, width: width - strips.end, ..band }.cut(&mut parts);
    }
    Part { y, height: height - y, ..whole }.cut(&mut parts);
    parts
}

impl Part {
    /// Adds the part to `parts`, in pieces of about the same height that are evaluated in place.
    fn cut(self, parts: &mut Vec<(Self, Way)>) {
        if self.width == 0 || self.height == 0 {
            return;
        }
        let pieces = self.height.div_ceil(HIGHEST);
        let most = self.height.div_ceil(pieces).next_multiple_of(CHUNK);
        let bottom = self.y + self.height;
        parts.extend(
            (self.y..bottom)
                .step_by(most)
                .map(|y| (Self { y, height: most.min(bottom - y), ..self }, Way::InPlace)),
        );
    }

    /// Returns the part that is the whole block.
    pub(in crate::blocking::sweep) const fn whole(block: &Block) -> Self {
        let (width, height) = (block.window().width(), block.window().height());
        Self { x: 0, y: 0, width: width as usize, height: height as usize }
    }

    /// Returns the part as a block of its own.
    pub(in crate::blocking::sweep) fn block(self, of: &Block) -> Block {
        let (columns, rows) = (self.x..self.x + self.width, self.y..self.y + self.height);
        Block::new(of.k(), of.window().part(columns, rows))
    }

    /// Evaluates this part on the boundary of its block with `step`.
    ///
    /// The parts north, west and north-west of it have been evaluated before; the parts south and
    /// east of it have not.
    pub(in crate::blocking::sweep) fn pass<T: Signal, R>(
        self,
        boundary: &mut Boundary<T>,
        evaluate: impl FnOnce(Boundary<T>) -> (Boundary<T>, R),
    ) -> R {
        let (width, height) = (boundary.width(), boundary.height());
        if (self.width, self.height) == (width, height) {
            let entering =
                std::mem::replace(boundary, Boundary { v: vec![], h: vec![], d: vec![] });
            let (leaving, found) = evaluate(entering);
            *boundary = leaving;
            return found;
        }
        let columns = self.x..self.x + self.width;
        let rows = self.y..self.y + self.height;
        let entering = boundary.part(columns.clone(), rows.clone());
        let (leaving, found) = evaluate(entering);
        boundary.set_part(columns, rows, &leaving);
        found
    }
}
