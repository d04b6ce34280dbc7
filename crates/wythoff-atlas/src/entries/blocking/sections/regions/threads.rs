//! What becomes of threads at the fray and in the inner sector, and the skin.

use serde_json::json;
use wythoff::board::Board;
use wythoff_anatomy::anatomy::{Anatomy, Region};

use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::{count, list};
use crate::measure::anatomy::survey;
use crate::measure::{game, window};
use crate::model::Verdict;

/// Slopes of the two families of threads of the fabric on the half x >= y: along the rift, and along the fray.
const ALONG_RIFT: f64 = 2.618;
const ALONG_FRAY: f64 = 0.382;
/// Palaces of a thread stand in a row with gaps no wider.
const GAP: usize = 8;

/// The two families of threads in the fabric and in the warp, and how thick threads are.
pub(super) fn unravel(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    // Large enough for threads in the fabric.
    let k = 5000;
    context.step(&format!("threads on both sides of the fray of game {}", count(k)))?;
    let (board, anatomy) = survey(context, game(k))?;
    // Patches of both, in parts of k, that lie in their region with all slanted columns.
    let patches = |region, from: f64, rows: [f64; 4]| -> Result<[f64; 2], MeasureError> {
        let mut sums = [0.0; 2];
        for row in rows {
            for (sum, slope) in sums.iter_mut().zip([ALONG_RIFT, ALONG_FRAY]) {
                *sum += scatter(context, &board, &anatomy, region, (row + from, row), slope)? / 4.0;
            }
        }
        Ok(sums)
    };
    let fabric = patches(Region::Fabric, 0.06, [0.7, 0.75, 0.8, 0.85])?;
    let warp = patches(Region::Warp, 0.5, [1.0, 1.1, 1.2, 1.3])?;
    let sizes = [0.9, 1.1, 1.5, 2.0]
        .map(|row| thickness(context, &board, &anatomy, (row * k as f64) as u64))
        .into_iter()
        .collect::<Result<Vec<_>, _>>()?;
    found.row(
        format!(
            "Game {}: palaces of slanted columns, variance by mean: fabric, along rift · fray",
            count(k)
        ),
        format!("{:.1} · {:.1}", fabric[0], fabric[1]),
    );
    found.row("The same in the warp beyond the fray", format!("{:.1} · {:.1}", warp[0], warp[1]));
    found.row(
        "Palaces side by side in a row: fabric · warp in rows 1.1, 1.5 and 2 k",
        format!("{:.2} · {:.2}, {:.2}, {:.2}", sizes[0], sizes[1], sizes[2], sizes[3]),
    );
    let gone = fabric[1] > 2.0 && warp[1] < 1.0;
    let merge = warp[0] > 5.0 * fabric[0] && sizes.windows(2).all(|two| two[1] > two[0]);
    found.find(
        "CLN-49",
        Verdict::rough(false, gone && merge),
        format!(
            "Columns along the fray vary {:.1} times as much as chance in the fabric and {:.1} \
             times in the warp: threads in this direction end at the fray. Those along the rift \
             go on and get thicker, from {:.2} palaces side by side to {:.2}.",
            fabric[1], warp[1], sizes[0], sizes[3]
        ),
    );
    found.data["fray"] = json!({
        "k": k, "scatter_along_rift_and_fray": { "fabric": fabric, "warp": warp },
        "palaces_side_by_side": sizes,
    });
    Ok(())
}

/// Variance by mean of the palaces in slanted columns of a patch of k/10 rows and columns: 1 if palaces stood
/// by chance, more if they stand in threads of that slope.
fn scatter(
    context: &Context<'_>,
    board: &dyn Board,
    anatomy: &Anatomy,
    region: Region,
    (x, y): (f64, f64),
    slope: f64,
) -> Result<f64, MeasureError> {
    let k = anatomy.k().get();
    let (side, of_k) = (k / 10, |part: f64| (part * k as f64) as u64);
    let (x, y) = (of_k(x), of_k(y));
    let width = side + (slope * side as f64) as u64 + 1;
    for (x, y) in [(x, y), (x + side, y), (x + width - side, y + side), (x + width, y + side)] {
        if anatomy.region(x, y) != Some(region) {
            let why = format!("a patch of {region} at ({x}, {y}) lies elsewhere");
            return Err(MeasureError::NotFound(why));
        }
    }
    let mut palaces = vec![0.0; side as usize];
    let mut rows = board.rows(window(x, y, width, side), context.observer())?;
    for row in 0..side {
        let Some(values) = rows.next_row()? else { break };
        let shift = (slope * row as f64) as usize;
        for (n, &p) in palaces.iter_mut().zip(&values[shift..]) {
            *n += f64::from(u8::from(p < 0));
        }
    }
    let mean = palaces.iter().sum::<f64>() / side as f64;
    let variance = palaces.iter().map(|n| (n - mean).powi(2)).sum::<f64>() / side as f64;
    Ok(variance / mean)
}

