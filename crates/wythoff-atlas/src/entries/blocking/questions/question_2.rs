//! Section 4, question 2: why the skin is as it is.

use wythoff_anatomy::arm::{Followed, Orbit, PHI_SQUARED, Shape, SkinPattern, SkinPeriod};

use crate::measure::skin::{around, follow};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/questions/question_2", measure);

/// A shape of a skin that can stand.
#[derive(Serialize)]
struct Standing {
    /// The level that has the period.
    level: Option<usize>,
    #[serde(flatten)]
    shape: Shape,
    surplus: i64,
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let (highest, expanded) = context.pick((6, 5), (8, 7));
    context.step("every level cell by cell")?;
    let orbits: Vec<Orbit> = (0..=highest).map(|level| SkinPattern::new(level).check()).collect();
    let orbit = orbits.iter().all(|orbit| orbit.wrong == 0);
    let rows = context.pick(6200, 150_000);
    context.step(&format!("{} rows of the unbounded arm", count(rows)))?;
    let arm = follow(context, rows)?;
    let seen = periods(context, &arm, rows)?;
    context.step("every level from the one before")?;
    let law = Law::check(SkinPattern::horizontal, expanded, &seen);
    let mutant = context.mutant(
        "f(2n + 3) palaces missing behind the skin, the number printed in section 3.4, in place of f(2n + 2)",
        || Ok(Law::check(|skin| skin.period()[0], 3, &seen)),
    )?;
    found.verdict("CLN-89", mutant.judge(&law, |law| Verdict::answer(orbit && law.holds())));

    let (thickness, period) = context.pick((40, 40), (100, 100));
    context.step("which skins are possible")?;
    let shapes = Shape::all(thickness, period);
    let table: Vec<Standing> = shapes.iter().map(Standing::of).collect();
    let thicker = context.mutant("one palace more in each row of these skins", || {
        let thicker = |shape: &Shape| Shape { horizontal: shape.horizontal + 1, ..*shape };
        Ok(shapes.iter().map(thicker).map(|shape| Standing::of(&shape)).collect())
    })?;
    let known = |table: &Vec<Standing>| !table.is_empty() && table.iter().all(Standing::is_known);
    found.state("shapes", thicker.judge_exact(&table, known));
    let explained = |&(orbit, solid): &(bool, bool)| orbit && solid;
    let explains = mutant.map(|law| (orbit, law.solid)).judge_exact(&(orbit, law.solid), explained);
    found.state("explains-itself", explains);
    found.state("expands", mutant.judge_exact(&law, |law| law.expands));
    found.plate("slopes", slopes(&shapes, thickness));
    let levels: Vec<_> = seen.iter().map(|level| level.0).collect();
    Ok(found.with(&numbers! {
        // Rows of the unbounded arm.
        rows,
        // Levels that were read off the arm.
        levels,
        // The highest level that was made from the one before.
        expanded,
        orbits,
        // The most palaces in a row, and the most rows of a period, of the shapes that were tried.
        thickness,
        period,
        shapes,
        table,
    }))
}

/// The periods of levels, read off the arm; `None` where the skin is not that of the level.
fn periods(
    context: &Context<'_>,
    arm: &Followed,
    rows: u64,
) -> Result<Vec<(usize, Option<SkinPeriod>)>> {
    let places = [(1, 40), (2, 900), (3, 6000), (4, 145_000)];
    let mut seen = Vec::new();
    for (level, y) in places.into_iter().filter(|at| at.1 < rows) {
        let patch = around(context, arm, level, y, (0, 0))?;
        seen.push((level, SkinPeriod::read(&patch, level, arm.end(y), context.observer())?));
    }
    Ok(seen)
}

/// The law of the skin, made from the number of palaces that each row lacks behind it.
struct Law {
    /// Each level is the level before it, expanded.
    expands: bool,
    /// Each level is solid, and its half turn exchanges the values −1 and −2.
    solid: bool,
    /// Levels of the arm, read from the board, that are as the law says, and all.
    seen: [usize; 2],
}

impl Law {
    /// Checks levels 1 to `most`, and some periods that were read off the arm.
    fn check(
        lacks: impl Fn(&SkinPattern) -> u64,
        most: usize,
        seen: &[(usize, Option<SkinPeriod>)],
    ) -> Self {
        let law = |level| SkinPeriod::from_count(level, lacks(&SkinPattern::new(level)));
        let solid = |period: &SkinPeriod| {
            let cells = period.columns().iter().flatten();
            cells.copied().all(|p| [-1, -2].contains(&p)) && period.unexchanged().0 == 0
        };
        Self {
            expands: (1..=most).all(|level| SkinPeriod::new(level).expand() == law(level + 1)),
            solid: (1..=most).all(|level| solid(&law(level))),
            seen: [
                seen.iter().filter(|(level, period)| *period == Some(law(*level))).count(),
                seen.len(),
            ],
        }
    }

    const fn holds(&self) -> bool {
        self.expands && self.solid && self.seen[1] > 0 && self.seen[0] == self.seen[1]
    }
}

impl Standing {
    fn of(&shape: &Shape) -> Self {
        let period = [shape.columns, shape.rows];
        let level = (0..8).find(|&n| SkinPattern::new(n).period() == period);
        Self { level, shape, surplus: shape.surplus() }
    }

    /// Returns true if the shape has the period of a level, and f(2n + 2), f(2n + 3) or 2 f(2n + 2)
    /// palaces in a row.
    fn is_known(&self) -> bool {
        self.level.is_some_and(|n| {
            let thin = SkinPattern::new(n).horizontal();
            [thin, 2 * thin, self.shape.columns].contains(&self.shape.horizontal)
        })
    }
}

/// Draws the slopes of the skins that can stand.
fn slopes(all: &[Shape], thickness: u64) -> Image {
    let point = |shape: &Shape| Estimate {
        x: shape.horizontal as f64,
        y: shape.columns as f64 / shape.rows as f64,
        error: 0.0,
    };
    Plot::new("palaces in a row", "slope of the skin")
        .across(Axis::Log(0.9, 1.2 * thickness as f64))
        .up(Axis::Between(1.9, 2.7))
        .estimates(all.iter().map(point))
        .guides([Guide::level(PHI_SQUARED, "φ²")])
        .image()
}
