//! The stability of P-lines: the spectrum of their perturbations.
//!
//! Theorem 10 of \[FGPLL\] gives the P-lines if every class of every fill rule is taken once.
//! Counting the classes of slightly perturbed lines allows only certain perturbations, the modes:
//! they grow like x^s, where s is a root of det M(s) = 0. A mode with Re s > 1 grows faster than
//! the lines, so that they widen to beams; Im s is its frequency in ln x.
//! `docs/algorithms/nimhoff-stability.md` has the derivation, and says what is proved.

mod bound;
mod count;
mod enclose;
mod equations;
mod matrix;
mod modes;
mod search;
mod shape;
mod spectrum;

pub use modes::{Mode, ModeLine, Parity, Spectrum, SpectrumError, StabilityClass};
pub use spectrum::spectrum;
