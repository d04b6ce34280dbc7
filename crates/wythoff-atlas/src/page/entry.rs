//! One entry, from top to bottom.

use maud::{Markup, PreEscaped, html};

use super::{command, place, statement, word};
use crate::model::{
    Entry, EntryReport, Finding, Image, Measured, Plate, Row, Table, Verdict, claim,
};

pub(super) fn article(report: &EntryReport) -> Markup {
    let entry = report.entry;
    html! {
        article id=(entry.id) aria-labelledby={ (entry.id) "-title" } {
            header {
                p.number { (entry.number) }
                h2 id={ (entry.id) "-title" } { a href={ "#" (entry.id) } { (entry.title) } }
            }
            @if let Some(result) = &report.result { (plates(&result.plates)) }
            (verdict(report))
            h3 { @if entry.is_ours() { "What is stated" } @else { "What the paper says" } }
            @for paragraph in entry.says { p { (paragraph) } }
            (claims(entry, report.result.as_ref()))
            @if let Some(result) = &report.result {
                (ours(entry, result))
                h3 { "What was measured" }
                @if !result.table.is_empty() { (table(&result.table)) }
                @for table in &result.tables { (wide(table)) }
                @if !result.differs.is_empty() {
                    h3 { "What differs, and why" }
                    @for paragraph in &result.differs { p { (paragraph) } }
                }
            }
            h3 { "How to reproduce it" }
            pre {
                code {
                    (command(entry.id))
                    @for line in report.result.iter().flat_map(|result| &result.commands) {
                        "\n" (line)
                    }
                }
            }
            p.data {
                "All numbers: " a href={ "data/" (entry.id) ".json" } { (entry.id) ".json" }
                " · " a href="#contents" { "all figures" }
            }
        }
    }
}

fn plates(plates: &[Plate]) -> Markup {
    // Neighbours of one kind share a row.
    let rows = plates.chunk_by(|a, b| a.across == b.across);
    html! {
        @for row in rows {
            div class={ "plates across-" (row[0].across) } {
                @for plate in row { (figure(plate)) }
            }
        }
    }
}

fn figure(plate: &Plate) -> Markup {
    html! {
        figure {
            @match &plate.image {
                Image::Png { file, width, height, full, pixelated } => {
                    @let target = full.as_ref().unwrap_or(file);
                    a href=(target) title="Full size" {
                        img.pixelated[*pixelated] src=(file) width=(width) height=(height)
                            alt=(plate.alt) loading="lazy";
                    }
                }
                Image::Svg { markup } => div.drawing role="img" aria-label=(plate.alt) { (PreEscaped(markup)) },
            }
            figcaption { (plate.caption) }
        }
    }
}

fn verdict(report: &EntryReport) -> Markup {
    html! {
        @match report.measured {
            Some(Verdict::Agrees) if report.entry.is_ours() => p.ruling {
                span."verdict agrees" { "holds" }
                span.meaning { "our own statements, of which no check failed" }
            },
            Some(verdict) => p.ruling { (word(verdict)) span.meaning { (verdict.meaning()) } },
            None => p.ruling { span."verdict failed" { "could not finish" } },
        }
        @if let Some(failure) = &report.failure { p.alarm { (failure) } }
        @if !report.surprises.is_empty() {
            div.alarm {
                p { "Not what was expected:" }
                ul { @for surprise in &report.surprises { li { (surprise) } } }
            }
        }
    }
}

/// Statement, place and finding of each claim.
fn claims(entry: &Entry, result: Option<&Measured>) -> Markup {
    let found = |id: &str| -> Option<&Finding> {
        result?.findings.iter().find(|finding| finding.claim == id)
    };
    html! {
        ol.claims {
            @for claim in entry.claims.iter().filter_map(|id| claim(id)) {
                li {
                    span.head {
                        a.id href={ "#claim-" (claim.id) } { (claim.id) }
                        @match found(&claim.id) {
                            Some(finding) => (word(finding.verdict)),
                            None => span."verdict failed" { "not measured" },
                        }
                    }
                    span.body {
                        span.statement { (statement(claim)) }
                        span.place { " " (place(&claim.place)) }
                        @if let Some(finding) = found(&claim.id) {
                            span.evidence { (finding.evidence) }
                        }
                    }
                }
            }
        }
    }
}

/// Statements of our own, with what was checked.
fn ours(entry: &Entry, result: &Measured) -> Markup {
    html! {
        @if !result.ours.is_empty() {
            @if !entry.is_ours() { h3 { "What we add" } }
            ol.claims {
                @for ours in &result.ours {
                    li {
                        span.head {
                            @if ours.holds {
                                span."verdict agrees" { "holds" }
                            } @else {
                                span."verdict differs" { "fails" }
                            }
                        }
                        span.body {
                            span.statement { (ours.statement) }
                            span.evidence { (ours.evidence) }
                        }
                    }
                }
            }
        }
    }
}

/// A table of several columns.
fn wide(table: &Table) -> Markup {
    html! {
        div.wide {
            table.measured {
                caption { (table.title) }
                thead { tr { @for column in &table.columns { th scope="col" { (column) } } } }
                tbody {
                    @for row in &table.rows {
                        tr {
                            @for (place, cell) in row.iter().enumerate() {
                                @if place == 0 { th scope="row" { (cell) } } @else { td { (cell) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn table(rows: &[Row]) -> Markup {
    let compared = rows.iter().any(|row| row.paper.is_some());
    html! {
        table.measured {
            thead {
                tr {
                    th scope="col" { span.unseen { "Quantity" } }
                    th scope="col" { "measured" }
                    @if compared { th scope="col" { "the paper" } }
                }
            }
            tbody {
                @for row in rows {
                    tr {
                        th scope="row" { (row.label) }
                        td { (row.value) }
                        @if compared { td { (row.paper.as_deref().unwrap_or("")) } }
                    }
                }
            }
        }
    }
}
