//! Five rolling anti-diagonals of values.
//!
//! ```text
//! for t = 4 .. w + h - 2:                             cells with x + y = t
//!   for every row y of the anti-diagonal:             A1 is anti-diagonal t - 1, A2 t - 2, ..
//!     f = A1[y]      e = A1[y - 1]    d = A2[y - 1]
//!     c = A3[y - 1]  b = A3[y - 2]    a = A4[y - 2]
//!     p = e + f - b - c + a + [e<0] + [f<0] - [d<0] - 2 [b<0] - 2 [c<0] + 3 [a<0]
//! ```
//!
//! The rule of \[CLN\] Fig. 2. It knows values only, so signals become the values of the first two
//! rows and columns, and the values of the last two become signals again, in O(w + h).
//!
//! Nothing here names a vector: the loop over the cells of a line is left to the compiler.

use std::array::from_fn;

use fearless_simd::Simd;
use wythoff::blocking::boundary::Boundary;

/// Cells that are computed together; no vector has more.
const GROUP: usize = 64;

/// The values of two neighbouring rows, or columns.
type Pair = [Vec<i8>; 2];

/// Smallest and largest of some values.
struct Extent {
    min: i8,
    max: i8,
}

impl Extent {
    #[inline(always)]
    fn join(&mut self, (min, max): (i8, i8)) {
        (self.min, self.max) = (self.min.min(min), self.max.max(max));
    }
}

/// Evaluates a block outside the hood. The smallest and the largest value.
///
/// `Time: O(w h)`.
///
/// # Panics
/// If the block has fewer than two rows or columns.
#[inline(always)]
pub(crate) fn evaluate<S: Simd>(_simd: S, k: u8, boundary: &mut Boundary) -> (i8, i8) {
    let (width, height) = (boundary.width(), boundary.height());
    assert!(width >= 2 && height >= 2, "two lines on every side");
    let rows = first_rows(k, boundary.clone());
    let columns = first_rows(k, boundary.transposed());
    let mut last_rows: Pair = from_fn(|_| vec![0; width]);
    let mut last_columns: Pair = from_fn(|_| vec![0; height]);
    let mut lines: [Vec<i8>; 5] = from_fn(|_| vec![0; height + GROUP]);
    let mut extent = Extent { min: i8::MAX, max: i8::MIN };
    for &value in rows.iter().chain(&columns).flatten() {
        extent.join((value, value));
    }
    for t in 0..width + height - 1 {
        lines.rotate_right(1);
        let [line, before @ ..] = &mut lines;
        let start = 2.max((t + 1).saturating_sub(width));
        let end = height.min(t.saturating_sub(1));
        if start < end {
            evaluate_line(line, before, start, end, &mut extent);
        }
        for i in (0..2).take_while(|&i| i <= t) {
            // What the rule reaches beyond the block for is known.
            if t - i < width {
                line[i] = rows[i][t - i];
            }
            if t - i < height {
                line[t - i] = columns[i][t - i];
            }
        }
        for i in 0..2 {
            let (row, column) = (height - 2 + i, width - 2 + i);
            if (row..row + width).contains(&t) {
                last_rows[i][t - row] = line[row];
            }
            if (column..column + height).contains(&t) {
                last_columns[i][t - column] = line[t - column];
            }
        }
    }
    let (south, east) = (
        leaving(k, &last_rows, &boundary.h, boundary.v[0].wrapping_add(palaces(&columns[0]))),
        leaving(k, &last_columns, &boundary.v, boundary.h[0].wrapping_add(palaces(&rows[0]))),
    );
    for (x, (v, d)) in south.into_iter().enumerate() {
        (boundary.v[x], boundary.d[x]) = (v, d);
    }
    for (y, (h, d)) in east.into_iter().enumerate() {
        (boundary.h[y], boundary.d[width + height - 2 - y]) = (h, d);
    }
    (extent.min, extent.max)
}

