//! The rulesets of a bounded size: which ones there are, and how many.

use std::ops::ControlFlow;

use thiserror::Error;

use super::word::{Word, words_of};
use crate::Rule;
use crate::game::moves::Moves;

/// Kinds of words that a search uses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Kinds {
    /// Rays and steps.
    #[default]
    Both,
    /// Rays only.
    Rays,
    /// Steps only.
    Steps,
}

/// The bounds of a search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bounds {
    /// The most words of a ruleset, beside those of the base. With `symmetric`, a word and its
    /// mirror image are one.
    pub words: u8,
    /// The largest number of a vector.
    pub largest: u8,
    /// The kinds of words.
    pub kinds: Kinds,
    /// True if each word is added together with its mirror image.
    pub symmetric: bool,
    /// Moves that each ruleset has.
    pub base: Option<Moves>,
}

/// The rulesets within some bounds, each once.
///
/// A ruleset is a set of words, rays `a,b*` and steps `a,b`, in which no word is covered by
/// another: no step and no ray lies on a ray of the set. Two such sets are different sets of moves.
/// Unless the bounds tell rulesets from their mirror images, which an asymmetric base does, a
/// ruleset and its mirror image count once. The one that is kept has the earlier words: words are
/// ordered by their largest number, then by the sum of both, then by falling first number, and the
/// ray comes before the step.
///
/// ```
/// use wythoff::game::search::{Bounds, Space};
/// // 1,0* and 1,0, with the mirror images 0,1* and 0,1; 1,1* and 1,1.
/// let one = Space::try_new(Bounds { words: 1, largest: 1, ..Bounds::default() })?;
/// assert_eq!(one.count(), 4);
/// // Steps that a queen may be given, with their mirror images: none of hers, at most one.
/// let base = Some("wythoff".parse()?);
/// let bounds = Bounds { words: 1, largest: 12, symmetric: true, base, ..Bounds::default() };
/// assert_eq!(Space::try_new(bounds)?.count(), 1 + 66 + 66);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Space {
    pub(super) bounds: Bounds,
    /// The words of the base.
    pub(super) base: Vec<Word>,
    /// The words that can be added, in their order. With `symmetric`, those with a >= b, which
    /// stand for both mirror images.
    pub(super) pool: Vec<Word>,
    count: u64,
}

/// Bounds that are refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SpaceError {
    /// More than [`Space::MOST`] sets of words.
    #[error("there are up to {0} sets of words, and at most {most} can be searched", most = Space::MOST)]
    TooMany(u128),
    /// A bound that is zero or too large.
    #[error("1 to {words} words with numbers from 1 to {largest} can be searched, not {0} with numbers up to {1}", words = Space::WORDS, largest = Space::LARGEST)]
    Range(u8, u8),
    /// The base has a cone, a step that adds tokens, or removed vectors.
    #[error("the base may have rays and steps only")]
    Base,
    /// The base is not its own mirror image, and `symmetric` is set.
    #[error("the base is not symmetric")]
    Asymmetric,
}

impl Space {
    /// The most sets of words, before covered words and mirror images are left out.
    pub const MOST: u128 = 1 << 32;
    /// The most words of a ruleset beside those of the base.
    pub const WORDS: u8 = 12;
    /// The most that numbers of vectors can be.
    pub const LARGEST: u8 = 100;

    /// The rulesets within these bounds.
    ///
    /// `Time: O(sets of words of one direction)`, far less than the number of rulesets.
    ///
    /// # Errors
    /// If the bounds are out of range, if there are more than [`Space::MOST`] sets of words, or if
    /// the base does not allow the search.
    pub fn try_new(bounds: Bounds) -> Result<Self, SpaceError> {
        let Bounds { words, largest, .. } = bounds;
        if !(1..=Self::WORDS).contains(&words) || !(1..=Self::LARGEST).contains(&largest) {
            return Err(SpaceError::Range(words, largest));
        }
        if !bounds.base.as_ref().is_none_or(Moves::has_only_rays_and_steps) {
            return Err(SpaceError::Base);
        }
        let base = bounds.base.as_ref().map_or_else(Vec::new, words_of);
        let mut space = Self { bounds, base, pool: vec![], count: 0 };
        if space.bounds.symmetric && !space.base_is_symmetric() {
            return Err(SpaceError::Asymmetric);
        }
        space.pool = space.pool();
        let sets = sets_up_to(space.pool.len(), words.into());
        if sets > Self::MOST {
            return Err(SpaceError::TooMany(sets));
        }
        space.count = space.counted();
        Ok(space)
    }

    /// The bounds.
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// The number of rulesets.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Returns true if a ruleset and its mirror image count once, and are not the same by the
    /// bounds.
    pub fn folds_mirrors(&self) -> bool {
        !self.bounds.symmetric && self.base_is_symmetric()
    }

