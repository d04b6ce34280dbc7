//! Threads, or the one there is.

/// Where work is done.
#[derive(Debug)]
pub enum Workers {
    /// On the calling thread.
    One,
    /// On the threads that this process shares, one a core.
    #[cfg(feature = "rayon")]
    Shared,
    /// On threads of its own.
    #[cfg(feature = "rayon")]
    Own(rayon::ThreadPool),
}

impl Workers {
    /// So many threads, 0 for one a core. Where no more can be had, the calling one.
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

    /// The calling thread, whatever is asked for.
    #[cfg(not(feature = "rayon"))]
    pub const fn new(_threads: usize) -> Self {
        Self::One
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        match self {
            Self::One => 1,
            #[cfg(feature = "rayon")]
            Self::Shared => rayon::current_num_threads(),
            #[cfg(feature = "rayon")]
            Self::Own(pool) => pool.current_num_threads(),
        }
    }

    /// Does `work` on every item.
    pub fn for_each<I: Send>(&self, items: &mut [I], work: impl Fn(&mut I) + Sync + Send) {
        #[cfg(feature = "rayon")]
        if !matches!(self, Self::One) {
            use rayon::prelude::*;
            return self.run(|| items.par_iter_mut().with_max_len(1).for_each(work));
        }
        items.iter_mut().for_each(work);
    }

    /// Does `work`, which knows how to share itself out.
    #[cfg(feature = "rayon")]
    pub fn run<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match self {
            Self::One | Self::Shared => work(),
            Self::Own(pool) => pool.install(work),
        }
    }
}
