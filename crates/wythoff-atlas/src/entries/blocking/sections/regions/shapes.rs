//! Density, shape and texture of fabric, arms, warps and inner sector.

use serde_json::json;
use wythoff::board::Board;
use wythoff_anatomy::anatomy::{Anatomy, Junction, Region, RegionCensus};
use wythoff_anatomy::compare::Pairing;

use super::texture::{APART, Texture, strongest_shift};
use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::count;
use crate::measure::agreement::ByRegion;
use crate::measure::anatomy::{junction, survey};
use crate::measure::grid::Grid;
use crate::measure::{game, window};
use crate::model::Verdict;

/// A surveyed game in memory.
struct Surveyed {
    anatomy: Anatomy,
    grid: Grid,
    census: std::collections::BTreeMap<Region, RegionCensus>,
}

impl Surveyed {
    fn new(context: &Context<'_>, k: u64) -> Result<Self, MeasureError> {
        let (board, anatomy) = survey(context, game(k))?;
        let all = window(0, 0, anatomy.size(), anatomy.size());
        let census = anatomy.census(&board, all, context.observer())?;
        Ok(Self { anatomy, grid: Grid::read(&board, all, context.observer())?, census })
    }

    fn density(&self, region: Region) -> f64 {
        self.census.get(&region).map_or(f64::NAN, RegionCensus::density)
    }
}

/// Palaces and blue squares by region, and what the regions look like.
pub(super) fn measure(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let k = context.pick(1000, 3000);
    context.step(&format!("palaces of game {k} by region"))?;
    let all = Surveyed::new(context, k)?;
    let squares = all.grid.window().cells() as f64;
    let row = |(region, found): (&Region, &RegionCensus)| {
        vec![
            region.to_string(),
            format!("{:.3}", found.cells as f64 / squares),
            format!("{:.4}", found.density()),
            format!("{:.3}", found.share(1)),
            format!("{:.3}", found.mean()),
        ]
    };
    found.table(
        format!("Game {}, {1} × {1} squares, by region", count(k), count(all.anatomy.size())),
        &["", "part of the board", "palaces a square", "part with p = 1", "mean p"],
        all.census.iter().map(row).collect(),
    );
    fabric(context, &all.anatomy, found)?;
    arm(context, &all, found)?;
    inner(context, &all, found)?;
    let regions = all.census.iter();
    found.data["regions"] = json!({
        "k": k,
        "census": regions
            .map(|(region, found)| json!({ "region": region, "found": found }))
            .collect::<Vec<_>>(),
    });
    Ok(())
}

/// The prism, and the fourth corner of the parallelogram of a first corner and both armpits.
struct Rhomboid {
    k: u64,
    prism: u64,
    corner: f64,
}

impl Rhomboid {
    fn new(anatomy: &Anatomy, first: f64) -> Result<Self, MeasureError> {
        let (x, y) = junction(anatomy, Junction::Armpit)?;
        let (prism, _) = junction(anatomy, Junction::Prism)?;
        Ok(Self { k: anatomy.k().get(), prism, corner: (x + y) as f64 - first })
    }

    /// The distance of the prism from the corner, in parts of the diagonal.
    fn off(&self) -> f64 {
        (self.prism as f64 / self.corner - 1.0).abs()
    }
}

fn fabric(
    context: &Context<'_>,
    anatomy: &Anatomy,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let small = context.pick(300, 1000);
    context.step(&format!("game {small} beside game {}", small + 3))?;
    let pairing = Pairing { k: game(small), with: game(small + 3), shift: (1, 1), offset: 0 };
    let stays = ByRegion::measure(context, pairing)?.of(Region::Fabric).share();
    let nose = anatomy.k().get() as f64 / 3.0;
    let shape = Rhomboid::new(anatomy, nose)?;
    let mutant = context
        .mutant("the corner of the board in place of the nose", || Rhomboid::new(anatomy, 0.0))?;
    let of_k = |c: f64| c / shape.k as f64;
    found.row(
        "Prism, and the fourth corner of the parallelogram of nose and armpits",
        format!("{:.4} k · {:.4} k", of_k(shape.prism as f64), of_k(shape.corner)),
    );
    found.find(
        "CLN-39",
        // To the square, or to a twentieth of its diagonal.
        mutant.judge(&shape, |shape| {
            Verdict::rough(shape.prism as f64 == shape.corner.round(), shape.off() < 0.05)
        }),
        format!(
            "Nearly a parallelogram: the prism of game {} lies at {:.3} k, the corner opposite the nose at \
             {:.3} k, {:.1} % off. {:.2} % of the interior of the fabric of game {small} is that of game {}.",
            shape.k,
            of_k(shape.prism as f64),
            of_k(shape.corner),
            100.0 * shape.off(),
            stays * 100.0,
            small + 3
        ),
    );
    Ok(())
}

/// A band of a game as an arm.
struct Arm {
    /// Palaces a square, and those of the region of the next highest density beyond the armpit.
    density: f64,
    next: f64,
    /// The largest part of a patch that repeats under a shift of up to 24 rows.
    repeats: f64,
    /// Widths of the band along outer space in rows of a small game, in parts of k.
    widths: Vec<(u64, f64)>,
}