/// Evaluates the rows `start .. end` of an anti-diagonal from the four `before` it.
#[inline(always)]
fn evaluate_line(
    line: &mut [i8],
    before: &[Vec<i8>; 4],
    start: usize,
    end: usize,
    extent: &mut Extent,
) {
    // Whole groups first; in the last one some values are none.
    let full = (end - start) / GROUP * GROUP;
    let at = start + full;
    extent.join(evaluate_cells(line, before, start, full));
    if at < end {
        evaluate_cells(line, before, at, GROUP);
        for &value in &line[at..end] {
            extent.join((value, value));
        }
    }
}

/// Evaluates some cells, in a loop that the compiler makes vectors of.
#[inline(always)]
fn evaluate_cells(line: &mut [i8], before: &[Vec<i8>; 4], at: usize, length: usize) -> (i8, i8) {
    let line = &mut line[at..][..length];
    let (f, e) = (&before[0][at..][..length], &before[0][at - 1..][..length]);
    let d = &before[1][at - 1..][..length];
    let (c, b) = (&before[2][at - 1..][..length], &before[2][at - 2..][..length]);
    let a = &before[3][at - 2..][..length];
    let (mut min, mut max) = (i8::MAX, i8::MIN);
    for i in 0..length {
        let p = value(f[i], e[i], d[i], c[i], b[i], a[i]);
        line[i] = p;
        (min, max) = (min.min(p), max.max(p));
    }
    (min, max)
}

/// The rule.
#[inline(always)]
fn value(f: i8, e: i8, d: i8, c: i8, b: i8, a: i8) -> i8 {
    let linear = e.wrapping_add(f).wrapping_sub(b).wrapping_sub(c).wrapping_add(a);
    let palaces = i8::from(e < 0) + i8::from(f < 0)
        - i8::from(d < 0)
        - 2 * (i8::from(b < 0) + i8::from(c < 0))
        + 3 * i8::from(a < 0);
    linear.wrapping_add(palaces)
}

/// The values of the first two rows.
fn first_rows(k: u8, mut boundary: Boundary) -> Pair {
    let height = boundary.height();
    from_fn(|y| {
        let mut h = boundary.h[y];
        let cells = boundary.v.iter_mut().zip(&mut boundary.d[height - 1 - y..]);
        let evaluate = |(v, d): (&mut u8, &mut u8)| {
            let p = v.wrapping_add(h).wrapping_add(*d).wrapping_sub(k) as i8;
            for signal in [v, &mut h, d] {
                *signal = signal.wrapping_add(u8::from(p < 0));
            }
            p
        };
        cells.map(evaluate).collect()
    })
}

/// Palaces on a line, without its last cell.
fn palaces(line: &[i8]) -> u8 {
    line[..line.len() - 1].iter().fold(0, |palaces, &p| palaces.wrapping_add(u8::from(p < 0)))
}

/// The signals that leave through the last two rows, whose values are known: for each column its
/// signal and that of the diagonal. `h` are the signals that enter all rows, `v` the one in front
/// of the first cell of the last row. For columns, the same with the axes exchanged.
fn leaving(k: u8, rows: &Pair, h: &[u8], mut v: u8) -> Vec<(u8, u8)> {
    let [mut upper_h, mut h] = [h[h.len() - 2], h[h.len() - 1]];
    // The diagonal's signal is what the value leaves for it.
    let diagonal = |p: i8, v: u8, h: u8| (p as u8).wrapping_add(k).wrapping_sub(v).wrapping_sub(h);
    let mut d = diagonal(rows[1][0], v, h);
    let mut leaving = Vec::with_capacity(rows[0].len());
    for (x, (&upper, &p)) in rows[0].iter().zip(&rows[1]).enumerate() {
        let [upper_palace, palace] = [upper, p].map(|p| u8::from(p < 0));
        leaving.push((v.wrapping_add(palace), d.wrapping_add(palace)));
        // The next diagonal comes through the cell above, and with it the next column's signal.
        d = diagonal(upper, v.wrapping_sub(upper_palace), upper_h).wrapping_add(upper_palace);
        (upper_h, h) = (upper_h.wrapping_add(upper_palace), h.wrapping_add(palace));
        v = rows[1].get(x + 1).map_or(0, |&next| diagonal(next, d, h));
    }
    leaving
}
