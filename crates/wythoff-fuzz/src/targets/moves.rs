//! Games on two heaps as text.

use std::collections::BTreeMap;

use wythoff::game::HeapGame;

use super::plain::Plain;
use super::set;
use crate::kind::Kind;

/// The most vectors of a game that is kept for mutations: ranges make long games of short texts, on
/// which a run would spend most of its time.
const MOST_VECTORS: usize = 32;

/// A text that is accepted is read as a plain reader reads it, and prints as a text of the same
/// game. Equal games have equal texts. The options are those of the definition, and play ends.
pub(super) fn run(input: &[u8]) -> Kind {
    let Ok(text) = str::from_utf8(input) else { return Kind::NONE };
    let game: HeapGame = match text.parse() {
        Ok(game) => game,
        Err(error) => return Kind::refused(error.problem),
    };
    let (plain, printed) = (Plain::read(text), game.to_string());
    assert_eq!(printed.parse().as_ref(), Ok(&game), "{printed}");
    assert_eq!(Plain::read(&printed), plain, "{printed}");
    let other = rearranged(&printed);
    assert_eq!(other.parse::<HeapGame>().map(|it| it.to_string()), Ok(printed), "{other}");
    let mut count = 0;
    for (x, y) in [(0, 0), (1, 0), (2, 1), (7, 7), (5, 9)] {
        let options = set(game.options(x, y), &"the options");
        if plain.computed.is_none() {
            let expected = plain.options((x.into(), y.into()));
            let expected: Vec<_> = expected.iter().map(|&(x, y)| (x as u64, y as u64)).collect();
            assert!(options.iter().eq(&expected), "{x},{y}: {options:?}, not {expected:?}");
        }
        assert_eq!(game.can_move(game.start(x, y)), !options.is_empty(), "{x},{y}");
        count += options.len();
    }
    if plain.computed.is_none() {
        ends(&game);
    }
    let moves = &game.moves;
    let vectors = [
        moves.rays().len(),
        moves.steps().len(),
        moves.exchanges().len(),
        moves.removed().len(),
        game.terminal.len(),
        game.holes.len(),
    ];
    if vectors.iter().sum::<usize>() > MOST_VECTORS {
        return Kind::NONE;
    }
    let cone = moves.cone().unwrap_or(0) as usize;
    let terms = usize::from(game.has_blocks()) + 2 * usize::from(game.passes > 0);
    Kind::read(&[&vectors[..], &[cone, terms, count]].concat())
}

/// The words of a printed game in the reverse order, those after `without` at the end.
fn rearranged(printed: &str) -> String {
    // The terms of play stand after the moves, and may stand anywhere.
    let (moves, removed) = printed.split_once(" without ").unwrap_or((printed, ""));
    let mut moves: Vec<&str> = moves.rsplit(' ').collect();
    let terms: Vec<&str> = removed.split(' ').filter(|word| word.contains(['=', 'm'])).collect();
    moves.extend(terms);
    let removed: Vec<&str> =
        removed.rsplit(' ').filter(|word| !word.is_empty() && !word.contains(['=', 'm'])).collect();
    if removed.is_empty() {
        moves.join(" ;")
    } else {
        format!("{}\twithout {}", moves.join(" ; "), removed.join(" "))
    }
}

/// Asserts that play from a small position ends, and that no more positions are reached than said.
fn ends(game: &HeapGame) {
    let (start, most) = ((3, 4), game.moves.most_reached(3, 4));
    if game.moves.exchanges().is_empty() || most > 2000 {
        return;
    }
    // Positions by their state: false while their options are visited.
    let mut done = BTreeMap::new();
    let mut path = vec![(start, game.moves.options(start.0, start.1))];
    while let Some((at, options)) = path.last_mut() {
        let at = *at;
        match options.pop() {
            None => {
                done.insert(at, true);
                path.pop();
            }
            Some(to) => match done.get(&to) {
                Some(true) => {}
                Some(false) => panic!("play comes back to {to:?}"),
                None => {
                    done.insert(to, false);
                    path.push((to, game.moves.options(to.0, to.1)));
                }
            },
        }
        assert!(done.len() as u128 <= most, "more than {most} positions are reached");
    }
}
