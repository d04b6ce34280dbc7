//! Operations on vectors of bits for bit planes, one instruction each where the level has it.

use fearless_simd::Simd;
use fearless_simd::prelude::*;
use fearless_simd::{Avx512, kernel, u64x8};
use std::arch::x86_64::{__m512i, _mm512_popcnt_epi64, _mm512_ternarylogic_epi64};

/// Operations on vectors of bits beyond the plain ones.
pub(super) trait Logic: Simd {
    /// Returns the bits of `yes` where `choice` is 1, and those of `no` elsewhere.
    #[inline(always)]
    fn choose(self, choice: Self::u64s, yes: Self::u64s, no: Self::u64s) -> Self::u64s {
        no ^ (choice & (yes ^ no))
    }

    /// Returns the bits that at least two of three have.
    #[inline(always)]
    fn majority(self, a: Self::u64s, b: Self::u64s, c: Self::u64s) -> Self::u64s {
        self.choose(a ^ b, c, a)
    }

    /// Returns the bits that one or all of three have.
    #[inline(always)]
    fn odd(self, a: Self::u64s, b: Self::u64s, c: Self::u64s) -> Self::u64s {
        a ^ b ^ c
    }

    /// Returns the bits in which three are not all equal.
    #[inline(always)]
    fn unequal(self, a: Self::u64s, b: Self::u64s, c: Self::u64s) -> Self::u64s {
        (a ^ b) | (a ^ c)
    }

    /// Returns the bits outside of a window: `choice` where `sign` is 0, and where it is 1 those
    /// that `choice` and `high` do not share.
    #[inline(always)]
    fn outside(self, choice: Self::u64s, sign: Self::u64s, high: Self::u64s) -> Self::u64s {
        self.choose(sign, !(choice & high), choice)
    }

    /// Returns `bits`, changed where both others are 1.
    #[inline(always)]
    fn flip_both(self, bits: Self::u64s, a: Self::u64s, b: Self::u64s) -> Self::u64s {
        bits ^ (a & b)
    }

    /// Returns the bits that all three have.
    #[inline(always)]
    fn all(self, a: Self::u64s, b: Self::u64s, c: Self::u64s) -> Self::u64s {
        a & b & c
    }

    /// Returns the number of bits in each word.
    #[inline(always)]
    fn ones(self, bits: Self::u64s) -> Self::u64s {
        Self::u64s::from_fn(self, |word| bits.as_slice()[word].count_ones().into())
    }
}

impl Logic for fearless_simd::Avx2 {}

/// Operations by their table of eight bits: bit 4 a + 2 b + c is the result for the bits a, b, c.
macro_rules! by_table {
    ($($name:ident $table:literal)*) => {$(
        #[inline(always)]
        fn $name(self, a: u64x8<Self>, b: u64x8<Self>, c: u64x8<Self>) -> u64x8<Self> {
            kernel! {
                #[inline(always)]
                fn look_up(avx512: Avx512, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
                    _mm512_ternarylogic_epi64::<$table>(a, b, c)
                }
            }
            look_up(self, a.into(), b.into(), c.into()).simd_into(self)
        }
    )*};
}

impl Logic for Avx512 {
    by_table! {
        choose 0b1100_1010
        majority 0b1110_1000
        odd 0b1001_0110
        unequal 0b0111_1110
        outside 0b0111_1100
        flip_both 0b0111_1000
        all 0b1000_0000
    }

    #[inline(always)]
    fn ones(self, bits: u64x8<Self>) -> u64x8<Self> {
        kernel! {
            #[inline(always)]
            fn ones(avx512: Avx512, bits: __m512i) -> __m512i {
                _mm512_popcnt_epi64(bits)
            }
        }
        ones(self, bits.into()).simd_into(self)
    }
}
