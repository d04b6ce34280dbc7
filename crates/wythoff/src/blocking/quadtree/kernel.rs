//! A leaf in vectors: all its rows at once, each a column behind the one above.
//!
//! ```text
//! for t = 0, 1, .., 30:     row r stands at column t - r
//!   p = V + H + D;  V, H and D pass the cell
//!   V moves to the next row; a column enters the first row, and one leaves by the last
//!   D like V, but every second step: two vectors, for even and for odd t
//! ```
//!
//! Lanes are numbered from the bottom, so that what leaves is in lane 0: vectors are stored whole,
//! and what is behind lane 0 is overwritten by the next one. Rows that are off the leaf carry
//! columns of which no cell is a palace. 103 ns a leaf with AVX-512 or AVX2, 250 cell by cell.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, dispatch, i16x16};

use super::leaf::LEAF;
use crate::blocking::sweep::Level;

/// More than H and D can subtract: a column with this count has no palaces.
const NONE: i16 = 0x2000;

/// Evaluates all cells of a leaf: V, H with or without k subtracted, and the diagonals x - y = i -
/// 16, with k subtracted if it is not subtracted from H. Diagonal -16 only touches the leaf.
#[inline]
pub(super) fn pass(
    level: Level,
    v: &mut [i16; LEAF],
    h: &mut [i16; LEAF],
    d: &mut [i16; 2 * LEAF],
) {
    dispatch!(level.simd(), simd => pass_by(simd, v, h, d));
}

#[inline(always)]
fn pass_by<S: Simd>(simd: S, v: &mut [i16; LEAF], h: &mut [i16; LEAF], d: &mut [i16; 2 * LEAF]) {
    const LAST: usize = LEAF - 1;
    const STEPS: usize = 2 * LEAF - 1;
    // The signals that enter the first row: columns, and diagonals from the north.
    let mut columns = [NONE; 2 * LEAF];
    columns[..LEAF].copy_from_slice(v);
    let mut north = [0; STEPS + 2];
    north[..LEAF].copy_from_slice(&d[LEAF..]);
    // The first diagonals of the rows: diagonal -2 r at step 0, 1 - 2 r at step 1.
    let mut column = [NONE; LEAF];
    column[LAST] = v[0];
    let mut row = *h;
    row.reverse();
    let (mut even, mut odd) = ([0; LEAF], [0; LEAF]);
    for r in 0..LEAF / 2 {
        even[LAST - r] = d[LEAF - 2 * r];
        odd[LAST - r] = d[LEAF + 1 - 2 * r];
    }
    odd[LAST - LEAF / 2] = d[1];

    let mut down = i16x16::from_slice(simd, &column);
    let mut right = i16x16::from_slice(simd, &row);
    let mut diagonals = [i16x16::from_slice(simd, &even), i16x16::from_slice(simd, &odd)];
    let (mut below, mut west) = ([0; 2 * LEAF], [0; 2 * LEAF]);
    for t in 0..STEPS {
        let diagonal = diagonals[t % 2];
        // The mask is -1 on palaces.
        let palace = (down + right + diagonal) >> 15;
        let (column, diagonal) = (down - palace, diagonal - palace);
        right -= palace;
        if t >= LAST {
            column.store_slice(&mut below[t - LAST..][..LEAF]);
        }
        if (LAST..STEPS - 1).contains(&t) {
            diagonal.store_slice(&mut west[t + 1 - LAST..][..LEAF]);
        }
        down = column.slide::<1>(i16x16::splat(simd, columns[t + 1]));
        // After the last step the even diagonals are where the odd ones were one step before.
        diagonals[t % 2] = if t == STEPS - 1 {
            diagonal
        } else {
            diagonal.slide::<1>(i16x16::splat(simd, north[t + 2]))
        };
    }
    right.store_slice(&mut row);
    row.reverse();
    *h = row;
    v.copy_from_slice(&below[..LEAF]);
    diagonals[0].store_slice(&mut even);
    diagonals[1].store_slice(&mut odd);
    for i in 0..LEAF / 2 {
        d[LEAF + 2 * i] = even[i];
        d[LEAF + 2 * i + 1] = odd[i];
    }
    d[1..LEAF].copy_from_slice(&west[1..LEAF]);
}
