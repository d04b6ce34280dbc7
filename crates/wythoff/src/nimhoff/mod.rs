//! Linear Nimhoff: Nim on two heaps, with further lines to walk along.
//!
//! # One idea: every class is taken once
//!
//! A rule r = (a, b) joins the positions that differ by multiples of it to a [`Class`], and no class holds
//! two P-positions. So all that a position has to know of the others is which of its
//! classes, one for each rule, are taken. In row y, consecutive x have consecutive classes, for every
//! rule: a row is a slice of one bit array a rule, and its P-position is the first x that is free in all
//! of them. Where the P-positions lie along lines, the same sentence says where: every class of a rule
//! that fills a forbidden region is taken *exactly* once, and counting both sides gives the slopes
//! and densities of \[FGPLL\] Theorem 10. Disturb the lines and count again, and it says
//! which disturbances grow.

mod arms;
mod blocked;
pub mod brute;
mod census;
mod class;
pub mod connell;
mod counters;
mod fill_map;
mod fill_rule;
mod game;
mod linear;
mod lines;
mod measure;
pub mod omega;
mod once;
mod outcomes;
pub mod player;
mod positions;
mod reflection;
mod seen;
mod stability;
mod summary;
mod theory;

pub use arms::{Arm, ArmsError, arms};
pub use blocked::{BlockedPositions, NotARow};
pub use census::{CensusError, CensusModel, CensusRow, census_model, census_pairs, census_row};
pub use class::{Class, Classes};
pub use fill_map::FillMap;
pub use fill_rule::{Order, Reorganization, Sum, Test, Verdict, fill_rules};
pub use game::{Nimhoff, NimhoffError};
pub use lines::{ExactLine, Line, Lines, TheoryError};
pub use measure::{
    Beam, BeamUse, ClassUse, Evenness, MIN_ROWS, MeasureError, MeasuredClass, Measurement, Meter,
    Period, Ripple, Side, Stretch, measure, measure_beside_theory, measure_rows,
};
pub use once::OncePositions;
pub use outcomes::Outcomes;
pub use positions::{NotFree, Positions};
pub use reflection::Reflection;
pub use seen::Seen;
pub use stability::{Mode, ModeLine, Parity, Spectrum, SpectrumError, StabilityClass, spectrum};
pub use summary::Summary;
pub use theory::{SlopePolynomial, Theory, TheoryLine};
