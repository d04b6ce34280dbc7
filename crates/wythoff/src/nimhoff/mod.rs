//! Linear Nimhoff: Nim on two heaps with more rules, which are directions of movement.
//!
//! # Every class is taken once
//!
//! The positions that differ by multiples of a rule (a, b) form a [`Class`], and no class holds two
//! P-positions. So a position is P if and only if its classes, one for each rule, hold no earlier
//! P-position: they are not *taken*.
//!
//! - *Rows.* In row y, consecutive x have consecutive classes, for every rule. So a row is a slice
//!   of one bit array for each rule, and its P-position is the first x that is free in all of them.
//! - *Lines.* If the P-positions lie along lines, every class of a rule that fills a forbidden
//!   region is taken *exactly* once. Counting these classes on both sides of the rule gives the
//!   slopes and densities of \[FGPLL\] Theorem 10.
//! - *Stability.* Counting the classes of perturbed lines gives the perturbations that grow.
//!
//! # The map
//!
//! Each row of this table uses those above it.
//!
//! | folder | modules | contents |
//! |---|---|---|
//! | | `game` | the rulesets that are games, and their effective rules |
//! | `positions` | [`brute`] | the reference: every P-position marks the positions that see it |
//! | | `counters`, `blocking_board`, `blocking_rows` | a counter for each class: any rules, any k |
//! | | `rows` | a bit for each class: the engine of games without blocking |
//! | | `single_steps` | moves that cannot be repeated: Maharaja Nim |
//! | | `outcomes`, `fill_map`, `summary` | boards and checksums of rows |
//! | | [`player`] | perfect play |
//! | `theory` | `lines` | Theorem 10: slopes and densities for given fill rules, certified |
//! | | `fill_rule` | the reorganization model: the rules that fill |
//! | | [`omega`], [`connell`] | games with exact fill rules or lines: Wythoff pairs; (a, a) alone |
//! | | `linear` | linear equations in floats, for guesses that are proved elsewhere |
//! | | `reflection`, `arms`, `limit` | log ratios of slopes; arms and limits of k-blocking games |
//! | | `stability` | the modes in which the lines can be perturbed, certified |
//! | | `report` | fill rules and lines with the digits that are printed |
//! | `measure` | | beams, waves and classes, measured from rows and compared with the theory |
//! | | `census` | measurement and theory of all pairs (p, q) |
//! | [`of_moves`] | | counts and beams of the P-positions of any game of moves |
//!
//! A *line* is a prediction of the theory, and a *beam* is the set of P-positions that lies there;
//! its `label` is the number of fill rules below it. The mathematics is in
//! `docs/algorithms/nimhoff.md`, `docs/algorithms/nimhoff-stability.md`,
//! `docs/algorithms/nimhoff-measure.md` and `docs/algorithms/nimhoff-blocking.md`, and the row
//! engine is in `docs/design/nimhoff-rows.md`.
//!
//! Source: E. Friedman, S. M. Garrabrant, I. K. Phipps-Morgan, A. S. Landsberg, U. Larsson,
//! *Geometric analysis of a generalized Wythoff game*, cited as \[FGPLL\].

mod census;
mod game;
mod measure;
pub mod of_moves;
pub mod player;
mod positions;
mod theory;

pub use crate::ruleset::{Class, Classes};
pub use census::{
    CensusEntry, CensusError, CensusModel, CensusRow, census_entry, census_model, census_pairs,
    census_row,
};
pub use game::{Nimhoff, NimhoffError};
pub use measure::{
    BeamOctave, BeamUse, BeamWave, ClassUse, ComparisonError, Evenness, MIN_ROWS, MeasureError,
    MeasuredBeam, MeasuredClass, MeasuredWave, Measurement, Meter, RuleSide, measure, measure_rows,
    measure_with_theory,
};
pub(crate) use measure::{fit_exponent, fit_line};
pub use positions::{
    BlockingBoard, BlockingReplayError, BlockingRows, FillMap, Outcomes, Positions, ReplayError,
    RowError, Rows, SingleStepPositions, Summary, brute,
};
pub use theory::{
    ArmLine, ArmsError, BlockingLimit, ClassSum, ExactPLine, FillTest, FillVerdict, Mode, ModeLine,
    PLine, PLines, Parity, Pattern, Reflection, Reorganization, SlopePolynomial, Spectrum,
    SpectrumError, StabilityClass, Stripe, TestOrder, Theory, TheoryError, TheoryLine, arms,
    arms_at, connell, fill_rules, omega, spectrum,
};
