//! Counters of the P-positions seen along each rule: one counter for each class, row by row.

use std::collections::BTreeMap;

use crate::Ruleset;
use crate::exact::divisor::lcm;

/// Numbers of P-positions that each position of a row sees, for any rules.
///
/// A P-position may be seen along two rules of one direction, such as (2, 2) and (3, 3). Inclusion
/// and exclusion counts it once: the P-positions seen along (2, 2), plus those seen along (3, 3),
/// minus those seen along their least common multiple (6, 6).
#[derive(Debug, Clone)]
pub(super) struct Counters {
    /// The next row.
    y: u64,
    /// Number of columns.
    right: usize,
    /// Counters of the P-positions in the rows above.
    above: Vec<ClassCounters>,
    /// Counters of the P-positions to the left in the same row.
    same_row: Vec<ResidueCounters>,
}

/// A rule, or a least common multiple of parallel rules, with its coefficient in the inclusion and
/// exclusion.
#[derive(Debug, Clone, Copy)]
struct Term {
    a: u64,
    b: u64,
    coefficient: i32,
}

/// The terms of a ruleset whose steps fit on a board of this size.
fn terms(rules: &Ruleset, right: u64, bottom: u64) -> Vec<Term> {
    let mut terms = Vec::new();
    for line in rules.directions() {
        let (a, b) = (u64::from(line.a), u64::from(line.b));
        let fits = |multiple: u64| {
            let below =
                |step: u64, end| step.checked_mul(multiple).is_some_and(|reach| reach < end);
            below(a, right) && below(b, bottom)
        };
        let mut multiples: BTreeMap<u64, i32> = BTreeMap::new();
        for &rule in &line.multiples {
            let rule = u64::from(rule);
            let both: Vec<_> =
                multiples.iter().map(|(&m, &c)| (lcm(m, rule).unwrap_or(u64::MAX), -c)).collect();
            for (multiple, coefficient) in std::iter::once((rule, 1)).chain(both) {
                if fits(multiple) {
                    *multiples.entry(multiple).or_default() += coefficient;
                }
            }
            multiples.retain(|_, coefficient| *coefficient != 0);
        }
        terms.extend(multiples.into_iter().map(|(m, coefficient)| Term {
            a: a * m,
            b: b * m,
            coefficient,
        }));
    }
    terms
}

impl Counters {
    /// Counters for boards with x < `right` and y < `bottom`, before row 0.
    pub(super) fn new(rules: &Ruleset, right: u64, bottom: u64) -> Self {
        let (same_row, above): (Vec<Term>, _) =
            terms(rules, right, bottom).into_iter().partition(|term| term.b == 0);
        let same_row = same_row.iter().map(|term| ResidueCounters {
            coefficient: term.coefficient,
            counts: vec![0; term.a as usize],
        });
        Self {
            y: 0,
            right: usize::try_from(right).unwrap_or(usize::MAX),
            above: above
                .into_iter()
                .map(|term| ClassCounters { term, lanes: Vec::new() })
                .collect(),
            same_row: same_row.collect(),
        }
    }

    /// Writes how many P-positions of the rows above each position of the next row sees, from
    /// column `from` on.
    pub(super) fn see_above(&mut self, from: usize, seen: &mut [i32]) {
        seen.fill(0);
        for classes in &mut self.above {
            let coefficient = classes.term.coefficient;
            let (skip, counts) = classes.lane(self.y).from(from);
            let seen = seen.get_mut(skip..).unwrap_or_default();
            // The compiler vectorizes the first loop, which serves nearly all rulesets.
            if coefficient == 1 {
                seen.iter_mut().zip(counts).for_each(|(seen, count)| *seen += *count);
            } else {
                seen.iter_mut().zip(counts).for_each(|(seen, count)| *seen += coefficient * *count);
            }
        }
    }

    /// Adds the P-positions that each position sees in its own row, from the left. A position that
    /// sees fewer than `k` is a P-position.
    pub(super) fn see_same_row(&mut self, seen: &mut [i32], k: i32) {
        match &mut self.same_row[..] {
            [] => {}
            [ResidueCounters { coefficient: 1, counts }] if counts.len() == 1 => {
                let mut west = 0;
                for seen in seen {
                    *seen += west;
                    west += i32::from(*seen < k);
                }
            }
            rules => {
                rules.iter_mut().for_each(|rule| rule.counts.fill(0));
                for (x, seen) in seen.iter_mut().enumerate() {
                    for ResidueCounters { coefficient, counts } in &*rules {
                        *seen += coefficient * counts[x % counts.len()];
                    }
                    if *seen < k {
                        for ResidueCounters { counts, .. } in &mut *rules {
                            let step = counts.len();
                            counts[x % step] += 1;
                        }
                    }
                }
            }
        }
    }

    /// Counts the P-positions of the next row, those that see fewer than `k`, and advances by one
    /// row.
    pub(super) fn count(&mut self, seen: &[i32], k: i32) {
        for classes in &mut self.above {
            let counts = classes.lane(self.y).first(seen.len());
            counts.iter_mut().zip(seen).for_each(|(count, &seen)| *count += i32::from(seen < k));
        }
        self.advance();
    }

