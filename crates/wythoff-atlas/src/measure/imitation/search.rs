//! The games of the entries, to be searched by their rules.

use wythoff::blocking::definition::Blocked;
use wythoff::game::{Outcome, Solver};
use wythoff::imitation::{BlockingWythoff, ImitationNim, KM, State};

use crate::context::MeasureError;
use crate::model::Result;

/// (k,m)-Blocking Wythoff Nim with every set of blocks.
///
/// # Errors
/// If the heaps are too large.
pub(crate) fn blocking_game(km: KM, heaps: u64) -> Result<BlockingWythoff> {
    BlockingWythoff::try_new(km, heaps).map_err(MeasureError::not_found)
}

/// The sets of at most `most` of the moves that take 1, 2, .. `options` from both heaps.
pub(crate) fn sets(options: u64, most: u64) -> Vec<Blocked> {
    let mut sets = vec![Blocked::default()];
    for option in 0..options as usize {
        let with = sets.iter().filter(|set| set.len() < most).map(|set| set.with(option));
        let with: Vec<Blocked> = with.collect();
        sets.extend(with);
    }
    sets
}

/// The starts of (k,m)-Imitation Nim with heaps below `side` that are P, row by row, by search.
pub(crate) fn starts(km: KM, side: u64) -> Vec<(u64, u64)> {
    let game = ImitationNim::new(km);
    let mut solver = Solver::new(&game);
    let all = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    all.filter(|&(x, y)| solver.outcome(&State::start(km, [x, y])) == Outcome::P).collect()
}
