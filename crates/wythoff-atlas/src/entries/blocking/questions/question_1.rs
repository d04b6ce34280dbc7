//! Section 4, question 1: does the skin go on to thicken?

use serde::{Deserialize, Serialize};
use serde_json::json;
use wythoff_anatomy::arm::{Arm, Frontier, Skin, SkinLevel, SkinPattern, SkinReader, Transition};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list};
use crate::measure::grid::Grid;
use crate::measure::skin::{Followed, Reading};
use crate::measure::window;
use crate::model::Verdict;
use crate::plot::{Axis, Guide, Plot, Series};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-question-1",
    number: "Section 4, question 1",
    title: "Does the skin thicken for ever?",
    says: &[
        "Is it the case that a sufficiently thick arm grows thicker and thicker skin? The paper has seen levels 1, 2 and 3, \
         and conjectures in section 3.4 that n goes on growing by one, so that the slope of the skin tends to φ².",
    ],
    claims: &["CLN-80", "CLN-88"],
    measure,
});

/// Rows of a long run: behind the transition to level 5.
const FAR: u64 = 6_200_000;

/// The result of a long run.
#[derive(Serialize, Deserialize)]
struct Far {
    rows: u64,
    /// Level, u and y of each transition.
    transitions: Vec<(usize, i64, u64)>,
    /// The first and the last row of each level.
    levels: Vec<(usize, u64, u64)>,
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let rows = context.pick(6000, 150_000);
    context.step(&format!("{} rows of the unbounded arm", count(rows)))?;
    let arm = Followed::down(context, rows)?;
    let levels = Levels::of(&arm.skin);
    let mutant = context.mutant(format!("the outline of the arm without row {CUT}"), || {
        Ok(Levels::of(&without(&arm.outline, CUT)))
    })?;
    let far = context.record(|| {
        context.step(&format!("{} rows of the unbounded arm", count(FAR)))?;
        follow(context)
    })?;
    let mut transitions: Vec<(Transition, bool)> =
        arm.skin.transitions.iter().map(|&to| (to, false)).collect();
    let recorded = far.as_ref().map(|far| &far.result.transitions);
    for &(level, x, y) in recorded.into_iter().flatten().skip(transitions.len()) {
        transitions.push((Transition { level, x, y }, true));
    }
    // A record and this run are to agree where they overlap.
    let same = recorded.is_none_or(|far| {
        arm.skin.transitions.iter().zip(far).all(|(to, far)| (to.level, to.x, to.y) == *far)
    });
    // The transitions of this run and those of the record.
    let far_in_order =
        recorded.is_none_or(|far| far.iter().zip(1..).all(|(to, level)| to.0 == level));
    let by = far.as_ref().map_or(String::new(), |far| far.origin(context.length));
    table(&transitions, &by, &mut found);
    found.row("Slopes of the skin, level by level", list(&levels.slopes));
    lag(&transitions, &arm, &mut found);
    gap(context, &arm, &mut found)?;
    let highest = transitions.last().map_or(0, |(to, _)| to.level);
    let rows = far.as_ref().map_or(rows, |far| far.result.rows.max(rows));
    found.find(
        "CLN-80",
        mutant.judge(&levels, |levels| {
            Verdict::question(same && far_in_order && levels.in_order && levels.rising)
        }),
        format!(
            "Levels 0 to {highest} follow one another, in {} rows; the slope of level n is f(2n + 3)/f(2n + 1), which \
             rises towards φ². That there is always a next level is not proved.",
            count(rows)
        ),
    );
    found.find(
        "CLN-88",
        mutant.judge(&levels, |levels| {
            Verdict::question(same && far_in_order && levels.in_order && levels.highest >= 2)
        }),
        format!(
            "Seen up to level {highest}. No level ends by itself (question 2); level 2 ended when palaces of the arm \
             had closed the gap behind its skin."
        ),
    );
    texts(&mut found);
    found.data = json!({ "transitions": transitions, "record": far.map(|far| far.result) });
    Ok(found)
}

