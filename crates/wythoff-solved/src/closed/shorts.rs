//! Games 11 and 65: one band of slope p/q, and short rows that lack a palace.
//!
//! From some row on, row y has a palace where q x - p y is one of as many numbers as y mod q says,
//! except that a *short* row lacks one. Only rows p t + r are short; call t short, too. Row p t + r
//! has one palace more left of the diagonal if its column has all its palaces in the band, and then
//! it is short. A short row p s + r takes one of them from column p t + r with
//!
//! ```text
//! t = f(s) = floor((p s - b) / q).        game 11: p/q = 5/2,  r = 2, b = 2
//!                                         game 65: p/q = 13/5, r = 6, b = 67
//! ```
//!
//! So **t is short if and only if t is not f(s) of a short s**, and going back from t to s tells of
//! every row whether it is short, in as many steps as t has digits to the base p/q. In game 11 row
//! y has the x with 2x - 5y = -24, -16, 0, 2, 4, 14, 16 and 18 if y is even, and -21, -17, -3, 1,
//! 5, 13, 15 and 17 if it is odd; a short row lacks the first of these, and if it is even, the next
//! row has -29 in the place of -21. The rows of game 65 are read off the first rows of its board.
//! The proof is in `docs/algorithms/closed-forms.md`.

use std::sync::LazyLock;

use dashu_int::{IBig, UBig};

use super::corner::Corner;

/// A game with one band and short rows.
#[derive(Debug, Clone)]
pub(super) struct Band {
    /// The slope p/q.
    pub(super) slope: [i64; 2],
    /// Rows p t + r are short or not.
    pub(super) residue: i64,
    /// The b of f.
    pub(super) back: i64,
    /// Rows that are as they are.
    pub(super) corner: Corner,
    /// The largest column of these palaces.
    widest: UBig,
    /// From row p t + r on, t = `first`, the rule tells which are short.
    pub(super) first: i64,
    /// The number of palaces of a row that is not short.
    pub(super) full: usize,
    /// q x - p y of the palaces of rows, by y mod p q, and by whether the last t is short.
    pub(super) shapes: Vec<[Vec<i64>; 2]>,
    /// The least and the largest of these.
    pub(super) reach: [i64; 2],
}

/// Game 11.
pub(super) static ELEVEN: LazyLock<Band> = LazyLock::new(|| Band::new(11, [5, 2], 2, 2, [36, 600]));

/// Game 65.
pub(super) static SIXTY_FIVE: LazyLock<Band> =
    LazyLock::new(|| Band::new(65, [13, 5], 6, 67, [3333, 9000]));

impl Band {
    /// Reads the rows of a game off its first ones: those from `settled` to `rows`.
    fn new(k: i64, slope: [i64; 2], residue: i64, back: i64, [settled, rows]: [i64; 2]) -> Self {
        let [p, q] = slope;
        let corner = Corner::new(k as usize, rows as usize);
        let full = (settled..rows).map(|row| corner.columns(row).len()).max().unwrap_or(0);
        let first = (rows - residue).div_euclid(p) + 1;
        let widest = (0..rows).filter_map(|row| corner.columns(row).last()).max();
        let widest = UBig::from(widest.copied().unwrap_or_default());
        let mut band = Self {
            slope,
            residue,
            back,
            corner,
            widest,
            first,
            full,
            shapes: vec![[Vec::new(), Vec::new()]; (p * q) as usize],
            reach: [0, 0],
        };
        for y in settled..rows {
            let columns = band.corner.columns(y).iter();
            let shape: Vec<i64> = columns.map(|&x| q * x as i64 - p * y).collect();
            band.reach = shape.iter().fold(band.reach, |[a, b], &u| [a.min(u), b.max(u)]);
            let short = band.is_short_in_the_corner((y - residue).div_euclid(p));
            band.shapes[(y % (p * q)) as usize][usize::from(short)] = shape;
        }
        band
    }

    /// Returns true if row p t + r of the corner is short.
    pub(super) fn is_short_in_the_corner(&self, t: i64) -> bool {
        let [p, _] = self.slope;
        self.corner.columns(p * t + self.residue).len() < self.full
    }

    /// Returns the least s with f(s) >= t: q t + b <= p s.
    fn least(&self, t: &IBig) -> IBig {
        let [p, q] = self.slope;
        (t * IBig::from(q) + IBig::from(self.back + p - 1)) / IBig::from(p)
    }

    /// Returns true if row p t + r is short.
    fn is_short(&self, t: &IBig) -> bool {
        let [p, q] = self.slope;
        let (mut t, mut short) = (t.clone(), true);
        while t >= IBig::from(self.first) {
            let s = self.least(&t);
            if (&s * IBig::from(p) - IBig::from(self.back)) / IBig::from(q) != t {
                return short;
            }
            t = s;
            short = !short;
        }
        self.is_short_in_the_corner(i64::try_from(&t).unwrap_or_default()) == short
    }

