//! The table of contents: every entry with its first picture and its verdict.

use maud::{Markup, PreEscaped, html};

use super::word;
use crate::entry::Image;
use crate::run::{EntryReport, Report};

pub(super) fn contents(report: &Report) -> Markup {
    html! {
        section.contents #contents aria-label="Figures" {
            @for report in &report.entries {
                a href={ "#" (report.entry.id) } {
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
