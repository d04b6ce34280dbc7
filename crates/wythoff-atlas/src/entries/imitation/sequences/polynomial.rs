//! A polynomial approach: how near the pairs are to whole parts of multiples, and what follows.

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use serde_json::json;
use wythoff::exact::Quadratic;
use wythoff::imitation::{Formula, KM, Mex, Oracle, Sequence};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list, value};
use crate::measure::imitation::formulas::{error, floor, games};
use crate::measure::imitation::km;
use crate::measure::imitation::steps::{Image2b, Steps};
use crate::model::Verdict;
use crate::plot::{Axis, Guide, Plot};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "l-polynomial",
    number: "A polynomial time approach",
    title: "Near enough to be computed far away",
    says: &[
        "P. Hegarty showed for k > 1 and m = 1 that aₙ is close to nα, with α = (2k − m + √(m² + 4k²))/2k. In general \
         ⌊(n − k − 1)α⌋ ≤ aₙ ≤ ⌊nα⌋, and from such a bound U. Peled makes an algorithm that takes time polynomial in the \
         digits. V. Gurvich generalizes it to sequences of a generalized mex, which are not complementary.",
        "The generalized mex_b is the least number that is in none of the ranges s to s + b − 1, for all earlier terms s. E. Boros, \
         V. Gurvich and V. Oudalov (2013) solve the recursion in polynomial time. Checked here for bₙ = aₙ + n: the steps \
         aₙ₊₁ − aₙ begin with b and go on by a substitution, s to s + 1 for b ≤ s < 2b, and 2b to b, b + 1. So a term with any \
         number of digits follows from the lengths and sums of a few words.",
    ],
    claims: &["L-44", "L-45", "L-46", "L-47"],
    measure,
});

/// The games of the pictures.
const SHOWN: [KM; 2] = [km(2, 1), km(6, 1)];

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    pictures(context, &mut found);
    close(context, &mut found)?;
    bounds(context, &mut found)?;
    digits(context, &mut found)?;
    generalized(context, &mut found)?;
    found.commands = vec![
        "wythoff imitation sequence --k 2 --m 1 --index 10^1000 --json".into(),
        "wythoff imitation outcome --k 3 --m 2 --at 10^1000,10^1000+7 --game blocking --all".into(),
        "wythoff imitation sequence --k 1 --m 1 --index 0 --count 20 --mex 2".into(),
    ];
    Ok(found)
}

/// `a_n` - n alpha between the bounds.
fn pictures(context: &Context<'_>, found: &mut Measured) {
    let terms = context.pick(1500, 5000);
    for game in SHOWN {
        let alpha = game.alpha().interval(60).to_f64();
        let below = |steps: u64| -(steps as f64) * alpha - 1.0;
        let plot = Plot {
            x_label: "n",
            y_label: "aₙ − nα",
            x: Axis::Between(0.0, f64::from(terms)),
            y: Axis::Between(below(game.k() + 1) - 0.4, 0.6),
            cloud: (0_u32..)
                .zip(Sequence::new(game, Formula::Game))
                .take(terms as usize)
                .map(|(n, (a, _))| (f64::from(n), error(game, n.into(), a)))
                .collect(),
            guides: vec![
                Guide { at: 0.0, label: "0".into(), upright: false },
                Guide { at: below(game.k() - 1), label: "ours".into(), upright: false },
                Guide { at: below(game.k() + 1), label: "[L]".into(), upright: false },
            ],
            ..Plot::default()
        };
        found.plate(
            2,
            Image::Svg { markup: plot.svg().into_string() },
            format!(
                "{game}: how far aₙ is from nα, and two lower bounds: [L], that of the slides, and ours, −(k − 1)α − 1."
            ),
            "A band of points between two level lines, which does not grow wider to the right.",
        );
    }
}

/// The least and the largest `a_n` - floor(n alpha), with the alpha of another game perhaps.
fn range(km: KM, alpha: KM, terms: usize) -> (i64, i64) {
    let pairs = (0..).zip(Sequence::new(km, Formula::Game)).take(terms);
    let off = pairs.map(|(n, (a, _))| a as i64 - floor(alpha, n));
    off.fold((0, 0), |(low, high), off| (low.min(off), high.max(off)))
}

