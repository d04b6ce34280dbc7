//! Games of imitation and blocking, and their states.

use std::collections::HashSet;
use std::ops::ControlFlow;

use wythoff::game::Game;
use wythoff::imitation::{ImitationNim, KM, State};

/// The numbers of a game.
///
/// # Panics
/// If there is no such game.
pub fn km(k: u64, m: u64) -> KM {
    KM::try_new(k, m).expect("k and m are at least 1")
}

/// All k and m up to this.
pub fn games_of_imitation(most: u64) -> impl Iterator<Item = KM> {
    (1..=most).flat_map(move |k| (1..=most).map(move |m| km(k, m)))
}

/// All positions with piles up to this, row by row.
pub fn positions(most: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..=most).flat_map(move |y| (0..=most).map(move |x| (x, y)))
}

/// What the steps from a position lead to.
pub fn options<G: Game>(game: &G, from: &G::Position) -> Vec<G::Position> {
    let mut options = Vec::new();
    let _ = game.steps(from, &mut |step| {
        options.push(step.position().clone());
        ControlFlow::Continue(())
    });
    options
}

/// All states of Imitation Nim that play leads to, from starts with piles up to this.
pub fn reachable_states(km: KM, most: u64) -> HashSet<State<u64>> {
    let game = ImitationNim::new(km);
    let mut open: Vec<_> = positions(most).map(|(x, y)| State::start(km, [x, y])).collect();
    let mut seen: HashSet<_> = open.iter().cloned().collect();
    while let Some(state) = open.pop() {
        for option in options(&game, &state) {
            if seen.insert(option.clone()) {
                open.push(option);
            }
        }
    }
    seen
}
