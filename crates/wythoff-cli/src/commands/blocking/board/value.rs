//! `wythoff blocking value`: any square, and the number of palaces of any board.

use std::io::{self, Write};

use dashu_int::UBig;
use schemars::JsonSchema;
use serde::Serialize;
use wythoff::blocking::outcome::Position as QueenPosition;
use wythoff::blocking::{Quadtree, Visible, hood};
use wythoff::board::Board;
use wythoff::text::as_text;
use wythoff::{K, Window};

use crate::answer::{Format, WIDTH, fields, paragraph};
use crate::args::{Game, Globals, long};
use crate::boards::oracle::{Choice, Position};
use crate::boards::quadtree;
use crate::boards::stored::{self, Store};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::progress::Progress;

const HELP: &str = "\
The palace number is the number of palaces in view of the queen: straight up, to the left, and \
along the diagonal between. The square is a palace if fewer than K palaces are in view: then all of \
them can be blocked, and no move wins. Otherwise the winning moves lead to the palaces in view. The \
value is the palace number minus K.

Coordinates and sides may have any length, and may be written as 10^100+7 or 3*2^64-1. Close to the \
origin the board is swept. Far out, the quadtree answers: its cost grows with the number of \
palaces, not of squares. Games whose pattern repeats at every scale, such as 8, 14 and 50, are \
answered at any size, and with the certificate of `blocking certify` by a proof. Games 1, 2, 3, \
4, 7, 11 and 65 have closed forms. --memory chooses the quadtree in any case.

JSON: {k, x, y, palace_number, value, palace, visible: {north, west, diagonal}, winning_moves: \
[[x,y],..]} or {k, side, palaces}; x, y, side and palaces are strings, because they may be long. \
A store or a sweep does not list winning moves if more than 2^30 squares lie before the square; \
`blocking outcome` does.

Examples:
  wythoff blocking value --k 5 --at 3,3
  wythoff blocking value --k 8 --at 10^100+2,5*10^99
  wythoff blocking value --k 1000 --count 2^20";

/// Evaluate any square, or count the palaces of any board
#[derive(Debug, clap::Args)]
#[command(alias = "oracle", after_help = HELP)]
#[group(id = "question", required = true, args = ["at", "count"])]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// The square
    #[arg(long, value_name = "X,Y", value_parser = long::square)]
    at: Option<Position>,
    /// Count the palaces in the first SIDE rows and columns
    #[arg(long, value_name = "SIDE", value_parser = long::number, conflicts_with = "at")]
    count: Option<UBig>,
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    store: Store,
    #[command(flatten)]
    format: Format,
}

/// An integer of any length, serialized as a string.
#[derive(JsonSchema, Serialize)]
struct Text<'a>(
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    &'a UBig,
);

/// The answer about a square.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Seen<'a> {
    /// The game.
    k: K,
    /// The column.
    x: Text<'a>,
    /// The row.
    y: Text<'a>,
    /// The number of palaces in view.
    palace_number: u64,
    /// The palace number minus k.
    value: i64,
    /// True if the square is a palace.
    palace: bool,
    /// The palaces in view, by direction.
    visible: Visible,
    /// The palaces to which a move wins. Missing if the answer comes from a store or from a sweep,
    /// and more than 2^30 squares lie before the square.
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_moves: Option<Vec<[Text<'a>; 2]>>,
}

/// The answer about a board.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Counted<'a> {
    /// The game.
    k: K,
    /// Rows and columns of the board.
    side: Text<'a>,
    /// The number of palaces.
    palaces: Text<'a>,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    match (&args.at, &args.count) {
        (Some(at), _) => see(args, at, globals),
        (None, Some(side)) => count(args, side, globals),
        (None, None) => Ok(()),
    }
}

/// A view from a square, and the palaces in view, if they are known.
type View = (Visible, Option<Vec<Position>>);

fn see(args: &Args, at: &Position, globals: &Globals) -> Result {
    let (k, [x, y]) = (args.game.k, at);
    let (visible, palaces) = view(args, at, globals)?;
    let palace = visible.is_palace(k);
    let moves = palaces.map(|palaces| if palace { Vec::new() } else { palaces });
    let answer = Seen {
        k,
        x: Text(x),
        y: Text(y),
        palace_number: visible.palace_number(),
        value: visible.value(k),
        palace,
        visible,
        winning_moves: moves.as_deref().map(texts),
    };
    args.format.print(&answer, |out| {
        writeln!(out, "game {}, square {x},{y}\n", k.get())?;
        fields(out, &rows(visible, k))?;
        match &moves {
            Some(moves) => list(out, moves),
            None => {
                let k = k.get();
                let see = format!("`wythoff blocking outcome --k {k} --at {x},{y}`");
                paragraph(out, "  ", &format!("winning moves are not listed so far out: see {see}"))
            }
        }
    })
}

fn texts(moves: &[Position]) -> Vec<[Text<'_>; 2]> {
    moves.iter().map(|at| at.each_ref().map(Text)).collect()
}

