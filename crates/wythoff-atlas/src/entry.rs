//! Entries whose texts are still in their Rust files; goes when the last one is converted.

use crate::context::Context;
use crate::model;
use crate::model::MeasureError;
pub(crate) use crate::model::{Image, Measured};

/// An entry with its texts, and its measurement.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) id: &'static str,
    pub(crate) number: &'static str,
    pub(crate) title: &'static str,
    pub(crate) says: &'static [&'static str],
    pub(crate) claims: &'static [&'static str],
    pub(crate) measure: fn(&mut Context<'_>) -> Result<Measured, MeasureError>,
}

impl From<Entry> for model::Entry {
    fn from(Entry { id, number, title, says, claims, .. }: Entry) -> Self {
        Self { id, number, title, says, claims, prose: None }
    }
}
