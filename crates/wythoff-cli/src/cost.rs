//! The limits on what a command may take, checked before its work starts.

use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;

use sysinfo::{Disk, Disks};
use wythoff::blocking::sweep::Cost;
use wythoff_view::TooMuch;

pub(crate) use wythoff_view::amount::bytes;
pub(crate) use wythoff_view::limits::machine_memory;
pub(crate) use wythoff_view::{Work, cells as of_cells, rate, rows as of_rows, seen as of_seen};

use crate::args::Globals;
use crate::failure::Failure;

/// The cost of two computations together: the work and the memory of both.
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
    allow_work(&Work::of_sweep(cost, threads(globals)), globals, smaller)
}

/// Refuses work that would take too long or does not fit, like [`allow`].
pub(crate) fn allow_work(work: &Work<'_>, globals: &Globals, smaller: &str) -> Result<(), Failure> {
    let refused = |TooMuch { message, help }| Failure::refused(message, help);
    work.check(globals.yes, smaller).map_err(refused)
}

/// How many threads share work that has any number of parts.
pub(crate) fn threads(globals: &Globals) -> usize {
    let threads = globals.threads.or_else(|| thread::available_parallelism().ok());
    threads.map_or(1, NonZeroUsize::get)
}

/// Refuses to fill a disk: `folder`, which need not exist yet, is to take so many bytes more.
pub(crate) fn allow_disk(wanted: u128, folder: &Path, smaller: &str) -> Result<(), Failure> {
    let Some(free) = free_space(folder).map(u128::from).filter(|&free| free < wanted) else {
        return Ok(());
    };
    Err(Failure::refused(
        format!("this takes up to {} in {}", bytes(wanted), folder.display()),
        format!("{} are free there; free some space, or use another disk; {smaller}", bytes(free)),
    ))
}

/// Bytes that are free on the disk of a folder, if the system reports them.
fn free_space(folder: &Path) -> Option<u64> {
    let there = folder.ancestors().find_map(|above| match above.as_os_str().is_empty() {
        true => Path::new(".").canonicalize().ok(),
        false => above.canonicalize().ok(),
    })?;
    let disks = Disks::new_with_refreshed_list();
    let on = disks.iter().filter(|disk| there.starts_with(disk.mount_point()));
    on.max_by_key(|disk| disk.mount_point().as_os_str().len()).map(Disk::available_space)
}
