//! Where the junctions are, and what meets there.

use std::collections::BTreeSet;

use wythoff_anatomy::anatomy::{Anatomy, Junction, Region};

use crate::measure::anatomy::{junction, survey};
use crate::prelude::*;

#[derive(Serialize)]
struct Place {
    k: u64,
    junction: Junction,
    at: (u64, u64),
}

/// Each junction with the regions that meet there, as in the paper.
const MEETING: [(Junction, &[Region]); 4] = [
    (Junction::Nose, &[Region::Hood, Region::Epaulette, Region::Fabric]),
    (Junction::Shoulder, &[Region::Hood, Region::Epaulette, Region::Arm, Region::Outer]),
    (Junction::Armpit, &[Region::Epaulette, Region::Fabric, Region::Arm, Region::Warp]),
    (Junction::Prism, &[Region::Fabric, Region::Warp, Region::Inner]),
];

/// Returns true if the regions around each junction of a game are those that the paper names. The
/// junctions are moved to the right by a part of k.
fn named(anatomy: &Anatomy, right: u64) -> Result<bool> {
    let k = anatomy.k().get();
    let mut all = true;
    for (kind, regions) in MEETING {
        let (x, y) = junction(anatomy, kind)?;
        all &= around(anatomy, (x + right, y), k / 50) == regions.iter().copied().collect();
    }
    Ok(all)
}

/// Finds them in several games.
pub(super) fn locate(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let games =
        context.pick(&[500, 2000][..], &[500, 777, 1000, 2000, 3333, 5000, 10_000, 20_000, 30_000]);
    let (mut meet, mut junctions) = (Vec::new(), Vec::new());
    for &k in games {
        context.step(&format!("the junctions of game {}", count(k)))?;
        let (_, anatomy) = survey(context, game(k))?;
        meet.push(named(&anatomy, 0)?);
        for (kind, _) in MEETING {
            junctions.push(Place { k, junction: kind, at: junction(&anatomy, kind)? });
        }
    }
    let mutant = context.mutant("the junctions of game 500 moved to the right by k/20", || {
        Ok(vec![named(&survey(context, game(500))?.1, 25)?])
    })?;
    found.verdict("CLN-43", mutant.judge_exact(&meet, |meet| meet.iter().all(|&named| named)));
    let named = meet.into_iter().filter(|&named| named).count();
    Ok(numbers! {
        junctions,
        junction_games: games,
        // Games whose junctions are where the regions meet that the paper names.
        named,
    })
}

/// The regions of the squares up to `reach` away in both directions.
fn around(anatomy: &Anatomy, (x, y): (u64, u64), reach: u64) -> BTreeSet<Region> {
    let span = |c: u64| c.saturating_sub(reach)..=c + reach;
    let step = (reach / 20).max(1) as usize;
    let squares = span(y).step_by(step).flat_map(|y| span(x).step_by(step).map(move |x| (x, y)));
    squares.filter_map(|(x, y)| anatomy.region(x, y)).collect()
}
