//! Section 3.2: the black stripes of the arms.

use wythoff::blocking::KeptSweep;
use wythoff::board::Board;
use wythoff_anatomy::arm::epaulette;
use wythoff_anatomy::texture::stripe::{lengths, lobe};
use wythoff_anatomy::texture::{Direction, Mask, Stripe};
use wythoff_render::Stroke;

use crate::format::square;
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/stripes", measure);

/// Cells of a run that chance hardly makes.
const LEAST: usize = 20;
/// Peaks within so many degrees are one.
const APART: f64 = 6.0;
/// The side of the pictures.
const SIDE: u64 = 250;

/// Findings in a window of an arm.
#[derive(Serialize)]
struct Arm {
    window: Window,
    palaces: f64,
    directions: Vec<Direction>,
    #[serde(skip)]
    peaks: Vec<Direction>,
}

/// The directions with the most runs in a window.
#[derive(Serialize)]
struct Highest {
    window: Window,
    peaks: Vec<Json>,
    /// Runs that chance would give.
    chance: f64,
}

/// Lengths of the stripes of one direction.
#[derive(Serialize)]
struct Lengths {
    angle: f64,
    /// Stripes in 10,000 squares.
    stripes: f64,
    /// The number of runs halves with so many squares more.
    half: f64,
    longest: usize,
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let k = game(context.pick(6000, 20_000));
    let side = context.pick(400, 600);
    let n = k.get();
    context.step(&format!("the arm of game {n}"))?;
    let board = context.sweep(k).keep(2 * n, context.observer())?;
    // Between seam and skin, near the shoulder and further down.
    let down =
        [(n / 5, n / 6), (n / 20, n / 24), (n / 5, n / 8), (n / 2, n / 3), (3 * n / 5, n / 2)];
    let (mut arms, mut masks) = (Vec::new(), Vec::new());
    for &(u, y) in context.pick(&down[..1], &down[1..]) {
        context.step(&format!("stripes around {}", square((n + u, y))))?;
        let window = window(n + u, y, side, side);
        let mask = Mask::read(&board, window, &|p| p >= 0, context.observer())?;
        arms.push(Arm::measure(context, window, &mask));
        masks.push(mask);
    }
    let (arm, mask) = (&arms[0], &masks[0]);
    let sides = Sides::measure(context, k, &board)?;
    let mutant = context.mutant("the arm mirrored from left to right", || {
        let (width, height) = (mask.width(), mask.height());
        let mirrored = Mask::from_fn(width, height, |x, y| mask.holds(width - 1 - x, y));
        Ok(Stripes::of(&[Arm::measure(context, arm.window, &mirrored)], sides))
    })?;
    found.verdict("CLN-65", mutant.judge(&Stripes::of(&arms, sides), Stripes::verdict));
    found.plate("angles", angles(arm, sides));
    draw(context, &board, arm, mask, &mut found)?;
    let lengths: Vec<_> = arm.peaks.iter().take(2).map(|peak| Lengths::of(mask, peak)).collect();
    found.plate("lengths", length(arm, mask));
    let table: Vec<_> = arms.iter().map(Arm::highest).collect();
    let most = [arm.most(0.0, 45.0), arm.most(45.0, 90.0)];
    Ok(found.with(&numbers! {
        k,
        sides,
        arms,
        table,
        // The most runs of a direction below 45°, and from 45° to 90°, in the first window.
        most,
        lengths,
        least: LEAST,
        drawn: SIDE,
    }))
}

impl Arm {
    /// Counts the long runs without a palace, by direction.
    fn measure(context: &Context<'_>, window: Window, mask: &Mask) -> Self {
        let step = context.pick(1.5, 0.5);
        let angles = (0..).map(|n| f64::from(n) * step).take_while(|angle| *angle < 180.0);
        let directions: Vec<_> = angles.map(|angle| Direction::of(mask, angle, LEAST)).collect();
        let peaks = Direction::peaks(&directions, APART);
        Self { window, palaces: 1.0 - mask.density(), directions, peaks }
    }

