//! Games on three heaps as text.

use std::collections::BTreeSet;

use wythoff::game::three::{ThreeHeaps, TripleMoves};

use super::set;
use crate::kind::Kind;

/// A text that is accepted prints as a text of the same game, with every vector that it names.
/// Equal games have equal texts. The options are those of the definition.
pub(super) fn run(input: &[u8]) -> Kind {
    let Ok(text) = str::from_utf8(input) else { return Kind::NONE };
    let game: ThreeHeaps = match text.parse() {
        Ok(game) => game,
        Err(error) => return Kind::refused(error.problem),
    };
    let printed = game.to_string();
    assert_eq!(printed.parse().as_ref(), Ok(&game), "{printed}");
    let reversed: Vec<&str> = printed.rsplit(' ').collect();
    let reversed = reversed.join(";");
    assert_eq!(reversed.parse().as_ref(), Ok(&game), "{reversed}");
    let is_written = matches!(game.moves, TripleMoves::Written { .. });
    if is_written {
        let words: BTreeSet<&str> = printed.split(' ').collect();
        let named = |word: &&str| word.contains(',') && !word.starts_with('0') && word.len() < 12;
        for word in text.split(|c: char| c.is_whitespace() || c == ';').filter(named) {
            // A number with a leading zero is printed without it.
            assert!(words.contains(word) || word.contains(",0"), "{word} is lost");
        }
    }
    let mut count = 0;
    for at in [[0, 0, 0], [2, 0, 1], [3, 2, 4], [5, 5, 5]] {
        let options = set(game.options(at), &"the options");
        if is_written {
            assert_eq!(options, plain(&printed, at), "{at:?}");
        }
        assert!(options.iter().all(|to| *to != at && (0..3).all(|i| to[i] <= at[i])), "{at:?}");
        assert_eq!(game.moves.can_move(at), !options.is_empty(), "{at:?}");
        let most = game.moves.most_options(at);
        assert!(most.is_none_or(|most| most >= options.len() as u128), "{at:?}: {most:?}");
        for to in boxed([at[0] + 1, at[1], at[2]]) {
            assert_eq!(game.moves.leads(at, to), options.contains(&to), "{at:?} to {to:?}");
        }
        count += options.len();
    }
    Kind::read(&[
        printed.matches('*').count(),
        printed.matches(',').count() / 2,
        usize::from(game.has_values()),
        count,
    ])
}

/// The positions with heaps up to these.
fn boxed([a, b, c]: [u64; 3]) -> impl Iterator<Item = [u64; 3]> {
    (0..=a).flat_map(move |x| (0..=b).flat_map(move |y| (0..=c).map(move |z| [x, y, z])))
}

/// The options of a position, by the words of a printed game.
fn plain(printed: &str, at: [u64; 3]) -> BTreeSet<[u64; 3]> {
    let mut options = BTreeSet::new();
    for word in printed.split(' ').filter(|word| word.contains(',')) {
        let parts: Vec<u64> =
            word.trim_end_matches('*').split(',').map(|part| part.parse().unwrap_or(0)).collect();
        let most = if word.ends_with('*') { at.iter().sum() } else { 1 };
        for n in 1..=most {
            let to = [0, 1, 2].map(|i| at[i].checked_sub(n * parts[i]));
            if let [Some(x), Some(y), Some(z)] = to {
                options.insert([x, y, z]);
            }
        }
    }
    options
}
