//! Figure 9: how many P-positions are seen, at several sizes.

use wythoff::board::Board;
use wythoff::nimhoff::{BlockingBoard, Nimhoff, brute};

use crate::measure::beams::{in_square, label, points, rows};
use crate::measure::nimhoff::{ONE, period};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/figures/figure_9", measure);

const RULES: &str = "gdwn:3,5";

/// A square, and its numbers of positions by colour: P, and N with one, two, more P-positions in
/// reach.
#[derive(Serialize)]
struct Square {
    side: u64,
    #[serde(rename = "P_1_2_3")]
    seen: [u64; 4],
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let sides = context.pick(&[400, 2000, 4000][..], &[400, 2000, 6000, 20_000]);
    let squares = draw(context, sides, &mut found)?;
    context.step("how the waves settle")?;
    let height = context.pick(200_000, 1_000_000);
    let factor = period(context, &nimhoff(RULES), 200_000)?.factor;
    let compared = context.pick(&[400][..], &[400, 2000]);
    let settled = Settled::measure(context, RULES, compared, factor, height)?;
    let mutant = context
        .mutant("(1, 2)-GDWN, a game with lines, in place of (3, 5)-GDWN", || {
            Settled::measure(context, "gdwn:1,2", &[100], factor, height)
        })?;
    found.verdict("F-71", mutant.judge(&settled, |settled| Verdict::exact(settled.holds())));
    Ok(found.with(&numbers! {
        squares,
        // The period, as a factor.
        factor,
        // Sides of the squares that were compared with brute force.
        compared,
        early: EARLY,
        ..settled,
    }))
}

/// Draws the squares, and counts their positions by colour.
fn draw(context: &Context<'_>, sides: &[u64], found: &mut Found) -> Result<Vec<Square>> {
    let rules = ruleset(RULES);
    let board = BlockingBoard::new(&rules, ONE);
    let xs = rows(context, &nimhoff(RULES), sides[sides.len() - 1])?;
    let mut squares = Vec::new();
    for &side in sides {
        context.step(&format!("{side} × {side}"))?;
        let all = window(0, 0, side, side);
        let scale = Scale::CellsPerPixel(side.div_ceil(1000));
        let picture =
            Picture { palette: Palette::Sees, scale, ..Picture::nimhoff(&rules, ONE, all) };
        let image = context.picture(&format!("side-{side}"), &picture, &board)?;
        let mut diagram = Diagram::new(all, 2);
        diagram.ground = Some(&image);
        diagram.positions = in_square(&xs, side).collect();
        found.plate_of("square", diagram.image(), &side);
        squares.push(Square { side, seen: histogram(context, &board, side)? });
    }
    Ok(squares)
}

/// Columns from which periods are compared, and the number of parts of a period.
const EARLY: u64 = 100;
const PARTS: usize = 12;

/// The colours of a game against brute force, and the likeness of successive periods.
#[derive(Serialize)]
struct Settled {
    /// Positions with another number of P-positions in reach than by brute force.
    #[serde(skip)]
    wrong: u64,
    /// Mean correlation of successive periods, in the first and in the last of them.
    alike: [f64; 2],
    /// The column between the two.
    middle: u64,
}

impl Settled {
    fn measure(
        context: &Context<'_>,
        text: &str,
        sides: &[usize],
        factor: f64,
        height: u64,
    ) -> Result<Self> {
        let rules = ruleset(text);
        let board = BlockingBoard::new(&rules, ONE);
        let mut wrong = 0;
        for &side in sides {
            let values = brute::values(&rules, ONE, side, side, context.observer())?;
            let all = window(0, 0, side as u64, side as u64);
            let mut lines = board.rows(all, context.observer())?;
            let mut marked = values.chunks(side);
            while let (Some(row), Some(marked)) = (lines.next_row()?, marked.next()) {
                wrong +=
                    row.iter().zip(marked).filter(|(a, b)| class(**a) != class(**b)).count() as u64;
            }
        }
        let game = nimhoff(text);
        let xs = rows(context, &game, height)?;
        let alike = periods(&game, &xs, factor);
        let half = alike.len() / 2;
        let mean = |part: &[f64]| part.iter().sum::<f64>() / part.len() as f64;
        Ok(Self {
            wrong,
            alike: [mean(&alike[..half]), mean(&alike[half..])],
            middle: (EARLY as f64 * factor.powi(half as i32)) as u64,
        })
    }

    /// Returns true if the colours are right, and periods come to be alike: nearly the same, and
    /// more than they were.
    fn holds(&self) -> bool {
        self.wrong == 0 && self.alike[1] > 0.9 && self.alike[1] > self.alike[0]
    }
}

/// The correlation of the top beam's density in each period of ln x with that in the next.
fn periods(game: &Nimhoff, xs: &[u64], factor: f64) -> Vec<f64> {
    let end = xs.len() as f64 / 2.3;
    let part = factor.ln() / PARTS as f64;
    let periods = ((end / EARLY as f64).ln() / factor.ln()) as usize;
    let mut counts = vec![0.0; periods * PARTS];
    let rules = game.effective();
    let top = rules.iter().filter(|rule| rule.a() > 0 && rule.b() > 0).count();
    for (x, _) in points(xs).filter(|&(x, y)| x >= EARLY && label(rules, (x, y)) == top) {
        let at = ((x as f64 / EARLY as f64).ln() / part) as usize;
        if let Some(count) = counts.get_mut(at) {
            // Numbers of P-positions, as densities.
            *count += 1.0 / (EARLY as f64 * (at as f64 * part).exp());
        }
    }
    let all: Vec<&[f64]> = counts.chunks(PARTS).collect();
    all.windows(2).map(|two| correlation(two[0], two[1])).collect()
}

fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let centred = |all: &[f64]| -> Vec<f64> {
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        all.iter().map(|value| value - mean).collect()
    };
    let (a, b) = (centred(a), centred(b));
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    dot(&a, &b) / (dot(&a, &a) * dot(&b, &b)).sqrt().max(f64::MIN_POSITIVE)
}

/// P, one in reach, two, more.
fn class(value: i64) -> usize {
    (value + 1).clamp(0, 3) as usize
}

fn histogram(context: &Context<'_>, board: &BlockingBoard, side: u64) -> Result<[u64; 4]> {
    let mut seen = [0; 4];
    let mut rows = board.rows(window(0, 0, side, side), context.observer())?;
    while let Some(row) = rows.next_row()? {
        row.iter().for_each(|&value| seen[class(value)] += 1);
    }
    Ok(seen)
}
