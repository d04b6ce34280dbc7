//! The boards of a desk: computed at the first request, and cached in limited memory.

mod laid;
mod queen_lines;
mod source;
mod stage;
mod stored;
mod swept;
mod tree;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use quick_cache::Weighter;
use quick_cache::sync::Cache;
use wythoff::blocking::Quadtree;
use wythoff::board::{Board, Kept};
use wythoff::observer::Observer;
use wythoff::{K, Window};
use wythoff_view::Scene;

pub use self::laid::Laid;
pub(crate) use self::queen_lines::QueenLines;
pub use self::stored::Stored;
pub use self::swept::Swept;
pub(crate) use self::swept::SweptBoard;
pub(crate) use self::tree::FarTree;
use self::tree::Turn;
use crate::cost::{Gate, Held, Needed};
use crate::refusal::{Refusal, Result, Share};

/// A board that can answer for some cells.
#[derive(Clone)]
pub(crate) struct Source {
    /// The board.
    pub(crate) board: Arc<dyn Board + Send>,
    /// The requested cells that the board has.
    pub(crate) window: Window,
    /// True if no more of the requested cells will become known.
    pub(crate) whole: bool,
    /// The quadtree to grow before the board is read, and the turn to use it.
    far: Option<(Arc<FarTree>, Arc<Turn>)>,
    /// The memory of the cells that are computed.
    _held: Option<Arc<Held>>,
}

impl Source {
    fn new(board: Arc<dyn Board + Send>, window: Window) -> Self {
        Self { board, window, whole: true, far: None, _held: None }
    }

    /// Returns true if the board is a quadtree.
    pub(crate) const fn is_far(&self) -> bool {
        self.far.is_some()
    }

    /// Does the work that must be done before the board is read.
    pub(crate) fn prepare(&self, observer: &dyn Observer) -> Result {
        self.far.as_ref().map_or(Ok(()), |(far, _)| far.grow(self.window, observer))
    }
}

/// The known part of a board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reach {
    /// Rows and columns whose values are known, or will be when the work of `share` is done.
    pub(crate) known: u64,
    /// Rows and columns that can be viewed at all.
    pub(crate) limit: u64,
    /// The progress of the work; `None` when it is done.
    pub(crate) share: Option<Share>,
}

/// All boards of a desk.
pub(crate) struct Boards {
    threads: usize,
    memory: u64,
    stored: HashMap<K, Arc<SweptBoard>>,
    /// The boards that are swept, or being swept; the one that was asked for last comes last.
    homes: Mutex<Vec<(K, Arc<SweptBoard>)>>,
    trees: Mutex<Vec<(K, Arc<FarTree>)>>,
    /// Squares of boards whose cells are computed once and cached, by their sides.
    kept: Cache<(Scene, u64), Arc<Kept>, Bytes>,
    gate: Gate,
}

#[derive(Clone)]
struct Bytes;

impl Weighter<(Scene, u64), Arc<Kept>> for Bytes {
    fn weight(&self, _: &(Scene, u64), kept: &Arc<Kept>) -> u64 {
        kept.bytes()
    }
}

/// Maximum number of quadtrees in memory.
const TREES: usize = 2;

/// The part of the memory for a quadtree is one of so many; in the same way for cells and for
/// pictures that are kept.
const TREE: u64 = 16;
const KEPT: u64 = 16;
/// About the number of squares that are kept. A cache for twice as many consists of parts with
/// limits of their own, and a large square would exceed that of its part.
const SQUARES: usize = 32;
pub(crate) const TILES: u64 = 32;

impl Boards {
    /// Boards in `memory` bytes, each swept on `threads` threads, and stored boards.
    pub(crate) fn new(threads: usize, memory: u64, stored: Vec<Stored>) -> Self {
        let stored = stored.into_iter().map(|it| (it.k, Arc::new(SweptBoard::stored(it))));
        Self {
            threads,
            memory,
            stored: stored.collect(),
            homes: Mutex::default(),
            trees: Mutex::default(),
            kept: Cache::with_weighter(SQUARES, memory / KEPT, Bytes),
            gate: Gate::new(memory / 2),
        }
    }

    /// Admits the work of an answer, if it fits into the memory beside boards, pictures and the
    /// other answers under way. Boards for which nobody has asked lately make room for it.
    ///
    /// # Errors
    /// If it does not fit now, or never.
    pub(crate) fn admit(&self, needed: &Needed<'_>) -> Result<Held> {
        let trees = TREES as u64 * (self.memory / TREE);
        let others = trees + self.memory / KEPT + self.memory / TILES;
        let mut homes = self.homes();
        let room = |homes: &[(K, Arc<SweptBoard>)]| {
            let boards = homes.iter().map(|(_, home)| home.bytes()).sum::<u64>();
            self.memory.saturating_sub(boards + others)
        };
        if self.gate.allowed(needed).is_some_and(|bytes| bytes > room(&homes)) {
            for (_, left) in homes.extract_if(.., |(_, home)| !home.is_asked_for()) {
                left.stop();
            }
        }
        let room = room(&homes);
        drop(homes);
        self.gate.admit(needed, room)
    }

    /// Returns true if one answer may do some work, now or later.
    pub(crate) fn allows(&self, needed: &Needed<'_>) -> bool {
        self.gate.allowed(needed).is_some()
    }

