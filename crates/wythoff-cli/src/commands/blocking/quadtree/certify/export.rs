//! The automata of a solved game as files for other programs.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use wythoff::observer::Observer;
use wythoff_solved::certificate::{
    AutomatonError, Certificate, Counters, Export, ExportError, Exported,
};

use crate::failure::{Failure, Result};

/// Reads `--export`.
pub(super) fn parser() -> impl TypedValueParser<Value = Export> {
    PossibleValuesParser::new(Export::ALL.map(Export::name)).try_map(|name| name.parse::<Export>())
}

/// Returns an export, after the table of counters was checked.
pub(super) fn of(
    export: Export,
    certificate: &Certificate,
    observer: &dyn Observer,
) -> Result<Exported> {
    export.of(certificate, observer).map_err(|error| match error {
        ExportError::Automaton(error) => failed(error, "--export"),
        ExportError::Windows(error) => Failure::work(error),
    })
}

/// Returns the counters of a certificate, which the argument `flag` needs.
pub(super) fn counters(
    certificate: &Certificate,
    flag: &str,
    observer: &dyn Observer,
) -> Result<Counters> {
    Counters::of(certificate, observer).map_err(|error| failed(error, flag))
}

fn failed(error: AutomatonError, flag: &str) -> Failure {
    match error {
        AutomatonError::States(_) | AutomatonError::Squares(_) => Failure::refused(
            format!("{flag}: {error}"),
            format!("omit {flag}: the certificate determines the board as well"),
        ),
        error => Failure::work(error),
    }
}
