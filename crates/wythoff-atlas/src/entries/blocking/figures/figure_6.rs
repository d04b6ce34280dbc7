//! Figure 6: the prism of game 40003 and its light.

use std::ops::Range;

use wythoff::blocking::KeptSweep;
use wythoff::board::Board;
use wythoff_anatomy::anatomy::{Anatomy, Region, RegionCensus};
use wythoff_anatomy::growth::prism;
use wythoff_anatomy::light;

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/figures/figure_6", measure);

const GAME: u64 = 40_003;
const WINDOW: Window = window(64_200, 64_200, 2400, 2400);
/// Width of the bins of the plot, in squares off the diagonal.
const BIN: u64 = 10;
/// Bins of the plot, and those of them that are near the diagonal or far off.
const BINS: usize = 60;
const EDGE: usize = 5;

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    context.step(&format!("game {}", count(GAME)))?;
    let end = context.pick(WINDOW.bottom() + BIN * BINS as u64, 3 * GAME);
    let kept = context.sweep(game(GAME)).keep(end, context.observer())?;
    draw(context, &kept, &mut found)?;

    context.step("the light behind the prism")?;
    let tip = prism(&kept, WINDOW.bottom(), context.observer())?
        .ok_or_else(|| MeasureError::NotFound("no palace near the diagonal".into()))?;
    let (prism, last) = (tip.median, tip.last);
    let max = kept.values(WINDOW, context.observer())?.into_iter().max().unwrap_or_default();
    let here = Light::behind(context, &kept, (prism, last), WINDOW)?;
    let beam = here.beam.iter().enumerate();
    let beam = beam.map(|(bin, &mean)| ((bin as f64 + 0.5) * BIN as f64, mean));
    let beam = vec![Series::measured(format!("game {GAME}"), beam)];
    let image = chart("squares off the diagonal", "mean value p behind the prism", beam);
    found.plate("beam", image);
    let along = along(context, &kept, &mut found)?;
    let brightness = Brightness::measure(context, &kept, Place::Behind)?;
    let profiles = profiles(context, &kept, &mut found)?;
    verdicts(context, (&kept, (prism, last)), (&here, &brightness), &mut found)?;
    Ok(found.with(&numbers! {
        k: GAME,
        window: WINDOW,
        // The median and the last row of the last palaces of some diagonals.
        prism,
        last,
        // The largest value in the window.
        max,
        bin: BIN,
        bins: BINS,
        edge: EDGE,
        // Mean values in the bins near the diagonal and far off.
        near: here.near(),
        far: here.far(),
        mean_by_distance: here.beam,
        // Games that are brighter near the diagonal than off it.
        lit: brightness.lit(),
        beams: brightness.beams,
        sectors: brightness.sectors,
        along,
        profiles,
        // The side of the part of the whole game that a full run draws, and squares a pixel.
        side: SIDE,
        reduced: SIDE / PAGE,
    }))
}

fn verdicts(
    context: &Context<'_>,
    (kept, tip): (&KeptSweep, (u64, u64)),
    (here, brightness): (&Light, &Brightness),
    found: &mut Found,
) -> Result<()> {
    let mutant = context.mutant(
        "the fabric in place of the inner sector, and the rows of the fabric in place of those behind the prism",
        || Brightness::measure(context, kept, Place::Before),
    )?;
    found.verdict("CLN-45", mutant.judge_exact(brightness, Brightness::is_brighter_inside));
    let above = window(WINDOW.x() - 2400, WINDOW.y() - 2400, WINDOW.width(), WINDOW.height());
    let mutant = context.mutant("the window one width nearer to the corner", || {
        Light::behind(context, kept, tip, above)
    })?;
    let beam = |light: &Light| {
        Verdict::exact(light.inside && light.near() > light.far() && brightness.is_often_lit())
    };
    found.verdict("CLN-71", mutant.judge(here, beam));
    Ok(())
}

/// The light in a window on the diagonal.
struct Light {
    /// True if the prism lies in the window.
    inside: bool,
    /// Mean value by distance from the diagonal, behind the last palace.
    beam: Vec<f64>,
}

impl Light {
    fn behind(
        context: &Context<'_>,
        kept: &KeptSweep,
        (prism, last): (u64, u64),
        at: Window,
    ) -> Result<Self> {
        let rows = last.min(at.bottom())..at.bottom();
        let beam = light::by_distance(kept, rows, BIN, BINS, context.observer())?;
        let beam = beam.into_iter().map(light::Light::mean).collect();
        Ok(Self { inside: at.contains(prism, prism), beam })
    }

