//! Figure 4: games 497 and 499 laid on game 500.

mod colours;
mod judge;
mod laid;
mod settled;

use wythoff_anatomy::anatomy::Region;
use wythoff_anatomy::compare::Share;

use self::judge::{Evidence, LEFT_PARTS, RIGHT_PARTS, UNSTEADY};
use self::laid::{Chance, Games, Laid, Place, shifts_tried};
use self::settled::SELF_SHIFTS;
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/figures/figure_4", measure);

/// The games of the figure: left nose on nose, right shoulder on shoulder.
const LEFT: Games = (497, 500, (1, 1));
const RIGHT: Games = (499, 500, (1, 0));

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let pictures = colours::draw(context, &mut found)?;
    // Further games for the statements that are not about these two pairs alone.
    let noses = context.pick(
        &[LEFT, (499, 502, (1, 1))][..],
        &[LEFT, (498, 501, (1, 1)), (499, 502, (1, 1)), (500, 503, (1, 1)), (1000, 1003, (1, 1))],
    );
    let shoulders = context.pick(&[RIGHT][..], &[RIGHT, (500, 501, (1, 0)), (1000, 1001, (1, 0))]);
    let evidence = Evidence::measure(context, noses, shoulders)?;
    judge::judge(context, &evidence, &mut found)?;
    let settled = settled::measure(context, &mut found)?;

    let [left, right] = [&evidence.noses[0].agreement, &evidence.shoulders[0].agreement];
    let chances = evidence.chances(UNSTEADY);
    let [warps, inner_sectors] = UNSTEADY.map(|region| range(&chances, region));
    Ok(found.with(&numbers! {
        pictures,
        // True if the parts that settle are the same on every square.
        all_settled: settled.is_whole(),
        settled,
        // The pairs of games, nose on nose and shoulder on shoulder.
        on_noses: evidence.noses.iter().map(Laid::name).collect::<Vec<_>>(),
        on_shoulders: evidence.shoulders.iter().map(Laid::name).collect::<Vec<_>>(),
        regions: Vec::from(Region::ALL.map(|region| numbers! {
            region: region.to_string(),
            left: left.of(region),
            upper: right.upper(region),
            lower: right.lower(region),
        })),
        chances,
        // The least and the greatest share of warps and of inner sectors that agrees.
        warps,
        inner_sectors,
        // Shifts that are tried around a place, and of a pattern on itself.
        shifts: shifts_tried(context),
        self_shifts: SELF_SHIFTS,
        // The best agreement around fray, armpit and prism.
        sensitive: Place::SENSITIVE.map(|place| evidence.best(place)),
        // The greatest share of fabric and of rift that agrees, shoulder on shoulder.
        other_class: [Place::Fabric, Place::Rift].map(|place| evidence.on_shoulders(place)),
        // The parts that are the same in the left and in the right picture.
        left: total(&LEFT_PARTS.map(|part| left.of(part))),
        right: total(&RIGHT_PARTS.map(|part| right.upper(part))),
        // The other half of the hood on the right.
        other_hood: right.lower(Region::Hood),
        ..evidence,
    }))
}

/// The least and the greatest share of a region that agrees.
fn range(chances: &[Chance], region: Region) -> [f64; 2] {
    let shares = chances.iter().filter(|chance| chance.region == region).map(|of| of.share);
    [shares.clone().fold(f64::INFINITY, f64::min), shares.fold(0.0, f64::max)]
}

/// The squares of some parts, and those that agree.
fn total(parts: &[Share]) -> Share {
    Share {
        cells: parts.iter().map(|part| part.cells).sum(),
        agree: parts.iter().map(|part| part.agree).sum(),
    }
}
