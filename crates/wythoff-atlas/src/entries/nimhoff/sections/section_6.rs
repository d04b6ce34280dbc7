//! Section 6: bounces between beams, and whether a ratio above 2 makes waves last.

use maud::{Markup, html};
use serde_json::json;
use wythoff::exact::Interval;
use wythoff::nimhoff::{PLines, Reflection, omega};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::measure::theory::{gdwn, lines_of, modes, rounded};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-section-6",
    number: "Section 6",
    title: "Bounces between the beams",
    says: &[
        "Let a and b be the mean slopes of the upper outer and inner beams. A bounce from the lowest beam along (0, 1) to the \
         highest and back along (1, 0) takes 2 ln a in ln x; one from the fourth beam along (1, 1) to the third and back \
         along (1, 0) takes ln((a − 1)/(b − 1)). The ratios ξa, ξb, ξab and ξba of lengths to the second of these are \
         looked at for integers.",
        "ξ > 2 gives fluctuations. Must it, for them to last?",
    ],
    claims: &["F-92", "F-93", "F-106"],
    measure,
});

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let mut games = Vec::new();
    for (p, q) in omega::pairs().take(context.pick(6, 16)) {
        let pair = (p as u32, q as u32);
        context.step(&format!("bounces and modes of ({p}, {q})"))?;
        let lines = lines_of(&gdwn(pair), 40)?;
        let spectrum = modes(context, &lines, context.pick(100.0, 200.0))?;
        let growth = spectrum.modes.first().map_or(0.0, |mode| mode.growth);
        games.push((pair, lines, growth));
    }
    if let Some((_, lines, _)) = games.iter().find(|game| game.0 == (3, 5)) {
        found.plate(
            1,
            Image::Svg { markup: drawing(lines).into_string() },
            "The beams of (3, 5)-GDWN, and the two bounces: between the outer beams along (0, 1) and (1, 0), and between the \
             two lower ones along (1, 1) and (1, 0).",
            "Four rays from the corner, with a staircase between the outer ones and a zig-zag between the lower two.",
        );
    }
    bounces(&games, &mut found);
    ratios(&games, &mut found)?;
    requirement(&games, &mut found)?;
    found.differs = vec![
        "ξab and ξba are the same number: ln b − ln(1/a) = ln a − ln(1/b).".into(),
        "In the second bounce the fourth and third beams are counted from the top, so that they are the two lower ones. \
         Between the two upper ones, the way back is along (0, 1)."
            .into(),
        "That ξ is above 2 is no requirement: (2, 3) has ξ below 2, and waves that grow. What decides is the largest Re s \
         of the modes."
            .into(),
    ];
    found.commands = vec![
        "wythoff nimhoff theory --rules gdwn:3,5".into(),
        "wythoff nimhoff theory --rules gdwn:2,3".into(),
    ];
    Ok(found)
}

type Game = ((u32, u32), PLines, f64);

/// A point on a line through the origin, moved along a rule to another such line: the factor in x.
///
/// From (1, m) along (a, b) to slope n: (1 + ta)(n) = m + tb.
fn factor(m: &Interval, (a, b): (i64, i64), n: &Interval) -> Option<Interval> {
    let (a, b) = (Interval::integer(a, 0), Interval::integer(b, 0));
    let t = (m - n).over(&(&(n * &a) - &b))?;
    Some(&Interval::integer(1, 0) + &(&t * &a))
}

/// Both bounces followed from beam to beam.
fn bounces(games: &[Game], found: &mut Measured) {
    let close = |x: &Interval, y: &Interval| (x - y).abs().bounds().1 < 1e-30;
    let (mut first, mut second) = (0, 0);
    for (_, lines, _) in games {
        let slope = |line: usize| &lines.lines[line].slope;
        let (lowest, lower, inner, outer) = (slope(0), slope(1), slope(2), slope(3));
        let one = Interval::integer(1, 0);
        let around = |m: &Interval, n: &Interval, out: (i64, i64), back: (i64, i64)| {
            Some(&factor(m, out, n)? * &factor(n, back, m)?)
        };
        let outer_bounce = around(lowest, outer, (0, 1), (1, 0));
        first += u32::from(outer_bounce.is_some_and(|x| close(&x, &(outer * outer))));
        let ratio = (outer - &one).over(&(inner - &one));
        let inner_bounce = around(lowest, lower, (1, 1), (1, 0));
        let both = inner_bounce.zip(ratio.clone()).is_some_and(|(x, y)| close(&x, &y));
        let upper = around(outer, inner, (1, 1), (0, 1));
        let mirrored = upper.zip(ratio).is_some_and(|(x, y)| close(&x, &y));
        second += u32::from(both && mirrored);
    }
    let all = games.len() as u32;
    found.find(
        "F-92",
        Verdict::exact(first == all && second == all && all > 0),
        format!(
            "Followed from beam to beam for {all} pairs of Ω: x grows by a² in the first bounce and by (a − 1)/(b − 1) in the \
             second, to 30 digits."
        ),
    );
}

