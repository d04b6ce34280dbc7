//! \[CLN\]: M. Cook, U. Larsson, T. Neary, *A Cellular Automaton for Blocking Queen Games*.

mod about;
mod census;
mod certificates;
mod closed_forms;
mod counting;
mod diagonals;
mod fabric;
mod figure_1;
mod figure_2;
mod figure_3;
mod figure_4;
mod figure_5;
mod figure_6;
mod figure_7;
mod figure_8;
mod growth;
mod hood;
mod question_1;
mod question_2;
mod question_3;
mod question_4;
mod question_5;
mod question_6;
mod question_7;
mod regions;
mod rift;
mod skin;
mod solved;
mod stripes;
mod threads;
mod weft;

use std::sync::LazyLock;

use crate::claims::Claims;
use crate::paper::Paper;

pub(crate) const PAPER: Paper = Paper {
    key: "blocking",
    title: "Blocking queens",
    source: "A Cellular Automaton for Blocking Queen Games",
    authors: "M. Cook, U. Larsson and T. Neary",
    entries: &[
        figure_1::ENTRY,
        figure_2::ENTRY,
        figure_3::ENTRY,
        figure_4::ENTRY,
        figure_5::ENTRY,
        figure_6::ENTRY,
        figure_7::ENTRY,
        figure_8::ENTRY,
        solved::ENTRY,
        certificates::ENTRY,
        census::ENTRY,
        closed_forms::ENTRY,
        counting::ENTRY,
        hood::ENTRY,
        regions::ENTRY,
        rift::ENTRY,
        stripes::ENTRY,
        fabric::ENTRY,
        skin::ENTRY,
        question_1::ENTRY,
        question_2::ENTRY,
        threads::ENTRY,
        question_6::ENTRY,
        question_7::ENTRY,
        diagonals::ENTRY,
        growth::ENTRY,
        question_3::ENTRY,
        question_4::ENTRY,
        weft::ENTRY,
        question_5::ENTRY,
    ],
    claims,
    about: about::about,
};

fn claims() -> &'static Claims {
    static CLAIMS: LazyLock<Claims> =
        LazyLock::new(|| Claims::parse(include_str!("../../../claims/blocking.toml")));
    &CLAIMS
}
