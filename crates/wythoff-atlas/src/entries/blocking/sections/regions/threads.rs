//! Threads at the fray.

use wythoff::board::Board;
use wythoff_anatomy::anatomy::{Anatomy, Border, Region};

use super::texture::all_in;
use crate::measure::anatomy::survey;
use crate::prelude::*;

/// Slope of the threads of the fabric along the rift, on the half x >= y.
const ALONG_RIFT: f64 = 2.618;
/// Slopes among which that of the other threads is looked for, in hundredths.
const OTHERS: std::ops::RangeInclusive<u32> = 15..=75;
/// Palaces of a thread stand in a row with gaps no wider.
const GAP: usize = 8;

#[derive(Serialize)]
struct Fray {
    k: u64,
    /// The slope of the fray, and that of the threads of the fabric nearest to it.
    slope: f64,
    threads: f64,
    #[serde(rename = "scatter_along_rift_and_threads")]
    scatter: Scatter,
    /// Palaces of a thread in rows .9 (in the fabric), 1.1, 1.5 and 2 k.
    #[serde(rename = "palaces_side_by_side")]
    sizes: Vec<f64>,
}

/// Scatter of palaces among slanted columns in the fabric and behind it, along the rift and along
/// the threads nearest to the fray.
#[derive(Serialize)]
struct Scatter {
    fabric: [f64; 2],
    #[serde(rename = "warp")]
    behind: [f64; 2],
}

impl Fray {
    /// The angle between the fray and those threads, in degrees.
    fn angle(&self) -> f64 {
        (self.slope.atan() - self.threads.atan()).abs().to_degrees()
    }

    /// Threads that are nearly parallel to the fray, within 5 degrees, end there, and the others
    /// merge. By chance the scatter is 1.
    fn unravels(&self) -> bool {
        let Scatter { fabric, behind } = self.scatter;
        let gone = fabric[1] > 2.0 && behind[1] < 1.2;
        let thicker = self.sizes.windows(2).all(|two| two[1] > two[0]);
        self.angle() < 5.0 && gone && behind[0] > 5.0 * fabric[0] && thicker
    }

    /// Measures a game, with the patches behind the fray in a region, where they begin so far right
    /// of the diagonal in some rows, in parts of k.
    fn measure(
        context: &Context<'_>,
        (board, anatomy): (&dyn Board, &Anatomy),
        (behind, from, rows): (Region, f64, [f64; 4]),
    ) -> Result<Self> {
        let patches = |region, from: f64, rows: [f64; 4]| {
            let patch = |row| patch(context, board, anatomy, region, (row + from, row));
            rows.into_iter().map(patch).collect::<Result<Vec<Grid>>>()
        };
        let mean = |patches: &[Grid], slope: f64| {
            patches.iter().map(|patch| scatter(patch, slope)).sum::<f64>() / 4.0
        };
        let fabric = patches(Region::Fabric, 0.1, [0.7, 0.75, 0.8, 0.85])?;
        let behind = patches(behind, from, rows)?;
        let slopes = OTHERS.map(|hundredths| f64::from(hundredths) / 100.0);
        let (threads, most) = slopes
            .map(|slope| (slope, mean(&fabric, slope)))
            .fold((0.0, 0.0), |best, here| if here.1 > best.1 { here } else { best });
        let k = anatomy.k().get();
        let sizes =
            [0.9, 1.1, 1.5, 2.0].map(|row| thickness(context, board, anatomy, row * k as f64));
        let missing = || MeasureError::NotFound("a game shows no fray".into());
        Ok(Self {
            k,
            slope: anatomy.slope(Border::Fray).ok_or_else(missing)?,
            threads,
            scatter: Scatter {
                fabric: [mean(&fabric, ALONG_RIFT), most],
                behind: [mean(&behind, ALONG_RIFT), mean(&behind, threads)],
            },
            sizes: sizes.into_iter().collect::<Result<_, _>>()?,
        })
    }
}

