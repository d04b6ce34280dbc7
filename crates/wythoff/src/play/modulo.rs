//! Blocking by remainders: all moves are blocked that take numbers of tokens with one remainder
//! modulo N.
//!
//! Moves from one position take numbers of tokens with the same remainder if and only if the sums
//! of the heaps that they leave have the same remainder, their *class*.

use std::collections::BTreeSet;

use dashu_int::UBig;

use super::heaps::Heaps;
use super::playable::name;
use super::session::{Action, Hint, Illegal};

/// The class of a move to these heaps.
fn class(n: u8, to: &Heaps) -> u8 {
    let rest = to.iter().sum::<UBig>() % UBig::from(n);
    u8::try_from(rest).expect("a remainder is less than the modulus")
}

/// Returns true if all these moves have one class.
pub(super) fn are_of_one_class(n: u8, moves: &[Heaps]) -> bool {
    moves.windows(2).all(|two| class(n, &two[0]) == class(n, &two[1]))
}

/// The numbers of tokens that moves of a class take, in words.
fn amounts(n: u8, from: &Heaps, to: u8) -> String {
    let rest = (class(n, from) + n - to) % n;
    match (n, rest) {
        (2, 0) => "even numbers".to_owned(),
        (2, _) => "odd numbers".to_owned(),
        _ => format!("numbers with remainder {rest} modulo {n}"),
    }
}

/// Returns all moves that are blocked together with some of them.
///
/// # Errors
/// If these have several classes, or if there are none, and moves of every class.
pub(super) fn blocked<'a>(
    n: u8,
    some: &BTreeSet<Heaps>,
    moves: &mut dyn FnMut() -> Box<dyn Iterator<Item = Heaps> + 'a>,
) -> Result<BTreeSet<Heaps>, Illegal> {
    let Some(first) = some.first() else {
        let classes: BTreeSet<u8> = moves().map(|to| class(n, &to)).collect();
        return if classes.len() < usize::from(n) {
            Ok(BTreeSet::new())
        } else {
            let message = format!(
                "the moves of one remainder modulo {n} have to be blocked; name one of them"
            );
            Err(Illegal(message))
        };
    };
    let chosen = class(n, first);
    if let Some(other) = some.iter().find(|to| class(n, to) != chosen) {
        return Err(Illegal(format!(
            "the moves to {} and {} take numbers of tokens with different remainders modulo {n}; only one \
             remainder is blocked",
            name(first),
            name(other)
        )));
    }
    Ok(moves().filter(|to| class(n, to) == chosen).collect())
}

