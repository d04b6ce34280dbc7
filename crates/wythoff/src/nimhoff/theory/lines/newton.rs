//! Newton's method for Theorem 10: first in floats, then in fixed point.
//!
//! Nothing here has to be right: what comes out is a guess that the certificate accepts or refuses.

use super::system::System;
use crate::Rule;
use crate::exact::Interval;
use crate::nimhoff::theory::linear;

/// Steps of Newton in floats before trying from elsewhere.
const STEPS: u32 = 100;

/// Halvings of one step before trying from elsewhere.
const HALVINGS: i32 = 12;

/// How far a logarithm may move in one step.
const LONGEST: f64 = 4.0;

/// Starting points that are tried.
const STARTS: i32 = 8;

/// A solution in floats, by damped Newton from near the mid-angles between the rules; `None` if it does not
/// converge.
///
/// From the mid-angles themselves Newton ends nowhere where lines run near rules, as for (38,61) beside Wythoff
/// Nim. Ten steps of relaxation bring it home for all pairs up to 400; more of them, with more of a sum
/// left to others, are tried after that.
pub(super) fn start(fill_rules: &[Rule], system: &System) -> Option<Vec<f64>> {
    let mut x = mid_angles(fill_rules);
    (1..=STARTS).find_map(|attempt| {
        for _ in 0..6 + 4 * attempt {
            x = system.relax(&x, 1.0 - 0.1f64.powi(attempt));
        }
        newton(system, &x)
    })
}

/// Newton on logarithms of unknowns and sums: unknowns stay positive, and thin lines between nearly
/// parallel rules are no worse than others.
fn newton(system: &System, x: &[f64]) -> Option<Vec<f64>> {
    let mut y: Vec<f64> = x.iter().map(|x| x.ln()).collect();
    let (mut sums, mut falls) = system.logarithms(&y);
    for _ in 0..STEPS {
        let size = norm(&sums);
        if size < 1e-13 {
            break;
        }
        let step = linear::solve(falls, sums)?;
        let largest = step.iter().fold(0.0, |largest: f64, step| largest.max(step.abs()));
        let longest = (LONGEST / largest).min(1.0);
        // Halve the step until it brings the sums nearer to 1.
        let next = (0..=HALVINGS).find_map(|halvings| {
            let damping = longest * 0.5f64.powi(halvings);
            let next: Vec<f64> = y.iter().zip(&step).map(|(y, step)| y + damping * step).collect();
            let (sums, falls) = system.logarithms(&next);
            (norm(&sums) < size).then_some((next, sums, falls))
        });
        match next {
            Some(next) => (y, sums, falls) = next,
            // No float comes nearer.
            None if size < 1e-9 => break,
            None => return None,
        }
    }
    Some(y.into_iter().map(f64::exp).collect())
}

/// Steps along the directions halfway between two rules, the sums of their unit vectors, with densities that sum
/// to 1.
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
