//! `wythoff imitation outcome`: who wins from any piles, in any state, and how.

use std::collections::BTreeSet;
use std::io::{self, Write};

use clap::ValueEnum;
use dashu_int::UBig;
use wythoff::game::Outcome;
use wythoff::imitation::player::{Advice, AdviceError, blocking_advice, imitation_advice};
use wythoff::imitation::{KM, Last, Oracle, State, StateError};
use wythoff::text::short;

use crate::answer::{Format, WIDTH, fields, paragraph};
use crate::cli::Globals;
use crate::cost;
use crate::failure::Failure;
use crate::numbers;
use crate::progress::Progress;
use crate::typed::{self, Numbers};

const HELP: &str = "\
In (K,M)-Imitation Nim a player takes tokens from one of two piles. If the last move took X from a \
pile and left there S, the other pile has at least S+X, and she takes X to X+M-1 from that one, she \
imitates; nobody may do so more than K-1 times in a row. What is left of that is her budget. \
K = M = 1 is Imitation Nim; with K above the piles it is Nim. In (K,M)-Blocking Wythoff Nim she takes \
from one pile, or I and J from the two, I and J less than M apart; her opponent blocks up to K-1 of \
the moves with I = J before. K = M = 1 is Wythoff Nim, K = 1 is M-Wythoff Nim.

Winning moves are A,B: the tokens they take from the first and from the second pile. Numbers may have \
any length, and may be typed as 10^1000+7 or 3*2^64-1; @FILE takes them from a file, @- from stdin.

Examples:
  wythoff imitation outcome --k 1 --m 1 --at 3,4
  wythoff imitation outcome --k 2 --m 1 --at 2,3 --last 1,2 --opponent-budget 0
  wythoff imitation outcome --k 3 --m 2 --at 10^1000,10^1000+7 --all --json
  wythoff imitation outcome --k 2 --m 1 --at 5,5 --game blocking --blocked 4";

/// Who wins from any piles, in any state: what to play, what to block, and why
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    numbers: Numbers,
    /// The two piles
    #[arg(long, value_name = "A,B", value_parser = numbers::piles, allow_hyphen_values = true)]
    at: Piles,
    /// Which game: imitation or blocking
    #[arg(
        long,
        value_name = "GAME",
        default_value = "imitation",
        hide_possible_values = true,
        hide_default_value = true
    )]
    game: Game,
    /// The last move: pile 0 or 1, and how many tokens it took [default: the game begins]
    #[arg(long, value_name = "PILE,X", value_parser = numbers::last_move, allow_hyphen_values = true)]
    last: Option<Last<UBig>>,
    /// How often the player to move may still imitate [default: K-1]
    #[arg(long, value_name = "B", value_parser = typed::budget, allow_hyphen_values = true)]
    budget: Option<u64>,
    /// How often her opponent may still imitate, who made the last move [default: K-1]
    #[arg(long, value_name = "C", value_parser = typed::budget, allow_hyphen_values = true)]
    opponent_budget: Option<u64>,
    /// The numbers I = J that are blocked, at most K-1 of them; none after the flag: nothing is blocked
    #[arg(
        long,
        value_name = "I,..",
        num_args = 0..,
        value_delimiter = ',',
        value_parser = numbers::number
    )]
    blocked: Option<Vec<UBig>>,
    /// List all winning moves, not only the one to play
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    format: Format,
}

/// clap would take an array for several values.
type Piles = [UBig; 2];

/// Which of the two games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Game {
    Imitation,
    Blocking,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let km = args.numbers.km()?;
    check_flags(args)?;
    let state = state(args, km)?;
    let blocked = args.blocked.as_ref().map(|blocked| blocked.iter().cloned().collect());
    // The partners of both piles and of a third number, and two blocks.
    let [smaller, larger] = &args.at;
    let (smaller, larger) = (smaller.min(larger), smaller.max(larger));
    // Nothing is asked about the larger pile if the smaller one is below k.
    let asked = if *smaller < UBig::from(km.k()) { smaller } else { larger };
    let work = wythoff_view::questions(km, asked, 5);
    cost::allow_work(&work, globals, "smaller piles cost less, and so does a smaller --k")?;
    let advice = {
        let progress = Progress::counting("steps", globals);
        let oracle = Oracle::new(km).observed(&progress);
        advice(args, &oracle, &state, blocked.as_ref())?
    };
    args.format.print(&advice, |out| print(args, km, &state, &advice, out))
}

