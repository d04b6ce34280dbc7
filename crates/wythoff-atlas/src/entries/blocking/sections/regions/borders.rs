//! The seam, how wide arm and warp are, and how sharp their borders.

use serde_json::json;
use wythoff::K;
use wythoff::board::Board;
use wythoff_anatomy::anatomy::{Anatomy, Border, Region};

use crate::context::{Context, MeasureError};
use crate::entry::{Image, Measured};
use crate::format::count;
use crate::measure::anatomy::survey;
use crate::measure::{game, window};
use crate::model::Verdict;
use crate::plot::{Axis, Guide, Plot, Series};

/// The seam: where it is, by how far from the shoulder.
pub(super) fn seam(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let k = context.pick(2000, 10_000);
    context.step(&format!("the seam of game {}", count(k)))?;
    let (board, anatomy) = survey(context, game(k))?;
    let points = anatomy.border(Border::Seam);
    let last = points.last().copied().unwrap_or((k, 0)).1;
    let at = |part: u64| {
        let row = last * part / 8;
        let after = points.partition_point(|point| point.1 < row).min(points.len() - 1);
        points[after]
    };
    let slopes: Vec<(u64, f64)> =
        [1, 2, 4, 7].map(at).iter().map(|&(x, y)| (y, (x - k) as f64 / y as f64)).collect();
    for &(y, slope) in &slopes {
        found.row(
            format!("Game {}: seam in row {}, (x − k)/y", count(k), count(y)),
            format!("{slope:.4}"),
        );
    }
    let falling = slopes.windows(2).all(|two| two[1].1 < two[0].1);
    // The word is followed up to the seam, and not by the square on it.
    let missing = || MeasureError::NotFound(format!("game {k} shows no épaulette"));
    let epaulette = anatomy.epaulette().ok_or_else(missing)?;
    // By shoulder and armpit the run is shorter than a period.
    let (mut rows, mut further) = (0_u64, 0_u64);
    for y in (32..last.saturating_sub(32)).step_by(32) {
        let Some((_, end)) = epaulette.row(y) else { break };
        let row = board.values(window(end - 11, y, 12, 1), context.observer())?;
        // Along a row the word repeats every 11 squares.
        rows += 1;
        further += u64::from(row[11] == row[0]);
    }
    found.find(
        "CLN-47",
        Verdict::definition(falling && further == 0 && rows > 0),
        format!(
            "The run of the periodic word ends there in each of {} rows. The seam is not straight: \
             in game {} the slope from the shoulder falls from {:.4} to {:.4}.",
            count(rows),
            count(k),
            slopes[0].1,
            slopes[slopes.len() - 1].1
        ),
    );
    found.data["seam"] = json!({ "k": k, "slope_from_shoulder_by_row": slopes });
    Ok(())
}

/// How wide arm and warp are in rows far down, where both are whole.
pub(super) fn widths(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let games = context.pick(&[500][..], &[1000, 2000]);
    let (mut rows, mut arms, mut warps) = (Vec::new(), Vec::new(), Vec::new());
    for &k in games {
        context.step(&format!("how wide arm and warp of game {k} are"))?;
        let (k, size) = (game(k), 12 * k);
        let board = context.sweep(k).keep(size, context.observer())?;
        let anatomy = Anatomy::survey(k, &board, size, context.observer())?;
        for halves in [4, 5, 6, 7, 8] {
            let y = halves * k.get() / 2;
            let width = |wanted: Region| {
                let runs = anatomy.runs(y, y..size);
                let here = runs.iter().filter(|(_, region)| *region == Some(wanted));
                here.map(|(run, _)| run.end - run.start).sum::<u64>() as f64 / k.get() as f64
            };
            let (arm, warp) = (width(Region::Arm), width(Region::Warp));
            rows.push(vec![
                count(k.get()),
                format!("{:.1} k", halves as f64 / 2.0),
                format!("{arm:.3} k"),
                format!("{warp:.3} k"),
                format!("{:.2}", warp / arm),
            ]);
            arms.push(arm);
            warps.push(warp);
        }
    }
    found.table(
        "How wide arm and warp are along a row",
        &["k", "row", "arm", "warp", "warp/arm"],
        rows,
    );
    let ratios: Vec<f64> = warps.iter().zip(&arms).map(|(warp, arm)| warp / arm).collect();
    let (least, most) = extent(&ratios);
    let (narrow, wide) = extent(&arms);
    found.find(
        "CLN-41",
        Verdict::rough((0.95..1.05).contains(&least) && most < 1.05, least > 0.5 && most < 2.0),
        format!(
            "Along rows the arm is {narrow:.2} to {wide:.2} k wide and does not change, the warp \
             {least:.2} to {most:.2} times as much.",
        ),
    );
    found.data["widths"] = json!({ "games": games, "arm": arms, "warp": warps });
    Ok(())
}

fn extent(values: &[f64]) -> (f64, f64) {
    let fold = |with: fn(f64, f64) -> f64| values.iter().copied().reduce(with).unwrap_or(f64::NAN);
    (fold(f64::min), fold(f64::max))
}

/// Bins on either side of a border, and how many make k.
const BINS: usize = 20;
const BINS_OF_K: u64 = 100;

