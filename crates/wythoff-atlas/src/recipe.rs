//! The two halves of an entry: its texts and its measurement.

use crate::context::Context;
use crate::entry;
use crate::fill::fill;
use crate::model::{Entry, Found, MeasureError, Measured, Prose};

/// An entry: the file of its texts, and its measurement.
#[derive(Debug)]
pub(crate) enum Recipe {
    /// Texts in a file of `entries/`.
    Prose { text: &'static str, measure: fn(&Context<'_>) -> Result<Found, MeasureError> },
    /// Texts in the Rust file.
    Old(entry::Entry),
}

/// Makes a [`Recipe`] of a file of `entries/`, named without its extension, and a function.
macro_rules! recipe {
    ($file:literal, $measure:path) => {
        $crate::recipe::Recipe::Prose {
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/entries/", $file, ".toml")),
            measure: $measure,
        }
    };
}
pub(crate) use recipe;

impl Recipe {
    /// Reads the texts of the entry. They are kept until the program ends.
    ///
    /// # Panics
    /// If the file is not well-formed, which a test rules out.
    pub(crate) fn entry(&self) -> Entry {
        match self {
            Self::Old(entry) => Entry::from(*entry),
            Self::Prose { text, .. } => Entry::from(&*Box::leak(Box::new(Prose::parse(text)))),
        }
    }

    /// Measures the entry, and fills the numbers into its texts.
    ///
    /// # Errors
    /// If the entry cannot be measured, or its texts do not match its numbers.
    pub(crate) fn measure(&self, context: &mut Context<'_>) -> Result<Measured, MeasureError> {
        match (self, context.entry.prose) {
            (Self::Prose { measure, .. }, Some(prose)) => fill(prose, measure(context)?),
            (Self::Old(entry), _) => (entry.measure)(context),
            (Self::Prose { .. }, None) => unreachable!("an entry of a recipe has its texts"),
        }
    }
}