/// Returns the best block, where `moves` are possible and those of `winning` win.
pub(super) fn block(
    n: u8,
    heaps: &Heaps,
    moves: &[Heaps],
    winning: &[Heaps],
    is_misere: bool,
    [noun, nouns]: [&str; 2],
) -> Hint {
    let count = |moves: &[Heaps], of: u8| moves.iter().filter(|to| class(n, to) == of).count();
    // In misère play, a player without a move has won. Some class always leaves a move.
    let leaves = |&of: &u8| !is_misere || count(moves, of) < moves.len();
    let open = |of: u8| winning.len() - count(winning, of);
    let chosen = (0..n).filter(leaves).min_by_key(|&of| open(of)).unwrap_or(0);
    let block = moves.iter().filter(|to| class(n, to) == chosen).cloned().collect();
    let wins = open(chosen) == 0;
    let blocked = amounts(n, heaps, chosen);
    let reason = match (wins, winning.len()) {
        (true, 0) => format!("blocking {blocked} of tokens: the opponent could reach no {noun}"),
        (true, _) => format!(
            "blocking {blocked} of tokens: the opponent could reach {nouns} by such moves only"
        ),
        // Moves of one class are blocked, unless none would be left.
        (false, _) if are_of_one_class(n, winning) => format!(
            "all moves take {} of tokens, and without a move the opponent has won",
            amounts(n, heaps, class(n, &winning[0]))
        ),
        (false, all) => format!(
            "the opponent could reach {all} {nouns}, and one remainder cannot block all of them; blocking {blocked} \
             of tokens leaves fewer to find"
        ),
    };
    Hint { wins, action: Action::Block(block), reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(heaps: &[[u8; 2]]) -> Vec<Heaps> {
        heaps.iter().map(|&heaps| heaps.into()).collect()
    }

    fn set(heaps: &[[u8; 2]]) -> BTreeSet<Heaps> {
        all(heaps).into_iter().collect()
    }

    /// The moves of Nim from (3, 2), which take 1, 2, 3, 1 and 2 tokens.
    const MOVES: [[u8; 2]; 5] = [[2, 2], [1, 2], [0, 2], [3, 1], [3, 0]];

    #[test]
    fn numbers_of_tokens_are_told_by_the_class_that_they_leave() {
        for taken in 0..12_u8 {
            for n in 2..6 {
                let (from, to) = ([7_u8, 8].into(), [7 - taken.min(7), 8 - (taken - taken.min(7))]);
                let words = match (n, taken % n) {
                    (2, 0) => "even numbers".to_owned(),
                    (2, _) => "odd numbers".to_owned(),
                    (_, rest) => format!("numbers with remainder {rest} modulo {n}"),
                };
                assert_eq!(amounts(n, &from, class(n, &to.into())), words, "{taken} modulo {n}");
            }
        }
    }

    #[test]
    fn a_block_holds_all_moves_of_one_class_and_may_be_empty_only_if_a_class_is() {
        let blocked = |n, some: &[[u8; 2]], moves: &[[u8; 2]]| {
            blocked(n, &set(some), &mut || Box::new(all(moves).into_iter()))
        };
        let odd = set(&[[2, 2], [0, 2], [3, 1]]);
        assert_eq!(blocked(2, &[[0, 2]], &MOVES).unwrap(), odd);
        assert_eq!(blocked(2, &[[2, 2], [3, 1]], &MOVES).unwrap(), odd);
        assert_eq!(blocked(2, &[], &MOVES[..1]).unwrap(), set(&[]));
        assert_eq!(blocked(4, &[], &MOVES).unwrap(), set(&[]));
        let refused = |n, some: &[[u8; 2]]| blocked(n, some, &MOVES).unwrap_err().to_string();
        assert_eq!(
            refused(2, &[[2, 2], [3, 0]]),
            "the moves to (2, 2) and (3, 0) take numbers of tokens with different remainders modulo 2; only one \
             remainder is blocked"
        );
        assert_eq!(
            refused(3, &[]),
            "the moves of one remainder modulo 3 have to be blocked; name one of them"
        );
    }

    #[test]
    fn the_best_block_leaves_the_fewest_winning_moves_and_says_why() {
        let hint = |moves: &[[u8; 2]], winning: &[[u8; 2]], is_misere| {
            let nouns = ["P-position", "P-positions"];
            block(2, &[3_u8, 2].into(), &all(moves), &all(winning), is_misere, nouns)
        };
        let expected = |wins, block: &[[u8; 2]], reason: &str| Hint {
            wins,
            action: Action::Block(set(block)),
            reason: reason.to_owned(),
        };
        let (odd, even) = ([[2, 2], [0, 2], [3, 1]], [[1, 2], [3, 0]]);
        assert_eq!(
            hint(&MOVES, &[], false),
            expected(
                true,
                &odd,
                "blocking odd numbers of tokens: the opponent could reach no P-position"
            )
        );
        assert_eq!(
            hint(&MOVES, &[[1, 2]], false),
            expected(
                true,
                &even,
                "blocking even numbers of tokens: the opponent could reach P-positions by such moves only"
            )
        );
        assert_eq!(
            hint(&MOVES, &[[0, 2], [1, 2], [3, 0]], false),
            expected(
                false,
                &even,
                "the opponent could reach 3 P-positions, and one remainder cannot block all of them; blocking even \
                 numbers of tokens leaves fewer to find"
            )
        );
        // In misere play a move has to be left.
        assert_eq!(
            hint(&odd, &[[2, 2]], true),
            expected(
                false,
                &[],
                "all moves take odd numbers of tokens, and without a move the opponent has won"
            )
        );
    }
}
