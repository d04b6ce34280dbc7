//! The moves of a game on three heaps.

use std::cmp::Reverse;
use std::fmt;
use std::ops::ControlFlow;

use super::{Computed, OptionError, Triple, Vector};
use crate::game::impartial::{Game, Step};

/// The moves of a game on three heaps, the same for both players.
///
/// Rays and steps are sorted: those that take from one heap first, then those from two, then those
/// from all three; and among these by falling numbers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TripleMoves {
    /// Rays and steps, the same from every position.
    Written {
        /// Vectors of which any positive multiple can be taken.
        rays: Vec<Vector>,
        /// Vectors that can be taken once.
        steps: Vec<Vector>,
    },
    /// Moves that depend on the position.
    Computed(Computed),
}

impl TripleMoves {
    /// Rays and steps, sorted, each once.
    pub(super) fn written(mut rays: Vec<Vector>, mut steps: Vec<Vector>) -> Self {
        for vectors in [&mut rays, &mut steps] {
            vectors.sort_by_key(|vector| {
                let parts = vector.parts();
                (parts.iter().filter(|&&part| part > 0).count(), Reverse(parts))
            });
            vectors.dedup();
        }
        Self::Written { rays, steps }
    }

    /// Calls `visit` with the options of a position. An option that parallel rays share is visited
    /// for each of them. An option that takes no tokens, or adds some, is left out.
    pub fn for_options(&self, at: Triple, visit: impl FnMut(Triple)) {
        let _ = self.checked_options(at, visit);
    }

    /// Checks the options of a position, if a program lists them.
    ///
    /// # Errors
    /// If one takes no tokens, or adds some.
    pub(crate) fn check_options(&self, at: Triple) -> Result<(), OptionError> {
        match self {
            Self::Computed(moves) if moves.is_of_this_process() => moves.for_options(at, |_| ()),
            _ => Ok(()),
        }
    }

    /// Calls `visit` like [`TripleMoves::for_options`].
    ///
    /// # Errors
    /// If an option is left out.
    pub(super) fn checked_options(
        &self,
        at: Triple,
        mut visit: impl FnMut(Triple),
    ) -> Result<(), OptionError> {
        match self {
            Self::Computed(moves) => moves.for_options(at, visit)?,
            Self::Written { rays, steps } => {
                for ray in rays {
                    let first = ray.taken(at);
                    std::iter::successors(first, |&at| ray.taken(at)).for_each(&mut visit);
                }
                steps.iter().filter_map(|step| step.taken(at)).for_each(visit);
            }
        }
        Ok(())
    }

    /// Returns true if a move leads from one position to the other one.
    pub fn leads(&self, from: Triple, to: Triple) -> bool {
        match self {
            Self::Computed(moves) => moves.leads(from, to),
            Self::Written { rays, steps } => {
                rays.iter().any(|ray| ray.leads(from, to))
                    || steps.iter().any(|step| step.taken(from) == Some(to))
            }
        }
    }

    /// An upper bound on the number of options of a position, options of parallel rays counted for
    /// each; `None` for moves that a program defines. `Time: O(number of rays)`.
    pub fn most_options(&self, at: Triple) -> Option<u128> {
        match self {
            Self::Computed(moves) => moves.most_options(at),
            Self::Written { rays, steps } => {
                let multiples = rays.iter().map(|ray| u128::from(ray.multiples(at)));
                Some(multiples.sum::<u128>() + steps.len() as u128)
            }
        }
    }

    /// An estimate of the mean number of options of the positions of a box: the options of the
    /// position in its middle. For moves that a program defines, these are all positions up to it.
    pub(super) fn mean_options(&self, size: [usize; 3]) -> u128 {
        // Larger numbers would overflow.
        let middle = size.map(|side| (side as u64 / 2).min(1 << 60));
        self.most_options(middle).unwrap_or_else(|| cells(middle.map(|heap| heap as usize + 1)))
    }

    /// Returns true if there is a move from a position.
    pub fn can_move(&self, at: Triple) -> bool {
        match self {
            Self::Computed(moves) => moves.can_move(at),
            Self::Written { rays, steps } => {
                rays.iter().chain(steps).any(|vector| vector.taken(at).is_some())
            }
        }
    }

    /// Returns the moves with the heaps in another order.
    pub(super) fn reordered(&self, order: [usize; 3]) -> Self {
        match self {
            Self::Computed(moves) => Self::Computed(moves.reordered(order)),
            Self::Written { rays, steps } => {
                let all = |vectors: &[Vector]| {
                    vectors.iter().map(|vector| vector.reordered(order)).collect()
                };
                Self::written(all(rays), all(steps))
            }
        }
    }
}

/// The number of positions of a box.
pub(super) fn cells(size: [usize; 3]) -> u128 {
    size.into_iter().fold(1, |cells: u128, side| cells.saturating_mul(side as u128))
}

impl fmt::Display for TripleMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Computed(moves) => f.write_str(moves.name()),
            Self::Written { rays, steps } => {
                let rays = rays.iter().map(|ray| format!("{ray}*"));
                let steps = steps.iter().map(ToString::to_string);
                f.write_str(&rays.chain(steps).collect::<Vec<_>>().join(" "))
            }
        }
    }
}

/// The game under normal play: the player who cannot move loses.
impl Game for TripleMoves {
    type Position = Triple;

    fn steps(
        &self,
        &at: &Triple,
        visit: &mut dyn FnMut(Step<Triple>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut options = Vec::new();
        self.for_options(at, |option| options.push(option));
        options.into_iter().try_for_each(|to| visit(Step::Passes(to)))
    }
}
