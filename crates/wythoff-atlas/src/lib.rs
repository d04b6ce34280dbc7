//! The atlas: the figures and statements of the papers, each recomputed, drawn and judged.
//!
//! - [`claims()`]: every statement of a paper that can be checked, numbered (`claims/*.toml`).
//! - [`papers()`]: each with its entries and claims, and a page.
//! - [`entries()`]: one for each figure. An [`Entry`] is a file of texts (`entries/*/*/*.toml`) and
//!   a Rust file, which draws pictures, computes one object of numbers, and gives a
//!   [`Verdict`] on each claim, from checks that can fail. The numbers are filled into the texts.
//! - [`run()`] measures entries and writes a folder with `index.html`, which opens from disk, a
//!   page for each paper, the pictures, and all numbers as JSON. [`Report::as_expected`] is the
//!   answer.
//!
//! No number on a page is typed in, but those given as the paper's.
//!
//! ```
//! for entry in wythoff_atlas::entries() {
//!     println!("{:12} {:12} {}", entry.id, entry.verdict(), entry.title);
//! }
//! ```

mod context;
mod entries;
mod fill;
mod folder;
mod format;
mod measure;
mod model;
mod page;
mod papers;
mod plot;
mod prelude;
mod recipe;
mod record;
mod run;

pub use folder::{Folder, FolderError};
pub use model::{
    Answer, Claim, Entry, EntryReport, Finding, Image, Length, MeasureError, Measured, Novelty,
    Plate, PowerTest, Progress, Report, Row, Statement, Table, Verdict, claim, claims,
};
pub use papers::{Paper, entries, papers};
pub use record::Records;
pub use run::{AtlasError, Config, run};
