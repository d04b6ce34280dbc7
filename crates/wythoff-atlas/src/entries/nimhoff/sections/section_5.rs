//! Section 5: the equations of symmetric games, and the
//! numbers that are printed of (1, 2) and (3, 5).

use std::collections::BTreeSet;

use serde_json::json;
use wythoff::exact::{Interval, minimal_polynomial};
use wythoff::nimhoff::{PLines, omega};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, slope};
use crate::measure::diagram::{Diagram, Ink, Line, Ray};
use crate::measure::theory::{
    digits, gdwn, is_integer, lines_of, measured, nimhoff, one_rule, rounded, rows,
};
use crate::measure::window;
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-section-5",
    number: "Section 5",
    title: "The equations of (p, q)-GDWN",
    says: &[
        "Symmetric rules have symmetric P-positions, so of the four lines of (p, q)-GDWN the first two mirror the last \
         two: m₁ = 1/m₄, m₂ = 1/m₃, m₁ = λ₁/λ₄, m₂ = λ₂/λ₃, and four equations in the densities remain. For (3, 5) the \
         upper slopes are 1.760145300 and 1.537962520. For (1, 2) the upper slopes w > z solve a pair of equations of \
         degree four, and w = 2.24772558355773557, z = 1.47779977527220012; four digits were known before.",
    ],
    claims: &["F-57", "F-64", "F-65", "F-73", "F-74"],
    measure,
});

/// Slopes and densities of (1, 2)-GDWN as printed: cut off,
/// but for the third density, which has one digit more.
const PRINTED_SLOPES: [&str; 2] = ["2.24772558355773557", "1.47779977527220012"];
const PRINTED_DENSITIES: [&str; 4] = ["0.11021167", "0.25912616", "0.382936586", "0.24772558"];

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    for pair in [(1, 2), (3, 5)] {
        draw(pair, &mut found)?;
    }
    symmetry(context, &mut found)?;
    densities(context, &mut found)?;
    three_five(context, &mut found)?;
    one_two(context, &mut found)?;
    found.differs = vec![
        "The pair of equations for (1, 2) is garbled in the text that we have; it is read here as (w² − 1)/(2w − 1) = (z − 1)(1/(2z \
         − 1) − 1/(z − 2)) and (z² − 1)/z = (w − 1)(−w² + 2w + 2)/w, which follow from (1) and (2)."
            .into(),
        "Each equation has degree four; the slopes themselves have degree eight.".into(),
        "The slopes printed for (3, 5) are the solution of the equations. The mean slopes of its P-positions differ \
         from the third decimal on: the equations are those of lines, and the beams of this game have large waves."
            .into(),
    ];
    found.commands = vec![
        "wythoff nimhoff theory --rules gdwn:1,2 --digits 35".into(),
        "wythoff nimhoff theory --rules gdwn:3,5 --digits 35".into(),
        "wythoff nimhoff positions --rules gdwn:3,5 --rows 100000".into(),
    ];
    Ok(found)
}

fn one() -> Interval {
    Interval::integer(1, 0)
}

fn draw((p, q): (u32, u32), found: &mut Measured) -> Result<(), MeasureError> {
    const SIDE: u64 = 400;
    let lines = lines_of(&gdwn((p, q)), 20)?;
    let mut diagram = Diagram::new(window(0, 0, SIDE, SIDE), 2);
    diagram.positions =
        (0..).zip(rows(&gdwn((p, q)), SIDE as usize)).map(|(y, x)| (x, y)).collect();
    let slopes = lines.lines.iter().map(|line| line.slope.to_f64());
    diagram.rays = slopes.map(|m| Ray::slope(m, slope(m), Ink::Rule, Line::Dashed)).collect();
    found.plate(
        2,
        diagram.image(),
        format!(
            "({p}, {q})-GDWN, x, y < {SIDE}: its P-positions, white, and the lines that solve the equations, dashed, \
             with their slopes. {}",
            if p == 1 { "The P-positions keep to the lines." } else { "The P-positions wander about them." }
        ),
        "White dots along four rays, symmetric about the diagonal, and dashed lines through them.",
    );
    Ok(())
}

/// P-positions and certified lines, beside their mirror images.
#[derive(Default)]
struct Mirror {
    checked: u64,
    /// P-positions whose mirror image is none.
    lonely: u64,
    /// Relations between slopes and densities that fail.
    wrong: u64,
}

impl Mirror {
    fn measure(game: impl Fn((u32, u32)) -> String, height: usize) -> Result<Self, MeasureError> {
        let mut all = Self::default();
        for pair in [(1, 2), (2, 3), (3, 5)] {
            let xs = rows(&game(pair), height);
            let p: BTreeSet<(u64, u64)> = (0..).zip(&xs).map(|(y, &x)| (x, y)).collect();
            for &(x, y) in p.iter().filter(|(x, _)| *x < height as u64) {
                all.checked += 1;
                all.lonely += u64::from(!p.contains(&(y, x)));
            }
            let lines = lines_of(&game(pair), 40)?.lines;
            for (line, mirrored) in lines.iter().zip(lines.iter().rev()) {
                let ratio = line.density.over(&mirrored.density);
                let same = ratio
                    .is_some_and(|ratio| is_integer(&(&(&line.slope - &ratio) + &one()), 1, 30));
                let product = is_integer(&(&line.slope * &mirrored.slope), 1, 30);
                all.wrong += u64::from(!same || !product);
            }
        }
        Ok(all)
    }
}

