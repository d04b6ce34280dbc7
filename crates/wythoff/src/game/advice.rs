//! Advice to the player to move: who wins, by which moves, and why.

use schemars::JsonSchema;
use serde::Serialize;

use super::grundy::{self, POptions};
use super::three::{self, Hint, Triple};
use super::{HeapPosition, Modulus, Outcome, Play};
use crate::K;

/// The outcome of a position, and the moves that win.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Advice<P> {
    /// The outcome for the player to move.
    pub outcome: Outcome,
    /// The positions to which a move wins; empty in a P-position.
    pub winning_moves: Vec<P>,
    /// True if a pass wins; none on three heaps, which have no pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass_wins: Option<bool>,
    /// The options that the opponent blocks to win; none without blocking.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_block: Option<Vec<P>>,
    /// True if the opponent has to block the pass, too, to win; none without blocking or passes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block_pass: Option<bool>,
    /// The move of a perfect player who loses, if it is computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_move: Option<P>,
    /// The reason, in a sentence.
    pub reason: String,
}

impl<P> Advice<P> {
    /// Returns advice; `lost` are the options that are P-positions.
    pub(crate) fn new(outcome: Outcome, lost: Vec<P>, has_blocks: bool, reason: String) -> Self {
        let (winning_moves, best_block) = match outcome {
            Outcome::N => (lost, vec![]),
            Outcome::P => (vec![], lost),
        };
        let best_block = has_blocks.then_some(best_block);
        let (pass_wins, block_pass, best_move) = (None, None, None);
        Self { outcome, winning_moves, pass_wins, best_block, block_pass, best_move, reason }
    }
}

impl grundy::Outcomes {
    /// Advises the player to move from `at`, a position that is reached, with all passes left.
    ///
    /// `Time: O(options)`.
    ///
    /// ```
    /// use wythoff::game::Outcome;
    /// use wythoff::game::grundy::Outcomes;
    /// // The opponent may block one move: (0, 1) is P, as its only option can be blocked.
    /// let at = (0, 1).into();
    /// let advice = Outcomes::of(&"wythoff block=2".parse()?, at, &())?.advice(at);
    /// assert_eq!((advice.outcome, advice.winning_moves.len()), (Outcome::P, 0));
    /// assert_eq!(advice.best_block, Some(vec![(0, 0)]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn advice(&self, at: HeapPosition) -> Advice<(u64, u64)> {
        let game = self.game();
        let (outcome, found) = (self.at(at, game.passes), self.p_options(at, game.passes));
        let reason = match game.twist.modulus() {
            Some(modulus) if found.count() > 0 => by_remainder(outcome, modulus, at, &found),
            _ => {
                let most = game.twist.blocks(found.tally.options());
                reason(game.can_move(at), game.play, most, outcome, found.count())
            }
        };
        let lost = found.positions.into_iter().map(HeapPosition::heaps).collect();
        let advice = Advice::new(outcome, lost, game.has_blocks(), reason);
        let passes = |lost: Outcome| found.pass && outcome == lost;
        let blocks_pass = game.has_blocks() && game.passes > 0;
        let block_pass = blocks_pass.then(|| passes(Outcome::P));
        Advice { pass_wins: Some(passes(Outcome::N)), block_pass, ..advice }
    }
}

impl three::Outcomes {
    /// Advises the player to move from `at`.
    ///
    /// `Time`: that of [`three::Outcomes::hint`].
    ///
    /// # Panics
    /// If the position is not in the box.
    ///
    /// ```
    /// use wythoff::game::three::Outcomes;
    /// let advice = Outcomes::of(&"nim".parse()?, [4, 6, 8], &())?.advice([3, 5, 7]);
    /// assert_eq!(advice.winning_moves, [[2, 5, 7], [3, 4, 7], [3, 5, 6]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn advice(&self, at: Triple) -> Advice<Triple> {
        let game = self.game();
        let (outcome, lost) = (self.at(at), self.p_options(at));
        let (can_move, most) = (game.moves.can_move(at), game.k.get() - 1);
        let mut reason = reason(can_move, game.play, most, outcome, lost.len() as u64);
        let best = self.hint(at).filter(|hint| !hint.wins);
        if let Some(Hint { to: [x, y, z], replies, .. }) = best {
            reason += &match replies {
                Some(1) => format!("; the move to {x},{y},{z} leaves one winning reply"),
                Some(count) => format!("; the move to {x},{y},{z} leaves {count} winning replies"),
                None => format!("; the move to {x},{y},{z} takes the fewest tokens"),
            };
        }
        let advice = Advice::new(outcome, lost, game.k > K::ONE, reason);
        Advice { best_move: best.map(|hint| hint.to), ..advice }
    }
}

/// Says that so many P-positions can be reached.
fn reached(lost: u64) -> String {
    match lost {
        1 => "one P-position can be reached".to_owned(),
        count => format!("{count} P-positions can be reached"),
    }
}

/// Returns the reason of an outcome: `lost` options are P-positions, a pass among them. The
/// opponent may block `most` options.
fn reason(can_move: bool, play: Play, most: u64, outcome: Outcome, lost: u64) -> String {
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

/// Returns the reason of an outcome under a twist with a modulus, if some options are P.
fn by_remainder(outcome: Outcome, modulus: Modulus, at: HeapPosition, found: &POptions) -> String {
    let n = modulus.get();
    let reached = reached(found.count());
    // Without a P-option by a move, the pass is the one option that is P.
    let to = found.positions.first().unwrap_or(&at);
    let sum = |at: &HeapPosition| u128::from(at.x) + u128::from(at.y);
    let rest = (sum(&at) + (u128::from(n) - sum(to) % u128::from(n))) % u128::from(n);
    let numbers = match (n, rest) {
        (2, 0) => "even numbers".to_owned(),
        (2, _) => "odd numbers".to_owned(),
        (_, rest) => format!("numbers with remainder {rest} modulo {n}"),
    };
    match outcome {
        Outcome::P => format!("{reached}, by {numbers} of tokens only, which the opponent forbids"),
        Outcome::N => format!(
            "{reached}, and whichever remainder modulo {n} the opponent may choose, one of them is left"
        ),
    }
}
