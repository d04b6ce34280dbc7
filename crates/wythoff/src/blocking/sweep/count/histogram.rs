//! Value counts, a vector at a time.
//!
//! A table of 16 bytes turns each of eight values into a byte with one bit set; vector units look
//! up 16 to 64 values at once. Then, for each of the eight bit positions, adders count how often
//! the bit is set in a long row of bytes, for all positions of all lanes at once. A full adder
//! turns three vectors into a vector of sums and a vector of carries, which are worth two each.
//! Seven full adders take in eight vectors and produce one carry, worth eight. The carries continue
//! as in a binary counter whose digits are vectors.
//!
//! This takes some eight operations per vector of cells. A comparison and an addition for each
//! value would take sixteen and more. The kernel has time for these operations because it waits for
//! memory.
//!
//! Eight values are enough nearly everywhere, because two more come free. Palaces are counted
//! anyway, and so are cells: if -4 is the only palace value that is not counted, and 5 the only
//! other one, the differences of the sums are their counts. A tile with further values is evaluated
//! once more for each eight of them.

use std::collections::BTreeMap;

use fearless_simd::prelude::*;
use fearless_simd::{Simd, u8x16};

use crate::blocking::boundary::Signal;
use crate::blocking::sweep::kernel::diagonals::{Diagonals, Tap};
use crate::blocking::sweep::kernel::parts::Part;
use crate::blocking::sweep::quiet::Sums;
use crate::board::Value;

/// Number of values counted at a time.
pub(in crate::blocking::sweep) const VALUES: i64 = 8;
/// The first of the values that nearly all cells have.
pub(in crate::blocking::sweep) const USUAL: Value = -3;
/// Vectors that enter the adders at once.
const GROUP: usize = 8;
/// Widest vector, in bytes.
const WIDEST: usize = 64;
/// The digit that groups carry into: eight vectors, a carry worth eight.
const FIRST: usize = 3;
/// Digits of the binary counters: enough for 2^32 groups.
const DIGITS: usize = 35;

/// Counts the cells of eight values and ignores all others.
pub(in crate::blocking::sweep) struct Histogram {
    first: Value,
    /// Binary digits, the lowest first: eight counts, for the eight positions of a bit in a byte,
    /// in each of up to 64 lanes.
    digits: [[u8; WIDEST]; DIGITS],
    /// Carries that wait for a second one to be added, from the digit `FIRST` on.
    carries: [[u8; WIDEST]; DIGITS],
    /// Number of groups added. Its binary digits tell which carries are present.
    groups: u64,
    /// Bits of the last vectors of lines, until they fill a group.
    waiting: [[u8; WIDEST]; GROUP],
    vectors: usize,
    /// Zeros among them that are not cells.
    padding: u64,
    /// Counts of values that do not go through the adders.
    others: [u64; VALUES as usize],
}

/// The lowest three digits, and the table that turns values into bits.
pub(in crate::blocking::sweep) struct Adders<S: Simd> {
    ones: S::u8s,
    twos: S::u8s,
    fours: S::u8s,
    /// Halves of a group that wait for the other half: one vector, a carry worth two, a carry worth
    /// four.
    held: [S::u8s; 3],
    table: S::u8s,
    first: S::u8s,
}

impl Histogram {
    /// Returns a histogram of the values `first .. first + VALUES`.
    pub(in crate::blocking::sweep) const fn new(first: Value) -> Self {
        Self {
            first,
            digits: [[0; WIDEST]; DIGITS],
            carries: [[0; WIDEST]; DIGITS],
            groups: 0,
            waiting: [[0; WIDEST]; GROUP],
            vectors: 0,
            padding: 0,
            others: [0; VALUES as usize],
        }
    }

    /// Adds the counts to a map that lists only values that occur.
    pub(in crate::blocking::sweep) fn add_to(&self, histogram: &mut BTreeMap<Value, u64>) {
        let mut totals = self.others;
        for (digits, is_there) in [(&self.digits, u64::MAX), (&self.carries, self.groups << FIRST)]
        {
            let there = digits.iter().enumerate().filter(|(weight, _)| is_there >> weight & 1 == 1);
            for (weight, digit) in there {
                for (bit, total) in totals.iter_mut().enumerate() {
                    let lanes = digit.iter().filter(|&lane| lane >> bit & 1 == 1).count() as u64;
                    *total += lanes << weight;
                }
            }
        }
        for vector in &self.waiting[..self.vectors] {
            for (bit, total) in totals.iter_mut().enumerate() {
                *total += vector.iter().filter(|&lane| lane >> bit & 1 == 1).count() as u64;
            }
        }
        for (value, total) in (self.first..).zip(totals) {
            let total = total - if value == 0 { self.padding } else { 0 };
            if total > 0 {
                *histogram.entry(value).or_default() += total;
            }
        }
    }

    /// Counts the first `live` of values that are wider than a byte, by comparing. This is slower,
    /// and rarely needed.
    #[inline(always)]
    fn compare<S: Simd, T: Signal>(&mut self, values: T::Lanes<S>, live: usize) {
        let cells = u64::MAX >> (u64::BITS as usize - live);
        for (value, count) in (self.first..).zip(&mut self.others) {
            let equal = values.simd_eq(T::saturate(value)).to_bitmask() & cells;
            *count += u64::from(equal.count_ones());
        }
    }

