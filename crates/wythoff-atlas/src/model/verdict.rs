//! The verdict of a measurement on a statement, which follows from checks that can fail.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The verdict of a measurement on a statement of a paper.
///
/// The order is that of [`Verdict::of_all`]: the last word is the one a reader should hear first.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// A definition, literature or an opinion: nothing to compute but whether it is consistent.
    Stated,
    /// It holds, exactly as the paper says.
    Agrees,
    /// Not decided, by the paper or by us; what was measured does not contradict it.
    Open,
    /// It holds roughly; the figures say how well.
    Approximate,
    /// A question that the paper leaves open, settled here: by proof or by data.
    Answered,
    /// The paper is wrong as printed, and our statement in its place holds.
    Corrected,
    /// It does not hold.
    Differs,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Self; 7] = [
        Self::Stated,
        Self::Agrees,
        Self::Open,
        Self::Approximate,
        Self::Answered,
        Self::Corrected,
        Self::Differs,
    ];

    /// Verdict on a statement that is exact: it holds, or it does not.
    #[must_use]
    pub const fn exact(holds: bool) -> Self {
        if holds { Self::Agrees } else { Self::Differs }
    }

    /// Verdict on a statement that need only hold roughly: `exactly` if it holds to the letter,
    /// `nearly` if it is within the limits that the entry sets.
    #[must_use]
    pub const fn rough(exactly: bool, nearly: bool) -> Self {
        match (exactly, nearly) {
            (true, _) => Self::Agrees,
            (false, true) => Self::Approximate,
            (false, false) => Self::Differs,
        }
    }

    /// Verdict on a statement we think is wrong: `as_printed` if the paper's words hold after
    /// all, `ours` if our statement in their place does.
    #[must_use]
    pub const fn erratum(as_printed: bool, ours: bool) -> Self {
        match (as_printed, ours) {
            (true, _) => Self::Agrees,
            (false, true) => Self::Corrected,
            (false, false) => Self::Differs,
        }
    }

    /// Verdict on a definition, whose consequences were checked to be consistent.
    #[must_use]
    pub const fn definition(consistent: bool) -> Self {
        if consistent { Self::Stated } else { Self::Differs }
    }

    /// Verdict on an open question: open as long as nothing measured contradicts it.
    #[must_use]
    pub const fn question(uncontradicted: bool) -> Self {
        if uncontradicted { Self::Open } else { Self::Differs }
    }

    /// Verdict on a question of the paper that we answer: open again if our answer does not pass
    /// its checks.
    #[must_use]
    pub const fn answer(holds: bool) -> Self {
        if holds { Self::Answered } else { Self::Open }
    }

    /// The verdict on an entry from those on its claims: the one that a reader should hear first.
    /// `Differs`, then `Corrected`, `Answered`, `Approximate`, `Open`, `Agrees`, and `Stated` if
    /// there is nothing else.
    ///
    /// ```
    /// use wythoff_atlas::Verdict;
    /// assert_eq!(Verdict::of_all([Verdict::Stated, Verdict::Agrees]), Verdict::Agrees);
    /// assert_eq!(Verdict::of_all([Verdict::Differs, Verdict::Agrees]), Verdict::Differs);
    /// ```
    pub fn of_all(verdicts: impl IntoIterator<Item = Self>) -> Self {
        verdicts.into_iter().max().unwrap_or(Self::Stated)
    }

    /// The word that stands on pages.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Stated => "stated",
            Self::Agrees => "agrees",
            Self::Open => "open",
            Self::Approximate => "approximate",
            Self::Answered => "answered",
            Self::Corrected => "corrected",
            Self::Differs => "differs",
        }
    }

    /// The meaning of the word, in half a sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Stated => {
                "a definition, literature or an opinion; what follows from it and can be computed agrees"
            }
            Self::Agrees => "holds exactly as the paper says",
            Self::Open => "not decided, and not contradicted by what was measured",
            Self::Approximate => "holds roughly, and the figures say how well",
            Self::Answered => "a question that the paper leaves open, settled here",
            Self::Corrected => "wrong as printed, and our statement holds instead",
            Self::Differs => "does not hold",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_that_fails_turns_every_kind_of_verdict_into_differs() {
        for (passed, failed) in [
            (Verdict::exact(true), Verdict::exact(false)),
            (Verdict::rough(false, true), Verdict::rough(false, false)),
            (Verdict::erratum(false, true), Verdict::erratum(false, false)),
            (Verdict::definition(true), Verdict::definition(false)),
            (Verdict::question(true), Verdict::question(false)),
        ] {
            assert_ne!(passed, Verdict::Differs);
            assert_eq!(failed, Verdict::Differs);
        }
    }

    #[test]
    fn a_paper_that_turns_out_right_is_not_corrected() {
        assert_eq!(Verdict::erratum(true, true), Verdict::Agrees);
        assert_eq!(Verdict::rough(true, true), Verdict::Agrees);
    }

    #[test]
    fn an_answer_that_fails_leaves_the_question_open() {
        assert_eq!(Verdict::answer(true), Verdict::Answered);
        assert_eq!(Verdict::answer(false), Verdict::Open);
    }

    #[test]
    fn one_claim_that_differs_makes_the_entry_differ() {
        for verdict in Verdict::ALL {
            assert_eq!(Verdict::of_all([verdict, Verdict::Differs]), Verdict::Differs);
            assert_eq!(Verdict::of_all([verdict, Verdict::Stated]), verdict);
        }
    }

    #[test]
    fn words_are_what_json_says() {
        for verdict in Verdict::ALL {
            assert_eq!(serde_json::to_value(verdict).unwrap(), verdict.word());
        }
    }
}
