//! Numbers that decide: no sign, digit or floor that comes out of here is a guess.
//!
//! - [`Interval`]: two ends that hold a real number between them, as fine as one likes. It says the sign of
//!   the number, or that it does not know.
//! - [`Bounds`] and [`Complex`] numbers of them: the same with ends of 53 bits, for the many evaluations
//!   that a search takes.
//! - [`Quadratic`]: a + b sqrt(d) itself, where intervals can never say *equal*.
//! - [`Polynomial`], found by [`minimal_polynomial`]: the equation that a number seems to satisfy. That one is
//!   a guess, and says how good.

mod complex;
pub mod divisor;
mod float;
mod interval;
mod lattice;
mod logarithm;
mod polynomial;
mod quadratic;

pub use complex::{Complex, Rectangle};
pub use float::Bounds;
pub use interval::Interval;
pub use polynomial::{Polynomial, minimal_polynomial};
pub use quadratic::Quadratic;
