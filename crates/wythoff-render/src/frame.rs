//! What people need around a board: where it is, and of which game.
//!
//! ```text
//!            0      100     200        ticks and coordinates at the top
//!          +---------------------+
//!      0  -|                     |     and at the left: the board's origin is there
//!    100  -|        board        |
//!          +---------------------+
//!     Game 100 · 300 × 300 cells from (0, 0) · 1 cell a pixel
//! ```
//!
//! With the origin at the bottom left the numbers of the columns stand below the board.
//!
//! Letters grow with the picture, so that it can be read when it is shown at the width of a page. The
//! caption is never cut: it is broken between its parts, and the margin widened for what is still
//! too long.

use wythoff::Window;
use wythoff::text::grouped;

use crate::Rgb;
use crate::drawing::{Area, Drawing};
use crate::error::PictureError;
use crate::legend::Key;
use crate::origin::Origin;
use crate::scale::Scale;
use crate::text::{self, Mask};

/// A rectangle of cells with a name, outlined in a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The cells; what lies outside the picture is cut off.
    pub window: Window,
    /// The name; may be empty.
    pub label: String,
    /// The colour of the outline, and of the plate behind the name.
    pub colour: Rgb,
}

/// The ground of a frame.
pub(crate) const GROUND: Rgb = Rgb::hex(0xFBFAF7);
const INK: Rgb = Rgb::hex(0x24272C);
const LINE: Rgb = Rgb::hex(0x8A8F98);

/// The picture as a whole: the board in its place, and what is around and over it.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// The pixels of the board.
    pub(crate) board: Area,
    pub(crate) drawing: Drawing,
}

impl Layout {
    /// Width and height in pixels, if a PNG may have so many.
    pub(crate) fn size(&self) -> Result<(u32, u32), PictureError> {
        sides(self.width.into(), self.height.into())
    }
}

/// A board of so many pixels that shows `window`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Board {
    window: Window,
    scale: Scale,
    origin: Origin,
    width: u32,
    height: u32,
}

fn sides(width: u128, height: u128) -> Result<(u32, u32), PictureError> {
    let most = u128::from(PictureError::MAX_SIDE);
    if width > most || height > most {
        return Err(PictureError::TooLarge { width, height });
    }
    Ok((width as u32, height as u32))
}

impl Board {
    pub(crate) fn try_new(
        window: Window,
        scale: Scale,
        origin: Origin,
    ) -> Result<Self, PictureError> {
        if !scale.is_valid() {
            return Err(PictureError::Scale);
        }
        let (width, height) = sides(scale.pixels(window.width()), scale.pixels(window.height()))?;
        Ok(Self { window, scale, origin, width, height })
    }

    /// The height of an em: 13 pixels, and more in pictures that will be shown at a smaller size.
    pub(crate) fn em(&self) -> f32 {
        (self.width.max(self.height) as f32 / 64.0).clamp(13.0, 64.0).round()
    }

    /// The same for what is drawn over the board: in large cells it is large too.
    pub(crate) fn em_over_cells(&self) -> f32 {
        self.em().max((0.6 * self.scale.cell_side() as f32).min(64.0))
    }

    /// How many pixels a cell is wide; fewer than one where several share a pixel.
    pub(crate) fn pixels_a_cell(&self) -> f64 {
        match self.scale {
            Scale::CellsPerPixel(cells) => 1.0 / cells as f64,
            Scale::PixelsPerCell(pixels) => pixels as f64,
        }
    }

    /// Lines are a pixel thick, and more where letters are larger.
    fn line(&self) -> u32 {
        (self.em() / 14.0).round() as u32
    }

    /// The board alone.
    pub(crate) fn bare(&self) -> Layout {
        let board = Area::new(0, 0, self.width, self.height);
        Layout { width: self.width, height: self.height, board, drawing: Drawing::default() }
    }

