//! Solved games of blocking queens: their whole infinite boards are known, with proof.
//!
//! - [`certificate`]: a finite table of blocks that proves how a board continues at every size,
//!   found with the quadtree and checked without it.
//! - [`closed`]: games whose palaces are given by a formula.
//! - [`oracle`]: squares at any distance, by a closed form, a certificate or the quadtree.
//! - [`semilinear`]: boards that are finite unions of squares and rays.
//! - [`census`]: how the number of different blocks of a game grows, for many games.

pub mod census;
pub mod certificate;
pub mod closed;
pub mod oracle;
pub mod semilinear;
