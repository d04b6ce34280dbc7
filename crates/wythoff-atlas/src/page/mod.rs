//! The page: one self-contained `index.html` beside its pictures and data, without scripts.
//!
//! Every address in it is a file of the folder or a place on the page, so that it opens from
//! disk. Entries read from top to bottom: number and title; pictures; the verdict, a word; what
//! the paper says; what was measured; what differs and why; the command; the data.

mod claim_index;
mod contents;
mod entry;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::{Value as Json, json};
use wythoff::board::Value;
use wythoff_render::{Palette, Rgb};

use crate::claims::{Claim, claims};
use crate::format::count;
use crate::run::{EntryReport, Report};
use crate::verdict::Verdict;

/// The whole page.
pub(crate) fn index(report: &Report) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="description"
                    content="The figures and claims of the papers on Wythoff-type games, recomputed.";
                title { "Wythoff atlas" }
                style { (PreEscaped(include_str!("style.css"))) }
            }
            body {
                header.top #top { (masthead(report)) }
                main {
                    (contents::contents(report))
                    @for report in &report.entries { (entry::article(report)) }
                    (claim_index::section(report))
                }
                footer { (colophon(report)) }
            }
        }
    }
}

/// What this is, and what came out.
fn masthead(report: &Report) -> Markup {
    let measured = report.entries.iter().flat_map(findings);
    html! {
        p.series { "Wythoff" }
        h1 { "Atlas of blocking queens" }
        p.lead {
            "A queen walks towards the corner of a board, and before each of her moves the \
             opponent blocks up to "
            i { "k" } "\u{a0}−\u{a0}1 of her options. Squares worth reaching are " em { "palaces" }
            "; how many of them a square "
            "sees decides everything. This atlas recomputes the figures and the statements of "
            cite { "A Cellular Automaton for Blocking Queen Games" }
            " by M. Cook, U. Larsson and T. Neary, and says of each what was found."
        }
        p.summary {
            (count(measured.clone().count() as u64)) " of " (count(claims().len() as u64))
            " claims measured"
            @for verdict in Verdict::ALL.iter().rev() {
                @let of_kind = measured.clone().filter(|found| found == verdict).count() as u64;
                @if of_kind > 0 { span.tally { (word(*verdict)) " " (count(of_kind)) } }
            }
        }
        (legend())
        nav aria-label="Parts of the page" {
            a href="#contents" { "Figures" }
            a href="#claims" { "Index by claim" }
            a href="atlas.json" { "Data" }
        }
    }
}

/// The colours of the board, by value.
fn legend() -> Markup {
    let label = |value: Value| match value {
        -5 => "≤ −5".to_owned(),
        6 => "≥ 6".to_owned(),
        value => crate::format::value(value),
    };
    let css = |colour: Rgb| {
        let [red, green, blue] = colour.0;
        format!("#{red:02x}{green:02x}{blue:02x}")
    };
    html! {
        figure.legend {
            ol {
                @for value in -5..=6 {
                    @let colour = Palette::Paper.colour(value);
                    li style={ "background:" (css(colour)) ";color:" (css(colour.opposite())) } { (label(value)) }
                }
            }
            figcaption {
                "Colours of the boards: the value " i { "p" } " is the palace number minus " i { "k" }
                ", and palaces are negative."
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
fn colophon(report: &Report) -> Markup {
    html! {
        h2 { "Reading the atlas" }
        p {
            "A square is (" i { "x" } ", " i { "y" } "): " i { "x" } " grows to the right, " i { "y" }
            " downwards, and (0, 0) is the upper left corner. Its value " i { "p" }
            " is its palace number minus " i { "k" } ", negative exactly on palaces."
        }
        dl.meanings {
            @for verdict in Verdict::ALL.iter().rev() {
                div { dt { (word(*verdict)) } dd { (verdict.meaning()) } }
            }
        }
        p {
            "Computed by wythoff " (report.version) " in a "
            @match report.length {
                crate::Length::Quick => "quick run, on smaller windows and fewer games than a \
                    full one",
                crate::Length::Full => "full run",
                crate::Length::Long => "long run",
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
