//! Sprague-Grundy values and outcomes of any moves, under normal and misère play.
//!
//! The value of a position is the mex of its options' values: the least number that no option has.
//! Used values are stored by class. Positions that differ by a multiple of a ray lead to each other
//! along it, so no value occurs twice in a class, and the value of a position is the first
//! value that is free in all its classes and that none of its steps leads to. P-positions are those
//! of value 0.

use super::impartial::Outcome;
use super::moves::Moves;
use crate::Rule;
use crate::observer::{Interrupted, Observer};
use crate::ruleset::{Class, Classes};

/// The Sprague-Grundy values for x < `width` and y < `height`, row by row, for any moves.
///
/// `Time: O(cells x (rays x (1 + largest value / 512) + steps))`, with removed moves O(options) for
/// each cell. `Memory: a bit for each class and value`, and 4 bytes a cell.
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
            single.clear();
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
            let mut wins = taken.iter().any(|taken| *taken.get(x, y))
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
fn for_single_options(moves: &Moves, x: u64, y: u64, visit: impl FnMut((u64, u64))) {
    if moves.removed().is_empty() {
        moves.steps().iter().filter_map(|step| step.taken(x, y)).for_each(visit);
    } else {
        moves.options(x, y).into_iter().for_each(visit);
    }
}

/// A `T` for each class of a ray on a board of some width and height.
struct ByClass<T> {
    classes: Classes,
    /// Number of lines of a family before the line 0.
    before: i64,
    /// Number of lines in a family.
    lines: usize,
    /// Family by family, line by line.
    known: Vec<T>,
}

/// The classes of each ray whose steps fit on a board of this size; none if moves are removed from
/// the rays, because then a position does not reach all smaller ones of its class.
fn by_class<T: Default>(moves: &Moves, width: usize, height: usize) -> Vec<ByClass<T>> {
    let fits = |ray: &&Rule| {
        (ray.a() as usize) < width && (ray.b() as usize) < height && moves.removed().is_empty()
    };
    let rays = moves.rays().iter().filter(fits);
    rays.map(|&ray| ByClass::new(Classes::of(ray), width, height)).collect()
}

impl<T: Default> ByClass<T> {
    fn new(classes: Classes, width: usize, height: usize) -> Self {
        let (ray, last) = (classes.rule(), height as u64 - 1);
        // The line of the last row's first cell is the first one.
        let before = if ray.b() == 0 { 0 } else { -classes.index(0, last).line };
        let lines = if ray.b() == 0 { height } else { width + before as usize };
        let families = if ray.b() == 0 { ray.a() } else { ray.b() } as usize;
        let known = std::iter::repeat_with(T::default).take(families * lines).collect();
        Self { classes, before, lines, known }
    }

    #[inline]
    fn index(&self, x: u64, y: u64) -> usize {
        let Class { residue, line } = self.classes.index(x, y);
        residue as usize * self.lines + (line + self.before) as usize
    }

    #[inline]
    fn get(&self, x: u64, y: u64) -> &T {
        &self.known[self.index(x, y)]
    }

    #[inline]
    fn at(&mut self, x: u64, y: u64) -> &mut T {
        let index = self.index(x, y);
        &mut self.known[index]
    }
}

/// Words of a group of values: several, so that the search for a free value compiles to vector
/// instructions.
const WORDS: usize = 8;
/// Values in a group.
const GROUP: usize = 64 * WORDS;

/// A set of values, one bit each.
#[derive(Default)]
struct ValueSet {
    groups: Vec<[u64; WORDS]>,
    /// The first group that is not full.
    open: usize,
}

impl ValueSet {
    #[inline]
    fn insert(&mut self, value: u32) {
        let (group, bit) = (value as usize / GROUP, value as usize % GROUP);
        if group >= self.groups.len() {
            self.groups.resize(group + 1, [0; WORDS]);
        }
        self.groups[group][bit / 64] |= 1 << (bit % 64);
        while self.groups.get(self.open) == Some(&[u64::MAX; WORDS]) {
            self.open += 1;
        }
    }

    fn clear(&mut self) {
        self.groups.clear();
        self.open = 0;
    }
}

/// The least value that is free in all classes of (x, y) and not among `single`.
fn mex(used: &[ByClass<ValueSet>], single: &ValueSet, x: u64, y: u64) -> u32 {
    let sets: Vec<&ValueSet> = used.iter().map(|used| used.get(x, y)).chain([single]).collect();
    // Every group before the last open one is full in some set.
    let start = sets.iter().map(|set| set.open).max().unwrap_or(0);
    (start..)
        .find_map(|i| {
            let mut taken = [0; WORDS];
            for group in sets.iter().filter_map(|set| set.groups.get(i)) {
                taken.iter_mut().zip(group).for_each(|(taken, word)| *taken |= word);
            }
            if taken.iter().fold(u64::MAX, |all, word| all & word) == u64::MAX {
                return None;
            }
            let free = taken.iter().position(|&word| word != u64::MAX)?;
            Some((i * GROUP + 64 * free) as u32 + taken[free].trailing_ones())
        })
        .unwrap_or(u32::MAX)
}
