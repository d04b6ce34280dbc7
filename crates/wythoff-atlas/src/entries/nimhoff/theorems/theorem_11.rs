//! Theorem 11: which single rules split the lines of Wythoff Nim.

use serde_json::json;
use wythoff::exact::Quadratic;
use wythoff::nimhoff::omega::{self, contains, dual_pair, splits, wythoff_pair};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list};
use crate::measure::theory::{gdwn, lines_of, one_rule, reorganized, rows, rule};
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
    let tally = tally(context, most)?;
    plot(&mut found, context.pick(14, 60));
    judge(&tally, most, &mut found);
    wythoff(&tally, &mut found)?;
    others(context, &mut found)?;
    found.differs = vec![
        "The theorem needs p < q, which its proof takes for granted: (2, 1) is not in Ω and splits the lines as \
         well."
            .into(),
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

/// What all pairs p < q up to a bound say.
#[derive(Default)]
struct Tally {
    /// Pairs, and those in Ω.
    pairs: u64,
    in_omega: u64,
    /// A pair splits and is not in Ω, or the other way round.
    wrong: u64,
    /// Pairs below and above φ, and of those above the ones with p = ⌊φ²n⌋.
    below: u64,
    above: u64,
    above_second: u64,
    /// Dual pairs below φ that keep (10), or others that break it.
    wrong_below: u64,
    /// Wythoff pairs above φ that keep (12), or others that break it.
    wrong_above: u64,
    /// Pairs above φ where (11) and (12) disagree.
    eleven_twelve: u64,
    /// Pairs below φ that break the first inequality of (10), and where (8) and (10) disagree.
    trivial: u64,
    eight_ten: u64,
}

fn tally(context: &Context<'_>, most: u32) -> Result<Tally, MeasureError> {
    let phi = Quadratic::golden_ratio();
    let inverse = &phi - &Quadratic::integer(1);
    let mut tally = Tally::default();
    let seconds: Vec<u64> = (1..u64::from(most)).map(|n| wythoff_pair(n).1).collect();
    for q in 2..=most {
        if q % 20 == 0 {
            context.step(&format!("all pairs up to q = {q}, in Q(√5)"))?;
        }
        for p in 1..q {
            let in_omega = contains(p.into(), q.into());
            let by_sums = splits(rule(p, q));
            let by_closed_form = omega::splits_by_closed_form(p, q);
            tally.pairs += 1;
            tally.in_omega += u64::from(in_omega);
            tally.wrong += u64::from(by_sums != in_omega);
            let (wide, high) = (Quadratic::integer(p), Quadratic::integer(q));
            if high < &phi * &wide {
                tally.below += 1;
                tally.trivial += u64::from(inverse > &(&phi * &high) - &wide);
                tally.eight_ten += u64::from(by_closed_form != by_sums);
                tally.wrong_below += u64::from(by_closed_form != in_omega);
            } else {
                tally.above += 1;
                tally.above_second += u64::from(seconds.binary_search(&p.into()).is_ok());
                tally.eleven_twelve += u64::from(by_closed_form != by_sums);
                tally.wrong_above += u64::from(by_closed_form != in_omega);
            }
        }
    }
    Ok(tally)
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

fn judge(tally: &Tally, most: u32, found: &mut Measured) {
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
    found.row("(2, 1), not in Ω: splits", if swapped { "yes" } else { "no" });
    found.find(
        "F-75",
        Verdict::exact(tally.wrong == 0 && tally.in_omega > 0 && swapped),
        format!(
            "In the arithmetic of Q(√5), for all {} pairs p < q ≤ {most}: {} disagreements between one of the \
             inequalities (3) failing and (p, q) being in Ω, which has {} of the pairs.",
            count(tally.pairs),
            tally.wrong,
            count(tally.in_omega)
        ),
    );
    found.find(
        "F-77",
        Verdict::exact(tally.wrong_below == 0 && tally.below > 0 && !splits(rule(4, 5))),
        format!(
            "Of {} pairs with q/p < φ the dual pairs break (10) and no other does: {} exceptions.",
            count(tally.below),
            tally.wrong_below
        ),
    );
    // As printed: a Wythoff pair iff there is no new split. Ours: iff there is one.
    let as_printed = (1..=14).map(wythoff_pair).all(|(p, q)| !splits(rule(p as u32, q as u32)));
    found.find(
        "F-78",
        Verdict::erratum(as_printed, tally.wrong_above == 0),
        format!(
            "Every Wythoff pair breaks (11) and so makes a new split, and of {} pairs with q/p > φ no other does: \
             {} exceptions.",
            count(tally.above),
            tally.wrong_above
        ),
    );
    found.find(
        "F-79",
        Verdict::exact(tally.eleven_twelve == 0 && tally.above > 0),
        format!(
            "Both were evaluated exactly for {} pairs with q/p > φ: {} have another sign.",
            count(tally.above),
            tally.eleven_twelve
        ),
    );
    found.find(
        "F-80",
        Verdict::exact(tally.wrong_above == 0 && tally.above_second > 0),
        format!(
            "Of {} pairs with q/p > φ, {} of them with p = ⌊φ²n⌋, the Wythoff pairs break (12) and no other does.",
            count(tally.above),
            count(tally.above_second)
        ),
    );
    found.data["pairs"] = json!({
        "most": most, "all": tally.pairs, "omega": tally.in_omega, "disagreements": tally.wrong,
        "above_with_p_second": tally.above_second,
    });
}

/// Slopes and densities of Wythoff Nim, and (8), (9), (10).
fn wythoff(tally: &Tally, found: &mut Measured) -> Result<(), MeasureError> {
    let exact = omega::wythoff_lines();
    let enclosed = lines_of("wythoff", 50)?;
    let bits = 200;
    let inside = exact.iter().zip(&enclosed.lines).all(|(exact, line)| {
        let pairs = [(&exact.slope, &line.slope), (&exact.density, &line.density)];
        pairs.iter().all(|(exact, line)| exact.interval(bits).intersection(line).is_some())
    });
    found.find(
        "F-76",
        Verdict::exact(inside && tally.trivial == 0 && tally.eight_ten == 0),
        format!(
            "The certified lines of Wythoff Nim hold 1/φ, φ, φ⁻², φ⁻¹ to 50 digits; for all {} pairs with q/p < φ, (8) and \
             (10) have the same sign and the first inequality of (10) holds.",
            count(tally.below)
        ),
    );
    Ok(())
}

/// Outside Ω: the same lines, and which P-positions.
fn others(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most_p, most_q, height) = context.pick((9, 14, 600), (30, 45, 3000));
    let wythoff = rows("wythoff", height);
    let phi = Quadratic::golden_ratio();
    let (mut same, mut one_same, mut below, mut differ) = (0_u64, 0_u64, 0_u64, 0_u64);
    let mut late = Vec::new();
    for q in 2..=most_q {
        context.step(&format!("P-positions outside Ω, q = {q}"))?;
        for p in (1..q.min(most_p + 1)).filter(|&p| !contains(p.into(), q.into())) {
            let is_same = rows(&gdwn((p, q)), height) == wythoff;
            if Quadratic::integer(q) < &phi * &Quadratic::integer(p) {
                below += 1;
                same += u64::from(is_same);
                one_same += u64::from(rows(&one_rule((p, q)), height) == wythoff);
            } else if is_same {
                late.push((p, q));
            } else {
                differ += 1;
            }
        }
    }
    // Those that have not parted yet do so later.
    let long = rows("wythoff", 10 * height);
    let still: Vec<_> =
        late.iter().filter(|&&pair| rows(&gdwn(pair), 10 * height) == long).collect();
    let first = |pair: (u32, u32)| {
        let height = wythoff.len();
        rows(&gdwn(pair), height).iter().zip(&wythoff).position(|(a, b)| a != b)
    };
    let examples = [(2, 4), (7, 12)].map(first);
    let kept = [(4, 5), (2, 4), (7, 12), (10, 12)].map(|pair| {
        Ok::<_, MeasureError>(reorganized(context, &gdwn(pair))?.fill_rules.len() == 3)
    });
    let kept = kept.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().all(|kept| kept);
    let names = |pairs: &[(u32, u32)]| list(pairs.iter().map(|(p, q)| format!("({p}, {q})")));
    found.row(
        format!("Pairs outside Ω, p ≤ {most_p}, q ≤ {most_q}, q/p < φ: with the P-positions of Wythoff Nim"),
        format!("{} of {}", count(same), count(below)),
    );
    found.row(
        "The same with the rule (p, q) alone",
        format!("{} of {}", count(one_same), count(below)),
    );
    found.row(
        format!("q/p > φ: with other P-positions before row {}", count(height as u64)),
        format!("{} of {}", count(differ), count(differ + late.len() as u64)),
    );
    let row = |row: Option<usize>| row.map_or("none".into(), |row| count(row as u64));
    found.row("First row that differs, (2, 4) and (7, 12)", list(examples.map(row)));
    found.find(
        "F-81",
        Verdict::exact(
            same == below
                && one_same == below
                && below > 0
                && examples.iter().all(Option::is_some)
                && kept,
        ),
        format!(
            "All {} pairs with q/p < φ have the P-positions of Wythoff Nim to row {}, with both rules and with one; \
             of those with q/p > φ {} part from them before, and {}{}; the model keeps the fill rules of Wythoff Nim \
             for those tried.",
            count(below),
            count(height as u64),
            count(differ),
            names(&late),
            if still.is_empty() { " before ten times that row" } else { " later still, if ever" }
        ),
    );
    found.data["outside_omega"] = json!({
        "rows": height, "same": same, "differ": differ, "late": late,
    });
    Ok(())
}
