//! The page of one paper: what it is about, its entries, and the index of its claims.

use maud::{Markup, html};

use super::{claim_index, colophon, contents, document, entry, summary};
use crate::model::Report;
use crate::papers::Paper;

pub(super) fn page(paper: &Paper, report: &Report) -> Markup {
    let introduction = (paper.introduction)();
    let head = html! {
        p.series { a href="index.html" { "Wythoff atlas" } }
        h1 { (paper.title) }
        p.lead {
            (introduction.lead) " This page recomputes the figures and the statements of "
            cite { (paper.source) } " by " (paper.authors) ", and says of each what was found."
        }
        (summary(paper, report))
        figure class={ "legend " (paper.key) } { (introduction.legend) }
        nav aria-label="Parts of the page" {
            a href="#contents" { "Figures" }
            a href="#claims" { "Index by claim" }
            a href="atlas.json" { "Data" }
            a href="index.html" { "All papers" }
        }
    };
    let main = html! {
        section #contents aria-label="Figures" { (contents::contents(paper, report, "")) }
        @for report in paper.reports(report) { (entry::article(report)) }
        (claim_index::section(paper, report))
    };
    let title = format!("{} · Wythoff atlas", paper.title);
    let description = format!("The figures and claims of “{}”, recomputed.", paper.source);
    document(&title, &description, &head, &main, &colophon(report, Some(&introduction.reading)))
}
