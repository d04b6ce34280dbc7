//! What the fabric, the rift and the arm look like, measured.
//!
//! - [`correlation`]: which offsets repeat in a window, and so the cells of the fabric's grids;
//! - [`squares`]: shares of values in small squares, smoothed, and along the diagonal;
//! - [`onset`]: where the large grid of the fabric takes over, as a change point;
//! - [`glider`]: patches of the small grid that travel through the large one;
//! - [`stripe`]: the arm's short black stripes, by angle;
//! - [`rift`]: the border of fabric and épaulette, a word of two steps, and how wide it is.
//!
//! Definitions, and what was found with them: `docs/algorithms/texture.md`.

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
