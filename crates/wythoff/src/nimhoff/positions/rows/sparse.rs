//! The taken classes of rules with large components.

use std::collections::HashMap;

use crate::Rule;
use crate::ruleset::{Class, Classes};

/// The taken classes of one rule, as a set of them rather than bits.
///
/// A rule (a, b) has some a + 2 b classes for each row, and one of them is taken. Where that is many, bits are
/// mostly zeros: too much memory, and nothing to gain from looking at 64 of them at once.
#[derive(Debug, Clone)]
pub(super) struct Sparse {
    classes: Classes,
    /// For each taken class, a line behind it of the same residue before which all are taken.
    taken: HashMap<Class, i64>,
}

impl Sparse {
    /// Whether the classes of a rule are better kept in this way.
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
            // The next one to come this way goes all of it in one step.
            self.taken.insert(class, line);
        }
        x + line.abs_diff(class.line)
    }

    /// Bytes in use: a table of entries, each with a byte of its own, that is at most 7/8 full.
    pub(super) fn bytes(&self) -> usize {
        self.taken.capacity() * 8 / 7 * (size_of::<(Class, i64)>() + 1)
    }
}
