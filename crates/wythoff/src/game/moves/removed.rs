//! Vectors that are removed from the rays and the cone.

use super::Moves;
use super::parse::{MOST_OF_TEXT, MovesError};
use crate::{Rule, Ruleset, RulesetError};

impl Moves {
    /// Returns these moves without further vectors of the rays and the cone.
    pub(in crate::game) fn without(&self, vectors: &[(i64, i64)]) -> Result<Self, MovesError> {
        let refused = |problem| MovesError {
            problem,
            allowed: "give vectors of the rays and of the cone".to_owned(),
        };
        let mut removed = self.removed.clone();
        for &(a, b) in vectors {
            if a < 0 || b < 0 {
                return Err(refused(format!("`{a},{b}` adds tokens")));
            }
            let vector = match [a, b].map(u32::try_from) {
                [Ok(a), Ok(b)] => Rule::try_new(a, b),
                _ => {
                    let [a, b] = [a, b].map(|n| n.unsigned_abs().into());
                    Err(RulesetError::TooLarge { a, b })
                }
            };
            let vector = vector.map_err(|error| refused(error.to_string()))?;
            if !is_covered(vector, self.rays().iter().copied(), self.cone) {
                return Err(refused(format!("{vector} {ON_NO_RAY}")));
            }
            removed.push(vector);
        }
        if self.rays().len() + self.steps.len() + removed.len() > MOST_OF_TEXT {
            return Err(refused(format!("there are more than {MOST_OF_TEXT} vectors")));
        }
        removed = Ruleset::try_new(removed).map_or_else(|_| vec![], |all| all.rules().to_vec());
        Ok(Self { removed, ..self.clone() })
    }
}

/// Returns true if a vector lies on one of the rays or in the cone.
pub(super) fn is_covered(
    vector: Rule,
    mut rays: impl Iterator<Item = Rule>,
    cone: Option<u32>,
) -> bool {
    cone.is_some_and(|m| vector.is_in_cone(m)) || rays.any(|ray| ray.leads(vector.pair(), (0, 0)))
}

/// The problem of a vector that is to be removed and is no move.
pub(super) const ON_NO_RAY: &str = "is on none of the rays, so it cannot be removed";
