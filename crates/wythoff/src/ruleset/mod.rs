//! Rules of Linear Nimhoff: directions in which a position may move towards the origin.

mod classes;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::exact::divisor::gcd;
use crate::text::is_digits;

pub use classes::{Class, Classes};

/// A rule (a, b): a move subtracts any positive multiple of it from a position (x, y).
///
/// Wythoff's queen has the rules (1, 0), (1, 1) and (0, 1). Components are below 2^20 and not both
/// zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, derive_more::Display)]
#[display("{a},{b}")]
pub struct Rule {
    a: u32,
    b: u32,
}

impl Rule {
    /// Largest component of a rule.
    pub const MAX: u32 = (1 << 20) - 1;

    /// The rule (1, 1).
    pub(crate) const DIAGONAL: Self = Self { a: 1, b: 1 };

    /// The rule (a, b).
    ///
    /// # Errors
    /// If both components are zero, or one is above [`Rule::MAX`].
    pub const fn try_new(a: u32, b: u32) -> Result<Self, RulesetError> {
        if a == 0 && b == 0 {
            Err(RulesetError::Zero)
        } else if a > Self::MAX || b > Self::MAX {
            Err(RulesetError::TooLarge { a: a as u128, b: b as u128 })
        } else {
            Ok(Self { a, b })
        }
    }

    /// The number that one step subtracts from x.
    pub const fn a(self) -> u32 {
        self.a
    }

    /// The number that one step subtracts from y.
    pub const fn b(self) -> u32 {
        self.b
    }

    /// The determinant of this rule and another: below 2^40 in size, and positive if and only if
    /// the other rule is steeper.
    pub(crate) fn det(self, other: Self) -> i64 {
        i64::from(self.a) * i64::from(other.b) - i64::from(self.b) * i64::from(other.a)
    }

    /// Returns true if a move along this rule leads from one position to another.
    pub(crate) fn leads(self, from: (u64, u64), to: (u64, u64)) -> bool {
        let (a, b) = (u64::from(self.a), u64::from(self.b));
        let (Some(dx), Some(dy)) = (from.0.checked_sub(to.0), from.1.checked_sub(to.1)) else {
            return false;
        };
        let steps = dy.checked_div(b).or_else(|| dx.checked_div(a)).unwrap_or(0);
        steps > 0 && steps.checked_mul(a) == Some(dx) && steps.checked_mul(b) == Some(dy)
    }

    /// The components (a, b) as a position.
    pub(crate) const fn pair(self) -> (u64, u64) {
        (self.a as u64, self.b as u64)
    }

    /// Returns the position after subtracting the rule once, if its heaps are large enough.
    pub(crate) fn taken(self, x: u64, y: u64) -> Option<(u64, u64)> {
        Some((x.checked_sub(self.a.into())?, y.checked_sub(self.b.into())?))
    }

    /// Returns true if both components are positive and differ by less than m.
    pub(crate) const fn is_in_cone(self, m: u32) -> bool {
        self.a > 0 && self.b > 0 && self.a.abs_diff(self.b) < m
    }

    /// The mirror image (b, a).
    pub(crate) const fn mirrored(self) -> Self {
        Self { a: self.b, b: self.a }
    }

    /// The positions that the rule leads to from (x, y), nearest first.
    fn targets(self, x: u64, y: u64) -> impl Iterator<Item = (u64, u64)> {
        std::iter::successors(Some((x, y)), move |&(x, y)| self.taken(x, y)).skip(1)
    }

    /// Greatest common divisor of the components: the number of steps of the primitive rule of this
    /// direction in one step.
    const fn multiple(self) -> u32 {
        // The divisor is not above the components, so it fits.
        gcd(self.a as u64, self.b as u64) as u32
    }
}

/// A ruleset that is not valid.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RulesetError {
    /// There are no rules.
    #[error("a ruleset needs at least one rule, such as `1,0`")]
    Empty,
    /// The rule (0, 0).
    #[error("the rule 0,0 moves nothing; at least one component must be positive")]
    Zero,
    /// A component is out of range.
    #[error("the rule {a},{b} is too large; components go up to 1048575 (2^20 - 1)")]
    TooLarge {
        /// First component.
        a: u128,
        /// Second component.
        b: u128,
    },
    /// Text that is not a rule.
    #[error(
        "`{0}` is not a rule; write rules as `a,b` with whole numbers, separated by blanks or `;`, \
         or one of `nim`, `wythoff`, `gdwn:p,q;..`, `nimhoff:a,b;..`"
    )]
    Syntax(String),
}

