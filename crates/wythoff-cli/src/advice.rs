//! Advice to a player, for people.

use std::io::{self, Write};

use wythoff::game::Outcome;

use crate::answer::{WIDTH, fields, paragraph};

/// Writes who wins, the moves that do it, the best block if there is blocking, and why.
pub(crate) fn print(
    out: &mut dyn Write,
    outcome: Outcome,
    winning_moves: &[(u64, u64)],
    best_block: Option<&[(u64, u64)]>,
    reason: &str,
) -> io::Result<()> {
    let outcome = match outcome {
        Outcome::N => "N: the player to move wins",
        Outcome::P => "P: the player to move loses",
    };
    let mut rows = vec![("outcome", outcome.to_owned()), ("winning moves", list(winning_moves))];
    rows.extend(best_block.map(|squares| ("best block", list(squares))));
    fields(out, &rows)?;
    writeln!(out)?;
    paragraph(out, "  ", reason)
}

/// Squares in one line, as many as fit; --json has them all.
fn list(squares: &[(u64, u64)]) -> String {
    /// What the name before the list and the count after it take.
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
