//! What the line mode says: one event a line, as text or as JSON.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use dashu_int::UBig;
use serde::Serialize;
use wythoff::play::{Action, Entry, Heaps, Phase, Player, Remark};

use super::command::{self, MOST_LISTED};
use super::table::{NOT_SOLVED, SOLVED, Table};
use super::words;
use crate::failure::Failure;

/// Something worth a line. As JSON, an object whose `event` is the name here in small letters.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(crate) enum Event {
    /// The game begins.
    Game {
        game: String,
        at: Pair,
        /// The seed, if exactly one move wins.
        puzzle: Option<u64>,
        seats: Seats,
    },
    /// How things stand, and what is to be done.
    Turn(Box<Turn>),
    /// The game is over.
    Over { at: Pair, winner: Option<Player>, who: Option<&'static str> },
    /// A turn was taken.
    Played {
        #[serde(flatten)]
        entry: Entry,
        who: &'static str,
        /// Why the program did so, said to its opponent.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Turns were taken back.
    Undone { turns: usize },
    /// They were done again.
    Redone { turns: usize },
    /// What a perfect player would do.
    Hint {
        wins: bool,
        #[serde(flatten)]
        action: Action,
        reason: String,
    },
    /// What may be done, or blocked; `null` if it is too much to list.
    Moves { phase: Option<&'static str>, moves: Option<Vec<Pair>> },
    /// The squares that are lost for the player to move there.
    Palaces { palaces: Vec<Pair> },
    /// Why the program took its last turn.
    Why { reason: String },
    /// Who plays, and how well.
    Seats(Seats),
    /// A turn of the game, looked at afterwards.
    Remark(Box<Remark>),
    /// Whether the move in a puzzle was the one that wins.
    Solved { solved: bool },
    /// What can be typed.
    Help { commands: Vec<&'static str> },
    /// Something was not done.
    Refused { message: String },
}

/// Two heaps; strings, as readers of JSON may be unable to keep numbers of that size.
#[derive(Debug, Serialize)]
pub(crate) struct Pair([String; 2]);

impl From<&Heaps> for Pair {
    fn from(heaps: &Heaps) -> Self {
        Self(heaps.each_ref().map(UBig::to_string))
    }
}

/// Who decides for the players, and how well the program plays.
#[derive(Debug, Serialize)]
pub(crate) struct Seats {
    first: String,
    second: String,
    strength: String,
}

impl Seats {
    pub(crate) fn of(table: &Table) -> Self {
        let [first, second] = table.seats().map(|seat| seat.to_string());
        Self { first, second, strength: table.strength().to_string() }
    }
}

/// How things stand.
#[derive(Debug, Serialize)]
pub(crate) struct Turn {
    at: Pair,
    player: Player,
    phase: &'static str,
    who: &'static str,
    /// What is blocked for the move that comes next.
    blocked: Vec<Pair>,
    most_blocked: u64,
    /// The imitations of the last move.
    imitation: Option<Imitation>,
    /// How often the first and the second player may imitate.
    budgets: Option<[u64; 2]>,
    /// The same for people.
    #[serde(skip)]
    text: String,
}

#[derive(Debug, Serialize)]
struct Imitation {
    pile: usize,
    /// The fewest and the most tokens that imitate.
    from: String,
    to: String,
    left: u64,
    counter: u64,
}

/// `move`, `block`.
pub(crate) const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Block => "block",
        Phase::Move => "move",
    }
}

impl Event {
    /// How things stand: whose turn it is, or who has won.
    pub(crate) fn standing(table: &Table) -> Self {
        let session = table.session();
        let at = session.heaps().into();
        let Some(turn) = session.turn() else {
            let winner = session.winner();
            return Self::Over { at, winner, who: winner.map(|winner| table.name(winner)) };
        };
        let imitation = session.imitation().map(|found| Imitation {
            pile: found.pile,
            to: (&found.amounts.end - UBig::ONE).to_string(),
            from: found.amounts.start.to_string(),
            left: found.left,
            counter: found.counter,
        });
        let mut text = format!("{}: {}", words::heaps(session.heaps()), words::turn(table));
        if let Some(more) = words::restrictions(session) {
            text = format!("{text}; {more}");
        }
        Self::Turn(Box::new(Turn {
            at,
            player: turn.player,
            phase: phase(turn.phase),
            who: table.name(turn.player),
            blocked: session.blocked().iter().map(Pair::from).collect(),
            most_blocked: session.most_blocked(),
            imitation,
            budgets: session.budgets(),
            text,
        }))
    }

    /// Writes it on stdout, at once.
    pub(crate) fn say(&self, json: bool) -> Result<(), Failure> {
        if json {
            print(&serde_json::to_string(self).map_err(Failure::work)?)
        } else {
            print(&self.text())
        }
    }

    /// For people: one line or more, without the end of the last.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Game { game, at, puzzle, seats } => {
                let puzzle = puzzle.map_or_else(String::new, |seed| {
                    format!("\npuzzle {seed}: exactly one move wins")
                });
                let help =
                    if seats.are_programs() { "" } else { "; `help` lists what can be typed" };
                format!(
                    "{game} from {}\nfirst: {}, second: {}{}{help}{puzzle}",
                    at.text(),
                    seats.first,
                    seats.second,
                    seats.skill(),
                )
            }
            Self::Turn(turn) => turn.text.clone(),
            Self::Over { at, who, .. } => {
                let has = if *who == Some("you") { "have" } else { "has" };
                let won = who.map_or_else(String::new, |who| format!(": {who} {has} won"));
                format!("{}: the game is over{won}", at.text())
            }
            Self::Played { entry, who, .. } => {
                let done = words::done(&entry.from, &entry.action);
                match (&entry.action, *who) {
                    (Action::Block(_), "you") => {
                        format!("you: {}", done.replacen("blocks", "block", 1))
                    }
                    _ => format!("{who}: {done}"),
                }
            }
            Self::Undone { turns } => format!("{} taken back", count(*turns)),
            Self::Redone { turns } => format!("{} done again", count(*turns)),
            Self::Hint { wins, action, reason } => {
                let verdict = if *wins { "wins" } else { "is a good try" };
                let reason = words::shortened(reason);
                wrapped(&format!("hint: `{}` {verdict}: {reason}", words::action(action)))
            }
            Self::Moves { phase: None, .. } => "the game is over".to_owned(),
            Self::Moves { moves: None, .. } => format!("more than {MOST_LISTED}"),
            Self::Moves { phase, moves: Some(moves) } => {
                let what = if *phase == Some("block") { "may be blocked" } else { "allowed" };
                list(what, moves)
            }
            Self::Palaces { palaces } => list("lost for the player to move there", palaces),
            Self::Why { reason } => wrapped(&words::shortened(reason)),
            Self::Seats(seats) => {
                format!("first: {}, second: {}{}", seats.first, seats.second, seats.skill())
            }
            Self::Remark(remark) => wrapped(&words::shortened(&remark.to_string())),
            Self::Solved { solved: true } => SOLVED.to_owned(),
            Self::Solved { solved: false } => NOT_SOLVED.to_owned(),
            Self::Help { .. } => command::help().trim_end().to_owned(),
            Self::Refused { message } => {
                wrapped(&format!("not done: {}", words::shortened(message)))
            }
        }
    }
}

