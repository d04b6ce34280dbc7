//! How many P-positions are seen along each rule: a counter for each class, as the rows come.

use std::collections::BTreeMap;

use crate::Ruleset;
use crate::exact::divisor::lcm;

/// What a row sees of the rows before it, for any rules.
///
/// Along rules of one direction, (2, 2) and (3, 3) say, a P-position may be seen twice. Each is counted once by
/// inclusion and exclusion: what (2, 2) sees, and what (3, 3) sees, but for what their least common
/// multiple (6, 6) sees.
#[derive(Debug, Clone)]
pub(super) struct Counters {
    /// The row that comes next.
    y: u64,
    /// No column from here on is looked at.
    right: usize,
    above: Vec<ClassCounters>,
    beside: Vec<Beside>,
}

/// A rule, or a least common multiple of parallel rules, and how often what it sees counts.
#[derive(Debug, Clone, Copy)]
struct Term {
    a: u64,
    b: u64,
    coefficient: i32,
}

/// The terms of a ruleset that can see anything on a board of this size.
fn terms(rules: &Ruleset, right: u64, bottom: u64) -> Vec<Term> {
    let mut terms = Vec::new();
    for line in rules.lines() {
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
    /// For boards with x < `right` and y < `bottom`.
    pub(super) fn new(rules: &Ruleset, right: u64, bottom: u64) -> Self {
        let (beside, above): (Vec<Term>, _) =
            terms(rules, right, bottom).into_iter().partition(|term| term.b == 0);
        let beside = beside
            .iter()
            .map(|term| Beside { coefficient: term.coefficient, counts: vec![0; term.a as usize] });
        Self {
            y: 0,
            right: usize::try_from(right).unwrap_or(usize::MAX),
            above: above
                .into_iter()
                .map(|term| ClassCounters { term, lanes: Vec::new() })
                .collect(),
            beside: beside.collect(),
        }
    }

    /// What the positions of the next row see of the rows before it, from column `from` on.
    pub(super) fn above(&mut self, from: usize, seen: &mut [i32]) {
        seen.fill(0);
        for classes in &mut self.above {
            let coefficient = classes.term.coefficient;
            let (skip, counts) = classes.lane(self.y).from(from);
            let seen = seen.get_mut(skip..).unwrap_or_default();
            // The compiler makes vectors of the first; nearly all rulesets need nothing else.
            if coefficient == 1 {
                seen.iter_mut().zip(counts).for_each(|(seen, count)| *seen += *count);
            } else {
                seen.iter_mut().zip(counts).for_each(|(seen, count)| *seen += coefficient * *count);
            }
        }
    }

    /// Adds what each position sees of its own row, from the left; fewer than `k` makes it a
    /// P-position.
    pub(super) fn beside(&mut self, seen: &mut [i32], k: i32) {
        match &mut self.beside[..] {
            [] => {}
            [Beside { coefficient: 1, counts }] if counts.len() == 1 => {
                let mut west = 0;
                for seen in seen {
                    *seen += west;
                    west += i32::from(*seen < k);
                }
            }
            beside => {
                beside.iter_mut().for_each(|beside| beside.counts.fill(0));
                for (x, seen) in seen.iter_mut().enumerate() {
                    for Beside { coefficient, counts } in &*beside {
                        *seen += coefficient * counts[x % counts.len()];
                    }
                    if *seen < k {
                        for Beside { counts, .. } in &mut *beside {
                            let step = counts.len();
                            counts[x % step] += 1;
                        }
                    }
                }
            }
        }
    }

    /// Counts the P-positions of a row where all is seen, and goes on to the next row.
    pub(super) fn count(&mut self, seen: &[i32], k: i32) {
        for classes in &mut self.above {
            let counts = classes.lane(self.y).first(seen.len());
            counts.iter_mut().zip(seen).for_each(|(count, &seen)| *count += i32::from(seen < k));
        }
        self.advance();
    }

    /// Counts the P-positions at these columns, the largest one last, and goes on to the next row.
    pub(super) fn count_at(&mut self, columns: &[u64]) {
        let Some(&last) = columns.last() else { return self.advance() };
        for classes in &mut self.above {
            let counts = classes.lane(self.y).first(last as usize + 1);
            columns.iter().for_each(|&x| counts[x as usize] += 1);
        }
        self.advance();
    }

    /// When a lane's turn comes again, all is a columns further right.
    fn advance(&mut self) {
        let (y, right) = (self.y, self.right);
        for classes in &mut self.above {
            let a = classes.term.a as usize;
            classes.lane(y).shift(a, right);
        }
        self.y += 1;
    }
}

/// The P-positions of a row by the residue of x.
#[derive(Debug, Clone)]
struct Beside {
    coefficient: i32,
    counts: Vec<i32>,
}

/// The counters of the classes of a term (a, b) with b > 0.
#[derive(Debug, Clone)]
struct ClassCounters {
    term: Term,
    /// One for each residue of y; those of rows to come are added as they come.
    lanes: Vec<Lane>,
}

impl ClassCounters {
    /// The counters that meet row y.
    fn lane(&mut self, y: u64) -> &mut Lane {
        let residue = (y % self.term.b) as usize;
        if residue == self.lanes.len() {
            self.lanes.push(Lane::default());
        }
        &mut self.lanes[residue]
    }
}

/// The counters of one residue.
#[derive(Debug, Clone, Default)]
struct Lane {
    /// What meets the next row of this lane at x is at `start` + x; before and behind all are 0.
    counts: Vec<i32>,
    /// Negative where counters have been shifted beyond the first, for which there is no room until one is needed:
    /// rules with large components have as many lanes as rows, and hardly a counter in any.
    start: i64,
}

impl Lane {
    /// The counters from column `from` on, as far as there are any but zeros, and how many zeros come before them.
    fn from(&self, from: usize) -> (usize, &[i32]) {
        let first = self.start + from as i64;
        let at = usize::try_from(first).unwrap_or(0);
        (first.min(0).unsigned_abs() as usize, self.counts.get(at..).unwrap_or(&[]))
    }

    /// The counters of the first `width` columns.
    fn first(&mut self, width: usize) -> &mut [i32] {
        if self.start < 0 {
            // Room for many more shifts, so that copying is rare.
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

    /// Moves all counters a columns to the right; those behind column `right` may be forgotten.
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
    fn lanes_are_what_moving_every_counter_makes_of_them() {
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
    fn lanes_of_large_rules_take_no_room_until_they_are_met() {
        let rules = "1,0 0,1 999983,999983 999979,999979".parse().unwrap();
        let mut counters = Counters::new(&rules, u64::MAX, u64::MAX);
        (0..1000).for_each(|y| counters.count_at(&[y]));
        let room: usize =
            counters.above.iter().flat_map(|of| &of.lanes).map(|lane| lane.counts.capacity()).sum();
        assert!(room < 5_000_000, "{room}");
    }
}
