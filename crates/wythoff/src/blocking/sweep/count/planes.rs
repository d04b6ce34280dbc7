//! Value counts in squares of 64 cells a side, taken from strips.
//!
//! A table in registers turns each value into a byte with one bit set, and bit adders add the
//! bytes (as in [`super::histogram`]): binary counters, eight per lane, whose digits are vectors.
//! Sixteen lanes are the 64 rows of a square, but they are never all on it at the same step: they
//! cross the border to the next square one after the other, four steps apart. So whenever a lane of
//! each sixteen crosses a border, its digits are recorded. When all sixteen have crossed, the
//! recorded digits less those recorded a chunk ago are the counts of the square. The cost per
//! vector of values is a look-up, nearly one adder of two operations (five where a majority takes
//! four), and half an operation for recording.
//!
//! There are twelve classes and eight bits. One bit counts all palaces, and the number of cells is
//! known, so -3 and 5 need no bit of their own. A chunk with values beyond them is counted a second
//! time with another table. So is the next chunk, because lanes that crossed early have counted
//! values that belong to it.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, u8x16};

use super::last_rows::LastRows;
use super::tally::OfStrips;
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::sweep::Level;
use crate::blocking::sweep::count::squares::{SMALLEST, Squares};
use crate::blocking::sweep::kernel::diagonals::Extent;
use crate::blocking::sweep::kernel::parts::Part;
use crate::blocking::sweep::kernel::strips::{
    CHUNK, Counts, LANES, R, ROWS, Sight, Witness, rows, run,
};
use crate::board::{Value, ValueCounts};

/// Most squares below each other in a strip.
const BLOCKS: usize = ROWS / SMALLEST;
/// Lanes of a square.
const PER_BLOCK: usize = SMALLEST / R;
/// Digits of the counters. A lane meets 256 values on a square; the last digit tells 256 from 0.
const DIGITS: usize = 9;
/// Bits of a byte: the number of values that are counted at a time.
const BITS: usize = 8;
/// Values with a bit of their own, from the second one on; the first bit is for all palaces.
const COMMON: [Value; BITS - 1] = [-2, -1, 0, 1, 2, 3, 4];
/// The extent of values that one pass counts: the differences of the sums belong to both ends.
const USUAL: Extent<i8> = Extent::new(-3, 5);
/// One value of each other class.
const RARE: [Value; 3] = [-5, -4, 6];

/// Strips whose values are counted in squares.
#[derive(Clone, Copy)]
pub(in crate::blocking::sweep) struct SquareStrips(fearless_simd::Level);

/// Calls a function with the level of some strips as a type.
macro_rules! on_level {
    ($level:expr, $simd:ident => $call:expr) => {
        match $level {
            #[cfg(target_arch = "x86_64")]
            fearless_simd::Level::Avx512($simd) => Some($call),
            #[cfg(target_arch = "x86_64")]
            fearless_simd::Level::Avx2($simd) => Some($call),
            #[cfg(target_arch = "x86_64")]
            fearless_simd::Level::Sse4_2($simd) => Some($call),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            fearless_simd::Level::WasmSimd128($simd) => Some($call),
            _ => None,
        }
    };
}

impl SquareStrips {
    /// Returns the strips if the level and the width of signals allow them.
    pub(in crate::blocking::sweep) fn on<T: Signal>(level: Level) -> Option<Self> {
        let level = level.simd();
        on_level!(level, simd => Self(simd.level())).filter(|_| T::BITS == 8)
    }

    /// Returns the rows of a strip.
    pub(in crate::blocking::sweep) fn rows(self) -> usize {
        fn of<S: Simd>(_: S) -> usize {
            rows::<S>()
        }
        on_level!(self.0, simd => of(simd)).unwrap_or(ROWS)
    }

    /// Evaluates a block, counts its palaces and the values of a part of `squares`, and shows the
    /// last rows to `last_rows`; `None` if the palaces cannot be determined.
    pub(in crate::blocking::sweep) fn count<T: Signal>(
        self,
        k: u64,
        boundary: &mut Boundary<T>,
        palaces: OfStrips<'_, T, false>,
        (squares, part): (&mut Squares, Part),
        last_rows: &mut LastRows<T>,
    ) -> Option<Extent<T::Value>> {
        on_level!(self.0, simd => {
            let planes = Planes::new(simd, squares, part);
            run(simd, k, boundary, &mut ((palaces, planes), last_rows))
        })?
    }
}

