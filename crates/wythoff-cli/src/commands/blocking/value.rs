//! `wythoff blocking value`: what the queen sees from one square.

use serde::Serialize;
use wythoff::K;
use wythoff::blocking::{Visible, hood};

use crate::answer::{Format, as_string, fields};
use crate::cli::Globals;
use crate::cost;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::stored::{self, Store};
use crate::typed::{self, Game, Size, Square};

const HELP: &str = "\
The palace number is how many palaces the queen sees, straight up, to the left and along the \
diagonal between them. The square is a palace, a square worth reaching, iff fewer than K are in \
view. The value is the palace number minus K.

Example: wythoff blocking value --k 5 --at 3,3";

/// The palace number of one square
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// The square
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
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
        // Squares of the hood are known however far out they are.
        if hood::visible(k, x, y).is_none() {
            let window = typed::window(args.at, Size { width: 1, height: 1 })?;
            cost::allow(sweep.cost(window), globals, "a square nearer to 0,0 costs less")?;
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
        let (k, n) = (k.get(), answer.palace_number);
        let palace = if answer.palace {
            format!("yes: {n} in view are fewer than {k}")
        } else {
            format!("no: {n} in view are {k} or more")
        };
        let Visible { north, west, diagonal } = visible;
        writeln!(out, "game {k}, square {x},{y}\n")?;
        fields(
            out,
            &[
                ("palace number", n.to_string()),
                ("in view", format!("{north} north, {west} west, {diagonal} diagonal")),
                ("value", answer.value.to_string()),
                ("palace", palace),
            ],
        )
    })
}