/// Palaces by distance from the borders of the warp.
pub(super) fn sharpness(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let k = game(context.pick(2000, 5000));
    context.step(&format!("the borders of the warp of game {}", count(k.get())))?;
    let (board, anatomy) = survey(context, k)?;
    let profile = |between| across(context, k, &board, &anatomy, between);
    let arm = profile((Region::Warp, Region::Arm))?;
    let fray = profile((Region::Fabric, Region::Warp))?;
    let inner = profile((Region::Inner, Region::Warp))?;
    plot(
        k,
        [("warp to arm", &arm), ("fabric to warp", &fray), ("inner sector to warp", &inner)],
        found,
    );

    // Four hundredths of k on either side.
    let beside = |profile: &[f64]| {
        let mean = |bins: &[f64]| bins.iter().sum::<f64>() / bins.len() as f64;
        (mean(&profile[BINS - 4..BINS]), mean(&profile[BINS..BINS + 4]))
    };
    let (warp_side, arm_side) = beside(&arm);
    let (fabric_side, fray_side) = beside(&fray);
    let gap = |between| widest_gap(context, k, &board, &anatomy, between);
    let arm_gap = gap((Region::Warp, Region::Arm))?;
    let inner_gap = gap((Region::Inner, Region::Warp))?;
    found.row(
        format!(
            "Game {}: palaces a square up to k/25 from the border of warp and arm",
            count(k.get())
        ),
        format!("{warp_side:.3} and {arm_side:.3}"),
    );
    found.row(
        "The same at the fray, fabric and warp",
        format!("{fabric_side:.3} and {fray_side:.3}"),
    );
    found.row(
        "Widest gap between palaces up to k/10 from the border, median of rows: arm · warp beside \
         the inner sector",
        format!("{arm_gap} · {inner_gap}"),
    );
    found.find(
        "CLN-50",
        Verdict::exact(arm_side > 5.0 * warp_side && inner_gap > 5 * arm_gap),
        format!(
            "Within k/25 the density of palaces rises from {warp_side:.3} to {arm_side:.3} where \
             the arm begins, and no gap in it is wider than {arm_gap} squares. Beside the inner \
             sector threads stand {inner_gap} squares apart, and which is the last one depends on \
             what counts.",
        ),
    );
    found.data["across"] = json!({
        "k": k, "bins_of_k": BINS_OF_K, "arm": arm, "fray": fray, "inner": inner,
        "fray_beside": (fabric_side, fray_side),
    });
    Ok(())
}

/// Mean density of palaces by distance from a border, k/5 on the left to k/5 on the right.
fn across(
    context: &Context<'_>,
    k: K,
    board: &dyn Board,
    anatomy: &Anatomy,
    (left, right): (Region, Region),
) -> Result<Vec<f64>, MeasureError> {
    let bin = k.get() / BINS_OF_K;
    let reach = bin * BINS as u64;
    let (mut palaces, mut rows) = (vec![0_u64; 2 * BINS], 0);
    for y in (0..anatomy.size()).step_by(k.get() as usize / 100) {
        let runs = anatomy.runs(y, y..anatomy.size());
        let border = runs.windows(2).find(|two| two[0].1 == Some(left) && two[1].1 == Some(right));
        let Some([(before, _), (after, _)]) = border else { continue };
        if before.end - before.start < reach || after.end - after.start < reach {
            continue;
        }
        let row = board.values(window(after.start - reach, y, 2 * reach, 1), context.observer())?;
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
    k: K,
    board: &dyn Board,
    anatomy: &Anatomy,
    (left, right): (Region, Region),
) -> Result<u64, MeasureError> {
    let (mut gaps, reach) = (Vec::new(), k.get() / 10);
    for y in (0..anatomy.size()).step_by(k.get() as usize / 50) {
        let runs = anatomy.runs(y, y..anatomy.size());
        let border = runs.windows(2).find(|two| two[0].1 == Some(left) && two[1].1 == Some(right));
        let Some([_, (run, _)]) = border else { continue };
        if run.end - run.start < reach {
            continue;
        }
        let row = board.values(window(run.start, y, reach, 1), context.observer())?;
        let gap = row.split(|&p| p < 0).map(|gap| gap.len() as u64).max();
        gaps.extend(gap);
    }
    gaps.sort_unstable();
    let missing = || MeasureError::NotFound(format!("no row has {left} beside {right}"));
    gaps.get(gaps.len() / 2).copied().ok_or_else(missing)
}

fn plot(k: K, profiles: [(&str, &[f64]); 3], found: &mut Measured) {
    let series = profiles.map(|(name, profile)| Series {
        label: name.into(),
        points: (0..)
            .zip(profile)
            .map(|(i, &density)| ((f64::from(i) + 0.5 - BINS as f64) / BINS_OF_K as f64, density))
            .collect(),
        measured: true,
    });
    let plot = Plot {
        x_label: "distance from the border, in parts of k",
        y_label: "palaces a square",
        x: Axis::Between(-0.2, 0.2),
        y: Axis::Between(0.0, 0.45),
        series: series.into(),
        guides: vec![Guide { at: 0.0, label: "border".into(), upright: true }],
        ..Plot::default()
    };
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        format!(
            "Palaces beside the borders of the warp of game {}: along rows from the warp to the arm, \
             from the fabric to the warp, and from the inner sector to the warp.",
            count(k.get())
        ),
        "Three lines of density by distance from a border: one jumps from a twentieth to two \
         fifths, one halves, one rises raggedly from nothing.",
    );
}
