//! The pages: the cover `index.html`, one for each paper, and one for each entry; without scripts,
//! beside their pictures and data.
//!
//! Every address on them is a file of the folder or a place on a page, so that they open from
//! disk. A claim has the address `#F-84`, on the page of its entry and in the index of its paper.

mod cite;
mod claims;
mod contents;
mod cover;
mod entry;
mod news;
mod paper;
mod prose;
mod result;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::{Value as Json, json};

pub(crate) use self::cite::bibliography;
pub(crate) use self::claims::all as claims;
use crate::model::{Claim, Entry, EntryReport, Length, PowerTest, Report, Statement, Verdict};
use crate::papers::papers;

/// Returns all pages with the names of their files: the cover, one for each paper of the report,
/// and one for each entry.
pub(crate) fn pages(report: &Report) -> Vec<(String, Markup)> {
    let cover = ("index.html".to_owned(), cover::page(report));
    let papers = papers().iter().filter(|paper| paper.reports(report).next().is_some());
    let papers = papers.map(|of| (of.file(), paper::page(of, report)));
    let entries = (0..report.entries.len())
        .map(|place| (file(report.entries[place].entry), entry::page(report, place)));
    [cover].into_iter().chain(papers).chain(entries).collect()
}

/// Returns the file name of the page of an entry.
fn file(entry: &Entry) -> String {
    format!("{}.html", entry.id)
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

/// A verdict as a word, with a cell whose colour repeats it.
fn word(verdict: Verdict) -> Markup {
    html! { span class={ "verdict " (verdict.word()) } { (verdict.word()) } }
}

/// The verdict of an entry as a word.
fn word_of(report: &EntryReport) -> Markup {
    html! {
        @match report.measured {
            Some(Verdict::Agrees) if report.entry.is_ours() => span."verdict agrees" { "holds" },
            Some(verdict) => (word(verdict)),
            None => span."verdict failed" { "could not finish" },
        }
    }
}

/// The statement of a claim, as a sentence.
fn statement(claim: &Claim) -> String {
    let stop = if claim.statement.ends_with('?') { "" } else { "." };
    format!("{}{stop}", claim.statement)
}

/// A text with a capital first letter and a full stop.
fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    let capital = rest.next().into_iter().flat_map(char::to_uppercase);
    capital.chain(rest).chain(['.']).collect()
}

/// Where the paper says something, as a sentence that does not break before a number.
fn place(text: &str) -> String {
    let sentence = sentence(text);
    ["Fig. ", "ection ", "ections ", "ormulation ", "heorem ", "uestion ", "ootnote "]
        .iter()
        .fold(sentence, |text, word| text.replace(word, &word.replace(' ', "\u{a0}")))
}

/// The power test of a verdict, for which pages say `word`.
fn power_test(power: &PowerTest, word: fn(Verdict) -> &'static str) -> Markup {
    html! {
        span.power {
            "Power test: "
            @match power.verdict {
                Some(verdict) => { em { (word(verdict)) } }
                None => { "must come out otherwise" }
            }
            " with " (prose::prose(&power.mutation)) "."
        }
    }
}

/// The word for the verdict on a statement of ours.
fn word_of_ours(verdict: Verdict) -> &'static str {
    if verdict == Verdict::Agrees { "holds" } else { "fails" }
}

/// The word for a statement of ours, in the colour of its verdict.
fn holds(ours: &Statement) -> Markup {
    let verdict = Verdict::exact(ours.holds);
    html! { span class={ "verdict " (verdict) } { (word_of_ours(verdict)) } }
}

/// The guide to the page, and its source.
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
            "A verdict, also on a statement of ours, is a rule applied to what was measured. Its \
             power test names a mutation of the input for which the same rule says something else. "
            code { "wythoff atlas --power" } " runs these tests."
        }
        p {
            "Computed by wythoff " (report.version) " in a "
            @match report.length {
                Length::Quick => "quick run, on smaller windows and fewer games than a \
                    full one",
                Length::Full => "full run",
                Length::Long => "long run",
            }
            ". Verdicts, tables and evidence are computed by the run, or by a longer one whose date \
             stands beside them. Paragraphs on what the paper says, and on what differs, also quote \
             figures of the paper and of the documentation. All data: "
            a href="atlas.json" { "atlas.json" } ", all claims: " a href="claims.json" { "claims.json" }
            ", to cite: " a href="atlas.bib" { "atlas.bib" } "."
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
        "page": file(report.entry),
        "measured": report.result,
    })
}

/// The command that runs one entry.
fn command(id: &str) -> String {
    format!("wythoff atlas --only {id}")
}
