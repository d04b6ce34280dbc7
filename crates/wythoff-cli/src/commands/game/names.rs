//! `wythoff game names`: the games of the literature that have a name.

use std::path::{Path, PathBuf};

use wythoff::board::{Board, Value};
use wythoff::game::moves::{NAMED, Named};
use wythoff::game::{HeapBoard, HeapGame};
use wythoff_render::{Origin, Palette, Picture, Scale, Subject};

use crate::answer::{Format, paragraph};
use crate::args::{self, Globals, Size, Square, whole};
use crate::failure::{Failure, Result};
use crate::files::drawing::{self, Sheet};
use crate::files::panels::{Layout, Panels};
use crate::progress::Progress;

const HELP: &str = "\
The second line of a game names its source, the third one what is known of it, which a test checks. A \
and B are the Wythoff pairs: A = floor(n phi), B = A + n. A game without moves in its first line is \
computed. The picture shows the P-positions of all games, y upwards.

Examples:
  wythoff game names
  wythoff game names -o shelf.png";

/// List the games that have a name, with their moves and what is known of them
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Draw their P-positions, each game in a square: .png, .svg or .pdf; - is stdout
    #[arg(short, long, value_name = "FILE", value_parser = drawing::file())]
    output: Option<PathBuf>,
    /// Rows and columns of each square, from 20 to 200
    #[arg(long, value_name = "N", default_value = "100", requires = "output")]
    #[arg(value_parser = whole::<u64, 20, 200>)]
    size: u64,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    match &args.output {
        Some(path) => {
            args.format.instead_of(path)?;
            draw(path, args.size, globals)
        }
        None => print(NAMED, args.format),
    }
}

/// Prints games with their sources and what is known of them.
pub(crate) fn print(games: &[Named], format: Format) -> Result {
    format.print(&games, |out| {
        let width = games.iter().map(|game| game.name.len()).max().unwrap_or(0);
        for game in games {
            let Named { name, moves, terms, source, known } = game;
            let indent = " ".repeat(width + 4);
            writeln!(out, "{}", format!("  {name:width$}  {moves} {terms}").trim_end())?;
            paragraph(out, &indent, source)?;
            paragraph(out, &indent, known)?;
        }
        Ok(())
    })
}

/// Draws the P-positions of all games.
fn draw(path: &Path, size: u64, globals: &Globals) -> Result {
    let layout = Layout::new(NAMED.len() as u64, Size { width: size, height: size });
    let window = args::window(Square { x: 0, y: 0 }, layout.whole())?;
    let title = format!("{} games of the literature", NAMED.len());
    let details = [("game", "games with a name".to_owned())].into();
    let mut picture =
        Picture::new(Subject { title, details, zero: None, quantity: String::new() }, window);
    (picture.palette, picture.origin) = (Palette::Outcome, Origin::BottomLeft);
    picture.scale = Scale::fitting(&window);
    picture.marks = layout.marks(NAMED.len() as u64);
    picture.labels =
        (0..).zip(NAMED).map(|(i, game)| layout.label(i, game.name.to_owned())).collect();
    drawing::fits(&picture)?;
    let sheet = Sheet::open(path, picture.size())?;
    let square = args::window(Square { x: 0, y: 0 }, Size { width: size, height: size })?;
    let progress = Progress::counting("rows", globals);
    let board = |named: &Named| -> Result<Vec<Value>> {
        let game: HeapGame = named.name.parse().map_err(Failure::work)?;
        Ok(HeapBoard::new(game).values(square, &progress)?)
    };
    let boards = NAMED.iter().map(board).collect::<Result<_, _>>()?;
    drop(progress);
    let panels = Panels { layout, boards };
    sheet.draw(&picture, &panels, globals)
}
