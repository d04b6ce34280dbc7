//! Figure 9: how many P-positions are seen, at several sizes.

use serde_json::json;
use wythoff::board::Board;
use wythoff::nimhoff::{BlockingBoard, Nimhoff, brute};
use wythoff_render::{Palette, Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list};
use crate::measure::beams::{in_square, label, points, rows};
use crate::measure::diagram::Diagram;
use crate::measure::nimhoff::{ONE, period};
use crate::measure::play::{nimhoff, ruleset};
use crate::measure::window;
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-fig-9",
    number: "Figure 9",
    title: "How many P-positions are in reach",
    says: &[
        "(3, 5)-GDWN at several sizes, from a few hundred to some 20000 positions a side. P-positions \
         are white; N-positions are black, yellow or red if one, two or more moves lead to a \
         P-position. While the first pictures differ, the later ones repeat: the fluctuations settle.",
    ],
    claims: &["F-71"],
    measure,
});

const RULES: &str = "gdwn:3,5";

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let sides = context.pick(&[400_u64, 2000, 4000][..], &[400, 2000, 6000, 20_000]);
    let counts = draw(context, sides, &mut found)?;
    context.step("how the waves settle")?;
    let height = context.pick(200_000, 1_000_000);
    let factor = period(context, &nimhoff(RULES), 200_000)?.factor;
    let compared = context.pick(&[400_usize][..], &[400, 2000]);
    let settled = Settled::measure(context, RULES, compared, factor, height)?;
    let mutant = context
        .mutant("(1, 2)-GDWN, a game with lines, in place of (3, 5)-GDWN", || {
            Settled::measure(context, "gdwn:1,2", &[100], factor, height)
        })?;
    let [early, late] = settled.alike;
    found.row(
        format!("Correlation of the top beam's density in successive periods, of {factor:.4}, early · late"),
        format!("{early:.3} · {late:.3}"),
    );
    found.find(
        "F-71",
        mutant.judge(&settled, |settled| Verdict::exact(settled.holds())),
        format!(
            "The squares of {} have the same numbers in reach by brute force, position by position. The \
             density of the top beam in one period of ln x correlates with that in the next one by {early:.2} \
             between x = {EARLY} and {}, and by {late:.3} farther out.",
            list(compared.iter().map(|&side| count(side as u64))),
            count(settled.middle)
        ),
    );
    found.commands = vec![
        "wythoff nimhoff picture --rules gdwn:3,5 --size 2000 --scale 3 --colour sees -o figure-9.png".into(),
    ];
    found.data =
        counts.iter().map(|(side, seen)| json!({ "side": side, "P_1_2_3": seen })).collect();
    Ok(found)
}

/// Draws the squares; returns their numbers of positions by colour.
fn draw(
    context: &Context<'_>,
    sides: &[u64],
    found: &mut Measured,
) -> Result<Vec<(u64, [u64; 4])>, MeasureError> {
    let rules = ruleset(RULES);
    let board = BlockingBoard::new(&rules, ONE);
    let xs = rows(context, &nimhoff(RULES), sides[sides.len() - 1])?;
    let mut counts = Vec::new();
    for &side in sides {
        context.step(&format!("{0} × {0}", count(side)))?;
        let all = window(0, 0, side, side);
        let scale = Scale::CellsPerPixel(side.div_ceil(1000));
        let picture =
            Picture { palette: Palette::Sees, scale, ..Picture::nimhoff(&rules, ONE, all) };
        let image = context.picture(&format!("side-{side}"), &picture, &board)?;
        let mut diagram = Diagram::new(all, 2);
        diagram.ground = Some(&image);
        diagram.positions = in_square(&xs, side).collect();
        found.plate(
            2,
            diagram.image(),
            format!(
                "(3, 5)-GDWN, x, y < {}. White: P-positions, marked larger than they are. Black, yellow, red: \
                 one, two, more P-positions in reach{}.",
                count(side),
                if side > 1000 { "; a pixel has the mean colour of its positions" } else { "" }
            ),
            "A wedge between black regions, woven of black, yellow and red squares and stripes, with white \
             beams along its edges.",
        );
        let seen = histogram(context, &board, side)?;
        found.row(
            format!("{0} × {0}: P, and N with 1, 2, 3 or more in reach", count(side)),
            seen.map(count).join(" · "),
        );
        counts.push((side, seen));
    }
    Ok(counts)
}

/// Columns from which periods are compared, and the number of parts of a period.
const EARLY: u64 = 100;
const PARTS: usize = 12;

/// The colours of a game against brute force, and the likeness of successive periods.
struct Settled {
    /// Positions with another number of P-positions in reach than by brute force.
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
    ) -> Result<Self, MeasureError> {
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

fn histogram(
    context: &Context<'_>,
    board: &BlockingBoard,
    side: u64,
) -> Result<[u64; 4], MeasureError> {
    let mut seen = [0; 4];
    let mut rows = board.rows(window(0, 0, side, side), context.observer())?;
    while let Some(row) = rows.next_row()? {
        row.iter().for_each(|&value| seen[class(value)] += 1);
    }
    Ok(seen)
}
