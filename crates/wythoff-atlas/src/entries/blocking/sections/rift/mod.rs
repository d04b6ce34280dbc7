//! Section 3.1 and 3.2: the rift, between fabric and épaulette.

mod far;
mod word;

use wythoff::blocking::KeptSweep;
use wythoff_anatomy::arm::epaulette;
use wythoff_anatomy::fabric::nose;
use wythoff_anatomy::texture::rift::{SHORT, STEP};
use wythoff_anatomy::texture::{Gap, Rift};
use wythoff_render::Stroke;

use self::word::{Stretches, Word, without};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/rift", measure);

/// Rows below the nose behind which the rift has found its period.
const SETTLED: u64 = 60;

/// Games of the three classes, and the one that is drawn and whose sparse band is measured.
const GAMES: [u64; 3] = [20_000, 20_001, 20_002];
const SHOWN: u64 = GAMES[1];

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let rows = context.pick(3300, 6500);
    let (mut stretches, mut rifts, mut bands) = (Vec::new(), Vec::new(), Vec::new());
    for k in GAMES {
        context.step(&format!("the rift of game {}", count(k)))?;
        let (board, rift) = follow(context, game(k), rows)?;
        let of = Stretches::of(&rift);
        if k == SHOWN {
            let first = of.stretches.first().map_or(0, |rows| rows.end);
            draw(context, &board, &rift, first, &mut found)?;
            bands = width(context, &board, &rift, &mut found)?;
        }
        stretches.push(of);
        rifts.push(rift);
    }
    let period = period(context, &rifts, &mut found)?;
    let word = Word::of(&stretches);
    let mutant = context.mutant("rifts without their row 2450", || {
        let shorter = rifts.iter().map(|rift| Stretches::of(&without(rift, 2450)));
        Ok(Word::of(&shorter.collect::<Vec<_>>()))
    })?;
    found.state("word", mutant.judge_exact(&word, Word::is_of_two_steps));
    let drift = far::far(context, &mut found)?;
    Ok(found.with(&numbers! {
        games: GAMES,
        shown: SHOWN,
        // Rows of the rift of each game.
        rows,
        stretches,
        period,
        // The exponent of the rows with which the sparse band gets wider.
        exponent: exponent(&bands)?,
        bands,
        // Columns of a bin, and the density of palaces from which it ends the sparse band.
        bin: Gap::BIN,
        dense: Gap::DENSE,
        ..word,
        ..drift,
    }))
}

/// A board that shows so many rows of its rift, and the rift.
fn follow(context: &Context<'_>, k: K, rows: u64) -> Result<(KeptSweep, Rift)> {
    let board = context.sweep(k).keep(nose(k) + rows * 11 / 4 + 1200, context.observer())?;
    let rift = Rift::follow(k, &board, rows, context.observer())?;
    if rift.rows() < rows {
        let why = format!("game {} has only {} rows of rift", count(k.get()), count(rift.rows()));
        return Err(MeasureError::NotFound(why));
    }
    Ok((board, rift))
}

/// Returns true if the upper right épaulette has a period.
fn repeats((dx, dy): (u64, u64)) -> bool {
    let cells = || (0..11).flat_map(|y| (0..11).map(move |u| (u, y)));
    cells().all(|(u, y)| epaulette(u, y) == epaulette(u + dx, y + dy))
}

/// The part of the rift that repeats with a step.
#[derive(Serialize)]
struct Repeats {
    step: (u64, u64),
    /// True if the step is a period of the upper right épaulette, and of its mirror image.
    epaulette: bool,
    mirrored: bool,
    /// The first long stretch of rows that repeat, in each game.
    stretches: Vec<(u64, u64)>,
    /// True if all rows from there on repeat, in each game.
    throughout: bool,
}

impl Repeats {
    fn measure(rifts: &[Rift], step: (u64, u64)) -> Self {
        let (mut stretches, mut throughout) = (Vec::new(), true);
        for rift in rifts {
            let last = rift.rows().saturating_sub(step.1);
            let repeats = |row: u64| {
                rift.column(row + step.1) == rift.column(row).map(|column| column + step.0)
            };
            let repeats: Vec<bool> = (0..last).map(repeats).collect();
            let (mut longest, mut start) = ((0, 0), 0);
            for run in repeats.chunk_by(|a, b| a == b) {
                let end = start + run.len() as u64;
                if run[0] && end - start > longest.1 - longest.0 {
                    longest = (start, end);
                }
                start = end;
            }
            throughout &= longest.1 == last;
            stretches.push(longest);
        }
        // In the mirror image a cell (x, y) has the value of (y, x), so that its periods are
        // mirrored.
        let (epaulette, mirrored) = (repeats(step), repeats((step.1, step.0)));
        Self { step, epaulette, mirrored, stretches, throughout }
    }

    /// Returns true if each rift repeats with the step at least fifty times, one after the other.
    fn is_long(&self) -> bool {
        self.stretches.iter().all(|(from, to)| to - from > 50 * self.step.1)
    }

    fn verdict(&self) -> Verdict {
        let long = self.epaulette && self.is_long();
        Verdict::rough(long && self.throughout, long)
    }
}

