//! The linear equations that a disturbance of the lines must satisfy.
//!
//! The P-positions of line j, in a parameter k that grows in proportion to their number, lie at
//!
//! ```text
//! k u_j + k^s q_j,    u_j = (1, m_j)/(1 + m_j),    q_j = alpha_j r_(j+1) + beta_j r_j,
//! ```
//!
//! the disturbance q being written by the fill rules on both sides of the line. Counting classes of a rule on
//! one side of it gives an equation between the lines j of that side,
//!
//! ```text
//! sum over j of (q_j x r_i) |u_j x r_i|^-(s+1) = 0.
//! ```
//!
//! The nearest of them has only one unknown in it, as a rule is parallel to itself. Solved for that one,
//!
//! ```text
//! beta_(i-1) = - sum over j < i-1 of ((r_(j+1) x r_i) alpha_j + (r_j x r_i) beta_j)/(r_(i-1) x r_i) ratio^(s+1),
//! alpha_i    = - sum over j > i   of ((r_(j+1) x r_i) alpha_j + (r_j x r_i) beta_j)/(r_(i+1) x r_i) ratio^(s+1),
//! ratio      = |u_near x r_i| / |u_j x r_i| < 1.
//! ```
//!
//! The first line has no beta and the last no alpha. So the unknowns satisfy z = -P(s) z, and no coefficient of P is negative.
//!
//! In a symmetric game line j is the mirror image of line n + 1 - j, which exchanges alpha and beta. A disturbance is the sum of
//! one that is its own mirror image and one that is the opposite of it: beta of the one line is alpha of the other, or its
//! opposite. So the equations fall into two halves, each with the unknowns alpha and the equations of alpha alone.

use super::Parity;
use super::matrix::Matrix;
use crate::Rule;
use crate::exact::{Bounds, Complex, Interval, Rectangle};
use crate::nimhoff::theory::lines::{Line, Lines};
use crate::ruleset::is_symmetric;

/// The matrix P(s); 1 + P(s) is M(s), divided row by row by its largest entries.
#[derive(Debug, Clone)]
pub(super) struct System {
    /// How many unknowns and equations.
    pub(super) size: usize,
    lines: usize,
    parity: Option<Parity>,
    /// The logarithms of the ratios, all negative.
    logs: Vec<Bounds>,
    /// By how much the powers of the ratios grow within [`System::REACH`].
    growths: Vec<Bounds>,
    entries: Vec<Entry>,
    /// The entries and logarithms are known to within this share of their size.
    error: f64,
}

/// coefficient ratio^(s+1), to be added in one place of the matrix.
#[derive(Debug, Clone, Copy)]
struct Entry {
    cell: usize,
    coefficient: Bounds,
    /// Which ratio.
    ratio: usize,
}

impl System {
    /// How far from a point [`System::near`] looks.
    pub(super) const REACH: f64 = 0.5;

    /// The systems whose modes together are those of the lines. `None` if the slopes are not known well enough to tell which of two
    /// lines is nearer to a rule.
    pub(super) fn parts(lines: &Lines) -> Option<Vec<Self>> {
        let parities: &[_] = match lines.lines.len() {
            0 | 1 => &[],
            _ if is_symmetric(&lines.fill_rules) => &[Some(Parity::Even), Some(Parity::Odd)],
            _ => &[None],
        };
        parities.iter().map(|&parity| Self::new(lines, parity)).collect()
    }

    pub(super) fn new(lines: &Lines, parity: Option<Parity>) -> Option<Self> {
        let n = lines.lines.len();
        let size = if parity.is_none() { 2 * n - 2 } else { n - 1 };
        let (logs, growths, entries) = (Vec::new(), Vec::new(), Vec::new());
        let mut system = Self { size, lines: n, parity, logs, growths, entries, error: 0.0 };
        // Lines count from 0 here, so that line i - 1 is the nearest below rule i, line i above it.
        for i in 0..n - 1 {
            system.equation(lines, i, i, i + 1..n)?;
        }
        for i in 2..=n {
            if parity.is_none() {
                system.equation(lines, i, i - 1, 0..i - 1)?;
            }
        }
        let share = |bounds: &Bounds| bounds.radius() / bounds.magnitude();
        let largest = |shares: &mut dyn Iterator<Item = f64>| shares.fold(0.0, f64::max);
        system.error = largest(&mut system.logs.iter().map(share))
            + largest(&mut system.entries.iter().map(|entry| share(&entry.coefficient)));
        Some(system)
    }

    pub(super) const fn parity(&self) -> Option<Parity> {
        self.parity
    }

