//! The index by claim: every numbered statement, its verdict, and where it is measured.

use maud::{Markup, html};

use super::{place, statement, word};
use crate::model::{Claim, EntryReport, Finding, Report};
use crate::papers::Paper;

pub(super) fn section(paper: &Paper, report: &Report) -> Markup {
    html! {
        section.index #claims aria-labelledby="claims-title" {
            h2 #claims-title { "Index by claim" }
            p {
                "Every statement of the paper that can be checked has a number. Those without a \
                 verdict are not measured in this atlas yet."
            }
            table {
                thead {
                    tr {
                        th scope="col" { "claim" }
                        th scope="col" { "statement" }
                        th scope="col" { "verdict" }
                        th scope="col" { "measured in" }
                    }
                }
                tbody { @for claim in paper.claims() { (line(claim, report)) } }
            }
        }
    }
}

fn line(claim: &Claim, report: &Report) -> Markup {
    let (entry, finding) = find(claim, report).unzip();
    html! {
        tr id={ "claim-" (claim.id) } {
            th scope="row" { (claim.id) }
            td.statement { (statement(claim)) " " span.place { (place(&claim.place)) } }
            td.found {
                @match finding {
                    Some(finding) => (word(finding.verdict)),
                    None => span.missing { "not yet measured" },
                }
            }
            td.where {
                @if let Some(entry) = entry {
                    a href={ "#" (entry.entry.id) } { (entry.entry.number) }
                }
            }
        }
    }
}

fn find<'a>(claim: &Claim, report: &'a Report) -> Option<(&'a EntryReport, &'a Finding)> {
    report.entries.iter().find_map(|entry| {
        let findings = &entry.result.as_ref()?.findings;
        Some((entry, findings.iter().find(|finding| finding.claim == claim.id)?))
    })
}
