//! Sharpness of the borders of the warp.

use std::ops::Range;

use wythoff::board::Board;
use wythoff_anatomy::anatomy::{Anatomy, Region};

use crate::measure::anatomy::survey;
use crate::prelude::*;

/// Bins on either side of a border, and how many make k.
const BINS: usize = 20;
const BINS_OF_K: u64 = 100;

/// Densities of palaces by distance from the borders of the warp to arm, fabric and inner sector.
#[derive(Serialize)]
struct Profiles {
    k: K,
    bins_of_k: u64,
    arm: Vec<f64>,
    fray: Vec<f64>,
    inner: Vec<f64>,
    /// Those beside the fray, in fabric and warp.
    fray_beside: (f64, f64),
}

/// Palaces by distance from the borders of the warp.
pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let k = game(context.pick(2000, 5000));
    context.step(&format!("the borders of the warp of game {}", count(k.get())))?;
    let (board, anatomy) = survey(context, k)?;
    let profile = |between| across(context, &board, &anatomy, between, 0);
    let arm = profile((Region::Warp, Region::Arm))?;
    let fray = profile((Region::Fabric, Region::Warp))?;
    let inner = profile((Region::Inner, Region::Warp))?;
    let fray_beside = beside(&fray);
    let across = Profiles { k, bins_of_k: BINS_OF_K, arm, fray, inner, fray_beside };
    found.plate("profiles", plot(&across));

    let edges = Edges::measure(context, &board, &anatomy, 0)?;
    let mutant = context.mutant("the border of warp and arm moved into the arm by k/10", || {
        Edges::measure(context, &board, &anatomy, k.get() / 10)
    })?;
    // Clean: within k/25 the density rises fivefold.
    let rule = |of: &Edges| {
        let (warp, arm) = of.density;
        Verdict::exact(arm > 5.0 * warp && of.inner_gap > 5 * of.arm_gap)
    };
    found.verdict("CLN-50", mutant.judge(&edges, rule));
    Ok(numbers! { across, edges })
}

/// The sharpness of the borders of the warp.
#[derive(Serialize)]
struct Edges {
    /// Palaces a square on both sides of the border to the arm.
    density: (f64, f64),
    /// Widest gaps between palaces in the arm, and in the warp beside the inner sector.
    arm_gap: u64,
    inner_gap: u64,
}

impl Edges {
    /// Measures them, with the border of warp and arm moved to the right by `moved` columns.
    fn measure(
        context: &Context<'_>,
        board: &dyn Board,
        anatomy: &Anatomy,
        moved: u64,
    ) -> Result<Self> {
        let arm = (Region::Warp, Region::Arm);
        Ok(Self {
            density: beside(&across(context, board, anatomy, arm, moved)?),
            arm_gap: widest_gap(context, board, anatomy, arm)?,
            inner_gap: widest_gap(context, board, anatomy, (Region::Inner, Region::Warp))?,
        })
    }
}

/// Mean densities in four hundredths of k on either side.
fn beside(profile: &[f64]) -> (f64, f64) {
    let mean = |bins: &[f64]| bins.iter().sum::<f64>() / bins.len() as f64;
    (mean(&profile[BINS - 4..BINS]), mean(&profile[BINS..BINS + 4]))
}

/// Every such row in which two regions lie side by side, with the columns of both.
fn side_by_side(
    anatomy: &Anatomy,
    (left, right): (Region, Region),
    step: u64,
) -> impl Iterator<Item = (u64, Range<u64>, Range<u64>)> {
    (0..anatomy.size()).step_by(step as usize).filter_map(move |y| {
        let runs = anatomy.runs(y, y..anatomy.size());
        let is_border = |two: &&[(Range<u64>, Option<Region>)]| {
            two[0].1 == Some(left) && two[1].1 == Some(right)
        };
        let two = runs.windows(2).find(is_border)?;
        Some((y, two[0].0.clone(), two[1].0.clone()))
    })
}

/// Mean density of palaces by distance from a border, k/5 on the left to k/5 on the right. The
/// border is moved to the right by `moved` columns.
fn across(
    context: &Context<'_>,
    board: &dyn Board,
    anatomy: &Anatomy,
    between: (Region, Region),
    moved: u64,
) -> Result<Vec<f64>> {
    let k = anatomy.k();
    let bin = k.get() / BINS_OF_K;
    let reach = bin * BINS as u64;
    let (mut palaces, mut rows) = (vec![0_u64; 2 * BINS], 0);
    for (y, before, after) in side_by_side(anatomy, between, k.get() / 100) {
        if before.end - before.start < reach || after.end - after.start < reach + moved {
            continue;
        }
        let from = after.start + moved - reach;
        let row = board.values(window(from, y, 2 * reach, 1), context.observer())?;
        rows += 1;
        for (n, cells) in palaces.iter_mut().zip(row.chunks(bin as usize)) {
            *n += cells.iter().filter(|&&p| p < 0).count() as u64;
        }
    }
    let cells = (rows * bin).max(1) as f64;
    Ok(palaces.into_iter().map(|n| n as f64 / cells).collect())
}

/// The widest gap between palaces in the k/10 squares behind a border; the median of rows.
fn widest_gap(
    context: &Context<'_>,
    board: &dyn Board,
    anatomy: &Anatomy,
    between: (Region, Region),
) -> Result<u64> {
    let k = anatomy.k();
    let (mut gaps, reach) = (Vec::new(), k.get() / 10);
    for (y, _, run) in side_by_side(anatomy, between, k.get() / 50) {
        if run.end - run.start < reach {
            continue;
        }
        let row = board.values(window(run.start, y, reach, 1), context.observer())?;
        let gap = row.split(|&p| p < 0).map(|gap| gap.len() as u64).max();
        gaps.extend(gap);
    }
    gaps.sort_unstable();
    let (left, right) = between;
    let missing = || MeasureError::NotFound(format!("no row has {left} beside {right}"));
    gaps.get(gaps.len() / 2).copied().ok_or_else(missing)
}

fn plot(across: &Profiles) -> Image {
    let profiles = [
        ("warp to arm", &across.arm),
        ("fabric to warp", &across.fray),
        ("inner sector to warp", &across.inner),
    ];
    let series = profiles.map(|(name, profile)| {
        Series::measured(
            name,
            (0..).zip(profile).map(|(i, &density)| {
                ((f64::from(i) + 0.5 - BINS as f64) / BINS_OF_K as f64, density)
            }),
        )
    });
    Plot::new("distance from the border, in parts of k", "palaces a square")
        .across(Axis::Between(-0.2, 0.2))
        .up(Axis::Between(0.0, 0.45))
        .series(series)
        .guides([Guide::upright(0.0, "border")])
        .image()
}
