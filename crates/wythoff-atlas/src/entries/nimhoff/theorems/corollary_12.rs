//! Corollary 12 to Problem 14: one rule of Ω beside Wythoff Nim, and then its mirror image.

use serde_json::json;
use wythoff::exact::{Interval, Quadratic};
use wythoff::nimhoff::omega::{self, PairKind, SecondRule, contains, kind};
use wythoff::nimhoff::{PLines, StabilityClass};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list};
use crate::measure::theory::{gdwn, is_integer, lines_of, modes, one_rule, reorganized, rounded};
use crate::model::Verdict;
use crate::plot::{Series, chart};
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

/// A pair of Ω, its three lines, and its mirror image held against them.
struct Pair {
    pair: (u32, u32),
    second: SecondRule,
}

impl Pair {
    fn name(&self) -> String {
        format!("({}, {})", self.pair.0, self.pair.1)
    }

    /// The largest of the sums of (14) or (15), as they have to be.
    fn margin(&self) -> f64 {
        self.second.sums.iter().map(Interval::to_f64).fold(f64::MIN, f64::max)
    }

    fn is(&self, kind: PairKind) -> bool {
        self.second.kind == kind
    }
}

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
    margins(&pairs, &mut found);
    equations(&pairs, &mut found);
    golden(&pairs, &mut found);
    inequalities(&pairs, &mut found);
    counting(context, &mut found)?;
    strict(context, &mut found)?;
    found.differs = vec![
        "(14) and (15) are printed with p and q exchanged. For the rule (q, p) the denominators of (3) are mⱼq − p \
         and p − m₁q. As printed, (14) sums to 0 for every Wythoff pair: it is the difference of the two sums of the \
         rule (p, q) itself, each of which is 1."
            .into(),
        "It is m₁, not m₃, that is above p/q for Wythoff pairs and below it for dual ones; m₃ is the steepest line, \
         above q/p."
            .into(),
        "m₁ is near 1/φ and not equal to it, and λ₁ is 1 − m₁ exactly, which would be φ⁻² only if m₁ were 1/φ.".into(),
    ];
    found.commands = vec![
        "wythoff nimhoff theory --rules \"1,0 1,1 5,8 0,1\"".into(),
        "wythoff nimhoff theory --rules gdwn:2,3".into(),
        "wythoff nimhoff census --up-to 24 -o census.parquet".into(),
    ];
    Ok(found)
}

fn margins(pairs: &[Pair], found: &mut Measured) {
    let series = |of: PairKind, label: &str| Series {
        label: label.into(),
        points: pairs
            .iter()
            .filter(|pair| pair.is(of))
            .map(|pair| (f64::from(pair.pair.0), 1.0 / pair.margin()))
            .collect(),
        measured: true,
    };
    let last = pairs.last().map_or(0.0, |pair| f64::from(pair.pair.0));
    let series = vec![
        series(PairKind::Wythoff, "(14), Wythoff"),
        series(PairKind::Dual, "(15), dual"),
        Series { label: "1".into(), points: vec![(0.0, 1.0), (last, 1.0)], measured: false },
    ];
    found.plate(
        1,
        chart("p", "1 / largest sum", series),
        format!(
            "One over the largest sum of (14) or (15), corrected, for the first {} pairs of Ω. Below 1 the rule (q, p) \
             brings a fourth line.",
            pairs.len()
        ),
        "Two jagged rows of points that come near a horizontal line at 1 and stay below it.",
    );
    let rows = pairs.iter().take(18).map(|pair| {
        let lines = &pair.second.lines.lines;
        let value = |x: &Interval| rounded(x, 6).unwrap_or_default();
        let sums = |of: &[Interval]| of.iter().map(value).collect::<Vec<_>>().join(", ");
        vec![
            pair.name(),
            value(&lines[0].slope),
            value(&lines[1].slope),
            value(&lines[2].slope),
            sums(&pair.second.sums),
            sums(&pair.second.printed).replace('-', "−"),
        ]
    });
    found.table(
        "The three lines of Wythoff Nim with (p, q), and the sums of (14), or the two of (15), corrected and as printed",
        &["(p, q)", "m₁", "m₂", "m₃", "corrected", "as printed"],
        rows.collect(),
    );
    found.data["pairs"] = pairs
        .iter()
        .map(|pair| json!({ "pair": pair.pair, "kind": pair.second.kind, "largest_sum": pair.margin() }))
        .collect();
}

