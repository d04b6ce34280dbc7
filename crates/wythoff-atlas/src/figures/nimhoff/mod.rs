//! \[FGPLL\]: E. Friedman, S. M. Garrabrant, I. K. Phipps-Morgan, A. S. Landsberg, U. Larsson,
//! *Geometric analysis of a generalized Wythoff game*.

mod about;
mod corollary_12;
mod figure_1;
mod section_4;
mod section_4_1;
mod section_5;
mod section_6;
mod section_6_1;
mod stability;
mod tables_1_2;
mod tables_3_4;
mod tables_5_6;
mod theorem_1;
mod theorem_10;
mod theorem_11;

use std::sync::LazyLock;

use crate::claims::Claims;
use crate::paper::Paper;

pub(crate) const PAPER: Paper = Paper {
    key: "nimhoff",
    title: "Linear Nimhoff",
    source: "Geometric analysis of a generalized Wythoff game",
    authors: "E. Friedman, S. M. Garrabrant, I. K. Phipps-Morgan, A. S. Landsberg and U. Larsson",
    entries: &[
        figure_1::ENTRY,
        theorem_10::ENTRY,
        section_4::ENTRY,
        section_4_1::ENTRY,
        section_5::ENTRY,
        tables_1_2::ENTRY,
        theorem_11::ENTRY,
        corollary_12::ENTRY,
        tables_3_4::ENTRY,
        tables_5_6::ENTRY,
        section_6::ENTRY,
        section_6_1::ENTRY,
        stability::ENTRY,
        theorem_1::ENTRY,
    ],
    claims,
    about: about::about,
};

fn claims() -> &'static Claims {
    static CLAIMS: LazyLock<Claims> =
        LazyLock::new(|| Claims::parse(include_str!("../../../claims/nimhoff.toml")));
    &CLAIMS
}
