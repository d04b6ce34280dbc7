//! Finding a certificate, or saying how the game grows.
//!
//! Boards are doubled. If a game is solved, each doubling adds, from some level on, as many new blocks as the one
//! `period` doublings ago. Where that is so for a while the smallest levels that fit are looked for: a pair that does
//! not fit says so after a few blocks.

use serde::Serialize;

use super::Certificate;
use super::close::{Closure, Open};
use super::sketch::sketch;
use wythoff::K;
use wythoff::blocking::quadtree::blocks::{Here, Stop};
use wythoff::blocking::quadtree::{Quadtree, QuadtreeError};
use wythoff::observer::{Interrupted, Observer};

/// How far the search for a certificate goes.
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

/// How a game grows that was not solved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Growth {
    /// New blocks of the board of side 16 x 2^n, for n = 0, 1, 2, ...
    pub blocks: Vec<usize>,
    /// Which limit ended the search.
    pub ended: Ended,
}

/// What ended a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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

/// The longest period of a certificate that is looked for. Where a pattern has lines that are p/q of the board long,
/// the period is a multiple of the order of 2 modulo the odd part of q.
const PERIODS: usize = 720;

/// So many levels down blocks are looked at to guess it.
const DEPTH: usize = 8;

impl Certificate {
    /// Looks for the certificate of a game; or tells how the game grows until a limit is reached, which says nothing
    /// of whether there is one. The certificate that is found has the smallest period, and the lowest base for it.
    ///
    /// # Errors
    /// If the quadtree cannot hold the game, or the observer said stop.
    pub fn search(
        k: K,
        limits: Limits,
        observer: &dyn Observer,
    ) -> Result<Result<Self, Growth>, QuadtreeError> {
        let mut tree = Quadtree::with_budget(k, limits.memory)?;
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
            // What failed is tried again where there are half as many levels more.
            if level >= next && (1..=REPEATS).any(|period| repeats(&growth.blocks, period)) {
                next = level + level / 2;
                // What does not fit is evaluated beside the board.
                if let Some(found) = fitting(tree.clone(), level, observer)? {
                    return Ok(Ok(found));
                }
            }
        }
        Ok(Err(growth))
    }
}

/// Whether as many blocks are new as a period ago, for a while.
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

/// The certificate with the smallest period for which `level` can be the base, and the lowest base for it.
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

/// How many levels higher the board looks as it does at `level`, and the lowest level of which that is true: a guess
/// of period and base.
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

/// Nothing, where there is no more room.
fn unless_full<T>(found: Result<Option<T>, Stop>) -> Result<Option<T>, QuadtreeError> {
    match found {
        Err(Stop::Full) => Ok(None),
        found => found.map_err(stopped),
    }
}
