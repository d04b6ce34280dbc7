//! One tile of a sweep, and the order of all of them.

use std::sync::atomic::{AtomicU64, Ordering};

use fearless_simd::dispatch;

use super::Sweep;
use super::count::last_rows::LastRows;
use super::count::planes::SquareStrips;
use super::count::wide::Strips;
use super::kernel::diagonals::{Diagonals, Extent, Tap, Wants};
use super::kernel::parts::{self, Part, Way};
use super::kernel::strips::ROWS;
use super::quiet::Pieces;
use super::window::bits::{Failure, Watch};
use super::window::grid::Grid;
use super::window::ground::{Ground, Tiles};
use crate::Window;
use crate::blocking::block::Block;
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::tiling::Tile;
use crate::blocking::wavefront;
use crate::board::Value;
use crate::observer::Observer;

impl Sweep {
    /// Evaluates a block on the calling thread. Returns the signals that leave it, and its smallest
    /// and largest value outside the hood.
    ///
    /// # Panics
    /// If `window` and the boundary differ in size.
    pub(in crate::blocking) fn evaluate_watched<T: Signal>(
        &self,
        window: Window,
        entering: Boundary<T>,
    ) -> (Boundary<T>, [Value; 2]) {
        let block = Block::new(self.k, window);
        block.check(&entering);
        let (leaving, extent) = self.tile(&block, entering, &mut (), Extent::nothing::<T>());
        (leaving, [extent.min.into(), extent.max.into()])
    }

    /// Evaluates a tile. Returns the signals that leave it, and the extent of its values and those
    /// `seen` before, which is `MAX ..= MIN` if there are none outside the hood.
    pub(super) fn tile<T: Signal, P: Tap<T>>(
        &self,
        block: &Block,
        mut entering: Boundary<T>,
        tap: &mut P,
        seen: Extent<T::Value>,
    ) -> (Boundary<T>, Extent<T::Value>) {
        if P::WANTS == Wants::Nothing
            && let Some(counted) =
                self.count_with_device(block, &entering, &mut LastRows::none(), seen)
        {
            return (counted.leaving, counted.extent);
        }
        block.pass_hood(&mut entering);
        let strips = self.strips::<T>();
        let mut extent = seen;
        let mut pieces = self.pieces(block, parts::parts(block, strips.map(|_| ROWS), P::WANTS));
        while let Some((part, way, sums)) = pieces.next(&entering) {
            let joined =
                sums.and_then(|sums| sums.join(extent).filter(|_| tap.pass_over(part, &sums)));
            if let Some(joined) = joined {
                extent = joined;
                continue;
            }
            let found = part.pass(&mut entering, |mut entering| match (way, strips) {
                (Way::Strips, Some(strips)) => {
                    let extent = strips.evaluate(self.k.get(), &mut entering);
                    (entering, extent)
                }
                _ => self.in_place(&part.block(block), part, &entering, tap),
            });
            extent = extent.join(found);
        }
        (entering, extent)
    }

    /// Returns the strip kernel if this level and this width have one.
    pub(super) fn strips<T: Signal>(&self) -> Option<Strips> {
        Strips::on::<T>(self.level).filter(|_| !self.has_fault())
    }

    /// Like `strips`, for strips whose values are counted in squares.
    pub(super) fn square_strips<T: Signal>(&self) -> Option<SquareStrips> {
        SquareStrips::on::<T>(self.level).filter(|_| !self.has_fault())
    }

    /// Returns the rows of a strip, with or without squares.
    pub(super) fn strip_rows<T: Signal>(&self, with_squares: bool) -> Option<usize> {
        match with_squares {
            true => self.square_strips::<T>().map(SquareStrips::rows),
            false => self.strips::<T>().map(|_| ROWS),
        }
    }

    /// Returns the pieces of some parts of a block. Faults are injected into kernels, so that none
    /// is passed over then.
    pub(super) fn pieces<'a>(&self, block: &'a Block, parts: Vec<(Part, Way)>) -> Pieces<'a> {
        Pieces::of(self.level, block, parts, !self.has_fault())
    }

    /// Returns true if faults are injected, which only the kernel in place has.
    pub(super) const fn has_fault(&self) -> bool {
        #[cfg(test)]
        return self.fault.is_some();
        #[cfg(not(test))]
        false
    }

    /// Evaluates a part of a tile with the kernel that works in place. The signals that enter are
    /// those behind the hood.
    pub(super) fn in_place<T: Signal, P: Tap<T>>(
        &self,
        block: &Block,
        part: Part,
        entering: &Boundary<T>,
        tap: &mut P,
    ) -> (Boundary<T>, Extent<T::Value>) {
        let mut diagonals = Diagonals::new(block, entering);
        #[cfg(test)]
        {
            diagonals.fault = self.fault;
        }
        tap.enter(part);
        let extent = dispatch!(self.level.simd(), simd => diagonals.evaluate(simd, tap));
        (diagonals.into_boundary(), extent)
    }

    /// Sweeps the tiles of a grid. `visit` evaluates a tile and returns the signals that leave it
    /// and the extent of its values. It is given the extent of the values of other tiles, which may
    /// be part of what it returns.
    pub(super) fn cover<T, F>(
        &self,
        ground: Ground<'_, T>,
        grid: &Grid,
        observer: &dyn Observer,
        visit: F,
    ) -> Result<(), Failure>
    where
        T: Signal,
        F: Fn(Tile, &Block, Boundary<T>, Extent<T::Value>) -> (Boundary<T>, Extent<T::Value>)
            + Sync,
    {
        let total = grid.cells_to_sweep();
        let done = AtomicU64::new(0);
        let watch = Watch::new(self.span::<T>());
        let completed = wavefront::run(&Tiles { grid, ground }, &self.workers, |tile, entering| {
            let window = grid.window(tile);
            let [min, max] = watch.seen();
            let block = Block::new(self.k, window);
            let (leaving, extent) = visit(tile, &block, entering, Extent::near::<T>(min, max));
            let done =
                window.cells() as u64 + done.fetch_add(window.cells() as u64, Ordering::Relaxed);
            let go_on = watch.admit(extent.min.into(), extent.max.into())
                && observer.progress(done.into(), total).is_continue();
            go_on.then_some(leaving)
        })
        .map_err(Failure::Damaged)?;
        watch.check()?;
        if completed { Ok(()) } else { Err(Failure::Interrupted) }
    }
}
