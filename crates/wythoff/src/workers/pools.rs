//! Thread pools that outlive a fork.

use std::mem;
use std::process;
use std::sync::OnceLock;

use rayon::{ThreadPool, ThreadPoolBuilder};

/// A thread pool for each process that asks for one.
///
/// A fork copies the memory of a process, and only the thread that forks. Work for the pool of the
/// parent would wait for ever in the child, so the child gets a pool of its own. The pools of a
/// process and its ancestors form a list to which pools are only added, so nothing is locked while
/// a pool is in use.
#[derive(Debug)]
pub(super) struct Pools {
    /// Threads of a pool; 0 is one a core.
    threads: usize,
    first: OnceLock<Option<Box<Node>>>,
}

/// The pool of a process.
#[derive(Debug)]
struct Node {
    process: u32,
    /// There is one until the node is dropped.
    pool: Option<ThreadPool>,
    next: OnceLock<Option<Box<Node>>>,
}

impl Pools {
    pub(super) const fn new(threads: usize) -> Self {
        Self { threads, first: OnceLock::new() }
    }

    /// Returns the pool of this process, which is started if there is none; `None` if no threads
    /// can be started.
    pub(super) fn get(&self) -> Option<&ThreadPool> {
        let process = process::id();
        let mut next = &self.first;
        loop {
            let node = next.get_or_init(|| self.start(process)).as_deref()?;
            if node.process == process {
                return node.pool.as_ref();
            }
            next = &node.next;
        }
    }

    fn start(&self, process: u32) -> Option<Box<Node>> {
        let pool = ThreadPoolBuilder::new().num_threads(self.threads).build().ok()?;
        Some(Box::new(Node { process, pool: Some(pool), next: OnceLock::new() }))
    }
}

impl Drop for Node {
    /// Ends the threads of this process. Those of another process do not exist here, and the memory
    /// of their pool may have been copied while one of them changed it.
    fn drop(&mut self) {
        if self.process != process::id() {
            mem::forget(self.pool.take());
        }
    }
}
