//! Boards that requests look at: made when they are first asked for, kept as long as memory lasts.

mod cross;
mod far;
mod ground;
mod home;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tokio::sync::OwnedSemaphorePermit;
use wythoff::blocking::Quadtree;
use wythoff::board::Board;
use wythoff::observer::Observer;
use wythoff::{K, Window};
use wythoff_store::board::View;
use wythoff_view::{Kept, Scene};

pub(crate) use self::cross::Cross;
pub(crate) use self::far::{Far, failed};
pub(crate) use self::ground::viewed;
pub(crate) use self::home::Home;
use crate::refusal::{Refusal, Share};
use crate::work::Workers;

/// Cells that are known, and who knows them.
#[derive(Clone)]
pub(crate) struct Ground {
    /// The board.
    pub(crate) board: Arc<dyn Board + Send>,
    /// The cells, of those asked for.
    pub(crate) window: Window,
    /// Whether there will be no more of them.
    pub(crate) whole: bool,
    /// The quadtree to grow first, and the right to do so.
    far: Option<(Arc<Far>, Arc<OwnedSemaphorePermit>)>,
}

impl Ground {
    fn new(board: Arc<dyn Board + Send>, window: Window) -> Self {
        Self { board, window, whole: true, far: None }
    }

    /// Whether a quadtree answers.
    pub(crate) const fn is_far(&self) -> bool {
        self.far.is_some()
    }

    /// Does what has to be done before the board is read.
    pub(crate) fn prepare(&self, observer: &dyn Observer) -> Result<(), Refusal> {
        self.far.as_ref().map_or(Ok(()), |(far, _)| far.grow(self.window, observer))
    }
}

/// How far a board is known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reach {
    /// Rows and columns with values that are there, or will be when `share` says so.
    pub(crate) known: u64,
    /// Rows and columns that there are at all.
    pub(crate) limit: u64,
    /// How far the work for it is; `None` when it is done.
    pub(crate) share: Option<Share>,
}

/// Every board of a server.
pub(crate) struct Boards {
    workers: Arc<Workers>,
    threads: usize,
    memory: u64,
    stored: HashMap<K, Arc<Home>>,
    homes: Mutex<Vec<(K, Arc<Home>)>>,
    /// Held by the sweep of a large board: one at a time.
    large: Arc<Mutex<()>>,
    trees: Mutex<Vec<(K, Arc<Far>)>>,
    /// Boards whose cells were read once.
    kept: Cache<Scene, Arc<Kept>, Bytes>,
}

#[derive(Clone)]
struct Bytes;

impl Weighter<Scene, Arc<Kept>> for Bytes {
    fn weight(&self, _: &Scene, kept: &Arc<Kept>) -> u64 {
        kept.bytes()
    }
}

/// Quadtrees that are kept at once.
const TREES: usize = 2;

/// So long a request waits for a sweep before it is told to come again.
const PATIENCE: Duration = Duration::from_millis(1500);

impl Boards {
    /// Boards in so much memory, each swept by so many threads, and those that were stored before.
    pub(crate) fn new(
        workers: Arc<Workers>,
        threads: usize,
        memory: u64,
        stored: Vec<View>,
    ) -> Self {
        let stored = stored.into_iter().map(|view| (view.k(), Arc::new(Home::stored(view))));
        Self {
            workers,
            threads,
            memory,
            stored: stored.collect(),
            homes: Mutex::default(),
            large: Arc::default(),
            trees: Mutex::default(),
            kept: Cache::with_weighter(64, memory / 16, Bytes),
        }
    }

    /// The games that were stored before, and their sizes.
    pub(crate) fn stored(&self) -> impl Iterator<Item = (K, u64)> {
        self.stored.iter().map(|(&k, home)| (k, home.size()))
    }

    /// The home of game k; its sweep begins if it has not yet.
    pub(crate) fn home(&self, k: K) -> Result<Arc<Home>, Refusal> {
        if let Some(home) = self.stored.get(&k) {
            return Ok(Arc::clone(home));
        }
        let most = self.memory / 2;
        if Home::bytes_for(k) > most {
            let (mib, most) = (Home::bytes_for(k) >> 20, most >> 20);
            return Err(Refusal::bad(
                format!("the board of game {} takes {mib} MiB; a board may have {most}", k.get()),
                "sweep it with `wythoff blocking sweep --store DIR` and start with --store DIR, or with more --memory",
            ));
        }
        let mut homes = self.homes.lock().unwrap_or_else(PoisonError::into_inner);
        let sweep = || Some(Arc::new(Home::sweep(k, self.threads, Arc::clone(&self.large))));
        let Some(home) = recent(&mut homes, k, sweep) else {
            return Err(Refusal::ours("a sweep did not begin"));
        };
        let mut bytes = 0;
        let keep = homes.iter().rev().take_while(|(_, home)| {
            bytes += home.bytes();
            bytes <= most / 2
        });
        // The one that was asked for stays, however large it is.
        let drop = homes.len() - keep.count().max(1);
        homes.drain(..drop);
        Ok(home)
    }

    /// Whether the home of game k is there, or on its way.
    pub(crate) fn is_home(&self, k: K) -> bool {
        let homes = self.homes.lock().unwrap_or_else(PoisonError::into_inner);
        self.stored.contains_key(&k) || homes.iter().any(|(other, _)| *other == k)
    }

    /// The quadtree of game k, if it is followed beyond its home.
    pub(crate) fn far(&self, k: K) -> Option<Arc<Far>> {
        if !Home::has_far(k) {
            return None;
        }
        let budget = usize::try_from(self.memory / 16).unwrap_or(usize::MAX).min(Quadtree::BUDGET);
        let mut trees = self.trees.lock().unwrap_or_else(PoisonError::into_inner);
        let far = recent(&mut trees, k, || Far::new(k, budget).map(Arc::new))?;
        let drop = trees.len().saturating_sub(TREES);
        trees.drain(..drop);
        Some(far)
    }
}

/// What is known of a game, made if it is not there; what was asked for last comes last.
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
