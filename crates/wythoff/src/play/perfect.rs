//! The perfect player: what to play or to block, and why, in every family.
//!
//! A player wins by moving where the opponent loses ([`Family::winning`]). So the opponent has to block all such moves,
//! and can if they are no more than may be blocked and a block prevents each of them; then he wins. Who loses
//! makes it hard to win: the move that leaves the fewest winning replies, and of these the one after which the game
//! lasts longest; and of the moves to be blocked as many as may be.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::family::{Family, name};
use super::session::{Action, Heaps, Hint, Phase, SessionError};
use crate::observer::Observer;

/// Beyond so many moves none is weighed: the shortest is played.
const MOST_WEIGHED: usize = 100_000;

/// A turn that is to be taken.
pub(super) struct Position<'a, F: Family> {
    pub(super) family: &'a F,
    pub(super) at: &'a F::Place,
    pub(super) blocked: &'a BTreeSet<Heaps>,
    pub(super) phase: Phase,
}

impl<F: Family> Position<'_, F> {
    /// The moves, or what may be blocked; `None` if they are more than `most`.
    pub(super) fn options(&self, most: usize) -> Option<Vec<Heaps>> {
        let all = match self.phase {
            Phase::Block => self.family.blockable(self.at),
            Phase::Move => self.family.moves(self.at),
        };
        let free = all.filter(|to| !self.blocked.contains(to));
        let options: Vec<Heaps> = free.take(most.saturating_add(1)).collect();
        (options.len() <= most).then_some(options)
    }

    /// The winning moves that are not blocked.
    pub(super) fn winning(&self, observer: &dyn Observer) -> Result<Vec<Heaps>, SessionError> {
        let mut winning = self.family.winning(self.at, observer)?;
        winning.retain(|to| !self.blocked.contains(to));
        Ok(winning)
    }

    /// What to do, and why.
    pub(super) fn hint(&self, observer: &dyn Observer) -> Result<Hint, SessionError> {
        let winning = self.family.winning(self.at, observer)?;
        match self.phase {
            Phase::Block => Ok(self.block(winning)),
            Phase::Move => {
                let free: Vec<Heaps> =
                    winning.iter().filter(|to| !self.blocked.contains(*to)).cloned().collect();
                if free.is_empty() {
                    self.lost(&winning, observer)
                } else {
                    self.win(&winning, free, observer)
                }
            }
        }
    }

    fn block(&self, winning: Vec<Heaps>) -> Hint {
        let [noun, nouns] = self.family.nouns();
        let most = self.family.most_blocked();
        let count = winning.len();
        let free = winning.iter().find(|to| !self.family.can_block(self.at, to)).map(name);
        if free.is_none() && count as u64 <= most {
            let reason = match (count, few(&winning, "and")) {
                (0, _) => format!("there is nothing to block: the opponent could reach no {noun}"),
                (1, Some(one)) => {
                    format!("blocking {one}: the one {noun} the opponent could reach")
                }
                (_, Some(all)) => format!("blocking {all}: the {nouns} the opponent could reach"),
                (_, None) => format!("blocking all {count} {nouns} the opponent could reach"),
            };
            return Hint {
                wins: true,
                action: Action::Block(winning.into_iter().collect()),
                reason,
            };
        }
        let mut trap: Vec<Heaps> =
            winning.into_iter().filter(|to| self.family.can_block(self.at, to)).collect();
        // Those that would end the game soonest.
        trap.sort_by_key(|[x, y]| x + y);
        trap.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        let why = match free {
            Some(free) => format!("the opponent can move to {free}, and that cannot be blocked"),
            None => format!(
                "the opponent could reach {count} {nouns}, and at most {most} may be blocked"
            ),
        };
        let reason = match (trap.len(), few(&trap, "and")) {
            (0, _) => why,
            (_, Some(some)) => format!("{why}; blocking {some} leaves fewer to find"),
            (some, None) => format!("{why}; blocking {some} of them leaves fewer to find"),
        };
        Hint { wins: false, action: Action::Block(trap.into_iter().collect()), reason }
    }

    fn win(
        &self,
        winning: &[Heaps],
        free: Vec<Heaps>,
        observer: &dyn Observer,
    ) -> Result<Hint, SessionError> {
        let lengths = self.family.lengths(self.at, &free);
        let by_length = |i: &usize| lengths.as_ref().map_or(0, |lengths| lengths[*i]);
        let best = (0..free.len()).min_by_key(|i| (by_length(i), &free[*i][0] + &free[*i][1]));
        let to = &free[best.unwrap_or(0)];
        let reason = match self.family.why(self.at, to, observer)? {
            Some(why) => why,
            None => self.why_won(winning, to),
        };
        Ok(Hint { wins: true, action: Action::Move(to.clone()), reason })
    }

    fn why_won(&self, winning: &[Heaps], to: &Heaps) -> String {
        let [noun, nouns] = self.family.nouns();
        let (most, count) = (self.family.most_blocked(), winning.len() as u64);
        let mut text = format!("moving to {}, a {noun}", name(to));
        if most == 0 {
            text += &format!(": from there the opponent can reach no {noun}");
        } else if !self.family.can_block(self.at, to) {
            text += ": that cannot be blocked";
        } else if count <= most {
            text += ": not blocked, though it could have been";
        } else {
            text += &format!(": of {count} {nouns} in reach at most {most} could be blocked");
        }
        text
    }

    fn lost(&self, winning: &[Heaps], observer: &dyn Observer) -> Result<Hint, SessionError> {
        let [noun, nouns] = self.family.nouns();
        let why = match few(winning, "and") {
            None if winning.is_empty() => format!("every move loses, as no {noun} is in reach"),
            None => {
                format!("every move loses, as all {} {nouns} in reach are blocked", winning.len())
            }
            Some(all) => format!("every move loses, as the {nouns} in reach are blocked, {all}"),
        };
        let (to, reason) = match self.options(MOST_WEIGHED) {
            None => {
                let mut moves = self.family.moves(self.at);
                let to = moves.find(|to| !self.blocked.contains(to)).ok_or(SessionError::Over)?;
                let reason =
                    format!("{why}; a short one, to {}, leaves most to find out", name(&to));
                (to, reason)
            }
            Some(mut options) => {
                let replies = self.family.replies(self.at, &options, observer)?;
                let fewest = *replies.iter().min().ok_or(SessionError::Over)?;
                let mut replies = replies.iter();
                options.retain(|_| replies.next() == Some(&fewest));
                let lengths = self.family.lengths(self.at, &options).unwrap_or_default();
                // Of equals the first, which is the shortest.
                let best = (0..options.len()).min_by_key(|&i| Reverse(lengths.get(i).copied()));
                let to = options.swap_remove(best.unwrap_or(0));
                let replies = if fewest == 1 { "winning reply" } else { "winning replies" };
                let reason =
                    format!("{why}; {} leaves the opponent only {fewest} {replies}", name(&to));
                (to, reason)
            }
        };
        Ok(Hint { wins: false, action: Action::Move(to), reason })
    }
}

/// The names of a few squares in a sentence; `None` if they are none or too many to name.
pub(super) fn few<'a>(squares: impl IntoIterator<Item = &'a Heaps>, word: &str) -> Option<String> {
    const MOST: usize = 6;
    let names: Vec<String> = squares.into_iter().take(MOST + 1).map(name).collect();
    let (last, before) = names.split_last().filter(|_| names.len() <= MOST)?;
    Some(if before.is_empty() {
        last.clone()
    } else {
        format!("{} {word} {last}", before.join(", "))
    })
}
