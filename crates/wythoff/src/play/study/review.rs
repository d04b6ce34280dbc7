//! Reviews of games: which turns kept a win, which lost it, and what would have kept it.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use crate::observer::Observer;
use crate::play::heaps::Heaps;
use crate::play::playable::name;
use crate::play::session::{Action, Entry, Phase, Player, Session, SessionError};
use crate::text::{few, few_names};

/// The effect of a turn on the outcome. As JSON: `kept`, `lost` or `helpless`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The player won before and after the turn.
    Kept,
    /// The player won before the turn and loses after it: a mistake.
    Lost,
    /// The player lost whatever the turn was.
    Helpless,
}

/// A remark on a turn.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Remark {
    /// The number of the turn, counted from 1.
    pub turn: usize,
    /// The turn.
    #[serde(flatten)]
    pub entry: Entry,
    /// Its effect.
    pub verdict: Verdict,
    /// After a mistake, what would have kept the win: all such moves, or one such block.
    pub better: Vec<Action>,
}

/// `the second player lost it by going to (2, 1); (0, 3) kept it`.
impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player = self.entry.player;
        match self.verdict {
            Verdict::Kept => return write!(f, "{player} kept the win"),
            Verdict::Helpless => return write!(f, "{player} could not help it"),
            Verdict::Lost => {}
        }
        let passes = |to: &Heaps| *to == self.entry.from;
        match &self.entry.action {
            Action::Move(to) if passes(to) => write!(f, "{player} lost it by passing; ")?,
            Action::Move(to) => write!(f, "{player} lost it by going to {}; ", name(to))?,
            Action::Block(_) => write!(f, "{player} lost it by that block; ")?,
        }
        let moves = self.better.iter().filter_map(|action| match action {
            Action::Move(to) if passes(to) => Some("a pass".to_owned()),
            Action::Move(to) => Some(name(to)),
            Action::Block(_) => None,
        });
        match self.better.first() {
            Some(Action::Block(squares)) => match few(squares, "and") {
                Some(all) => write!(f, "blocking {all} kept it"),
                None if squares.is_empty() => f.write_str("blocking nothing kept it"),
                None => write!(f, "blocking {} other moves kept it", squares.len()),
            },
            Some(Action::Move(to)) => match few_names(moves, "or") {
                Some(all) => write!(f, "{all} kept it"),
                None if passes(to) => {
                    write!(f, "{} moves kept it, such as a pass", self.better.len())
                }
                None => write!(f, "{} moves kept it, such as to {}", self.better.len(), name(to)),
            },
            None => Ok(()),
        }
    }
}

/// Returns a remark on each turn of a game.
///
/// `Time`: two hints a turn.
///
/// # Errors
/// If the observer stops the work, or the board cannot be computed.
///
/// ```
/// use wythoff::play::{Action, Setup, Verdict, review};
/// let mut game = Setup::new("wythoff/1,1".parse()?, [3_u8, 4]).open()?;
/// game.act(Action::Move([3_u8, 3].into()))?;
/// let remarks = review(&*game, &())?;
/// assert_eq!(remarks[0].verdict, Verdict::Lost);
/// assert_eq!(remarks[0].to_string(), "the first player lost it by going to (3, 3); (1, 2) kept it");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn review(session: &dyn Session, observer: &dyn Observer) -> Result<Vec<Remark>, SessionError> {
    let mut now = session.restarted();
    let mut remarks = Vec::with_capacity(session.log().len());
    let mut winner = who_wins(&*now, observer)?;
    for (turn, entry) in (1..).zip(session.log()) {
        let before = winner;
        let mut better = Vec::new();
        let mut after = now.copied();
        if after.act(entry.action.clone()).is_err() {
            break;
        }
        winner = who_wins(&*after, observer)?;
        let verdict = match (before == entry.player, winner == entry.player) {
            (true, true) => Verdict::Kept,
            (true, false) => {
                better = keeping(&*now, observer)?;
                Verdict::Lost
            }
            (false, _) => Verdict::Helpless,
        };
        remarks.push(Remark { turn, entry: entry.clone(), verdict, better });
        now = after;
    }
    Ok(remarks)
}

