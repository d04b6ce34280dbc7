//! BibTeX entries for the entries of the atlas.

use std::fmt::Write;

use crate::model::{Entry, Report};
use crate::papers::papers;

/// Returns the BibTeX entries of all entries of a report.
pub(crate) fn bibliography(report: &Report) -> String {
    let mut text = String::new();
    for entry in &report.entries {
        let _ = writeln!(text, "{}\n", bibtex(entry.entry, report.version));
    }
    text
}

/// Returns the BibTeX entry of an entry, as computed by a version of the program.
pub(super) fn bibtex(entry: &Entry, version: &str) -> String {
    let of = papers().iter().find(|paper| paper.entries.iter().any(|own| own.id == entry.id));
    let source = of.map_or("", |paper| paper.source);
    let number = entry.number;
    format!(
        "@misc{{wythoff-{id},\n  author = {{{{The Wythoff maintainers}}}},\n  title = {{{title}}},\n  \
         howpublished = {{Wythoff atlas, entry {id}, version {version}}},\n  note = {{{number} of \
         ``{source}''}}\n}}",
        id = entry.id,
        title = entry.title,
    )
}
