//! Words of a set of moves: one ray, or one step.

use crate::Rule;
use crate::game::moves::Moves;

/// A ray or a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Word {
    pub(super) vector: Rule,
    pub(super) is_ray: bool,
}

impl Word {
    /// Returns true if all moves of `other` are moves of this word.
    pub(super) fn covers(self, other: Self) -> bool {
        self == other || self.is_ray && self.vector.leads(other.vector.pair(), (0, 0))
    }

    /// Returns true if no canonical set has both words: one covers the other.
    pub(super) fn excludes(self, other: Self) -> bool {
        // Most pairs of words have different directions.
        self.vector.det(other.vector) == 0 && (self.covers(other) || other.covers(self))
    }

    /// The mirror image.
    pub(super) fn mirrored(self) -> Self {
        Self { vector: self.vector.mirrored(), ..self }
    }
}

/// The words of a set of moves without removed vectors, rays first.
pub(super) fn words_of(moves: &Moves) -> Vec<Word> {
    let of = |is_ray| move |&vector: &Rule| Word { vector, is_ray };
    moves.rays().iter().map(of(true)).chain(moves.steps().iter().map(of(false))).collect()
}

/// The set of these words, without those that others cover. There has to be a word.
pub(super) fn moves_of(words: &[Word]) -> Option<Moves> {
    let is_needed =
        |word: &&Word| !words.iter().any(|other| other != *word && other.covers(**word));
    let needed: Vec<Word> = words.iter().filter(is_needed).copied().collect();
    let of =
        |is_ray| needed.iter().filter(move |word| word.is_ray == is_ray).map(|word| word.vector);
    Moves::of_words(of(true), of(false))
}