/// A level on which squares are counted in strips. Values are looked up in a table of all values of
/// [`SquareLevel::DISTINCT`]; others are first clamped into the range that has all classes.
pub(in crate::blocking::sweep) trait SquareLevel: Simd {
    /// As many values as the table has entries, a power of two.
    const DISTINCT: Extent<i8>;

    /// A table in registers.
    type Table: Copy;

    /// Returns the table of these entries. Entry i is that of the value whose last bits are i.
    fn table(self, entry: impl Fn(usize) -> u8) -> Self::Table;

    /// Returns the entry of each value.
    fn look_up(self, table: Self::Table, values: Self::i8s) -> Self::u8s;

    /// Returns the bits that at least two of three vectors have.
    fn majority(self, a: Self::u8s, b: Self::u8s, c: Self::u8s) -> Self::u8s;
}

/// Makes a level one with tables of 16 entries, and a majority of four operations.
macro_rules! narrow {
    ($($level:ty)*) => {$(
        impl SquareLevel for $level {
            const DISTINCT: Extent<i8> = Extent::new(-8, 7);

            type Table = Self::u8s;

            #[inline(always)]
            fn table(self, entry: impl Fn(usize) -> u8) -> Self::u8s {
                let entries: [u8; 16] = std::array::from_fn(entry);
                Self::u8s::block_splat(u8x16::simd_from(self, entries))
            }

            #[inline(always)]
            fn look_up(self, table: Self::u8s, values: Self::i8s) -> Self::u8s {
                table.swizzle_dyn_within_blocks(values.bitcast::<Self::u8s>() & 15)
            }

            #[inline(always)]
            fn majority(self, a: Self::u8s, b: Self::u8s, c: Self::u8s) -> Self::u8s {
                (a & b) | (c & (a ^ b))
            }
        }
    )*};
}

#[cfg(target_arch = "x86_64")]
narrow!(fearless_simd::Avx2 fearless_simd::Sse4_2);
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
narrow!(fearless_simd::WasmSimd128);

/// Witness that counts a block evaluated by strips.
pub(in crate::blocking::sweep) struct Planes<'a, S: SquareLevel> {
    simd: S,
    squares: &'a mut Squares,
    /// The place of the block among the squares.
    part: Part,
    common: Counters<S>,
    rare: Counters<S>,
    /// The extent of the values of the previous chunk.
    before: Extent<S::i8s>,
    /// True if the previous chunk may hold rare values.
    was_rare: bool,
}

/// Eight binary counters per lane.
#[derive(Clone, Copy)]
struct Counters<S: SquareLevel> {
    /// The bit of each value, by the last bits of the value.
    table: S::Table,
    /// The digits, the lowest first.
    digits: [S::u8s; DIGITS],
    /// The counts of each lane at its last border, by bit, and the last digit.
    noted: [S::u8s; BITS],
    noted_last: S::u8s,
}

/// Counts by square, from the top, and by bit.
type Sums = [[u32; BITS]; BLOCKS];

impl<'a, S: SquareLevel> Planes<'a, S> {
    #[inline(always)]
    pub(in crate::blocking::sweep) fn new(simd: S, squares: &'a mut Squares, part: Part) -> Self {
        let none = S::i8s::splat(simd, 0);
        Self {
            simd,
            squares,
            part,
            common: Counters::new(simd, |value| {
                let own = COMMON.iter().position(|&common| common == value);
                own.map_or(0, |bit| 2 << bit) | u8::from(value < 0)
            }),
            rare: Counters::new(simd, |value| {
                let class = |value| ValueCounts::class(value);
                RARE.iter().position(|&rare| class(rare) == class(value)).map_or(0, |bit| 1 << bit)
            }),
            before: Extent::new(none, none),
            was_rare: false,
        }
    }
}

