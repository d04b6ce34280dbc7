//! Games of imitation and blocking, and their states.

use std::collections::HashSet;
use std::ops::ControlFlow;

use wythoff::game::Game;
use wythoff::imitation::{ImitationNim, KM, State};

/// The parameters of a game.
///
/// # Panics
/// If k or m is out of range.
pub fn km(k: u64, m: u64) -> KM {
    KM::try_new(k, m).expect("k and m are from 1 to 2^53 - 1")
}

/// All games with k and m up to `most`.
pub fn games_of_imitation(most: u64) -> impl Iterator<Item = KM> {
    (1..=most).flat_map(move |k| (1..=most).map(move |m| km(k, m)))
}

/// All positions with heaps up to `most`, row by row.
pub fn positions(most: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..=most).flat_map(move |y| (0..=most).map(move |x| (x, y)))
}

/// The positions that the steps from a position lead to.
pub fn options<G: Game>(game: &G, from: &G::Position) -> Vec<G::Position> {
    let mut options = Vec::new();
    let _ = game.steps(from, &mut |step| {
        options.push(step.position().clone());
        ControlFlow::Continue(())
    });
    options
}

/// All states of Imitation Nim that can be reached from starts with heaps up to `most`.
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
