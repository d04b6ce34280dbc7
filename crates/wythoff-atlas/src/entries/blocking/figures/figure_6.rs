//! Figure 6: the prism of game 40003 and its light.

use std::ops::Range;

use serde::Serialize;
use serde_json::json;
use wythoff::blocking::Kept;
use wythoff::board::Board;
use wythoff::{K, Window};
use wythoff_anatomy::anatomy::{Anatomy, Region};
use wythoff_anatomy::growth::prism;
use wythoff_anatomy::light;
use wythoff_render::{Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list, square, value};
use crate::measure::colours::COLOURS;
use crate::measure::{game, mark, window};
use crate::model::Verdict;
use crate::plot::{Axis, Guide, Plot, Series};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-fig-6",
    number: "Figure 6",
    title: "The prism of game 40003, and its beam of light",
    says: &["Where the two frays meet on the main diagonal, the fabric ends in a prism. Slightly \
         higher palace numbers near the diagonal give the impression that it emits a beam of \
         light. Such numbers are often produced where frays meet, and the inner sector often holds \
         higher numbers than the warps, most of all near the diagonal."],
    claims: &["CLN-45", "CLN-71"],
    measure,
});

const GAME: u64 = 40_003;
const WINDOW: Window = window(64_200, 64_200, 2400, 2400);
/// Width of the bins of the plot, in squares off the diagonal.
const BIN: u64 = 10;
/// Bins of the plot.
const BINS: usize = 60;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    context.step(&format!("game {}", count(GAME)))?;
    let end = context.pick(WINDOW.bottom() + BIN * BINS as u64, 3 * GAME);
    let kept = context.sweep(game(GAME)).keep(end, context.observer())?;
    draw(context, &kept, &mut found)?;

    context.step("the light behind the prism")?;
    let tip = prism(&kept, WINDOW.bottom(), context.observer())?
        .ok_or_else(|| MeasureError::NotFound("no palace near the diagonal".into()))?;
    let (prism, last) = (tip.median, tip.last);
    let brightest = kept.values(WINDOW, context.observer())?.into_iter().max().unwrap_or_default();
    let here = Light::behind(context, &kept, (prism, last), WINDOW)?;
    plot(&here.beam, &mut found);

    rows(&here, prism, brightest, &mut found);
    let along = along(context, &kept, &mut found)?;
    let brightness = Brightness::measure(context, &kept, Place::Behind)?;
    let lit = brightness.lit();
    found.row(
        "Other games that are brighter near the diagonal than off it",
        format!("{lit} of {}", brightness.beams.len()),
    );
    let profiles = profiles(context, &kept, &mut found)?;
    for sector in &brightness.sectors {
        found.row(
            format!("Game {}: mean value of inner sector · warps", count(sector.k.get())),
            format!("{:.3} · {:.3}", sector.inner, sector.warp),
        );
    }
    verdicts(context, (&kept, (prism, last)), (&here, &brightness), &mut found)?;
    found.differs.push(
        "Nothing. How far the beam reaches, and how bright it is, changes from game to game \
         without a pattern that is known."
            .into(),
    );
    found.commands = vec![
        format!(
            "wythoff blocking picture --k {GAME} --at {0},{0} --size {1} -o figure-6.png",
            WINDOW.x(),
            WINDOW.width()
        ),
        format!(
            "wythoff blocking picture --k {GAME} --size {} --scale {} -o game-{GAME}.png",
            SIDE,
            SIDE / PAGE
        ),
    ];
    found.data = json!({
        "prism": prism, "last": last, "max": brightest, "bin": BIN, "mean_by_distance": here.beam,
        "beams": brightness.beams, "sectors": brightness.sectors, "along": along, "profiles": profiles,
    });
    Ok(found)
}

fn rows(here: &Light, prism: u64, brightest: i64, found: &mut Measured) {
    found.row("Prism: median of the last palaces on 60 diagonals", square((prism, prism)));
    found.row("The same in parts of k", format!("{:.4} k", prism as f64 / GAME as f64));
    found.row("Largest value in the window", format!("p = {}", value(brightest)));
    let off = |bin: usize| count(bin as u64 * BIN);
    found.row(
        format!("Mean value up to {} squares off the diagonal", off(BINS / 12)),
        format!("{:.2}", here.near()),
    );
    found.row(
        format!("Mean value {} to {} squares off", off(BINS - BINS / 12), off(BINS)),
        format!("{:.2}", here.far()),
    );
}

