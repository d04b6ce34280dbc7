//! The first rows and columns of a game of blocking queens, swept once, piece by piece.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use wythoff::K;
use wythoff_store::board::{Moment, View};
use wythoff_view::Watch;

use super::stage::{Stage, side};
use super::stored::{Open, Stored};
use crate::refusal::{Refusal, Result, Share};

/// A board in memory, in the format of `blocking sweep --store`: the cost of a window depends only
/// on its pixels.
///
/// A large board is swept in stages, each with four times as many rows, so that its first rows are
/// soon available.
#[derive(Debug)]
pub(crate) struct SweptBoard {
    k: K,
    size: u64,
    bytes: u64,
    threads: usize,
    known: Mutex<Known>,
    /// The stage under way. Locked while a piece of it is swept.
    stage: Mutex<Option<Stage>>,
    ticket: Watch,
    asked: Mutex<Moment>,
    /// The store of a stored board.
    store: Option<Open>,
}

/// The result of a piece of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Swept {
    /// No board is under way.
    Nothing,
    /// A part of a board, which cannot be read yet.
    Part,
    /// More rows of a board can be read now, or its sweep failed.
    Rows,
}

/// Marks the board as failed if its sweep panics, so that it is not tried for ever.
struct Panicking<'a>(&'a SweptBoard);

impl Drop for Panicking<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let failed = Refusal::ours("internal error: the sweep of this game failed");
            lock(&self.0.known).failed = Some(failed);
        }
    }
}

/// The part that is swept so far.
#[derive(Debug, Clone, Default)]
struct Known {
    view: Option<Arc<View>>,
    failed: Option<Refusal>,
}

/// Sizes of boards that are swept at once: of small games, which a quadtree continues, and of
/// larger games.
const SMALLEST: u64 = 8192;
const SMALL: u64 = 65_536;

/// The refusal of a game of which too little is known.
pub(super) const SWEPT: &str = "this game is being swept";

/// Rows of the smallest first stage, which takes a moment.
const FIRST: u64 = 16_384;

/// A board for which nobody has asked for so long is not swept on until somebody does, and makes
/// room for other answers. A page asks every second, or every minute while it is hidden.
const ATTENTION: Duration = Duration::from_secs(30);

impl SweptBoard {
    /// Number of rows of the board of game k: some thousands, and enough for the prism.
    pub(crate) const fn size_for(k: K) -> u64 {
        let enough = k.get().saturating_mul(5) / 2;
        if enough <= SMALLEST {
            SMALLEST
        } else if enough <= SMALL {
            SMALL
        } else {
            enough.next_multiple_of(256)
        }
    }

    /// Returns true if game k is followed beyond this board. Larger games repeat too seldom for a
    /// quadtree.
    pub(crate) const fn has_far(k: K) -> bool {
        Self::size_for(k) == SMALLEST
    }

    /// An estimate of the memory of the board of game k in bytes.
    pub(crate) fn bytes_for(k: K) -> u64 {
        let size = u128::from(Self::size_for(k));
        let edges = 5 * size * size / u128::from(side(Self::size_for(k)));
        let squares = 24 * size * size / (256 * 256);
        u64::try_from((1 << 22) + edges + squares).unwrap_or(u64::MAX)
    }

    /// The board of game k, to be swept on so many threads.
    pub(crate) fn new(k: K, threads: usize) -> Self {
        Self {
            k,
            size: Self::size_for(k),
            bytes: Self::bytes_for(k),
            threads,
            known: Mutex::default(),
            stage: Mutex::default(),
            ticket: Watch::new(None),
            asked: Mutex::new(Moment::now()),
            store: None,
        }
    }

    /// A stored board.
    pub(crate) fn stored(Stored { k, size, open }: Stored) -> Self {
        Self { size, bytes: 0, store: Some(open), ..Self::new(k, 1) }
    }

    /// Sweeps the next piece of the board.
    pub(crate) fn advance(&self) -> Swept {
        let mut place = lock(&self.stage);
        // Another thread may have finished the board meanwhile.
        if !self.is_under_way() {
            return Swept::Nothing;
        }
        let _guard = Panicking(self);
        let known = match self.piece(&mut place) {
            Ok(None) => return Swept::Part,
            Ok(view) => Known { view, failed: None },
            Err(failed) => Known { failed: Some(failed), ..lock(&self.known).clone() },
        };
        *place = None;
        *lock(&self.known) = known;
        Swept::Rows
    }

    /// Sweeps the next piece. Returns the board at the end of a stage.
    fn piece(&self, stage: &mut Option<Stage>) -> Result<Option<Arc<View>>> {
        let stage = match stage {
            Some(stage) => stage,
            None => {
                let known = self.known();
                let next = stages(self.size).into_iter().find(|&size| size > known);
                stage.insert(Stage::new(self.k, next.unwrap_or(self.size), self.threads)?)
            }
        };
        stage.advance(&self.ticket)
    }

    /// Notes that somebody asks for the board.
    pub(crate) fn ask(&self) {
        *lock(&self.asked) = Moment::now();
    }

    /// Returns true if somebody has asked for the board lately.
    pub(crate) fn is_asked_for(&self) -> bool {
        lock(&self.asked).elapsed() < ATTENTION.as_secs_f64()
    }

    /// Returns true if somebody waits for a part of the board that is still to be swept.
    pub(crate) fn is_awaited(&self) -> bool {
        self.is_under_way() && self.is_asked_for()
    }

    /// Lets so much time pass that nobody has asked for the board lately.
    #[cfg(test)]
    pub(super) fn leave(&self) {
        *lock(&self.asked) = Moment::ago(ATTENTION);
    }

