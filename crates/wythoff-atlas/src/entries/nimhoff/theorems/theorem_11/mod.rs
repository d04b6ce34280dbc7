//! Theorem 11: which single rules split the lines of Wythoff Nim.

mod others;

use serde_json::json;
use wythoff::exact::Quadratic;
use wythoff::nimhoff::omega::{self, contains, dual_pair, splits, wythoff_pair};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::measure::theory::{lines_of, rule};
use crate::model::Verdict;
use crate::plot::{Series, chart};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-theorem-11",
    number: "Theorem 11",
    title: "Which single rules split the lines of Wythoff Nim",
    says: &[
        "Adjoin one rule (p, q) to Wythoff Nim. By the inequalities (3) it becomes a fill rule, and there is a new \
         split, iff (p, q) is in Ω. The proof puts in the slopes 1/φ, φ and the densities φ⁻², φ⁻¹ of \
         Wythoff Nim: for q/p < φ what remains is 1/φ ≤ φp − q (10), which just the dual pairs break; for \
         q/p > φ it is 1 ≤ q − p − (qp/(q − p)) φ⁻³ (12), which just the Wythoff pairs break.",
        "For pairs outside Ω the lines are those of Wythoff Nim. If q/p < φ even the P-positions are the same, \
         for (p, q)-GDWN and for the single rule; if q/p > φ they may differ, as those of (2, 4) and (7, 12) do.",
    ],
    claims: &["F-75", "F-76", "F-77", "F-78", "F-79", "F-80", "F-81"],
    measure,
});

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let most = context.pick(100, 299);
    let tally = Tally::new(context, most, &Reading::paper())?;
    plot(&mut found, context.pick(14, 60));
    judge(context, &tally, most, &mut found)?;
    wythoff(context, &tally, &mut found)?;
    others::report(context, &mut found)?;
    found.differs = vec![
        "Case 2 ends: “if and only if there is no new split”. It is the other way round, as the theorem says: a \
         pair with q/p > φ is a Wythoff pair iff there is a new split."
            .into(),
        "The proof of case 2 treats pairs with p = ⌊φn⌋ only. Those with p = ⌊φ²n⌋ meet (12) too: they are among \
         the pairs checked here."
            .into(),
    ];
    found.commands = vec![
        "wythoff nimhoff theory --rules \"1,0 1,1 3,5 0,1\"".into(),
        "wythoff nimhoff theory --rules \"1,0 1,1 4,5 0,1\"".into(),
        "wythoff nimhoff positions --rules gdwn:2,4 --rows 3000".into(),
    ];
    Ok(found)
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

/// The evidence of all pairs p < q up to a bound.
#[derive(Default)]
struct Tally {
    /// Pairs, and those in Ω.
    pairs: u64,
    in_omega: u64,
    /// Pairs that break an inequality (3) and are not in Ω, or the other way round.
    wrong: u64,
    /// Pairs below and above φ, and of those above the ones with p = ⌊φ²n⌋.
    below: u64,
    above: u64,
    above_second: u64,
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

impl Tally {
    fn new(context: &Context<'_>, most: u32, reading: &Reading) -> Result<Self, MeasureError> {
        let phi = Quadratic::golden_ratio();
        let mut tally = Self::default();
        let seconds: Vec<u64> = (1..u64::from(most)).map(|n| wythoff_pair(n).1).collect();
        for q in 2..=most {
            if q % 20 == 0 {
                context.step(&format!("all pairs up to q = {q}, in Q(√5)"))?;
            }
            for p in 1..q {
                let in_omega = contains(p.into(), u64::from(q) + reading.later);
                let by_sums = splits(rule(p, q));
                tally.pairs += 1;
                tally.in_omega += u64::from(in_omega);
                tally.wrong += u64::from(by_sums != in_omega);
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
                    tally.above_second += u64::from(seconds.binary_search(&p.into()).is_ok());
                    tally.eleven_twelve += u64::from(breaks != by_sums);
                    tally.wythoff += u64::from(in_omega);
                    tally.wythoff_keeps += u64::from(in_omega && !breaks);
                    tally.other_breaks += u64::from(!in_omega && breaks);
                }
            }
        }
        Ok(tally)
    }
}

/// The larger sum of (3) on the lines of Wythoff Nim, in floats: for plots only.
fn larger_sum((p, q): (u64, u64)) -> f64 {
    let phi = f64::midpoint(1.0, 5.0_f64.sqrt());
    let (p, q) = (p as f64, q as f64);
    let (first, second) = (q - p / phi, q - p * phi);
    if second > 0.0 {
        (1.0 / (phi * phi)) / first + (1.0 / phi) / second
    } else {
        ((1.0 / (phi * phi)) / first).max((1.0 / phi) / -second)
    }
}

fn plot(found: &mut Measured, most: u64) {
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
    let others = (1..=most).map(|n| (n as f64, 1.0 / other(n))).collect();
    let series = vec![
        Series { label: "Wythoff pair".into(), points: of(wythoff_pair), measured: true },
        Series { label: "dual pair".into(), points: of(dual_pair), measured: true },
        Series { label: "the best other".into(), points: others, measured: true },
    ];
    found.plate(
        1,
        chart("q − p", "1 / larger sum", series),
        "One over the larger of the two sums of (3) for a rule (p, q) on the lines of Wythoff Nim, by the difference q − p: \
         the Wythoff pair, the dual pair, and of all others the one that comes nearest. Below 1 the rule splits \
         the lines.",
        "Two rows of points below 1 and one above 1, jumping up and down and never crossing 1.",
    );
}