impl<S: SquareLevel> Witness<S> for Planes<'_, S> {
    const LOOKS: bool = true;
    const COUNTS: bool = false;

    #[inline(always)]
    fn begin(&mut self) {
        let zero = S::u8s::splat(self.simd, 0);
        for counters in [&mut self.common, &mut self.rare] {
            counters.digits = [zero; DIGITS];
            counters.noted = [zero; BITS];
            counters.noted_last = zero;
        }
        let none = S::i8s::splat(self.simd, 0);
        self.before = Extent::new(none, none);
        self.was_rare = false;
    }

    #[inline(always)]
    fn look(&mut self, top: usize, chunk: usize, sight: &Sight<S>, extent: Extent<S::i8s>) {
        // The first values of the chunk were met at the end of the previous one.
        let Extent { min, max } = std::mem::replace(&mut self.before, extent);
        let (min, max) = (min.min(extent.min), max.max(extent.max));
        let is_distinct =
            !min.simd_lt(S::DISTINCT.min).any_true() && !max.simd_gt(S::DISTINCT.max).any_true();
        let common = if is_distinct {
            self.common.count::<true>(sight.values())
        } else {
            self.common.count::<false>(sight.values())
        };
        let is_rare = min.simd_lt(USUAL.min).any_true() || max.simd_gt(USUAL.max).any_true();
        let rare = if is_rare || self.was_rare {
            self.rare.count::<false>(sight.values())
        } else {
            [[0; BITS]; BLOCKS]
        };
        self.was_rare = is_rare;
        for block in 0..rows::<S>() / SMALLEST {
            // A strip meets its squares from the top, each one chunk after the square above.
            let Some(column) = chunk.checked_sub(1 + block) else { continue };
            if column * CHUNK >= self.part.width {
                continue;
            }
            let (x, y) = (self.part.x + column * CHUNK, self.part.y + top + block * SMALLEST);
            let (common, rare) = (&common[block], &rare[block]);
            let counts = self.squares.holding(x, y).by_class_mut();
            // Cells that are not counted below have the values at both ends.
            let mut palaces = common[0];
            let mut others = (SMALLEST * SMALLEST) as u32 - palaces;
            for i in 0..COMMON.len() {
                let count = common[1 + i];
                counts[ValueCounts::class(COMMON[i])] += u64::from(count);
                *(if COMMON[i] < 0 { &mut palaces } else { &mut others }) -= count;
            }
            for i in 0..RARE.len() {
                counts[ValueCounts::class(RARE[i])] += u64::from(rare[i]);
                *(if RARE[i] < 0 { &mut palaces } else { &mut others }) -= rare[i];
            }
            counts[ValueCounts::class(USUAL.min as Value)] += u64::from(palaces);
            counts[ValueCounts::class(USUAL.max as Value)] += u64::from(others);
        }
    }

    fn end(&mut self, _: usize, _: &Counts, _: &[i8], _: &[i8]) -> bool {
        true
    }
}

impl<S: SquareLevel> Counters<S> {
    #[inline(always)]
    fn new(simd: S, bits: impl Fn(Value) -> u8) -> Self {
        let zero = S::u8s::splat(simd, 0);
        let (min, max) = (Value::from(S::DISTINCT.min), Value::from(S::DISTINCT.max));
        // The value with these last bits.
        let entry = |index: usize| bits(min + ((index as Value - min) & (max - min)));
        Self {
            table: simd.table(entry),
            digits: [zero; DIGITS],
            noted: [zero; BITS],
            noted_last: zero,
        }
    }

    /// Counts the values of a chunk: those of each square on the columns whose borders the chunk
    /// crosses.
    #[inline(always)]
    fn count<const DISTINCT: bool>(&mut self, values: &[S::i8s]) -> Sums {
        // A copy that nothing else refers to stays in registers.
        let Self { table, mut digits, .. } = *self;
        let simd = digits[0].token();
        let mut notes = [S::u8s::splat(simd, 0); DIGITS];
        for (group, values) in values.chunks_exact(R * R).enumerate() {
            let crossing = crossing(simd, group);
            for (note, digit) in notes.iter_mut().zip(digits) {
                *note = crossing.select(digit, *note);
            }
            let mut carry = add_16::<S, DISTINCT>(&table, &mut digits, values);
            for digit in &mut digits[4..DIGITS] {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
            }
        }
        self.digits = digits;
        self.note(notes)
    }