impl Pair {
    fn text(&self) -> String {
        let [a, b] = &self.0;
        match (a.parse(), b.parse()) {
            (Ok(a), Ok(b)) => words::heaps(&[a, b]),
            _ => format!("{a},{b}"),
        }
    }
}

impl Seats {
    fn are_programs(&self) -> bool {
        self.first == "program" && self.second == "program"
    }

    /// How well the program plays, if that is worth a word.
    fn skill(&self) -> String {
        if self.strength == "perfect" || (self.first == "human" && self.second == "human") {
            String::new()
        } else {
            format!(", whose strength is {}", self.strength)
        }
    }
}

fn count(turns: usize) -> String {
    if turns == 1 { "1 turn".to_owned() } else { format!("{turns} turns") }
}

/// A list of some lines; JSON has them all.
fn list(what: &str, squares: &[Pair]) -> String {
    const LINES: usize = 10;
    let mut text = format!("{what}:");
    for square in squares {
        // Writing to a string cannot fail.
        let _ = write!(text, " {}", square.text());
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

/// Columns of the text.
pub(crate) const WIDTH: usize = 80;

fn wrapped(text: &str) -> String {
    textwrap::fill(text, textwrap::Options::new(WIDTH).subsequent_indent("  "))
}

/// A line on stdout, at once.
pub(crate) fn print(line: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")
        .and_then(|()| out.flush())
        .map_err(|error| Failure::write("stdout", &error))
}
