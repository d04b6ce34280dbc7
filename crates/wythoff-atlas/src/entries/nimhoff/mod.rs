//! \[FGPLL\]: E. Friedman, S. M. Garrabrant, I. K. Phipps-Morgan, A. S. Landsberg, U. Larsson,
//! *Geometric analysis of a generalized Wythoff game*.

mod figures;
mod gallery;
mod introduction;
mod literature;
mod sections;
mod tables;
mod theorems;

use crate::recipe::Recipe;

pub(crate) use self::introduction::introduction;

/// The entries of the paper, in the order of its page.
pub(crate) const RECIPES: &[Recipe] = &[
    figures::figure_1::ENTRY,
    figures::figure_2::ENTRY,
    figures::figure_3::ENTRY,
    figures::figure_4::ENTRY,
    figures::figure_6::ENTRY,
    figures::figure_7::ENTRY,
    figures::figure_8::ENTRY,
    figures::figure_9::ENTRY,
    figures::figure_10::ENTRY,
    figures::figure_11::ENTRY,
    sections::counts::ENTRY,
    sections::scatter::ENTRY,
    sections::regions::ENTRY,
    theorems::theorem_5::ENTRY,
    theorems::theorem_10::ENTRY,
    sections::section_4::ENTRY,
    sections::section_4_1::ENTRY,
    sections::section_5::ENTRY,
    sections::maharaja::ENTRY,
    tables::tables_1_2::ENTRY,
    theorems::theorem_11::ENTRY,
    theorems::corollary_12::ENTRY,
    tables::tables_3_4::ENTRY,
    tables::tables_5_6::ENTRY,
    sections::section_6::ENTRY,
    sections::section_6_1::ENTRY,
    sections::upper_lines::ENTRY,
    sections::stability::ENTRY,
    sections::section_7::ENTRY,
    literature::ENTRY,
    theorems::theorem_1::ENTRY,
    gallery::ENTRY,
];
