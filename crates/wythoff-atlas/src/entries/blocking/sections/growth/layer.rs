//! The layer of the arm behind the seam, and the lag of the seam that follows from it.

use wythoff_anatomy::arm::{ArmBorder, Layer};
use wythoff_anatomy::growth::{SeamLags, SeamLayers};

use crate::measure::{mean, skin};
use crate::prelude::*;

/// The first row, by how much each group of rows lies further down, and the rows of a group that
/// are read.
const FIRST: u64 = 4000;
const FACTOR: u64 = 4;
const SAMPLES: u64 = 12;
/// Lags agree if they differ by less than this part.
const NEAR: f64 = 0.05;

/// The lags of each group of rows, and of all rows.
#[derive(Serialize)]
pub(super) struct Lags {
    groups: Vec<SeamLags>,
    all: SeamLags,
    /// Excess and density of the bulk of the arm.
    bulk: (f64, f64),
}

impl Lags {
    fn of(groups: &[Vec<SeamLayers>]) -> Result<Self> {
        let lags = |rows: &[SeamLayers]| {
            SeamLayers::lags(rows)
                .ok_or_else(|| MeasureError::NotFound("no layers behind the seam".into()))
        };
        let all = lags(&groups.concat())?;
        let groups = groups.iter().map(|rows| lags(rows)).collect::<Result<_>>()?;
        Ok(Self { groups, bulk: all.medium.bulk(), all })
    }

    fn agree(&self) -> bool {
        let near = |of: &SeamLags| {
            [of.balance, of.computed].iter().all(|lag| (lag / of.measured - 1.0).abs() < NEAR)
        };
        self.groups.iter().chain([&self.all]).all(near)
    }
}

/// Reads the layers behind the seam, judges the lags that follow from them, and draws them.
pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Lags> {
    let rows = context.pick(17_000, 300_000);
    let arm = skin::follow(context, rows)?;
    context.step("the layers behind the seam")?;
    let groups = SeamLayers::groups(&arm, FIRST..rows, (FACTOR, SAMPLES), context.observer())?;
    let lags = Lags::of(&groups)?;
    let mutant = context.mutant("layers with the density and the excess of the bulk", || {
        let flat =
            |rows: &Vec<SeamLayers>| rows.iter().map(SeamLayers::without_layer).collect::<Vec<_>>();
        Lags::of(&groups.iter().map(flat).collect::<Vec<_>>())
    })?;
    found.state("layer", mutant.judge_exact(&lags, Lags::agree));
    found.plate_of("layer", plot(&groups.concat(), &lags.all), &lags.all);
    Ok(lags)
}

/// Draws excess and density by the depth behind the seam: points as measured, in the mean of all
/// rows, and lines as the medium has them.
fn plot(rows: &[SeamLayers], lags: &SeamLags) -> Image {
    let count = rows.first().map_or(0, |rows| rows.layers.len() / 3);
    let measured = |of: fn(&Layer) -> f64| {
        (0..count).map(move |place| {
            let depth = |rows: &SeamLayers| rows.layers[place].columns / (rows.y as f64).sqrt();
            let x = mean(rows.iter().map(depth))[0];
            let y = mean(rows.iter().map(|rows| of(&rows.layers[place])))[0];
            Estimate { x, y, error: 0.0 }
        })
    };
    const DEPTH: f64 = 1.0;
    let behind = ArmBorder::SEAM.behind(&lags.medium, lags.computed);
    let law = |label: &str, of: fn(&(f64, f64, f64)) -> f64| {
        let points = behind.iter().take_while(|at| at.0 <= DEPTH);
        Series::law(label, points.map(|at| (at.0, of(at))))
    };
    Plot::new("columns behind the seam, in parts of √y", "excess and density of palaces")
        .across(Axis::Between(0.0, DEPTH))
        .up(Axis::Between(0.1, 0.55))
        .series([law("excess", |at| at.1), law("density", |at| at.2)])
        .estimates(measured(Layer::excess).chain(measured(|layer| layer.density)))
        .image()
}
