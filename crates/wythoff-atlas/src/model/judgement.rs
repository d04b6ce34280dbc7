//! A verdict on a claim or on a statement of ours, with its power test: a mutation of the input for
//! which it comes out otherwise.

use serde::Serialize;

use super::Verdict;

/// The power test of a verdict. The same rule that gave the verdict also judges a mutation of the
/// input, and must say something else there: a check that passes whatever it is shown has no power.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PowerTest {
    /// The mutation: `the board of game 6 in place of game 5`.
    pub mutation: String,
    /// The verdict on the mutation; `None` if the run made no power tests.
    pub verdict: Option<Verdict>,
}

/// A verdict with its power test. There are two ways to make one: [`Mutant::judge`], and
/// [`Judgement::stated`] for claims with nothing to compute.
#[derive(Debug, Clone)]
pub(crate) struct Judgement {
    pub(crate) verdict: Verdict,
    pub(crate) power: Option<PowerTest>,
}

impl Judgement {
    /// The judgement on a definition, an opinion, or a pointer to literature: [`Verdict::Stated`],
    /// without a power test, because nothing is measured.
    pub(crate) const fn stated() -> Self {
        Self { verdict: Verdict::Stated, power: None }
    }
}

/// Evidence from a mutated input, beside which the true evidence is judged.
#[derive(Debug)]
pub(crate) struct Mutant<E> {
    mutation: String,
    /// `None` if the run makes no power tests.
    evidence: Option<E>,
}

impl<E> Mutant<E> {
    pub(crate) fn new(mutation: String, evidence: Option<E>) -> Self {
        Self { mutation, evidence }
    }

    /// Judges `evidence` by `rule`, and the mutated evidence by the same rule.
    pub(crate) fn judge(&self, evidence: &E, rule: impl Fn(&E) -> Verdict) -> Judgement {
        let power = PowerTest {
            mutation: self.mutation.clone(),
            verdict: self.evidence.as_ref().map(&rule),
        };
        Judgement { verdict: rule(evidence), power: Some(power) }
    }

    /// Like [`Mutant::judge`], for a statement that agrees exactly or differs.
    pub(crate) fn judge_exact(&self, evidence: &E, holds: impl Fn(&E) -> bool) -> Judgement {
        self.judge(evidence, |evidence| Verdict::exact(holds(evidence)))
    }

    /// Applies `part` to the mutated evidence: for claims that are judged by a part of it.
    pub(crate) fn map<F>(&self, part: impl FnOnce(&E) -> F) -> Mutant<F> {
        Mutant { mutation: self.mutation.clone(), evidence: self.evidence.as_ref().map(part) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Evidence: the differences between a column of numbers and a formula for them.
    fn differences(numbers: &[u64], formula: fn(u64) -> u64) -> Vec<u64> {
        (0..).zip(numbers).map(|(n, &number)| number.abs_diff(formula(n))).collect()
    }

    #[allow(clippy::ptr_arg, reason = "the rule takes the evidence as it is")]
    fn none(differences: &Vec<u64>) -> Verdict {
        Verdict::exact(differences.iter().all(|&difference| difference == 0))
    }

    #[test]
    fn the_same_rule_judges_the_input_and_its_mutation() {
        let squares = [0, 1, 4, 9];
        let mutated = differences(&[1, 2, 5, 10], |n| n * n);
        let mutant = Mutant::new("every number greater by 1".into(), Some(mutated));
        let judged = mutant.judge(&differences(&squares, |n| n * n), none);
        assert_eq!(judged.verdict, Verdict::Agrees);
        assert_eq!(judged.power.unwrap().verdict, Some(Verdict::Differs));
    }

    #[test]
    fn a_check_without_power_is_seen() {
        let mutant = Mutant::new("another column".into(), Some(vec![1_u64]));
        let judged = mutant.judge(&vec![0], |_| Verdict::exact(true));
        assert_eq!(judged.power.unwrap().verdict, Some(judged.verdict));
    }
}
