//! Words that repeat, and how many palaces a line they mean.

use std::fmt;

use dashu_int::UBig;
use dashu_ratio::RBig;
use schemars::JsonSchema;
use serde::Serialize;

/// A fraction that is not negative, in lowest terms: `3/5`; whole numbers as `2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: u64,
    denominator: u64,
}

impl Fraction {
    /// `numerator` / `denominator`.
    ///
    /// # Panics
    /// If the denominator is 0.
    pub const fn new(numerator: u64, denominator: u64) -> Self {
        assert!(denominator > 0, "a fraction has a denominator");
        let (mut a, mut b) = (numerator, denominator);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        Self { numerator: numerator / a, denominator: denominator / a }
    }

    /// Above the line.
    pub const fn numerator(self) -> u64 {
        self.numerator
    }

    /// Below the line.
    pub const fn denominator(self) -> u64 {
        self.denominator
    }

    /// The exact number.
    pub fn exact(self) -> RBig {
        RBig::from_parts(self.numerator.into(), UBig::from(self.denominator))
    }

    /// The number, rounded.
    pub fn value(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            _ => write!(f, "{}/{}", self.numerator, self.denominator),
        }
    }
}

wythoff::serialize_as_text!(Fraction);

/// Numbers of palaces on consecutive parallel lines, when these numbers repeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Word {
    /// Palaces a line.
    pub palaces: Fraction,
    /// After how many lines the counts repeat.
    pub period: u64,
    /// Number of consecutive lines on which this was seen, without exception.
    pub lines: u64,
}

impl Word {
    /// The word of some counts, if it repeats: its period must have been seen [`REPEATS`] times.
    ///
    /// `Time` and `Memory`: O(lines).
    pub fn of(counts: &[u16]) -> Option<Self> {
        let period = period(counts)?;
        let palaces = counts[..period].iter().map(|&count| u64::from(count)).sum();
        Some(Self {
            palaces: Fraction::new(palaces, period as u64),
            period: period as u64,
            lines: counts.len() as u64,
        })
    }
}

/// Number of times that a period must have been seen.
pub const REPEATS: usize = 3;

/// The smallest period of a word, if it fits into it [`REPEATS`] times.
///
/// `Time` and `Memory`: O(letters).
pub(super) fn period<T: PartialEq>(word: &[T]) -> Option<usize> {
    let period = smallest_period(word);
    (period > 0 && period * REPEATS <= word.len()).then_some(period)
}

/// The smallest shift under which a word agrees with itself, which is its length if there is no
/// other.
///
/// `Time` and `Memory`: O(letters), as the word's longest border is found (Knuth, Morris, Pratt).
pub(crate) fn smallest_period<T: PartialEq>(word: &[T]) -> usize {
    let mut borders = vec![0; word.len() + 1];
    let mut border = 0;
    for end in 1..word.len() {
        while border > 0 && word[end] != word[border] {
            border = borders[border];
        }
        border += usize::from(word[end] == word[border]);
        borders[end + 1] = border;
    }
    word.len() - borders[word.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_are_the_smallest_and_are_seen_three_times() {
        assert_eq!(period(b"abaabaaba"), Some(3));
        assert_eq!(period(b"abaabaab"), None);
        assert_eq!(period(b"abaabaabaabab"), None);
        assert_eq!(period(b"aaa"), Some(1));
        assert_eq!(period::<u8>(b""), None);
    }

    #[test]
    fn a_word_says_how_many_palaces_a_line() {
        let word = Word::of(&[1, 0, 1, 1, 0, 1, 1, 0, 1, 1]).unwrap();
        assert_eq!(word, Word { palaces: Fraction::new(2, 3), period: 3, lines: 10 });
        assert_eq!(Word::of(&[0, 0, 0, 0]).unwrap().palaces, Fraction::new(0, 1));
        assert_eq!(Fraction::new(10, 4).to_string(), "5/2");
    }
}
