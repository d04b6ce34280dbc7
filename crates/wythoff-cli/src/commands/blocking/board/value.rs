//! `wythoff blocking value`: the palace number of one square.

use serde::Serialize;
use wythoff::K;
use wythoff::blocking::{Visible, hood};

use crate::answer::{Format, as_string, fields};
use crate::args::{self, Game, Globals, Size, Square};
use crate::boards::stored::{self, Store};
use crate::cost;
use crate::failure::Failure;
use crate::progress::Progress;

const HELP: &str = "\
The palace number is the number of palaces in view of the queen: straight up, to the left, and \
along the diagonal between. The square is a palace if fewer than K palaces are in view. The value \
is the palace number minus K.

Example: wythoff blocking value --k 5 --at 3,3";

/// Print the palace number of one square
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// The square
    #[arg(long, value_name = "X,Y")]
    at: Square,
    #[command(flatten)]
    store: Store,
    #[command(flatten)]
    format: Format,
}

#[derive(Debug, Serialize)]
struct Answer {
    k: K,
    #[serde(serialize_with = "as_string")]
    x: u64,
    #[serde(serialize_with = "as_string")]
    y: u64,
    palace_number: u64,
    value: i64,
    palace: bool,
    visible: Visible,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let (k, Square { x, y }) = (args.game.k, args.at);
    let visible = if let Some(view) = args.store.open(k, globals)? {
        view.visible(x, y).map_err(stored::failed)?
    } else {
        let sweep = globals.sweep(k);
        // The hood has a closed form, so that its squares cost nothing.
        if hood::visible(k, x, y).is_none() {
            let window = args::window(args.at, Size { width: 1, height: 1 })?;
            cost::allow(sweep.cost(window), globals, "choose a square closer to the origin")?;
        }
        sweep.visible(x, y, &Progress::new(globals))?
    };
    let answer = Answer {
        k,
        x,
        y,
        palace_number: visible.palace_number(),
        value: visible.value(k),
        palace: visible.is_palace(k),
        visible,
    };
    args.format.print(&answer, |out| {
        writeln!(out, "game {}, square {x},{y}\n", k.get())?;
        fields(out, &rows(visible, k))
    })
}

/// Describes what the queen sees from a square of game k.
pub(crate) fn rows(visible: Visible, k: K) -> Vec<(&'static str, String)> {
    let Visible { north, west, diagonal } = visible;
    let (n, game) = (visible.palace_number(), k.get());
    let palace = if visible.is_palace(k) {
        format!("yes: {n} in view are fewer than {game}, and can all be blocked")
    } else {
        format!("no: {n} in view are {game} or more")
    };
    vec![
        ("palace number", n.to_string()),
        ("in view", format!("{north} north, {west} west, {diagonal} diagonal")),
        ("value", visible.value(k).to_string()),
        ("palace", palace),
    ]
}