    /// The board with ticks, coordinates and a caption made of `parts`.
    pub(crate) fn framed(&self, parts: &[String]) -> Layout {
        let (em, line) = (self.em(), self.line());
        let px = |ems: f32| (ems * em).round() as u32;
        let (pad, tick, gap) = (px(0.8), px(0.4), px(0.35));
        let number = |c: u64| Mask::new(&grouped(c), em);

        let step = self.step(em);
        let columns = ticks(self.window.x(), self.window.width(), step);
        let rows = ticks(self.window.y(), self.window.height(), step);
        let rows: Vec<_> =
            rows.into_iter().map(|y| (self.row(y - self.window.y()), number(y))).collect();
        let columns: Vec<_> =
            columns.into_iter().map(|x| (self.middle(x - self.window.x()), number(x))).collect();

        let widest = rows.iter().map(|(_, mask)| mask.width).max().unwrap_or(0);
        let left = pad + widest + gap + tick + line;
        // What the numbers of the columns take, on the side where they are.
        let numbers = px(0.73) + gap + tick;
        let top = pad + line + if self.origin == Origin::TopLeft { numbers } else { 0 };
        let overhang =
            |(x, mask): &(u32, Mask)| (x + mask.width.div_ceil(2)).saturating_sub(self.width);
        let right = line + pad.max(columns.iter().map(overhang).max().unwrap_or(0) + gap);

        let between = "  \u{b7}  ";
        let room = left + self.width + right - 2 * pad;
        let lines = wrapped(parts, between, room, em);
        let caption_width = lines.iter().map(|line| text::width(line, em)).max().unwrap_or(0);
        let width = (left + self.width + right).max(2 * pad + caption_width);

        let mut drawing = Drawing::default();
        let board = Area::new(left, top, self.width, self.height);
        let bottom = top + self.height + line;
        let whole = Area { x: 0..u32::MAX, y: 0..u32::MAX };
        drawing.outline(&board.grown(line, &whole), line, LINE);
        for (y, mask) in rows {
            let y = top + y;
            drawing.fill(Area::new(left - line - tick, y - line / 2, tick, line), LINE);
            let x = left - line - tick - gap - mask.width;
            drawing.text(x, y + mask.height.div_ceil(2), mask, GROUND, INK);
        }
        for (x, mask) in columns {
            let x = left + x;
            let (mark, baseline) = match self.origin {
                Origin::TopLeft => (top - line - tick, top - line - tick - gap),
                Origin::BottomLeft => (bottom, bottom + tick + gap + px(0.73)),
            };
            drawing.fill(Area::new(x - line / 2, mark, line, tick), LINE);
            drawing.text(x - mask.width / 2, baseline, mask, GROUND, INK);
        }
        // Under numbers a little more room, that they do not read as a part of the caption.
        let below = if self.origin == Origin::BottomLeft { numbers + px(0.25) } else { 0 };
        let mut baseline = bottom + below + px(1.5);
        // Lined up with the board, unless that would take it past the edge.
        let x = left.min(width - pad - caption_width);
        for line in lines {
            drawing.text(x, baseline, Mask::new(&line, em), GROUND, INK);
            baseline += px(1.4);
        }
        let height = baseline - px(1.4) + px(0.25) + pad;
        Layout { width, height, board, drawing }
    }

    /// Adds a legend below everything, and room for it: a piece of each line on black, and its name.
    pub(crate) fn explain(&self, layout: &mut Layout, keys: &[Key]) {
        let em = self.em();
        let px = |ems: f32| (ems * em).round() as u32;
        let (pad, swatch, gap, apart) = (px(0.8), px(2.4), px(0.45), px(1.3));
        let masks: Vec<Mask> = keys.iter().map(|key| Mask::new(&key.name, em)).collect();
        let widest = masks.iter().map(|mask| mask.width).max().unwrap_or(0);
        if keys.is_empty() {
            return;
        }
        let left = layout.board.x.start.max(pad);
        layout.width = layout.width.max(left + swatch + gap + widest + pad);
        let (mut x, mut top) = (left, layout.height + px(0.4));
        for (key, mask) in keys.iter().zip(masks) {
            let wide = swatch + gap + mask.width;
            if x > left && x + wide + pad > layout.width {
                (x, top) = (left, top + px(1.5));
            }
            let drawing = &mut layout.drawing;
            drawing.fill(Area::new(x, top, swatch, px(1.0)), Rgb::BLACK);
            let thick = px(0.15).max(2);
            let line = Area::new(x, top + (px(1.0) - thick) / 2, swatch, thick);
            drawing.fill(line.clone(), key.colour);
            if key.dashed {
                for part in [1, 3] {
                    let gap = Area::new(x + part * swatch / 5, line.y.start, swatch / 5, thick);
                    drawing.fill(gap, Rgb::BLACK);
                }
            }
            let baseline = top + (px(1.0) + px(0.73)).div_ceil(2);
            drawing.text(x + swatch + gap, baseline, mask, GROUND, INK);
            x += wide + apart;
        }
        layout.height = top + px(1.0) + px(0.6);
    }