    /// Where alpha of a line is among the unknowns, and its sign there; the last line has none.
    pub(super) fn alpha(&self, line: usize) -> Option<(usize, f64)> {
        (line + 1 < self.lines).then_some((line, 1.0))
    }

    /// Where beta of a line is among the unknowns, and its sign there; the first line has none.
    pub(super) fn beta(&self, line: usize) -> Option<(usize, f64)> {
        let before = line.checked_sub(1)?;
        let mirrored = self.lines - 1 - line;
        Some(match self.parity {
            None => (self.lines - 1 + before, 1.0),
            Some(Parity::Even) => (mirrored, 1.0),
            Some(Parity::Odd) => (mirrored, -1.0),
        })
    }

    /// The equation of rule i on the side of the line `near`, whose lines are also `far`.
    fn equation(
        &mut self,
        lines: &Lines,
        i: usize,
        near: usize,
        far: std::ops::Range<usize>,
    ) -> Option<()> {
        let rules = &lines.fill_rules;
        let rule = rules[i];
        // The unknown that the equation gives, and the rule that goes with it.
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
                self.entries.push(Entry { cell: row * self.size + column, coefficient, ratio });
            }
        }
        Some(())
    }

    /// Bounds of |P(s)| for all s with this real part, place by place.
    pub(super) fn largest(&self, growth: f64) -> Vec<Bounds> {
        let power = Bounds::point(growth) + Bounds::ONE;
        let powers: Vec<Bounds> = self.logs.iter().map(|&log| (power * log).exp()).collect();
        let mut cells = vec![Bounds::ZERO; self.size * self.size];
        for entry in &self.entries {
            let size = Bounds::point(entry.coefficient.magnitude());
            cells[entry.cell] = cells[entry.cell] + size * powers[entry.ratio];
        }
        cells
    }

    /// Bounds of 1 + P(s) and of P'(s) for all s of a rectangle.
    pub(super) fn rectangles(&self, s: Rectangle) -> (Vec<Rectangle>, Vec<Rectangle>) {
        let mut value = vec![Rectangle::ZERO; self.size * self.size];
        let mut slope = value.clone();
        for i in 0..self.size {
            value[i * self.size + i] = Rectangle::ONE;
        }
        let powers = self.powers(s);
        for &Entry { cell, coefficient, ratio } in &self.entries {
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
        for &Entry { cell, coefficient, ratio } in &self.entries {
            let term = powers[ratio] * coefficient.mid();
            value.cells[cell] = value.cells[cell] + term;
            slope.cells[cell] = slope.cells[cell] + term * self.logs[ratio].mid();
        }
        (value, slope)
    }

    /// The matrix at a point, and how it changes within [`System::REACH`] of it.
    pub(super) fn near(&self, s: Complex) -> Local {
        let powers = self.powers(s.exactly());
        let middle: Vec<Complex> = powers.iter().map(|power| power.mid()).collect();
        let (value, slope) = self.matrices(&middle);
        let mut error = 0.0_f64;
        let sizes: Vec<Bounds> = powers.iter().map(|power| power.norm().sqrt()).collect();
        for (power, size) in powers.iter().zip(&sizes) {
            error = error.max(power.radius() / size.lower());
        }
        // |ratio^(s+1)| grows to the left; P'' has two factors log. One term may be the sum of two, of the same size or less.
        let (mut absolute, mut curvature) = (Bounds::ZERO, Bounds::ZERO);
        for entry in &self.entries {
            let log = self.logs[entry.ratio];
            let term = sizes[entry.ratio] * Bounds::point(entry.coefficient.magnitude());
            let grown = term * self.growths[entry.ratio];
            absolute = absolute + term.square() * (Bounds::ONE + log.square());
            curvature = curvature + (grown * log.square()).square();
        }
        // (a + b)^2 <= 2 (a^2 + b^2). That 1 is added with a rounding is among what `count` allows for 1 + P as a whole.
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
    /// The Frobenius norm of P'' is at most this within [`System::REACH`].
    pub(super) curvature: f64,
    /// `value` and `slope` are certified to within this, in the Frobenius norm.
    pub(super) error: f64,
}

/// |u x r| for a line and a rule.
fn distance(line: &Line, rule: Rule) -> Option<Interval> {
    let integer = |n: u32| Interval::integer(n, line.slope.bits());
    let across = &integer(rule.b()) - &(&integer(rule.a()) * &line.slope);
    across.abs().over(&(&integer(1) + &line.slope))
}

/// r x s, exact.
fn cross(r: Rule, s: Rule) -> Bounds {
    Bounds::point(r.det(s) as f64)
}
