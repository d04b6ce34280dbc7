//! The figures of a paper, each with its first picture and its verdict.

use maud::{Markup, PreEscaped, html};

use super::word;
use crate::model::{EntryReport, Image, Report};
use crate::papers::Paper;

/// The contents of a paper, with links to the entries on the page `file`, or on this one if empty.
pub(super) fn contents(paper: &Paper, report: &Report, file: &str) -> Markup {
    html! {
        div class={ "contents " (paper.key) } {
            @for report in paper.reports(report) {
                a href={ (file) "#" (report.entry.id) } {
                    span.thumbnail aria-hidden="true" { (thumbnail(report)) }
                    span.number { (report.entry.number) }
                    span.title { (report.entry.title) }
                    @match report.measured {
                        Some(verdict) => (word(verdict)),
                        None => span."verdict failed" { "could not finish" },
                    }
                }
            }
        }
    }
}

fn thumbnail(report: &EntryReport) -> Markup {
    let image = report.result.as_ref().and_then(|result| result.plates.first());
    html! {
        @match image.map(|plate| &plate.image) {
            Some(Image::Png { file, width, height, .. }) => {
                img src=(file) width=(width) height=(height) alt="" loading="lazy";
            }
            Some(Image::Svg { markup }) => (PreEscaped(markup)),
            None => {}
        }
    }
}
