//! Hood, épaulettes and outer space as regions, and the states on both sides of the casing.

use std::collections::BTreeSet;

use wythoff::blocking::{KeptSweep, hood};
use wythoff::board::Board;
use wythoff_anatomy::anatomy::epaulette::{PERIOD, class};
use wythoff_anatomy::anatomy::{Anatomy, Junction, Region};

use crate::measure::anatomy::{junction, survey, word};
use crate::prelude::*;

/// A board against the hood, the épaulettes and the outer space of game k.
#[derive(Serialize)]
pub(super) struct Sides {
    k: u64,
    /// True if the values of the hood are those from −k to 0.
    all_in_hood: bool,
    /// States outside the hood.
    after: u64,
    /// Squares of outer space, and those with another value than 0.
    outer: u64,
    not_zero: u64,
    /// Rows above the nose, and those in which the word of
    /// the épaulette does not begin right behind the hood.
    rows: u64,
    unclean: u64,
    /// Squares of an épaulette by the area of the triangle of nose, shoulder and armpit.
    triangle: f64,
}

impl Sides {
    fn measure(context: &Context<'_>, board: &KeptSweep, anatomy: &Anatomy) -> Result<Self> {
        let k = anatomy.k();
        let all = window(0, 0, anatomy.size(), anatomy.size());
        let census = anatomy.census(board, all, context.observer())?;
        let values =
            |region| census.get(&region).into_iter().flat_map(|found| found.histogram.keys());
        let in_hood: BTreeSet<i64> = values(Region::Hood).copied().collect();
        // Regions that are not told apart, as there may be, have no state of their own.
        let after = census.keys().filter(|&&region| region != Region::Hood);
        let after: BTreeSet<i64> = after.flat_map(|&region| values(region)).copied().collect();
        let cells_of = |region| census.get(&region).map_or(0, |found| found.cells as u64);
        let outer = census.get(&Region::Outer);
        let zero = outer.and_then(|found| found.histogram.get(&0).copied()).unwrap_or(0);
        let outer = cells_of(Region::Outer);
        let (rows, unclean) = casing(context, board, anatomy)?;
        Ok(Self {
            k: k.get(),
            all_in_hood: in_hood.into_iter().eq(-(k.get() as i64)..=0),
            after: after.len() as u64,
            outer,
            not_zero: outer - zero,
            rows,
            unclean,
            triangle: cells_of(Region::Epaulette) as f64 / 2.0 / triangle(anatomy)?,
        })
    }

    /// Returns true if hood, épaulettes and outer space are as the paper describes them.
    fn shapes(&self) -> bool {
        self.all_in_hood
            && self.rows > 0
            && self.unclean == 0
            && (0.95..1.05).contains(&self.triangle)
            && self.outer > 0
            && self.not_zero == 0
    }

    /// Returns true if the casing is clean, and fewer than one in twenty of the states of the hood
    /// occur beyond it.
    const fn clean(&self) -> bool {
        self.all_in_hood && self.rows > 0 && self.unclean == 0 && 20 * self.after < self.k + 1
    }
}

/// Rows above the nose, and those in which the hood is not followed by the word of the épaulettes.
/// In the first rows the épaulette is shorter than the word.
fn casing(context: &Context<'_>, board: &KeptSweep, anatomy: &Anatomy) -> Result<(u64, u64)> {
    let k = anatomy.k();
    let word = word(context, k)?;
    let (mut rows, mut unclean) = (0, 0);
    for y in 8..k.get() / 3 {
        let start = hood::cells_in_column(k, y);
        let length = PERIOD as u64;
        let row = board.values(window(start - 1, y, length + 1, 1), context.observer())?;
        let mut behind = (start..).zip(&row[1..]);
        let inside = row[0] + k.get() as i64 == (start - 1 + 2 * y) as i64;
        rows += 1;
        unclean += u64::from(!inside || behind.any(|(x, &p)| p != word[class(k, x, y)]));
    }
    Ok((rows, unclean))
}

/// The area of the triangle of nose, shoulder and armpit.
fn triangle(anatomy: &Anatomy) -> Result<f64> {
    let at = |kind| junction(anatomy, kind).map(|(x, y)| (x as f64, y as f64));
    let (nose, shoulder, armpit) =
        (at(Junction::Nose)?, at(Junction::Shoulder)?, at(Junction::Armpit)?);
    let (a, b) = (shoulder.0 - nose.0, shoulder.1 - nose.1);
    let (c, d) = (armpit.0 - nose.0, armpit.1 - nose.1);
    Ok((a * d - b * c).abs() / 2.0)
}

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Vec<Sides>> {
    let mut all = Vec::new();
    for &k in context.pick(&[500][..], &[500, 1000, 2000]) {
        context.step(&format!("both sides of the casing of game {k}"))?;
        let (board, anatomy) = survey(context, game(k))?;
        all.push(Sides::measure(context, &board, &anatomy)?);
    }
    let mutant = context.mutant("the board of game 501 with the regions of game 500", || {
        let (_, anatomy) = survey(context, game(500))?;
        let board = context.sweep(game(501)).keep(anatomy.size(), context.observer())?;
        Ok(vec![Sides::measure(context, &board, &anatomy)?])
    })?;
    found.verdict("CLN-38", mutant.judge_exact(&all, |all| all.iter().all(Sides::shapes)));
    found.verdict("CLN-46", mutant.judge_exact(&all, |all| all.iter().all(Sides::clean)));
    Ok(all)
}
