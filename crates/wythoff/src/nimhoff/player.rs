//! Perfect play from the P-positions: a move wins if and only if it leads to a P-position.

use schemars::JsonSchema;
use serde::Serialize;

use super::game::Nimhoff;
use super::positions::Positions;
use crate::game::Outcome;
use crate::observer::{Interrupted, Observer};

/// The outcome of a position, with the winning moves.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Advice {
    /// N if the player to move wins, P if her opponent does.
    pub outcome: Outcome,
    /// The P-positions that one move reaches, sorted by x and then y. There is at most one for each
    /// rule, because a class holds one P-position.
    pub winning_moves: Vec<(u64, u64)>,
    /// One sentence with the outcome and a winning move.
    pub reason: String,
}

/// The outcome of `at`, with the winning moves.
///
/// `Time and memory`: those of [`Positions`] for min(x, y) rows; if x < y, the rows of the mirrored
/// game are used.
///
/// # Errors
/// If the observer cancels.
///
/// ```
/// use wythoff::game::Outcome;
/// use wythoff::nimhoff::{Nimhoff, player};
/// let wythoff = Nimhoff::try_new(&"wythoff".parse()?)?;
/// assert_eq!(player::advice(&wythoff, (4, 7), &())?.outcome, Outcome::P);
/// let advice = player::advice(&wythoff, (5, 7), &())?;
/// assert_eq!(advice.winning_moves, [(3, 5), (4, 7), (5, 3)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn advice(
    game: &Nimhoff,
    at: (u64, u64),
    observer: &dyn Observer,
) -> Result<Advice, Interrupted> {
    let (x, y) = at;
    if x < y {
        let mut advice = advice(&game.mirrored(), (y, x), observer)?;
        advice.winning_moves.iter_mut().for_each(|to| *to = (to.1, to.0));
        advice.winning_moves.sort_unstable();
        advice.reason = reason(at, &advice.winning_moves);
        return Ok(advice);
    }
    let mut winning_moves = Vec::new();
    let mut positions = Positions::new(game);
    for row in 0..=y {
        if row.is_multiple_of(1 << 12)
            && observer.progress(row.into(), u128::from(y) + 1).is_break()
        {
            return Err(Interrupted);
        }
        let to = (positions.next_row(), row);
        if to == at {
            break;
        }
        if game.effective().iter().any(|&rule| rule.leads(at, to)) {
            winning_moves.push(to);
        }
    }
    winning_moves.sort_unstable();
    let outcome = if winning_moves.is_empty() { Outcome::P } else { Outcome::N };
    Ok(Advice { outcome, reason: reason(at, &winning_moves), winning_moves })
}

fn reason((x, y): (u64, u64), winning_moves: &[(u64, u64)]) -> String {
    match winning_moves {
        [] => format!(
            "({x}, {y}) is a P-position: no P-position can be reached, so the player to move loses"
        ),
        [(u, v)] => {
            format!("({u}, {v}) is the one P-position that can be reached; moving there wins")
        }
        [(u, v), ..] => {
            let count = winning_moves.len();
            format!(
                "{count} P-positions can be reached; moving to one of them, such as ({u}, {v}), \
                 wins"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observer::tests::Reports;

    #[test]
    fn every_4096th_row_of_the_smaller_heap_is_reported_and_can_stop_the_search() {
        let wythoff = Nimhoff::try_new(&"wythoff".parse().unwrap()).unwrap();
        for at in [(20_000, 10_000), (10_000, 20_000)] {
            let reports = Reports::new();
            advice(&wythoff, at, &reports).unwrap();
            let expected = [(0, 10_001), (4096, 10_001), (8192, 10_001)];
            assert_eq!(reports.all(), expected);
            let reports = Reports::until(4096);
            assert_eq!(advice(&wythoff, at, &reports), Err(Interrupted));
            assert_eq!(reports.all(), expected[..2]);
        }
    }

    #[test]
    fn advice_is_that_of_the_rules_on_both_sides_of_the_diagonal() {
        for rules in ["wythoff", "1,0 1,2 0,1", "1,0 2,2 3,3 3,1 0,1"] {
            let game = Nimhoff::try_new(&rules.parse().unwrap()).unwrap();
            let mut lost = Vec::new();
            for (x, y) in (0..14).flat_map(|y| (0..14).map(move |x| (x, y))) {
                let mut to = game.rules().options(x, y);
                to.retain(|to| lost.contains(to));
                to.sort_unstable();
                if to.is_empty() {
                    lost.push((x, y));
                }
                let found = advice(&game, (x, y), &()).unwrap();
                assert_eq!(found.outcome == Outcome::P, to.is_empty(), "{rules}: {x}, {y}");
                assert_eq!(found.winning_moves, to, "{rules}: {x}, {y}");
                let reason = match to[..] {
                    [] => format!(
                        "({x}, {y}) is a P-position: no P-position can be reached, so the player to move loses"
                    ),
                    [(u, v)] => format!(
                        "({u}, {v}) is the one P-position that can be reached; moving there wins"
                    ),
                    [(u, v), ..] => format!(
                        "{} P-positions can be reached; moving to one of them, such as ({u}, {v}), wins",
                        to.len()
                    ),
                };
                assert_eq!(found.reason, reason);
            }
        }
    }
}
