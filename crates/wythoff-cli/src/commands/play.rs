//! `wythoff play`: games against a perfect opponent, on the screen or by lines.

use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};
use dashu_int::UBig;
use fastrand::Rng;
use wythoff::imitation::Last;
use wythoff::play::{Heaps, Session, Setup};
use wythoff::{Family, GameId, GameIdError, K, Ruleset};

use crate::answer::Verdict;
use crate::args::{self, Globals, whole};
use crate::failure::Failure;
use crate::play::{self, Options, Seat, Strength};

const HELP: &str = "\
The first player makes the first move; where there is blocking, the second one blocks before it. Who \
cannot move loses. At a terminal the game is drawn: arrows and Enter, or the mouse; ? lists the keys. \
Elsewhere, with --lines and with --json, commands are read from stdin, one a line, such as

  move 3,5   take 0,2   block 0,0 1,1   undo   hint   moves   quit

and what happens is written on stdout; `help` lists them all. With --json it is one object a line, \
with the field event: game, turn, played, hint, over, refused and so on. `quit` ends with 0; the end of \
the input in the middle of a game is an error, and ends with 2.

A log holds the game and its start in the first line, and a turn in each line after it. --replay goes \
on with it; `back` and `forward` leaf through it.

Examples:
  wythoff play wythoff
  wythoff play --game blocking/5 --at 3,3
  wythoff play blocking --k 5 --at 3,3 --first program
  wythoff play imitation --k 2 --at 12,17 --strength 80 --log game.jsonl
  wythoff play --review game.jsonl";

const BLOCKING_HELP: &str = "\
A queen moves left, up, or both, any number of squares; the player who has moved blocks up to K-1 of the \
squares that she could move to next. Who cannot move loses.

Examples:
  wythoff play blocking --k 5 --at 3,3 --first program
  wythoff play blocking --k 100 --puzzle";

const IMITATION_HELP: &str = "\
A move takes tokens from one pile. If the last one took X from a pile that was not the larger one, \
taking from X to X+M-1 from the other pile imitates it; nobody may do so more than K-1 times in a row. Who \
cannot move loses. Piles may have any number of digits.

Examples:
  wythoff play imitation --k 2 --at 12,17
  wythoff play imitation --at 1,4 --last 0,2
  wythoff play imitation --k 2 --at 10^1000,10^1000+12345 --lines";

const NIMHOFF_HELP: &str = "\
A move takes any multiple of one rule a,b: a times from the first number, b times from the second. With \
--blocking K the player who has moved blocks up to K-1 positions. Who cannot move loses.

Examples:
  wythoff play nimhoff --rules gdwn:1,2 --at 20,15
  wythoff play nimhoff --rules \"1,0 0,1 3,2\" --blocking 2";

const WYTHOFF_HELP: &str = "\
A move takes from one pile, or from both, where the two numbers differ by less than M. Of the moves that \
take equal numbers from both, the player who has moved blocks up to K-1. Who cannot move loses.

Examples:
  wythoff play wythoff --at 5,7
  wythoff play wythoff --k 2 --m 3 --puzzle 7";

/// Play against a perfect opponent, or against each other
#[derive(Debug, clap::Args)]
#[command(after_help = HELP, subcommand_required = false, arg_required_else_help = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    family: Option<Named>,
    /// Which game: blocking/K, imitation/K,M, nimhoff/RULES@K or wythoff/K,M
    #[arg(long, value_name = "FAMILY/PARAMETERS", conflicts_with_all = ["replay", "review"])]
    game: Option<GameId>,
    #[command(flatten)]
    start: Start,
    /// Go on with the game of a log
    #[arg(long, value_name = "FILE", conflicts_with = "review")]
    replay: Option<PathBuf>,
    /// Say which turns of a log kept the win, and which lost it
    #[arg(long, value_name = "FILE")]
    review: Option<PathBuf>,
    #[command(flatten)]
    table: TableArgs,
}

