//! The rules that fill a forbidden region: the reorganization model of \[FGPLL\] section 4.

use std::cmp::Ordering;
use std::fmt;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::lines::{ExactPLine, PLine, PLines, TheoryError, exact_sums};
use crate::exact::{Interval, Quadratic};
use crate::nimhoff::game::Nimhoff;
use crate::observer::{Interrupted, Observer};
use crate::ruleset::names;
use crate::text::as_text;
use crate::{Rule, Ruleset};

/// The order in which rules are tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TestOrder {
    /// Each rule once, by rising a + b, as in \[FGPLL\].
    OnePass,
    /// After a rule has joined, all rules from the smallest again, until none joins. A rule that
    /// was superfluous may join after others have moved the lines, such as (2,1) among the rules of
    /// Fig. 1.
    UntilStable,
}

/// The fill rules of a game, with the tests that decided them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reorganization {
    /// The fill rules by rising slope.
    pub fill_rules: Vec<Rule>,
    /// Their lines, with at least 30 digits.
    pub lines: PLines,
    /// All tests, in order.
    pub tests: Vec<FillTest>,
}

/// The test of one rule against the lines of the fill rules that joined before.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct FillTest {
    /// The rule.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub rule: Rule,
    /// The fill rules so far.
    #[serde(serialize_with = "as_rules")]
    #[schemars(with = "String")]
    pub against: Vec<Rule>,
    /// The fraction of its classes right of the origin that the lines below it meet: the first sum
    /// of \[FGPLL\] (3).
    pub below: ClassSum,
    /// The fraction of its classes left of the origin that the lines above it meet: the second sum
    /// of (3).
    pub above: ClassSum,
    /// The verdict from both sums.
    pub verdict: FillVerdict,
}

fn as_rules<S: Serializer>(rules: &[Rule], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&names(rules))
}

/// A sum of \[FGPLL\] (3).
///
/// It is printed exactly, or with twelve digits after the point; as `infinite` if a line has the
/// slope of the rule, and as `unknown` if no bound is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClassSum {
    /// A line has the slope of the rule, or one so close to it that the term of that line exceeds 1
    /// on either side.
    OnLine,
    /// A line has about the slope of the rule and a very small density, so that no bound is known.
    Unknown,
    /// An interval that contains the sum.
    Within(Interval),
    /// The exact sum.
    Exact(Quadratic),
}

impl ClassSum {
    /// Compares the sum with 1; `None` if the order is not known.
    pub fn against_one(&self) -> Option<Ordering> {
        match self {
            Self::OnLine => Some(Ordering::Greater),
            Self::Unknown => None,
            Self::Within(interval) => interval.compare(&Interval::integer(1, 0)),
            Self::Exact(value) => Some(value.cmp(&Quadratic::integer(1))),
        }
    }
}

impl fmt::Display for ClassSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnLine => f.write_str("infinite"),
            Self::Unknown => f.write_str("unknown"),
            Self::Exact(value) => value.fmt(f),
            Self::Within(interval) => match interval.digits(12) {
                Some(digits) => f.write_str(&digits),
                // The interval contains a short decimal number, so its digits are not known.
                None => write!(f, "{:.12}", interval.to_f64()),
            },
        }
    }
}

crate::serialize_as_text!(ClassSum);

/// The verdict of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FillVerdict {
    /// A sum is above 1, so the rule joins the fill rules: the current lines would put two
    /// P-positions in one class, and so have to move.
    Joins,
    /// No sum is above 1: the P-positions can stay on their lines without sharing a class.
    Superfluous,
    /// A sum differs from 1 by less than a thousand digits can show, and is not known exactly. The
    /// model takes it as 1, so that the rule does not join.
    Undecided,
}

/// Number of digits of the lines in the first attempt.
const FIRST_DIGITS: u32 = 30;

/// Number of digits of the lines in the last attempt. A sum that may still be 1 is undecided.
const LAST_DIGITS: u32 = 1000;

