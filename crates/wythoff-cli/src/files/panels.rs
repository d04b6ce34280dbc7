//! Several small boards in one picture, beside each other.

use wythoff::Window;
use wythoff::board::{Board, BoardError, BoardRows, Rows, Value};
use wythoff::observer::Observer;
use wythoff_render::{Anchor, Label, Mark, Rgb};

use crate::args::Size;

/// The value of a cell between boards: that of an N-position, as on the ground of outcomes.
const GAP: Value = 0;

/// The colour of the edges of boards.
const EDGE: Rgb = Rgb::hex(0x5A5F68);

/// The places of boards of one size, from the upper left on. y grows upwards.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Layout {
    /// Cells of a board.
    size: [u64; 2],
    /// Boards side by side, and one above the other.
    grid: [u64; 2],
    /// Cells between two boards.
    gap: u64,
}

impl Layout {
    /// The layout of so many boards.
    pub(crate) fn new(count: u64, Size { width, height }: Size) -> Self {
        let columns = (1..).find(|side| side * side >= count).unwrap_or(1);
        let gap = if count > 1 { width.min(height).div_ceil(50) } else { 0 };
        Self { size: [width, height], grid: [columns, count.div_ceil(columns)], gap }
    }

    /// The size of the picture in cells.
    pub(crate) fn whole(&self) -> Size {
        let side = |cells: u64, boards: u64| {
            boards.saturating_mul(cells.saturating_add(self.gap)) - self.gap
        };
        let ([width, height], [columns, rows]) = (self.size, self.grid);
        Size { width: side(width, columns), height: side(height, rows) }
    }

    /// The cell of position 0,0 of a board.
    const fn corner(&self, i: u64) -> [u64; 2] {
        let ([width, height], [columns, rows]) = (self.size, self.grid);
        let up = rows - 1 - i / columns;
        [i % columns * (width + self.gap), up * (height + self.gap)]
    }

    /// The edges of the boards, if there are several.
    pub(crate) fn marks(&self, count: u64) -> Vec<Mark> {
        let [width, height] = self.size;
        let mark = |i| {
            let [x, y] = self.corner(i);
            let window = Window::try_new(x, y, width, height).ok()?;
            Some(Mark { window, label: String::new(), colour: EDGE })
        };
        if count > 1 { (0..count).filter_map(mark).collect() } else { Vec::new() }
    }

    /// The name of a board, in its upper left corner.
    pub(crate) fn label(&self, i: u64, name: String) -> Label {
        let ([x, y], [width, height]) = (self.corner(i), self.size);
        let at = (x as f64 + 0.03 * width as f64, y as f64 + 0.9 * height as f64);
        let label = Label::new(name, Anchor::At(at), Rgb::hex(0xDCD6FC));
        Label { size: 0.8, ..label }
    }
}

/// Boards in their places, each row by row.
#[derive(Debug)]
pub(crate) struct Panels {
    pub(crate) layout: Layout,
    pub(crate) boards: Vec<Vec<Value>>,
}

impl Panels {
    /// The value of a cell of the picture.
    fn cell(&self, [x, y]: [u64; 2]) -> Value {
        let Layout { size: [width, height], grid: [columns, rows], gap } = self.layout;
        let (column, up) = (x / (width + gap), y / (height + gap));
        let (x, y) = (x % (width + gap), y % (height + gap));
        let board = ((rows - 1 - up) * columns + column) as usize;
        match self.boards.get(board) {
            Some(board) if x < width && y < height => board[(y * width + x) as usize],
            _ => GAP,
        }
    }
}

impl Board for Panels {
    fn rows<'a>(&'a self, window: Window, _: &'a dyn Observer) -> BoardRows<'a, Value> {
        Ok(Box::new(PanelRows { panels: self, window, y: window.y(), row: vec![] }))
    }
}

/// The rows of a window from row y on.
struct PanelRows<'a> {
    panels: &'a Panels,
    window: Window,
    y: u64,
    row: Vec<Value>,
}

impl Rows<Value> for PanelRows<'_> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        if self.y == self.window.bottom() {
            return Ok(None);
        }
        let (panels, y) = (self.panels, self.y);
        self.row.clear();
        self.row.extend((self.window.x()..self.window.right()).map(|x| panels.cell([x, y])));
        self.y += 1;
        Ok(Some(&self.row))
    }
}
