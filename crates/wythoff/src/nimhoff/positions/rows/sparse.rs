//! The taken classes of one rule with large components, kept as a hash set.

use std::collections::HashMap;

use crate::Rule;
use crate::ruleset::{Class, Classes};

/// The taken classes of one rule, as a hash set instead of bits.
///
/// A rule (a, b) has about a + 2 b classes for each row, and one of them is taken. If a + 2 b is
/// large, nearly all bits are 0: they take too much memory, and a window of 64 bits saves nothing.
#[derive(Debug, Clone)]
pub(super) struct Sparse {
    classes: Classes,
    /// For each taken class, a line of the same residue such that all lines from the class up to it
    /// are taken.
    taken: HashMap<Class, i64>,
}

impl Sparse {
    /// Returns true if the classes of this rule belong into a hash set.
    pub(super) const fn suits(rule: Rule) -> bool {
        rule.a() + rule.b() > 512
    }

    pub(super) fn new(rule: Rule) -> Self {
        Self { classes: Classes::of(rule), taken: HashMap::new() }
    }

    pub(super) const fn rule(&self) -> Rule {
        self.classes.rule()
    }

    pub(super) fn contains(&self, x: u64, y: u64) -> bool {
        self.taken.contains_key(&self.classes.index(x, y))
    }

    pub(super) fn insert(&mut self, x: u64, y: u64) {
        let class = self.classes.index(x, y);
        self.taken.insert(class, class.line + 1);
    }

    /// The first column from x on whose class in row y is not taken.
    pub(super) fn next_free(&mut self, x: u64, y: u64) -> u64 {
        let class = self.classes.index(x, y);
        let mut line = class.line;
        while let Some(&next) = self.taken.get(&Class { line, ..class }) {
            line = next;
        }
        if line > class.line {
            // Shorten the path for the next search from this class.
            self.taken.insert(class, line);
        }
        x + line.abs_diff(class.line)
    }

    /// Bytes in use: the table of a `HashMap` is at most 7/8 full and has one more byte an entry.
    pub(super) fn bytes(&self) -> usize {
        self.taken.capacity() * 8 / 7 * (size_of::<(Class, i64)>() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_whose_components_add_up_to_more_than_512_are_sparse() {
        for (a, b, sparse) in [
            (256, 256, false),
            (256, 257, true),
            (257, 256, true),
            (0, 512, false),
            (0, 513, true),
            (512, 1, true),
            (600, 599, true),
        ] {
            assert_eq!(Sparse::suits(Rule::try_new(a, b).unwrap()), sparse, "({a}, {b})");
        }
    }

    /// The tables of a `HashMap` have 2^i slots, of which 7/8 may be in use.
    #[test]
    fn bytes_are_those_of_a_table_that_doubles_when_it_is_full() {
        let mut classes = Sparse::new(Rule::try_new(600, 1).unwrap());
        assert_eq!(classes.bytes(), 0);
        for x in 0..2000 {
            classes.insert(x, 0);
            // A residue, two lines, and one byte.
            let least = 25 * 8 * (x as usize + 1) / 7;
            let bytes = classes.bytes();
            assert!(x < 8 || (least..=2 * least).contains(&bytes), "{bytes} for {} classes", x + 1);
        }
    }
}
