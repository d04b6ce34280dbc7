//! The moves of a game on two heaps, written in one line: `1,0* 0,1* 1,1* 1,2 2,1`.

mod exchange;
mod named;
mod parse;
mod removed;

use std::fmt;
use std::ops::ControlFlow;

use crate::game::{Game, Step};
use crate::{Rule, Ruleset};

pub use exchange::Exchange;
pub(in crate::game) use named::by_name;
pub(super) use named::game;
pub use named::{NAMED, Named};
pub use parse::MovesError;
pub(in crate::game) use parse::{MOST_OF_TEXT, TERMS, needless, no_name, with_terms, words};

/// The moves of a game on two heaps: rays, a cone, steps and exchanges, the same from every
/// position.
///
/// A *ray* (a, b) subtracts any positive multiple of (a, b) from the position, a *step* (a, b)
/// subtracts (a, b) once. The *cone* |s - t| < m takes s > 0 tokens from x and t > 0 from y, whose
/// numbers differ by less than m. An *exchange* is a step that adds tokens to one heap. Single
/// vectors can be removed from the rays and the cone. Heaps are never negative, play always ends,
/// and the player who cannot move loses, or wins under misère play.
///
/// [`FromStr`](std::str::FromStr) reads words separated by blanks or `;`:
///
/// | word | meaning |
/// |---|---|
/// | `a,b*` | the ray (a, b) |
/// | `|s-t|<m` | the cone |
/// | `a,b` | the step (a, b), or an exchange if one number is negative |
/// | `a..c,b` | the steps (a, b) to (c, b); ranges may stand for each number of a vector |
/// | `without` | the vectors `a,b` after this word are removed from the rays and the cone |
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
    /// The m of the cone, from 2 on.
    cone: Option<u32>,
    steps: Vec<Rule>,
    exchanges: Vec<Exchange>,
    removed: Vec<Rule>,
}

impl Moves {
    /// No moves: those of a game whose moves are computed.
    pub(super) const fn none() -> Self {
        Self { rays: None, cone: None, steps: vec![], exchanges: vec![], removed: vec![] }
    }

    /// The rays.
    pub fn rays(&self) -> &[Rule] {
        self.rays.as_ref().map_or(&[], Ruleset::rules)
    }

    /// The m of the cone |s - t| < m, from 2 on, if there is one. For m = 1 it is the ray (1, 1).
    pub const fn cone(&self) -> Option<u32> {
        self.cone
    }

    /// The steps.
    pub fn steps(&self) -> &[Rule] {
        &self.steps
    }

    /// The steps that add tokens to a heap.
    pub fn exchanges(&self) -> &[Exchange] {
        &self.exchanges
    }

    /// The vectors that are removed from the rays and the cone.
    pub fn removed(&self) -> &[Rule] {
        &self.removed
    }

    /// The options of (x, y): the positions that one move reaches, ray by ray, nearest first, then
    /// by the cone, the steps and the exchanges. Each is listed once.
    ///
    /// `Time: O(number of options)`, times the number of parallel rays and of removed vectors.
    pub fn options(&self, x: u64, y: u64) -> Vec<(u64, u64)> {
        let mut options = self.rays.as_ref().map_or_else(Vec::new, |rays| rays.options(x, y));
        options.extend(self.cone_options(x, y));
        options.retain(|&option| self.removed.iter().all(|one| one.taken(x, y) != Some(option)));
        options.extend(self.steps.iter().filter_map(|step| step.taken(x, y)));
        options.extend(self.exchanges.iter().filter_map(|one| one.taken(x, y)));
        options
    }

