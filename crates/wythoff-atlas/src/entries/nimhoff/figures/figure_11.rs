//! Figure 11: (3,5)-GDWN with one more rule.

use serde::Serialize;
use serde_json::json;
use wythoff::Rule;
use wythoff::nimhoff::PLines;

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::format::slope;
use crate::measure::beams::{in_square, label, points, rows, unevenness};
use crate::measure::diagram::{Diagram, Ink, Line, Ray};
use crate::measure::nimhoff::{period, period_of};
use crate::measure::play::nimhoff;
use crate::measure::window;
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-fig-11",
    number: "Figure 11",
    title: "One more rule for (3, 5)-GDWN",
    says: &[
        "Adding the rule (4, 7) to (3, 5)-GDWN makes a new P-line, as the reorganization model says. \
         Adding (5, 8) instead hardly changes the fluctuations, and whether the new line or beam that \
         the model predicts is there cannot be seen.",
    ],
    claims: &["F-107", "F-108"],
    measure,
});

const SIDE: u64 = 20_000;

/// Parts of a period, and periods, over which means are taken.
const PARTS: usize = 8;
const PERIODS: usize = 4;

/// A measured number with its error: of the mean of [`PERIODS`] periods.
#[derive(Debug, Clone, Copy, Serialize)]
struct Mean {
    value: f64,
    error: f64,
}

impl Mean {
    fn of(periods: [f64; PERIODS]) -> Self {
        let value = periods.iter().sum::<f64>() / PERIODS as f64;
        let squares: f64 = periods.iter().map(|one| (one - value).powi(2)).sum();
        Self { value, error: (squares / (PERIODS * (PERIODS - 1)) as f64).sqrt() }
    }
}

/// The P-positions between two rules, in the last whole periods of the waves.
#[derive(Debug, Clone, Serialize)]
struct New {
    slope: Mean,
    /// P-positions a column.
    density: Mean,
    positions: u64,
    /// The least density of a period.
    least: f64,
    /// The swing of the density within a period, as a share of its mean: 0 for a line that is
    /// evenly filled.
    swing: f64,
    /// The gaps below and above in y/x, to the neighbouring beams.
    gaps: [f64; 2],
    /// The factor of the strongest wave of the game.
    factor: f64,
}

impl New {
    /// Measures the P-positions of a game above `place` of these rules, those of Nim left out.
    fn measure(
        context: &Context<'_>,
        game: &str,
        (rules, place): (&[Rule], usize),
        height: u64,
    ) -> Result<Self, MeasureError> {
        let game = nimhoff(game);
        let xs = rows(context, &game, height)?;
        let mut known = xs.iter().copied();
        let factor = period_of(context, &game, &mut known, height.min(WAVES))?.factor;
        let to = height as f64 / 1.9;
        let from = to / factor.powi(PERIODS as i32);
        let (mut counts, mut slopes) = ([[0_u64; PARTS]; PERIODS], [0.0; PERIODS]);
        // Greatest y/x below, least and greatest of the new beam, least above.
        let mut edges = [0.0_f64, f64::MAX, 0.0, f64::MAX];
        for (x, y) in points(&xs).filter(|&(x, _)| from < x as f64 && (x as f64) < to) {
            let at = y as f64 / x as f64;
            match label(rules, (x, y)).cmp(&place) {
                std::cmp::Ordering::Less => edges[0] = edges[0].max(at),
                std::cmp::Ordering::Greater => edges[3] = edges[3].min(at),
                std::cmp::Ordering::Equal => {
                    let part = (to / x as f64).ln() / factor.ln() * PARTS as f64;
                    let part = (part as usize).min(PARTS * PERIODS - 1);
                    counts[part / PARTS][part % PARTS] += 1;
                    slopes[part / PARTS] += at;
                    edges[1] = edges[1].min(at);
                    edges[2] = edges[2].max(at);
                }
            }
        }
        let step = factor.powf(-1.0 / PARTS as f64);
        let columns = |part: usize| to * step.powi(part as i32) * (1.0 - step);
        let density = |period: usize| {
            let parts = counts[period].iter().enumerate();
            let all = parts.map(|(part, &n)| n as f64 / columns(period * PARTS + part));
            all.sum::<f64>() / PARTS as f64
        };
        let densities: [f64; PERIODS] = std::array::from_fn(density);
        // P-positions in the parts of a period, were the columns of all parts as many.
        let profile: [u64; PARTS] = std::array::from_fn(|part| {
            let in_period =
                |period: usize| counts[period][part] as f64 / columns(period * PARTS + part);
            (1e6 * (0..PERIODS).map(in_period).sum::<f64>()) as u64
        });
        let number = |period: usize| counts[period].iter().sum::<u64>();
        Ok(Self {
            slope: Mean::of(std::array::from_fn(|n| slopes[n] / number(n) as f64)),
            density: Mean::of(densities),
            positions: (0..PERIODS).map(number).sum(),
            least: densities.into_iter().fold(f64::MAX, f64::min),
            swing: unevenness(&profile),
            gaps: [edges[1] - edges[0], edges[3] - edges[2]],
            factor,
        })
    }

    /// Returns true if there are P-positions in every period, and none between them and the next
    /// beams.
    fn is_a_beam(&self) -> bool {
        self.least > 0.5 * self.density.value && self.gaps.iter().all(|&gap| gap > 0.005)
    }

    /// Returns true if slope and density are the predicted ones, within a distance in y/x and a
    /// share.
    fn is_near(&self, predicted: (f64, f64), slope: f64, share: f64) -> bool {
        (self.slope.value - predicted.0).abs() < slope
            && (self.density.value / predicted.1 - 1.0).abs() < share
    }
}

