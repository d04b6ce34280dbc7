//! `wythoff nimhoff picture`: a window of the board, y upwards.

use std::path::PathBuf;

use wythoff::GameId;
use wythoff_view::{Aspect, AspectError, Scene, SceneError};

use crate::args::{self, Blocking, Globals, Rules, Size, Square};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::files::drawing::{self, Look};
use crate::progress::Progress;

const HELP: &str = "\
Y grows upwards, and 0,0 is at the bottom left. Colours:
  outcome   P-positions white, other positions black; zoomed out, a pixel is
            lighter the more P-positions it shows; few P-positions are drawn
            larger than a pixel
  sees      number of P-positions that a position sees: 0 (itself a P-position)
            white, 1 black, 2 yellow, 3 or more red; with --block, this
            number less K in the colours of `blocking picture`
  fill:a,b  P-positions red, positions that can move to one by the rule a,b
            black
--lines draws the P-lines of the theory, and names the fill rules of the regions between them. All \
rules can be drawn; fill and --lines need 1,0 and 0,1 among them.

Examples:
  wythoff nimhoff picture --rules gdwn:3,5 --size 1600 --lines --frame -o gdwn.pdf
  wythoff nimhoff picture --rules gdwn:1,2 --colour sees --frame -o sees.png
  wythoff nimhoff picture --rules wythoff --colour fill:1,1 -o fill.png
  wythoff nimhoff picture --rules gdwn:1,2 --block 100 -o blocking.png";

/// Draw a window: outcomes, numbers of seen P-positions, or the fill of a rule
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: Rules,
    /// Lower left square of the window
    #[arg(long, value_name = "X,Y", default_value = "0,0")]
    at: Square,
    /// Size of the window in cells
    #[arg(long, value_name = "N|WxH", default_value = "1000")]
    size: Size,
    #[command(flatten)]
    look: Look,
    /// Quantity to draw: outcome, sees or fill:a,b [default: outcome; with --block, sees]
    #[arg(long, visible_alias = "color", value_name = "WHAT", value_parser = colour)]
    colour: Option<Aspect>,
    #[command(flatten)]
    blocking: Blocking,
    /// Draw the P-lines of the theory and name the fill rules
    #[arg(long)]
    lines: bool,
    /// Output file: .png, .svg or .pdf; - is a PNG on stdout
    #[arg(short, long, value_name = "FILE", value_parser = drawing::file())]
    output: PathBuf,
}

/// Reads a quantity of Linear Nimhoff.
fn colour(text: &str) -> Result<Aspect, String> {
    text.parse().map_err(|error| match error {
        AspectError::Unknown | AspectError::Slice => "choose outcome, sees or fill:a,b".to_owned(),
        AspectError::Rules | AspectError::Rule(_) => error.to_string(),
    })
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    const ANY: &str = "omit --lines, and choose --colour outcome or sees: they draw all rules";
    let (rules, k) = (&args.rules, args.blocking.k);
    let window = args::window(args.at, args.size)?;
    let game = args.lines.then(|| rules.game_or(ANY)).transpose()?;
    if args.lines && k.get() > 1 {
        return Err(Failure::refused(
            "--lines: the theory does not cover blocking",
            "omit --lines or --block",
        ));
    }
    let scene = Scene::try_new(GameId::Nimhoff { rules: rules.rules.clone(), k }, args.colour);
    let scene = scene.map_err(|error| match error {
        SceneError::Nimhoff(_) => rules.game_or(ANY).err().unwrap_or_else(|| Failure::work(error)),
        SceneError::Blocked(_) => {
            Failure::refused(format!("--colour {error}"), "omit --block, or choose --colour sees")
        }
        SceneError::NoRule { rule, rules } => Failure::refused(
            format!("--colour fill:{rule}: the game has no such rule"),
            format!("choose one of {rules}"),
        ),
        SceneError::Values(error) => error.into(),
        SceneError::Aspect { aspect, allowed, .. } => Failure::refused(
            format!("--colour {aspect}: this family does not have it"),
            format!("choose {allowed}"),
        ),
    })?;
    drawing::scene_with(&scene, window, args.look, &args.output, cost::CLOSER, globals, |picture| {
        let Some(game) = &game else { return Ok(()) };
        let progress = Progress::counting("rules", globals);
        wythoff_view::lines(game, picture, &progress).map_err(Failure::work)
    })
}