/// A finite, nonempty set of rules.
///
/// [`FromStr`] reads rules `a,b` separated by blanks or `;`, or a shorthand:
///
/// | shorthand | rules |
/// |---|---|
/// | `nim` | `1,0 0,1` |
/// | `wythoff` | `1,0 1,1 0,1` |
/// | `gdwn:p,q;..` | Wythoff's, with each `p,q` and its mirror image `q,p` |
/// | `nimhoff:a,b;..` | the listed rules |
///
/// Rules are stored and printed by rising slope b/a, parallel ones by rising length, so that equal
/// sets compare equal.
///
/// ```
/// use wythoff::Ruleset;
/// let rules: Ruleset = "gdwn:3,5".parse()?;
/// assert_eq!(rules.to_string(), "1,0 5,3 1,1 3,5 0,1");
/// assert_eq!(rules, "1,0 1,1 0,1 3,5 5,3".parse()?);
/// assert!("1,0 0,0".parse::<Ruleset>().is_err());
/// # Ok::<(), wythoff::RulesetError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Ruleset(Vec<Rule>);

impl Ruleset {
    /// The set of these rules. Repeated rules count once.
    ///
    /// # Errors
    /// If there are no rules.
    pub fn try_new(rules: impl IntoIterator<Item = Rule>) -> Result<Self, RulesetError> {
        let mut rules: Vec<Rule> = rules.into_iter().collect();
        // By rising slope, and parallel rules by length.
        rules.sort_by(|r, s| s.det(*r).cmp(&0).then(r.multiple().cmp(&s.multiple())));
        rules.dedup();
        if rules.is_empty() { Err(RulesetError::Empty) } else { Ok(Self(rules)) }
    }

    /// Nim on two heaps: (1, 0) and (0, 1).
    pub fn nim() -> Self {
        Self(vec![Rule { a: 1, b: 0 }, Rule { a: 0, b: 1 }])
    }

    /// Wythoff Nim, the game of the queen: (1, 0), (1, 1) and (0, 1).
    pub fn wythoff() -> Self {
        Self(vec![Rule { a: 1, b: 0 }, Rule { a: 1, b: 1 }, Rule { a: 0, b: 1 }])
    }

    /// The rules by rising slope.
    pub fn rules(&self) -> &[Rule] {
        &self.0
    }

    /// The options of (x, y): the positions that one move reaches, direction by direction, nearest
    /// first.
    ///
    /// Parallel rules such as (2, 2) and (3, 3) share options; each is listed once.
    ///
    /// `Time: O(number of options)`, times the number of parallel rules.
    pub fn options(&self, x: u64, y: u64) -> Vec<(u64, u64)> {
        let mut options = Vec::new();
        for line in self.directions() {
            let start = options.len();
            for rule in line.rules() {
                options.extend(rule.targets(x, y));
            }
            if line.multiples.len() > 1 {
                options[start..].sort_unstable_by(|p, q| q.cmp(p));
                options.dedup();
            }
        }
        options
    }

    /// The rules grouped by direction, by rising slope.
    ///
    /// A rule that is a multiple of another rule adds no options and is left out.
    pub(crate) fn directions(&self) -> Vec<ParallelRules> {
        let mut lines: Vec<ParallelRules> = Vec::new();
        for rule in &self.0 {
            let multiple = rule.multiple();
            let (a, b) = (rule.a / multiple, rule.b / multiple);
            match lines.last_mut() {
                Some(line) if (line.a, line.b) == (a, b) => {
                    if !line.multiples.iter().any(|m| multiple.is_multiple_of(*m)) {
                        line.multiples.push(multiple);
                    }
                }
                _ => lines.push(ParallelRules { a, b, multiples: vec![multiple] }),
            }
        }
        lines
    }
}

/// All rules of one direction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ParallelRules {
    /// The primitive step (a, b).
    pub(crate) a: u32,
    pub(crate) b: u32,
    /// The rules as multiples of the primitive step; none divides another.
    pub(crate) multiples: Vec<u32>,
}

impl ParallelRules {
    /// The rules.
    pub(crate) fn rules(&self) -> impl Iterator<Item = Rule> {
        self.multiples.iter().map(|multiple| Rule { a: self.a * multiple, b: self.b * multiple })
    }
}

impl FromStr for Ruleset {
    type Err = RulesetError;

    fn from_str(text: &str) -> Result<Self, RulesetError> {
        let text = text.trim();
        match text.split_once(':') {
            None if text == "nim" => Ok(Self::nim()),
            None if text == "wythoff" => Ok(Self::wythoff()),
            None => Self::try_new(parse_rules(text)?),
            Some(("nimhoff", list)) => Self::try_new(parse_rules(list)?),
            Some(("gdwn", list)) => {
                let given = parse_rules(list)?;
                if given.is_empty() {
                    return Err(RulesetError::Empty);
                }
                let mirrored = given.iter().map(|rule| rule.mirrored());
                Self::try_new(Self::wythoff().0.into_iter().chain(mirrored).chain(given.clone()))
            }
            Some(_) => Err(RulesetError::Syntax(text.to_owned())),
        }
    }
}

