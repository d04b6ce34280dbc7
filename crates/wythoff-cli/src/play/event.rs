//! The events of line mode, one per line, as text or as JSON.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use dashu_int::UBig;
use schemars::JsonSchema;
use serde::Serialize;
use wythoff::play::{Action, Entry, Heaps, Phase, Player, Remark};

use super::command::{self, MOST_LISTED};
use super::table::{NOT_SOLVED, SOLVED, Table};
use super::words;
use crate::answer::WIDTH;
use crate::failure::{Failure, Result};

/// An event. As JSON, it is an object with this name in small letters as `event`.
#[derive(Debug, JsonSchema, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(crate) enum Event {
    /// The game begins.
    Game {
        /// The name of the game.
        game: String,
        /// The heaps at the start.
        at: Heaps,
        /// The seed, if exactly one move wins.
        puzzle: Option<u64>,
        /// The players.
        seats: Seats,
    },
    /// The position and the player to act.
    Turn(Box<Turn>),
    /// The game is over.
    Over {
        /// The heaps at the end.
        at: Heaps,
        /// The player who won.
        winner: Option<Player>,
        /// The kind of the winner.
        who: Option<&'static str>,
    },
    /// A turn was taken.
    Played {
        #[serde(flatten)]
        entry: Entry,
        /// The kind of the player.
        who: &'static str,
        /// The reason of the program, addressed to its opponent.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Turns were undone.
    Undone {
        /// Number of turns.
        turns: usize,
    },
    /// Turns were redone.
    Redone {
        /// Number of turns.
        turns: usize,
    },
    /// A perfect move or block.
    Hint {
        /// True if the player to act wins, when both play perfectly from here on.
        wins: bool,
        /// The action.
        #[serde(flatten)]
        action: Action,
        /// The reason, in a sentence.
        reason: String,
        /// The command that takes the action.
        #[serde(skip)]
        typed: String,
    },
    /// The moves, or the squares that may be blocked; `null` if they are too many to list.
    Moves {
        /// The purpose of the turn: `block` or `move`.
        phase: Option<&'static str>,
        /// The heaps after each move.
        moves: Option<Vec<Heaps>>,
    },
    /// The positions that are lost for the player to move.
    Palaces {
        /// Their heaps.
        palaces: Vec<Heaps>,
    },
    /// The reason for the program's last turn.
    Why {
        /// The reason, in a sentence.
        reason: String,
    },
    /// The players and the strength of the program.
    Seats(Seats),
    /// A remark on a turn of the game.
    Remark(Box<Remark>),
    /// The verdict on the first move in a puzzle.
    Solved {
        /// True if the move is the one that wins.
        solved: bool,
    },
    /// The rules and the goal of the game.
    Rules {
        /// The rules as a paragraph.
        rules: String,
    },
    /// The commands.
    Help {
        /// Their words.
        commands: Vec<&'static str>,
    },
    /// A command was refused.
    Refused {
        /// The reason, and what is allowed.
        message: String,
    },
}

/// The kinds of the players, and the strength of the program.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Seats {
    /// The kind of the first player.
    first: String,
    /// The kind of the second player.
    second: String,
    /// The strength of the program.
    strength: String,
}

impl Seats {
    pub(crate) fn of(table: &Table) -> Self {
        let [first, second] = table.seats().map(|seat| seat.to_string());
        Self { first, second, strength: table.strength().to_string() }
    }
}

/// The position and the player to act.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Turn {
    /// The heaps.
    at: Heaps,
    /// The player to act.
    player: Player,
    /// The purpose of the turn: `block` or `move`.
    phase: &'static str,
    /// The kind of the player to act.
    who: &'static str,
    /// The blocked squares for the next move.
    blocked: Vec<Heaps>,
    /// Options that may be blocked, at most.
    most_blocked: u64,
    /// The modulus, in games that block all moves of one remainder.
    #[serde(skip_serializing_if = "Option::is_none")]
    modulus: Option<u8>,
    /// The imitations of the last move, if there are any.
    imitation: Option<Imitation>,
    /// Imitations left to the first and the second player.
    budgets: Option<[u64; 2]>,
    /// The memory of the rules: the state of the play so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    memory: Option<String>,
    /// The event as text.
    #[serde(skip)]
    text: String,
}

/// The moves that would imitate the last one.
#[derive(Debug, JsonSchema, Serialize)]
struct Imitation {
    /// The heap, under the name that it had first.
    pile: usize,
    /// The heap, under its present name.
    heap: usize,
    /// The fewest tokens that imitate.
    from: String,
    /// The most tokens that imitate.
    to: String,
    /// Imitations in a row that the player has left; 0 if none is allowed now.
    left: u64,
    /// Imitations in a row so far: the black square of [L].
    counter: u64,
}

/// Names a phase: `move`, `block`.
pub(crate) const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Block => "block",
        Phase::Move => "move",
    }
}