    /// Returns the counts since the last record of the digits, and records the digits.
    #[inline(always)]
    fn note(&mut self, digits: [S::u8s; DIGITS]) -> Sums {
        let mut counts = [digits[0]; BITS];
        counts.copy_from_slice(&digits[..BITS]);
        let counts = transposed(counts);
        let simd = digits[0].token();
        let mut any = S::u8s::splat(simd, 0);
        let mut differences = counts;
        for (difference, noted) in differences.iter_mut().zip(self.noted) {
            *difference -= noted;
            any |= *difference;
        }
        let mut sums = by_block(simd, differences);
        let turned = digits[BITS] ^ self.noted_last;
        (self.noted, self.noted_last) = (counts, digits[BITS]);
        // A lane that counted 256 shows 0, but its last digit has changed. If all 256 have one
        // value, the other counts of the lane are 0; only palaces may have several values.
        let palaces = differences[0].simd_eq(0) & (turned & 1).simd_ne(0);
        let full = palaces | (any.simd_eq(0) & turned.simd_ne(0));
        if full.any_true() {
            let full = full.to_bitmask();
            for lane in (0..S::u8s::LEN).filter(|lane| full >> lane & 1 == 1) {
                let turned = turned.as_slice()[lane];
                for (bit, sum) in sums[block::<S>(lane)].iter_mut().enumerate() {
                    let is_full = turned >> bit & 1 == 1 && differences[bit].as_slice()[lane] == 0;
                    *sum += u32::from(is_full) << BITS;
                }
            }
        }
        sums
    }
}

/// Returns the square of a lane, counted from the top.
const fn block<S: Simd>(lane: usize) -> usize {
    (S::u8s::LEN - 1 - lane) / PER_BLOCK
}

/// Returns the lanes that cross a border at the beginning of a group of R steps.
#[inline(always)]
fn crossing<S: SquareLevel>(simd: S, group: usize) -> S::mask8s {
    let lane = PER_BLOCK - 1 - group % PER_BLOCK;
    S::mask8s::from_bitmask(simd, 0x0001_0001_0001_0001 << lane)
}

/// Returns the sums of the bytes of each square's lanes, for eight vectors.
#[inline(always)]
fn by_block<S: SquareLevel>(simd: S, bytes: [S::u8s; BITS]) -> Sums {
    // Bytes are added in pairs, then the sums in pairs, and so on. From the second time on two
    // vectors are added into the halves of one.
    let even = S::u16s::splat(simd, 0x00FF);
    let mut pairs = [even; BITS];
    for (pairs, bytes) in pairs.iter_mut().zip(bytes) {
        let bytes = bytes.bitcast::<S::u16s>();
        *pairs = (bytes & even) + (bytes >> 8);
    }
    let lower = S::u32s::splat(simd, 0xFFFF);
    let mut fours = [even; BITS / 2];
    for (i, four) in fours.iter_mut().enumerate() {
        let a = pairs[2 * i].bitcast::<S::u32s>();
        let b = pairs[2 * i + 1].bitcast::<S::u32s>();
        let first = (a & lower) | (b << 16);
        let second = (a >> 16) | (b & !lower);
        *four = first.bitcast::<S::u16s>() + second.bitcast::<S::u16s>();
    }
    let lower = S::u64s::splat(simd, 0xFFFF_FFFF);
    let mut eights = [even; BITS / 4];
    for (i, eight) in eights.iter_mut().enumerate() {
        let a = fours[2 * i].bitcast::<S::u64s>();
        let b = fours[2 * i + 1].bitcast::<S::u64s>();
        let first = (a & lower) | (b << 32);
        let second = (a >> 32) | (b & !lower);
        *eight = first.bitcast::<S::u16s>() + second.bitcast::<S::u16s>();
    }
    let mut halves = [[0_u16; LANES / 2]; BITS / 4];
    for (to, eight) in halves.iter_mut().zip(&eights) {
        eight.store_slice(&mut to[..S::u16s::LEN]);
    }
    let mut sums = [[0; BITS]; BLOCKS];
    for (block, sums) in sums[..rows::<S>() / SMALLEST].iter_mut().rev().enumerate() {
        for (bit, sum) in sums.iter_mut().enumerate() {
            let halves = &halves[bit / 4][block * 8 + bit % 4..];
            *sum = u32::from(halves[0]) + u32::from(halves[4]);
        }
    }
    sums
}

