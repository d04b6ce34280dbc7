//! What a question costs, known before the work starts; and the limit on it.

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use sysinfo::{Disk, Disks, System};
use wythoff::blocking::sweep::Cost;
use wythoff::blocking::{K, Sweep};
use wythoff::board::Board;
use wythoff::nimhoff::{BlockingBoard, FillMap, Nimhoff, Positions};
use wythoff::{Rule, Ruleset, Window};

use crate::cli::Globals;
use crate::failure::Failure;

/// More cells than this are computed only with `--yes`: hours on a common machine.
const MOST_CELLS: u128 = 200_000_000_000_000;

/// What a question costs.
pub(crate) struct Work<'a> {
    /// How much is to be done.
    pub amount: u128,
    /// What that is counted in: cells, rows.
    pub unit: &'a str,
    /// Bytes that are held at once.
    pub memory: u128,
    /// How many threads share it.
    pub threads: usize,
    /// Seconds that it takes; asked for only when it is refused.
    pub seconds: Box<dyn Fn() -> f64 + 'a>,
}

/// Both together: the work and the memory of both.
pub(crate) fn both(one: Cost, other: Cost) -> Cost {
    Cost {
        swept: one.swept.saturating_add(other.swept),
        read: one.read.saturating_add(other.read),
        memory: one.memory.saturating_add(other.memory),
    }
}

/// Refuses a sweep that would take too long or does not fit. `smaller` says what the user could
/// ask for instead.
pub(crate) fn allow(cost: Cost, globals: &Globals, smaller: &str) -> Result<(), Failure> {
    let threads = threads(globals);
    let seconds = Box::new(move || {
        let [sweep, read] = measured_rates();
        cost.swept as f64 / (sweep * threads as f64) + cost.read as f64 / read
    });
    let (amount, memory) = (cost.swept.saturating_add(cost.read), cost.memory);
    let work = Work { amount, unit: "cells", memory, threads, seconds };
    allow_work(&work, globals, smaller)
}

/// The same for any work.
pub(crate) fn allow_work(work: &Work<'_>, globals: &Globals, smaller: &str) -> Result<(), Failure> {
    let &Work { amount, unit, memory, threads, ref seconds } = work;
    let machine = u128::from(machine_memory());
    let fits = memory <= machine / 2;
    if fits && (amount <= MOST_CELLS || globals.yes) {
        return Ok(());
    }
    let message = format!(
        "this takes {} {unit}, {} on {threads} {}, and {} of memory",
        quantity(amount as f64),
        duration(seconds()),
        if threads == 1 { "thread" } else { "threads" },
        bytes(memory),
    );
    let mut help = format!(
        "allowed are {} {unit}, and {}, half of this machine's memory; {smaller}",
        quantity(MOST_CELLS as f64),
        bytes(machine / 2),
    );
    if fits {
        help.push_str(&format!("; --yes lifts the limit on {unit}"));
    }
    Err(Failure::refused(message, help))
}

/// How many threads share work that has any number of parts.
pub(crate) fn threads(globals: &Globals) -> usize {
    let threads = globals.threads.or_else(|| thread::available_parallelism().ok());
    threads.map_or(1, NonZeroUsize::get)
}

/// The rows of a game of Linear Nimhoff, one P-position each.
pub(crate) fn of_rows(game: &Nimhoff, rows: u64) -> Work<'_> {
    let seconds = move || {
        let mut positions = Positions::new(game);
        let mut xs = [0; 256];
        let rate = rate(|| {
            positions.fill(&mut xs);
            xs.len() as u64
        });
        rows as f64 / rate
    };
    let (amount, memory) = (rows.into(), Positions::memory(game, rows));
    Work { amount, unit: "rows", memory, threads: 1, seconds: Box::new(seconds) }
}

/// The cells of a window that shows what a rule fills.
pub(crate) fn of_fill(game: &Nimhoff, rule: Rule, window: Window) -> Work<'_> {
    let amount = window.cells();
    let memory = Positions::memory(game, window.bottom()) + 8 * u128::from(window.width());
    let seconds =
        move || amount as f64 / rate(|| cells_of(&FillMap::new(game, rule), 512).unwrap_or(0));
    Work { amount, unit: "cells", memory, threads: 1, seconds: Box::new(seconds) }
}

