//! Outcomes of rays and steps, 64 positions at a time.
//!
//! ```text
//! for each row (x, y):
//!     for each ray r that leaves the row:   seen[r] = (seen[r] or P) of the row at r before, shifted
//!     for each step s that leaves the row:  P of the row at s before, shifted
//!     the positions of the row that none of these sees are P, unless a P-position of the row itself
//!     leads to them
//! ```
//!
//! A row at r before is the row (x - a, y - b) of a ray r = (a, b, c); its bits are shifted by c.
//! The bits `seen[r]` belong to lines of the ray, so they are stored once for all rows that a line
//! meets ([`Lines`]).

use std::ops::Range;

use super::{Bits, WORD, report};
use crate::game::bits::or_shifted;
use crate::game::heap_game::Play;
use crate::game::three::Vector;
use crate::game::three::lines::Lines;
use crate::observer::{Interrupted, Observer};

/// The moves of a ray or step that stay in a row.
struct Along {
    tokens: usize,
    is_ray: bool,
}

/// The P-positions of a box.
pub(super) fn lost(
    (rays, steps): (&[Vector], &[Vector]),
    play: Play,
    size: [usize; 3],
    observer: &dyn Observer,
) -> Result<Bits, Interrupted> {
    let mut lost = Bits::new(size);
    let across = lost.across;
    let leaves = |vector: &&Vector| vector.sizes()[..2] != [0, 0];
    let mut seen: Vec<(Lines, Vec<u64>)> = rays
        .iter()
        .filter_map(|&ray| Lines::of(ray, size))
        .map(|lines| (lines, vec![0; lines.rows() * across]))
        .collect();
    let leaving: Vec<[usize; 3]> = steps.iter().filter(leaves).map(|step| step.sizes()).collect();
    let along: Vec<Along> = [(rays, true), (steps, false)]
        .into_iter()
        .flat_map(|(vectors, is_ray)| {
            vectors.iter().filter(|vector| !leaves(vector)).map(move |vector| (vector, is_ray))
        })
        .map(|(vector, is_ray)| Along { tokens: vector.sizes()[2], is_ray })
        .filter(|one| one.tokens < size[2])
        .collect();
    let mut options = vec![0; across];
    for x in 0..size[0] {
        for y in 0..size[1] {
            report(observer, [x, y], size)?;
            options.fill(0);
            for (lines, seen) in &mut seen {
                let row = &mut seen[lines.row(x, y) * across..][..across];
                let [a, b, c] = lines.ray();
                if x < a || y < b {
                    row.fill(0);
                    continue;
                }
                row.iter_mut().zip(lost.row(x - a, y - b)).for_each(|(seen, lost)| *seen |= lost);
                shift(row, c);
                options.iter_mut().zip(&*row).for_each(|(option, seen)| *option |= seen);
            }
            for &[a, b, c] in leaving.iter().filter(|[a, b, _]| x >= *a && y >= *b) {
                or_shifted(&mut options, lost.row(x - a, y - b), c);
            }
            let row = lost.row_mut(x, y);
            row.iter_mut().zip(&options).for_each(|(free, options)| *free = !options);
            let first = match play {
                Play::Normal => 0,
                // In misère play, positions without a move are N.
                Play::Misere => rays
                    .iter()
                    .chain(steps)
                    .map(|vector| vector.sizes())
                    .filter(|[a, b, _]| x >= *a && y >= *b)
                    .map(|[_, _, c]| c)
                    .min()
                    .unwrap_or(size[2]),
            };
            keep(row, first.min(size[2])..size[2]);
            if !along.is_empty() {
                resolve(row, &along, size[2]);
            }
        }
    }
    Ok(lost)
}

/// Removes the positions of a row to which a P-position of the row leads.
fn resolve(row: &mut [u64], along: &[Along], width: usize) {
    for i in 0..row.len() {
        let mut examined = 0;
        while let Some(left) = u64::MAX.checked_shl(examined).map(|rest| row[i] & rest)
            && left != 0
        {
            let bit = left.trailing_zeros();
            let z = i * WORD + bit as usize;
            for &Along { tokens, is_ray } in along {
                if is_ray && tokens == 1 {
                    keep(&mut row[i..], 0..bit as usize + 1);
                    return;
                }
                let last = if is_ray { width } else { width.min(z + tokens + 1) };
                for z in (z + tokens..last).step_by(tokens) {
                    row[z / WORD] &= !(1 << (z % WORD));
                }
            }
            examined = bit + 1;
        }
    }
}

/// Clears all bits outside a range.
fn keep(row: &mut [u64], range: Range<usize>) {
    for (i, word) in row.iter_mut().enumerate() {
        let low = range.start.saturating_sub(i * WORD).min(WORD);
        let high = range.end.saturating_sub(i * WORD).min(WORD);
        let below = |bits: usize| if bits == WORD { u64::MAX } else { (1 << bits) - 1 };
        *word &= below(high) & !below(low);
    }
}

/// Moves the bits of a row up by a number of places.
#[inline]
fn shift(row: &mut [u64], places: usize) {
    let (words, bits) = (places / WORD, places % WORD);
    for i in (0..row.len()).rev() {
        row[i] = moved(row, i, words, bits);
    }
}

/// Word i of a row whose bits are moved up by `words` words and `bits` bits.
#[inline]
fn moved(row: &[u64], i: usize, words: usize, bits: usize) -> u64 {
    let word = |below: usize| i.checked_sub(below).map_or(0, |i| row[i]);
    match bits {
        0 => word(words),
        bits => word(words) << bits | word(words + 1) >> (WORD - bits),
    }
}
