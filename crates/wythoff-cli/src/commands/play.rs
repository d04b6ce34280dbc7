//! `wythoff play`: games against a perfect opponent, on the screen or in line mode.

use std::path::PathBuf;

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Subcommand, ValueEnum};
use dashu_int::UBig;
use fastrand::Rng;
use wythoff::imitation::Last;
use wythoff::nimhoff::NimhoffError;
use wythoff::play::{Heaps, Session, Setup, SetupError};
use wythoff::{Family, GameId, GameIdError, K, Ruleset};

use crate::args::{self, Globals, long, whole};
use crate::failure::{Failure, Result};
use crate::input::is_dash;
use crate::play::{self, Options, Seat, Strength};

const HELP: &str = "\
`wythoff play` alone, on a terminal, is a menu of games. \
The first player makes the first move; in games with blocking, the second player blocks before it. \
The player who cannot move loses. On a terminal the game is drawn; play with arrows and Enter or \
with the mouse, and press ? for the keys. Otherwise, and with --lines or --json, commands are read \
from stdin, one per line, such as

  move 3,5   take 0,2   block 0,0 1,1   undo   hint   moves   quit

and events are written to stdout; `help` lists all commands. With --json each event is an object \
in one line, with the field event: game, turn, played, hint, over, refused and so on. `quit` ends \
with exit code 0. If the input ends in the middle of a game, the exit code is 2; on a terminal, where \
Ctrl-D ends it, it is 0.

A log holds the game and its start in the first line, and a turn in each further line. --replay \
continues the game of a log; `back` and `forward` step through it.

Examples:
  wythoff play
  wythoff play wythoff --strength good
  wythoff play blocking --k 5 --at 3,3 --first program
  wythoff play imitation --k 2 --at 12,17 --strength 80 --log game.jsonl
  wythoff play --review game.jsonl";

const BLOCKING_HELP: &str = "\
A queen moves left, up, or diagonally left and up, any number of squares. After a move, the player \
who has moved blocks up to K-1 of the squares to which the queen could move next. The player who \
cannot move loses.

Examples:
  wythoff play blocking --k 5 --at 3,3 --first program
  wythoff play blocking --k 100 --puzzle";

const IMITATION_HELP: &str = "\
A move takes tokens from one heap. Suppose that the last move took X tokens from a heap that was \
not the larger one: then taking X to X+M-1 tokens from the other heap imitates it. A player may \
imitate at most K-1 times in a row. The player who cannot move loses. Heaps may have any number of \
digits.

Examples:
  wythoff play imitation --k 2 --at 12,17
  wythoff play imitation --at 1,4 --last 0,2
  wythoff play imitation --k 2 --at 10^1000,10^1000+12345 --lines";

const NIMHOFF_HELP: &str = "\
A move takes a multiple of one rule a,b: a multiple of a from the first number, the same multiple \
of b from the second. The rules 1,0 and 0,1 must be among them. With --block K, the player who \
has moved blocks up to K-1 positions. The player who cannot move loses.

Examples:
  wythoff play nimhoff --rules gdwn:1,2 --at 20,15
  wythoff play nimhoff --rules \"1,0 0,1 3,2\" --block 2";

const WYTHOFF_HELP: &str = "\
A move takes tokens from one heap, or from both heaps, where the two numbers differ by less than \
M. The player who has moved blocks up to K-1 of the moves that take equal numbers from both heaps. \
The player who cannot move loses.

Examples:
  wythoff play wythoff --at 5,7
  wythoff play wythoff --k 2 --m 3 --puzzle 7";

/// Play against a perfect opponent, or against another person
#[derive(Debug, clap::Args)]
#[command(after_help = HELP, subcommand_required = false)]
pub(crate) struct Args {
    #[command(subcommand)]
    family: Option<Named>,
    /// Game by its identity, such as blocking/5; `wythoff picture --help` lists all families
    #[arg(long, value_name = "FAMILY/PARAMETERS", conflicts_with_all = ["replay", "review"])]
    game: Option<GameId>,
    #[command(flatten)]
    start: Start,
    /// Continue the game of a log
    #[arg(long, value_name = "FILE", conflicts_with = "review", value_parser = file())]
    replay: Option<PathBuf>,
    /// List the turns of a log that kept the win and those that lost it
    #[arg(long, value_name = "FILE", value_parser = file())]
    review: Option<PathBuf>,
    #[command(flatten)]
    table: TableArgs,
}

