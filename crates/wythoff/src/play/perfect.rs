//! The perfect player: its actions and their reasons, in every family.
//!
//! A player wins by moving where the opponent loses ([`Playable::winning`]). So the opponent has to
//! block all such moves. He wins if they are no more than may be blocked, and a block prevents each
//! of them. A player who loses makes winning hard: she plays the move that leaves the fewest
//! winning replies and, of these, the one after which the game lasts longest; or she blocks as many
//! of the winning moves as are allowed.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use dashu_int::UBig;

use super::heaps::Heaps;
use super::modulo;
use super::playable::{Playable, Winning, name};
use super::session::{Action, Hint, Phase, Rated, SessionError};
use crate::board::BoardError;
use crate::observer::Observer;
use crate::text::few;

/// If there are more moves than this, the shortest one is played without weighing them.
const MOST_WEIGHED: usize = 100_000;

/// Hints that take more bytes than this are refused.
const MOST_MEMORY: u128 = 1 << 35;

/// Refuses positions whose hint no machine can hold: with k and heaps of many digits.
pub(super) fn check_reach(at: &Heaps, memory: u128) -> Result<(), SessionError> {
    if memory <= MOST_MEMORY {
        return Ok(());
    }
    let message = format!(
        "this game is out of reach from {}: it takes {} GiB of memory, and at most {} are used; smaller \
         heaps or a smaller k take less",
        name(at),
        memory >> 30,
        MOST_MEMORY >> 30
    );
    Err(SessionError::Board(BoardError::Engine(message.into())))
}

/// A turn that is to be taken.
pub(super) struct Position<'a, F: Playable> {
    pub(super) family: &'a F,
    pub(super) at: &'a F::Place,
    pub(super) blocked: &'a BTreeSet<Heaps>,
    pub(super) phase: Phase,
}

