//! The verdicts on what stays the same when k changes.

use wythoff_anatomy::anatomy::Region;
use wythoff_anatomy::compare::Share;

use super::laid::{Chance, Games, Laid, Place, pairing};
use super::{LEFT, RIGHT};
use crate::measure::agreement::ByRegion;
use crate::prelude::*;

/// Regions that change with k.
pub(super) const UNSTEADY: [Region; 2] = [Region::Warp, Region::Inner];
/// Regions that are the same in the left picture, and in half of the right one.
pub(super) const LEFT_PARTS: [Region; 3] = [Region::Hood, Region::Epaulette, Region::Fabric];
pub(super) const RIGHT_PARTS: [Region; 3] = [Region::Hood, Region::Epaulette, Region::Arm];

/// The games that are laid on each other, nose on nose and shoulder on shoulder.
#[derive(Serialize)]
pub(super) struct Evidence {
    pub(super) noses: Vec<Laid>,
    pub(super) shoulders: Vec<Laid>,
}

/// Returns true if all squares of a part agree.
pub(super) fn whole(of: Share) -> bool {
    of.cells > 0 && of.agree == of.cells
}

/// Returns true if squares of a part were compared, and not all agree.
const fn differs(of: Share) -> bool {
    of.agree < of.cells
}

impl Evidence {
    pub(super) fn measure(
        context: &Context<'_>,
        noses: &[Games],
        shoulders: &[Games],
    ) -> Result<Self> {
        let laid = |games: &[Games]| {
            games.iter().map(|&games| Laid::measure(context, games)).collect::<Result<_, _>>()
        };
        Ok(Self { noses: laid(noses)?, shoulders: laid(shoulders)? })
    }

    fn all(&self) -> impl Iterator<Item = &Laid> {
        self.noses.iter().chain(&self.shoulders)
    }

    /// The agreement of these regions, in all pairs of games.
    pub(super) fn chances(&self, regions: [Region; 2]) -> Vec<Chance> {
        let of = |laid: &'_ Laid| regions.map(|region| laid.chance(region));
        self.all().flat_map(of).collect()
    }

    /// Returns true if warps and inner sectors agree as if by chance, and fray, armpit and prism
    /// differ under every shift.
    fn is_sensitive(&self) -> bool {
        self.chances(UNSTEADY).iter().all(Chance::explains_it)
            && self.all().all(|laid| Place::SENSITIVE.iter().all(|&p| differs(laid.place(p))))
    }

    /// Returns true if all other regions, nose and shoulder agree to the last square.
    fn is_steady(&self) -> bool {
        let outer = Region::Outer;
        self.noses.iter().all(|laid| {
            whole(laid.agreement.of(outer))
                && LEFT_PARTS.iter().all(|&region| whole(laid.agreement.of(region)))
                && whole(laid.place(Place::Nose))
        }) && self.shoulders.iter().all(|laid| {
            whole(laid.agreement.upper(outer))
                && RIGHT_PARTS.iter().all(|&region| whole(laid.agreement.upper(region)))
                && whole(laid.place(Place::Shoulder))
        })
    }

    /// Returns true if fabric and rift are the same nose on nose, and under no shift otherwise.
    fn depends_on_k_mod_3_only(&self) -> bool {
        self.noses
            .iter()
            .all(|laid| whole(laid.agreement.of(Region::Fabric)) && whole(laid.place(Place::Rift)))
            && self
                .shoulders
                .iter()
                .all(|laid| differs(laid.place(Place::Fabric)) && differs(laid.place(Place::Rift)))
    }

    /// The best agreement around a place, of all pairs of games.
    pub(super) fn best(&self, place: Place) -> Share {
        let all = self.all().map(|laid| laid.place(place));
        all.max_by(|a, b| a.share().total_cmp(&b.share())).unwrap_or_default()
    }

    /// The greatest share that agrees around a place, shoulder on shoulder.
    pub(super) fn on_shoulders(&self, place: Place) -> f64 {
        self.shoulders.iter().map(|laid| laid.place(place).share()).fold(0.0, f64::max)
    }
}

/// CLN-02, CLN-52, CLN-53, CLN-61 and CLN-63.
pub(super) fn judge(context: &Context<'_>, evidence: &Evidence, found: &mut Found) -> Result<()> {
    let mutant = context
        .mutant("the fabric and the arms in place of warps and inner sector", || {
            Ok(evidence.chances([Region::Fabric, Region::Arm]))
        })?;
    let rule = |chances: &Vec<Chance>| {
        Verdict::exact(!chances.is_empty() && chances.iter().all(Chance::explains_it))
    };
    found.verdict("CLN-02", mutant.judge(&evidence.chances(UNSTEADY), rule));

    let off = |(k, with, (dx, dy)): Games| [(k, with, (dx + 1, dy))];
    let mutant = context.mutant("the games laid on each other one column off", || {
        Evidence::measure(context, &off(LEFT), &off(RIGHT))
    })?;
    found.verdict("CLN-52", mutant.judge_exact(evidence, |e| e.is_sensitive() && e.is_steady()));

    let mutant = context.mutant("game 498 in place of game 497", || {
        Evidence::measure(context, &[(498, LEFT.1, LEFT.2)], &[])
    })?;
    found.verdict("CLN-53", mutant.judge_exact(evidence, Evidence::depends_on_k_mod_3_only));
    let rule = |e: &Evidence| {
        Verdict::exact(LEFT_PARTS.iter().all(|&part| whole(e.noses[0].agreement.of(part))))
    };
    found.verdict("CLN-61", mutant.judge(evidence, rule));

    let mutant = context.mutant("game 498 in place of game 499", || {
        ByRegion::measure(context, pairing((498, RIGHT.1, RIGHT.2)))
    })?;
    let rule = |right: &ByRegion| {
        let half = !whole(right.lower(Region::Hood));
        Verdict::exact(half && RIGHT_PARTS.iter().all(|&part| whole(right.upper(part))))
    };
    found.verdict("CLN-63", mutant.judge(&evidence.shoulders[0].agreement, rule));
    Ok(())
}
