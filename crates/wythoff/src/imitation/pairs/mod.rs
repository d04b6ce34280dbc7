//! The pairs of the games, one after the other, and what is known of them.

mod mex;
mod oeis;
mod pair;
mod partners;
mod properties;
mod sequence;

pub use mex::{Mex, MexError};
pub use oeis::{Oeis, oeis};
pub use pair::Pair;
pub(crate) use partners::{Partner, Partners};
pub use properties::{Properties, parting, properties, ratio};
pub use sequence::{Formula, Sequence};
