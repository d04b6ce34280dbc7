//! Corollary 12 to Problem 14: one rule of Ω beside Wythoff Nim, and then its mirror image.

mod mirror;
mod split;
mod waves;

use serde_json::json;
use wythoff::nimhoff::omega::{self, SecondRule};

use self::mirror::Pair;
use self::split::{BEAM, Census};
use self::waves::{Fate, Waved};
use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list};
use crate::measure::theory::{gdwn, one_rule};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-corollary-12",
    number: "Corollary 12 to Problem 14",
    title: "One rule of Ω, and then its mirror image",
    says: &[
        "If {(1, 0), (1, 1), (p, q), (0, 1)} is strict it has three lines iff (p, q) is in Ω, and such games are \
         believed to be strict. Conjecture 13: with (q, p) as well there are four beams iff (p, q) is in Ω, lines for \
         (1, 2) and (2, 3), and otherwise the two lines of Wythoff Nim.",
        "To see a fourth line come with (q, p), hold that rule against the three lines: inequality (14) for Wythoff \
         pairs and (15) for dual ones. They were checked for a few pairs; a proof is Problem 14.",
    ],
    claims: &["F-22", "F-83", "F-84", "F-85", "F-86", "F-87", "F-88", "F-89", "F-90", "F-91"],
    measure,
});

/// A game to measure: its pair, rows, and the frequency up to which modes are searched.
type Plan = ((u32, u32), u64, f64);

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let mut pairs = Vec::new();
    for (p, q) in omega::pairs().take(context.pick(18, 40)) {
        context.step(&format!("({p}, {q}) and its mirror image"))?;
        let pair = (p as u32, q as u32);
        let none = || MeasureError::NotFound(format!("({p}, {q}) meets no inequality"));
        let second = SecondRule::of(pair.0, pair.1, 40)?.ok_or_else(none)?;
        pairs.push(Pair { pair, second });
    }
    mirror::margins(&pairs, &mut found);
    let (most, rows) = context.pick((12, 4000), (24, 20_000));
    let census = Census::new(context, most, rows, 0)?;
    let next = context
        .mutant("the rule (p, q + 1) in place of (p, q)", || Census::new(context, 6, 4000, 1))?;
    report(&census, &mut found);
    found.find(
        "F-22",
        next.judge(&census, |census| Verdict::question(census.is_as_expected(2))),
        format!(
            "Of {} pairs p < q < {most}, {} in Ω, {} have other fill rules in the model than five in Ω and three outside, \
             and {} are split otherwise by their P-positions.",
            count(census.games),
            census.in_omega,
            census.model[1],
            census.seen[1]
        ),
    );
    let one = one_rules(context, &census, &mut found)?;
    let both = conjecture_13(context, &census, &mut found)?;
    mirror::equations(context, &pairs, &mut found)?;
    mirror::golden(context, &pairs, &first_slope(&one), &mut found)?;
    mirror::against_slope(context, &pairs, &mut found)?;
    mirror::inequalities(context, &pairs, census.least, &mut found)?;
    found.differs = differs(&one, &both);
    found.commands = vec![
        "wythoff nimhoff theory --rules \"1,0 1,1 5,8 0,1\"".into(),
        "wythoff nimhoff measure --rules \"1,0 1,1 8,13 0,1\" --rows 1000000".into(),
        "wythoff nimhoff measure --rules gdwn:2,3 --rows 8000000".into(),
        "wythoff nimhoff census --up-to 24 -o census.parquet".into(),
    ];
    Ok(found)
}

fn differs(one: &[Waved], both: &[Waved]) -> Vec<String> {
    let growing = names(one.iter().filter(|game| game.fate() == Fate::Grow));
    vec![
        format!(
            "Not all games with one rule of Ω are strict: waves grow in the P-positions of {growing}, as the modes of the \
             model do that have Re s above 1."
        ),
        format!(
            "(2, 3)-GDWN has no lines: in {} rows its waves {}. That they grow for ever is proved for the linear equations \
             of the model only.",
            count(both[1].data.rows),
            growth_in_words(&both[1])
        ),
        "(14) and (15) are printed with p and q exchanged. For the rule (q, p) the denominators of (3) are mⱼq − p \
         and p − m₁q. As printed, (14) sums to 0 for every Wythoff pair: it is the difference of the two sums of the \
         rule (p, q) itself, each of which is 1."
            .into(),
        "With lines numbered by rising slope, as in the equations beside it, it is m₁, not m₃, that is above p/q for \
         Wythoff pairs and below it for dual ones."
            .into(),
    ]
}

/// Pairs split in the model and in P-positions.
fn report(census: &Census, found: &mut Measured) {
    let Census { most, rows, games, in_omega, model, seen, least, greatest, off } = census;
    found.row(
        format!("Pairs p < q < {most}, of these in Ω"),
        format!("{}, {in_omega}", count(*games)),
    );
    found.row(
        "Exceptions with one rule, with both: in the model",
        format!("{}, {}", model[0], model[1]),
    );
    found
        .row(format!("In P-positions, {} rows", count(*rows)), format!("{}, {}", seen[0], seen[1]));
    found.row(
        "Share of the P-positions above the diagonal on the side of (p, q) that has fewer: least in Ω, greatest outside",
        format!("{:.2} %, {:.2} %", least * 100.0, greatest * 100.0),
    );
    found.row("Outside Ω: largest difference of the mean of y/x from φ", format!("{off:.1e}"));
    found.state(
        "With one rule of Ω Wythoff Nim has three beams, and two with one outside it, in the model and in P-positions",
        census.is_as_expected(1),
        format!(
            "{games} pairs p < q < {most}: {} exceptions in the model. A beam has at least {} % of the P-positions \
             above the diagonal, in rows {} to {}: {} exceptions.",
            model[0],
            BEAM * 100.0,
            count(rows / 2),
            count(*rows),
            seen[0]
        ),
    );
    found.data["pairs_below"] = json!({
        "most": most, "rows": rows, "games": games, "exceptions_in_the_model": model,
        "exceptions_in_p_positions": seen, "least_side": least, "greatest_side_outside": greatest,
    });
}

