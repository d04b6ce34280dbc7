//! Games of the literature on three heaps whose moves depend on the position.

use std::ops::Range;

use super::Triple;

/// A game of the literature. Heaps are not ordered: positions with the same heaps in another order
/// have the same moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum BuiltIn {
    /// Take any positive numbers from one heap or from two: Moore's Nim of order 2.
    Moore,
    /// The moves of [`BuiltIn::Moore`], or the same positive number from all three heaps.
    NewHeap,
    /// The Raleigh game:
    ///
    /// 1. take any positive numbers from one heap or from two;
    /// 2. if two heaps are equal and no heap is empty, take everything;
    /// 3. if no heap is empty and no two are equal, take s > 0 from the smallest heap and the same
    ///    t > 0 from each of the others, but not s = 1 together with t = 3.
    Raleigh,
    /// Take any positive number from one heap, or numbers with Nim sum 0 from all heaps, not all
    /// of them zero: Fraenkel's generalization of Wythoff Nim.
    NimSum,
}

impl BuiltIn {
    /// All of them.
    pub(super) const ALL: [Self; 4] = [Self::Moore, Self::NewHeap, Self::Raleigh, Self::NimSum];

    /// The word for the game.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Moore => "moore",
            Self::NewHeap => "new-heap",
            Self::Raleigh => "raleigh",
            Self::NimSum => "nim-sum",
        }
    }

    /// The moves in words.
    pub(super) const fn rules(self) -> &'static str {
        match self {
            Self::Moore => "Take any numbers of tokens from one heap or from two.",
            Self::NewHeap => {
                "Take any numbers of tokens from one heap or from two, or the same number from all \
                 three."
            }
            Self::Raleigh => {
                "Take any numbers of tokens from one heap or from two. If no heap is empty and two \
                 are equal, you may take everything; if no two are equal, you may take a number s \
                 from the smallest heap and the same number t from each of the others, but not s = 1 \
                 with t = 3."
            }
            Self::NimSum => {
                "Take any number of tokens from one heap, or from all heaps numbers whose Nim sum \
                 is 0."
            }
        }
    }

    /// Calls `visit` with each option of a position, once.
    pub(super) fn for_options(self, at: Triple, mut visit: impl FnMut(Triple)) {
        let left = |heap: usize| 0..at[heap];
        if self == Self::NimSum {
            for heap in 0..3 {
                for_one(at, heap, left(heap), &mut visit);
            }
            for (a, b) in pairs(0..at[0] + 1, 0..at[1] + 1) {
                let c = a ^ b;
                if c <= at[2] && (a, b) != (0, 0) {
                    visit([at[0] - a, at[1] - b, at[2] - c]);
                }
            }
            return;
        }
        for heap in 0..3 {
            for_one(at, heap, left(heap), &mut visit);
            for_two(at, heap, left, &mut visit);
        }
        let least = at.into_iter().min().unwrap_or(0);
        match self {
            Self::NewHeap => (1..=least).for_each(|t| visit(at.map(|heap| heap - t))),
            Self::Raleigh if least == 0 => {}
            Self::Raleigh if has_equal(at) => visit([0; 3]),
            Self::Raleigh => {
                let (small, [j, k]) = smallest(at);
                for (s, t) in pairs(1..least + 1, 1..at[j].min(at[k]) + 1) {
                    if (s, t) != (1, 3) {
                        visit(placed(small, at[small] - s, |heap| at[heap] - t));
                    }
                }
            }
            Self::Moore | Self::NimSum => {}
        }
    }

    /// Returns true if a move leads from one position to the other one.
    pub(super) fn leads(self, from: Triple, to: Triple) -> bool {
        let taken = [0, 1, 2].map(|i| from[i].checked_sub(to[i]));
        let [Some(a), Some(b), Some(c)] = taken else { return false };
        let changed = [a, b, c].iter().filter(|&&taken| taken > 0).count();
        if changed == 0 {
            return false;
        }
        match self {
            Self::Moore => changed < 3,
            Self::NewHeap => changed < 3 || (a == b && b == c),
            Self::NimSum => changed == 1 || a ^ b ^ c == 0,
            Self::Raleigh if changed < 3 => true,
            Self::Raleigh if has_equal(from) => to == [0; 3],
            Self::Raleigh => {
                let (small, [j, k]) = smallest(from);
                let (s, t) = (from[small] - to[small], from[j] - to[j]);
                t == from[k] - to[k] && (s, t) != (1, 3)
            }
        }
    }

    /// An upper bound on the number of options of a position.
    pub(super) fn most_options(self, at: Triple) -> u128 {
        let [x, y, z] = at.map(u128::from);
        let one = x + y + z;
        match self {
            // Two numbers determine the third one.
            Self::NimSum => one + ((x + 1) * (y + 1)).min((y + 1) * (z + 1)).min((z + 1) * (x + 1)),
            Self::Moore => one + x * y + y * z + z * x,
            Self::NewHeap => one + x * y + y * z + z * x + x.min(y).min(z),
            Self::Raleigh => {
                let (small, [j, k]) = smallest(at);
                let both = at[j].min(at[k]);
                one + x * y + y * z + z * x + u128::from(at[small]) * u128::from(both)
            }
        }
    }

    /// An estimate of the positions that are marked in a box if each P-position marks the positions
    /// that lead to it, for each position of the box.
    ///
    /// Moves from one heap and from two leave at most 4 P-positions for each size of the smallest
    /// heap, and each of them has about as many parents as a face of the box has positions. With
    /// [`BuiltIn::NimSum`] there is a P-position for about every third pair x, y.
    pub(super) fn marks_of_a_cell(self, size: [usize; 3]) -> u128 {
        match self {
            Self::Moore => 1,
            Self::NewHeap => 3,
            Self::Raleigh => 4,
            Self::NimSum => 2 + size.iter().map(|&side| side as u128).sum::<u128>() / 30,
        }
    }

    /// Calls `visit` with the positions of a box that have this position as an option, some of them
    /// several times.
    pub(super) fn for_parents(self, at: Triple, size: Triple, mut visit: impl FnMut(Triple)) {
        let more = |heap: usize| at[heap] + 1..size[heap];
        if self == Self::NimSum {
            for heap in 0..3 {
                for_one(at, heap, more(heap), &mut visit);
            }
            for (x, y) in pairs(at[0]..size[0], at[1]..size[1]) {
                let c = (x - at[0]) ^ (y - at[1]);
                if [x, y] != [at[0], at[1]] && at[2] + c < size[2] {
                    visit([x, y, at[2] + c]);
                }
            }
            return;
        }
        for heap in 0..3 {
            for_one(at, heap, more(heap), &mut visit);
            for_two(at, heap, more, &mut visit);
        }
        let room = |heap: usize| size[heap] - at[heap];
        match self {
            Self::NewHeap => {
                let most = (0..3).map(room).min().unwrap_or(0);
                (1..most).for_each(|t| visit(at.map(|heap| heap + t)));
            }
            Self::Raleigh => {
                if at == [0; 3] {
                    for (x, y) in pairs(1..size[0].min(size[1]), 1..size[2]) {
                        visit([x, x, y]);
                    }
                    for (x, y) in pairs(1..size[2], 1..size[0].max(size[1])) {
                        for equal in [[x, y, x], [y, x, x]] {
                            if equal.iter().zip(&size).all(|(heap, size)| heap < size) {
                                visit(equal);
                            }
                        }
                    }
                }
                for small in 0..3 {
                    let [j, k] = others(small);
                    for (s, t) in pairs(1..room(small), 1..room(j).min(room(k))) {
                        let from = placed(small, at[small] + s, |heap| at[heap] + t);
                        let allowed = (s, t) != (1, 3) && from[j] != from[k];
                        if allowed && from[small] < from[j].min(from[k]) {
                            visit(from);
                        }
                    }
                }
            }
            Self::Moore | Self::NimSum => {}
        }
    }
}

