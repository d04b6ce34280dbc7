//! Advice to a player, as text.

use std::io::{self, Write};

use wythoff::game::Outcome;

use super::{WIDTH, fields, paragraph};

/// Writes the outcome, the winning moves, the best block in games with blocking, and the reason.
pub(crate) fn print(
    out: &mut dyn Write,
    outcome: Outcome,
    winning_moves: &[(u64, u64)],
    best_block: Option<&[(u64, u64)]>,
    reason: &str,
) -> io::Result<()> {
    let outcome = name_of(outcome).to_owned();
    let mut rows = vec![("outcome", outcome), ("winning moves", list(winning_moves))];
    rows.extend(best_block.map(|squares| ("best block", list(squares))));
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

/// Lists as many squares as fit in one line; the answer with --json has all of them.
fn list(squares: &[(u64, u64)]) -> String {
    /// Columns for the name before the list and the count after it.
    const REST: usize = 35;
    if squares.is_empty() {
        return "none".to_owned();
    }
    let mut text = String::new();
    for (x, y) in squares {
        let next = format!("{x},{y}  ");
        if text.len() + next.len() > WIDTH - REST {
            return format!("{text}.. {} in all", squares.len());
        }
        text.push_str(&next);
    }
    text.trim_end().to_owned()
}
