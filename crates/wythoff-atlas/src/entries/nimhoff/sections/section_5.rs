//! Section 5: the equations of symmetric games, and the
//! numbers that are printed of (1, 2) and (3, 5).

use std::collections::BTreeSet;

use wythoff::exact::{Interval, Polynomial, minimal_polynomial};
use wythoff::nimhoff::{PLines, omega};

use crate::format::slope;
use crate::measure::beams::points;
use crate::measure::theory::{
    digits, gdwn, is_integer, lines_of, measured, one_rule, rounded, rows,
};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/sections/section_5", measure);

/// Slopes and densities of (1, 2)-GDWN as printed: cut off,
/// but for the third density, which has one digit more.
const PRINTED_SLOPES: [&str; 2] = ["2.24772558355773557", "1.47779977527220012"];
const PRINTED_DENSITIES: [&str; 4] = ["0.11021167", "0.25912616", "0.382936586", "0.24772558"];

/// Upper slopes of (3, 5)-GDWN as printed.
const PRINTED_3_5: [&str; 2] = ["1.760145300", "1.537962520"];

/// The side of the boards that are drawn.
const SIDE: u64 = 400;

/// A number with 34 digits, and as it is printed.
type Compared = (String, &'static str);

fn compared(number: &Interval, printed: &'static str) -> Compared {
    (digits(number, 34), printed)
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    for pair in [(1, 2), (3, 5)] {
        found.plate_of("lines", draw(pair)?, &pair);
    }
    let mirror = symmetry(context, &mut found)?;
    let games = context.pick(6, 16);
    let failures = densities(context, games, &mut found)?;
    let three_five = three_five(context, &mut found)?;
    context.step("minimal polynomials of the slopes of (1, 2)")?;
    let lines = lines_of("gdwn:1,2", 120)?;
    let one_two = one_two(context, &lines, &mut found)?;
    let polynomials: Vec<_> =
        one_two.roots.iter().filter_map(|root| root.polynomial.clone()).collect();
    Ok(found.with(&numbers! {
        side: SIDE,
        mirror,
        // Pairs of Ω, and how many of them break each equation.
        games,
        failures,
        three_five,
        one_two,
        // 100 digits of the upper slopes of (1, 2)-GDWN, and of its densities.
        w: digits(&lines.lines[3].slope, 100),
        z: digits(&lines.lines[2].slope, 100),
        densities: lines.lines.iter().map(|line| digits(&line.density, 100)).collect::<Vec<_>>(),
        // Polynomials with the roots w and z.
        polynomials,
    }))
}

fn one() -> Interval {
    Interval::integer(1, 0)
}

fn draw(pair: (u32, u32)) -> Result<Image> {
    let lines = lines_of(&gdwn(pair), 20)?;
    let mut diagram = Diagram::new(window(0, 0, SIDE, SIDE), 2);
    diagram.positions = points(&rows(&gdwn(pair), SIDE as usize)).collect();
    let slopes = lines.lines.iter().map(|line| line.slope.to_f64());
    diagram.rays = slopes.map(|m| Ray::slope(m, slope(m), Ink::Rule, Line::Dashed)).collect();
    Ok(diagram.image())
}

/// P-positions and certified lines, beside their mirror images.
#[derive(Default, Serialize)]
struct Mirror {
    checked: u64,
    /// P-positions whose mirror image is none.
    lonely: u64,
    /// Relations between slopes and densities that fail.
    wrong: u64,
}

impl Mirror {
    fn measure(game: impl Fn((u32, u32)) -> String, height: usize) -> Result<Self> {
        let mut all = Self::default();
        for pair in [(1, 2), (2, 3), (3, 5)] {
            let xs = rows(&game(pair), height);
            let p: BTreeSet<(u64, u64)> = points(&xs).collect();
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
fn symmetry(context: &Context<'_>, found: &mut Found) -> Result<Mirror> {
    context.step("mirror images")?;
    let all = Mirror::measure(gdwn, context.pick(20_000, 200_000))?;
    let mutant =
        context.mutant("the games without the rule (q, p)", || Mirror::measure(one_rule, 500))?;
    let rule = |all: &Mirror| Verdict::exact(all.lonely == 0 && all.wrong == 0 && all.checked > 0);
    found.verdict("F-57", mutant.judge(&all, rule));
    Ok(all)
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
fn broken(games: usize, written: impl Fn((u32, u32)) -> (u32, u32)) -> Result<[u32; 4]> {
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

fn densities(context: &Context<'_>, games: usize, found: &mut Found) -> Result<[u32; 4]> {
    let failures = broken(games, |pair| pair)?;
    let mutant =
        context.mutant("p and q exchanged in the equations", || broken(3, |(p, q)| (q, p)))?;
    found.verdict("F-65", mutant.judge_exact(&failures, |failures| *failures == [0; 4]));
    Ok(failures)
}

fn three_five(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let nine = |lines: &PLines| {
        [3, 2].map(|line| rounded(&lines.lines[line].slope, 9).unwrap_or_default())
    };
    let lines = lines_of("gdwn:3,5", 40)?;
    let mutant =
        context.mutant("the slopes of (4, 7)-GDWN", || Ok(nine(&lines_of("gdwn:4,7", 40)?)))?;
    let rows = context.pick(200_000, 2_000_000);
    let beams = measured(context, "gdwn:3,5", nimhoff("gdwn:3,5").effective(), rows)?.beams;
    let means = [3, 2].map(|beam: usize| (beams[beam].slope, beams[beam].slope_error));
    let slopes = [3, 2].into_iter().zip(PRINTED_3_5);
    let slopes = slopes.map(|(line, printed)| compared(&lines.lines[line].slope, printed));
    let (slopes, nine) = (slopes.collect::<Vec<_>>(), nine(&lines));
    found.verdict("F-64", mutant.judge_exact(&nine, |nine| *nine == PRINTED_3_5));
    Ok(numbers! {
        slopes,
        // Rounded to nine digits.
        nine,
        // The mean slopes of the P-positions in so many rows, with their errors.
        rows,
        means,
    })
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

/// A polynomial with the root w or z.
#[derive(Serialize)]
struct Root {
    polynomial: Option<String>,
    agrees_to: Option<usize>,
    /// Its degree, or 0 if there is none.
    degree: usize,
}

impl Root {
    fn of(x: &Interval) -> Self {
        let found = minimal_polynomial(x, 8);
        Self {
            polynomial: found.as_ref().map(ToString::to_string),
            agrees_to: found.as_ref().map(Polynomial::agrees_to),
            degree: found.as_ref().map_or(0, Polynomial::degree),
        }
    }
}

/// The upper slopes w and z of (1, 2)-GDWN, and the densities of its lines.
#[derive(Serialize)]
struct OneTwo {
    slopes: Vec<Compared>,
    densities: Vec<Compared>,
    /// Slopes and densities that have other digits than printed.
    wrong: [usize; 2],
    roots: [Root; 2],
}

fn one_two(context: &Context<'_>, lines: &PLines, found: &mut Found) -> Result<OneTwo> {
    let upper = [3, 2].map(|line| &lines.lines[line].slope);
    let slopes = upper.into_iter().zip(PRINTED_SLOPES);
    let densities = lines.lines.iter().map(|line| &line.density).zip(PRINTED_DENSITIES);
    let wrong = other_digits(lines);
    let mutant = context.mutant("the lines of (2, 3)-GDWN", || lines_of("gdwn:2,3", 120))?;
    let rule = |wrong: &[usize; 2]| Verdict::exact(*wrong == [0; 2]);
    found.verdict("F-74", mutant.map(other_digits).judge(&wrong, rule));
    let both = pair_of_equations(lines);
    let rule = |both: &[bool; 2]| Verdict::exact(both.iter().all(|&holds| holds));
    found.verdict("F-73", mutant.map(pair_of_equations).judge(&both, rule));
    Ok(OneTwo {
        slopes: slopes.map(|(x, printed)| compared(x, printed)).collect(),
        densities: densities.map(|(x, printed)| compared(x, printed)).collect(),
        wrong,
        roots: upper.map(Root::of),
    })
}