/// (3, 5)-GDWN with a rule: all its rules, the new beam's place among them, and what is predicted.
struct Extended {
    text: String,
    rules: Vec<Rule>,
    /// The new line lies above the flatter of (3, 5) and the new rule.
    place: usize,
    predicted: (f64, f64),
}

impl Extended {
    fn with((p, q): (u32, u32)) -> Result<Self, MeasureError> {
        let text = format!("1,0 5,3 1,1 3,5 {p},{q} 0,1");
        let rules = nimhoff(&text).effective().to_vec();
        let lines = PLines::solve(&rules, 20)?.lines;
        let place = lines.len() - 2;
        let new = &lines[place];
        Ok(Self { predicted: (new.slope.to_f64(), new.density.to_f64()), text, rules, place })
    }

    fn measure(&self, context: &Context<'_>, game: &str, height: u64) -> Result<New, MeasureError> {
        New::measure(context, game, (&self.rules, self.place), height)
    }
}

/// Rows in which the waves of a game are measured.
const WAVES: u64 = 2_000_000;
/// The game without a new rule.
const OLD: &str = "gdwn:3,5";

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let height = context.pick(400_000, 10_000_000);
    let left = adjoin(context, (4, 7), height, &mut found)?;
    let right = adjoin(context, (5, 8), height, &mut found)?;
    let old = period(context, &nimhoff(OLD), context.pick(200_000, WAVES))?.factor;
    found.row("Factor of the strongest wave of (3, 5)-GDWN", format!("{old:.4}"));

    let (game, new) = &left;
    let mutant = context
        .mutant("(3, 5)-GDWN without the rule (4, 7)", || game.measure(context, OLD, 100_000))?;
    found.find(
        "F-107",
        // A beam within 0.002 in slope and a tenth in density of what the model says; a line if it
        // is evenly filled, too.
        mutant.judge(new, |new| {
            let there = new.is_a_beam() && new.is_near(game.predicted, 0.002, 0.1);
            Verdict::rough(there && new.swing < 0.1, there)
        }),
        format!(
            "{} It is no line that is evenly filled: its density swings by {:.0} % within a period.",
            evidence(game, new),
            100.0 * new.swing
        ),
    );
    let (game, new) = &right;
    let mutant = context
        .mutant("(3, 5)-GDWN without the rule (5, 8)", || game.measure(context, OLD, 100_000))?;
    found.find(
        "F-108",
        mutant.judge(new, |new| {
            Verdict::answer(new.is_a_beam() && (new.factor / old - 1.0).abs() < 0.01)
        }),
        format!(
            "{} The new beam is parted from its neighbours by {:.4} and {:.4} in y/x. The waves hardly change: \
             they repeat with the factor {:.4}, and with {old:.4} without the rule.",
            evidence(game, new),
            new.gaps[0],
            new.gaps[1],
            new.factor
        ),
    );
    found.differs.push(format!(
        "The paper leaves open whether (5, 8) brings a new beam. It does: the beam has {} P-positions \
         in the last {PERIODS} periods measured, one in about {:.0} columns: thin enough to be missed in a window \
         of {}.",
        count(right.1.positions),
        1.0 / right.1.density.value,
        count(SIDE)
    ));
    found.commands = vec![
        "wythoff nimhoff measure --rules \"1,0 5,3 1,1 3,5 4,7 0,1\" --rows 10000000".into(),
        "wythoff nimhoff measure --rules \"1,0 5,3 1,1 3,5 5,8 0,1\" --rows 10000000".into(),
    ];
    found.data = [left, right]
        .iter()
        .map(|(game, new)| json!({ "predicted": game.predicted, "measured": new }))
        .collect();
    Ok(found)
}

fn evidence(game: &Extended, new: &New) -> String {
    format!(
        "A beam of slope {:.4} ± {:.4} and density {:.4} ± {:.4}, where Theorem 10 with all six rules asks for \
         {:.4} and {:.4}: {} P-positions in {PERIODS} periods.",
        new.slope.value,
        new.slope.error,
        new.density.value,
        new.density.error,
        game.predicted.0,
        game.predicted.1,
        count(new.positions)
    )
}

fn adjoin(
    context: &Context<'_>,
    (p, q): (u32, u32),
    height: u64,
    found: &mut Measured,
) -> Result<(Extended, New), MeasureError> {
    context.step(&format!("(3, 5)-GDWN with ({p}, {q})"))?;
    let game = Extended::with((p, q))?;
    let new = game.measure(context, &game.text, height)?;
    let xs = rows(context, &nimhoff(&game.text), SIDE)?;
    let mut diagram = Diagram::new(window(0, 0, SIDE, SIDE), 2);
    diagram.positions = in_square(&xs, SIDE).collect();
    let name = format!("new, {}", slope(game.predicted.0));
    diagram.rays = vec![Ray::slope(game.predicted.0, name, Ink::Beam, Line::None)];
    found.plate(
        2,
        diagram.image(),
        format!(
            "(3, 5)-GDWN with ({p}, {q}), x, y < {}: its P-positions, white, drawn larger where they are sparse. \
             At the edge: the slope that Theorem 10 predicts for the new beam.",
            count(SIDE)
        ),
        "White beams from the lower left corner, the upper ones of another shape than in (3, 5)-GDWN.",
    );
    found.row(
        format!("With ({p}, {q}), the new beam: slope and density, measured · by Theorem 10"),
        format!(
            "{:.5}, {:.4} · {:.5}, {:.4}",
            new.slope.value, new.density.value, game.predicted.0, game.predicted.1
        ),
    );
    found.row(
        format!("With ({p}, {q}), factor of the strongest wave"),
        format!("{:.4}", new.factor),
    );
    Ok((game, new))
}