/// P-positions, slopes and densities come in mirrored pairs.
fn symmetry(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("mirror images")?;
    let all = Mirror::measure(gdwn, context.pick(20_000, 200_000))?;
    let mutant =
        context.mutant("the games without the rule (q, p)", || Mirror::measure(one_rule, 500))?;
    found.row(
        "P-positions of three games whose mirror image is none",
        format!("{} of {}", all.lonely, count(all.checked)),
    );
    found.find(
        "F-57",
        mutant.judge(&all, |all| {
            Verdict::exact(all.lonely == 0 && all.wrong == 0 && all.checked > 0)
        }),
        format!(
            "Of {} P-positions of (1, 2), (2, 3) and (3, 5) all have their mirror image; the certified slopes and densities \
             satisfy the four relations to 30 digits.",
            count(all.checked)
        ),
    );
    Ok(())
}

/// The left sides of the four equations in the densities, which should be 1.
fn sums(lines: &PLines, p: u32, q: u32) -> Option<[Interval; 4]> {
    let [l1, l2, l3, l4] = [0, 1, 2, 3].map(|line| &lines.lines[line].density);
    let (p, q) = (Interval::integer(p, 0), Interval::integer(q, 0));
    let (outer, inner) = (l1 * l4, l2 * l3);
    // λ₁ = p − qλ₁/λ₄, as λ₁ + qλ₁/λ₄ − p + 1 = 1.
    let second = &(&(l1 + &(&q * l1).over(l4)?) - &p) + &one();
    let third = &outer.over(&(l4 - l1))? + &inner.over(&(l3 - l2))?;
    let fourth = &(&inner.over(&(&(&q * l2) - &(&p * l3)))?
        + &inner.over(&(&(&q * l3) - &(&p * l2)))?)
        + &outer.over(&(&(&q * l4) - &(&p * l1)))?;
    Some([&(l1 + l2) + &(l3 + l4), second, third, fourth])
}

/// The number of pairs of Ω that break each of the four equations. `written` gives p and q as the
/// equations have them.
fn broken(
    games: usize,
    written: impl Fn((u32, u32)) -> (u32, u32),
) -> Result<[u32; 4], MeasureError> {
    let mut failures = [0; 4];
    for (p, q) in omega::pairs().take(games) {
        let pair = (p as u32, q as u32);
        let (p, q) = written(pair);
        let sums = sums(&lines_of(&gdwn(pair), 40)?, p, q);
        let failed = sums
            .map_or([1; 4], |sums| sums.each_ref().map(|sum| u32::from(!is_integer(sum, 1, 25))));
        for (all, one) in failures.iter_mut().zip(failed) {
            *all += one;
        }
    }
    Ok(failures)
}

fn densities(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let games = context.pick(6, 16);
    let failures = broken(games, |pair| pair)?;
    let mutant =
        context.mutant("p and q exchanged in the equations", || broken(3, |(p, q)| (q, p)))?;
    found.row(
        format!("Pairs of Ω, of {games}, that break the first, second, third, fourth equation"),
        failures.map(|n| n.to_string()).join(", "),
    );
    found.find(
        "F-65",
        mutant.judge(&failures, |failures| Verdict::exact(*failures == [0; 4])),
        format!(
            "The certified densities of {games} pairs of Ω satisfy all four equations to 25 digits."
        ),
    );
    Ok(())
}

fn three_five(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    const PRINTED: [&str; 2] = ["1.760145300", "1.537962520"];
    let nine = |lines: &PLines| {
        [3, 2].map(|line| rounded(&lines.lines[line].slope, 9).unwrap_or_default())
    };
    let lines = lines_of("gdwn:3,5", 40)?;
    let mutant =
        context.mutant("the slopes of (4, 7)-GDWN", || Ok(nine(&lines_of("gdwn:4,7", 40)?)))?;
    for ((name, line), printed) in [("outer", 3), ("inner", 2)].into_iter().zip(PRINTED) {
        found.row_against(
            format!("(3, 5)-GDWN, upper {name} slope by the equations"),
            digits(&lines.lines[line].slope, 34),
            printed,
        );
    }
    let shown = nine(&lines);
    let height = context.pick(200_000, 2_000_000);
    let game = nimhoff("gdwn:3,5");
    let data = measured(context, "gdwn:3,5", game.effective(), height)?;
    for (name, beam) in [("outer", 3), ("inner", 2)] {
        let Some(beam) = data.beams.get(beam) else { continue };
        let error = beam.slope_error.unwrap_or(f64::NAN);
        found.row(
            format!("(3, 5)-GDWN, mean upper {name} slope of P-positions, {} rows", count(height)),
            format!("{:.4} ± {error:.4}", beam.slope.unwrap_or(f64::NAN)),
        );
    }
    found.find(
        "F-64",
        mutant.judge(&shown, |shown| Verdict::exact(*shown == PRINTED)),
        format!(
            "Certified and rounded to nine digits, the slopes that solve the equations are {} and {}.",
            shown[0], shown[1]
        ),
    );
    Ok(())
}