    /// The angles with at least half of the runs of each of the two highest peaks.
    fn lobes(&self) -> Vec<(f64, f64)> {
        self.peaks.iter().take(2).map(|peak| lobe(&self.directions, peak)).collect()
    }

    /// The three highest peaks. Runs by chance are those of palaces strewn at random: each begins
    /// behind a palace.
    fn highest(&self) -> Highest {
        let peaks = self.peaks.iter().take(3).map(|peak| {
            numbers! {
                angle: peak.angle,
                runs: peak.runs,
                lobe: lobe(&self.directions, peak),
            }
        });
        Highest {
            window: self.window,
            peaks: peaks.collect(),
            chance: self.begun() * (1.0 - self.palaces).powi(LEAST as i32),
        }
    }

    /// The number of palaces, behind each of which a run begins.
    fn begun(&self) -> f64 {
        self.window.cells() as f64 * self.palaces
    }

    /// The most runs of a direction between two angles.
    fn most(&self, from: f64, to: f64) -> u64 {
        let inside = self.directions.iter().filter(|one| from <= one.angle && one.angle < to);
        inside.map(|one| one.runs).max().unwrap_or(0)
    }
}

/// The directions of stripes relative to the sides of the arm.
struct Stripes {
    /// True if two directions have more than four times as many long runs as any third one.
    two: bool,
    /// True if each side of the arm lies in the lobe of one of the two.
    along: bool,
    /// The furthest that one of the two lies from the nearest side of the arm, in degrees.
    off: f64,
}

impl Stripes {
    fn of(arms: &[Arm], Sides { skin, seam }: Sides) -> Self {
        let runs = |arm: &Arm, place: usize| arm.peaks.get(place).map_or(0, |peak| peak.runs);
        let two = |arm: &Arm| runs(arm, 1) > 4 * runs(arm, 2) && runs(arm, 1) > 0;
        let holds =
            |arm: &Arm, side: f64| arm.lobes().iter().any(|lobe| lobe.0 <= side && side <= lobe.1);
        let off = |peak: &Direction| (peak.angle - skin).abs().min((peak.angle - seam).abs());
        Self {
            two: arms.iter().all(two),
            along: arms.iter().all(|arm| holds(arm, skin) && holds(arm, seam)),
            off: arms.iter().flat_map(|arm| arm.peaks.iter().take(2)).map(off).fold(0.0, f64::max),
        }
    }

    /// Exactly: stripes are most frequent within a degree of the sides.
    fn verdict(&self) -> Verdict {
        let along = self.two && self.along;
        Verdict::rough(along && self.off < 1.0, along)
    }
}

/// The angles of skin and seam, in degrees from the x axis downwards.
#[derive(Clone, Copy, Serialize)]
struct Sides {
    skin: f64,
    seam: f64,
}

impl Sides {
    /// Measures the angles between the first rows and the nose.
    fn measure(context: &Context<'_>, k: K, board: &KeptSweep) -> Result<Self> {
        let rows = [k.get() / 12, k.get() / 3];
        let mut ends = Vec::new();
        for y in rows {
            let first = k.get() + 1 - 2 * y;
            let row = board.values(window(first, y, 2 * k.get() - first, 1), context.observer())?;
            // Here u = x - k, and 11 k more does not matter.
            let follows = |&(i, &p): &(u64, &i64)| p == epaulette(10 * k.get() + first + i, y);
            let seam = (0..).zip(&row).take_while(follows).count() as f64;
            let skin = row.iter().rposition(|&p| p < 0).unwrap_or(0) as f64;
            ends.push([skin, seam].map(|at| first as f64 + at));
        }
        let down = (rows[1] - rows[0]) as f64;
        let [skin, seam] =
            [0, 1].map(|side| down.atan2(ends[1][side] - ends[0][side]).to_degrees());
        Ok(Self { skin, seam })
    }
}

