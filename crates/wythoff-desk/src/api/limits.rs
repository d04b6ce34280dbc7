//! Limits of the perfect player: the positions from which the desk computes its turns.

use dashu_int::UBig;
use wythoff::play::{Heaps, Session, Setup};

use super::Inquiry;
use super::play::check_options;
use crate::cost::{Held, Needed};
use crate::refusal::{Refusal, Result};

impl Inquiry<'_> {
    /// Admits the work of a hint, unless the position needs too much time or memory.
    pub(super) fn admit(self, session: &dyn Session) -> Result<Held> {
        self.desk.boards.admit(&needed(session))
    }

    /// Refuses a game with the perfect player from a position that is too large. The refusal
    /// contains the largest heaps that are allowed.
    pub(super) fn check_player(self, session: &dyn Session) -> Result {
        if let Err(refusal) = self.admit(session) {
            if refusal.is_passing() {
                return Err(refusal);
            }
            let largest = self.largest(&session.setup(), session.heaps());
            return Err(Refusal::bad(
                "the position is too large for the perfect player",
                format!("numbers up to {largest}, or a person as the opponent"),
            ));
        }
        Ok(())
    }

    /// The largest n for which the perfect player plays from heaps of n, if those of `heaps` are
    /// too large.
    fn largest(self, setup: &Setup, heaps: &Heaps) -> u64 {
        let fits = |n: u64| {
            let setup = Setup::with(setup.game.clone(), || n);
            check_options(&setup.game, &setup.at).is_ok()
                && setup.open().is_ok_and(|session| self.desk.boards.allows(&needed(&*session)))
        };
        let most =
            heaps.iter().max().map_or(0, |heap: &UBig| u64::try_from(heap).unwrap_or(u64::MAX));
        let (mut fitting, mut large) = (0, most);
        while large - fitting > 1 {
            let middle = fitting + (large - fitting) / 2;
            *(if fits(middle) { &mut fitting } else { &mut large }) = middle;
        }
        fitting
    }
}

/// The work of a hint.
fn needed(session: &dyn Session) -> Needed<'static> {
    let cost = session.cost();
    Needed {
        what: "a hint here needs up to",
        steps: cost.steps,
        unit: "steps",
        bytes: cost.memory,
        smaller: "start with smaller heaps",
    }
}
