//! The page of one entry: what the paper says, the verdicts, the evidence, the pictures.

use maud::{Markup, html};

use super::prose::prose;
use super::{
    cite, colophon, command, document, file, place, power_test, result, sentence, statement, word,
    word_of,
};
use crate::model::{Claim, Entry, EntryReport, Finding, Report, Verdict, claim};
use crate::papers::{Paper, papers};

pub(super) fn page(report: &Report, at: usize) -> Markup {
    let shown = &report.entries[at];
    let entry = shown.entry;
    let paper = papers().iter().find(|paper| paper.entries.iter().any(|own| own.id == entry.id));
    let paper = paper.expect("each entry is that of a paper");
    let introduction = (paper.introduction)();
    let head = html! {
        p.series {
            a href="index.html" { "Wythoff atlas" } " · " a href=(paper.file()) { (paper.title) }
        }
        p.number { (entry.number) " · " cite { (paper.source) } }
        // A title does not break inside of `P-positions`.
        h1.entry { (entry.title.replace('-', "\u{2011}")) }
        (ruling(shown))
    };
    let main = html! {
        article id=(entry.id) {
            @if let Some(result) = &shown.result {
                (result::plates(&result.plates))
                @if result::has_pictures(result) {
                    figure class={ "legend " (paper.key) } { (introduction.legend) }
                }
            }
            h2 { @if entry.is_ours() { "What is stated" } @else { "What the paper says" } }
            @for paragraph in entry.says { p { (prose(paragraph)) } }
            (claims(shown))
            @if let Some(result) = &shown.result { (result::section(entry, result)) }
            (reproduce(shown))
            details.cite {
                summary { "Cite this page" }
                pre { code { (cite::bibtex(entry, report.version)) } }
            }
            (neighbours(report, at, paper))
        }
    };
    let title = format!("{} · Wythoff atlas", entry.title);
    let description = format!("{}: {}, “{}”, recomputed.", entry.title, entry.number, paper.source);
    document(&title, &description, &head, &main, &colophon(report, Some(&introduction.reading)))
}

/// The verdict on the entry, and how the verdicts on its claims add up to it: a sentence.
fn ruling(report: &EntryReport) -> Markup {
    html! {
        p.ruling { (word_of(report)) span.meaning { (sum(report)) } }
        @if let Some(failure) = &report.failure { p.alarm { (failure) } }
        @if !report.surprises.is_empty() {
            div.alarm {
                p { "Not what was expected:" }
                ul { @for surprise in &report.surprises { li { (surprise) } } }
            }
        }
    }
}

/// The verdicts on the claims of an entry, counted, in a sentence.
fn sum(report: &EntryReport) -> String {
    let Some(result) = &report.result else { return String::new() };
    if report.entry.is_ours() {
        return match (result.ours.len(), report.surprises.is_empty()) {
            (1, true) => "One statement of ours, which passed its checks.".to_owned(),
            (1, false) => "One statement of ours, which did not pass its checks.".to_owned(),
            (n, true) => format!("{n} statements of ours, all of which passed their checks."),
            (n, false) => {
                format!("{n} statements of ours, some of which did not pass their checks.")
            }
        };
    }
    if let [finding] = result.findings.as_slice() {
        return sentence(finding.verdict.meaning());
    }
    let of = |verdict| result.findings.iter().filter(|found| found.verdict == verdict).count();
    let parts: Vec<String> = Verdict::ALL
        .into_iter()
        .filter(|&verdict| of(verdict) > 0)
        .map(|verdict| format!("{} {verdict}", of(verdict)))
        .collect();
    format!("{} claims: {}.", result.findings.len(), parts.join(", "))
}

/// Quotation, place, verdict, evidence and power test of each claim.
fn claims(report: &EntryReport) -> Markup {
    let findings = || report.result.iter().flat_map(|result| &result.findings);
    html! {
        @if !report.entry.claims.is_empty() {
            ol.claims {
                @for claim in report.entry.claims.iter().filter_map(|id| claim(id)) {
                    (item(claim, findings().find(|finding| finding.claim == claim.id)))
                }
            }
        }
    }
}

fn item(claim: &Claim, finding: Option<&Finding>) -> Markup {
    html! {
        li id=(claim.id) {
            span.head {
                a.id href={ "#" (claim.id) } { (claim.id) }
                @match finding {
                    Some(finding) => (word(finding.verdict)),
                    None => span."verdict failed" { "not measured" },
                }
                @if let (Some(Verdict::Answered), Some(by)) =
                    (finding.map(|finding| finding.verdict), claim.answered_by) {
                    span.novelty { "by " (by.word()) }
                }
            }
            div.body {
                span.statement { (prose(&statement(claim))) }
                span.place { " " (place(&claim.place)) }
                @if !claim.quote.is_empty() { blockquote { (claim.quote) } }
                @if let Some(finding) = finding {
                    span.evidence { (prose(&finding.evidence)) }
                    @if let Some(power) = &finding.power { (power_test(power, Verdict::word)) }
                }
            }
        }
    }
}

fn reproduce(report: &EntryReport) -> Markup {
    let entry: &Entry = report.entry;
    html! {
        h2 { "How to reproduce it" }
        pre {
            code {
                (command(entry.id))
                @for line in report.result.iter().flat_map(|result| &result.commands) {
                    "\n" (line)
                }
            }
        }
        p.data {
            "Running time " span.seconds { (format!("{:.1}", report.seconds)) } " s. All numbers: "
            a href={ "data/" (entry.id) ".json" } { (entry.id) ".json" } "."
        }
    }
}

/// Links to the entries before and after.
fn neighbours(report: &Report, at: usize, paper: &Paper) -> Markup {
    let before = at.checked_sub(1).map(|before| &report.entries[before]);
    let after = report.entries.get(at + 1);
    html! {
        nav.neighbours aria-label="Neighbours" {
            @if let Some(before) = before {
                a rel="prev" href=(file(before.entry)) { "← " (before.entry.title) }
            }
            a href=(paper.file()) { "All of " (paper.title) }
            @if let Some(after) = after {
                a rel="next" href=(file(after.entry)) { (after.entry.title) " →" }
            }
        }
    }
}
