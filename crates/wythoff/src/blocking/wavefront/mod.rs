//! The wavefront: tiles are evaluated as soon as the signals that enter them are known.
//!
//! Each tile counts the neighbours it waits for; the neighbour that finishes last starts it. At any
//! time, only the signals that cross a staircase through the board are in memory. The caller
//! decides how a tile is evaluated.
//!
//! Signals may wait long, and memory is not perfect: a checksum travels with the signals from the
//! tile that they leave to the tile that they enter.

pub mod region;

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::Window;
use crate::blocking::boundary::{Boundary, Side, Signal};
use crate::blocking::tiling::Tile;
use crate::workers::Workers;

/// The tiles of a computation, and the signals that enter where no tile lies.
///
/// A row of tiles begins at or right of the beginning of the row above it, and before its end.
pub trait Plan<T: Signal>: Sync {
    /// Returns the number of rows of tiles.
    fn rows(&self) -> usize;

    /// Returns the tile columns of a row; at least one.
    fn columns(&self, row: usize) -> Range<usize>;

    /// Returns the cells of a tile.
    fn window(&self, tile: Tile) -> Window;

    /// Returns the signals that enter a tile from the north if no tile lies there.
    fn north(&self, tile: Tile) -> Side<T> {
        Side::zero(self.window(tile).width() as usize)
    }

    /// Returns the signal that enters a tile by its corner if no tile lies to the north-west.
    fn corner(&self, _tile: Tile, _north: &Side<T>) -> T {
        T::default()
    }

    /// Returns the signals that enter the first tile of a row from the west.
    fn west(&self, tile: Tile, north: &Side<T>, corner: T) -> Side<T>;
}

/// Visits every tile of `plan`. `visit` receives a tile and the signals that enter it, and returns
/// the signals that leave it, or `None` to stop. Returns false if a visit stopped the run.
///
/// Each tile is visited after those it depends on; with several threads, several tiles are visited
/// at a time.
///
/// `Memory: O(N) signals` for a board of N columns.
///
/// # Errors
/// If signals changed between two tiles.
pub fn run<T, P, F>(plan: &P, workers: &Workers, visit: F) -> Result<bool, Damaged>
where
    T: Signal,
    P: Plan<T>,
    F: Fn(Tile, Boundary<T>) -> Option<Boundary<T>> + Sync,
{
    let wavefront = &Wavefront::new(plan, visit);
    #[cfg(feature = "rayon")]
    if workers.count() > 1 {
        workers.run(|| {
            rayon::scope(|scope| {
                for first in wavefront.free() {
                    scope.spawn(move |scope| wavefront.follow(scope, first));
                }
            });
        });
        return wavefront.outcome();
    }
    let _ = workers;
    let tiles = (0..plan.rows()).flat_map(|j| plan.columns(j).map(move |i| Tile { i, j }));
    for tile in tiles {
        wavefront.step(tile);
        if wavefront.is_stopped() {
            break;
        }
    }
    wavefront.outcome()
}

/// The signals that entered the tile are not those that left its neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Damaged(pub Tile);

/// Signals in transit, with a checksum taken where they were made.
#[derive(Debug)]
struct Sealed<S> {
    content: S,
    sum: u64,
}

/// Signals that have a checksum.
trait Seal: Sized {
    /// Returns a checksum that differs if any one signal differs.
    fn sum(&self) -> u64;

    fn seal(self) -> Sealed<Self> {
        Sealed { sum: self.sum(), content: self }
    }
}

impl<S: Seal> Sealed<S> {
    fn open(self) -> Option<S> {
        (self.content.sum() == self.sum).then_some(self.content)
    }
}

impl<T: Signal> Seal for T {
    fn sum(&self) -> u64 {
        self.number().into()
    }
}

impl<T: Signal> Seal for Side<T> {
    fn sum(&self) -> u64 {
        // Each place has an odd weight, modulo 2^32: a single change always shows, and so does a
        // shift.
        let sum = |signals: &[T]| -> u32 {
            let weighted = (0..).zip(signals).map(|(i, s)| (2 * i + 1u32).wrapping_mul(s.number()));
            weighted.fold(signals.len() as u32, u32::wrapping_add)
        };
        u64::from(sum(&self.straight)) << 32 | u64::from(sum(&self.diagonal))
    }
}

