//! A polynomial approach: how near the pairs are to whole parts of multiples, and what follows.

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use wythoff::exact::Quadratic;
use wythoff::imitation::{Formula, KM, Mex, Oracle, Sequence};

use crate::measure::imitation::formulas::{error, floor, games};
use crate::measure::imitation::steps::{Image2b, Steps};
use crate::measure::imitation::{km, mex};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("imitation/sequences/polynomial", measure);

/// The games of the pictures.
const SHOWN: [KM; 2] = [km(2, 1), km(6, 1)];

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    pictures(context, &mut found);
    let close = close(context, &mut found)?;
    let fractions = games(6).filter(|km| km.alpha().root_part().is_zero());
    let fractions: Vec<_> = fractions.map(|km| (km.alpha().to_string(), km.to_string())).collect();
    let (bounds, bounded) = bounds(context, &mut found)?;
    let power = context.pick(100, 1000);
    let (windows, far) = digits(context, power, &mut found)?;
    let generalized = generalized(context, &mut found)?;
    let words: Vec<_> = (1..=generalized.most).map(|b| Word::of(b, power)).collect();
    Ok(found.with(&numbers! {
        close,
        // Where α is a fraction: its value and the game.
        fractions,
        bounds,
        bounded,
        // The exponent of the indices 10^power.
        power,
        windows,
        far,
        generalized,
        // Terms of the generalized mex, for b from 1 on.
        words,
    }))
}

/// `a_n` - n alpha between the bounds.
fn pictures(context: &Context<'_>, found: &mut Found) {
    let terms = context.pick(1500, 5000);
    for game in SHOWN {
        let alpha = game.alpha().interval(60).to_f64();
        let below = |steps: u64| -(steps as f64) * alpha - 1.0;
        let plot = Plot::new("n", "aₙ − nα")
            .across(Axis::Between(0.0, f64::from(terms)))
            .up(Axis::Between(below(game.k() + 1) - 0.4, 0.6))
            .cloud(
                (0_u32..)
                    .zip(Sequence::new(game, Formula::Game))
                    .take(terms as usize)
                    .map(|(n, (a, _))| (f64::from(n), error(game, n.into(), a))),
            )
            .guides([
                Guide::level(0.0, "0"),
                Guide::level(below(game.k() - 1), "ours"),
                Guide::level(below(game.k() + 1), "[L]"),
            ]);
        let image = plot.image();
        found.plate_of("errors", image, &game.to_string());
    }
}

/// The least and the largest `a_n` - floor(n alpha), with the alpha of another game perhaps.
fn range(km: KM, alpha: KM, terms: usize) -> (i64, i64) {
    let pairs = (0..).zip(Sequence::new(km, Formula::Game)).take(terms);
    let off = pairs.map(|(n, (a, _))| a as i64 - floor(alpha, n));
    off.fold((0, 0), |(low, high), off| (low.min(off), high.max(off)))
}

/// The distance of the sequences for m = 1 from the Beatty sequences of some numbers.
#[derive(Serialize)]
struct Close {
    terms: usize,
    /// One range for each k.
    ranges: Vec<Json>,
    /// No aₙ − ⌊nα⌋ is above 0, or below −(k − 1)α − 1.
    near: bool,
    /// 1/α + 1/β = 1, and α is irrational.
    conjugate: bool,
}

impl Close {
    /// Takes the α and β of the game `of(k)` for (k, 1).
    fn of(context: &Context<'_>, most: u64, terms: usize, of: fn(u64) -> KM) -> Result<Self> {
        let mut found = Self { terms, ranges: Vec::new(), near: true, conjugate: true };
        for k in 1..=most {
            let game = km(k, 1);
            context.step(&format!("aₙ − ⌊nα⌋ of {game}"))?;
            let (alpha, beta) = (of(k).alpha(), of(k).beta());
            let (low, high) = range(game, of(k), terms);
            let least = (&alpha * &Quadratic::integer(1 - k as i64)).floor() - IBig::ONE;
            found.near &= high == 0 && IBig::from(low) >= least;
            let inverse = |x: &Quadratic| x.inverse().unwrap_or_else(|| Quadratic::integer(0));
            let one = &inverse(&alpha) + &inverse(&beta);
            found.conjugate &= one == Quadratic::integer(1) && !alpha.root_part().is_zero();
            let (game, digits, alpha) = (game.to_string(), alpha.digits(10), alpha.to_string());
            found.ranges.push(numbers! { game, alpha, digits, low, high });
        }
        Ok(found)
    }
}

/// Compares aₙ with ⌊nα⌋ for m = 1.
fn close(context: &Context<'_>, found: &mut Found) -> Result<Close> {
    let close = Close::of(context, 6, context.pick(10_000, 1_000_000), |k| km(k, 1))?;
    let mutant = context.mutant("the α of (k + 1, 1) in place of that of (k, 1)", || {
        Close::of(context, 3, 1000, |k| km(k + 1, 1))
    })?;
    found.verdict("L-44", mutant.judge_exact(&close, |close| close.near && close.conjugate));
    Ok(close)
}

