//! Perfect play by membership: all one has to know of a position is whether it is a P-position.

use serde::Serialize;

use super::game::Nimhoff;
use super::positions::Positions;
use crate::game::Outcome;
use crate::observer::{Interrupted, Observer};
use crate::text::as_text;
use crate::{Rule, Ruleset};

/// What is known about a position, with what to play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Advice {
    /// N if the player to move wins, P if her opponent does.
    #[serde(serialize_with = "as_text")]
    pub outcome: Outcome,
    /// The moves that win: the P-positions that can be reached, sorted by x, then y. At most one for each rule, as
    /// a class holds one P-position.
    pub winning_moves: Vec<(u64, u64)>,
    /// The outcome in one sentence, with what to play.
    pub reason: String,
}

/// Who wins from `at`, and how.
///
/// `Time and memory`: what [`Positions`] takes for min(x, y) rows, as the game is looked at from the side where
/// they are fewer.
///
/// # Errors
/// If the observer said stop.
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
        let mirrored = mirror(game);
        let mut advice = advice(&mirrored, (y, x), observer)?;
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
        if game.effective().iter().any(|&rule| leads(rule, at, to)) {
            winning_moves.push(to);
        }
    }
    winning_moves.sort_unstable();
    let outcome = if winning_moves.is_empty() { Outcome::P } else { Outcome::N };
    Ok(Advice { outcome, reason: reason(at, &winning_moves), winning_moves })
}

/// The game with x and y exchanged.
pub(crate) fn mirror(game: &Nimhoff) -> Nimhoff {
    let mirrored = game.effective().iter().map(|rule| Rule::try_new(rule.b(), rule.a()));
    let rules = mirrored.collect::<Result<Vec<_>, _>>().and_then(Ruleset::try_new);
    let rules = rules.expect("mirror images of rules are rules");
    Nimhoff::try_new(&rules).expect("the rules of Nim are mirror images of each other")
}

/// Whether `rule` leads from one position to another.
pub(crate) fn leads(rule: Rule, from: (u64, u64), to: (u64, u64)) -> bool {
    let (a, b) = (u64::from(rule.a()), u64::from(rule.b()));
    let (Some(dx), Some(dy)) = (from.0.checked_sub(to.0), from.1.checked_sub(to.1)) else {
        return false;
    };
    let steps = dy.checked_div(b).or_else(|| dx.checked_div(a)).unwrap_or(0);
    steps > 0 && steps.checked_mul(a) == Some(dx) && steps.checked_mul(b) == Some(dy)
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
                "{count} P-positions can be reached; moving to one of them, such as ({u}, {v}), wins"
            )
        }
    }
}
