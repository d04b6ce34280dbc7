//! The threads of a computation.

/// The threads that do the work.
#[derive(Debug)]
pub enum Workers {
    /// The calling thread.
    One,
    /// The thread pool of the process, with one thread a core.
    #[cfg(feature = "rayon")]
    Shared,
    /// A thread pool of its own.
    #[cfg(feature = "rayon")]
    Own(rayon::ThreadPool),
}

impl Workers {
    /// Creates workers with this number of threads; 0 is one a core. If no threads can be started,
    /// the calling thread does the work.
    #[cfg(feature = "rayon")]
    pub fn new(threads: usize) -> Self {
        match threads {
            0 => Self::Shared,
            1 => Self::One,
            _ => {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
                pool.map_or(Self::One, Self::Own)
            }
        }
    }

    /// Creates workers; without the feature `rayon` the calling thread does the work.
    #[cfg(not(feature = "rayon"))]
    pub const fn new(_threads: usize) -> Self {
        Self::One
    }

    /// The number of threads.
    pub fn count(&self) -> usize {
        match self {
            Self::One => 1,
            #[cfg(feature = "rayon")]
            Self::Shared => rayon::current_num_threads(),
            #[cfg(feature = "rayon")]
            Self::Own(pool) => pool.current_num_threads(),
        }
    }

    /// Calls `work` for every item.
    pub fn for_each<I: Send>(&self, items: &mut [I], work: impl Fn(&mut I) + Sync + Send) {
        #[cfg(feature = "rayon")]
        if !matches!(self, Self::One) {
            use rayon::prelude::*;
            return self.run(|| items.par_iter_mut().with_max_len(1).for_each(work));
        }
        items.iter_mut().for_each(work);
    }

    /// Runs `work`, which uses rayon itself, on these threads.
    #[cfg(feature = "rayon")]
    pub fn run<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match self {
            Self::One | Self::Shared => work(),
            Self::Own(pool) => pool.install(work),
        }
    }
}
