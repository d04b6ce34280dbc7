//! Threads that are followed by leaps until it is proved how they go on.

use wythoff_anatomy::threads::{Ending, has_whole_mean, written_columns};

use super::behind;
use crate::prelude::*;

/// Sequences of columns with a period.
#[derive(Default, Serialize)]
pub(super) struct Endings {
    period: u32,
    /// Those whose sum allows the thread to repeat.
    allowed: usize,
    repeating: usize,
    growing: usize,
    open: Vec<String>,
    /// The largest sum of a row from which a thread repeats and of the rows of its period.
    rows: u128,
    /// Those whose sum forbids it, and how many of their threads seem to repeat.
    forbidden: usize,
    wrong: usize,
}

/// Steps for which a thread is followed that never repeats.
const STEPS: u64 = 5000;

impl Endings {
    /// Follows the thread behind each sequence for so many steps.
    pub(super) fn of(
        context: &Context<'_>,
        period: u32,
        sequences: impl Iterator<Item = Vec<bool>>,
        steps: u64,
    ) -> Result<Self> {
        context.step(&format!("leaps behind columns with a period of {period}"))?;
        let mut found = Self { period, ..Self::default() };
        for word in sequences {
            let is_allowed = has_whole_mean(&word);
            let steps = if is_allowed { steps } else { STEPS };
            let ending = behind(&word, 0)?.settle(steps, context.observer())?;
            if !is_allowed {
                found.forbidden += 1;
                found.wrong += usize::from(matches!(ending, Ending::Repeats { .. }));
                continue;
            }
            found.allowed += 1;
            match ending {
                Ending::Repeats { since, dy, .. } => {
                    found.repeating += 1;
                    let rows = u128::try_from(since + dy)
                        .map_err(|_| MeasureError::NotFound("fewer than 2^128 rows".into()))?;
                    found.rows = found.rows.max(rows);
                }
                Ending::Grows { .. } => found.growing += 1,
                Ending::Open { .. } => found.open.push(written_columns(&word)),
            }
        }
        Ok(found)
    }
}

/// Returns true if at most one in fifty threads whose sum allows them to repeat is open, some of
/// them grow, and no other thread is found to repeat.
pub(super) fn are_nearly_decided(all: &[Endings]) -> bool {
    let sum = |count: fn(&Endings) -> usize| all.iter().map(count).sum::<usize>();
    let open = sum(|one| one.allowed - one.repeating - one.growing);
    50 * open <= sum(|one| one.allowed) && sum(|one| one.growing) > 0 && sum(|one| one.wrong) == 0
}
