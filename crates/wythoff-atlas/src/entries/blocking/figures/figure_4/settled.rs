//! The parts of a pattern that settle as k grows.

use wythoff_anatomy::anatomy::Region;
use wythoff_anatomy::compare::Share;

use super::judge::whole;
use super::laid::pairing;
use crate::measure::agreement::{ByRegion, Pair};
use crate::prelude::*;

/// Shifts of a pattern on itself go up to 49 columns right and 24 rows down or up.
const SELF_RADIUS: i64 = 24;
/// The number of these shifts.
pub(super) const SELF_SHIFTS: i64 = (2 * SELF_RADIUS + 1).pow(2);

/// The parts of a pattern that settle, in two games of different size.
#[derive(Debug, Serialize)]
pub(super) struct Settled {
    /// Games k, and in their first 3k rows and columns the squares of each part that agree with
    /// the next game that has it.
    games: Vec<(u64, [Share; 2])>,
    /// The agreement of each part with itself under the best of many shifts.
    with_itself: [f64; 2],
}

impl Settled {
    fn measure(context: &Context<'_>, games: [u64; 2], regions: [Region; 2]) -> Result<Self> {
        let mut found = Self { games: Vec::new(), with_itself: [0.0; 2] };
        for k in games {
            context.step(&format!("the parts of game {k} that do not depend on k"))?;
            let nose = ByRegion::measure(context, pairing((k, k + 3, (1, 1))))?.of(regions[0]);
            let arm = ByRegion::measure(context, pairing((k, k + 1, (1, 0))))?.upper(regions[1]);
            found.games.push((k, [nose, arm]));
        }
        let k = games[1];
        let same = Pair::read(context, pairing((k, k, (0, 0))))?;
        // Squares in the middle of the fabric and of the arm.
        let places = [(3 * k / 5, 3 * k / 5), (5 * k / 4, k / 5)];
        let [fabric, arm] = places.map(|(x, y)| {
            let place = window(x, y, k / 10, k / 10);
            same.best(context, place, (SELF_RADIUS + 1, 0), SELF_RADIUS as u32)
        });
        found.with_itself = [fabric?.share(), arm?.share()];
        Ok(found)
    }

    /// Returns true if the parts are the same on every square.
    pub(super) fn is_whole(&self) -> bool {
        self.games.iter().all(|(_, parts)| parts.iter().all(|&part| whole(part)))
    }

    /// Larger games have more of a pattern that is the same in all, and repeats under no shift.
    fn holds(&self) -> bool {
        let cells = |of: &(u64, [Share; 2])| of.1.map(|share| share.cells);
        self.is_whole()
            && self.games.windows(2).all(|two| {
                let (small, large) = (cells(&two[0]), cells(&two[1]));
                small[0] < large[0] && small[1] < large[1]
            })
            && self.with_itself.iter().all(|&share| share < 1.0)
    }
}

/// CLN-03.
pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Settled> {
    let games = context.pick([250, 499], [250, 1000]);
    let settled = Settled::measure(context, games, [Region::Fabric, Region::Arm])?;
    let mutant = context.mutant("the warps in place of fabric and arm", || {
        Settled::measure(context, [250, 400], [Region::Warp, Region::Warp])
    })?;
    found.verdict("CLN-03", mutant.judge(&settled, |settled| Verdict::exact(settled.holds())));
    Ok(settled)
}
