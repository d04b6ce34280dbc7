//! Advice to a player, as text.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::game::{Advice, Outcome};

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
    pub(crate) moves: String,
    /// True under the misère rule: the player who cannot move wins.
    pub(crate) misere: bool,
    #[serde(flatten)]
    pub(crate) advice: Advice<P>,
}

impl<P: Place> Answer<P> {
    /// Writes the game, the position, and the answer.
    pub(crate) fn print(&self, out: &mut dyn Write, at: &P) -> io::Result<()> {
        writeln!(out, "Moves {}, at {}\n", self.moves, at.text())?;
        let Advice { outcome, winning_moves, best_block, reason, .. } = &self.advice;
        print(out, *outcome, winning_moves, best_block.as_deref(), reason)?;
        let too = |others: &[P]| if others.is_empty() { "" } else { ", too" };
        if self.advice.pass_wins == Some(true) {
            paragraph(out, "  ", &format!("passing wins{}", too(winning_moves)))?;
        }
        if self.advice.block_pass == Some(true) {
            let others = best_block.as_deref().unwrap_or_default();
            paragraph(out, "  ", &format!("the opponent has to block the pass{}", too(others)))?;
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
