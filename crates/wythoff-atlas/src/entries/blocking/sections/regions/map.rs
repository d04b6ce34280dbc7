//! How many regions, borders and junctions there are.

use std::collections::BTreeMap;

use serde_json::json;
use wythoff_anatomy::anatomy::{Anatomy, Border, Junction, Region};

use super::names;
use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::measure::anatomy::survey;
use crate::measure::game;
use crate::model::Verdict;

/// Squares of a side of the map that is looked at.
const SIDE: u64 = 400;

/// Counts the connected pieces of a map of the regions, in several games.
pub(super) fn count_parts(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let games = context.pick(&[500, 1000][..], &[500, 777, 1000, 2000, 3500, 5000]);
    let mut parts = Vec::new();
    for &k in games {
        context.step(&format!("counting the regions of game {k}"))?;
        let (_, anatomy) = survey(context, game(k))?;
        let regions = pieces(&anatomy);
        // Every border and junction off the diagonal has a mirror image.
        let borders: Vec<Border> =
            Border::ALL.into_iter().filter(|&border| !anatomy.border(border).is_empty()).collect();
        let junctions: Vec<Junction> = Junction::ALL
            .into_iter()
            .filter(|&junction| anatomy.junction(junction).is_some())
            .collect();
        let with_mirror = junctions.iter().map(|junction| junction.copies()).sum::<usize>();
        parts.push((
            [regions.values().sum::<usize>(), 2 * borders.len(), with_mirror],
            [regions.len(), borders.len(), junctions.len()],
        ));
    }
    let all = parts.iter().all(|&found| found == ([11, 14, 6], [7, 7, 4]));
    let ([regions, borders, junctions], kinds) = parts[0];
    found.row_against(
        format!("Regions, borders, junctions of game {}", games[0]),
        format!("{regions}, {borders}, {junctions}"),
        "11, 14, 6",
    );
    found.row_against(
        "Of how many kinds",
        format!("{}, {}, {}", kinds[0], kinds[1], kinds[2]),
        "7, 7, 4",
    );
    found.find(
        "CLN-37",
        Verdict::exact(all),
        format!(
            "The regions of games {} are {} connected pieces of {} kinds; with the mirror images \
             there are {} borders and {} junctions.",
            names(games),
            regions,
            kinds[0],
            borders,
            junctions
        ),
    );
    found.data["parts"] = json!({ "games": games, "with_mirror_and_without": parts });
    Ok(())
}

/// The connected pieces of each region on a map of [`SIDE`] squares a side. Pieces of one or two
/// squares are the tips of pointed regions that the map cuts off.
fn pieces(anatomy: &Anatomy) -> BTreeMap<Region, usize> {
    let at = |place: u64| place * anatomy.size() / SIDE;
    let map: Vec<Option<Region>> =
        (0..SIDE * SIDE).map(|i| anatomy.region(at(i % SIDE), at(i / SIDE))).collect();
    let mut seen = vec![false; map.len()];
    let mut pieces = BTreeMap::new();
    for start in 0..map.len() {
        let Some(region) = map[start].filter(|_| !seen[start]) else { continue };
        let (mut open, mut cells) = (vec![start], 0);
        seen[start] = true;
        while let Some(here) = open.pop() {
            cells += 1;
            let (x, y) = (here % SIDE as usize, here / SIDE as usize);
            let beside = [
                (x > 0).then(|| here - 1),
                (x + 1 < SIDE as usize).then_some(here + 1),
                (y > 0).then(|| here - SIDE as usize),
                (y + 1 < SIDE as usize).then_some(here + SIDE as usize),
            ];
            for next in beside.into_iter().flatten() {
                if !seen[next] && map[next] == Some(region) {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
        *pieces.entry(region).or_default() += usize::from(cells > 2);
    }
    pieces
}
