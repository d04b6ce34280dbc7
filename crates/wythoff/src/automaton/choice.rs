//! The choice between two predecessors of a cell.

use std::str::FromStr;

use thiserror::Error;
use wythoff_exact::random::mix;

use super::queen::Predecessors;
use crate::board::Value;

/// The choice between two predecessors of a cell: r, or r - 3.
///
/// Written `r`, `r-3` or `random:SEED`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, derive_more::Display)]
pub enum Choice {
    /// r, which is not a palace.
    #[display("r")]
    R,
    /// r - 3, which is a palace.
    #[display("r-3")]
    RMinus3,
    /// A random bit for each cell, which depends only on its coordinates and this seed.
    #[display("random:{_0}")]
    Random(u64),
}

/// Text that is not a choice of predecessors.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a choice of predecessors; write `r`, `r-3` or `random:SEED` with a whole number \
     SEED below 2^64"
)]
pub struct ChoiceError(String);

impl Choice {
    /// The chosen predecessor for the cell (x, y).
    pub fn of(self, predecessors: Predecessors, x: i64, y: i64) -> Value {
        let r = predecessors.r();
        let palace = predecessors.has_r_minus_3()
            && (!predecessors.has_r()
                || match self {
                    Self::R => false,
                    Self::RMinus3 => true,
                    Self::Random(seed) => random_bit(seed, x, y),
                });
        if palace { r - 3 } else { r }
    }
}

/// A random bit of a cell, from the seed and the coordinates, so that it does not depend on the
/// order in which cells are visited.
const fn random_bit(seed: u64, x: i64, y: i64) -> bool {
    mix(mix(mix(seed) ^ x as u64) ^ y as u64) & 1 == 1
}

impl FromStr for Choice {
    type Err = ChoiceError;

    fn from_str(text: &str) -> Result<Self, ChoiceError> {
        let random = |text: &str| text.strip_prefix("random:")?.parse().ok().map(Self::Random);
        match text {
            "r" => Ok(Self::R),
            "r-3" => Ok(Self::RMinus3),
            _ => random(text).ok_or_else(|| ChoiceError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_choices_can_be_parsed() {
        for choice in [Choice::R, Choice::RMinus3, Choice::Random(u64::MAX)] {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        for text in ["", "R", "r-4", "random", "random:", "random:-1", "random:1.5"] {
            assert_eq!(text.parse::<Choice>(), Err(ChoiceError(text.to_owned())));
        }
    }

    #[test]
    fn random_bits_are_even_and_neighbours_are_independent() {
        let cells = 200_i64;
        let count = |bit: &dyn Fn(i64, i64) -> bool| {
            (0..cells * cells).filter(|i| bit(i % cells, i / cells)).count() as i64
        };
        for seed in 0..4 {
            // 500 is five standard deviations of 40,000 random bits.
            assert!((count(&|x, y| random_bit(seed, x, y)) - 20_000).abs() < 500);
            let same = |x, y| random_bit(seed, x, y) == random_bit(seed, x + 1, y - 1);
            assert!((count(&same) - 20_000).abs() < 500);
        }
    }
}
