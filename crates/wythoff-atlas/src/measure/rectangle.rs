//! The largest rectangle, and the largest square, in which all cells agree.

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

    /// How many cells agree.
    pub(crate) fn count(&self) -> u64 {
        self.agrees.iter().filter(|&&agrees| agrees).count() as u64
    }

    /// The window.
    pub(crate) const fn window(&self) -> Window {
        self.window
    }

    /// The largest rectangle of cells that all agree; the uppermost, then leftmost of several.
    ///
    /// Row by row, each column knows for how many rows it has agreed; the largest rectangle that
    /// ends in the row is the largest one under this skyline, found with a stack of rising
    /// columns. `Time: O(cells)`.
    pub(crate) fn largest_rectangle(&self) -> Option<Window> {
        let (width, height) = (self.window.width() as usize, self.window.height() as usize);
        let mut skyline = vec![0_u64; width + 1];
        let mut best: Option<Window> = None;
        for y in 0..height {
            for (x, rows) in skyline[..width].iter_mut().enumerate() {
                *rows = if self.agrees[y * width + x] { *rows + 1 } else { 0 };
            }
            let mut rising: Vec<usize> = Vec::new();
            for x in 0..=width {
                while let Some(&top) = rising.last().filter(|&&top| skyline[top] >= skyline[x]) {
                    rising.pop();
                    let rows = skyline[top];
                    let left = rising.last().map_or(0, |&before| before + 1);
                    let columns = (x - left) as u64;
                    if u128::from(rows * columns) > best.map_or(0, |best| best.cells()) {
                        best = Some(self.piece(left as u64, y as u64 + 1 - rows, columns, rows));
                    }
                }
                rising.push(x);
            }
        }
        best
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
                above[x + 1] =
                    if agrees { 1 + corner.min(above[x]).min(above[x + 1]) } else { 0 };
                if above[x + 1] > best.0 {
                    best = (above[x + 1], x as u64, y as u64);
                }
            }
        }
        let (side, x, y) = best;
        (side > 0).then(|| self.piece(x + 1 - side, y + 1 - side, side, side))
    }

    fn piece(&self, left: u64, top: u64, width: u64, height: u64) -> Window {
        window(self.window.x() + left, self.window.y() + top, width, height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every rectangle there is.
    fn by_trying_all(mask: &Mask, square: bool) -> u128 {
        let w = mask.window;
        let mut best = 0;
        for top in w.y()..w.bottom() {
            for left in w.x()..w.right() {
                for bottom in top + 1..=w.bottom() {
                    for right in left + 1..=w.right() {
                        let (width, height) = (right - left, bottom - top);
                        let agrees = |x: u64, y: u64| {
                            mask.agrees[((y - w.y()) * w.width() + x - w.x()) as usize]
                        };
                        if (!square || width == height)
                            && (left..right).all(|x| (top..bottom).all(|y| agrees(x, y)))
                        {
                            best = best.max(u128::from(width * height));
                        }
                    }
                }
            }
        }
        best
    }

    #[test]
    fn largest_rectangle_and_square_equal_trying_all_of_them() {
        for seed in 0..40_u64 {
            let mut state = seed * 0x9e37_79b9_7f4a_7c15 + 1;
            let mask = Mask::new(window(3, 5, 9, 7), |_, _| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                !state.is_multiple_of(2 + seed % 5)
            });
            let cells = |found: Option<Window>| found.map_or(0, |window| window.cells());
            assert_eq!(cells(mask.largest_rectangle()), by_trying_all(&mask, false), "seed {seed}");
            assert_eq!(cells(mask.largest_square()), by_trying_all(&mask, true), "seed {seed}");
        }
    }

    #[test]
    fn what_is_found_lies_where_it_says() {
        let mask = Mask::new(window(10, 20, 8, 6), |x, y| (12..16).contains(&x) && y >= 22);
        assert_eq!(mask.largest_rectangle(), Some(window(12, 22, 4, 4)));
        assert_eq!(mask.largest_square(), Some(window(12, 22, 4, 4)));
        assert_eq!(Mask::new(window(0, 0, 2, 2), |_, _| false).largest_rectangle(), None);
    }
}
