//! The classes of a rule: positions that differ by multiples of it.

use super::Rule;

/// A class of a rule: all positions that differ from each other by integer multiples of the rule.
///
/// Source: \[FGPLL\] section 3.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class {
    /// The interleaved family of lines that the class belongs to: y mod b, or x mod a for a rule
    /// (a, 0).
    pub residue: u64,
    /// The line within the family: x - floor(a y / b), or y for a rule (a, 0). Negative if and only
    /// if the line passes the origin on the side of the y axis.
    pub line: i64,
}

/// The index of the classes of a rule (a, b).
///
/// For b > 0 the class of (x, y) is (y mod b, x - floor(a y / b)). Adding (a, b) changes neither
/// part, and no two classes share both, also if a and b have a common divisor. Along a row the
/// residue is constant, and the line grows by 1 with each x.
///
/// ```
/// use wythoff::Rule;
/// use wythoff::nimhoff::Classes;
/// let classes = Classes::of(Rule::try_new(3, 3)?);
/// assert_eq!(classes.index(5, 4), classes.index(8, 7));
/// assert_ne!(classes.index(5, 4), classes.index(6, 5));
/// # Ok::<(), wythoff::RulesetError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Classes {
    rule: Rule,
}

impl Classes {
    /// The classes of `rule`.
    pub const fn of(rule: Rule) -> Self {
        Self { rule }
    }

    /// The rule.
    pub const fn rule(self) -> Rule {
        self.rule
    }

    /// The class of (x, y), for coordinates below 2^43.
    pub fn index(self, x: u64, y: u64) -> Class {
        let (a, b) = (u64::from(self.rule.a()), u64::from(self.rule.b()));
        if b == 0 {
            Class { residue: x % a, line: y.cast_signed() }
        } else {
            Class { residue: y % b, line: x.cast_signed() - self.shift(y) }
        }
    }

    /// floor(a y / b), the difference between x and the line in row y. For b > 0.
    fn shift(self, y: u64) -> i64 {
        let (a, b) = (u128::from(self.rule.a()), u128::from(self.rule.b()));
        i64::try_from(a * u128::from(y) / b).unwrap_or(i64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn positions_share_a_class_iff_they_differ_by_a_multiple_of_the_rule() {
        const SIDE: u64 = 40;
        for (a, b) in
            [(1, 0), (0, 1), (1, 1), (1, 2), (3, 3), (2, 4), (0, 3), (3, 0), (5, 3), (6, 4)]
        {
            let classes = Classes::of(Rule::try_new(a, b).unwrap());
            let mut by_class: BTreeMap<Class, (u64, u64)> = BTreeMap::new();
            for (x, y) in (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))) {
                // The first position of the line through (x, y).
                let steps = [(x, a), (y, b)].into_iter().filter(|&(_, step)| step > 0);
                let steps = steps.map(|(at, step)| at / u64::from(step)).min().unwrap();
                let first = (x - steps * u64::from(a), y - steps * u64::from(b));
                let known = *by_class.entry(classes.index(x, y)).or_insert(first);
                assert_eq!(known, first, "rule {a},{b} at {x},{y}");
            }
            let firsts: std::collections::BTreeSet<_> = by_class.values().collect();
            assert_eq!(firsts.len(), by_class.len(), "two classes of one line of {a},{b}");
        }
    }
}
