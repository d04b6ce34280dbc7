//! `wythoff three picture`: slices as a PNG, the second heap upwards.

use std::path::PathBuf;

use wythoff::Window;
use wythoff::board::{Board, BoardError, Rows, Value};
use wythoff::game::Outcome;
use wythoff::game::three::{Outcomes, ThreeHeaps};
use wythoff::observer::Observer;
use wythoff_render::{Anchor, Label, Origin, Palette, Picture, Rgb, Subject};

use super::{Game, Slice, cost as estimate, grundy};
use crate::args::{Globals, Size};
use crate::cost;
use crate::failure::Failure;
use crate::files::drawing::{self, Look, Sheet};
use crate::progress::Progress;

const HELP: &str = "\
P-positions are yellow, other positions black. With --values, a position is the lighter the larger \
its value is, with a step at each power of 2: P-positions are yellow, value 1 is black, 2 and 3 \
blue, .., 64 and more white. The picture of z=5 has x to the right and y upwards, that of y=5 x and z, \
and that of x=5 y and z. Several slices are drawn beside each other, from the upper left on.

Examples:
  wythoff three picture --moves wythoff --slice z=50 --size 400 --frame -o s.png
  wythoff three picture --moves wythoff --slice z=0..15 --size 100 --scale 1/2 -o sheet.png
  wythoff three picture --moves nim --slice z=21 --size 128 --values --scale 1/4 -o nim.png";

/// Draw slices as a PNG: the P-positions, or the values
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// The slice, such as z=5, or several, such as z=0..15
    #[arg(long, value_name = "HEAP=SIZE")]
    slice: Slice,
    /// Size of a slice in positions, from 0,0 on
    #[arg(long, value_name = "N|WxH", default_value = "300")]
    size: Size,
    /// Draw the Sprague-Grundy values
    #[arg(long)]
    values: bool,
    #[command(flatten)]
    look: Look,
    /// Output file; - is stdout
    #[arg(short, long, value_name = "FILE.png")]
    output: PathBuf,
}

/// The most slices of a picture.
const MOST: u64 = 400;

/// The value of a cell between slices: brown in the palette that is used.
const GAP: Value = -5;

/// The slices of a picture, side by side. The last row of slices is the lowest.
struct Slices {
    slices: Vec<Vec<Value>>,
    /// Positions of a slice.
    size: [u64; 2],
    /// Slices side by side, and one above the other.
    grid: [u64; 2],
    /// Cells between two slices.
    gap: u64,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let (game, slice) = (args.game.game()?, args.slice);
    let count = slice.count();
    if args.values && !game.has_values() {
        return Err(Failure::refused(
            format!("--values: {game} has outcomes only, because of blocking or misère play"),
            "omit --values",
        ));
    }
    if count > MOST {
        return Err(Failure::refused(
            format!("--slice {slice}: a picture of {count} slices is not possible"),
            format!("give up to {MOST} slices"),
        ));
    }
    if args.look.frame && count > 1 {
        return Err(Failure::refused(
            format!("--frame: a frame around {count} slices has no coordinates"),
            "omit --frame, or give one slice",
        ));
    }
    let Size { width, height } = args.size;
    let columns = (1..).find(|side| side * side >= count).unwrap_or(1);
    let grid = [columns, count.div_ceil(columns)];
    let gap = if count > 1 { width.min(height).div_ceil(50) } else { 0 };
    let side =
        |positions: u64, slices: u64| slices.saturating_mul(positions.saturating_add(gap)) - gap;
    let at = crate::args::Square { x: 0, y: 0 };
    let whole = Size { width: side(width, grid[0]), height: side(height, grid[1]) };
    let window = crate::args::window(at, whole)?;
    let mut picture = Picture::new(subject(&game, slice), window);
    (picture.scale, picture.frame) = (args.look.scale, args.look.frame);
    (picture.palette, picture.origin) = (Palette::Paper, Origin::BottomLeft);
    drawing::fits(&picture)?;
    let reordered = slice.reordered(&game);
    let size = [slice.last + 1, height, width];
    let work = match args.values {
        true => estimate::of_values(&reordered, size),
        false => estimate::of_outcomes(&reordered, size),
    };
    let cells = 12 * u128::from(count) * u128::from(width) * u128::from(height);
    let work = work + picture.memory() + cells;
    cost::allow_work(&work, globals, "choose a smaller --size or a smaller slice")?;
    let sheet = Sheet::open(&args.output, picture.size())?;
    let slices = Slices {
        slices: slices(&reordered, size.map(|side| side as usize), slice, args.values, globals)?,
        size: [width, height],
        grid,
        gap,
    };
    if count > 1 {
        picture.labels = (0..count).map(|i| slices.label(i, slice.name(slice.first + i))).collect();
    }
    sheet.fill(globals, |output, progress| picture.draw(&slices, output, progress))
}