/// Who plays, and how.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Every game")]
struct TableArgs {
    /// Who makes the first move
    #[arg(long, global = true, value_name = "WHO", default_value = "human")]
    first: First,
    /// How many players are human
    #[arg(
        long,
        global = true,
        value_name = "N",
        default_value = "1",
        value_parser = clap::value_parser!(u8).range(0..=2),
        allow_hyphen_values = true
    )]
    humans: u8,
    /// How well the program plays: perfect, or N of 100 turns perfectly, the others anyhow
    #[arg(
        long,
        global = true,
        value_name = "N",
        default_value = "perfect",
        allow_hyphen_values = true
    )]
    strength: Strength,
    /// Of the start, if there is no --at, and of the program's mistakes [default: a fresh one]
    #[arg(long, global = true, value_name = "SEED", value_parser = args::seed, allow_hyphen_values = true)]
    seed: Option<u64>,
    /// Write the turns down, one JSON value a line
    #[arg(long, global = true, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Play by lines, even at a terminal
    #[arg(long, global = true)]
    lines: bool,
    /// Play by lines, and write them as JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum First {
    Human,
    Program,
}

/// A game by its family, with a flag for each parameter.
#[derive(Debug, Subcommand)]
enum Named {
    /// Blocking queens: up to K-1 squares are blocked before each move of the queen
    #[command(after_help = BLOCKING_HELP)]
    Blocking {
        /// Which game: up to K-1 moves are blocked
        #[arg(long, value_name = "K", value_parser = args::k, default_value = "5", allow_hyphen_values = true)]
        k: K,
        #[command(flatten)]
        start: Start,
    },
    /// (K,M)-Imitation Nim: take from one heap, but do not imitate too often
    #[command(after_help = IMITATION_HELP)]
    Imitation {
        /// K-1 imitations in a row are allowed
        #[arg(long, value_name = "K", value_parser = args::k, default_value = "1", allow_hyphen_values = true)]
        k: K,
        /// An imitation takes less than M more than the move before it
        #[arg(long, value_name = "M", value_parser = args::m, default_value = "1", allow_hyphen_values = true)]
        m: u64,
        /// The move before the first: X tokens from PILE, 0 or 1
        #[arg(long, value_name = "PILE,X", value_parser = args::long::last_move, allow_hyphen_values = true)]
        last: Option<Last<UBig>>,
        /// Imitations that the first player has left [default: K-1]
        #[arg(long, value_name = "B", value_parser = whole::<u64, 0, { u64::MAX }>)]
        budget: Option<u64>,
        /// Imitations that the second player has left [default: K-1]
        #[arg(long, value_name = "C", value_parser = whole::<u64, 0, { u64::MAX }>)]
        opponent_budget: Option<u64>,
        #[command(flatten)]
        start: Start,
    },
    /// Linear Nimhoff: move along the lines of the rules
    #[command(after_help = NIMHOFF_HELP)]
    Nimhoff {
        /// The rules: a,b separated by blanks or ; - or nim, wythoff, gdwn:p,q;.., nimhoff:a,b;..
        #[arg(long, value_name = "RULES", default_value = "gdwn:1,2", allow_hyphen_values = true)]
        rules: Ruleset,
        #[command(flatten)]
        blocking: args::Blocking,
        #[command(flatten)]
        start: Start,
    },
    /// (K,M)-Blocking Wythoff Nim; Wythoff Nim unless K and M say otherwise
    #[command(after_help = WYTHOFF_HELP)]
    Wythoff {
        /// Up to K-1 moves that take equal numbers from both heaps are blocked
        #[arg(long, value_name = "K", value_parser = args::k, default_value = "1", allow_hyphen_values = true)]
        k: K,
        /// What is taken from both heaps differs by less than M
        #[arg(long, value_name = "M", value_parser = args::m, default_value = "1", allow_hyphen_values = true)]
        m: u64,
        #[command(flatten)]
        start: Start,
    },
}

/// Where a game begins.
#[derive(Debug, clap::Args)]
struct Start {
    /// The heaps, or the square of the queen [default: at random]
    #[arg(long, value_name = "A,B", value_parser = args::long::piles, allow_hyphen_values = true)]
    at: Option<Heaps>,
    /// Begin with a puzzle, where exactly one move wins [default seed: a fresh one]
    #[arg(
        long,
        value_name = "SEED",
        num_args = 0..=1,
        value_parser = args::seed,
        allow_hyphen_values = true,
        conflicts_with = "at"
    )]
    puzzle: Option<Option<u64>>,
    /// Most tokens on a heap, at random and in puzzles
    #[arg(long, value_name = "N", value_parser = size, allow_hyphen_values = true, conflicts_with = "at")]
    size: Option<u64>,
}

