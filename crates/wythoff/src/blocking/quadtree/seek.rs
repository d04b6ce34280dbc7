//! Descent to any square through the parts of blocks.

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::blocks::{Entering, Here, Sides, Signal, Stop};
use super::count::level_of;
use super::{LEAF, Quadtree, QuadtreeError};
use crate::blocking::palace::Visible;
use crate::observer::Observer;

impl Quadtree {
    /// Returns the palaces that a queen on `(x, y)` sees. Coordinates may have any length.
    ///
    /// # Errors
    /// As [`Quadtree::grow`].
    pub fn visible(
        &mut self,
        x: &UBig,
        y: &UBig,
        observer: &dyn Observer,
    ) -> Result<Visible, QuadtreeError> {
        let (x, y, swapped) = if x < y { (y, x, true) } else { (x, y, false) };
        let level = level_of(&(x + UBig::ONE));
        self.settle(level, observer, |tree| {
            let mut here = Here::CORNER;
            for level in (1..=level).rev() {
                let bit = LEAF.ilog2() as usize + level - 1;
                here = tree.part(level, here, (x.bit(bit), y.bit(bit)), observer)?;
            }
            let mut visible = Visible::default();
            let low = |c: &UBig| (c & (UBig::from(LEAF) - UBig::ONE)).try_into().unwrap_or(0usize);
            let at = (low(x), low(y));
            tree.cells(&here, |x, y, [north, west, diagonal]| {
                if (x, y) == at {
                    let [north, west, diagonal] = [north, west, diagonal].map(|n| n as u64);
                    visible = Visible { north, west, diagonal };
                }
            });
            if swapped {
                std::mem::swap(&mut visible.north, &mut visible.west);
            }
            Ok(visible)
        })
    }

    /// Returns a part of a block of `level`: the right or left one, the lower or upper one. On the
    /// main diagonal there is no lower left part.
    pub fn part(
        &mut self,
        level: usize,
        here: Here,
        (right, lower): (bool, bool),
        observer: &dyn Observer,
    ) -> Result<Here, Stop> {
        let part = level - 1;
        match here {
            Here::OnDiagonal(v, n) => {
                let (v, n) = (self.halves(level, v), self.halves(level, n));
                if !right {
                    return Ok(Here::OnDiagonal(v.0, n.0));
                }
                let nw = self.on_diagonal(part, (v.0, n.0), observer)?;
                let ne = Sides { v: v.1, h: nw.0, n: n.1, w: nw.1 };
                if !lower {
                    return Ok(Here::Beside(ne));
                }
                let ne = self.beside(part, ne, observer)?;
                Ok(Here::OnDiagonal(ne.v, ne.w))
            }
            Here::Beside(sides) => {
                let (v, h) = (self.halves(level, sides.v), self.halves(level, sides.h));
                let (n, w) = (self.halves(level, sides.n), self.halves(level, sides.w));
                let nw = Sides { v: v.0, h: h.0, n: n.0, w: w.1 };
                if !right && !lower {
                    return Ok(Here::Beside(nw));
                }
                let nw = self.beside(part, nw, observer)?;
                let ne = Sides { v: v.1, h: nw.h, n: n.1, w: nw.n };
                let sw = Sides { v: nw.v, h: h.1, n: nw.w, w: w.0 };
                match (right, lower) {
                    (true, false) => return Ok(Here::Beside(ne)),
                    (false, _) => return Ok(Here::Beside(sw)),
                    (true, true) => {}
                }
                let ne = self.beside(part, ne, observer)?;
                let sw = self.beside(part, sw, observer)?;
                Ok(Here::Beside(Sides { v: ne.v, h: sw.h, n: ne.w, w: sw.n }))
            }
        }
    }

    /// Returns true if a block can hold no palace.
    pub const fn is_empty(&self, here: &Here) -> bool {
        match *here {
            Here::OnDiagonal(v, n) => Entering::on_diagonal(v, n, self.k).is_empty(),
            Here::Beside(ref sides) => Entering::beside(sides, self.k).is_empty(),
        }
    }

    /// Shows the cells of a leaf and the palaces that each sees: north, west and along the
    /// diagonal. For a leaf on the main diagonal the mirror image is shown as well.
    pub fn cells(&self, here: &Here, mut show: impl FnMut(usize, usize, [i32; 3])) {
        let run = |signal: Signal| self.runs.get(signal.id).0.map(|s| i32::from(s) + signal.least);
        match *here {
            Here::OnDiagonal(v, n) => {
                let (mut v, mut n) = (run(v), run(n));
                for y in 0..LEAF {
                    let mut h = v[y];
                    for x in y..LEAF {
                        let (v, n) = (&mut v[x], &mut n[x - y]);
                        show(x, y, [*v, h, *n]);
                        if x > y {
                            show(y, x, [h, *v, *n]);
                        }
                        let palace = i32::from(*v + h + *n < self.k);
                        (*v, h, *n) = (*v + palace, h + palace, *n + palace);
                    }
                }
            }
            Here::Beside(Sides { v, h, n, w }) => {
                let (mut v, h, n, w) = (run(v), run(h), run(n), run(w));
                let mut d: [i32; 2 * LEAF] =
                    std::array::from_fn(|i| if i < LEAF { w[i] } else { n[i - LEAF] });
                for (y, mut h) in h.into_iter().enumerate() {
                    for x in 0..LEAF {
                        let (v, d) = (&mut v[x], &mut d[LEAF + x - y]);
                        show(x, y, [*v, h, *d]);
                        let palace = i32::from(*v + h + *d < self.k);
                        (*v, h, *d) = (*v + palace, h + palace, *d + palace);
                    }
                }
            }
        }
    }
}
