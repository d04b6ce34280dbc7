//! Game 4: a band of slope 1 + sqrt 2, and the places where it differs from one.
//!
//! Let m <= m + d be the coordinates of a square. It lies in the *band* if
//!
//! ```text
//! |d - sqrt(2) (m + 1/2)| < sqrt(2).
//! ```
//!
//! A diagonal holds two squares of the band and a row four, with those of the mirror image, and it
//! obeys the palace rule everywhere but in the corner. What differs in the corner is handed on: a
//! palace too many in row y and column x is one too many in row x. So there are two chains of
//! corrections, as far apart as Pell's numbers, and nothing else:
//!
//! ```text
//! r = 7, 16, 38, 91, ..   R = 2r + r' - 1, the next one, where r' is the one before
//!     every other r, from 7:   -(r-1, R-2)                   +(r, R-1)
//!     the rest:                +(r-2, R-2)  -(r-1, R-2)      +(r, R-1)  -(r, R)
//! t = 8, 20, 49, 119, ..  T = 2t + t' + 1
//!     every other t, from 8:   -(t-1, T-1)  +(t+1, T+1)
//!     the rest:                +(t-1, T-1)  -(t+1, T+1)
//! ```
//!
//! The five rows in the corner are as they are. The proof is in `docs/algorithms/closed-forms.md`.

use std::sync::LazyLock;

use dashu_int::ops::SquareRoot;
use dashu_int::{IBig, UBig};

use super::corner::Corner;

/// Rows 0 to 4, which are as they are.
static CORNER: LazyLock<Corner> = LazyLock::new(|| Corner::new(4, 5));

/// Bound of the distance of corrections from the end of the band, with some margin.
const SLACK: u64 = 4;

/// floor(n / sqrt(2)).
fn half_root(n: &UBig) -> UBig {
    ((n * n) >> 1).sqrt()
}

/// The first and the last column of the band in row `low`, right of the main diagonal.
fn band(low: &UBig) -> (UBig, UBig) {
    let last = low + half_root(&((low << 1) + UBig::from(3u8)));
    if low.is_zero() {
        return (UBig::ZERO, last);
    }
    (low + UBig::ONE + half_root(&((low << 1) - UBig::ONE)), last)
}

/// A square that differs from the band: its coordinates,
/// the smaller first, and whether it is a palace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Correction {
    pub(super) low: UBig,
    pub(super) high: UBig,
    pub(super) palace: bool,
}

/// Returns all corrections of rows from `first` to `last`, row by row.
///
/// `Time`: about as many additions as `last` has bits.
pub(super) fn corrections(first: &UBig, last: &UBig) -> Vec<Correction> {
    let mut found = Vec::new();
    for_corrections(first, last, |correction| found.push(correction));
    found.sort_unstable_by(|a, b| (&a.low, &a.high).cmp(&(&b.low, &b.high)));
    found
}

/// Calls `visit` with these corrections, in no order. It keeps none, because all corrections up to
/// a row have as many digits as the square of its length.
fn for_corrections(first: &UBig, last: &UBig, mut visit: impl FnMut(Correction)) {
    let (one, two) = (UBig::ONE, UBig::from(2u8));
    let near = |at: &UBig| *first <= at + &two;
    let mut add = |low: UBig, high: UBig, palace: bool| {
        if *first <= low && low <= *last {
            visit(Correction { low, high, palace });
        }
    };
    let (mut r, mut next, mut short) = (UBig::from(7u8), UBig::from(16u8), true);
    while r <= last + &two {
        if near(&r) {
            add(&r - &one, &next - &two, false);
            add(r.clone(), &next - &one, true);
            if !short {
                add(&r - &two, &next - &two, true);
                add(r.clone(), next.clone(), false);
            }
        }
        r += (&next << 1) - &one;
        std::mem::swap(&mut r, &mut next);
        short = !short;
    }
    let (mut t, mut next, mut up) = (UBig::from(8u8), UBig::from(20u8), false);
    while t <= last + &one {
        if near(&t) {
            add(&t - &one, &next - &one, up);
            add(&t + &one, &next + &one, !up);
        }
        t += (&next << 1) + &one;
        std::mem::swap(&mut t, &mut next);
        up = !up;
    }
}