/// The distance of the sequences for m = 1 from the Beatty sequences of some numbers.
struct Close {
    /// For each k, the least and the largest aₙ − ⌊nα⌋.
    ranges: Vec<(i64, i64)>,
    /// None is above 0, or below −(k − 1)α − 1.
    near: bool,
    /// 1/α + 1/β = 1, and α is irrational.
    conjugate: bool,
}

impl Close {
    /// Takes the α and β of the game `of(k)` for (k, 1).
    fn of(
        context: &Context<'_>,
        most: u64,
        terms: usize,
        of: fn(u64) -> KM,
    ) -> Result<Self, MeasureError> {
        let mut found = Self { ranges: Vec::new(), near: true, conjugate: true };
        for k in 1..=most {
            context.step(&format!("aₙ − ⌊nα⌋ of ({k},1)"))?;
            let (alpha, beta) = (of(k).alpha(), of(k).beta());
            let (low, high) = range(km(k, 1), of(k), terms);
            let least = (&alpha * &Quadratic::integer(1 - k as i64)).floor() - IBig::ONE;
            found.near &= high == 0 && IBig::from(low) >= least;
            let inverse = |x: &Quadratic| x.inverse().unwrap_or_else(|| Quadratic::integer(0));
            let one = &inverse(&alpha) + &inverse(&beta);
            found.conjugate &= one == Quadratic::integer(1) && !alpha.root_part().is_zero();
            found.ranges.push((low, high));
        }
        Ok(found)
    }
}

/// m = 1, and where alpha is rational.
fn close(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let terms = context.pick(10_000, 1_000_000);
    let close = Close::of(context, 6, terms, |k| km(k, 1))?;
    let mutant = context.mutant("the α of (k + 1, 1) in place of that of (k, 1)", || {
        Close::of(context, 3, 1000, |k| km(k + 1, 1))
    })?;
    let rows = (1..).zip(&close.ranges).map(|(k, &(low, high))| {
        let game = km(k, 1);
        vec![
            game.to_string(),
            game.alpha().to_string(),
            game.alpha().digits(10),
            format!("{} to {}", value(low), value(high)),
        ]
    });
    let table = rows.collect();
    let fractions: Vec<String> = games(6)
        .filter(|km| km.alpha().root_part().is_zero())
        .map(|km| format!("{} in {km}", km.alpha()))
        .collect();
    found.table(
        format!("How far aₙ is from the whole part of nα, n < {}", count(terms as u64)),
        &["(k,m)", "α", "is", "aₙ − ⌊nα⌋"],
        table,
    );
    found.find(
        "L-44",
        mutant.judge(&close, |close| Verdict::exact(close.near && close.conjugate)),
        format!(
            "For k ≤ 6, m = 1 and n < {}, aₙ − ⌊nα⌋ stays within the ranges of the table, and 1/α + 1/β = 1 exactly. For m = 1 α \
             is irrational; elsewhere it can be a fraction: {}.",
            count(terms as u64),
            list(fractions)
        ),
    );
    Ok(())
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

/// Terms checked, and those that break each bound.
fn broken(
    context: &Context<'_>,
    most: u64,
    terms: u64,
    formula: Formula,
) -> Result<(u64, [u64; 3]), MeasureError> {
    let (mut checked, mut failed) = (0_u64, [0_u64; 3]);
    for game in games(most) {
        context.step(&format!("the bounds of {game}"))?;
        let floors: Vec<i64> = (0..terms).map(|n| floor(game, n)).collect();
        for (n, (a, _)) in Sequence::new(game, formula).take(terms as usize).enumerate() {
            checked += 1;
            for (failed, holds) in failed.iter_mut().zip(holds(game, &floors, n, a)) {
                *failed += u64::from(!holds);
            }
        }
    }
    Ok((checked, failed))
}

/// Both bounds.
fn bounds(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, terms) = context.pick((6, 3000), (16, 300_000));
    let (checked, failed) = broken(context, most, terms, Formula::Game)?;
    let mutant = context
        .mutant("the sequences with ⌊mn/k⌋ in place of those of the games", || {
            Ok(broken(context, 5, 300, Formula::Printed)?.1)
        })?;
    // The printed formula: where its first term above floor(n alpha) is.
    let mut beyond = Vec::new();
    for game in games(6) {
        let mut pairs = (0..).zip(Sequence::new(game, Formula::Printed)).take(1000);
        if let Some((n, _)) = pairs.find(|&(n, (a, _))| a as i64 > floor(game, n)) {
            beyond.push((n, game));
        }
    }
    beyond.sort_by_key(|of| of.0);
    let [printed, sharper, above] = failed;
    found.row("Terms checked against the bounds", count(checked));
    found.row("Terms that break the bound of the slides", count(printed + above));
    found.row("Terms that break (n − k + 1)α − 1 ≤ aₙ ≤ nα", count(sharper + above));
    let first = beyond.first().map_or("none".into(), |(n, game)| format!("{game} at n = {n}"));
    found.row("With the printed formula, the first above ⌊nα⌋", first.clone());
    found.find(
        "L-45",
        mutant.judge(&failed, |[printed, _, above]| Verdict::exact(printed + above == 0)),
        format!(
            "No term of the games’ sequences breaks it, for k, m ≤ {most} and n < {}: {} terms, by whole numbers only. The \
             sequence of the printed formula does: {first}.",
            count(terms),
            count(checked)
        ),
    );
    found.state(
        "For all k, m and n, (n − k + 1)α − 1 ≤ aₙ ≤ nα",
        sharper == 0 && above == 0,
        format!(
            "Proved in docs/algorithms/imitation.md, without a condition on m; none of the {} terms breaks it.",
            count(checked)
        ),
    );
    found.data["bounds"] = json!({ "terms": checked, "failed": failed });
    Ok(())
}

