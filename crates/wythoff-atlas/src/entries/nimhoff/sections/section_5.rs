//! Section 5: the equations of symmetric games, and the numbers that are printed of (1, 2) and (3, 5).

use std::collections::BTreeSet;

use serde_json::json;
use wythoff::exact::{Interval, minimal_polynomial};
use wythoff::nimhoff::{PLines, omega};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::measure::theory::{digits, gdwn, is_integer, lines_of, picture, rounded, rows};
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

/// Slopes and densities of (1, 2)-GDWN as printed: cut off, but for the third density, which has one digit more.
const PRINTED_SLOPES: [&str; 2] = ["2.24772558355773557", "1.47779977527220012"];
const PRINTED_DENSITIES: [&str; 4] = ["0.11021167", "0.25912616", "0.382936586", "0.24772558"];

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    for pair in [(1, 2), (3, 5)] {
        let lines = lines_of(&gdwn(pair), 20)?;
        let (p, q) = pair;
        found.plate(
            2,
            picture(context, &format!("gdwn-{p}-{q}"), &gdwn(pair), &lines, 400)?,
            format!(
                "({p}, {q})-GDWN, 400 × 400 positions, and the solution of the equations, dashed. {}",
                if p == 1 { "The P-positions keep to the lines." } else { "The P-positions wander about them." }
            ),
            "White dots along four rays, symmetric about the diagonal, and dashed lines through them.",
        );
    }
    symmetry(context, &mut found)?;
    densities(context, &mut found)?;
    three_five(&mut found)?;
    one_two(context, &mut found)?;
    found.differs = vec![
        "The pair of equations for (1, 2) is garbled in the text that we have; it is read here as (w² − 1)/(2w − 1) = (z − 1)(1/(2z \
         − 1) − 1/(z − 2)) and (z² − 1)/z = (w − 1)(−w² + 2w + 2)/w, which follow from (1) and (2)."
            .into(),
        "Each equation has degree four; the slopes themselves have degree eight.".into(),
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

/// P-positions, slopes and densities come in mirrored pairs.
fn symmetry(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let height = context.pick(20_000, 200_000);
    let (mut checked, mut lonely, mut wrong) = (0_u64, 0_u64, 0_u64);
    for pair in [(1, 2), (2, 3), (3, 5)] {
        context.step(&format!("mirror images of {pair:?}"))?;
        let xs = rows(&gdwn(pair), height);
        let all: BTreeSet<(u64, u64)> = (0..).zip(&xs).map(|(y, &x)| (x, y)).collect();
        for &(x, y) in all.iter().filter(|(x, _)| *x < height as u64) {
            checked += 1;
            lonely += u64::from(!all.contains(&(y, x)));
        }
        let lines = lines_of(&gdwn(pair), 40)?.lines;
        for (line, mirrored) in lines.iter().zip(lines.iter().rev()) {
            let ratio = line.density.over(&mirrored.density);
            let same =
                ratio.is_some_and(|ratio| is_integer(&(&(&line.slope - &ratio) + &one()), 1, 30));
            wrong += u64::from(!same || !is_integer(&(&line.slope * &mirrored.slope), 1, 30));
        }
    }
    found.row(
        "P-positions of three games whose mirror image is none",
        format!("{lonely} of {}", count(checked)),
    );
    found.find(
        "F-57",
        Verdict::exact(lonely == 0 && wrong == 0 && checked > 0),
        format!(
            "Of {} P-positions of (1, 2), (2, 3) and (3, 5) all have their mirror image; the certified slopes and densities \
             satisfy the four relations to 30 digits.",
            count(checked)
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

fn densities(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let mut failed: Vec<[u32; 4]> = Vec::new();
    let mut games = 0;
    for (p, q) in omega::pairs().take(context.pick(6, 16)) {
        let (p, q) = (p as u32, q as u32);
        let sums = sums(&lines_of(&gdwn((p, q)), 40)?, p, q);
        games += 1;
        failed.push(match sums {
            Some(sums) => sums.each_ref().map(|sum| u32::from(!is_integer(sum, 1, 25))),
            None => [1; 4],
        });
    }
    let failures: [u32; 4] =
        std::array::from_fn(|place| failed.iter().map(|failed| failed[place]).sum());
    found.row(
        format!("Pairs of Ω, of {games}, that break the first, second, third, fourth equation"),
        failures.map(|n| n.to_string()).join(", "),
    );
    found.find(
        "F-65",
        Verdict::exact(failures == [0; 4]),
        format!(
            "The certified densities of {games} pairs of Ω satisfy all four equations to 25 digits."
        ),
    );
    Ok(())
}

fn three_five(found: &mut Measured) -> Result<(), MeasureError> {
    let lines = lines_of("gdwn:3,5", 40)?;
    let shown = [3, 2].map(|line| rounded(&lines.lines[line].slope, 9).unwrap_or_default());
    let printed = ["1.760145300", "1.537962520"];
    for ((name, line), printed) in [("outer", 3), ("inner", 2)].into_iter().zip(printed) {
        found.row_against(
            format!("(3, 5)-GDWN, upper {name} slope"),
            digits(&lines.lines[line].slope, 34),
            printed,
        );
    }
    found.find(
        "F-64",
        Verdict::exact(shown == printed),
        format!(
            "Certified and rounded to nine digits, the slopes are {} and {}.",
            shown[0], shown[1]
        ),
    );
    Ok(())
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
    let places = |text: &str| text.split('.').nth(1).map_or(0, str::len);
    let as_printed = |value: &Interval, printed: &str| {
        let cut = value.digits(places(printed));
        cut.as_deref() == Some(printed)
            || rounded(value, places(printed)).as_deref() == Some(printed)
    };
    let slopes =
        [w, z].into_iter().zip(PRINTED_SLOPES).all(|(value, printed)| as_printed(value, printed));
    let densities = lines
        .lines
        .iter()
        .zip(PRINTED_DENSITIES)
        .all(|(line, printed)| as_printed(&line.density, printed));
    found.find(
        "F-74",
        Verdict::exact(slopes && densities),
        "All six numbers have the digits printed, by certified enclosures of 120 digits.",
    );

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
    let both = holds(left, bracket) && holds(second_left, second_right);
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
        Verdict::exact(both),
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
