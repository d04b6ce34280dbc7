//! Section 3.2: the black stripes of the arms.

use serde_json::json;
use wythoff::blocking::Kept;
use wythoff::board::Board;
use wythoff::{K, Window};
use wythoff_anatomy::arm::epaulette;
use wythoff_anatomy::texture::stripe::{lengths, lobe};
use wythoff_anatomy::texture::{Direction, Mask, Stripe};
use wythoff_render::{Picture, Rgb, Scale, Stroke};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, square};
use crate::measure::colours::COLOURS;
use crate::measure::{game, window};
use crate::model::{Judgement, Verdict};
use crate::plot::{Axis, Guide, Plot, Series};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-stripes",
    number: "Section 3.2",
    title: "The black stripes of the arms",
    says: &[
        "Arms look random, but they often contain temporary black stripes, at one of the two angles \
         parallel to their sides.",
    ],
    claims: &["CLN-65"],
    measure,
});

/// Cells of a run that chance hardly makes.
const LEAST: usize = 20;
/// Peaks within so many degrees are one.
const APART: f64 = 6.0;

/// Findings in a window of an arm.
struct Arm {
    window: Window,
    palaces: f64,
    directions: Vec<Direction>,
    peaks: Vec<Direction>,
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let k = game(context.pick(6000, 20_000));
    let side = context.pick(400, 600);
    context.step(&format!("the arm of game {}", count(k.get())))?;
    let n = k.get();
    let board = context.sweep(k).keep(2 * n, context.observer())?;
    // Between seam and skin, near the shoulder and further down.
    let down =
        [(n / 5, n / 6), (n / 20, n / 24), (n / 5, n / 8), (n / 2, n / 3), (3 * n / 5, n / 2)];
    let places = down.map(|(u, y)| (n + u, y));
    let places = context.pick(&places[..1], &places[1..]);
    let mut arms = Vec::new();
    for &(x, y) in places {
        context.step(&format!("stripes around {}", square((x, y))))?;
        let window = window(x, y, side, side);
        let mask = Mask::read(&board, window, &|p| p >= 0, context.observer())?;
        arms.push(Arm::measure(context, window, &mask));
    }
    let Some(arm) = arms.first() else { return Ok(found) };
    let sides = sides(context, k, &board)?;
    let stripes = Stripes::of(&arms, sides);
    let mutant = context.mutant("the arm mirrored from left to right", || {
        let mask = Mask::read(&board, arm.window, &|p| p >= 0, context.observer())?;
        let (width, height) = (mask.width(), mask.height());
        let mirrored = Mask::from_fn(width, height, |x, y| mask.holds(width - 1 - x, y));
        Ok(Stripes::of(&[Arm::measure(context, arm.window, &mirrored)], sides))
    })?;
    angles(&arms, sides, mutant.judge(&stripes, Stripes::verdict), &mut found);
    let mask = Mask::read(&board, arm.window, &|p| p >= 0, context.observer())?;
    draw(context, &board, arm, &mask, &mut found)?;
    length(arm, &mask, &mut found);
    found.data = json!({
        "k": k,
        "sides": { "skin": sides[0], "seam": sides[1] },
        "arms": arms.iter().map(|arm| json!({
            "window": arm.window, "palaces": arm.palaces, "directions": arm.directions,
        })).collect::<Vec<_>>(),
    });
    found.commands = vec![format!(
        "wythoff blocking picture --k {n} --at {},{} --size {side} -o arm.png",
        arm.window.x(),
        arm.window.y()
    )];
    Ok(found)
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
    fn of(arms: &[Arm], [skin, seam]: [f64; 2]) -> Self {
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

/// The angles of skin and seam, in degrees from the x axis downwards, between the first rows and
/// the nose.
fn sides(context: &Context<'_>, k: K, board: &Kept) -> Result<[f64; 2], MeasureError> {
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
    Ok([0, 1].map(|side| down.atan2(ends[1][side] - ends[0][side]).to_degrees()))
}

fn angles(arms: &[Arm], [skin, seam]: [f64; 2], judged: Judgement, found: &mut Measured) {
    found.row("Angle of the skin · of the seam", format!("{skin:.1}° · {seam:.1}°"));
    let mut rows = Vec::new();
    for arm in arms {
        let chance = by_chance(arm);
        let mut row = vec![square((arm.window.x(), arm.window.y()))];
        row.extend((0..3).map(|place| {
            arm.peaks.get(place).map_or("none".into(), |peak| {
                let (from, to) = lobe(&arm.directions, peak);
                if place == 2 || peak.runs == 0 {
                    return format!("{}: {}", degrees(peak.angle), count(peak.runs));
                }
                format!("{} ({from}° to {to}°): {}", degrees(peak.angle), count(peak.runs))
            })
        }));
        row.push(format!("{chance:.1}"));
        rows.push(row);
    }
    found.table(
        format!("Directions with the most lines of {LEAST} or more squares without a palace"),
        &["window", "first (half of it)", "second (half of it)", "third", "by chance"],
        rows,
    );
    let first = &arms[0];
    let most = |from: f64, to: f64| {
        let inside = first.directions.iter().filter(|one| from <= one.angle && one.angle < to);
        inside.map(|one| one.runs).max().unwrap_or(0)
    };
    found.find(
        "CLN-65",
        judged,
        format!(
            "Of all directions exactly two have many runs of {LEAST} squares or more without a \
             palace: up to {} of them below 45° and {} above, in one window of {} squares, {:.1} being \
             expected by chance. The skin, at {skin:.1}°, and the seam, at {seam:.1}°, lie among the \
             angles with at least half of these, but the stripes scatter by several degrees.",
            count(most(0.0, 45.0)),
            count(most(45.0, 90.0)),
            count(first.window.width() * first.window.height()),
            by_chance(first)
        ),
    );
    let points = first.directions.iter().map(|one| (one.angle, one.runs as f64)).collect();
    let upright = |at: f64, label: &str| Guide { at, label: label.into(), upright: true };
    let plot = Plot {
        x_label: "angle from the x axis, in degrees",
        y_label: "runs of 20 squares or more",
        x: Axis::Between(0.0, 180.0),
        series: vec![Series { label: String::new(), points, measured: false }],
        guides: vec![upright(skin, "skin"), upright(seam, "seam")],
        ..Plot::default()
    };
    found.plate(
        2,
        Image::Svg { markup: plot.svg().into_string() },
        "Long lines without a palace, by their angle; thin lines: the sides of the arm.",
        "A curve that is flat but for two peaks, around the two thin lines.",
    );
}

fn degrees(angle: f64) -> String {
    format!("{angle}°")
}

/// Runs of [`LEAST`] cells or more if palaces were strewn at random: each begins behind a palace.
fn by_chance(arm: &Arm) -> f64 {
    let cells = (arm.window.width() * arm.window.height()) as f64;
    cells * arm.palaces * (1.0 - arm.palaces).powi(LEAST as i32)
}

/// The stripes over the board.
fn draw(
    context: &Context<'_>,
    board: &Kept,
    arm: &Arm,
    mask: &Mask,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    context.step("drawing stripes")?;
    let side = 250;
    let close = window(arm.window.x(), arm.window.y(), side, side);
    let plain =
        Picture { scale: Scale::PixelsPerCell(3), ..Picture::new(game(board.k().get()), close) };
    found.plate(
        2,
        context.picture("arm", &plain, board)?,
        format!(
            "The arm of game {}, {side} × {side} squares from {}. {COLOURS}",
            count(board.k().get()),
            square((close.x(), close.y()))
        ),
        "Yellow and black squares that look random, with some short black lines among them.",
    );
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
    found.plate(
        2,
        context.picture("stripes", &marked, board)?,
        format!("The same squares; red and white lines are the stripes of {LEAST} squares or more in the two directions. {COLOURS}"),
        "Short parallel lines of two colours strewn over the same picture.",
    );
    Ok(())
}

/// Lengths of stripes: short ones.
fn length(arm: &Arm, mask: &Mask, found: &mut Measured) {
    let mut series = Vec::new();
    for (peak, label) in arm.peaks.iter().take(2).zip(["flat", "steep"]) {
        let label = if peak.angle < 45.0 { label } else { "steep" };
        let runs = lengths(mask, peak.angle);
        // Runs of at least so many cells.
        let mut sum = 0;
        let mut at_least: Vec<(f64, f64)> = runs
            .iter()
            .enumerate()
            .rev()
            .map(|(length, count)| {
                sum += count;
                (length as f64, sum as f64)
            })
            .collect();
        at_least.reverse();
        let at = |length: usize| at_least.get(length).map_or(0.0, |point| point.1);
        let halves = (at(10) / at(LEAST)).log2();
        let stripes = Stripe::find(mask, peak.angle, LEAST);
        let cells = mask.width() * mask.height();
        found.row(
            format!(
                "At {}: stripes of {LEAST} squares or more in 10,000 squares",
                degrees(peak.angle)
            ),
            format!("{:.1}", stripes.len() as f64 * 10_000.0 / cells as f64),
        );
        found.row(
            format!("At {}: the number halves every .. squares · longest", degrees(peak.angle)),
            format!("{:.1} · {}", 10.0 / halves, peak.longest),
        );
        let points = at_least.into_iter().filter(|point| point.0 > 0.0).collect();
        series.push(Series { label: label.into(), points, measured: false });
    }
    let most = series.iter().flat_map(|one| &one.points).map(|at| at.0).fold(1.0, f64::max);
    let runs = (arm.window.width() * arm.window.height()) as f64 * arm.palaces;
    let chance = (1..=most as i32).map(|n| (f64::from(n), runs * (1.0 - arm.palaces).powi(n)));
    series.push(Series { label: "by chance".into(), points: chance.collect(), measured: false });
    let plot = Plot {
        x_label: "squares",
        y_label: "runs of so many squares or more",
        x: Axis::Between(0.0, most),
        y: Axis::Log(1.0, runs),
        series,
        ..Plot::default()
    };
    found.plate(
        2,
        Image::Svg { markup: plot.svg().into_string() },
        "Lengths of runs without a palace in the two directions, and if palaces were strewn at random.",
        "Three falling lines on a logarithmic axis; that of chance is the steepest.",
    );
}
