//! Section 6: bounces between beams, and whether a ratio above 2 makes waves last.

use maud::{Markup, html};
use serde_json::json;
use wythoff::exact::Interval;
use wythoff::nimhoff::{PLines, Reflection, omega};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::count;
use crate::measure::theory::{gdwn, lines_of, measured, modes, nimhoff, rounded};
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
            "The beams of (3, 5)-GDWN, drawn to scale with x and y in the same unit, and the two bounces: between the outer \
             beams along (0, 1) and (1, 0), and between the two lower ones along (1, 1) and (1, 0).",
            "Four rays from the corner, with a staircase between the outer ones and a zig-zag between the lower two.",
        );
    }
    bounces(context, &games, &mut found)?;
    ratios(context, &games, &mut found)?;
    requirement(context, &games, &mut found)?;
    found.differs = vec![
        "ξab and ξba are the same number: ln b − ln(1/a) = ln a − ln(1/b).".into(),
        "In the second bounce the fourth and third beams are counted from the top, so that they are the two lower ones. \
         Between the two upper ones, the way back is along (0, 1)."
            .into(),
        "That ξ is above 2 is no requirement for lasting fluctuations: (2, 3) has ξ below 2, and a wave in its \
         P-positions that grows."
            .into(),
    ];
    found.commands = vec![
        "wythoff nimhoff theory --rules gdwn:3,5".into(),
        "wythoff nimhoff theory --rules gdwn:2,3".into(),
        "wythoff nimhoff measure --rules gdwn:2,3 --rows 10000000".into(),
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

/// Bounces followed from beam to beam.
struct Bounces {
    games: usize,
    /// Games in which x grows by a² in the first bounce, and by (a − 1)/(b − 1) in the second.
    first: usize,
    second: usize,
}

impl Bounces {
    /// Follows both bounces, each of which comes back along `back`, and the mirror image of the
    /// second one.
    fn follow(games: &[Game], back: (i64, i64)) -> Self {
        let close = |x: &Interval, y: &Interval| (x - y).abs().bounds().1 < 1e-30;
        let (mut first, mut second) = (0, 0);
        for (_, lines, _) in games {
            let slope = |line: usize| &lines.lines[line].slope;
            let (lowest, lower, inner, outer) = (slope(0), slope(1), slope(2), slope(3));
            let one = Interval::integer(1, 0);
            let around = |m: &Interval, n: &Interval, out: (i64, i64), back: (i64, i64)| {
                Some(&factor(m, out, n)? * &factor(n, back, m)?)
            };
            let outer_bounce = around(lowest, outer, (0, 1), back);
            first += usize::from(outer_bounce.is_some_and(|x| close(&x, &(outer * outer))));
            let ratio = (outer - &one).over(&(inner - &one));
            let inner_bounce = around(lowest, lower, (1, 1), back);
            let both = inner_bounce.zip(ratio.clone()).is_some_and(|(x, y)| close(&x, &y));
            let upper = around(outer, inner, (1, 1), (back.1, back.0));
            let mirrored = upper.zip(ratio).is_some_and(|(x, y)| close(&x, &y));
            second += usize::from(both && mirrored);
        }
        Self { games: games.len(), first, second }
    }
}

fn bounces(
    context: &Context<'_>,
    games: &[Game],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let bounces = Bounces::follow(games, (1, 0));
    let mutant = context.mutant("the way back along (1, 1) in place of (1, 0)", || {
        Ok(Bounces::follow(games, (1, 1)))
    })?;
    found.find(
        "F-92",
        mutant.judge(&bounces, |of| Verdict::exact(of.first == of.games && of.second == of.games)),
        format!(
            "Followed from beam to beam for {} pairs of Ω: x grows by a² in the first bounce for {}, and by \
             (a − 1)/(b − 1) in the second for {}, to 30 digits.",
            bounces.games, bounces.first, bounces.second
        ),
    );
    Ok(())
}

/// The ratios ξa, ξb, ξab and ξba by their definitions, for the lines of a game.
fn defined(lines: &PLines, reciprocal: fn(&Interval) -> Option<Interval>) -> Option<[Interval; 4]> {
    let (a, b) = (&lines.lines[3].slope, &lines.lines[2].slope);
    let one = Interval::integer(1, 0);
    let period = &(a - &one).ln()? - &(b - &one).ln()?;
    let ratio = |x: &Interval, y: &Interval| (&x.ln()? - &reciprocal(y)?.ln()?).over(&period);
    let twice = |x: &Interval| (&x.ln()? + &x.ln()?).over(&period);
    Some([twice(a)?, twice(b)?, ratio(b, a)?, ratio(a, b)?])
}

/// The number of games with the ratios that their definitions give, ξab and ξba being the same.
fn consistent(games: &[Game], reciprocal: fn(&Interval) -> Option<Interval>) -> usize {
    let same = |lines: &PLines| {
        let xi = Reflection::of(lines)?;
        let close = |x: &Interval, y: &Interval| (x - y).abs().bounds().1 < 1e-30;
        let known = [&xi.xi_a, &xi.xi_b, &xi.xi_ab, &xi.xi_ab];
        Some(defined(lines, reciprocal)?.iter().zip(known).all(|(x, y)| close(x, y)))
    };
    games.iter().filter(|(_, lines, _)| same(lines) == Some(true)).count()
}

fn ratios(context: &Context<'_>, games: &[Game], found: &mut Measured) -> Result<(), MeasureError> {
    let mut rows = Vec::new();
    for (pair, lines, growth) in games {
        let none = || MeasureError::NotFound(format!("no bounces for {pair:?}"));
        let xi = Reflection::of(lines).ok_or_else(none)?;
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
    let same = consistent(games, Interval::inverse);
    let mutant = context.mutant("ln a and ln b in place of ln(1/a) and ln(1/b)", || {
        Ok(consistent(games, |x| Some(x.clone())))
    })?;
    found.find(
        "F-93",
        mutant.judge(&same, |&same| Verdict::definition(same == games.len() && same > 0)),
        format!(
            "For {same} of {} pairs of Ω the four ratios, evaluated as they are defined, are those in the table to 30 \
             digits; ξab and ξba agree, as they must.",
            games.len()
        ),
    );
    Ok(())
}

/// A game with ξ below 2, and its strongest wave.
struct Small {
    pair: (u32, u32),
    xi: f64,
    /// The largest Re s of a certified mode.
    mode: f64,
    rows: u64,
    /// The wave in the P-positions: frequency, relative amplitude, growth and its error.
    wave: Option<[f64; 4]>,
}

impl Small {
    fn of(context: &Context<'_>, game: &Game, rows: u64) -> Result<Self, MeasureError> {
        let (pair, lines, mode) = game;
        let none = || MeasureError::NotFound(format!("no bounces for {pair:?}"));
        let xi = Reflection::of(lines).ok_or_else(none)?.xi_a.to_f64();
        let rules = gdwn(*pair);
        context.step(&format!("{} rows of {rules}", count(rows)))?;
        let data = measured(context, &rules, nimhoff(&rules).effective(), rows)?;
        let wave = data.periods.first().and_then(|wave| {
            Some([wave.frequency, wave.strength, wave.growth?, wave.growth_error?])
        });
        Ok(Self { pair: *pair, xi, mode: *mode, rows, wave })
    }

    /// If ξ is below 2 and the fluctuation lasts: by a certified mode, and by a wave that grows by
    /// more than its error.
    fn lasts(&self) -> bool {
        let grows = self.wave.is_some_and(|[.., growth, error]| growth > error);
        self.xi < 2.0 && self.mode > 1.0 && grows
    }
}

fn requirement(
    context: &Context<'_>,
    games: &[Game],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let find = |pair| {
        let game = games.iter().find(|game| game.0 == pair);
        game.ok_or_else(|| MeasureError::NotFound(format!("{pair:?} is no pair of Ω")))
    };
    let small = Small::of(context, find((2, 3))?, context.pick(2_000_000, 10_000_000))?;
    let mutant = context
        .mutant("(1, 2) in place of (2, 3)", || Small::of(context, find((1, 2))?, 200_000))?;
    let two = Interval::integer(2, 0);
    let large = games.iter().filter(|(_, lines, _)| {
        Reflection::of(lines).is_some_and(|xi| (&xi.xi_a - &two).is_positive())
    });
    let large: Vec<&Game> = large.collect();
    let unstable = large.iter().filter(|(.., growth)| *growth > 1.0).count();
    found.state(
        "ξa > 2 gives fluctuations",
        unstable == large.len() && unstable > 0,
        format!(
            "{unstable} of the {} pairs looked at with ξa above 2 have a certified mode with Re s above 1.",
            large.len()
        ),
    );
    let [frequency, amplitude, growth, error] = small.wave.unwrap_or([f64::NAN; 4]);
    let (p, q) = small.pair;
    found.row(
        format!("Strongest wave of ({p}, {q}): frequency, relative amplitude, growth"),
        format!("{frequency:.3}, {amplitude:.4}, {growth:+.4} ± {error:.4}").replace('-', "−"),
    );
    found.find(
        "F-106",
        mutant.judge(&small, |small| Verdict::answer(small.lasts())),
        format!(
            "It is not required: ({p}, {q}) has ξa = {:.4}, a certified mode with Re s = {:.4}, and a wave of frequency \
             {frequency:.2} in its P-positions whose relative amplitude, {amplitude:.3}, grows like x^e with e = {growth:.4} \
             ± {error:.4} in {} rows.",
            small.xi,
            small.mode,
            count(small.rows)
        ),
    );
    found.data["requirement"] = json!({
        "pair": small.pair, "xi": small.xi, "mode": small.mode, "rows": small.rows, "wave": small.wave,
    });
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
            text x=(at(0.5, 0.0).0) y=(at(0.5, 0.0).1 + 17.0) text-anchor="middle" { "x" }
            text x=(at(0.0, 0.5).0 - 8.0) y=(at(0.0, 0.5).1) text-anchor="end" { "y" }
            text x=(at(0.0, 0.0).0 - 8.0) y=(at(0.0, 0.0).1 + 17.0) text-anchor="end" { "0" }
            text x=(at(1.0, 0.0).0) y=(at(1.0, 0.0).1 + 17.0) text-anchor="middle" { "1" }
            text x=(at(0.0, 1.0).0 - 8.0) y=(at(0.0, 1.0).1 + 5.0) text-anchor="end" { "1" }
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
