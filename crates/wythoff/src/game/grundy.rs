//! Sprague-Grundy values and misère outcomes of any ruleset.
//!
//! The value of a position is the mex of its options' values: the least number that no option has.
//! Used values are stored by class. Positions that differ by a multiple of a rule lead to each
//! other along it, so no value occurs twice in a class, and the value of a position is the first
//! value that is free in all its classes. P-positions are those of value 0.

use std::collections::HashMap;

use super::impartial::Outcome;
use crate::observer::{Interrupted, Observer};
use crate::ruleset::{Class, Classes};
use crate::{Rule, Ruleset};

/// The Sprague-Grundy values for x < `width` and y < `height`, row by row, for any rules.
///
/// `Time: O(cells x rules x (1 + largest value / 64))`. `Memory: a bit for each class and value`,
/// and 4 bytes a cell.
///
/// # Errors
/// If the observer cancels.
///
/// ```
/// use wythoff::game::grundy;
/// let values = grundy::values(&"wythoff".parse()?, 4, 3, &())?;
/// assert_eq!(values, [0, 1, 2, 3, 1, 2, 0, 4, 2, 0, 1, 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn values(
    rules: &Ruleset,
    width: usize,
    height: usize,
    observer: &dyn Observer,
) -> Result<Vec<u32>, Interrupted> {
    let mut used: Vec<ByClass<ValueSet>> = by_class(rules, width, height);
    let mut values = Vec::with_capacity(width * height);
    for y in 0..height {
        if observer.progress(y as u128, height as u128).is_break() {
            return Err(Interrupted);
        }
        for x in 0..width {
            let value = mex(&used, x as u64, y as u64);
            used.iter_mut().for_each(|used| used.at(x as u64, y as u64).insert(value));
            values.push(value);
        }
    }
    Ok(values)
}

/// The outcomes under misère play for x < `width` and y < `height`, row by row, for any rules.
///
/// Under misère play the player who cannot move wins: a position is P if and only if it has options
/// and none of them is P.
///
/// `Time: O(cells x rules)`. `Memory: O(classes)`, and a byte a cell.
///
/// # Errors
/// If the observer cancels.
///
/// ```
/// use wythoff::game::Outcome::{N, P};
/// use wythoff::game::grundy;
/// // The player who takes the last token loses: (1, 0) is P.
/// assert_eq!(grundy::misere(&"wythoff".parse()?, 3, 3, &())?, [N, P, N, P, N, N, N, N, P]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn misere(
    rules: &Ruleset,
    width: usize,
    height: usize,
    observer: &dyn Observer,
) -> Result<Vec<Outcome>, Interrupted> {
    let mut taken: Vec<ByClass<bool>> = by_class(rules, width, height);
    let mut outcomes = Vec::with_capacity(width * height);
    for y in 0..height {
        if observer.progress(y as u128, height as u128).is_break() {
            return Err(Interrupted);
        }
        for x in 0..width {
            let can_move = |rule: &Rule| rule.a() as usize <= x && rule.b() as usize <= y;
            let ends = !rules.rules().iter().any(can_move);
            let (column, row) = (x as u64, y as u64);
            let wins = ends || taken.iter().any(|taken| taken.get(column, row) == Some(&true));
            if !wins {
                taken.iter_mut().for_each(|taken| *taken.at(column, row) = true);
            }
            outcomes.push(if wins { Outcome::N } else { Outcome::P });
        }
    }
    Ok(outcomes)
}

/// A map from the classes of a rule to `T`.
struct ByClass<T> {
    classes: Classes,
    known: HashMap<Class, T>,
}

/// An empty map for each rule whose steps fit on a board of this size.
fn by_class<T>(rules: &Ruleset, width: usize, height: usize) -> Vec<ByClass<T>> {
    let fits = |rule: &&Rule| (rule.a() as usize) < width && (rule.b() as usize) < height;
    let rules = rules.rules().iter().filter(fits);
    rules.map(|&rule| ByClass { classes: Classes::of(rule), known: HashMap::new() }).collect()
}

impl<T: Default> ByClass<T> {
    fn get(&self, x: u64, y: u64) -> Option<&T> {
        self.known.get(&self.classes.index(x, y))
    }

    fn at(&mut self, x: u64, y: u64) -> &mut T {
        self.known.entry(self.classes.index(x, y)).or_default()
    }
}

/// A set of values, one bit each.
#[derive(Default)]
struct ValueSet(Vec<u64>);

impl ValueSet {
    fn insert(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (value % 64);
    }
}

/// The least value that is free in all classes of (x, y).
fn mex(used: &[ByClass<ValueSet>], x: u64, y: u64) -> u32 {
    let sets: Vec<&[u64]> =
        used.iter().filter_map(|used| used.get(x, y)).map(|values| &values.0[..]).collect();
    let mut value = 0;
    loop {
        let word = value as usize / 64;
        let used = sets.iter().filter_map(|set| set.get(word)).fold(0, |used, set| used | set);
        if used != u64::MAX {
            return value + used.trailing_ones();
        }
        value += 64;
    }
}