/// The slopes and densities of a game, beside the digits printed for (1, 2)-GDWN: numbers of
/// slopes and of densities that have other digits.
fn other_digits(lines: &PLines) -> [usize; 2] {
    let places = |text: &str| text.split('.').nth(1).map_or(0, str::len);
    let other = |value: &Interval, printed: &str| {
        let cut = value.digits(places(printed));
        cut.as_deref() != Some(printed)
            && rounded(value, places(printed)).as_deref() != Some(printed)
    };
    let slopes = [3, 2].map(|line| &lines.lines[line].slope).into_iter().zip(PRINTED_SLOPES);
    let densities = lines.lines.iter().map(|line| &line.density).zip(PRINTED_DENSITIES);
    [
        slopes.filter(|(value, printed)| other(value, printed)).count(),
        densities.filter(|(value, printed)| other(value, printed)).count(),
    ]
}

/// True for each of the two equations that the upper slopes of these lines solve, to 100 digits.
fn pair_of_equations(lines: &PLines) -> [bool; 2] {
    let (w, z) = (&lines.lines[3].slope, &lines.lines[2].slope);
    let (two, square) = (Interval::integer(2, 0), |x: &Interval| x * x);
    let twice = |x: &Interval| &(&two * x) - &one();
    let left = (&square(w) - &one()).over(&twice(w));
    let bracket =
        twice(z).inverse().zip((z - &two).inverse()).map(|(x, y)| &(z - &one()) * &(&x - &y));
    let second_left = (&square(z) - &one()).over(z);
    let second_right = (&(w - &one()) * &(&(&two * w) + &(&two - &square(w)))).over(w);
    let holds = |left: Option<Interval>, right: Option<Interval>| {
        left.zip(right).is_some_and(|(x, y)| is_integer(&(&(&x - &y) + &one()), 1, 100))
    };
    [holds(left, bracket), holds(second_left, second_right)]
}

fn one_two(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("minimal polynomials of the slopes of (1, 2)")?;
    let lines = lines_of("gdwn:1,2", 120)?;
    let (w, z) = (&lines.lines[3].slope, &lines.lines[2].slope);
    for ((name, line), printed) in [("w", 3), ("z", 2)].into_iter().zip(PRINTED_SLOPES) {
        found.row_against(
            format!("(1, 2)-GDWN, slope {name}"),
            digits(&lines.lines[line].slope, 34),
            printed,
        );
    }
    for (line, printed) in lines.lines.iter().zip(PRINTED_DENSITIES) {
        found.row_against("(1, 2)-GDWN, density", digits(&line.density, 34), printed);
    }
    let wrong = other_digits(&lines);
    let mutant = context.mutant("the lines of (2, 3)-GDWN", || lines_of("gdwn:2,3", 120))?;
    found.find(
        "F-74",
        mutant.map(other_digits).judge(&wrong, |wrong| Verdict::exact(*wrong == [0; 2])),
        format!(
            "{} of the two slopes and {} of the four densities have other digits than printed, by certified \
             enclosures of 120 digits.",
            wrong[0], wrong[1]
        ),
    );
    let both = pair_of_equations(&lines);
    let polynomials = [w, z].map(|x| minimal_polynomial(x, 8));
    for (name, polynomial) in ["w", "z"].iter().zip(&polynomials) {
        let shown = polynomial.as_ref().map_or("none of degree 8".into(), |found| {
            format!("{found}, agrees to {} digits", found.agrees_to())
        });
        found.row(format!("A polynomial with the root {name}"), shown);
    }
    let degrees = polynomials
        .iter()
        .map(|found| found.as_ref().map_or(0, wythoff::exact::Polynomial::degree));
    let degrees: Vec<usize> = degrees.collect();
    found.find(
        "F-73",
        mutant
            .map(pair_of_equations)
            .judge(&both, |both| Verdict::exact(both.iter().all(|&holds| holds))),
        format!(
            "Both equations hold to 100 digits for the certified slopes; eliminating one slope gives polynomials of degree {} \
             and {}.",
            degrees[0], degrees[1]
        ),
    );
    found.data = json!({
        "w": digits(w, 100), "z": digits(z, 100),
        "densities": lines.lines.iter().map(|line| digits(&line.density, 100)).collect::<Vec<_>>(),
        "polynomials": polynomials.iter().flatten().map(ToString::to_string).collect::<Vec<_>>(),
    });
    Ok(())
}