/// Looks from a square with the engine that answers first.
fn view(args: &Args, at: &Position, globals: &Globals) -> Result<View> {
    let (k, [x, y]) = (args.game.k, at);
    let near = u64::try_from(x).ok().zip(u64::try_from(y).ok());
    let near = near.filter(|&(x, y)| Window::try_new(x, y, 1, 1).is_ok());
    if let Some(view) = args.store.open(k, globals)? {
        let (x, y) = near.ok_or_else(|| {
            Failure::refused(
                format!("--at {x},{y}: the square lies outside of the store"),
                format!("give coordinates below {}", view.size()),
            )
        })?;
        let visible = view.visible(x, y).map_err(stored::failed)?;
        return Ok((visible, winning_moves(k, &view, (x, y), visible, globals)?));
    }
    let near = near.filter(|_| !args.choice.is_given());
    // The hood has a closed form, and all of its squares are palaces.
    if let Some(visible) = near.and_then(|(x, y)| hood::visible(k, x, y)) {
        return Ok((visible, Some(Vec::new())));
    }
    let side = x.max(y) + UBig::ONE;
    let mut oracle = match near {
        None => args.choice.open(k, &side, globals)?,
        Some(square) => {
            let sweep = globals.sweep(k);
            let window = |x, y, width, height| Window::try_new(x, y, width, height);
            let (x, y) = square;
            let cost = if is_read(square) {
                window(0, 0, x + 1, y + 1).map(|corner| sweep.cost_of_reading(corner))
            } else {
                window(x, y, 1, 1).map(|cell| sweep.cost(cell))
            };
            let cost = cost.map_err(Failure::work)?;
            match args.choice.sooner(k, &side, cost.swept, globals)? {
                Some(oracle) => oracle,
                None => {
                    cost::allow(cost, globals, "choose a square closer to the origin")?;
                    let visible = sweep.visible(x, y, &Progress::new(globals))?;
                    let moves = winning_moves(k, &sweep, square, visible, globals)?;
                    return Ok((visible, moves));
                }
            }
        }
    };
    let visible = oracle.visible(x, y, &Progress::new(globals)).map_err(quadtree::failed)?;
    let palaces = oracle.palaces_seen(x, y, &Progress::new(globals)).map_err(quadtree::failed)?;
    Ok((visible, Some(palaces.into_iter().map(|(x, y)| [x, y]).collect())))
}

/// Returns true if the board is read up to this square, to list winning moves: then a sweep takes
/// less than a second.
fn is_read((x, y): (u64, u64)) -> bool {
    (u128::from(x) + 1) * (u128::from(y) + 1) <= 1 << 30
}

/// Lists the winning moves, if the square is not too far out.
fn winning_moves(
    k: K,
    board: &dyn Board,
    (x, y): (u64, u64),
    visible: Visible,
    globals: &Globals,
) -> Result<Option<Vec<Position>>> {
    if visible.is_palace(k) {
        return Ok(Some(Vec::new()));
    }
    if !is_read((x, y)) {
        return Ok(None);
    }
    let position = QueenPosition::try_new(k, (x, y)).map_err(Failure::work)?;
    let moves = position.advice(board, &Progress::new(globals))?.winning_moves;
    Ok(Some(moves.into_iter().map(|(x, y)| [x.into(), y.into()]).collect()))
}

fn count(args: &Args, side: &UBig, globals: &Globals) -> Result {
    if args.store.is_given() {
        return Err(Failure::refused(
            "--count does not read a store",
            "omit --store, or count a store with `wythoff blocking stats`",
        ));
    }
    let k = args.game.k;
    let palaces = match swept(args, side) {
        Some(board) => {
            let sweep = globals.sweep(k);
            let cost = sweep.cost(board);
            cost::allow(cost, globals, "choose a smaller board")?;
            sweep.stats(board, &Progress::new(globals))?.palaces.into()
        }
        None => {
            let mut oracle = args.choice.open(k, side, globals)?;
            oracle.count(side, &Progress::new(globals)).map_err(quadtree::failed)?
        }
    };
    let answer = Counted { k, side: Text(side), palaces: Text(&palaces) };
    args.format.print(&answer, |out| {
        writeln!(out, "game {}, the first {side} rows and columns\n", k.get())?;
        fields(out, &[("palaces", palaces.to_string())])
    })
}

/// Returns the board of `side` rows if it is swept, because the game is too large for the quadtree.
fn swept(args: &Args, side: &UBig) -> Option<Window> {
    if args.choice.is_given() || args.game.k.get() < Quadtree::FIRST_TOO_LARGE {
        return None;
    }
    let side = u64::try_from(side).ok()?;
    Window::try_new(0, 0, side, side).ok()
}

/// Describes what the queen sees from a square of game k.
fn rows(visible: Visible, k: K) -> Vec<(&'static str, String)> {
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

/// Lists up to 24 moves.
fn list(out: &mut dyn Write, moves: &[Position]) -> io::Result<()> {
    const MOST: usize = 24;
    if moves.is_empty() {
        return Ok(());
    }
    let mut text: Vec<_> = moves.iter().take(MOST).map(|[x, y]| format!("{x},{y}")).collect();
    if moves.len() > MOST {
        text.push(format!("and {} more; --json lists them all", moves.len() - MOST));
    }
    writeln!(out, "\n  winning moves")?;
    // Long numbers are easier to copy from a line of their own.
    if text.iter().any(|to| to.len() > WIDTH / 2) {
        return text.iter().try_for_each(|to| writeln!(out, "    {to}"));
    }
    paragraph(out, "    ", &text.join("  "))
}
