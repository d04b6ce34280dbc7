//! `wythoff game quotient`: the misère quotient of the positions of a box.

use std::io::{self, Write};

use wythoff::game::Play;
use wythoff::game::quotient::report::{Found, Generator, Report, TooLarge};
use wythoff::game::quotient::{Components, ComponentsError, Limits, QuotientError, quotient};

use super::Game;
use crate::answer::{Format, fields, note, paragraph, table};
use crate::args::{Globals, Size, whole};
use crate::cost::{self, Work};
use crate::failure::{Failure, Result};
use crate::progress::Progress;

/// The widest board that is printed, in columns.
const WIDEST: usize = 120;

const HELP: &str = "\
Two sums of positions of the box are equal if in the company of any other sum both have the same \
outcome in misère play: the player who cannot move in any position wins. The classes of equal sums \
are the misère quotient (Plambeck and Siegel 2008). It is printed if it has at most --largest \
elements: its P-portion, generators a, b, .. with relations, and the class of each position, row \
y = 0 first. All is proved; a quotient that is too large is proved to be. It is tame if it is T_n, the quotient \
of Nim with heaps below 2^n. --misere is implied.

Examples:
  wythoff game quotient --moves wythoff --size 6
  wythoff game quotient --moves \"1,0 0,2 1,1 2,1\" --size 4x3
  wythoff game quotient --moves \"1,0 0,1 1,1 2,3*\" --size 4x5 --largest 50 --json";

/// Compute the misère quotient of the sums of positions of a box
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// Size of the box, from 0,0 on: N for N x N, or W x H, up to 10,000 positions
    #[arg(long, value_name = "N|WxH")]
    size: Size,
    /// The most elements of the quotient, up to 2000
    #[arg(long, value_name = "N", default_value = "200", value_parser = whole::<u16, 1, 2000>)]
    largest: u16,
    /// The most sums to remember, about 100 bytes each
    #[arg(
        long,
        value_name = "N",
        default_value = "5000000",
        value_parser = whole::<u64, 1, 1_000_000_000>
    )]
    sums: u64,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let mut game = args.game.game()?;
    let Size { width, height } = args.size;
    let components = Components::of_box(&game, width, height).map_err(|error| match error {
        ComponentsError::Size(_) => {
            Failure::refused(format!("--size {width}x{height}: {error}"), "choose a smaller --size")
        }
        error => Failure::refused(
            format!("--moves {game}: {error}"),
            "choose moves that only take tokens, without block, comply, modulo, imitate and pass",
        ),
    })?;
    game.play = Play::Misere;
    let limits = Limits { elements: args.largest.into(), sums: args.sums as usize };
    let seconds = || args.sums as f64 / 2e5;
    let work = Work::new(args.sums.into(), "sums", seconds) + limits.memory();
    cost::allow_work(&work, globals, "choose fewer --sums or a smaller --largest")?;
    let progress = Progress::counting("components", globals);
    let answer = quotient(&components, Play::Misere, limits, &progress);
    drop(progress);
    match answer {
        Ok(answer) => {
            let moves = game.to_string();
            let report = Report::new(moves, (width, height), limits, &components, &answer);
            args.format.print(&report, |out| match &report {
                Report::Found(found) => print_found(found, out),
                Report::TooLarge(found) => print_too_large(found, out),
            })
        }
        Err(error @ (QuotientError::Search(_) | QuotientError::Depth(_))) => Err(Failure::refused(
            format!("--size {width}x{height}: {error}, and the quotient is not known"),
            "choose more --sums, a smaller --size or a smaller --largest",
        )),
        Err(error) => Err(Failure::work(error)),
    }
}

fn print_found(found: &Found, out: &mut dyn Write) -> io::Result<()> {
    let Found { moves, width, height, order, .. } = found;
    writeln!(out, "Moves {moves}, sums of the positions of {width}x{height}\n")?;
    let tame = match found.tame {
        Some(n) => format!("yes: it is T_{n}, the quotient of Nim with heaps below {}", 1 << n),
        None => "no".to_owned(),
    };
    let generator = |Generator { letter, at: (x, y) }: &Generator| format!("{letter} = {x},{y}");
    let generators: Vec<String> = found.generators.iter().map(generator).collect();
    let or_none = |words: &[String]| match words {
        [] => "none".to_owned(),
        words => words.join("  "),
    };
    fields(
        out,
        &[("order", order.to_string()), ("tame", tame), ("generators", or_none(&generators))],
    )?;
    for (name, words) in [("P-portion", &found.p), ("relations", &found.relations)] {
        writeln!(out, "\n  {name}")?;
        paragraph(out, "    ", &or_none(words).replace(" = ", "="))?;
    }
    writeln!(out)?;
    let columns = found.board.iter().flatten().map(|name| name.len() + 2).max().unwrap_or(0);
    if columns * found.board.first().map_or(0, Vec::len) > WIDEST {
        note("the board is too wide to be printed; --json has it");
        return Ok(());
    }
    table(out, &">".repeat(*width as usize), &found.board)
}

fn print_too_large(found: &TooLarge, out: &mut dyn Write) -> io::Result<()> {
    let TooLarge { moves, width, height, more_than, from: (x, y), sums, tests } = found;
    writeln!(out, "Moves {moves}, sums of the positions of {width}x{height}\n")?;
    let order = format!("more than {more_than} elements, from the position {x},{y} on");
    let proof = format!("{} sums, told apart by {} tests (--json)", sums.len(), tests.len());
    fields(out, &[("order", order), ("proof", proof)])
}
