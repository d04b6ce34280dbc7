//! The pairs (`a_n`, `b_n`) one after the other, and their properties.

mod mex;
mod oeis;
mod pair;
mod partners;
mod properties;
mod sequence;

pub use mex::{Mex, MexError};
pub use oeis::{OeisEntry, oeis, oeis_terms};
pub use pair::Pair;
pub(crate) use partners::{Partner, Partners};
pub use properties::{Properties, formulas_differ_from, properties, ratio};
pub use sequence::{Formula, Sequence};