impl Arm {
    fn measure(
        context: &Context<'_>,
        all: &Surveyed,
        region: Region,
        (x, y): (f64, f64),
    ) -> Result<Self, MeasureError> {
        let k = all.anatomy.k().get() as f64;
        let at = ((x * k) as u64, (y * k) as u64);
        let others = [Region::Fabric, Region::Warp, Region::Inner].map(|other| all.density(other));
        Ok(Self {
            density: all.density(region),
            next: others.into_iter().fold(0.0, f64::max),
            repeats: strongest_shift(&all.grid, &all.anatomy, region, at)?,
            widths: widths(context, 50, context.pick(64, 512))?,
        })
    }

    /// Yellow, irregular, and as wide in the last row as in the first that was looked at.
    fn holds(&self) -> bool {
        let wide = |of: Option<&(u64, f64)>| of.map_or(0.0, |of| of.1);
        let lasts = wide(self.widths.last()) > 0.9 * wide(self.widths.first());
        self.density > 2.0 * self.next && self.repeats < 0.75 && lasts
    }
}

/// The width of the band along outer space, up to the first gap of k/5 squares without palaces, in
/// rows of game k from 4k on, each twice as far down, to `last` k.
fn widths(context: &Context<'_>, k: u64, last: u64) -> Result<Vec<(u64, f64)>, MeasureError> {
    let board = context.sweep(game(k));
    let mut found = Vec::new();
    for row in std::iter::successors(Some(4), |row| Some(2 * row)).take_while(|&row| row <= last) {
        let y = row * k;
        let right = 27 * y / 10 + 2 * k;
        let cells = board.values(window(y, y, right - y, 1), context.observer())?;
        let end = cells.iter().rposition(|&p| p < 0).unwrap_or(0);
        let (mut width, mut gap) = (0, 0);
        for &p in cells[..=end].iter().rev() {
            gap = if p < 0 { 0 } else { gap + 1 };
            if gap > k / 5 {
                break;
            }
            width += 1;
        }
        found.push((row, (width - gap.min(width)) as f64 / k as f64));
    }
    Ok(found)
}

fn arm(context: &Context<'_>, all: &Surveyed, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("what arms look like, and how far they go")?;
    let arm = Arm::measure(context, all, Region::Arm, (1.5, 0.4))?;
    let mutant = context.mutant("the épaulettes in place of the arms", || {
        Arm::measure(context, all, Region::Epaulette, (0.7, 0.36))
    })?;
    let text = |&(row, width): &(u64, f64)| vec![format!("{row} k"), format!("{width:.2} k")];
    found.table(
        "Game 50 far down: the band of palaces along outer space",
        &["row", "width"],
        arm.widths.iter().map(text).collect(),
    );
    let (first, last) = (arm.widths[0], arm.widths[arm.widths.len() - 1]);
    found.find(
        "CLN-40",
        mutant.judge(&arm, |arm| Verdict::exact(arm.holds())),
        format!(
            "It has {:.3} palaces a square, fabric, warps and inner sector at most {:.3}. No shift by up to \
             24 rows maps more than {:.0} % of a patch to itself. No end: in game 50 the band is {:.2} k \
             wide in row {} k and {:.2} k in row {} k.",
            arm.density,
            arm.next,
            100.0 * arm.repeats,
            first.1,
            first.0,
            last.1,
            last.0
        ),
    );
    found.data["arm_far_down"] = json!({ "k": 50, "row_and_width_of_k": arm.widths });
    Ok(())
}

/// The region between the warps, and the weft in it and in the warps.
struct Between {
    /// Palaces a square, and those of the warps.
    density: f64,
    warps: f64,
    textures: [Texture; 2],
}

impl Between {
    fn measure(all: &Surveyed, region: Region) -> Self {
        Self {
            density: all.density(region),
            warps: all.density(Region::Warp),
            textures: [region, Region::Warp].map(|of| Texture::of(&all.grid, &all.anatomy, of)),
        }
    }

    /// Nearly empty, and blue in stripes, as the warps are.
    fn holds(&self) -> bool {
        10.0 * self.density < self.warps && self.textures.iter().all(Texture::is_striped)
    }
}

fn inner(context: &Context<'_>, all: &Surveyed, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("the weft of the inner sector")?;
    let inner = Between::measure(all, Region::Inner);
    let mutant = context.mutant("the fabric in place of the inner sector", || {
        Ok(Between::measure(all, Region::Fabric))
    })?;
    let [within, warps] = &inner.textures;
    for (name, of) in [("inner sector", within), ("warps", warps)] {
        found.row(
            format!(
                "Blue squares of the {name}: part of all · correlation {APART} squares on along rows, \
                 columns and diagonals · in directions between"
            ),
            format!(
                "{:.3} · {:.2}, {:.2} and {:.2} · {:.2} and {:.2}",
                of.blue, of.along[0], of.along[1], of.along[2], of.beside[0], of.beside[1]
            ),
        );
    }
    found.find(
        "CLN-42",
        mutant.judge(&inner, |of| Verdict::exact(of.holds())),
        format!(
            "Between the warps, which have {:.4} palaces a square, the inner sector has {:.4}. {:.0} % of \
             the squares of the warps and {:.0} % of its own are blue, in stripes: {APART} squares on along a \
             line that a queen sees the colours correlate by up to {:.2} and {:.2}, in other directions by \
             {:.2} at most.",
            inner.warps,
            inner.density,
            warps.blue * 100.0,
            within.blue * 100.0,
            warps.most_along(),
            within.most_along(),
            within.most_beside().max(warps.most_beside())
        ),
    );
    Ok(())
}
