//! `wythoff nimhoff measure`: beams and waves in the P-positions, compared with the theory.

use std::io::{self, Write};

use wythoff::nimhoff::{
    ComparisonError, MIN_ROWS, MeasureError, MeasuredBeam, MeasuredClass, MeasuredWave,
    Measurement, measure_with_theory,
};

use crate::answer::{Format, cell, heads, table};
use crate::args::{Globals, LARGEST, Rules, whole};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::progress::Progress;

const HELP: &str = "\
A beam is the region between two fill rules of the theory. Its slope and density are means in ln x \
over the columns from the 0.6th power of the last column on; the errors come from eight parts of \
these columns. Waves are periods of the densities in ln x: strength is the amplitude relative to \
the density, which grows like x^growth. Next to the measurements are the predictions of the \
theory, if there are any.

Examples:
  wythoff nimhoff measure --rules gdwn:1,2 --rows 1000000
  wythoff nimhoff measure --rules \"1,0 2,1 3,3 0,1\" --rows 10000000 --json";

/// Measure slopes, densities and waves of the beams
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: Rules,
    /// Number of rows to measure, at least 1,000
    #[arg(long, value_name = "N", value_parser = whole::<u64, 0, LARGEST>)]
    rows: u64,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let game = args.rules.game()?;
    cost::allow_work(&cost::of_rows(&game, args.rows), globals, "choose fewer --rows")?;
    let progress = Progress::counting("rows", globals);
    let measured = measure_with_theory(&game, args.rows, &progress).map_err(failed)?;
    args.format.print(&measured, |out| print(out, &measured))
}

fn failed(error: ComparisonError) -> Failure {
    match error {
        ComparisonError::Measure(MeasureError::TooFewRows(rows)) => Failure::refused(
            format!("--rows {rows} are too few for a measurement"),
            format!("give at least {MIN_ROWS}"),
        ),
        error => Failure::work(error),
    }
}

fn print(out: &mut dyn Write, measured: &Measurement) -> io::Result<()> {
    let Measurement { rules, rows, from, to, .. } = measured;
    writeln!(out, "Linear Nimhoff {{{rules}}}, {rows} rows")?;
    writeln!(out, "measured over columns {from} to {}\n", to - 1)?;
    let of_beam = ["beam", "slope", "error", "theory", "density", "error", "theory"];
    let mut rows = vec![heads(of_beam)];
    rows.extend(measured.beams.iter().map(beam_row));
    table(out, ">>>>>>>", &rows)?;
    let words = match measured.class {
        MeasuredClass::Uniform => "lines: no wave grows as fast as the lines",
        MeasuredClass::Waves => "beams: a wave grows as fast as the lines",
        MeasuredClass::Undecided => {
            "undecided: more rows are needed to tell whether a wave persists"
        }
    };
    writeln!(out, "\n  {words}")?;
    if measured.periods.is_empty() {
        return writeln!(out, "  no wave is stronger than the noise");
    }
    let of_wave = ["frequency", "theory", "factor", "strength", "growth", "error", "theory"];
    let mut rows = vec![heads(of_wave)];
    rows.extend(measured.periods.iter().map(period_row));
    writeln!(out, "\n  waves\n")?;
    table(out, ">>>>>>>", &rows)
}

fn beam_row(beam: &MeasuredBeam) -> Vec<String> {
    vec![
        beam.label.to_string(),
        cell(beam.slope, 7),
        cell(beam.slope_error, 7),
        cell(beam.slope_theory, 7),
        cell(Some(beam.density), 7),
        cell(Some(beam.density_error), 7),
        cell(beam.density_theory, 7),
    ]
}

fn period_row(period: &MeasuredWave) -> Vec<String> {
    vec![
        cell(Some(period.frequency), 3),
        cell(period.frequency_theory, 3),
        cell(Some(period.factor), 5),
        cell(Some(period.strength), 5),
        cell(period.growth, 3),
        cell(period.growth_error, 3),
        cell(period.growth_theory, 3),
    ]
}
