//! Patches of the small grid in the large one.

use wythoff::board::{Board, Value};
use wythoff::exact::divisor::gcd;
use wythoff_anatomy::texture::{Correlation, Ending, Mask, Patches, Squares, Track};
use wythoff_render::{Stroke, Subject};

use super::fabric;
use crate::measure::function::Function;
use crate::prelude::*;

/// Cells on a side of a square, and squares around it that count: 84 x 84 cells in all, two and a
/// half cells of the large grid across.
const SIDE: u64 = 12;
const AROUND: usize = 3;
/// Patches that live for less, in slices, are not told from chance.
const LEAST: usize = 20;
/// Slopes from the nose that are looked at: nearer the rifts the fabric is another.
const CONE: f64 = 2.0;
/// Offset at which palaces repeat in the large grid.
const OFFSET: (i64, i64) = (31, 13);

/// Patches of the small grid in the large one.
#[derive(Serialize)]
pub(super) struct Gliders {
    fabric: u64,
    reach: u64,
    square: u64,
    around: usize,
    /// The share of p = 0 that parts the two textures.
    threshold: f64,
    /// The share of the squares below the threshold.
    share: f64,
    /// Patches that live long, behind the onset of the large grid.
    tracks: Vec<Track>,
}

/// The sizes of the patches, and what they are made of.
#[derive(Serialize)]
pub(super) struct Patched {
    /// The least number of columns that a patch lives.
    least: u64,
    /// Squares below the threshold, of all.
    small: u64,
    squares: u64,
    /// Patches that begin, and that end, with nothing in their place.
    begin: u64,
    vanish: u64,
    summary: Summary,
    texture: Texture,
}

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<(Gliders, Patched)> {
    let reach = context.pick(4800, 12_000);
    context.step(&format!("the first {} columns of fabric 0", count(reach)))?;
    let board = fabric(context, 0)?;
    let squares = Squares::read(&board, window(0, 0, reach, reach), SIDE, context.observer())?;
    let zeros = squares.shares(0, AROUND);
    let here = survey(context, &board, (&squares, &zeros), reach)?;
    let mutant = context.mutant("the same squares in another order", || {
        survey(context, &board, (&squares, &scrambled(&zeros)), reach)
    })?;
    found.verdict("CLN-67", mutant.judge(&here, |here| verdict(here.1.as_ref())));
    let (gliders, Some(patched)) = here else {
        return Err(MeasureError::NotFound("no patch of the small grid was found".into()));
    };
    draw(context, &squares, &zeros, &gliders.tracks, found)?;
    outline(context, &board, reach, &gliders.tracks, found)?;
    Ok((gliders, patched))
}

/// Finds the patches, and measures them if there are any.
fn survey(
    context: &Context<'_>,
    board: &dyn Board,
    (squares, zeros): (&Squares, &[f64]),
    reach: u64,
) -> Result<(Gliders, Option<Patched>)> {
    let (near, threshold) = thresholds(squares, zeros);
    let patches = Patches::below(squares, zeros, threshold, CONE);
    // Behind the onset of the large grid, in both halves.
    let onset = (2400 / SIDE) as usize;
    let tracks: Vec<Track> =
        patches.of_life(LEAST).filter(|track| track.born >= onset).cloned().collect();
    let alone = |end: fn(&Track) -> Ending| {
        tracks.iter().filter(|track| end(track) == Ending::Alone).count() as u64
    };
    let patched = if tracks.is_empty() {
        None
    } else {
        Some(Patched {
            least: LEAST as u64 * SIDE,
            small: patches.small,
            squares: patches.squares,
            begin: alone(|track| track.origin),
            vanish: alone(|track| track.ending),
            summary: Summary::of(&tracks),
            texture: texture(context, board, reach, (squares, zeros), [threshold, near])?,
        })
    };
    let share = patches.share();
    let (square, around) = (SIDE, AROUND);
    Ok((Gliders { fabric: 0, reach, square, around, threshold, share, tracks }, patched))
}

