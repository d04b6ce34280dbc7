//! Measured textures of the fabric, the rift and the arm.
//!
//! - [`correlation`]: offsets that repeat in a window, and so the cells of the fabric's grids;
//! - [`squares`]: shares of values in small squares, smoothed, and along the diagonal;
//! - [`onset`]: the change point at which the large grid of the fabric takes over;
//! - [`glider`]: patches of the small grid that travel through the large one;
//! - [`stripe`]: the arm's short black stripes, by angle;
//! - [`rift`]: the border of fabric and épaulette, a word of two steps, and its width.
//!
//! Definitions and results: `docs/algorithms/texture.md`.

pub mod correlation;
pub mod glider;
mod mask;
pub mod onset;
pub mod rift;
pub mod squares;
pub mod stripe;

pub use correlation::{Correlation, Peak};
pub use glider::{Ending, Patches, Track};
pub use mask::Mask;
pub use onset::Onset;
pub use rift::{Dislocation, Gap, Rift};
pub use squares::Squares;
pub use stripe::{Direction, Stripe};