/// Returns true if `(low, high)`, `low <= high`, below the corner, is a palace.
fn is_palace(low: &UBig, high: &UBig, corrections: &[Correction]) -> bool {
    let corrected = corrections.iter().find(|square| square.low == *low && square.high == *high);
    corrected.map_or_else(
        || {
            let (first, last) = band(low);
            first <= *high && *high <= last
        },
        |square| square.palace,
    )
}

/// Returns the numbers from c - SLACK, or 0, to c + SLACK.
fn around(c: &IBig) -> impl Iterator<Item = UBig> + use<> {
    let first = c - IBig::from(SLACK);
    (0..=2 * SLACK).filter_map(move |i| UBig::try_from(&first + IBig::from(i)).ok())
}

/// Returns the rows of the palaces of a line whose larger coordinates `high` returns, from the top:
/// those of the corner, and those around `middle`.
fn rows(middle: &IBig, high: impl Fn(&UBig) -> UBig) -> Vec<UBig> {
    let corner = CORNER.len();
    let near: Vec<UBig> = around(middle).filter(|row| *row >= corner).collect();
    let corrections = match &near[..] {
        [first, .., last] => corrections(first, last),
        _ => Vec::new(),
    };
    let near = near.into_iter().filter(|row| is_palace(row, &high(row), &corrections));
    CORNER.rows(&high).chain(near).collect()
}

/// The columns of the palaces of row `low` on and right of the main diagonal, from the left.
pub(super) fn right_of_diagonal(low: &UBig) -> Vec<UBig> {
    CORNER.row(low).unwrap_or_else(|| {
        let corrections = corrections(low, low);
        let (first, _) = band(low);
        around(&first.into()).filter(|high| is_palace(low, high, &corrections)).collect()
    })
}

/// The rows of the palaces of column x, from the top.
pub(super) fn column(x: &UBig) -> Vec<UBig> {
    // Above the main diagonal near x (sqrt 2 - 1).
    let middle = IBig::from(half_root(&(x << 1))) - IBig::from(x.clone());
    let mut rows = rows(&middle, |_| x.clone());
    rows.retain(|row| row < x);
    rows.extend(right_of_diagonal(x));
    rows
}

/// The smaller coordinates of the palaces on diagonal c.
pub(super) fn diagonal(c: &UBig) -> Vec<UBig> {
    rows(&half_root(c).into(), |row| row + c)
}

/// Returns the number of palaces on `[0, side)^2`.
pub(super) fn count(side: &UBig) -> UBig {
    // Rows that have all their palaces right of the diagonal
    // on the board; from 4 SLACK further down they have none.
    let full =
        IBig::from(half_root(&(side << 1))) - IBig::from(side.clone()) - IBig::from(2 * SLACK);
    let corner = CORNER.len();
    let full = UBig::try_from(full).unwrap_or_default().max(corner.clone());
    // The band holds g(m) - g(m - 2) in row m, where g(m) = floor((m + 3/2) sqrt 2).
    let two_rows = |last: &UBig| {
        let root = |m: &UBig| half_root(&((m << 1) + UBig::from(3u8)));
        IBig::from(root(last) + root(&(last - UBig::ONE)))
    };
    let last = &full - UBig::ONE;
    let mut right = two_rows(&last) - two_rows(&(&corner - UBig::ONE));
    for_corrections(&corner, &last, |Correction { palace, .. }| {
        right += if palace { IBig::ONE } else { IBig::NEG_ONE };
    });
    // The rest one by one.
    let rest = (0..4 * SLACK).map(|i| &full + UBig::from(i));
    let rest = rest.map(|low| (right_of_diagonal(&low), low));
    CORNER.count(right, rest, side)
}
