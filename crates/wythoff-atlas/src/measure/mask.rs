//! Where two windows agree, and the largest square in which all of their cells do.

use wythoff::Window;

use super::window;

/// Where two windows agree, cell by cell.
#[derive(Debug, Clone)]
pub(crate) struct Mask {
    window: Window,
    agrees: Vec<bool>,
}

impl Mask {
    /// Marks the cells of a window for which `agrees` says yes.
    pub(crate) fn new(window: Window, mut agrees: impl FnMut(u64, u64) -> bool) -> Self {
        let cells = (window.y()..window.bottom())
            .flat_map(|y| (window.x()..window.right()).map(move |x| (x, y)))
            .map(|(x, y)| agrees(x, y))
            .collect();
        Self { window, agrees: cells }
    }

    /// The number of cells that agree.
    pub(crate) fn count(&self) -> u64 {
        self.agrees.iter().filter(|&&agrees| agrees).count() as u64
    }

    /// The largest square of cells that all agree; the uppermost, then leftmost of several.
    ///
    /// The largest square that ends in a cell is one larger than the smallest of those that end
    /// in its three neighbours. `Time: O(cells)`.
    pub(crate) fn largest_square(&self) -> Option<Window> {
        let width = self.window.width() as usize;
        let mut above = vec![0_u64; width + 1];
        let mut best = (0, 0, 0);
        for (y, row) in self.agrees.chunks(width).enumerate() {
            let mut before = 0;
            for (x, &agrees) in row.iter().enumerate() {
                let corner = std::mem::replace(&mut before, above[x + 1]);
                above[x + 1] = if agrees { 1 + corner.min(above[x]).min(above[x + 1]) } else { 0 };
                if above[x + 1] > best.0 {
                    best = (above[x + 1], x as u64, y as u64);
                }
            }
        }
        let (side, x, y) = best;
        (side > 0).then(|| {
            window(self.window.x() + x + 1 - side, self.window.y() + y + 1 - side, side, side)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The side of the largest square, by trying every square there is.
    fn by_trying_all(mask: &Mask) -> u64 {
        let w = mask.window;
        let agrees = |x: u64, y: u64| mask.agrees[((y - w.y()) * w.width() + x - w.x()) as usize];
        let mut best = 0;
        for (left, top) in (w.x()..w.right()).flat_map(|x| (w.y()..w.bottom()).map(move |y| (x, y)))
        {
            for side in 1..=(w.right() - left).min(w.bottom() - top) {
                if (left..left + side).all(|x| (top..top + side).all(|y| agrees(x, y))) {
                    best = best.max(side);
                }
            }
        }
        best
    }

    #[test]
    fn the_largest_square_equals_trying_all_of_them() {
        for seed in 0..60_u64 {
            let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1;
            let mask = Mask::new(window(3, 5, 9, 7), |_, _| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                !state.is_multiple_of(2 + seed % 9)
            });
            let found = mask.largest_square().map_or(0, |square| square.width());
            assert_eq!(found, by_trying_all(&mask), "seed {seed}");
        }
    }

    #[test]
    fn what_is_found_lies_where_it_says() {
        let mask = Mask::new(window(10, 20, 8, 6), |x, y| (12..16).contains(&x) && y >= 22);
        assert_eq!((mask.largest_square(), mask.count()), (Some(window(12, 22, 4, 4)), 16));
        assert_eq!(Mask::new(window(0, 0, 2, 2), |_, _| false).largest_square(), None);
    }
}
