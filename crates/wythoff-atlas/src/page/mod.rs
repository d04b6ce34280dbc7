//! The pages: `index.html`, the cover, and one for each paper; without scripts, beside their pictures
//! and data.
//!
//! Every address on them is a file of the folder or a place on a page, so that they open from
//! disk. Entries read from top to bottom: number and title; pictures; the verdict, a word; what
//! the paper says; what was measured; what differs and why; the command; the data.

mod claim_index;
mod contents;
mod cover;
mod entry;
mod paper;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::{Value as Json, json};

use crate::format::count;
use crate::model::{Claim, EntryReport, Length, Report, Verdict};
use crate::papers::{Paper, papers};

/// All pages with the names of their files: the cover, and one for each paper of the report.
pub(crate) fn pages(report: &Report) -> Vec<(String, Markup)> {
    let cover = ("index.html".to_owned(), cover::page(report));
    let papers = papers().iter().filter(|paper| paper.reports(report).next().is_some());
    [cover].into_iter().chain(papers.map(|of| (of.file(), paper::page(of, report)))).collect()
}

/// A page, from what stands on it.
fn document(
    title: &str,
    description: &str,
    head: &Markup,
    main: &Markup,
    colophon: &Markup,
) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="description" content=(description);
                title { (title) }
                style { (PreEscaped(include_str!("style.css"))) }
            }
            body {
                header.top #top { (head) }
                main { (main) }
                footer { (colophon) }
            }
        }
    }
}

/// How many claims of a paper were measured, and what came out.
fn summary(paper: &Paper, report: &Report) -> Markup {
    let measured = paper.reports(report).flat_map(findings);
    html! {
        p.summary {
            (count(measured.clone().count() as u64)) " of " (count(paper.claims().len() as u64))
            " claims measured"
            @for verdict in Verdict::ALL.iter().rev() {
                @let of_kind = measured.clone().filter(|found| found == verdict).count() as u64;
                @if of_kind > 0 { span.tally { (word(*verdict)) " " (count(of_kind)) } }
            }
        }
    }
}

/// The verdicts found for the claims of an entry.
fn findings(report: &EntryReport) -> impl Iterator<Item = Verdict> + Clone + '_ {
    report.result.iter().flat_map(|result| result.findings.iter().map(|found| found.verdict))
}

/// A verdict as a word, with a cell whose colour repeats it.
fn word(verdict: Verdict) -> Markup {
    html! { span class={ "verdict " (verdict.word()) } { (verdict.word()) } }
}

/// What a claim states, as a sentence.
fn statement(claim: &Claim) -> String {
    let stop = if claim.statement.ends_with('?') { "" } else { "." };
    format!("{}{stop}", claim.statement)
}

/// Where the paper says something, as a sentence that does not break before a number.
fn place(text: &str) -> String {
    let mut rest = text.chars();
    let capital = rest.next().into_iter().flat_map(char::to_uppercase);
    let sentence = capital.chain(rest).chain(['.']).collect::<String>();
    ["Fig. ", "ection ", "ections ", "ormulation ", "heorem ", "uestion ", "ootnote "]
        .iter()
        .fold(sentence, |text, word| text.replace(word, &word.replace(' ', "\u{a0}")))
}

/// How to read the page, and where it comes from.
fn colophon(report: &Report, reading: Option<&Markup>) -> Markup {
    html! {
        h2 { "Reading the atlas" }
        @if let Some(reading) = reading { p { (reading) } }
        dl.meanings {
            @for verdict in Verdict::ALL.iter().rev() {
                div { dt { (word(*verdict)) } dd { (verdict.meaning()) } }
            }
        }
        p {
            "Computed by wythoff " (report.version) " in a "
            @match report.length {
                Length::Quick => "quick run, on smaller windows and fewer games than a \
                    full one",
                Length::Full => "full run",
                Length::Long => "long run",
            }
            ". No figure on this page is typed in, but for those given as the paper’s. All data: "
            a href="atlas.json" { "atlas.json" } "."
        }
    }
}

/// All that a run found about one entry, for programs.
pub(crate) fn data(report: &EntryReport) -> Json {
    json!({
        "entry": report,
        "place": report.entry.number,
        "says": report.entry.says,
        "command": command(report.entry.id),
        "measured": report.result,
    })
}

/// The command that runs one entry.
fn command(id: &str) -> String {
    format!("wythoff atlas --only {id}")
}
