//! Numbers of regions, borders and junctions.

use std::collections::{BTreeMap, BTreeSet};

use wythoff_anatomy::anatomy::{Anatomy, Region};

use crate::measure::anatomy::survey;
use crate::prelude::*;

/// Squares of a side of the map that is looked at.
const SIDE: usize = 400;
/// Two pieces share a border if they touch along so many sides of squares of the map. At a
/// junction, pieces without a common border touch along a few.
const TOUCH: usize = 12;
/// Points where three pieces meet belong to one junction if they are no further apart.
const APART: usize = 8;

/// Regions, borders and junctions, with mirror images and without.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
struct Parts {
    with_mirror: [usize; 3],
    kinds: [usize; 3],
}

/// The numbers of the paper.
const PRINTED: Parts = Parts { with_mirror: [11, 14, 6], kinds: [7, 7, 4] };

/// A map of the regions, whose squares have the numbers of the connected pieces they belong to.
struct Map {
    pieces: Vec<Region>,
    squares: Vec<Option<usize>>,
}

impl Map {
    /// The map of the first `part` rows and columns. Pieces of one or two squares are left out: the
    /// tips of pointed regions that the map cuts off.
    fn new(anatomy: &Anatomy, part: u64) -> Self {
        let at = |place: usize| place as u64 * part / SIDE as u64;
        let regions: Vec<Option<Region>> =
            (0..SIDE * SIDE).map(|i| anatomy.region(at(i % SIDE), at(i / SIDE))).collect();
        let mut map = Self { pieces: Vec::new(), squares: vec![None; regions.len()] };
        let mut seen = vec![false; regions.len()];
        for start in 0..regions.len() {
            let Some(region) = regions[start].filter(|_| !seen[start]) else { continue };
            let (mut open, mut piece) = (vec![start], Vec::new());
            seen[start] = true;
            while let Some(here) = open.pop() {
                piece.push(here);
                for next in beside(here) {
                    if !seen[next] && regions[next] == Some(region) {
                        seen[next] = true;
                        open.push(next);
                    }
                }
            }
            if piece.len() > 2 {
                piece.into_iter().for_each(|i| map.squares[i] = Some(map.pieces.len()));
                map.pieces.push(region);
            }
        }
        map
    }

    /// Pairs of pieces that share a border.
    fn borders(&self) -> Vec<BTreeSet<usize>> {
        let mut touch: BTreeMap<BTreeSet<usize>, usize> = BTreeMap::new();
        for (i, &piece) in self.squares.iter().enumerate() {
            for next in beside(i).filter(|&next| next > i) {
                if let (Some(a), Some(b)) = (piece, self.squares[next])
                    && a != b
                {
                    *touch.entry([a, b].into()).or_default() += 1;
                }
            }
        }
        touch.into_iter().filter(|of| of.1 >= TOUCH).map(|of| of.0).collect()
    }

    /// The pieces that meet at each junction.
    fn junctions(&self) -> Vec<BTreeSet<usize>> {
        let mut found: Vec<(usize, usize, BTreeSet<usize>)> = Vec::new();
        for (x, y) in (1..SIDE).flat_map(|y| (1..SIDE).map(move |x| (x, y))) {
            let around = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)];
            let pieces: BTreeSet<usize> =
                around.iter().filter_map(|&(x, y)| self.squares[y * SIDE + x]).collect();
            if pieces.len() < 3 {
                continue;
            }
            let near = |of: &&mut (usize, usize, BTreeSet<usize>)| {
                of.0.abs_diff(x) <= APART && of.1.abs_diff(y) <= APART
            };
            match found.iter_mut().find(near) {
                Some(known) => known.2.extend(pieces),
                None => found.push((x, y, pieces)),
            }
        }
        found.into_iter().map(|of| of.2).collect()
    }

    fn parts(&self) -> Parts {
        let (borders, junctions) = (self.borders(), self.junctions());
        let regions: BTreeSet<Region> = self.pieces.iter().copied().collect();
        let kinds = |parts: &[BTreeSet<usize>]| {
            let kind = |of: &BTreeSet<usize>| of.iter().map(|&piece| self.pieces[piece]).collect();
            parts.iter().map(kind).collect::<BTreeSet<BTreeSet<Region>>>().len()
        };
        Parts {
            with_mirror: [self.pieces.len(), borders.len(), junctions.len()],
            kinds: [regions.len(), kinds(&borders), kinds(&junctions)],
        }
    }
}

/// The squares of the map that share a side with a square.
fn beside(i: usize) -> impl Iterator<Item = usize> {
    let (x, y) = (i % SIDE, i / SIDE);
    let beside = [
        (x > 0).then(|| i - 1),
        (x + 1 < SIDE).then_some(i + 1),
        (y > 0).then(|| i - SIDE),
        (y + 1 < SIDE).then_some(i + SIDE),
    ];
    beside.into_iter().flatten()
}

/// Counts regions, borders and junctions on maps of several games.
pub(super) fn count_parts(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let games = context.pick(&[500, 1000][..], &[500, 777, 1000, 2000, 3500, 5000]);
    let part_of = |k: u64, halves: u64| -> Result<Parts> {
        context.step(&format!("counting the regions of game {k}"))?;
        let (_, anatomy) = survey(context, game(k))?;
        Ok(Map::new(&anatomy, halves * k / 2).parts())
    };
    let parts = games.iter().map(|&k| part_of(k, 6)).collect::<Result<Vec<_>, _>>()?;
    let mutant = context
        .mutant("the first 3k/2 rows and columns in place of 3k", || Ok(vec![part_of(500, 3)?]))?;
    let rule = |all: &Vec<Parts>| Verdict::exact(all.iter().all(|&parts| parts == PRINTED));
    found.verdict("CLN-37", mutant.judge(&parts, rule));
    Ok(numbers! { games, parts })
}
