//! Section 3.2: the grids of the fabric, and the meta-gliders.

mod gliders;

use serde_json::json;
use wythoff::board::{Board, Value};
use wythoff_anatomy::fabric::Fabric;
use wythoff_anatomy::texture::onset::{along_the_fabric, change_point};
use wythoff_anatomy::texture::{Correlation, Mask, Peak};
use wythoff_render::{Palette, Picture, Subject};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list, value};
use crate::measure::colours::COLOURS;
use crate::measure::window;
use crate::model::Verdict;
use crate::plot::{Plot, Series};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-fabric",
    number: "Section 3.2, Figure 5",
    title: "The grids of the fabric, and the meta-gliders",
    says: &[
        "The larger black areas of the fabric form a rough grid. In much larger pictures, k far above \
         1000, it turns into a grid of a larger scale at a slightly different angle, with cells about \
         3.5 times larger.",
        "Regions of the small grid appear to travel through the large one like meta-gliders, to be \
         seen at the top right of Figure 5. Grid cells are parted by threads of palaces, which split \
         and merge and sometimes seem to disappear.",
    ],
    claims: &["CLN-66", "CLN-67"],
    measure,
});

/// Furthest offset, in columns and rows.
const REACH: usize = 50;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    grids(context, &mut found)?;
    onset(context, &mut found)?;
    gliders::measure(context, &mut found)?;
    found.differs.extend([
        "The factor of 3.5 is that of neither measure: from one crossing of threads to the next the \
         large grid is a little more than twice the small one, by the root of a cell's area some \
         three times. The small grid is so weak that its cell is uncertain by a square."
            .to_owned(),
        "The patches have lost the large grid, and are as dark as the small one, but they hold fewer \
         squares with p = 2 than it does: they are like the small grid, not pieces of it."
            .into(),
    ]);
    found.commands = vec![
        "wythoff blocking fabric --class 0 --at 600,600 --size 400 -o small-grid.png".into(),
        "wythoff blocking fabric --class 0 --at 3000,3000 --size 400 -o large-grid.png".into(),
    ];
    Ok(found)
}

fn fabric(context: &Context<'_>, class: u64) -> Result<Fabric, MeasureError> {
    let fabric =
        Fabric::try_new(class).map_err(|error| MeasureError::NotFound(error.to_string()))?;
    Ok(fabric.with_threads(context.threads))
}

/// Repetitions in a window of fabric 0, of palaces and of squares with p = 0.
struct Grid {
    at: u64,
    palaces: Correlation,
    zeros: Correlation,
}

impl Grid {
    fn read(context: &Context<'_>, at: u64, side: u64) -> Result<Self, MeasureError> {
        context.step(&format!("what repeats {} from the nose", count(at)))?;
        let board = fabric(context, 0)?;
        let there = window(at, at, side, side);
        let wanted: [&dyn Fn(Value) -> bool; 2] = [&|p| p < 0, &|p| p == 0];
        let masks = Mask::read_each(&board, there, wanted, context.observer())?;
        let [palaces, zeros] = masks.map(|mask| Correlation::of(&mask, REACH));
        Ok(Self { at, palaces, zeros })
    }
}

/// The two peaks that span a cell: the highest one in that range of lengths, and its mirror image,
/// as the fabric is symmetric.
fn cell(peaks: &[Peak], lengths: std::ops::Range<f64>) -> Option<(Peak, f64)> {
    let fits = |peak: &&Peak| {
        lengths.contains(&peak.length()) && peak.offset.0 > peak.offset.1 && peak.offset.1 > 0
    };
    let peak = peaks.iter().find(fits)?;
    let (a, b) = peak.offset;
    Some((*peak, (a * a - b * b) as f64))
}

/// The cells of the small grid, and of windows far out.
struct Cells {
    first: (Peak, f64),
    large: Vec<Option<(Peak, f64)>>,
    /// The correlation of the small grid at the offsets of the others.
    before: Vec<f64>,
}

impl Cells {
    /// `None` if the small grid shows no cell.
    fn of(near: &[Peak], palaces: &Correlation, far: &[Grid]) -> Option<Self> {
        let first = cell(near, 10.0..18.0)?;
        let large: Vec<_> =
            far.iter().map(|grid| cell(&grid.palaces.peaks(6), 18.0..60.0)).collect();
        let there = |of: &Option<(Peak, f64)>| {
            of.map_or(0.0, |(peak, _)| palaces.at(peak.offset.0, peak.offset.1))
        };
        let before = large.iter().map(there).collect();
        Some(Self { first, large, before })
    }