/// Nearly: long patches move through the large grid, some vanish, and palaces repeat in them more
/// as in the small grid than as elsewhere. Exactly: they have the texture of the small grid, to a
/// tenth of what the two grids differ by.
fn verdict(patched: Option<&Patched>) -> Verdict {
    let Some(Patched { vanish, summary, texture, .. }) = patched else { return Verdict::Differs };
    let like = |[inside, _, outside, near]: [f64; 4], part: f64| {
        (inside - near).abs() < part * (outside - near).abs()
    };
    let travel = summary.longest > 1000.0 && summary.slopes[0] > 1.0 && summary.slopes[2] < 2.0;
    let move_on = travel && *vanish > 0;
    Verdict::rough(
        move_on && like(texture.repeats, 0.1) && like(texture.twos, 0.1),
        move_on && like(texture.repeats, 0.5),
    )
}

/// Some numbers in another order, the same in every run.
fn scrambled(numbers: &[f64]) -> Vec<f64> {
    // A step that has no divisor in common with the length takes each number once.
    let length = numbers.len();
    let is_prime_to = |&step: &usize| gcd(step as u64, length as u64) == 1;
    let step = (length * 5 / 8..).find(is_prime_to).unwrap_or(1);
    (0..length).map(|place| numbers[place * step % length]).collect()
}

/// The mean share of p = 0 before the onset, and the threshold: a quarter of the way from the mean
/// share of p = 0 before the onset to what three quarters of the squares far out do not exceed: the
/// large grid fills most of them.
fn thresholds(squares: &Squares, zeros: &[f64]) -> (f64, f64) {
    let columns = squares.columns();
    let shares = |from: u64, to: u64| {
        let slices = (from / SIDE) as usize..(to / SIDE) as usize;
        // In the middle of the fabric, along the diagonal.
        slices.flat_map(move |t| (0..t / 3).map(move |by| zeros[(t - by) * columns + t]))
    };
    let near: Vec<f64> = shares(600, 1200).collect();
    let mut far: Vec<f64> = shares(2400, columns as u64 * SIDE).collect();
    far.sort_by(f64::total_cmp);
    let near = near.iter().sum::<f64>() / near.len() as f64;
    (near, near + (far[far.len() * 3 / 4] - near) / 4.0)
}

/// Densities that tell the two grids apart: in the patches, in their darkest parts, elsewhere and
/// near the nose.
#[derive(Serialize)]
struct Texture {
    twos: [f64; 4],
    repeats: [f64; 4],
}

fn texture(
    context: &Context<'_>,
    board: &dyn Board,
    reach: u64,
    (squares, zeros): (&Squares, &[f64]),
    [threshold, darkest]: [f64; 2],
) -> Result<Texture> {
    context.step("what the patches are made of")?;
    let (from, side) = (reach / 2, reach / 4);
    let far = window(from, from, side, side);
    // Palaces, and squares with p = 2.
    let read = |there: Window| {
        Mask::read_each(board, there, [&|p| p < 0, &|p| p == 2], context.observer())
    };
    let around = |x: usize, y: usize| {
        let square = |at: usize| (at + from as usize) / SIDE as usize;
        zeros[square(y) * squares.columns() + square(x)]
    };
    let size = side as usize;
    let inside = Mask::from_fn(size, size, |x, y| around(x, y) < threshold);
    let darkest = Mask::from_fn(size, size, |x, y| around(x, y) < darkest);
    let outside = Mask::from_fn(size, size, |x, y| around(x, y) >= threshold);
    let [palaces, twos] = read(far)?;
    let near = window(600, 600, 500, 500);
    let [near_palaces, near_twos] = read(near)?;
    let everywhere = Mask::from_fn(500, 500, |_, _| true);
    let repeats = |mask: &Mask, area: &Mask| Correlation::at_offset(mask, area, OFFSET);
    let share =
        |mask: &Mask, area: &Mask| mask.and(area).count() as f64 / area.count().max(1) as f64;
    Ok(Texture {
        twos: [
            share(&twos, &inside),
            share(&twos, &darkest),
            share(&twos, &outside),
            share(&near_twos, &everywhere),
        ],
        repeats: [
            repeats(&palaces, &inside),
            repeats(&palaces, &darkest),
            repeats(&palaces, &outside),
            repeats(&near_palaces, &everywhere),
        ],
    })
}