/// The fill rules of a game by the reorganization model.
///
/// The model starts with the rules of Nim. It tests the other rules by rising a + b, steeper ones
/// first among equals, against the lines of the current fill rules. A rule joins the fill rules if
/// an inequality of (3) fails. Multiples of other rules are not tested. Of parallel rules such as
/// (2,2) and (3,3) only the shortest can join: if every class of (2,2) is met once, two thirds of
/// the classes of (3,3) are met.
///
/// Inequalities are decided by intervals of 30 digits, then of up to 1000 digits if necessary, and
/// in exact arithmetic if the lines lie in a quadratic field.
///
/// # Errors
/// [`TheoryError::NoLines`] if the current fill rules have no lines, so that the model does not
/// apply. [`TheoryError::Interrupted`] if the observer cancels; its progress counts the rules that
/// joined.
///
/// ```
/// use wythoff::nimhoff::{Nimhoff, TestOrder, fill_rules};
/// let game = Nimhoff::try_new(&"nimhoff:1,0;2,1;3,3;0,1".parse()?)?; // [FGPLL] Fig. 1
/// assert_eq!(fill_rules(&game, TestOrder::OnePass, &())?.fill_rules.len(), 3);
/// assert_eq!(fill_rules(&game, TestOrder::UntilStable, &())?.fill_rules.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fill_rules(
    game: &Nimhoff,
    order: TestOrder,
    observer: &dyn Observer,
) -> Result<Reorganization, TheoryError> {
    let nim = Ruleset::nim();
    let mut candidates: Vec<Rule> =
        game.effective().iter().copied().filter(|rule| !nim.rules().contains(rule)).collect();
    // Effective rules are sorted by rising slope, and sorting is stable.
    candidates.reverse();
    candidates.sort_by_key(|rule| rule.a() + rule.b());
    let all = candidates.len() as u128;

    let mut state = ModelState::solve(nim.rules())?;
    let mut tests = Vec::new();
    let mut next = 0;
    while let Some(&rule) = candidates.get(next) {
        if observer.progress(all - candidates.len() as u128, all).is_break() {
            return Err(Interrupted.into());
        }
        let test = state.test(rule)?;
        let joins = test.verdict == FillVerdict::Joins;
        tests.push(test);
        if !joins {
            next += 1;
            continue;
        }
        candidates.remove(next);
        state = ModelState::solve(&with_rule(&state.lines.fill_rules, rule))?;
        if order == TestOrder::UntilStable {
            next = 0;
        }
    }
    let lines = state.lines;
    Ok(Reorganization { fill_rules: lines.fill_rules.clone(), lines, tests })
}

/// The rules and one more rule, by rising slope.
pub(super) fn with_rule(rules: &[Rule], rule: Rule) -> Vec<Rule> {
    let at = rules.partition_point(|&flatter| flatter.det(rule) > 0);
    [&rules[..at], &[rule], &rules[at..]].concat()
}

/// The current fill rules with their lines.
struct ModelState {
    lines: PLines,
    /// The exact lines, if they were needed and could be found.
    exact: Option<Vec<ExactPLine>>,
}

impl ModelState {
    fn solve(fill_rules: &[Rule]) -> Result<Self, TheoryError> {
        Ok(Self { lines: PLines::solve(fill_rules, FIRST_DIGITS)?, exact: None })
    }

    /// Tests a rule against the lines.
    fn test(&mut self, rule: Rule) -> Result<FillTest, TheoryError> {
        let mut sums = sums(&self.lines.lines, rule);
        let mut digits = FIRST_DIGITS;
        while verdict(&sums) == FillVerdict::Undecided && digits < LAST_DIGITS {
            digits = (2 * digits).min(LAST_DIGITS);
            let finer = PLines::solve(&self.lines.fill_rules, digits)?;
            self.exact = self.exact.take().or_else(|| finer.exact());
            sums = match &self.exact {
                Some(lines) => exact_sums(lines, rule)
                    .map_or([ClassSum::OnLine, ClassSum::OnLine], |sums| sums.map(ClassSum::Exact)),
                None => self::sums(&finer.lines, rule),
            };
        }
        let verdict = verdict(&sums);
        let [below, above] = sums;
        Ok(FillTest { rule, against: self.lines.fill_rules.clone(), below, above, verdict })
    }
}

fn verdict(sums: &[ClassSum; 2]) -> FillVerdict {
    let orders = sums.each_ref().map(ClassSum::against_one);
    if orders.contains(&Some(Ordering::Greater)) {
        FillVerdict::Joins
    } else if orders.contains(&None) {
        FillVerdict::Undecided
    } else {
        FillVerdict::Superfluous
    }
}

/// The sums of \[FGPLL\] (3) for a rule, below and above it.
fn sums(lines: &[PLine], rule: Rule) -> [ClassSum; 2] {
    let (a, b) = (Interval::integer(rule.a(), 0), Interval::integer(rule.b(), 0));
    let mut sums = [Interval::integer(0, 0), Interval::integer(0, 0)];
    for PLine { slope, density } in lines {
        let across = &b - &(&a * slope);
        match (across.sign(), density.over(&across)) {
            (Some(Ordering::Greater), Some(term)) => sums[0] = &sums[0] + &term,
            (Some(Ordering::Less), Some(term)) => sums[1] = &sums[1] - &term,
            _ if across.abs().compare(density) == Some(Ordering::Less) => {
                return [ClassSum::OnLine, ClassSum::OnLine];
            }
            _ => return [ClassSum::Unknown, ClassSum::Unknown],
        }
    }
    sums.map(ClassSum::Within)
}

#[cfg(test)]
mod tests {
    use wythoff_testkit::stop_after;

    use super::*;

