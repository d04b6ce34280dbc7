//! Slopes and densities of P-lines: \[FGPLL\] Theorem 10, solved and certified.
//!
//! Newton's method computes a guess with any number of digits. Krawczyk's operator proves it: the
//! operator maps a small box around the guess strictly into itself, so the box holds exactly one
//! solution. `docs/algorithms/nimhoff.md` has the complete argument.

mod equations;
mod exact;
mod newton;
mod p_lines;
mod solve;

pub use exact::ExactPLine;
pub(super) use exact::exact_sums;
pub use p_lines::{PLine, PLines, TheoryError};
pub(super) use solve::check_digits;
