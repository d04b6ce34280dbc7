//! The entries: one figure, or one group of claims, a file.

mod counting;
mod figure_1;
mod figure_2;
mod figure_3;
mod figure_4;
mod figure_5;
mod figure_6;
mod figure_7;
mod hood;
mod solved;

use crate::entry::Entry;

/// All entries: the figures in the order of the paper, then its sections.
pub fn entries() -> &'static [Entry] {
    const ENTRIES: &[Entry] = &[
        figure_1::ENTRY,
        figure_2::ENTRY,
        figure_3::ENTRY,
        figure_4::ENTRY,
        figure_5::ENTRY,
        figure_6::ENTRY,
        figure_7::ENTRY,
        solved::ENTRY,
        counting::ENTRY,
        hood::ENTRY,
    ];
    ENTRIES
}
