//! The papers: the games of each, its entries and its claims.

use std::sync::LazyLock;

use crate::context::Context;
use crate::entries::{blocking, imitation, nimhoff};
use crate::model::{Claim, Entry, EntryReport, Introduction, Measured, Report, Result, claims_of};
use crate::recipe::Recipe;

/// A paper and its part of the atlas, which is a page of its own.
#[derive(Debug)]
pub struct Paper {
    /// The family of games, which is also the name of the page: `blocking`.
    pub key: &'static str,
    /// Title of the page.
    pub title: &'static str,
    /// Title of the paper.
    pub source: &'static str,
    /// Authors of the paper.
    pub authors: &'static str,
    /// The entries: the figures in the order of the paper, then its sections.
    pub entries: &'static [Entry],
    /// The text before the entries.
    pub(crate) introduction: fn() -> Introduction,
    /// The recipes of the entries, in the same order.
    recipes: &'static [Recipe],
}

static PAPERS: LazyLock<[Paper; 3]> = LazyLock::new(|| {
    [
        Paper {
            key: "blocking",
            title: "Blocking queens",
            source: "A Cellular Automaton for Blocking Queen Games",
            authors: "M. Cook, U. Larsson and T. Neary",
            entries: declared(blocking::RECIPES),
            introduction: blocking::introduction,
            recipes: blocking::RECIPES,
        },
        Paper {
            key: "imitation",
            title: "Imitation Nim",
            source: "Imitation Nim",
            authors: "U. Larsson",
            entries: declared(imitation::RECIPES),
            introduction: imitation::introduction,
            recipes: imitation::RECIPES,
        },
        Paper {
            key: "nimhoff",
            title: "Linear Nimhoff",
            source: "Geometric analysis of a generalized Wythoff game",
            authors: "E. Friedman, S. M. Garrabrant, I. K. Phipps-Morgan, A. S. Landsberg and \
                      U. Larsson",
            entries: declared(nimhoff::RECIPES),
            introduction: nimhoff::introduction,
            recipes: nimhoff::RECIPES,
        },
    ]
});

fn declared(recipes: &[Recipe]) -> &'static [Entry] {
    recipes.iter().map(Recipe::entry).collect::<Vec<_>>().leak()
}

/// Returns all papers, in the order of the atlas.
pub fn papers() -> &'static [Paper] {
    &*PAPERS
}

/// Returns all entries, paper by paper.
pub fn entries() -> &'static [Entry] {
    static ENTRIES: LazyLock<Vec<Entry>> =
        LazyLock::new(|| papers().iter().flat_map(|paper| paper.entries).copied().collect());
    &ENTRIES
}

/// Measures the entry of a context.
///
/// # Errors
/// If a check could not finish.
pub(crate) fn measure(context: &Context<'_>) -> Result<Measured> {
    let mut all = papers().iter().flat_map(|paper| paper.entries.iter().zip(paper.recipes));
    let found = all.find(|(entry, _)| entry.id == context.entry.id);
    found.expect("each entry has a recipe").1.measure(context)
}

impl Paper {
    /// Returns the numbered statements of the paper, in order.
    ///
    /// ```
    /// let paper = &wythoff_atlas::papers()[0];
    /// assert_eq!(paper.claims().first().map(|claim| claim.id.as_str()), Some("CLN-01"));
    /// ```
    pub fn claims(&self) -> &'static [Claim] {
        &claims_of(self.key).claim
    }

    /// Returns the numbers of the claims that no entry measures yet: a list kept by hand, so that a
    /// claim is never left out by accident.
    pub fn not_yet_measured(&self) -> &'static [String] {
        &claims_of(self.key).not_yet_measured
    }

    /// Returns the reports of this paper's entries.
    pub(crate) fn reports<'a>(
        &'a self,
        report: &'a Report,
    ) -> impl Iterator<Item = &'a EntryReport> + Clone {
        let own = |id: &str| self.entries.iter().any(|entry| entry.id == id);
        report.entries.iter().filter(move |report| own(report.entry.id))
    }

    /// Returns the file name of the page.
    pub(crate) fn file(&self) -> String {
        format!("{}.html", self.key)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::model::Prose;

    /// The files below a folder.
    fn files(folder: &Path) -> Vec<PathBuf> {
        let below = fs::read_dir(folder).unwrap().map(|item| item.unwrap().path());
        below.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
    }

    #[test]
    fn each_file_of_texts_is_that_of_an_entry() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("entries");
        let files = files(&folder);
        let found: BTreeSet<String> =
            files.iter().map(|path| Prose::parse(&fs::read_to_string(path).unwrap()).id).collect();
        assert_eq!(found, entries().iter().map(|entry| entry.id.to_owned()).collect());
        assert_eq!(found.len(), files.len(), "two files for one entry");
    }
}
