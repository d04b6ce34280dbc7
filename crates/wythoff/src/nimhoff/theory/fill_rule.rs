//! Which rules fill a forbidden region: the reorganization model of \[FGPLL\] section 4.

use std::cmp::Ordering;
use std::fmt;

use serde::{Serialize, Serializer};

use super::lines::{ExactLine, Line, Lines, TheoryError, exact_sums};
use crate::exact::{Interval, Quadratic};
use crate::nimhoff::game::Nimhoff;
use crate::observer::{Interrupted, Observer};
use crate::ruleset::names;
use crate::text::as_text;
use crate::{Rule, Ruleset};

/// In which order rules are tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Order {
    /// Each rule once, by rising a + b, as \[FGPLL\] says.
    OnePass,
    /// From the smallest again whenever a rule has joined, until none does: a rule that was superfluous
    /// may be needed once others have moved the lines, as (2,1) is among the rules of Fig. 1.
    UntilStable,
}

/// The fill rules of a game, and how they were found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reorganization {
    /// By rising slope.
    pub fill_rules: Vec<Rule>,
    /// Their lines, to some tens of digits.
    pub lines: Lines,
    /// Every test, in order.
    pub tests: Vec<Test>,
}

/// One rule, held against the lines of those that have joined before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Test {
    /// The rule.
    #[serde(serialize_with = "as_text")]
    pub rule: Rule,
    /// The fill rules so far.
    #[serde(serialize_with = "as_rules")]
    pub against: Vec<Rule>,
    /// What fraction of its classes right of the origin the lines below it meet: the first sum of \[FGPLL\] (3).
    pub below: Sum,
    /// What fraction of its classes left of the origin the lines above it meet: the second sum of (3).
    pub above: Sum,
    /// What follows.
    pub verdict: Verdict,
}

fn as_rules<S: Serializer>(rules: &[Rule], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&names(rules))
}

/// A sum of \[FGPLL\] (3).
///
/// Printed exactly, or with twelve digits after the point; `infinite` on a line, `unknown` if nothing is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sum {
    /// A line has the slope of the rule, or one so near that its term alone exceeds 1, on whichever side.
    OnLine,
    /// A line has about the slope of the rule, and so small a density that nothing can be said.
    Unknown,
    /// An interval that holds it.
    Within(Interval),
    /// The sum itself.
    Exact(Quadratic),
}

impl Sum {
    /// Its order against 1; `None` if that is not known.
    pub fn against_one(&self) -> Option<Ordering> {
        match self {
            Self::OnLine => Some(Ordering::Greater),
            Self::Unknown => None,
            Self::Within(interval) => interval.compare(&Interval::integer(1, 0)),
            Self::Exact(value) => Some(value.cmp(&Quadratic::integer(1))),
        }
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnLine => f.write_str("infinite"),
            Self::Unknown => f.write_str("unknown"),
            Self::Exact(value) => value.fmt(f),
            Self::Within(interval) => match interval.digits(12) {
                Some(digits) => f.write_str(&digits),
                // About a short decimal number: above or below it, who knows.
                None => write!(f, "{:.12}", interval.to_f64()),
            },
        }
    }
}

impl Serialize for Sum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Whether a rule joins the fill rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// A sum is above 1: the lines as they are would put two P-positions in one class, so they have to move.
    Joins,
    /// No sum is above 1: P-positions can avoid each other without leaving their lines.
    Superfluous,
    /// A sum cannot be told from 1 with a thousand digits, and is not known exactly. The model goes
    /// on as if it were 1, which makes the rule superfluous.
    Undecided,
}

/// Digits to which lines are computed first.
const FIRST_DIGITS: u32 = 30;

/// Digits after which a sum that may still be 1 stays undecided.
const LAST_DIGITS: u32 = 1000;

