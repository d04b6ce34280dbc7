//! `wythoff blocking reverse`: a game run backward from its anti-diagonals.

use std::path::PathBuf;

use wythoff::automaton::{BackwardGame, Choice, reverse_game};
use wythoff::blocking::sweep::Cost;

use crate::answer::{Format, fields};
use crate::cli::Globals;
use crate::cost;
use crate::drawing::{self, Colours, Look, Sheet};
use crate::failure::Failure;
use crate::output::is_dash;
use crate::progress::Progress;
use crate::typed::{self, Game, WindowArgs};

const HELP: &str = "\
The run begins with the last four anti-diagonals x + y = const that touch the window, and goes back T \
of them. A cell has one predecessor or two: r alone, r-3 alone, or both, and then --choose decides: \
r, r-3, or random:SEED for a coin a cell. Counted are the window's cells with one and with two. The \
round trip is whether going forward again gives the game's own anti-diagonals. In the picture, what \
was not reached is black.

Examples:
  wythoff blocking reverse --k 100 --size 300 --steps 200 --choose r
  wythoff blocking reverse --k 50 --size 99 --steps 9 --choose random:1 -o a.png";

/// Run a game backward: which boards could have come before?
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    #[command(flatten)]
    window: WindowArgs,
    /// Anti-diagonals to go back
    #[arg(long, value_name = "T", value_parser = typed::steps, allow_hyphen_values = true)]
    steps: u64,
    /// Where there are two predecessors: r, r-3 or random:SEED
    #[arg(long, value_name = "HOW")]
    choose: Choice,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    colours: Colours,
    /// Also draw it; - is stdout, and then nothing else is printed
    #[arg(short, long, value_name = "FILE.png")]
    output: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let (k, window) = (args.game.k, args.window.window()?);
    let read = BackwardGame::cost(window, args.steps);
    // Five lines as long as they become, and the cells of the window.
    let lines = u128::from(window.right()) + u128::from(window.bottom()) + u128::from(args.steps);
    let cost = Cost { swept: 0, read, memory: 8 * (5 * lines + window.cells()) };
    cost::allow(cost, globals, "a window nearer to 0,0 costs less, and so do fewer --steps")?;

    let picture = drawing::picture(k, window, args.look, args.colours);
    let sheet = args.output.as_deref().map(|path| Sheet::open(path, picture.size())).transpose()?;
    let reversal = {
        let progress = Progress::new(globals);
        reverse_game(k, window, args.steps, args.choose, &progress).map_err(Failure::work)?
    };
    if let Some(sheet) = sheet {
        sheet.fill(globals, |output, progress| picture.draw(&reversal.lines, output, progress))?;
    }
    if args.output.as_deref().is_some_and(is_dash) {
        return Ok(());
    }
    args.format.print(&reversal, |out| {
        let BackwardGame { one, two, round_trip, .. } = reversal;
        writeln!(
            out,
            "game {}, {} anti-diagonals back, choosing {}\n",
            k.get(),
            args.steps,
            args.choose
        )?;
        let round_trip = if round_trip {
            "forward again gives the game"
        } else {
            "FAILED: forward again differs"
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
