//! The linear equations of a perturbation of the lines.
//!
//! The P-positions of line j, in a parameter k that grows in proportion to their number, lie at
//!
//! ```text
//! k u_j + k^s q_j,    u_j = (1, m_j)/(1 + m_j),    q_j = alpha_j r_(j+1) + beta_j r_j,
//! ```
//!
//! where the perturbation q is a combination of the fill rules on both sides of the line. Counting
//! the classes of a rule on one side of it gives an equation for the lines j of that side,
//!
//! ```text
//! sum over j of (q_j x r_i) |u_j x r_i|^-(s+1) = 0.
//! ```
//!
//! The term of the nearest line has only one unknown, because a rule is parallel to itself. Solving
//! for that unknown gives
//!
//! ```text
//! beta_(i-1) = - sum over j < i-1 of c_j / (r_(i-1) x r_i) ratio^(s+1),
//! alpha_i    = - sum over j > i   of c_j / (r_(i+1) x r_i) ratio^(s+1),
//! c_j        = (r_(j+1) x r_i) alpha_j + (r_j x r_i) beta_j,
//! ratio      = |u_near x r_i| / |u_j x r_i| < 1.
//! ```
//!
//! The first line has no beta and the last line no alpha. So the unknowns satisfy z = -P(s) z, and
//! no coefficient of P is negative.
//!
//! In a symmetric game line j is the mirror image of line n + 1 - j, which exchanges alpha and
//! beta. A perturbation is the sum of an even one, in which beta of a line is alpha of its mirror
//! image, and an odd one, in which it is -alpha. So the equations split into two parts, each with
//! the unknowns alpha and the equations of alpha only.

use super::matrix::Matrix;
use super::modes::Parity;
use crate::Rule;
use crate::exact::{Bounds, Complex, Interval, Rectangle};
use crate::nimhoff::theory::lines::{PLine, PLines};
use crate::ruleset::is_symmetric;

/// The matrix P(s). 1 + P(s) is M(s) with each row divided by its largest entry.
#[derive(Debug, Clone)]
pub(super) struct ModeEquations {
    /// Number of unknowns, and of equations.
    pub(super) size: usize,
    lines: usize,
    parity: Option<Parity>,
    /// The logarithms of the ratios, all negative.
    logs: Vec<Bounds>,
    /// The factors by which the powers of the ratios grow within [`ModeEquations::REACH`].
    growths: Vec<Bounds>,
    terms: Vec<MatrixTerm>,
    /// The relative error of coefficients and logarithms.
    error: f64,
}

/// The term coefficient * ratio^(s+1) of one entry of the matrix.
#[derive(Debug, Clone, Copy)]
struct MatrixTerm {
    /// Index of the entry.
    cell: usize,
    coefficient: Bounds,
    /// Index of the ratio.
    ratio: usize,
}

impl ModeEquations {
    /// The radius around a point for which [`ModeEquations::near`] is valid.
    pub(super) const REACH: f64 = 0.5;

    /// The equations of each parity; their modes together are those of the lines. `None` if the
    /// enclosures of the slopes do not decide which of two lines is closer to a rule.
    pub(super) fn parts(lines: &PLines) -> Option<Vec<Self>> {
        let parities: &[_] = match lines.lines.len() {
            0 | 1 => &[],
            _ if is_symmetric(&lines.fill_rules) => &[Some(Parity::Even), Some(Parity::Odd)],
            _ => &[None],
        };
        parities.iter().map(|&parity| Self::new(lines, parity)).collect()
    }

