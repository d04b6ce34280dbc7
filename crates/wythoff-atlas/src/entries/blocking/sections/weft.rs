//! Section 3.1: the weft, and what inner beams tell each other through it.

use std::collections::BTreeMap;

use wythoff::board::Board;
use wythoff_anatomy::anatomy::{Anatomy, Border, Junction, Region};
use wythoff_anatomy::beam;
use wythoff_anatomy::weft::{self, Exchange, Weft};

use crate::measure::altered::Altered;
use crate::measure::anatomy::survey;
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/weft", measure);

/// Squares with p = 1, and all squares.
#[derive(Default, Serialize)]
struct Ones {
    ones: u64,
    cells: u64,
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let k = context.pick(1000, 3000);
    context.step(&format!("the weft of game {k}"))?;
    let (board, anatomy) = survey(context, game(k))?;
    let here = Regions::measure(context, &anatomy, &board)?;
    let mutant = context.mutant("squares with p = 2 in place of those with p = 1", || {
        let board = Altered::new(&board, |_, _, p| p - 1);
        Regions::measure(context, &anatomy, &board)
    })?;
    found.verdict("CLN-54", mutant.judge(&here, |here| Verdict::exact(here.are_full())));
    let table = here.regions.iter().map(|(region, &weft)| {
        numbers! {
            region: region.to_string(),
            // Lengths of stripes in each direction, divided by those that chance gives.
            stripes: (weft.ones > 0).then(|| weft.stripes()),
            ..weft,
        }
    });
    let table: Vec<_> = table.collect();
    let (least, arm) = (here.least(), here.share(Region::Arm));

    let drawn = game(24);
    let part = window(3300, 3000, 700, 500);
    let picture = Picture { scale: Scale::PixelsPerCell(1), ..Picture::new(drawn, part) };
    let image = context.picture("beams", &picture, &context.sweep(drawn))?;
    found.plate("beams", image);
    let rows = context.pick(20_000, 100_000);
    let words = words(context, &GAMES, rows)?;
    found.plate("factors", factors(&words).image());
    let mutant = context.mutant("games 11 and 24 in place of games 10 and 8", || {
        let mut words = words.clone();
        words.splice(1..3, self::words(context, &[11, 24], 20_000)?);
        Ok(words)
    })?;
    found.state("sturmian", mutant.judge_exact(&words, |words| are_sturmian(words)));
    found.state("sharing", mutant.judge_exact(&words, |words| share(words)));
    let sturmian = words.iter().filter(|word| word.is_sturmian()).map(|word| word.k.get());
    let sturmian: Vec<u64> = sturmian.collect();
    let Regions { regions, prism, fray } = here;
    let weft = numbers! { k, size: 3 * k, regions };
    Ok(found.with(&numbers! {
        weft,
        table,
        prism,
        fray,
        // The least share of p = 1 in the five regions of the paper, and the share in the arm.
        least,
        arm,
        // Words are read in the second half of these rows.
        rows,
        words,
        // Games whose words are Sturmian.
        sturmian,
    }))
}

/// Where the paper sees weft all over, beside prism and fray.
const FULL: [Region; 3] = [Region::Fabric, Region::Warp, Region::Inner];

/// The weft of one game, by region and around the prism and the fray.
struct Regions {
    regions: BTreeMap<Region, Weft>,
    prism: Ones,
    fray: Ones,
}

impl Regions {
    fn measure(context: &Context<'_>, anatomy: &Anatomy, board: &dyn Board) -> Result<Self> {
        let size = anatomy.size();
        let all = window(0, 0, size, size);
        let fray = anatomy.border(Border::Fray);
        let fray = fray.iter().copied().step_by((fray.len() / 20).max(1));
        let prism = anatomy.junction(Junction::Prism).into_iter();
        Ok(Self {
            regions: weft::census(anatomy, board, all, context.observer())?,
            prism: Ones::around(context, anatomy, board, prism)?,
            fray: Ones::around(context, anatomy, board, fray)?,
        })
    }

    fn share(&self, region: Region) -> f64 {
        self.regions.get(&region).map_or(0.0, Weft::share)
    }

    /// The least share of the five.
    fn least(&self) -> f64 {
        let around = [&self.prism, &self.fray].map(|at| at.ones as f64 / at.cells.max(1) as f64);
        FULL.iter().map(|&region| self.share(region)).chain(around).fold(1.0, f64::min)
    }

    /// “Full of” weft: p = 1 on at least a fifth of the squares everywhere, more than in the arm.
    fn are_full(&self) -> bool {
        let least = self.least();
        least > 0.2 && least > self.share(Region::Arm)
    }
}

impl Ones {
    /// Counts in squares of a tenth of k around points.
    fn around(
        context: &Context<'_>,
        anatomy: &Anatomy,
        board: &dyn Board,
        points: impl Iterator<Item = (u64, u64)>,
    ) -> Result<Self> {
        let (mut found, reach) = (Self::default(), anatomy.k().get() / 20);
        for (x, y) in points {
            let (x, y) = (x.saturating_sub(reach), y.saturating_sub(reach));
            let side = (2 * reach).min(anatomy.size() - x.max(y));
            let values = board.values(window(x, y, side, side), context.observer())?;
            found.ones += values.iter().filter(|&&p| p == 1).count() as u64;
            found.cells += values.len() as u64;
        }
        Ok(found)
    }
}

/// Games whose words are read: first those with one inner beam and a law.
const GAMES: [u64; 7] = [1, 10, 8, 5, 24, 100, 18];

/// Returns true if the words of the first two games are Sturmian, and no others.
fn are_sturmian(words: &[Exchange]) -> bool {
    words.iter().map(Exchange::is_sturmian).eq((0..GAMES.len()).map(|n| n < 2))
}

/// Returns true if the first four games have rows and columns that share palaces by a period.
fn share(words: &[Exchange]) -> bool {
    words.len() == GAMES.len() && words[..4].iter().all(|word| word.sharing.is_some())
}

/// Reads the words of the innermost beams of some games.
fn words(context: &Context<'_>, games: &[u64], rows: u64) -> Result<Vec<Exchange>> {
    let mut words = Vec::new();
    for &k in games {
        context.step(&format!("the word of game {k}"))?;
        let strands = beam::survey(game(k), rows / 3, rows, context.observer())?;
        let strands = strands.map(|beams| beams.strands).unwrap_or_default();
        let word = Exchange::read(game(k), &strands, rows, context.observer())?;
        let no_beam = || MeasureError::NotFound(format!("game {k} has no inner beam"));
        words.push(word.ok_or_else(no_beam)?);
    }
    Ok(words)
}

/// The numbers of factors of some words, by their length.
fn factors(words: &[Exchange]) -> Plot {
    let shown = words.iter().filter(|word| [1, 8, 5, 24].contains(&word.k.get()));
    let point = |(n, &factors): (i32, &u64)| (f64::from(n), factors as f64);
    let series = shown.map(|word| {
        Series::measured(
            format!("game {}", word.k.get()),
            (1..=12).zip(&word.complexity).map(point),
        )
    });
    Plot::new("letters", "different factors")
        .across(Axis::Between(1.0, 12.0))
        .up(Axis::Log(1.0, 10_000.0))
        .series(series)
}
