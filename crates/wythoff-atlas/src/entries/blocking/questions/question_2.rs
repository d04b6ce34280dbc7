//! Section 4, question 2: why the skin is as it is.

use serde_json::json;
use wythoff_anatomy::arm::{Orbit, Shape, SkinPattern, SkinPeriod};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list};
use crate::measure::skin::Followed;
use crate::model::Verdict;
use crate::plot::{Axis, Estimate, Guide, Plot};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-question-2",
    number: "Section 4, question 2",
    title: "Why the skin is made of Fibonacci numbers",
    says: &[
        "The skin, as it was observed for n = 1 and n = 2, has vertical thickness f(2n), where no line leaves it, diagonal \
         thickness f(2n + 1), horizontal thickness f(2n + 2), a horizontal period of f(2n + 3) and a vertical one of \
         f(2n + 1). Can this pattern be explained, and does it continue?",
    ],
    claims: &["CLN-89"],
    measure,
});

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let (highest, expanded) = context.pick((6, 5), (8, 7));
    context.step("every level cell by cell")?;
    let orbits: Vec<Orbit> = (0..=highest).map(|level| SkinPattern::new(level).check()).collect();
    let orbit = orbits.iter().all(|orbit| orbit.wrong == 0);
    let cells: u64 = orbits.iter().map(|orbit| orbit.cells).sum();
    let rows = context.pick(6200, 150_000);
    context.step(&format!("{} rows of the unbounded arm", count(rows)))?;
    let arm = Followed::down(context, rows)?;
    let seen = periods(context, &arm, rows)?;
    let levels = list(seen.iter().map(|level| level.0));
    context.step("every level from the one before")?;
    let law = Law::check(SkinPattern::horizontal, expanded, &seen);
    let mutant = context.mutant(
        "f(2n + 3) palaces missing behind the skin, the number printed in section 3.4, in place of f(2n + 2)",
        || Ok(Law::check(|skin| skin.period()[0], 3, &seen)),
    )?;
    shapes(context, &mut found)?;
    found.state(
        "The skin of every level explains itself: below a period of it, it goes on for as long as each row has \
         k − f(2n + 2) palaces left of it, whatever stands there. Proved for all n, in closed form.",
        orbit && law.solid,
        format!(
            "The proof is a page of docs/algorithms/skin.md. As a check, outer space, skin and gap of levels 0 to \
             {highest} are an orbit of the automaton: {} cells, none wrong.",
            count(cells)
        ),
    );
    found.state(
        "Level n + 1 is level n with its cells replaced by the paper’s matrices, the line column by ours. Proved for \
         all n.",
        law.expands,
        format!("Checked cell by cell for n = 1 to {expanded}."),
    );
    found.row("Levels read off the arm, each cell as in the closed form", levels.clone());
    found.find(
        "CLN-89",
        mutant.judge(&law, |law| Verdict::answer(orbit && law.holds())),
        format!(
            "Explained, by proof: if a skin of level n stands apart from the arm, and each row has k − f(2n + 2) palaces left \
             of it, it goes on for ever with the thicknesses and periods of the paper, for every n. Levels {levels} of the \
             arm are as the proof says in every cell. Whether the arm goes through all levels is question 1, and open."
        ),
    );
    why(&mut found);
    found.data["orbits"] = json!(orbits);
    found.commands = vec![
        "cargo test -p wythoff --lib blocking::arm".into(),
        format!("wythoff blocking skin --rows {rows}"),
    ];
    Ok(found)
}

/// The periods of levels, read off the arm; `None` where the skin is not that of the level.
fn periods(
    context: &Context<'_>,
    arm: &Followed,
    rows: u64,
) -> Result<Vec<(usize, Option<SkinPeriod>)>, MeasureError> {
    let places = [(1, 40), (2, 900), (3, 6000), (4, 145_000)];
    let mut seen = Vec::new();
    for (level, y) in places.into_iter().filter(|at| at.1 < rows) {
        let patch = arm.around(context, level, y, (0, 0))?;
        seen.push((level, SkinPeriod::read(&patch, level, arm.end(y), context.observer())?));
    }
    Ok(seen)
}

/// The explanation.
fn why(found: &mut Measured) {
    found.differs.extend([
        "A palace of the arm sees and is seen along rows, columns and diagonals. Its diagonals go right by one column a \
         row, the skin by more than two; its columns go straight down. So all that the arm can ever tell the skin is how many \
         palaces a row has in front of it. If that is k − f(2n + 2), the skin makes itself."
            .into(),
        "Why φ²: in the gap, columns bring f(2n) palaces or one more, diagonals f(2n + 1), and rows lack f(2n + 2). For a \
         skin of slope s this balances iff 1/s + 1/(s − 1) = 1, that is s = φ² or 1/φ². A slope above φ² would leave \
         palaces in the gap."
            .into(),
        "Why Fibonacci numbers: with a columns and q rows to a period the balance is 3aq − a² − q², a whole number above 0. \
         It is 1, one line a period, for a = f(2n + 3), q = f(2n + 1) and nothing else."
            .into(),
    ]);
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

/// All shapes of a skin that can stand.
fn shapes(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (thickness, rows) = context.pick((40, 40), (100, 100));
    context.step("which skins are possible")?;
    let all = Shape::all(thickness, rows);
    let level = |shape: &Shape| {
        (0..8).find(|&n| SkinPattern::new(n).period() == [shape.columns, shape.rows])
    };
    let known = all.iter().all(|shape| {
        level(shape).is_some_and(|n| {
            let thin = SkinPattern::new(n).horizontal();
            [thin, 2 * thin, shape.columns].contains(&shape.horizontal)
        })
    });
    let found_rows = all.iter().map(|shape| {
        vec![
            level(shape).map_or("?".into(), |n| n.to_string()),
            format!("({}, {})", shape.columns, shape.rows),
            shape.horizontal.to_string(),
            shape.surplus().to_string(),
        ]
    });
    found.table(
        format!("All straight skins that can stand, up to {thickness} palaces in a row and {rows} rows a period"),
        &["level", "period", "palaces in a row", "3aq − a² − q²"],
        found_rows.collect(),
    );
    found.state(
        "Of all skins with an outline as straight as whole numbers allow, none but those of the levels can stand, with \
         f(2n + 2), f(2n + 3) or 2 f(2n + 2) palaces in a row.",
        known && !all.is_empty(),
        format!(
            "All periods of up to {rows} rows and thicknesses up to {thickness} were tried; {} stand. That there are no \
             others, whether their outlines are straight or not, is proved in docs/algorithms/strips.md and in Coq.",
            all.len()
        ),
    );
    picture(&all, thickness, found);
    found.data["shapes"] = json!(all);
    Ok(())
}

/// The slopes of the skins that can stand.
fn picture(all: &[Shape], thickness: u64, found: &mut Measured) {
    let plot = Plot {
        x_label: "palaces in a row",
        y_label: "slope of the skin",
        x: Axis::Log(0.9, 1.2 * thickness as f64),
        y: Axis::Between(1.9, 2.7),
        estimates: all
            .iter()
            .map(|shape| Estimate {
                x: shape.horizontal as f64,
                y: shape.columns as f64 / shape.rows as f64,
                error: 0.0,
            })
            .collect(),
        guides: vec![Guide {
            at: 3.0_f64.midpoint(5.0_f64.sqrt()),
            label: "φ²".into(),
            upright: false,
        }],
        ..Plot::default()
    };
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        "All straight skins that can stand. On each slope the thinnest is that of the arm.",
        "Points in steps that approach a line at 2.618 from below: two at slope 2, three each at 5/2, 13/5, 34/13.",
    );
}
