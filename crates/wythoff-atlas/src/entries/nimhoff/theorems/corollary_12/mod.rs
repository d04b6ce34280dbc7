//! Corollary 12 to Problem 14: one rule of Ω beside Wythoff Nim, and then its mirror image.

mod mirror;
mod split;
mod waves;

use std::collections::BTreeMap;

use wythoff::nimhoff::omega::{self, SecondRule};

use self::mirror::Pair;
use self::split::{BEAM, Census};
use self::waves::{Fate, Waved};
use crate::measure::theory::{gdwn, one_rule};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/theorems/corollary_12", measure);

/// A game to measure: its pair, rows, and the frequency up to which modes are searched.
type Plan = ((u32, u32), u64, f64);

/// Games with one rule of Ω.
#[derive(Serialize)]
struct OneRule {
    pairs: Vec<(u32, u32)>,
    /// Pairs whose waves grow, and the powers of x with which they do.
    growing: Vec<(u32, u32)>,
    powers: Vec<String>,
    seen: Option<Json>,
}

/// Games with a rule of Ω and its mirror image.
#[derive(Serialize)]
struct Conjecture13 {
    first_exponent: String,
    second: Json,
    /// All pairs but the first two.
    others: Vec<(u32, u32)>,
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let mut pairs = Vec::new();
    for (p, q) in omega::pairs().take(context.pick(18, 40)) {
        context.step(&format!("({p}, {q}) and its mirror image"))?;
        let pair = (p as u32, q as u32);
        let none = || MeasureError::NotFound(format!("({p}, {q}) meets no inequality"));
        let second = SecondRule::of(pair.0, pair.1, 40)?.ok_or_else(none)?;
        pairs.push(Pair { pair, second });
    }
    found.plate("margins", mirror::margins(&pairs));
    let (most, rows) = context.pick((12, 4000), (24, 20_000));
    let census = Census::new(context, most, rows, 0)?;
    let next = context
        .mutant("the rule (p, q + 1) in place of (p, q)", || Census::new(context, 6, 4000, 1))?;
    found.state("three-beams", next.judge_exact(&census, |census| census.is_as_expected(1)));
    let rule = |census: &Census| Verdict::question(census.is_as_expected(2));
    found.verdict("F-22", next.judge(&census, rule));
    let one = one_rules(context, &census, &mut found)?;
    let both = conjecture_13(context, &census, &mut found)?;
    let texts = |games: &[Waved]| games.iter().map(Waved::texts).collect::<Vec<_>>();
    let waves = [("Wythoff Nim with one rule of Ω", texts(&one)), ("(p, q)-GDWN", texts(&both))];
    let six_wrong = mirror::equations(context, &pairs, &mut found)?;
    let golden = mirror::golden(context, &pairs, &mut found)?;
    mirror::against_slope(context, &pairs, &mut found)?;
    let broken = mirror::inequalities(context, &pairs, &mut found)?;
    Ok(found.with(&numbers! {
        six_wrong,
        golden,
        broken,
        pairs: pairs.iter().map(Pair::data).collect::<Vec<_>>(),
        // The pairs of the table.
        shown: pairs.iter().take(18).map(Pair::digits).collect::<Vec<_>>(),
        in_omega: census.in_omega,
        off: census.off,
        beam: BEAM,
        pairs_below: census,
        // Waves of games, as texts.
        waves: BTreeMap::from(waves),
        one_rule: OneRule::new(&one),
        ..Conjecture13::new(&both),
    }))
}

impl OneRule {
    fn new(games: &[Waved]) -> Self {
        let growing = || games.iter().filter(|game| game.fate() == Fate::Grow);
        let seen = games.iter().rev().filter(|game| game.fate() == Fate::Decay).find_map(|game| {
            let beam = game.data.beams.first()?;
            Some(numbers! { pair: game.pair, slope: beam.slope?, error: beam.slope_error? })
        });
        Self {
            pairs: games.iter().map(|game| game.pair).collect(),
            growing: growing().map(|game| game.pair).collect(),
            powers: growing().map(|game| format!("x^({})", game.exponent())).collect(),
            seen,
        }
    }
}