/// (13), its mirror image, and the six equations.
fn equations(pairs: &[Pair], found: &mut Measured) {
    let mut wrong = 0;
    for Pair { pair: (p, q), second } in pairs {
        let sums = six(&second.lines, *p, *q);
        wrong +=
            sums.iter().filter(|sum| !sum.as_ref().is_some_and(|x| is_integer(x, 1, 30))).count();
    }
    found.find(
        "F-86",
        Verdict::exact(wrong == 0 && !pairs.is_empty()),
        format!(
            "For {} pairs of Ω the certified lines satisfy all six equations to 30 digits: {wrong} exceptions.",
            pairs.len()
        ),
    );
}

/// The left sides of the six equations as spelled out in the paper.
fn six(lines: &PLines, p: u32, q: u32) -> [Option<Interval>; 6] {
    let (m, l): (Vec<_>, Vec<_>) =
        lines.lines.iter().map(|line| (&line.slope, &line.density)).unzip();
    let (one, p, q) = (Interval::integer(1, 0), Interval::integer(p, 0), Interval::integer(q, 0));
    let add = |x: Option<Interval>, y: Option<Interval>| Some(&x? + &y?);
    let from = |j: usize| l[j].over(&(&q - &(m[j] * &p)));
    let past = |j: usize, b: &Interval, a: &Interval| l[j].over(&(&(m[j] * a) - b));
    [
        l[0].over(&(&one - m[0])),
        add(from(0), from(1)),
        Some(&(l[0] + l[1]) + l[2]),
        add(add(l[0].over(m[0]), l[1].over(m[1])), l[2].over(m[2])),
        add(past(1, &one, &one), past(2, &one, &one)),
        past(2, &q, &p),
    ]
}

/// m₁ against 1/φ, and against p/q.
fn golden(pairs: &[Pair], found: &mut Measured) {
    let inverse = &Quadratic::golden_ratio().interval(160) - &Interval::integer(1, 0);
    let off = |pair: &Pair| &pair.second.lines.lines[0].slope - &inverse;
    let below = pairs.iter().filter(|pair| (-&off(pair)).is_positive()).count();
    let complement = pairs.iter().all(|pair| {
        let line = &pair.second.lines.lines[0];
        is_integer(&(&line.slope + &line.density), 1, 30)
    });
    let shown = list(pairs.iter().take(3).map(|pair| {
        let off = rounded(&-&off(pair), 5).unwrap_or_default();
        format!("{off} for {}", pair.name())
    }));
    found.row("1/φ − m₁", &shown);
    found.find(
        "F-85",
        Verdict::erratum(below == 0, below == pairs.len() && complement),
        format!(
            "m₁ is certified to be below 1/φ for all {} pairs, by {shown}; λ₁ = 1 − m₁ to 30 digits.",
            pairs.len()
        ),
    );
    let third_below = pairs.iter().filter(|pair| pair.is(PairKind::Dual)).all(|pair| {
        let (p, q) = (Interval::integer(pair.pair.0, 0), Interval::integer(pair.pair.1, 0));
        (&p - &(&pair.second.lines.lines[2].slope * &q)).is_positive()
    });
    let first = pairs.iter().all(|pair| {
        let wanted = if pair.is(PairKind::Wythoff) {
            std::cmp::Ordering::Greater
        } else {
            std::cmp::Ordering::Less
        };
        pair.second.first_line == Some(wanted)
    });
    found.find(
        "F-87",
        Verdict::erratum(third_below, first),
        format!(
            "m₃ is above 1, and so above p/q, for dual pairs too; m₁ is above p/q for all Wythoff pairs and below it for \
             all dual ones of the first {}.",
            pairs.len()
        ),
    );
}

fn inequalities(pairs: &[Pair], found: &mut Measured) {
    let range = |of: &[&Pair]| {
        let least = of.iter().copied().min_by(|a, b| a.margin().total_cmp(&b.margin()));
        least.map_or_else(String::new, |pair| format!("{:.4} for {}", pair.margin(), pair.name()))
    };
    for (claim, of, number) in
        [("F-88", PairKind::Wythoff, "(14)"), ("F-89", PairKind::Dual, "(15)")]
    {
        let of: Vec<&Pair> = pairs.iter().filter(|pair| pair.is(of)).collect();
        let printed =
            of.iter().filter(|pair| pair.second.splits_as_printed() == Some(true)).count();
        let ours = of.iter().filter(|pair| pair.second.splits() == Some(true)).count();
        found.find(
            claim,
            Verdict::erratum(printed == of.len(), ours == of.len()),
            format!(
                "As printed {number} holds for {printed} of {} pairs, with p and q exchanged for {ours}; the least sum is {}.",
                of.len(),
                range(&of)
            ),
        );
    }
    let checked = pairs.iter().filter(|pair| pair.second.splits() == Some(true)).count();
    let first: Vec<&Pair> = pairs.iter().take(18).collect();
    found.row(
        format!("Pairs for which the fourth line is certified, of {}", pairs.len()),
        checked.to_string(),
    );
    found.row("Least sum of the first 18 pairs", range(&first));
    found.find(
        "F-90",
        Verdict::exact(checked == pairs.len() && pairs.len() >= 18),
        format!(
            "For the first {} pairs of Ω, p and q exchanged, a sum is certified to be above 1; the least of the first 18 \
             is {}.",
            pairs.len(),
            range(&first)
        ),
    );
    let named = pairs.iter().take(2).all(|pair| pair.second.splits() == Some(true));
    found.find(
        "F-91",
        Verdict::question(named && checked == pairs.len()),
        format!(
            "No proof for all pairs. For each of the first {}, (1, 2) and (2, 3) among them, that (q, p) splits the lines \
             of the model is proved here in interval arithmetic.",
            pairs.len()
        ),
    );
}