    /// Returns the number of short t from `first` to `end`, exclusive.
    fn short_rows(&self, end: &IBig) -> IBig {
        let first = IBig::from(self.first);
        let from = i64::try_from(self.least(&first)).unwrap_or_default();
        let in_the_corner = |end: i64| {
            (from..end.min(self.first)).filter(|&t| self.is_short_in_the_corner(t)).count()
        };
        let (mut end, mut count, mut sign) = (end.clone(), IBig::ZERO, IBig::ONE);
        while end > first {
            // All t less those of a short s: f(s) < end for s below the least with f(s) >= end.
            let before = self.least(&end);
            let taken = in_the_corner(i64::try_from(&before).unwrap_or(i64::MAX));
            count += (&end - &first - IBig::from(taken)) * &sign;
            (sign, end) = (-sign, before);
        }
        count
    }

    /// Returns q x - p y of the palaces of a row of the band, where the last t is short or not.
    pub(super) fn shape(&self, row: &UBig, short: bool) -> &[i64] {
        let [p, q] = self.slope;
        &self.shapes[row % (p * q) as u16 as usize][usize::from(short)]
    }

    /// Returns t of the last row p t + r up to this one.
    fn last(&self, row: &IBig) -> IBig {
        (row - IBig::from(self.residue)) / IBig::from(self.slope[0])
    }

    /// The columns of the palaces of row `low` on and right of the main diagonal, from the left.
    pub(super) fn right_of_diagonal(&self, low: &UBig) -> Vec<UBig> {
        self.corner.row(low).unwrap_or_else(|| {
            let [p, q] = self.slope.map(IBig::from);
            let middle = IBig::from(low.clone()) * p;
            let column = |&u: &i64| UBig::try_from((&middle + IBig::from(u)) / &q).ok();
            self.shape(low, self.is_short(&self.last(&low.clone().into())))
                .iter()
                .filter_map(column)
                .collect()
        })
    }

    /// Returns the rows of the palaces of a line, from the top: column or diagonal c, whose larger
    /// coordinates are `high`. There q x - p y is q c - `step` y.
    fn along(&self, c: &UBig, step: i64, high: impl Fn(&UBig) -> UBig) -> Vec<UBig> {
        let mut found = Vec::new();
        if *c <= self.widest {
            found.extend(self.corner.rows(&high));
        }
        let [p, q] = self.slope;
        let [least, most] = self.reach.map(IBig::from);
        let start = IBig::from(c.clone()) * IBig::from(q);
        let first = ((&start - most) / IBig::from(step)).max(self.corner.len().into());
        let rows = i64::try_from((&start - least) / IBig::from(step) - &first).unwrap_or(-1);
        let Ok(u) = i64::try_from(start - &first * IBig::from(step)) else { return found };
        let t = self.last(&first);
        // Rows of this t before the first one.
        let Ok(behind) = i64::try_from(&first - &t * IBig::from(p)) else { return found };
        let short: Vec<bool> = (0..=(behind - self.residue + rows + 1).max(0) / p)
            .map(|i| self.is_short(&(&t + IBig::from(i))))
            .collect();
        let first = UBig::try_from(first).unwrap_or_default();
        for i in 0..=rows + 1 {
            let row = &first + UBig::from(i as u64);
            let short = short[((behind - self.residue + i) / p) as usize];
            if self.shape(&row, short).contains(&(u - step * i)) {
                found.push(row);
            }
        }
        found
    }

    /// The rows of the palaces of column x, from the top.
    pub(super) fn column(&self, x: &UBig) -> Vec<UBig> {
        let mut rows = self.along(x, self.slope[0], |_| x.clone());
        rows.retain(|row| row < x);
        rows.extend(self.right_of_diagonal(x));
        rows
    }

    /// The smaller coordinates of the palaces on diagonal c.
    pub(super) fn diagonal(&self, c: &UBig) -> Vec<UBig> {
        let [p, q] = self.slope;
        self.along(c, p - q, |row| row + c)
    }

    /// Returns the number of palaces on `[0, side)^2`.
    pub(super) fn count(&self, side: &UBig) -> UBig {
        let [p, q] = self.slope.map(IBig::from);
        let [least, most] = self.reach.map(IBig::from);
        let corner = IBig::from(self.corner.len());
        let ends = IBig::from(side.clone()) * q;
        // Rows that have all their palaces right of the diagonal on the board: p y + u < q side.
        let full = ((&ends - most) / &p - IBig::ONE).max(corner.clone());
        // p t + r < full.
        let end = (&full - IBig::from(self.residue) + &p - IBig::ONE) / &p;
        let right = (&full - corner) * IBig::from(self.full) - self.short_rows(&end);
        // The others one by one.
        let last = ((ends - least) / &p + IBig::ONE).max(full.clone());
        let number = usize::try_from(&last - &full).unwrap_or_default();
        let full = UBig::try_from(full).unwrap_or_default();
        let rest = (0..=number).map(|i| &full + UBig::from(i));
        let rest = rest.map(|low| (self.right_of_diagonal(&low), low));
        self.corner.count(right, rest, side)
    }
}
