//! Patches of the small grid in the large one.

use serde_json::json;
use wythoff::Window;
use wythoff::board::{Board, BoardError, Rows, Value};
use wythoff::observer::Observer;
use wythoff_anatomy::texture::{Correlation, Ending, Mask, Patches, Squares, Track};
use wythoff_render::{Picture, Rgb, Stroke, Subject};

use super::fabric;
use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::{count, percent};
use crate::measure::colours::COLOURS;
use crate::measure::{game, window};
use crate::model::Verdict;

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

pub(super) fn measure(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let reach = context.pick(4800, 12_000);
    context.step(&format!("the first {} columns of fabric 0", count(reach)))?;
    let board = fabric(context, 0)?;
    let all = window(0, 0, reach, reach);
    let squares = Squares::read(&board, all, SIDE, context.observer())?;
    let zeros = squares.shares(0, AROUND);
    let here = Gliders::measure(context, &board, (&squares, &zeros), reach)?;
    let mutant = context.mutant("the same squares in another order", || {
        Gliders::measure(context, &board, (&squares, &scrambled(&zeros)), reach)
    })?;
    let Some(summary) = &here.summary else {
        return Err(MeasureError::NotFound("no patch of the small grid was found".into()));
    };
    let tracks = &here.tracks;
    table(tracks.len(), summary, found);
    draw(context, &squares, &zeros, tracks, found)?;
    outline(context, &board, reach, tracks, found)?;
    rows(&here, found);
    let texture = &here.texture;
    found.find(
        "CLN-67",
        mutant.judge(&here, Gliders::verdict),
        format!(
            "{} patches live for {} columns or more along the diagonal; they move at slopes dx/dy \
             around {:.2} (or its inverse), the longest for {} columns, and {} of them end with nothing in their place. \
             Palaces repeat at (31, 13) with a correlation of \
             {:.2} in them, {:.2} elsewhere and {:.2} in the small grid; p = 2 has a share of {:.3}, {:.3} and {:.3}. \
             Threads between cells were not followed one by one.",
            count(tracks.len() as u64),
            count(LEAST as u64 * SIDE),
            summary.slopes[1],
            count(summary.longest as u64),
            count(here.vanish()),
            texture.repeats[0],
            texture.repeats[2],
            texture.repeats[3],
            texture.twos[0],
            texture.twos[2],
            texture.twos[3]
        ),
    );
    found.data["gliders"] = json!({
        "fabric": 0, "reach": reach, "square": SIDE, "around": AROUND, "threshold": here.threshold,
        "share": here.patches.share(), "tracks": tracks,
    });
    Ok(())
}

/// Patches of the small grid in the large one, and what they are made of.
struct Gliders {
    /// The share of p = 0 that parts the two textures.
    threshold: f64,
    patches: Patches,
    /// Patches that live long, behind the onset of the large grid.
    tracks: Vec<Track>,
    /// The parts that they are made of; zeros without patches.
    texture: Texture,
    /// Sizes; `None` without patches.
    summary: Option<Summary>,
}

impl Gliders {
    fn measure(
        context: &Context<'_>,
        board: &dyn Board,
        (squares, zeros): (&Squares, &[f64]),
        reach: u64,
    ) -> Result<Self, MeasureError> {
        let (near, threshold) = thresholds(squares, zeros);
        let patches = Patches::below(squares, zeros, threshold, CONE);
        // Behind the onset of the large grid, in both halves.
        let onset = (2400 / SIDE) as usize;
        let tracks: Vec<Track> =
            patches.of_life(LEAST).filter(|track| track.born >= onset).cloned().collect();
        let summary = (!tracks.is_empty()).then(|| Summary::of(&tracks));
        let texture = match summary {
            Some(_) => texture(context, board, reach, squares, zeros, [threshold, near])?,
            None => Texture::default(),
        };
        Ok(Self { threshold, patches, tracks, texture, summary })
    }

    /// Patches that end with nothing in their place.
    fn vanish(&self) -> u64 {
        self.tracks.iter().filter(|track| track.ending == Ending::Alone).count() as u64
    }

    /// Nearly: long patches move through the large grid, some vanish, and palaces repeat in them
    /// more as in the small grid than as elsewhere. Exactly: they have the texture of the small
    /// grid, to a tenth of what the two grids differ by.
    fn verdict(&self) -> Verdict {
        let Some(summary) = &self.summary else { return Verdict::Differs };
        let [repeats, twos] = [self.texture.repeats, self.texture.twos];
        let like = |[inside, _, outside, near]: [f64; 4], part: f64| {
            (inside - near).abs() < part * (outside - near).abs()
        };
        let travel = summary.longest > 1000.0 && summary.slopes[0] > 1.0 && summary.slopes[2] < 2.0;
        let move_on = travel && self.vanish() > 0;
        Verdict::rough(
            move_on && like(repeats, 0.1) && like(twos, 0.1),
            move_on && like(repeats, 0.5),
        )
    }
}

