//! Section 6: bounces between beams, and whether a ratio above 2 makes waves last.

use maud::{Markup, html};
use wythoff::exact::Interval;
use wythoff::nimhoff::{PLines, Reflection, omega};

use crate::measure::theory::{gdwn, lines_of, measured, modes, rounded};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/sections/section_6", measure);

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let mut games = Vec::new();
    for (p, q) in omega::pairs().take(context.pick(6, 16)) {
        let pair = (p as u32, q as u32);
        context.step(&format!("bounces and modes of ({p}, {q})"))?;
        let lines = lines_of(&gdwn(pair), 40)?;
        let none = || MeasureError::NotFound(format!("no bounces for {pair:?}"));
        let xi = Reflection::of(&lines).ok_or_else(none)?;
        let spectrum = modes(context, &lines, context.pick(100.0, 200.0))?;
        let growth = spectrum.modes.first().map_or(0.0, |mode| mode.growth);
        games.push(Game { pair, lines, xi, growth });
    }
    if let Some(game) = games.iter().find(|game| game.pair == (3, 5)) {
        found.plate("bounces", Image::svg(drawing(&game.lines)));
    }
    let bounces = bounces(context, &games, &mut found)?;
    let consistent = ratios(context, &games, &mut found)?;
    let large = Large::above(&games, 2);
    let mutant = context.mutant("ξa > 1 in place of ξa > 2", || Ok(Large::above(&games, 1)))?;
    let all = |large: &Large| large.unstable == large.games && large.unstable > 0;
    found.state("large", mutant.judge_exact(&large, all));
    let requirement = requirement(context, &games, &mut found)?;
    let ratios: Vec<_> = games.iter().map(Game::ratios).collect();
    Ok(found.with(&numbers! {
        bounces,
        ratios,
        // Games with the ratios that their definitions give.
        consistent,
        large,
        requirement,
    }))
}

/// A game with its lines, and the largest Re s of a certified mode of these.
struct Game {
    pair: (u32, u32),
    lines: PLines,
    xi: Reflection,
    growth: f64,
}

impl Game {
    /// The pair, ξa, ξab, ξb and Re s as texts, which are the JSON data.
    fn ratios(&self) -> [String; 5] {
        let value = |x: &Interval| rounded(x, 6).unwrap_or_default();
        let Self { pair: (p, q), xi, growth, .. } = self;
        let pair = format!("({p}, {q})");
        [pair, value(&xi.xi_a), value(&xi.xi_ab), value(&xi.xi_b), format!("{growth:.4}")]
    }
}

/// Games with ξa above a bound.
#[derive(Serialize)]
struct Large {
    games: usize,
    /// Games with a certified mode that grows.
    unstable: usize,
}

impl Large {
    fn above(games: &[Game], bound: i64) -> Self {
        let bound = Interval::integer(bound, 0);
        let large = || games.iter().filter(|game| (&game.xi.xi_a - &bound).is_positive());
        let unstable = large().filter(|game| game.growth > 1.0).count();
        Self { games: large().count(), unstable }
    }
}

/// A point on a line through the origin, moved along a rule to another such line: the factor in x.
///
/// From (1, m) along (a, b) to slope n: (1 + ta)(n) = m + tb.
fn factor(m: &Interval, (a, b): (i64, i64), n: &Interval) -> Option<Interval> {
    let (a, b) = (Interval::integer(a, 0), Interval::integer(b, 0));
    let t = (m - n).over(&(&(n * &a) - &b))?;
    Some(&Interval::integer(1, 0) + &(&t * &a))
}

/// Returns true if two numbers agree to 30 digits.
fn close(x: &Interval, y: &Interval) -> bool {
    (x - y).abs().bounds().1 < 1e-30
}

/// Bounces followed from beam to beam.
#[derive(Serialize)]
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
        let (mut first, mut second) = (0, 0);
        for game in games {
            let slope = |line: usize| &game.lines.lines[line].slope;
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

fn bounces(context: &Context<'_>, games: &[Game], found: &mut Found) -> Result<Bounces> {
    let bounces = Bounces::follow(games, (1, 0));
    let mutant = context.mutant("the way back along (1, 1) in place of (1, 0)", || {
        Ok(Bounces::follow(games, (1, 1)))
    })?;
    let rule = |of: &Bounces| Verdict::exact(of.first == of.games && of.second == of.games);
    found.verdict("F-92", mutant.judge(&bounces, rule));
    Ok(bounces)
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
    let same = |game: &&Game| {
        let known = [&game.xi.xi_a, &game.xi.xi_b, &game.xi.xi_ab, &game.xi.xi_ab];
        let defined = defined(&game.lines, reciprocal);
        defined.is_some_and(|all| all.iter().zip(known).all(|(x, y)| close(x, y)))
    };
    games.iter().filter(same).count()
}

fn ratios(context: &Context<'_>, games: &[Game], found: &mut Found) -> Result<usize> {
    let same = consistent(games, Interval::inverse);
    let mutant = context.mutant("ln a and ln b in place of ln(1/a) and ln(1/b)", || {
        Ok(consistent(games, |x| Some(x.clone())))
    })?;
    let rule = |&same: &usize| Verdict::definition(same == games.len() && same > 0);
    found.verdict("F-93", mutant.judge(&same, rule));
    Ok(same)
}

/// A game with ξ below 2, and its strongest wave.
#[derive(Serialize)]
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
    fn of(context: &Context<'_>, game: &Game, rows: u64) -> Result<Self> {
        let rules = gdwn(game.pair);
        context.step(&format!("{} rows of {rules}", count(rows)))?;
        let data = measured(context, &rules, nimhoff(&rules).effective(), rows)?;
        let wave = data.periods.first().and_then(|wave| {
            Some([wave.frequency, wave.strength, wave.growth?, wave.growth_error?])
        });
        Ok(Self { pair: game.pair, xi: game.xi.xi_a.to_f64(), mode: game.growth, rows, wave })
    }

    /// Returns true if ξ is below 2 and the fluctuation lasts: by a certified mode, and by a wave
    /// that grows by more than its error.
    fn lasts(&self) -> bool {
        let grows = self.wave.is_some_and(|[.., growth, error]| growth > error);
        self.xi < 2.0 && self.mode > 1.0 && grows
    }
}

fn requirement(context: &Context<'_>, games: &[Game], found: &mut Found) -> Result<Small> {
    let find = |pair| {
        let game = games.iter().find(|game| game.pair == pair);
        game.ok_or_else(|| MeasureError::NotFound(format!("{pair:?} is no pair of Ω")))
    };
    let small = Small::of(context, find((2, 3))?, context.pick(2_000_000, 10_000_000))?;
    let mutant = context
        .mutant("(1, 2) in place of (2, 3)", || Small::of(context, find((1, 2))?, 200_000))?;
    found.verdict("F-106", mutant.judge(&small, |small| Verdict::answer(small.lasts())));
    Ok(small)
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
