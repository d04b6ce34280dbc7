//! Evaluates and counts a tile, for surveys, stored boards and their pyramids.

use super::last_rows::LastRows;
use super::squares::Squares;
use super::tally::{OfStrips, Palaces, Seen};
use crate::blocking::block::Block;
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::sweep::Sweep;
use crate::blocking::sweep::accelerator::evaluate_core;
use crate::blocking::sweep::kernel::diagonals::{Extent, Tap};
use crate::blocking::sweep::kernel::parts::{Part, Way, parts};

/// Result for one tile.
pub(in crate::blocking::sweep) struct Counted<T: Signal> {
    /// The signals that leave it.
    pub(in crate::blocking::sweep) leaving: Boundary<T>,
    /// The extent of the values outside the hood and of those seen before, `MAX ..= MIN` if there
    /// are none.
    pub(in crate::blocking::sweep) extent: Extent<T::Value>,
    /// Palaces of each column, from the left, with those of the hood, counted by signals.
    pub(in crate::blocking::sweep) palaces_by_column: Vec<u32>,
    /// Palaces of each row, from the top, with those of the hood, counted by signals.
    pub(in crate::blocking::sweep) palaces_by_row: Vec<u32>,
    /// All palaces, with those of the hood, counted by the values of cells: to be compared with the
    /// counts by signals.
    pub(in crate::blocking::sweep) seen_palaces: u64,
    /// Value counts by square, if they were asked for.
    pub(in crate::blocking::sweep) squares: Option<Squares>,
}

impl Sweep {
    /// Evaluates a tile and counts its palaces; if `squares` is a side of 64, 128 or 256, also the
    /// values in each square. `last_rows` keeps the values it needs, and `seen` is the extent of
    /// values that were seen before.
    pub(in crate::blocking::sweep) fn count<T: Signal>(
        &self,
        block: &Block,
        entering: Boundary<T>,
        squares: Option<u64>,
        last_rows: &mut LastRows<T>,
        seen: Extent<T::Value>,
    ) -> Counted<T> {
        if squares.is_none()
            && let Some(counted) = self.count_with_device(block, &entering, last_rows, seen)
        {
            return counted;
        }
        self.strip_rows::<T>(squares.is_some())
            .and_then(|_| self.count_by(true, block, entering.clone(), squares, last_rows, seen))
            .or_else(|| self.count_by(false, block, entering, squares, last_rows, seen))
            .expect("the kernel in place does not give up")
    }

    /// Like `count`, with the accelerator; `None` if there is none, or it does not evaluate this
    /// tile.
    pub(in crate::blocking::sweep) fn count_with_device<T: Signal>(
        &self,
        block: &Block,
        entering: &Boundary<T>,
        last_rows: &mut LastRows<T>,
        extent: Extent<T::Value>,
    ) -> Option<Counted<T>> {
        let (device, cut) = self.accelerated(block, entering, last_rows.wants())?;
        let mut palaces = Palaces::new(block, entering);
        let mut boundary = entering.clone();
        let mut seen = 0;
        let mut by_vectors = |parts: &[Part], boundary: &mut _, palaces: &mut _| {
            parts.iter().fold(Extent::nothing::<T>(), |extent, &part| {
                let mut values = Seen::default();
                let found = part.pass(boundary, |boundary| {
                    let tap = &mut ((&mut values, &mut *palaces), &mut *last_rows);
                    self.in_place(&part.block(block), part, &boundary, tap)
                });
                seen += values.palaces;
                extent.join(found)
            })
        };
        let frame = by_vectors(&cut.frame, &mut boundary, &mut palaces);
        let (growth, core) = evaluate_core(device, self.k, cut.core, &mut boundary, frame, false)?;
        palaces.add(cut.core, &growth.lines);
        let rest = by_vectors(&cut.rest, &mut boundary, &mut palaces);
        let (palaces_by_column, palaces_by_row) = palaces.finish();
        Some(Counted {
            leaving: boundary,
            extent: extent.join(frame).join(core).join(rest),
            palaces_by_column,
            palaces_by_row,
            seen_palaces: seen + growth.seen,
            squares: None,
        })
    }