    fn model(rules: &str, order: TestOrder) -> Reorganization {
        let game = Nimhoff::try_new(&rules.parse().expect("rules")).expect("a game");
        fill_rules(&game, order, &()).expect("fill rules")
    }

    fn stable(rules: &str) -> String {
        names(&model(rules, TestOrder::UntilStable).fill_rules)
    }

    #[test]
    fn one_pass_misses_a_fill_rule_of_figure_1() {
        let rules = "1,0 2,1 3,3 0,1";
        assert_eq!(names(&model(rules, TestOrder::OnePass).fill_rules), "1,0 3,3 0,1");
        let repaired = model(rules, TestOrder::UntilStable);
        assert_eq!(names(&repaired.fill_rules), rules);
        let tests: Vec<(String, FillVerdict)> =
            repaired.tests.iter().map(|test| (test.rule.to_string(), test.verdict)).collect();
        let (joins, superfluous) = (FillVerdict::Joins, FillVerdict::Superfluous);
        assert_eq!(
            tests,
            [("2,1".into(), superfluous), ("3,3".into(), joins), ("2,1".into(), joins)]
        );
        // The sum is exactly 1 at first, which only exact arithmetic decides, and then 1.0584.
        // Source: docs/algorithms/nimhoff.md, The reorganization model.
        assert_eq!(repaired.tests[0].above, ClassSum::Exact(Quadratic::integer(1)));
        let ClassSum::Within(sum) = &repaired.tests[2].above else { panic!("not an interval") };
        assert_eq!(sum.digits(3).unwrap(), "1.058");
    }

    #[test]
    fn fill_rules_of_section_4_are_those_of_the_paper() {
        assert_eq!(stable("1,0 2,1 0,1"), "1,0 0,1");
        assert_eq!(stable("wythoff"), "1,0 1,1 0,1");
        assert_eq!(stable("1,0 2,1 1,1 0,1"), "1,0 2,1 1,1 0,1");
        assert_eq!(stable("1,0 2,2 1,1 0,1"), "1,0 1,1 0,1");
        assert_eq!(stable("1,0 2,2 0,1"), "1,0 2,2 0,1");
        // Section 4.1: of all single rules only (a, a) changes the lines.
        for (a, b) in (1..12).flat_map(|a| (1..12).map(move |b| (a, b))) {
            let fill = stable(&format!("1,0 {a},{b} 0,1"));
            assert_eq!(fill != "1,0 0,1", a == b, "{a},{b}");
        }
    }

    #[test]
    fn the_shortest_of_parallel_rules_fills() {
        assert_eq!(stable("1,0 2,2 3,3 0,1"), "1,0 2,2 0,1");
        let test = model("1,0 2,2 3,3 0,1", TestOrder::UntilStable).tests.remove(1);
        let ClassSum::Within(sum) = test.below else { panic!("not an interval") };
        assert_eq!(sum.digits(6).unwrap(), "0.666666");
    }

    #[test]
    fn gdwn_has_five_fill_rules_iff_the_pair_is_in_omega() {
        assert_eq!(stable("gdwn:1,2"), "1,0 2,1 1,1 1,2 0,1");
        assert_eq!(stable("gdwn:3,5"), "1,0 5,3 1,1 3,5 0,1");
        assert_eq!(stable("gdwn:2,4"), "1,0 1,1 0,1");
        assert_eq!(stable("gdwn:4,5"), "1,0 1,1 0,1");
    }

    #[test]
    fn every_rule_of_a_chain_of_fibonacci_pairs_fills() {
        // Source: docs/algorithms/nimhoff.md, The reorganization model.
        assert_eq!(model("gdwn:1,2;2,3;3,5;5,8;8,13", TestOrder::UntilStable).fill_rules.len(), 13);
    }

    #[test]
    fn all_rules_up_to_five_have_five_upper_lines() {
        let rules: Vec<String> = (0..=5)
            .flat_map(|a| (0..=5).map(move |b| (a, b)))
            .filter(|&rule| rule != (0, 0))
            .map(|(a, b)| format!("{a},{b}"))
            .collect();
        let lines = model(&rules.join(" "), TestOrder::UntilStable).lines.lines;
        let upper: Vec<String> =
            lines[lines.len() / 2..].iter().map(|line| line.slope.digits(4).unwrap()).collect();
        // Source: docs/algorithms/test-vectors.md, Sums of the reorganization model,
        // rounded there.
        assert_eq!(upper, ["1.3128", "1.3979", "1.5960", "1.6779", "2.2800"]);
    }

    #[test]
    fn the_observer_can_cancel_the_model() {
        let game = Nimhoff::try_new(&Ruleset::wythoff()).unwrap();
        let stopped = fill_rules(&game, TestOrder::UntilStable, &stop_after(0));
        assert_eq!(stopped, Err(TheoryError::Interrupted(Interrupted)));
    }
}
