//! Theorem 11: which single rules split the lines of Wythoff Nim.

mod others;

use wythoff::exact::Quadratic;
use wythoff::nimhoff::omega::{self, contains, dual_pair, splits, wythoff_pair};

use crate::measure::theory::{lines_of, rule};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/theorems/theorem_11", measure);

/// The largest q of pairs with a changed reading.
const MUTANT: u32 = 60;

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let (pairs, tally) = tally(context, context.pick(100, 299), &Reading::paper())?;
    found.plate("sums", plot(context.pick(14, 60)));
    judge(context, &(pairs, tally), &mut found)?;
    wythoff(context, tally, &mut found)?;
    let (outside_omega, others) = others::report(context, &mut found)?;
    let swapped = splits(rule(2, 1));
    Ok(found.with(&numbers! {
        pairs,
        tally,
        // True if the rule (2, 1), with p above q, splits the lines.
        swapped,
        outside_omega,
        others,
    }))
}

/// The definition of Ω and the constants of (10) and (12), as the paper has them or changed.
struct Reading {
    /// Ω holds (p, q + `later`) in place of (p, q).
    later: u64,
    /// The left side of (10).
    ten: Quadratic,
    /// The factor of qp/(q − p) in (12).
    twelve: Quadratic,
}

impl Reading {
    fn paper() -> Self {
        let inverse = &Quadratic::golden_ratio() - &Quadratic::integer(1);
        let cube = &(&inverse * &inverse) * &inverse;
        Self { later: 0, ten: inverse, twelve: cube }
    }
}

/// All pairs p < q up to a bound.
#[derive(Clone, Copy, Default, Serialize)]
struct Pairs {
    most: u32,
    all: u64,
    omega: u64,
    /// Pairs that break an inequality (3) and are not in Ω, or the other way round.
    disagreements: u64,
    /// Pairs above φ with p = ⌊φ²n⌋.
    above_with_p_second: u64,
}

/// The pairs below and above φ, and the inequalities of the proof.
#[derive(Clone, Copy, Default, Serialize)]
struct Tally {
    below: u64,
    above: u64,
    /// Pairs of Ω below φ that keep (10), or others that break it.
    wrong_below: u64,
    /// Pairs of Ω above φ, and of those the ones that keep (12); and others that break it.
    wythoff: u64,
    wythoff_keeps: u64,
    other_breaks: u64,
    /// Pairs above φ where (11) and (12) disagree.
    eleven_twelve: u64,
    /// Pairs below φ that break the first inequality of (10), and where (8) and (10) disagree.
    trivial: u64,
    eight_ten: u64,
}

/// Examines all pairs p < q <= `most`.
fn tally(context: &Context<'_>, most: u32, reading: &Reading) -> Result<(Pairs, Tally)> {
    let phi = Quadratic::golden_ratio();
    let (mut pairs, mut tally) = (Pairs { most, ..Pairs::default() }, Tally::default());
    let seconds: Vec<u64> = (1..u64::from(most)).map(|n| wythoff_pair(n).1).collect();
    for q in 2..=most {
        if q % 20 == 0 {
            context.step(&format!("all pairs up to q = {q}, in Q(√5)"))?;
        }
        for p in 1..q {
            let in_omega = contains(p.into(), u64::from(q) + reading.later);
            let by_sums = splits(rule(p, q));
            pairs.all += 1;
            pairs.omega += u64::from(in_omega);
            pairs.disagreements += u64::from(by_sums != in_omega);
            let (wide, high) = (Quadratic::integer(p), Quadratic::integer(q));
            if high < &phi * &wide {
                let breaks = reading.ten > &(&phi * &wide) - &high;
                tally.below += 1;
                tally.trivial += u64::from(reading.ten > &(&phi * &high) - &wide);
                tally.eight_ten += u64::from(breaks != by_sums);
                tally.wrong_below += u64::from(breaks != in_omega);
            } else {
                // (12), multiplied by q - p > 0.
                let gap = &high - &wide;
                let breaks = gap > &(&gap * &gap) - &(&(&high * &wide) * &reading.twelve);
                tally.above += 1;
                pairs.above_with_p_second += u64::from(seconds.binary_search(&p.into()).is_ok());
                tally.eleven_twelve += u64::from(breaks != by_sums);
                tally.wythoff += u64::from(in_omega);
                tally.wythoff_keeps += u64::from(in_omega && !breaks);
                tally.other_breaks += u64::from(!in_omega && breaks);
            }
        }
    }
    Ok((pairs, tally))
}

