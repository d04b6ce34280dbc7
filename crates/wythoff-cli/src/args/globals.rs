//! Options that every command accepts, and the choice of vector instructions.

use std::num::NonZeroUsize;

use clap::{Args, ValueEnum};
use wythoff::K;
use wythoff::blocking::Sweep;
use wythoff::blocking::sweep::Level;

use super::whole::whole;

/// The options of every command.
#[derive(Debug, Args)]
#[command(next_help_heading = "Every command")]
pub(crate) struct Globals {
    /// Threads to use, from 1 to 4,096 [default: one per core]
    #[arg(long, global = true, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    /// Progress on stderr: auto (a bar on a terminal), never, or json
    #[arg(
        long,
        global = true,
        value_name = "MODE",
        default_value = "auto",
        hide_possible_values = true,
        hide_default_value = true
    )]
    pub progress: Mode,
    /// Allow any amount of work: lifts the limit of 2*10^14 cells, not that of memory
    #[arg(long, global = true)]
    pub yes: bool,
}

/// A form of progress reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mode {
    // Plain comments: doc comments would add a list of values to the help.
    // A bar, if stderr is a terminal and the work takes more than 2 s.
    Auto,
    // No reports.
    Never,
    // One JSON value per line, one line per second.
    Json,
}

impl Globals {
    /// Returns the number of threads for the engines, where 0 stands for one per core.
    pub(crate) fn threads(&self) -> usize {
        self.threads.map_or(0, NonZeroUsize::get)
    }

    /// Returns the sweep of game k on these threads.
    pub(crate) fn sweep(&self, k: K) -> Sweep {
        Sweep::new(k).with_threads(self.threads())
    }
}

/// Reads `--threads`. More than 4096 threads are a slip of the finger.
fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = whole::<usize, 1, 4096>(text)?;
    Ok(NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN))
}

/// `--simd`.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Vectors {
    /// Vector instructions: sse2, sse4.2, avx2, avx512, neon, .. [default: the widest of this
    /// machine]
    #[arg(long, value_name = "LEVEL")]
    pub simd: Option<Level>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_threads_is_never_zero() {
        assert_eq!(threads("4096").map(NonZeroUsize::get), Ok(4096));
        for text in ["0", "-5", "5.0", "4097", "99999999999999999999", "five"] {
            assert!(threads(text).is_err(), "{text}");
        }
    }
}