/// The oracle, against the sequence itself and far beyond it.
fn digits(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, terms, places) = context.pick((3, 20_000, 7), (6, 1_000_000, 40));
    let windows = windows(context, (most, terms, places), |km| km)?;
    let mutant = context.mutant("the oracle of (k, m + 1) for the sequence of (k, m)", || {
        self::windows(context, (2, 2000, 3), |game| km(game.k(), game.m() + 1))
    })?;
    let power = context.pick(100, 1000);
    let index = UBig::from(10_u8).pow(power);
    let mut table = Vec::new();
    let (mut inside, mut constant, mut most_windows) = (true, true, 0.0_f64);
    for game in context.pick(
        vec![km(1, 1), km(2, 1), km(3, 2)],
        vec![km(1, 1), km(2, 1), km(3, 1), km(2, 3), km(3, 2), km(6, 1)],
    ) {
        context.step(&format!("index 10^{power} of {game}"))?;
        let oracle = Oracle::new(game).observed(context.observer());
        let Some(pair) = oracle.pairs(&index, 1)?.pop() else { continue };
        let number = |n: &UBig| Quadratic::integer(IBig::from(n.clone()));
        let (n, a, alpha) = (number(&index), number(&pair.a), game.alpha());
        let back = &n - &Quadratic::integer(game.k() - 1);
        inside &= a <= &n * &alpha && &(&back * &alpha) - &Quadratic::integer(1) <= a;
        let text = pair.a.to_string();
        let cost = oracle.cost(index.bit_len());
        constant &= cost.width == oracle.cost(10 * index.bit_len()).width;
        most_windows = most_windows.max(cost.levels as f64 / f64::from(power as u32 + 1));
        table.push(vec![
            game.to_string(),
            format!("{}…{}", &text[..12.min(text.len())], &text[text.len() - 12.min(text.len())..]),
            count(text.len() as u64),
            count(cost.levels),
            count(cost.width),
        ]);
    }
    found.table(
        format!(
            "aₙ for n = 10^{power}, and what it takes: windows, one from the other, and their width"
        ),
        &["(k,m)", "aₙ", "digits", "windows", "width"],
        table,
    );
    found.find(
        "L-46",
        mutant.judge(&windows, |&[compared, wrong]| {
            Verdict::exact(wrong == 0 && compared > 0 && inside && constant)
        }),
        format!(
            "{} pairs by windows, up to n = {}, k, m ≤ {most}: {wrong} differ from the sequence. For n = 10^{power} there are at \
             most {most_windows:.0} windows for each digit, which are no wider for ten times the digits; each checks itself, and \
             the answers lie between the bounds.",
            count(windows[0]),
            count(terms as u64),
            wrong = windows[1]
        ),
    );
    Ok(())
}

