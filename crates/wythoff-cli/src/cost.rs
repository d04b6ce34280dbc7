//! What a question costs, known before the work starts; and the limit on it.

use std::fmt::Write;
use std::thread;
use std::time::{Duration, Instant};

use sysinfo::System;
use wythoff::Window;
use wythoff::blocking::sweep::Cost;
use wythoff::blocking::{K, Sweep};
use wythoff::board::Board;

use crate::cli::Globals;
use crate::failure::Failure;

/// More cells than this are computed only with `--yes`: hours on a common machine.
const MOST_CELLS: u128 = 200_000_000_000_000;

/// Both together: the work and the memory of both.
pub(crate) fn both(one: Cost, other: Cost) -> Cost {
    Cost {
        swept: one.swept.saturating_add(other.swept),
        read: one.read.saturating_add(other.read),
        memory: one.memory.saturating_add(other.memory),
    }
}

/// Refuses what would take too long or does not fit. `smaller` says what the user could ask
/// for instead.
pub(crate) fn allow(cost: Cost, globals: &Globals, smaller: &str) -> Result<(), Failure> {
    let machine = u128::from(machine_memory());
    let fits = cost.memory <= machine / 2;
    let cells = cost.swept.saturating_add(cost.read);
    if fits && (cells <= MOST_CELLS || globals.yes) {
        return Ok(());
    }
    let threads = globals.threads.or_else(|| thread::available_parallelism().ok());
    let threads = threads.map_or(1, std::num::NonZeroUsize::get);
    let [sweep, read] = measured_rates();
    let seconds = cost.swept as f64 / (sweep * threads as f64) + cost.read as f64 / read;
    let message = format!(
        "this takes {} cells, {} on {threads} {}, and {} of memory",
        quantity(cells as f64),
        duration(seconds),
        if threads == 1 { "thread" } else { "threads" },
        bytes(cost.memory),
    );
    let mut help = format!(
        "allowed are {} cells, and {}, half of this machine's memory; {smaller}",
        quantity(MOST_CELLS as f64),
        bytes(machine / 2),
    );
    if fits {
        help.push_str("; --yes lifts the limit on cells");
    }
    Err(Failure::refused(message, help))
}

/// Bytes of memory of this machine, or of the container it is confined to.
fn machine_memory() -> u64 {
    let mut system = System::new();
    system.refresh_memory();
    let total = system.total_memory();
    system.cgroup_limits().map_or(total, |limits| limits.total_memory.min(total))
}

/// Cells a second that one thread sweeps over, and that it reads, by trying for a moment: an
/// estimate that is off by half still tells minutes from years.
fn measured_rates() -> [f64; 2] {
    const SIDE: u64 = 4096;
    let trial = |read: bool| -> Option<f64> {
        let sweep = Sweep::new(K::try_new(SIDE / 3).ok()?).with_threads(1);
        let window = Window::try_new(0, 0, SIDE, SIDE).ok()?;
        let start = Instant::now();
        let mut rounds = 0.0;
        while start.elapsed() < Duration::from_millis(30) {
            if read {
                let mut rows = sweep.rows(window, &()).ok()?;
                while let Some(row) = rows.next_row().ok()? {
                    std::hint::black_box(row);
                }
            } else {
                std::hint::black_box(sweep.stats(window, &()).ok()?);
            }
            rounds += 1.0;
        }
        let cells = if read { window.cells() } else { sweep.cost(window).swept };
        Some(rounds * cells as f64 / start.elapsed().as_secs_f64())
    };
    [false, true].map(|read| trial(read).unwrap_or(1e9))
}

/// A large number for reading: `512`, `3.2e9`.
pub(crate) fn quantity(n: f64) -> String {
    if n < 1e5 { format!("{n:.0}") } else { format!("{n:.1e}") }
}

/// A number of bytes for reading.
fn bytes(n: u128) -> String {
    let (mut size, mut units) = (n as f64, ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"].iter());
    let mut unit = "bytes";
    while size >= 1024.0
        && let Some(&next) = units.next()
    {
        (size, unit) = (size / 1024.0, next);
    }
    let digits = usize::from(unit != "bytes");
    format!("{size:.digits$} {unit}")
}

/// A time for reading, in the largest unit that leaves at least two of it.
fn duration(seconds: f64) -> String {
    const UNITS: [(&str, f64); 5] =
        [("seconds", 1.0), ("minutes", 60.0), ("hours", 60.0), ("days", 24.0), ("years", 365.25)];
    let (mut amount, mut name) = (seconds, "seconds");
    for (unit, size) in UNITS {
        if amount / size < 2.0 {
            break;
        }
        (amount, name) = (amount / size, unit);
    }
    let mut text = String::from("about ");
    // Writing to a string cannot fail.
    let _ = if amount < 1e5 { write!(text, "{amount:.0}") } else { write!(text, "{amount:.0e}") };
    text + " " + name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_read_well() {
        assert_eq!(quantity(99_999.0), "99999");
        assert_eq!(quantity(2e14), "2.0e14");
        assert_eq!(bytes(1000), "1000 bytes");
        assert_eq!(bytes(3 << 29), "1.5 GiB");
        assert_eq!(duration(100.0), "about 100 seconds");
        assert_eq!(duration(7200.0), "about 2 hours");
        assert_eq!(duration(86400.0 * 365.25 * 1e7), "about 1e7 years");
    }

    #[test]
    fn this_machine_has_memory_and_computes() {
        assert!(machine_memory() > 1 << 24);
        assert!(measured_rates().into_iter().all(|rate| rate > 1e5));
    }
}
