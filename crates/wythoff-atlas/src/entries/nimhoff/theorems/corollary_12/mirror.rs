//! The three lines of one rule, and its mirror image held against them.

use std::cmp::Ordering;

use serde_json::json;
use wythoff::exact::{Interval, Quadratic};
use wythoff::nimhoff::PLines;
use wythoff::nimhoff::omega::{PairKind, SecondRule};

use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::list;
use crate::measure::theory::{is_integer, lines_of, one_rule, rounded};
use crate::model::Verdict;
use crate::plot::{Series, chart};

/// A pair of Ω, its three lines, and its mirror image held against them.
pub(super) struct Pair {
    pub(super) pair: (u32, u32),
    pub(super) second: SecondRule,
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

    /// Returns true if the rule (q + `more`, p) is certified to break an inequality (3).
    fn splits(&self, more: u32) -> bool {
        against(&self.second.lines, (self.pair.1 + more, self.pair.0))
            .is_some_and(|sums| sums.iter().any(|sum| above(sum, 1)))
    }
}

fn above(x: &Interval, n: i64) -> bool {
    (x - &Interval::integer(n, 0)).is_positive()
}

/// The two sums of (3) for a rule: over the lines below it and over those above it. `None` if a
/// line may have its slope.
fn against(lines: &PLines, (a, b): (u32, u32)) -> Option<[Interval; 2]> {
    let (a, b) = (Interval::integer(a, 0), Interval::integer(b, 0));
    let mut sums = [Interval::integer(0, 0), Interval::integer(0, 0)];
    for line in &lines.lines {
        let past = &b - &(&line.slope * &a);
        let side = match past.sign()? {
            Ordering::Greater => 0,
            Ordering::Less => 1,
            Ordering::Equal => return None,
        };
        sums[side] = &sums[side] + &line.density.over(&past.abs())?;
    }
    Some(sums)
}