/// The larger sum of (3) on the lines of Wythoff Nim, in floats: for plots only.
fn larger_sum((p, q): (u64, u64)) -> f64 {
    let (p, q) = (p as f64, q as f64);
    let (first, second) = (q - p / PHI, q - p * PHI);
    if second > 0.0 {
        (1.0 / (PHI * PHI)) / first + (1.0 / PHI) / second
    } else {
        ((1.0 / (PHI * PHI)) / first).max((1.0 / PHI) / -second)
    }
}

/// One over the larger sum, for the pairs with each difference up to `most`.
fn plot(most: u64) -> Image {
    let of = |pair: fn(u64) -> (u64, u64)| {
        (1..=most).map(|n| (n as f64, 1.0 / larger_sum(pair(n)))).collect::<Vec<_>>()
    };
    // Of the pairs with this difference that are not in Ω, the one that comes nearest.
    let other = |n: u64| {
        let near = wythoff_pair(n).0;
        let near = near.saturating_sub(4).max(1)..near + 5;
        near.map(|p| (p, p + n))
            .filter(|&(p, q)| !contains(p, q))
            .map(larger_sum)
            .fold(0.0, f64::max)
    };
    let others = (1..=most).map(|n| (n as f64, 1.0 / other(n)));
    let series = vec![
        Series::measured("Wythoff pair", of(wythoff_pair)),
        Series::measured("dual pair", of(dual_pair)),
        Series::measured("the best other", others),
    ];
    chart("q − p", "1 / larger sum", series)
}

/// The verdicts on the inequalities, for all pairs.
fn judge(context: &Context<'_>, evidence: &(Pairs, Tally), found: &mut Found) -> Result<()> {
    let later = context.mutant("(p, q + 1) in place of (p, q) in Ω", || {
        tally(context, MUTANT, &Reading { later: 1, ..Reading::paper() })
    })?;
    found.verdict("F-75", later.judge_exact(evidence, |(pairs, _)| pairs.disagreements == 0));

    let half = Quadratic::integer(1).over(&Quadratic::integer(2));
    let ten = context.mutant("1/2 in place of 1/φ in (10)", || {
        let ten = half.ok_or_else(|| MeasureError::NotFound("one half".into()))?;
        tally(context, MUTANT, &Reading { ten, ..Reading::paper() })
    })?;
    found.verdict("F-77", ten.judge_exact(evidence, |(_, tally)| tally.wrong_below == 0));

    // Case 2 of the proof: pairs with q/p > φ.
    let Reading { ten: inverse, twelve, .. } = Reading::paper();
    let twelve = context.mutant("φ⁻⁴ in place of φ⁻³ in (12)", || {
        tally(context, MUTANT, &Reading { twelve: &twelve * &inverse, ..Reading::paper() })
    })?;
    // As printed: a Wythoff pair iff there is no new split. Ours: iff there is one.
    let rule = |(_, tally): &(Pairs, Tally)| {
        let others_split = tally.other_breaks == tally.above - tally.wythoff;
        let as_printed = tally.wythoff_keeps == tally.wythoff && others_split;
        Verdict::erratum(as_printed, tally.wythoff_keeps + tally.other_breaks == 0)
    };
    found.verdict("F-78", twelve.judge(evidence, rule));
    found.verdict("F-79", twelve.judge_exact(evidence, |(_, tally)| tally.eleven_twelve == 0));
    let rule =
        |(_, tally): &(Pairs, Tally)| Verdict::exact(tally.wythoff_keeps + tally.other_breaks == 0);
    found.verdict("F-80", twelve.judge(evidence, rule));
    Ok(())
}

/// Slopes and densities of Wythoff Nim, and (8), (9), (10).
fn wythoff(context: &Context<'_>, tally: Tally, found: &mut Found) -> Result<()> {
    let exact = omega::wythoff_lines();
    // True if the certified lines of these rules hold the exact ones.
    let inside = |rules: &str| -> Result<bool> {
        let enclosed = lines_of(rules, 50)?;
        Ok(exact.iter().zip(&enclosed.lines).all(|(exact, line)| {
            let pairs = [(&exact.slope, &line.slope), (&exact.density, &line.density)];
            pairs.iter().all(|(exact, line)| exact.interval(200).intersection(line).is_some())
        }))
    };
    let inside_lines = inside("wythoff")?;
    let mutant = context.mutant("the rule (2, 2) in place of (1, 1)", || inside("1,0 2,2 0,1"))?;
    let wrong = tally.trivial + tally.eight_ten;
    found.verdict("F-76", mutant.judge_exact(&inside_lines, |&inside| inside && wrong == 0));
    Ok(())
}
