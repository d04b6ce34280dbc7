//! The automata of a solved game as files for other programs.

use clap::ValueEnum;
use wythoff::observer::Observer;
use wythoff_solved::certificate::{
    Automaton, AutomatonError, Certificate, Counter, Counters, WindowsError,
};

use crate::failure::Failure;

/// The content of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Export {
    // Plain comments: doc comments would add a list of values to the help.
    // The palaces as a word automaton for Walnut.
    Walnut,
    // Each counter as a word automaton for Walnut.
    WalnutV,
    WalnutH,
    WalnutD,
    // A script for Walnut.
    WalnutProof,
    // The palaces as a graph.
    Dot,
    // The table that the verified checker reads.
    Counters,
}

/// An export of a game.
#[derive(Debug)]
pub(super) struct Exported {
    pub(super) text: String,
    pub(super) counters: Counters,
    pub(super) windows: usize,
    /// The automaton of the palaces, if the export is about it.
    pub(super) palaces: Option<Automaton>,
}

impl Export {
    /// Returns an export, after the table of counters was checked.
    pub(super) fn of(
        self,
        certificate: &Certificate,
        observer: &dyn Observer,
    ) -> Result<Exported, Failure> {
        let counters = counters(certificate, "--export", observer)?;
        let windows = counters.check(observer).map_err(|error| match error {
            WindowsError::Interrupted(interrupted) => interrupted.into(),
            error => Failure::work(error),
        })?;
        let palaces = match self {
            Self::Walnut | Self::WalnutProof | Self::Dot => Some(counters.palaces()),
            Self::WalnutV | Self::WalnutH | Self::WalnutD | Self::Counters => None,
        };
        let text = match (self, &palaces) {
            (Self::WalnutProof, Some(palaces)) => palaces.walnut_proof(),
            (Self::Dot, Some(palaces)) => palaces.dot(),
            (_, Some(palaces)) => palaces.walnut(),
            (Self::WalnutV, None) => counters.walnut(Counter::North),
            (Self::WalnutH, None) => counters.walnut(Counter::West),
            (Self::WalnutD, None) => counters.walnut(Counter::Diagonal),
            (_, None) => counters.table(),
        };
        Ok(Exported { text, counters, windows, palaces })
    }
}

/// Returns the counters of a certificate, which the argument `flag` needs.
pub(super) fn counters(
    certificate: &Certificate,
    flag: &str,
    observer: &dyn Observer,
) -> Result<Counters, Failure> {
    Counters::of(certificate, observer).map_err(|error| match error {
        AutomatonError::Interrupted(interrupted) => interrupted.into(),
        AutomatonError::States(_) | AutomatonError::Squares(_) => Failure::refused(
            format!("{flag}: {error}"),
            format!("omit {flag}: the certificate determines the board as well"),
        ),
        error => Failure::work(error),
    })
}