/// The mean number of palaces of a thread in 40 rows from row `y` on: in the fabric, or below the armpit in
/// the warp.
fn thickness(
    context: &Context<'_>,
    board: &dyn Board,
    anatomy: &Anatomy,
    y: u64,
) -> Result<f64, MeasureError> {
    let (mut threads, mut palaces) = (0_u64, 0_u64);
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

/// The slope of the innermost thread, and the strip along the outer edge of the arm.
pub(super) fn beams_and_skin(
    context: &Context<'_>,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    // It has a beam.
    let k = 2000;
    context.step(&format!("the innermost thread of game {}", count(k)))?;
    let size = 12 * k;
    let board = context.sweep(game(k)).keep(size, context.observer())?;
    let anatomy = Anatomy::survey(game(k), &board, size, context.observer())?;
    // The first palace of a row on the half x >= y, and where the warp begins.
    let mut firsts = Vec::new();
    for y in [5 * k / 2, 4 * k] {
        let runs = anatomy.runs(y, y..size);
        let inner = runs.first().filter(|run| run.1 == Some(Region::Inner));
        let missing = || MeasureError::NotFound(format!("game {k} shows no inner sector"));
        let (inner, _) = inner.ok_or_else(missing)?;
        let row = board.values(window(y, y, inner.end - y + k, 1), context.observer())?;
        let first = row.iter().position(|&p| p < 0).unwrap_or(row.len()) as u64;
        firsts.push((y, y + first, inner.end));
    }
    let slope = |at: fn(&(u64, u64, u64)) -> u64| {
        (at(&firsts[1]) as f64 - at(&firsts[0]) as f64) / (firsts[1].0 - firsts[0].0) as f64
    };
    let (beam, border) = (slope(|first| first.1), slope(|first| first.2));
    found.row(
        format!("Game {}: slope of the innermost thread · of the border of the warp", count(k)),
        format!("{beam:.3} · {border:.3}"),
    );
    let skin = skin(context, k)?;
    found.row(
        "Skin of the same game: palaces side by side at the end of rows · gap before them",
        format!("{} · {}", list(skin.sizes), list(skin.gaps)),
    );
    found.row(
        "Squares of the skin that repeat 13 columns right and 5 rows down",
        format!("{} of {}", count(skin.repeat), count(skin.squares)),
    );
    found.find(
        "CLN-51",
        Verdict::definition(
            beam < border - 0.05 && skin.repeat == skin.squares && skin.squares > 0,
        ),
        format!(
            "Below row 2.5 k the innermost thread of game {} has slope {beam:.3} and leaves the \
             warp, whose border has {border:.3}, for the inner sector. All of {} squares of the \
             skin, five rows deep and further, repeat with period (13, 5).",
            count(k),
            count(skin.squares)
        ),
    );
    found.data["beams_and_skin"] = json!({ "k": k, "beam": beam, "border": border });
    Ok(())
}

/// The skin in some rows.
struct Skin {
    /// How many palaces stand side by side at the end of a row.
    sizes: Vec<u64>,
    /// How many other squares come before them.
    gaps: Vec<u64>,
    squares: u64,
    repeat: u64,
}

/// Looks at the skin between the rows where it has got, in games from 81 on, its period (13, 5) and where it
/// gets the next one.
fn skin(context: &Context<'_>, k: u64) -> Result<Skin, MeasureError> {
    let (board, anatomy) = survey(context, game(k))?;
    let mut skin = Skin { sizes: Vec::new(), gaps: Vec::new(), squares: 0, repeat: 0 };
    let rows = 120..(2 * k / 3).min(2700);
    for y in rows.step_by(7) {
        let runs = anatomy.runs(y, y..anatomy.size());
        let Some((outer, _)) = runs.iter().find(|run| run.1 == Some(Region::Outer)) else { break };
        let end = outer.start;
        let row = board.values(window(end - 40, y, 40, 1), context.observer())?;
        let size = row.iter().rev().take_while(|&&p| p < 0).count();
        let gap = row.iter().rev().skip(size).take_while(|&&p| p >= 0).count();
        for (found, n) in [(&mut skin.sizes, size as u64), (&mut skin.gaps, gap as u64)] {
            if !found.contains(&n) {
                found.push(n);
                found.sort_unstable();
            }
        }
        let width = size as u64;
        let here = board.values(window(end - width, y, width, 1), context.observer())?;
        let below = board.values(window(end + 13 - width, y + 5, width, 1), context.observer())?;
        skin.squares += width;
        skin.repeat += here.iter().zip(&below).filter(|(a, b)| a == b).count() as u64;
    }
    Ok(skin)
}
