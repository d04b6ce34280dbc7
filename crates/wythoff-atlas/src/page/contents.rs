//! The entries of a paper, each with its first picture and its verdict.

use maud::{Markup, PreEscaped, html};

use super::{file, word_of};
use crate::model::{EntryReport, Image, Report};
use crate::papers::Paper;

/// All entries of a paper.
pub(super) fn all(paper: &Paper, report: &Report) -> Markup {
    tiles(paper, paper.reports(report))
}

/// The first entries of a paper that have pictures.
pub(super) fn some(paper: &Paper, report: &Report, most: usize) -> Markup {
    let drawn = |report: &&EntryReport| matches!(first(report), Some(Image::Png { .. }));
    tiles(paper, paper.reports(report).filter(drawn).take(most))
}

fn tiles<'a>(paper: &Paper, reports: impl Iterator<Item = &'a EntryReport>) -> Markup {
    html! {
        div class={ "contents " (paper.key) } {
            @for report in reports {
                a href=(file(report.entry)) {
                    span.thumbnail aria-hidden="true" { (thumbnail(report)) }
                    span.number { (report.entry.number) }
                    span.title { (report.entry.title) }
                    (word_of(report))
                }
            }
        }
    }
}

fn first(report: &EntryReport) -> Option<&Image> {
    report.result.as_ref()?.plates.first().map(|plate| &plate.image)
}

fn thumbnail(report: &EntryReport) -> Markup {
    html! {
        @match first(report) {
            Some(Image::Png { file, width, height, .. }) => {
                img src=(file) width=(width) height=(height) alt="" loading="lazy";
            }
            Some(Image::Svg { markup }) => (PreEscaped(markup)),
            None => {}
        }
    }
}