/// Some numbers in another order, the same in every run.
fn scrambled(numbers: &[f64]) -> Vec<f64> {
    // A step that has no divisor in common with the length takes each number once.
    let length = numbers.len();
    let step = (length * 5 / 8..).find(|&step| gcd(step, length) == 1).unwrap_or(1);
    (0..length).map(|place| numbers[place * step % length]).collect()
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn rows(here: &Gliders, found: &mut Measured) {
    let born = here.tracks.iter().filter(|track| track.origin == Ending::Alone).count();
    let texture = &here.texture;
    found.row(
        "Squares with less than that around, between the slopes 1/2 and 2, of any life",
        percent(here.patches.small, here.patches.squares),
    );
    found.row("Share of p = 0 that parts the two textures", format!("{:.3}", here.threshold));
    found.row(
        "Share of p = 2 in the patches · in their darkest parts · elsewhere · near the nose",
        texture.twos.map(|share| format!("{share:.3}")).join(" · "),
    );
    found.row(
        "Palaces repeat at (31, 13), correlation in the patches · in their darkest parts · elsewhere · \
         near the nose",
        texture.repeats.map(|height| format!("{height:.2}")).join(" · "),
    );
    found.row(
        "Of them begin by themselves · end by themselves",
        format!("{} · {}", count(born as u64), count(here.vanish())),
    );
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
#[derive(Default)]
struct Texture {
    twos: [f64; 4],
    repeats: [f64; 4],
}

fn texture(
    context: &Context<'_>,
    board: &dyn Board,
    reach: u64,
    squares: &Squares,
    zeros: &[f64],
    [threshold, darkest]: [f64; 2],
) -> Result<Texture, MeasureError> {
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

fn table(patches: usize, summary: &Summary, found: &mut Measured) {
    let row = |name: &str, [low, middle, high]: [f64; 3], digits: usize| {
        let text = |value: f64| format!("{value:.digits$}");
        vec![name.to_owned(), text(low), text(middle), text(high)]
    };
    found.table(
        format!("{} patches of the small grid", count(patches as u64)),
        &["", "a tenth is below", "half are below", "nine tenths are below"],
        vec![
            row("columns that they live, along the diagonal", summary.lives, 0),
            row("squares across", summary.widths, 0),
            row("slope dx/dy, or its inverse", summary.slopes, 2),
        ],
    );
}

const RED: Rgb = Rgb::hex(0xff_4d2e);

/// The fabric from afar: the share of p = 0, with the patches outlined.
fn draw(
    context: &Context<'_>,
    squares: &Squares,
    zeros: &[f64],
    tracks: &[Track],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    context.step("drawing the patches")?;
    let columns = squares.columns() as u64;
    let fine = squares.shares(0, 1);
    let subject = || Subject { zero: None, ..Subject::fabric(0) };
    let all = window(0, 0, columns, columns);
    let plain = Picture { subject: subject(), ..Picture::new(game(3), all) };
    found.plate(
        2,
        context.picture("fabric", &plain, &Shares { columns, shares: &fine })?,
        format!(
            "Fabric 0 from the nose, {} columns, a pixel for {SIDE} × {SIDE} squares: the share of p = 0 \
             in the {} × {} squares around, from black (below .53) over blue and violet to white (from \
             .66 on). Dark is the small grid.",
            count(columns * SIDE),
            3 * SIDE,
            3 * SIDE
        ),
        "A wedge that opens to the lower right: blue at its tip, then a light ground crossed by dark \
         streaks that run to the lower right, and by thin dark lines in two directions.",
    );
    let strokes = tracks.iter().map(|track| Stroke::new(track.outline(), RED)).collect();
    let marked = Picture { strokes, ..plain };
    found.plate(
        2,
        context.picture("patches", &marked, &Shares { columns, shares: zeros })?,
        format!(
            "The share in the {0} × {0} squares around, by which patches are found, in the same colours; red lines are \
             around those that live for {1} columns or more.",
            (2 * AROUND as u64 + 1) * SIDE,
            count(LEAST as u64 * SIDE)
        ),
        "The same wedge, smoother; thin red outlines around its dark streaks.",
    );
    Ok(())
}

/// One patch at full size.
fn outline(
    context: &Context<'_>,
    board: &dyn Board,
    reach: u64,
    tracks: &[Track],
    found: &mut Measured,
) -> Result<(), MeasureError> {
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
    found.plate(
        1,
        context.picture("glider", &picture, board)?,
        format!(
            "A patch in full, inside the red line: fabric 0, {SHOWN} × {SHOWN} squares from ({}, {}) of the nose. It \
             lives for {} columns. {COLOURS}",
            count(shown.x()),
            count(shown.y()),
            count(track.life() as u64 * SIDE)
        ),
        "A black ground with yellow threads in two directions; inside a long red outline the threads \
         dissolve into a dense blue texture.",
    );
    Ok(())
}

/// Shares as a board, a square a cell: from black to white in seven classes.
struct Shares<'a> {
    columns: u64,
    shares: &'a [f64],
}

impl Board for Shares<'_> {
    fn rows<'a>(
        &'a self,
        window: Window,
        _observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + 'a>, BoardError> {
        let class = |share: f64| (((share - 0.504) / 0.026) as Value).clamp(0, 6);
        let at = move |x: u64, y: u64| class(self.shares[(y * self.columns + x) as usize]);
        Ok(Box::new(Function::new(window, at)))
    }
}

/// The rows of a board that is a function of its cells.
pub(super) struct Function<F> {
    window: Window,
    y: u64,
    row: Vec<Value>,
    at: F,
}

impl<F: Fn(u64, u64) -> Value> Function<F> {
    pub(super) const fn new(window: Window, at: F) -> Self {
        Self { window, y: window.y(), row: Vec::new(), at }
    }
}

impl<F: Fn(u64, u64) -> Value> Rows<Value> for Function<F> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        if self.y == self.window.bottom() {
            return Ok(None);
        }
        let y = self.y;
        self.row.clear();
        self.row.extend((self.window.x()..self.window.right()).map(|x| (self.at)(x, y)));
        self.y += 1;
        Ok(Some(&self.row))
    }
}
