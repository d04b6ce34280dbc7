//! Tiles of a triangle, evaluated as soon as what enters them is known.
//!
//! The board is symmetric, so only tiles on and above the main diagonal are evaluated:
//!
//! ```text
//!   (0,0) (1,0) (2,0) (3,0)        a tile needs what leaves the tiles west and north of it;
//!         (1,1) (2,1) (3,1)        on the diagonal, what enters from the west is the mirror
//!               (2,2) (3,2)        image of what enters from the north
//!                     (3,3)
//! ```
//!
//! Each tile counts the neighbours it waits for; the one that finishes last starts it. At no time
//! are more signals kept than cross a staircase through the board.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Mutex, PoisonError};

use super::grid::{Grid, Tile};
use crate::blocking::boundary::{Boundary, Side, Signal};
use crate::workers::Workers;

/// Evaluates every tile of `grid`: `visit` is given a tile and the signals that enter it, and
/// returns those that leave, or `None` to stop everything.
///
/// Each tile comes after the tiles that it needs; on more than one thread several are visited at
/// a time. False if it was stopped.
///
/// `Memory: O(N) signals` for a board of N columns.
pub(super) fn run<T, F>(grid: &Grid, workers: &Workers, visit: F) -> bool
where
    T: Signal,
    F: Fn(Tile, Boundary<T>) -> Option<Boundary<T>> + Sync,
{
    let wavefront = Wavefront::new(grid, visit);
    #[cfg(feature = "rayon")]
    if !matches!(workers, Workers::One) {
        let first = Tile { i: 0, j: 0 };
        workers.run(|| rayon::scope(|scope| wavefront.follow(scope, first)));
        return !wavefront.stopped.into_inner();
    }
    let _ = workers;
    grid.tiles().all(|tile| {
        wavefront.step(tile);
        !wavefront.stopped.load(Ordering::Relaxed)
    })
}

struct Wavefront<'a, T, F> {
    grid: &'a Grid,
    visit: F,
    /// By tile, row after row; those below the diagonal stay empty.
    inboxes: Vec<Mutex<Inbox<T>>>,
    /// How many neighbours each tile still waits for.
    waiting: Vec<AtomicU8>,
    stopped: AtomicBool,
}

/// What has arrived for a tile. What never arrives comes from outside the board: nothing.
#[derive(Default)]
struct Inbox<T> {
    north: Option<Side<T>>,
    west: Option<Side<T>>,
    corner: T,
}

impl<'a, T, F> Wavefront<'a, T, F>
where
    T: Signal,
    F: Fn(Tile, Boundary<T>) -> Option<Boundary<T>> + Sync,
{
    fn new(grid: &'a Grid, visit: F) -> Self {
        let tiles = grid.columns * grid.rows;
        let waits = |(i, j): (usize, usize)| u8::from(j > 0) + u8::from(i > j);
        Self {
            grid,
            visit,
            inboxes: (0..tiles).map(|_| Mutex::new(Inbox::default())).collect(),
            waiting: (0..tiles)
                .map(|index| AtomicU8::new(waits((index % grid.columns, index / grid.columns))))
                .collect(),
            stopped: AtomicBool::new(false),
        }
    }

    const fn index(&self, tile: Tile) -> usize {
        tile.j * self.grid.columns + tile.i
    }

    /// Evaluates one tile and hands on what leaves it. The neighbours that may start now.
    fn step(&self, tile: Tile) -> [Option<Tile>; 2] {
        let entering = self.entering(tile);
        let Some(leaving) = (self.visit)(tile, entering) else {
            self.stopped.store(true, Ordering::Relaxed);
            return [None; 2];
        };
        let (south, east, corner) = leaving.split();
        let Tile { i, j } = tile;
        let (wider, deeper) = (i + 1 < self.grid.columns, j + 1 < self.grid.rows);
        if wider && deeper {
            self.post(Tile { i: i + 1, j: j + 1 }, |inbox| inbox.corner = corner);
        }
        let east = wider.then(|| {
            let tile = Tile { i: i + 1, j };
            self.post(tile, |inbox| inbox.west = Some(east));
            tile
        });
        let south = (deeper && i > j).then(|| {
            let tile = Tile { i, j: j + 1 };
            self.post(tile, |inbox| inbox.north = Some(south));
            tile
        });
        [east, south].map(|tile| tile.filter(|&tile| self.is_ready(tile)))
    }

    /// The signals that enter a tile whose neighbours are done.
    fn entering(&self, tile: Tile) -> Boundary<T> {
        let window = self.grid.window(tile);
        let mut inbox =
            self.inboxes[self.index(tile)].lock().unwrap_or_else(PoisonError::into_inner);
        let north = inbox.north.take().unwrap_or_else(|| Side::zero(window.width() as usize));
        let west = if tile.is_diagonal() {
            north.mirrored()
        } else {
            inbox.west.take().unwrap_or_else(|| Side::zero(window.height() as usize))
        };
        Boundary::join(north, west, inbox.corner)
    }

    fn post(&self, tile: Tile, fill: impl FnOnce(&mut Inbox<T>)) {
        fill(&mut self.inboxes[self.index(tile)].lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// One neighbour less to wait for; whether it was the last.
    fn is_ready(&self, tile: Tile) -> bool {
        self.waiting[self.index(tile)].fetch_sub(1, Ordering::AcqRel) == 1
    }

    /// Evaluates a tile, then whatever it makes ready: one neighbour on this thread, the other on
    /// whichever is idle.
    #[cfg(feature = "rayon")]
    fn follow<'s>(&'s self, scope: &rayon::Scope<'s>, first: Tile)
    where
        T: 's,
        F: 's,
    {
        let mut next = Some(first);
        while let Some(tile) = next {
            if self.stopped.load(Ordering::Relaxed) {
                return;
            }
            let [east, south] = self.step(tile);
            if let (Some(_), Some(south)) = (east, south) {
                scope.spawn(move |scope| self.follow(scope, south));
                next = east;
            } else {
                next = east.or(south);
            }
        }
    }
}
