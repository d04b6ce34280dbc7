//! The taken classes of one rule, kept as bits.

use super::taken::Taken;
use crate::Rule;

/// The taken classes of one rule (a, b) with b > 0, positioned at the next row.
#[derive(Debug, Clone)]
pub(super) struct RuleLines {
    pub(super) rule: Rule,
    /// The quotient and the remainder of a / b.
    step: (i64, u32),
    /// The taken lines for each residue of y modulo b, added when a row first needs them.
    residues: Vec<Taken>,
    /// y mod b.
    residue: usize,
    /// floor(a y / b): a class meets the next row at column `line + shift`.
    pub(super) shift: i64,
    /// a y mod b.
    rest: u32,
}

impl RuleLines {
    pub(super) fn new(rule: Rule) -> Self {
        let step = (i64::from(rule.a() / rule.b()), rule.a() % rule.b());
        Self { rule, step, residues: vec![Taken::default()], residue: 0, shift: 0, rest: 0 }
    }

    /// The taken lines that meet the next row.
    #[inline(always)]
    pub(super) fn taken(&self) -> &Taken {
        &self.residues[self.residue]
    }

    /// The first column from x on of the next row whose class is not taken.
    #[inline]
    pub(super) fn next_free(&mut self, x: i64) -> i64 {
        self.residues[self.residue].next_free(x - self.shift) + self.shift
    }

    /// Marks a line that meets the next row as taken.
    #[inline]
    pub(super) fn take_line(&mut self, line: i64) {
        self.residues[self.residue].insert(line);
    }

    /// Marks the class of column x of the next row as taken, and advances by one row.
    #[inline]
    pub(super) fn take(&mut self, x: i64) {
        self.take_line(x - self.shift);
        self.advance();
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.residues.iter().map(|taken| size_of::<Taken>() + taken.bytes()).sum()
    }

    #[inline]
    fn advance(&mut self) {
        let b = self.rule.b();
        self.residue += 1;
        if self.residue == b as usize {
            self.residue = 0;
        } else if self.residue == self.residues.len() {
            self.residues.push(Taken::default());
        }
        self.rest += self.step.1;
        self.shift += self.step.0;
        if self.rest >= b {
            self.rest -= b;
            self.shift += 1;
        }
    }
}