/// The two families of threads in the fabric and in the warp, and how thick threads are.
pub(super) fn unravel(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    // Large enough for threads in the fabric.
    let k = 5000;
    context.step(&format!("threads on both sides of the fray of game {}", count(k)))?;
    let (board, anatomy) = survey(context, game(k))?;
    let surveyed = (&board as &dyn Board, &anatomy);
    let warp = (Region::Warp, 0.5, [1.0, 1.1, 1.2, 1.3]);
    let fray = Fray::measure(context, surveyed, warp)?;
    let mutant =
        context.mutant("other patches of the fabric in place of those of the warp", || {
            let fabric = (Region::Fabric, 0.12, [0.72, 0.77, 0.81, 0.84]);
            Fray::measure(context, surveyed, fabric)
        })?;
    found.verdict("CLN-49", mutant.judge(&fray, |fray| Verdict::exact(fray.unravels())));
    Ok(numbers! {
        // The angle between the fray and the threads nearest to it, in degrees.
        fray_angle: fray.angle(),
        fray,
    })
}

/// A patch of k/10 rows, wide enough for k/10 slanted columns along the rift.
fn patch(
    context: &Context<'_>,
    board: &dyn Board,
    anatomy: &Anatomy,
    region: Region,
    (x, y): (f64, f64),
) -> Result<Grid> {
    let k = anatomy.k().get();
    let (side, of_k) = (k / 10, |part: f64| (part * k as f64) as u64);
    let (x, y) = (of_k(x), of_k(y));
    let width = side + (ALONG_RIFT * side as f64) as u64 + 1;
    // Slanted columns do not use the lower left and the upper right corner.
    let corners = [(x, y), (x + side, y), (x + width - side, y + side), (x + width, y + side)];
    all_in(anatomy, region, corners)?;
    Grid::read(board, window(x, y, width, side), context.observer())
}

/// Variance by mean of the palaces in the slanted columns of a patch: 1 if palaces stood by chance,
/// more if they stand in threads of that slope.
fn scatter(patch: &Grid, slope: f64) -> f64 {
    let (side, top) = (patch.window().height(), patch.window().y());
    let mut palaces = vec![0.0; side as usize];
    for row in 0..side {
        let shift = (slope * row as f64) as usize;
        for (n, &p) in palaces.iter_mut().zip(&patch.row(top + row)[shift..]) {
            *n += f64::from(u8::from(p < 0));
        }
    }
    let mean = palaces.iter().sum::<f64>() / side as f64;
    let variance = palaces.iter().map(|n| (n - mean).powi(2)).sum::<f64>() / side as f64;
    variance / mean
}

/// The mean number of palaces of a thread in 40 rows from row
/// `y` on: in the fabric, or below the armpit in the warp.
fn thickness(context: &Context<'_>, board: &dyn Board, anatomy: &Anatomy, y: f64) -> Result<f64> {
    let (y, mut threads, mut palaces) = (y as u64, 0_u64, 0_u64);
    for y in y..y + 40 {
        let runs = anatomy.runs(y, y..anatomy.size());
        let wanted = |region: Region| runs.iter().find(move |run| run.1 == Some(region));
        let Some((run, _)) = wanted(Region::Warp).or_else(|| wanted(Region::Fabric)) else {
            continue;
        };
        let row = board.values(window(run.start, y, run.end - run.start, 1), context.observer())?;
        let at: Vec<usize> =
            (0..).zip(&row).filter(|cell| *cell.1 < 0).map(|cell| cell.0).collect();
        let clusters: Vec<&[usize]> = at.chunk_by(|a, b| b - a <= GAP).collect();
        // The first and the last may be cut.
        for cluster in clusters.iter().skip(1).rev().skip(1) {
            threads += 1;
            palaces += cluster.len() as u64;
        }
    }
    Ok(palaces as f64 / threads.max(1) as f64)
}
