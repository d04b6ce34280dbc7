//! \[L\]: U. Larsson, *Imitation Nim*, slides, Stony Brook 2013.

mod about;
mod algorithm;
mod blocking;
mod board;
mod complementary;
mod formulas;
mod heaps;
mod imitations;
mod km_imitation;
mod limitation;
mod mex;
mod nim;
mod options;
mod outcomes;
mod polynomial;
mod printed;
mod properties;
mod readings;
mod search;
mod summary;
mod theorem;
mod two_blocking;
mod two_imitation;
mod wythoff_nim;

use std::sync::LazyLock;

use wythoff::imitation::KM;

use crate::claims::Claims;
use crate::paper::Paper;

pub(crate) const PAPER: Paper = Paper {
    key: "imitation",
    title: "Imitation Nim",
    source: "Imitation Nim",
    authors: "U. Larsson",
    entries: &[
        nim::ENTRY,
        outcomes::ENTRY,
        imitations::ENTRY,
        wythoff_nim::ENTRY,
        complementary::ENTRY,
        limitation::ENTRY,
        two_imitation::ENTRY,
        two_blocking::ENTRY,
        algorithm::ENTRY,
        blocking::ENTRY,
        properties::ENTRY,
        polynomial::ENTRY,
        km_imitation::ENTRY,
        options::ENTRY,
        theorem::ENTRY,
        summary::ENTRY,
    ],
    claims,
    about: about::about,
};

fn claims() -> &'static Claims {
    static CLAIMS: LazyLock<Claims> =
        LazyLock::new(|| Claims::parse(include_str!("../../../claims/imitation.toml")));
    &CLAIMS
}

/// The game of these numbers, for the games that entries are made of.
///
/// # Panics
/// If there is none.
const fn km(k: u64, m: u64) -> KM {
    match KM::try_new(k, m) {
        Ok(km) => km,
        Err(_) => panic!("entries are made of games that exist"),
    }
}