/// The fill rules of a game by the reorganization model.
///
/// Start from Nim. Test the other rules by rising a + b, steeper ones first where that is equal, against
/// the lines of the fill rules so far, and let those join for which an inequality of (3) fails.
/// Multiples of other rules take no part. Of parallel rules such as (2,2) and (3,3) only the shortest
/// can join: once every class of (2,2) is met once, two thirds of those of (3,3) are.
///
/// Inequalities are decided by intervals, of 30 digits first and up to 1000 where that is not enough, and in
/// exact arithmetic where the lines lie in a quadratic field.
///
/// # Errors
/// [`TheoryError::NoLines`] if the fill rules so far have no lines: then the model does not apply.
/// [`TheoryError::Interrupted`] by the observer, which hears of each rule that joins.
///
/// ```
/// use wythoff::nimhoff::{Nimhoff, Order, fill_rules};
/// let game = Nimhoff::try_new(&"nimhoff:1,0;2,1;3,3;0,1".parse()?)?; // [FGPLL] Fig. 1
/// assert_eq!(fill_rules(&game, Order::OnePass, &())?.fill_rules.len(), 3);
/// assert_eq!(fill_rules(&game, Order::UntilStable, &())?.fill_rules.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fill_rules(
    game: &Nimhoff,
    order: Order,
    observer: &dyn Observer,
) -> Result<Reorganization, TheoryError> {
    let nim = Ruleset::nim();
    let mut candidates: Vec<Rule> =
        game.effective().iter().copied().filter(|rule| !nim.rules().contains(rule)).collect();
    // Effective rules come by rising slope; sorting is stable.
    candidates.reverse();
    candidates.sort_by_key(|rule| rule.a() + rule.b());
    let all = candidates.len() as u128;

    let mut state = State::solve(nim.rules())?;
    let mut tests = Vec::new();
    let mut next = 0;
    while let Some(&rule) = candidates.get(next) {
        if observer.progress(all - candidates.len() as u128, all).is_break() {
            return Err(Interrupted.into());
        }
        let test = state.test(rule)?;
        let joins = test.verdict == Verdict::Joins;
        tests.push(test);
        if !joins {
            next += 1;
            continue;
        }
        candidates.remove(next);
        state = State::solve(&with(&state.lines.fill_rules, rule))?;
        if order == Order::UntilStable {
            next = 0;
        }
    }
    let lines = state.lines;
    Ok(Reorganization { fill_rules: lines.fill_rules.clone(), lines, tests })
}

/// The rules with one more, by rising slope.
pub(super) fn with(rules: &[Rule], rule: Rule) -> Vec<Rule> {
    let at = rules.partition_point(|&flatter| flatter.det(rule) > 0);
    [&rules[..at], &[rule], &rules[at..]].concat()
}

/// The fill rules so far, with their lines.
struct State {
    lines: Lines,
    /// The lines exactly, once that was needed and if they could be had.
    exact: Option<Vec<ExactLine>>,
}

impl State {
    fn solve(fill_rules: &[Rule]) -> Result<Self, TheoryError> {
        Ok(Self { lines: Lines::solve(fill_rules, FIRST_DIGITS)?, exact: None })
    }

    /// Holds a rule against the lines.
    fn test(&mut self, rule: Rule) -> Result<Test, TheoryError> {
        let mut sums = sums(&self.lines.lines, rule);
        let mut digits = FIRST_DIGITS;
        while verdict(&sums) == Verdict::Undecided && digits < LAST_DIGITS {
            digits = (2 * digits).min(LAST_DIGITS);
            let finer = Lines::solve(&self.lines.fill_rules, digits)?;
            self.exact = self.exact.take().or_else(|| finer.exact());
            sums = match &self.exact {
                Some(lines) => exact_sums(lines, rule)
                    .map_or([Sum::OnLine, Sum::OnLine], |sums| sums.map(Sum::Exact)),
                None => self::sums(&finer.lines, rule),
            };
        }
        let verdict = verdict(&sums);
        let [below, above] = sums;
        Ok(Test { rule, against: self.lines.fill_rules.clone(), below, above, verdict })
    }
}

fn verdict(sums: &[Sum; 2]) -> Verdict {
    let orders = sums.each_ref().map(Sum::against_one);
    if orders.contains(&Some(Ordering::Greater)) {
        Verdict::Joins
    } else if orders.contains(&None) {
        Verdict::Undecided
    } else {
        Verdict::Superfluous
    }
}