    /// An upper bound on the number of options of (x, y), options of parallel rays counted for
    /// each. `Time: O(number of rays)`.
    ///
    /// ```
    /// let moves: wythoff::game::moves::Moves = "wythoff".parse()?;
    /// assert_eq!((moves.most_options(3, 5), moves.options(3, 5).len()), (11, 11));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn most_options(&self, x: u64, y: u64) -> u128 {
        let multiples = |ray: &Rule| {
            let along = |heap: u64, taken: u32| heap.checked_div(taken.into()).unwrap_or(u64::MAX);
            u128::from(along(x, ray.a()).min(along(y, ray.b())))
        };
        let (x, y, m) = (u128::from(x), u128::from(y), u128::from(self.cone.unwrap_or(0)));
        let in_cone = x.min(y + m).saturating_mul(y.min(2 * m));
        let rest = self.steps.len() + self.exchanges.len();
        self.rays().iter().map(multiples).sum::<u128>() + in_cone + rest as u128
    }

    /// The options by the cone, without those on rays.
    fn cone_options(&self, x: u64, y: u64) -> impl Iterator<Item = (u64, u64)> {
        let m = u64::from(self.cone.unwrap_or(0));
        // The m of a cone is at least 2, so that without one no s is tried.
        let most = if m == 0 { 0 } else { x };
        let taken = (1..=most).flat_map(move |s| {
            let first = (s + 1).saturating_sub(m).max(1);
            (first..=y.min(s + m.saturating_sub(1))).map(move |t| (s, t))
        });
        let rays = self.rays();
        taken
            .filter(|&taken| !rays.iter().any(|ray| ray.leads(taken, (0, 0))))
            .map(move |(s, t)| (x - s, y - t))
    }

    /// Returns true if a move leads from (x, y) to another position.
    pub fn can_move(&self, x: u64, y: u64) -> bool {
        let fits = |rule: &Rule| rule.taken(x, y).is_some();
        self.steps.iter().any(fits)
            || self.exchanges.iter().any(|one| one.taken(x, y).is_some())
            || if self.removed.is_empty() {
                self.rays().iter().any(fits) || self.cone.is_some() && x > 0 && y > 0
            } else {
                !self.options(x, y).is_empty()
            }
    }

    /// The set of these rays and steps, of which no step lies on a ray; `None` if there are none.
    pub(in crate::game) fn of_words(
        rays: impl Iterator<Item = Rule>,
        steps: impl Iterator<Item = Rule>,
    ) -> Option<Self> {
        let (rays, steps) = (Ruleset::try_new(rays).ok(), Ruleset::try_new(steps).ok());
        let some = rays.is_some() || steps.is_some();
        let steps = steps.map_or_else(Vec::new, |steps| steps.rules().to_vec());
        some.then_some(Self { rays, steps, ..Self::none() })
    }

    /// Returns t if the moves are those of t-Wythoff Nim, with the cone |s - t| < t.
    pub fn t_wythoff(&self) -> Option<u32> {
        let rays = self.rays.as_ref().is_some_and(|rays| *rays == Ruleset::nim());
        let others = !self.steps.is_empty() || !self.exchanges.is_empty();
        self.cone.filter(|_| rays && !others && self.removed.is_empty())
    }

    /// An upper bound on the number of positions that can be reached from (x, y).
    ///
    /// ```
    /// use wythoff::game::moves::Moves;
    /// assert_eq!("wythoff".parse::<Moves>()?.most_reached(9, 4), 50);
    /// // A token of x may be exchanged for two of y.
    /// assert!("1,-2 0,1".parse::<Moves>()?.most_reached(9, 4) > 100);
    /// # Ok::<(), wythoff::game::moves::MovesError>(())
    /// ```
    pub fn most_reached(&self, x: u64, y: u64) -> u128 {
        exchange::most_reached(&self.exchanges, x, y)
    }

    /// Returns true if the mirror image of every move is a move.
    pub(super) fn is_symmetric(&self) -> bool {
        let mirrors = |rules: &[Rule]| rules.iter().all(|rule| rules.contains(&rule.mirrored()));
        let exchanged = |one: &Exchange| {
            self.exchanges.iter().any(|other| (other.a(), other.b()) == (one.b(), one.a()))
        };
        [self.rays(), &self.steps, &self.removed].into_iter().all(mirrors)
            && self.exchanges.iter().all(exchanged)
    }

    /// Returns the rays as a ruleset, if there are rays, none of their multiples is removed, and
    /// all other moves are steps. The game is that of the ruleset with further steps.
    pub(crate) fn whole_rays(&self) -> Option<&Ruleset> {
        self.rays.as_ref().filter(|_| self.has_only_rays_and_steps())
    }

    /// Returns true if there is no cone, no exchange, and no removed vector.
    pub const fn has_only_rays_and_steps(&self) -> bool {
        self.cone.is_none() && self.exchanges.is_empty() && self.removed.is_empty()
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
        let (cone, steps, exchanges, removed) = (None, vec![], vec![], vec![]);
        Self { rays: Some(rules.clone()), cone, steps, exchanges, removed }
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rays = self.rays().iter().map(|ray| format!("{ray}*"));
        let cone = self.cone.map(|m| format!("|s-t|<{m}"));
        let steps = self.steps.iter().map(ToString::to_string);
        let exchanges = self.exchanges.iter().map(ToString::to_string);
        let without = (!self.removed.is_empty()).then(|| "without".to_owned());
        let removed = self.removed.iter().map(ToString::to_string);
        let words = rays.chain(cone).chain(steps).chain(exchanges).chain(without).chain(removed);
        f.write_str(&words.collect::<Vec<_>>().join(" "))
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
