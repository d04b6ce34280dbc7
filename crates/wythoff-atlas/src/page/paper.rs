//! The page of one paper: an introduction to its games, its entries, and the index of its claims.

use maud::{Markup, html};

use super::{claims, colophon, contents, cover, document};
use crate::model::Report;
use crate::papers::Paper;

pub(super) fn page(paper: &Paper, report: &Report) -> Markup {
    let introduction = (paper.introduction)();
    let head = html! {
        p.series { a href="index.html" { "Wythoff atlas" } }
        h1 { (paper.title) }
        p.lead {
            (introduction.lead) " This page lists the figures and the statements of "
            cite { (paper.source) } " by " (paper.authors) ", all recomputed, and says of each what \
            was found."
        }
        (cover::score(paper, report))
        figure class={ "legend " (paper.key) } { (introduction.legend) }
        nav aria-label="Parts of the page" {
            a href="#contents" { "Figures and sections" }
            a href="#claims" { "Index by claim" }
            a href="claims.json" { "Data" }
            a href="index.html" { "All papers" }
        }
    };
    let main = html! {
        section #contents aria-label="Figures and sections" { (contents::all(paper, report)) }
        (claims::index(paper, report))
    };
    let title = format!("{} · Wythoff atlas", paper.title);
    let description = format!("The figures and claims of “{}”, recomputed.", paper.source);
    document(&title, &description, &head, &main, &colophon(report, Some(&introduction.reading)))
}
