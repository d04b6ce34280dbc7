//! Small boards: two heaps as the coordinates of a cell, (0, 0) at the lower left.

use maud::{Markup, html};

use crate::entry::Image;

/// A board, and what is drawn on its cells.
#[derive(Default)]
pub(super) struct Board {
    /// Columns and rows.
    pub(super) size: (u64, u64),
    /// Cells that are filled, with the class of their colour.
    pub(super) filled: Vec<((u64, u64), &'static str)>,
    /// Cells that hold a sign, or a number.
    pub(super) signs: Vec<((u64, u64), String)>,
    /// Cells with a ring.
    pub(super) rings: Vec<(u64, u64)>,
    /// Lines from cell to cell.
    pub(super) lines: Vec<((u64, u64), (u64, u64))>,
}

/// Side of a cell.
const CELL: f64 = 22.0;
/// Room for the numbers of columns and rows.
const EDGE: f64 = 30.0;

impl Board {
    /// An empty board.
    pub(super) fn new(width: u64, height: u64) -> Self {
        Self { size: (width, height), ..Self::default() }
    }

    /// Fills the cells of it that are on the board.
    pub(super) fn fill(
        &mut self,
        cells: impl IntoIterator<Item = (u64, u64)>,
        class: &'static str,
    ) {
        let (width, height) = self.size;
        let inside = cells.into_iter().filter(|&(x, y)| x < width && y < height);
        self.filled.extend(inside.map(|cell| (cell, class)));
    }

    /// Draws rings on the cells of it that are on the board.
    pub(super) fn ring(&mut self, cells: impl IntoIterator<Item = (u64, u64)>) {
        let (width, height) = self.size;
        self.rings.extend(cells.into_iter().filter(|&(x, y)| x < width && y < height));
    }

    /// The drawing.
    pub(super) fn image(&self) -> Image {
        Image::Svg { markup: self.svg().into_string() }
    }

    fn svg(&self) -> Markup {
        let (columns, rows) = self.size;
        let (width, height) = (CELL * columns as f64, CELL * rows as f64);
        let left = |x: u64| EDGE + CELL * x as f64;
        let top = |y: u64| 2.0 + CELL * (rows - 1 - y) as f64;
        let middle = |(x, y): (u64, u64)| (left(x) + CELL / 2.0, top(y) + CELL / 2.0);
        let grid: String = (0..=columns)
            .map(|x| format!("M{} 2v{height}", left(x)))
            .chain((0..=rows).map(|y| format!("M{EDGE} {}h{width}", 2.0 + CELL * y as f64)))
            .collect();
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
                    text.sign x=(x) y=(y + 7.0) text-anchor="middle" { (sign) }
                }
                @for x in (0..columns).step_by(5) {
                    text.tick x=(middle((x, 0)).0) y=(height + 20.0) text-anchor="middle" { (x) }
                }
                @for y in (0..rows).step_by(5) {
                    text.tick x=(EDGE - 8.0) y=(middle((0, y)).1 + 5.0) text-anchor="end" { (y) }
                }
            }
        }
    }
}