    fn near(&self) -> f64 {
        mean(&self.beam[..EDGE])
    }

    fn far(&self) -> f64 {
        mean(&self.beam[BINS - EDGE..])
    }
}

/// Where light is measured: behind the prism, or in the fabric before it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Behind,
    Before,
}

/// The brightness of games, near the diagonal and off it, in the inner sector and in the warps.
struct Brightness {
    beams: Vec<Beam>,
    sectors: Vec<Sector>,
}

impl Brightness {
    fn measure(context: &Context<'_>, largest: &KeptSweep, place: Place) -> Result<Self> {
        Ok(Self { beams: beams(context, place)?, sectors: sectors(context, largest, place)? })
    }

    /// Games that are brighter near the diagonal than off it.
    fn lit(&self) -> usize {
        self.beams.iter().filter(|beam| beam.near > beam.far).count()
    }

    /// Returns true if more games are lit than chance gives by two standard errors.
    fn is_often_lit(&self) -> bool {
        let games = self.beams.len() as f64;
        2.0 * self.lit() as f64 > games + 2.0 * games.sqrt()
    }

    fn is_brighter_inside(&self) -> bool {
        self.is_often_lit() && self.sectors.iter().all(|sector| sector.inner > sector.warp)
    }
}

/// The side of the part of the whole game that is drawn, and the pixels of its picture.
const SIDE: u64 = 56 * PAGE;
const PAGE: u64 = 1200;

/// Draws the prism, and the whole game with the place of the prism marked.
fn draw(context: &Context<'_>, kept: &KeptSweep, found: &mut Found) -> Result<()> {
    context.step("drawing the prism")?;
    let all = Picture::new(game(GAME), WINDOW);
    let full = context.picture("prism-full", &all, kept)?;
    let half = Picture { scale: Scale::CellsPerPixel(2), ..all };
    found.plate("prism", context.picture("prism", &half, kept)?.with_full(&full));
    context.step("drawing the whole game")?;
    // A quick run draws a smaller game, a tenth as wide.
    let (k, side) = context.pick((4003, 10 * PAGE), (GAME, SIDE));
    let reduced = side / PAGE;
    let whole = Picture {
        scale: Scale::CellsPerPixel(reduced),
        marks: if k == GAME { vec![mark(WINDOW, "")] } else { Vec::new() },
        ..Picture::new(game(k), window(0, 0, side, side))
    };
    let image = context.picture("game", &whole, &context.sweep(game(k)))?;
    found.plate_of("game", image, &numbers! { k, side, reduced });
    Ok(())
}

/// The light of one game.
#[derive(Debug, Serialize)]
struct Beam {
    k: K,
    /// Mean value up to k/50 off the diagonal.
    near: f64,
    /// Mean value from k/20 to k/10 off the diagonal.
    far: f64,
}

/// The light of games with all remainders modulo 3.
fn beams(context: &Context<'_>, place: Place) -> Result<Vec<Beam>> {
    let step = if place == Place::Before { 200 } else { context.pick(100, 50) };
    (1000..2200)
        .step_by(step)
        .map(|k| {
            context.step(&format!("the light of game {k}"))?;
            let kept = context.sweep(game(k)).keep(21 * k / 10, context.observer())?;
            let beam = profile(context, &kept, place, (k / 100, 10))?;
            Ok(Beam { k: game(k), near: mean(&beam[..2]), far: mean(&beam[5..]) })
        })
        .collect()
}

/// Means by distance in bins, in rows 1.8 k to 2 k of a game, or in 1.2 k to 1.4 k of its fabric.
fn profile(
    context: &Context<'_>,
    kept: &KeptSweep,
    place: Place,
    (bin, bins): (u64, usize),
) -> Result<Vec<f64>> {
    let k = kept.k().get();
    let fifths = if place == Place::Behind { 9..10 } else { 6..7 };
    let rows = fifths.start * k / 5..fifths.end * k / 5;
    let found = light::by_distance(kept, rows, bin, bins, context.observer())?;
    Ok(found.into_iter().map(light::Light::mean).collect())
}

