//! Small boards: two heaps as the coordinates of a cell, (0, 0) at the lower left.

use maud::{Markup, html};

use crate::model::Image;

/// A board, and what is drawn on its cells.
#[derive(Default)]
pub(crate) struct Board {
    /// Columns and rows.
    pub(crate) size: (u64, u64),
    /// The number of the first column, and of the first row.
    pub(crate) first: u64,
    /// Cells that are filled, with the class of their colour.
    pub(crate) filled: Vec<((u64, u64), &'static str)>,
    /// Cells that hold a number or a sign.
    pub(crate) signs: Vec<((u64, u64), String)>,
    /// The cell that a queen stands on.
    pub(crate) queen: Option<(u64, u64)>,
    /// Cells with a ring.
    pub(crate) rings: Vec<(u64, u64)>,
    /// Lines from cell to cell.
    pub(crate) lines: Vec<((u64, u64), (u64, u64))>,
}

/// Side of a cell.
const CELL: f64 = 22.0;
/// Room for the numbers of columns and rows.
const EDGE: f64 = 30.0;

impl Board {
    /// An empty board.
    pub(crate) fn new(width: u64, height: u64) -> Self {
        Self { size: (width, height), ..Self::default() }
    }

    /// Fills the cells of it that are on the board.
    pub(crate) fn fill(
        &mut self,
        cells: impl IntoIterator<Item = (u64, u64)>,
        class: &'static str,
    ) {
        let inside: Vec<_> = cells.into_iter().filter(|&cell| self.holds(cell)).collect();
        self.filled.extend(inside.into_iter().map(|cell| (cell, class)));
    }

    /// Draws rings on the cells of it that are on the board.
    pub(crate) fn ring(&mut self, cells: impl IntoIterator<Item = (u64, u64)>) {
        let inside: Vec<_> = cells.into_iter().filter(|&cell| self.holds(cell)).collect();
        self.rings.extend(inside);
    }

    /// Returns true if a cell is on the board.
    fn holds(&self, (x, y): (u64, u64)) -> bool {
        let inside = |n: u64, many: u64| (self.first..self.first + many).contains(&n);
        inside(x, self.size.0) && inside(y, self.size.1)
    }

    /// The drawing.
    pub(crate) fn image(&self) -> Image {
        Image::svg(self.svg())
    }

    fn svg(&self) -> Markup {
        let (columns, rows) = self.size;
        let (width, height) = (CELL * columns as f64, CELL * rows as f64);
        let left = |x: u64| EDGE + CELL * (x - self.first) as f64;
        let top = |y: u64| 2.0 + CELL * (self.first + rows - 1 - y) as f64;
        let middle = |(x, y): (u64, u64)| (left(x) + CELL / 2.0, top(y) + CELL / 2.0);
        let grid: String = (0..=columns)
            .map(|x| format!("M{} 2v{height}", EDGE + CELL * x as f64))
            .chain((0..=rows).map(|y| format!("M{EDGE} {}h{width}", 2.0 + CELL * y as f64)))
            .collect();
        // Every number of a small board, and else every fifth.
        let step = if columns.max(rows) > 15 { 5 } else { 1 };
        let numbers =
            |many: u64| (self.first..self.first + many).filter(move |n| n.is_multiple_of(step));
        html! {
            svg viewBox={ "0 0 " (EDGE + width + 2.0) " " (height + EDGE) } class="cells-drawing" {
                rect.ground x=(EDGE) y="2" width=(width) height=(height) {}
                @for &((x, y), class) in &self.filled {
                    rect class=(class) x=(left(x)) y=(top(y)) width=(CELL) height=(CELL) {}
                }
                path.grid d=(grid) {}
                @for &(from, to) in &self.lines {
                    @let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
                    line.path x1=(x1) y1=(y1) x2=(x2) y2=(y2) {}
                }
                @for &cell in &self.rings {
                    @let (x, y) = middle(cell);
                    circle.ring cx=(x) cy=(y) r=(CELL * 0.32) {}
                }
                @for (cell, sign) in &self.signs {
                    @let (x, y) = middle(*cell);
                    text.sign x=(x) y=(y + 4.5) text-anchor="middle" { (sign) }
                }
                @if let Some(queen) = self.queen {
                    @let (x, y) = middle(queen);
                    text.queen x=(x) y=(y + 9.0) text-anchor="middle" { "♛" }
                }
                @for x in numbers(columns) {
                    text.tick x=(middle((x, self.first)).0) y=(height + 20.0) text-anchor="middle" { (x) }
                }
                @for y in numbers(rows) {
                    text.tick x=(EDGE - 8.0) y=(middle((self.first, y)).1 + 5.0) text-anchor="end" { (y) }
                }
            }
        }
    }
}
