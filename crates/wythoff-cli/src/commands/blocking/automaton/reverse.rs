//! `wythoff blocking reverse`: a game run backward from its anti-diagonals.

use std::path::PathBuf;

use wythoff::automaton::{BackwardGame, Choice, reverse_game};
use wythoff::blocking::sweep::Cost;

use crate::answer::{Format, fields};
use crate::args::{Game, Globals, LARGEST, WindowArgs, whole};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::files::drawing::{self, Colours, Look, Sheet};
use crate::input::is_dash;
use crate::progress::Progress;

const HELP: &str = "\
The run begins with the last four anti-diagonals x + y = const that touch the window, and goes \
back T anti-diagonals. A cell has one or two predecessors: r, r-3, or both; if it has both, \
--choose takes r, r-3, or one of them at random (random:SEED). The answer counts the cells of the \
window with one and with two predecessors. The round trip is right if the automaton, run forward \
again, gives the anti-diagonals of the game. In the picture, a line separates the cells that the run \
did not reach, which have the colour of the value 0.

Examples:
  wythoff blocking reverse --k 100 --size 300 --steps 200 --choose r
  wythoff blocking reverse --k 50 --size 99 --steps 9 --choose random:1 -o a.png";

/// Run a game backward, to one of the boards that lead to it
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    #[command(flatten)]
    window: WindowArgs,
    /// Number of anti-diagonals to go back
    #[arg(long, value_name = "T", value_parser = whole::<u64, 0, LARGEST>)]
    steps: u64,
    /// Choice between two predecessors: r, r-3 or random:SEED
    #[arg(long, value_name = "HOW")]
    choose: Choice,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    colours: Colours,
    /// Also draw the result: .png, .svg or .pdf; - is stdout, and then no text is printed
    #[arg(short, long, value_name = "FILE", value_parser = drawing::file())]
    output: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let (k, window) = (args.game.k, args.window.window()?);
    let read = BackwardGame::cost(window, args.steps);
    // Five lines of the final length, and the cells of the window.
    let lines = u128::from(window.right()) + u128::from(window.bottom()) + u128::from(args.steps);
    let cost = Cost { swept: 0, read, memory: 8 * (5 * lines + window.cells()) };
    cost::allow(cost, globals, "choose fewer --steps, or a window closer to the origin")?;

    let mut picture = drawing::picture(k, window, args.look, args.colours);
    picture.run_backward(args.steps);
    let sheet = Sheet::beside(args.format, args.output.as_deref(), picture.size())?;
    let reversal = reverse_game(k, window, args.steps, args.choose, &Progress::new(globals))
        .map_err(Failure::work)?;
    if let Some(sheet) = sheet {
        sheet.draw(&picture, &reversal.lines, globals)?;
    }
    if args.output.as_deref().is_some_and(is_dash) {
        return Ok(());
    }
    args.format.print(&reversal, |out| {
        let BackwardGame { one, two, round_trip, .. } = reversal;
        let (k, steps, choice) = (k.get(), args.steps, args.choose);
        writeln!(out, "game {k}, {steps} anti-diagonals back, choosing {choice}\n")?;
        let round_trip = match round_trip {
            true => "right: forward again gives the game",
            false => "WRONG: forward again gives another board",
        };
        fields(
            out,
            &[
                ("one predecessor", format!("{one} cells")),
                ("two predecessors", format!("{two} cells")),
                ("round trip", round_trip.to_owned()),
            ],
        )
    })
}