/// The numbers of long runs, by their angle.
fn angles(arm: &Arm, Sides { skin, seam }: Sides) -> Image {
    let points = arm.directions.iter().map(|one| (one.angle, one.runs as f64));
    Plot::new("angle from the x axis, in degrees", "runs of 20 squares or more")
        .across(Axis::Between(0.0, 180.0))
        .series([Series::law("", points)])
        .guides([Guide::upright(skin, "skin"), Guide::upright(seam, "seam")])
        .image()
}

/// Draws a part of the arm, and the stripes over it.
fn draw(
    context: &Context<'_>,
    board: &KeptSweep,
    arm: &Arm,
    mask: &Mask,
    found: &mut Found,
) -> Result<()> {
    context.step("drawing stripes")?;
    let close = window(arm.window.x(), arm.window.y(), SIDE, SIDE);
    let plain = Picture { scale: Scale::PixelsPerCell(3), ..Picture::new(board.k(), close) };
    found.plate("arm", context.picture("arm", &plain, board)?);
    let mut strokes = Vec::new();
    for (peak, colour) in arm.peaks.iter().take(2).zip([0xff_4d2e, 0xff_ffff]) {
        let (sin, cos) = peak.angle.to_radians().sin_cos();
        // A run has a cell a column, or a row if it is steep.
        let unit = cos.abs().max(sin.abs());
        for stripe in Stripe::find(mask, peak.angle, LEAST) {
            let half = (stripe.length as f64 - 1.0) / 2.0;
            let (x, y) = (stripe.middle.0 + close.x() as f64, stripe.middle.1 + close.y() as f64);
            let end = |way: f64| (x + way * half * cos / unit, y + way * half * sin / unit);
            strokes.push(Stroke::new([end(-1.0), end(1.0)], Rgb::hex(colour)).times(1.4));
        }
    }
    let marked = Picture { strokes, ..plain };
    found.plate("stripes", context.picture("stripes", &marked, board)?);
    Ok(())
}

impl Lengths {
    fn of(mask: &Mask, peak: &Direction) -> Self {
        let at_least = at_least(mask, peak);
        let at = |length: usize| at_least.get(length).map_or(0.0, |point| point.1);
        let stripes = Stripe::find(mask, peak.angle, LEAST).len() as f64;
        Self {
            angle: peak.angle,
            stripes: stripes * 10_000.0 / (mask.width() * mask.height()) as f64,
            half: 10.0 / (at(10) / at(LEAST)).log2(),
            longest: peak.longest,
        }
    }
}

/// The numbers of runs of 0, 1, .. cells and more in a direction.
fn at_least(mask: &Mask, peak: &Direction) -> Vec<(f64, f64)> {
    let mut sum = 0;
    let runs = lengths(mask, peak.angle).into_iter().enumerate().rev();
    let mut at_least: Vec<(f64, f64)> = runs
        .map(|(length, count)| {
            sum += count;
            (length as f64, sum as f64)
        })
        .collect();
    at_least.reverse();
    at_least
}

/// The lengths of runs, and those that chance would give.
fn length(arm: &Arm, mask: &Mask) -> Image {
    let mut series = Vec::new();
    for peak in arm.peaks.iter().take(2) {
        let points = at_least(mask, peak).into_iter().filter(|point| point.0 > 0.0);
        series.push(Series::law(if peak.angle < 45.0 { "flat" } else { "steep" }, points));
    }
    let most = series.iter().flat_map(|one| &one.points).map(|at| at.0).fold(1.0, f64::max);
    let runs = arm.begun();
    let chance = (1..=most as i32).map(|n| (f64::from(n), runs * (1.0 - arm.palaces).powi(n)));
    series.push(Series::law("by chance", chance));
    Plot::new("squares", "runs of so many squares or more")
        .across(Axis::Between(0.0, most))
        .up(Axis::Log(1.0, runs))
        .series(series)
        .image()
}
