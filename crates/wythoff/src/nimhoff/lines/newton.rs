//! Newton's method for Theorem 10: first in floats, then in fixed point.
//!
//! Nothing here has to be right: what comes out is a guess that the certificate accepts or refuses.

use super::system::{System, det};
use crate::Rule;
use crate::exact::Interval;

/// Steps of Newton in floats before giving up.
const STEPS: u32 = 200;

/// A solution in floats, by damped Newton from the mediants of the rules; `None` if it does not
/// converge to positive numbers.
pub(super) fn start(fill_rules: &[Rule], system: &System) -> Option<Vec<f64>> {
    let mut x = mediants(fill_rules);
    let mut excess = system.excess_f64(&x);
    for _ in 0..STEPS {
        let size = norm(&excess);
        if size < 1e-13 {
            return Some(x);
        }
        let step = solve(system.derivatives_f64(&x), excess.clone())?;
        // Halve the step until it keeps every unknown positive and brings the sums nearer to 1.
        let next = (0..60).map(|halvings| 0.5f64.powi(halvings)).find_map(|damping| {
            let next: Vec<f64> = x.iter().zip(&step).map(|(x, step)| x - damping * step).collect();
            let excess = system.excess_f64(&next);
            (next.iter().all(|&x| x > 0.0) && norm(&excess) < size).then_some((next, excess))
        });
        match next {
            Some(next) => (x, excess) = next,
            // No float comes nearer.
            None => return (size < 1e-9).then_some(x),
        }
    }
    None
}

/// Steps along the mediants r + r' of neighbouring rules, of a size that makes each line meet half of the classes of
/// either rule.
///
/// Long rules lie near their lines, and mediants with them. From the angles halfway between rules, the steps for (17, 27),
/// and for every pair of Omega from (31, 50) on, run off to infinity.
fn mediants(fill_rules: &[Rule]) -> Vec<f64> {
    let steps = |pair: &[Rule]| [2.0 / det(pair[0], pair[1]) as f64; 2];
    fill_rules.windows(2).flat_map(steps).collect()
}

fn norm(excess: &[f64]) -> f64 {
    excess.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// Gauss with partial pivoting.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let n = right.len();
    for column in 0..n {
        let pivot = (column..n)
            .max_by(|&i, &j| matrix[i][column].abs().total_cmp(&matrix[j][column].abs()))?;
        if matrix[pivot][column] == 0.0 || !matrix[pivot][column].is_finite() {
            return None;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        for row in column + 1..n {
            let factor = matrix[row][column] / matrix[column][column];
            let (above, below) = matrix.split_at_mut(row);
            for (entry, upper) in below[0][column..].iter_mut().zip(&above[column][column..]) {
                *entry -= factor * upper;
            }
            right[row] -= factor * right[column];
        }
    }
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    Some(right)
}

/// The solution to about `bits` binary places from one in floats, every step doubling the places; with the
/// approximate inverse of the derivatives there.
pub(super) fn refine(
    system: &System,
    start: &[f64],
    bits: usize,
) -> Option<(Vec<Interval>, Vec<Vec<Interval>>)> {
    let mut precision = 128;
    let mut x: Vec<Interval> =
        start.iter().map(|&x| Interval::float(x, precision)).collect::<Option<_>>()?;
    loop {
        let points: Vec<Interval> = x.iter().map(|x| x.with_bits(precision).middle()).collect();
        let inverse = inverse(middles(system.derivatives(&points)?))?;
        let step = product(&inverse, &system.excess(&points)?);
        x = points.iter().zip(&step).map(|(x, step)| (x - step).middle()).collect();
        if precision == bits {
            return Some((x, inverse));
        }
        precision = (2 * precision - 32).min(bits);
    }
}

/// A matrix times a vector.
pub(super) fn product(matrix: &[Vec<Interval>], vector: &[Interval]) -> Vec<Interval> {
    matrix.iter().map(|row| dot(row, vector)).collect()
}

/// The sum of the products.
pub(super) fn dot(row: &[Interval], column: &[Interval]) -> Interval {
    let zero = Interval::integer(0, 0);
    row.iter().zip(column).fold(zero, |sum, (a, b)| &sum + &(a * b))
}

/// The middles of the entries.
fn middles(matrix: Vec<Vec<Interval>>) -> Vec<Vec<Interval>> {
    matrix.into_iter().map(|row| row.iter().map(Interval::middle).collect()).collect()
}

/// The middle of an enclosure of the inverse, by Gauss and Jordan; `None` if a pivot may be 0.
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
        // Columns before this one are done; those of the identity beyond are still to come.
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
