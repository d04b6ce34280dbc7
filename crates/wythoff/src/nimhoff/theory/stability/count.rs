//! The certified number of modes in a box: the winding number of det (1 + P(s)) around it.
//!
//! At a point c of the border let A = 1 + P(c), and let Y be an approximate inverse of A. For
//! |s - c| <= h,
//!
//! ```text
//! Y (1 + P(s)) = 1 + G,   G = (Y A - 1) + (s - c) Y P'(c) + Y Q,
//! |Q| <= h^2/2 max |P''|   in each entry.
//! ```
//!
//! Let phi < 1 be a bound of the Frobenius norm of G. Then log det (1 + G) = tr G - tr G^2 / 2 + ..
//! with |tr G^k| <= phi^k, so the argument of the determinant differs from that at c by at most |tr
//! G| + phi^2/(2 (1 - phi)), once for s and once for c. This gives the reach h of c: the argument
//! differs by less than a quarter turn. If the reaches of two neighbouring points meet, the
//! argument turns by less than pi between them, so that the turn is the difference of their
//! arguments. The sum of all turns around the box is 2 pi times the number of zeros in it.
//!
//! Products are in `f64`. The rounding error of each is at most n [`EPSILON`] times the norms of
//! the factors, which exceeds the usual bounds (Higham, *Accuracy and Stability of Numerical
//! Algorithms*, theorems 3.5 and 9.3 and section 3.6: less than 10 n 2^-53 for complex matrices of
//! size n, times the growth factor after elimination).

use std::f64::consts::TAU;

use super::equations::ModeEquations;
use crate::exact::Complex;

/// More than 10 roundings of 2^-53.
const EPSILON: f64 = 1.2e-15;

/// The least step along the border. If the reach is smaller, a mode is too close.
const LEAST_STEP: f64 = 1e-6;

/// A box of the complex plane.
#[derive(Debug, Clone, Copy)]
pub(super) struct SearchBox {
    pub(super) re: [f64; 2],
    pub(super) im: [f64; 2],
}

/// The number of zeros in a box, with multiplicity; `None` if a zero is too close to the border.
///
/// `Time: O(n^3)` for each of about 5 points per unit of length.
pub(super) fn count(equations: &ModeEquations, search_box: SearchBox) -> Option<u32> {
    let ([left, right], [bottom, top]) = (search_box.re, search_box.im);
    let corners = [(left, bottom), (right, bottom), (right, top), (left, top), (left, bottom)]
        .map(|(re, im)| Complex::new(re, im));
    let mut turn = 0.0;
    for side in corners.windows(2) {
        turn += turn_along(equations, side[0], side[1])?;
    }
    let turns = (turn / TAU).round();
    // The turns are differences of the same arguments, so their sum is a whole number of turns,
    // except for rounding.
    ((turn / TAU - turns).abs() < 0.01 && turns >= 0.0).then_some(turns as u32)
}

/// The turn of the argument along a segment; `None` if a zero is too close.
fn turn_along(equations: &ModeEquations, from: Complex, to: Complex) -> Option<f64> {
    let way = to - from;
    let length = way.abs();
    let direction = way * (1.0 / length);
    let mut here = BorderPoint::at(equations, from)?;
    let mut position = 0.0;
    let mut turn = 0.0;
    while position < length {
        let mut step = 1.9 * here.reach;
        let (next, there) = loop {
            if step < LEAST_STEP {
                return None;
            }
            let next = if position + step < length { position + step } else { length };
            // The last point is exactly the corner, so that the next side begins with the same
            // argument.
            let s = if next < length { from + direction * next } else { to };
            if let Some(there) = BorderPoint::at(equations, s)
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

/// The argument of the determinant at a point of the border.
struct BorderPoint {
    argument: f64,
    /// Within this distance the argument differs by less than a quarter turn.
    reach: f64,
}

impl BorderPoint {
    fn at(equations: &ModeEquations, s: Complex) -> Option<Self> {
        /// The largest turn within the reach; a quarter turn is 1.57.
        const TURN: f64 = 1.4;
        /// The largest error of the argument, which is below the difference to a quarter turn.
        const ARGUMENT: f64 = 0.1;
        let local = equations.near(s);
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
        // Elimination is exact for a matrix that differs by at most `growth` EPSILON in each entry.
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
        // NaN fails this test.
        if !(argument_error < ARGUMENT && fits(LEAST_STEP)) {
            return None;
        }
        let mut reach = ModeEquations::REACH;
        while !fits(reach) {
            reach *= 0.8;
        }
        Some(Self { argument: inverse.determinant.arg(), reach })
    }
}
