//! Advice to a player, as text.

use std::io::{self, Write};

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
    /// Columns for the name before the list and the count after it.
    const REST: usize = 35;
    if places.is_empty() {
        return "none".to_owned();
    }
    let mut text = String::new();
    for place in places {
        let next = format!("{}  ", place.text());
        if text.len() + next.len() > WIDTH - REST {
            return format!("{text}.. {} in all", places.len());
        }
        text.push_str(&next);
    }
    text.trim_end().to_owned()
}

/// Returns the reason of an outcome of a game that is written as its moves: `lost` options are
/// P-positions, a pass among them.
/// The opponent may block `most` options.
pub(crate) fn reason(can_move: bool, play: Play, most: u64, outcome: Outcome, lost: u64) -> String {
    let reached = match lost {
        1 => "one P-position can be reached".to_owned(),
        count => format!("{count} P-positions can be reached"),
    };
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