    pub(super) fn new(lines: &PLines, parity: Option<Parity>) -> Option<Self> {
        let n = lines.lines.len();
        let size = if parity.is_none() { 2 * n - 2 } else { n - 1 };
        let (logs, growths, terms) = (Vec::new(), Vec::new(), Vec::new());
        let mut equations = Self { size, lines: n, parity, logs, growths, terms, error: 0.0 };
        // Lines are numbered from 0, so line i - 1 is the nearest below rule i, and line i above
        // it.
        for i in 0..n - 1 {
            equations.equation(lines, i, i, i + 1..n)?;
        }
        for i in 2..=n {
            if parity.is_none() {
                equations.equation(lines, i, i - 1, 0..i - 1)?;
            }
        }
        let relative = |bounds: &Bounds| bounds.radius() / bounds.magnitude();
        let largest = |errors: &mut dyn Iterator<Item = f64>| errors.fold(0.0, f64::max);
        equations.error = largest(&mut equations.logs.iter().map(relative))
            + largest(&mut equations.terms.iter().map(|term| relative(&term.coefficient)));
        Some(equations)
    }

    pub(super) const fn parity(&self) -> Option<Parity> {
        self.parity
    }

    /// The index of alpha of a line among the unknowns, and its sign; `None` for the last line.
    pub(super) fn alpha(&self, line: usize) -> Option<(usize, f64)> {
        (line + 1 < self.lines).then_some((line, 1.0))
    }

    /// The index of beta of a line among the unknowns, and its sign; `None` for the first line.
    pub(super) fn beta(&self, line: usize) -> Option<(usize, f64)> {
        let before = line.checked_sub(1)?;
        let mirrored = self.lines - 1 - line;
        Some(match self.parity {
            None => (self.lines - 1 + before, 1.0),
            Some(Parity::Even) => (mirrored, 1.0),
            Some(Parity::Odd) => (mirrored, -1.0),
        })
    }

    /// Adds the equation of rule i on the side with the nearest line `near` and the other lines
    /// `far`.
    fn equation(
        &mut self,
        lines: &PLines,
        i: usize,
        near: usize,
        far: std::ops::Range<usize>,
    ) -> Option<()> {
        let rules = &lines.fill_rules;
        let rule = rules[i];
        // The unknown of the nearest line, and its rule.
        let ((row, _), other) = if near < i {
            (self.beta(near)?, rules[i - 1])
        } else {
            (self.alpha(near)?, rules[i + 1])
        };
        let own = cross(other, rule);
        let nearest = distance(&lines.lines[near], rule)?;
        for line in far {
            let ratio = nearest.over(&distance(&lines.lines[line], rule)?)?;
            let (lower, upper) = ratio.bounds();
            let log = Bounds::try_new(lower, upper)?.ln();
            if log.upper() >= 0.0 || !log.lower().is_finite() {
                return None;
            }
            let ratio = self.logs.len();
            self.logs.push(log);
            self.growths.push((-log * Bounds::point(Self::REACH)).exp());
            for (unknown, other) in [(self.alpha(line), line + 1), (self.beta(line), line)] {
                let Some((column, sign)) = unknown else { continue };
                let coefficient = cross(rules[other], rule) / own * Bounds::point(sign);
                self.terms.push(MatrixTerm { cell: row * self.size + column, coefficient, ratio });
            }
        }
        Some(())
    }

    /// Bounds of every entry of |P(s)|, for all s with this real part.
    pub(super) fn largest(&self, growth: f64) -> Vec<Bounds> {
        let power = Bounds::point(growth) + Bounds::ONE;
        let powers: Vec<Bounds> = self.logs.iter().map(|&log| (power * log).exp()).collect();
        let mut cells = vec![Bounds::ZERO; self.size * self.size];
        for term in &self.terms {
            let size = Bounds::point(term.coefficient.magnitude());
            cells[term.cell] = cells[term.cell] + size * powers[term.ratio];
        }
        cells
    }

    /// Bounds of 1 + P(s) and P'(s) for all s in a rectangle.
    pub(super) fn rectangles(&self, s: Rectangle) -> (Vec<Rectangle>, Vec<Rectangle>) {
        let mut value = vec![Rectangle::ZERO; self.size * self.size];
        let mut slope = value.clone();
        for i in 0..self.size {
            value[i * self.size + i] = Rectangle::ONE;
        }
        let powers = self.powers(s);
        for &MatrixTerm { cell, coefficient, ratio } in &self.terms {
            let term = powers[ratio] * coefficient;
            value[cell] = value[cell] + term;
            slope[cell] = slope[cell] + term * self.logs[ratio];
        }
        (value, slope)
    }

