//! \[FGPLL\]: E. Friedman, S. M. Garrabrant, I. K. Phipps-Morgan, A. S. Landsberg, U. Larsson,
//! *Geometric analysis of a generalized Wythoff game*.

mod about;
mod corollary_12;
mod counts;
mod figure_1;
mod figure_10;
mod figure_11;
mod figure_2;
mod figure_3;
mod figure_4;
mod figure_6;
mod figure_7;
mod figure_8;
mod figure_9;
mod maharaja;
mod regions;
mod scatter;
mod section_4;
mod section_4_1;
mod section_5;
mod section_6;
mod section_6_1;
mod section_7;
mod stability;
mod tables_1_2;
mod tables_3_4;
mod tables_5_6;
mod theorem_1;
mod theorem_10;
mod theorem_11;
mod theorem_5;
mod upper_lines;

use std::sync::LazyLock;

use wythoff::K;
use wythoff::nimhoff::{Nimhoff, Positions, measure_rows};

use crate::claims::Claims;
use crate::context::{Context, MeasureError};
use crate::measure::game;
use crate::paper::Paper;

pub(crate) const PAPER: Paper = Paper {
    key: "nimhoff",
    title: "Linear Nimhoff",
    source: "Geometric analysis of a generalized Wythoff game",
    authors: "E. Friedman, S. M. Garrabrant, I. K. Phipps-Morgan, A. S. Landsberg and U. Larsson",
    entries: &[
        figure_1::ENTRY,
        figure_2::ENTRY,
        figure_3::ENTRY,
        figure_4::ENTRY,
        figure_6::ENTRY,
        figure_7::ENTRY,
        figure_8::ENTRY,
        figure_9::ENTRY,
        figure_10::ENTRY,
        figure_11::ENTRY,
        counts::ENTRY,
        scatter::ENTRY,
        regions::ENTRY,
        theorem_5::ENTRY,
        theorem_10::ENTRY,
        section_4::ENTRY,
        section_4_1::ENTRY,
        section_5::ENTRY,
        maharaja::ENTRY,
        tables_1_2::ENTRY,
        theorem_11::ENTRY,
        corollary_12::ENTRY,
        tables_3_4::ENTRY,
        tables_5_6::ENTRY,
        section_6::ENTRY,
        section_6_1::ENTRY,
        upper_lines::ENTRY,
        stability::ENTRY,
        section_7::ENTRY,
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

/// Nothing is blocked.
const ONE: K = game(1);

/// A slope as it stands on pages.
fn slope(value: f64) -> String {
    format!("{value:.4}")
}

/// The strongest wave in the densities of the beams of a game.
struct Wave {
    rows: u64,
    /// The pattern repeats when x grows by this factor.
    factor: f64,
    /// Amplitude relative to the mean density.
    strength: f64,
}

/// Measures the period of a game all of whose rules are fill rules.
///
/// # Errors
/// If the observer said stop, or no wave stands out.
fn period(context: &Context<'_>, game: &Nimhoff, rows: u64) -> Result<Wave, MeasureError> {
    let mut xs = Positions::new(game);
    let measured = measure_rows(game, game.effective(), &mut xs, rows, context.observer())?;
    let wave = measured.periods.first();
    let wave = wave.ok_or_else(|| MeasureError::NotFound(format!("{}: no wave", game.rules())))?;
    Ok(Wave { rows, factor: wave.factor, strength: wave.strength })
}