/// The statements that hold for one term: that of the slides from below, ours from below, and that
/// from above.
fn holds(km: KM, floors: &[i64], n: usize, a: u64) -> [bool; 3] {
    let [k, m] = [km.k(), km.m()].map(|x| x as i64);
    // Indices below 0 ask for nothing: their multiples are negative.
    let printed = (n as i64 - k - 1).try_into().map_or(true, |i: usize| floors[i] <= a as i64);
    // j alpha <= v if and only if j sqrt(m^2 + 4k^2) <= 2k v - j (2k - m), by squares.
    let at_most = |j: i64, v: i64| {
        let right = 2 * k * v - j * (2 * k - m);
        j <= 0 || (right >= 0 && j * j * (m * m + 4 * k * k) <= right * right)
    };
    [printed, at_most(n as i64 - k + 1, a as i64 + 1), a as i64 <= floors[n]]
}

/// Terms checked against the bounds, and those that break the bound of the slides from below, ours
/// from below, and that from above.
#[derive(Serialize)]
struct Bounds {
    terms: u64,
    failed: [u64; 3],
}

/// Checks so many terms of each game with k, m up to `most`; the first one has the index `first`.
fn broken(
    context: &Context<'_>,
    (most, terms, first): (u64, usize, usize),
    formula: Formula,
) -> Result<Bounds> {
    let mut found = Bounds { terms: 0, failed: [0; 3] };
    for game in games(most) {
        context.step(&format!("the bounds of {game}"))?;
        let floors: Vec<i64> = (0..(first + terms) as u64).map(|n| floor(game, n)).collect();
        for (n, (a, _)) in (first..).zip(Sequence::new(game, formula).take(terms)) {
            found.terms += 1;
            for (failed, holds) in found.failed.iter_mut().zip(holds(game, &floors, n, a)) {
                *failed += u64::from(!holds);
            }
        }
    }
    Ok(found)
}

/// Checks the bound of the slides and ours.
fn bounds(context: &Context<'_>, found: &mut Found) -> Result<(Bounds, Json)> {
    let (most, terms) = context.pick((6, 3000), (16, 300_000));
    let bounds = broken(context, (most, terms, 0), Formula::Game)?;
    let mutant = context
        .mutant("the sequences with ⌊mn/k⌋ in place of those of the games", || {
            broken(context, (5, 300, 0), Formula::Printed)
        })?;
    let rule =
        |Bounds { failed: [printed, _, above], .. }: &Bounds| Verdict::exact(printed + above == 0);
    found.verdict("L-45", mutant.judge(&bounds, rule));
    let ours = |&Bounds { failed: [_, sharper, above], .. }: &Bounds| sharper == 0 && above == 0;
    let shifted = context
        .mutant("the terms counted from 1", || broken(context, (5, 300, 1), Formula::Game))?;
    found.state("bounds", shifted.judge_exact(&bounds, ours));
    // The first term above floor(n alpha), for the printed formula.
    let first = |game: KM| {
        let mut pairs = (0..).zip(Sequence::new(game, Formula::Printed)).take(1000);
        let (n, _) = pairs.find(|&(n, (a, _))| a as i64 > floor(game, n))?;
        Some((game.to_string(), n))
    };
    let beyond = games(6).filter_map(first).min_by_key(|of| of.1);
    Ok((
        bounds,
        numbers! {
            most,
            terms,
            // The game and the index of that term.
            beyond,
        },
    ))
}

/// Pairs of the oracle that were compared, and those that differ.
#[derive(Serialize)]
struct Windows {
    most: u64,
    terms: usize,
    compared: u64,
    wrong: u64,
}

/// Terms of the index 10^power.
#[derive(Serialize)]
struct Far {
    terms: Vec<Json>,
    /// The largest number of windows for each digit.
    windows: f64,
    /// True if the terms lie between the bounds.
    #[serde(skip)]
    inside: bool,
    /// True if ten times the digits need at most eleven times the steps.
    #[serde(skip)]
    linear: bool,
}

/// The oracle, against the sequence itself and far beyond it.
fn digits(context: &Context<'_>, power: usize, found: &mut Found) -> Result<(Windows, Far)> {
    let windows = windows(context, context.pick((3, 20_000, 7), (6, 1_000_000, 40)), |km| km)?;
    let mutant = context.mutant("the oracle of (k, m + 1) for the sequence of (k, m)", || {
        self::windows(context, (2, 2000, 3), |game| km(game.k(), game.m() + 1))
    })?;
    let far = far(context, power)?;
    let rule = |windows: &Windows| {
        let same = windows.wrong == 0 && windows.compared > 0;
        Verdict::exact(same && far.inside && far.linear)
    };
    found.verdict("L-46", mutant.judge(&windows, rule));
    Ok((windows, far))
}

