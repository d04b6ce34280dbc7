//! `wythoff three picture`: slices, the second heap upwards.

use std::path::PathBuf;

use wythoff::GameId;
use wythoff::board::Value;
use wythoff::game::three::{Outcomes, ThreeHeaps};
use wythoff_render::{Key, Origin, Palette, Picture, Subject};

use super::{Game, Slice, grundy};
use crate::args::{Globals, Size};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::files::drawing::{self, Look, Sheet};
use crate::files::panels::{Layout, Panels};
use crate::progress::Progress;

const HELP: &str = "\
P-positions are white, other positions black; few P-positions are drawn larger than a pixel. With --values, a position is the lighter the larger \
its value is, with a step at each power of 2: P-positions are yellow, value 1 is black, 2 and 3 \
blue, .., 64 and more white. The picture of z=5 has x to the right and y upwards, that of y=5 x and z, \
and that of x=5 y and z. Several slices are drawn beside each other, from the upper left on.

Examples:
  wythoff three picture --moves wythoff --slice z=50 --size 400 --frame -o s.png
  wythoff three picture --moves wythoff --slice z=0..15 --size 100 -o sheet.png
  wythoff three picture --moves nim --slice z=21 --size 128 --values --frame -o nim.svg";

/// Draw slices: the P-positions, or the values
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
    /// Output file: .png, .svg or .pdf; - is a PNG on stdout
    #[arg(short, long, value_name = "FILE", value_parser = drawing::file())]
    output: PathBuf,
}

/// The most slices of a picture.
const MOST: u64 = 400;

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
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
    let layout = Layout::new(count, args.size);
    let at = crate::args::Square { x: 0, y: 0 };
    let window = crate::args::window(at, layout.whole())?;
    let subject = Subject::from(&GameId::Three(game.clone())).sliced(slice.to_string());
    let mut picture = Picture::new(subject, window);
    (picture.scale, picture.frame) = (args.look.scale(&window), args.look.frame);
    picture.origin = Origin::BottomLeft;
    if args.values {
        picture.palette = Palette::Paper;
        picture.cells = Some(steps());
    } else {
        (picture.palette, picture.enlarged) = (Palette::Outcome, count == 1);
    }
    drawing::fits(&picture)?;
    let reordered = slice.reordered(&game);
    let size = [slice.last + 1, height, width];
    let work = match args.values {
        true => cost::of_box_values(&reordered, size),
        false => cost::of_box_outcomes(&reordered, size),
    };
    let cells = 12 * u128::from(count) * u128::from(width) * u128::from(height);
    let work = work + picture.memory() + cells;
    cost::allow_work(&work, globals, "choose a smaller --size or a smaller slice")?;
    let sheet = Sheet::open(&args.output, picture.size())?;
    let boards = slices(&reordered, size.map(|side| side as usize), slice, args.values, globals)?;
    if count > 1 {
        picture.marks = layout.marks(count);
        picture.labels = (0..count).map(|i| layout.label(i, slice.name(slice.first + i))).collect();
    }
    let panels = Panels { layout, boards };
    sheet.draw(&picture, &panels, globals)
}

/// The entries of the key for the values of cells, with a step at each power of 2.
fn steps() -> Vec<Key> {
    let colour = |cell| Palette::Paper.colour(cell);
    let mut keys =
        vec![Key::heading("Sprague-Grundy value"), Key::cell("0: P-position", colour(-1))];
    keys.extend((0..=6).map(|step: Value| {
        let (first, last) = (1 << step, (2 << step) - 1);
        let name = match step {
            0 => first.to_string(),
            6 => format!("{first} or more"),
            _ => format!("{first} to {last}"),
        };
        Key::cell(name, colour(step))
    }));
    keys
}

/// The values of the slices as cells.
fn slices(
    game: &ThreeHeaps,
    size: [usize; 3],
    slice: Slice,
    values: bool,
    globals: &Globals,
) -> Result<Vec<Vec<Value>>> {
    if values {
        // 0 for P-positions, 1, 2 for values of 2 and 3, ..
        let cell = |&value: &u32| Value::from(value.checked_ilog2().map_or(-1, u32::cast_signed));
        let slices = grundy::of_slices(game, size, slice.count() as usize, globals)?;
        return Ok(slices.iter().map(|slice| slice.iter().map(cell).collect()).collect());
    }
    let outcomes = Outcomes::of(game, size, &Progress::counting("rows", globals))?;
    Ok((slice.first..=slice.last).map(|first| outcomes.slice(first as usize)).collect())
}
