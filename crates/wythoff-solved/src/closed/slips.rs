//! Game 7: an outer thread that repeats, and an inner one that slips now and then.
//!
//! Both have slope 5/2. In row y the outer thread has the three x with 2x - 5y in {5, 6, .., 10},
//! wherever that can be. The inner one has a pair: x and x + 4, where 2 (x + 4) - 5y is -23 - 5n or
//! -24 - 5n, whichever can be, and n is the number of slips before. Slip n begins in row r = 5s +
//! 1, and
//!
//! ```text
//! s = 5, 13, 33, 82, 204, 509, 1271, ..    s' = floor((5 s - n) / 2)    from n = -2 on.
//! ```
//!
//! That is column r: a slip leaves one column with a palace too many, and the row of that number
//! slips next. Whether 5s - n is odd or even says which of two ways a slip goes. The proof is in
//! `docs/algorithms/closed-forms.md`.

use std::sync::LazyLock;

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};

use super::corner::Corner;

/// The first slip.
const FIRST: (i64, u32) = (-2, 5);

/// Rows before the first slip.
static CORNER: LazyLock<Corner> = LazyLock::new(|| Corner::new(7, 26));

/// 2x - 5y in the rows of a slip, from its row on, if 5s - n is odd; each 5 (n - 1) too large.
const ODD: [&[i64]; 7] =
    [&[-31], &[-32, -28], &[-31, -29], &[-32, -28], &[-33, -29], &[-36, -28], &[-37, -29]];

/// The pattern of a slip if 5s - n is even.
const EVEN: [&[i64]; 8] = [
    &[-24],
    &[-37, -31],
    &[-32, -28],
    &[-31, -29],
    &[-32, -28],
    &[-33, -29],
    &[-36, -28],
    &[-37, -29],
];

/// A slip: its number, its row, and how it goes.
#[derive(Debug, Clone)]
struct Slip {
    n: i64,
    row: UBig,
    odd: bool,
}

/// The slips up to row `last`, in order.
fn slips(last: &UBig) -> impl Iterator<Item = Slip> {
    let five = |s: &UBig| (s << 2) + s;
    let (n, s) = FIRST;
    let all = std::iter::successors(Some((n, UBig::from(s))), move |(n, s)| {
        let twice = IBig::from(five(s)) - IBig::from(*n);
        Some((n + 1, UBig::try_from(twice >> 1).unwrap_or_default()))
    });
    let slip = move |(n, s): (i64, UBig)| Slip {
        n,
        odd: s.bit(0) != (n % 2 != 0),
        row: five(&s) + UBig::ONE,
    };
    all.map(slip).take_while(|slip| slip.row <= *last)
}

/// The rows up to `last` in which the inner thread slips.
pub(super) fn rows(last: &UBig) -> Vec<UBig> {
    let rows = |slip: Slip| (0..EVEN.len()).map(move |i| &slip.row + UBig::from(i));
    slips(last).flat_map(rows).collect()
}

/// Returns the last slip that begins at or before row `first`, and those after it up to row `last`.
///
/// The slips before are not kept, because together they have as many digits as the square of the
/// length of a row.
fn slips_from(first: &UBig, last: &UBig) -> Vec<Slip> {
    let mut near = Vec::new();
    for slip in slips(last) {
        if slip.row <= *first {
            near.clear();
        }
        near.push(slip);
    }
    near
}

/// The last of these slips that begins at or before a row.
fn last_of<'a>(slips: &'a [Slip], row: &UBig) -> Option<&'a Slip> {
    slips[..slips.partition_point(|slip| slip.row <= *row)].last()
}

