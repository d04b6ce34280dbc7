//! Other readings of the rules in \[L\], and which of them leave the Main Theorem true.

use std::collections::HashSet;
use std::ops::ControlFlow;

use wythoff::game::{Game, Outcome, Solver, Step};
use wythoff::imitation::{Formula, KM, Sequence};

/// A reading of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// The reading of `State`.
    InUse,
    /// Only removals from a strictly smaller heap can be imitated.
    StrictlySmaller,
    /// Both players share one budget.
    OneBudget,
    /// A move that does not imitate does not restore the budget.
    NeverRestored,
    /// An imitation takes as many tokens as the last move, whatever m.
    AsMany,
    /// Removals from the larger heap can be imitated too.
    AnyPile,
    /// An imitation may also take up to m - 1 less than the last move.
    TwoSided,
    /// An imitation must leave at least as many tokens as the other heap has.
    StillLarger,
}

#[derive(Debug, Clone, Copy)]
struct Variant {
    km: KM,
    reading: Reading,
}

/// The heaps, the last move (heap and tokens), the budget of the player to move, and the budget of
/// her opponent.
type State = ([u64; 2], Option<(usize, u64)>, u64, u64);

impl Variant {
    fn imitates(self, (heaps, last, ..): State, pile: usize, amount: u64) -> bool {
        let Some((smaller, x)) = last.filter(|last| last.0 != pile) else { return false };
        let (left, other, m) = (heaps[smaller], heaps[pile], self.km.m());
        let smaller_before = match self.reading {
            Reading::StrictlySmaller => left + x < other,
            Reading::AnyPile => true,
            _ => left + x <= other,
        };
        let range = match self.reading {
            Reading::AsMany => x..x + 1,
            Reading::TwoSided => (x + 1).saturating_sub(m)..x + m,
            _ => x..x + m,
        };
        smaller_before
            && range.contains(&amount)
            && (self.reading != Reading::StillLarger || amount + left <= other)
    }

    /// The state after a move; `None` if the move is forbidden.
    fn after(self, state: State, pile: usize, amount: u64) -> Option<State> {
        let (mut heaps, _, budget, other) = state;
        heaps[pile] -= amount;
        let mine = if self.imitates(state, pile, amount) {
            budget.checked_sub(1)?
        } else if self.reading == Reading::NeverRestored {
            budget
        } else {
            self.km.budget()
        };
        let other = if self.reading == Reading::OneBudget { mine } else { other };
        Some((heaps, Some((pile, amount)), other, mine))
    }

    /// The outcome by the corrected Main Theorem, with the imitations of this reading.
    fn is_p_by_theorem(self, state: State, xi: impl Fn([u64; 2]) -> Option<u64>) -> bool {
        let (heaps, _, budget, other) = state;
        xi(heaps).is_some_and(|xi| other >= xi)
            || [0, 1].into_iter().any(|pile| {
                (1..=heaps[pile]).any(|z| {
                    let mut answer = heaps;
                    answer[pile] -= z;
                    self.imitates(state, pile, z) && xi(answer).is_some_and(|xi| budget < xi + 1)
                })
            })
    }
}

impl Game for Variant {
    type Position = State;

    fn steps(
        &self,
        &from: &State,
        visit: &mut dyn FnMut(Step<State>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let moves = [0, 1].into_iter().flat_map(|pile| (1..=from.0[pile]).map(move |t| (pile, t)));
        moves
            .filter_map(|(pile, amount)| self.after(from, pile, amount))
            .try_for_each(|to| visit(Step::Passes(to)))
    }
}

/// Returns whether the P-positions among starts are the pairs, and whether the theorem holds in all
/// reachable states.
fn holds(km: KM, reading: Reading, most: u64) -> (bool, bool) {
    let variant = Variant { km, reading };
    let pairs: Vec<_> = Sequence::new(km, Formula::Game).take_while(|&(a, _)| a <= most).collect();
    let xi = |[x, y]: [u64; 2]| {
        let n = pairs.iter().position(|&pair| pair == (x.min(y), x.max(y)))?;
        Some(n as u64 % km.k())
    };
    let mut solver = Solver::new(&variant);
    let all = (0..=most).flat_map(|x| (0..=most).map(move |y| [x, y]));
    let mut open: Vec<State> = all.map(|heaps| (heaps, None, km.budget(), km.budget())).collect();
    let starts =
        open.iter().all(|start| (solver.outcome(start) == Outcome::P) == xi(start.0).is_some());
    let mut seen: HashSet<State> = open.iter().copied().collect();
    let mut theorem = true;
    while let Some(state) = open.pop() {
        theorem &= (solver.outcome(&state) == Outcome::P) == variant.is_p_by_theorem(state, xi);
        let _ = variant.steps(&state, &mut |step| {
            if seen.insert(*step.position()) {
                open.push(*step.position());
            }
            ControlFlow::Continue(())
        });
    }
    (starts, theorem)
}

/// A reading that breaks the theorem also changes the P-positions among starts, except `AnyPile`.
#[test]
fn the_theorem_holds_for_the_reading_in_use_and_for_two_others() {
    for k in 1..=3 {
        for m in 1..=3 {
            let km = KM::try_new(k, m).unwrap();
            for (reading, broken) in [
                (Reading::InUse, false),
                (Reading::StrictlySmaller, true),
                (Reading::OneBudget, k > 1),
                (Reading::NeverRestored, k > 1),
                (Reading::AsMany, m > 1),
                (Reading::AnyPile, true),
                (Reading::TwoSided, false),
                (Reading::StillLarger, false),
            ] {
                let (starts, theorem) = holds(km, reading, 10);
                assert_eq!(theorem, !broken, "{km} {reading:?}");
                if reading != Reading::AnyPile {
                    assert_eq!(starts, !broken, "{km} {reading:?}");
                }
            }
        }
    }
}
