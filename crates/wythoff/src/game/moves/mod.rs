//! The moves of a game on two heaps, written in one line: `1,0* 0,1* 1,1* 1,2 2,1`.

mod named;
mod parse;

use std::fmt;
use std::ops::ControlFlow;

use crate::game::{Game, Step};
use crate::{Rule, Ruleset};

pub use named::{NAMED, Named};
pub use parse::MovesError;
pub(in crate::game) use parse::{with_terms, words};

/// The moves of a game on two heaps: rays and steps, the same from every position.
///
/// A *ray* (a, b) subtracts any positive multiple of (a, b) from the position, a *step* (a, b)
/// subtracts (a, b) once. Single multiples can be removed from the rays. Heaps are never negative,
/// and the player who cannot move loses, or wins under misère play.
///
/// [`FromStr`](std::str::FromStr) reads words separated by blanks or `;`:
///
/// | word | meaning |
/// |---|---|
/// | `a,b*` | the ray (a, b) |
/// | `a,b` | the step (a, b) |
/// | `without` | the vectors `a,b` after this word are removed from the rays |
/// | `nim`, `wythoff`, `maharaja`, .. | the moves of a game of the literature ([`NAMED`]) |
///
/// Moves are stored and printed rays first, each kind by rising slope, so that equal sets compare
/// equal. `Display` returns a text that reads back as the same moves.
///
/// ```
/// use wythoff::game::moves::Moves;
/// let maharaja: Moves = "maharaja".parse()?;
/// assert_eq!(maharaja.to_string(), "1,0* 1,1* 0,1* 2,1 1,2");
/// assert_eq!(maharaja, "0,1*;1,0*;1,1*;1,2;2,1".parse()?);
/// assert_eq!(maharaja.options(2, 1), [(1, 1), (0, 1), (1, 0), (2, 0), (0, 0)]);
///
/// let error = "1,0* 0,1* +1,2".parse::<Moves>().unwrap_err();
/// assert!(error.to_string().starts_with("`+` at character 11"));
/// # Ok::<(), wythoff::game::moves::MovesError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Moves {
    rays: Option<Ruleset>,
    steps: Vec<Rule>,
    removed: Vec<Rule>,
}

impl Moves {
    /// The rays.
    pub fn rays(&self) -> &[Rule] {
        self.rays.as_ref().map_or(&[], Ruleset::rules)
    }

    /// The steps.
    pub fn steps(&self) -> &[Rule] {
        &self.steps
    }

    /// The vectors that are removed from the rays.
    pub fn removed(&self) -> &[Rule] {
        &self.removed
    }

    /// The options of (x, y): the positions that one move reaches, ray by ray, nearest first, then
    /// by the steps. Each is listed once.
    ///
    /// `Time: O(number of options)`, times the number of parallel rays and of removed vectors.
    pub fn options(&self, x: u64, y: u64) -> Vec<(u64, u64)> {
        let mut options = self.rays.as_ref().map_or_else(Vec::new, |rays| rays.options(x, y));
        options.retain(|&option| self.removed.iter().all(|one| one.taken(x, y) != Some(option)));
        options.extend(self.steps.iter().filter_map(|step| step.taken(x, y)));
        options
    }

    /// Returns true if a move leads from (x, y) to another position.
    pub fn can_move(&self, x: u64, y: u64) -> bool {
        let fits = |rule: &Rule| rule.taken(x, y).is_some();
        self.steps.iter().any(fits)
            || if self.removed.is_empty() {
                self.rays().iter().any(fits)
            } else {
                !self.options(x, y).is_empty()
            }
    }

    /// Returns the rays as a ruleset, if there are rays and none of their multiples is removed. The
    /// game is that of the ruleset with further steps.
    pub(crate) fn whole_rays(&self) -> Option<&Ruleset> {
        self.rays.as_ref().filter(|_| self.removed.is_empty())
    }

    /// Returns the same game as a ruleset of Linear Nimhoff, if all its moves are rays.
    ///
    /// ```
    /// use wythoff::game::moves::Moves;
    /// let rays: Moves = "1,0* 0,1* 1,2* 1,1* 2,1*".parse()?;
    /// assert_eq!(rays.ruleset(), Some("gdwn:1,2".parse().unwrap()));
    /// assert_eq!("king".parse::<Moves>()?.ruleset(), None);
    /// # Ok::<(), wythoff::game::moves::MovesError>(())
    /// ```
    pub fn ruleset(&self) -> Option<Ruleset> {
        self.whole_rays().filter(|_| self.steps.is_empty()).cloned()
    }
}

/// Each rule is a ray.
impl From<&Ruleset> for Moves {
    fn from(rules: &Ruleset) -> Self {
        Self { rays: Some(rules.clone()), steps: vec![], removed: vec![] }
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rays = self.rays().iter().map(|ray| format!("{ray}*"));
        let steps = self.steps.iter().map(ToString::to_string);
        let without = (!self.removed.is_empty()).then(|| "without".to_owned());
        let removed = self.removed.iter().map(ToString::to_string);
        let words: Vec<String> = rays.chain(steps).chain(without).chain(removed).collect();
        f.write_str(&words.join(" "))
    }
}

/// The game under normal play: the player who cannot move loses.
impl Game for Moves {
    type Position = (u64, u64);

    fn steps(
        &self,
        &(x, y): &(u64, u64),
        visit: &mut dyn FnMut(Step<(u64, u64)>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.options(x, y).into_iter().try_for_each(|to| visit(Step::Passes(to)))
    }
}