    /// Draws marks over a board whose place is known.
    pub(crate) fn mark(&self, layout: &mut Layout, marks: &[Mark]) {
        // Thicker than what is drawn around the board: this has to be seen on it.
        let line = (self.em() / 7.0).round() as u32;
        let board = layout.board.clone();
        for mark in marks {
            let Some(cells) = mark.window.intersection(&self.window) else { continue };
            let x = board.x.start + self.start(cells.x() - self.window.x());
            let right = board.x.start + self.end(cells.right() - self.window.x());
            let first = self.start(cells.y() - self.window.y());
            let last = self.end(cells.bottom() - self.window.y());
            let y = match self.origin {
                Origin::TopLeft => board.y.start + first..board.y.start + last,
                Origin::BottomLeft => board.y.end - last..board.y.end - first,
            };
            // Around the cells, not over them; a dark or light rim sets the line off.
            let edge = Area { x: x..right, y }.grown(line, &board);
            layout.drawing.outline(&edge.grown(line / 2, &board), line, mark.colour.opposite());
            layout.drawing.outline(&edge, line, mark.colour);
            self.label(&mut layout.drawing, &board, &edge, mark);
        }
    }

    /// The name of a mark on a plate of its colour: above it, below it, or inside, as there is room.
    fn label(&self, drawing: &mut Drawing, board: &Area, edge: &Area, mark: &Mark) {
        if mark.label.is_empty() {
            return;
        }
        // Shrunk to fit the board, if it is that small.
        let em = self.em() * 0.9;
        let natural = text::width(&mark.label, em) as f32 + em;
        let em = em * (board.width() as f32 / natural).min(1.0);
        let mask = Mask::new(&mark.label, em);
        let width = (mask.width + (em * 0.7) as u32).min(board.width());
        let height = ((em * 1.35).round() as u32).min(board.height());
        let x = edge.x.start.min(board.x.end - width);
        let y = if edge.y.start - board.y.start >= height {
            edge.y.start - height
        } else if board.y.end - edge.y.end >= height {
            edge.y.end
        } else {
            edge.y.start.min(board.y.end - height)
        };
        drawing.fill(Area::new(x, y, width, height), mark.colour);
        let baseline = y + (height + (em * 0.73) as u32).div_ceil(2);
        drawing.text(
            x + (width - mask.width.min(width)) / 2,
            baseline,
            mask,
            mark.colour,
            mark.colour.opposite(),
        );
    }

    /// The first pixel of a cell, counted from the window.
    fn start(&self, cell: u64) -> u32 {
        self.scale.start(cell) as u32
    }

    /// The pixel behind the last one of the cells before `cell`.
    fn end(&self, cell: u64) -> u32 {
        self.scale.pixels(cell) as u32
    }

    /// The pixel in the middle of a cell.
    fn middle(&self, cell: u64) -> u32 {
        (self.scale.start(cell) + u128::from(self.scale.cell_side() / 2)) as u32
    }

    /// The same for a row, from the top of the board.
    fn row(&self, cell: u64) -> u32 {
        match self.origin {
            Origin::TopLeft => self.middle(cell),
            Origin::BottomLeft => self.height - 1 - self.middle(cell),
        }
    }

