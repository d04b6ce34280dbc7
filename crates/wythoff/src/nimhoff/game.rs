//! Rulesets of Linear Nimhoff.

use thiserror::Error;

use crate::ruleset::{ParallelRules, is_symmetric};
use crate::{Rule, Ruleset};

/// A game of Linear Nimhoff: a ruleset with both rules of Nim, (1, 0) and (0, 1), so that each row
/// and each column holds one P-position. Source: \[FGPLL\] section 1.1.
///
/// ```
/// use wythoff::nimhoff::Nimhoff;
/// let game = Nimhoff::try_new(&"gdwn:1,2".parse()?)?;
/// assert_eq!(game.rules().to_string(), "1,0 2,1 1,1 1,2 0,1");
/// assert!(game.is_symmetric());
/// assert!(Nimhoff::try_new(&"2,0 1,1 0,1".parse()?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Nimhoff {
    rules: Ruleset,
    effective: Vec<Rule>,
}

/// A ruleset that is not a game of Linear Nimhoff.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NimhoffError {
    /// A rule of Nim is missing.
    #[error(
        "`{rules}` lacks the rule {missing}; without it a row or column may hold infinitely many \
         P-positions, or none that ends it"
    )]
    NotNim {
        /// The ruleset.
        rules: Ruleset,
        /// The missing rule, `1,0` or `0,1`.
        missing: Rule,
    },
}

impl Nimhoff {
    /// The game with these rules.
    ///
    /// # Errors
    /// If (1, 0) or (0, 1) is missing.
    pub fn try_new(rules: &Ruleset) -> Result<Self, NimhoffError> {
        for needed in Ruleset::nim().rules() {
            if !rules.rules().contains(needed) {
                return Err(NimhoffError::NotNim { rules: rules.clone(), missing: *needed });
            }
        }
        let effective = rules.directions().iter().flat_map(ParallelRules::rules).collect();
        Ok(Self { rules: rules.clone(), effective })
    }

    /// All rules, by rising slope.
    pub const fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The rules that are no multiples of other rules, by rising slope: (1, 0) first and (0, 1)
    /// last. A multiple of a rule adds no moves.
    pub fn effective(&self) -> &[Rule] {
        &self.effective
    }

    /// Returns true if the mirror image of every rule is a rule, so that the mirror image of every
    /// P-position is a P-position.
    pub fn is_symmetric(&self) -> bool {
        is_symmetric(&self.effective)
    }

    /// The game with x and y exchanged.
    pub(crate) fn mirrored(&self) -> Self {
        let mirrored = self.effective.iter().map(|rule| rule.mirrored());
        let rules = Ruleset::try_new(mirrored).expect("a game has rules");
        Self::try_new(&rules).expect("the rules of Nim are mirror images of each other")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> Result<Nimhoff, NimhoffError> {
        Nimhoff::try_new(&text.parse().unwrap())
    }

    #[test]
    fn both_rules_of_nim_are_required() {
        for (text, missing) in [("2,0 0,1", "1,0"), ("1,0 1,1 0,2", "0,1"), ("1,1", "1,0")] {
            let NimhoffError::NotNim { missing: rule, .. } = game(text).unwrap_err();
            assert_eq!(rule.to_string(), missing, "{text}");
        }
    }

    #[test]
    fn multiples_of_rules_are_not_effective_and_parallel_rules_are() {
        let effective = |text| {
            let game = game(text).unwrap();
            game.effective().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(effective("1,0 2,2 1,1 3,0 0,1"), "1,0 1,1 0,1");
        assert_eq!(effective("1,0 2,2 3,3 6,6 0,1"), "1,0 2,2 3,3 0,1");
    }

    #[test]
    fn symmetry_depends_on_effective_rules_only() {
        assert!(game("gdwn:3,5").unwrap().is_symmetric());
        assert!(game("1,0 1,1 0,1 5,0").unwrap().is_symmetric());
        assert!(!game("nimhoff:1,0;2,1;3,3;0,1").unwrap().is_symmetric());
    }
}
