//! The limits on work, the same for every front end.

use std::fs;

use sysinfo::System;

/// The most cells that are computed unless the user lifts the limit: hours on a common machine.
pub const CELLS: u128 = 200_000_000_000_000;

/// The largest side of a window of which a quadtree draws each cell. Of larger windows it draws how
/// many palaces each pixel holds.
pub const TREE_CELLS: u64 = 1 << 12;

/// A quadtree that has evaluated so many different blocks, some seconds of work, does not repeat
/// enough to be followed further unless the user lifts the limit.
pub const TREE_BLOCKS: u64 = 3_000_000;

/// The most palaces, about an hour of work, that a quadtree looks for on a board that does not
/// repeat.
pub const TREE_PALACES: u64 = 400_000_000_000;

/// Windows that end within so many cells are swept at once for one look, without keeping the board.
pub const GLANCE: u128 = 1 << 26;

/// Fewer cells than these are swept before a quadtree is tried.
pub const SWEPT_AT_ONCE: u128 = 30_000_000_000;

/// The fewest cells of a sweep for which a graphics card is looked for and measured, if the user
/// leaves the choice to the program. Fewer take the processor some seconds.
pub const LONG_SWEEP: u128 = 1_000_000_000_000;

/// A quadtree evaluates a block in about the time in which so many cells are swept.
pub const CELLS_A_BLOCK: u128 = 50_000;

/// False where Rust has no clock, and asking for the time panics: in WebAssembly without a system.
pub(crate) const HAS_CLOCK: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// Returns the bytes that one question may take: half of this machine's memory.
pub fn memory() -> u64 {
    machine_memory() / 2
}

/// Bytes that are assumed if the machine does not say how much memory it has.
const UNKNOWN: u64 = 4 << 30;

/// Returns the bytes of memory of this machine, or of the container or the limit on address space
/// (`ulimit -v`) that confines this process. In WebAssembly, returns the bytes that have addresses.
pub fn machine_memory() -> u64 {
    if cfg!(target_family = "wasm") {
        return usize::MAX as u64;
    }
    let mut system = System::new();
    system.refresh_memory();
    let confined = fs::read_to_string("/proc/self/limits").ok();
    confined_memory(&system, confined.as_deref().and_then(address_space))
}

/// Returns the memory of a machine within its container and this limit on address space.
fn confined_memory(system: &System, address_space: Option<u64>) -> u64 {
    let total = match system.total_memory() {
        // The machine does not say it, such as a system without /proc. `sysinfo` panics if it is
        // asked for the limits of the container then.
        0 => return address_space.unwrap_or(UNKNOWN).min(UNKNOWN),
        total => total,
    };
    let container = system.cgroup_limits().map(|limits| limits.total_memory);
    container.into_iter().chain(address_space).fold(total, u64::min)
}

/// Returns the limit on address space in the text of `/proc/self/limits`, if there is one.
fn address_space(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_memory() {
        assert!(machine_memory() > 1 << 24);
    }

    #[test]
    fn a_machine_that_does_not_say_its_memory_gets_a_default() {
        let silent = System::new();
        assert_eq!(confined_memory(&silent, None), UNKNOWN);
        assert_eq!(confined_memory(&silent, Some(1 << 20)), 1 << 20);
    }

    #[test]
    fn the_limit_on_address_space_is_read() {
        let text = |limit: &str| {
            format!("Limit  Soft Limit  Hard Limit  Units\nMax address space  {limit}  bytes\n")
        };
        assert_eq!(address_space(&text("307200000  unlimited")), Some(307_200_000));
        assert_eq!(address_space(&text("unlimited  unlimited")), None);
        assert_eq!(address_space(""), None);
    }
}