    /// ratio^(s+1) for every ratio.
    fn powers(&self, s: Rectangle) -> Vec<Rectangle> {
        let s = Rectangle::new(s.re + Bounds::ONE, s.im);
        self.logs.iter().map(|&log| (s * log).exp()).collect()
    }

    /// 1 + P(s) and P'(s), to within rounding.
    pub(super) fn at(&self, s: Complex) -> (Matrix, Matrix) {
        let s = s + Complex::new(1.0, 0.0);
        let powers: Vec<Complex> = self.logs.iter().map(|log| (s * log.mid()).exp()).collect();
        self.matrices(&powers)
    }

    fn matrices(&self, powers: &[Complex]) -> (Matrix, Matrix) {
        let mut value = Matrix::identity(self.size);
        let mut slope = Matrix::zero(self.size);
        for &MatrixTerm { cell, coefficient, ratio } in &self.terms {
            let term = powers[ratio] * coefficient.mid();
            value.cells[cell] = value.cells[cell] + term;
            slope.cells[cell] = slope.cells[cell] + term * self.logs[ratio].mid();
        }
        (value, slope)
    }

    /// The matrix and its derivatives near a point, valid within [`ModeEquations::REACH`].
    pub(super) fn near(&self, s: Complex) -> Local {
        let powers = self.powers(s.exactly());
        let middle: Vec<Complex> = powers.iter().map(|power| power.mid()).collect();
        let (value, slope) = self.matrices(&middle);
        let mut error = 0.0_f64;
        let sizes: Vec<Bounds> = powers.iter().map(|power| power.norm().sqrt()).collect();
        for (power, size) in powers.iter().zip(&sizes) {
            error = error.max(power.radius() / size.lower());
        }
        // |ratio^(s+1)| grows to the left, and P'' has two factors log.
        let (mut absolute, mut curvature) = (Bounds::ZERO, Bounds::ZERO);
        for term in &self.terms {
            let log = self.logs[term.ratio];
            let size = sizes[term.ratio] * Bounds::point(term.coefficient.magnitude());
            let grown = size * self.growths[term.ratio];
            absolute = absolute + size.square() * (Bounds::ONE + log.square());
            curvature = curvature + (grown * log.square()).square();
        }
        // Up to two terms share an entry, and (a + b)^2 <= 2 (a^2 + b^2). `count` allows for the
        // rounding of the added 1.
        let two = Bounds::point(2.0);
        Local {
            value,
            slope,
            curvature: (two * curvature).sqrt().upper(),
            error: (two * absolute).sqrt().upper() * 1.1 * (error + self.error + 1e-15),
        }
    }
}

/// The matrix 1 + P near a point.
pub(super) struct Local {
    /// 1 + P.
    pub(super) value: Matrix,
    /// P'.
    pub(super) slope: Matrix,
    /// A bound of the Frobenius norm of P'' within [`ModeEquations::REACH`].
    pub(super) curvature: f64,
    /// A bound of the errors of `value` and `slope` in the Frobenius norm.
    pub(super) error: f64,
}

/// |u x r|, where u = (1, m)/(1 + m) for a line of slope m.
fn distance(line: &PLine, rule: Rule) -> Option<Interval> {
    let integer = |n: u32| Interval::integer(n, line.slope.bits());
    let across = &integer(rule.b()) - &(&integer(rule.a()) * &line.slope);
    across.abs().over(&(&integer(1) + &line.slope))
}

/// The exact cross product r x s.
fn cross(r: Rule, s: Rule) -> Bounds {
    Bounds::point(r.det(s) as f64)
}