    /// Where a point of the plane lies in the picture, in pixels from its upper left corner; whole
    /// coordinates are the middles of cells.
    pub(crate) fn place(&self, layout: &Layout, (x, y): (f64, f64)) -> (f64, f64) {
        let side = self.pixels_a_cell();
        let across = (x + 0.5 - self.window.x() as f64) * side;
        let along = (y + 0.5 - self.window.y() as f64) * side;
        let Area { x, y } = &layout.board;
        let y = match self.origin {
            Origin::TopLeft => f64::from(y.start) + along,
            Origin::BottomLeft => f64::from(y.end) - along,
        };
        (f64::from(x.start) + across, y)
    }

    /// Cells between ticks: 1, 2 or 5 times a power of ten, far enough apart for the numbers of both
    /// sides, and no more than a hundred a side.
    fn step(&self, em: f32) -> u64 {
        let last = grouped(self.window.right().max(self.window.bottom()));
        let apart = u128::from(text::width(&last, em)) + (1.5 * em) as u128;
        let apart = apart.max(u128::from(self.width.max(self.height)) / 100);
        let steps = (0..19).flat_map(|power| [1, 2, 5].map(|n| n * 10_u64.pow(power)));
        let mut steps = steps.filter(|&step| self.scale.start(step) >= apart);
        steps.next().unwrap_or(u64::MAX)
    }
}

/// The multiples of `step` among `length` coordinates from `start`; if there is none, the start.
fn ticks(start: u64, length: u64, step: u64) -> Vec<u64> {
    let first = start.checked_next_multiple_of(step).unwrap_or(u64::MAX);
    let ticks: Vec<u64> = (first..start + length).step_by(step as usize).collect();
    if ticks.is_empty() { vec![start] } else { ticks }
}