fn ratios(games: &[Game], found: &mut Measured) -> Result<(), MeasureError> {
    let mut rows = Vec::new();
    let mut same = true;
    for (pair, lines, growth) in games {
        let none = || MeasureError::NotFound(format!("no bounces for {pair:?}"));
        let xi = Reflection::of(lines).ok_or_else(none)?;
        let (a, b) = (&lines.lines[3].slope, &lines.lines[2].slope);
        let one = Interval::integer(1, 0);
        let period = || Some(&(a - &one).ln()? - &(b - &one).ln()?);
        // From the inverse slopes, as they are defined.
        let ratio = |x: &Interval, y: &Interval| {
            let length = &x.ln()? - &y.inverse()?.ln()?;
            length.over(&period()?)
        };
        let (ab, ba) = (ratio(b, a).ok_or_else(none)?, ratio(a, b).ok_or_else(none)?);
        same &= [&ab, &ba].iter().all(|x| (*x - &xi.xi_ab).abs().bounds().1 < 1e-30);
        let value = |x: &Interval| rounded(x, 6).unwrap_or_default();
        rows.push(vec![
            format!("({}, {})", pair.0, pair.1),
            value(&xi.xi_a),
            value(&xi.xi_ab),
            value(&xi.xi_b),
            format!("{growth:.4}"),
        ]);
    }
    found.data["ratios"] = json!(rows);
    found.table(
        "The ratios, and the largest Re s of a certified mode of the lines",
        &["(p, q)", "ξa", "ξab = ξba", "ξb", "Re s"],
        rows,
    );
    found.find(
        "F-93",
        Verdict::definition(same),
        format!(
            "Evaluated for {} pairs of Ω; ξab and ξba agree to 30 digits, as they must.",
            games.len()
        ),
    );
    Ok(())
}

fn requirement(games: &[Game], found: &mut Measured) -> Result<(), MeasureError> {
    let mut small = Vec::new();
    let mut large = true;
    for (pair, lines, growth) in games {
        let none = || MeasureError::NotFound(format!("no bounces for {pair:?}"));
        let xi = Reflection::of(lines).ok_or_else(none)?.xi_a;
        if (&Interval::integer(2, 0) - &xi).is_positive() {
            small.push((pair, xi.to_f64(), *growth));
        } else {
            large &= *growth > 1.0;
        }
    }
    let counter = small.iter().find(|(pair, ..)| **pair == (2, 3));
    let holds = counter.is_some_and(|(_, _, growth)| *growth > 1.0);
    found.find(
        "F-106",
        Verdict::question(large && holds),
        match counter {
            Some((_, xi, growth)) => format!(
                "Not required, as far as modes tell: (2, 3) has ξa = {xi:.4} and a certified mode with Re s = {growth:.4}. All \
                 {} pairs looked at with ξa above 2 have modes with Re s above 1 as well; no proof for all.",
                games.len() - small.len()
            ),
            None => "(2, 3) was not looked at.".into(),
        },
    );
    Ok(())
}

/// The four beams with both bounces.
fn drawing(lines: &PLines) -> Markup {
    const SIDE: f64 = 460.0;
    let slopes: Vec<f64> = lines.lines.iter().map(|line| line.slope.to_f64()).collect();
    let at = |x: f64, y: f64| (30.0 + x * SIDE, 20.0 + SIDE - y * SIDE);
    let (a, b) = (slopes[3], slopes[2]);
    let path = |points: &[(f64, f64)]| {
        let points = points.iter().filter(|(x, y)| *x <= 1.0 && *y <= 1.0);
        let points = points.map(|&(x, y)| at(x, y)).map(|(x, y)| format!("{x:.1},{y:.1}"));
        points.collect::<Vec<_>>().join(" ")
    };
    // The outer bounce from the lowest beam, the inner one between the two lower beams.
    let (mut outer, mut inner) = (Vec::new(), Vec::new());
    let mut x = 0.11;
    while x < 1.0 {
        outer.extend([(x, x / a), (x, x * a)]);
        x *= a * a;
    }
    let mut x = 0.06;
    while x < 1.0 {
        let next = x * (1.0 - 1.0 / a) / (1.0 - 1.0 / b);
        inner.extend([(x, x / a), (next, next / b)]);
        x = next * a / b;
    }
    html! {
        svg viewBox={ "0 0 " (SIDE + 120.0) " " (SIDE + 40.0) } class="plot" {
            line.rule x1=(at(0.0, 0.0).0) y1=(at(0.0, 0.0).1) x2=(at(1.0, 0.0).0) y2=(at(1.0, 0.0).1) {}
            line.rule x1=(at(0.0, 0.0).0) y1=(at(0.0, 0.0).1) x2=(at(0.0, 1.0).0) y2=(at(0.0, 1.0).1) {}
            @for (slope, name) in slopes.iter().zip(["1/a", "1/b", "b", "a"]) {
                @let end = if *slope < 1.0 { at(1.0, *slope) } else { at(1.0 / slope, 1.0) };
                line.path x1=(at(0.0, 0.0).0) y1=(at(0.0, 0.0).1) x2=(end.0) y2=(end.1) stroke="currentColor" {}
                text x=(end.0 + 8.0) y=(end.1 + 5.0) { (name) }
            }
            polyline."line"."line-0" points=(path(&outer)) {}
            polyline."line"."line-1" points=(path(&inner)) {}
        }
    }
}
