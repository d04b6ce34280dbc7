//! The types of the atlas, in one place: papers' claims, entries, what a run measures, its report.
//!
//! Every other module imports this one, and this one imports none of them.

mod claim;
mod entry;
mod error;
mod found;
mod judgement;
mod measured;
mod prose;
mod report;
mod verdict;

pub(crate) use self::claim::claims_of;
pub use self::claim::{Answer, Claim, Novelty, claim, claims};
pub use self::entry::Entry;
pub(crate) use self::entry::{Introduction, declared};
pub use self::error::MeasureError;
pub(crate) use self::error::Result;
pub(crate) use self::found::{Found, Shown, Stated, joined, json, numbers};
pub use self::judgement::PowerTest;
pub(crate) use self::judgement::{Judgement, Mutant};
pub use self::measured::{Finding, Image, Measured, Plate, Row, Statement, Table};
pub(crate) use self::prose::{Cells, Fields, Prose, one_line};
pub use self::report::{EntryReport, Length, Progress, Report};
pub use self::verdict::Verdict;