/// Measures and draws the beam of games of all sizes, scaled by k.
fn profiles(
    context: &Context<'_>,
    largest: &KeptSweep,
    found: &mut Found,
) -> Result<Vec<(u64, Vec<f64>)>> {
    // Some hundred diagonals tell what a fifth of a thousand does.
    const PARTS: u64 = 200;
    let mut profiles = Vec::new();
    for &k in context.pick(&[1000, 5000][..], &[1000, 10_003]) {
        context.step(&format!("the light of game {}", count(k)))?;
        let kept = context.sweep(game(k)).keep(21 * k / 10, context.observer())?;
        profiles.push((k, profile(context, &kept, Place::Behind, (k / PARTS, 20))?));
    }
    if largest.size() >= 21 * GAME / 10 {
        profiles.push((GAME, profile(context, largest, Place::Behind, (GAME / PARTS, 20))?));
    }
    let point = |(bin, &mean): (usize, &f64)| ((bin as f64 + 0.5) / PARTS as f64, mean);
    let series = profiles.iter().map(|(k, means)| {
        Series::measured(format!("k = {}", count(*k)), means.iter().enumerate().map(point))
    });
    let (x, y) = ("distance from the diagonal, in parts of k", "mean value in rows 1.8 k to 2 k");
    found.plate("profiles", chart(x, y, series.collect()));
    Ok(profiles)
}

/// The light along the diagonal, row by row.
#[derive(Debug, Serialize)]
struct Along {
    /// The row, in parts of k.
    y: f64,
    /// Mean value up to k/400 off the diagonal.
    near: f64,
    /// Mean value from k/20 to k/20 and k/400 off it.
    far: f64,
}

/// Measures and draws the light of a game along its diagonal.
fn along(context: &Context<'_>, kept: &KeptSweep, found: &mut Found) -> Result<Vec<Along>> {
    /// Rows that are looked at together.
    const ROWS: u64 = 200;
    let k = kept.k().get();
    let (width, off) = (k / 400, k / 20);
    let tops = (0..).map(|n| k / 2 + n * k / 40);
    let tops = tops.take_while(|top| top + ROWS + off + width <= kept.size());
    let rows: Vec<Range<u64>> = tops.map(|top| top..top + ROWS).collect();
    context.step("the light along the diagonal")?;
    let near = light::by_row(kept, &rows, &(0..width), context.observer())?;
    let far = light::by_row(kept, &rows, &(off..off + width), context.observer())?;
    let along = rows.iter().zip(near.into_iter().zip(far)).map(|(rows, (near, far))| Along {
        y: rows.start.midpoint(rows.end) as f64 / k as f64,
        near: near.mean(),
        far: far.mean(),
    });
    let along: Vec<Along> = along.collect();
    let series = |label: &str, of: fn(&Along) -> f64| {
        Series::measured(label, along.iter().map(|at| (at.y, of(at))))
    };
    let plot = Plot::new("row y, in parts of k", "mean value p")
        .across(Axis::Between(0.5, along.last().map_or(2.0, |at| at.y)))
        .series([series("diagonal", |at| at.near), series("k/20 off", |at| at.far)])
        .guides([Guide::upright(1.618_034, "φ")]);
    found.plate("along", plot.image());
    Ok(along)
}

/// Mean values of two regions of one game.
#[derive(Debug, Serialize)]
struct Sector {
    k: K,
    inner: f64,
    warp: f64,
}

/// Inner sector and warps in the last rows of the first 3 k; or fabric and warps in rows up to 1.3
/// k of small games.
fn sectors(context: &Context<'_>, largest: &KeptSweep, place: Place) -> Result<Vec<Sector>> {
    let games = match place {
        Place::Behind => context.pick(&[500, 1000][..], &[500, 1000, 2000, 5000, 10_000, 20_000]),
        Place::Before => &[500, 1000],
    };
    let mut sectors = Vec::new();
    for &k in games {
        context.step(&format!("inner sector and warps of game {}", count(k)))?;
        let kept = context.sweep(game(k)).keep(3 * k, context.observer())?;
        sectors.push(sector(context, &kept, place)?);
    }
    if place == Place::Behind && largest.size() >= 3 * GAME {
        sectors.push(sector(context, largest, place)?);
    }
    Ok(sectors)
}

fn sector(context: &Context<'_>, kept: &KeptSweep, place: Place) -> Result<Sector> {
    let (k, side) = (kept.k(), 3 * kept.k().get());
    let anatomy = Anatomy::survey(k, kept, side, context.observer())?;
    let height = (k.get() / 10).min(256);
    let (bottom, inner) = match place {
        Place::Behind => (side, Region::Inner),
        Place::Before => (13 * k.get() / 10, Region::Fabric),
    };
    let rows = window(0, bottom - height, side, height);
    let census = anatomy.census(kept, rows, context.observer())?;
    let mean = |region: Region| {
        let there = census.get(&region).map(RegionCensus::mean);
        there.ok_or_else(|| MeasureError::NotFound(format!("game {} has no {region}", k.get())))
    };
    Ok(Sector { k, inner: mean(inner)?, warp: mean(Region::Warp)? })
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}
