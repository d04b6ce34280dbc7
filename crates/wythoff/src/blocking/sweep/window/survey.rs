//! Statistics of a window, tile by tile.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::grid::Grid;
use super::ground::Ground;
use crate::Window;
use crate::blocking::block::Block;
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::stats::{Stats, WindowHash};
use crate::blocking::sweep::accelerator::evaluate_core;
use crate::blocking::sweep::count::histogram::{Histogram, USUAL, VALUES};
use crate::blocking::sweep::count::last_rows::LastRows;
use crate::blocking::sweep::count::tally::Palaces;
use crate::blocking::sweep::kernel::diagonals::{Extent, Wants};
use crate::blocking::sweep::kernel::parts::Part;
use crate::blocking::sweep::{Failure, Growth, Sweep};
use crate::board::Value;
use crate::observer::Observer;

/// The result of a survey of a window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Survey {
    /// Counts, hash, range, and the histogram if it was asked for.
    pub stats: Stats,
    /// Palaces of each row of the window, from its top.
    pub palaces_by_row: Vec<u64>,
}

/// The job that surveys a window.
pub(in crate::blocking::sweep) struct Job<'a> {
    pub(in crate::blocking::sweep) window: Window,
    pub(in crate::blocking::sweep) histogram: bool,
    pub(in crate::blocking::sweep) observer: &'a dyn Observer,
}

/// The sum over tiles and their mirror images.
struct Sum {
    window: Window,
    hash: WindowHash,
    extent: Extent<Value>,
    histogram: BTreeMap<Value, u64>,
    palaces_by_row: Vec<u64>,
}

impl Sum {
    fn new(window: Window) -> Self {
        Self {
            window,
            hash: WindowHash::default(),
            extent: Extent::new(Value::MAX, Value::MIN),
            histogram: BTreeMap::new(),
            palaces_by_row: vec![0; window.height() as usize],
        }
    }

    fn finish(self, sweep: &Sweep, histogram: bool) -> Survey {
        // If all cells lie in the hood, no value was seen.
        let seen = |value| (self.extent.min <= self.extent.max).then_some(value);
        let stats = Stats {
            k: sweep.k,
            window: self.window,
            palaces: self.palaces_by_row.iter().sum(),
            hash: self.hash.get(),
            min: seen(self.extent.min),
            max: seen(self.extent.max),
            histogram: (histogram && !self.histogram.is_empty()).then_some(self.histogram),
        };
        Survey { stats, palaces_by_row: self.palaces_by_row }
    }

    /// Adds the cells of a tile, or of its mirror image.
    fn add(&mut self, cells: Window, by_column: &[u32], by_row: &[u32], found: &Found) {
        self.hash.add_lines(cells, by_column, by_row);
        let rows = &mut self.palaces_by_row[(cells.y() - self.window.y()) as usize..];
        for (sum, &n) in rows.iter_mut().zip(by_row) {
            *sum += u64::from(n);
        }
        self.extent = self.extent.join(found.extent);
        for (&value, count) in &found.histogram {
            *self.histogram.entry(value).or_default() += count;
        }
    }
}

/// The counts of one tile.
struct Found {
    by_column: Vec<u32>,
    by_row: Vec<u32>,
    extent: Extent<Value>,
    histogram: BTreeMap<Value, u64>,
}

impl Job<'_> {
    /// Evaluates a tile of the window. `seen` is the extent of the tiles before it.
    fn look<T: Signal>(
        &self,
        sweep: &Sweep,
        block: &Block,
        entering: Boundary<T>,
        seen: Extent<T::Value>,
    ) -> (Boundary<T>, Extent<T::Value>, Found) {
        if !self.histogram {
            let counted = sweep.count(block, entering, None, &mut LastRows::none(), seen);
            let by_line = (counted.palaces_by_column, counted.palaces_by_row);
            let found = Found::new::<T>(by_line, counted.extent, BTreeMap::new());
            return (counted.leaving, counted.extent, found);
        }
        self.look_with_device(sweep, block, &entering)
            .unwrap_or_else(|| Self::look_by_vectors(sweep, block, &entering))
    }

    /// Evaluates a tile with a histogram, with the accelerator; `None` if there is none, or it does
    /// not evaluate this tile.
    fn look_with_device<T: Signal>(
        &self,
        sweep: &Sweep,
        block: &Block,
        entering: &Boundary<T>,
    ) -> Option<(Boundary<T>, Extent<T::Value>, Found)> {
        // Strips do not count values.
        let _ = sweep.accelerator.as_ref()?;
        let (device, cut) = sweep.accelerated(block, entering, Wants::Nothing)?;
        let mut boundary = entering.clone();
        let mut sum = Found::new::<T>(
            (vec![0; boundary.width()], vec![0; boundary.height()]),
            Extent::nothing::<T>(),
            BTreeMap::new(),
        );
        let by_vectors = |parts: &[Part], boundary: &mut _, sum: &mut Found| {
            parts.iter().fold(Extent::nothing::<T>(), |extent, &part| {
                let (found_extent, found) = part.pass(boundary, |boundary| {
                    let (leaving, extent, found) =
                        Self::look_by_vectors(sweep, &part.block(block), &boundary);
                    (leaving, (extent, found))
                });
                sum.add(part, &found);
                extent.join(found_extent)
            })
        };
        let frame = by_vectors(&cut.frame, &mut boundary, &mut sum);
        let (growth, core) = evaluate_core(device, sweep.k, cut.core, &mut boundary, frame, true)?;
        sum.add(cut.core, &Found::of_device::<T>(&growth, core)?);
        let rest = by_vectors(&cut.rest, &mut boundary, &mut sum);
        Some((boundary, frame.join(core).join(rest), sum))
    }

    /// Evaluates a tile with a histogram by the vector kernels.
    fn look_by_vectors<T: Signal>(
        sweep: &Sweep,
        block: &Block,
        entering: &Boundary<T>,
    ) -> (Boundary<T>, Extent<T::Value>, Found) {
        let mut tap = (Histogram::new(USUAL), Palaces::new(block, entering));
        let nothing = Extent::nothing::<T>();
        let (leaving, extent) = sweep.tile(block, entering.clone(), &mut tap, nothing);
        let mut histogram = BTreeMap::new();
        tap.0.add_to(&mut histogram);
        // The histogram has one more value on either side at no cost; each eight values beyond need
        // another pass.
        let (min, max): (Value, Value) = (extent.min.into(), extent.max.into());
        let end = USUAL + VALUES;
        let below = (1..).map(|n| USUAL - n * VALUES);
        let below = below.take_while(|first| min < USUAL - 1 && min < first + VALUES);
        let above = (0..).map(|n| end + n * VALUES);
        let above = above.take_while(|first| max > end && max >= *first);
        for first in below.chain(above) {
            let mut tap = Histogram::new(first);
            sweep.tile(block, entering.clone(), &mut tap, nothing);
            tap.add_to(&mut histogram);
        }
        let mut found = Found::new::<T>(tap.1.finish(), extent, histogram);
        found.complete(block, USUAL - 1, end);
        (leaving, extent, found)
    }
}

