//! Section 3.1 and 3.2: the rift, between fabric and épaulette.

mod far;

use serde::Serialize;
use serde_json::json;
use wythoff::K;
use wythoff::blocking::Kept;
use wythoff_anatomy::arm::epaulette;
use wythoff_anatomy::fabric::nose;
use wythoff_anatomy::texture::rift::{SHORT, STEP};
use wythoff_anatomy::texture::{Gap, Rift};
use wythoff_render::{Picture, Rgb, Scale, Stroke};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list};
use crate::measure::colours::COLOURS;
use crate::measure::{game, window};
use crate::model::Verdict;
use crate::plot::{Plot, Series};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-rift",
    number: "Sections 3.1, 3.2",
    title: "The rift",
    says: &[
        "Épaulette and fabric meet at the rift, a narrow and rather empty space that appears to get \
         wider very slowly. It repeats with the period (81, 31), which is also a period of the \
         épaulette.",
    ],
    claims: &["CLN-48", "CLN-64"],
    measure,
});

/// Rows below the nose behind which the rift has found its period.
const SETTLED: u64 = 60;

/// Games of the three classes.
const GAMES: [u64; 3] = [20_000, 20_001, 20_002];

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let rows = context.pick(3300, 6500);
    let (mut whole, mut all, mut stretches, mut rifts) = (0, 0, Vec::new(), Vec::new());
    for k in GAMES {
        context.step(&format!("the rift of game {}", count(k)))?;
        let (board, rift) = follow(context, game(k), rows)?;
        let exact: Vec<_> =
            rift.stretches().into_iter().filter(|rows| rows.end > 2 * SETTLED).collect();
        let first = exact.first().cloned().unwrap_or(0..0);
        let text = list(exact.iter().take(3).map(|rows| rows_of(rows.start, rows.end - 1)));
        found.row(format!("Game {}: first rows with the exact period", count(k)), text);
        let dislocations = rift.dislocations(SETTLED);
        whole += dislocations.iter().skip(1).filter(|one| one.steps > Some(0)).count();
        all += dislocations.len().saturating_sub(1);
        stretches.push(json!({ "k": k, "stretches": exact, "dislocations": dislocations }));
        if k == GAMES[1] {
            draw(context, &board, &rift, first.end, &mut found)?;
            width(context, &board, &rift, &mut found)?;
        }
        rifts.push(rift);
    }
    period(context, &rifts, &mut found)?;
    found.state(
        "Below its first rows the rift is a word of two steps, (81, 31) and (50, 19), a basis of the \
         periods of the épaulette, and (50, 19) stands alone.",
        whole == all && all > 0 && basis(),
        format!(
            "Between dislocations of games {}, one after the other in {} rows each, lie whole \
             numbers of steps of (81, 31), at least one, in {} of {} cases.",
            list(GAMES.map(count)),
            count(rows),
            count(whole as u64),
            count(all as u64)
        ),
    );
    far::far(context, &mut found)?;
    found.data["stretches"] = stretches.into();
    found.differs.extend([
        "The rift does not repeat for good: one long stretch does, then the shorter step (50, 19) comes \
         in, one at a time and ever more often. For φ² columns a row (81, 31) moves too little to the \
         right, and (50, 19) too much."
            .to_owned(),
        "(81, 31) is a period of the upper right épaulette; that of the lower left one is (31, 81), \
         its mirror image."
            .into(),
    ]);
    found.commands = vec!["wythoff atlas --long --only cln-rift".into()];
    Ok(found)
}

fn rows_of(first: u64, last: u64) -> String {
    format!("{} to {}", count(first), count(last))
}

/// A board that shows so many rows of its rift, and the rift.
fn follow(context: &Context<'_>, k: K, rows: u64) -> Result<(Kept, Rift), MeasureError> {
    let board = context.sweep(k).keep(nose(k) + rows * 11 / 4 + 1200, context.observer())?;
    let rift = Rift::follow(k, &board, rows, context.observer())?;
    if rift.rows() < rows {
        let why = format!("game {} has only {} rows of rift", count(k.get()), count(rift.rows()));
        return Err(MeasureError::NotFound(why));
    }
    Ok((board, rift))
}

/// Returns true if the two steps generate all periods of the épaulette: the lattice of index 11.
fn basis() -> bool {
    let ((a, b), (c, d)) = (STEP, SHORT);
    repeats(STEP) && repeats(SHORT) && (a * d).abs_diff(b * c) == 11
}

/// Returns true if the upper right épaulette has a period.
fn repeats((dx, dy): (u64, u64)) -> bool {
    let cells = || (0..11).flat_map(|y| (0..11).map(move |u| (u, y)));
    cells().all(|(u, y)| epaulette(u, y) == epaulette(u + dx, y + dy))
}