    /// The factor by which the first of the large cells is larger, by its side and by the root of
    /// its area.
    fn larger(&self) -> Option<(f64, f64)> {
        let (first, first_area) = self.first;
        let (second, second_area) = (*self.large.first()?)?;
        Some((second.length() / first.length(), (second_area / first_area).sqrt()))
    }

    /// Returns true if palaces repeat at the edges of a large cell, in the small grid hardly, in
    /// all windows far out with the same cell.
    fn take_over(&self) -> bool {
        let near = |peak: &Peak| (peak.offset.0 - 31).abs() <= 1 && (peak.offset.1 - 13).abs() <= 1;
        self.large.iter().zip(&self.before).all(|(of, &before)| {
            of.is_some_and(|(peak, _)| {
                near(&peak) && peak.height > 0.2 && before < peak.height / 2.0
            })
        })
    }

    /// Exactly: larger by 3.5 to a tenth of it, by its side or its area. Nearly: by 3.5 to a factor
    /// of 2.
    fn verdict(&self) -> Verdict {
        let Some((by_side, by_area)) = self.larger() else { return Verdict::Differs };
        let turned = self.first.0.angle() - self.large[0].map_or(0.0, |(peak, _)| peak.angle());
        let grids = self.take_over() && (0.0..20.0).contains(&turned.abs());
        let within =
            |part: f64| [by_side, by_area].map(|by| (1.0 / part..part).contains(&(by / 3.5)));
        Verdict::rough(grids && within(1.1).contains(&true), grids && within(2.0) == [true, true])
    }
}

fn pictures(
    context: &Context<'_>,
    small: &Grid,
    large: &Grid,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    for (grid, name, caption, alt) in [
        (
            small,
            "small-grid",
            "The small grid",
            "A dark texture without long lines, of small black and blue areas.",
        ),
        (
            large,
            "large-grid",
            "The large grid",
            "Yellow threads in two slanting directions around black cells.",
        ),
    ] {
        draw(context, grid, name, caption, alt, found)?;
    }
    Ok(())
}

fn grids(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let side = context.pick(320, 600);
    let far: &[u64] = context.pick(&[3000], &[3000, 6000, 20_000, 60_000]);
    let small = Grid::read(context, 600, side)?;
    let large: Vec<Grid> =
        far.iter().map(|&at| Grid::read(context, at, side)).collect::<Result<_, _>>()?;
    let name = |peak: &Peak| {
        format!("({}, {}) {:.2}", value(peak.offset.0), value(peak.offset.1), peak.height)
    };
    let rows = std::iter::once(&small).chain(&large).map(|grid| {
        let names = |of: &Correlation| list(of.peaks(6).iter().map(name));
        vec![count(grid.at), names(&grid.palaces), names(&grid.zeros)]
    });
    found.table(
        "Fabric 0: the highest peaks of the autocorrelation, by distance from the nose",
        &["from", "palaces", "squares with p = 0"],
        rows.collect(),
    );
    let near = small.zeros.peaks(40);
    let missing = |which: &str| MeasureError::NotFound(format!("the {which} grid shows no cell"));
    let cells = Cells::of(&near, &small.palaces, &large).ok_or_else(|| missing("small"))?;
    let mutant = context.mutant(
        "a window of the small grid, 900 from the nose, in place of the large one",
        || {
            let other = [Grid::read(context, 900, side)?];
            Cells::of(&near, &small.palaces, &other).ok_or_else(|| missing("small"))
        },
    )?;
    let (first, _) = cells.first;
    let (second, _) = cells.large.first().copied().flatten().ok_or_else(|| missing("large"))?;
    found.row("Cell of the small grid, with its mirror image", name(&first));
    found.row("Cell of the large grid, with its mirror image", name(&second));
    let (by_length, by_area) = cells.larger().unwrap_or_default();
    let turned = first.angle() - second.angle();
    found.row_against(
        "Larger by side · by the root of the area",
        format!("{by_length:.2} · {by_area:.2}"),
        "about 3.5",
    );
    found.row("Turned by", format!("{turned:.0}°"));
    found.find(
        "CLN-66",
        mutant.judge(&cells, Cells::verdict),
        format!(
            "Near the nose p = 0 repeats weakly at ({}, {}), far out palaces repeat at ({}, {}), with a \
             correlation of {:.2}: {by_length:.1} times as far, or {by_area:.1} times by the root of the \
             cell's area, and turned by {turned:.0}°; the same cell at {}.",
            first.offset.0,
            first.offset.1,
            second.offset.0,
            second.offset.1,
            second.height,
            list(far.iter().map(|&at| count(at)))
        ),
    );
    pictures(context, &small, &large[0], found)?;
    found.data["grids"] = std::iter::once(&small)
        .chain(&large)
        .map(|grid| json!({ "at": grid.at, "palaces": grid.palaces.peaks(20), "zeros": grid.zeros.peaks(20) }))
        .collect();
    Ok(())
}