    /// Stops the sweep.
    pub(crate) fn stop(&self) {
        self.ticket.stop();
    }

    /// Returns true if a part of the board is still to be swept.
    pub(crate) fn is_under_way(&self) -> bool {
        self.store.is_none()
            && !self.ticket.is_stopped()
            && self.known() < self.size
            && lock(&self.known).failed.is_none()
    }

    /// Number of rows when all stages are swept.
    pub(crate) const fn size(&self) -> u64 {
        self.size
    }

    /// Memory of the board in bytes; 0 for a stored board.
    pub(crate) const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Number of known rows.
    pub(crate) fn known(&self) -> u64 {
        lock(&self.known).view.as_ref().map_or(0, |view| view.size())
    }

    /// The progress of the sweep of all stages; `None` when it is done.
    ///
    /// # Errors
    /// If the sweep has failed: no more rows will be known.
    pub(crate) fn share(&self) -> Result<Option<Share>> {
        if self.store.is_some() {
            return Ok(None);
        }
        let Known { view, failed } = lock(&self.known).clone();
        let known = view.map_or(0, |view| view.size());
        match failed {
            _ if known >= self.size => Ok(None),
            Some(failed) => Err(failed),
            None => Ok(Some(shared(&stages(self.size), known, Share::from(&self.ticket)))),
        }
    }

    /// The refusal of what is not swept yet, or that of the sweep if it has failed.
    pub(crate) fn later(&self, error: &str) -> Refusal {
        match self.share() {
            Ok(share) => Refusal::swept_later(error, share),
            Err(failed) => failed,
        }
    }

    /// Returns a view of the rows that are known. The store of a stored board is opened first.
    pub(crate) fn view(&self) -> Result<Arc<View>> {
        let mut known = lock(&self.known);
        if let (None, Some(store)) = (&known.view, &self.store) {
            known.view = Some(store.view()?);
        }
        let view = known.view.clone();
        drop(known);
        view.ok_or_else(|| self.later(SWEPT))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The sizes to sweep; the last one is the whole board. A stage begins again at the first row, so
/// that all stages before it take a fifteenth of its time.
fn stages(size: u64) -> Vec<u64> {
    let mut stages: Vec<u64> = std::iter::successors(Some(size), |size| Some(size / 4))
        .take_while(|&s| s >= FIRST)
        .collect();
    if stages.is_empty() {
        stages.push(size);
    }
    stages.reverse();
    stages
}

/// The progress of all stages, in squares of 256 x 256 cells, if `known` rows are swept and `part`
/// of the next stage is done.
fn shared(stages: &[u64], known: u64, part: Share) -> Share {
    let squares = |size: u64| (size / 256) * (size / 256);
    let before: u64 = stages.iter().filter(|&&size| size <= known).map(|&size| squares(size)).sum();
    let now = stages.iter().find(|&&size| size > known).map_or(0, |&size| squares(size));
    let share = if part.total == 0 { 0.0 } else { part.done as f64 / part.total as f64 };
    let total = stages.iter().map(|&size| squares(size)).sum();
    Share { done: before + (now as f64 * share) as u64, total }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_that_of_all_stages() {
        let stages = [25_600, 51_200, 102_400];
        let half = Share { done: 50, total: 100 };
        let at = |known| shared(&stages, known, half);
        assert_eq!(at(0), Share { done: 5_000, total: 10_000 + 40_000 + 160_000 });
        assert_eq!(at(51_200).done, 10_000 + 40_000 + 80_000);
        assert_eq!(shared(&stages, 25_600, Share::default()).done, 10_000);
    }

    #[test]
    fn large_boards_come_in_stages() {
        assert_eq!(stages(8192), [8192]);
        assert_eq!(stages(65_536), [16_384, 65_536]);
        assert_eq!(stages(250_112), [62_528, 250_112]);
        assert_eq!(stages(2_500_096), [39_064, 156_256, 625_024, 2_500_096]);
        assert_eq!(SweptBoard::size_for(K::try_new(1000).unwrap()), 8192);
        assert_eq!(SweptBoard::size_for(K::try_new(20_000).unwrap()), 65_536);
        assert_eq!(SweptBoard::size_for(K::try_new(100_000).unwrap()), 250_112);
    }

    #[test]
    fn a_board_whose_sweep_panics_has_failed() {
        let board = SweptBoard::new(K::try_new(9).unwrap(), 1);
        let panics = thread::scope(|scope| {
            let work = || {
                let _guard = Panicking(&board);
                panic!("for the test");
            };
            scope.spawn(work).join().is_err()
        });
        assert!(panics && !board.is_under_way() && board.advance() == Swept::Nothing);
        assert!(board.view().is_err());
        // Nobody is told to wait for it.
        assert!(board.share().is_err() && !board.later(SWEPT).is_passing());
        let rests = SweptBoard::new(K::try_new(9).unwrap(), 1);
        assert!(
            rests.share().is_ok_and(|share| share.is_some()) && rests.later(SWEPT).is_passing()
        );
    }

    #[test]
    fn a_board_rests_while_nobody_asks_for_it() {
        let board = SweptBoard::new(K::try_new(9).unwrap(), 1);
        assert!(board.is_awaited());
        board.leave();
        assert!(!board.is_awaited() && board.is_under_way());
        board.ask();
        assert!(board.is_awaited());
    }

    #[test]
    fn a_board_that_is_stopped_is_not_under_way() {
        let board = SweptBoard::new(K::try_new(9).unwrap(), 1);
        assert_eq!(board.advance(), Swept::Part);
        board.stop();
        assert!(!board.is_under_way());
        assert_eq!(board.advance(), Swept::Nothing);
        assert!(board.view().is_err());
    }
}