/// How many fill rules the model gives.
fn counting(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let most = context.pick(12, 24);
    let (mut games, mut wrong, mut wrong_one) = (0_u64, 0_u64, 0_u64);
    for q in 2..most {
        context.step(&format!("fill rules of (p, q)-GDWN, q = {q}"))?;
        for p in 1..q {
            let expected = contains(p.into(), q.into());
            let both = reorganized(context, &gdwn((p, q)))?.fill_rules.len();
            let one = reorganized(context, &one_rule((p, q)))?.fill_rules.len();
            games += 1;
            wrong += u64::from(both != if expected { 5 } else { 3 });
            wrong_one += u64::from(one != if expected { 4 } else { 3 });
        }
    }
    found.row(
        format!("Pairs p < q < {most}: exceptions with one rule, with both"),
        format!("{wrong_one}, {wrong} of {games}"),
    );
    let evidence = format!(
        "In the model, for all {} pairs p < q < {most}: five fill rules and four lines in Ω, else the three rules and \
         two lines of Wythoff Nim; {wrong} exceptions.",
        count(games)
    );
    found.find("F-22", Verdict::question(wrong == 0), evidence.clone());
    let unstable = modes(context, &lines_of(&gdwn((2, 3)), 40)?, 80.0)?;
    let growth = unstable.modes.first().map_or(0.0, |mode| mode.growth);
    found.find(
        "F-84",
        Verdict::question(wrong == 0),
        format!(
            "{evidence} But that (2, 3) has lines does not bear out: its lines have a certified mode with Re s = \
             {growth:.4}, above 1."
        ),
    );
    found.state(
        "With one rule of Ω Wythoff Nim has three lines in the model, and with none outside it",
        wrong_one == 0,
        format!("All {games} pairs p < q < {most}: {wrong_one} exceptions."),
    );
    found.data["fill_rules"] = json!({ "games": games, "exceptions": [wrong_one, wrong] });
    Ok(())
}

/// Whether the games with one rule of Ω are strict.
fn strict(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let pairs = [(1, 2), (2, 3), (3, 5), (4, 6), (4, 7), (5, 8), (6, 10), (8, 13)];
    let shown = context.pick(&[(2, 3), (3, 5), (5, 8)][..], &pairs[..]);
    let mut rows = Vec::new();
    let mut unstable = Vec::new();
    for &(p, q) in shown {
        context.step(&format!("the modes of Wythoff Nim with ({p}, {q})"))?;
        let up_to = context.pick(125.0, 200.0);
        let spectrum = modes(context, &lines_of(&one_rule((p, q)), 40)?, up_to)?;
        if spectrum.class == StabilityClass::Unstable {
            unstable.push((p, q));
        }
        let first = spectrum.modes.first();
        rows.push(vec![
            format!("({p}, {q})"),
            first.map_or("none".into(), |mode| format!("{:.4}", mode.growth)),
            first.map_or(String::new(), |mode| format!("{:.4}", mode.frequency)),
            crate::measure::nimhoff::class(&spectrum),
        ]);
    }
    found.table(
        "Wythoff Nim with one rule of Ω: the mode that grows fastest",
        &["(p, q)", "Re s", "Im s", "class"],
        rows,
    );
    let names = list(unstable.iter().map(|(p, q)| format!("({p}, {q})")));
    let in_omega = unstable.iter().all(|&(p, q)| kind(p.into(), q.into()).is_some());
    found.find(
        "F-83",
        Verdict::erratum(unstable.is_empty(), in_omega && unstable.contains(&(5, 8))),
        format!(
            "Three lines iff in Ω holds in the model; but not all these games are strict: the lines with {names} have a \
             certified mode with Re s above 1."
        ),
    );
    Ok(())
}
