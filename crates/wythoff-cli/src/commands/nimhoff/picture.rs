//! `wythoff nimhoff picture`: a window of the board as a PNG, y upwards.

use std::path::PathBuf;

use wythoff::GameId;
use wythoff_view::{Aspect, Scene, SceneError};

use crate::args::{self, Blocking, Globals, Rules, Size, Square};
use crate::failure::Failure;
use crate::files::drawing::{self, Look};
use crate::progress::Progress;

const HELP: &str = "\
Y grows upwards, 0,0 is at the bottom left. Colours:
  outcome   P-positions white on black; zoomed out none is lost
  sees      how many P-positions are seen: white none (P), black 1, yellow 2,
            red 3 or more; under blocking that number less K, in the colours
            of `blocking picture`
  fill:a,b  P-positions red, black what can move to one by the rule a,b
--lines draws where the theory has the P-lines, and names the rules of the regions between them. Any \
rules can be drawn; fill and --lines need 1,0 and 0,1 among them.

Examples:
  wythoff nimhoff picture --rules gdwn:3,5 --size 1600 --lines -o gdwn.png
  wythoff nimhoff picture --rules gdwn:1,2 --colour sees --frame -o sees.png
  wythoff nimhoff picture --rules wythoff --colour fill:1,1 -o fill.png
  wythoff nimhoff picture --rules gdwn:1,2 --blocking 100 -o blocking.png";

/// Draw a window as a PNG: outcomes, what is seen, what a rule fills
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: Rules,
    /// Lower left square of the window
    #[arg(long, value_name = "X,Y", default_value = "0,0", allow_hyphen_values = true)]
    at: Square,
    /// Size of the window in cells
    #[arg(long, value_name = "N|WxH", default_value = "1000", allow_hyphen_values = true)]
    size: Size,
    #[command(flatten)]
    look: Look,
    /// What is drawn: outcome, sees, or fill:a,b [default: outcome; with --blocking, sees]
    #[arg(long, visible_alias = "color", value_name = "WHAT")]
    colour: Option<Aspect>,
    #[command(flatten)]
    blocking: Blocking,
    /// Draw the P-lines of the theory and name the fill rules
    #[arg(long)]
    lines: bool,
    /// Output file; - is stdout
    #[arg(short, long, value_name = "FILE.png")]
    output: PathBuf,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    const ANY: &str = "any rules are drawn without --lines, and by outcome or sees";
    let (rules, k) = (&args.rules, args.blocking.k);
    let window = args::window(args.at, args.size)?;
    let game = args.lines.then(|| rules.game_or(ANY)).transpose()?;
    if args.lines && k.get() > 1 {
        return Err(Failure::refused(
            "--lines: the theory does not cover blocking",
            "leave out --lines or --blocking",
        ));
    }
    let scene = Scene::try_new(GameId::Nimhoff { rules: rules.rules.clone(), k }, args.colour);
    let scene = scene.map_err(|error| match error {
        SceneError::Nimhoff(_) => rules.game_or(ANY).err().unwrap_or_else(|| Failure::work(error)),
        SceneError::Blocked(_) => Failure::refused(
            format!("--colour {error}"),
            "leave out --blocking, or choose --colour sees",
        ),
        SceneError::NoRule { rule, rules } => Failure::refused(
            format!("--colour fill:{rule}: the game has no such rule"),
            format!("choose one of {rules}"),
        ),
        SceneError::Aspect { aspect, allowed, .. } => Failure::refused(
            format!("--colour {aspect}: this family does not have it"),
            format!("choose {allowed}"),
        ),
    })?;
    const NEARER: &str = "a smaller window nearer to 0,0 costs less";
    drawing::scene_with(&scene, window, args.look, &args.output, NEARER, globals, |picture| {
        let Some(game) = &game else { return Ok(()) };
        let progress = Progress::counting("rules", globals);
        wythoff_view::lines(game, picture, &progress).map_err(super::theory::failed)
    })
}
