//! `wythoff game measure`: counts of P-positions, and the lines along which they lie.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::nimhoff::of_moves::{
    Beam, Distance, MAX_SIZE, MIN_SIZE, Measurement, Occupancy, measure,
};

use super::Game;
use crate::answer::{Format, cell, fields, heads, or_dash, paragraph, table};
use crate::args::{Globals, whole};
use crate::cost::{self, Work};
use crate::failure::Result;
use crate::progress::Progress;

const HELP: &str = "\
A beam is a set of P-positions in nearly one direction y/x. Its line is fitted by least squares to \
the P-positions whose larger heap is at least N/2; the error is the standard error of the fit, and \
the density is per column. Theory is the slope of the line for the rays alone [FGPLL]. Distances from \
the nearest line are at right angles, in cells: the largest one for each decade of the larger heap. \
With --pass, all passes are left. P-positions may fill sectors instead; fewer than 300 rows may leave \
it undecided.

The P-positions of the Maharaja stay within a bounded distance of the lines of slope phi and 1/phi \
(Larsson and Wästlund); the first example measures the distance.

Examples:
  wythoff game measure --moves maharaja --rows 1000000
  wythoff game measure --moves wythoff --block 3 --rows 1000
  wythoff game measure --moves king --rows 500 --json";

/// Measure densities of P-positions, and the slopes of the lines along which they lie
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// Rows and columns of the window, from 100 to 10^9
    #[arg(long, value_name = "N", value_parser = size)]
    rows: u32,
    #[command(flatten)]
    format: Format,
}

/// Reads the size of a window that can be measured.
fn size(text: &str) -> Result<u32, String> {
    const LEAST: u64 = MIN_SIZE as u64;
    const MOST: u64 = MAX_SIZE as u64;
    whole::<u32, LEAST, MOST>(text)
}

/// The measurement of a game that is written as its moves.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Answer {
    /// The game, written as its moves and terms.
    moves: String,
    #[serde(flatten)]
    measured: Measurement,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let (game, rows) = (args.game.game()?, args.rows);
    cost::allow_work(&Work::of_measurement(&game, rows), globals, "choose fewer --rows")?;
    let measured = measure(&game, rows, &Progress::counting("rows", globals))?;
    let answer = Answer { moves: game.to_string(), measured };
    args.format.print(&answer, |out| answer.print(out))
}

impl Answer {
    fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { moves, measured } = self;
        let Measurement { size, count, density, rows, columns, beams, undecided, distances } =
            measured;
        writeln!(out, "Moves {moves}, P-positions of {size} rows and columns\n")?;
        let line = |&Occupancy { mean, least, greatest }: &Occupancy| {
            format!("{mean:.5}, from {least} to {greatest}")
        };
        let told = [
            ("number", count.to_string()),
            ("density", format!("{density:.5e} per cell")),
            ("per row", line(rows)),
            ("per column", line(columns)),
        ];
        fields(out, &told)?;
        if beams.is_empty() {
            let found = if *undecided {
                "undecided: these rows are too few to tell lines from sectors; try more --rows"
            } else {
                "no beams: the P-positions fill sectors, and do not lie along lines"
            };
            return writeln!(out, "\n  {found}");
        }
        writeln!(out)?;
        let of_beam = ["slope y/x", "error", "theory", "P-positions", "density"];
        let told = std::iter::once(heads(of_beam)).chain(beams.iter().map(beam_row));
        table(out, ">>>>>", &told.collect::<Vec<_>>())?;
        writeln!(out)?;
        let of_distance = ["larger heap", "distance from the lines", "of the theory"];
        let told = std::iter::once(heads(of_distance)).chain(distances.iter().map(distance_row));
        table(out, ">>>", &told.collect::<Vec<_>>())?;
        match conclusion(measured) {
            Some(text) => {
                writeln!(out)?;
                paragraph(out, "  ", &text)
            }
            None => Ok(()),
        }
    }
}

fn beam_row(beam: &Beam) -> Vec<String> {
    let &Beam { slope, slope_error, slope_theory, count, density, .. } = beam;
    let slope = slope.map_or_else(|| "vertical".to_owned(), |slope| format!("{slope:.9}"));
    let error = or_dash(slope_error.map(|error| format!("{error:.1e}")));
    vec![slope, error, cell(slope_theory, 9), count.to_string(), cell(density, 5)]
}

fn distance_row(far: &Distance) -> Vec<String> {
    let &Distance { from, to, fitted, theory } = far;
    vec![format!("{from} to {}", to - 1), cell(Some(fitted), 3), cell(theory, 3)]
}

/// Compares the largest distance of the last decade with those before it; `None` with fewer than
/// four decades.
fn conclusion(measured: &Measurement) -> Option<String> {
    let (last, before) = measured.distances.split_last().filter(|(_, before)| before.len() >= 3)?;
    let of = |far: &Distance| far.theory.unwrap_or(far.fitted);
    let earlier = before.iter().map(of).fold(0.0, f64::max);
    let now = of(last);
    let lines = if last.theory.is_some() { "the lines of the theory" } else { "the fitted lines" };
    let rows = measured.size;
    Some(if now <= 1.1 * earlier {
        let most = now.max(earlier);
        format!(
            "in {rows} rows, the P-positions stay within {most:.3} of {lines}, and the distance \
             grows by a tenth at most in the last decade"
        )
    } else {
        format!("the distance from {lines} grows in the last decade, from {earlier:.3} to {now:.3}")
    })
}
