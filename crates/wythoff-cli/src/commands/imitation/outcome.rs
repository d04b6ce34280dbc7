//! `wythoff imitation outcome`: the winner from any heaps in any state, the moves and the reason.

use std::collections::BTreeSet;
use std::io::{self, Write};

use clap::ValueEnum;
use dashu_int::UBig;
use wythoff::GameId;
use wythoff::game::Outcome;
use wythoff::imitation::player::{Advice, AdviceError, blocking_advice, imitation_advice};
use wythoff::imitation::{KM, Last, Oracle, State, StateError};
use wythoff::text::{nth_heap, short};

use crate::answer::advice::name_of;
use crate::answer::{Format, WIDTH, fields, paragraph};
use crate::args::{self, Globals, Numbers, long};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::progress::Progress;

const HELP: &str = "\
In (K,M)-Imitation Nim a player takes tokens from one of two heaps. Suppose that the last move \
took X tokens from a heap and left S there, and that the other heap has at least S+X. A player who \
then takes X to X+M-1 tokens from the other heap imitates the last move. A player may imitate at \
most K-1 times in a row; the number of imitations that are left is the budget of the player. K = M \
= 1 is Imitation Nim; with K above the heaps the game is Nim.

In (K,M)-Blocking Wythoff Nim a player takes from one heap, or I and J from the two heaps, where I \
and J differ by less than M. Before each move the opponent blocks up to K-1 of the moves with I = \
J. K = M = 1 is Wythoff Nim, K = 1 is M-Wythoff Nim.

Winning moves are A,B: the heaps that they leave; with --json, `take` has the tokens. Numbers may \
have any length, and may be written as 10^1000+7 or 3*2^64-1; @FILE reads them from a file, @- \
from stdin.

Examples:
  wythoff imitation outcome --k 1 --m 1 --at 3,4
  wythoff imitation outcome --k 2 --m 1 --at 2,3 --last 1,2 --opponent-budget 0
  wythoff imitation outcome --k 3 --m 2 --at 10^1000,10^1000+7 --all --json
  wythoff imitation outcome --k 2 --m 1 --at 5,5 --game blocking --blocked 4";

/// Say who wins from any heaps in any state: what to play, what to block, and why
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    numbers: Numbers,
    /// The two heaps, numbers of any length
    #[arg(long, value_name = "A,B", value_parser = long::piles)]
    at: Piles,
    /// Game: imitation (Imitation Nim, the default) or blocking (Blocking Wythoff Nim)
    #[arg(
        long,
        value_name = "GAME",
        default_value = "imitation",
        hide_possible_values = true,
        hide_default_value = true
    )]
    game: Game,
    /// The last move: X tokens from the first heap (PILE 0) or the second (1) [default: the game
    /// begins]
    #[arg(long, value_name = "PILE,X", value_parser = long::last_move)]
    last: Option<Last<UBig>>,
    /// Imitations left to the player to move, from 0 to K-1 [default: K-1]
    #[arg(long, value_name = "B", value_parser = args::budget)]
    budget: Option<u64>,
    /// Imitations left to the opponent, who made the last move, from 0 to K-1 [default: K-1]
    #[arg(long, value_name = "C", value_parser = args::budget)]
    opponent_budget: Option<u64>,
    /// The blocked numbers I = J, at most K-1; without a value, nothing is blocked
    #[arg(
        long,
        value_name = "I,..",
        num_args = 0..,
        value_delimiter = ',',
        value_parser = long::number
    )]
    blocked: Option<Vec<UBig>>,
    /// List winning moves, up to eight lines, instead of one, and their number; with --json, up to
    /// 100,000
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    format: Format,
}

/// A name for the array, which clap would read as several values.
type Piles = [UBig; 2];

/// One of the two games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Game {
    Imitation,
    Blocking,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let km = args.numbers.km()?;
    check_flags(args)?;
    let state = state(args, km)?;
    let blocked = args.blocked.as_ref().map(|blocked| blocked.iter().cloned().collect());
    // The oracle finds the partners of both heaps and of a third number, and two blocks.
    let [smaller, larger] = &args.at;
    let (smaller, larger) = (smaller.min(larger), smaller.max(larger));
    // If the smaller heap is below k, the larger one does not matter.
    let asked = if *smaller < UBig::from(km.k()) { smaller } else { larger };
    let work = wythoff_view::questions(km, asked, 5);
    cost::allow_work(&work, globals, "choose smaller heaps or a smaller --k")?;
    let progress = Progress::counting("steps", globals);
    let oracle = Oracle::new(km).observed(&progress);
    let advice = advice(args, &oracle, &state, blocked.as_ref())?;
    drop(progress);
    args.format.print(&advice, |out| print(args, km, &state, &advice, out))
}

/// Refuses the flags of the other game.
fn check_flags(args: &Args) -> Result {
    let given = match args.game {
        Game::Blocking => [
            ("--last", args.last.is_some()),
            ("--budget", args.budget.is_some()),
            ("--opponent-budget", args.opponent_budget.is_some()),
        ]
        .into_iter()
        .find(|flag| flag.1),
        Game::Imitation => args.blocked.is_some().then_some(("--blocked", true)),
    };
    match (given, args.game) {
        (None, _) => Ok(()),
        (Some((flag, _)), Game::Blocking) => Err(Failure::refused(
            format!("{flag}: the blocking game has no imitations"),
            format!("omit {flag}, or --game blocking"),
        )),
        (Some((flag, _)), Game::Imitation) => Err(Failure::refused(
            format!("{flag}: Imitation Nim has no blocking"),
            format!("omit {flag}, or add --game blocking"),
        )),
    }
}

