//! The verdicts on what stays the same when k changes.

use serde::Serialize;
use wythoff_anatomy::anatomy::Region;
use wythoff_anatomy::compare::Share;

use super::laid::{Chance, Games, Laid, Place, pairing, shifts_tried};
use super::{LEFT, RIGHT, names};
use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::{count, list, percent, share};
use crate::measure::agreement::{ByRegion, Pair};
use crate::measure::window;
use crate::model::Verdict;

/// The games that are laid on each other, nose on nose and shoulder on shoulder.
pub(super) struct Evidence {
    pub(super) noses: Vec<Laid>,
    pub(super) shoulders: Vec<Laid>,
}

pub(super) fn whole(of: Share) -> bool {
    of.cells > 0 && of.agree == of.cells
}

impl Evidence {
    pub(super) fn measure(
        context: &Context<'_>,
        noses: &[Games],
        shoulders: &[Games],
    ) -> Result<Self, MeasureError> {
        let laid = |games: &[Games]| {
            games.iter().map(|&games| Laid::measure(context, games)).collect::<Result<_, _>>()
        };
        Ok(Self { noses: laid(noses)?, shoulders: laid(shoulders)? })
    }

    fn all(&self) -> impl Iterator<Item = &Laid> {
        self.noses.iter().chain(&self.shoulders)
    }

    /// The agreement of these regions, in all pairs of games.
    fn chances(&self, regions: [Region; 2]) -> Vec<Chance> {
        let of = |laid: &'_ Laid| regions.map(|region| laid.chance(region));
        self.all().flat_map(of).collect()
    }

    /// Returns true if warps and inner sectors agree as if by chance, and fray, armpit and prism
    /// differ under every shift.
    fn is_sensitive(&self) -> bool {
        self.chances(UNSTEADY).iter().all(Chance::explains_it)
            && self.all().all(|laid| Place::SENSITIVE.iter().all(|&p| !whole(laid.place(p))))
    }

