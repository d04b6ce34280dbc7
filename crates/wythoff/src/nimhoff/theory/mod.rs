//! The theory of the lines along which P-positions lie.

mod arms;
pub mod connell;
mod fill_rule;
mod limit;
mod linear;
mod lines;
pub mod omega;
mod reflection;
mod report;
mod stability;

pub use arms::{ArmLine, ArmsError, arms, arms_at};
pub use fill_rule::{ClassSum, FillTest, FillVerdict, Reorganization, TestOrder, fill_rules};
pub use limit::{BlockingLimit, Pattern, Stripe};
pub use lines::{ExactPLine, PLine, PLines, TheoryError};
pub use reflection::Reflection;
pub use report::{SlopePolynomial, Theory, TheoryLine};
pub use stability::{Mode, ModeLine, Parity, Spectrum, SpectrumError, StabilityClass, spectrum};