    /// Adds a carry of the lowest digits.
    #[inline(always)]
    fn carry<S: Simd>(&mut self, simd: S, mut carry: S::u8s) {
        let lanes = S::u8s::LEN;
        let mut digit = FIRST;
        // The number of digits that change depends only on the number of groups, not on the values.
        while self.groups >> (digit - FIRST) & 1 == 1 {
            let waiting = load(simd, &self.carries[digit]);
            let (sum, next) = full_adder(load(simd, &self.digits[digit]), waiting, carry);
            sum.store_slice(&mut self.digits[digit][..lanes]);
            carry = next;
            digit += 1;
        }
        carry.store_slice(&mut self.carries[digit][..lanes]);
        self.groups += 1;
    }
}

impl<T: Signal> Tap<T> for Histogram {
    type Along<S: Simd> = Adders<S>;

    fn enter(&mut self, _part: Part) {}

    #[inline(always)]
    fn begin<S: Simd>(&mut self, simd: S, _t: usize, _j: usize) -> Adders<S> {
        let mut table = [0; 16];
        for (bit, entry) in table.iter_mut().take(VALUES as usize).enumerate() {
            *entry = 1 << bit;
        }
        Adders {
            ones: load(simd, &self.digits[0]),
            twos: load(simd, &self.digits[1]),
            fours: load(simd, &self.digits[2]),
            held: [S::u8s::splat(simd, 0); 3],
            table: S::u8s::block_splat(u8x16::simd_from(simd, table)),
            first: S::u8s::splat(simd, self.first as u8),
        }
    }

    #[inline(always)]
    fn next<S: Simd, const I: usize>(&mut self, along: &mut Adders<S>, values: T::Lanes<S>) {
        if T::BITS > 8 {
            self.compare::<S, T>(values, T::Lanes::<S>::LEN);
        } else if let Some(carry) = along.add::<I>(along.bits::<T>(values)) {
            self.carry(carry.token(), carry);
        }
    }

    #[inline(always)]
    fn vector<S: Simd>(&mut self, along: &mut Adders<S>, values: T::Lanes<S>, live: usize) {
        if T::BITS > 8 {
            self.compare::<S, T>(values, live);
            return;
        }
        let lanes = S::u8s::LEN;
        self.padding += (lanes - live) as u64;
        along.bits::<T>(values).store_slice(&mut self.waiting[self.vectors][..lanes]);
        self.vectors += 1;
        if self.vectors == GROUP {
            let simd = along.first.token();
            along.add::<0>(load(simd, &self.waiting[0]));
            along.add::<1>(load(simd, &self.waiting[1]));
            along.add::<2>(load(simd, &self.waiting[2]));
            along.add::<3>(load(simd, &self.waiting[3]));
            along.add::<4>(load(simd, &self.waiting[4]));
            along.add::<5>(load(simd, &self.waiting[5]));
            along.add::<6>(load(simd, &self.waiting[6]));
            if let Some(carry) = along.add::<7>(load(simd, &self.waiting[7])) {
                self.carry(simd, carry);
            }
            self.vectors = 0;
        }
    }

    #[inline(always)]
    fn end<S: Simd>(&mut self, along: Adders<S>) {
        let lanes = S::u8s::LEN;
        along.ones.store_slice(&mut self.digits[0][..lanes]);
        along.twos.store_slice(&mut self.digits[1][..lanes]);
        along.fours.store_slice(&mut self.digits[2][..lanes]);
    }

    #[inline(always)]
    fn done<S: Simd>(&mut self, _simd: S, _t: usize, _diagonals: &Diagonals<T>) {}

    fn pass_over(&mut self, _part: Part, sums: &Sums<'_, T>) -> bool {
        let Some(counts) = sums.counts() else { return false };
        for (value, count) in counts {
            if let Some(total) = self.others.get_mut((value - self.first) as usize) {
                *total += count;
            }
        }
        true
    }
}

impl<S: Simd> Adders<S> {
    /// Adds vector `I` of eight. After the last one there is a carry, worth eight.
    #[inline(always)]
    fn add<const I: usize>(&mut self, bits: S::u8s) -> Option<S::u8s> {
        if I.is_multiple_of(2) {
            self.held[0] = bits;
            return None;
        }
        let carry;
        (self.ones, carry) = full_adder(self.ones, self.held[0], bits);
        if I % 4 == 1 {
            self.held[1] = carry;
            return None;
        }
        let (sum, carry) = full_adder(self.twos, self.held[1], carry);
        self.twos = sum;
        if I == 3 {
            self.held[2] = carry;
            return None;
        }
        let (sum, carry) = full_adder(self.fours, self.held[2], carry);
        self.fours = sum;
        Some(carry)
    }

    /// Returns each value as its bit; 0 for values that are not counted.
    #[inline(always)]
    fn bits<T: Signal>(&self, values: T::Lanes<S>) -> S::u8s {
        let index = values.bitcast::<S::u8s>() - self.first;
        self.table.swizzle_dyn_within_blocks(index.min(15))
    }
}

/// Returns the first lanes of a digit.
#[inline(always)]
fn load<S: Simd>(simd: S, digit: &[u8; WIDEST]) -> S::u8s {
    S::u8s::from_slice(simd, &digit[..S::u8s::LEN])
}

/// Returns the sum and the carry of three bits, in every position.
// Functions like this one must be inlined by force: a function that is not inlined is compiled
// without the vector instructions. Array functions that take closures are sometimes not inlined.
#[inline(always)]
fn full_adder<V>(a: V, b: V, c: V) -> (V, V)
where
    V: Copy
        + std::ops::BitXor<Output = V>
        + std::ops::BitAnd<Output = V>
        + std::ops::BitOr<Output = V>,
{
    // No shared terms, so that each result compiles to one three-operand instruction where it
    // exists.
    (a ^ b ^ c, (a & b) | (c & (a | b)))
}