impl Conjecture13 {
    fn new(games: &[Waved]) -> Self {
        let second = &games[1];
        Self {
            first_exponent: games[0].exponent(),
            second: numbers! {
                rows: second.data.rows,
                grows: second.fate() == Fate::Grow,
                exponent: second.exponent(),
                frequency: second.wave().map(|wave| wave.frequency),
                growth: second.growth,
            },
            others: games[2..].iter().map(|game| game.pair).collect(),
        }
    }
}

/// Measures the waves of games with these rules.
fn waved(
    context: &Context<'_>,
    plans: &[Plan],
    rules: fn((u32, u32)) -> String,
) -> Result<Vec<Waved>> {
    plans
        .iter()
        .map(|&(pair, rows, up_to)| Waved::new(context, pair, rules(pair), rows, up_to))
        .collect()
}

/// F-83: three lines, and whether they last.
fn one_rules(context: &Context<'_>, census: &Census, found: &mut Found) -> Result<Vec<Waved>> {
    const QUICK: [Plan; 3] =
        [((2, 3), 300_000, 20.0), ((3, 5), 300_000, 20.0), ((8, 13), 300_000, 55.0)];
    const FULL: [Plan; 8] = [
        ((1, 2), 2_000_000, 60.0),
        ((2, 3), 2_000_000, 60.0),
        ((3, 5), 2_000_000, 60.0),
        ((4, 6), 2_000_000, 60.0),
        ((4, 7), 2_000_000, 110.0),
        ((5, 8), 8_000_000, 125.0),
        ((6, 10), 2_000_000, 155.0),
        ((8, 13), 1_000_000, 60.0),
    ];
    let plans = context.pick(&QUICK[..], &FULL[..]);
    let games = waved(context, plans, one_rule)?;
    let mutant = context
        .mutant("the waves of (3, 5) in place of those of all other pairs", || {
            waved(context, &[((3, 5), 100_000, 20.0)], one_rule)
        })?;
    let grows = |game: &&Waved| game.fate() == Fate::Grow;
    let lines = census.is_as_expected(1);
    let rule = |games: &Vec<Waved>| {
        let as_printed = lines && !games.iter().any(|game| grows(&game));
        let modes = games.iter().all(|game| grows(&game) == game.is_unstable());
        let followed = games.iter().filter(grows).all(Waved::follows_an_unstable_mode);
        Verdict::erratum(as_printed, lines && modes && followed)
    };
    found.verdict("F-83", mutant.judge(&games, rule));
    Ok(games)
}

/// F-84: beams, and which of them are lines.
fn conjecture_13(context: &Context<'_>, census: &Census, found: &mut Found) -> Result<Vec<Waved>> {
    const QUICK: [Plan; 3] =
        [((1, 2), 300_000, 20.0), ((2, 3), 300_000, 80.0), ((3, 5), 300_000, 20.0)];
    const FULL: [Plan; 6] = [
        ((1, 2), 4_000_000, 130.0),
        ((2, 3), 8_000_000, 80.0),
        ((3, 5), 2_000_000, 20.0),
        ((4, 6), 2_000_000, 20.0),
        ((4, 7), 2_000_000, 30.0),
        ((5, 8), 4_000_000, 35.0),
    ];
    let games = waved(context, context.pick(&QUICK[..], &FULL[..]), gdwn)?;
    let mutant =
        context.mutant("the waves of (1, 2)-GDWN in place of those of (2, 3)-GDWN", || {
            let named = [(1, 2), (2, 3)].into_iter();
            let waved = named.map(|pair| Waved::new(context, pair, gdwn((1, 2)), 100_000, 20.0));
            waved.collect::<Result<Vec<_>, _>>()
        })?;
    let beams = census.is_as_expected(2);
    let rule = |games: &Vec<Waved>| {
        let lines = |game: &Waved| game.fate() == Fate::Decay;
        let counts = beams && lines(&games[0]) && games[2..].iter().all(|game| !lines(game));
        match (counts, lines(&games[1])) {
            (true, true) => Verdict::Open,
            // A corrected conjecture: lines for (1, 2) alone.
            (true, false) if games[1].follows_an_unstable_mode() => Verdict::Corrected,
            _ => Verdict::Differs,
        }
    };
    found.verdict("F-84", mutant.judge(&games, rule));
    Ok(games)
}