/// Sizes of the patches: for each the tenth part, the middle, and the nine tenths.
#[derive(Serialize)]
struct Summary {
    /// Columns that the longest lives.
    longest: f64,
    lives: [f64; 3],
    widths: [f64; 3],
    /// Slopes, those below 1 inverted.
    slopes: [f64; 3],
}

impl Summary {
    fn of(tracks: &[Track]) -> Self {
        let parts = |mut values: Vec<f64>| {
            values.sort_by(f64::total_cmp);
            [1, 5, 9].map(|tenths| values[(values.len() * tenths / 10).min(values.len() - 1)])
        };
        let slopes: Vec<f64> =
            tracks.iter().filter_map(Track::slope).map(|s| s.max(s.recip())).collect();
        // Across the diagonal a square of a slice is so wide.
        let across = SIDE as f64 / 2_f64.sqrt();
        let lives: Vec<f64> = tracks.iter().map(|t| (t.life() as u64 * SIDE) as f64).collect();
        Self {
            longest: lives.iter().copied().fold(0.0, f64::max),
            lives: parts(lives),
            widths: parts(tracks.iter().map(|track| track.width() * across).collect()),
            slopes: if slopes.is_empty() { [f64::NAN; 3] } else { parts(slopes) },
        }
    }
}

const RED: Rgb = Rgb::hex(0xff_4d2e);

/// The fabric from afar: the share of p = 0, with the patches outlined.
fn draw(
    context: &Context<'_>,
    squares: &Squares,
    zeros: &[f64],
    tracks: &[Track],
    found: &mut Found,
) -> Result<()> {
    context.step("drawing the patches")?;
    let columns = squares.columns() as u64;
    let fine = squares.shares(0, 1);
    let subject = Subject { zero: None, ..Subject::fabric(0) };
    let all = window(0, 0, columns, columns);
    let plain = Picture { subject, ..Picture::new(game(3), all) };
    let image = context.picture("fabric", &plain, &board_of(columns, &fine))?;
    found.plate("fabric", image);
    let strokes = tracks.iter().map(|track| Stroke::new(track.outline(), RED)).collect();
    let marked = Picture { strokes, ..plain };
    let image = context.picture("patches", &marked, &board_of(columns, zeros))?;
    found.plate("patches", image);
    Ok(())
}

/// Draws one patch at full size.
fn outline(
    context: &Context<'_>,
    board: &dyn Board,
    reach: u64,
    tracks: &[Track],
    found: &mut Found,
) -> Result<()> {
    const SHOWN: u64 = 900;
    let size = |track: &&Track| (track.life() as f64 * track.width()) as u64;
    // One that lies in the fabric as far as it is shown, on the right of the diagonal.
    let middle = |track: &Track| {
        let t = track.life() / 2;
        let right = track.spans[t].0.midpoint(track.spans[t].1);
        let slice = (track.born + t) as i64;
        [slice + right / 2, slice - right / 2].map(|at| at.max(0).cast_unsigned() * SIDE)
    };
    let fits = |track: &&Track| {
        let [x, y] = middle(track);
        x >= y && y > SHOWN / 2 && x + SHOWN / 2 < reach
    };
    let Some(track) = tracks.iter().filter(fits).max_by_key(size) else { return Ok(()) };
    let [x, y] = middle(track);
    let shown = window(x - SHOWN / 2, y - SHOWN / 2, SHOWN, SHOWN);
    let strokes = tracks.iter().map(|track| {
        let corners = track.outline().into_iter();
        Stroke::new(corners.map(|(i, j)| (i * SIDE as f64, j * SIDE as f64)), RED)
    });
    let picture = Picture {
        subject: Subject::fabric(0),
        strokes: strokes.collect(),
        ..Picture::new(game(3), shown)
    };
    let patch = numbers! {
        window: shown,
        // Columns that the patch lives.
        life: track.life() as u64 * SIDE,
    };
    found.plate_of("glider", context.picture("glider", &picture, board)?, &patch);
    Ok(())
}

/// Shares as a board, a square a cell: from black to white in seven classes.
fn board_of(columns: u64, shares: &[f64]) -> impl Board {
    let class = |share: f64| (((share - 0.504) / 0.026) as Value).clamp(0, 6);
    Function::new(move |x, y| class(shares[(y * columns + x) as usize]))
}