/// The sums of \[FGPLL\] (3) for a rule, below and above it.
fn sums(lines: &[Line], rule: Rule) -> [Sum; 2] {
    let (a, b) = (Interval::integer(rule.a(), 0), Interval::integer(rule.b(), 0));
    let mut sums = [Interval::integer(0, 0), Interval::integer(0, 0)];
    for Line { slope, density } in lines {
        let across = &b - &(&a * slope);
        match (across.sign(), density.over(&across)) {
            (Some(Ordering::Greater), Some(share)) => sums[0] = &sums[0] + &share,
            (Some(Ordering::Less), Some(share)) => sums[1] = &sums[1] - &share,
            _ if across.abs().compare(density) == Some(Ordering::Less) => {
                return [Sum::OnLine, Sum::OnLine];
            }
            _ => return [Sum::Unknown, Sum::Unknown],
        }
    }
    sums.map(Sum::Within)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model(rules: &str, order: Order) -> Reorganization {
        let game = Nimhoff::try_new(&rules.parse().expect("rules")).expect("a game");
        fill_rules(&game, order, &()).expect("fill rules")
    }

    fn stable(rules: &str) -> String {
        names(&model(rules, Order::UntilStable).fill_rules)
    }

    #[test]
    fn one_pass_stops_too_early_on_the_rules_of_figure_1() {
        let rules = "1,0 2,1 3,3 0,1";
        assert_eq!(names(&model(rules, Order::OnePass).fill_rules), "1,0 3,3 0,1");
        let repaired = model(rules, Order::UntilStable);
        assert_eq!(names(&repaired.fill_rules), rules);
        let tests: Vec<(String, Verdict)> =
            repaired.tests.iter().map(|test| (test.rule.to_string(), test.verdict)).collect();
        let (joins, superfluous) = (Verdict::Joins, Verdict::Superfluous);
        assert_eq!(
            tests,
            [("2,1".into(), superfluous), ("3,3".into(), joins), ("2,1".into(), joins)]
        );
        // First exactly 1, which no interval can say; then 1.0584 (truth/nimhoff.md section 6).
        assert_eq!(repaired.tests[0].above, Sum::Exact(Quadratic::integer(1)));
        let Sum::Within(sum) = &repaired.tests[2].above else { panic!("not an interval") };
        assert_eq!(sum.digits(3).unwrap(), "1.058");
    }

    #[test]
    fn examples_of_section_4_come_out_as_the_paper_says() {
        assert_eq!(stable("1,0 2,1 0,1"), "1,0 0,1");
        assert_eq!(stable("wythoff"), "1,0 1,1 0,1");
        assert_eq!(stable("1,0 2,1 1,1 0,1"), "1,0 2,1 1,1 0,1");
        assert_eq!(stable("1,0 2,2 1,1 0,1"), "1,0 1,1 0,1");
        assert_eq!(stable("1,0 2,2 0,1"), "1,0 2,2 0,1");
        // Section 4.1: of all single rules only (a, a) change the lines.
        for (a, b) in (1..12).flat_map(|a| (1..12).map(move |b| (a, b))) {
            let fill = stable(&format!("1,0 {a},{b} 0,1"));
            assert_eq!(fill != "1,0 0,1", a == b, "{a},{b}");
        }
    }

    #[test]
    fn of_parallel_rules_the_shortest_fills() {
        assert_eq!(stable("1,0 2,2 3,3 0,1"), "1,0 2,2 0,1");
        let test = model("1,0 2,2 3,3 0,1", Order::UntilStable).tests.remove(1);
        let Sum::Within(sum) = test.below else { panic!("not an interval") };
        assert_eq!(sum.digits(6).unwrap(), "0.666666");
    }

    #[test]
    fn gdwn_has_five_fill_rules_iff_the_pair_is_wythoff_or_dual() {
        assert_eq!(stable("gdwn:1,2"), "1,0 2,1 1,1 1,2 0,1");
        assert_eq!(stable("gdwn:3,5"), "1,0 5,3 1,1 3,5 0,1");
        assert_eq!(stable("gdwn:2,4"), "1,0 1,1 0,1");
        assert_eq!(stable("gdwn:4,5"), "1,0 1,1 0,1");
    }

    #[test]
    fn chains_of_fibonacci_pairs_keep_splitting() {
        // truth/nimhoff.md section 8: 13 fill rules and 12 lines.
        assert_eq!(model("gdwn:1,2;2,3;3,5;5,8;8,13", Order::UntilStable).fill_rules.len(), 13);
    }

    #[test]
    fn all_rules_up_to_five_have_five_upper_lines() {
        let rules: Vec<String> = (0..=5)
            .flat_map(|a| (0..=5).map(move |b| (a, b)))
            .filter(|&rule| rule != (0, 0))
            .map(|(a, b)| format!("{a},{b}"))
            .collect();
        let lines = model(&rules.join(" "), Order::UntilStable).lines.lines;
        let upper: Vec<String> =
            lines[lines.len() / 2..].iter().map(|line| line.slope.digits(4).unwrap()).collect();
        // truth/nimhoff.md section 6, rounded there.
        assert_eq!(upper, ["1.3128", "1.3979", "1.5960", "1.6779", "2.2800"]);
    }

    #[test]
    fn the_observer_can_stop_it() {
        struct Impatient;
        impl Observer for Impatient {
            fn progress(&self, _: u128, _: u128) -> std::ops::ControlFlow<()> {
                std::ops::ControlFlow::Break(())
            }
        }
        let game = Nimhoff::try_new(&Ruleset::wythoff()).unwrap();
        let stopped = fill_rules(&game, Order::UntilStable, &Impatient);
        assert_eq!(stopped, Err(TheoryError::Interrupted(Interrupted)));
    }
}
