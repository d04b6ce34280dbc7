//! The frame of a board: ticks with coordinates, and a caption.
//!
//! ```text
//!            0      100     200        ticks and coordinates at the top
//!          +---------------------+
//!      0  -|                     |     and at the left, for an origin at the top left
//!    100  -|        board        |
//!          +---------------------+
//!     Game 100 · 300 × 300 cells from (0, 0) · 1 cell a pixel
//! ```
//!
//! With the origin at the bottom left, the coordinates of the columns are below the board.
//!
//! The size of letters grows with the picture, so that they are legible when it is shown at the
//! width of a page. The caption is broken between its parts, and a part that is longer than a line
//! between its words. A part takes at most [`MOST_LINES`] lines; the text chunks of a picture have
//! all of it. The margin is widened below a board that is narrower than [`NARROWEST`].

use wythoff::text::grouped;

use super::layout::{GROUND, INK, LINE, Layout};
use crate::drawing::{CAPITAL_HEIGHT, Drawing, Mask, text_width};
use crate::geometry::{Area, CellGrid, Origin};

impl Layout {
    /// The board with ticks, coordinates and a caption made of `parts`.
    pub(crate) fn framed(grid: CellGrid, parts: &[String]) -> Self {
        let em = grid.em();
        // One pixel, and more with larger letters.
        let line = (em / 14.0).round() as u32;
        let px = |ems: f32| (ems * em).round() as u32;
        let (pad, tick, gap) = (px(0.8), px(0.4), px(0.35));
        let number = |c: u64| Mask::new(&grouped(c), em);

        let (window, step) = (grid.window, tick_step(&grid));
        let rows = ticks(window.y(), window.height(), step).into_iter();
        let rows: Vec<_> = rows.map(|y| (grid.middle_of_row(y - window.y()), number(y))).collect();
        let columns = ticks(window.x(), window.width(), step).into_iter();
        let columns: Vec<_> =
            columns.map(|x| (grid.middle_of_column(x - window.x()), number(x))).collect();

        let widest = rows.iter().map(|(_, mask)| mask.width).max().unwrap_or(0);
        let left = pad + widest + gap + tick + line;
        // The height of the columns' numbers, at the top or at the bottom.
        let numbers = px(CAPITAL_HEIGHT) + gap + tick;
        let top = pad + line + if grid.origin == Origin::TopLeft { numbers } else { 0 };
        let overhang =
            |(x, mask): &(u32, Mask)| (x + mask.width.div_ceil(2)).saturating_sub(grid.width);
        let right = line + pad.max(columns.iter().map(overhang).max().unwrap_or(0) + gap);

        let between = "  \u{b7}  ";
        let room = left + grid.width + right - 2 * pad;
        let lines = wrapped(parts, between, room, em);
        let caption_width = lines.iter().map(|line| text_width(line, em)).max().unwrap_or(0);
        let width = (left + grid.width + right).max(2 * pad + caption_width);

        let mut drawing = Drawing::default();
        let board = Area::new(left, top, grid.width, grid.height);
        let bottom = top + grid.height + line;
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
            let (mark, baseline) = match grid.origin {
                Origin::TopLeft => (top - line - tick, top - line - tick - gap),
                Origin::BottomLeft => (bottom, bottom + tick + gap + px(CAPITAL_HEIGHT)),
            };
            drawing.fill(Area::new(x - line / 2, mark, line, tick), LINE);
            drawing.text(x - mask.width / 2, baseline, mask, GROUND, INK);
        }
        // Numbers need some space below, so that they do not look like a part of the caption.
        let below = if grid.origin == Origin::BottomLeft { numbers + px(0.25) } else { 0 };
        let mut baseline = bottom + below + px(1.5);
        // The caption is aligned with the board, unless it would exceed the picture.
        let x = left.min(width - pad - caption_width);
        for line in lines {
            drawing.text(x, baseline, Mask::new(&line, em), GROUND, INK);
            baseline += px(1.4);
        }
        let height = baseline - px(1.4) + px(0.25) + pad;
        Self { grid, width, height, board, drawing }
    }
}

/// The number of cells between ticks: 1, 2 or 5 times a power of ten, far enough apart for the
/// numbers on both sides, and at most a hundred ticks per side.
fn tick_step(grid: &CellGrid) -> u64 {
    let em = grid.em();
    let last = grouped(grid.window.right().max(grid.window.bottom()));
    let apart = u128::from(text_width(&last, em)) + (1.5 * em) as u128;
    let apart = apart.max(u128::from(grid.width.max(grid.height)) / 100);
    let steps = (0..19).flat_map(|power| [1, 2, 5].map(|n| n * 10_u64.pow(power)));
    let mut steps = steps.filter(|&step| grid.scale.start(step) >= apart);
    steps.next().unwrap_or(u64::MAX)
}

