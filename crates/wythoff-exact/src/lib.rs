//! Exact numbers: every sign, digit and floor that this crate returns is certain.
//!
//! - [`Interval`]: a real number between two ends, of any precision. Its sign is certain or
//!   unknown.
//! - [`Bounds`] and [`Complex`] numbers of them: intervals with ends of 53 bits, for fast searches.
//! - [`Quadratic`]: a + b sqrt(d), exactly. Two such numbers can be proved equal; two intervals
//!   cannot.
//! - [`wythoff_pair`]: the floors of multiples of the golden ratio; [`PHI`] is the ratio, rounded.
//! - [`Polynomial`], found by [`minimal_polynomial`]: the equation that a number seems to satisfy.
//!   It is evidence, not proof, and states to how many digits it fits.
//! - [`random`]: random numbers that a seed determines, the same on every machine.

mod complex;
pub mod divisor;
mod float;
mod golden;
mod interval;
mod lattice;
mod logarithm;
mod polynomial;
mod quadratic;
pub mod random;

pub use complex::{Complex, Rectangle};
pub use float::Bounds;
pub use golden::{LAST_WYTHOFF_PAIR, PHI, wythoff_pair};
pub use interval::Interval;
pub use polynomial::{Polynomial, minimal_polynomial};
pub use quadratic::Quadratic;