fn parse_rules(list: &str) -> Result<Vec<Rule>, RulesetError> {
    list.split(|c: char| c.is_whitespace() || c == ';')
        .filter(|word| !word.is_empty())
        .map(|word| {
            // A sign is not allowed: `+1,2` could be meant as a move of another kind.
            let (a, b) = word
                .split_once(',')
                .filter(|&(a, b)| is_digits(a) && is_digits(b))
                .ok_or_else(|| RulesetError::Syntax(word.to_owned()))?;
            let [a, b] = [a, b].map(|digits| digits.parse().unwrap_or(u128::MAX));
            match (u32::try_from(a), u32::try_from(b)) {
                (Ok(a), Ok(b)) => Rule::try_new(a, b),
                _ => Err(RulesetError::TooLarge { a, b }),
            }
        })
        .collect()
}

/// Rules as a [`Ruleset`] is printed: `1,0 1,1 0,1`.
pub(crate) fn names(rules: &[Rule]) -> String {
    rules.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Visits the columns of the moves from (x, y) to row `v` along these rules. Each is visited once,
/// also where parallel rules meet.
pub(crate) fn moves_to_row(rules: &[Rule], (x, y): (u64, u64), v: u64, mut visit: impl FnMut(u64)) {
    for (i, rule) in rules.iter().enumerate() {
        let (a, b) = (u64::from(rule.a), u64::from(rule.b));
        let earlier = &rules[..i];
        let visited = |u: u64| earlier.iter().any(|&rule| rule.leads((x, y), (u, v)));
        if b == 0 && v == y {
            (1..=x / a).map(|t| x - t * a).filter(|&u| !visited(u)).for_each(&mut visit);
        } else if b > 0 && v < y && (y - v).is_multiple_of(b) {
            let to = ((y - v) / b).checked_mul(a).and_then(|taken| x.checked_sub(taken));
            to.filter(|&u| !visited(u)).into_iter().for_each(&mut visit);
        }
    }
}

/// Returns true if the mirror image of every rule is one of the rules.
pub(crate) fn is_symmetric(rules: &[Rule]) -> bool {
    rules.iter().all(|rule| rules.contains(&rule.mirrored()))
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&names(&self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_rules_can_be_parsed() {
        for text in ["nim", "wythoff", "gdwn:1,2;2,3", "nimhoff:1,0;2,1;3,3;0,1", "7,0 2,2;3,3"] {
            let rules: Ruleset = text.parse().unwrap();
            assert_eq!(rules.to_string().parse(), Ok(rules), "{text}");
        }
    }

    #[test]
    fn errors_name_the_invalid_part() {
        let parse = |text: &str| text.parse::<Ruleset>().unwrap_err();
        assert_eq!(parse(" "), RulesetError::Empty);
        assert_eq!(parse("gdwn:"), RulesetError::Empty);
        assert_eq!(parse("1,0 0,0"), RulesetError::Zero);
        assert_eq!(parse("1,0 -1,2"), RulesetError::Syntax("-1,2".into()));
        assert_eq!(parse("1,0,1"), RulesetError::Syntax("1,0,1".into()));
        assert_eq!(parse("1,0 +1,2"), RulesetError::Syntax("+1,2".into()));
        assert_eq!(parse("1,+2"), RulesetError::Syntax("1,+2".into()));
        assert_eq!(parse("chess:1,0"), RulesetError::Syntax("chess:1,0".into()));
        assert_eq!(parse("1048576,1"), RulesetError::TooLarge { a: 1 << 20, b: 1 });
        assert_eq!(parse("1,4294967296"), RulesetError::TooLarge { a: 1, b: 1 << 32 });
    }

    #[test]
    fn the_moves_to_all_rows_are_the_options() {
        for text in ["wythoff", "gdwn:1,2", "2,2 3,3 4,4", "2,0 3,0 0,2 0,4", "1,0", "3,1 6,2"] {
            let rules: Ruleset = text.parse().unwrap();
            for (x, y) in [(0, 0), (9, 7), (12, 12), (5, 0), (0, 5), (3, 14)] {
                let mut moves = Vec::new();
                for v in 0..=y + 1 {
                    moves_to_row(rules.rules(), (x, y), v, |u| moves.push((u, v)));
                }
                let mut options = rules.options(x, y);
                options.sort_unstable();
                moves.sort_unstable();
                assert_eq!(moves, options, "{text} from {x}, {y}");
            }
        }
    }

    #[test]
    fn options_of_parallel_rules_are_listed_once() {
        let rules: Ruleset = "2,2 3,3 4,4".parse().unwrap();
        assert_eq!(rules.options(9, 7), [(7, 5), (6, 4), (5, 3), (3, 1)]);
        assert_eq!(rules.directions(), [ParallelRules { a: 1, b: 1, multiples: vec![2, 3] }]);
    }
}