struct Wavefront<'a, T, P, F> {
    plan: &'a P,
    visit: F,
    rows: Vec<Row<T>>,
    stopped: AtomicBool,
    damaged: OnceLock<Damaged>,
}

/// A row of tiles.
struct Row<T> {
    columns: Range<usize>,
    places: Vec<Place<T>>,
}

/// A tile that has not been visited yet.
struct Place<T> {
    inbox: Mutex<Inbox<T>>,
    /// Number of neighbours that the tile still waits for.
    waiting: AtomicU8,
}

/// The signals that have arrived for a tile.
struct Inbox<T> {
    north: Option<Sealed<Side<T>>>,
    west: Option<Sealed<Side<T>>>,
    corner: Option<Sealed<T>>,
}

impl<'a, T, P, F> Wavefront<'a, T, P, F>
where
    T: Signal,
    P: Plan<T>,
    F: Fn(Tile, Boundary<T>) -> Option<Boundary<T>> + Sync,
{
    fn new(plan: &'a P, visit: F) -> Self {
        let mut above = 0..0;
        let rows = (0..plan.rows()).map(|j| {
            let columns = plan.columns(j);
            let place = |i| Place {
                inbox: Mutex::new(Inbox { north: None, west: None, corner: None }),
                waiting: AtomicU8::new(u8::from(above.contains(&i)) + u8::from(i > columns.start)),
            };
            let places = columns.clone().map(place).collect();
            above = columns.clone();
            Row { columns, places }
        });
        let (rows, stopped, damaged) = (rows.collect(), AtomicBool::new(false), OnceLock::new());
        Self { plan, visit, rows, stopped, damaged }
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Returns true if all tiles were visited. Called when no visit is under way.
    fn outcome(&self) -> Result<bool, Damaged> {
        self.damaged.get().map_or_else(|| Ok(!self.is_stopped()), |&damaged| Err(damaged))
    }

    fn place(&self, tile: Tile) -> Option<&Place<T>> {
        let row = self.rows.get(tile.j)?;
        row.columns.contains(&tile.i).then(|| &row.places[tile.i - row.columns.start])
    }

    /// Returns the tiles that wait for no neighbour.
    #[cfg(feature = "rayon")]
    fn free(&self) -> Vec<Tile> {
        let is_free = |place: &Place<T>| place.waiting.load(Ordering::Relaxed) == 0;
        let firsts = self.rows.iter().enumerate().filter(|(_, row)| is_free(&row.places[0]));
        firsts.map(|(j, row)| Tile { i: row.columns.start, j }).collect()
    }

    /// Visits one tile and passes its leaving signals on. Returns the neighbours that may start
    /// now.
    fn step(&self, tile: Tile) -> [Option<Tile>; 2] {
        let entering = self.entering(tile).or_else(|| {
            let _ = self.damaged.set(Damaged(tile));
            None
        });
        let Some(leaving) = entering.and_then(|entering| (self.visit)(tile, entering)) else {
            self.stopped.store(true, Ordering::Relaxed);
            return [None; 2];
        };
        let (south, east, corner) = leaving.split();
        let (south, east, corner) = (south.seal(), east.seal(), corner.seal());
        let Tile { i, j } = tile;
        self.post(Tile { i: i + 1, j: j + 1 }, |inbox| inbox.corner = Some(corner));
        let east = self.hand_on(Tile { i: i + 1, j }, |inbox| inbox.west = Some(east));
        let south = self.hand_on(Tile { i, j: j + 1 }, |inbox| inbox.north = Some(south));
        [east, south]
    }

    /// Returns the signals that enter a tile whose neighbours are done, or `None` if their checksum
    /// is wrong.
    fn entering(&self, tile: Tile) -> Option<Boundary<T>> {
        let place = self.place(tile).expect("only tiles of the plan are visited");
        let mut inbox = place.inbox.lock().unwrap_or_else(PoisonError::into_inner);
        let (north, corner, west) = (inbox.north.take(), inbox.corner.take(), inbox.west.take());
        let north = north.map_or_else(|| Some(self.plan.north(tile)), Sealed::open)?;
        let corner = corner.map_or_else(|| Some(self.plan.corner(tile, &north)), Sealed::open)?;
        let west = west.map_or_else(|| Some(self.plan.west(tile, &north, corner)), Sealed::open)?;
        Some(Boundary::join(north, west, corner))
    }

    /// Puts signals into the inbox of a tile, if the tile exists.
    fn post(&self, tile: Tile, fill: impl FnOnce(&mut Inbox<T>)) -> Option<&Place<T>> {
        let place = self.place(tile)?;
        fill(&mut place.inbox.lock().unwrap_or_else(PoisonError::into_inner));
        Some(place)
    }

    /// Like `post`, and counts one neighbour as done. Returns the tile if it waits for no other.
    fn hand_on(&self, tile: Tile, fill: impl FnOnce(&mut Inbox<T>)) -> Option<Tile> {
        let place = self.post(tile, fill)?;
        (place.waiting.fetch_sub(1, Ordering::AcqRel) == 1).then_some(tile)
    }

    /// Visits a tile, then the tiles that become ready: one neighbour on this thread, the other on
    /// an idle thread.
    #[cfg(feature = "rayon")]
    fn follow<'s>(&'s self, scope: &rayon::Scope<'s>, first: Tile)
    where
        T: 's,
        F: 's,
    {
        let mut next = Some(first);
        while let Some(tile) = next {
            if self.is_stopped() {
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

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::K;
    use crate::blocking::block::Block;

    /// Columns and rows of a tile.
    const SIDE: usize = 9;
    /// Tiles a side of the board that plans are cut out of.
    const TILES: usize = 12;

    /// Some rows of tiles of a board whose signals are all known.
    struct Ragged<'a> {
        rows: &'a [Range<usize>],
        game: K,
        /// The signals that enter each tile of the board.
        entering: Vec<Boundary>,
    }

    impl<'a> Ragged<'a> {
        fn new(rows: &'a [Range<usize>]) -> Self {
            let game = K::try_new(40).unwrap();
            let mut board = Boundary::zero(TILES * SIDE, TILES * SIDE);
            let cells = |i: usize| i * SIDE..(i + 1) * SIDE;
            let entering = (0..TILES * TILES).map(|n| {
                let (i, j) = (n % TILES, n / TILES);
                let entering = board.part(cells(i), cells(j));
                let mut leaving = entering.clone();
                Block::new(game, tile_window(Tile { i, j })).evaluate(&mut leaving);
                board.set_part(cells(i), cells(j), &leaving);
                entering
            });
            Self { rows, game, entering: entering.collect() }
        }

        fn entering(&self, tile: Tile) -> &Boundary {
            &self.entering[tile.j * TILES + tile.i]
        }
    }

    fn tile_window(Tile { i, j }: Tile) -> Window {
        let [x, y, side] = [i * SIDE, j * SIDE, SIDE].map(|n| n as u64);
        Window::try_new(x, y, side, side).unwrap()
    }

    impl Plan<u8> for Ragged<'_> {
        fn rows(&self) -> usize {
            self.rows.len()
        }

        fn columns(&self, row: usize) -> Range<usize> {
            self.rows[row].clone()
        }

        fn window(&self, tile: Tile) -> Window {
            tile_window(tile)
        }

        fn north(&self, tile: Tile) -> Side<u8> {
            assert!(tile.j == 0 || !self.rows[tile.j - 1].contains(&tile.i), "a tile lies there");
            self.entering(tile).clone().sides().0
        }

        fn corner(&self, tile: Tile, _north: &Side<u8>) -> u8 {
            self.entering(tile).clone().sides().2
        }

        fn west(&self, tile: Tile, _north: &Side<u8>, _corner: u8) -> Side<u8> {
            assert_eq!(tile.i, self.rows[tile.j].start, "a tile lies there");
            self.entering(tile).clone().sides().1
        }
    }

    /// A few tiles, a rectangle, a triangle, an arm (each row begins further right), rows that end
    /// further left, and all of these at once.
    const PLANS: [&[Range<usize>]; 6] = [
        &[3..4, 3..5],
        &[0..5, 0..5, 0..5],
        &[0..12, 1..12, 2..12, 3..12, 4..12],
        &[0..3, 1..4, 3..7, 5..9, 8..12],
        &[0..12, 0..9, 0..9, 4..6, 5..6],
        &[2..6, 2..11, 4..5, 4..5, 4..10, 9..10, 9..12, 9..11],
    ];

    #[test]
    fn every_tile_of_a_ragged_plan_is_given_what_enters_it() {
        for rows in PLANS {
            let plan = Ragged::new(rows);
            for threads in [1, 2, 4] {
                let visited = Mutex::new(vec![]);
                let done = run(&plan, &Workers::new(threads), |tile, entering| {
                    assert_eq!(&entering, plan.entering(tile), "tile {tile} of {rows:?}");
                    visited.lock().unwrap().push(tile);
                    let mut leaving = entering;
                    Block::new(plan.game, tile_window(tile)).evaluate(&mut leaving);
                    Some(leaving)
                });
                assert_eq!(done, Ok(true));
                let mut visited = visited.into_inner().unwrap();
                visited.sort_by_key(|tile| (tile.j, tile.i));
                let tiles = rows.iter().enumerate();
                let tiles = tiles.flat_map(|(j, row)| row.clone().map(move |i| Tile { i, j }));
                assert!(visited.into_iter().eq(tiles), "{rows:?} on {threads} threads");
            }
        }
    }

    #[test]
    fn nothing_is_visited_behind_a_tile_that_says_stop() {
        let plan = Ragged::new(PLANS[1]);
        for threads in [1, 2] {
            let done = run(&plan, &Workers::new(threads), |tile, entering: Boundary| {
                let may_be = tile.i == 0 || tile == Tile { i: 1, j: 0 };
                assert!(may_be, "tile {tile} is behind one that said stop");
                (tile.i < 1).then_some(entering)
            });
            assert_eq!(done, Ok(false));
        }
    }

    /// Changes every byte of a side, and the corner.
    #[test]
    fn a_byte_that_changes_between_two_tiles_is_noticed() {
        let plan = Ragged::new(PLANS[1]);
        let visit = |tile, entering: Boundary| {
            let mut leaving = entering;
            Block::new(plan.game, tile_window(tile)).evaluate(&mut leaving);
            Some(leaving)
        };
        let (east, far) = (Tile { i: 1, j: 0 }, Tile { i: 1, j: 1 });
        for place in 0..2 * SIDE {
            let wavefront = Wavefront::new(&plan, visit);
            wavefront.step(Tile { i: 0, j: 0 });
            let struck = if place < 2 * SIDE - 1 { east } else { far };
            {
                let mut inbox = wavefront.place(struck).unwrap().inbox.lock().unwrap();
                let Inbox { west, corner, .. } = &mut *inbox;
                match (west, corner) {
                    (Some(side), _) if place < SIDE => side.content.straight[place] ^= 4,
                    (Some(side), _) => side.content.diagonal[place - SIDE] ^= 4,
                    (None, Some(corner)) => corner.content ^= 4,
                    (None, None) => unreachable!("the first tile is done"),
                }
            }
            wavefront.step(east);
            if struck == far {
                wavefront.step(Tile { i: 0, j: 1 });
                wavefront.step(far);
            }
            assert_eq!(wavefront.outcome(), Err(Damaged(struck)), "byte {place}");
        }
    }

    #[test]
    fn a_seal_tells_a_shift_and_an_exchange() {
        let sum = |straight: &[u8]| {
            let straight = straight.to_vec();
            Side { diagonal: vec![0; straight.len() - 1], straight }.sum()
        };
        assert_ne!(sum(&[0, 7, 9]), sum(&[7, 9, 0]));
        assert_ne!(sum(&[7, 9, 0]), sum(&[9, 7, 0]));
        assert_ne!(sum(&[0, 0, 0]), sum(&[0, 0]));
    }
}