    /// Like `count`, with or without strips; `None` if the strips leave palaces uncounted.
    fn count_by<T: Signal>(
        &self,
        with_strips: bool,
        block: &Block,
        mut boundary: Boundary<T>,
        squares: Option<u64>,
        last_rows: &mut LastRows<T>,
        mut extent: Extent<T::Value>,
    ) -> Option<Counted<T>> {
        let (k, window) = (self.k.get(), block.window());
        let mut palaces = Palaces::new(block, &boundary);
        let mut squares =
            squares.map(|side| Squares::new(boundary.width(), boundary.height(), side));
        let mut seen = (0..window.height()).map(|y| block.hood_palaces_in_row(y)).sum();
        if let Some(squares) = &mut squares {
            squares.add_hood(block);
        }
        block.pass_hood(&mut boundary);
        let rows = self.strip_rows::<T>(squares.is_some()).filter(|_| with_strips);
        let (strips, square_strips) = (self.strips::<T>(), self.square_strips::<T>());
        let mut pieces = self.pieces(block, parts(block, rows, last_rows.wants()));
        while let Some((part, way, sums)) = pieces.next(&boundary) {
            let joined = sums.and_then(|sums| {
                let joined = sums.join(extent).filter(|_| last_rows.pass_over(part, &sums))?;
                if let Some(squares) = &mut squares {
                    squares.add_quiet(part, sums.offsets()?);
                }
                Some(joined)
            });
            if let Some(joined) = joined {
                extent = joined;
                continue;
            }
            last_rows.turn_to(part);
            let found = match (way, strips, square_strips, &mut squares) {
                (Way::Strips, Some(strips), _, None) => {
                    let mut palaces = OfStrips { palaces: &mut palaces, part, seen: 0 };
                    let found = part.pass(&mut boundary, |mut boundary| {
                        let found = if last_rows.lie_in(part) {
                            strips.count_last(k, &mut boundary, &mut palaces, last_rows)
                        } else {
                            strips.count(k, &mut boundary, &mut palaces)
                        };
                        (boundary, found)
                    });
                    seen += palaces.seen;
                    found?
                }
                (Way::Strips, _, Some(strips), Some(squares)) => {
                    let palaces = OfStrips { palaces: &mut palaces, part, seen: 0 };
                    part.pass(&mut boundary, |mut boundary| {
                        let squares = (&mut *squares, part);
                        let found = strips.count(k, &mut boundary, palaces, squares, last_rows);
                        (boundary, found)
                    })?
                }
                (_, _, _, Some(squares)) => {
                    let tap = &mut (&mut palaces, &mut *last_rows);
                    squares.add_by_rows(self, block, part, &mut boundary, tap)
                }
                (_, _, _, None) => {
                    let mut values = Seen::default();
                    let found = part.pass(&mut boundary, |boundary| {
                        let tap = &mut ((&mut values, &mut palaces), &mut *last_rows);
                        self.in_place(&part.block(block), part, &boundary, tap)
                    });
                    seen += values.palaces;
                    found
                }
            };
            extent = extent.join(found);
        }
        let (palaces_by_column, palaces_by_row) = palaces.finish();
        let seen_palaces = squares.as_ref().map_or(seen, Squares::palaces);
        let leaving = boundary;
        Some(Counted { leaving, extent, palaces_by_column, palaces_by_row, seen_palaces, squares })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocking::sweep::Level;
    use crate::board::{Board, Value, ValueCounts};
    use crate::{K, Window};
    use wythoff_testkit::Random;

    /// Counts a tile cell by cell, for comparison.
    fn one_by_one<T: Signal>(block: &Block, entering: &Boundary<T>, side: u64) -> Counted<T> {
        let (width, height) = (entering.width(), entering.height());
        let (window, k) = (block.window(), block.k().get());
        let mut leaving = entering.clone();
        block.pass_hood(&mut leaving);
        let mut extent = Extent::nothing::<T>();
        let mut squares = Squares::new(width, height, side);
        let (mut by_column, mut by_row) = (vec![0; width], vec![0; height]);
        for y in 0..height {
            for x in 0..width {
                let Boundary { v, h, d } = &mut leaving;
                let (v, h, d) = (&mut v[x], &mut h[y], &mut d[x + height - 1 - y]);
                let value = if x < block.hood_cells_in_row(y as u64) as usize {
                    let (x, y) = (window.x() + x as u64, window.y() + y as u64);
                    (x + y + x.min(y)) as Value - k as Value
                } else {
                    let p = T::value(*v, *h, *d, T::wrap(k));
                    (*v, *h, *d) = (v.past(p), h.past(p), d.past(p));
                    extent = extent.join(Extent::new(p, p));
                    p.into()
                };
                by_column[x] += u32::from(value < 0);
                by_row[y] += u32::from(value < 0);
                squares.holding(x, y).add(value, 1);
            }
        }
        Counted {
            leaving,
            extent,
            seen_palaces: by_row.iter().map(|&n| u64::from(n)).sum(),
            palaces_by_column: by_column,
            palaces_by_row: by_row,
            squares: Some(squares),
        }
    }

    /// Compares all levels with the count cell by cell.
    fn check<T: Signal>(block: &Block, entering: &Boundary<T>, side: u64, random: &Random) {
        let expected = one_by_one(block, entering, side);
        for level in Level::available() {
            let sweep = Sweep::new(block.k()).with_level(level).with_threads(1);
            for side in [None, Some(side)] {
                let nothing = Extent::nothing::<T>();
                let found =
                    sweep.count(block, entering.clone(), side, &mut LastRows::none(), nothing);
                let what =
                    || format!("{level}, squares of {side:?}, {block:?}\n  {}", random.reproduce());
                assert!(found.leaving == expected.leaving, "signals: {}", what());
                assert_eq!(found.extent, expected.extent, "extent: {}", what());
                assert!(found.palaces_by_column == expected.palaces_by_column, "{}", what());
                assert!(found.palaces_by_row == expected.palaces_by_row, "{}", what());
                assert_eq!(found.seen_palaces, expected.seen_palaces, "{}", what());
                assert!(side.is_none() || found.squares == expected.squares, "{}", what());
            }
        }
    }

    fn any_boundary<T: Signal>(
        width: usize,
        height: usize,
        values: u64,
        random: &mut Random,
    ) -> Boundary<T> {
        let mut boundary = Boundary::zero(width, height);
        for signals in [&mut boundary.v, &mut boundary.h, &mut boundary.d] {
            signals.fill_with(|| T::wrap(random.bits() % values));
        }
        boundary
    }

    fn block(k: u64, x: u64, y: u64, width: usize, height: usize) -> Block {
        let window = Window::try_new(x, y, width as u64, height as u64).unwrap();
        Block::new(K::try_new(k).unwrap(), window)
    }

    /// Values of the whole range, and values of a few classes.
    #[test]
    fn tiles_are_counted_from_any_boundary() {
        let mut random = Random::new();
        for (width, height) in [
            (1, 1),
            (63, 64),
            (64, 63),
            (65, 257),
            (255, 256),
            (256, 256),
            (257, 255),
            (320, 512),
            (513, 511),
            (511, 513),
            (1024, 256),
            (1089, 769),
            (1024, 512),
            (1300, 515),
            (2111, 257),
        ] {
            for values in [1, 3, 12, 90, 1 << 32] {
                let k = random.number(1..=1000).cast_unsigned();
                let block = block(k, k + 1, 0, width, height);
                let side = Squares::SIDES[random.number(0..=2) as usize];
                check(
                    &block,
                    &any_boundary::<u8>(width, height, values, &mut random),
                    side,
                    &random,
                );
            }
            let block = block(300, 301, 0, width, height);
            let entering = any_boundary::<u16>(width, height, 1 << 16, &mut random);
            check(&block, &entering, 128, &random);
        }
    }

    /// As many palaces as a row, a column or a lane of squares can have, of one value and of many.
    #[test]
    fn tiles_with_nothing_but_palaces_in_places_are_counted() {
        let random = Random::new();
        for (falling, k) in [(2, 257), (2, 260), (1, 300), (0, 255)] {
            let block = block(k, k + 1, 0, 1024, 512);
            let mut entering = Boundary::<u8>::zero(1024, 512);
            for signals in [&mut entering.v, &mut entering.h] {
                for (i, signal) in (0_u64..).zip(signals) {
                    *signal = u8::wrap((falling * i).wrapping_neg());
                }
            }
            for side in Squares::SIDES {
                check(&block, &entering, side, &random);
            }
        }
    }

    /// Without palaces signals do not change: 0 everywhere, 3 in a row and a column, 6 where they
    /// cross.
    #[test]
    fn single_values_of_a_class_are_counted_where_they_are() {
        let mut random = Random::new();
        for _ in 0..30 {
            let block = block(256, 257, 0, 1024, 512);
            let mut entering = Boundary::<u8>::zero(1024, 512);
            // Beside borders of squares, and in the last rows of strips.
            let column = 64 * random.number(1..=15) + random.number(-4..=8);
            let row = 64 * random.number(1..=8) - random.number(1..=8);
            entering.v[column as usize] = 3;
            entering.h[row as usize] = 3;
            // One palace, so that the block is evaluated.
            entering.v[1023] = u8::MAX;
            check(&block, &entering, 64, &random);
        }
    }

    /// Sums that are never negative, with different signals of every kind, and a column of palaces
    /// in the last third.
    #[test]
    fn quiet_parts_of_tiles_are_counted() {
        let mut random = Random::new();
        for (width, height, busy) in [(700, 600, false), (2700, 2100, true)] {
            let block = block(256, 257, 0, width, height);
            let mut entering = Boundary::<u8>::zero(width, height);
            for signals in [&mut entering.v, &mut entering.h, &mut entering.d] {
                signals.fill_with(|| u8::from(random.number(0..=99) == 0));
            }
            entering.v[width - 300..][..200].fill(if busy { 250 } else { 3 });
            let side = Squares::SIDES[random.number(0..=2) as usize];
            check(&block, &entering, side, &random);
        }
    }

    #[test]
    fn tiles_of_games_are_counted_in_across_and_behind_the_hood() {
        let mut random = Random::new();
        for (k, x, y, width, height) in [
            (5, 0, 0, 300, 300),
            (900, 0, 0, 700, 700),
            (900, 256, 128, 600, 900),
            (3000, 1024, 0, 1100, 700),
            (3000, 2560, 256, 1024, 512),
            (3000, 0, 0, 300, 300),
            (3000, 1024, 256, 2240, 800),
            (3000, 192, 0, 4160, 513),
            (20_000, 30_000, 24_000, 1090, 777),
        ] {
            let block = block(k, x, y, width, height);
            let sweep = Sweep::new(block.k());
            let side = Squares::SIDES[random.number(0..=2) as usize];
            check(&block, &sweep.boundary(block.window(), &()).unwrap(), side, &random);
        }
    }

    /// Compares the squares with those that a board counts from its rows.
    #[test]
    fn squares_are_those_of_the_board() {
        let block = block(700, 512, 256, 1000, 600);
        let sweep = Sweep::new(block.k());
        let entering = sweep.boundary(block.window(), &()).unwrap();
        for side in Squares::SIDES {
            let nothing = Extent::nothing::<u8>();
            let counted =
                sweep.count(&block, entering.clone(), Some(side), &mut LastRows::none(), nothing);
            let squares = counted.squares.unwrap();
            assert_eq!((squares.columns(), squares.rows()), {
                let squares = |cells: u64| cells.div_ceil(side) as usize;
                (squares(1000), squares(600))
            });
            let reference = crate::blocking::Recurrence::new(block.k());
            let mut rows = reference.count_rows(block.window(), side, &()).unwrap();
            let mut expected: Vec<ValueCounts> = vec![];
            while let Some(row) = rows.next_row().unwrap() {
                expected.extend_from_slice(row);
            }
            assert!(squares.counts() == expected, "squares of {side}");
            assert_eq!(squares.at(1, 1).cells(), side * side);
        }
    }
}
