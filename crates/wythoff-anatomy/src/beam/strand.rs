//! Strands: what lies together far out, and the counts of palaces on the lines that cross it.

use schemars::JsonSchema;
use serde::Serialize;

use super::FarRows;
use super::word::{Fraction, Word, period};
use wythoff::observer::{Interrupted, Observer};

/// Strands lie at least so many columns apart.
const APART: f64 = 64.0;
/// Fewest palaces of a strand in a band; what has fewer are strays.
const FEWEST: usize = 8;
/// Fewest lines between two strands that are worth reading.
const LINES: u64 = 30;

/// Rows far out, and what lies above the first of them.
pub(super) struct Band {
    pub first: u64,
    pub rows: u64,
    /// Palaces (x, y), row by row.
    palaces: Vec<(u64, u64)>,
    /// Palaces above on each column and each diagonal that the band can reach.
    columns: Vec<u16>,
    diagonals: Vec<u16>,
}

/// When a strand is the same again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Period {
    /// Columns to the right in one period.
    pub columns: u64,
    /// .. and so many rows below.
    pub rows: u64,
    /// Palaces until then.
    pub palaces: u64,
}

impl Period {
    /// Returns the shortest period of some palaces (x, y), which are sorted by y and then by x:
    /// that of the steps from each palace to the next. `None` if it does not fit into the steps
    /// [`super::REPEATS`] times, or does not lead down and to the right with a slope above 1.
    ///
    /// `Time` and `Memory`: O(palaces).
    ///
    /// ```
    /// use wythoff_anatomy::beam::Period;
    ///
    /// let palaces: Vec<(u64, u64)> = (10..20).map(|y| (5 * y / 2, y)).collect();
    /// assert_eq!(Period::of(&palaces), Some(Period { columns: 5, rows: 2, palaces: 2 }));
    /// ```
    pub fn of(palaces: &[(u64, u64)]) -> Option<Self> {
        let step = |two: &[(u64, u64)]| (two[1].0 as i64 - two[0].0 as i64, two[1].1 - two[0].1);
        let steps: Vec<(i64, u64)> = palaces.windows(2).map(step).collect();
        let period = period(&steps)?;
        let (from, to) = (palaces[0], palaces[period]);
        let (columns, rows) = (to.0.checked_sub(from.0)?, to.1 - from.1);
        (columns > rows && rows > 0).then_some(Self { columns, rows, palaces: period as u64 })
    }
}

/// Palaces that lie together far out, empty space on both
/// sides: a thread, or several that run together.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Strand {
    /// Palaces a row, as counted in the band.
    pub density: f64,
    /// The middle of its palaces in the band: column and row.
    pub middle: (f64, f64),
    /// Largest distance of its palaces from a line along it, in columns.
    pub reach: f64,
    /// When it repeats, if it does.
    pub period: Option<Period>,
    /// Its palaces by row, if the numbers repeat.
    pub by_row: Option<Word>,
    /// Its palaces by column, if the numbers repeat.
    pub by_column: Option<Word>,
    /// Its palaces by diagonal, if the numbers repeat.
    pub by_diagonal: Option<Word>,
    /// When its right edge is the same again, if it has palaces in all rows.
    pub edge: Option<Period>,
    /// Palaces by diagonal of this and all outer strands, just inside of it.
    pub beyond: Option<Word>,
}

/// The strands of a band of rows.
pub(super) struct Strands {
    /// The strands from the inside out.
    pub strands: Vec<Strand>,
    /// Palaces that belong to none.
    pub strays: u64,
    /// Palaces by diagonal, inside of everything.
    pub innermost: Option<Word>,
}

/// Outer space.
pub(super) const NOTHING: Word = Word { palaces: Fraction::new(0, 1), period: 1, lines: u64::MAX };

/// The lines between a strand and the next one inside: palaces on each line, all of outer strands.
#[derive(Clone, Copy)]
struct Gap {
    by_column: Option<Word>,
    by_diagonal: Option<Word>,
}

