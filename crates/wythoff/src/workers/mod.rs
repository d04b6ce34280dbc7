//! The threads of a computation.

#[cfg(feature = "rayon")]
mod pools;

#[cfg(feature = "rayon")]
use self::pools::Pools;

/// The threads that do the work. They may be used in a process that was forked after they were
/// created.
#[derive(Debug)]
pub enum Workers {
    /// The calling thread.
    One,
    /// The thread pool of the process, with one thread a core.
    #[cfg(feature = "rayon")]
    Shared,
    /// A thread pool of its own.
    #[cfg(feature = "rayon")]
    Own(OwnPool),
}

/// A thread pool of its own.
#[cfg(feature = "rayon")]
#[derive(Debug)]
pub struct OwnPool(Pools);

/// The thread pool of the process.
#[cfg(feature = "rayon")]
static SHARED: Pools = Pools::new(0);

impl Workers {
    /// The most threads.
    pub const MOST: usize = 1024;

    /// Creates workers with this number of threads, up to [`Workers::MOST`]; 0 is one a core. They
    /// start with the first work. If no threads can be started, the calling thread does the work.
    #[cfg(feature = "rayon")]
    pub const fn new(threads: usize) -> Self {
        match threads {
            0 => Self::Shared,
            1 => Self::One,
            threads if threads > Self::MOST => Self::Own(OwnPool(Pools::new(Self::MOST))),
            threads => Self::Own(OwnPool(Pools::new(threads))),
        }
    }

    /// Creates workers; without the feature `rayon` the calling thread does the work.
    #[cfg(not(feature = "rayon"))]
    pub const fn new(_threads: usize) -> Self {
        Self::One
    }

    /// Returns the pool, or `None` if the calling thread does the work.
    #[cfg(feature = "rayon")]
    fn pool(&self) -> Option<&rayon::ThreadPool> {
        match self {
            Self::One => None,
            Self::Shared => SHARED.get(),
            Self::Own(own) => own.0.get(),
        }
    }

    /// The number of threads.
    #[inline]
    pub fn count(&self) -> usize {
        #[cfg(feature = "rayon")]
        if let Some(pool) = self.pool() {
            return pool.current_num_threads();
        }
        1
    }

    /// Calls `work` for every item; for a single one on the calling thread, as waking another one
    /// takes some ten microseconds.
    pub fn for_each<I: Send>(&self, items: &mut [I], work: impl Fn(&mut I) + Sync + Send) {
        #[cfg(feature = "rayon")]
        if items.len() > 1
            && let Some(pool) = self.pool()
        {
            use rayon::prelude::*;
            return pool.install(|| items.par_iter_mut().with_max_len(1).for_each(work));
        }
        items.iter_mut().for_each(work);
    }

    /// Runs `work`, which uses rayon itself, on these threads.
    #[cfg(feature = "rayon")]
    pub fn run<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match self.pool() {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }
}

#[cfg(all(test, feature = "rayon"))]
mod tests {
    use std::thread::{self, ThreadId};

    use super::*;

    #[test]
    fn a_single_item_stays_on_the_calling_thread() {
        let here = thread::current().id();
        let workers = Workers::new(2);
        let mut items: [Option<ThreadId>; 2] = [None; 2];
        let work = |item: &mut Option<ThreadId>| *item = Some(thread::current().id());
        workers.for_each(&mut items[..1], work);
        assert_eq!(items, [Some(here), None]);
        workers.for_each(&mut items, work);
        assert!(items.iter().all(|item| item.is_some_and(|thread| thread != here)), "{items:?}");
    }
}
