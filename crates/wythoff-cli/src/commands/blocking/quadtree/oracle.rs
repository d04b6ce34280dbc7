//! `wythoff blocking oracle`: any square, and the palaces of any board, by the quadtree.

use std::io::{self, Write};
use std::path::PathBuf;

use dashu_int::UBig;
use serde::Serialize;
use wythoff::K;
use wythoff::blocking::{Quadtree, Visible};
use wythoff::observer::Observer;
use wythoff_solved::closed::ClosedForm;

use super::super::board::value;
use super::certify;
use crate::answer::{Format, WIDTH, fields, paragraph};
use crate::args::{Game, Globals, long};
use crate::boards::quadtree::{self, Memory};
use crate::failure::Failure;
use crate::progress::Progress;

const HELP: &str = "\
Coordinates and sides may have any length, and may be written as 10^100+7 or 3*2^64-1. The cost \
grows with the number of palaces, not of squares: a board of 2^20 x 2^20 squares of game 100 takes \
half a second. Games whose pattern repeats at every scale, such as 8, 14 and 50, are answered at \
any size, and with the certificate of `blocking certify` by a proof. Without --memory, games 1, 2, \
3, 4 and 7 are answered by closed forms.

The square is a palace if fewer than K palaces are in view: then all of them can be blocked, and \
no move wins. Otherwise the winning moves lead to the palaces in view.

JSON: {k, x, y, palace_number, value, palace, winning_moves: [[x,y],..]} or {k, side, palaces}; x, \
y, side and palaces are strings, because they may be long.

Examples:
  wythoff blocking oracle --k 100 --at 1000000,612345
  wythoff blocking oracle --k 8 --at 10^100+2,5*10^99
  wythoff blocking oracle --k 1000 --count 2^20";

/// Evaluate any square, or count the palaces of any board, at any distance
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
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
    /// Certificate of a solved game, from `blocking certify`; it is checked first
    #[arg(long, value_name = "FILE.json", conflicts_with = "memory")]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    memory: Memory,
    #[command(flatten)]
    format: Format,
}

/// The coordinates of a square, of any length.
type Position = [UBig; 2];

/// An integer of any length, serialized as a string.
struct Text<'a>(&'a UBig);

impl Serialize for Text<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self.0)
    }
}

#[derive(Serialize)]
struct Seen<'a> {
    k: K,
    x: Text<'a>,
    y: Text<'a>,
    palace_number: u64,
    value: i64,
    palace: bool,
    winning_moves: Vec<[Text<'a>; 2]>,
}

#[derive(Serialize)]
struct Counted<'a> {
    k: K,
    side: Text<'a>,
    palaces: Text<'a>,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    match (&args.at, &args.count) {
        (Some(at), _) => see(args, at, globals),
        (None, Some(side)) => count(args, side, globals),
        (None, None) => Ok(()),
    }
}

/// The engine that answers.
enum Oracle {
    Closed(ClosedForm),
    Tree(Box<Quadtree>),
}

impl Oracle {
    /// Opens the oracle for boards of up to `side` rows.
    fn open(args: &Args, side: &UBig, globals: &Globals) -> Result<Self, Failure> {
        let k = args.game.k;
        if let Some(path) = &args.certificate {
            let tree = certify::solved_by(k, path)?;
            return Ok(Self::Tree(Box::new(tree)));
        }
        match ClosedForm::of(k).filter(|_| args.memory.memory.is_none()) {
            Some(form) => Ok(Self::Closed(form)),
            None => {
                let tree = quadtree::grown(k, args.memory, side, globals)?;
                Ok(Self::Tree(Box::new(tree)))
            }
        }
    }

    fn visible(&mut self, [x, y]: &Position, observer: &dyn Observer) -> Result<Visible, Failure> {
        match self {
            Self::Closed(form) => Ok(form.visible(x, y)),
            Self::Tree(tree) => tree.visible(x, y, observer).map_err(quadtree::failed),
        }
    }

    fn palaces_seen(
        &mut self,
        [x, y]: &Position,
        observer: &dyn Observer,
    ) -> Result<Vec<(UBig, UBig)>, Failure> {
        match self {
            Self::Closed(form) => Ok(form.palaces_seen(x, y)),
            Self::Tree(tree) => tree.palaces_seen(x, y, observer).map_err(quadtree::failed),
        }
    }

    fn count(&mut self, side: &UBig, observer: &dyn Observer) -> Result<UBig, Failure> {
        match self {
            Self::Closed(form) => Ok(form.count(side)),
            Self::Tree(tree) => tree.count(side, observer).map_err(quadtree::failed),
        }
    }
}

fn see(args: &Args, at: &Position, globals: &Globals) -> Result<(), Failure> {
    let (k, [x, y]) = (args.game.k, at);
    let mut oracle = Oracle::open(args, &(x.max(y) + UBig::ONE), globals)?;
    let visible = oracle.visible(at, &Progress::new(globals))?;
    let mut palaces = oracle.palaces_seen(at, &Progress::new(globals))?;
    palaces.sort_unstable();
    let palace = visible.is_palace(k);
    let moves: &[_] = if palace { &[] } else { &palaces };
    let answer = Seen {
        k,
        x: Text(x),
        y: Text(y),
        palace_number: visible.palace_number(),
        value: visible.value(k),
        palace,
        winning_moves: moves.iter().map(|(x, y)| [Text(x), Text(y)]).collect(),
    };
    args.format.print(&answer, |out| {
        writeln!(out, "game {}, square {x},{y}\n", k.get())?;
        fields(out, &value::rows(visible, k))?;
        list(out, moves)
    })
}

/// Lists up to 24 moves.
fn list(out: &mut dyn Write, moves: &[(UBig, UBig)]) -> io::Result<()> {
    const MOST: usize = 24;
    if moves.is_empty() {
        return Ok(());
    }
    let mut text: Vec<_> = moves.iter().take(MOST).map(|(x, y)| format!("{x},{y}")).collect();
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

fn count(args: &Args, side: &UBig, globals: &Globals) -> Result<(), Failure> {
    let k = args.game.k;
    let mut oracle = Oracle::open(args, side, globals)?;
    let palaces = oracle.count(side, &Progress::new(globals))?;
    let answer = Counted { k, side: Text(side), palaces: Text(&palaces) };
    args.format.print(&answer, |out| {
        writeln!(out, "game {}, the first {side} rows and columns\n", k.get())?;
        fields(out, &[("palaces", palaces.to_string())])
    })
}
