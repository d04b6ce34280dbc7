//! The limits on what a command may take, checked before its work starts.

use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;

use sysinfo::{Disk, Disks};
use wythoff::blocking::sweep::Cost;
use wythoff_view::TooMuch;

pub(crate) use wythoff_view::amount::bytes;
pub(crate) use wythoff_view::limits::machine_memory;
pub(crate) use wythoff_view::{
    Work, box_outcomes as of_box_outcomes, box_values as of_box_values, cells as of_cells,
    position as of_position, rate, rows as of_rows, seen as of_seen, table as of_table,
};

use crate::args::Globals;
use crate::failure::{Failure, Result};

/// The advice for a window whose cost grows with its size and with its distance.
pub(crate) const CLOSER: &str = "choose a smaller window closer to the origin";

/// The cost of two computations together: the work and the memory of both.
pub(crate) fn both(one: Cost, other: Cost) -> Cost {
    Cost {
        swept: one.swept.saturating_add(other.swept),
        read: one.read.saturating_add(other.read),
        memory: one.memory.saturating_add(other.memory),
    }
}

/// Refuses a sweep that exceeds the limits on time or memory. `smaller` is the advice.
pub(crate) fn allow(cost: Cost, globals: &Globals, smaller: &str) -> Result {
    allow_work(&Work::of_sweep(cost, threads(globals)), globals, smaller)
}

/// Refuses work that exceeds the limits on time or memory, like [`allow`].
pub(crate) fn allow_work(work: &Work<'_>, globals: &Globals, smaller: &str) -> Result {
    let refused = |TooMuch { message, help }| Failure::refused(message, help);
    work.check(globals.yes, smaller).map_err(refused)
}

/// Returns the number of threads for work that can be split at will.
pub(crate) fn threads(globals: &Globals) -> usize {
    let threads = globals.threads.or_else(|| thread::available_parallelism().ok());
    threads.map_or(1, NonZeroUsize::get)
}

/// Refuses to write `wanted` bytes into `folder` if its disk has less space. The folder need not
/// exist.
pub(crate) fn allow_disk(wanted: u128, folder: &Path, smaller: &str) -> Result {
    let Some(free) = free_space(folder).map(u128::from).filter(|&free| free < wanted) else {
        return Ok(());
    };
    Err(Failure::refused(
        format!("this needs up to {} in {}", bytes(wanted), folder.display()),
        format!("{} are free there; free some space, or use another disk; {smaller}", bytes(free)),
    ))
}

/// Returns the free bytes on the disk of a folder, if the system reports them.
fn free_space(folder: &Path) -> Option<u64> {
    let there = folder.ancestors().find_map(|above| match above.as_os_str().is_empty() {
        true => Path::new(".").canonicalize().ok(),
        false => above.canonicalize().ok(),
    })?;
    let disks = Disks::new_with_refreshed_list();
    let on = disks.iter().filter(|disk| there.starts_with(disk.mount_point()));
    on.max_by_key(|disk| disk.mount_point().as_os_str().len()).map(Disk::available_space)
}
