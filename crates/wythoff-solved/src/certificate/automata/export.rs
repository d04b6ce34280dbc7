//! The automata of a solved game as texts for other programs.

use std::str::FromStr;

use thiserror::Error;

use super::counters::{Counter, Counters};
use super::palaces::{Automaton, AutomatonError};
use super::windows::WindowsError;
use crate::certificate::Certificate;
use wythoff::observer::Observer;

/// The content of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq, derive_more::Display)]
#[display("{}", self.name())]
pub enum Export {
    /// The palaces as a word automaton for Walnut.
    Walnut,
    /// The palaces north of a square as a word automaton for Walnut.
    WalnutV,
    /// The palaces west of a square as a word automaton for Walnut.
    WalnutH,
    /// The palaces north-west of a square as a word automaton for Walnut.
    WalnutD,
    /// A script for Walnut that proves the automaton of the palaces.
    WalnutProof,
    /// The palaces as a graph for Graphviz.
    Dot,
    /// The table of the three numbers that the verified checker reads.
    Counters,
}

/// The reason why an export was not written.
#[derive(Debug, Error)]
pub enum ExportError {
    /// The certificate has no automaton, or the observer cancelled.
    #[error(transparent)]
    Automaton(#[from] AutomatonError),
    /// The counters did not pass the check, or the observer cancelled.
    #[error(transparent)]
    Windows(#[from] WindowsError),
}

/// A name of no export.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{name:?} is not an export; choose one of {allowed}", allowed = Export::names())]
pub struct ExportNameError {
    /// The name.
    name: String,
}

/// An export of a game.
#[derive(Debug)]
pub struct Exported {
    /// The text of the file.
    pub text: String,
    /// The automaton of the counters.
    pub counters: Counters,
    /// Number of windows that prove the counters.
    pub windows: usize,
    /// The automaton of the palaces, if the export is about it.
    pub palaces: Option<Automaton>,
}

impl Export {
    /// All exports.
    pub const ALL: [Self; 7] = [
        Self::Walnut,
        Self::WalnutV,
        Self::WalnutH,
        Self::WalnutD,
        Self::WalnutProof,
        Self::Dot,
        Self::Counters,
    ];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Walnut => "walnut",
            Self::WalnutV => "walnut-v",
            Self::WalnutH => "walnut-h",
            Self::WalnutD => "walnut-d",
            Self::WalnutProof => "walnut-proof",
            Self::Dot => "dot",
            Self::Counters => "counters",
        }
    }

    /// Returns all names, separated by commas.
    fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }

    /// Returns the export of a solved game, after the table of counters was checked.
    ///
    /// ```
    /// use wythoff::K;
    /// use wythoff_solved::certificate::{Certificate, Export, Limits};
    ///
    /// let certificate = Certificate::search(K::try_new(3)?, Limits::default(), &())?.unwrap();
    /// let table = "counters".parse::<Export>()?.of(&certificate, &())?;
    /// assert!(table.text.starts_with("wythoff-counters 1\nk 3\nstates 17\n"));
    /// assert_eq!(table.windows, 36);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// `Time` and `Memory`: as [`Counters::of`] and [`Counters::check`].
    ///
    /// # Errors
    /// As [`Counters::of`] and [`Counters::check`].
    pub fn of(
        self,
        certificate: &Certificate,
        observer: &dyn Observer,
    ) -> Result<Exported, ExportError> {
        self.of_counters(Counters::of(certificate, observer)?, observer)
    }

    /// Returns the export of an automaton, in any numeration, after it was checked.
    ///
    /// `Time` and `Memory`: as [`Counters::check`].
    ///
    /// # Errors
    /// As [`Counters::check`].
    pub fn of_counters(
        self,
        counters: Counters,
        observer: &dyn Observer,
    ) -> Result<Exported, ExportError> {
        let windows = counters.check(observer)?;
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

impl FromStr for Export {
    type Err = ExportNameError;

    fn from_str(text: &str) -> Result<Self, ExportNameError> {
        let found = Self::ALL.into_iter().find(|export| export.name() == text);
        found.ok_or_else(|| ExportNameError { name: text.to_owned() })
    }
}