impl Band {
    /// Advances to row `first`, and reads `rows` rows from there.
    pub(super) fn read(
        far: &mut FarRows,
        first: u64,
        rows: u64,
        observer: &dyn Observer,
    ) -> Result<Self, Interrupted> {
        let end = first + rows;
        let (mut palaces, mut columns, mut diagonals) = (Vec::new(), Vec::new(), Vec::new());
        while far.row() < end {
            let y = far.row();
            // Rows become longer; progress counts their cells.
            if y.is_multiple_of(64)
                && observer.progress(y.pow(2).into(), end.pow(2).into()).is_break()
            {
                return Err(Interrupted);
            }
            if y == first {
                let lines = far.reach(end);
                columns = far.columns()[..lines].to_vec();
                diagonals = far.diagonals()[..lines].to_vec();
            }
            let row = far.next_row();
            if y >= first {
                palaces.extend(row.iter().map(|&x| (x, y)));
            }
        }
        Ok(Self { first, rows, palaces, columns, diagonals })
    }

    /// Returns the strands of the band.
    pub(super) fn strands(&self) -> Strands {
        let mut strays = 0;
        let mut strands: Vec<Strand> = Vec::new();
        let (mut inside, mut gaps) = ((0, self.first), Vec::new());
        for bundle in self.bundles() {
            if bundle.len() < FEWEST {
                strays += bundle.len() as u64;
                continue;
            }
            gaps.push(self.gap(inside, &bundle));
            inside = right_end(&bundle);
            strands.push(Strand::of(&bundle, self.rows));
        }
        // Right of all strands lies outer space.
        gaps.push(Gap { by_column: Some(NOTHING), by_diagonal: Some(NOTHING) });
        for (strand, gaps) in strands.iter_mut().zip(gaps.windows(2)) {
            strand.by_column = less(gaps[0].by_column, gaps[1].by_column);
            strand.by_diagonal = less(gaps[0].by_diagonal, gaps[1].by_diagonal);
            strand.beyond = gaps[0].by_diagonal;
            strand.complete();
        }
        let innermost = self.gap((0, self.first), &self.palaces).by_diagonal;
        Strands { strands, strays, innermost }
    }

    /// The palaces of each strand, row by row: apart from each other along rays from the origin.
    fn bundles(&self) -> Vec<Vec<(u64, u64)>> {
        let middle = (self.first + self.rows / 2) as f64;
        let ray = |&(x, y): &(u64, u64)| x as f64 * middle / y as f64;
        let mut palaces = self.palaces.clone();
        palaces.sort_by(|a, b| ray(a).total_cmp(&ray(b)));
        let mut bundles: Vec<_> =
            palaces.chunk_by(|a, b| ray(b) - ray(a) <= APART).map(<[_]>::to_vec).collect();
        bundles.iter_mut().for_each(|bundle| bundle.sort_by_key(|&(x, y)| (y, x)));
        bundles
    }

    /// Returns the lines between a strand and the palaces inside it, which end on diagonal and
    /// column `inside`.
    ///
    /// Lines next to the strand may be incomplete, and lines that met it long ago, before it
    /// settled, tell nothing about it. Both are left out.
    fn gap(&self, inside: (u64, u64), bundle: &[(u64, u64)]) -> Gap {
        let diagonal = bundle.iter().map(|&(x, y)| x - y).min().unwrap_or_default();
        let column = bundle.iter().map(|&(x, _)| x).min().unwrap_or_default();
        let word = |counts: &[u16], from: u64, to: u64| {
            let gap = to.checked_sub(from)?;
            let (from, to) = (from + gap / 3, to.checked_sub(gap / 30 + 1)?);
            (to >= from + LINES).then(|| Word::of(&counts[from as usize..to as usize]))?
        };
        Gap {
            by_diagonal: word(&self.diagonals, inside.0, diagonal),
            by_column: word(&self.columns, inside.1, column),
        }
    }
}

