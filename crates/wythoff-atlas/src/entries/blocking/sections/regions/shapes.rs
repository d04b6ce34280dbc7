//! Density, shape and texture of fabric, arms, warps and inner sector.

use std::collections::BTreeMap;

use wythoff::board::Board;
use wythoff_anatomy::anatomy::{Anatomy, Junction, Region, RegionCensus};
use wythoff_anatomy::compare::Pairing;

use super::texture::{APART, Texture, strongest_shift};
use crate::measure::agreement::ByRegion;
use crate::measure::anatomy::{junction, survey};
use crate::prelude::*;

#[derive(Serialize)]
struct Regions {
    k: u64,
    census: Vec<Json>,
}

/// Squares, palaces and blue squares of a region.
#[derive(Serialize)]
struct Shares {
    name: String,
    /// The part of the board, and those of its squares that are palaces and that have p = 1.
    part: f64,
    density: f64,
    blue: f64,
    mean: f64,
}

/// A surveyed game in memory.
struct Surveyed {
    anatomy: Anatomy,
    grid: Grid,
    census: BTreeMap<Region, RegionCensus>,
}

impl Surveyed {
    fn new(context: &Context<'_>, k: u64) -> Result<Self> {
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
pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let k = context.pick(1000, 3000);
    context.step(&format!("palaces of game {k} by region"))?;
    let all = Surveyed::new(context, k)?;
    let squares = all.grid.window().cells() as f64;
    let shares = |(region, of): (&Region, &RegionCensus)| Shares {
        name: region.to_string(),
        part: of.cells as f64 / squares,
        density: of.density(),
        blue: of.share(1),
        mean: of.mean(),
    };
    let shares: Vec<_> = all.census.iter().map(shares).collect();
    let fabric = fabric(context, &all.anatomy, found)?;
    let arm = arm(context, &all, found)?;
    let inner = inner(context, &all, found)?;
    let census = all.census.into_iter().map(|(region, found)| numbers! { region, found });
    Ok(numbers! {
        regions: Regions { k, census: census.collect() },
        // Rows and columns of the game.
        size: all.anatomy.size(),
        shares,
        fabric,
        arm_far_down: FarDown { k: SMALL, row_and_width_of_k: arm.widths.clone() },
        arm,
        inner,
        // Columns or rows between the squares whose colours are compared.
        apart: APART,
    })
}

/// The shape of the fabric, and the part of it that another game has.
#[derive(Serialize)]
struct Fabric {
    shape: Rhomboid,
    off: f64,
    /// The game that is compared with game k + 3, and the part of its fabric that is the same.
    small: u64,
    stays: f64,
}

/// The prism, and the fourth corner of the parallelogram of a first corner and both armpits.
#[derive(Serialize)]
struct Rhomboid {
    k: u64,
    prism: u64,
    corner: f64,
}

impl Rhomboid {
    fn new(anatomy: &Anatomy, first: f64) -> Result<Self> {
        let (x, y) = junction(anatomy, Junction::Armpit)?;
        let (prism, _) = junction(anatomy, Junction::Prism)?;
        Ok(Self { k: anatomy.k().get(), prism, corner: (x + y) as f64 - first })
    }

    /// The distance of the prism from the corner, in parts of the diagonal.
    fn off(&self) -> f64 {
        (self.prism as f64 / self.corner - 1.0).abs()
    }
}

fn fabric(context: &Context<'_>, anatomy: &Anatomy, found: &mut Found) -> Result<Fabric> {
    let small = context.pick(300, 1000);
    context.step(&format!("game {small} beside game {}", small + 3))?;
    let pairing = Pairing { k: game(small), with: game(small + 3), shift: (1, 1), offset: 0 };
    let stays = ByRegion::measure(context, pairing)?.of(Region::Fabric).share();
    let nose = anatomy.k().get() as f64 / 3.0;
    let shape = Rhomboid::new(anatomy, nose)?;
    let mutant = context
        .mutant("the corner of the board in place of the nose", || Rhomboid::new(anatomy, 0.0))?;
    // To the square, or to a twentieth of its diagonal.
    let rule = |shape: &Rhomboid| {
        Verdict::rough(shape.prism as f64 == shape.corner.round(), shape.off() < 0.05)
    };
    found.verdict("CLN-39", mutant.judge(&shape, rule));
    Ok(Fabric { off: shape.off(), shape, small, stays })
}

/// The game whose arm is followed far down.
const SMALL: u64 = 50;

#[derive(Serialize)]
struct FarDown {
    k: u64,
    row_and_width_of_k: Vec<(u64, f64)>,
}

/// A band of a game as an arm.
#[derive(Serialize)]
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
    ) -> Result<Self> {
        let k = all.anatomy.k().get() as f64;
        let at = ((x * k) as u64, (y * k) as u64);
        let others = [Region::Fabric, Region::Warp, Region::Inner].map(|other| all.density(other));
        Ok(Self {
            density: all.density(region),
            next: others.into_iter().fold(0.0, f64::max),
            repeats: strongest_shift(&all.grid, &all.anatomy, region, at)?,
            widths: widths(context, SMALL, context.pick(64, 512))?,
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
fn widths(context: &Context<'_>, k: u64, last: u64) -> Result<Vec<(u64, f64)>> {
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

fn arm(context: &Context<'_>, all: &Surveyed, found: &mut Found) -> Result<Arm> {
    context.step("what arms look like, and how far they go")?;
    let arm = Arm::measure(context, all, Region::Arm, (1.5, 0.4))?;
    let mutant = context.mutant("the épaulettes in place of the arms", || {
        Arm::measure(context, all, Region::Epaulette, (0.7, 0.36))
    })?;
    found.verdict("CLN-40", mutant.judge(&arm, |arm| Verdict::exact(arm.holds())));
    Ok(arm)
}

/// The region between the warps, and the weft in it and in the warps.
#[derive(Serialize)]
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

fn inner(context: &Context<'_>, all: &Surveyed, found: &mut Found) -> Result<Between> {
    context.step("the weft of the inner sector")?;
    let inner = Between::measure(all, Region::Inner);
    let mutant = context.mutant("the fabric in place of the inner sector", || {
        Ok(Between::measure(all, Region::Fabric))
    })?;
    found.verdict("CLN-42", mutant.judge(&inner, |of| Verdict::exact(of.holds())));
    Ok(inner)
}