/// Parts of a caption in as few lines of `room` pixels as hold them; a part that is longer has a line
/// of its own.
fn wrapped(parts: &[String], between: &str, room: u32, em: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        let longer = lines.last().map(|line| format!("{line}{between}{part}"));
        match (lines.last_mut(), longer) {
            (Some(line), Some(longer)) if text::width(&longer, em) <= room => *line = longer,
            _ => lines.push(part.clone()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(window: Window, scale: Scale, origin: Origin, marks: &[Mark]) -> Layout {
        let board = Board::try_new(window, scale, origin).unwrap();
        let parts = ["Game 1000", "a caption of some length", "1 cell a pixel"];
        let mut layout = board.framed(&parts.map(str::to_owned));
        board.mark(&mut layout, marks);
        layout
    }

    #[test]
    fn nothing_in_a_frame_is_cut_however_small_or_large_the_picture() {
        let sides = [1, 2, 11, 60, 300, 3000, 30_000];
        let starts = [0, 12_500, (1 << 53) - 30_000];
        let scales = [Scale::CellsPerPixel(7), Scale::ONE, Scale::PixelsPerCell(40)];
        for (side, start, scale, origin) in sides
            .into_iter()
            .flat_map(|side| starts.map(|start| (side, start)))
            .flat_map(|(side, start)| scales.map(|scale| (side, start, scale)))
            .flat_map(|(side, start, scale)| {
                [Origin::TopLeft, Origin::BottomLeft].map(|origin| (side, start, scale, origin))
            })
        {
            let window = Window::try_new(start, start, side, side.div_ceil(3)).unwrap();
            let mark = Mark { window, label: "the whole of it".into(), colour: Rgb::WHITE };
            let layout = layout(window, scale, origin, &[mark]);
            let shown = format!("{window:?} {scale} {origin:?}");
            assert!(layout.board.x.end < layout.width && layout.board.y.end < layout.height);
            for area in layout.drawing.areas() {
                assert!(area.x.end <= layout.width && area.y.end <= layout.height, "{shown}");
            }
            // Captions and numbers keep clear of the edge; labels lie on the board.
            for text in layout.drawing.texts().filter(|text| text.y.start >= layout.board.y.end) {
                assert!(text.x.start >= 4 && text.x.end + 4 <= layout.width, "{shown} {text:?}");
                assert!(text.y.end + 4 <= layout.height, "{shown} {text:?}");
            }
            for text in layout.drawing.texts().filter(|text| text.x.end <= layout.board.x.start) {
                assert!(text.x.start >= 4, "{shown} {text:?}");
            }
        }
    }

    #[test]
    fn a_legend_lies_below_everything_and_nothing_of_it_is_cut() {
        let key = |name: &str, dashed| Key { name: name.into(), colour: Rgb::WHITE, dashed };
        let keys = [key("casing", false), key("inner sector/warp", true), key("skin", false)];
        for side in [1, 60, 300, 3000, 30_000] {
            let window = Window::try_new(0, 0, side, side.div_ceil(3)).unwrap();
            let board = Board::try_new(window, Scale::ONE, Origin::TopLeft).unwrap();
            for framed in [false, true] {
                let mut layout =
                    if framed { board.framed(&["Game 1000".to_owned()]) } else { board.bare() };
                let (bottom, before) = (layout.height, layout.drawing.areas().count());
                board.explain(&mut layout, &keys);
                let swatches: Vec<_> = layout.drawing.areas().skip(before).collect();
                assert_eq!(swatches.len(), 8, "three on black, one with two gaps");
                let texts = layout.drawing.texts().filter(|text| text.y.start >= bottom);
                assert_eq!(texts.count(), keys.len());
                for area in swatches.into_iter().cloned().chain(layout.drawing.texts()) {
                    assert!(area.x.end <= layout.width && area.y.end <= layout.height, "{side}");
                }
                assert_eq!(layout.board.width(), board.width, "the board stays as it is");
                let plain = (layout.width, layout.height);
                board.explain(&mut layout, &[]);
                assert_eq!((layout.width, layout.height), plain, "nothing to explain");
            }
        }
    }

    #[test]
    fn ticks_are_round_numbers_and_never_crowd() {
        let window = Window::try_new(12_345, 67, 3000, 500).unwrap();
        let board = Board::try_new(window, Scale::CellsPerPixel(2), Origin::TopLeft).unwrap();
        let step = board.step(board.em());
        assert_eq!(step, 500);
        assert_eq!(ticks(12_345, 1000, step), [12_500, 13_000]);
        assert_eq!(ticks(12_345, 10, step), [12_345], "without a round number, the first");
        assert_eq!(ticks(1 << 52, 5, u64::MAX), [1 << 52]);
    }

    #[test]
    fn a_caption_is_broken_between_its_parts_only() {
        let parts = ["Game 5", "11 × 11 cells", "1 cell a pixel"].map(str::to_owned);
        assert_eq!(
            wrapped(&parts, " · ", 10_000, 13.0),
            ["Game 5 · 11 × 11 cells · 1 cell a pixel"]
        );
        let two = text::width("Game 5 · 11 × 11 cells", 13.0);
        assert_eq!(wrapped(&parts, " · ", two, 13.0), ["Game 5 · 11 × 11 cells", "1 cell a pixel"]);
        assert_eq!(wrapped(&parts, " · ", 1, 13.0), parts);
    }

    #[test]
    fn marks_outside_the_picture_are_left_out_and_others_cut_off() {
        let window = Window::try_new(100, 100, 50, 50).unwrap();
        let mark = |x, side| Mark {
            window: Window::try_new(x, x, side, side).unwrap(),
            label: String::new(),
            colour: Rgb::hex(0xE5484D),
        };
        let plain = layout(window, Scale::ONE, Origin::TopLeft, &[]).drawing.areas().count();
        let outside = layout(window, Scale::ONE, Origin::TopLeft, &[mark(150, 9), mark(0, 100)]);
        assert_eq!(outside.drawing.areas().count(), plain);
        let scale = Scale::PixelsPerCell(10);
        let plain = layout(window, scale, Origin::TopLeft, &[]).drawing.areas().count();
        let cut = layout(window, scale, Origin::TopLeft, &[mark(140, 900)]);
        let board = cut.board.clone();
        let last: Vec<_> = cut.drawing.areas().skip(plain).collect();
        assert!(last.iter().all(|area| {
            board.x.start <= area.x.start && area.x.end <= board.x.end && area.y.end <= board.y.end
        }));
        assert_eq!(last.len(), 8, "a line and its rim");
    }
}
