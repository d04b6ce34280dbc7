//! Newton's method for Theorem 10: first in floats, then in fixed point.
//!
//! The result is a guess. Its errors do no harm, because the certificate accepts or rejects it.

use super::equations::LineEquations;
use crate::Rule;
use crate::exact::Interval;
use crate::nimhoff::theory::linear;

/// The largest number of Newton steps in floats from one starting point.
const STEPS: u32 = 100;

/// The largest number of times that one step is halved.
const HALVINGS: i32 = 12;

/// The largest change of a logarithm in one step.
const LONGEST: f64 = 4.0;

/// Number of starting points.
const STARTS: i32 = 8;

/// A solution in floats, by damped Newton steps from near the mid-angles between the rules; `None`
/// if they do not converge.
///
/// From the mid-angles Newton's method does not converge if lines run close to rules, as for
/// (38,61) beside Wythoff Nim. Ten steps of relaxation suffice for all pairs up to 400. Later
/// attempts take more steps and allow a larger sum of the other terms.
pub(super) fn start(fill_rules: &[Rule], equations: &LineEquations) -> Option<Vec<f64>> {
    let mut x = mid_angles(fill_rules);
    (1..=STARTS).find_map(|attempt| {
        for _ in 0..6 + 4 * attempt {
            x = equations.relax(&x, 1.0 - 0.1f64.powi(attempt));
        }
        newton(equations, &x)
    })
}

/// Newton's method on logarithms of unknowns and sums. Unknowns stay positive, and thin lines
/// between nearly parallel rules converge like others.
fn newton(equations: &LineEquations, x: &[f64]) -> Option<Vec<f64>> {
    let mut y: Vec<f64> = x.iter().map(|x| x.ln()).collect();
    let (mut sums, mut falls) = equations.logarithms(&y);
    for _ in 0..STEPS {
        let size = norm(&sums);
        if size < 1e-13 {
            break;
        }
        let step = linear::solve(falls, sums)?;
        let largest = step.iter().fold(0.0, |largest: f64, step| largest.max(step.abs()));
        let longest = (LONGEST / largest).min(1.0);
        // Halve the step until the sums are closer to 1.
        let next = (0..=HALVINGS).find_map(|halvings| {
            let damping = longest * 0.5f64.powi(halvings);
            let next: Vec<f64> = y.iter().zip(&step).map(|(y, step)| y + damping * step).collect();
            let (sums, falls) = equations.logarithms(&next);
            (norm(&sums) < size).then_some((next, sums, falls))
        });
        match next {
            Some(next) => (y, sums, falls) = next,
            // Rounding prevents a better solution.
            None if size < 1e-9 => break,
            None => return None,
        }
    }
    Some(y.into_iter().map(f64::exp).collect())
}

/// Unknowns of lines halfway between neighbouring rules, in the direction of the sum of their unit
/// vectors, with densities that sum to 1.
fn mid_angles(fill_rules: &[Rule]) -> Vec<f64> {
    let lines = (fill_rules.len() - 1) as f64;
    let coordinates = |pair: &[Rule]| {
        let units =
            [pair[0], pair[1]].map(|rule| 1.0 / f64::from(rule.a()).hypot(f64::from(rule.b())));
        let u = f64::from(pair[0].a()) * units[0] + f64::from(pair[1].a()) * units[1];
        units.map(|unit| lines / u * unit)
    };
    fill_rules.windows(2).flat_map(coordinates).collect()
}

fn norm(excess: &[f64]) -> f64 {
    excess.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// The solution to about `bits` binary places from one in floats, with the approximate inverse of
/// the derivatives there. Every step doubles the places, or adds about 45 as long as the first
/// inverse is kept.
pub(super) fn refine(
    equations: &LineEquations,
    start: &[f64],
    bits: usize,
) -> Option<(Vec<Interval>, Vec<Vec<Interval>>)> {
    /// The precision of the first step.
    const FIRST: usize = 128;
    let mut precision = FIRST;
    let mut x: Vec<Interval> =
        start.iter().map(|&x| Interval::float(x, precision)).collect::<Option<_>>()?;
    let mut inverse = Vec::new();
    loop {
        let points: Vec<Interval> = x.iter().map(|x| x.with_bits(precision).middle()).collect();
        // An inverse takes O(n^3) operations, and a step O(n^2).
        if precision == FIRST || precision > 2 * FIRST {
            inverse = self::inverse(middles(equations.derivatives(&points)?))?;
        }
        let step = product(&inverse, &equations.excess(&points)?);
        x = points.iter().zip(&step).map(|(x, step)| (x - step).middle()).collect();
        if precision == bits {
            return Some((x, inverse));
        }
        precision = (2 * precision - 32).min(bits);
    }
}

/// The product of a matrix and a vector.
pub(super) fn product(matrix: &[Vec<Interval>], vector: &[Interval]) -> Vec<Interval> {
    matrix.iter().map(|row| dot(row, vector)).collect()
}

/// The scalar product of two vectors.
pub(super) fn dot(row: &[Interval], column: &[Interval]) -> Interval {
    let zero = Interval::integer(0, 0);
    row.iter().zip(column).fold(zero, |sum, (a, b)| &sum + &(a * b))
}

/// The midpoints of the entries.
fn middles(matrix: Vec<Vec<Interval>>) -> Vec<Vec<Interval>> {
    matrix.into_iter().map(|row| row.iter().map(Interval::middle).collect()).collect()
}

/// The midpoint of an enclosure of the inverse, by Gauss-Jordan elimination; `None` if a pivot may
/// be 0.
fn inverse(mut matrix: Vec<Vec<Interval>>) -> Option<Vec<Vec<Interval>>> {
    let n = matrix.len();
    let bits = matrix[0][0].bits();
    for (i, row) in matrix.iter_mut().enumerate() {
        row.extend((0..n).map(|j| Interval::integer(i64::from(i == j), bits)));
    }
    for column in 0..n {
        let size = |row: &Vec<Interval>| row[column].to_f64().abs();
        let pivot = (column..n).max_by(|&i, &j| size(&matrix[i]).total_cmp(&size(&matrix[j])))?;
        matrix.swap(column, pivot);
        let scale = matrix[column][column].inverse()?;
        // Columns before this one are already 0 in this row.
        for entry in &mut matrix[column][column..] {
            *entry = &*entry * &scale;
        }
        let pivot_row = matrix[column].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|&(i, _)| i != column) {
            let factor = row[column].clone();
            for (entry, pivot) in row[column..].iter_mut().zip(&pivot_row[column..]) {
                *entry = &*entry - &(&factor * pivot);
            }
        }
    }
    for row in &mut matrix {
        row.drain(..n);
    }
    Some(middles(matrix))
}
