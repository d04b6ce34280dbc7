//! The number of new blocks of a game with each doubling of the board.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wythoff::blocking::quadtree::side_log2;

/// New blocks by doubling, and what they look like.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct Growth {
    /// Blocks of `[0, 16 x 2^n)^2` that smaller boards do not have, from n = 0 on.
    pub new_blocks: Vec<u64>,
    /// The class of the growth.
    pub class: Class,
}

/// The way in which the number of new blocks grows.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize, Deserialize)]
#[serde(tag = "class", rename_all = "snake_case")]
pub enum Class {
    /// The numbers repeat: the pattern is the same at every size, as far as the numbers show.
    Repeats {
        /// The first n from which it does.
        from: usize,
        /// Doublings per period.
        period: usize,
        /// New blocks in a period.
        blocks: u64,
    },
    /// The number changes by less than a hundredth in each of the last doublings, but does not
    /// repeat yet.
    Settles {
        /// New blocks of the last doubling.
        blocks: u64,
    },
    /// The number grows by about the same amount with each doubling; such games can be followed to
    /// any size as well.
    Linear {
        /// The mean increase over the second half of the doublings.
        rise: f64,
    },
    /// The number grows like a power of the side of the board; exponent 1 is proportional to the
    /// palaces, with no repetition.
    Power {
        /// The mean logarithm, to base 2, of the ratio of a doubling to the one before, over the
        /// last four doublings.
        exponent: f64,
    },
}

impl Class {
    /// Returns its name in tables.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Repeats { .. } => "repeats",
            Self::Settles { .. } => "settles",
            Self::Linear { .. } => "linear",
            Self::Power { .. } => "power",
        }
    }
}

/// A period must have occurred this many times, and over at least [`WITNESSES`] doublings.
const TIMES: usize = 4;
const WITNESSES: usize = 12;
/// Longest period that is looked for.
const LONGEST: usize = 8;
/// Doublings that an exponent is the mean of.
const LATELY: usize = 4;
/// Number of doublings over which no power stays small.
const MANY: usize = 40;
/// A game whose new blocks grow by less than this ratio may be in the middle of its transient.
const SLOW: f64 = 1.7;
/// Factor of blocks that such a game may have.
const FURTHER: usize = 3;
/// A game whose blocks grow by less than this factor may be near the end of its growth.
const BEND: f64 = 1.2;

/// Returns the factor of blocks that a game may have, from its last two doublings: up to `bent`.
pub(super) fn patience(new_blocks: &[u64], bent: usize) -> usize {
    let [.., before, last] = *new_blocks else { return 1 };
    let grows_by = |ratio: f64| last as f64 <= ratio * before as f64;
    match (grows_by(BEND), grows_by(SLOW)) {
        (true, _) => bent,
        (false, true) => bent.min(FURTHER),
        (false, false) => 1,
    }
}

impl Growth {
    /// Classifies these numbers of new blocks.
    pub fn of(new_blocks: Vec<u64>) -> Self {
        let class = repeats(&new_blocks).unwrap_or_else(|| grows(&new_blocks));
        Self { new_blocks, class }
    }

    /// The side of the largest board, as a power of two.
    pub const fn side(&self) -> usize {
        side_log2(self.new_blocks.len()) - 1
    }

    /// Returns the number of blocks of the largest board.
    pub fn blocks(&self) -> u64 {
        self.new_blocks.iter().sum()
    }
}

/// Returns the shortest period of the end, if it has occurred often enough.
fn repeats(new: &[u64]) -> Option<Class> {
    (1..=LONGEST).find_map(|period| {
        let same = |n: &usize| new[n - 1] == new[n - 1 - period];
        let times = (period + 1..=new.len()).rev().take_while(same).count();
        let from = new.len() - times - period.min(new.len() - times);
        let blocks = new.get(new.len().checked_sub(period)?..)?.iter().sum();
        (times >= WITNESSES.max(TIMES * period)).then_some(Class::Repeats { from, period, blocks })
    })
}

fn grows(new: &[u64]) -> Class {
    let ratio = |pair: &[u64]| pair[1] as f64 / pair[0].max(1) as f64;
    let last = &new[new.len().saturating_sub(LATELY + 1)..];
    if last.len() > LATELY && last.windows(2).all(|pair| (ratio(pair) - 1.0).abs() < 0.01) {
        return Class::Settles { blocks: new[new.len() - 1] };
    }
    if new.len() > MANY {
        return Class::Linear { rise: rise(new) };
    }
    let doublings = last.len().saturating_sub(1).max(1) as f64;
    let log = |blocks: Option<&u64>| blocks.map_or(0.0, |&blocks| (blocks.max(1) as f64).log2());
    Class::Power { exponent: (log(last.last()) - log(last.first())) / doublings }
}

/// The slope of the line that fits the second half best.
fn rise(new: &[u64]) -> f64 {
    let half = &new[new.len() / 2..];
    let middle = (half.len() - 1) as f64 / 2.0;
    let (mut products, mut squares) = (0.0, 0.0);
    for (n, &blocks) in half.iter().enumerate() {
        let off = n as f64 - middle;
        products += off * blocks as f64;
        squares += off * off;
    }
    products / squares
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(new: impl IntoIterator<Item = u64>) -> Class {
        Growth::of(new.into_iter().collect()).class
    }

    #[test]
    fn a_period_is_the_shortest_that_came_by_often_enough() {
        let after = |period: &'static [u64], times: usize| {
            [3, 1, 4, 15].into_iter().chain(period.iter().copied().cycle().take(times))
        };
        assert_eq!(class(after(&[9], 13)), Class::Repeats { from: 4, period: 1, blocks: 9 });
        assert_eq!(class(after(&[7, 9], 14)), Class::Repeats { from: 4, period: 2, blocks: 16 });
        let three = class(after(&[7, 9, 100], 15));
        assert_eq!(three, Class::Repeats { from: 4, period: 3, blocks: 116 });
        assert!(matches!(class(after(&[7, 9, 100], 14)), Class::Power { .. }));
        assert_eq!(class(after(&[9], 12)), Class::Settles { blocks: 9 });
    }

    #[test]
    fn what_grows_is_told_by_how_it_ends() {
        let near = |class, other: f64| match class {
            Class::Power { exponent } => (exponent - other).abs() < 1e-3,
            Class::Linear { rise } => (rise - other).abs() < 1e-9,
            _ => false,
        };
        assert!(near(class((0..15).map(|n| 3 << n)), 1.0));
        assert!(near(class((0..15).map(|n| 100 << n << (n / 2))), 1.5));
        assert!(near(class((0..50).map(|n| 40 + 12 * n)), 12.0));
        assert_eq!(
            class([5, 10_000, 10_050, 10_020, 10_030, 10_029]),
            Class::Settles { blocks: 10_029 }
        );
        assert!(near(class([0]), 0.0));
    }

    #[test]
    fn a_game_is_followed_further_the_less_it_grows() {
        for (new, times) in [(10, 24), (120, 24), (121, 3), (170, 3), (171, 1), (800, 1)] {
            assert_eq!(patience(&[5, 100, new], 24), times, "{new}");
        }
        assert_eq!((patience(&[100, 150], 2), patience(&[100], 24)), (2, 1));
    }
}