/// The columns of the palaces of a row below the corner.
fn columns(row: &UBig, slip: &Slip) -> Vec<UBig> {
    let odd = row.bit(0);
    let pattern: &[&[i64]] = if slip.odd { &ODD } else { &EVEN };
    let slipping = usize::try_from(&(row - &slip.row)).ok().and_then(|i| pattern.get(i));
    let inner = match slipping {
        Some(row) => row.iter().map(|u| u - 5 * (slip.n - 1)).collect(),
        None => {
            let u = -23 - 5 * slip.n;
            let u = if (u % 2 != 0) == odd { u } else { u - 1 };
            vec![u - 8, u]
        }
    };
    let outer = if odd { [5, 7, 9] } else { [6, 8, 10] };
    let five = IBig::from((row << 2) + row);
    let column = |u| UBig::try_from((&five + IBig::from(u)) >> 1).ok();
    inner.into_iter().chain(outer).filter_map(column).collect()
}

/// The columns of the palaces of a row below the corner, if these are the slips so far.
fn below_corner(row: &UBig, slips: &[Slip]) -> Vec<UBig> {
    last_of(slips, row).map_or_else(Vec::new, |slip| columns(row, slip))
}

/// The columns of the palaces of row `low` on and right of the main diagonal, from the left.
pub(super) fn right_of_diagonal(low: &UBig) -> Vec<UBig> {
    CORNER.row(low).unwrap_or_else(|| below_corner(low, &slips_from(low, low)))
}

/// Returns the rows of the palaces of a line, from the top: those of the corner, and others that
/// may come near. The larger coordinates are `high`.
///
/// A line with `lines` per row has 2x - 5y = 2c - `lines` y for some c: palaces lie `middle` rows
/// down and up to 4 before, or further down, the more slips there were.
fn along(middle: &UBig, lines: i64, high: impl Fn(&UBig) -> UBig) -> Vec<UBig> {
    let corner = CORNER.len();
    let mut found: Vec<UBig> = CORNER.rows(&high).collect();
    let middle_row = IBig::from(middle.clone());
    let top = UBig::try_from(&middle_row - IBig::from(4)).unwrap_or_default();
    let slips = slips_from(&top, &(middle << 1));
    let n = last_of(&slips, middle).map_or(FIRST.0, |slip| slip.n);
    // -u, from 23 + 5 (n - 1) to 37 + 5 n, by lines.
    let (first, last) = ((18 + 5 * n) / lines - 1, (37 + 5 * n) / lines + 2);
    for i in (-4..=0).chain(first.max(1)..=last) {
        let row = UBig::try_from(&middle_row + IBig::from(i)).unwrap_or_default();
        if row >= corner && below_corner(&row, &slips).contains(&high(&row)) {
            found.push(row);
        }
    }
    found
}

/// The rows of the palaces of column x, from the top.
pub(super) fn column(x: &UBig) -> Vec<UBig> {
    let mut rows = along(&((x << 1) / UBig::from(5u8)), 5, |_| x.clone());
    rows.retain(|row| row < x);
    rows.extend(right_of_diagonal(x));
    rows
}

/// The smaller coordinates of the palaces on diagonal c.
pub(super) fn diagonal(c: &UBig) -> Vec<UBig> {
    along(&((c << 1) / UBig::from(3u8)), 3, |row| row + c)
}

/// Returns the number of palaces on `[0, side)^2`.
pub(super) fn count(side: &UBig) -> UBig {
    let corner = CORNER.len();
    // Rows that have all their palaces right of the diagonal
    // on the board: 5 each, but 4 where a slip begins.
    let middle = (side << 1) / UBig::from(5u8);
    let full =
        if middle > &corner + UBig::from(4u8) { &middle - UBig::from(4u8) } else { corner.clone() };
    let slips = slips_from(&full, &(side + &corner));
    // Slips that begin before row `full`, by their numbers.
    let before =
        slips.first().map_or(0, |slip| (slip.n - FIRST.0) as usize + usize::from(slip.row < full));
    let rows = IBig::from(full.clone()) - IBig::from(corner);
    let right = rows * IBig::from(5u8) - IBig::from(before);
    // The others one by one.
    let rest = (0..before + 20).map(|i| &full + UBig::from(i));
    let rest = rest.map(|low| (below_corner(&low, &slips), low));
    CORNER.count(right, rest, side)
}