    /// Returns true if all other regions, nose and shoulder agree to the last square.
    fn is_steady(&self) -> bool {
        let [on_noses, on_shoulders] =
            [Region::Fabric, Region::Arm].map(|last| [Region::Hood, Region::Epaulette, last]);
        let outer = Region::Outer;
        self.noses.iter().all(|laid| {
            whole(laid.agreement.of(outer))
                && on_noses.iter().all(|&region| whole(laid.agreement.of(region)))
                && whole(laid.place(Place::Nose))
        }) && self.shoulders.iter().all(|laid| {
            whole(laid.agreement.upper(outer))
                && on_shoulders.iter().all(|&region| whole(laid.agreement.upper(region)))
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
                .all(|laid| !whole(laid.place(Place::Fabric)) && !whole(laid.place(Place::Rift)))
    }
}

const UNSTEADY: [Region; 2] = [Region::Warp, Region::Inner];

pub(super) fn judge(
    context: &Context<'_>,
    evidence: &Evidence,
    [noses, shoulders]: [&[Games]; 2],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    sensitive(context, evidence, [noses, shoulders], found)?;
    settled(context, found)?;
    regions(context, evidence, found)?;
    classes(context, evidence, [noses, shoulders], found)?;
    figure(context, evidence, found)
}

/// CLN-02.
fn sensitive(
    context: &Context<'_>,
    evidence: &Evidence,
    [noses, shoulders]: [&[Games]; 2],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let chances = evidence.chances(UNSTEADY);
    let mutant = context
        .mutant("the fabric and the arms in place of warps and inner sector", || {
            Ok(evidence.chances([Region::Fabric, Region::Arm]))
        })?;
    let pairs = evidence.all().zip(chances.chunks(UNSTEADY.len()));
    for (laid, chances) in pairs {
        let [k, with] = [laid.pairing.k, laid.pairing.with].map(wythoff::K::get);
        for chance in chances {
            found.row(
                format!("{k}/{with}: {} · limit of agreement by chance", chance.region),
                format!("{:.1} % · {:.1} %", 100.0 * chance.share, 100.0 * chance.limit()),
            );
        }
    }
    let both = UNSTEADY.map(|region| {
        let shares = chances.iter().filter(|chance| chance.region == region);
        let shares: Vec<f64> = shares.map(|chance| 100.0 * chance.share).collect();
        let least = shares.iter().copied().fold(f64::INFINITY, f64::min);
        format!("{least:.1} to {:.1} %", shares.iter().copied().fold(0.0, f64::max))
    });
    found.find(
        "CLN-02",
        mutant.judge(&chances, |chances| {
            Verdict::exact(!chances.is_empty() && chances.iter().all(Chance::explains_it))
        }),
        format!(
            "In {} and {}, warps agree to {} and inner sectors to {}: no more than under other \
             shifts, which bring nothing together. Most values are 0 and 1, so that unrelated \
             squares agree so often.",
            names(noses),
            names(shoulders),
            both[0],
            both[1]
        ),
    );
    Ok(())
}

/// The parts of a pattern that settle, in two games of different size.
#[derive(Debug, Serialize)]
struct Settled {
    /// Games k, and in their first 3k rows and columns the squares of each part that agree with
    /// the next game that has it.
    games: Vec<(u64, [Share; 2])>,
    /// The agreement of each part with itself under the best of many shifts.
    with_itself: [f64; 2],
}

impl Settled {
    fn measure(
        context: &Context<'_>,
        games: [u64; 2],
        regions: [Region; 2],
    ) -> Result<Self, MeasureError> {
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
        found.with_itself = {
            let best = places.map(|(x, y)| {
                let place = window(x, y, k / 10, k / 10);
                same.best(context, place, (SELF_RADIUS + 1, 0), SELF_RADIUS as u32)
            });
            let [fabric, arm] = best;
            [fabric?.share(), arm?.share()]
        };
        Ok(found)
    }

    /// Larger games have more of a pattern that is the same in all, and repeats under no shift.
    fn holds(&self) -> bool {
        let cells = |of: &(u64, [Share; 2])| of.1.map(|share| share.cells);
        self.games.iter().all(|(_, parts)| parts.iter().all(|&part| whole(part)))
            && self.games.windows(2).all(|two| {
                let (small, large) = (cells(&two[0]), cells(&two[1]));
                small[0] < large[0] && small[1] < large[1]
            })
            && self.with_itself.iter().all(|&share| share < 1.0)
    }
}

/// Shifts of a pattern on itself: up to 49 columns right and 24 rows down or up.
const SELF_RADIUS: i64 = 24;

/// CLN-03.
fn settled(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let games = context.pick([250, 499], [250, 1000]);
    let settled = Settled::measure(context, games, [Region::Fabric, Region::Arm])?;
    let mutant = context.mutant("the warps in place of fabric and arm", || {
        Settled::measure(context, [250, 400], [Region::Warp, Region::Warp])
    })?;
    let cells = |part: usize| list(settled.games.iter().map(|(_, parts)| count(parts[part].cells)));
    let agree = settled.games.iter().all(|(_, parts)| parts.iter().all(|&part| whole(part)));
    found.find(
        "CLN-03",
        mutant.judge(&settled, |settled| Verdict::exact(settled.holds())),
        format!(
            "Of games {}, the fabric agrees with that of the game three further on ({} squares) \
             and the upper arm with that of the next game ({} squares), {}. So the arm settles on \
             one pattern, and the fabric on one for each k modulo 3. Neither repeats: laid on \
             itself under the best of {} shifts, the fabric agrees to {:.0} % and the arm to \
             {:.0} %.",
            list(games),
            cells(0),
            cells(1),
            if agree { "on every square" } else { "but not on every square" },
            (2 * SELF_RADIUS + 1).pow(2),
            100.0 * settled.with_itself[0],
            100.0 * settled.with_itself[1]
        ),
    );
    found.data["settled"] = serde_json::json!(settled);
    Ok(())
}

/// CLN-52.
fn regions(
    context: &Context<'_>,
    evidence: &Evidence,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let off = |(k, with, (dx, dy)): Games| [(k, with, (dx + 1, dy))];
    let mutant = context.mutant("the games laid on each other one column off", || {
        Evidence::measure(context, &off(LEFT), &off(RIGHT))
    })?;
    let best = |place| {
        let found = evidence.all().map(|laid| laid.place(place));
        let best = found.max_by(|a, b| a.share().total_cmp(&b.share())).unwrap_or_default();
        percent(best.agree, best.cells)
    };
    found.find(
        "CLN-52",
        mutant.judge(evidence, |e| Verdict::exact(e.is_sensitive() && e.is_steady())),
        format!(
            "Hood, épaulettes, outer space and fabric (nose on nose) and arm (shoulder on \
             shoulder) agree on every square, and so do the squares around nose and shoulder. \
             Warps and inner sectors agree as unrelated squares do. Under the best of {} shifts, \
             the squares along the fray agree to {} at most, those around the armpit to {} and \
             those around the prism to {}.",
            count(shifts_tried(context)),
            best(Place::Fray),
            best(Place::Armpit),
            best(Place::Prism)
        ),
    );
    Ok(())
}

/// CLN-53 and CLN-61.
fn classes(
    context: &Context<'_>,
    evidence: &Evidence,
    [noses, shoulders]: [&[Games]; 2],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let mutant = context.mutant("game 498 in place of game 497", || {
        Evidence::measure(context, &[(498, LEFT.1, LEFT.2)], &[])
    })?;
    let best = |place| {
        let shares = evidence.shoulders.iter().map(|laid| laid.place(place).share());
        format!("{:.1} %", 100.0 * shares.fold(0.0, f64::max))
    };
    found.find(
        "CLN-53",
        mutant.judge(evidence, |e| Verdict::exact(e.depends_on_k_mod_3_only())),
        format!(
            "Fabric and rift are the same in {}, on every square. In {}, which are of two classes \
             modulo 3, a piece of the fabric agrees to {} at most and the rift to {}, each under \
             the best of {} shifts.",
            names(noses),
            names(shoulders),
            best(Place::Fabric),
            best(Place::Rift),
            count(shifts_tried(context))
        ),
    );
    let parts = [Region::Hood, Region::Epaulette, Region::Fabric];
    let left = |e: &Evidence| parts.map(|part| e.noses[0].agreement.of(part));
    found.find(
        "CLN-61",
        mutant
            .map(left)
            .judge(&left(evidence), |parts| Verdict::exact(parts.iter().all(|&part| whole(part)))),
        format!("Hood, épaulettes and fabric: {} squares agree.", total(&left(evidence))),
    );
    Ok(())
}

/// CLN-63.
fn figure(
    context: &Context<'_>,
    evidence: &Evidence,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let mutant = context.mutant("game 498 in place of game 499", || {
        ByRegion::measure(context, pairing((498, RIGHT.1, RIGHT.2)))
    })?;
    let right = &evidence.shoulders[0].agreement;
    let parts = [Region::Hood, Region::Epaulette, Region::Arm];
    let upper = |found: &ByRegion| parts.map(|part| found.upper(part));
    let hood = right.lower(Region::Hood);
    found.find(
        "CLN-63",
        mutant.judge(right, |found| {
            let half = whole(found.upper(Region::Hood)) && !whole(found.lower(Region::Hood));
            Verdict::exact(half && upper(found).iter().all(|&part| whole(part)))
        }),
        format!(
            "On the half x ≥ y {} squares of hood, épaulette and arm agree; in the other half of \
             the hood {}.",
            total(&upper(right)),
            percent(hood.agree, hood.cells)
        ),
    );
    Ok(())
}

/// Says how many squares of some regions agree, and how many there are.
fn total(parts: &[Share]) -> String {
    let cells: u64 = parts.iter().map(|part| part.cells).sum();
    let agree: u64 = parts.iter().map(|part| part.agree).sum();
    format!("{} of {} ({})", count(agree), count(cells), share(agree, cells))
}
