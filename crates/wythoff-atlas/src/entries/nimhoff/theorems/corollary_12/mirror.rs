//! The three lines of one rule, and its mirror image held against them.

use std::cmp::Ordering;

use wythoff::exact::{Interval, Quadratic};
use wythoff::nimhoff::PLines;
use wythoff::nimhoff::omega::{PairKind, SecondRule};

use crate::measure::theory::{is_integer, lines_of, one_rule, rounded};
use crate::prelude::*;

/// A pair of Ω, its three lines, and its mirror image held against them.
pub(super) struct Pair {
    pub(super) pair: (u32, u32),
    pub(super) second: SecondRule,
}

impl Pair {
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

    pub(super) fn data(&self) -> Json {
        numbers! { pair: self.pair, kind: self.second.kind, largest_sum: self.margin() }
    }

    pub(super) fn digits(&self) -> Json {
        let value = |x: &Interval| rounded(x, 6).unwrap_or_default();
        let SecondRule { lines, sums, printed, .. } = &self.second;
        numbers! {
            pair: self.pair,
            slopes: lines.lines.iter().map(|line| value(&line.slope)).collect::<Vec<_>>(),
            sums: sums.iter().map(value).collect::<Vec<_>>(),
            printed: printed.iter().map(value).collect::<Vec<_>>(),
        }
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

/// One over the largest sum of each pair.
pub(super) fn margins(pairs: &[Pair]) -> Image {
    let series = |of: PairKind, label: &str| {
        Series::measured(
            label,
            pairs
                .iter()
                .filter(|pair| pair.is(of))
                .map(|pair| (f64::from(pair.pair.0), 1.0 / pair.margin())),
        )
    };
    let last = pairs.last().map_or(0.0, |pair| f64::from(pair.pair.0));
    let series = vec![
        series(PairKind::Wythoff, "(14), Wythoff"),
        series(PairKind::Dual, "(15), dual"),
        Series::law("1", [(0.0, 1.0), (last, 1.0)]),
    ];
    chart("p", "1 / largest sum", series)
}

/// Counts the exceptions to (13), its mirror image, and the six equations.
pub(super) fn equations(context: &Context<'_>, pairs: &[Pair], found: &mut Found) -> Result<usize> {
    let exceptions = |more: u32| -> usize {
        let sums =
            pairs.iter().flat_map(|Pair { pair: (p, q), second }| six(&second.lines, *p, q + more));
        sums.filter(|sum| !sum.as_ref().is_some_and(|x| is_integer(x, 1, 30))).count()
    };
    let wrong = exceptions(0);
    let mutant = context.mutant("q + 1 in place of q in the equations", || Ok(exceptions(1)))?;
    found.verdict("F-86", mutant.judge_exact(&wrong, |&wrong| wrong == 0));
    Ok(wrong)
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

/// 1/φ.
fn inverse() -> Interval {
    &Quadratic::golden_ratio().interval(160) - &Interval::integer(1, 0)
}

/// The first lines against slope 1/φ and density φ⁻².
#[derive(Serialize)]
pub(super) struct Golden {
    /// The distances of the first three slopes below 1/φ, rounded.
    below: Vec<String>,
    /// Pairs with a slope certified to be another one.
    other: usize,
    /// The greatest difference of a slope or a density.
    most: f64,
}

impl Golden {
    fn of<'a>(lines: impl Iterator<Item = &'a PLines>) -> Self {
        let inverse = inverse();
        let square = &Interval::integer(1, 0) - &inverse;
        let mut golden = Self { below: Vec::new(), other: 0, most: 0.0 };
        for line in lines.map(|lines| &lines.lines[0]) {
            let (slope, density) = (&line.slope - &inverse, &line.density - &square);
            golden.other += usize::from(slope.sign().is_some_and(Ordering::is_ne));
            golden.most = golden.most.max(slope.to_f64().abs()).max(density.to_f64().abs());
        }
        golden
    }
}

/// m₁ against 1/φ, and λ₁ against φ⁻².
pub(super) fn golden(context: &Context<'_>, pairs: &[Pair], found: &mut Found) -> Result<Golden> {
    let mut golden = Golden::of(pairs.iter().map(|pair| &pair.second.lines));
    let mutant = context.mutant("the rule (q, p) in place of (p, q)", || {
        let first = pairs.iter().take(4);
        let mirrored = first.map(|pair| lines_of(&one_rule((pair.pair.1, pair.pair.0)), 40));
        Ok(Golden::of(mirrored.collect::<Result<Vec<_>, _>>()?.iter()))
    })?;
    let rule = |golden: &Golden| Verdict::rough(golden.other == 0, golden.most < 0.01);
    found.verdict("F-85", mutant.judge(&golden, rule));
    let below = |pair: &Pair| &inverse() - &pair.second.lines.lines[0].slope;
    let below = pairs.iter().take(3).map(|pair| rounded(&below(pair), 5).unwrap_or_default());
    golden.below = below.collect();
    Ok(golden)
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

/// The first and the third line of each pair against p/q.
pub(super) fn against_slope(
    context: &Context<'_>,
    pairs: &[Pair],
    found: &mut Found,
) -> Result<()> {
    let mutant = context.mutant("p/q of the next pair of Ω", || Ok(slopes(pairs, 1)))?;
    let rule = |of: &Against| Verdict::erratum(of.third, of.first);
    found.verdict("F-87", mutant.judge(&slopes(pairs, 0), rule));
    Ok(())
}

/// The numbers of pairs that break (14) or (15), as printed and corrected.
#[derive(Serialize)]
struct Broken {
    pairs: usize,
    printed: usize,
    ours: usize,
    /// The least of the largest sums, and its pair.
    least: Option<(f64, (u32, u32))>,
    /// True if (1, 2) and (2, 3) are among those of `ours`.
    #[serde(skip)]
    named: bool,
}

/// Counts pairs of a kind, or of both, for the rule (q + `more`, p).
fn broken(pairs: &[Pair], kind: Option<PairKind>, more: u32) -> Broken {
    let of: Vec<&Pair> =
        pairs.iter().filter(|pair| kind.is_none_or(|kind| pair.is(kind))).collect();
    let printed = of.iter().filter(|pair| pair.second.splits_as_printed() == Some(true));
    let named = |pair: &&&Pair| [(1, 2), (2, 3)].contains(&pair.pair) && pair.splits(more);
    let margins = of.iter().map(|pair| (pair.margin(), pair.pair));
    Broken {
        pairs: of.len(),
        printed: printed.count(),
        ours: of.iter().filter(|pair| pair.splits(more)).count(),
        least: margins.min_by(|a, b| a.0.total_cmp(&b.0)),
        named: of.iter().filter(named).count() == 2,
    }
}

/// The mirror image of each pair against (14) or (15).
pub(super) fn inequalities(
    context: &Context<'_>,
    pairs: &[Pair],
    found: &mut Found,
) -> Result<Json> {
    let judged = |kind| -> Result<_> {
        let mutant = context
            .mutant("the rule (q + 1, p) in place of (q, p)", || Ok(broken(pairs, kind, 1)))?;
        Ok((broken(pairs, kind, 0), mutant))
    };
    let rule = |of: &Broken| Verdict::erratum(of.printed == of.pairs, of.ours == of.pairs);
    let (wythoff, mutant) = judged(Some(PairKind::Wythoff))?;
    found.verdict("F-88", mutant.judge(&wythoff, rule));
    let (dual, mutant) = judged(Some(PairKind::Dual))?;
    found.verdict("F-89", mutant.judge(&dual, rule));
    let (all, mutant) = judged(None)?;
    found.verdict("F-90", mutant.judge_exact(&all, |of| of.ours == of.pairs));
    let rule = |of: &Broken| Verdict::question(of.named && of.ours == of.pairs);
    found.verdict("F-91", mutant.judge(&all, rule));
    Ok(numbers! { wythoff, dual, all })
}