/// The multiples of `step` among `length` coordinates from `start`, or `start` if there are none.
fn ticks(start: u64, length: u64, step: u64) -> Vec<u64> {
    let first = start.checked_next_multiple_of(step).unwrap_or(u64::MAX);
    let ticks: Vec<u64> = (first..start + length).step_by(step as usize).collect();
    if ticks.is_empty() { vec![start] } else { ticks }
}

/// The room for a line of a caption below a narrow board, in ems.
const NARROWEST: f32 = 24.0;

/// The most lines of one part of a caption.
const MOST_LINES: usize = 4;

/// Wraps the parts of a caption into lines of at most `room` pixels. Parts that are longer are
/// broken between their words, into lines of at most `room` pixels or [`NARROWEST`].
fn wrapped(parts: &[String], between: &str, room: u32, em: f32) -> Vec<String> {
    let long = room.max((NARROWEST * em) as u32);
    joined(parts.iter().flat_map(|part| broken(part, long, em)), between, room, em)
}

/// Breaks a part of a caption into lines of at most `room` pixels.
fn broken(part: &str, room: u32, em: f32) -> Vec<String> {
    if text_width(part, em) <= room {
        return vec![part.to_owned()];
    }
    let mut lines = joined(part.split(' ').map(str::to_owned), " ", room, em);
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES);
        lines[MOST_LINES - 1] = shortened(&lines[MOST_LINES - 1], room, em);
    }
    lines
}

/// Ends a line with two dots, in the place of its last words if there is no room for the dots.
fn shortened(line: &str, room: u32, em: f32) -> String {
    let mut kept = line;
    while let Some((before, _)) = kept.rsplit_once(' ')
        && text_width(&format!("{kept} .."), em) > room
    {
        kept = before;
    }
    format!("{kept} ..")
}

/// Joins pieces of text to lines of at most `room` pixels. A longer piece has a line of its own.
fn joined(pieces: impl Iterator<Item = String>, between: &str, room: u32, em: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        let longer = lines.last().map(|line| format!("{line}{between}{piece}"));
        match (lines.last_mut(), longer) {
            (Some(line), Some(longer)) if text_width(&longer, em) <= room => *line = longer,
            _ => lines.push(piece),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scale;
    use wythoff::Window;

    #[test]
    fn ticks_are_round_numbers_and_far_enough_apart() {
        let window = Window::try_new(12_345, 67, 3000, 500).unwrap();
        let grid = CellGrid::try_new(window, Scale::CellsPerPixel(2), Origin::TopLeft).unwrap();
        let step = tick_step(&grid);
        assert_eq!(step, 500);
        assert_eq!(ticks(12_345, 1000, step), [12_500, 13_000]);
        assert_eq!(
            ticks(12_345, 10, step),
            [12_345],
            "a window without a round number has a tick at its start"
        );
        assert_eq!(ticks(1 << 52, 5, u64::MAX), [1 << 52]);
    }

    #[test]
    fn a_caption_is_broken_between_its_parts() {
        let parts = ["Game 5", "11 × 11 cells", "1 cell a pixel"].map(str::to_owned);
        assert_eq!(
            wrapped(&parts, " · ", 10_000, 13.0),
            ["Game 5 · 11 × 11 cells · 1 cell a pixel"]
        );
        let two = text_width("Game 5 · 11 × 11 cells", 13.0);
        assert_eq!(wrapped(&parts, " · ", two, 13.0), ["Game 5 · 11 × 11 cells", "1 cell a pixel"]);
        let one = text_width("1 cell a pixel", 13.0);
        assert_eq!(wrapped(&parts, " · ", one, 13.0), parts);
    }

    #[test]
    fn a_long_part_of_a_caption_is_broken_between_words_and_shortened() {
        let moves =
            |count: u32| (1..=count).map(|n| format!("{n},1")).collect::<Vec<_>>().join(" ");
        let room = (NARROWEST * 13.0) as u32;
        let lines = wrapped(&[moves(20), "5 × 5 cells".to_owned()], " · ", room, 13.0);
        assert_eq!(lines.join(" "), format!("{} · 5 × 5 cells", moves(20)));
        assert!(lines.iter().all(|line| text_width(line, 13.0) <= room), "{lines:?}");
        assert_eq!(wrapped(&[moves(20)], " · ", 1, 13.0).len(), lines.len());
        let lines = wrapped(&[moves(1000)], " · ", room, 13.0);
        assert_eq!(lines.len(), MOST_LINES);
        assert!(lines[MOST_LINES - 1].ends_with(" .."), "{lines:?}");
        assert!(lines.iter().all(|line| text_width(line, 13.0) <= room), "{lines:?}");
    }

    #[test]
    fn a_long_caption_leaves_a_picture_the_width_of_its_board() {
        let window = Window::try_new(0, 0, 400, 400).unwrap();
        let grid = CellGrid::try_new(window, Scale::ONE, Origin::TopLeft).unwrap();
        let width = |caption: &str| Layout::framed(grid, &[caption.to_owned()]).width;
        assert_eq!(width(&"12,34 ".repeat(200)), width("Game 5"));
    }
}
