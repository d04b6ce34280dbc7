//! Advice to a player, as text.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::game::{Outcome, Play};

use super::{WIDTH, fields, paragraph};

/// A position that is printed.
pub(crate) trait Place {
    /// The heaps, separated by commas.
    fn text(&self) -> String;
}

impl Place for (u64, u64) {
    fn text(&self) -> String {
        format!("{},{}", self.0, self.1)
    }
}

impl Place for [u64; 3] {
    fn text(&self) -> String {
        self.map(|heap| heap.to_string()).join(",")
    }
}

/// The answer to the question who wins from a position of a game that is written as its moves.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Answer<P> {
    /// The game, written as its moves and terms.
    moves: String,
    /// True under the misère rule: the player who cannot move wins.
    misere: bool,
    /// The outcome for the player to move.
    outcome: Outcome,
    /// The positions to which a move wins; empty in a P-position.
    winning_moves: Vec<P>,
    /// True if a pass wins; none on three heaps, which have no pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) pass_wins: Option<bool>,
    /// The options that the opponent blocks to win; none without blocking.
    #[serde(skip_serializing_if = "Option::is_none")]
    best_block: Option<Vec<P>>,
    /// The move of a perfect player who loses, if it is computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) best_move: Option<P>,
    /// The reason, in a sentence.
    reason: String,
}

impl<P: Place> Answer<P> {
    /// Creates an answer for a game with the given moves; `lost` are the options that are
    /// P-positions.
    pub(crate) fn new(
        moves: String,
        play: Play,
        outcome: Outcome,
        lost: Vec<P>,
        has_blocks: bool,
        reason: String,
    ) -> Self {
        let (winning_moves, best_block) = match outcome {
            Outcome::N => (lost, vec![]),
            Outcome::P => (vec![], lost),
        };
        Self {
            moves,
            misere: play == Play::Misere,
            outcome,
            winning_moves,
            pass_wins: None,
            best_block: has_blocks.then_some(best_block),
            best_move: None,
            reason,
        }
    }

    /// Writes the game, the position, and the answer.
    pub(crate) fn print(&self, out: &mut dyn Write, at: &P) -> io::Result<()> {
        writeln!(out, "Moves {}, at {}\n", self.moves, at.text())?;
        print(out, self.outcome, &self.winning_moves, self.best_block.as_deref(), &self.reason)?;
        if self.pass_wins == Some(true) {
            let too = if self.winning_moves.is_empty() { "" } else { ", too" };
            paragraph(out, "  ", &format!("passing wins{too}"))?;
        }
        Ok(())
    }
}

/// Writes the outcome, the winning moves, the best block in games with blocking, and the reason.
pub(crate) fn print<P: Place>(
    out: &mut dyn Write,
    outcome: Outcome,
    winning_moves: &[P],
    best_block: Option<&[P]>,
    reason: &str,
) -> io::Result<()> {
    let outcome = name_of(outcome).to_owned();
    let mut rows = vec![("outcome", outcome), ("winning moves", list(winning_moves))];
    rows.extend(best_block.map(|places| ("best block", list(places))));
    fields(out, &rows)?;
    writeln!(out)?;
    paragraph(out, "  ", reason)
}

/// Names an outcome and its meaning.
pub(crate) const fn name_of(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "N: the player to move wins",
        Outcome::P => "P: the player to move loses",
    }
}

/// Lists as many positions as fit in one line; the answer with --json has all of them.
fn list(places: &[impl Place]) -> String {
    first_of(places, places.len() as u128)
}

/// The first P-positions of a game, as many as may fit in one line.
#[derive(Debug, Default)]
pub(crate) struct First(Vec<(u64, u64)>);

impl First {
    /// The most positions that fit in one line.
    const LISTED: usize = 16;

    /// Adds the P-positions of the next row.
    pub(crate) fn add_row(&mut self, y: u64, xs: &[u64]) {
        let room = Self::LISTED - self.0.len();
        self.0.extend(xs.iter().take(room).map(|&x| (x, y)));
    }

    /// Lists the positions that fit in one line; the game has `all` in the rows that were added.
    pub(crate) fn list(&self, all: u128) -> String {
        first_of(&self.0, all)
    }
}

/// Lists as many of the first positions as fit in one line, and says how many there are if that is
/// not all.
fn first_of(places: &[impl Place], all: u128) -> String {
    /// Columns for the name before the list and the count after it.
    const REST: usize = 35;
    if places.is_empty() {
        return "none".to_owned();
    }
    let (mut text, mut listed) = (String::new(), 0);
    for place in places {
        let next = format!("{}  ", place.text());
        if text.len() + next.len() > WIDTH - REST {
            break;
        }
        text.push_str(&next);
        listed += 1;
    }
    if listed == all { text.trim_end().to_owned() } else { format!("{text}.. {all} in all") }
}

/// Says that so many P-positions can be reached.
pub(crate) fn reached(lost: u64) -> String {
    match lost {
        1 => "one P-position can be reached".to_owned(),
        count => format!("{count} P-positions can be reached"),
    }
}

/// Returns the reason of an outcome of a game that is written as its moves: `lost` options are
/// P-positions, a pass among them.
/// The opponent may block `most` options.
pub(crate) fn reason(can_move: bool, play: Play, most: u64, outcome: Outcome, lost: u64) -> String {
    let reached = reached(lost);
    match (lost, outcome) {
        _ if !can_move => match play {
            Play::Normal => "there is no move, so the player to move loses".to_owned(),
            Play::Misere => {
                "there is no move, and in misère play the player who cannot move wins".to_owned()
            }
        },
        (0, _) => "no P-position can be reached, so the player to move loses".to_owned(),
        (_, Outcome::P) => format!("{reached}, and the opponent blocks all of them"),
        (_, Outcome::N) if lost <= most => format!(
            "{reached}, and no other option: in misère play the opponent has to leave one of them"
        ),
        (_, Outcome::N) if most > 0 => {
            format!("{reached}, and the opponent may block {most} of them at most")
        }
        (1, Outcome::N) => format!("{reached}, and the opponent loses from there"),
        (_, Outcome::N) => format!("{reached}, and the opponent loses from each"),
    }
}
