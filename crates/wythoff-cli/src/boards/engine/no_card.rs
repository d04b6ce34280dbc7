//! A program without support for graphics cards.

use std::convert::Infallible;
use std::sync::Arc;

use wythoff::blocking::sweep::Accelerator;
use wythoff::observer::Observer;

use super::CardTest;
use crate::args::Globals;
use crate::failure::{Failure, Result};

/// An open card, of which there is none.
#[derive(Debug)]
pub(crate) struct Opened(Infallible);

/// Refuses to open a card. `otherwise` says what to do without one.
fn refused<T>(otherwise: &str) -> Result<T> {
    Err(Failure::refused(
        "this program was built without support for graphics cards",
        format!(
            "build it with `cargo build --release -p wythoff-cli --features gpu`, or {otherwise}"
        ),
    ))
}

/// Refuses to open a card.
pub(super) fn open(_double_check: bool) -> Result<Opened> {
    refused("use --engine cpu")
}

/// Refuses to test a card.
pub(crate) fn test(
    _seed: u64,
    _cases: u64,
    _threads: usize,
    _observer: &dyn Observer,
) -> Result<CardTest> {
    refused("omit --gpu")
}

/// Finds no card.
pub(super) const fn faster(_double_check: bool, _globals: &Globals) -> Option<Opened> {
    None
}

impl Opened {
    pub(super) fn accelerator(&self) -> Arc<dyn Accelerator> {
        match self.0 {}
    }

    pub(super) const fn is_used(&self) -> bool {
        match self.0 {}
    }
}
