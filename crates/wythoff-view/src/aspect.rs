//! Aspects of a game that can be viewed.

use std::str::FromStr;

use thiserror::Error;
use wythoff::game::three::SliceBoard;
use wythoff::{Rule, Ruleset, RulesetError};

/// An aspect of a game: what the colours of a picture mean.
///
/// Written `value`, `outcome`, `sees`, `budgets`, `fill:a,b`, or `slice:z`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, derive_more::Display)]
#[display(rename_all = "lowercase")]
pub enum Aspect {
    /// Palace numbers, less k; Sprague-Grundy values, less 1.
    Value,
    /// P-positions, and all other positions.
    Outcome,
    /// The number of P-positions that are seen, less k under blocking.
    Sees,
    /// The budgets with which positions are lost, in Imitation Nim.
    Budgets,
    /// The positions from which this rule leads to a P-position.
    #[display("fill:{_0}")]
    Fill(Rule),
    /// The P-positions of three heaps whose third heap has so many tokens.
    #[display("slice:{_0}")]
    Slice(u32),
}

/// A text that names no aspect.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AspectError {
    /// The name is unknown.
    #[error(
        "choose outcome, value, sees, budgets, fill and a rule, or slice and a heap, such as slice:5"
    )]
    Unknown,
    /// `fill:` needs one rule.
    #[error("fill takes one rule, such as fill:1,1")]
    Rules,
    /// `slice:` needs the third heap.
    #[error(
        "slice takes the third heap, a whole number from 0 to {}, such as slice:5",
        SliceBoard::LARGEST
    )]
    Slice,
    /// The rule cannot be read.
    #[error(transparent)]
    Rule(#[from] RulesetError),
}

impl FromStr for Aspect {
    type Err = AspectError;

    fn from_str(text: &str) -> Result<Self, AspectError> {
        match text.split_once(':') {
            Some(("fill", rule)) => match rule.parse::<Ruleset>().as_ref().map(Ruleset::rules) {
                Ok([rule]) => Ok(Self::Fill(*rule)),
                Ok(_) | Err(RulesetError::Empty) => Err(AspectError::Rules),
                Err(error) => Err(error.clone().into()),
            },
            Some(("slice", z)) => {
                let digits = z.bytes().all(|byte| byte.is_ascii_digit());
                let fits = |&z: &u32| digits && z <= SliceBoard::LARGEST;
                let z = z.parse().ok().filter(fits);
                z.map(Self::Slice).ok_or(AspectError::Slice)
            }
            _ => [Self::Value, Self::Outcome, Self::Sees, Self::Budgets]
                .into_iter()
                .find(|aspect| aspect.to_string() == text)
                .ok_or(AspectError::Unknown),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_aspect_is_a_name_or_a_rule_that_fills() {
        for text in ["value", "outcome", "sees", "budgets", "fill:3,5", "slice:0", "slice:1048576"]
        {
            assert_eq!(text.parse::<Aspect>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "fill",
            "fill:",
            "fill:1",
            "fill:1,1;2,2",
            "fill:0,0",
            "red",
            "sees:1",
            "slice:",
            "slice:+1",
            "slice:1048577",
        ] {
            assert!(text.parse::<Aspect>().is_err(), "{text}");
        }
    }
}
