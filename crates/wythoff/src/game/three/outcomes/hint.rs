//! The move of a perfect player.

use super::{Outcomes, Triple};
use crate::game::{Play, open_replies};

/// The move of a perfect player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hint {
    /// The position after the move.
    pub to: Triple,
    /// True if the player to move wins, unless the opponent has blocked this move.
    pub wins: bool,
    /// If the player to move loses: the number of winning moves that the opponent is left with,
    /// after the best block. `None` if there are too many options to compare.
    pub replies: Option<u64>,
}

impl Outcomes {
    /// Moves that lose are compared by [`Outcomes::replies`] if there are at most so many.
    pub(crate) const MOST_COMPARED: usize = 5000;

    /// The move of a perfect player from a position of the box; `None` if there is no move, or if
    /// the opponent blocks all moves.
    ///
    /// The player moves to a P-position if there is one. Otherwise, all moves lose, and she chooses
    /// one that leaves the opponent with the fewest winning moves. Among equal moves she takes the
    /// fewest tokens.
    ///
    /// `Time: O(options)`, and the square of it if the
    /// player loses and there are up to 5000 options.
    ///
    /// # Panics
    /// If the position is not in the box.
    ///
    /// ```
    /// use wythoff::game::three::Outcomes;
    /// let nim = Outcomes::of(&"nim".parse()?, [8, 8, 8], &())?;
    /// let hint = nim.hint([1, 4, 6]).ok_or("no move")?;
    /// assert_eq!((hint.to, hint.wins), ([1, 4, 5], true));
    /// let hint = nim.hint([1, 4, 5]).ok_or("no move")?;
    /// assert_eq!((hint.to, hint.wins, hint.replies), ([0, 4, 5], false, Some(1)));
    /// assert_eq!(nim.hint([0, 0, 0]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hint(&self, at: Triple) -> Option<Hint> {
        let left = |to: &Triple| to.iter().sum::<u64>();
        let most_blocked = self.game.k.get() - 1;
        let lost = self.p_options(at);
        if lost.len() as u64 > most_blocked {
            let to = lost.into_iter().max_by_key(left)?;
            return Some(Hint { to, wins: true, replies: None });
        }
        // In misère play the opponent may have to leave one of the P-positions.
        let wins = !self.lost.has(at);
        let mut options = self.game.options(at);
        if !wins {
            options.retain(|option| !lost.contains(option));
        }
        if options.len() > Self::MOST_COMPARED || wins {
            let to = options.into_iter().max_by_key(left)?;
            return Some(Hint { to, wins, replies: None });
        }
        let counted = options.into_iter().map(|to| (self.replies(to), to));
        let (count, to) = counted.min_by_key(|(count, to)| (*count, u64::MAX - left(to)))?;
        Some(Hint { to, wins, replies: Some(count) })
    }

    /// The number of winning moves from a position that are left if the opponent of the player to
    /// move there blocks as many of them as he can. `Time: O(options)`.
    ///
    /// # Panics
    /// If the position is not in the box.
    pub(crate) fn replies(&self, at: Triple) -> u64 {
        let (lost, all) = (self.p_options(at).len(), self.game.options(at).len());
        let is_misere = self.game.play == Play::Misere;
        open_replies(lost as u64, all as u64, self.game.k.get() - 1, is_misere)
    }
}