/// The part of the rift that repeats with a step.
#[derive(Serialize)]
struct Repeats {
    step: (u64, u64),
    /// True if the step is a period of the upper right épaulette, and of its mirror image.
    epaulette: bool,
    mirrored: bool,
    /// The first long stretch of rows that repeat, in each game.
    stretches: Vec<(u64, u64)>,
    /// True if all rows from there on repeat, in each game.
    throughout: bool,
}

impl Repeats {
    fn measure(rifts: &[Rift], step: (u64, u64)) -> Self {
        let (mut stretches, mut throughout) = (Vec::new(), true);
        for rift in rifts {
            let last = rift.rows().saturating_sub(step.1);
            let repeats = |row: u64| {
                rift.column(row + step.1) == rift.column(row).map(|column| column + step.0)
            };
            // The longest stretch of those that begin in the first rows.
            let mut longest = (0, 0);
            let mut from = None;
            for row in 0..=last {
                let on = row < last && repeats(row);
                match from {
                    None if on => from = Some(row),
                    Some(start) if !on => {
                        if row - start > longest.1 - longest.0 {
                            longest = (start, row);
                        }
                        from = None;
                    }
                    _ => {}
                }
            }
            throughout &= longest.1 == last;
            stretches.push(longest);
        }
        // In the mirror image a cell (x, y) has the value of (y, x), so that its periods are
        // mirrored.
        let (epaulette, mirrored) = (repeats(step), repeats((step.1, step.0)));
        Self { step, epaulette, mirrored, stretches, throughout }
    }

    /// Returns true if each rift repeats with the step at least fifty times, one after the other.
    fn is_long(&self) -> bool {
        self.stretches.iter().all(|(from, to)| to - from > 50 * self.step.1)
    }

    fn verdict(&self) -> Verdict {
        let long = self.epaulette && self.is_long();
        Verdict::rough(long && self.throughout, long)
    }
}

fn period(context: &Context<'_>, rifts: &[Rift], found: &mut Measured) -> Result<(), MeasureError> {
    let here = Repeats::measure(rifts, STEP);
    let mutant = context
        .mutant("the period (50, 19) of the épaulette in place of (81, 31)", || {
            Ok(Repeats::measure(rifts, SHORT))
        })?;
    found.row_against(
        "(81, 31) is a period of the épaulette, upper right · lower left",
        format!("{} · {}", yes(here.epaulette), yes(here.mirrored)),
        "yes",
    );
    found.find(
        "CLN-64",
        mutant.judge(&here, Repeats::verdict),
        format!(
            "The rift of games {} repeats exactly with (81, 31) in rows {} below the nose, and in \
             shorter stretches after. The upper right épaulette has that period; the lower left one has its mirror image, \
             (31, 81).",
            list(GAMES.map(count)),
            list(here.stretches.iter().map(|&(from, to)| rows_of(from, to.saturating_sub(1))))
        ),
    );
    found.data["period"] = json!(here);
    Ok(())
}

const fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

/// The sparse band left of a line, by rows below the nose.
#[derive(Serialize)]
struct Bands(Vec<Band>);

#[derive(Serialize)]
struct Band {
    row: u64,
    /// Columns of the band, and of the fabric from the diagonal to the line.
    width: u64,
    fabric: u64,
    /// Columns without a palace beside the line.
    first: f64,
    /// Palaces in the band, and in the bin behind it.
    inside: f64,
    beside: f64,
}

impl Bands {
    fn measure(
        context: &Context<'_>,
        board: &Kept,
        rift: &Rift,
        places: &[u64],
    ) -> Result<Self, MeasureError> {
        context.step("the area beside the rift")?;
        let mut bands = Vec::new();
        for &row in places {
            // An eighth of the way, and at least four periods.
            let half = (row / 16).max(2 * STEP.1);
            let gap = rift.gap(board, row - half..row + half, 16, context.observer())?;
            let Some(width) = gap.width() else { continue };
            let bins = (width / Gap::BIN) as usize;
            let inside = gap.density[..bins].iter().sum::<f64>() / bins.max(1) as f64;
            let beside = gap.density.get(bins).copied().unwrap_or(0.0);
            let fabric = rift.column(row).unwrap_or(0).saturating_sub(row);
            bands.push(Band { row, width, fabric, first: gap.first, inside, beside });
        }
        Ok(Self(bands))
    }

    /// Narrow: less than a quarter of the fabric's columns; relatively empty: fewer palaces than
    /// behind it; wider, but slowly: it never gets narrower, and its width grows more slowly than
    /// the number of rows.
    fn is_a_rift(&self) -> bool {
        let (Some(start), Some(end)) = (self.0.first(), self.0.last()) else { return false };
        let narrow = |band: &Band| band.width > 0 && 4 * band.width < band.fabric;
        self.0.iter().all(|band| narrow(band) && band.inside < band.beside)
            && self.0.windows(2).all(|two| two[0].width <= two[1].width)
            && end.width > start.width
            && end.width * start.row < start.width * end.row
    }
}