fn waved(
    context: &Context<'_>,
    plans: &[Plan],
    rules: fn((u32, u32)) -> String,
) -> Result<Vec<Waved>, MeasureError> {
    plans
        .iter()
        .map(|&(pair, rows, up_to)| Waved::new(context, pair, rules(pair), rows, up_to))
        .collect()
}

fn waves_table(title: &str, games: &[Waved], found: &mut Measured) {
    let columns =
        ["game", "rows", "frequency", "amplitude", "growth", "model", "largest Re s", "waves"];
    let rows: Vec<Vec<String>> = games.iter().map(Waved::row).collect();
    found.data["waves"][title] = json!(rows);
    found.table(
        format!("{title}: the wave in P-positions that grows most surely, or else the strongest. Its amplitude goes like x^growth. Beside it the growth by the model, and the largest Re s of the modes"),
        &columns,
        rows,
    );
}

fn names<'a>(games: impl Iterator<Item = &'a Waved>) -> String {
    list(games.map(|game| format!("({}, {})", game.pair.0, game.pair.1)))
}

/// F-83: three lines, and whether they last.
fn one_rules(
    context: &Context<'_>,
    census: &Census,
    found: &mut Measured,
) -> Result<Vec<Waved>, MeasureError> {
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
    let judged = mutant.judge(&games, |games| {
        let as_printed = lines && !games.iter().any(|game| grows(&game));
        let modes = games.iter().all(|game| grows(&game) == game.is_unstable());
        let followed = games.iter().filter(grows).all(Waved::follows_an_unstable_mode);
        Verdict::erratum(as_printed, lines && modes && followed)
    });
    let exponents = games.iter().filter(grows).map(|game| format!("x^({})", game.exponent()));
    found.find(
        "F-83",
        judged,
        format!(
            "Three beams iff in Ω holds for all {} pairs p < q < {} in the model and in P-positions. But of the games with \
             {}, the waves of {} grow in P-positions, like {}, at frequencies of modes with Re s above 1; those of \
             the others do not.",
            census.games,
            census.most,
            names(games.iter()),
            names(games.iter().filter(grows)),
            list(exponents)
        ),
    );
    waves_table("Wythoff Nim with one rule of Ω", &games, found);
    Ok(games)
}

/// The slope of the first beam in P-positions, of the last game with decaying waves.
fn first_slope(games: &[Waved]) -> String {
    let seen = games.iter().rev().filter(|game| game.fate() == Fate::Decay).find_map(|game| {
        let beam = game.data.beams.first()?;
        Some((game, beam.slope?, beam.slope_error?))
    });
    seen.map_or_else(String::new, |(game, slope, error)| {
        let (p, q) = game.pair;
        format!("In the P-positions of ({p}, {q}) m₁ is {slope:.6} ± {error:.0e}; 1/φ is 0.618034.")
    })
}

/// F-84: beams, and which of them are lines.
fn conjecture_13(
    context: &Context<'_>,
    census: &Census,
    found: &mut Measured,
) -> Result<Vec<Waved>, MeasureError> {
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
    let judged = mutant.judge(&games, |games| {
        let lines = |game: &Waved| game.fate() == Fate::Decay;
        let counts = beams && lines(&games[0]) && games[2..].iter().all(|game| !lines(game));
        match (counts, lines(&games[1])) {
            (true, true) => Verdict::Open,
            // A corrected conjecture: lines for (1, 2) alone.
            (true, false) if games[1].follows_an_unstable_mode() => Verdict::Corrected,
            _ => Verdict::Differs,
        }
    });
    let [outer, inner] = [&games[0], &games[1]];
    found.find(
        "F-84",
        judged,
        format!(
            "Four beams iff in Ω holds for all {} pairs p < q < {}, in the model and in P-positions, and the waves of {} last. \
             But of the two games said to have lines only (1, 2) has them, whose strongest wave goes like x^({}). The \
             waves of (2, 3) {}: in {} rows they go like x^({}), at the frequency {:.2} of a mode of the model with \
             Re s = {:.4}, above 1.",
            census.games,
            census.most,
            names(games[2..].iter()),
            outer.exponent(),
            growth_in_words(inner),
            count(inner.data.rows),
            inner.exponent(),
            inner.wave().map_or(f64::NAN, |wave| wave.frequency),
            inner.growth.unwrap_or(f64::NAN)
        ),
    );
    waves_table("(p, q)-GDWN", &games, found);
    Ok(games)
}

/// The behaviour of the waves of a game that do not decay.
fn growth_in_words(game: &Waved) -> &'static str {
    if game.fate() == Fate::Grow { "grow" } else { "do not decay" }
}
