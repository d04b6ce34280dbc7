//! The claims of a report: the index of a paper, the list of what is new, and the data.

use maud::{Markup, html};
use serde_json::{Value as Json, json};

use super::news::{News, filter};
use super::prose::prose;
use super::{file, holds, place, statement, word};
use crate::model::{Claim, EntryReport, Finding, Report, Statement};
use crate::papers::{Paper, papers};

/// The index of a paper: every numbered statement, its verdict, and where it is measured.
pub(super) fn index(paper: &Paper, report: &Report) -> Markup {
    let claims: Vec<_> = paper.claims().iter().map(|claim| (claim, find(claim, report))).collect();
    let news: Vec<News> = claims.iter().map(|(claim, found)| news_of(claim, *found)).collect();
    html! {
        section.index #claims aria-labelledby="claims-title" {
            h2 #claims-title { "Index by claim" }
            p { "Every statement of the paper that can be checked has a number." }
            (filter(&news, false))
            table {
                (head())
                tbody {
                    @for ((claim, found), news) in claims.iter().zip(&news) {
                        (line(claim, *found, *news, Some(&claim.id)))
                    }
                }
            }
        }
    }
}

/// The claims of all papers and the statements of ours, filtered by what is new.
pub(super) fn all_news(report: &Report) -> Markup {
    let claims = papers().iter().flat_map(Paper::claims);
    let found: Vec<_> = claims.filter_map(|claim| Some((claim, find(claim, report)?))).collect();
    let ours: Vec<(&EntryReport, &Statement)> = report
        .entries
        .iter()
        .flat_map(|entry| {
            entry
                .result
                .iter()
                .flat_map(move |result| result.ours.iter().map(move |ours| (entry, ours)))
        })
        .collect();
    let of_claims = found.iter().map(|(claim, found)| news_of(claim, Some(*found)));
    let news: Vec<News> = of_claims.chain(ours.iter().map(|_| News::New)).collect();
    html! {
        section.index #news aria-labelledby="news-title" {
            h2 #news-title { "What is new" }
            p {
                "Claims of the papers are known, confirmed further than the paper does, corrected, \
                 or answered if the paper leaves them open. Statements of ours are new."
            }
            (filter(&news, true))
            table {
                (head())
                tbody {
                    @for ((claim, found), news) in found.iter().zip(&news) {
                        (line(claim, Some(*found), *news, None))
                    }
                    @for (entry, ours) in &ours { (line_of_ours(entry, ours)) }
                }
            }
        }
    }
}

fn head() -> Markup {
    html! {
        thead {
            tr {
                th scope="col" { "claim" }
                th scope="col" { "statement" }
                th scope="col" { "verdict" }
                th scope="col" { "measured in" }
            }
        }
    }
}

fn line(claim: &Claim, found: Option<Found<'_>>, news: News, id: Option<&str>) -> Markup {
    html! {
        tr class={ "news-" (news.key()) } id=[id] {
            th scope="row" {
                @match found {
                    Some((entry, _)) => a href={ (file(entry.entry)) "#" (claim.id) } { (claim.id) },
                    None => (claim.id),
                }
            }
            td.statement { (prose(&statement(claim))) " " span.place { (place(&claim.place)) } }
            td.found {
                @match found {
                    Some((_, finding)) => (word(finding.verdict)),
                    None => span.missing { "not in this run" },
                }
                @if matches!(news, News::Further) { span.novelty { (news.name()) } }
                @if let Some(by) = claim.answered_by.filter(|_| matches!(news, News::Answered)) {
                    span.novelty { "by " (by.word()) }
                }
            }
            td.where {
                @if let Some((entry, _)) = found {
                    a href=(file(entry.entry)) { (entry.entry.number) }
                }
            }
        }
    }
}

fn line_of_ours(entry: &EntryReport, ours: &Statement) -> Markup {
    html! {
        tr class={ "news-" (News::New.key()) } {
            th scope="row" { "ours" }
            td.statement { (ours.statement) }
            td.found { (holds(ours)) }
            td.where { a href=(file(entry.entry)) { (entry.entry.number) } }
        }
    }
}

/// The entry that measures a claim, and what it found.
type Found<'a> = (&'a EntryReport, &'a Finding);

fn find<'a>(claim: &Claim, report: &'a Report) -> Option<Found<'a>> {
    report.entries.iter().find_map(|entry| {
        let findings = &entry.result.as_ref()?.findings;
        Some((entry, findings.iter().find(|finding| finding.claim == claim.id)?))
    })
}

fn news_of(claim: &Claim, found: Option<Found<'_>>) -> News {
    found.map_or(News::Known, |(_, finding)| News::of(claim, finding))
}

/// Returns all claims of the papers of a report as data.
pub(crate) fn all(report: &Report) -> Json {
    let claims = papers().iter().flat_map(|paper| {
        let reported = paper.reports(report).next().is_some();
        let claims = paper.claims().iter().filter(move |_| reported);
        claims.map(move |claim| of(paper, claim, find(claim, report)))
    });
    claims.collect()
}

fn of(paper: &Paper, claim: &Claim, found: Option<Found<'_>>) -> Json {
    let (entry, finding) = found.unzip();
    json!({
        "id": claim.id,
        "paper": paper.key,
        "place": claim.place,
        "quote": claim.quote,
        "statement": claim.statement,
        "check": claim.check,
        "declared": claim.verdict,
        "verdict": finding.map(|finding| finding.verdict),
        "novelty": finding.map(|finding| News::of(claim, finding).key()),
        "answered_by": claim.answered_by,
        "evidence": finding.map(|finding| &finding.evidence),
        "power": finding.and_then(|finding| finding.power.as_ref()),
        "entry": entry.map(|entry| entry.entry.id),
        "page": entry.map(|entry| format!("{}#{}", file(entry.entry), claim.id)),
    })
}
