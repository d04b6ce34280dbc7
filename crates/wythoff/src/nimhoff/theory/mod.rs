//! The theory of the lines along which P-positions lie.
//!
//! | module | what it holds |
//! |---|---|
//! | `lines` | \[FGPLL\] Theorem 10: slopes and densities for given fill rules, certified |
//! | `fill_rule` | the reorganization model, which decides which rules fill |
//! | [`omega`], [`connell`] | games whose fill rules or lines are known exactly |
//! | `reflection` | the log ratios of slopes in \[FGPLL\] Tables 3 to 6 |
//! | `arms` | the lines of k-blocking games as k grows |
//! | `stability` | the modes in which lines may be perturbed, certified |
//! | `report` | fill rules and lines together, with the digits that are printed |

mod arms;
pub mod connell;
mod fill_rule;
mod linear;
mod lines;
pub mod omega;
mod reflection;
mod report;
mod stability;

pub use arms::{ArmLine, ArmsError, arms};
pub use fill_rule::{ClassSum, FillTest, FillVerdict, Reorganization, TestOrder, fill_rules};
pub use lines::{ExactPLine, PLine, PLines, TheoryError};
pub use reflection::Reflection;
pub use report::{SlopePolynomial, Theory, TheoryLine};
pub use stability::{Mode, ModeLine, Parity, Spectrum, SpectrumError, StabilityClass, spectrum};
