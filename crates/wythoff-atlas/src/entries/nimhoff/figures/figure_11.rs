//! Figure 11: (3,5)-GDWN with one more rule.

use std::array;
use std::cmp::Ordering;

use wythoff::nimhoff::PLines;

use crate::format::slope;
use crate::measure::beams::{in_square, label, points, rows, unevenness};
use crate::measure::nimhoff::{period, period_of};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/figures/figure_11", measure);

const SIDE: u64 = 20_000;

/// Rows in which the waves of a game are measured.
const WAVES: u64 = 2_000_000;
/// The game without a new rule.
const OLD: &str = "gdwn:3,5";
/// Parts of a period, and periods, over which means are taken.
const PARTS: usize = 8;
const PERIODS: usize = 4;

/// The new beam of a game.
#[derive(Serialize)]
struct Game {
    predicted: (f64, f64),
    measured: New,
}

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
    ) -> Result<Self> {
        let game = nimhoff(game);
        let xs = rows(context, &game, height)?;
        let mut known = xs.iter().copied();
        let factor = period_of(context, &game, &mut known, height.min(WAVES))?.factor;
        let to = height as f64 / 1.9;
        let from = to / factor.powi(PERIODS as i32);
        let mut seen = Periods::new(to, factor);
        // Greatest y/x below, least above.
        let (mut below, mut above) = (0.0_f64, f64::MAX);
        for (x, y) in points(&xs).filter(|&(x, _)| from < x as f64 && (x as f64) < to) {
            let at = y as f64 / x as f64;
            match label(rules, (x, y)).cmp(&place) {
                Ordering::Less => below = below.max(at),
                Ordering::Greater => above = above.min(at),
                Ordering::Equal => seen.add(x, at),
            }
        }
        let densities = seen.densities();
        Ok(Self {
            slope: Mean::of(array::from_fn(|n| seen.slopes[n] / seen.positions(n) as f64)),
            density: Mean::of(densities),
            positions: (0..PERIODS).map(|n| seen.positions(n)).sum(),
            least: densities.into_iter().fold(f64::MAX, f64::min),
            swing: unevenness(&seen.profile()),
            gaps: [seen.edges[0] - below, above - seen.edges[1]],
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

/// The P-positions of a beam in the last whole periods, counted backwards from the column `to`.
struct Periods {
    to: f64,
    factor: f64,
    counts: [[u64; PARTS]; PERIODS],
    /// Sums of y/x.
    slopes: [f64; PERIODS],
    /// Least and greatest y/x.
    edges: [f64; 2],
}

impl Periods {
    const fn new(to: f64, factor: f64) -> Self {
        let counts = [[0; PARTS]; PERIODS];
        Self { to, factor, counts, slopes: [0.0; PERIODS], edges: [f64::MAX, 0.0] }
    }

    /// Adds a P-position in column x.
    fn add(&mut self, x: u64, slope: f64) {
        let part = (self.to / x as f64).ln() / self.factor.ln() * PARTS as f64;
        let part = (part as usize).min(PARTS * PERIODS - 1);
        self.counts[part / PARTS][part % PARTS] += 1;
        self.slopes[part / PARTS] += slope;
        self.edges = [self.edges[0].min(slope), self.edges[1].max(slope)];
    }

    fn positions(&self, period: usize) -> u64 {
        self.counts[period].iter().sum()
    }

    /// The P-positions a column in a part of a period.
    fn density(&self, period: usize, part: usize) -> f64 {
        let step = self.factor.powf(-1.0 / PARTS as f64);
        let columns = self.to * step.powi((period * PARTS + part) as i32) * (1.0 - step);
        self.counts[period][part] as f64 / columns
    }

    /// The P-positions a column in each period.
    fn densities(&self) -> [f64; PERIODS] {
        array::from_fn(|period| {
            (0..PARTS).map(|part| self.density(period, part)).sum::<f64>() / PARTS as f64
        })
    }

    /// The P-positions in the parts of a period, were the columns of all parts as many.
    fn profile(&self) -> [u64; PARTS] {
        array::from_fn(|part| {
            (1e6 * (0..PERIODS).map(|period| self.density(period, part)).sum::<f64>()) as u64
        })
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
    fn with((p, q): (u32, u32)) -> Result<Self> {
        let text = format!("1,0 5,3 1,1 3,5 {p},{q} 0,1");
        let rules = nimhoff(&text).effective().to_vec();
        let lines = PLines::solve(&rules, 20)?.lines;
        let place = lines.len() - 2;
        let new = &lines[place];
        Ok(Self { predicted: (new.slope.to_f64(), new.density.to_f64()), text, rules, place })
    }

    fn measure(&self, context: &Context<'_>, game: &str, height: u64) -> Result<New> {
        New::measure(context, game, (&self.rules, self.place), height)
    }
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let height = context.pick(400_000, 10_000_000);
    let (line, left) = adjoin(context, (4, 7), height, &mut found)?;
    let (beam, right) = adjoin(context, (5, 8), height, &mut found)?;
    let old = period(context, &nimhoff(OLD), context.pick(200_000, WAVES))?.factor;

    let mutant = context
        .mutant("(3, 5)-GDWN without the rule (4, 7)", || line.measure(context, OLD, 100_000))?;
    // A beam within 0.002 in slope and a tenth in density of what the model says; a line if it is
    // evenly filled, too.
    let rule = |new: &New| {
        let there = new.is_a_beam() && new.is_near(line.predicted, 0.002, 0.1);
        Verdict::rough(there && new.swing < 0.1, there)
    };
    found.verdict("F-107", mutant.judge(&left, rule));
    let mutant = context
        .mutant("(3, 5)-GDWN without the rule (5, 8)", || beam.measure(context, OLD, 100_000))?;
    let rule =
        |new: &New| Verdict::answer(new.is_a_beam() && (new.factor / old - 1.0).abs() < 0.01);
    found.verdict("F-108", mutant.judge(&right, rule));
    let games = [
        Game { predicted: line.predicted, measured: left },
        Game { predicted: beam.predicted, measured: right },
    ];
    Ok(found.with(&numbers! {
        side: SIDE,
        periods: PERIODS,
        games,
        // The factor of the strongest wave without a new rule.
        old,
    }))
}

/// Draws and measures (3, 5)-GDWN with a rule.
fn adjoin(
    context: &Context<'_>,
    rule: (u32, u32),
    height: u64,
    found: &mut Found,
) -> Result<(Extended, New)> {
    context.step(&format!("(3, 5)-GDWN with {rule:?}"))?;
    let game = Extended::with(rule)?;
    let new = game.measure(context, &game.text, height)?;
    let xs = rows(context, &nimhoff(&game.text), SIDE)?;
    let mut diagram = Diagram::new(window(0, 0, SIDE, SIDE), 2);
    diagram.positions = in_square(&xs, SIDE).collect();
    let name = format!("new, {}", slope(game.predicted.0));
    diagram.rays = vec![Ray::slope(game.predicted.0, name, Ink::Beam, Line::None)];
    found.plate_of("game", diagram.image(), &rule);
    Ok((game, new))
}
