//! The layer of the arm behind the seam, and the lag of the seam that follows from it.

use wythoff_anatomy::arm::{Border, Layer, Medium};
use wythoff_anatomy::growth::SeamLayers;

use crate::measure::{mean, skin};
use crate::prelude::*;

/// The first row, by how much each group of rows lies further down, and the rows of a group that
/// are read.
const FIRST: u64 = 4000;
const FACTOR: u64 = 4;
const SAMPLES: u64 = 12;
/// Lags agree if they differ by less than this part.
const NEAR: f64 = 0.05;

/// The lag of the seam in some rows of the arm, in units of √y.
#[derive(Serialize)]
pub(super) struct Lag {
    /// The rows from the first to the last that was read.
    rows: (u64, u64),
    /// As measured.
    measured: f64,
    /// By the palaces that the layer lacks.
    balance: f64,
    /// By the density of the layers as a function of their excess.
    computed: f64,
}

/// All that the layers tell.
#[derive(Serialize)]
pub(super) struct Lags {
    groups: Vec<Lag>,
    all: Lag,
    /// Excess and density of the bulk of the arm.
    bulk: (f64, f64),
}

impl Lag {
    fn of(rows: &[SeamLayers]) -> Result<(Self, Medium)> {
        let nowhere = || MeasureError::NotFound("no layers behind the seam".into());
        let medium = SeamLayers::medium(rows).ok_or_else(nowhere)?;
        let ends = rows.first().zip(rows.last()).ok_or_else(nowhere)?;
        let lag = Self {
            rows: (ends.0.y, ends.1.y),
            measured: mean(rows.iter().map(|rows| rows.lag))[0],
            balance: mean(rows.iter().map(SeamLayers::balance))[0],
            computed: Border::SEAM.lag(&medium),
        };
        Ok((lag, medium))
    }

    fn agrees(&self) -> bool {
        [self.balance, self.computed].iter().all(|lag| (lag / self.measured - 1.0).abs() < NEAR)
    }
}

impl Lags {
    fn of(groups: &[Vec<SeamLayers>]) -> Result<(Self, Medium)> {
        let (all, medium) = Lag::of(&groups.concat())?;
        let groups = groups.iter().map(|rows| Ok(Lag::of(rows)?.0)).collect::<Result<_>>()?;
        Ok((Self { groups, all, bulk: medium.bulk() }, medium))
    }
}

/// Reads the layers behind the seam, judges the lags that follow from them, and draws them.
pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Lags> {
    let rows = context.pick(17_000, 300_000);
    let arm = skin::follow(context, rows)?;
    context.step("the layers behind the seam")?;
    let (mut from, mut groups) = (FIRST, Vec::new());
    while FACTOR * from < rows {
        let mut group = Vec::new();
        for n in 0..SAMPLES {
            let y = from + (FACTOR - 1) * from * n / SAMPLES;
            group.extend(SeamLayers::read(&arm, y, context.observer())?);
        }
        groups.push(group);
        from *= FACTOR;
    }
    let (lags, medium) = Lags::of(&groups)?;
    let mutant = context.mutant("layers with the density and the excess of the bulk", || {
        let flat =
            |rows: &Vec<SeamLayers>| rows.iter().map(SeamLayers::without_layer).collect::<Vec<_>>();
        Ok(Lags::of(&groups.iter().map(flat).collect::<Vec<_>>())?.0)
    })?;
    let agree = |lags: &Lags| lags.groups.iter().chain([&lags.all]).all(Lag::agrees);
    found.state("layer", mutant.judge_exact(&lags, agree));
    found.plate_of("layer", plot(&groups.concat(), &medium, lags.all.computed), &lags.all);
    Ok(lags)
}

/// Draws excess and density by the depth behind the seam: points as measured, in the mean of all
/// rows, and lines as the medium has them.
fn plot(rows: &[SeamLayers], medium: &Medium, lag: f64) -> Image {
    let count = rows.first().map_or(0, |rows| rows.layers.len() / 3);
    let measured = |of: fn(&Layer) -> f64| {
        (0..count).map(move |place| {
            let depth = |rows: &SeamLayers| rows.layers[place].columns / (rows.y as f64).sqrt();
            let x = mean(rows.iter().map(depth))[0];
            let y = mean(rows.iter().map(|rows| of(&rows.layers[place])))[0];
            Estimate { x, y, error: 0.0 }
        })
    };
    let behind = Border::SEAM.behind(medium, lag);
    let law = |label: &str, of: fn(&(f64, f64)) -> f64| {
        let points = behind.iter().take(100).enumerate();
        Series::law(label, points.map(|(step, at)| (step as f64 / 100.0, of(at))))
    };
    Plot::new("columns behind the seam, in parts of √y", "excess and density of palaces")
        .across(Axis::Between(0.0, 1.0))
        .up(Axis::Between(0.1, 0.55))
        .series([law("excess", |at| at.0), law("density", |at| at.1)])
        .estimates(measured(Layer::excess).chain(measured(|layer| layer.density)))
        .image()
}