/// Returns the winner from here on, if both play perfectly.
fn who_wins(session: &dyn Session, observer: &dyn Observer) -> Result<Player, SessionError> {
    let Some(turn) = session.turn() else { return session.winner().ok_or(SessionError::Over) };
    let wins = match turn.phase {
        Phase::Move => !session.winning_moves(observer)?.is_empty(),
        Phase::Block => session.hint(observer)?.wins,
    };
    Ok(if wins { turn.player } else { turn.player.other() })
}

/// Returns the actions that keep the win.
fn keeping(session: &dyn Session, observer: &dyn Observer) -> Result<Vec<Action>, SessionError> {
    Ok(match session.turn().map(|turn| turn.phase) {
        Some(Phase::Move) => {
            session.winning_moves(observer)?.into_iter().map(Action::Move).collect()
        }
        Some(Phase::Block) => vec![session.hint(observer)?.action],
        None => Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_says_what_the_turn_did_and_what_would_have_kept_the_win() {
        let squares = |count: u8| (0..count).map(|x| Heaps::from([x, 3]));
        let moves = |count| squares(count).map(Action::Move).collect::<Vec<_>>();
        let block = |count| vec![Action::Block(squares(count).collect())];
        let moved = Action::Move([2_u8, 1].into());
        let blocked = Action::Block(squares(1).collect());
        let six = "(0, 3), (1, 3), (2, 3), (3, 3), (4, 3)";
        for (action, verdict, better, words) in [
            (&moved, Verdict::Kept, vec![], "kept the win".to_owned()),
            (&blocked, Verdict::Helpless, vec![], "could not help it".to_owned()),
            (
                &moved,
                Verdict::Lost,
                moves(1),
                "lost it by going to (2, 1); (0, 3) kept it".to_owned(),
            ),
            (
                &moved,
                Verdict::Lost,
                moves(6),
                format!("lost it by going to (2, 1); {six} or (5, 3) kept it"),
            ),
            (
                &moved,
                Verdict::Lost,
                moves(7),
                "lost it by going to (2, 1); 7 moves kept it, such as to (0, 3)".to_owned(),
            ),
            (
                &blocked,
                Verdict::Lost,
                block(0),
                "lost it by that block; blocking nothing kept it".to_owned(),
            ),
            (
                &blocked,
                Verdict::Lost,
                block(6),
                format!("lost it by that block; blocking {six} and (5, 3) kept it"),
            ),
            (
                &blocked,
                Verdict::Lost,
                block(7),
                "lost it by that block; blocking 7 other moves kept it".to_owned(),
            ),
        ] {
            let entry =
                Entry { player: Player::Second, from: [5_u8, 5].into(), action: action.clone() };
            let remark = Remark { turn: 3, entry, verdict, better };
            assert_eq!(remark.to_string(), format!("the second player {words}"));
        }
    }

    #[test]
    fn a_remark_on_a_pass_says_that_it_was_one() {
        let [pass, other] = [[5_u8, 5], [0, 5]].map(|to| Action::Move(to.into()));
        let seven = (5..12_u8).map(|x| Action::Move([x, 5].into())).collect();
        for (action, better, words) in [
            (&pass, vec![other.clone()], "lost it by passing; (0, 5) kept it"),
            (&other, vec![pass.clone()], "lost it by going to (0, 5); a pass kept it"),
            (
                &other,
                vec![Action::Move([2_u8, 5].into()), pass.clone()],
                "lost it by going to (0, 5); (2, 5) or a pass kept it",
            ),
            (&other, seven, "lost it by going to (0, 5); 7 moves kept it, such as a pass"),
        ] {
            let entry =
                Entry { player: Player::First, from: [5_u8, 5].into(), action: action.clone() };
            let remark = Remark { turn: 1, entry, verdict: Verdict::Lost, better };
            assert_eq!(remark.to_string(), format!("the first player {words}"));
        }
    }
}