fn far(context: &Context<'_>, power: usize) -> Result<Far> {
    let index = UBig::from(10_u8).pow(power);
    let mut far = Far { terms: Vec::new(), windows: 0.0, inside: true, linear: true };
    for game in context.pick(
        vec![km(1, 1), km(2, 1), km(3, 2)],
        vec![km(1, 1), km(2, 1), km(3, 1), km(2, 3), km(3, 2), km(6, 1)],
    ) {
        context.step(&format!("index 10^{power} of {game}"))?;
        let oracle = Oracle::new(game).observed(context.observer());
        let pair = oracle.pairs(&index, 1)?.pop();
        let pair =
            pair.ok_or_else(|| MeasureError::NotFound(format!("{game} has no such pair")))?;
        let number = |n: &UBig| Quadratic::integer(IBig::from(n.clone()));
        let (n, a, alpha) = (number(&index), number(&pair.a), game.alpha());
        let back = &n - &Quadratic::integer(game.k() - 1);
        far.inside &= a <= &n * &alpha && &(&back * &alpha) - &Quadratic::integer(1) <= a;
        let cost = oracle.cost(index.bit_len());
        far.linear &= oracle.cost(10 * index.bit_len()).steps <= 11 * cost.steps;
        far.windows = far.windows.max(cost.levels as f64 / (power + 1) as f64);
        far.terms.push(numbers! {
            game: game.to_string(),
            a: pair.a.to_string(),
            levels: cost.levels as u64,
            width: cost.width as u64,
        });
    }
    Ok(far)
}

/// Pairs that the oracle of `of(k, m)` gives, in windows, and how many of them are not those of the
/// sequence of (k, m).
fn windows(
    context: &Context<'_>,
    (most, terms, places): (u64, usize, usize),
    of: fn(KM) -> KM,
) -> Result<Windows> {
    let mut found = Windows { most, terms, compared: 0, wrong: 0 };
    for game in games(most) {
        context.step(&format!("the oracle of {game} against the sequence"))?;
        let oracle = Oracle::new(of(game)).observed(context.observer());
        let pairs: Vec<(u64, u64)> = Sequence::new(game, Formula::Game).take(terms).collect();
        let width = 2 * game.k() as usize;
        for place in 1..=places {
            let from = (terms - width) * place / places;
            let answers = oracle.pairs(&from.into(), width)?;
            for (answer, &(a, b)) in answers.iter().zip(&pairs[from..]) {
                found.compared += 1;
                found.wrong += u64::from(answer.a != a.into() || answer.b != b.into());
            }
        }
    }
    Ok(found)
}

/// Sequences of the generalized mex, by the words and by the substitution of their steps.
#[derive(Serialize)]
struct Generalized {
    most: u64,
    terms: usize,
    /// Numbers that are in no pair, for each b from 1 on.
    missing: Vec<usize>,
    /// Terms compared, and those in which word and substitution differ.
    compared: u64,
    wrong: u64,
}

impl Generalized {
    fn of(most: u64, terms: usize, image: Image2b) -> Result<Self> {
        let mut found = Self { most, terms, missing: Vec::new(), compared: 0, wrong: 0 };
        for b in 1..=most {
            let rule = Mex::try_new(b).map_err(MeasureError::not_found)?;
            let pairs: Vec<(u64, u64)> =
                Sequence::generalized(KM::WYTHOFF, Formula::Game, rule).take(terms).collect();
            let cover = mex::cover(&pairs);
            found.missing.push(cover.iter().filter(|&&times| times == 0).count());
            let steps = Steps::new(b, image);
            for (n, &(a, _)) in (0_u64..).zip(&pairs) {
                found.compared += 1;
                found.wrong += u64::from(steps.term(&n.into()) != a.into());
            }
        }
        Ok(found)
    }
}

fn generalized(context: &Context<'_>, found: &mut Found) -> Result<Generalized> {
    context.step("the generalized mex")?;
    let (most, terms) = context.pick((4, 1000), (6, 5000));
    let all = Generalized::of(most, terms, Image2b::Rising)?;
    let mutant = context
        .mutant("2b to b + 1, b in place of b, b + 1 in the substitution", || {
            Generalized::of(3, 1000, Image2b::Falling)
        })?;
    let rule = |all: &Generalized| {
        let only_usual = all.missing[0] == 0 && all.missing[1..].iter().all(|&n| n > 0);
        Verdict::exact(only_usual && all.wrong == 0)
    };
    found.verdict("L-47", mutant.judge(&all, rule));
    Ok(all)
}

/// A term by the substitution, and the number of words that it takes.
#[derive(Serialize)]
struct Word {
    b: u64,
    a: String,
    words: u64,
}

impl Word {
    fn of(b: u64, power: usize) -> Self {
        let steps = Steps::new(b, Image2b::Rising);
        let index = UBig::from(10_u8).pow(power);
        Self { b, a: steps.term(&index).to_string(), words: steps.words(&index) }
    }
}
