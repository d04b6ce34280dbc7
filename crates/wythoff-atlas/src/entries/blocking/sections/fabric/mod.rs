//! Section 3.2: the grids of the fabric, and the meta-gliders.

mod gliders;

use wythoff::board::{Board, Value};
use wythoff_anatomy::fabric::Fabric;
use wythoff_anatomy::texture::onset::{Onset, along_the_fabric, change_point};
use wythoff_anatomy::texture::{Correlation, Mask, Peak};
use wythoff_render::Subject;

use crate::measure::function::Function;
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/fabric", measure);

/// Furthest offset, in columns and rows.
const REACH: usize = 50;

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let (grids, cell) = grids(context, &mut found)?;
    let [onset, rare] = onset(context, &mut found)?;
    let (gliders, patches) = gliders::measure(context, &mut found)?;
    Ok(found.with(&numbers! {
        // The small grid, and then the large one.
        grids,
        cell,
        // Changes of the share of p = 2 and of p = −2, in the fabrics of k = 0, 1 and 2 mod 3.
        onset,
        rare,
        gliders,
        patches,
    }))
}

fn fabric(context: &Context<'_>, class: u64) -> Result<Fabric> {
    let fabric = Fabric::try_new(class).map_err(MeasureError::not_found)?;
    Ok(fabric.with_threads(context.threads))
}

/// Repetitions in a window of fabric 0, of palaces and of squares with p = 0.
struct Grid {
    at: u64,
    palaces: Correlation,
    zeros: Correlation,
}

impl Grid {
    fn read(context: &Context<'_>, at: u64, side: u64) -> Result<Self> {
        context.step(&format!("what repeats {} from the nose", count(at)))?;
        let board = fabric(context, 0)?;
        let there = window(at, at, side, side);
        let wanted: [&dyn Fn(Value) -> bool; 2] = [&|p| p < 0, &|p| p == 0];
        let masks = Mask::read_each(&board, there, wanted, context.observer())?;
        let [palaces, zeros] = masks.map(|mask| Correlation::of(&mask, REACH));
        Ok(Self { at, palaces, zeros })
    }

    fn peaks(&self) -> Json {
        numbers! { at: self.at, palaces: self.palaces.peaks(20), zeros: self.zeros.peaks(20) }
    }
}

/// The two peaks that span a cell: the highest one in that range of lengths, and its mirror image,
/// as the fabric is symmetric.
fn cell(peaks: &[Peak], lengths: std::ops::Range<f64>) -> Option<(Peak, f64)> {
    let fits = |peak: &&Peak| {
        lengths.contains(&peak.length()) && peak.offset.0 > peak.offset.1 && peak.offset.1 > 0
    };
    let peak = peaks.iter().find(fits)?;
    let (a, b) = peak.offset;
    Some((*peak, (a * a - b * b) as f64))
}

/// The cells of the small grid, and of windows far out.
struct Cells {
    first: (Peak, f64),
    large: Vec<Option<(Peak, f64)>>,
    /// The correlation of the small grid at the offsets of the others.
    before: Vec<f64>,
}

impl Cells {
    /// `None` if the small grid shows no cell.
    fn of(near: &[Peak], palaces: &Correlation, far: &[Grid]) -> Option<Self> {
        let first = cell(near, 10.0..18.0)?;
        let large: Vec<_> =
            far.iter().map(|grid| cell(&grid.palaces.peaks(6), 18.0..60.0)).collect();
        let there = |of: &Option<(Peak, f64)>| {
            of.map_or(0.0, |(peak, _)| palaces.at(peak.offset.0, peak.offset.1))
        };
        let before = large.iter().map(there).collect();
        Some(Self { first, large, before })
    }

    /// The factor by which the first of the large cells is larger, by its side and by the root of
    /// its area.
    fn larger(&self) -> Option<(f64, f64)> {
        let (first, first_area) = self.first;
        let (second, second_area) = (*self.large.first()?)?;
        Some((second.length() / first.length(), (second_area / first_area).sqrt()))
    }

    /// Returns true if palaces repeat at the edges of a large cell, in the small grid hardly, in
    /// all windows far out with the same cell.
    fn take_over(&self) -> bool {
        let near = |peak: &Peak| (peak.offset.0 - 31).abs() <= 1 && (peak.offset.1 - 13).abs() <= 1;
        self.large.iter().zip(&self.before).all(|(of, &before)| {
            of.is_some_and(|(peak, _)| {
                near(&peak) && peak.height > 0.2 && before < peak.height / 2.0
            })
        })
    }

    /// Exactly: larger by 3.5 to a tenth of it, by its side or its area. Nearly: by 3.5 to a factor
    /// of 2.
    fn verdict(&self) -> Verdict {
        let Some((by_side, by_area)) = self.larger() else { return Verdict::Differs };
        let turned = self.first.0.angle() - self.large[0].map_or(0.0, |(peak, _)| peak.angle());
        let grids = self.take_over() && (0.0..20.0).contains(&turned.abs());
        let within =
            |part: f64| [by_side, by_area].map(|by| (1.0 / part..part).contains(&(by / 3.5)));
        Verdict::rough(grids && within(1.1).contains(&true), grids && within(2.0) == [true, true])
    }
}

