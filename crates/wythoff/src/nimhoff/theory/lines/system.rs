//! The equations of Theorem 10, in coordinates in which everything is positive.
//!
//! Let w = (1, m) / density be the mean step from one P-position of a line to the next. The line meets the
//! fraction 1 / |det(w, r)| of the classes of a rule r, and Theorem 10 says that these fractions sum to
//! 1 below each fill rule, and to 1 above it. Line j runs between two fill rules, so that
//!
//! ```text
//! w_j = s_j r_j + t_j r_(j+1)    with s_j, t_j > 0,
//! ```
//!
//! and each determinant is p s + q t with whole numbers p, q >= 0: no sign and no case is left. That
//! densities are positive and slopes lie between the fill rules is the same as that all 2n unknowns are
//! positive.

use crate::Rule;
use crate::exact::Interval;

/// One line's share in one equation: 1 / (p s + q t).
#[derive(Debug, Clone, Copy)]
pub(super) struct Share {
    pub(super) line: usize,
    pub(super) p: i64,
    pub(super) q: i64,
}

/// Theorem 10 for n + 1 fill rules: 2n equations, each that shares sum to 1, in the 2n unknowns `s_0, t_0, s_1, t_1, ..`
#[derive(Debug, Clone)]
pub(super) struct System {
    equations: Vec<Vec<Share>>,
}

impl System {
    /// The equations for these fill rules, by rising slope.
    pub(super) fn new(fill_rules: &[Rule]) -> Self {
        let lines = fill_rules.len() - 1;
        let mut equations = Vec::with_capacity(2 * lines);
        for (i, &rule) in fill_rules.iter().enumerate() {
            let share = |line: usize| {
                let (flat, steep) = (fill_rules[line], fill_rules[line + 1]);
                Share { line, p: flat.det(rule).abs(), q: steep.det(rule).abs() }
            };
            equations.push((0..i).map(share).collect());
            equations.push((i..lines).map(share).collect());
        }
        equations.retain(|shares: &Vec<Share>| !shares.is_empty());
        Self { equations }
    }

    /// The logarithms of the sums at x = exp(y), and how they fall with y, a row an equation.
    ///
    /// If all of y grows by one, all logarithms fall by one: each row of derivatives has positive entries that
    /// sum to 1. No difference is taken anywhere, so that floats are good here however thin the lines.
    pub(super) fn logarithms(&self, y: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let x: Vec<f64> = y.iter().map(|y| y.exp()).collect();
        let equation = |shares: &Vec<Share>| {
            let mut row = vec![0.0; x.len()];
            let mut sum = 0.0;
            for share in shares {
                let flat = share.p as f64 * x[2 * share.line];
                let steep = share.q as f64 * x[2 * share.line + 1];
                let det = flat + steep;
                sum += 1.0 / det;
                (row[2 * share.line], row[2 * share.line + 1]) =
                    (flat / det / det, steep / det / det);
            }
            row.iter_mut().for_each(|entry| *entry /= sum);
            (sum.ln(), row)
        };
        self.equations.iter().map(equation).unzip()
    }

    /// One step towards a solution that never fails and never gets there: in each equation one share is that of
    /// a single unknown, 1 / (p s) or 1 / (q t), which is solved for with all others as they are, and met
    /// halfway. What the others may take of the 1 is limited to `most`.
    pub(super) fn relax(&self, x: &[f64], most: f64) -> Vec<f64> {
        let mut next = x.to_vec();
        for shares in &self.equations {
            let others = shares.iter().filter(|s| s.p > 0 && s.q > 0);
            let taken: f64 = others
                .map(|s| 1.0 / (s.p as f64 * x[2 * s.line] + s.q as f64 * x[2 * s.line + 1]))
                .sum();
            for share in shares.iter().filter(|s| s.p == 0 || s.q == 0) {
                let own = 2 * share.line + usize::from(share.p == 0);
                let solved = 1.0 / ((share.p + share.q) as f64 * (1.0 - taken.min(most)));
                next[own] = (x[own] * solved).sqrt();
            }
        }
        next
    }

    /// By how much each sum exceeds 1; `None` if a determinant may be 0.
    pub(super) fn excess(&self, x: &[Interval]) -> Option<Vec<Interval>> {
        let sum = |shares: &Vec<Share>| {
            let mut sum = Interval::integer(-1, x[0].bits());
            for share in shares {
                sum = &sum + &share.determinant(x).inverse()?;
            }
            Some(sum)
        };
        self.equations.iter().map(sum).collect()
    }

    /// The derivatives of [`System::excess`], a row an equation; `None` if a determinant may be 0.
    pub(super) fn derivatives(&self, x: &[Interval]) -> Option<Vec<Vec<Interval>>> {
        let row = |shares: &Vec<Share>| {
            let mut row = vec![Interval::integer(0, x[0].bits()); x.len()];
            for share in shares {
                let inverse = share.determinant(x).inverse()?;
                let square = &inverse * &inverse;
                row[2 * share.line] = &square * &Interval::integer(-share.p, 0);
                row[2 * share.line + 1] = &square * &Interval::integer(-share.q, 0);
            }
            Some(row)
        };
        self.equations.iter().map(row).collect()
    }
}

impl Share {
    fn determinant(&self, x: &[Interval]) -> Interval {
        &(&x[2 * self.line] * &Interval::integer(self.p, 0))
            + &(&x[2 * self.line + 1] * &Interval::integer(self.q, 0))
    }
}
