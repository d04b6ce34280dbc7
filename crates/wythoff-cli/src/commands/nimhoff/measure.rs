//! `wythoff nimhoff measure`: beams and waves in the P-positions themselves, beside the theory.

use std::io::{self, Write};

use wythoff::nimhoff::{
    MIN_ROWS, MeasureError, MeasuredBeam, MeasuredClass, MeasuredWave, Measurement, Nimhoff,
    TestOrder, TheoryError, fill_rules, measure,
};

use crate::answer::Format;
use crate::cli::Globals;
use crate::cost;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::typed::{self, Rules};

const HELP: &str = "\
A beam is what lies between two fill rules of the theory. Its slope and density are means in ln x \
over the columns from the 0.6th power of the last one on, with errors from eight parts of them. \
Waves are sought in the densities, as they repeat in ln x; strength is their amplitude relative to the \
density, which grows like x^growth. Next to both is what the theory predicts, where it does.

Examples:
  wythoff nimhoff measure --rules gdwn:1,2 --rows 1000000
  wythoff nimhoff measure --rules \"1,0 2,1 3,3 0,1\" --rows 10000000 --json";

/// Slopes, densities and waves of the beams, measured
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: Rules,
    /// Rows 0 to N-1, at least 1000
    #[arg(long, value_name = "N", value_parser = typed::rows, allow_hyphen_values = true)]
    rows: u64,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let game = args.rules.game()?;
    cost::allow_work(&cost::of_rows(&game, args.rows), globals, "fewer --rows cost less")?;
    let measured = {
        let progress = Progress::counting("rows", globals);
        beside_theory(&game, args.rows, &progress)?
    };
    args.format.print(&measured, |out| print(out, &measured))
}

fn beside_theory(game: &Nimhoff, rows: u64, progress: &Progress) -> Result<Measurement, Failure> {
    let model = match fill_rules(game, TestOrder::UntilStable, progress) {
        Ok(model) => Some(model),
        // Then every rule may part two beams.
        Err(TheoryError::NoLines(_)) => None,
        Err(error) => return Err(super::theory_failed(error)),
    };
    let between = model.as_ref().map_or(game.effective(), |model| &model.fill_rules);
    let measured = measure(game, between, rows, progress).map_err(failed)?;
    let Some(model) = model else { return Ok(measured) };
    progress.begin("modes of the theory".to_owned());
    measured.with_theory(&model.lines, progress).map_err(super::theory::spectrum_failed)
}

fn failed(error: MeasureError) -> Failure {
    match error {
        MeasureError::Interrupted(interrupted) => interrupted.into(),
        MeasureError::TooFewRows(rows) => Failure::refused(
            format!("--rows {rows}: too few to measure"),
            format!("take {MIN_ROWS} or more"),
        ),
        error => Failure::work(error),
    }
}

fn print(out: &mut dyn Write, measured: &Measurement) -> io::Result<()> {
    let Measurement { rules, rows, from, to, .. } = measured;
    writeln!(out, "Linear Nimhoff {{{rules}}}, {rows} rows")?;
    writeln!(out, "measured over columns {from} to {}\n", to - 1)?;
    writeln!(out, "  beam       slope      error      theory     density      error      theory")?;
    measured.beams.iter().try_for_each(|beam| writeln!(out, "{}", beam_row(beam)))?;
    let words = match measured.class {
        MeasuredClass::Uniform => "lines: no wave keeps up with them",
        MeasuredClass::Waves => "beams: a wave keeps up with them",
        MeasuredClass::Undecided => "undecided: whether a wave keeps up takes more rows to tell",
    };
    writeln!(out, "\n  {words}")?;
    if measured.periods.is_empty() {
        return writeln!(out, "  no wave stands out from the noise");
    }
    writeln!(
        out,
        "\n  waves: frequency     theory     factor  strength   growth    error   theory"
    )?;
    measured.periods.iter().try_for_each(|period| writeln!(out, "{}", period_row(period)))
}

/// A number in so many columns with so many digits after the point, or a dash.
fn cell(value: Option<f64>, width: usize, digits: usize) -> String {
    value.map_or_else(|| format!("{:>width$}", "-"), |value| format!("{value:>width$.digits$}"))
}

fn beam_row(beam: &MeasuredBeam) -> String {
    format!(
        "  {:>4}  {}  {}  {}  {}  {}  {}",
        beam.label,
        cell(beam.slope, 10, 7),
        cell(beam.slope_error, 9, 7),
        cell(beam.slope_theory, 10, 7),
        cell(Some(beam.density), 10, 7),
        cell(Some(beam.density_error), 9, 7),
        cell(beam.density_theory, 10, 7),
    )
}

fn period_row(period: &MeasuredWave) -> String {
    format!(
        "  {:>16.3}  {}  {:>9.5}  {:>8.5}  {}  {}  {}",
        period.frequency,
        cell(period.frequency_theory, 9, 3),
        period.factor,
        period.strength,
        cell(period.growth, 7, 3),
        cell(period.growth_error, 7, 3),
        cell(period.growth_theory, 7, 3),
    )
}
