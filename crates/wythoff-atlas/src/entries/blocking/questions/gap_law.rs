//! The law p = V + D − r of the gaps between threads, square by square and in the mean.

use wythoff_anatomy::threads::{Cloth, Gap};

use crate::prelude::*;

/// Means of whole numbers are exact up to this.
const ROUNDING: f64 = 1e-6;

/// Counts of what obeys p = V + D − r: palaces seen in the column and on the diagonal, less those
/// beyond in the row.
#[derive(Clone, Copy, Default, Serialize)]
pub(super) struct GapLaw {
    /// Squares of the gaps, and those of them that obey the law.
    pub(super) cells: u64,
    pub(super) lawful: u64,
    /// Gaps with the same r in all rows, and those of them whose means obey the law.
    #[serde(skip)]
    steady: usize,
    #[serde(skip)]
    lawful_means: usize,
}

impl GapLaw {
    pub(super) fn of<'a>(gaps: impl IntoIterator<Item = &'a Gap>) -> Self {
        gaps.into_iter().map(Self::of_one).fold(Self::default(), Self::plus)
    }

    fn of_one(gap: &Gap) -> Self {
        let means = gap.vertical.mean + gap.diagonal.mean - gap.beyond.mean;
        let is_steady = gap.beyond.is_constant();
        let is_lawful = (gap.value.mean - means).abs() < ROUNDING;
        Self {
            cells: gap.cells,
            lawful: gap.lawful,
            steady: usize::from(is_steady),
            lawful_means: usize::from(is_steady && is_lawful),
        }
    }

    pub(super) const fn plus(self, other: Self) -> Self {
        Self {
            cells: self.cells + other.cells,
            lawful: self.lawful + other.lawful,
            steady: self.steady + other.steady,
            lawful_means: self.lawful_means + other.lawful_means,
        }
    }

    /// Returns true if all squares obey the law, and all means.
    pub(super) const fn holds(&self) -> bool {
        self.cells > 0
            && self.lawful == self.cells
            && self.steady > 0
            && self.lawful_means == self.steady
    }
}

/// Returns the gaps of a cloth with the palaces beyond the next gap in place of their own, for a
/// power test. The last gap has none, and is left out.
pub(super) fn beyond_the_next(cloth: &Cloth) -> Cloth {
    let next = cloth.gaps.iter().skip(1);
    let with = |(gap, next): (&Gap, &Gap)| Gap { beyond: next.beyond, ..gap.clone() };
    Cloth { threads: cloth.threads.clone(), gaps: cloth.gaps.iter().zip(next).map(with).collect() }
}
