//! The equations of Theorem 10, in coordinates without negative numbers.
//!
//! Let w = (1, m) / density be the mean step from one P-position of a line to the next. The line
//! meets the fraction 1 / |det(w, r)| of the classes of a rule r. Theorem 10 says that these
//! fractions sum to 1 below each fill rule and to 1 above it. Line j lies between two fill rules,
//! so
//!
//! ```text
//! w_j = s_j r_j + t_j r_(j+1)    with s_j, t_j > 0,
//! ```
//!
//! and each determinant is p s + q t with whole numbers p, q >= 0. Densities are positive and
//! slopes lie between the fill rules if and only if all 2n unknowns are positive.

use crate::Rule;
use crate::exact::Interval;

/// The term of one line in one equation: 1 / (p s + q t).
#[derive(Debug, Clone, Copy)]
pub(super) struct EquationTerm {
    pub(super) line: usize,
    pub(super) p: i64,
    pub(super) q: i64,
}

/// Theorem 10 for n + 1 fill rules: 2n equations in the 2n unknowns `s_0, t_0, s_1, t_1, ..`. The
/// terms of each equation sum to 1.
#[derive(Debug, Clone)]
pub(super) struct LineEquations {
    equations: Vec<Vec<EquationTerm>>,
}

impl LineEquations {
    /// The equations for these fill rules, which are given by rising slope.
    pub(super) fn new(fill_rules: &[Rule]) -> Self {
        let lines = fill_rules.len() - 1;
        let mut equations = Vec::with_capacity(2 * lines);
        for (i, &rule) in fill_rules.iter().enumerate() {
            let term = |line: usize| {
                let (flat, steep) = (fill_rules[line], fill_rules[line + 1]);
                EquationTerm { line, p: flat.det(rule).abs(), q: steep.det(rule).abs() }
            };
            equations.push((0..i).map(term).collect());
            equations.push((i..lines).map(term).collect());
        }
        equations.retain(|terms: &Vec<EquationTerm>| !terms.is_empty());
        Self { equations }
    }

    /// The logarithms of the sums at x = exp(y), and their derivatives by y with the sign reversed,
    /// one row for each equation.
    ///
    /// If all of y grow by 1, all logarithms fall by 1: each row of derivatives has positive
    /// entries that sum to 1. No differences are taken, so floats lose no precision on thin lines.
    pub(super) fn logarithms(&self, y: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let x: Vec<f64> = y.iter().map(|y| y.exp()).collect();
        let equation = |terms: &Vec<EquationTerm>| {
            let mut row = vec![0.0; x.len()];
            let mut sum = 0.0;
            for term in terms {
                let flat = term.p as f64 * x[2 * term.line];
                let steep = term.q as f64 * x[2 * term.line + 1];
                let det = flat + steep;
                sum += 1.0 / det;
                (row[2 * term.line], row[2 * term.line + 1]) =
                    (flat / det / det, steep / det / det);
            }
            row.iter_mut().for_each(|entry| *entry /= sum);
            (sum.ln(), row)
        };
        self.equations.iter().map(equation).unzip()
    }

    /// One step of relaxation towards a solution. In each equation one term depends on a single
    /// unknown, 1 / (p s) or 1 / (q t). The equation is solved for that unknown with all others
    /// constant, and the step goes halfway. The sum of the other terms is limited to `most`.
    pub(super) fn relax(&self, x: &[f64], most: f64) -> Vec<f64> {
        let mut next = x.to_vec();
        for terms in &self.equations {
            let others = terms.iter().filter(|s| s.p > 0 && s.q > 0);
            let sum: f64 = others
                .map(|s| 1.0 / (s.p as f64 * x[2 * s.line] + s.q as f64 * x[2 * s.line + 1]))
                .sum();
            for term in terms.iter().filter(|s| s.p == 0 || s.q == 0) {
                let own = 2 * term.line + usize::from(term.p == 0);
                let solved = 1.0 / ((term.p + term.q) as f64 * (1.0 - sum.min(most)));
                next[own] = (x[own] * solved).sqrt();
            }
        }
        next
    }

    /// Each sum minus 1; `None` if a determinant may be 0.
    pub(super) fn excess(&self, x: &[Interval]) -> Option<Vec<Interval>> {
        let sum = |terms: &Vec<EquationTerm>| {
            let mut sum = Interval::integer(-1, x[0].bits());
            for term in terms {
                sum = &sum + &term.determinant(x).inverse()?;
            }
            Some(sum)
        };
        self.equations.iter().map(sum).collect()
    }

    /// The derivatives of [`LineEquations::excess`], one row for each equation; `None` if a
    /// determinant may be 0.
    pub(super) fn derivatives(&self, x: &[Interval]) -> Option<Vec<Vec<Interval>>> {
        let row = |terms: &Vec<EquationTerm>| {
            let mut row = vec![Interval::integer(0, x[0].bits()); x.len()];
            for term in terms {
                let inverse = term.determinant(x).inverse()?;
                let square = &inverse * &inverse;
                row[2 * term.line] = &square * &Interval::integer(-term.p, 0);
                row[2 * term.line + 1] = &square * &Interval::integer(-term.q, 0);
            }
            Some(row)
        };
        self.equations.iter().map(row).collect()
    }
}

impl EquationTerm {
    fn determinant(&self, x: &[Interval]) -> Interval {
        &(&x[2 * self.line] * &Interval::integer(self.p, 0))
            + &(&x[2 * self.line + 1] * &Interval::integer(self.q, 0))
    }
}