/// Each game has flags of its own.
fn check_flags(args: &Args) -> Result<(), Failure> {
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
            format!("{flag}: the blocking game remembers no moves and counts no imitations"),
            format!("leave out {flag}, or --game blocking"),
        )),
        (Some((flag, _)), Game::Imitation) => Err(Failure::refused(
            format!("{flag}: nothing is blocked in Imitation Nim"),
            format!("leave out {flag}, or add --game blocking"),
        )),
    }
}

/// The state of Imitation Nim; of the blocking game, a start.
fn state(args: &Args, km: KM) -> Result<State<UBig>, Failure> {
    let full = km.budget();
    let (budget, opponent) = (args.budget.unwrap_or(full), args.opponent_budget.unwrap_or(full));
    State::try_new(km, args.at.clone(), args.last.clone(), budget, opponent).map_err(|error| {
        let (flag, help) = match &error {
            StateError::Budget { .. } if budget > full => {
                ("--budget", format!("take 0 to {full}, or a game with a larger --k"))
            }
            StateError::Budget { .. } => {
                ("--opponent-budget", format!("take 0 to {full}, or a game with a larger --k"))
            }
            StateError::SpentAtStart(_) if budget < full => {
                ("--budget", "add --last, or leave out --budget".to_owned())
            }
            StateError::SpentAtStart(_) => {
                ("--opponent-budget", "add --last, or leave out --opponent-budget".to_owned())
            }
            StateError::BothSpent(_) => {
                ("--budget --opponent-budget", "leave out one of the two".to_owned())
            }
            StateError::NoImitation { .. } => {
                ("--opponent-budget", "leave it out, or change --last".to_owned())
            }
            StateError::Pile(_) | StateError::Nothing => {
                ("--last", "it is PILE,X, such as 0,2".to_owned())
            }
        };
        Failure::refused(format!("{flag}: {}", why(&error, args)), help)
    })
}

/// Why no play leads to a state, with long numbers shortened.
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
) -> Result<Advice, Failure> {
    if args.game == Game::Imitation {
        return Ok(imitation_advice(oracle, state, args.all)?);
    }
    blocking_advice(oracle, &args.at, blocked, args.all).map_err(|error| match error {
        AdviceError::Interrupted(interrupted) => interrupted.into(),
        AdviceError::TooManyBlocked { km, .. } => Failure::refused(
            format!("--blocked: {error}"),
            format!("name no more than {}, or play a game with a larger --k", km.budget()),
        ),
        AdviceError::NoSuchMove { .. } => Failure::refused(
            format!("--blocked: {error}"),
            "a blocked move takes the same number of tokens from both piles",
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
    let outcome = match advice.outcome {
        Outcome::N => "N: the player to move wins",
        Outcome::P => "P: the player to move loses",
    };
    let mut rows = vec![("outcome", outcome.to_owned())];
    let moves = if args.all { "winning moves" } else { "winning move" };
    let count = advice.count.unwrap_or(advice.winning_moves.len() as u64);
    add(&mut rows, moves, &advice.winning_moves, count);
    if args.game == Game::Blocking && advice.outcome == Outcome::P {
        add(&mut rows, "to be blocked", &advice.block, advice.xi);
    }
    rows.push(("xi", advice.xi.to_string()));
    rows.push(("clause", advice.clause.to_string()));
    fields(out, &rows)?;
    writeln!(out)?;
    paragraph(out, "  ", &advice.reason)
}

/// The game and its state.
fn title(args: &Args, km: KM, state: &State<UBig>) -> String {
    let [x, y] = args.at.each_ref().map(short);
    let mut title = match args.game {
        Game::Imitation => format!("{km}-Imitation Nim, piles {x} and {y}"),
        Game::Blocking => format!("{km}-Blocking Wythoff Nim, piles {x} and {y}"),
    };
    if let Some(last) = state.last() {
        title += &format!(
            ", after {} from pile {}; imitations left: {}, and {} for the opponent",
            short(&last.taken),
            last.pile,
            state.budget(),
            state.opponent_budget()
        );
    }
    match &args.blocked {
        Some(blocked) if blocked.is_empty() => title += ", nothing blocked",
        Some(blocked) => {
            let blocked: Vec<_> = blocked.iter().map(short).collect();
            title += &format!(", blocked {}", blocked.join(" "));
        }
        None => {}
    }
    title
}

/// Rows that list pairs of numbers, as many as fit; --json has them all.
fn add<'a>(rows: &mut Vec<(&'a str, String)>, name: &'a str, pairs: &[[UBig; 2]], count: u64) {
    /// What the name before the list takes.
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
