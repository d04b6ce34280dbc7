//! Section 4.1: Nim with one more rule, in closed form.

use serde_json::json;
use wythoff::exact::Quadratic;
use wythoff::nimhoff::{FillVerdict, TestOrder, connell, fill_rules};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::measure::play::{by_search, ruleset};
use crate::measure::theory::{lines_of, measured, nimhoff, reorganized, rows, rule};
use crate::model::Verdict;
use crate::plot::{Series, chart};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-section-4-1",
    number: "Section 4.1",
    title: "Nim with one more rule",
    says: &[
        "Nim with (a, b), a ≠ b, keeps its one line of slope 1 and density 1: the sums (3) are 1/|b − a| and 0. Nim \
         with (a, a) does not: the rule points along the line, and splits it in two. With S = √(1 + 4a²) the \
         slopes are (S ∓ 1)/2a and the densities (1 + 2a − S)/2 and (1 − 2a + S)/2; a = 1 is Wythoff Nim, and the rest \
         agrees with Connell (1959).",
    ],
    claims: &["F-54", "F-55", "F-56"],
    measure,
});

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let upper = by_data(context, &mut found)?;
    off_diagonal(context, &mut found)?;
    diagonal(context, &upper, &mut found)?;
    found.commands = vec![
        "wythoff nimhoff theory --rules \"1,0 2,2 0,1\"".into(),
        "wythoff nimhoff positions --rules \"1,0 2,1 0,1\" --rows 1000".into(),
        "wythoff nimhoff measure --rules \"1,0 3,3 0,1\" --rows 1000000".into(),
    ];
    Ok(found)
}

fn name(a: u32, b: u32) -> String {
    format!("1,0 {a},{b} 0,1")
}

/// Nim with one more rule, in the model and by its P-positions.
#[derive(Default)]
struct OffDiagonal {
    games: u64,
    /// Sums (3) other than 1/|b − a| on the side of the line and 0 on the other.
    other_sums: u64,
    /// Rules that the model takes for fill rules.
    join: u64,
    /// Games with P-positions off the diagonal.
    leave: u64,
}

impl OffDiagonal {
    fn measure(
        context: &Context<'_>,
        rules: impl Iterator<Item = (u32, u32)>,
        height: usize,
    ) -> Result<Self, MeasureError> {
        let mut all = Self::default();
        for (a, b) in rules {
            all.games += 1;
            let model = reorganized(context, &name(a, b))?;
            all.join += u64::from(model.fill_rules.len() != 2);
            for test in &model.tests {
                all.join += u64::from(test.verdict != FillVerdict::Superfluous);
                // Exact where it is 1, enclosed elsewhere.
                let (side, empty) =
                    if a < b { (&test.below, &test.above) } else { (&test.above, &test.below) };
                let share = 1.0 / f64::from(a.abs_diff(b));
                let shown = |text: String| text.parse::<f64>().unwrap_or(f64::NAN);
                let off = |text: String, sum: f64| (shown(text) - sum).abs() <= 1e-11;
                all.other_sums += u64::from(!off(side.to_string(), share));
                all.other_sums += u64::from(!off(empty.to_string(), 0.0));
            }
            let on_diagonal = rows(&name(a, b), height).iter().copied().eq(0..height as u64);
            all.leave += u64::from(!on_diagonal);
        }
        Ok(all)
    }

    const fn keep_the_line(&self) -> bool {
        self.other_sums == 0 && self.join == 0 && self.leave == 0
    }
}

