//! `wythoff nimhoff theory`: the predictions of the theory, without computing P-positions.

mod text;

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::nimhoff::{FillTest, Mode, Spectrum, StabilityClass, Theory, TheoryError, spectrum};

use crate::answer::Format;
use crate::args::{Globals, Rules, whole};
use crate::failure::{Failure, Result};
use crate::progress::Progress;

const HELP: &str = "\
Fill rules are the rules that fill a forbidden region, by the reorganization model of the paper: a \
rule joins them if the current lines would put more than one P-position into a class of the rule. \
The P-lines between the fill rules follow with slopes and densities (Theorem 10), as D certified \
digits after the point, truncated. Then follows the response of the lines to perturbations: a mode \
that goes like x^s with Re s > 1 grows faster than the lines, and repeats when x grows by the \
factor e^(2 pi / Im s). All modes with Re s above 0.3 and Im s up to B are listed.

Examples:
  wythoff nimhoff theory --rules \"1,0 2,1 3,3 0,1\"
  wythoff nimhoff theory --rules gdwn:2,3 --digits 50 --up-to 80 --json";

/// Predict fill rules, P-lines and their stability from the rules
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: Rules,
    /// Number of digits after the point, from 0 to 10,000
    #[arg(long, value_name = "D", default_value_t = 20, value_parser = whole::<u32, 0, 10_000>)]
    digits: u32,
    /// Largest frequency Im s of the search, up to 100,000
    #[arg(
        long,
        value_name = "B",
        default_value_t = Spectrum::DEFAULT_UP_TO,
        value_parser = frequency
    )]
    up_to: f64,
    #[command(flatten)]
    format: Format,
}

/// Reads `--up-to`.
fn frequency(text: &str) -> Result<f64, String> {
    const MOST: f64 = Spectrum::MAX_UP_TO;
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let frequency = if plain { text.parse().ok() } else { None };
    frequency
        .filter(|&f| f > 0.0 && f <= MOST)
        .ok_or_else(|| format!("give a number above 0 and up to {MOST}, such as 200 or 80.5"))
}

/// The lines and modes of a game by theory.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Answer<'a> {
    /// The rules.
    rules: &'a str,
    /// The fill rules by rising slope.
    fill_rules: &'a str,
    /// The fill rules by the order of the paper; null if they have no lines.
    fill_rules_one_pass: Option<&'a str>,
    /// All tests of rules, in order.
    tests: &'a [FillTest],
    /// The lines on which the P-positions lie.
    lines: Vec<Line<'a>>,
    /// The class of stability.
    class: StabilityClass,
    /// The highest frequency of the search for modes.
    searched_to: f64,
    /// True if it is certified that the search misses no mode.
    complete: bool,
    /// No mode of any frequency grows faster, by proof; null if there are no modes.
    growth_bound: Option<f64>,
    /// The modes, fastest growing first.
    modes: &'a [Mode],
}

/// A line of P-positions.
#[derive(Debug, JsonSchema, Serialize)]
struct Line<'a> {
    /// The slope in decimal digits.
    slope: &'a str,
    /// The density in decimal digits.
    density: &'a str,
    /// A polynomial with the slope as a root.
    polynomial: Option<&'a str>,
    /// Number of digits to which the polynomial is 0 at the slope.
    polynomial_agrees_to: Option<usize>,
    /// True if the slope is proved to be a root.
    polynomial_proved: Option<bool>,
    /// The slope and the density as a + b sqrt(d).
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

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let game = args.rules.game()?;
    let progress = Progress::new(globals);
    progress.begin("fill rules and lines".to_owned());
    let theory = Theory::of(&game, args.digits, &progress).map_err(|error| match error {
        TheoryError::DigitsUnknown { .. } | TheoryError::TooManyDigits(_) => {
            Failure::refused(error, "give --digits from 0 to 10,000")
        }
        error => Failure::work(error),
    })?;
    progress.begin("modes".to_owned());
    let spectrum = spectrum(&theory.solution, args.up_to, &progress).map_err(Failure::work)?;
    drop(progress);
    args.format.print(&Answer::new(&theory, &spectrum), |out| text::print(out, &theory, &spectrum))
}
