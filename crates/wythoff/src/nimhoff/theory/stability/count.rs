//! How many modes a box holds: the winding number of det (1 + P(s)) around it, certified.
//!
//! At a point c of the border let A = 1 + P(c), and Y an approximate inverse of it. For s at a distance of at most h from c,
//!
//! ```text
//! Y (1 + P(s)) = 1 + G,   G = (Y A - 1) + (s - c) Y P'(c) + Y Q,   |Q| <= h^2/2 max |P''|  place by place,
//! ```
//!
//! and while phi, a bound of the Frobenius norm of G, is below 1, log det (1 + G) = tr G - tr G^2 / 2 + .. with |tr G^k| <= phi^k, so that
//! the argument of the determinant differs from that at c by at most |tr G| + phi^2/(2 (1 - phi)), twice: once for s,
//! once for c. That gives a reach h. Where the reaches of two neighbouring points meet, the argument
//! turns by less than pi from one to the other, so that it is the difference of the two arguments, and the sum of all
//! around the box is 2 pi times the number of zeros in it.
//!
//! Products are in `f64`. Each of their roundings is bounded by n [`EPSILON`] times the norms of the factors, a
//! generous form of the usual bounds (Higham, *Accuracy and Stability of Numerical Algorithms*, theorems 3.5 and 9.3 and section 3.6:
//! for complex matrices of size n less than 10 n 2^-53, after elimination with the growth in it).

use std::f64::consts::TAU;

use super::system::System;
use crate::exact::Complex;

/// More than 10 roundings.
const EPSILON: f64 = 1.2e-15;

/// Where the reach is less than this, a mode is too near.
const LEAST_STEP: f64 = 1e-6;

/// A box of the complex plane.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub(super) re: [f64; 2],
    pub(super) im: [f64; 2],
}

/// The zeros in a window, with multiplicity; `None` if one is too near its border to tell.
///
/// `Time: O(n^3)` for each of some 5 points a unit of length.
pub(super) fn count(system: &System, window: Window) -> Option<u32> {
    let ([left, right], [bottom, top]) = (window.re, window.im);
    let corners = [(left, bottom), (right, bottom), (right, top), (left, top), (left, bottom)]
        .map(|(re, im)| Complex::new(re, im));
    let mut turn = 0.0;
    for side in corners.windows(2) {
        turn += turn_along(system, side[0], side[1])?;
    }
    let turns = (turn / TAU).round();
    // The differences are of the same arguments as the sums, so they cancel but for rounding.
    ((turn / TAU - turns).abs() < 0.01 && turns >= 0.0).then_some(turns as u32)
}

/// How much the argument turns on the way.
fn turn_along(system: &System, from: Complex, to: Complex) -> Option<f64> {
    let way = to - from;
    let length = way.abs();
    let direction = way * (1.0 / length);
    let mut here = Point::at(system, from)?;
    let mut position = 0.0;
    let mut turn = 0.0;
    while position < length {
        let mut step = 1.9 * here.reach;
        let (next, there) = loop {
            if step < LEAST_STEP {
                return None;
            }
            let next = if position + step < length { position + step } else { length };
            // The end is the corner itself, so that the next side begins with the same argument.
            let s = if next < length { from + direction * next } else { to };
            if let Some(there) = Point::at(system, s)
                && 0.999 * (here.reach + there.reach) >= next - position
            {
                break (next, there);
            }
            step *= 0.6;
        };
        let change = there.argument - here.argument;
        turn += change - TAU * (change / TAU).round();
        (position, here) = (next, there);
    }
    Some(turn)
}

/// What is known of the determinant near a point.
struct Point {
    argument: f64,
    /// Within this distance the argument differs by less than a quarter turn.
    reach: f64,
}

impl Point {
    fn at(system: &System, s: Complex) -> Option<Self> {
        /// A quarter turn is 1.57; the arguments themselves are good to better than the difference.
        const TURN: f64 = 1.4;
        const ARGUMENT: f64 = 0.1;
        let local = system.near(s);
        let inverse = local.value.invert()?;
        let (y, n) = (&inverse.matrix, local.value.size as f64);
        let size = y.norm();
        let rounding = |factor: f64| size * (factor * n * EPSILON + local.error);
        let mut rest = y.times(&local.value);
        for i in 0..rest.size {
            let cell = &mut rest.cells[i * y.size + i];
            *cell = *cell - Complex::new(1.0, 0.0);
        }
        let rest = rest.norm() + rounding(local.value.norm());
        // Elimination is exact for a matrix that differs by `growth` EPSILON in each place.
        let argument_error = n * (rest + n * rounding(inverse.growth));
        let first = y.times(&local.slope);
        let trace = first.trace().abs() + n * rounding(local.slope.norm());
        let first = first.norm() + rounding(local.slope.norm());
        let second = size * local.curvature;
        let fits = |h: f64| {
            let curved = h * h / 2.0 * second;
            let phi = rest + h * first + curved;
            let tail = |phi: f64| phi * phi / (2.0 * (1.0 - phi));
            phi < 0.99 && 2.0 * n * rest + h * trace + curved + tail(phi) + tail(rest) < TURN
        };
        // Not a number anywhere fails here.
        if !(argument_error < ARGUMENT && fits(LEAST_STEP)) {
            return None;
        }
        let mut reach = System::REACH;
        while !fits(reach) {
            reach *= 0.8;
        }
        Some(Self { argument: inverse.determinant.arg(), reach })
    }
}
