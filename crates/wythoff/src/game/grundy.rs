//! Sprague-Grundy values and outcomes of any moves, under normal and misère play.
//!
//! The value of a position is the mex of its options' values: the least number that no option has.
//! Used values are stored by class. Positions that differ by a multiple of a ray lead to each other
//! along it, so no value occurs twice in a class, and the value of a position is the first
//! value that is free in all its classes and that none of its steps leads to. P-positions are those
//! of value 0.

use std::collections::HashMap;

use super::impartial::Outcome;
use crate::Rule;
use crate::moves::Moves;
use crate::observer::{Interrupted, Observer};
use crate::ruleset::{Class, Classes};

/// The Sprague-Grundy values for x < `width` and y < `height`, row by row, for any moves.
///
/// `Time: O(cells x (rays x (1 + largest value / 64) + steps))`, with removed moves O(options).
/// `Memory: a bit for each class and value`, and 4 bytes a cell.
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
    moves: &Moves,
    width: usize,
    height: usize,
    observer: &dyn Observer,
) -> Result<Vec<u32>, Interrupted> {
    let mut used: Vec<ByClass<ValueSet>> = by_class(moves, width, height);
    let mut values = Vec::with_capacity(width * height);
    // The values of single options, as a set that is emptied after each cell.
    let mut single = ValueSet::default();
    for y in 0..height {
        if observer.progress(y as u128, height as u128).is_break() {
            return Err(Interrupted);
        }
        for x in 0..width {
            let at = |(x, y): (u64, u64)| values[y as usize * width + x as usize];
            single.0.clear();
            let (x, y) = (x as u64, y as u64);
            for_single_options(moves, x, y, |option| single.insert(at(option)));
            let value = mex(&used, &single, x, y);
            used.iter_mut().for_each(|used| used.at(x, y).insert(value));
            values.push(value);
        }
    }
    Ok(values)
}

/// The outcomes for x < `width` and y < `height`, row by row, for any moves.
///
/// Under normal play the player who cannot move loses, under misère play that player wins: then a
/// position is P if and only if it has options and none of them is P.
///
/// `Time: O(cells x moves)`, with removed moves O(options). `Memory: O(classes)`, and a byte a
/// cell.
///
/// # Errors
/// If the observer cancels.
///
/// ```
/// use wythoff::game::Outcome::{N, P};
/// use wythoff::game::grundy::{self, Play};
/// // The player who takes the last token loses: (1, 0) is P.
/// let misere = grundy::outcomes(&"wythoff".parse()?, Play::Misere, 3, 3, &())?;
/// assert_eq!(misere, [N, P, N, P, N, N, N, N, P]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn outcomes(
    moves: &Moves,
    play: Play,
    width: usize,
    height: usize,
    observer: &dyn Observer,
) -> Result<Vec<Outcome>, Interrupted> {
    let mut taken: Vec<ByClass<bool>> = by_class(moves, width, height);
    let mut outcomes = Vec::with_capacity(width * height);
    for y in 0..height {
        if observer.progress(y as u128, height as u128).is_break() {
            return Err(Interrupted);
        }
        for x in 0..width {
            let (x, y) = (x as u64, y as u64);
            let mut wins = taken.iter().any(|taken| taken.get(x, y) == Some(&true))
                || (play == Play::Misere && !moves.can_move(x, y));
            let at = |(x, y): (u64, u64)| outcomes[y as usize * width + x as usize];
            if !wins {
                for_single_options(moves, x, y, |option| wins |= at(option) == Outcome::P);
            }
            if !wins {
                taken.iter_mut().for_each(|taken| *taken.at(x, y) = true);
            }
            outcomes.push(if wins { Outcome::N } else { Outcome::P });
        }
    }
    Ok(outcomes)
}

/// The meaning of the end of a game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Play {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins.
    Misere,
}

/// Calls `visit` with the options that classes do not cover: those by steps, or all options if
/// moves are removed from the rays.
fn for_single_options(moves: &Moves, x: u64, y: u64, mut visit: impl FnMut((u64, u64))) {
    if moves.removed().is_empty() {
        moves.steps().iter().filter_map(|step| step.taken(x, y)).for_each(visit);
    } else {
        moves.options(x, y).into_iter().for_each(&mut visit);
    }
}

/// A map from the classes of a rule to `T`.
struct ByClass<T> {
    classes: Classes,
    known: HashMap<Class, T>,
}

/// An empty map for each ray whose steps fit on a board of this size; none if moves are removed
/// from the rays, because then a position does not reach all smaller ones of its class.
fn by_class<T>(moves: &Moves, width: usize, height: usize) -> Vec<ByClass<T>> {
    let fits = |ray: &&Rule| {
        (ray.a() as usize) < width && (ray.b() as usize) < height && moves.removed().is_empty()
    };
    let rays = moves.rays().iter().filter(fits);
    rays.map(|&ray| ByClass { classes: Classes::of(ray), known: HashMap::new() }).collect()
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

/// The least value that is free in all classes of (x, y) and not among `single`.
fn mex(used: &[ByClass<ValueSet>], single: &ValueSet, x: u64, y: u64) -> u32 {
    let classes = used.iter().filter_map(|used| used.get(x, y));
    let sets: Vec<&[u64]> = classes.chain([single]).map(|values| &values.0[..]).collect();
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
