//! The papers: what each is about, its entries and its claims.

use std::sync::LazyLock;

use maud::Markup;

use crate::claims::{Claim, Claims};
use crate::entry::Entry;
use crate::figures::{blocking, imitation, nimhoff};

/// A paper, and what the atlas has of it: a page of its own.
#[derive(Debug, Clone, Copy)]
pub struct Paper {
    /// The family of games, which is also the name of its page: `blocking`.
    pub key: &'static str,
    /// What its page is called.
    pub title: &'static str,
    /// Title of the paper.
    pub source: &'static str,
    /// Who wrote it.
    pub authors: &'static str,
    /// Its entries: the figures in the order of the paper, then its sections.
    pub entries: &'static [Entry],
    /// Its numbered statements.
    pub(crate) claims: fn() -> &'static Claims,
    /// What a reader is told before the entries.
    pub(crate) about: fn() -> About,
}

/// What a reader is told of the games of a paper.
pub(crate) struct About {
    /// What the games are, and what the page does: a sentence or two.
    pub(crate) lead: Markup,
    /// The colours of its pictures.
    pub(crate) legend: Markup,
    /// How positions and values are written.
    pub(crate) reading: Markup,
}

/// All papers, in the order of the atlas.
pub fn papers() -> &'static [Paper] {
    const PAPERS: &[Paper] = &[blocking::PAPER, imitation::PAPER, nimhoff::PAPER];
    PAPERS
}

/// All entries, paper by paper.
pub fn entries() -> &'static [Entry] {
    static ENTRIES: LazyLock<Vec<Entry>> =
        LazyLock::new(|| papers().iter().flat_map(|paper| paper.entries).copied().collect());
    &ENTRIES
}

impl Paper {
    /// Its numbered statements, in order.
    ///
    /// ```
    /// let paper = &wythoff_atlas::papers()[0];
    /// assert_eq!(paper.claims().first().map(|claim| claim.id.as_str()), Some("CLN-01"));
    /// ```
    pub fn claims(&self) -> &'static [Claim] {
        &(self.claims)().claim
    }

    /// Numbers of the claims that no entry measures yet: a list kept by hand, so that a claim is
    /// never left out by accident.
    pub fn not_yet_measured(&self) -> &'static [String] {
        &(self.claims)().not_yet_measured
    }

    /// Whether an entry is one of this paper's.
    pub(crate) fn has(&self, entry: &Entry) -> bool {
        self.entries.iter().any(|own| own.id == entry.id)
    }

    /// The file of its page.
    pub(crate) fn file(&self) -> String {
        format!("{}.html", self.key)
    }
}
