//! The novelty of findings, beyond the paper, and the filter of lists by it.

use maud::{Markup, html};

use crate::format::count;
use crate::model::{Claim, Finding, Novelty, Verdict};

/// The step of a finding beyond the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum News {
    Known,
    Further,
    Corrected,
    Answered,
    New,
}

impl News {
    pub(super) const ALL: [Self; 5] =
        [Self::Known, Self::Further, Self::Corrected, Self::Answered, Self::New];

    /// Returns what a finding adds to the paper's claim. Statements of ours are [`News::New`].
    pub(super) fn of(claim: &Claim, finding: &Finding) -> Self {
        match (finding.verdict, claim.novelty) {
            (Verdict::Corrected, _) => Self::Corrected,
            (Verdict::Answered, _) => Self::Answered,
            (_, Novelty::Further) => Self::Further,
            (_, Novelty::Known) => Self::Known,
        }
    }

    /// The name of it in addresses, classes and data.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Known => "known",
            Self::Further => "further",
            Self::Corrected => "corrected",
            Self::Answered => "answered",
            Self::New => "new",
        }
    }

    /// The name of it on pages.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Known => "known",
            Self::Further => "confirmed further",
            Self::Corrected => "corrected",
            Self::Answered => "answered",
            Self::New => "new",
        }
    }
}

/// The filter of a list whose items have the class `news-KEY`: `fresh` shows corrections, answers
/// and what is new, and is chosen first if `news_first`; `all` shows everything. The style sheet
/// does the work.
pub(super) fn filter(items: &[News], news_first: bool) -> Markup {
    let of = |news: News| items.iter().filter(|&&item| item == news).count() as u64;
    let fresh = of(News::Corrected) + of(News::Answered) + of(News::New);
    let first = if news_first && fresh > 0 { "fresh" } else { "all" };
    let choice = |key: &str, name: &str, size: u64| {
        html! {
            label {
                input type="radio" name="news" value=(key) checked[key == first];
                (name) " " span.size { (count(size)) }
            }
        }
    };
    html! {
        fieldset.filter {
            legend { "Show" }
            (choice("all", "all", items.len() as u64))
            @if fresh > 0 { (choice("fresh", "corrected, answered or new", fresh)) }
            @for news in News::ALL {
                @if of(news) > 0 { (choice(news.key(), news.name(), of(news))) }
            }
        }
    }
}
