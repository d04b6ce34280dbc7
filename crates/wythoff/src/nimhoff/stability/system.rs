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

use super::matrix::Matrix;
use crate::Rule;
use crate::exact::{Bounds, Complex, Rectangle};

/// The matrix P(s); 1 + P(s) is M(s), divided row by row by its largest entries.
#[derive(Debug, Clone)]
pub(super) struct System {
    /// How many unknowns and equations.
    pub(super) size: usize,
    /// The logarithms of the ratios, all negative.
    logs: Vec<Bounds>,
    /// What is not zero.
    entries: Vec<Entry>,
}

/// coefficient ratio^(s+1), in one place of the matrix.
#[derive(Debug, Clone, Copy)]
struct Entry {
    row: usize,
    column: usize,
    /// Not negative.
    coefficient: Bounds,
    /// Which ratio.
    ratio: usize,
}

impl System {
    /// The system of lines with these slopes, each between two of the `rules`; one rule more than lines.
    /// `None` if the slopes are not known well enough to tell which of two lines is nearer to a rule.
    pub(super) fn new(slopes: &[Bounds], rules: &[Rule]) -> Option<Self> {
        let lines = slopes.len();
        let mut system = Self { size: 2 * lines - 2, logs: Vec::new(), entries: Vec::new() };
        for i in 0..rules.len() {
            // Lines count from 0 here, so that line i - 1 is the nearest below rule i, line i above it.
            if i >= 2 {
                system.equation(slopes, rules, i, i - 1, 0..i - 1)?;
            }
            if i + 2 <= lines {
                system.equation(slopes, rules, i, i, i + 1..lines)?;
            }
        }
        Some(system)
    }

    /// Where alpha of a line is among the unknowns; the last line has none.
    pub(super) fn alpha(&self, line: usize) -> Option<usize> {
        (line < self.size / 2).then_some(line)
    }

    /// Where beta of a line is among the unknowns; the first line has none.
    pub(super) fn beta(&self, line: usize) -> Option<usize> {
        line.checked_sub(1).map(|before| self.size / 2 + before)
    }

    /// The equation of `rules[i]` on the side of the line `near`, whose lines are also `far`.
    fn equation(
        &mut self,
        slopes: &[Bounds],
        rules: &[Rule],
        i: usize,
        near: usize,
        far: std::ops::Range<usize>,
    ) -> Option<()> {
        let rule = rules[i];
        let distance = |line: usize| {
            let [a, b] = [rule.a(), rule.b()].map(|c| Bounds::point(f64::from(c)));
            let distance = (b - a * slopes[line]) / (Bounds::ONE + slopes[line]);
            if near < i { distance } else { -distance }
        };
        // The unknown that the equation gives, and the rule that goes with it.
        let (row, other) = if near < i {
            (self.beta(near)?, rules[i - 1])
        } else {
            (self.alpha(near)?, rules[i + 1])
        };
        let own = cross(other, rule);
        for line in far {
            let log = (distance(near) / distance(line)).ln();
            if log.upper() >= 0.0 || !log.lower().is_finite() {
                return None;
            }
            let ratio = self.logs.len();
            self.logs.push(log);
            let unknowns = [(self.alpha(line), line + 1), (self.beta(line), line)];
            for (column, other) in unknowns {
                let Some(column) = column else { continue };
                let coefficient = cross(rules[other], rule) / own;
                self.entries.push(Entry { row, column, coefficient, ratio });
            }
        }
        Some(())
    }

    /// Bounds of the matrix P(s) for real s.
    pub(super) fn real(&self, s: Bounds) -> Vec<Bounds> {
        let powers: Vec<Bounds> =
            self.logs.iter().map(|&log| ((s + Bounds::ONE) * log).exp()).collect();
        self.fill(Bounds::ZERO, |entry| entry.coefficient * powers[entry.ratio])
    }

    /// Bounds of 1 + P(s) and of P'(s) for all s of a rectangle.
    pub(super) fn rectangles(&self, s: Rectangle) -> (Vec<Rectangle>, Vec<Rectangle>) {
        let powers = self.powers(s);
        let one = Bounds::ONE;
        let mut value = self.fill(Rectangle::ZERO, |e| powers[e.ratio] * e.coefficient);
        for i in 0..self.size {
            // The diagonal of P is empty.
            value[i * self.size + i] = Rectangle::new(one, Bounds::ZERO);
        }
        let slope =
            self.fill(Rectangle::ZERO, |e| powers[e.ratio] * (e.coefficient * self.logs[e.ratio]));
        (value, slope)
    }

    /// ratio^(s+1) for every ratio.
    fn powers(&self, s: Rectangle) -> Vec<Rectangle> {
        let s = Rectangle::new(s.re + Bounds::ONE, s.im);
        self.logs.iter().map(|&log| (s * log).exp()).collect()
    }

    /// The matrix at a point, and how it changes within `distance` of it.
    pub(super) fn near(&self, s: Complex, distance: f64) -> Local {
        let n = self.size;
        let powers = self.powers(s.exactly());
        // Roundings of the products below, and what the coefficients and logarithms leave open.
        let of = |bounds: &Bounds| bounds.radius() / bounds.magnitude();
        let known = self.entries.iter().map(|entry| of(&entry.coefficient)).fold(1e-15, f64::max)
            + self.logs.iter().map(of).fold(0.0, f64::max);
        let (mut error, mut curvature) = (0.0_f64, 0.0);
        // |ratio^(s+1)| grows to the left.
        let grown: Vec<f64> = powers
            .iter()
            .zip(&self.logs)
            .map(|(&power, &log)| {
                let size = power.norm().sqrt();
                error = error.max(power.radius() / size.lower());
                let growth = (-log * Bounds::point(distance)).exp();
                (size * growth * log.square()).upper()
            })
            .collect();
        for entry in &self.entries {
            let cell = entry.coefficient.upper() * grown[entry.ratio];
            curvature += cell * cell;
        }
        let middle: Vec<Complex> = powers.iter().map(|power| power.mid()).collect();
        let mut value = self.fill(Complex::default(), |e| middle[e.ratio] * e.coefficient.mid());
        for i in 0..n {
            value[i * n + i] = Complex::new(1.0, 0.0);
        }
        let slope = self.fill(Complex::default(), |e| {
            middle[e.ratio] * (e.coefficient.mid() * self.logs[e.ratio].mid())
        });
        Local {
            value: Matrix::new(n, value),
            slope: Matrix::new(n, slope),
            curvature: curvature.sqrt() * 1.000_001,
            error: 1.1 * (error + known),
        }
    }

    fn fill<T: Copy>(&self, zero: T, value: impl Fn(&Entry) -> T) -> Vec<T> {
        let mut matrix = vec![zero; self.size * self.size];
        for entry in &self.entries {
            matrix[entry.row * self.size + entry.column] = value(entry);
        }
        matrix
    }
}

/// The matrix 1 + P near a point.
pub(super) struct Local {
    /// 1 + P.
    pub(super) value: Matrix,
    /// P'.
    pub(super) slope: Matrix,
    /// The Frobenius norm of P'' is at most this within the distance asked for.
    pub(super) curvature: f64,
    /// The entries of both are certified to within this share of their size.
    pub(super) error: f64,
}

/// r x s, exact.
fn cross(r: Rule, s: Rule) -> Bounds {
    let [ra, rb, sa, sb] = [r.a(), r.b(), s.a(), s.b()].map(f64::from);
    // Components are below 2^20, products below 2^40.
    Bounds::point(ra * sb - rb * sa)
}