fn judge(
    context: &Context<'_>,
    tally: &Tally,
    most: u32,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    found.row(
        format!("Pairs p < q ≤ {most}, of these in Ω"),
        format!("{}, {}", count(tally.pairs), count(tally.in_omega)),
    );
    found.row(
        "Pairs with q/p below φ, above φ",
        format!("{}, {}", count(tally.below), count(tally.above)),
    );
    found.row("Pairs above φ with p = ⌊φ²n⌋", count(tally.above_second));
    let swapped = splits(rule(2, 1));
    found.row("(2, 1), with p above q: splits", if swapped { "yes" } else { "no" });
    let later = context.mutant("(p, q + 1) in place of (p, q) in Ω", || {
        Tally::new(context, MUTANT, &Reading { later: 1, ..Reading::paper() })
    })?;
    found.find(
        "F-75",
        later.judge(tally, |tally| Verdict::exact(tally.wrong == 0)),
        format!(
            "In the arithmetic of Q(√5), for all {} pairs p < q ≤ {most}: {} disagreements between one of the \
             inequalities (3) failing and (p, q) being in Ω, which has {} of the pairs.",
            count(tally.pairs),
            tally.wrong,
            count(tally.in_omega)
        ),
    );
    let half = Quadratic::integer(1).over(&Quadratic::integer(2));
    let ten = context.mutant("1/2 in place of 1/φ in (10)", || {
        let ten = half.ok_or_else(|| MeasureError::NotFound("one half".into()))?;
        Tally::new(context, MUTANT, &Reading { ten, ..Reading::paper() })
    })?;
    found.find(
        "F-77",
        ten.judge(tally, |tally| Verdict::exact(tally.wrong_below == 0)),
        format!(
            "Of {} pairs with q/p < φ the dual pairs break (10) and no other does: {} exceptions. (4, 5) is one of the \
             others.",
            count(tally.below),
            tally.wrong_below
        ),
    );
    above(context, tally, found)?;
    found.data["pairs"] = json!({
        "most": most, "all": tally.pairs, "omega": tally.in_omega, "disagreements": tally.wrong,
        "above_with_p_second": tally.above_second,
    });
    Ok(())
}

/// The largest q of pairs with a changed reading.
const MUTANT: u32 = 60;

/// Case 2 of the proof: pairs with q/p > φ.
fn above(context: &Context<'_>, tally: &Tally, found: &mut Measured) -> Result<(), MeasureError> {
    let inverse = Reading::paper().ten;
    let twelve = context.mutant("φ⁻⁴ in place of φ⁻³ in (12)", || {
        let twelve = &Reading::paper().twelve * &inverse;
        Tally::new(context, MUTANT, &Reading { twelve, ..Reading::paper() })
    })?;
    // As printed: a Wythoff pair iff there is no new split. Ours: iff there is one.
    found.find(
        "F-78",
        twelve.judge(tally, |tally| {
            let others_split = tally.other_breaks == tally.above - tally.wythoff;
            let as_printed = tally.wythoff_keeps == tally.wythoff && others_split;
            Verdict::erratum(as_printed, tally.wythoff_keeps + tally.other_breaks == 0)
        }),
        format!(
            "Of {} pairs with q/p > φ, {} are Wythoff pairs, and {} of these make no new split; {} others make one.",
            count(tally.above),
            count(tally.wythoff),
            tally.wythoff_keeps,
            tally.other_breaks
        ),
    );
    found.find(
        "F-79",
        twelve.judge(tally, |tally| Verdict::exact(tally.eleven_twelve == 0)),
        format!(
            "Both were evaluated exactly for {} pairs with q/p > φ: {} have another sign.",
            count(tally.above),
            tally.eleven_twelve
        ),
    );
    found.find(
        "F-80",
        twelve.judge(tally, |tally| {
            Verdict::exact(tally.wythoff_keeps + tally.other_breaks == 0)
        }),
        format!(
            "Of {} pairs with q/p > φ, {} of them with p = ⌊φ²n⌋, the Wythoff pairs break (12) and no other does.",
            count(tally.above),
            count(tally.above_second)
        ),
    );
    Ok(())
}

/// Slopes and densities of Wythoff Nim, and (8), (9), (10).
fn wythoff(context: &Context<'_>, tally: &Tally, found: &mut Measured) -> Result<(), MeasureError> {
    let exact = omega::wythoff_lines();
    // True if the certified lines of these rules hold the exact ones.
    let inside = |rules: &str| -> Result<bool, MeasureError> {
        let enclosed = lines_of(rules, 50)?;
        Ok(exact.iter().zip(&enclosed.lines).all(|(exact, line)| {
            let pairs = [(&exact.slope, &line.slope), (&exact.density, &line.density)];
            pairs.iter().all(|(exact, line)| exact.interval(200).intersection(line).is_some())
        }))
    };
    let evidence = (inside("wythoff")?, tally.trivial + tally.eight_ten);
    let mutant = context.mutant("the rule (2, 2) in place of (1, 1)", || {
        Ok((inside("1,0 2,2 0,1")?, tally.trivial + tally.eight_ten))
    })?;
    found.find(
        "F-76",
        mutant.judge(&evidence, |&(inside, wrong)| Verdict::exact(inside && wrong == 0)),
        format!(
            "The certified lines of Wythoff Nim hold 1/φ, φ, φ⁻², φ⁻¹ to 50 digits; of {} pairs with q/p < φ, (8) and \
             (10) have another sign for {}, and the first inequality of (10) fails for {}.",
            count(tally.below),
            tally.eight_ten,
            tally.trivial
        ),
    );
    Ok(())
}