fn grids(context: &Context<'_>, found: &mut Found) -> Result<(Vec<Json>, Json)> {
    let side = context.pick(320, 600);
    let far: &[u64] = context.pick(&[3000], &[3000, 6000, 20_000, 60_000]);
    let near = Grid::read(context, 600, side)?;
    let far: Vec<Grid> =
        far.iter().map(|&at| Grid::read(context, at, side)).collect::<Result<_, _>>()?;
    let missing = |which: &str| MeasureError::NotFound(format!("the {which} grid shows no cell"));
    let zeros = near.zeros.peaks(40);
    let of = |far: &[Grid]| Cells::of(&zeros, &near.palaces, far).ok_or_else(|| missing("small"));
    let cells = of(&far)?;
    let mutant = context.mutant(
        "a window of the small grid, 900 from the nose, in place of the large one",
        || of(&[Grid::read(context, 900, side)?]),
    )?;
    found.verdict("CLN-66", mutant.judge(&cells, Cells::verdict));
    let (small, _) = cells.first;
    let (large, _) = cells.large.first().copied().flatten().ok_or_else(|| missing("large"))?;
    let (by_side, by_area) = cells.larger().unwrap_or_default();
    let turned = small.angle() - large.angle();
    draw(context, &near, "small-grid", found)?;
    draw(context, &far[0], "large-grid", found)?;
    let peaks = std::iter::once(&near).chain(&far).map(Grid::peaks).collect();
    Ok((
        peaks,
        numbers! {
            small,
            large,
            by_side,
            by_area,
            // The angle from the large cell to the small one, in degrees.
            turned,
        },
    ))
}

/// Draws a part of a grid, and the autocorrelation of its palaces.
fn draw(context: &Context<'_>, grid: &Grid, name: &'static str, found: &mut Found) -> Result<()> {
    let picture = Picture {
        subject: Subject::fabric(0),
        scale: Scale::PixelsPerCell(2),
        ..Picture::new(game(3), window(grid.at, grid.at, 300, 300))
    };
    found.plate(name, context.picture(name, &picture, &fabric(context, 0)?)?);
    let side = 2 * REACH as u64 + 1;
    let picture = Picture {
        palette: Palette::Paper,
        scale: Scale::PixelsPerCell(6),
        subject: Subject { zero: None, ..Subject::fabric(0) },
        ..Picture::new(game(3), window(0, 0, side, side))
    };
    let name = format!("{name}-repeats");
    found.plate("repeats", context.picture(&name, &picture, &heights(&grid.palaces))?);
    Ok(())
}

/// An autocorrelation as a board: heights as values of the palette.
fn heights(of: &Correlation) -> impl Board {
    let class = |height: f64| match height {
        h if h < -0.1 => -2,
        h if h < -0.02 => -1,
        h if h < 0.02 => 0,
        h if h < 0.05 => 1,
        h if h < 0.1 => 2,
        h if h < 0.15 => 3,
        h if h < 0.2 => 5,
        _ => 6,
    };
    let reach = of.reach() as i64;
    Function::new(move |x, y| class(of.at(x as i64 - reach, y as i64 - reach)))
}

/// Where the large grid takes over, in each of the three fabrics, by the shares of p = 2 and of
/// p = −2.
fn onset(context: &Context<'_>, found: &mut Found) -> Result<[Vec<Onset>; 2]> {
    let reach = context.pick(2600, 3600);
    let [mut twos, mut rare] = [Vec::new(), Vec::new()];
    for class in 0..3 {
        context.step(&format!("where the large grid begins in fabric {class}"))?;
        let board = fabric(context, class)?;
        let shares = along_the_fabric(&board, reach, [2, -2], context.observer())?;
        for (all, shares) in [&mut twos, &mut rare].into_iter().zip(shares) {
            all.push(shares);
        }
    }
    let across = "columns from the nose along the diagonal";
    let series = (0..3).zip(&twos);
    let series =
        series.map(|(class, twos)| Series::law(format!("k = {class} mod 3"), twos.clone()));
    found.plate("onset", chart(across, "share of p = 2", series.collect()));
    let here = changes(&twos, reach)?;
    let mutant = context
        .mutant("the first 1300 columns, in front of the large grid", || changes(&twos, 1300))?;
    found.state("onset", mutant.judge_exact(&here, |changes| takes_over(changes)));
    Ok([here, changes(&rare, reach)?])
}

/// Shares by columns from the nose.
type Shares = Vec<(f64, f64)>;

/// The places where shares change, in so many columns from the nose.
fn changes(shares: &[Shares], columns: u64) -> Result<Vec<Onset>> {
    let change = |share: &Shares| {
        let end = share.partition_point(|point| point.0 < columns as f64);
        let too_short = || MeasureError::NotFound("the fabric is too short".into());
        change_point(&share[..end]).ok_or_else(too_short)
    };
    shares.iter().map(change).collect()
}

/// Returns true if each share falls sharply to less than half, further out in each class.
fn takes_over(changes: &[Onset]) -> bool {
    let sharp = changes.iter().all(|one| one.explained > 0.8 && one.after < one.before / 2.0);
    sharp && changes.windows(2).all(|two| two[0].at < two[1].at)
}
