//! The cover: every paper with its figures, and what came out.

use maud::{Markup, html};

use super::{colophon, contents, document, summary};
use crate::model::Report;
use crate::papers::papers;

pub(super) fn page(report: &Report) -> Markup {
    let head = html! {
        p.series { "Wythoff" }
        h1 { "Atlas of Wythoff‑type games" }
        p.lead {
            "The figures and the statements of the papers on these games, each recomputed, drawn \
             and judged."
        }
    };
    let main = html! {
        @for paper in papers().iter().filter(|paper| paper.reports(report).next().is_some()) {
            section.paper aria-labelledby=(paper.key) {
                h2 id=(paper.key) { a href=(paper.file()) { (paper.title) } }
                p.source { cite { (paper.source) } " by " (paper.authors) "." }
                (summary(paper, report))
                (contents::contents(paper, report, &paper.file()))
            }
        }
    };
    let description = "The figures and claims of the papers on Wythoff-type games, recomputed.";
    document("Wythoff atlas", description, &head, &main, &colophon(report, None))
}
