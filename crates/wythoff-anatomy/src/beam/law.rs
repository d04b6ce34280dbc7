//! From counts to slopes: the row law, the diagonal law, and the number that satisfies both.

use dashu_int::ops::UnsignedAbs;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::strand::{NOTHING, Strand, Strands, less};
use wythoff_exact::{Polynomial, Quadratic, minimal_polynomial};

/// Which counts of the last strand were used beside the row law.
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Law {
    /// Palaces by diagonal: s - 1/s = R/delta.
    Diagonal,
    /// Palaces by row: 1 + 1/s = R/rho.
    Row,
    /// Palaces by column: s + 1 = R/gamma.
    Column,
    /// Two counts of the strand itself determine the slope; the row law was not needed.
    Itself,
    /// The steps of its right edge repeat.
    Edge,
}

/// A slope that the laws leave no choice of.
#[derive(Debug, Clone, JsonSchema, Serialize)]
pub struct Slope {
    /// Which law.
    pub law: Law,
    /// R: palaces that the strand and its mirror image have together in a row.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub palaces: RBig,
    /// Palaces by the lines of the law; of an edge its slope.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub by_line: RBig,
    /// The slope, columns a row.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub exact: Quadratic,
    /// Its minimal polynomial.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub polynomial: Polynomial,
    /// The slope, rounded.
    pub value: f64,
}

/// Writes what can be printed as text.
fn as_text<T: std::fmt::Display, S: Serializer>(
    what: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(what)
}

/// The solution of the laws for the strands of a game.
#[derive(Debug, Clone)]
pub(super) enum Solution {
    /// All slopes are fractions; the slope is that of the innermost strand that does not repeat.
    All(Option<(usize, Slope)>),
    /// The slope of the one strand that only the row law determines.
    One(usize, Slope),
    /// Some of the inner strands have laws only together.
    Together(usize, Slope),
    /// The number of strands without a slope, for which there is no law.
    Missing(usize),
}

/// Finds the slopes of the strands of game k. The strand at `innermost` is the first one not known
/// to repeat.
///
/// Row law: every row holds k palaces. Far out, a strand of rho palaces per row and gamma per
/// column contributes rho, and its mirror image gamma. So the sum of rho + gamma over all strands
/// is k. If all strands but one are known, the last one has the remainder R.
pub(super) fn solve(k: u64, seen: &Strands, innermost: usize) -> Solution {
    let strands = &seen.strands;
    let counts: Vec<_> = strands.iter().map(Strand::counts).collect();
    let unknown: Vec<usize> = (0..strands.len()).filter(|&at| counts[at].is_none()).collect();
    let known = counts.iter().flatten().map(|(rho, gamma)| rho + gamma);
    let rest = known.fold(RBig::from(k), |rest, sum| rest - sum);
    match unknown[..] {
        [] => Solution::All(counts[innermost].clone().and_then(|(rho, gamma)| {
            let slope = Quadratic::fraction(&rho / &gamma);
            Some((innermost, Slope::new(Law::Itself, &rho + &gamma, rho, slope)?))
        })),
        [at] => match with_row_law(&strands[at], &rest) {
            Some(slope) => Solution::One(at, slope),
            None => together(seen, 1, &rest).unwrap_or(Solution::Missing(1)),
        },
        // The innermost so many, and no others.
        _ if unknown.iter().copied().eq(0..unknown.len()) => {
            together(seen, unknown.len(), &rest).unwrap_or(Solution::Missing(unknown.len()))
        }
        _ => Solution::Missing(unknown.len()),
    }
}

/// Returns the slope that gives the mean of s - 1/s, weighted by palaces on a diagonal, of the
/// innermost `count` strands. With these weights the diagonal law holds for any number of strands
/// together.
fn together(seen: &Strands, count: usize, palaces: &RBig) -> Option<Solution> {
    let outside = seen.strands.get(count).map_or(Some(NOTHING), |strand| strand.beyond);
    let delta = less(seen.innermost, outside)?.palaces.exact();
    if delta.is_zero() || *palaces <= RBig::ZERO {
        return None;
    }
    let slope = positive_root(&(palaces / &delta));
    Some(Solution::Together(count, Slope::new(Law::Diagonal, palaces.clone(), delta, slope)?))
}

/// The slope of a strand that has R palaces together with
/// its mirror image, if one of its counts is known.
fn with_row_law(strand: &Strand, palaces: &RBig) -> Option<Slope> {
    let exact = |word: Option<super::Word>| Some(word?.palaces.exact()).filter(|n| !n.is_zero());
    if *palaces <= RBig::ZERO {
        return None;
    }
    let (law, by_line, slope) = if let Some(delta) = exact(strand.by_diagonal) {
        let slope = positive_root(&(palaces / &delta));
        (Law::Diagonal, delta, slope)
    } else if let Some(rho) = exact(strand.by_row).filter(|rho| rho < palaces) {
        let slope = Quadratic::fraction(&rho / (palaces - &rho));
        (Law::Row, rho, slope)
    } else if let Some(gamma) = exact(strand.by_column).filter(|gamma| gamma < palaces) {
        let slope = Quadratic::fraction(palaces / &gamma - RBig::ONE);
        (Law::Column, gamma, slope)
    } else {
        let edge = strand.edge?;
        let slope = RBig::from(edge.columns) / RBig::from(edge.rows);
        (Law::Edge, slope.clone(), Quadratic::fraction(slope))
    };
    Slope::new(law, palaces.clone(), by_line, slope)
}

impl Slope {
    fn new(law: Law, palaces: RBig, by_line: RBig, exact: Quadratic) -> Option<Self> {
        // Found from digits, then decided: the slope is a root or it is not.
        let polynomial = minimal_polynomial(&exact.interval(800), 2)?;
        let value = exact.digits(15).parse().ok()?;
        polynomial.has_root(&exact).then_some(Self {
            law,
            palaces,
            by_line,
            exact,
            polynomial,
            value,
        })
    }
}

/// The positive s with s - 1/s = q: (q + sqrt(q^2 + 4)) / 2.
fn positive_root(q: &RBig) -> Quadratic {
    let (a, b) = q.clone().into_parts();
    let b = IBig::from(b);
    // With q = a/b: (a + sqrt(a^2 + 4 b^2)) / 2 b.
    let (root, rest) = without_squares((&a * &a + IBig::from(4) * &b * &b).unsigned_abs());
    let twice = RBig::from(IBig::from(2) * b);
    Quadratic::new(RBig::from(a) / &twice, RBig::from(IBig::from(root)) / &twice, rest)
}

/// n = r^2 d, with no square of a number up to 1000 left in d: r and d.
fn without_squares(n: UBig) -> (UBig, UBig) {
    let (mut root, mut rest) = (UBig::ONE, n);
    for p in (2_u32..=1000).map(UBig::from) {
        let square = &p * &p;
        while !rest.is_zero() && (&rest % &square).is_zero() {
            rest /= &square;
            root *= &p;
        }
    }
    (root, rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positive_root_satisfies_its_equation() {
        for (a, b) in [(1, 1), (2, 1), (4, 5), (3, 2), (130, 377)] {
            let q = RBig::from_parts(IBig::from(a), UBig::from(b as u32));
            let slope = positive_root(&q);
            let inverse = slope.inverse().unwrap();
            assert_eq!(&slope - &inverse, Quadratic::fraction(q));
        }
        assert_eq!(positive_root(&RBig::from(1)), Quadratic::golden_ratio());
        assert_eq!(positive_root(&RBig::from(2)).to_string(), "1 + sqrt(2)");
    }
}
