//! How often each value occurs, counted a vector at a time.
//!
//! Nearly all values lie in -4 ..= 3, and few pass 11. Each such value becomes a byte with one
//! bit set, by a table of 16 bytes that vector units look up 16 to 64 times at once. What is
//! left is to count, for each of the eight bit positions, how often it is set in a long row of
//! bytes: adders work on all positions of all lanes at once. A full adder makes one vector of
//! sums and one of carries, worth two each, out of three vectors; fifteen of them take in sixteen
//! vectors and hand on one, worth sixteen. It goes on as into a counter in the binary system
//! whose digits are vectors.
//!
//! That is some five operations a vector of cells, whatever the number of values; a comparison
//! and an addition for each value would be sixteen and more.
//!
//! Values outside -4 ..= 11 are counted one by one.

use std::collections::BTreeMap;

use fearless_simd::prelude::*;
use fearless_simd::{Simd, u8x16};

use super::aligned::Aligned;
use super::diagonals::{Extent, Tap};
use crate::blocking::boundary::Signal;
use crate::board::Value;

/// Values that are worth a round of counting; they stay in the first-level cache.
const ROUND: usize = 8192;
/// Vectors that enter the adders at once.
const GROUP: usize = 16;
/// Widest vector, in bytes.
const WIDEST: usize = 64;
/// The digit that groups carry into: sixteen vectors, a carry worth sixteen.
const FIRST: usize = 4;
/// Digits of the binary counters: enough for 2^32 groups.
const DIGITS: usize = 36;

/// The value whose bit is the lowest in the table of low values.
const LOWEST: i64 = -4;

/// Counts the values of the cells it is shown.
pub(super) struct Histogram<T: Signal> {
    /// Values that wait until there are enough for a round of counting.
    values: Aligned<T>,
    waiting: usize,
    /// Zeros among the values that are no cells.
    padding: u64,
    /// -4 ..= 3.
    low: Counter,
    /// 4 ..= 11.
    high: Counter,
    /// Values counted one by one.
    others: BTreeMap<Value, u64>,
}

impl<T: Signal> Histogram<T> {
    /// Counts lines of at most `length` cells.
    pub(super) fn new(length: usize) -> Self {
        Self {
            values: Aligned::zeros(ROUND + length),
            waiting: 0,
            padding: 0,
            low: Counter::new(),
            high: Counter::new(),
            others: BTreeMap::new(),
        }
    }

    /// The counts. Only values that occur are listed.
    pub(super) fn finish(mut self) -> BTreeMap<Value, u64> {
        self.count_one_by_one(self.waiting);
        let mut histogram = self.others;
        let bits = self.low.totals().into_iter().chain(self.high.totals());
        for (value, count) in (LOWEST..).zip(bits) {
            *histogram.entry(value).or_default() += count;
        }
        *histogram.entry(0).or_default() -= self.padding;
        histogram.retain(|_, count| *count > 0);
        histogram
    }

    /// Counts the values that wait, but for an incomplete group of vectors.
    #[inline(always)]
    fn count<S: Simd>(&mut self, simd: S, extent: Extent<T::Lanes<S>>) {
        let (min, max) = (extent.min.reduce_min().into(), extent.max.reduce_max().into());
        let counted = self.waiting - self.waiting % (GROUP * S::i8s::LEN);
        match T::bytes(&self.values[..counted]) {
            Some(values) if LOWEST <= min && max < LOWEST + 16 => {
                self.low.add(simd, 0, values);
                if max >= LOWEST + 8 {
                    self.high.add(simd, 8, values);
                }
            }
            _ => self.count_one_by_one(counted),
        }
        self.values.copy_within(counted..self.waiting, 0);
        self.waiting -= counted;
    }

    fn count_one_by_one(&mut self, length: usize) {
        for &value in &self.values[..length] {
            *self.others.entry(value.into()).or_default() += 1;
        }
    }
}

impl<T: Signal> Tap<T> for Histogram<T> {
    const VALUES: bool = true;

    #[inline(always)]
    fn room(&mut self, _t: usize, _j: usize, length: usize) -> &mut [T::Value] {
        &mut self.values[self.waiting..][..length + Aligned::<T>::VECTOR]
    }

    #[inline(always)]
    fn values<S: Simd>(&mut self, simd: S, length: usize, extent: Extent<T::Lanes<S>>) {
        let filled = length.next_multiple_of(T::Lanes::<S>::LEN);
        self.padding += (filled - length) as u64;
        self.waiting += filled;
        if self.waiting >= ROUND {
            self.count(simd, extent);
        }
    }
}

