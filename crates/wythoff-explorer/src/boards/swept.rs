//! The first rows and columns of a game of blocking queens, swept once in the background.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use wythoff::K;
use wythoff::blocking::Sweep;
use wythoff::blocking::tiling::Tiling;
use wythoff::observer::Observer;
use wythoff_store::board::{SweepJob, View};
use wythoff_store::disk::Memory;
use wythoff_view::Watch;

use crate::refusal::{Refusal, Share};

/// A board in memory, in the format of `blocking sweep --store`: the cost of a window depends only
/// on its pixels.
///
/// A large board is swept in stages, each with twice as many rows, so that its first rows are soon
/// available.
#[derive(Debug)]
pub(crate) struct SweptBoard {
    size: u64,
    bytes: u64,
    known: watch::Receiver<Known>,
    ticket: Arc<Watch>,
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

/// Larger boards are swept in stages.
const AT_ONCE: u64 = 100_000;

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

    /// True if game k is followed beyond this board. Larger games repeat too seldom for a
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

    /// Sweeps the board of game k on `threads` threads. Only one large board is swept at a time.
    pub(crate) fn sweep(k: K, threads: usize, large: Arc<Mutex<()>>) -> Self {
        let (known, ticket) = (watch::Sender::default(), Arc::new(Watch::new(None)));
        let (size, receiver, observer) =
            (Self::size_for(k), known.subscribe(), Arc::clone(&ticket));
        std::thread::spawn(move || {
            let sweep = Sweep::new(k).with_threads(threads);
            for stage in stages(size) {
                let _one =
                    (stage > SMALL).then(|| large.lock().unwrap_or_else(PoisonError::into_inner));
                match stored(&sweep, stage, &*observer) {
                    Ok(view) => known.send_replace(Known { view: Some(view), failed: None }),
                    Err(failed) => {
                        known.send_modify(|known| known.failed = Some(failed));
                        break;
                    }
                };
            }
        });
        Self { size, bytes: Self::bytes_for(k), known: receiver, ticket }
    }

    /// A stored board.
    pub(crate) fn stored(view: View) -> Self {
        let (size, ticket) = (view.size(), Arc::new(Watch::new(None)));
        let known = watch::Sender::new(Known { view: Some(Arc::new(view)), failed: None });
        Self { size, bytes: 0, known: known.subscribe(), ticket }
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
        self.known.borrow().view.as_ref().map_or(0, |view| view.size())
    }

    /// The progress of the sweep of all stages; `None` when it is done.
    pub(crate) fn share(&self) -> Option<Share> {
        let known = self.known();
        (known < self.size).then(|| shared(&stages(self.size), known, Share::from(&*self.ticket)))
    }

    /// Waits up to `patience` for a view of at least `rows` rows, and returns the largest view.
    pub(crate) async fn view(&self, rows: u64, patience: Duration) -> Result<Arc<View>, Refusal> {
        let mut known = self.known.clone();
        let enough = |known: &Known| {
            known.failed.is_some() || known.view.as_ref().is_some_and(|view| view.size() >= rows)
        };
        // Fewer rows are returned if no more are known.
        let _ = tokio::time::timeout(patience, known.wait_for(enough)).await;
        let Known { view, failed } = known.borrow().clone();
        match (view, failed) {
            (Some(view), _) => Ok(view),
            (None, Some(failed)) => Err(failed),
            (None, None) => Err(Refusal::later("this game is being swept", self.share())),
        }
    }
}

/// Stops the sweep when no request uses the board.
impl Drop for SweptBoard {
    fn drop(&mut self) {
        self.ticket.stop();
    }
}

/// The side of the tiles of a board.
const fn side(size: u64) -> u64 {
    let side = (size / 32).next_power_of_two();
    if side < 256 {
        256
    } else if side > 16_384 {
        16_384
    } else {
        side
    }
}

/// The sizes to sweep; the last one is the whole board.
fn stages(size: u64) -> Vec<u64> {
    let mut stages: Vec<u64> = std::iter::successors(Some(size), |size| Some(size / 2))
        .take_while(|&s| s >= AT_ONCE)
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

fn stored(sweep: &Sweep, size: u64, observer: &dyn Observer) -> Result<Arc<View>, Refusal> {
    let tiling = Tiling::try_new(size, side(size)).map_err(Refusal::ours)?;
    let job = SweepJob { sweep: sweep.clone(), tiling, pyramid: true, resume: false, verify: None };
    let disk = Memory::new();
    job.run(&disk, observer, &|_| ()).map_err(Refusal::ours)?;
    let view = View::open(disk).map_err(Refusal::ours)?;
    // Each request works on one thread.
    Ok(Arc::new(view.with_threads(1)))
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
        assert_eq!(stages(99_840), [99_840]);
        assert_eq!(stages(250_112), [125_056, 250_112]);
        assert_eq!(SweptBoard::size_for(K::try_new(1000).unwrap()), 8192);
        assert_eq!(SweptBoard::size_for(K::try_new(20_000).unwrap()), 65_536);
        assert_eq!(SweptBoard::size_for(K::try_new(100_000).unwrap()), 250_112);
    }
}