fn pairs(one: Range<u64>, other: Range<u64>) -> impl Iterator<Item = (u64, u64)> {
    one.flat_map(move |a| other.clone().map(move |b| (a, b)))
}

/// The other two heaps.
const fn others(heap: usize) -> [usize; 2] {
    [[1, 2], [0, 2], [0, 1]][heap]
}

/// The position with one heap given, and the others by a function.
fn placed(heap: usize, size: u64, other: impl Fn(usize) -> u64) -> Triple {
    [0, 1, 2].map(|i| if i == heap { size } else { other(i) })
}

/// Visits the positions in which one heap changes.
fn for_one(at: Triple, heap: usize, sizes: Range<u64>, visit: &mut impl FnMut(Triple)) {
    sizes.for_each(|size| visit(placed(heap, size, |i| at[i])));
}

/// Visits the positions in which all heaps but one change.
fn for_two(
    at: Triple,
    fixed: usize,
    sizes: impl Fn(usize) -> Range<u64>,
    visit: &mut impl FnMut(Triple),
) {
    let [j, k] = others(fixed);
    for (one, other) in pairs(sizes(j), sizes(k)) {
        visit(placed(fixed, at[fixed], |i| if i == j { one } else { other }));
    }
}

fn has_equal([x, y, z]: Triple) -> bool {
    x == y || y == z || x == z
}

/// The smallest heap, and the other two.
fn smallest(at: Triple) -> (usize, [usize; 2]) {
    let small = (0..3).min_by_key(|&heap| at[heap]).unwrap_or(0);
    (small, others(small))
}