/// The values of the slices as cells.
fn slices(
    game: &ThreeHeaps,
    size: [usize; 3],
    slice: Slice,
    values: bool,
    globals: &Globals,
) -> Result<Vec<Vec<Value>>, Failure> {
    if values {
        // 0 for P-positions, 1, 2 for values of 2 and 3, ..
        let cell =
            |&value: &u32| Value::from(value.checked_ilog2().map_or(-1, |log| log.cast_signed()));
        let slices = grundy::of_slices(game, size, slice.count() as usize, globals)?;
        return Ok(slices.iter().map(|slice| slice.iter().map(cell).collect()).collect());
    }
    let outcomes = Outcomes::of(game, size, &Progress::counting("rows", globals))?;
    let [_, height, width] = size.map(|side| side as u64);
    let cell = |at| if outcomes.at(at) == Outcome::P { -1 } else { 0 };
    let row = |x, y| (0..width).map(move |z| [x, y, z]);
    let of = |x| (0..height).flat_map(|y| row(x, y)).map(cell).collect();
    Ok((slice.first..=slice.last).map(of).collect())
}

fn subject(game: &ThreeHeaps, slice: Slice) -> Subject {
    let details = [
        ("game", "three heaps".to_owned()),
        ("moves", game.to_string()),
        ("slice", slice.to_string()),
    ];
    Subject { title: format!("{game}, {slice}"), details: details.into(), zero: None }
}

impl Slices {
    /// The cell of a slice's position 0,0.
    const fn corner(&self, i: u64) -> [u64; 2] {
        let ([width, height], [columns, rows]) = (self.size, self.grid);
        let up = rows - 1 - i / columns;
        [i % columns * (width + self.gap), up * (height + self.gap)]
    }

    /// The name of a slice, in its upper left corner.
    fn label(&self, i: u64, name: String) -> Label {
        let ([x, y], [width, height]) = (self.corner(i), self.size);
        let at = (x as f64 + 0.03 * width as f64, y as f64 + 0.94 * height as f64);
        Label::new(name, Anchor::At(at), Rgb::hex(0xDCD6FC))
    }

    /// The value of a cell of the picture.
    fn cell(&self, [x, y]: [u64; 2]) -> Value {
        let ([width, height], [columns, rows]) = (self.size, self.grid);
        let ([column, up], [x, y]) = (
            [x / (width + self.gap), y / (height + self.gap)],
            [x % (width + self.gap), y % (height + self.gap)],
        );
        let slice = ((rows - 1 - up) * columns + column) as usize;
        match self.slices.get(slice) {
            Some(slice) if x < width && y < height => slice[(y * width + x) as usize],
            _ => GAP,
        }
    }
}

impl Board for Slices {
    fn rows<'a>(
        &'a self,
        window: Window,
        _: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + 'a>, BoardError> {
        Ok(Box::new(RowsOf { slices: self, window, y: window.y(), row: vec![] }))
    }
}

/// The rows of a window from row y on.
struct RowsOf<'a> {
    slices: &'a Slices,
    window: Window,
    y: u64,
    row: Vec<Value>,
}

impl Rows<Value> for RowsOf<'_> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        if self.y == self.window.bottom() {
            return Ok(None);
        }
        let (slices, y) = (self.slices, self.y);
        self.row.clear();
        self.row.extend((self.window.x()..self.window.right()).map(|x| slices.cell([x, y])));
        self.y += 1;
        Ok(Some(&self.row))
    }
}
