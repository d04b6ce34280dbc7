//! \[FGPLL\]: E. Friedman, S. M. Garrabrant, I. K. Phipps-Morgan, A. S. Landsberg, U. Larsson,
//! *Geometric analysis of a generalized Wythoff game*.

mod about;
mod figure_1;
mod theorem_1;

use std::sync::LazyLock;

use crate::claims::Claims;
use crate::paper::Paper;

pub(crate) const PAPER: Paper = Paper {
    key: "nimhoff",
    title: "Linear Nimhoff",
    source: "Geometric analysis of a generalized Wythoff game",
    authors: "E. Friedman, S. M. Garrabrant, I. K. Phipps-Morgan, A. S. Landsberg and U. Larsson",
    entries: &[figure_1::ENTRY, theorem_1::ENTRY],
    claims,
    about: about::about,
};

fn claims() -> &'static Claims {
    static CLAIMS: LazyLock<Claims> =
        LazyLock::new(|| Claims::parse(include_str!("../../../claims/nimhoff.toml")));
    &CLAIMS
}