    /// Counts P-positions in these columns of the next row, in ascending order, and advances by one
    /// row.
    pub(super) fn count_at(&mut self, columns: &[u64]) {
        let Some(&last) = columns.last() else { return self.advance() };
        for classes in &mut self.above {
            let counts = classes.lane(self.y).first(last as usize + 1);
            columns.iter().for_each(|&x| counts[x as usize] += 1);
        }
        self.advance();
    }

    /// Advances by one row: the classes of (a, b) are `a` columns further right after b rows.
    fn advance(&mut self) {
        let (y, right) = (self.y, self.right);
        for classes in &mut self.above {
            let a = classes.term.a as usize;
            classes.lane(y).shift(a, right);
        }
        self.y += 1;
    }
}

/// Numbers of P-positions in a row by the residue of x modulo a, for a term (a, 0).
#[derive(Debug, Clone)]
struct ResidueCounters {
    coefficient: i32,
    counts: Vec<i32>,
}

/// The counters of the classes of a term (a, b) with b > 0.
#[derive(Debug, Clone)]
struct ClassCounters {
    term: Term,
    /// One lane for each residue of y modulo b, added when a row first needs it.
    lanes: Vec<Lane>,
}

impl ClassCounters {
    /// The counters of the classes that meet row y.
    fn lane(&mut self, y: u64) -> &mut Lane {
        let residue = (y % self.term.b) as usize;
        if residue == self.lanes.len() {
            self.lanes.push(Lane::default());
        }
        &mut self.lanes[residue]
    }
}

/// The counters of the classes of one residue.
#[derive(Debug, Clone, Default)]
struct Lane {
    /// The class that meets the next row of this lane at column x has its counter at index
    /// `start` + x; counters outside the vector are 0.
    counts: Vec<i32>,
    /// Negative if counters to the left of the first one exist but have no memory yet. Memory is
    /// reserved on demand because a rule with large components has one lane for each row, with very
    /// few counters in use.
    start: i64,
}

impl Lane {
    /// The number of zeros from column `from` on before the first stored counter, and the stored
    /// counters.
    fn from(&self, from: usize) -> (usize, &[i32]) {
        let first = self.start + from as i64;
        let at = usize::try_from(first).unwrap_or(0);
        (first.min(0).unsigned_abs() as usize, self.counts.get(at..).unwrap_or(&[]))
    }

    /// The counters of the first `width` columns.
    fn first(&mut self, width: usize) -> &mut [i32] {
        if self.start < 0 {
            // Reserve room for many more shifts, so that copies are rare.
            let missing = self.start.unsigned_abs() as usize;
            let room = missing.max(self.counts.len() / 2);
            let mut counts = vec![0; room];
            counts.append(&mut self.counts);
            (self.counts, self.start) = (counts, (room - missing) as i64);
        }
        let start = self.start as usize;
        if self.counts.len() < start + width {
            self.counts.resize(start + width, 0);
        }
        &mut self.counts[start..][..width]
    }

    /// Moves all counters `a` columns to the right, and drops those beyond column `right`.
    fn shift(&mut self, a: usize, right: usize) {
        self.start -= a as i64;
        let kept = usize::try_from(self.start.saturating_add_unsigned(right as u64)).unwrap_or(0);
        self.counts.truncate(kept);
        if self.counts.is_empty() {
            self.start = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifted_lanes_equal_shifted_vectors() {
        const RIGHT: usize = 40;
        let mut random = wythoff_testkit::Random::new();
        for _ in 0..50 {
            let (mut lane, mut plain) = (Lane::default(), vec![0; RIGHT]);
            for step in 0..30 {
                let width = random.number(0..=RIGHT as i64) as usize;
                for (x, count) in lane.first(width).iter_mut().enumerate() {
                    assert_eq!(*count, plain[x], "{}", random.reproduce());
                    *count += step;
                    plain[x] += step;
                }
                let a = random.number(0..=9) as usize;
                lane.shift(a, RIGHT);
                plain.splice(0..0, vec![0; a]);
                plain.truncate(RIGHT);
                for from in [0, 1, 7, RIGHT - 1] {
                    let (skip, counts) = lane.from(from);
                    let mut found = vec![0; skip];
                    found.extend_from_slice(counts);
                    found.resize(RIGHT - from, 0);
                    assert_eq!(found, plain[from..], "{}", random.reproduce());
                }
            }
        }
    }

    #[test]
    fn lanes_of_large_rules_reserve_memory_on_demand() {
        let rules = "1,0 0,1 999983,999983 999979,999979".parse().unwrap();
        let mut counters = Counters::new(&rules, u64::MAX, u64::MAX);
        (0..1000).for_each(|y| counters.count_at(&[y]));
        let reserved: usize = counters
            .above
            .iter()
            .flat_map(|classes| &classes.lanes)
            .map(|lane| lane.counts.capacity())
            .sum();
        assert!(reserved < 5_000_000, "{reserved} counters");
    }
}