/// The last diagonal and column that palaces reach at the beginning of a band.
fn right_end(bundle: &[(u64, u64)]) -> (u64, u64) {
    let first = bundle.first().map_or(0, |palace| palace.1);
    let beginning = bundle.iter().take_while(|palace| palace.1 < first + 40);
    beginning.fold((0, 0), |(c, column), &(x, y)| (c.max(x - y), column.max(x)))
}

/// Returns the difference of two words.
pub(super) fn less(inside: Option<Word>, outside: Option<Word>) -> Option<Word> {
    let (inside, outside) = (inside?, outside?);
    let (a, b) = (inside.palaces, outside.palaces);
    let over = a.denominator() * b.denominator();
    let palaces = (a.numerator() * b.denominator()).checked_sub(b.numerator() * a.denominator())?;
    Some(Word {
        palaces: Fraction::new(palaces, over),
        period: inside.period.max(outside.period),
        lines: inside.lines.min(outside.lines),
    })
}

impl Strand {
    fn of(palaces: &[(u64, u64)], rows: u64) -> Self {
        let count = palaces.len() as f64;
        let sum = |of: fn(&(u64, u64)) -> u64| palaces.iter().map(of).sum::<u64>() as f64;
        let middle = (sum(|palace| palace.0) / count, sum(|palace| palace.1) / count);
        let period = Period::of(palaces);
        let mut strand = Self {
            density: count / rows as f64,
            middle,
            reach: 0.0,
            period,
            by_row: by_row(palaces),
            by_column: None,
            by_diagonal: None,
            edge: edge(palaces),
            beyond: None,
        };
        let slope = match period {
            Some(period) => period.columns as f64 / period.rows as f64,
            None => regression(palaces, middle),
        };
        let off =
            |&(x, y): &(u64, u64)| (x as f64 - middle.0 - slope * (y as f64 - middle.1)).abs();
        strand.reach = palaces.iter().map(off).fold(0.0, f64::max);
        strand
    }

    /// Returns the expected middle of the strand in another row.
    pub fn expected(&self, row: f64) -> f64 {
        match self.period {
            Some(period) => {
                self.middle.0 + (row - self.middle.1) * period.columns as f64 / period.rows as f64
            }
            None => self.ray() * row,
        }
    }

    /// The slope of the ray from the origin to its middle.
    pub fn ray(&self) -> f64 {
        self.middle.0 / self.middle.1
    }

    /// Takes the counts of a periodic strand from its period.
    fn complete(&mut self) {
        let Some(Period { columns, rows, palaces }) = self.period else { return };
        let seen = (self.density * self.middle.1) as u64;
        let word = |lines| {
            Some(Word { palaces: Fraction::new(palaces, lines), period: lines, lines: seen })
        };
        self.by_row = word(rows);
        self.by_column = word(columns);
        self.by_diagonal = word(columns - rows);
    }

    /// Palaces by row and by column, if two of the three counts are known: with rho a row, gamma a
    /// column and delta a diagonal, 1/delta = 1/gamma - 1/rho.
    pub fn counts(&self) -> Option<(dashu_ratio::RBig, dashu_ratio::RBig)> {
        let exact = |word: Option<Word>| Some(word?.palaces.exact()).filter(|n| !n.is_zero());
        match (exact(self.by_row), exact(self.by_column), exact(self.by_diagonal)) {
            (Some(rho), Some(gamma), _) => Some((rho, gamma)),
            (Some(rho), None, Some(delta)) => {
                let gamma = &rho * &delta / (&rho + &delta);
                Some((rho, gamma))
            }
            (None, Some(gamma), Some(delta)) if delta > gamma => {
                let rho = &gamma * &delta / (&delta - &gamma);
                Some((rho, gamma))
            }
            _ => None,
        }
    }
}

