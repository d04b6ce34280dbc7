//! The cover: the score of every paper, and what is new.

use maud::{Markup, html};

use super::{claims, colophon, contents, document, file, word, word_of};
use crate::format::count;
use crate::model::{EntryReport, Finding, Report, Verdict};
use crate::papers::{Paper, papers};

/// Pictures of a paper on the cover.
const PICTURES: usize = 4;

pub(super) fn page(report: &Report) -> Markup {
    let head = html! {
        p.series { "Wythoff" }
        h1 { "Atlas of Wythoff‑type games" }
        p.lead {
            "The figures and the statements of the papers on these games, each recomputed, drawn \
             and judged."
        }
        nav aria-label="Parts of the page" {
            @for paper in shown(report) { a href=(paper.file()) { (paper.title) } }
            a href="#news" { "What is new" }
            a href="claims.json" { "Data" }
        }
    };
    let main = html! {
        (unexpected(report))
        @for paper in shown(report) {
            section.paper aria-labelledby=(paper.key) {
                h2 id=(paper.key) { a href=(paper.file()) { (paper.title) } }
                p.source { cite { (paper.source) } " by " (paper.authors) "." }
                (score(paper, report))
                (contents::some(paper, report, PICTURES))
            }
        }
        (claims::all_news(report))
    };
    let description = "The figures and claims of the papers on Wythoff-type games, recomputed.";
    document("Wythoff atlas", description, &head, &main, &colophon(report, None))
}

/// The entries that could not finish, or whose verdicts are not the declared ones.
fn unexpected(report: &Report) -> Markup {
    let entries = || report.entries.iter().filter(|entry| !entry.as_expected());
    html! {
        @if entries().next().is_some() {
            section.index aria-label="Not what was expected" {
                p.alarm { "Not what was expected:" }
                ul {
                    @for entry in entries() {
                        li { a href=(file(entry.entry)) { (entry.entry.title) } " " (word_of(entry)) }
                    }
                }
            }
        }
    }
}

/// The papers of a report.
fn shown(report: &Report) -> impl Iterator<Item = &'static Paper> + '_ {
    papers().iter().filter(|paper| paper.reports(report).next().is_some())
}

/// Returns the number of claims of a paper that were measured, and of each verdict.
pub(super) fn score(paper: &Paper, report: &Report) -> Markup {
    let findings = || paper.reports(report).flat_map(findings);
    let of = |verdict| findings().filter(|found| found.verdict == verdict).count() as u64;
    let measured = findings().filter(|found| found.power.is_some()).count() as u64;
    let unmeasured = findings().count() as u64 - measured;
    html! {
        p.summary {
            (count(measured)) " of " (count(paper.claims().len() as u64)) " claims measured"
            @if unmeasured > 0 {
                ", and " (count(unmeasured))
                " not, because nothing can be measured: definitions, opinions, references"
            }
        }
        p.score {
            @for verdict in Verdict::ALL.iter().rev() {
                @if of(*verdict) > 0 { span.tally { (word(*verdict)) " " (count(of(*verdict))) } }
            }
        }
    }
}

fn findings(report: &EntryReport) -> impl Iterator<Item = &Finding> {
    report.result.iter().flat_map(|result| &result.findings)
}