/// Options of every game.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Every game")]
pub(crate) struct TableArgs {
    /// Player who makes the first move
    #[arg(long, global = true, value_name = "WHO", default_value = "human")]
    first: First,
    /// Number of human players, from 0 to 2
    #[arg(
        long,
        global = true,
        value_name = "N",
        default_value = "1",
        value_parser = whole::<u8, 0, 2>
    )]
    humans: u8,
    /// Strength of the program: gentle, good, perfect, or N from 0 to 100 to play N percent of
    /// turns perfectly and the rest at random; gentle is 40, good is 80
    #[arg(long, global = true, value_name = "N", default_value = "perfect")]
    strength: Strength,
    /// Seed for the random start (without --at) and for the program's mistakes [default: a fresh
    /// one]
    #[arg(long, global = true, value_name = "SEED", value_parser = args::seed)]
    seed: Option<u64>,
    /// Write the game to a log, one JSON value per line; an older log is replaced
    #[arg(long, global = true, value_name = "FILE", value_parser = file())]
    log: Option<PathBuf>,
    /// Play in line mode even on a terminal
    #[arg(long, global = true)]
    lines: bool,
    /// Play in line mode, with events in JSON
    #[arg(long, global = true)]
    json: bool,
}

/// Reads the name of a log. The standard streams carry the game.
fn file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match is_dash(&path) {
        true => Err("stdin and stdout carry the game; give the name of a file"),
        false => Ok(path),
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum First {
    Human,
    Program,
}

/// A game by its family, with a flag for each parameter.
#[derive(Debug, Subcommand)]
enum Named {
    /// Blocking queens: before each move, the opponent blocks up to K-1 squares
    #[command(after_help = BLOCKING_HELP)]
    Blocking {
        /// Number of the game: the opponent blocks up to K-1 moves
        #[arg(long, value_name = "K", value_parser = args::k, default_value = "5")]
        k: K,
        #[command(flatten)]
        start: Start,
    },
    /// (K,M)-Imitation Nim: take from one heap, and imitate at most K-1 times in a row
    #[command(after_help = IMITATION_HELP)]
    Imitation {
        /// Number K of the game: up to K-1 imitations in a row
        #[arg(long, value_name = "K", value_parser = args::k, default_value = "1")]
        k: K,
        /// Number M of the game: an imitation takes up to M-1 tokens more than the move before it
        #[arg(long, value_name = "M", value_parser = args::m, default_value = "1")]
        m: u64,
        /// Move before the first one: X tokens from the first heap (PILE 0) or the second (1)
        #[arg(long, value_name = "PILE,X", value_parser = long::last_move)]
        last: Option<Last<UBig>>,
        /// Imitations left to the first player, from 0 to K-1 [default: K-1]
        #[arg(long, value_name = "B", value_parser = args::budget)]
        budget: Option<u64>,
        /// Imitations left to the second player, from 0 to K-1 [default: K-1]
        #[arg(long, value_name = "C", value_parser = args::budget)]
        opponent_budget: Option<u64>,
        #[command(flatten)]
        start: Start,
    },
    /// Linear Nimhoff: each move follows the line of a rule
    #[command(after_help = NIMHOFF_HELP)]
    Nimhoff {
        /// Rules a,b separated by blanks or `;`, or a name: nim, wythoff, gdwn:p,q;..,
        /// nimhoff:a,b;..
        #[arg(long, value_name = "RULES", default_value = "gdwn:1,2")]
        rules: Ruleset,
        #[command(flatten)]
        blocking: args::Blocking,
        #[command(flatten)]
        start: Start,
    },
    /// (K,M)-Blocking Wythoff Nim; with K = M = 1, the default, Wythoff Nim
    #[command(after_help = WYTHOFF_HELP)]
    Wythoff {
        /// Number K of the game: the opponent blocks up to K-1 moves with equal numbers
        #[arg(long, value_name = "K", value_parser = args::k, default_value = "1")]
        k: K,
        /// Number M of the game: numbers taken from both heaps differ by less than M
        #[arg(long, value_name = "M", value_parser = args::m, default_value = "1")]
        m: u64,
        #[command(flatten)]
        start: Start,
    },
}

/// The start of a game.
#[derive(Debug, clap::Args)]
pub(crate) struct Start {
    /// Heaps A,B, or A,B,C of a game on three, or square of the queen [default: random]
    #[arg(long, value_name = "A,B[,C]", value_parser = long::heaps)]
    at: Option<Heaps>,
    /// Begin with a puzzle: a position in which exactly one move wins [default SEED: a fresh one]
    #[arg(
        long,
        value_name = "SEED",
        num_args = 0..=1,
        value_parser = args::seed,
        conflicts_with = "at"
    )]
    puzzle: Option<Option<u64>>,
    /// Largest heap of random starts and puzzles
    #[arg(
        long,
        value_name = "N",
        value_parser = whole::<u64, 1, { Setup::FARTHEST }>,
        conflicts_with = "at"
    )]
    size: Option<u64>,
}

