//! Strips, on the one level with 32 registers of 64 bytes.

use std::arch::x86_64::{__m512i, _mm512_permutex2var_epi8, _mm512_ternarylogic_epi64};

use fearless_simd::prelude::*;
use fearless_simd::{Avx512, i8x64, kernel, u8x64};

use super::last_rows::LastRows;
use super::lines::LinesOfStrips;
use super::planes::SquareLevel;
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::sweep::Level;
use crate::blocking::sweep::count::tally::OfStrips;
use crate::blocking::sweep::kernel::diagonals::Extent;
use crate::blocking::sweep::kernel::strips::{LANES, run};

/// The strip kernel.
#[derive(Clone, Copy)]
pub(in crate::blocking::sweep) struct Strips(Avx512);

impl Strips {
    /// Returns the strip kernel if the level and the width of signals allow it.
    pub(in crate::blocking::sweep) fn on<T: Signal>(level: Level) -> Option<Self> {
        level.simd().as_avx512().filter(|_| T::BITS == 8).map(Self)
    }

    /// Evaluates a block; see [`run`].
    pub(in crate::blocking::sweep) fn evaluate<T: Signal>(
        self,
        k: u64,
        boundary: &mut Boundary<T>,
    ) -> Extent<T::Value> {
        run(self.0, k, boundary, &mut ()).expect("no observer cancels")
    }

    /// Evaluates a block and counts its palaces; `None` if the counts cannot be determined.
    pub(in crate::blocking::sweep) fn count<T: Signal>(
        self,
        k: u64,
        boundary: &mut Boundary<T>,
        palaces: &mut OfStrips<'_, T, true>,
    ) -> Option<Extent<T::Value>> {
        run(self.0, k, boundary, palaces)
    }

    /// Like `count`, and shows the last rows to `last_rows`.
    pub(in crate::blocking::sweep) fn count_last<T: Signal>(
        self,
        k: u64,
        boundary: &mut Boundary<T>,
        palaces: &mut OfStrips<'_, T, true>,
        last_rows: &mut LastRows<T>,
    ) -> Option<Extent<T::Value>> {
        run(self.0, k, boundary, &mut (palaces, last_rows))
    }

    /// Evaluates a block and counts the palaces of each line; `None` if they cannot be determined.
    pub(in crate::blocking::sweep) fn count_lines(
        self,
        k: u64,
        boundary: &mut Boundary<u8>,
        lines: &mut LinesOfStrips,
    ) -> Option<Extent<i8>> {
        run(self.0, k, boundary, lines)
    }
}

impl SquareLevel for Avx512 {
    const DISTINCT: Extent<i8> = Extent::new(-32, 95);

    type Table = [u8x64<Self>; 2];

    #[inline(always)]
    fn table(self, entry: impl Fn(usize) -> u8) -> Self::Table {
        [0, LANES].map(|half| u8x64::from_fn(self, |lane| entry(half + lane)))
    }

    #[inline(always)]
    fn majority(self, a: u8x64<Self>, b: u8x64<Self>, c: u8x64<Self>) -> u8x64<Self> {
        majority(self, a.into(), b.into(), c.into()).simd_into(self)
    }

    #[inline(always)]
    fn look_up(self, table: Self::Table, values: i8x64<Self>) -> u8x64<Self> {
        let [lower, upper] = table.map(Into::into);
        look_up(self, lower, upper, values.into()).simd_into(self)
    }
}

kernel! {
    // Written as a formula, this compiles to two instructions.
    #[inline(always)]
    fn majority(avx512: Avx512, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        _mm512_ternarylogic_epi64::<0b1110_1000>(a, b, c)
    }
}

kernel! {
    #[inline(always)]
    fn look_up(avx512: Avx512, lower: __m512i, upper: __m512i, indices: __m512i) -> __m512i {
        _mm512_permutex2var_epi8(lower, indices, upper)
    }
}
