//! The seam, and how wide arm and warp are.

use wythoff::board::Board;
use wythoff_anatomy::anatomy::{Anatomy, Border, Region};

use crate::measure::anatomy::survey;
use crate::prelude::*;

/// The seam of a game, and the squares on both sides of it.
#[derive(Serialize)]
pub(super) struct Seam {
    seam: Json,
    sides: Sides,
}

/// Rows of a game, with the squares on both sides of the seam.
#[derive(Serialize)]
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
fn sides(context: &Context<'_>, board: &dyn Board, anatomy: &Anatomy, moved: u64) -> Result<Sides> {
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
pub(super) fn seam(context: &Context<'_>, found: &mut Found) -> Result<Seam> {
    // In games up to 4095 every row of the seam was read.
    let k = context.pick(2000, 4000);
    context.step(&format!("the seam of game {}", count(k)))?;
    let (board, anatomy) = survey(context, game(k))?;
    let points = anatomy.border(Border::Seam);
    let last = points.last().copied().unwrap_or((k, 0)).1;
    let slope = |part: u64| {
        let row = last * part / 8;
        let after = points.partition_point(|point| point.1 < row).min(points.len() - 1);
        let (x, y) = points[after];
        (y, (x - k) as f64 / y as f64)
    };
    let slope_from_shoulder_by_row = [1, 2, 4, 7].map(slope);
    let sides_of = |moved| sides(context, &board, &anatomy, moved);
    let sides = sides_of(0)?;
    let mutant = context.mutant("the seam one column further left", || sides_of(1))?;
    let rule =
        |of: &Sides| Verdict::exact(of.before == 0 && of.behind == 0 && 2 * of.same < of.beyond);
    found.verdict("CLN-47", mutant.judge(&sides, rule));
    Ok(Seam { seam: numbers! { k, slope_from_shoulder_by_row }, sides })
}

/// Widths along rows in parts of k: of the arm, and of a band beside it.
#[derive(Serialize)]
struct Widths {
    k: u64,
    /// Row, width of the arm, width of the band.
    #[serde(rename = "row_arm_warp")]
    rows: Vec<(f64, f64, f64)>,
}

impl Widths {
    /// Measures rows far down, where arm and warp are both whole.
    fn measure(context: &Context<'_>, k: u64, band: Region) -> Result<Self> {
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
pub(super) fn widths(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let games = context.pick(&[500][..], &[1000, 2000]);
    let widths = games.iter().map(|&k| Widths::measure(context, k, Region::Warp));
    let widths = widths.collect::<Result<Vec<_>, _>>()?;
    let mutant = context.mutant("the inner sector in place of the warp", || {
        Ok(vec![Widths::measure(context, 300, Region::Inner)?])
    })?;
    // “Similar”: within a factor of 2; the same to the letter: within a twentieth.
    let rule = |all: &Vec<Widths>| {
        let (least, most) = ratios(all);
        Verdict::rough(least > 0.95 && most < 1.05, least > 0.5 && most < 2.0)
    };
    found.verdict("CLN-41", mutant.judge(&widths, rule));
    let rows = widths.iter().flat_map(|of| of.rows.iter().map(|&(row, a, w)| (of.k, row, a, w)));
    let width_rows: Vec<_> = rows.collect();
    let arm_widths = extent(width_rows.iter().map(|row| row.2));
    let ratios = ratios(&widths);
    Ok(numbers! {
        widths,
        // These widths as rows of k, row, arm and warp.
        width_rows,
        // The least and the largest width of the arm, and of the warp in parts of it.
        arm_widths,
        ratios,
    })
}

/// The least and the largest width of the band in parts of that of the arm.
fn ratios(all: &[Widths]) -> (f64, f64) {
    extent(all.iter().flat_map(|of| &of.rows).map(|&(_, arm, band)| band / arm))
}

/// The least and the largest value; not numbers if there is none.
fn extent(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let none = (f64::NAN, f64::NAN);
    values.fold(none, |(least, most), value| (value.min(least), value.max(most)))
}
