//! The entries: one figure, one file.

mod figure_1;
mod figure_2;
mod figure_3;
mod figure_4;
mod figure_5;
mod figure_6;

use crate::entry::Entry;

/// All entries, in the order of the paper.
pub fn entries() -> &'static [Entry] {
    const ENTRIES: &[Entry] = &[figure_1::ENTRY, figure_2::ENTRY, figure_3::ENTRY, figure_4::ENTRY, figure_5::ENTRY, figure_6::ENTRY];
    ENTRIES
}
