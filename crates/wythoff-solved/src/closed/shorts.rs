//! Game 11: a band of slope 5/2 with eight palaces in a row, and short rows with seven.
//!
//! From row 36 on, row y has a palace where 2x - 5y is one of
//!
//! ```text
//! even y:   -24 -16  0 2 4  14 16 18
//! odd y:    -21 -17 -3 1 5  13 15 17
//! ```
//!
//! except that a *short* row lacks its first one. Only rows 5t + 2 are short. Row 5t + 2 has three
//! palaces left of the diagonal, or four; and it is short if it has four. It has them if its column
//! has all its palaces in the band, and a short row 5s + 2 takes one from column 5t + 2 with t =
//! floor(5s/2) - 1. (If 5s + 2 is even, the palace of this column moves down by one row, to -29,
//! and the next row lacks its own first one.) So
//!
//! ```text
//! t is short  iff  t is no floor(5s/2) - 1 of a short s,
//! ```
//!
//! and going back from t to s tells of every row whether it is short, in as many steps as t has
//! digits to the base 5/2. The proof is in `docs/algorithms/closed-forms.md`.

use std::sync::LazyLock;

use dashu_int::{IBig, UBig};

use super::corner::{Corner, twice};

/// Rows before the band has settled.
static CORNER: LazyLock<Corner> = LazyLock::new(|| Corner::new(11, 36));

/// 2x - 5y of the palaces of even rows, and of odd ones.
const ROWS: [[i64; 8]; 2] = [[-24, -16, 0, 2, 4, 14, 16, 18], [-21, -17, -3, 1, 5, 13, 15, 17]];

/// Where the first palace of an odd row is, if the row before is short.
const MOVED: i64 = -29;

/// From this t on the rule tells which rows 5t + 2 are short.
const RULE: u64 = 16;

/// Returns true if row 5t + 2 is short, among the first t, from 7 to 15, where the corner decides.
fn is_short_in_the_corner(t: u64) -> bool {
    (8..=14).contains(&t)
}

/// Returns true if row 5t + 2 is short. It is at least 37.
fn is_short(t: &UBig) -> bool {
    let mut t = t.clone();
    let mut short = true;
    while t >= UBig::from(RULE) {
        // t = floor(5s/2) - 1.
        let (tens, rest) = ((&t + UBig::ONE) / UBig::from(5u8), (&t + UBig::ONE) % 5u8);
        match rest {
            0 => t = tens << 1,
            2 => t = (tens << 1) + UBig::ONE,
            _ => return short,
        }
        short = !short;
    }
    is_short_in_the_corner(u64::try_from(&t).unwrap_or_default()) == short
}

/// Returns the number of short rows 5t + 2 with t < `end`, from row 37 on.
fn short_rows(end: &UBig) -> UBig {
    let in_the_corner = |end: u64| (0..end).filter(|&t| is_short_in_the_corner(t)).count() as u64;
    let (mut end, mut count, mut add) = (end.clone(), IBig::ZERO, true);
    while end > UBig::from(RULE) {
        // All t from 16 on, less those of a short s: floor(5s/2) - 1 < end for s < 2 (end + 1) / 5.
        let all = IBig::from(&end - UBig::from(RULE - in_the_corner(RULE)));
        count = if add { count + all } else { count - all };
        add = !add;
        end = (((end + UBig::ONE) << 1) + UBig::from(4u8)) / UBig::from(5u8);
    }
    let rest = IBig::from(in_the_corner(u64::try_from(&end).unwrap_or_default()));
    UBig::try_from(if add { count + rest } else { count - rest }).unwrap_or_default()
}

/// Returns true if a row below the corner is short.
fn row_is_short(row: &UBig) -> bool {
    row % 5u8 == 2 && is_short(&(row / UBig::from(5u8)))
}

/// The columns of the palaces of a row of the band, of which this row and the one before are short
/// or not.
pub(super) fn band(row: &UBig, [before, short]: [bool; 2]) -> Vec<UBig> {
    let odd = row % 2u8 == 1;
    let [first, rest @ ..] = ROWS[usize::from(odd)];
    let first = match () {
        () if short => None,
        () if before && odd => Some(MOVED),
        () => Some(first),
    };
    let five = IBig::from((row << 2) + row);
    let column = |u: i64| UBig::try_from((&five + IBig::from(u)) >> 1).ok();
    first.into_iter().chain(rest).filter_map(column).collect()
}

/// The columns of the palaces of row `low` on and right of the main diagonal, from the left.
pub(super) fn right_of_diagonal(low: &UBig) -> Vec<UBig> {
    CORNER.row(low).unwrap_or_else(|| {
        let before = *low > CORNER.len() && row_is_short(&(low - UBig::ONE));
        band(low, [before, row_is_short(low)])
    })
}

/// Returns the rows of the palaces of a line, from the top. The larger coordinates are `high`, and
/// a palace with 2x - 5y = 0 would be in row `middle`; the line has 2x - 5y = 2c - `lines` y.
fn along(middle: &UBig, lines: i64, high: impl Fn(&UBig) -> UBig) -> Vec<UBig> {
    let mut found: Vec<UBig> = CORNER.rows(&high).collect();
    let middle = IBig::from(middle.clone());
    for i in -18 / lines - 1..=-MOVED / lines + 1 {
        let row = UBig::try_from(&middle + IBig::from(i)).unwrap_or_default();
        if row >= CORNER.len() && right_of_diagonal(&row).contains(&high(&row)) {
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
    // Rows that have all their palaces right of the diagonal on the board.
    let middle = (side << 1) / UBig::from(5u8);
    let full =
        if middle > &corner + UBig::from(4u8) { &middle - UBig::from(4u8) } else { corner.clone() };
    // 5t + 2 < full.
    let short = short_rows(&((&full + UBig::from(2u8)) / UBig::from(5u8)));
    let right = IBig::from((&full - &corner) << 3) - IBig::from(short);
    // The others one by one.
    let rest = (0..20u8).map(|i| &full + UBig::from(i));
    let rest = rest.map(|low| (right_of_diagonal(&low), low));
    UBig::try_from(twice(right, CORNER.all().chain(rest), side)).unwrap_or_default()
}