/// The slope of the line of least squares through palaces around their middle.
fn regression(palaces: &[(u64, u64)], middle: (f64, f64)) -> f64 {
    let off = |&(x, y): &(u64, u64)| (x as f64 - middle.0, y as f64 - middle.1);
    let [above, below] =
        palaces.iter().map(off).fold([0.0; 2], |[xy, yy], (x, y)| [xy + x * y, yy + y * y]);
    if below > 0.0 { above / below } else { 0.0 }
}

/// When the right edge of palaces is the same again, if they are in all rows.
fn edge(palaces: &[(u64, u64)]) -> Option<Period> {
    let rows = palaces.chunk_by(|a, b| a.1 == b.1);
    let last: Vec<(u64, u64)> = rows.filter_map(|row| row.last().copied()).collect();
    let whole = last.windows(2).all(|two| two[1].1 == two[0].1 + 1);
    let steps: Vec<i64> = last.windows(2).map(|two| two[1].0 as i64 - two[0].0 as i64).collect();
    let rows = period(&steps).filter(|_| whole)?;
    let columns = last[rows].0.checked_sub(last[0].0)?;
    let palaces = palaces.iter().take_while(|palace| palace.1 < last[rows].1).count() as u64;
    Some(Period { columns, rows: rows as u64, palaces })
}

/// Returns the palaces by row, from the first row that has some to the row before the last.
fn by_row(palaces: &[(u64, u64)]) -> Option<Word> {
    let (first, last) = (palaces.first()?.1, palaces.last()?.1);
    let mut counts = vec![0_u16; (last - first) as usize];
    for &(_, y) in palaces.iter().filter(|palace| palace.1 < last) {
        counts[(y - first) as usize] += 1;
    }
    Word::of(&counts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::K;

    fn period(k: u64, first: u64, rows: u64, strand: usize) -> Option<Period> {
        let mut far = FarRows::try_new(K::try_new(k).unwrap(), first + rows).unwrap();
        let band = Band::read(&mut far, first, rows, &()).unwrap();
        band.strands().strands[strand].period
    }

    #[test]
    fn strands_whose_rows_repeat_come_back_after_long_periods() {
        // One palace a row, 74 on 87 diagonals, and outside
        // of it a strand of 143 columns: 143 * 74 rows.
        let known = Period { columns: 23_023, rows: 10_582, palaces: 10_582 };
        assert_eq!(period(24, 40_000, 34_000, 1), Some(known));
        assert_eq!(period(24, 40_000, 20_000, 1), None);
    }

    #[test]
    fn a_band_ends_when_its_observer_says_so_and_copies_only_lines_in_reach() {
        use std::ops::ControlFlow;
        let far = || FarRows::try_new(K::try_new(9).unwrap(), 1_000_000).unwrap();
        // Progress counts the cells of rows; these stop above the band, and within.
        for row in [500, 1500] {
            let stop = |done: u128, _: u128| match done < row * row {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            };
            let mut far = far();
            assert!(Band::read(&mut far, 1000, 1000, &stop).is_err());
            assert!((row..row + 64).contains(&far.row().into()), "{}", far.row());
        }
        let band = Band::read(&mut far(), 1000, 1000, &()).unwrap();
        let (right, _) = *band.palaces.iter().max().unwrap();
        assert!((right..7000).contains(&(band.columns.len() as u64)), "{right}");
        assert_eq!(band.columns.len(), band.diagonals.len());
    }

    #[test]
    fn edges_and_lines_of_least_squares() {
        let palaces: Vec<(u64, u64)> =
            (0..12).flat_map(|y| [(5 * y / 2, y), (5 * y / 2 + 3 + y % 2, y)]).collect();
        assert_eq!(edge(&palaces), Some(Period { columns: 5, rows: 2, palaces: 4 }));
        let middle = (13.75 + 1.75, 5.5);
        assert!((regression(&palaces, middle) - 2.5).abs() < 0.05);
        // A row without palaces has no edge.
        let holes: Vec<_> = palaces.iter().copied().filter(|palace| palace.1 != 7).collect();
        assert_eq!(edge(&holes), None);
    }
}
