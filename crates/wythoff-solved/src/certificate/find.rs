//! The search for a certificate.
//!
//! Boards are doubled. If a game is solved, each doubling adds, from some level on, as many new
//! blocks as the doubling `period` doublings before. When this has held for a while, the search
//! looks for the smallest levels that fit. A pair of levels that does not fit is rejected after a
//! few blocks.

use schemars::JsonSchema;
use serde::Serialize;

use super::Certificate;
use super::close::{Closure, Open};
use super::sketch::sketch;
use wythoff::K;
use wythoff::blocking::quadtree::blocks::{Here, Stop};
use wythoff::blocking::quadtree::{Quadtree, QuadtreeError};
use wythoff::observer::{Interrupted, Observer};

/// Limits of the search for a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes for the memory of the quadtree.
    pub memory: usize,
    /// The largest board has the side 16 x 2^levels.
    pub levels: usize,
    /// Blocks that are evaluated at most while boards are doubled.
    pub blocks: u64,
}

impl Default for Limits {
    /// Some seconds of one core.
    fn default() -> Self {
        Self { memory: 1 << 30, levels: 60, blocks: 1 << 20 }
    }
}

/// The growth of a game without a certificate.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Growth {
    /// New blocks of the board of side 16 x 2^n, for n = 0, 1, 2, ...
    pub blocks: Vec<usize>,
    /// Which limit ended the search.
    pub ended: Ended,
}

/// The limit that ended a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    /// [`Limits::memory`].
    Memory,
    /// [`Limits::levels`].
    Levels,
    /// [`Limits::blocks`].
    Blocks,
}

/// The longest period that growth is looked at for.
const REPEATS: usize = 12;

/// Growth is taken to repeat when it did so for so many doublings, and one period.
const PATIENCE: usize = 3;

/// The longest period of a certificate that is looked for. Where a pattern has lines that are p/q
/// of the board long, the period is a multiple of the order of 2 modulo the odd part of q.
const PERIODS: usize = 720;

/// Number of levels below the top whose blocks are compared to guess the period.
const DEPTH: usize = 8;

impl Certificate {
    /// Searches for the certificate of a game. Returns the growth of the game if a limit is reached
    /// first, which does not decide if there is a certificate. A certificate that is found has the
    /// smallest period, and the lowest base for it.
    ///
    /// # Errors
    /// If the quadtree cannot hold the game, the memory does not hold one block, or the observer
    /// cancels.
    pub fn search(
        k: K,
        limits: Limits,
        observer: &dyn Observer,
    ) -> Result<Result<Self, Growth>, QuadtreeError> {
        let mut tree = Quadtree::with_budget(k, limits.memory)?;
        tree.grow(0, observer)?;
        let mut growth = Growth { blocks: Vec::new(), ended: Ended::Levels };
        let (mut before, mut next) = (0, 0);
        for level in 0..=limits.levels {
            match tree.attempt(level, observer, |tree| tree.corner(level, observer)) {
                Ok(_) => {}
                Err(Stop::Full) => {
                    growth.ended = Ended::Memory;
                    break;
                }
                Err(stop) => return Err(stopped(stop)),
            }
            let blocks: usize = tree.blocks().iter().sum();
            growth.blocks.push(blocks - before);
            before = blocks;
            if blocks as u64 > limits.blocks {
                growth.ended = Ended::Blocks;
                break;
            }
            // After a failure the search tries again at one and a half times the level.
            if level >= next && (1..=REPEATS).any(|period| repeats(&growth.blocks, period)) {
                next = level + level / 2;
                // The attempt evaluates blocks of its own, so it works on a copy.
                if let Some(found) = fitting(tree.clone(), level, observer)? {
                    return Ok(Ok(found));
                }
            }
        }
        Ok(Err(growth))
    }
}

/// Returns true if the numbers of new blocks have repeated with this period for a while.
fn repeats(blocks: &[usize], period: usize) -> bool {
    let Some(first) = blocks.len().checked_sub(2 * period + PATIENCE) else { return false };
    blocks[first..].windows(period + 1).all(|window| window[0] == window[period])
}

fn stopped(stop: Stop) -> QuadtreeError {
    match stop {
        Stop::Steep => QuadtreeError::Steep,
        Stop::Interrupted | Stop::Full => Interrupted.into(),
    }
}

