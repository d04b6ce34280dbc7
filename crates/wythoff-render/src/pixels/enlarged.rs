//! P-positions that are drawn larger than their pixel where they are few.

use std::ops::RangeInclusive;

use super::rows::PixelRows;
use crate::error::PictureError;

/// Rows of pixels of one byte in reverse order, with round points around those pixels that have
/// P-positions. Points cover pixels without P-positions only; a pixel near two points has the
/// colour of the one with the larger byte.
pub(crate) struct Enlarged<'a> {
    pixels: Box<dyn PixelRows + 'a>,
    width: usize,
    rows: usize,
    /// The bytes of pixels with P-positions.
    points: RangeInclusive<u8>,
    /// All rows that were not returned yet; `None` before the first call.
    kept: Option<Vec<u8>>,
}

impl<'a> Enlarged<'a> {
    pub(crate) fn new(
        pixels: Box<dyn PixelRows + 'a>,
        (width, rows): (u32, u32),
        points: RangeInclusive<u8>,
    ) -> Self {
        Self { pixels, width: width as usize, rows: rows as usize, points, kept: None }
    }
}

/// The diameter of points in pixels, an odd number: the largest one at which they cover at most
/// 3 % of the picture, and at most a 250th of its longer side.
fn diameter(points: usize, width: usize, rows: usize) -> usize {
    const SHARE: f64 = 0.03;
    const PER_SIDE: usize = 250;
    let all = (width * rows) as f64;
    let fits = |d: usize| (d * d * points) as f64 <= SHARE * all && d <= width.max(rows) / PER_SIDE;
    (0..).map(|n| 2 * n + 3).take_while(|&d| fits(d)).last().unwrap_or(1)
}

impl Enlarged<'_> {
    fn read(&mut self) -> Result<Vec<u8>, PictureError> {
        let Self { pixels, width, rows, points, .. } = self;
        let (width, rows) = (*width, *rows);
        let mut plain = vec![0; width * rows];
        for row in plain.chunks_exact_mut(width) {
            pixels.next_row(row)?;
        }
        let lit = plain.iter().filter(|pixel| points.contains(pixel)).count();
        let diameter = diameter(lit, width, rows);
        if diameter == 1 {
            return Ok(plain);
        }
        let radius = diameter / 2;
        let mut drawn = plain.clone();
        for (at, &pixel) in plain.iter().enumerate().filter(|(_, pixel)| points.contains(pixel)) {
            let (x, y) = (at % width, at / width);
            for to in y.saturating_sub(radius)..(y + radius + 1).min(rows) {
                // The row of a disc of this diameter.
                let away = to.abs_diff(y);
                let reach = (diameter * diameter / 4 - away * away).isqrt();
                let columns = x.saturating_sub(reach)..(x + reach + 1).min(width);
                let start = to * width;
                let target = &mut drawn[start + columns.start..start + columns.end];
                let ground = &plain[start + columns.start..start + columns.end];
                for (target, ground) in target.iter_mut().zip(ground) {
                    if !points.contains(ground) {
                        let first = !points.contains(target);
                        *target = if first { pixel } else { pixel.max(*target) };
                    }
                }
            }
        }
        Ok(drawn)
    }
}

impl PixelRows for Enlarged<'_> {
    fn next_row(&mut self, row: &mut [u8]) -> Result<(), PictureError> {
        let mut kept = match self.kept.take() {
            Some(kept) => kept,
            None => self.read()?,
        };
        let start = kept.len().checked_sub(self.width).ok_or_else(PictureError::torn_board)?;
        row.copy_from_slice(&kept[start..]);
        kept.truncate(start);
        self.kept = Some(kept);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows with points at the given places.
    struct Points(Vec<(usize, usize, u8)>, usize);

    impl PixelRows for Points {
        fn next_row(&mut self, row: &mut [u8]) -> Result<(), PictureError> {
            row.fill(0);
            for &(x, _, pixel) in self.0.iter().filter(|point| point.1 == self.1) {
                row[x] = pixel;
            }
            self.1 += 1;
            Ok(())
        }
    }

    fn drawn(side: u32, points: Vec<(usize, usize, u8)>) -> Vec<Vec<u8>> {
        let mut rows = Enlarged::new(Box::new(Points(points, 0)), (side, side), 1..=255);
        let mut all: Vec<_> = (0..side)
            .map(|_| {
                let mut row = vec![9; side as usize];
                rows.next_row(&mut row).unwrap();
                row
            })
            .collect();
        all.reverse();
        all
    }

    #[test]
    fn few_points_are_discs_and_keep_their_own_pixels() {
        let rows = drawn(1500, vec![(0, 0, 3), (700, 800, 7), (702, 800, 2)]);
        let lit = rows.iter().flatten().filter(|&&pixel| pixel > 0).count();
        assert_eq!((rows[0][2], rows[2][1], rows[2][2], rows[3][0]), (3, 3, 0, 0));
        assert_eq!((rows[800][701], rows[800][702], rows[800][703]), (7, 2, 2));
        assert_eq!(lit, 8 + 21 + 10, "a quarter of a disc of 21 pixels, and two that overlap");
    }

    #[test]
    fn many_points_and_small_pictures_stay_as_they_are() {
        let many: Vec<_> = (0..1500).flat_map(|y| (0..20).map(move |x| (70 * x, y, 1))).collect();
        let rows = drawn(1500, many.clone());
        assert_eq!(rows.iter().flatten().filter(|&&pixel| pixel > 0).count(), many.len());
        assert_eq!(drawn(300, vec![(9, 9, 1)]).iter().flatten().filter(|&&p| p > 0).count(), 1);
        assert_eq!(diameter(1000, 1000, 1000), 3);
        assert_eq!(diameter(1000, 1500, 1500), 5);
    }
}