pub(crate) fn run(args: Args, globals: &Globals) -> Result {
    if args.is_bare() && play::has_screen() {
        let Some(words) = play::menu(args.table.random())? else { return Ok(()) };
        let mut chosen = Args::of(&words)?;
        (chosen.table.seed, chosen.table.log) = (args.table.seed, args.table.log);
        return run(chosen, globals);
    }
    let mut random = args.table.random();
    if let Some(path) = &args.review {
        refuse_family(&args.family, "--review")?;
        let table = &args.table;
        let kept = table.seed.is_some() || table.log.is_some();
        if args.start.is_given() || kept || !table.is_usual() {
            return Err(Failure::refused(
                "--review plays no game",
                "omit all other options of the game but --json",
            ));
        }
        return play::review(path, args.table.json, globals);
    }
    if args.replay.is_some() && args.start.is_given() {
        return Err(Failure::refused(
            "--at, --puzzle and --size: the log has the start",
            "omit them",
        ));
    }
    if args.game.is_none() && args.start.is_given() {
        return Err(Failure::refused(
            "--at, --puzzle and --size need a game before them",
            "type wythoff play --game FAMILY/PARAMETERS --at A,B, or wythoff play FAMILY --at A,B",
        ));
    }
    let opened = match (&args.replay, &args.family, args.game) {
        (Some(path), family, _) => {
            refuse_family(family, "--replay")?;
            Opened { session: play::replay(path)?, puzzle: None, size: None, waits: true }
        }
        (None, Some(_), Some(_)) => {
            return Err(Failure::refused("--game and a family name two games", "omit one of them"));
        }
        (None, Some(family), None) => {
            let (setup, start) =
                family.setup().map_err(|error| Failure::refused(error, "change --k or --m"))?;
            start.open(setup, &mut random, globals)?
        }
        (None, None, Some(game)) => {
            args.start.open(Setup::with(game, || 0), &mut random, globals)?
        }
        (None, None, None) => {
            return Err(Failure::refused(
                "the game is missing",
                "give blocking, imitation, nimhoff or wythoff, or --game, --replay or --review; on a \
                 terminal, unless TERM is unset or dumb, wythoff play alone is a menu",
            ));
        }
    };
    args.table.play(opened, random, globals)
}

impl Args {
    /// Returns true if no game, no start and no way to play is given, so that the menu asks.
    fn is_bare(&self) -> bool {
        self.family.is_none()
            && self.game.is_none()
            && self.replay.is_none()
            && self.review.is_none()
            && !self.start.is_given()
            && self.table.is_usual()
            && !self.table.json
    }

    /// Reads arguments that the menu has put together.
    fn of(words: &[String]) -> Result<Self> {
        let command = <Self as clap::Args>::augment_args(clap::Command::new("play"));
        let line = std::iter::once("play").chain(words.iter().map(String::as_str));
        let read = command.try_get_matches_from(line);
        let args =
            read.and_then(|matches| <Self as clap::FromArgMatches>::from_arg_matches(&matches));
        args.map_err(Failure::work)
    }
}

/// Returns the name of the game of these arguments.
#[cfg(test)]
pub(crate) fn game_of(words: &[String]) -> Result<String> {
    let args = Args::of(words)?;
    let setup = args.family.map(|family| family.setup().map(|(setup, _)| setup.game));
    let game = setup.transpose().map_err(Failure::work)?.or(args.game);
    Ok(game.map_or_else(String::new, |game| game.name()))
}