fn texts(found: &mut Measured) {
    found.differs.push(
        "Held as far as was computed, and open. What is new: further transitions; what a transition is; and how far the \
         skin lags behind slope φ²: at all transitions by about the same multiple of the root of the row."
            .into(),
    );
    found.commands = vec![
        "wythoff blocking skin --rows 150000".into(),
        format!("wythoff blocking skin --rows {FAR}"),
        "wythoff atlas --long --only cln-question-1".into(),
    ];
}

fn follow(context: &Context<'_>) -> Result<Far, MeasureError> {
    let arm = Arm::new().with_threads(context.threads);
    let mut reading = Reading(SkinReader::new(), Frontier::start());
    arm.follow(&Frontier::start(), FAR, &mut reading, context.observer())?;
    let skin = reading.0.finish();
    Ok(Far {
        rows: skin.rows,
        transitions: skin.transitions.iter().map(|to| (to.level, to.x, to.y)).collect(),
        levels: skin.levels.iter().map(|of| (of.level, of.rows[0], of.rows[1])).collect(),
    })
}

/// φ² = (3 + √5) / 2.
fn phi_squared() -> f64 {
    3.0_f64.midpoint(5.0_f64.sqrt())
}

fn table(transitions: &[(Transition, bool)], by: &str, found: &mut Measured) {
    let rows = transitions.iter().enumerate().map(|(i, &(to, recorded))| {
        let before = i.checked_sub(1).map(|i| transitions[i].0);
        let ratio = |now: f64, before: f64| format!("{:.3}", now / before);
        let lag = phi_squared() * to.y as f64 - to.x as f64;
        vec![
            format!("{} to {}", to.level.saturating_sub(1), to.level),
            count(to.x.unsigned_abs()),
            count(to.y),
            before.map_or(String::new(), |last| ratio(to.x as f64, last.x as f64)),
            before.map_or(String::new(), |last| ratio(to.y as f64, last.y as f64)),
            format!("{:.4}", lag / (to.y as f64).sqrt()),
            if recorded { by.to_owned() } else { "computed in this run".into() },
        ]
    });
    found.table(
        "Transitions of the unbounded arm",
        &["level", "u", "y", "u by the last u", "y by the last y", "(φ² y − u) / √y", "from"],
        rows.collect(),
    );
    found.row("φ⁸, which the ratios seem to approach", format!("{:.3}", phi_squared().powi(4)));
}

/// The row that the mutated outline lacks, well inside level 2.
const CUT: u64 = 1500;

/// The evidence of the levels of an outline for the conjecture.
struct Levels {
    highest: usize,
    /// Each stretch of rows has the level after that of the stretch before it.
    in_order: bool,
    /// Each level has the slope f(2n + 3)/f(2n + 1), below φ² and above the slope before it.
    rising: bool,
    slopes: Vec<String>,
}

impl Levels {
    fn of(skin: &Skin) -> Self {
        let stretches = &skin.levels;
        let slope = |of: &SkinLevel| of.period[0] as f64 / of.period[1] as f64;
        let expected = |of: &SkinLevel| of.period == SkinPattern::new(of.level).period();
        Self {
            highest: stretches.iter().map(|of| of.level).max().unwrap_or(0),
            in_order: stretches.iter().zip(0..).all(|(of, level)| of.level == level),
            rising: stretches.iter().all(|of| expected(of) && slope(of) < phi_squared())
                && stretches.windows(2).all(|two| slope(&two[0]) < slope(&two[1])),
            slopes: stretches
                .iter()
                .map(|of| format!("{}/{}", of.period[0], of.period[1]))
                .collect(),
        }
    }
}

/// The skin of an outline that lacks a row.
fn without(outline: &[i64], row: u64) -> Skin {
    let mut reader = SkinReader::new();
    for (y, &u) in (0..).zip(outline) {
        if y != row {
            reader.read(u);
        }
    }
    reader.finish()
}

