//! The limit of cost: one gate before every answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::refusal::{Refusal, Result};

/// Largest number of steps for one response; they take some seconds.
const MOST_STEPS: u128 = 20_000_000_000;

/// The work of an answer: `what` with its verb, its steps and their unit, its memory in bytes, and
/// what to request instead if it is too much.
pub(crate) struct Needed<'a> {
    pub(crate) what: &'a str,
    pub(crate) steps: u128,
    pub(crate) unit: &'a str,
    pub(crate) bytes: u128,
    pub(crate) smaller: &'a str,
}

/// The gate, which counts the memory of all answers under way.
#[derive(Debug)]
pub(crate) struct Gate {
    /// Memory for one answer.
    most: u64,
    held: Arc<AtomicU64>,
}

/// The memory of an answer, counted until this is dropped.
#[derive(Debug)]
#[must_use]
pub(crate) struct Held {
    bytes: u64,
    held: Arc<AtomicU64>,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.held.fetch_sub(self.bytes, Ordering::AcqRel);
    }
}

impl Gate {
    /// A gate for answers of at most `most` bytes each.
    pub(crate) fn new(most: u64) -> Self {
        Self { most, held: Arc::default() }
    }

    /// Returns the memory of some work, if one answer may do it.
    pub(crate) fn allowed(&self, needed: &Needed<'_>) -> Option<u64> {
        let bytes = u64::try_from(needed.bytes).ok()?;
        (bytes <= self.most && needed.steps <= MOST_STEPS).then_some(bytes)
    }

    /// Admits the work of an answer if all answers under way together need at most `room` bytes.
    ///
    /// # Errors
    /// If the work needs more than [`MOST_STEPS`] steps or more than the memory of one answer; if
    /// it does not fit beside the others, with [`Waits::Turn`](crate::Waits::Turn).
    pub(crate) fn admit(&self, needed: &Needed<'_>, room: u64) -> Result<Held> {
        let Needed { what, steps, unit, bytes, smaller } = *needed;
        let Some(bytes) = self.allowed(needed) else {
            return Err(Refusal::bad(
                format!("{what} {steps} {unit} and {bytes} bytes"),
                format!("up to {MOST_STEPS} {unit} and {} bytes; {smaller}", self.most),
            ));
        };
        let add = |held: u64| held.checked_add(bytes).filter(|&sum| sum <= room);
        match self.held.fetch_update(Ordering::AcqRel, Ordering::Acquire, add) {
            Ok(_) => Ok(Held { bytes, held: Arc::clone(&self.held) }),
            Err(_) => Err(Refusal::crowded()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refusal::Waits;

    fn needed(steps: u128, bytes: u128) -> Needed<'static> {
        Needed { what: "this needs", steps, unit: "steps", bytes, smaller: "ask for less" }
    }

    fn waits(refusal: Refusal) -> Option<Waits> {
        refusal.into_response().extensions().get().copied()
    }

    #[test]
    fn answers_under_way_share_the_memory() {
        let gate = Gate::new(100);
        let first = gate.admit(&needed(1, 90), 150).unwrap();
        let second = gate.admit(&needed(1, 60), 150).unwrap();
        let third = gate.admit(&needed(1, 1), 150).unwrap_err();
        assert_eq!(waits(third), Some(Waits::Turn), "it may fit later");
        drop(first);
        let third = gate.admit(&needed(1, 90), 150).unwrap();
        drop((second, third));
        let beside_boards = gate.admit(&needed(1, 60), 50).unwrap_err();
        assert_eq!(waits(beside_boards), Some(Waits::Turn), "boards may leave more room later");
        assert_eq!(gate.held.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn what_never_fits_is_refused_at_once() {
        let gate = Gate::new(100);
        for (work, room) in [
            (needed(1, 101), 150),
            (needed(MOST_STEPS + 1, 1), 150),
            (needed(1, u128::MAX), u64::MAX),
        ] {
            let refusal = gate.admit(&work, room).unwrap_err();
            assert_eq!(waits(refusal), None);
        }
        assert!(gate.admit(&needed(MOST_STEPS, 50), 50).is_ok());
    }
}
