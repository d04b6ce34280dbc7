//! Muller twists: what the opponent may forbid before each move, and what that decides.

use super::Play;
use crate::K;
use crate::game::{Outcome, open_replies};

/// The modulus of [`Twist::Modulo`], from 2 to 16.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Modulus(u8);

impl Modulus {
    /// The largest modulus.
    pub const MAX: u8 = 16;

    /// Returns the modulus `n`, or `None` if it is out of range.
    pub const fn new(n: u8) -> Option<Self> {
        if n >= 2 && n <= Self::MAX { Some(Self(n)) } else { None }
    }

    /// Returns the modulus as a number.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Returns the remainder of the sum of two heaps. Two options of a position take numbers of
    /// tokens with the same remainder if and only if their heaps have sums with the same one.
    pub(crate) fn class(self, (x, y): (u64, u64)) -> usize {
        let n = u64::from(self.0);
        ((x % n + y % n) % n) as usize
    }
}

/// The right of the opponent to forbid options before each move: a *Muller twist*.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Twist {
    /// The opponent may block up to K - 1 of the options. With K = 1 there is no twist.
    Block(K),
    /// The opponent may block options, but has to leave K of them, or all if there are fewer.
    Comply(K),
    /// The opponent chooses a remainder modulo N, and blocks all options for which the number of
    /// tokens that are taken has it. A pass takes no token.
    Modulo(Modulus),
}

/// No option may be blocked.
impl Default for Twist {
    fn default() -> Self {
        Self::Block(K::ONE)
    }
}

impl Twist {
    /// Returns true if the opponent may forbid something.
    pub fn forbids(self) -> bool {
        self != Self::default()
    }

    /// The modulus, if options are blocked by the number of tokens that they take.
    pub const fn modulus(self) -> Option<Modulus> {
        match self {
            Self::Modulo(modulus) => Some(modulus),
            Self::Block(_) | Self::Comply(_) => None,
        }
    }

    /// The number of options that the opponent may block, if there are so many `options`, passes
    /// included, and each can be blocked alone.
    pub const fn blocks(self, options: u64) -> u64 {
        match self {
            Self::Block(k) => k.get() - 1,
            Self::Comply(least) => options.saturating_sub(least.get()),
            Self::Modulo(_) => 0,
        }
    }
}

/// The options of a position, and those of them that are P, by the class that a twist blocks as a
/// whole. Without such classes, all options are in the first one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    options: [u64; Modulus::MAX as usize],
    lost: [u64; Modulus::MAX as usize],
}

impl Tally {
    /// Counts an option of a class.
    pub(in crate::game) fn add(&mut self, class: usize, outcome: Outcome) {
        self.options[class] += 1;
        self.lost[class] += u64::from(outcome == Outcome::P);
    }

    /// Counts so many options of a class, all of them P.
    pub(in crate::game) fn add_lost(&mut self, class: usize, count: u64) {
        self.options[class] += count;
        self.lost[class] += count;
    }

    /// The number of options.
    pub fn options(&self) -> u64 {
        self.options.iter().sum()
    }

    /// The number of options that are P.
    pub fn lost(&self) -> u64 {
        self.lost.iter().sum()
    }

    /// The fewest options that are P and not blocked, if the opponent blocks as `twist` allows and
    /// leaves an option wherever he has to.
    pub fn open(&self, twist: Twist, play: Play) -> u64 {
        let (options, lost, is_misere) = (self.options(), self.lost(), play == Play::Misere);
        let Some(modulus) = twist.modulus() else {
            return open_replies(lost, options, twist.blocks(options), is_misere);
        };
        let classes = 0..usize::from(modulus.get());
        let leaves = |&class: &usize| !is_misere || self.options[class] < options;
        classes.filter(leaves).map(|class| lost - self.lost[class]).min().unwrap_or(0)
    }

    /// The outcome of a position with these options.
    ///
    /// The position is P if the opponent can block all options that are P. In misère play he also
    /// has to leave an option, because the player who cannot move wins.
    pub fn outcome(&self, twist: Twist, play: Play) -> Outcome {
        let is_won = match play {
            Play::Misere if self.options() == 0 => true,
            _ => self.open(twist, play) > 0,
        };
        if is_won { Outcome::N } else { Outcome::P }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn modulo(n: u8) -> Twist {
        Twist::Modulo(Modulus::new(n).unwrap())
    }

    #[test]
    fn a_modulus_is_a_number_from_2_to_16() {
        let all = (0..=u8::MAX).filter_map(Modulus::new).map(Modulus::get);
        assert!(all.eq(2..=16));
    }

    #[test]
    fn one_class_is_blocked_as_a_whole() {
        let mut tally = Tally::default();
        tally.add(1, Outcome::P);
        tally.add_lost(1, 4);
        tally.add(0, Outcome::N);
        assert_eq!((tally.options(), tally.lost()), (6, 5));
        let of = |tally: Tally, play| {
            [modulo(2), Twist::default()]
                .map(|twist| (tally.open(twist, play), tally.outcome(twist, play)))
        };
        assert_eq!(of(tally, Play::Normal), [(0, Outcome::P), (5, Outcome::N)]);
        assert_eq!(of(tally, Play::Misere), of(tally, Play::Normal));
        // In misère play, the opponent must not block all options.
        let mut only = Tally::default();
        only.add_lost(1, 2);
        assert_eq!(only.outcome(modulo(2), Play::Normal), Outcome::P);
        assert_eq!((only.open(modulo(2), Play::Misere), only.options()), (2, 2));
        // Two classes cannot be blocked.
        tally.add(0, Outcome::P);
        assert_eq!(of(tally, Play::Normal)[0], (1, Outcome::N));
    }

    #[test]
    fn a_position_without_options_is_lost_in_normal_play_only() {
        for twist in [Twist::default(), Twist::Comply(K::ONE), modulo(3)] {
            assert_eq!(Tally::default().outcome(twist, Play::Normal), Outcome::P);
            assert_eq!(Tally::default().outcome(twist, Play::Misere), Outcome::N);
        }
    }
}
