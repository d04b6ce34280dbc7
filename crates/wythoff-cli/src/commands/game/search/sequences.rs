//! The sequences of the encyclopedia that this program can compute.

use wythoff::game::grundy;
use wythoff::game::search::Sequence;
use wythoff::imitation::oeis_terms;

/// The most terms that are compared.
const TERMS: usize = 1000;

/// Returns the sequences, with terms for the rows of a window.
pub(super) fn known(side: usize) -> Vec<Sequence> {
    let most = side.min(TERMS);
    let entries = oeis_terms(most).into_iter();
    let mut known: Vec<Sequence> =
        entries.map(|(name, terms)| Sequence { name: name.to_owned(), terms }).collect();
    // A002251: the whole numbers, where the terms of A000201 and A001950 change places in pairs.
    let pairs = known[0].terms.iter().zip(&known[1].terms);
    let mut swapped: Vec<u64> = (0..most as u64).collect();
    for (&lower, &upper) in pairs {
        for (from, to) in [(lower, upper), (upper, lower)] {
            if let Some(term) = swapped.get_mut(from as usize) {
                *term = to;
            }
        }
    }
    known.push(Sequence { name: "A002251".to_owned(), terms: swapped });
    // Rows 3 and 4, and the diagonal, of the values of Wythoff's game.
    let Ok(wythoff) = "wythoff".parse() else { return known };
    if let Ok(values) = grundy::values(&wythoff, most, most, 1, &()) {
        // The place of the first term, and the distance between terms.
        let lines = [("A004484", 3 * most, 1), ("A004485", 4 * most, 1), ("A047708", 0, most + 1)];
        for (name, first, step) in lines {
            let terms = values.iter().skip(first).step_by(step).take(most);
            let terms = terms.map(|&value| u64::from(value)).collect();
            known.push(Sequence { name: name.to_owned(), terms });
        }
    }
    known
}

#[cfg(test)]
mod tests {
    use super::known;
    use wythoff_testkit::golden;

    #[test]
    fn terms_are_those_of_the_encyclopedia() {
        let known = known(100);
        let terms = |name: &str| {
            let found = known.iter().find(|sequence| sequence.name == name);
            found.map(|sequence| sequence.terms.clone()).expect("the sequence is known")
        };
        assert_eq!(known.len(), 11);
        // The first terms of A002251.
        assert_eq!(terms("A002251")[..14], [0, 2, 1, 5, 7, 3, 10, 4, 13, 15, 6, 18, 20, 8]);
        for (entry, name) in golden::grundy().into_iter().zip(["A004484", "A004485", "A047708"]) {
            assert!(entry.line.contains(name));
            let listed = entry.from::<u64>(1);
            assert_eq!(terms(name)[..listed.len()], listed, "{name}");
        }
    }
}
