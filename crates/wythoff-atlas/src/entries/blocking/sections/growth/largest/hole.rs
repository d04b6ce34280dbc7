//! The hole behind the armpit, on the board and as computed from the profiles of seam and rift.

use wythoff::board::Value;
use wythoff_anatomy::growth::{Crossing, Hole};
use wythoff_render::{Anchor, Label, Stroke, Subject};

use crate::measure::function::Function;
use crate::prelude::*;

/// Blocks along a side of each map, and between the two; pixels along a side of a block.
const ACROSS: u64 = 46;
const GAP: u64 = 2;
const PIXELS: u64 = 7;

/// Blocks in front of the armpit, on each map.
const BEFORE: f64 = 6.0;

const RED: Rgb = Rgb::hex(0xff_4d2e);

/// The hole of a game, measured and computed.
#[derive(Serialize)]
pub(super) struct Compared {
    k: u64,
    measured: Hole,
    computed: Hole,
    /// The part by which the computed largest mean exceeds the measured one.
    largest: f64,
    /// The part by which the computed area exceeds the measured one.
    area: f64,
    /// The distance between the two centres, in parts of √k.
    apart: f64,
}

impl Compared {
    fn of(found: &Crossing) -> Self {
        let (measured, computed) = (found.measured.clone(), found.computed.clone());
        let (a, b) = (measured.centre, computed.centre);
        Self {
            k: found.k.get(),
            largest: computed.largest / measured.largest - 1.0,
            area: computed.area / measured.area - 1.0,
            apart: (a.0 - b.0).hypot(a.1 - b.1),
            measured,
            computed,
        }
    }

    fn agrees(&self) -> bool {
        self.largest.abs() < 0.05 && self.area.abs() < 0.08 && self.apart < 0.04
    }
}

/// Measures the holes of some games, judges them, and draws that of the largest game.
pub(super) fn measure(
    context: &Context<'_>,
    games: &[u64],
    found: &mut Found,
) -> Result<Vec<Compared>> {
    let mut crossings = Vec::new();
    for &k in games {
        context.step(&format!("the hole behind the armpit of game {}", count(k)))?;
        crossings.extend(Crossing::measure(&context.sweep(game(k)), context.observer())?);
    }
    let compared = |of: &[Crossing]| of.iter().map(Compared::of).collect::<Vec<_>>();
    let holes = compared(&crossings);
    let mutant = context.mutant("the seam without the thin layer behind it", || {
        let flat = |of: &Crossing| of.with_profiles(of.seam.without_layer(), of.rift.clone());
        Ok(compared(&crossings.iter().map(flat).collect::<Vec<_>>()))
    })?;
    let holds = |of: &Vec<Compared>| !of.is_empty() && of.iter().all(Compared::agrees);
    found.state("hole", mutant.judge_exact(&holes, holds));
    let nowhere = || MeasureError::NotFound("no game has a hole".into());
    let largest = crossings.last().ok_or_else(nowhere)?;
    found.plate_of("hole", draw(context, largest)?, &largest.k);
    found.plate_of("profiles", profiles(largest), &largest.k);
    Ok(holes)
}

/// Draws the local means of both maps, in sevenths of the largest one on the board.
fn draw(context: &Context<'_>, of: &Crossing) -> Result<Image> {
    let (measured, computed): (Vec<&[f64]>, Vec<&[f64]>) =
        (of.measured.rows().collect(), of.computed.rows().collect());
    let across = ACROSS.min(measured.len() as u64);
    let class = |mean: f64| ((7.0 * mean / of.measured.largest) as Value).clamp(0, 6);
    let board = Function::new(|x, y| {
        let (row, start) = if x < across { (&measured, 0) } else { (&computed, across + GAP) };
        let mean = x.checked_sub(start).map(|x| row[y as usize][x as usize]);
        mean.map_or(0, class)
    });
    let subject = Subject {
        title: format!("Game {}: local means of p behind the armpit", of.k.get()),
        details: [("k", of.k.get().to_string())].into(),
        zero: None,
        quantity: "sevenths of the largest mean".to_owned(),
    };
    let (mut strokes, mut labels) = (Vec::new(), Vec::new());
    for (name, left) in [("measured", 0), ("computed", across + GAP)] {
        let (left, end) = (left as f64, across as f64);
        let armpit = (left + BEFORE, BEFORE);
        let along = end - BEFORE;
        let slope = PHI.powi(-2);
        // Each name lies beside its line, above that of the rift and right of that of the seam.
        for (name, towards, beside) in
            [("seam", (slope, 1.0), (1.8, -0.7)), ("rift", (1.0, slope), (0.7, -1.8))]
        {
            let at = |part: f64| (armpit.0 + part * towards.0, armpit.1 + part * towards.1);
            strokes.push(Stroke::new([armpit, at(along)], RED).dashed());
            let middle = at(0.75 * along);
            let at = (middle.0 + beside.0, middle.1 + beside.1);
            labels.push(Label::new(name, Anchor::On { at, towards }, RED));
        }
        labels.push(Label::new(name, Anchor::At((left + end - 11.0, end - 3.0)), Rgb::WHITE));
    }
    let picture = Picture {
        scale: Scale::PixelsPerCell(PIXELS),
        strokes,
        labels,
        ..Picture::new(subject, window(0, 0, 2 * across + GAP, across))
    };
    context.picture("hole", &picture, &board)
}

/// Draws the density across seam and rift.
fn profiles(of: &Crossing) -> Image {
    let root = (of.k.get() as f64).sqrt();
    let series = [("seam", &of.seam), ("rift", &of.rift)].map(|(name, profile)| {
        let bins = (-6..48).map(|bin| {
            let (from, to) = (f64::from(bin) / 20.0, f64::from(bin + 1) / 20.0);
            (from.midpoint(to), profile.mean(from * root, to * root))
        });
        Series::law(name, bins)
    });
    Plot::new("distance from the line, in parts of √k", "palaces per square")
        .across(Axis::Between(-0.25, 2.4))
        .up(Axis::Between(0.0, 0.5))
        .series(series)
        .image()
}