fn draw(
    context: &Context<'_>,
    grid: &Grid,
    name: &str,
    caption: &str,
    alt: &str,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let board = fabric(context, 0)?;
    let at = grid.at;
    let picture = Picture {
        subject: Subject::fabric(0),
        scale: wythoff_render::Scale::PixelsPerCell(2),
        ..Picture::new(crate::measure::game(3), window(at, at, 300, 300))
    };
    found.plate(
        2,
        context.picture(name, &picture, &board)?,
        format!("{caption}: fabric 0, 300 × 300 squares, {} from the nose. {COLOURS}", count(at)),
        alt,
    );
    let side = 2 * REACH as u64 + 1;
    let picture = Picture {
        palette: Palette::Paper,
        scale: wythoff_render::Scale::PixelsPerCell(6),
        subject: Subject { zero: None, ..Subject::fabric(0) },
        ..Picture::new(crate::measure::game(3), window(0, 0, side, side))
    };
    found.plate(
        2,
        context.picture(&format!("{name}-repeats"), &picture, &Heights(&grid.palaces))?,
        "Autocorrelation of its palaces by offset, (0, 0) in the middle, up to 50 columns and rows: black up to .02, then blue, violet and \
         white from .2 on; yellow below −.02, olive below −.1.",
        "Dots of light on a dark ground, brightest in the middle.",
    );
    Ok(())
}

/// An autocorrelation as a board: heights as values of the palette.
struct Heights<'a>(&'a Correlation);

impl Board for Heights<'_> {
    fn rows<'a>(
        &'a self,
        window: wythoff::Window,
        _observer: &'a dyn wythoff::observer::Observer,
    ) -> Result<Box<dyn wythoff::board::Rows<Value> + 'a>, wythoff::board::BoardError> {
        let class = |height: f64| match height {
            h if h < -0.1 => -2,
            h if h < -0.02 => -1,
            h if h < 0.02 => 0,
            h if h < 0.05 => 1,
            h if h < 0.1 => 2,
            h if h < 0.15 => 3,
            h if h < 0.2 => 5,
            _ => 6,
        };
        let reach = self.0.reach() as i64;
        let at = move |x: u64, y: u64| class(self.0.at(x as i64 - reach, y as i64 - reach));
        Ok(Box::new(gliders::Function::new(window, at)))
    }
}

/// Where the large grid takes over, in each of the three fabrics.
fn onset(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let reach = context.pick(2600, 3600);
    let (mut series, mut rows, mut all) = (Vec::new(), Vec::new(), Vec::new());
    for class in 0..3 {
        context.step(&format!("where the large grid begins in fabric {class}"))?;
        let board = fabric(context, class)?;
        let shares = along_the_fabric(&board, reach, [2, -2], context.observer())?;
        let [two, minus_two] = shares;
        let (Some(onset), Some(rare)) = (change_point(&two), change_point(&minus_two)) else {
            return Err(MeasureError::NotFound("the fabric is too short".into()));
        };
        rows.push(vec![
            class.to_string(),
            count(onset.at as u64),
            format!("{:.3} · {:.3}", onset.before, onset.after),
            count(rare.at as u64),
            format!("{:.3} · {:.3}", rare.before, rare.after),
        ]);
        series.push(Series { label: format!("k = {class} mod 3"), points: two, measured: false });
        all.push(onset);
    }
    found.table(
        "Where the shares of values change, in columns from the nose along the diagonal",
        &["k mod 3", "p = 2: from", "before · after", "p = −2: from", "before · after"],
        rows,
    );
    let plot = Plot {
        x_label: "columns from the nose along the diagonal",
        y_label: "share of p = 2",
        series,
        ..Plot::default()
    };
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        "The share of p = 2 in the three fabrics, in squares of 25 columns no further than 50 from the \
         diagonal: it falls where the large grid takes over.",
        "Three lines, high at first, that fall to less than half at different places.",
    );
    let sharp = all.iter().all(|one| one.explained > 0.8 && one.after < one.before / 2.0);
    let in_order = all.windows(2).all(|two| two[0].at < two[1].at);
    found.state(
        "The large grid takes over at a place that depends on k mod 3 alone: the fabrics have two \
         textures, one before and one behind.",
        sharp && in_order,
        format!(
            "The share of p = 2 along the diagonal falls to less than half at {} columns from the nose, \
             for k = 0, 1 and 2 mod 3; two levels explain {:.0} % of its variance or more.",
            list(all.iter().map(|one| count(one.at as u64))),
            100.0 * all.iter().map(|one| one.explained).fold(1.0, f64::min)
        ),
    );
    found.data["onset"] = json!(all);
    Ok(())
}
