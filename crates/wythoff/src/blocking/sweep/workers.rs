//! Threads, or the one there is.

/// Where the work of a sweep is done.
pub(super) struct Workers {
    #[cfg(feature = "rayon")]
    pool: Option<rayon::ThreadPool>,
}

impl Workers {
    /// So many threads, 0 for one a core. With one, or where no more can be had, everything runs
    /// on the calling thread.
    pub(super) fn new(threads: usize) -> Self {
        #[cfg(feature = "rayon")]
        {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
            Self { pool: if threads == 1 { None } else { pool.build().ok() } }
        }
        #[cfg(not(feature = "rayon"))]
        {
            let _ = threads;
            Self {}
        }
    }

    /// Does `work` on every item.
    pub(super) fn for_each<I: Send>(&self, items: &mut [I], work: impl Fn(&mut I) + Sync + Send) {
        #[cfg(feature = "rayon")]
        if let Some(pool) = &self.pool {
            use rayon::prelude::*;
            return pool.install(|| items.par_iter_mut().with_max_len(1).for_each(work));
        }
        items.iter_mut().for_each(work);
    }

    /// The pool, if there is more than the calling thread.
    #[cfg(feature = "rayon")]
    pub(super) const fn pool(&self) -> Option<&rayon::ThreadPool> {
        self.pool.as_ref()
    }
}
