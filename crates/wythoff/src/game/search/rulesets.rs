//! The rulesets of a search, one after the other.

use std::ops::ControlFlow;

use super::space::Space;
use super::word::{Word, moves_of};
use crate::game::moves::Moves;
use crate::observer::{Interrupted, Observer};

/// Rulesets between two questions to the observer.
const PIECE: usize = 1 << 16;
/// Fills the places of sets with fewer words.
const NONE: u16 = u16::MAX;

/// The rulesets of a [`Space`], those with fewer words first.
///
/// `Memory`: two bytes for each word that a ruleset may have.
#[derive(Debug, Clone)]
pub struct Rulesets {
    space: Space,
    /// The places of the words of each ruleset in the pool.
    places: Vec<u16>,
}

impl Rulesets {
    /// Lists the rulesets of a space.
    ///
    /// `Time: O(number of sets of words)`.
    ///
    /// # Errors
    /// If the observer cancels.
    pub fn list(space: Space, observer: &dyn Observer) -> Result<Self, Interrupted> {
        let most = usize::from(space.bounds.words);
        let mirror: Vec<u16> = space.pool.iter().map(|word| space.place_of_mirror(*word)).collect();
        let folds = space.folds_mirrors();
        let mut places = Vec::with_capacity(space.count() as usize * most);
        let (mut image, mut sets) = (vec![], 0);
        for size in usize::from(space.base.is_empty())..=most {
            let done = Space::for_each_set(&space.pool, size, &mut |set| {
                sets += 1;
                if sets % PIECE == 0 {
                    observer.progress(0, space.count().into())?;
                }
                if folds {
                    image.clear();
                    image.extend(set.iter().map(|&one| mirror[usize::from(one)]));
                    image.sort_unstable();
                }
                if !folds || set <= image.as_slice() {
                    places.extend_from_slice(set);
                    places.extend(std::iter::repeat_n(NONE, most - size));
                }
                ControlFlow::Continue(())
            });
            if done.is_break() {
                return Err(Interrupted);
            }
        }
        Ok(Self { space, places })
    }

    /// The space.
    pub const fn space(&self) -> &Space {
        &self.space
    }

    /// The number of rulesets: that of the space.
    pub fn len(&self) -> usize {
        self.places.len() / usize::from(self.space.bounds.words)
    }

    /// Returns true if there are no rulesets. A space has at least one.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The moves of a ruleset, or of its mirror image. `index` is below [`Rulesets::len`].
    pub fn moves(&self, index: usize, mirrored: bool) -> Option<Moves> {
        let mut words = self.words(index);
        if mirrored {
            words.iter_mut().for_each(|word| *word = word.mirrored());
        }
        moves_of(&words)
    }

    /// The words that a ruleset, or its mirror image, adds to the base; `None` for the base alone.
    pub fn added(&self, index: usize, mirrored: bool) -> Option<Moves> {
        let mut words = self.words(index).split_off(self.space.base.len());
        if mirrored {
            words.iter_mut().for_each(|word| *word = word.mirrored());
        }
        moves_of(&words)
    }

    /// All words of a ruleset, those of the base first, even if an added ray covers them.
    pub(super) fn words(&self, index: usize) -> Vec<Word> {
        let Space { bounds, base, pool, .. } = &self.space;
        let most = usize::from(bounds.words);
        let set = &self.places[index * most..(index + 1) * most];
        let mut words = base.clone();
        for &place in set.iter().take_while(|&&place| place != NONE) {
            let word = pool[usize::from(place)];
            words.push(word);
            if bounds.symmetric && word != word.mirrored() {
                words.push(word.mirrored());
            }
        }
        words
    }
}

