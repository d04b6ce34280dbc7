//! How often each value occurs, counted a vector at a time.
//!
//! Nearly all values lie in -4 ..= 3, and few pass 11. Each such value becomes a byte with one
//! bit set, by a table of 16 bytes that vector units look up 16 to 64 times at once. What is
//! left is to count, for each of the eight bit positions, how often it is set in a long row of
//! bytes: adders work on all positions of all lanes at once. A full adder makes one vector of
//! sums and one of carries, worth two each, out of three vectors; seven of them make vectors
//! worth 1, 2, 4 and 8 out of eight new vectors and the three left over from before. Only the
//! last goes on, as into a counter in the binary system whose digits are vectors.
//!
//! That is some four operations a vector of cells, whatever the number of values; a comparison
//! and an addition for each value would be sixteen and more.
//!
//! Values outside -4 ..= 11 are counted one by one.

use std::collections::BTreeMap;

use fearless_simd::prelude::*;
use fearless_simd::{Simd, u8x16};

use super::diagonals::{Extent, Tap};
use crate::blocking::boundary::Signal;
use crate::board::Value;

/// Most values counted at a time; they stay in the first-level cache.
const PIECE: usize = 4096;
/// Vectors that enter the adders at once.
const GROUP: usize = 8;
/// Widest vector, in bytes.
const WIDEST: usize = 64;
/// Digits of the binary counters: enough for 2^32 groups.
const DIGITS: usize = 35;

/// The value whose bit is the lowest in the table of low values.
const LOWEST: i64 = -4;

/// Counts the values of the cells it is shown.
pub(super) struct Histogram<T: Signal> {
    values: Vec<T::Value>,
    /// -4 ..= 3, with cells of value 0 added to fill up the groups.
    low: Counter,
    padding: u64,
    /// 4 ..= 11.
    high: Counter,
    /// Values counted one by one.
    others: BTreeMap<Value, u64>,
}

impl<T: Signal> Histogram<T> {
    pub(super) fn new() -> Self {
        Self {
            values: vec![T::Value::default(); PIECE],
            low: Counter::new(),
            padding: 0,
            high: Counter::new(),
            others: BTreeMap::new(),
        }
    }

    /// The counts so far. Only values that occur are listed.
    pub(super) fn finish(self) -> BTreeMap<Value, u64> {
        let mut histogram = self.others;
        let bits = self.low.totals().into_iter().chain(self.high.totals());
        for (value, count) in (LOWEST..).zip(bits) {
            let count = count - if value == 0 { self.padding } else { 0 };
            if count > 0 {
                *histogram.entry(value).or_default() += count;
            }
        }
        histogram
    }

    /// Counts the first `length` values, all of them bytes from -4 to 11.
    #[inline(always)]
    fn count<S: Simd>(&mut self, simd: S, length: usize, any_high: bool) {
        let group = GROUP * S::u8s::LEN;
        let padded = length.next_multiple_of(group);
        self.values[length..padded].fill(T::Value::default());
        self.padding += (padded - length) as u64;
        let table = |first: u32| {
            let bits = std::array::from_fn(|i| {
                1_u8.checked_shl((i as u32).wrapping_sub(first)).unwrap_or(0)
            });
            S::u8s::block_splat(u8x16::simd_from(simd, bits))
        };
        let (low, high) = (table(0), table(8));
        let Some(values) = T::bytes(&self.values[..padded]) else { return };
        for group in values.chunks_exact(group) {
            let index: [S::u8s; GROUP] = std::array::from_fn(|i| {
                let lanes = &group[i * S::u8s::LEN..][..S::u8s::LEN];
                let value = S::i8s::from_slice(simd, lanes).bitcast::<S::u8s>();
                value + LOWEST.unsigned_abs() as u8
            });
            self.low.add(simd, index.map(|index| low.swizzle_dyn_within_blocks(index)));
            if any_high {
                self.high.add(simd, index.map(|index| high.swizzle_dyn_within_blocks(index)));
            }
        }
    }
}

impl<T: Signal> Tap<T> for Histogram<T> {
    const PIECE: usize = PIECE;

    #[inline(always)]
    fn room(&mut self, _t: usize, _j: usize, length: usize) -> &mut [T::Value] {
        &mut self.values[..length]
    }

    #[inline(always)]
    fn piece<S: Simd>(&mut self, simd: S, _t: usize, length: usize, extent: Extent<T::Value>) {
        let (min, max): (i64, i64) = (extent.min.into(), extent.max.into());
        if min == max {
            *self.others.entry(min).or_default() += length as u64;
        } else if T::bytes(&[]).is_some() && LOWEST <= min && max < LOWEST + 16 {
            self.count(simd, length, max >= LOWEST + 8);
        } else {
            for &value in &self.values[..length] {
                *self.others.entry(value.into()).or_default() += 1;
            }
        }
    }
}

/// Eight counts, for the eight positions of a bit in a byte, in 64 lanes.
struct Counter {
    /// Binary digits, the lowest first. A narrower vector uses the first lanes.
    digits: [[u8; WIDEST]; DIGITS],
}

impl Counter {
    const fn new() -> Self {
        Self { digits: [[0; WIDEST]; DIGITS] }
    }

    /// How often each bit was set.
    fn totals(&self) -> [u64; 8] {
        let mut totals = [0; 8];
        for (weight, digit) in self.digits.iter().enumerate() {
            for (bit, total) in totals.iter_mut().enumerate() {
                let lanes = digit.iter().filter(|&lane| lane >> bit & 1 == 1).count() as u64;
                *total += lanes << weight;
            }
        }
        totals
    }

    /// Adds eight vectors.
    #[inline(always)]
    fn add<S: Simd>(&mut self, simd: S, vectors: [S::u8s; GROUP]) {
        let lanes = S::u8s::LEN;
        let [a, b, c, d, e, f, g, h] = vectors;
        let load = |digit: &[u8; WIDEST]| S::u8s::from_slice(simd, &digit[..lanes]);
        let (ones, a) = full_adder(load(&self.digits[0]), a, b);
        let (ones, b) = full_adder(ones, c, d);
        let (ones, c) = full_adder(ones, e, f);
        let (ones, d) = full_adder(ones, g, h);
        let (twos, a) = full_adder(load(&self.digits[1]), a, b);
        let (twos, b) = full_adder(twos, c, d);
        let (fours, mut carry) = full_adder(load(&self.digits[2]), a, b);
        ones.store_slice(&mut self.digits[0][..lanes]);
        twos.store_slice(&mut self.digits[1][..lanes]);
        fours.store_slice(&mut self.digits[2][..lanes]);
        for digit in &mut self.digits[3..] {
            let old = load(digit);
            (old ^ carry).store_slice(&mut digit[..lanes]);
            carry = old & carry;
            if carry.as_slice().iter().all(|&lane| lane == 0) {
                break;
            }
        }
    }
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
    let either = a ^ b;
    (either ^ c, (a & b) | (either & c))
}
