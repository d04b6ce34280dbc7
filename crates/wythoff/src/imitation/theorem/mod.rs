//! The Main Theorem of Imitation Nim, and its verification by the rules.

mod blocking;
mod clause;
mod table;
mod tally;
mod verification;

pub(super) use clause::clause_by;
pub use clause::{Clause, clause};
pub use table::{VerifyError, verification_memory};
pub use verification::{Verification, verify};