impl Space {
    /// Returns the place of a word's mirror image in the pool; [`NONE`] if it is not there.
    fn place_of_mirror(&self, word: Word) -> u16 {
        let place = self.pool.iter().position(|&other| other == word.mirrored());
        place.map_or(NONE, |place| place as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rule;
    use crate::game::search::{Bounds, Kinds};
    use std::collections::BTreeSet;

    /// All moves of a set with numbers up to 24: two canonical sets of small numbers are the same
    /// set of moves if and only if these are equal.
    type Options = BTreeSet<(u64, u64)>;

    fn options(words: &[(u32, u32, bool)]) -> Options {
        let all = words.iter().flat_map(|&(a, b, is_ray)| {
            let most = if is_ray { 24 } else { 1 };
            (1..=most).map(move |n| (n * u64::from(a), n * u64::from(b)))
        });
        all.filter(|&(a, b)| a.max(b) <= 24).collect()
    }

    fn mirrored(options: &Options) -> Options {
        options.iter().map(|&(a, b)| (b, a)).collect()
    }

    /// Counts sets of moves by brute force: all subsets of words, as sets of options.
    fn brute(bounds: &Bounds) -> BTreeSet<Options> {
        let base = bounds.base.as_ref();
        let base: Vec<(u32, u32, bool)> = base.map_or_else(Vec::new, |base| {
            let of = |is_ray| move |rule: &Rule| (rule.a(), rule.b(), is_ray);
            base.rays().iter().map(of(true)).chain(base.steps().iter().map(of(false))).collect()
        });
        let kinds: &[bool] = match bounds.kinds {
            Kinds::Both => &[true, false],
            Kinds::Rays => &[true],
            Kinds::Steps => &[false],
        };
        let numbers = 0..=u32::from(bounds.largest);
        let pool: Vec<(u32, u32, bool)> = numbers
            .clone()
            .flat_map(|a| numbers.clone().map(move |b| (a, b)))
            .filter(|&(a, b)| (a, b) != (0, 0) && (!bounds.symmetric || a <= b))
            .flat_map(|(a, b)| kinds.iter().map(move |&is_ray| (a, b, is_ray)))
            .collect();
        let mut found = BTreeSet::new();
        for set in 0..1_u32 << pool.len() {
            if set.count_ones() > bounds.words.into() {
                continue;
            }
            let mut words = base.clone();
            for (i, &(a, b, is_ray)) in pool.iter().enumerate() {
                if set >> i & 1 == 1 {
                    words.push((a, b, is_ray));
                    words.extend(bounds.symmetric.then_some((b, a, is_ray)));
                }
            }
            if !words.is_empty() {
                found.insert(options(&words));
            }
        }
        found
    }

    fn of_moves(moves: &Moves) -> Options {
        let all = (0..=24).flat_map(|a| (0..=24).map(move |b| (a, b)));
        let is_move = |&(a, b): &(u64, u64)| {
            moves.rays().iter().any(|ray| ray.leads((a, b), (0, 0)))
                || moves.steps().iter().any(|step| step.pair() == (a, b))
        };
        all.filter(is_move).collect()
    }

    #[test]
    fn the_sets_of_a_brute_force_search_are_listed_once_or_by_mirror_image() {
        let mut seen = 0;
        for (words, largest) in [(1, 1), (2, 1), (3, 1), (6, 1), (1, 2), (2, 2), (3, 2)] {
            for kinds in [Kinds::Both, Kinds::Rays, Kinds::Steps] {
                for symmetric in [false, true] {
                    for base in [None, Some("wythoff"), Some("2,2 1,0*"), Some("1,1")] {
                        let base: Option<Moves> = base.map(|base| base.parse().unwrap());
                        let bounds = Bounds { words, largest, kinds, symmetric, base };
                        let Ok(space) = Space::try_new(bounds.clone()) else { continue };
                        let rulesets = Rulesets::list(space.clone(), &()).unwrap();
                        assert_eq!(rulesets.len() as u64, space.count(), "{bounds:?}");
                        let mut left = brute(&bounds);
                        for index in 0..rulesets.len() {
                            let found = of_moves(&rulesets.moves(index, false).unwrap());
                            assert!(left.remove(&found), "{bounds:?} {found:?}");
                            let image = of_moves(&rulesets.moves(index, true).unwrap());
                            assert_eq!(image, mirrored(&found));
                            // The mirror image is not listed itself.
                            if space.folds_mirrors() && image != found {
                                assert!(left.remove(&image), "{bounds:?} {image:?}");
                            }
                        }
                        assert!(left.is_empty(), "{bounds:?} lacks {left:?}");
                        seen += rulesets.len();
                    }
                }
            }
        }
        assert!(seen > 2000, "{seen}");
    }
}