impl<F: Playable> Position<'_, F> {
    /// The moves, or in the phase of blocking those that may be blocked; `None` if there are more
    /// than `most`.
    pub(super) fn options(&self, most: usize) -> Option<Vec<Heaps>> {
        let least = self.family.at_least(self.at, self.phase);
        if least > UBig::from(most) + self.blocked.len() {
            return None;
        }
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
        self.check_reach()?;
        Ok(self.family.winning(self.at, self.blocked, observer)?.moves)
    }

    /// The legal moves with their results; `None` if there are more than `most`.
    pub(super) fn rated(
        &self,
        most: usize,
        observer: &dyn Observer,
    ) -> Result<Option<Vec<Rated>>, SessionError> {
        let Some(options) = self.options(most) else { return Ok(None) };
        let winning = self.winning(observer)?;
        let lengths = self.family.lengths(self.at, &options);
        let rate = |(i, to): (usize, Heaps)| Rated {
            wins: winning.binary_search(&to).is_ok(),
            moves: lengths.as_ref().map(|lengths| lengths[i] + 1),
            to,
        };
        Ok(Some(options.into_iter().enumerate().map(rate).collect()))
    }

    fn check_reach(&self) -> Result<(), SessionError> {
        check_reach(&self.family.heaps(self.at), self.family.cost(self.at).memory)
    }

    /// Returns the best action and its reason.
    pub(super) fn hint(&self, observer: &dyn Observer) -> Result<Hint, SessionError> {
        self.check_reach()?;
        let winning = self.family.winning(self.at, &BTreeSet::new(), observer)?;
        if self.phase == Phase::Block {
            return Ok(self.block(winning));
        }
        let is_free = |to: &&Heaps| !self.blocked.contains(*to);
        let mut free: Vec<Heaps> = winning.moves.iter().filter(is_free).cloned().collect();
        if free.is_empty() && winning.count > winning.moves.len() as u64 {
            free = self.winning(observer)?;
        }
        if free.is_empty() {
            self.lose(&winning, observer)
        } else {
            self.win(&winning, &free, observer)
        }
    }

    /// Returns the best block.
    fn block(&self, Winning { moves, count }: Winning) -> Hint {
        if let Some(n) = self.family.modulus() {
            let all: Vec<Heaps> = self.family.moves(self.at).collect();
            let heaps = self.family.heaps(self.at);
            return modulo::block(
                n,
                &heaps,
                &all,
                &moves,
                self.family.is_misere(),
                self.family.nouns(),
            );
        }
        let [noun, nouns] = self.family.nouns();
        let most = self.family.most_blocked(self.at);
        let open = moves.iter().find(|to| !self.family.can_block(self.at, to)).map(|to| name(to));
        let leaves_none = self.family.is_misere()
            && self.family.moves(self.at).all(|to| moves.binary_search(&to).is_ok());
        if open.is_none() && count <= most && !leaves_none {
            let reason = match (count, few(&moves, "and")) {
                (0, _) => format!("there is nothing to block: the opponent could reach no {noun}"),
                (1, Some(one)) => {
                    format!("blocking {one}: the one {noun} the opponent could reach")
                }
                (_, Some(all)) => format!("blocking {all}: the {nouns} the opponent could reach"),
                (_, None) => format!("blocking all {count} {nouns} the opponent could reach"),
            };
            return Hint { wins: true, action: Action::Block(moves.into_iter().collect()), reason };
        }
        let mut trap: Vec<Heaps> =
            moves.into_iter().filter(|to| self.family.can_block(self.at, to)).collect();
        // The moves that would end the game soonest come first.
        trap.sort_by_key(|to| to.iter().sum::<UBig>());
        let most_useful = if leaves_none { most.min(count.saturating_sub(1)) } else { most };
        trap.truncate(usize::try_from(most_useful).unwrap_or(usize::MAX));
        let why = match open {
            Some(open) => format!("the opponent could go to {open}, and that cannot be blocked"),
            None if leaves_none => format!(
                "the opponent's moves all lead to {nouns}, and without a move the opponent has won"
            ),
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

    /// Returns the winning move after which the game ends soonest.
    fn win(
        &self,
        winning: &Winning,
        free: &[Heaps],
        observer: &dyn Observer,
    ) -> Result<Hint, SessionError> {
        let lengths = if free.len() > 1 { self.family.lengths(self.at, free) } else { None };
        let soon = |i: &usize| {
            let length = lengths.as_ref().map(|lengths| lengths[*i]);
            (length, free[*i].iter().sum::<UBig>())
        };
        let to = &free[(0..free.len()).min_by_key(soon).unwrap_or(0)];
        let reason = match self.family.why_won(self.at, to, observer)? {
            Some(why) => why,
            None => self.why_won(winning, to),
        };
        Ok(Hint { wins: true, action: Action::Move(to.clone()), reason })
    }

    fn why_won(&self, Winning { moves, count }: &Winning, to: &Heaps) -> String {
        let [noun, nouns] = self.family.nouns();
        let count = *count;
        let most = self.family.most_blocked(self.at);
        let why = if let Some(n) = self.family.modulus() {
            if modulo::are_of_one_class(n, moves) {
                "not blocked, though it could have been".to_owned()
            } else {
                format!("of {count} {nouns} in reach, only those of one remainder could be blocked")
            }
        } else if most == 0 {
            format!("from there the opponent could reach no {noun}")
        } else if !self.family.can_block(self.at, to) {
            "that cannot be blocked".to_owned()
        } else if count <= most {
            "not blocked, though it could have been".to_owned()
        } else {
            format!("of {count} {nouns} in reach at most {most} could be blocked")
        };
        format!("moving to {}, a {noun}: {why}", name(to))
    }

    /// Returns the losing move that makes winning hardest.
    fn lose(&self, winning: &Winning, observer: &dyn Observer) -> Result<Hint, SessionError> {
        let why = match self.family.why_lost(self.at, observer)? {
            Some(why) => why,
            None => self.why_lost(winning),
        };
        let options = self.options(MOST_WEIGHED);
        let weighed = match &options {
            Some(options) => self.family.replies(self.at, options, observer)?,
            None => None,
        };
        let (Some(mut options), Some(replies)) = (options, weighed) else {
            let mut moves = self.family.moves(self.at);
            let to = moves.find(|to| !self.blocked.contains(to)).ok_or(SessionError::Over)?;
            let reason = format!("{why}; a short one, to {}, leaves most to find out", name(&to));
            return Ok(Hint { wins: false, action: Action::Move(to), reason });
        };
        let fewest = *replies.iter().min().ok_or(SessionError::Over)?;
        let mut replies = replies.iter();
        options.retain(|_| replies.next() == Some(&fewest));
        let lengths = if options.len() > 1 { self.family.lengths(self.at, &options) } else { None };
        // Of equal lengths the first move, which is the shortest.
        let late = |i: &usize| Reverse(lengths.as_ref().map(|lengths| lengths[*i]));
        let to = options.swap_remove((0..options.len()).min_by_key(late).unwrap_or(0));
        let end = match fewest {
            // In misère play, the player who cannot move wins.
            0 => "ends the game".to_owned(),
            1 => "leaves the opponent only 1 winning reply".to_owned(),
            _ => format!("leaves the opponent only {fewest} winning replies"),
        };
        let passes = to == self.family.heaps(self.at);
        let what = if passes { "passing".to_owned() } else { name(&to) };
        let reason = format!("{why}; {what} {end}");
        Ok(Hint { wins: false, action: Action::Move(to), reason })
    }

    fn why_lost(&self, Winning { moves, count }: &Winning) -> String {
        let [noun, nouns] = self.family.nouns();
        match (count, few(moves, "and")) {
            (0, _) => format!("every move loses, as no {noun} is in reach"),
            (1, Some(one)) => {
                format!("every move loses, as {one}, the {noun} in reach, is blocked")
            }
            (_, Some(all)) => {
                format!("every move loses, as {all}, the {nouns} in reach, are blocked")
            }
            (_, None) => format!("every move loses, as all {count} {nouns} in reach are blocked"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::session::{Cost, Illegal};
    use crate::{GameId, K, Window};

    /// A turn with moves to (0, 0), (1, 0), .., of which the first ones win. Only some of the
    /// winning moves are listed, and two moves may be blocked.
    #[derive(Debug, Clone)]
    struct Turn {
        moves: u64,
        winning: u64,
        listed: usize,
    }

    fn to(x: u64) -> Heaps {
        [x, 0].into()
    }

    impl Playable for Turn {
        type Place = Heaps;

        fn game(&self) -> GameId {
            GameId::Blocking(K::ONE)
        }

        fn most_blocked(&self, _at: &Heaps) -> u64 {
            2
        }

        fn heaps(&self, at: &Heaps) -> Heaps {
            at.clone()
        }

        fn moves<'a>(&'a self, _at: &'a Heaps) -> Box<dyn Iterator<Item = Heaps> + 'a> {
            Box::new((0..self.moves).map(to))
        }

        fn step(&self, _at: &Heaps, to: &Heaps) -> Result<Heaps, Illegal> {
            Ok(to.clone())
        }

        fn winning(
            &self,
            _at: &Heaps,
            blocked: &BTreeSet<Heaps>,
            _observer: &dyn Observer,
        ) -> Result<Winning, SessionError> {
            let free = (0..self.winning).map(to).filter(|to| !blocked.contains(to));
            let mut winning = Winning::all(free.collect());
            winning.moves.truncate(self.listed);
            Ok(winning)
        }

        fn replies(
            &self,
            _at: &Heaps,
            to: &[Heaps],
            _observer: &dyn Observer,
        ) -> Result<Option<Vec<u64>>, SessionError> {
            Ok(Some(vec![2; to.len()]))
        }

        fn lengths(&self, _at: &Heaps, to: &[Heaps]) -> Option<Vec<u64>> {
            // The moves in the middle last longest.
            Some(to.iter().map(|to| if to[0].is_zero() { 0 } else { 9 }).collect())
        }

        fn lost_squares(
            &self,
            _window: Window,
            _observer: &dyn Observer,
        ) -> Result<Vec<(u64, u64)>, SessionError> {
            Err(SessionError::NoBoard)
        }

        fn cost(&self, _at: &Heaps) -> Cost {
            Cost { steps: 0, memory: MOST_MEMORY + u128::from(self.moves == 0) }
        }
    }

    fn hint(family: &Turn, blocked: &[u64]) -> Result<Hint, SessionError> {
        let blocked = blocked.iter().copied().map(to).collect();
        Position { family, at: &to(9), blocked: &blocked, phase: Phase::Move }.hint(&())
    }

    #[test]
    fn winning_moves_that_are_not_listed_are_asked_for_if_the_listed_ones_are_blocked() {
        let turn = |listed| Turn { moves: 5, winning: 3, listed };
        for listed in [2, 3] {
            let found = hint(&turn(listed), &[0, 1]).unwrap();
            assert_eq!((found.wins, found.action), (true, Action::Move(to(2))));
            assert_eq!(
                found.reason,
                "moving to (2, 0), a palace: of 3 palaces in reach at most 2 could be blocked"
            );
        }
        let found = hint(&turn(3), &[0, 1, 2]).unwrap();
        assert_eq!((found.wins, found.action), (false, Action::Move(to(3))));
    }

    #[test]
    fn a_lost_player_plays_the_longest_game_of_those_that_leave_the_fewest_replies() {
        let found = hint(&Turn { moves: 3, winning: 0, listed: 0 }, &[]).unwrap();
        assert_eq!((found.wins, found.action), (false, Action::Move(to(1))));
        assert_eq!(
            found.reason,
            "every move loses, as no palace is in reach; (1, 0) leaves the opponent only 2 winning replies"
        );
    }

    #[test]
    fn a_hint_that_needs_more_than_32_gib_is_refused() {
        let refused = hint(&Turn { moves: 0, winning: 0, listed: 0 }, &[]).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "this game is out of reach from (9, 0): it takes 32 GiB of memory, and at most 32 are used; smaller \
             heaps or a smaller k take less"
        );
    }
}