/// (a, b) with a ≠ b: the diagonal of Nim stays.
fn off_diagonal(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, height) = context.pick((6, 500), (12, 3000));
    context.step("Nim with rules off the diagonal")?;
    let rules = (1..=most).flat_map(|b| (1..=most).map(move |a| (a, b)));
    let all = OffDiagonal::measure(context, rules.filter(|(a, b)| a != b), height)?;
    let mutant = context.mutant("rules (a, a) in place of (a, b)", || {
        OffDiagonal::measure(context, (1..4).map(|a| (a, a)), 100)
    })?;
    let searched = [(1, 2), (2, 1), (3, 1), (5, 2)].iter().all(|&(a, b)| {
        by_search(&ruleset(&name(a, b)), 40).into_iter().eq((0..40).map(|i| (i, i)))
    });
    let games = all.games;
    found.row(
        "Rules (a, b), a ≠ b, with the P-positions of Nim",
        format!("{} of {games}", games - all.leave),
    );
    found.find(
        "F-54",
        mutant.judge(&all, |all| Verdict::exact(all.keep_the_line() && searched)),
        format!(
            "For all {games} rules with a, b ≤ {most}: the sums are 1/|b − a| and 0, the rule is superfluous, and the \
             P-positions of the first {height} rows are the diagonal; four of the games also by search."
        ),
    );
    Ok(())
}

/// The slope of the steeper line and its density, measured: by a.
fn by_data(
    context: &Context<'_>,
    found: &mut Measured,
) -> Result<Vec<(u32, f64, f64)>, MeasureError> {
    let (most, height) = context.pick((3, 50_000), (8, 1_000_000));
    let mut points = Vec::new();
    let mut table = Vec::new();
    for a in 1..=most {
        context.step(&format!("the lines of Nim with ({a}, {a})"))?;
        let measured = measured(context, &name(a, a), nimhoff(&name(a, a)).effective(), height)?;
        let [flat, steep] = connell::lines(a);
        let cell = |beam: usize| {
            measured.beams.get(beam).map(|beam| (beam.slope.unwrap_or(f64::NAN), beam.density))
        };
        let (lower, upper) = (cell(0).unwrap_or_default(), cell(1).unwrap_or_default());
        points.push((a, upper.0, upper.1));
        table.push(vec![
            format!("({a}, {a})"),
            steep.slope.to_string(),
            steep.slope.digits(8),
            format!("{:.6}", upper.0),
            steep.density.digits(8),
            format!("{:.6}", upper.1),
            flat.density.digits(8),
            format!("{:.6}", lower.1),
        ]);
    }
    let (theory, data): (Vec<_>, Vec<_>) = points
        .iter()
        .map(|&(a, slope, _)| {
            let theory: f64 = connell::lines(a)[1].slope.digits(12).parse().unwrap_or(f64::NAN);
            ((f64::from(a), theory), (f64::from(a), slope))
        })
        .unzip();
    let series = vec![
        Series { label: "measured".into(), points: data, measured: true },
        Series { label: "(S + 1)/2a".into(), points: theory, measured: false },
    ];
    found.plate(
        1,
        chart("a", "slope of the steeper line", series),
        format!(
            "Nim with (a, a), a = 1 to {most}: the slope of the steeper line, measured over {} rows, and the closed \
             form.",
            count(height)
        ),
        "Points on a curve that falls from the golden ratio towards 1.",
    );
    found.table(
        "Nim with (a, a): the steeper line exactly, by its digits, and measured; and the density of the flatter one",
        &["rule", "slope", "digits", "measured", "density", "measured", "flatter", "measured"],
        table,
    );
    Ok(points)
}

/// Nim with (a, a) for a = 1, 2, ..: how many of them pass each check.
#[derive(Debug, Clone, Copy)]
struct Diagonal {
    games: u32,
    /// (a, a) is a fill rule in the model.
    joined: u32,
    /// The closed form solves the four equations exactly.
    solved: u32,
    /// The closed form lies in the certified solution, of the games up to [`CERTIFIED`].
    enclosed: u32,
}

/// The largest a for which the solution of Theorem 10 is certified.
const CERTIFIED: u32 = 6;