impl Found {
    fn new<T: Signal>(
        (by_column, by_row): (Vec<u32>, Vec<u32>),
        extent: Extent<T::Value>,
        histogram: BTreeMap<Value, u64>,
    ) -> Self {
        let extent = Extent::new(extent.min.into(), extent.max.into());
        Self { by_column, by_row, extent, histogram }
    }

    /// Returns the counts of a device, or `None` if it did not count values.
    fn of_device<T: Signal>(growth: &Growth, extent: Extent<T::Value>) -> Option<Self> {
        let numbers = |growth: &[u16]| growth.iter().map(|&n| u32::from(n)).collect();
        let counts = growth.values.as_ref()?.iter().copied();
        let first = -(counts.len() as Value / 2);
        let histogram = (first..).zip(counts).filter(|&(_, count)| count > 0).collect();
        let lines = (numbers(&growth.lines.v), numbers(&growth.lines.h));
        Some(Self::new::<T>(lines, extent, histogram))
    }

    /// Adds the counts of a part.
    fn add(&mut self, part: Part, other: &Self) {
        for (sums, counts) in [
            (&mut self.by_column[part.x..], &other.by_column),
            (&mut self.by_row[part.y..], &other.by_row),
        ] {
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        self.extent = self.extent.join(other.extent);
        for (&value, count) in &other.histogram {
            *self.histogram.entry(value).or_default() += count;
        }
    }

    /// Gives the cells that the histogram lacks their values: `palace` if they are palaces, `other`
    /// if not. The caller guarantees that no other value is missing.
    fn complete(&mut self, block: &Block, palace: Value, other: Value) {
        let rows = 0..block.window().height();
        let hood_palaces: u64 = rows.clone().map(|j| block.hood_palaces_in_row(j)).sum();
        let hood_cells: u64 = rows.map(|j| block.hood_cells_in_row(j)).sum();
        let palaces = self.by_row.iter().map(|&n| u64::from(n)).sum::<u64>() - hood_palaces;
        let cells = block.window().cells() as u64 - hood_cells;
        let (counted_palaces, counted_others) =
            self.histogram.iter().fold((0, 0), |(palaces, others), (&value, &count)| {
                if value < 0 { (palaces + count, others) } else { (palaces, others + count) }
            });
        for (value, missing) in
            [(palace, palaces - counted_palaces), (other, cells - palaces - counted_others)]
        {
            if missing > 0 {
                *self.histogram.entry(value).or_default() += missing;
            }
        }
    }
}

impl crate::blocking::sweep::Job for Job<'_> {
    type Output = Survey;

    fn run<T: Signal>(&self, sweep: &Sweep, ground: Ground<'_, T>) -> Result<Survey, Failure> {
        let window = self.window;
        // The smaller a tile is, the fewer of its values need another pass.
        let side = sweep.side(ground.up_to(window));
        let largest = Sweep::largest_side(3072, sweep.accelerator.as_deref());
        let side = if self.histogram { side.min(largest) } else { side };
        let grid = Grid::new(ground, window, side, side);
        let sum = Mutex::new(Sum::new(window));
        sweep.cover(ground, &grid, self.observer, |tile, block, entering: Boundary<T>, seen| {
            let cells = block.window();
            let image = cells.transposed();
            let wanted = window.intersection(&cells).is_some();
            let image_wanted =
                grid.mirrored && !tile.is_diagonal() && window.intersection(&image).is_some();
            if !wanted && !image_wanted {
                return sweep.tile(block, entering, &mut (), seen);
            }
            let Extent { min, max } = sum.lock().unwrap_or_else(PoisonError::into_inner).extent;
            let seen = Extent::near::<T>(min, max);
            let (leaving, extent, found) = self.look(sweep, block, entering, seen);
            let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
            if wanted {
                sum.add(cells, &found.by_column, &found.by_row, &found);
            }
            if image_wanted {
                sum.add(image, &found.by_row, &found.by_column, &found);
            }
            (leaving, extent)
        })?;
        let sum = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(sum.finish(sweep, self.histogram))
    }
}
