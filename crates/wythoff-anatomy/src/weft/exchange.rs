//! The word that an inner beam and its mirror image exchange.
//!
//! Row m and column m are one line of the board and its mirror image. A palace of the beam in row m
//! is seen through the weft along that row; the beam meets its mirror image, in column m, when it
//! reaches column m. So the beam writes a word, whose letter m is the number of its palaces in row
//! m, and later reads it. Numbers m that the beam uses neither as a row nor as a column are left
//! out.

use std::collections::{BTreeMap, HashSet};

use schemars::JsonSchema;
use serde::Serialize;

use crate::beam::{self, Strand};
use wythoff::K;
use wythoff::observer::{Interrupted, Observer};

/// The word of the innermost beam of a game, and how regular it is.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Exchange {
    /// The game.
    pub k: K,
    /// The rows that were read.
    pub rows: [u64; 2],
    /// Letters: numbers that the beam uses.
    pub letters: u64,
    /// Number of occurrences of each letter.
    pub alphabet: BTreeMap<u8, u64>,
    /// The beginning of the word.
    pub beginning: String,
    /// The complexity: the number of different factors of 1, 2, .. letters.
    pub complexity: Vec<u64>,
    /// The imbalance of factors of 1, 2, 4, .. letters: by how
    /// much the sums of two of the same length differ at most.
    pub imbalance: Vec<(u64, u64)>,
    /// The numbers of palaces that row m and column m hold together, if they repeat with m.
    pub sharing: Option<beam::Word>,
}

/// Lengths of factors that are counted.
const LONGEST: usize = 24;

impl Exchange {
    /// Reads the word of the innermost of `strands`, which a survey of the game returned, from row
    /// `rows` / 2 to `rows`. Returns `None` if there is no strand, or none of its palaces.
    ///
    /// `Time` and `Memory`: those of a survey to the same row.
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// ```
    /// use wythoff::K;
    /// use wythoff_anatomy::beam;
    /// use wythoff_anatomy::weft::Exchange;
    /// let k = K::try_new(1)?;
    /// let strands = beam::survey(k, 2000, 6000, &())?.unwrap().strands;
    /// let word = Exchange::read(k, &strands, 6000, &())?.unwrap();
    /// // Wythoff's pairs write the Fibonacci word.
    /// assert!(word.is_sturmian());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(
        k: K,
        strands: &[Strand],
        rows: u64,
        observer: &dyn Observer,
    ) -> Result<Option<Self>, Interrupted> {
        let palaces = beam::innermost(k, strands, [rows / 8, rows], observer)?;
        Ok(Self::of(k, &palaces, rows))
    }

    fn of(k: K, palaces: &[(u64, u64)], rows: u64) -> Option<Self> {
        let last = palaces.iter().map(|palace| palace.0).max()?;
        let (mut by_row, mut shared) =
            (vec![0_u8; last as usize + 1], vec![0_u16; last as usize + 1]);
        for &(x, y) in palaces {
            by_row[y as usize] += 1;
            shared[y as usize] += 1;
            shared[x as usize] += 1;
        }
        let span = (rows / 2) as usize..rows as usize - 1;
        let used = span.clone().filter(|&m| shared[m] > 0);
        let word: Vec<u8> = used.map(|m| by_row[m]).collect();
        let mut alphabet = BTreeMap::new();
        word.iter().for_each(|&letter| *alphabet.entry(letter).or_default() += 1);
        let lengths = (0..).map(|power| 1 << power).take_while(|length| 8 * length <= word.len());
        Some(Self {
            k,
            rows: [rows / 2, rows],
            letters: word.len() as u64,
            alphabet,
            beginning: word.iter().take(60).map(u8::to_string).collect(),
            complexity: (1..=LONGEST).map(|length| factors(&word, length)).collect(),
            imbalance: lengths.map(|length| (length as u64, imbalance(&word, length))).collect(),
            sharing: beam::Word::of(&shared[span]),
        })
    }

    /// Returns true if the word may be Sturmian: n + 1 factors of n letters, and no imbalance above
    /// 1, in the examined part.
    pub fn is_sturmian(&self) -> bool {
        (1..).zip(&self.complexity).all(|(length, &factors)| factors == length + 1)
            && self.imbalance.iter().all(|&(_, off)| off <= 1)
    }
}

/// Returns the number of different factors of a length.
fn factors(word: &[u8], length: usize) -> u64 {
    word.windows(length).collect::<HashSet<_>>().len() as u64
}

/// Returns the largest difference of the sums of two factors of a length.
fn imbalance(word: &[u8], length: usize) -> u64 {
    let mut sum: u64 = word.iter().take(length).map(|&letter| u64::from(letter)).sum();
    let (mut least, mut most) = (sum, sum);
    for (&leaves, &enters) in word.iter().zip(word.iter().skip(length)) {
        sum = sum + u64::from(enters) - u64::from(leaves);
        (least, most) = (least.min(sum), most.max(sum));
    }
    most - least
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(k: u64, rows: u64) -> Exchange {
        let k = K::try_new(k).unwrap();
        let strands = beam::survey(k, rows / 2, rows, &()).unwrap().unwrap().strands;
        Exchange::read(k, &strands, rows, &()).unwrap().unwrap()
    }

    #[test]
    fn factors_and_imbalance_of_short_words() {
        assert_eq!((factors(b"abab", 2), factors(b"abab", 3), factors(b"ab", 3)), (2, 2, 0));
        assert_eq!(imbalance(&[0, 0, 1, 1, 0], 2), 2);
        assert_eq!(imbalance(&[0, 1, 0, 1], 2), 0);
    }

    #[test]
    fn games_1_and_10_write_sturmian_words_and_game_5_does_not() {
        assert!(read(1, 20_000).is_sturmian());
        let ten = read(10, 20_000);
        assert!(ten.is_sturmian(), "{ten:?}");
        let five = read(5, 20_000);
        assert!(!five.is_sturmian());
        // Four of five lines are used, by one palace each.
        assert_eq!(
            five.sharing.map(|word| (word.palaces.to_string(), word.period)),
            Some(("4/5".into(), 5))
        );
    }
}