/// Eight counts, for the eight positions of a bit in a byte, in 64 lanes.
struct Counter {
    /// Binary digits, the lowest first. A narrower vector uses the first lanes.
    digits: [[u8; WIDEST]; DIGITS],
    /// Carries that wait for a second one, to be added with it. From the fourth digit on.
    carries: [[u8; WIDEST]; DIGITS],
    /// Groups added. Its binary digits say which carries are there.
    groups: u64,
}

impl Counter {
    const fn new() -> Self {
        Self { digits: [[0; WIDEST]; DIGITS], carries: [[0; WIDEST]; DIGITS], groups: 0 }
    }

    /// How often each bit was set.
    fn totals(&self) -> [u64; 8] {
        let mut totals = [0; 8];
        for (digits, is_there) in [(&self.digits, u64::MAX), (&self.carries, self.groups << FIRST)]
        {
            for (weight, digit) in digits.iter().enumerate().filter(|(i, _)| is_there >> i & 1 == 1)
            {
                for (bit, total) in totals.iter_mut().enumerate() {
                    let lanes = digit.iter().filter(|&lane| lane >> bit & 1 == 1).count() as u64;
                    *total += lanes << weight;
                }
            }
        }
        totals
    }

    /// Adds values from `LOWEST + first` to `LOWEST + first + 7`, and passes over others up to
    /// `LOWEST + 15`. Their number is a multiple of that of a group.
    #[inline(always)]
    fn add<S: Simd>(&mut self, simd: S, first: usize, values: &[i8]) {
        let lanes = S::u8s::LEN;
        let mut table = [0; 16];
        table[first..first + 8].copy_from_slice(&[1, 2, 4, 8, 16, 32, 64, 128]);
        let table = S::u8s::block_splat(u8x16::simd_from(simd, table));
        let mut ones = load(simd, &self.digits[0]);
        let mut twos = load(simd, &self.digits[1]);
        let mut fours = load(simd, &self.digits[2]);
        let mut eights = load(simd, &self.digits[3]);
        for group in values.chunks_exact(GROUP * lanes) {
            let (first, second) = group.split_at(GROUP / 2 * lanes);
            let a = add_eight::<S>(table, first, [&mut ones, &mut twos, &mut fours]);
            let b = add_eight::<S>(table, second, [&mut ones, &mut twos, &mut fours]);
            let (sum, mut carry) = full_adder(eights, a, b);
            eights = sum;
            // How far a carry goes depends on the number of groups alone, not on the values.
            let mut digit = FIRST;
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
        for (digit, sum) in self.digits.iter_mut().zip([ones, twos, fours, eights]) {
            sum.store_slice(&mut digit[..lanes]);
        }
    }
}

/// Adds eight vectors to three digits; the carry is worth eight.
#[inline(always)]
fn add_eight<S: Simd>(table: S::u8s, values: &[i8], digits: [&mut S::u8s; 3]) -> S::u8s {
    let [ones, twos, fours] = digits;
    let (sum, a) = full_adder(*ones, bits::<S>(table, values, 0), bits::<S>(table, values, 1));
    let (sum, b) = full_adder(sum, bits::<S>(table, values, 2), bits::<S>(table, values, 3));
    let (sum, c) = full_adder(sum, bits::<S>(table, values, 4), bits::<S>(table, values, 5));
    let (sum, d) = full_adder(sum, bits::<S>(table, values, 6), bits::<S>(table, values, 7));
    *ones = sum;
    let (sum, a) = full_adder(*twos, a, b);
    let (sum, b) = full_adder(sum, c, d);
    *twos = sum;
    let (sum, carry) = full_adder(*fours, a, b);
    *fours = sum;
    carry
}

/// The first lanes of a digit.
#[inline(always)]
fn load<S: Simd>(simd: S, digit: &[u8; WIDEST]) -> S::u8s {
    S::u8s::from_slice(simd, &digit[..S::u8s::LEN])
}

/// Vector `i` of a group, each value as the bit that the table has for it.
// Functions like this one must be inlined by force: what is not inlined is compiled without the
// vector instructions. Array functions that take closures are not, at times.
#[inline(always)]
fn bits<S: Simd>(table: S::u8s, group: &[i8], i: usize) -> S::u8s {
    let lanes = S::i8s::LEN;
    let values = S::i8s::from_slice(table.token(), &group[i * lanes..][..lanes]);
    table.swizzle_dyn_within_blocks(values.bitcast::<S::u8s>() + LOWEST.unsigned_abs() as u8)
}

/// The sum and the carry of three bits, in every position.
#[inline(always)]
fn full_adder<V>(a: V, b: V, c: V) -> (V, V)
where
    V: Copy
        + std::ops::BitXor<Output = V>
        + std::ops::BitAnd<Output = V>
        + std::ops::BitOr<Output = V>,
{
    // No shared terms: each result becomes a single three-operand instruction where there is one.
    (a ^ b ^ c, (a & b) | (c & (a | b)))
}