fn verdicts(
    context: &Context<'_>,
    (kept, tip): (&Kept, (u64, u64)),
    (here, brightness): (&Light, &Brightness),
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let (lit, games) = (brightness.lit(), brightness.beams.len());
    let mutant = context.mutant(
        "the fabric in place of the inner sector, and the rows of the fabric in place of those behind the prism",
        || Brightness::measure(context, kept, Place::Before),
    )?;
    found.find(
        "CLN-45",
        mutant.judge(brightness, |light| Verdict::exact(light.is_brighter_inside())),
        format!(
            "At row 3k the mean of the inner sector is above that of the warps in each of the games {}, and \
             behind the prism values are higher near the diagonal than off it in {lit} of {games} games.",
            list(brightness.sectors.iter().map(|sector| count(sector.k.get()))),
        ),
    );
    let above = window(WINDOW.x() - 2400, WINDOW.y() - 2400, WINDOW.width(), WINDOW.height());
    let mutant = context.mutant("the window one width nearer to the corner", || {
        Light::behind(context, kept, tip, above)
    })?;
    found.find(
        "CLN-71",
        mutant.judge(here, |light| {
            Verdict::exact(light.inside && light.near() > light.far() && brightness.is_often_lit())
        }),
        format!(
            "Behind the prism at {} the mean value falls from {:.2} by the diagonal to \
             {:.2}; it falls in {lit} of {games} other games.",
            square((tip.0, tip.0)),
            here.near(),
            here.far(),
        ),
    );
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
        kept: &Kept,
        (prism, last): (u64, u64),
        at: Window,
    ) -> Result<Self, MeasureError> {
        let rows = last.min(at.bottom())..at.bottom();
        let beam = light::by_distance(kept, rows, BIN, BINS, context.observer())?;
        let beam = beam.into_iter().map(light::Light::mean).collect();
        Ok(Self { inside: at.contains(prism, prism), beam })
    }

    fn near(&self) -> f64 {
        mean(&self.beam[..BINS / 12])
    }

    fn far(&self) -> f64 {
        mean(&self.beam[BINS - BINS / 12..])
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
    fn measure(context: &Context<'_>, largest: &Kept, place: Place) -> Result<Self, MeasureError> {
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

/// The prism, and the whole game with the place of the prism marked.
fn draw(context: &Context<'_>, kept: &Kept, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("drawing the prism")?;
    let all = Picture::new(game(GAME), WINDOW);
    let full = context.picture("prism-full", &all, kept)?;
    let half = Picture { scale: Scale::CellsPerPixel(2), ..all };
    found.plate(
        2,
        context.picture("prism", &half, kept)?.with_full(&full),
        format!(
            "The prism: {0} × {0} squares from {1}. {COLOURS}",
            WINDOW.width(),
            square((WINDOW.x(), WINDOW.y()))
        ),
        "Two fringed edges of a dense fabric meet on the diagonal; behind the point where they \
         meet, violet stripes spread along the diagonal, lightest in the middle, and get darker \
         away from it.",
    );
    context.step("drawing the whole game")?;
    // A quick run draws a smaller game, a tenth as wide.
    let (drawn, reduced) = context.pick((4003, 10 * PAGE), (GAME, SIDE));
    let whole = Picture {
        scale: Scale::CellsPerPixel(reduced / PAGE),
        marks: if drawn == GAME { vec![mark(WINDOW, "")] } else { Vec::new() },
        ..Picture::new(game(drawn), window(0, 0, reduced, reduced))
    };
    found.plate(
        2,
        context.picture("game", &whole, &context.sweep(game(drawn)))?,
        format!(
            "Game {} from its corner on: {1} × {1} squares, {2} × {2} of them a pixel, which has the mean of their colours.{3}",
            count(drawn),
            count(reduced),
            reduced / PAGE,
            if drawn == GAME { " The outline is the picture of the prism." } else { "" }
        ),
        "The whole board: a smooth brown dented triangle in the corner, two plain wedges beside \
         it, broad olive arms to the right and down, a blue rhomb of fabric that ends in a point \
         on the diagonal, and violet light behind the point.",
    );
    Ok(())
}

fn plot(beam: &[f64], found: &mut Measured) {
    let points = beam.iter().enumerate();
    let points =
        points.map(|(bin, &mean)| (((2 * bin + 1) as u64 * BIN) as f64 / 2.0, mean)).collect();
    let plot = Plot {
        x_label: "squares off the diagonal",
        y_label: "mean value p behind the prism",
        series: vec![Series { label: format!("game {GAME}"), points, measured: true }],
        ..Plot::default()
    };
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        "The beam in figures: the mean value by distance from the main diagonal, in the rows of \
         the window behind the prism. It falls by steps of nearly one: between two threads nearly all squares have \
         the same value.",
        "A falling staircase: the mean value is highest beside the diagonal and drops in steps \
         away from it.",
    );
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
fn beams(context: &Context<'_>, place: Place) -> Result<Vec<Beam>, MeasureError> {
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
    kept: &Kept,
    place: Place,
    (bin, bins): (u64, usize),
) -> Result<Vec<f64>, MeasureError> {
    let k = kept.k().get();
    let fifths = if place == Place::Behind { 9..10 } else { 6..7 };
    let rows = fifths.start * k / 5..fifths.end * k / 5;
    let found = light::by_distance(kept, rows, bin, bins, context.observer())?;
    Ok(found.into_iter().map(light::Light::mean).collect())
}

/// The beam of games of all sizes, scaled by k.
fn profiles(
    context: &Context<'_>,
    largest: &Kept,
    found: &mut Measured,
) -> Result<Vec<(u64, Vec<f64>)>, MeasureError> {
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
    let series = profiles.iter().map(|(k, means)| Series {
        label: format!("k = {}", count(*k)),
        points: means.iter().enumerate().map(point).collect(),
        measured: true,
    });
    let plot = Plot {
        x_label: "distance from the diagonal, in parts of k",
        y_label: "mean value in rows 1.8 k to 2 k",
        series: series.collect(),
        ..Plot::default()
    };
    found.plate(
        2,
        Image::Svg { markup: plot.svg().into_string() },
        "The beam of games of all sizes: the mean value by distance from the diagonal. Larger games shine \
         brighter near the diagonal; farther off no order is seen.",
        "Several falling staircases; near the diagonal that of the largest game is the uppermost.",
    );
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

fn along(
    context: &Context<'_>,
    kept: &Kept,
    found: &mut Measured,
) -> Result<Vec<Along>, MeasureError> {
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
    let along: Vec<Along> = rows
        .iter()
        .zip(near.into_iter().zip(far))
        .map(|(rows, (near, far))| Along {
            y: rows.start.midpoint(rows.end) as f64 / k as f64,
            near: near.mean(),
            far: far.mean(),
        })
        .collect();
    let series = |label: &str, of: fn(&Along) -> f64| Series {
        label: label.into(),
        points: along.iter().map(|at| (at.y, of(at))).collect(),
        measured: true,
    };
    let end = along.last().map_or(2.0, |at| at.y);
    let plot = Plot {
        x_label: "row y, in parts of k",
        y_label: "mean value p",
        x: Axis::Between(0.5, end),
        series: vec![series("diagonal", |at| at.near), series("k/20 off", |at| at.far)],
        guides: vec![Guide { at: 1.618_034, label: "φ".into(), upright: true }],
        ..Plot::default()
    };
    found.plate(
        2,
        Image::Svg { markup: plot.svg().into_string() },
        format!(
            "Game {} along its diagonal: no light in the fabric, and a beam that is brightest behind the prism.",
            count(k)
        ),
        "Two lines near zero up to the prism; there both rise, the one by the diagonal higher.",
    );
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
fn sectors(
    context: &Context<'_>,
    largest: &Kept,
    place: Place,
) -> Result<Vec<Sector>, MeasureError> {
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

fn sector(context: &Context<'_>, kept: &Kept, place: Place) -> Result<Sector, MeasureError> {
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
        let there = census.get(&region).map(wythoff_anatomy::anatomy::RegionCensus::mean);
        there.ok_or_else(|| MeasureError::NotFound(format!("game {} has no {region}", k.get())))
    };
    Ok(Sector { k, inner: mean(inner)?, warp: mean(Region::Warp)? })
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}