    fn base_is_symmetric(&self) -> bool {
        let mirrored = |word: &Word| self.base.contains(&word.mirrored());
        self.base.iter().all(mirrored)
    }

    /// Returns the words that can be added, in their order.
    fn pool(&self) -> Vec<Word> {
        let Bounds { largest, kinds, symmetric, .. } = self.bounds;
        let numbers = || 0..=u32::from(largest);
        let vectors = numbers().flat_map(|a| numbers().map(move |b| (a, b)));
        let mut vectors: Vec<_> = vectors.filter(|&(a, b)| !symmetric || a >= b).collect();
        vectors.sort_by_key(|&(a, b)| (a.max(b), a + b, b));
        let kinds: &[bool] = match kinds {
            Kinds::Both => &[true, false],
            Kinds::Rays => &[true],
            Kinds::Steps => &[false],
        };
        let vectors = vectors.into_iter().filter_map(|(a, b)| Rule::try_new(a, b).ok());
        let words =
            vectors.flat_map(|vector| kinds.iter().map(move |&is_ray| Word { vector, is_ray }));
        words.filter(|&word| !self.base.iter().any(|base| base.covers(word))).collect()
    }

    /// Counts the rulesets. Words of different directions do not cover each other, so the sets are
    /// products over the directions, and those that are their own mirror images are products over
    /// the pairs of directions.
    fn counted(&self) -> u64 {
        let most = usize::from(self.bounds.words);
        let mut directions: Vec<Vec<Word>> = vec![];
        for &word in &self.pool {
            let found = directions.iter_mut().find(|line| line[0].vector.det(word.vector) == 0);
            match found {
                Some(line) => line.push(word),
                None => directions.push(vec![word]),
            }
        }
        let (mut all, mut fixed) = (unit(most), unit(most));
        for line in &directions {
            let sets = sets_of_direction(line, most);
            all = product(&all, &sets);
            let vector = line[0].vector;
            if vector.a() == vector.b() {
                fixed = product(&fixed, &sets);
            } else if vector.a() > vector.b() {
                // A set and its mirror image have twice as many words.
                let mut both = vec![0; most + 1];
                sets.iter().zip(both.iter_mut().step_by(2)).for_each(|(n, both)| *both = *n);
                fixed = product(&fixed, &both);
            }
        }
        let first = usize::from(self.base.is_empty());
        let sum = |sets: &[u64]| sets[first..].iter().sum::<u64>();
        if self.folds_mirrors() { u64::midpoint(sum(&all), sum(&fixed)) } else { sum(&all) }
    }

    /// Calls `visit` with the sets of `size` words of the pool, none of which covers another, as
    /// places in the pool.
    pub(super) fn for_each_set(
        pool: &[Word],
        size: usize,
        visit: &mut dyn FnMut(&[u16]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        extend(pool, &mut Vec::with_capacity(size), size, visit)
    }
}

fn extend(
    pool: &[Word],
    chosen: &mut Vec<u16>,
    more: usize,
    visit: &mut dyn FnMut(&[u16]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if more == 0 {
        return visit(chosen);
    }
    let from = chosen.last().map_or(0, |&last| usize::from(last) + 1);
    for next in from..(pool.len() + 1).saturating_sub(more) {
        if chosen.iter().any(|&one| pool[usize::from(one)].excludes(pool[next])) {
            continue;
        }
        chosen.push(next as u16);
        extend(pool, chosen, more - 1, visit)?;
        chosen.pop();
    }
    ControlFlow::Continue(())
}

/// The numbers of sets of 0, 1, .. words of one direction.
fn sets_of_direction(line: &[Word], most: usize) -> Vec<u64> {
    let count = |size| {
        let mut count = 0;
        let _ = Space::for_each_set(line, size, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    };
    (0..=most).map(count).collect()
}

/// The numbers of sets of 0, 1, .. words of no direction.
fn unit(most: usize) -> Vec<u64> {
    (0..=most).map(|size| u64::from(size == 0)).collect()
}

/// The numbers of unions of sets of two kinds. All are below [`Space::MOST`].
fn product(one: &[u64], other: &[u64]) -> Vec<u64> {
    (0..one.len()).map(|size| (0..=size).map(|i| one[i] * other[size - i]).sum()).collect()
}

/// The number of subsets with at most `most` of `n` elements.
fn sets_up_to(n: usize, most: usize) -> u128 {
    let (mut sets, mut sum) = (1_u128, 1_u128);
    for i in 0..most.min(n) {
        sets = sets.saturating_mul((n - i) as u128) / (i as u128 + 1);
        sum = sum.saturating_add(sets);
    }
    sum
}
