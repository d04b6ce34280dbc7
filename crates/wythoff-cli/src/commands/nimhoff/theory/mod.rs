//! `wythoff nimhoff theory`: what the theory says of a game, without looking at a P-position.

mod text;

use serde::Serialize;
use wythoff::nimhoff::{
    FillTest, Mode, Spectrum, SpectrumError, StabilityClass, Theory, TheoryError, spectrum,
};

use crate::answer::Format;
use crate::cli::Globals;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::typed::{self, Rules};

const HELP: &str = "\
Which rules fill a forbidden region, by the reorganization model of the paper: a rule joins if the \
lines as they are would put more than one P-position into a class of it. Then slopes and densities of \
the P-lines between these rules (Theorem 10), D certified digits after the point, cut off. Then how \
the lines answer to disturbances: one that goes like x^s with Re s > 1 grows faster than the lines, \
and repeats when x grows by the factor e^(2 pi / Im s). All modes with Re s above 0.3 and Im s up to B \
are listed.

Examples:
  wythoff nimhoff theory --rules \"1,0 2,1 3,3 0,1\"
  wythoff nimhoff theory --rules gdwn:2,3 --digits 50 --up-to 80 --json";

/// Fill rules, P-lines and their stability, from the rules alone
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: Rules,
    /// Digits after the point
    #[arg(
        long,
        value_name = "D",
        default_value_t = 20,
        value_parser = typed::digits,
        allow_hyphen_values = true
    )]
    digits: u32,
    /// Frequencies Im s that are searched
    #[arg(
        long,
        value_name = "B",
        default_value_t = Spectrum::DEFAULT_UP_TO,
        value_parser = typed::frequency,
        allow_hyphen_values = true
    )]
    up_to: f64,
    #[command(flatten)]
    format: Format,
}

#[derive(Debug, Serialize)]
struct Answer<'a> {
    rules: &'a str,
    fill_rules: &'a str,
    fill_rules_one_pass: Option<&'a str>,
    tests: &'a [FillTest],
    lines: Vec<Line<'a>>,
    class: StabilityClass,
    searched_to: f64,
    complete: bool,
    growth_bound: Option<f64>,
    modes: &'a [Mode],
}

#[derive(Debug, Serialize)]
struct Line<'a> {
    slope: &'a str,
    density: &'a str,
    /// The equation of the slope: this is 0.
    polynomial: Option<&'a str>,
    /// To how many digits that is known to be so.
    polynomial_agrees_to: Option<usize>,
    /// Whether it is proved.
    polynomial_proved: Option<bool>,
    /// Slope and density as a + b sqrt(d).
    exact: Option<&'a [String; 2]>,
}

impl<'a> Answer<'a> {
    fn new(theory: &'a Theory, spectrum: &'a Spectrum) -> Self {
        let line = |line: &'a wythoff::nimhoff::TheoryLine| Line {
            slope: &line.slope,
            density: &line.density,
            polynomial: line.polynomial.as_ref().map(|found| found.polynomial.as_str()),
            polynomial_agrees_to: line.polynomial.as_ref().map(|found| found.agrees_to),
            polynomial_proved: line.polynomial.as_ref().map(|found| found.proved),
            exact: line.exact.as_ref(),
        };
        Self {
            rules: &theory.rules,
            fill_rules: &theory.fill_rules,
            fill_rules_one_pass: theory.fill_rules_one_pass.as_deref(),
            tests: &theory.tests,
            lines: theory.lines.iter().map(line).collect(),
            class: spectrum.class,
            searched_to: spectrum.searched_to,
            complete: spectrum.complete,
            growth_bound: spectrum.growth_bound,
            modes: &spectrum.modes,
        }
    }
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let game = args.rules.game()?;
    let (theory, spectrum) = {
        let progress = Progress::new(globals);
        progress.begin("fill rules and lines".to_owned());
        let theory = Theory::of(&game, args.digits, &progress).map_err(|error| match error {
            TheoryError::DigitsUnknown { .. } | TheoryError::TooManyDigits(_) => {
                Failure::refused(error, "--digits takes a number from 0 to 10000")
            }
            error => super::theory_failed(error),
        })?;
        progress.begin("modes".to_owned());
        let spectrum =
            spectrum(&theory.solution, args.up_to, &progress).map_err(spectrum_failed)?;
        (theory, spectrum)
    };
    args.format.print(&Answer::new(&theory, &spectrum), |out| text::print(out, &theory, &spectrum))
}

/// Why the modes were not found.
pub(super) fn spectrum_failed(error: SpectrumError) -> Failure {
    match error {
        SpectrumError::Interrupted(interrupted) => interrupted.into(),
        error => Failure::work(error),
    }
}