    /// The games of stored boards, and the sizes of these boards.
    pub(crate) fn stored(&self) -> impl Iterator<Item = (K, u64)> {
        self.stored.iter().map(|(&k, home)| (k, home.size()))
    }

    /// The swept board of game k. Its sweep begins with the first request.
    pub(crate) fn home(&self, k: K) -> Result<Arc<SweptBoard>> {
        if let Some(home) = self.stored.get(&k) {
            return Ok(Arc::clone(home));
        }
        let most = self.memory / 2;
        if SweptBoard::bytes_for(k) > most {
            let (mib, most) = (SweptBoard::bytes_for(k) >> 20, most >> 20);
            return Err(Refusal::bad(
                format!(
                    "the board of game {} needs {mib} MiB of memory, and {most} are allowed",
                    k.get()
                ),
                "the program sweeps it with `wythoff blocking sweep --store DIR` and shows it with `wythoff explore --store DIR`, or with more --memory",
            ));
        }
        let mut homes = self.homes();
        let begin = || Some(Arc::new(SweptBoard::new(k, self.threads)));
        let Some(home) = recent(&mut homes, k, begin) else {
            return Err(Refusal::ours("internal error: a sweep did not begin"));
        };
        home.ask();
        let mut bytes = 0;
        let keep = homes.iter().rev().take_while(|(_, home)| {
            bytes += home.bytes();
            bytes <= most / 2
        });
        // The requested board is kept, even if it is too large.
        let drop = homes.len() - keep.count().max(1);
        for (_, dropped) in homes.drain(..drop) {
            dropped.stop();
        }
        Ok(home)
    }

    /// Returns the board to work on next: of those that somebody waits for, the one that was asked
    /// for last.
    pub(crate) fn under_way(&self) -> Option<Arc<SweptBoard>> {
        let homes = self.homes();
        let next = homes.iter().rev().find(|(_, home)| home.is_awaited());
        next.map(|(_, home)| Arc::clone(home))
    }

    /// Stops all sweeps.
    pub(crate) fn stop(&self) {
        self.homes().iter().for_each(|(_, home)| home.stop());
    }

    /// Returns true if the board of game k is swept, or being swept.
    pub(crate) fn is_home(&self, k: K) -> bool {
        self.stored.contains_key(&k) || self.homes().iter().any(|(other, _)| *other == k)
    }

    fn homes(&self) -> MutexGuard<'_, Vec<(K, Arc<SweptBoard>)>> {
        self.homes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The quadtree of game k, if the game is followed beyond its swept board.
    pub(crate) fn far(&self, k: K) -> Option<Arc<FarTree>> {
        if !SweptBoard::has_far(k) {
            return None;
        }
        let budget =
            usize::try_from(self.memory / TREE).unwrap_or(usize::MAX).min(Quadtree::BUDGET);
        let mut trees = self.trees.lock().unwrap_or_else(PoisonError::into_inner);
        let far = recent(&mut trees, k, || FarTree::new(k, budget).map(Arc::new))?;
        let drop = trees.len().saturating_sub(TREES);
        trees.drain(..drop);
        Some(far)
    }
}

/// Returns the value that is kept for a game, or makes it. The latest request comes last in the
/// list.
fn recent<T>(
    known: &mut Vec<(K, Arc<T>)>,
    k: K,
    make: impl FnOnce() -> Option<Arc<T>>,
) -> Option<Arc<T>> {
    let place = known.iter().position(|(other, _)| *other == k);
    let value = place.map_or_else(make, |place| Some(known.remove(place).1))?;
    known.push((k, Arc::clone(&value)));
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_that_was_asked_for_last_is_swept_next() {
        let boards = Boards::new(2, 2 << 30, Vec::new());
        let home = |k| boards.home(K::try_new(k).unwrap()).unwrap();
        let advance = || boards.under_way().unwrap().advance();
        let large = home(100_000);
        // The board of 250,112 rows is far from its first stage.
        assert_eq!([(); 3].map(|()| advance()), [Swept::Part; 3]);
        let share = |home: &SweptBoard| home.share().unwrap();
        let before = share(&large);
        let small = home(5);
        while home(5).is_under_way() {
            assert_ne!(advance(), Swept::Nothing);
        }
        assert_eq!((small.known(), share(&small), share(&large)), (8192, None, before));
        // It has lost nothing, and goes on before another one.
        home(7);
        home(100_000);
        assert_eq!(advance(), Swept::Part);
        assert!(share(&large).unwrap().done > before.unwrap().done);
    }

    #[test]
    fn a_board_for_which_nobody_asks_makes_room() {
        let boards = Boards::new(1, 1 << 30, Vec::new());
        let bytes = 7 * (1 << 26);
        let needed =
            Needed { what: "this needs", steps: 1, unit: "steps", bytes, smaller: "ask for less" };
        assert!(boards.admit(&needed).is_ok());
        let games = (1..).map(|n| K::try_new(10_000 * n).unwrap());
        let allowed = games.take_while(|&k| SweptBoard::bytes_for(k) <= 1 << 29);
        let large = boards.home(allowed.last().unwrap()).unwrap();
        assert!(boards.admit(&needed).is_err_and(|refusal| refusal.is_passing()));
        assert_eq!(boards.homes().len(), 1);
        large.leave();
        assert!(boards.admit(&needed).is_ok() && boards.homes().is_empty());
        assert!(!large.is_under_way());
        assert!(!boards.allows(&Needed { bytes: 1 << 30, ..needed }));
    }
}