fn period(context: &Context<'_>, rifts: &[Rift], found: &mut Found) -> Result<Repeats> {
    let here = Repeats::measure(rifts, STEP);
    let mutant = context
        .mutant("the period (50, 19) of the épaulette in place of (81, 31)", || {
            Ok(Repeats::measure(rifts, SHORT))
        })?;
    found.verdict("CLN-64", mutant.judge(&here, Repeats::verdict));
    Ok(here)
}

/// The sparse band left of a line in some rows below the nose.
#[derive(Serialize)]
struct Band {
    row: u64,
    /// Columns of the band, and of the fabric from the diagonal to the line.
    width: u64,
    fabric: u64,
    /// Columns without a palace beside the line.
    first: f64,
    /// Palaces in the band, and in the bin behind it.
    inside: f64,
    beside: f64,
}

/// The sparse band around some rows.
fn bands(
    context: &Context<'_>,
    board: &KeptSweep,
    rift: &Rift,
    places: &[u64],
) -> Result<Vec<Band>> {
    context.step("the area beside the rift")?;
    let mut bands = Vec::new();
    for &row in places {
        // An eighth of the way, and at least four periods.
        let half = (row / 16).max(2 * STEP.1);
        let gap = rift.gap(board, row - half..row + half, 16, context.observer())?;
        // Where there is no band it is not narrow, but gone.
        let width = gap.width().unwrap_or(0);
        let bins = (width / Gap::BIN) as usize;
        let inside = gap.density[..bins].iter().sum::<f64>() / bins.max(1) as f64;
        let beside = gap.density.get(bins).copied().unwrap_or(0.0);
        let fabric = rift.column(row).unwrap_or(0).saturating_sub(row);
        bands.push(Band { row, width, fabric, first: gap.first, inside, beside });
    }
    Ok(bands)
}

/// Narrow: less than a quarter of the fabric's columns; relatively empty: fewer palaces than
/// behind it; wider, but slowly: it never gets narrower, and its width grows more slowly than
/// the number of rows.
fn is_a_rift(bands: &[Band]) -> bool {
    let (Some(start), Some(end)) = (bands.first(), bands.last()) else { return false };
    let narrow = |band: &Band| band.width > 0 && 4 * band.width < band.fabric;
    bands.iter().all(|band| narrow(band) && band.inside < band.beside)
        && bands.windows(2).all(|two| two[0].width <= two[1].width)
        && end.width > start.width
        && end.width * start.row < start.width * end.row
}

/// The exponent of the rows with which the sparse band gets wider.
fn exponent(bands: &[Band]) -> Result<f64> {
    let (Some(start), Some(end)) = (bands.first(), bands.last()) else {
        return Err(MeasureError::NotFound("the rift shows no fabric beside it".into()));
    };
    let growth = (end.width as f64 / start.width as f64).ln();
    Ok(growth / (end.row as f64 / start.row as f64).ln())
}

/// The width of the sparse band beside the rift.
fn width(
    context: &Context<'_>,
    board: &KeptSweep,
    rift: &Rift,
    found: &mut Found,
) -> Result<Vec<Band>> {
    let places: Vec<u64> = [200, 400, 800, 1200, 1600, 2000, 3000, 4500, 6000]
        .into_iter()
        .filter(|&row| row + row / 16 + 62 < rift.rows())
        .collect();
    let here = bands(context, board, rift, &places)?;
    let mutant =
        context.mutant("a line 400 columns left of the rift in place of the rift", || {
            let columns = (0..rift.rows()).filter_map(|row| rift.column(row));
            let moved = columns.map(|column| column.saturating_sub(400)).collect();
            bands(context, board, &Rift::new(rift.k(), moved), &places)
        })?;
    found.verdict("CLN-48", mutant.judge_exact(&here, |bands| is_a_rift(bands)));
    let points = here.iter().map(|band| (band.row as f64, band.width as f64));
    let plot = Plot::new("rows below the nose", "columns of the sparse band")
        .series([Series::measured("band", points)]);
    found.plate("width", plot.image());
    Ok(here)
}

/// The rift around its first dislocation.
fn draw(
    context: &Context<'_>,
    board: &KeptSweep,
    rift: &Rift,
    row: u64,
    found: &mut Found,
) -> Result<()> {
    context.step("drawing a dislocation")?;
    let k = rift.k();
    let (top, rows) = (row - 2 * STEP.1, 5 * STEP.1);
    let left = rift.column(top).unwrap_or(0) - 90;
    let at = |row: u64, x: u64| ((nose(k) + x) as f64, (nose(k) + row) as f64);
    // A row is off by its 31st row below: the short step begins where that is so first, less what
    // the two steps have in common.
    let short = row + STEP.1 - SHORT.1;
    let bounds = (0..3).map(|n| short - (2 - n) * STEP.1);
    let bounds = bounds.chain((0..3).map(|n| short + SHORT.1 + n * STEP.1));
    let steps = bounds.filter_map(|y| {
        let x = rift.column(y)?;
        Some(Stroke::new([at(y, x - 24), at(y, x + 24)], Rgb::hex(0xff_4d2e)))
    });
    let picture = Picture {
        scale: Scale::PixelsPerCell(2),
        strokes: steps.collect(),
        ..Picture::new(k, window(nose(k) + left, nose(k) + top, 540, rows))
    };
    let image = context.picture("dislocation", &picture, board)?;
    found.plate_of("dislocation", image, &row);
    Ok(())
}
