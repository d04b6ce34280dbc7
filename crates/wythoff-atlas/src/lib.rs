//! The atlas: the figures and statements of the papers, each recomputed, drawn and judged.
//!
//! - [`claims()`]: every statement of a paper that can be checked, numbered (`claims/*.toml`).
//! - [`papers()`]: each with its entries and claims, and a page.
//! - [`entries()`]: one for each figure, one file each. An [`Entry`] names the claims it covers
//!   and thereby the [`Verdict`] it expects; measuring it draws its pictures, fills a small table
//!   and gives a verdict on each claim, from checks that can fail.
//! - [`run()`] measures entries and writes a folder with `index.html`, which opens from disk, a page
//!   for each paper, the pictures, and all numbers as JSON. [`Report::as_expected`] is the answer.
//!
//! No number on a page is typed in, but those given as the paper's.
//!
//! ```
//! for entry in wythoff_atlas::entries() {
//!     println!("{:12} {:12} {}", entry.id, entry.verdict(), entry.title);
//! }
//! ```

mod claims;
mod context;
mod entry;
mod figures;
mod folder;
mod format;
mod measure;
mod page;
mod paper;
mod plot;
mod record;
mod run;
mod verdict;

pub use claims::{Claim, claim, claims};
pub use context::{Length, MeasureError};
pub use entry::{Entry, Finding, Image, Measured, Plate, Row, Statement, Table};
pub use folder::FolderError;
pub use paper::{Paper, entries, papers};
pub use record::Records;
pub use run::{AtlasError, Config, EntryReport, Progress, Report, run};
pub use verdict::Verdict;
