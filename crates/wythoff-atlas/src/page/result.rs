//! The measurements of an entry: pictures, statements of ours, tables.

use maud::{Markup, PreEscaped, html};

use super::prose::prose;
use super::{holds, power_test, word_of_ours};
use crate::model::{Entry, Image, Measured, Plate, Row, Table};

pub(super) fn section(entry: &Entry, result: &Measured) -> Markup {
    html! {
        (ours(entry, result))
        @if !result.table.is_empty() || !result.tables.is_empty() {
            h2 { "What was measured" }
            @if !result.table.is_empty() { (table(&result.table)) }
            @for table in &result.tables { (wide(table)) }
        }
        @if !result.differs.is_empty() {
            h2 { "What differs, and why" }
            @for paragraph in &result.differs { p { (prose(paragraph)) } }
        }
    }
}

/// Returns true if a picture shows a board, whose colours need a key.
pub(super) fn has_pictures(result: &Measured) -> bool {
    result.plates.iter().any(|plate| matches!(plate.image, Image::Png { .. }))
}

pub(super) fn plates(plates: &[Plate]) -> Markup {
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
                Image::Svg { markup } => {
                    div.drawing role="img" aria-label=(plate.alt) { (PreEscaped(markup)) }
                }
            }
            figcaption { (prose(&plate.caption)) }
        }
    }
}

/// Statements of our own, with what was checked.
fn ours(entry: &Entry, result: &Measured) -> Markup {
    html! {
        @if !result.ours.is_empty() {
            @if !entry.is_ours() { h2 { "What we add" } }
            ol.claims {
                @for ours in &result.ours {
                    li {
                        span.head { (holds(ours)) }
                        div.body {
                            span.statement { (prose(&ours.statement)) }
                            span.evidence { (prose(&ours.evidence)) }
                            @if let Some(power) = &ours.power { (power_test(power, word_of_ours)) }
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
                caption { (prose(&table.title)) }
                thead { tr { @for column in &table.columns { th scope="col" { (prose(column)) } } } }
                tbody {
                    @for row in &table.rows {
                        tr {
                            @for (place, cell) in row.iter().enumerate() {
                                @if place == 0 {
                                    th scope="row" { (prose(cell)) }
                                } @else {
                                    td { (prose(cell)) }
                                }
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
                        th scope="row" { (prose(&row.label)) }
                        td { (prose(&row.value)) }
                        @if compared { td { (prose(row.paper.as_deref().unwrap_or(""))) } }
                    }
                }
            }
        }
    }
}
