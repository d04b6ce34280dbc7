//! Section 4.1: Nim with one more rule, in closed form.

use wythoff::exact::Quadratic;
use wythoff::nimhoff::{FillVerdict, TestOrder, connell, fill_rules};

use crate::measure::theory::{lines_of, measured, reorganized, rows as positions, rule};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/sections/section_4_1", measure);

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let (most, rows) = context.pick((3, 50_000), (8, 1_000_000));
    let lines = by_data(context, most, rows)?;
    found.plate("slopes", plot(&lines));
    let off_diagonal = off_diagonal(context, &mut found)?;
    let measured: Vec<_> = lines.iter().map(|of| (of.a, of.slope, of.density)).collect();
    let diagonal = diagonal(context, &measured, &mut found)?;
    let blocks = blocks(context, &mut found)?;
    Ok(found.with(&numbers! {
        // a, the slope of the steeper line and its density, measured.
        measured,
        // All lines of these games, in so many rows.
        rows,
        lines,
        off_diagonal,
        diagonal,
        blocks,
    }))
}

fn name(a: u32, b: u32) -> String {
    format!("1,0 {a},{b} 0,1")
}

/// Nim with one more rule, in the model and by its P-positions.
#[derive(Default, Serialize)]
struct OffDiagonal {
    /// The greatest a and b, and the rows of each game.
    most: u32,
    rows: usize,
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
        rules: impl Fn((u32, u32)) -> bool,
        most: u32,
        rows: usize,
    ) -> Result<Self> {
        let mut all = Self { most, rows, ..Self::default() };
        let pairs = (1..=most).flat_map(|b| (1..=most).map(move |a| (a, b)));
        for (a, b) in pairs.filter(|&pair| rules(pair)) {
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
            let on_diagonal = positions(&name(a, b), rows).into_iter().eq(0..rows as u64);
            all.leave += u64::from(!on_diagonal);
        }
        Ok(all)
    }

    const fn keep_the_line(&self) -> bool {
        self.other_sums == 0 && self.join == 0 && self.leave == 0
    }
}

/// (a, b) with a ≠ b: the diagonal of Nim stays.
fn off_diagonal(context: &Context<'_>, found: &mut Found) -> Result<OffDiagonal> {
    let (most, rows) = context.pick((6, 500), (12, 3000));
    context.step("Nim with rules off the diagonal")?;
    let all = OffDiagonal::measure(context, |(a, b)| a != b, most, rows)?;
    let mutant = context.mutant("rules (a, a) in place of (a, b)", || {
        OffDiagonal::measure(context, |(a, b)| a == b, 3, 100)
    })?;
    let searched = [(1, 2), (2, 1), (3, 1), (5, 2)].iter().all(|&(a, b)| {
        by_search(&ruleset(&name(a, b)), 40).into_iter().eq((0..40).map(|i| (i, i)))
    });
    found.verdict("F-54", mutant.judge_exact(&all, |all| all.keep_the_line() && searched));
    Ok(all)
}

/// The two lines of Nim with (a, a).
#[derive(Serialize)]
struct Lines {
    a: u32,
    /// Slope and density of the steeper line, and density of the flatter one, measured.
    slope: f64,
    density: f64,
    flatter: f64,
    /// By the closed form: the slope, its digits, and digits of both densities.
    exact: [String; 4],
}

/// Measures the lines of Nim with (a, a), for a up to `most`.
fn by_data(context: &Context<'_>, most: u32, rows: u64) -> Result<Vec<Lines>> {
    let mut lines = Vec::new();
    for a in 1..=most {
        context.step(&format!("the lines of Nim with ({a}, {a})"))?;
        let rules = name(a, a);
        let beams = measured(context, &rules, nimhoff(&rules).effective(), rows)?.beams;
        let [flat, steep] = connell::lines(a);
        let [slope, density, flatter] =
            [&steep.slope, &steep.density, &flat.density].map(|x| x.digits(8));
        lines.push(Lines {
            a,
            slope: beams[1].slope.unwrap_or(f64::INFINITY),
            density: beams[1].density,
            flatter: beams[0].density,
            exact: [steep.slope.to_string(), slope, density, flatter],
        });
    }
    Ok(lines)
}

/// Draws the slopes of the steeper lines.
fn plot(lines: &[Lines]) -> Image {
    let points = lines.iter().map(|of| (f64::from(of.a), of.slope));
    let theory = lines.iter().map(|of| (f64::from(of.a), float(&connell::lines(of.a)[1].slope)));
    let series = vec![Series::measured("measured", points), Series::law("(S + 1)/2a", theory)];
    chart("a", "slope of the steeper line", series)
}

fn float(x: &Quadratic) -> f64 {
    x.digits(12).parse().unwrap_or(f64::INFINITY)
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
    fn measure(context: &Context<'_>, games: u32, form: impl Fn(u32) -> u32) -> Result<Self> {
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
        (slope - float(&steep.slope)).abs().max((density - float(&steep.density)).abs())
    });
    off.fold(0.0, f64::max)
}

/// (a, a): a fill rule, the four equations, the closed form.
fn diagonal(
    context: &Context<'_>,
    measured: &[(u32, f64, f64)],
    found: &mut Found,
) -> Result<Json> {
    let most = context.pick(12, 50);
    context.step("the four equations, exactly")?;
    let both = |games, form: fn(u32) -> u32| -> Result<_> {
        Ok((Diagonal::measure(context, games, form)?, distance(measured, form)))
    };
    let seen = both(most, |a| a)?;
    let mutant =
        context.mutant("the closed form of (a + 1, a + 1) for (a, a)", || both(3, |a| a + 1))?;
    let equations =
        |all: &Diagonal| Verdict::exact(all.joined == all.games && all.solved == all.games);
    found.verdict("F-55", mutant.map(|seen| seen.0).judge(&seen.0, equations));
    let limit = context.pick(2e-3, 1e-4);
    let closed_form = |(all, off): &(Diagonal, f64)| {
        let certified = all.enclosed == all.games.min(CERTIFIED);
        Verdict::exact(all.solved == all.games && certified && *off < limit)
    };
    found.verdict("F-56", mutant.judge(&seen, closed_form));
    Ok(numbers! {
        most,
        certified: CERTIFIED,
        // The largest distance of a measured slope or density.
        distance: seen.1,
    })
}

/// The P-positions themselves, where a is a power of two.
fn blocks(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let rows = context.pick(20_000, 1_000_000);
    context.step("the P-positions themselves, where a is a power of two")?;
    let all = context.pick(vec![1, 2, 4], vec![1, 2, 4, 8]);
    // For each a: true if the closed form has the P-positions of Nim with (of(a), of(a)).
    let compare = |rows: usize, of: fn(u32) -> u32| -> Vec<bool> {
        let same = |&a: &u32| {
            let searched = positions(&name(of(a), of(a)), rows);
            connell::rows(a, rows).is_some_and(|known| known == searched)
        };
        all.iter().map(same).collect()
    };
    let mutant = context
        .mutant("the P-positions of Nim with (a + 1, a + 1) in place of (a, a)", || {
            Ok(compare(1000, |a| a + 1))
        })?;
    let solved = |same: &Vec<bool>| same.iter().all(|&same| same);
    found.state("blocks", mutant.judge_exact(&compare(rows, |a| a), solved));
    Ok(numbers! { all, rows })
}
