//! The rules of (k,m)-Imitation Nim.

use std::ops::ControlFlow;

use super::state::State;
use crate::game::{Game, Step};
use crate::parameters::KM;

/// (k,m)-Imitation Nim: Nim on two heaps, but no player may m-imitate more than k - 1 times in a
/// row.
///
/// ```
/// use wythoff::game::{Outcome, Solver};
/// use wythoff::imitation::{ImitationNim, KM, State};
/// // [L]: (2,2) is won in 2-Imitation Nim, by taking one token from either heap.
/// let game = ImitationNim::new(KM::try_new(2, 1)?);
/// let start = State::start(game.km(), [2, 2]);
/// assert_eq!(Solver::new(&game).outcome(&start), Outcome::N);
/// # Ok::<(), wythoff::imitation::KMError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ImitationNim(KM);

impl ImitationNim {
    /// The game with these parameters.
    pub const fn new(km: KM) -> Self {
        Self(km)
    }

    /// The parameters of the game.
    pub const fn km(self) -> KM {
        self.0
    }
}

impl Game for ImitationNim {
    type Position = State<u64>;

    fn steps(
        &self,
        from: &State<u64>,
        visit: &mut dyn FnMut(Step<State<u64>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let takes = |pile: usize| (1..=from.heaps()[pile]).map(move |amount| (pile, amount));
        takes(0)
            .chain(takes(1))
            .filter_map(|(pile, amount)| from.take(self.0, pile, &amount).ok())
            .try_for_each(|to| visit(Step::Passes(to)))
    }
}
