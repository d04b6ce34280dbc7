//! How fast a disturbance can grow at most, whatever its frequency.
//!
//! |P(s)| <= P(Re s), place by place, as the coefficients are not negative; and P(sigma) falls when sigma
//! grows, as the ratios are below 1. If some vector v > 0 has P(sigma) v < v, then no power of a matrix below P(sigma)
//! grows, -1 is not an eigenvalue of P(s) for any s with Re s >= sigma, and no mode grows like that. By
//! Perron and Frobenius there is such a vector iff the spectral radius of P(sigma) is below 1, and
//! then (1 - P(sigma)) v = (1, .., 1) gives one.

use super::system::System;
use crate::exact::Bounds;
use crate::nimhoff::theory::linear;

/// Growths are bounded up to here; rules up to 2618 grow by less than 12.
const HIGHEST: f64 = 1e3;

/// Certifies that no mode has Re s >= `growth`. False says nothing.
pub(super) fn no_mode_beyond(system: &System, growth: f64) -> bool {
    let n = system.size;
    let p = system.largest(growth);
    let Some(v) = solve_one_minus(&p, n) else { return false };
    v.iter().all(|&x| x > 0.0 && x.is_finite())
        && p.chunks(n).zip(&v).all(|(row, &x)| {
            let image: Bounds = row.iter().zip(&v).map(|(&p, &y)| p * Bounds::point(y)).sum();
            image.upper() < x
        })
}

/// A growth that no mode reaches, near the least for which that can be certified in this way; `None` if it is beyond
/// [`HIGHEST`].
///
/// `Time: O(n^3)` some 60 times.
pub(super) fn growth_bound(system: &System) -> Option<f64> {
    let (mut below, mut above) = (-1.0, 1.0);
    if no_mode_beyond(system, below) {
        return Some(below);
    }
    while !no_mode_beyond(system, above) {
        above *= 2.0;
        if above > HIGHEST {
            return None;
        }
    }
    while above - below > 1e-12 * above.abs().max(1.0) {
        let middle = f64::midpoint(below, above);
        if no_mode_beyond(system, middle) {
            above = middle;
        } else {
            below = middle;
        }
    }
    Some(above)
}

/// v with (1 - P) v = (1, .., 1), to within rounding.
fn solve_one_minus(p: &[Bounds], n: usize) -> Option<Vec<f64>> {
    let row = |(i, row): (usize, &[Bounds])| -> Vec<f64> {
        row.iter().enumerate().map(|(j, p)| f64::from(u8::from(i == j)) - p.mid()).collect()
    };
    linear::solve(p.chunks(n).enumerate().map(row).collect(), vec![1.0; n])
}