impl Diagonal {
    /// Holds the closed form for `form(a)` against the equations of (a, a), for a up to `games`.
    fn measure(
        context: &Context<'_>,
        games: u32,
        form: impl Fn(u32) -> u32,
    ) -> Result<Self, MeasureError> {
        let one = Quadratic::integer(1);
        let mut all = Self { games, joined: 0, solved: 0, enclosed: 0 };
        for a in 1..=games {
            let model = fill_rules(&nimhoff(&name(a, a)), TestOrder::OnePass, context.observer())?;
            all.joined += u32::from(model.fill_rules.contains(&rule(a, a)));
            let [flat, steep] = connell::lines(form(a));
            let times = Quadratic::integer(a);
            let sums = [
                flat.density.over(&(&times - &(&flat.slope * &times))),
                Some(&flat.density + &steep.density),
                steep.density.over(&(&(&steep.slope * &times) - &times)),
                flat.density
                    .over(&flat.slope)
                    .zip(steep.density.over(&steep.slope))
                    .map(|(flat, steep)| &flat + &steep),
            ];
            all.solved += u32::from(sums.iter().all(|sum| sum.as_ref() == Some(&one)));
            if a <= CERTIFIED {
                let lines = lines_of(&name(a, a), 40)?.lines;
                all.enclosed += u32::from([flat, steep].iter().zip(&lines).all(|(exact, line)| {
                    line.slope.intersection(&exact.slope.interval(160)).is_some()
                        && line.density.intersection(&exact.density.interval(160)).is_some()
                }));
            }
        }
        Ok(all)
    }
}

/// The largest distance of a measured slope or density from the closed form for `form(a)`.
fn distance(measured: &[(u32, f64, f64)], form: impl Fn(u32) -> u32) -> f64 {
    let off = measured.iter().map(|&(a, slope, density)| {
        let [_, steep] = connell::lines(form(a));
        let float = |x: &Quadratic| x.digits(12).parse().unwrap_or(f64::NAN);
        (slope - float(&steep.slope)).abs().max((density - float(&steep.density)).abs())
    });
    off.fold(0.0, f64::max)
}

/// (a, a): a fill rule, the four equations, the closed form.
fn diagonal(
    context: &Context<'_>,
    measured: &[(u32, f64, f64)],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let most = context.pick(12, 50);
    context.step("the four equations, exactly")?;
    let both = |games, form: fn(u32) -> u32| -> Result<_, MeasureError> {
        Ok((Diagonal::measure(context, games, form)?, distance(measured, form)))
    };
    let seen = both(most, |a| a)?;
    let mutant =
        context.mutant("the closed form of (a + 1, a + 1) for (a, a)", || both(3, |a| a + 1))?;
    found.find(
        "F-55",
        mutant.map(|seen| seen.0).judge(&seen.0, |all| {
            Verdict::exact(all.joined == all.games && all.solved == all.games)
        }),
        format!(
            "For a = 1 to {most}, (a, a) joins Nim in the model, and the slopes and densities solve the four equations \
             exactly, in the field of √(1 + 4a²)."
        ),
    );
    let off = seen.1;
    found.row(
        "Largest distance of a measured slope or density from the closed form",
        format!("{off:.1e}"),
    );
    let limit = context.pick(2e-3, 1e-4);
    found.find(
        "F-56",
        mutant.judge(&seen, |(all, off)| {
            let certified = all.enclosed == all.games.min(CERTIFIED);
            Verdict::exact(all.solved == all.games && certified && *off < limit)
        }),
        format!(
            "The closed form solves the equations exactly for a = 1 to {most} and lies in the certified solution of \
             Theorem 10 for a = 1 to {CERTIFIED}; measured for a = 1 to {}, no slope or density is farther from it than {off:.1e}.",
            measured.len()
        ),
    );
    blocks(context, found)?;
    found.data["measured"] = json!(measured);
    Ok(())
}

/// The P-positions themselves, where a is a power of two.
fn blocks(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let height = context.pick(20_000, 1_000_000);
    context.step("the P-positions themselves, where a is a power of two")?;
    let all: Vec<u32> = context.pick(vec![1, 2, 4], vec![1, 2, 4, 8]);
    let by_blocks = all
        .iter()
        .all(|&a| connell::rows(a, height).is_some_and(|known| known == rows(&name(a, a), height)));
    found.state(
        "Where a is a power of two, Nim with (a, a) is solved: its P-positions are those of an a-fold coarser game of \
         Wythoff’s kind, with the Nim sum inside each block of a × a",
        by_blocks,
        format!(
            "For a = {} the first {} rows are equal to those of the row engine.",
            crate::format::list(&all),
            count(height as u64)
        ),
    );
    Ok(())
}
