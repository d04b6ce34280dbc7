//! Perfect play from the P-positions: a move wins if and only if it leads to a P-position. Under
//! blocking, the opponent wins by blocking all of these moves, if they are fewer than k.

use thiserror::Error;

use super::game::Nimhoff;
use super::positions::{BlockingBoard, Positions};
use crate::board::{BoardError, visit_options};
use crate::game::Outcome;
use crate::observer::{Interrupted, Observer};
use crate::text::counted;
use crate::{K, Ruleset, Window};

/// The outcome of a position, with the winning moves: all P-positions that one move reaches, sorted
/// by x and then y. Without blocking there is at most one for each rule, because a class holds one
/// P-position. A block is sorted in the same way.
pub type Advice = crate::game::Advice<(u64, u64)>;

/// The reason why there is no advice under blocking, or for rules without those of Nim.
#[derive(Debug, Error)]
pub enum AdviceError {
    /// A coordinate is too large.
    #[error("({0}, {1}) is too far out for counts of 32 bits; coordinates go up to 2^31 - 2")]
    TooFar(u64, u64),
    /// The observer cancelled.
    #[error(transparent)]
    Board(#[from] BoardError),
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
    let reason = reason(at, &winning_moves);
    Ok(Advice::new(outcome, winning_moves, false, reason))
}

/// The outcome of `at` in the k-blocking game on any rules, with the winning moves or the best
/// block. For k = 1 nothing is blocked; the rules of Nim may be missing.
///
/// `Time and memory`: those of [`BlockingBoard`] up to `at`, and 16 bytes for each P-position that
/// a move reaches. If k = 1 and the rules are those of a [`Nimhoff`], [`advice`] is faster.
///
/// # Errors
/// If a coordinate is [`BlockingBoard::LIMIT`] or more, or if the observer cancels.
///
/// ```
/// use wythoff::K;
/// use wythoff::game::Outcome;
/// use wythoff::nimhoff::player;
/// // The example game of [CLN] section 1: the opponent may block four moves.
/// let k = K::try_new(5)?;
/// let advice = player::blocking_advice(&"wythoff".parse()?, k, (3, 3), &())?;
/// assert_eq!(advice.outcome, Outcome::P);
/// assert_eq!(advice.best_block, Some(vec![(0, 0), (0, 3), (1, 1), (3, 0)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn blocking_advice(
    rules: &Ruleset,
    k: K,
    at: (u64, u64),
    observer: &dyn Observer,
) -> Result<Advice, AdviceError> {
    let (x, y) = at;
    let corner = Window::try_new(0, 0, x.saturating_add(1), y.saturating_add(1))
        .ok()
        .filter(|corner| corner.right().max(corner.bottom()) <= BlockingBoard::LIMIT)
        .ok_or(AdviceError::TooFar(x, y))?;
    let board = BlockingBoard::new(rules, k);
    let mut reached = Vec::new();
    visit_options(&board, rules.rules(), corner, observer, |to, value| {
        if value < 0 {
            reached.push(to);
        }
    })?;
    reached.sort_unstable();
    let count = reached.len() as u64;
    let outcome = if count < k.get() { Outcome::P } else { Outcome::N };
    Ok(Advice::new(outcome, reached, k > K::ONE, blocking_reason(outcome, count, k)))
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

/// The reason of the outcome of a position from which `count` P-positions can be reached.
fn blocking_reason(outcome: Outcome, count: u64, k: K) -> String {
    if count == 0 {
        return "no P-position can be reached, so the player to move loses".to_owned();
    }
    let can = format!("{} can be reached", counted(count, "P-position"));
    let blocked = match k.get() {
        1 if count == 1 => return format!("{can}; moving there wins"),
        1 => return format!("{can}; moving to one of them wins"),
        k => counted(k - 1, "move"),
    };
    match outcome {
        Outcome::P => format!(
            "{can}, and up to {blocked} may be blocked: the opponent wins by blocking all of them"
        ),
        Outcome::N => {
            format!("{can}, and at most {blocked} may be blocked: move to one that is not blocked")
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
                assert_eq!(found.best_block, None);
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

    #[test]
    fn positions_within_counts_of_32_bits_have_advice() {
        let advice = |rules: &str, at| {
            blocking_advice(&rules.parse().unwrap(), K::try_new(2).unwrap(), at, &Reports::until(0))
        };
        let last = BlockingBoard::LIMIT - 1;
        // The observer cancels at once.
        assert!(matches!(advice("1,0", (0, last)), Err(AdviceError::Board(_))));
        for at in [(last + 1, 0), (0, last + 1), (u64::MAX, 3), (3, u64::MAX)] {
            let error = advice("1,0", at).unwrap_err().to_string();
            assert!(error.starts_with(&format!("{at:?} is too far out")), "{error}");
        }
    }

    #[test]
    fn reasons_under_blocking_count_the_p_positions_and_the_blocks() {
        let reason = |rules: &str, k, at| {
            let k = K::try_new(k).unwrap();
            blocking_advice(&rules.parse().unwrap(), k, at, &()).unwrap().reason
        };
        for (rules, k, at, expected) in [
            ("3,3", 1, (2, 5), "no P-position can be reached, so the player to move loses"),
            ("3,3", 2, (2, 5), "no P-position can be reached, so the player to move loses"),
            ("3,3", 1, (4, 5), "1 P-position can be reached; moving there wins"),
            ("wythoff", 1, (5, 7), "3 P-positions can be reached; moving to one of them wins"),
            (
                "2,2 3,3",
                2,
                (9, 7),
                "1 P-position can be reached, and up to 1 move may be blocked: the opponent wins by \
                 blocking all of them",
            ),
            (
                "wythoff",
                3,
                (9, 9),
                "3 P-positions can be reached, and at most 2 moves may be blocked: move to one that \
                 is not blocked",
            ),
        ] {
            assert_eq!(reason(rules, k, at), expected, "{rules} k = {k} from {at:?}");
        }
    }
}