/// Adds the bits of 16 vectors of values to the lowest four digits. Returns the carry, worth 16.
#[inline(always)]
fn add_16<S: SquareLevel, const DISTINCT: bool>(
    table: &S::Table,
    digits: &mut [S::u8s; DIGITS],
    values: &[S::i8s],
) -> S::u8s {
    let first = add_8::<S, DISTINCT>(table, digits, &values[..8]);
    let second = add_8::<S, DISTINCT>(table, digits, &values[8..16]);
    let carry;
    (digits[3], carry) = full_adder::<S>(digits[3], first, second);
    carry
}

/// Adds the bits of eight vectors of values to the lowest three digits. Returns the carry, worth
/// eight.
#[inline(always)]
fn add_8<S: SquareLevel, const DISTINCT: bool>(
    table: &S::Table,
    digits: &mut [S::u8s; DIGITS],
    values: &[S::i8s],
) -> S::u8s {
    let first = add_4::<S, DISTINCT>(table, digits, &values[..4]);
    let second = add_4::<S, DISTINCT>(table, digits, &values[4..8]);
    let carry;
    (digits[2], carry) = full_adder::<S>(digits[2], first, second);
    carry
}

/// Adds the bits of four vectors of values to the lowest two digits. Returns the carry, worth four.
#[inline(always)]
fn add_4<S: SquareLevel, const DISTINCT: bool>(
    table: &S::Table,
    digits: &mut [S::u8s; DIGITS],
    values: &[S::i8s],
) -> S::u8s {
    let a = bits::<S, DISTINCT>(table, &values[0]);
    let b = bits::<S, DISTINCT>(table, &values[1]);
    let (sum, first) = full_adder::<S>(digits[0], a, b);
    let c = bits::<S, DISTINCT>(table, &values[2]);
    let d = bits::<S, DISTINCT>(table, &values[3]);
    let (sum, second) = full_adder::<S>(sum, c, d);
    digits[0] = sum;
    let carry;
    (digits[1], carry) = full_adder::<S>(digits[1], first, second);
    carry
}

/// Returns each value of a vector as its bit.
#[inline(always)]
fn bits<S: SquareLevel, const DISTINCT: bool>(table: &S::Table, values: &S::i8s) -> S::u8s {
    let (simd, mut values) = (values.token(), *values);
    if !DISTINCT {
        values = values.min(RARE[2] as i8).max(RARE[0] as i8);
    }
    simd.look_up(*table, values)
}

/// Returns the sum and the carry of three bits, in every position.
#[inline(always)]
fn full_adder<S: SquareLevel>(a: S::u8s, b: S::u8s, c: S::u8s) -> (S::u8s, S::u8s) {
    (a ^ b ^ c, a.token().majority(a, b, c))
}

/// Transposes eight vectors of eight bits per lane: bit i of vector j becomes bit j of vector i.
#[inline(always)]
fn transposed<V>(mut rows: [V; BITS]) -> [V; BITS]
where
    V: Copy
        + std::ops::Shl<u32, Output = V>
        + std::ops::Shr<u32, Output = V>
        + std::ops::BitAnd<u8, Output = V>
        + std::ops::BitOr<Output = V>,
{
    for (distance, low) in [(4, 0x0F), (2, 0x33), (1, 0x55)] {
        for i in (0..BITS).filter(|i| i & distance == 0) {
            let (upper, lower) = (rows[i], rows[i + distance]);
            rows[i] = (upper & low) | ((lower & low) << distance as u32);
            rows[i + distance] = ((upper & !low) >> distance as u32) | (lower & !low);
        }
    }
    rows
}
