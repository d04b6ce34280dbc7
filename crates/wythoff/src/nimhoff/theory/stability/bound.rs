//! A bound of the growth of all modes, for all frequencies.
//!
//! |P(s)| <= P(Re s) for every entry, because no coefficient is negative, and P(sigma) decreases as
//! sigma grows, because all ratios are below 1. If a vector v > 0 satisfies P(sigma) v < v, the
//! spectral radius of P(sigma) is below 1, so -1 is not an eigenvalue of P(s) if Re s is at least
//! sigma, and there is no such mode. By Perron and Frobenius, such a vector exists if and only if
//! the spectral radius of P(sigma) is below 1, and then (1 - P(sigma)) v = (1, .., 1) gives one.

use super::equations::ModeEquations;
use crate::exact::Bounds;
use crate::nimhoff::theory::linear;

/// The largest growth bound that is computed. Rules up to 2618 have bounds below 12.
const HIGHEST: f64 = 1e3;

/// Returns true if it is certified that no mode has Re s >= `growth`. False proves nothing.
pub(super) fn no_mode_beyond(equations: &ModeEquations, growth: f64) -> bool {
    let n = equations.size;
    let p = equations.largest(growth);
    let Some(v) = solve_one_minus(&p, n) else { return false };
    v.iter().all(|&x| x > 0.0 && x.is_finite())
        && p.chunks(n).zip(&v).all(|(row, &x)| {
            let image: Bounds = row.iter().zip(&v).map(|(&p, &y)| p * Bounds::point(y)).sum();
            image.upper() < x
        })
}

/// A growth that no mode reaches, close to the least one that can be certified in this way; `None`
/// if it is above [`HIGHEST`].
///
/// `Time: O(n^3)`, about 60 times.
pub(super) fn growth_bound(equations: &ModeEquations) -> Option<f64> {
    let (mut below, mut above) = (-1.0, 1.0);
    if no_mode_beyond(equations, below) {
        return Some(below);
    }
    while !no_mode_beyond(equations, above) {
        above *= 2.0;
        if above > HIGHEST {
            return None;
        }
    }
    while above - below > 1e-12 * above.abs().max(1.0) {
        let middle = f64::midpoint(below, above);
        if no_mode_beyond(equations, middle) {
            above = middle;
        } else {
            below = middle;
        }
    }
    Some(above)
}

/// The solution v of (1 - P) v = (1, .., 1), to within rounding.
fn solve_one_minus(p: &[Bounds], n: usize) -> Option<Vec<f64>> {
    let row = |(i, row): (usize, &[Bounds])| -> Vec<f64> {
        row.iter().enumerate().map(|(j, p)| f64::from(u8::from(i == j)) - p.mid()).collect()
    };
    linear::solve(p.chunks(n).enumerate().map(row).collect(), vec![1.0; n])
}
