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
//!
//! # The map
//!
//! From the definition to what is read out of a thousand million rows, each line resting on those above it:
//!
//! | | modules | what they do |
//! |---|---|---|
//! | game | `game` | which rulesets are games, and which of their rules count |
//! | classes | `class` | the index of a class: all that rows need to know of geometry |
//! | rows | [`brute`] | the rung below: every P-position marks what sees it |
//! | | `seen`, `blocked`, on `counters` | a counter for each class: any rules, any k |
//! | | `positions` | a bit for each class: the engine, one P-position a row |
//! | | `once` | the same with single steps besides: Maharaja Nim |
//! | | `outcomes`, `fill_map` | rows as boards, for pictures |
//! | | `summary`, [`player`] | checksums of rows; perfect play from them |
//! | lines | `lines`, on `linear` | Theorem 10: slopes and densities for given fill rules, certified |
//! | fill rules | `fill_rule` | which rules fill: the reorganization model, which asks `lines` at each step |
//! | | [`omega`], [`connell`] | where both are known exactly: Wythoff pairs; (a, a) alone |
//! | | `reflection`, `theory` | log ratios of the slopes; all of it as it is printed |
//! | stability | `stability` | the modes that may disturb the lines, certified: which games swing |
//! | measure | `measure` | beams, waves and classes as the rows show them, beside the theory |
//! | | `census` | measure and model, pair by pair |
//!
//! A *line* is what the theory speaks of, a *beam* what the rows show in its place; its `label` counts the fill rules below it.
//! The mathematics is in `docs/algorithms/nimhoff.md`, with `nimhoff-stability.md`, `nimhoff-measure.md` and `nimhoff-blocking.md`
//! beside it; the row engine is in `docs/design/nimhoff-rows.md`.
//!
//! Source: E. Friedman, S. M. Garrabrant, I. K. Phipps-Morgan, A. S. Landsberg, U. Larsson, *Geometric analysis of a generalized
//! Wythoff game*, cited as \[FGPLL\].

mod census;
mod game;
mod measure;
pub mod player;
mod positions;
mod theory;

pub use crate::ruleset::{Class, Classes};
pub use census::{CensusError, CensusModel, CensusRow, census_model, census_pairs, census_row};
pub use game::{Nimhoff, NimhoffError};
pub use measure::{
    Beam, BeamUse, ClassUse, Evenness, MIN_ROWS, MeasureError, MeasuredClass, Measurement, Meter,
    Period, Ripple, Side, Stretch, measure, measure_rows,
};
pub use positions::{
    BlockedPositions, FillMap, NotARow, NotFree, OncePositions, Outcomes, Positions, Seen, Summary,
    brute,
};
pub use theory::{
    Arm, ArmsError, ExactLine, Line, Lines, Mode, ModeLine, Order, Parity, Reflection,
    Reorganization, SlopePolynomial, Spectrum, SpectrumError, StabilityClass, Sum, Test, Theory,
    TheoryError, TheoryLine, Verdict, arms, connell, fill_rules, omega, spectrum,
};
