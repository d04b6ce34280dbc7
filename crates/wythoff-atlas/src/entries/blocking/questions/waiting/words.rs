//! Sequences of columns: those without long waits, and those whose sum allows it.

use wythoff_anatomy::threads::{has_whole_mean, rests};

use crate::prelude::*;

/// Sequences of columns with a period.
#[derive(Serialize)]
pub(super) struct Words {
    period: u32,
    pub(super) words: usize,
    /// Those whose sum allows the thread to repeat.
    allowed: usize,
    /// Those without long waits, and those of them whose sum forbids it.
    rest: usize,
    forbidden: usize,
}

impl Words {
    pub(super) fn of(
        context: &Context<'_>,
        period: u32,
        sequences: impl Iterator<Item = Vec<bool>>,
        rows: u64,
    ) -> Result<Self> {
        context.step(&format!("all columns with a period of {period}"))?;
        let mut found = Self { period, words: 0, allowed: 0, rest: 0, forbidden: 0 };
        for columns in sequences {
            let (rests, is_allowed) =
                (rests(&columns, rows, context.observer())?, has_whole_mean(&columns));
            found.words += 1;
            found.allowed += usize::from(is_allowed);
            found.rest += usize::from(rests);
            found.forbidden += usize::from(rests && !is_allowed);
        }
        Ok(found)
    }

    /// Returns true if there are sequences, and all are without long waits.
    pub(super) fn all_rest(all: &[Self]) -> bool {
        all.iter().any(|words| words.words > 0) && all.iter().all(|words| words.rest == words.words)
    }

    /// Returns true if some sequences are without long waits, and the sum of each of these allows
    /// it.
    pub(super) fn all_allowed(all: &[Self]) -> bool {
        all.iter().any(|words| words.rest > 0) && all.iter().all(|words| words.forbidden == 0)
    }
}