/// Table and plot of the sparse band.
fn show(bands: &Bands, k: K, found: &mut Measured) {
    let rows = bands.0.iter().map(|band| {
        vec![
            count(band.row),
            format!("{:.2}", band.first),
            count(band.width),
            format!("{:.3}", band.inside),
            format!("{:.3}", band.beside),
        ]
    });
    found.table(
        format!("Game {}: columns left of the épaulette, by rows below the nose", count(k.get())),
        &["row", "first gap", "sparse band", "palaces in it", "palaces in the 40 columns after it"],
        rows.collect(),
    );
    let plot = Plot {
        x_label: "rows below the nose",
        y_label: "columns of the sparse band",
        series: vec![Series {
            label: "band".into(),
            points: bands.0.iter().map(|band| (band.row as f64, band.width as f64)).collect(),
            measured: true,
        }],
        ..Plot::default()
    };
    found.plate(
        2,
        Image::Svg { markup: plot.svg().into_string() },
        format!(
            "Width of the sparse band, from the épaulette to the first {} columns with more than {} of \
             palaces, in game {}.",
            Gap::BIN,
            Gap::DENSE,
            count(k.get())
        ),
        "Points that rise with the rows, ever more slowly.",
    );
}

/// The width of the sparse band beside the rift.
fn width(
    context: &Context<'_>,
    board: &Kept,
    rift: &Rift,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let places: Vec<u64> = [200, 400, 800, 1200, 1600, 2000, 3000, 4500, 6000]
        .into_iter()
        .filter(|&row| row + row / 16 + 62 < rift.rows())
        .collect();
    let bands = Bands::measure(context, board, rift, &places)?;
    let mutant =
        context.mutant("a line 400 columns left of the rift in place of the rift", || {
            let columns = (0..rift.rows()).filter_map(|row| rift.column(row));
            let moved = columns.map(|column| column.saturating_sub(400)).collect();
            Bands::measure(context, board, &Rift::new(rift.k(), moved), &places)
        })?;
    show(&bands, rift.k(), found);
    let (Some(start), Some(end)) = (bands.0.first(), bands.0.last()) else {
        return Err(MeasureError::NotFound("the rift shows no fabric beside it".into()));
    };
    let growth = (end.width as f64 / start.width as f64).ln();
    let exponent = growth / (end.row as f64 / start.row as f64).ln();
    found.find(
        "CLN-48",
        mutant.judge(&bands, |bands| Verdict::exact(bands.is_a_rift())),
        format!(
            "The band beside the épaulette is {} columns wide at row {} and {} at row {}, which is a power of {exponent:.2} of \
             the rows; {:.3} of its squares are palaces at most, {:.3} at least in the 40 columns after it. The first gap, \
             {:.1} columns without a palace, does not get wider.",
            start.width,
            count(start.row),
            end.width,
            count(end.row),
            bands.0.iter().map(|band| band.inside).fold(0.0, f64::max),
            bands.0.iter().map(|band| band.beside).fold(1.0, f64::min),
            start.first
        ),
    );
    found.data["bands"] = json!(bands);
    Ok(())
}

/// The rift around its first dislocation.
fn draw(
    context: &Context<'_>,
    board: &Kept,
    rift: &Rift,
    row: u64,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    context.step("drawing a dislocation")?;
    let k = rift.k();
    let (top, rows) = (row - 2 * STEP.1, 5 * STEP.1);
    let left = rift.column(top).unwrap_or(0) - 90;
    let at = |row: u64, x: u64| ((nose(k) + x) as f64, (nose(k) + row) as f64);
    // A row is off by its 31st row below: the short step begins where that is so first, less what
    // the two steps have in common.
    let short = row + STEP.1 - SHORT.1;
    let bounds = (0..3).map(|n| short - (2 - n) * STEP.1);
    let bounds = bounds.chain((0..3).map(|n| short + SHORT.1 + n * STEP.1));
    let steps = bounds.filter_map(|y| {
        let x = rift.column(y)?;
        Some(Stroke::new([at(y, x - 24), at(y, x + 24)], Rgb::hex(0xff_4d2e)))
    });
    let picture = Picture {
        scale: Scale::PixelsPerCell(2),
        strokes: steps.collect(),
        ..Picture::new(k, window(nose(k) + left, nose(k) + top, 540, rows))
    };
    found.plate(
        2,
        context.picture("dislocation", &picture, board)?,
        format!(
            "Game {}: the rift around row {} below the nose. Its steps, between the red lines, are 31 \
             rows high; one is of 19. {COLOURS}",
            count(k.get()),
            count(row)
        ),
        "A slanting edge between a regular yellow pattern above and sparse dark fabric below, with \
         six short lines across it; the third space is narrower.",
    );
    Ok(())
}