/// The cells of a window of any rules, by [`BlockingBoard`].
pub(crate) fn of_seen(rules: &Ruleset, window: Window) -> Work<'_> {
    let [width, height] = [window.right(), window.bottom()].map(u128::from);
    let amount = width * height;
    // Counters of 4 bytes for each column and each residue of y, with as many to spare.
    let lanes = rules.rules().iter().map(|rule| u128::from(rule.b()).min(height)).sum::<u128>();
    let memory = width * (8 * lanes + 12);
    Work { memory, ..of_cells(rules, amount) }
}

/// So many cells of any rules, one after the other.
pub(crate) fn of_cells(rules: &Ruleset, amount: u128) -> Work<'_> {
    let seconds = move || {
        let rate = rate(|| {
            K::try_new(1)
                .ok()
                .and_then(|k| cells_of(&BlockingBoard::new(rules, k), 512))
                .unwrap_or(0)
        });
        amount as f64 / rate
    };
    Work { amount, unit: "cells", memory: 0, threads: 1, seconds: Box::new(seconds) }
}

/// Reads the first `side` x `side` cells; says how many they are.
fn cells_of(board: &dyn Board, side: u64) -> Option<u64> {
    let mut rows = board.rows(Window::try_new(0, 0, side, side).ok()?, &()).ok()?;
    while let Some(row) = rows.next_row().ok()? {
        std::hint::black_box(row);
    }
    Some(side * side)
}

/// How much of something is done in a second, by trying for a moment: `trial` does some of it and
/// says how much.
pub(crate) fn rate(mut trial: impl FnMut() -> u64) -> f64 {
    let (start, mut done) = (Instant::now(), 0);
    while start.elapsed() < Duration::from_millis(30) {
        done += trial();
    }
    done as f64 / start.elapsed().as_secs_f64()
}

/// Refuses to fill a disk: `folder`, which need not be there yet, is to take so many bytes more.
pub(crate) fn allow_disk(wanted: u128, folder: &Path, smaller: &str) -> Result<(), Failure> {
    let Some(free) = free_space(folder).map(u128::from).filter(|&free| free < wanted) else {
        return Ok(());
    };
    Err(Failure::refused(
        format!("this takes up to {} in {}", bytes(wanted), folder.display()),
        format!("{} are free there; free some space, or use another disk; {smaller}", bytes(free)),
    ))
}

/// Bytes that are free on the disk that a folder is on, if the system tells.
fn free_space(folder: &Path) -> Option<u64> {
    let there = folder.ancestors().find_map(|above| match above.as_os_str().is_empty() {
        true => Path::new(".").canonicalize().ok(),
        false => above.canonicalize().ok(),
    })?;
    let disks = Disks::new_with_refreshed_list();
    let on = disks.iter().filter(|disk| there.starts_with(disk.mount_point()));
    on.max_by_key(|disk| disk.mount_point().as_os_str().len()).map(Disk::available_space)
}

/// Bytes of memory of this machine, or of the container it is confined to.
pub(crate) fn machine_memory() -> u64 {
    let mut system = System::new();
    system.refresh_memory();
    let total = system.total_memory();
    system.cgroup_limits().map_or(total, |limits| limits.total_memory.min(total))
}

/// Cells a second that one thread sweeps over, and that it reads, by trying for a moment: an
/// estimate that is off by half still tells minutes from years.
fn measured_rates() -> [f64; 2] {
    const SIDE: u64 = 4096;
    let Ok(k) = K::try_new(SIDE / 3) else { return [0.0; 2] };
    let sweep = Sweep::new(k).with_threads(1);
    let swept = || {
        let window = Window::try_new(0, 0, SIDE, SIDE).ok()?;
        std::hint::black_box(sweep.stats(window, &()).ok()?);
        u64::try_from(sweep.cost(window).swept).ok()
    };
    [rate(|| swept().unwrap_or(0)), rate(|| cells_of(&sweep, SIDE).unwrap_or(0))]
}

/// A large number for reading: `512`, `3.2e9`.
pub(crate) fn quantity(n: f64) -> String {
    if n < 1e5 { format!("{n:.0}") } else { format!("{n:.1e}") }
}

/// A number of bytes for reading.
pub(crate) fn bytes(n: u128) -> String {
    let (mut size, mut units) = (n as f64, ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"].iter());
    let mut unit = "bytes";
    while size >= 1024.0
        && let Some(&next) = units.next()
    {
        (size, unit) = (size / 1024.0, next);
    }
    match unit {
        "bytes" => format!("{n} bytes"),
        _ if size < 1e5 => format!("{size:.1} {unit}"),
        _ => format!("{size:.1e} {unit}"),
    }
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
        assert_eq!(bytes(1 << 120), "1.2e18 EiB");
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