/// Returns the state of Imitation Nim, or the start of the blocking game.
fn state(args: &Args, km: KM) -> Result<State<UBig>> {
    let full = km.budget();
    let (budget, opponent) = (args.budget.unwrap_or(full), args.opponent_budget.unwrap_or(full));
    State::try_new(km, args.at.clone(), args.last.clone(), budget, opponent).map_err(|error| {
        let (flag, help) = match &error {
            StateError::Budget { .. } if budget > full => {
                ("--budget", format!("give 0 to {full}, or a larger --k"))
            }
            StateError::Budget { .. } => {
                ("--opponent-budget", format!("give 0 to {full}, or a larger --k"))
            }
            StateError::SpentAtStart(_) if budget < full => {
                ("--budget", "add --last, or omit --budget".to_owned())
            }
            StateError::SpentAtStart(_) => {
                ("--opponent-budget", "add --last, or omit --opponent-budget".to_owned())
            }
            StateError::BothSpent(_) => {
                ("--budget --opponent-budget", "omit one of the two".to_owned())
            }
            StateError::NoImitation { .. } => {
                ("--opponent-budget", "omit it, or change --last".to_owned())
            }
            StateError::Pile(_) | StateError::Nothing => {
                ("--last", "give PILE,X, such as 0,2".to_owned())
            }
        };
        Failure::refused(format!("{flag}: {}", why(&error, args)), help)
    })
}

/// Returns why no play leads to the state, with long numbers shortened.
fn why(error: &StateError, args: &Args) -> String {
    let mut text = error.to_string();
    let taken = args.last.iter().map(|last| &last.taken);
    for number in args.at.iter().chain(taken) {
        text = text.replace(&number.to_string(), &short(number));
    }
    text
}

fn advice(
    args: &Args,
    oracle: &Oracle<'_>,
    state: &State<UBig>,
    blocked: Option<&BTreeSet<UBig>>,
) -> Result<Advice> {
    if args.game == Game::Imitation {
        return Ok(imitation_advice(oracle, state, args.all)?);
    }
    blocking_advice(oracle, &args.at, blocked, args.all).map_err(|error| match error {
        AdviceError::Oracle(error) => error.into(),
        AdviceError::TooManyBlocked { km, .. } => Failure::refused(
            format!("--blocked: {error}"),
            match km.budget() {
                0 => "omit --blocked, or give a larger --k".to_owned(),
                most => format!("give at most {most}, or a larger --k"),
            },
        ),
        AdviceError::NoSuchMove { .. } => Failure::refused(
            format!("--blocked: {error}"),
            "a blocked move takes the same number of tokens from both heaps",
        ),
    })
}

fn print(
    args: &Args,
    km: KM,
    state: &State<UBig>,
    advice: &Advice,
    out: &mut dyn Write,
) -> io::Result<()> {
    paragraph(out, "", &title(args, km, state))?;
    writeln!(out)?;
    let mut rows = vec![("outcome", name_of(advice.outcome).to_owned())];
    let moves = if args.all { "winning moves" } else { "winning move" };
    let count = advice.count.unwrap_or(advice.winning_moves.len() as u64);
    add(&mut rows, moves, &advice.winning_moves, count);
    if args.game == Game::Blocking && advice.outcome == Outcome::P {
        add(&mut rows, "best block", &advice.block, advice.xi);
    }
    rows.push(("xi", advice.xi.to_string()));
    rows.push(("clause", advice.clause.to_string()));
    fields(out, &rows)?;
    writeln!(out)?;
    paragraph(out, "  ", &advice.reason)
}

/// Names the game and its state.
fn title(args: &Args, km: KM, state: &State<UBig>) -> String {
    let [x, y] = args.at.each_ref().map(short);
    let game = match args.game {
        Game::Imitation => GameId::Imitation(km),
        Game::Blocking => GameId::Wythoff(km),
    };
    let mut title = format!("{}, heaps {x} and {y}", game.name());
    if let Some(last) = state.last() {
        title += &format!(
            ", after {} from {}; imitations left: {} to the player, {} to the opponent",
            short(&last.taken),
            nth_heap(last.pile),
            state.budget(),
            state.opponent_budget()
        );
    }
    match &args.blocked {
        Some(blocked) if blocked.is_empty() => title += ", nothing blocked",
        Some(blocked) => {
            let blocked: BTreeSet<_> = blocked.iter().collect();
            let blocked: Vec<_> = blocked.into_iter().map(short).collect();
            title += &format!(", blocked {}", blocked.join(" "));
        }
        None => {}
    }
    title
}

/// Adds rows that list pairs of numbers, up to eight lines; the answer with --json has up to
/// [`wythoff::imitation::player::MOST_MOVES`].
fn add<'a>(rows: &mut Vec<(&'a str, String)>, name: &'a str, pairs: &[[UBig; 2]], count: u64) {
    /// Columns beside the name of the list.
    const ROOM: usize = WIDTH - 17;
    const LINES: usize = 8;
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut listed = 0;
    for [x, y] in pairs {
        let [x, y] = [x, y].map(short);
        let next = format!("{x},{y}");
        if !line.is_empty() && line.len() + 2 + next.len() > ROOM {
            lines.push(std::mem::take(&mut line));
        }
        if lines.len() >= LINES {
            break;
        }
        if next.len() > ROOM {
            lines.push(format!("{x},"));
            line = y;
        } else {
            let gap = if line.is_empty() { "" } else { "  " };
            line = line + gap + &next;
        }
        listed += 1;
    }
    if !line.is_empty() {
        lines.push(line);
    }
    if listed == 0 {
        lines.push("none".to_owned());
    } else if listed < count {
        lines.push(format!(".. {count} in all"));
    }
    for (i, line) in lines.into_iter().enumerate() {
        rows.push((if i == 0 { name } else { "" }, line));
    }
}
