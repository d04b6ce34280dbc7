//! \[CLN\]: M. Cook, U. Larsson, T. Neary, *A Cellular Automaton for Blocking Queen Games*.

mod figures;
mod introduction;
mod literature;
mod questions;
mod sections;

use crate::recipe::Recipe;

pub(crate) use self::introduction::introduction;

/// The entries of the paper, in the order of its page.
pub(crate) const RECIPES: &[Recipe] = &[
    figures::figure_1::ENTRY,
    figures::figure_2::ENTRY,
    figures::figure_3::ENTRY,
    figures::figure_4::ENTRY,
    figures::figure_5::ENTRY,
    figures::figure_6::ENTRY,
    figures::figure_7::ENTRY,
    figures::figure_8::ENTRY,
    sections::solved::ENTRY,
    sections::certificates::ENTRY,
    sections::census::ENTRY,
    questions::phase::ENTRY,
    questions::waiting::ENTRY,
    sections::closed_forms::ENTRY,
    sections::counting::ENTRY,
    sections::hood::ENTRY,
    sections::regions::ENTRY,
    sections::rift::ENTRY,
    sections::stripes::ENTRY,
    sections::fabric::ENTRY,
    sections::skin::ENTRY,
    questions::question_1::ENTRY,
    questions::question_2::ENTRY,
    sections::threads::ENTRY,
    questions::question_6::ENTRY,
    questions::question_7::ENTRY,
    questions::diagonals::ENTRY,
    sections::growth::limit::ENTRY,
    sections::growth::ENTRY,
    sections::growth::largest::ENTRY,
    questions::question_3::ENTRY,
    questions::question_4::ENTRY,
    sections::weft::ENTRY,
    questions::question_5::ENTRY,
    literature::ENTRY,
];