/// Pairs that the oracle of `of(k, m)` gives, in windows, and how many of them are not those of the
/// sequence of (k, m).
fn windows(
    context: &Context<'_>,
    (most, terms, places): (u64, usize, usize),
    of: fn(KM) -> KM,
) -> Result<[u64; 2], MeasureError> {
    let (mut compared, mut wrong) = (0_u64, 0_u64);
    for game in games(most) {
        context.step(&format!("the oracle of {game} against the sequence"))?;
        let oracle = Oracle::new(of(game)).observed(context.observer());
        let pairs: Vec<(u64, u64)> = Sequence::new(game, Formula::Game).take(terms).collect();
        let width = 2 * game.k() as usize;
        for place in 1..=places {
            let from = (terms - width) * place / places;
            let answers = oracle.pairs(&from.into(), width)?;
            for (answer, &(a, b)) in answers.iter().zip(&pairs[from..]) {
                compared += 1;
                wrong += u64::from(answer.a != a.into() || answer.b != b.into());
            }
        }
    }
    Ok([compared, wrong])
}

/// Sequences of the generalized mex, by the words and by the substitution of their steps.
struct Generalized {
    /// Numbers that are in no pair, for each b from 1 on.
    missing: Vec<usize>,
    /// Terms compared, and those in which word and substitution differ.
    compared: u64,
    wrong: u64,
}

impl Generalized {
    fn of(most: u64, terms: usize, image: Image2b) -> Result<Self, MeasureError> {
        let mut found = Self { missing: Vec::new(), compared: 0, wrong: 0 };
        for b in 1..=most {
            let mex = Mex::try_new(b).map_err(|error| MeasureError::NotFound(error.to_string()))?;
            let pairs: Vec<(u64, u64)> =
                Sequence::generalized(KM::WYTHOFF, Formula::Game, mex).take(terms).collect();
            let cover = crate::measure::imitation::mex::cover(&pairs);
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

fn generalized(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("the generalized mex")?;
    let (most, terms) = context.pick((4, 1000), (6, 5000));
    let all = Generalized::of(most, terms, Image2b::Rising)?;
    let mutant = context
        .mutant("2b to b + 1, b in place of b, b + 1 in the substitution", || {
            Generalized::of(3, 1000, Image2b::Falling)
        })?;
    let power = context.pick(100, 1000);
    let index = UBig::from(10_u8).pow(power);
    let rows = (1..=most).map(|b| {
        let steps = Steps::new(b, Image2b::Rising);
        let text = steps.term(&index).to_string();
        let ends = format!("{}…{}", &text[..12], &text[text.len() - 12..]);
        vec![b.to_string(), ends, count(text.len() as u64), count(steps.words(&index))]
    });
    found.table(
        format!("aₙ by mex_b for n = 10^{power}, bₙ = aₙ + n, and how many words it takes"),
        &["b", "aₙ", "digits", "words"],
        rows.collect(),
    );
    found.find(
        "L-47",
        mutant.judge(&all, |all| {
            let only_usual = all.missing[0] == 0 && all.missing[1..].iter().all(|&n| n > 0);
            Verdict::exact(only_usual && all.wrong == 0)
        }),
        format!(
            "Checked for k = m = 1 and b ≤ {most}. For b > 1 the first {} pairs leave out numbers ({}), so that the sequences are \
             not complementary; for b = 1 they leave out none. {} terms by the substitution, which takes time polynomial in the \
             digits: {} differ from the recursion.",
            count(terms as u64),
            list(&all.missing[1..]),
            count(all.compared),
            all.wrong
        ),
    );
    Ok(())
}