/// Measures how far the border of the arm lags behind slope φ².
fn lag(transitions: &[(Transition, bool)], arm: &Followed, found: &mut Measured) {
    let rows = arm.outline.len() as f64;
    let last = transitions.last().map_or(rows, |(to, _)| to.y as f64).max(rows);
    let mut points = Vec::new();
    let mut y = 20.0;
    while y < rows {
        let row = y as usize;
        points.push((
            row as f64,
            (phi_squared() * row as f64 - arm.outline[row] as f64) / (row as f64).sqrt(),
        ));
        y *= 1.06;
    }
    let at = |&(to, _): &(Transition, bool)| {
        let y = to.y as f64;
        (y, (phi_squared() * y - to.x as f64) / y.sqrt())
    };
    let plot = Plot {
        x_label: "row y",
        y_label: "(φ² y − u) / √y",
        x: Axis::Log(20.0, last * 1.3),
        y: Axis::Between(0.6, 1.5),
        series: vec![
            Series { label: String::new(), points, measured: false },
            Series {
                label: "transitions".into(),
                points: transitions.iter().skip(1).map(at).collect(),
                measured: true,
            },
        ],
        guides: transitions
            .iter()
            .skip(1)
            .map(|(to, _)| Guide {
                at: to.y as f64,
                label: format!("level {}", to.level),
                upright: true,
            })
            .collect(),
        ..Plot::default()
    };
    found.plate(
        2,
        Image::Svg { markup: plot.svg().into_string() },
        "How far the last palace of a row lags behind the line u = φ² y, by the root of the row. On each level it \
         grows, as the slope of the skin is below φ²; where the next level begins, with a slope nearer to φ², it \
         falls again.",
        "A curve that rises and falls in arcs; dots on their tops, at the transitions, which fall slowly.",
    );
}

/// The gap between skin and arm on level 2.
fn gap(context: &Context<'_>, arm: &Followed, found: &mut Measured) -> Result<(), MeasureError> {
    let Some(of) = arm.skin.levels.iter().find(|of| of.level == 2) else { return Ok(()) };
    let [first, last] = of.rows;
    context.step("the gap between skin and arm")?;
    let thick = SkinPattern::new(2).horizontal();
    let mut points = Vec::new();
    for from in (first..=last).step_by(400) {
        let rows = 400.min(last + 1 - from);
        let (right, _) = arm.end(from + rows - 1);
        let (left, _) = arm.end(from);
        let left = left.saturating_sub(500);
        let grid = Grid::read(arm, window(left, from, right + 1 - left, rows), context.observer())?;
        for y in from..from + rows {
            let end = (arm.end(y).0 - left) as usize;
            // A line is no palace: it is the last palace of the arm that counts.
            let behind = grid.row(y)[..=end].iter().rev().skip(thick as usize);
            points.push((y as f64, behind.take_while(|&&p| p >= 0).count() as f64));
        }
    }
    let widest =
        points.iter().fold((0.0, 0.0), |best: (f64, f64), &p| if p.1 > best.1 { p } else { best });
    found.row(
        "Level 2: widest gap between the skin and the last palace of the arm",
        format!("{} columns, in row {}", widest.1, count(widest.0 as u64)),
    );
    let near = points.iter().filter(|point| point.1 + 1.0 >= widest.1).count();
    found.row(
        "Level 2: rows in which it is as wide, or narrower by one",
        format!("{} of {}", count(near as u64), count(points.len() as u64)),
    );
    let plot = Plot {
        x_label: "row y",
        y_label: "columns between skin and arm, level 2",
        x: Axis::Between(0.0, 3000.0),
        y: Axis::Between(0.0, widest.1 + 0.5),
        cloud: points,
        ..Plot::default()
    };
    found.plate(
        2,
        Image::Svg { markup: plot.svg().into_string() },
        "What a transition is: the gap between the skin of level 2 and the arm opens, stays as it is for most of the level, \
         and closes in steps that follow one another ever sooner; then skin and arm are one mass, from which the skin of \
         level 3 parts.",
        "Short level strokes that rise from zero to two long ones at the top, and come down again in steps.",
    );
    Ok(())
}