impl Event {
    /// Returns the event for the current position: the next turn, or the winner.
    pub(crate) fn standing(table: &Table) -> Self {
        let session = table.session();
        let at = session.heaps().clone();
        let Some(turn) = session.turn() else {
            let winner = session.winner();
            return Self::Over { at, winner, who: winner.map(|winner| table.name(winner)) };
        };
        let imitation = session.imitation().map(|found| Imitation {
            pile: found.pile,
            heap: found.pile,
            to: (&found.amounts.end - UBig::ONE).to_string(),
            from: found.amounts.start.to_string(),
            left: found.left,
            counter: found.counter,
        });
        let mut text = format!("{}: {}", words::heaps(session.heaps()), words::turn(table));
        if let Some(more) = words::restrictions(session) {
            text = format!("{text}; {more}");
        }
        if table.program_waits() {
            text += "; `go` lets it play on";
        }
        Self::Turn(Box::new(Turn {
            at,
            player: turn.player,
            phase: phase(turn.phase),
            who: table.name(turn.player),
            blocked: session.blocked().iter().cloned().collect(),
            most_blocked: session.most_blocked(),
            modulus: session.modulus(),
            imitation,
            budgets: session.budgets(),
            memory: session.memory(),
            text,
        }))
    }

    /// Prints the event on stdout.
    pub(crate) fn print(&self, json: bool) -> Result {
        print_line(&self.line(json)?)
    }

    /// Returns the event as it is printed, without the last line break.
    pub(crate) fn line(&self, json: bool) -> Result<String> {
        if json { serde_json::to_string(self).map_err(Failure::work) } else { Ok(self.text()) }
    }

    /// Returns the text of the event: one line or more, without the last line break.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Game { game, at, puzzle, seats } => {
                let puzzle = puzzle.map_or_else(String::new, |seed| {
                    format!("\npuzzle {seed}: exactly one move wins")
                });
                let help = if seats.are_programs() { "" } else { "; `help` lists the commands" };
                format!(
                    "{game} from {}\nfirst: {}, second: {}{}{help}{puzzle}",
                    words::heaps(at),
                    seats.first,
                    seats.second,
                    seats.skill(),
                )
            }
            Self::Turn(turn) => turn.text.clone(),
            Self::Over { at, who, .. } => {
                let has = if *who == Some("you") { "have" } else { "has" };
                let won = who.map_or_else(String::new, |who| format!(": {who} {has} won"));
                format!("{}: the game is over{won}", words::heaps(at))
            }
            Self::Played { entry, who, .. } => words::played(entry, who),
            Self::Undone { turns } => words::undone(*turns),
            Self::Redone { turns } => words::redone(*turns),
            Self::Hint { wins, reason, typed, .. } => {
                let (verdict, reason) = (words::verdict(*wins), words::shortened(reason));
                wrapped(&format!("hint: `{typed}` {verdict}: {reason}"))
            }
            Self::Moves { phase: None, .. } => "the game is over".to_owned(),
            Self::Moves { moves: None, .. } => format!("more than {MOST_LISTED} moves"),
            Self::Moves { phase, moves: Some(moves) } => {
                let what = if *phase == Some("block") { "may be blocked" } else { "moves" };
                list(what, moves)
            }
            Self::Palaces { palaces } => list("lost for the player to move", palaces),
            Self::Why { reason } => wrapped(&words::shortened(reason)),
            Self::Seats(seats) => {
                format!("first: {}, second: {}{}", seats.first, seats.second, seats.skill())
            }
            Self::Remark(remark) => wrapped(&words::shortened(&remark.to_string())),
            Self::Solved { solved: true } => SOLVED.to_owned(),
            Self::Solved { solved: false } => NOT_SOLVED.to_owned(),
            Self::Rules { rules } => wrapped(rules),
            Self::Help { commands } => command::help(commands).trim_end().to_owned(),
            Self::Refused { message } => {
                wrapped(&format!("not done: {}", words::shortened(message)))
            }
        }
    }
}

impl Seats {
    fn are_programs(&self) -> bool {
        self.first == "program" && self.second == "program"
    }

    /// Describes the strength of the program, unless it is perfect or does not play.
    fn skill(&self) -> String {
        if self.strength == "perfect" || (self.first == "human" && self.second == "human") {
            String::new()
        } else {
            format!(", strength of the program {}", self.strength)
        }
    }
}

/// Lists squares in up to ten lines; the event in JSON has all of them.
fn list(what: &str, squares: &[Heaps]) -> String {
    const LINES: usize = 10;
    let mut text = format!("{what}:");
    for square in squares {
        // Writing to a string cannot fail.
        let _ = write!(text, " {}", words::heaps(square));
    }
    if squares.is_empty() {
        text.push_str(" nothing");
    }
    let mut lines = textwrap::wrap(&text, WIDTH);
    if lines.len() > LINES {
        lines.truncate(LINES);
        lines.push(format!(".. {} in all", squares.len()).into());
    }
    lines.join("\n")
}

fn wrapped(text: &str) -> String {
    // A number that is broken into lines could not be copied.
    let options = textwrap::Options::new(WIDTH).subsequent_indent("  ").break_words(false);
    textwrap::fill(text, options)
}

/// Prints a line on stdout at once.
pub(crate) fn print_line(line: &str) -> Result {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")
        .and_then(|()| out.flush())
        .map_err(|error| Failure::write("stdout", &error))
}