pub(crate) fn run(args: Args, globals: &Globals) -> Result<Verdict, Failure> {
    let TableArgs { first, humans, strength, seed, log, lines, json } = args.table;
    let mut random = seed.map_or_else(Rng::new, Rng::with_seed);
    if let Some(path) = &args.review {
        nothing_else(&args.family, "--review")?;
        play::review(path, json, globals)?;
        return Ok(Verdict::Done);
    }
    if args.game.is_none() && args.start.is_given() {
        return Err(Failure::refused(
            "--at, --puzzle and --size need a game before them",
            "wythoff play --game FAMILY/PARAMETERS --at A,B, or wythoff play FAMILY --at A,B",
        ));
    }
    let (session, puzzle) = match (&args.replay, &args.family, args.game) {
        (Some(path), family, _) => {
            nothing_else(family, "--replay")?;
            (play::replay(path)?, None)
        }
        (None, Some(_), Some(_)) => {
            return Err(Failure::refused(
                "--game and the name of a family are two games",
                "leave one of them out",
            ));
        }
        (None, Some(family), None) => {
            let (setup, start) =
                family.setup().map_err(|error| Failure::refused(error, HELP_AT))?;
            start.open(setup, &mut random, globals)?
        }
        (None, None, Some(game)) => {
            args.start.open(Setup::new(game, Heaps::default()), &mut random, globals)?
        }
        (None, None, None) => {
            return Err(Failure::refused(
                "which game?",
                "wythoff play blocking, imitation, nimhoff or wythoff; or --replay, --review",
            ));
        }
    };
    let mut seats = match humans {
        0 => [Seat::Program; 2],
        1 => [Seat::Human, Seat::Program],
        _ => [Seat::Human; 2],
    };
    if first == First::Program {
        seats.reverse();
    }
    let waits = args.replay.is_some();
    play::run(
        session,
        Options { seats, strength, random, waits, puzzle, lines, json, log },
        globals,
    )?;
    Ok(Verdict::Done)
}

/// The log says which game it is.
fn nothing_else(family: &Option<Named>, flag: &str) -> Result<(), Failure> {
    if family.is_none() {
        return Ok(());
    }
    Err(Failure::refused(
        format!("{flag} takes the game from the log"),
        format!("leave the name of the game out: wythoff play {flag} FILE"),
    ))
}

impl Start {
    /// True if a start, or what it is drawn from, was given.
    const fn is_given(&self) -> bool {
        self.at.is_some() || self.puzzle.is_some() || self.size.is_some()
    }

    /// Opens the game of `setup` at this start. Returns the seed, too, if the start is a puzzle.
    fn open(
        &self,
        mut setup: Setup,
        random: &mut Rng,
        globals: &Globals,
    ) -> Result<(Box<dyn Session>, Option<u64>), Failure> {
        let usual = setup.usual_heaps();
        let most = self.size.unwrap_or(*usual.end());
        let least = (*usual.start()).min(most);
        setup.at =
            self.at.clone().unwrap_or_else(|| [0; 2].map(|_| random.u64(least..=most).into()));
        let opened = setup.open().map_err(|error| Failure::refused(error, HELP_AT))?;
        let Some(seed) = self.puzzle else { return Ok((opened, None)) };
        let seed = seed.unwrap_or_else(|| random.u64(..=args::LARGEST_SEED));
        Ok((play::puzzle(&setup, most, seed, globals)?, Some(seed)))
    }
}

impl Named {
    /// The game, with heaps still to be chosen, and where it is to start.
    fn setup(&self) -> Result<(Setup, &Start), GameIdError> {
        let new = |game| Setup::new(game, Heaps::default());
        Ok(match self {
            Self::Blocking { k, start } => (new(GameId::Blocking(*k)), start),
            Self::Imitation { k, m, last, budget, opponent_budget, start } => {
                let game = Family::Imitation.game(&format!("{},{m}", k.get()))?;
                let (last, budget, opponent_budget) = (last.clone(), *budget, *opponent_budget);
                (Setup { last, budget, opponent_budget, ..new(game) }, start)
            }
            Self::Nimhoff { rules, blocking, start } => {
                (new(GameId::Nimhoff { rules: rules.clone(), k: blocking.k }), start)
            }
            Self::Wythoff { k, m, start } => {
                (new(Family::Wythoff.game(&format!("{},{m}", k.get()))?), start)
            }
        })
    }
}

const HELP_AT: &str = "wythoff play --help lists what can be given";

/// `--size`.
fn size(text: &str) -> Result<u64, String> {
    let size =
        if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None };
    size.filter(|size| (1..=Setup::FARTHEST).contains(size))
        .ok_or_else(|| format!("a size is a whole number from 1 to {}", Setup::FARTHEST))
}