pub(super) fn margins(pairs: &[Pair], found: &mut Measured) {
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
pub(super) fn equations(
    context: &Context<'_>,
    pairs: &[Pair],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let exceptions = |more: u32| -> usize {
        let sums =
            pairs.iter().flat_map(|Pair { pair: (p, q), second }| six(&second.lines, *p, q + more));
        sums.filter(|sum| !sum.as_ref().is_some_and(|x| is_integer(x, 1, 30))).count()
    };
    let wrong = exceptions(0);
    let mutant = context.mutant("q + 1 in place of q in the equations", || Ok(exceptions(1)))?;
    found.find(
        "F-86",
        mutant.judge(&wrong, |&wrong| Verdict::exact(wrong == 0)),
        format!(
            "For {} pairs of Ω the certified lines satisfy all six equations to 30 digits: {wrong} exceptions.",
            pairs.len()
        ),
    );
    Ok(())
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

/// The first lines against slope 1/φ and density φ⁻².
struct Golden {
    /// Pairs with a slope certified to be another one.
    other: usize,
    /// The greatest difference of a slope or a density.
    most: f64,
}

impl Golden {
    fn of<'a>(lines: impl Iterator<Item = &'a PLines>) -> Self {
        let inverse = &Quadratic::golden_ratio().interval(160) - &Interval::integer(1, 0);
        let square = &Interval::integer(1, 0) - &inverse;
        let mut golden = Self { other: 0, most: 0.0 };
        for line in lines.map(|lines| &lines.lines[0]) {
            let (slope, density) = (&line.slope - &inverse, &line.density - &square);
            golden.other += usize::from(slope.sign().is_some_and(Ordering::is_ne));
            golden.most = golden.most.max(slope.to_f64().abs()).max(density.to_f64().abs());
        }
        golden
    }
}

/// m₁ against 1/φ, and λ₁ against φ⁻².
pub(super) fn golden(
    context: &Context<'_>,
    pairs: &[Pair],
    seen: &str,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let inverse = &Quadratic::golden_ratio().interval(160) - &Interval::integer(1, 0);
    let shown = list(pairs.iter().take(3).map(|pair| {
        let off = &inverse - &pair.second.lines.lines[0].slope;
        format!("{} for {}", rounded(&off, 5).unwrap_or_default(), pair.name())
    }));
    found.row("1/φ − m₁", &shown);
    let golden = Golden::of(pairs.iter().map(|pair| &pair.second.lines));
    let mutant = context.mutant("the rule (q, p) in place of (p, q)", || {
        let first = pairs.iter().take(4);
        let mirrored = first.map(|pair| lines_of(&one_rule((pair.pair.1, pair.pair.0)), 40));
        Ok(Golden::of(mirrored.collect::<Result<Vec<_>, _>>()?.iter()))
    })?;
    found.find(
        "F-85",
        mutant.judge(&golden, |golden| Verdict::rough(golden.other == 0, golden.most < 0.01)),
        format!(
            "The values hold to two decimals: m₁ and λ₁ of the first {} pairs are within {:.4} of 1/φ and φ⁻². They \
             are no equalities: m₁ is certified to be another number for {} of them, below 1/φ by {shown}. {seen}",
            pairs.len(),
            golden.most,
            golden.other
        ),
    );
    Ok(())
}

/// Lines against p/q: m₁ and m₃, for Wythoff pairs above it and for dual pairs below.
struct Against {
    first: bool,
    third: bool,
}

/// The lines of each pair of Ω against p/q, for the pair that is `later` places after it.
fn slopes(pairs: &[Pair], later: usize) -> Against {
    let holds = |line: usize| {
        pairs.iter().zip(&pairs[later..]).all(|(pair, of)| {
            let (p, q) = (Interval::integer(of.pair.0, 0), Interval::integer(of.pair.1, 0));
            let over = &(&pair.second.lines.lines[line].slope * &q) - &p;
            if pair.is(PairKind::Wythoff) { over.is_positive() } else { (-&over).is_positive() }
        })
    };
    Against { first: holds(0), third: holds(2) }
}

pub(super) fn against_slope(
    context: &Context<'_>,
    pairs: &[Pair],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let mutant = context.mutant("p/q of the next pair of Ω", || Ok(slopes(pairs, 1)))?;
    found.find(
        "F-87",
        mutant.judge(&slopes(pairs, 0), |of| Verdict::erratum(of.third, of.first)),
        format!(
            "m₃, the steepest line, is above q/p and so above p/q, for dual pairs too; m₁ is above p/q for all Wythoff \
             pairs and below it for all dual ones of the first {}.",
            pairs.len()
        ),
    );
    Ok(())
}

/// The numbers of pairs that break (14) or (15), as printed and corrected.
struct Broken {
    pairs: usize,
    printed: usize,
    ours: usize,
    /// True if (1, 2) and (2, 3) are among those of `ours`.
    named: bool,
}

/// Counts pairs of a kind, or of both, for the rule (q + `more`, p).
fn broken(pairs: &[Pair], kind: Option<PairKind>, more: u32) -> Broken {
    let of: Vec<&Pair> =
        pairs.iter().filter(|pair| kind.is_none_or(|kind| pair.is(kind))).collect();
    let printed = of.iter().filter(|pair| pair.second.splits_as_printed() == Some(true));
    let named = |pair: &&&Pair| [(1, 2), (2, 3)].contains(&pair.pair) && pair.splits(more);
    Broken {
        pairs: of.len(),
        printed: printed.count(),
        ours: of.iter().filter(|pair| pair.splits(more)).count(),
        named: of.iter().filter(named).count() == 2,
    }
}

pub(super) fn inequalities(
    context: &Context<'_>,
    pairs: &[Pair],
    least_side: f64,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    const NEXT: &str = "the rule (q + 1, p) in place of (q, p)";
    let least = |of: PairKind| {
        let of = pairs.iter().filter(|pair| pair.is(of));
        let least = of.min_by(|a, b| a.margin().total_cmp(&b.margin()));
        least.map_or_else(String::new, |pair| format!("{:.4} for {}", pair.margin(), pair.name()))
    };
    for (claim, kind, number) in
        [("F-88", PairKind::Wythoff, "(14)"), ("F-89", PairKind::Dual, "(15)")]
    {
        let evidence = broken(pairs, Some(kind), 0);
        let mutant = context.mutant(NEXT, || Ok(broken(pairs, Some(kind), 1)))?;
        found.find(
            claim,
            mutant.judge(&evidence, |of| {
                Verdict::erratum(of.printed == of.pairs, of.ours == of.pairs)
            }),
            format!(
                "As printed {number} holds for {} of {} pairs, with p and q exchanged for {}; the least sum is {}.",
                evidence.printed,
                evidence.pairs,
                evidence.ours,
                least(kind)
            ),
        );
    }
    let all = broken(pairs, None, 0);
    let mutant = context.mutant(NEXT, || Ok(broken(pairs, None, 1)))?;
    found.row(
        format!("Pairs for which the fourth line is certified, of {}", all.pairs),
        all.ours.to_string(),
    );
    found.find(
        "F-90",
        mutant.judge(&all, |of| Verdict::exact(of.ours == of.pairs)),
        format!(
            "For the first {} pairs of Ω, p and q exchanged, a sum is certified to be above 1. The P-positions agree in \
             games with waves too: of those measured for Conjecture 13, none has less than {:.1} % of the P-positions \
             above the diagonal on either side of the rule.",
            all.pairs,
            least_side * 100.0
        ),
    );
    found.find(
        "F-91",
        mutant.judge(&all, |of| Verdict::question(of.named && of.ours == of.pairs)),
        format!(
            "There is no proof for all pairs. For each of the first {}, with (1, 2) and (2, 3), it is proved here in \
             interval arithmetic that (q, p) splits the lines of the model.",
            all.pairs
        ),
    );
    Ok(())
}
