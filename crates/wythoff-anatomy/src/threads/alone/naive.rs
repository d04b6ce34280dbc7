//! A thread that takes the first square that it can, by the definition, to compare with.

use std::collections::HashSet;
use std::ops::Range;

/// The columns of the palaces in some rows of a thread that takes the first square whose column and
/// diagonal lack a palace.
pub(super) fn palaces(
    rows: Range<i64>,
    columns: impl Fn(i64) -> bool,
    diagonals: impl Fn(i64) -> bool,
) -> Vec<i64> {
    let [mut had, mut had_diagonal] = [HashSet::new(), HashSet::new()];
    let mut first = 0;
    let row = |y| {
        first = (first..).find(|x| columns(*x) && !had.contains(x)).unwrap();
        let lacks = |&x: &i64| {
            columns(x) && diagonals(x - y) && !had.contains(&x) && !had_diagonal.contains(&(x - y))
        };
        let x = (first..).find(lacks).unwrap();
        had.insert(x);
        had_diagonal.insert(x - y);
        x
    };
    rows.map(row).collect()
}

/// The first diagonal behind all palaces above each row, of a thread that begins at diagonal
/// `begin`. Columns left of it have been passed.
pub(super) fn ends(taken: &[i64], begin: i64) -> Vec<i64> {
    let mut ends = vec![begin];
    for (y, x) in (0..).zip(taken) {
        ends.push(ends[ends.len() - 1].max(x - y + 1));
    }
    ends
}

/// Which lines lack a palace: those from 0 on that have a 1 in the word, which repeats.
pub(super) fn repeating(word: &[u8]) -> impl Fn(i64) -> bool {
    move |line| line >= 0 && word[line as usize % word.len()] == b'1'
}

/// The letters of a word.
pub(super) fn letters(word: &[u8]) -> Vec<bool> {
    word.iter().map(|&letter| letter == b'1').collect()
}
