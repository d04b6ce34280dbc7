//! The seam, and how wide arm and warp are.

use serde_json::json;
use wythoff::board::Board;
use wythoff_anatomy::anatomy::{Anatomy, Border, Region};

use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::{count, percent};
use crate::measure::anatomy::survey;
use crate::measure::{game, window};
use crate::model::Verdict;

/// Rows of a game, with the squares on both sides of the seam.
struct Sides {
    rows: u64,
    /// Rows in which the square before the seam does not repeat the one 11 squares before.
    before: u64,
    /// Rows in which the square on the seam does.
    behind: u64,
    /// Squares up to 33 columns behind the seam, and those of them that follow the word.
    beyond: u64,
    same: u64,
}

/// The squares on both sides of the seam, which is moved to the left by some columns. By shoulder
/// and armpit the run of the word is shorter than two periods.
fn sides(
    context: &Context<'_>,
    board: &dyn Board,
    anatomy: &Anatomy,
    moved: u64,
) -> Result<Sides, MeasureError> {
    let missing = || MeasureError::NotFound("a game shows no épaulette".into());
    let epaulette = anatomy.epaulette().ok_or_else(missing)?;
    let last = anatomy.border(Border::Seam).last().copied().unwrap_or_default().1;
    let mut sides = Sides { rows: 0, before: 0, behind: 0, beyond: 0, same: 0 };
    for y in (64..last.saturating_sub(64)).step_by(context.pick(8, 32)) {
        let Some((_, end)) = epaulette.row(y) else { break };
        let row = board.values(window(end - moved - 12, y, 12 + 33, 1), context.observer())?;
        sides.rows += 1;
        sides.before += u64::from(row[11] != row[0]);
        sides.behind += u64::from(row[12] == row[1]);
        let word = row[1..12].iter().cycle();
        sides.beyond += 33;
        sides.same += row[12..].iter().zip(word).filter(|(p, word)| p == word).count() as u64;
    }
    Ok(sides)
}

/// The seam: where it is, by how far from the shoulder.
pub(super) fn seam(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    // In games up to 4095 every row of the seam was read.
    let k = context.pick(2000, 4000);
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
    let measured = sides(context, &board, &anatomy, 0)?;
    let mutant = context
        .mutant("the seam one column further left", || sides(context, &board, &anatomy, 1))?;
    found.find(
        "CLN-47",
        mutant.judge(&measured, |of| {
            Verdict::exact(of.before == 0 && of.behind == 0 && 2 * of.same < of.beyond)
        }),
        format!(
            "In {} of {} rows of game {} the periodic word breaks off before the seam, and in {} it goes on \
             behind it; {} of the squares up to 33 columns further follow it. The seam is not straight: \
             the slope from the shoulder falls from {:.4} to {:.4}.",
            measured.before,
            count(measured.rows),
            count(k),
            measured.behind,
            percent(measured.same, measured.beyond),
            slopes[0].1,
            slopes[slopes.len() - 1].1
        ),
    );
    found.data["seam"] = json!({ "k": k, "slope_from_shoulder_by_row": slopes });
    Ok(())
}

/// Widths along rows in parts of k: of the arm, and of a band beside it.
struct Widths {
    k: u64,
    /// Row, width of the arm, width of the band.
    rows: Vec<(f64, f64, f64)>,
}

impl Widths {
    /// Measures rows far down, where arm and warp are both whole.
    fn measure(context: &Context<'_>, k: u64, band: Region) -> Result<Self, MeasureError> {
        context.step(&format!("how wide arm and {band} of game {k} are"))?;
        let (k, size) = (game(k), 12 * k);
        let board = context.sweep(k).keep(size, context.observer())?;
        let anatomy = Anatomy::survey(k, &board, size, context.observer())?;
        let row = |halves: u64| {
            let runs = anatomy.runs(halves * k.get() / 2, halves * k.get() / 2..size);
            let width = |wanted: Region| {
                let here = runs.iter().filter(|(_, region)| *region == Some(wanted));
                here.map(|(run, _)| run.end - run.start).sum::<u64>() as f64 / k.get() as f64
            };
            (halves as f64 / 2.0, width(Region::Arm), width(band))
        };
        Ok(Self { k: k.get(), rows: [4, 5, 6, 7, 8].map(row).into() })
    }
}

/// The widths of arm and warp in rows far down.
pub(super) fn widths(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let games = context.pick(&[500][..], &[1000, 2000]);
    let all = games.iter().map(|&k| Widths::measure(context, k, Region::Warp));
    let all = all.collect::<Result<Vec<_>, _>>()?;
    let rows = all.iter().flat_map(|of| of.rows.iter().map(move |row| (of.k, row)));
    let text = |(k, &(row, arm, warp)): (u64, &(f64, f64, f64))| {
        vec![
            count(k),
            format!("{row:.1} k"),
            format!("{arm:.3} k"),
            format!("{warp:.3} k"),
            format!("{:.2}", warp / arm),
        ]
    };
    found.table(
        "How wide arm and warp are along a row",
        &["k", "row", "arm", "warp", "warp/arm"],
        rows.map(text).collect(),
    );
    let mutant = context.mutant("the inner sector in place of the warp", || {
        Ok(vec![Widths::measure(context, 300, Region::Inner)?])
    })?;
    let ratios = |all: &[Widths]| {
        let rows = all.iter().flat_map(|of| &of.rows);
        extent(&rows.map(|&(_, arm, warp)| warp / arm).collect::<Vec<_>>())
    };
    let (least, most) = ratios(&all);
    let arms: Vec<f64> = all.iter().flat_map(|of| of.rows.iter().map(|row| row.1)).collect();
    let (narrow, wide) = extent(&arms);
    found.find(
        "CLN-41",
        // “Similar”: within a factor of 2; the same to the letter: within a twentieth.
        mutant.judge(&all, |all| {
            let (least, most) = ratios(all);
            Verdict::rough(least > 0.95 && most < 1.05, least > 0.5 && most < 2.0)
        }),
        format!(
            "Along rows 2 k to 4 k the arm is {narrow:.2} to {wide:.2} k wide and hardly changes, the warp \
             {least:.2} to {most:.2} times as much.",
        ),
    );
    let data = |of: &Widths| json!({ "k": of.k, "row_arm_warp": of.rows });
    found.data["widths"] = all.iter().map(data).collect();
    Ok(())
}

fn extent(values: &[f64]) -> (f64, f64) {
    let fold = |with: fn(f64, f64) -> f64| values.iter().copied().reduce(with).unwrap_or(f64::NAN);
    (fold(f64::min), fold(f64::max))
}
