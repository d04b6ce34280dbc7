//! Why the gap closes: the border of the arm behind it lags like √y, the skin in proportion to y.

use wythoff_anatomy::arm::{
    Followed, Layer, Rim, SkinLevel, SkinPattern, Transition, lag_between, lag_of, next_transition,
};

use super::medium::medium;
use crate::prelude::*;

/// Rows of a level in which its rim is measured.
const SAMPLES: u64 = 48;
/// Layers, their thickness in units of √y / 8, and the rows that they are read from.
const LAYERS: usize = 48;
const ROWS: u64 = 1024;

/// The end of a level.
#[derive(Serialize)]
struct End {
    level: usize,
    first: u64,
    /// The row in which it ended.
    last: Option<u64>,
    /// The lag in units of √y with which it lasts so long.
    lag: Option<f64>,
    /// The row of its end, by the lag of the level before, and by those of two levels before.
    by_last: Option<f64>,
    by_two: Option<f64>,
}

/// The end of a level by the lag that layers lead to, and the row in which it ended.
struct Forecast {
    lag: f64,
    end: f64,
    ended: u64,
}

impl Forecast {
    fn is_near(&self) -> bool {
        (self.end / self.ended as f64 - 1.0).abs() < 0.03
    }
}

/// Measures and draws the rim, and compares the ends of levels with the law.
pub(super) fn rims(
    context: &Context<'_>,
    arm: &Followed,
    transitions: &[(Transition, bool)],
    found: &mut Found,
) -> Result<Json> {
    let rows = arm.outline().len() as u64;
    let ended = |of: &&SkinLevel| of.level >= 2 && of.rows[1] + 1 < rows;
    let level = arm.skin().levels.iter().rfind(ended);
    let level = level.ok_or_else(|| MeasureError::NotFound("no level that ended".into()))?;
    context.step(&format!("the rim of the arm on level {}", level.level))?;
    let [_, period] = SkinPattern::new(level.level).period();
    let (first, last) = (level.rows[0] + 8 * period, level.rows[1] - period);
    let rim = |n: u64| {
        let y = first + (last - first) * n / SAMPLES;
        Ok(Rim::read(arm, level.level, y, context.observer())?)
    };
    let rims: Vec<Rim> = (0..=SAMPLES).map(rim).collect::<Result<_>>()?;
    found.plate_of("rim", plot(&rims), &level.level);
    let widest = rims.iter().map(|rim| rim.gap).fold(0.0, f64::max);
    let plateau = || rims.iter().filter(|rim| rim.gap == widest);
    let deepest = plateau().map(|rim| rim.locked).max().unwrap_or(0);

    let y = level.rows[1] * 9 / 10;
    let root = (y as f64).sqrt();
    let read = |y: u64| {
        let thickness = ((y as f64).sqrt() / 8.0).ceil() as u64;
        let height = ROWS.min(level.rows[1] / 10);
        Layer::read(arm, y..y + height, (LAYERS, thickness), context.observer())
    };
    let layers = read(y)?;
    found.plate_of("layers", profile(&layers, root), &y);
    medium(context, &layers, root, found)?;
    let bulk = layers.last().map_or([0.0; 2], |layer| [layer.excess(), layer.density]);
    let ends = ends(transitions);
    let of = ends.iter().find(|end| end.level == level.level);
    let (began, ended) = of
        .and_then(|end| Some((end.first, end.last?)))
        .ok_or_else(|| MeasureError::NotFound("no end of the level".into()))?;
    let forecast = |layers: &[Layer], y: u64| {
        let lag = lag_of(layers, y)
            .ok_or_else(|| MeasureError::NotFound("no layers in the bulk of the arm".into()))?;
        Ok(Forecast { lag, end: next_transition(level.level, began, lag), ended })
    };
    let here = forecast(&layers, y)?;
    let mutant = context.mutant("layers in three tenths of the level", || {
        let y = level.rows[1] * 3 / 10;
        forecast(&read(y)?, y)
    })?;
    let Forecast { lag, end, ended } = here;
    let judged = mutant.judge_exact(&here, Forecast::is_near);
    found.state_of("end", judged, &(level.level, y, lag, end, ended));
    let [from, to] = [plateau().next(), plateau().next_back()];
    Ok(numbers! {
        // The highest level that ended, and the width that its gap keeps.
        level: level.level,
        widest,
        // The first and the last row in which it has that width.
        plateau: [from, to].map(|rim| rim.map_or(0, |rim| rim.y)),
        // The largest and the last depth of what repeats with the skin, on the plateau.
        locked: [deepest, to.map_or(0, |rim| rim.locked)],
        // Row of the layers, and the excess and the density of the bulk.
        layers_row: y,
        bulk,
        // The lag in units of √y that the layers lead to, and the end of the level with it.
        lag,
        end,
        ended,
        // The levels that ended, and the next one.
        ends,
    })
}

/// Compares the rows of transitions with the law √y' + √y = C / (φ² - s).
fn ends(transitions: &[(Transition, bool)]) -> Vec<End> {
    let mut lags: Vec<(usize, f64)> = Vec::new();
    let mut ends = Vec::new();
    for (place, (to, _)) in transitions.iter().enumerate() {
        let last = transitions.get(place + 1).map(|(next, _)| next.y);
        let lag = last.map(|last| lag_between(to.level, [to.y, last]));
        let before = lags.iter().rev().take(2).copied().collect::<Vec<_>>();
        let part = |level: usize| 1.0 / SkinPattern::new(level).period()[0] as f64;
        let by_two = match before[..] {
            [(one, near), (two, far)] => {
                let step = (near - far) / (part(one) - part(two));
                Some(near + step * (part(to.level) - part(one)))
            }
            _ => None,
        };
        let row = |lag: f64| next_transition(to.level, to.y, lag);
        ends.push(End {
            level: to.level,
            first: to.y,
            last,
            lag,
            by_last: before.first().map(|&(_, lag)| row(lag)),
            by_two: by_two.map(row),
        });
        lags.extend(lag.map(|lag| (to.level, lag)));
    }
    ends
}

/// Draws the lags of the skin and of the border behind the gap.
fn plot(rims: &[Rim]) -> Image {
    let by_root = |of: fn(&Rim) -> f64| {
        rims.iter().map(move |rim| (rim.y as f64, of(rim) / (rim.y as f64).sqrt()))
    };
    Plot::new("row y", "columns behind φ² y, by √y")
        .across(Axis::Between(0.0, rims.last().map_or(1.0, |rim| rim.y as f64)))
        .up(Axis::Between(0.6, 1.7))
        .series([
            Series::law("skin", by_root(|rim| rim.lag)),
            Series::measured("arm behind the gap", by_root(|rim| rim.lag + rim.gap)),
        ])
        .image()
}

/// Draws the density and the excess of layers by their depth.
fn profile(layers: &[Layer], root: f64) -> Image {
    let by_depth =
        |of: fn(&Layer) -> f64| layers.iter().map(move |layer| (layer.columns / root, of(layer)));
    Plot::new("depth by √y", "density, and excess")
        .across(Axis::Between(0.0, 6.0))
        .up(Axis::Between(0.0, 1.0))
        .series([
            Series::measured("density", by_depth(|layer| layer.density)),
            Series::measured("excess", by_depth(Layer::excess)),
        ])
        .image()
}