/// Plays a game from this start.
pub(crate) fn begin(game: GameId, start: &Start, table: &TableArgs, globals: &Globals) -> Result {
    let mut random = table.random();
    let opened = start.open(Setup::with(game, || 0), &mut random, globals)?;
    table.play(opened, random, globals)
}

/// A game that begins, or continues that of a log.
struct Opened {
    session: Box<dyn Session>,
    /// The seed, if the start is a puzzle.
    puzzle: Option<u64>,
    /// The largest heap of another random game or puzzle; `None` for the usual one.
    size: Option<u64>,
    /// True if the program waits for `go`.
    waits: bool,
}

impl TableArgs {
    /// Returns true if nothing is said about the players and the screen.
    fn is_usual(&self) -> bool {
        let Self { first, humans, strength, seed: _, log: _, lines, json: _ } = self;
        (*first, *humans, *strength) == (First::Human, 1, Strength::PERFECT) && !lines
    }

    fn random(&self) -> Rng {
        self.seed.map_or_else(Rng::new, Rng::with_seed)
    }

    fn play(&self, opened: Opened, random: Rng, globals: &Globals) -> Result {
        let &Self { first, humans, strength, seed: _, ref log, lines, json } = self;
        let Opened { session, puzzle, size, waits } = opened;
        if puzzle.is_some() && first == First::Program && humans < 2 {
            return Err(Failure::refused(
                "--first program: the program would solve the puzzle",
                "omit --first, or --puzzle",
            ));
        }
        let mut seats = match humans {
            0 => [Seat::Program; 2],
            1 => [Seat::Human, Seat::Program],
            _ => [Seat::Human; 2],
        };
        if first == First::Program {
            seats.reverse();
        }
        let least = *session.setup().usual_heaps().start();
        let sizes = size.map(|most| least.min(most)..=most);
        let log = log.clone();
        let options = Options { seats, strength, random, sizes, waits, puzzle, lines, json, log };
        play::run(session, options, globals)
    }
}

/// Returns the refusal of a start from which no game can begin.
fn no_start(error: SetupError) -> Failure {
    let help = match &error {
        SetupError::Nimhoff(NimhoffError::NotNim { missing, .. }) => {
            format!("add {missing} to the rules")
        }
        SetupError::State(_) | SetupError::NoImitations(_) => {
            "change --last, --budget or --opponent-budget, or omit them".to_owned()
        }
        SetupError::Heaps { .. }
        | SetupError::TooFar { .. }
        | SetupError::Options { .. }
        | SetupError::Option(_) => "change --at".to_owned(),
    };
    Failure::refused(error, help)
}

/// Refuses the name of a game beside a log, which holds the game.
fn refuse_family(family: &Option<Named>, flag: &str) -> Result {
    if family.is_none() {
        return Ok(());
    }
    Err(Failure::refused(
        format!("{flag}: the log names the game"),
        format!("omit the name of the game: wythoff play {flag} FILE"),
    ))
}

impl Start {
    /// Returns true if a start or an option of a random start was given.
    const fn is_given(&self) -> bool {
        self.at.is_some() || self.puzzle.is_some() || self.size.is_some()
    }

    /// Opens the game of `setup` at this start.
    fn open(&self, mut setup: Setup, random: &mut Rng, globals: &Globals) -> Result<Opened> {
        let usual = setup.usual_heaps();
        let most = self.size.unwrap_or(*usual.end());
        let least = (*usual.start()).min(most);
        setup.at = match &self.at {
            Some(at) => at.clone(),
            None => Setup::with(setup.game.clone(), || random.u64(least..=most)).at,
        };
        let mut session = setup.open().map_err(no_start)?;
        let seed = |seed: Option<u64>| seed.unwrap_or_else(|| random.u64(..=args::LARGEST_SEED));
        let puzzle = self.puzzle.map(seed);
        if let Some(seed) = puzzle {
            session = play::puzzle(&setup, most, seed, globals)?;
        }
        Ok(Opened { session, puzzle, size: self.size, waits: false })
    }
}

impl Named {
    /// Returns the game without its heaps, and the options of its start.
    fn setup(&self) -> Result<(Setup, &Start), GameIdError> {
        let new = |game| Setup::with(game, || 0);
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