/// The certificate with the smallest period for which
/// `level` can be the base, and the lowest base for it.
fn fitting(
    mut tree: Quadtree,
    level: usize,
    observer: &dyn Observer,
) -> Result<Option<Certificate>, QuadtreeError> {
    let most = 16 * tree.evaluated() + 10_000;
    let Some((guess, period)) = unless_full(recurs(&mut tree, level, most, observer))? else {
        return Ok(None);
    };
    let mut close = |base| {
        let closed = tree.attempt(base + period, observer, |tree| {
            Ok(Closure::new(tree, (base, period), observer).close(Here::CORNER, most))
        });
        match closed.unwrap_or_else(|stop| Err(stop.into())) {
            Ok(found) => Ok(Some(found)),
            Err(Open::Differs | Open::Large | Open::Stopped(Stop::Full)) => Ok(None),
            Err(Open::Stopped(stop)) => Err(stopped(stop)),
        }
    };
    for first in guess..=level {
        let Some(mut found) = close(first)? else { continue };
        // The guess may have been too high. Where a base fits, all above it do.
        while first == guess
            && let Some(base) = found.base.checked_sub(1)
            && let Some(better) = close(base as usize)?
        {
            found = better;
        }
        return Ok(Some(found));
    }
    Ok(None)
}

/// Returns a guess of period and base: the number of levels after which the board has the same form
/// as at `level`, and the lowest level for which this holds.
fn recurs(
    tree: &mut Quadtree,
    level: usize,
    most: u64,
    observer: &dyn Observer,
) -> Result<Option<(usize, usize)>, Stop> {
    let most = tree.evaluated() + most;
    let mut look = |level| {
        let top = level + DEPTH;
        let sketch = tree.attempt(top, observer, |tree| sketch(tree, level, top, observer))?;
        Ok::<_, Stop>((sketch, tree.evaluated() <= most))
    };
    let (first, _) = look(level)?;
    for period in 1..=PERIODS {
        let (sketch, room) = look(level + period)?;
        if sketch == first {
            let mut base = level;
            while base > 0 && look(base - 1)?.0 == look(base - 1 + period)?.0 {
                base -= 1;
            }
            return Ok(Some((base, period)));
        }
        if !room {
            break;
        }
    }
    Ok(None)
}

/// Returns `None` if there is no more room.
fn unless_full<T>(found: Result<Option<T>, Stop>) -> Result<Option<T>, QuadtreeError> {
    match found {
        Err(Stop::Full) => Ok(None),
        found => found.map_err(stopped),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{certificate, game};
    use super::*;

    #[test]
    fn a_search_ends_at_the_level_where_growth_has_repeated() {
        for (k, level) in [(3, 7), (8, 12), (14, 9), (50, 18), (72, 21), (79, 16)] {
            let search = |levels| {
                let limits = Limits { levels, ..Limits::default() };
                Certificate::search(game(k), limits, &()).unwrap()
            };
            assert_eq!(search(level), Ok(certificate(k)), "game {k}");
            let growth = search(level - 1).unwrap_err();
            assert_eq!((growth.ended, growth.blocks.len()), (Ended::Levels, level), "game {k}");
        }
    }

    #[test]
    fn growth_repeats_for_three_doublings_and_one_period() {
        for (blocks, period, is_repeated) in [
            (&[9, 4, 4, 4, 4, 4][..], 1, true),
            (&[4, 4, 4, 4], 1, false),
            (&[9, 9, 4, 4, 4, 4], 1, false),
            (&[1, 2, 1, 2, 1, 2, 1], 2, true),
            (&[9, 9, 1, 2, 1, 2, 1, 2, 1], 2, true),
            (&[9, 9, 1, 2, 1, 2, 1, 2, 1], 1, false),
            (&[2, 1, 2, 1, 2, 1], 2, false),
            (&[9, 9, 1, 3, 1, 2, 1, 2, 1], 2, false),
            (&[9, 9, 1, 2, 1, 2, 1, 2, 3], 2, false),
        ] {
            assert_eq!(repeats(blocks, period), is_repeated, "{blocks:?}, period {period}");
        }
    }

    /// The forms of all boards up to the level, compared with those one period later.
    #[test]
    fn the_guess_is_the_lowest_level_from_which_on_forms_recur() {
        for (k, level, base, period) in
            [(3, 7, 0, 1), (8, 12, 3, 1), (14, 9, 2, 1), (50, 18, 8, 12)]
        {
            let mut tree = Quadtree::new(game(k)).unwrap();
            let found = recurs(&mut tree, level, 1 << 20, &()).unwrap();
            let form = |level| {
                let top = level + DEPTH;
                tree.attempt(top, &(), |tree| sketch(tree, level, top, &())).unwrap()
            };
            let forms: Vec<_> = (0..=level + period).map(form).collect();
            for (n, one) in forms[..=level].iter().enumerate() {
                assert_eq!(*one == forms[n + period], n >= base, "game {k}, level {n}");
            }
            assert!(!forms[level + 1..level + period].contains(&forms[level]), "game {k}");
            assert_eq!(found, Some((base, period)), "game {k}");
        }
        // Without room for more blocks only period 1 is tried.
        let mut tree = Quadtree::new(game(50)).unwrap();
        assert_eq!(recurs(&mut tree, 18, 0, &()).unwrap(), None);
    }
}
