//! The sequences that are in the On-Line Encyclopedia of Integer Sequences.

use super::sequence::{Formula, Sequence};
use crate::parameters::KM;

/// An entry of the encyclopedia.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OeisEntry {
    /// The number of the entry, such as `A000201`.
    pub number: &'static str,
    /// The index n of the entry's first term; `a_n` and `b_n` begin with n = 0.
    pub offset: u64,
}

/// The known entries of `a_n` and of `b_n`.
///
/// These are Wythoff's sequences, Fraenkel's for m = 2 and 3, and the `a_n` of game (2,1). The
/// printed pairs depend on m / k only.
///
/// ```
/// use wythoff::imitation::{Formula, KM, oeis};
/// let [a, b] = oeis(KM::WYTHOFF, Formula::Game).map(|entry| entry.map(|entry| entry.number));
/// assert_eq!((a, b), (Some("A000201"), Some("A001950")));
/// ```
pub fn oeis(km: KM, formula: Formula) -> [Option<OeisEntry>; 2] {
    let entry = |number, offset| Some(OeisEntry { number, offset });
    let (k, m) = (km.k(), km.m());
    let (k, m) = match formula {
        Formula::Printed if m.is_multiple_of(k) => (1, m / k),
        Formula::Printed if k.is_multiple_of(m) => (k / m, 1),
        _ => (k, m),
    };
    match (k, m) {
        (1, 1) => [entry("A000201", 1), entry("A001950", 1)],
        (1, 2) => [entry("A001951", 0), entry("A001952", 1)],
        (1, 3) => [entry("A184480", 1), entry("A001956", 1)],
        (2, 1) => [entry("A102528", 1), None],
        _ => [None, None],
    }
}

/// Returns the first `terms` terms of all known entries, each with its number.
///
/// ```
/// let entries = wythoff::imitation::oeis_terms(5);
/// assert_eq!(entries.len(), 7);
/// assert_eq!(entries[1], ("A001950", vec![2, 5, 7, 10, 13]));
/// ```
pub fn oeis_terms(terms: usize) -> Vec<(&'static str, Vec<u64>)> {
    let games = [(1, 1), (1, 2), (1, 3), (2, 1)].map(|(k, m)| KM::try_new(k, m));
    let of_game = |km: KM| {
        let of = move |(which, entry): (usize, Option<OeisEntry>)| {
            let OeisEntry { number, offset } = entry?;
            let pairs = Sequence::new(km, Formula::Game).skip(offset as usize);
            let numbers = pairs.map(|(a, b)| if which == 0 { a } else { b });
            Some((number, numbers.take(terms).collect()))
        };
        oeis(km, Formula::Game).into_iter().enumerate().filter_map(of)
    };
    games.into_iter().flatten().flat_map(of_game).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first terms that the encyclopedia lists.
    const TERMS: [(&str, &[u64]); 7] = [
        ("A000201", &[1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19, 21, 22, 24, 25, 27, 29, 30, 32]),
        ("A001950", &[2, 5, 7, 10, 13, 15, 18, 20, 23, 26, 28, 31, 34, 36, 39, 41, 44, 47, 49]),
        ("A001951", &[0, 1, 2, 4, 5, 7, 8, 9, 11, 12, 14, 15, 16, 18, 19, 21, 22, 24, 25, 26]),
        ("A001952", &[3, 6, 10, 13, 17, 20, 23, 27, 30, 34, 37, 40, 44, 47, 51, 54, 58, 61]),
        ("A184480", &[1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 16, 18, 19, 20, 22, 23, 24, 26]),
        ("A001956", &[4, 8, 12, 17, 21, 25, 30, 34, 38, 43, 47, 51, 55, 60, 64, 68, 73, 77, 81]),
        ("A102528", &[1, 2, 4, 6, 7, 10, 11, 12, 15, 17, 18, 20, 21, 24, 25, 28, 29, 30, 33]),
    ];

    #[test]
    fn the_terms_of_all_entries_are_listed() {
        let listed = oeis_terms(16);
        let expected = TERMS.map(|(number, terms)| (number, terms[..16].to_vec()));
        assert_eq!(listed, expected);
    }

    #[test]
    fn sequences_have_the_terms_of_their_entries() {
        let mut seen = 0;
        for (k, m) in (1..=9).flat_map(|k| (1..=9).map(move |m| (k, m))) {
            let km = KM::try_new(k, m).unwrap();
            for formula in [Formula::Game, Formula::Printed] {
                for (which, entry) in oeis(km, formula).into_iter().enumerate() {
                    let Some(entry) = entry else { continue };
                    let terms = TERMS.iter().find(|(number, _)| *number == entry.number).unwrap().1;
                    let pairs = Sequence::new(km, formula).skip(entry.offset as usize);
                    let numbers = pairs.map(|(a, b)| if which == 0 { a } else { b });
                    assert!(numbers.take(terms.len()).eq(terms.iter().copied()), "{km} {entry:?}");
                    seen += 1;
                }
            }
        }
        // By the game's formula 7 entries. By the printed formula 2 entries each for m / k = 1, 2,
        // 3, which are 9, 4 and 3 games, and 1 entry for m / k = 1/2, which are 4 games.
        assert_eq!(seen, 7 + 18 + 8 + 6 + 4);
    }
}
