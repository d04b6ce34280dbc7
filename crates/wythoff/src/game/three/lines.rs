//! The lines of a ray in a box.

use std::ops::Range;

use super::Vector;

/// The lines of a ray that leaves its row, as places in an array that follow a line through the
/// rows of a box.
///
/// The rows of a box, those of the positions with the same first two heaps, are visited in
/// lexicographic order. A line of the ray (a, b, c) meets the rows (x, y), (x + a, y + b), .. and
/// these have the same place. If a line leaves the box, a later line takes its place: it begins in
/// a row with x < a or y < b, or at a position with z < c. There, what is stored has to be cleared.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lines {
    ray: [usize; 3],
    /// Rows of a slice, the positions with the same first heap.
    height: usize,
    /// Positions of a row.
    width: usize,
}

/// The places of the lines that meet a row.
#[derive(Debug, Clone)]
pub(super) struct LinesOfRow {
    /// The positions of the row, in two parts; and for each part the place of its first line. The
    /// places of a part follow each other.
    pub parts: [(Range<usize>, usize); 2],
    /// The lines of these first positions begin in the row.
    pub begin: usize,
}

impl Lines {
    /// The lines of a ray; `None` if they meet no two positions of the box, or if the ray stays in
    /// a row.
    pub(super) fn of(ray: Vector, [length, height, width]: [usize; 3]) -> Option<Self> {
        let ray = ray.sizes();
        let fits = ray[0] < length && ray[1] < height && ray[2] < width;
        (fits && ray[..2] != [0, 0]).then_some(Self { ray, height, width })
    }

    /// The three numbers of the ray.
    pub(super) const fn ray(&self) -> [usize; 3] {
        self.ray
    }

    /// The number of rows that are stored.
    pub(super) const fn rows(&self) -> usize {
        match self.ray {
            [0, b, _] => b,
            [a, ..] => a * self.height,
        }
    }

    /// The number of places.
    pub(super) const fn len(&self) -> usize {
        self.rows() * self.width
    }

    /// The place of a row among those that are stored.
    pub(super) const fn row(&self, x: usize, y: usize) -> usize {
        match self.ray {
            [0, b, _] => y % b,
            [a, b, _] => {
                let back = b * (x / a) % self.height;
                x % a * self.height + (y + self.height - back) % self.height
            }
        }
    }

    /// The places of the lines that meet a row, for a ray that leaves the row.
    pub(super) const fn of_row(&self, x: usize, y: usize) -> LinesOfRow {
        let ([a, b, c], width) = (self.ray, self.width);
        let advances = match self.ray {
            [0, b, _] => y / b,
            [a, ..] => x / a,
        };
        let (first, shift) = (self.row(x, y) * width, c * advances % width);
        let begin = if x < a || y < b { width } else { c };
        LinesOfRow { parts: [(0..shift, first + width - shift), (shift..width, first)], begin }
    }
}
