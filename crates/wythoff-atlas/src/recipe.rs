//! The two halves of an entry: its texts and its measurement.

use crate::context::Context;
use crate::fill::fill;
use crate::model::{Entry, Found, Measured, Prose, Result};

/// An entry: the contents of its file of texts in `entries/`, and its measurement.
#[derive(Debug)]
pub(crate) struct Recipe {
    pub(crate) text: &'static str,
    pub(crate) measure: fn(&Context<'_>) -> Result<Found>,
}

/// Makes a [`Recipe`] of a file of `entries/`, named without its extension, and a function.
macro_rules! recipe {
    ($file:literal, $measure:path) => {
        $crate::recipe::Recipe {
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
        Entry::from(&*Box::leak(Box::new(Prose::parse(self.text))))
    }

    /// Measures the entry, and fills the numbers into its texts.
    ///
    /// # Errors
    /// If the entry cannot be measured, or its texts do not match its numbers.
    pub(crate) fn measure(&self, context: &Context<'_>) -> Result<Measured> {
        fill(context.entry.prose, (self.measure)(context)?)
    }
}
