//! Signals of one byte in a sweep whose signals are wider.
//!
//! In a large game some values near the armpit do not fit a byte, and the sweep has signals of 16
//! bits. Nearly all tiles have values that do fit. The strip kernel evaluates them three times as
//! fast, and the palaces of their lines are added to the wide signals.

use super::count::lines::LinesOfStrips;
use super::count::wide::Strips;
use super::kernel::strips::{CHUNK, LANES, ROWS};
use super::{Accelerator, Growth, Level};
use crate::K;
use crate::blocking::boundary::Boundary;

/// The strip kernel, in the place of an accelerator.
#[derive(Debug, Clone, Copy)]
pub(in crate::blocking::sweep) struct Bytes;

impl Accelerator for Bytes {
    fn grain(&self) -> usize {
        LANES
    }

    fn sides(&self) -> [usize; 2] {
        [2 * ROWS, 1 << 14]
    }

    fn in_flight(&self) -> usize {
        1
    }

    fn bits(&self) -> &[u32] {
        &[u8::BITS]
    }

    fn largest_within(&self, width: usize, height: usize) -> Option<[usize; 2]> {
        let [smallest, largest] = self.sides();
        let [width, height] = [width, height].map(|side| side.min(largest));
        let sides = [width / CHUNK * CHUNK, height / ROWS * ROWS];
        sides.iter().all(|&side| side >= smallest).then_some(sides)
    }

    fn evaluate(&self, k: K, entering: &Boundary<u8>, _bits: u32, values: bool) -> Option<Growth> {
        if values {
            return None;
        }
        let strips = Strips::on::<u8>(Level::best())?;
        let mut lines = LinesOfStrips::new(entering);
        let mut leaving = entering.clone();
        let extent = strips.count_lines(k.get(), &mut leaving, &mut lines)?;
        let (min, max) = (extent.min.into(), extent.max.into());
        Some(Growth { lines: lines.palaces, min, max, seen: lines.seen, values: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Window;
    use crate::blocking::Sweep;
    use crate::blocking::block::Block;
    use crate::blocking::boundary::Signal;
    use crate::blocking::sweep::count::last_rows::LastRows;
    use crate::blocking::sweep::kernel::diagonals::{Extent, Wants};
    use crate::blocking::sweep::window::approach::Approach;
    use crate::blocking::sweep::window::ground::Ground;
    use crate::blocking::sweep::{Look, PlainAccelerator};
    use wythoff_testkit::{Random, skipped};

    fn k(k: u64) -> K {
        K::try_new(k).unwrap()
    }

    /// The level with strips; none on processors without it.
    fn level() -> Option<Level> {
        let level = Some(Level::best()).filter(|&level| Strips::on::<u8>(level).is_some());
        if level.is_none() {
            skipped("strips of bytes", "this processor has none");
        }
        level
    }

    /// Sweeps in 16 bits, with strips and with the narrowest vectors, which have none.
    fn with_and_without(game: K) -> Option<[Sweep; 2]> {
        let sweep = Sweep::new(game).with_span(0);
        Some([sweep.clone().with_level(level()?), sweep.with_level(Level::available()[0])])
    }

    #[test]
    fn palaces_of_all_lines_are_those_of_the_reference() {
        if level().is_none() {
            return;
        }
        let mut random = Random::new();
        for (game, x, y, width, height) in [
            (3000, 4100, 3900, 512, 512),
            (300, 400, 350, 1088, 1024),
            (20_000, 30_000, 24_000, 576, 768),
        ] {
            let x = x + random.number(0..=500).cast_unsigned();
            let window = Window::try_new(x, y, width, height).unwrap();
            let entering = Sweep::new(k(game)).boundary(window, &()).unwrap();
            let reference = PlainAccelerator::new(2, [2, 4096]);
            let expected = reference.evaluate(k(game), &entering, 6, false);
            let found = Bytes.evaluate(k(game), &entering, 8, false);
            assert!(found.is_some() && found == expected, "{window:?}\n  {}", random.reproduce());
        }
    }

    /// Signals of game 256 that make each cell on the line `x(y)` a palace, and no other line full.
    fn full_line(random: &mut Random, x: fn(usize) -> usize) -> Boundary<u8> {
        let mut entering = Boundary::<u8>::zero(2 * ROWS, 2 * ROWS);
        let height = entering.height();
        for signals in [&mut entering.v, &mut entering.d] {
            signals.fill_with(|| random.bits() as u8);
        }
        let mut now = entering.clone();
        for y in 0..ROWS {
            let at = x(y);
            let row = (0..=u8::MAX).find_map(|h| {
                let (mut lines, mut row) = (now.clone(), h);
                for (x, v) in lines.v.iter_mut().enumerate() {
                    let d = &mut lines.d[x + height - 1 - y];
                    let p = u8::value(*v, row, *d, 0);
                    if x == at && p >= 0 {
                        return None;
                    }
                    (*v, row, *d) = (v.past(p), row.past(p), d.past(p));
                }
                Some((h, lines))
            });
            (entering.h[y], now) = row.expect("half of all signals make a cell a palace");
        }
        entering
    }

    #[test]
    fn a_line_of_256_palaces_is_noticed() {
        if level().is_none() {
            return;
        }
        let mut random = Random::new();
        let lines: [fn(usize) -> usize; 2] = [|_| 300, |y| y + 20];
        for line in lines {
            let entering = full_line(&mut random, line);
            let found = Bytes.evaluate(k(256), &entering, 8, false);
            assert_eq!(found, None, "{}", random.reproduce());
        }
        let fewer = full_line(&mut random, |y| y / 2 + 20);
        assert!(Bytes.evaluate(k(256), &fewer, 8, false).is_some(), "{}", random.reproduce());
    }

    #[test]
    fn tiles_of_wide_signals_are_those_without_strips() {
        for (game, x, y, width, height) in [
            (3000, 3500, 3000, 900, 700),
            (900, 256, 900, 600, 1200),
            (20_000, 30_000, 24_000, 1090, 777),
        ] {
            let Some([with, without]) = with_and_without(k(game)) else { return };
            let window = Window::try_new(x, y, width, height).unwrap();
            let block = Block::new(k(game), window);
            assert_eq!(with.boundary(window, &()), without.boundary(window, &()));
            let approach = Approach { window, observer: &() };
            let entering = approach.signals(&without, Ground::<u16>::Board).unwrap();
            let has_device =
                |sweep: &Sweep| sweep.accelerated(&block, &entering, Wants::LastRows).is_some();
            assert!(has_device(&with) && !has_device(&without), "strips are used");
            let look = Look { squares: None, checks: true };
            let found =
                [&with, &without].map(|sweep| sweep.patch(window, entering.clone()).evaluate(look));
            assert!(found[0].is_ok() && found[0] == found[1], "{window:?}");
        }
    }

    /// A column, a row and a diagonal of value 50 meet, where a byte reads 150 as -106.
    #[test]
    fn values_beyond_a_byte_are_left_to_wide_signals() {
        let Some([with, without]) = with_and_without(k(256)) else { return };
        let window = Window::try_new(300, 300, 1000, 1000).unwrap();
        let mut entering = Boundary::<u16>::zero(1000, 1000);
        (entering.v[700], entering.h[600]) = (50, 50);
        entering.d[700 + 999 - 600] = 50;
        entering.v.iter_mut().for_each(|v| *v += 256);
        let block = Block::new(k(256), window);
        let [found, expected] = [&with, &without].map(|sweep| {
            let nothing = Extent::nothing::<u16>();
            sweep.count(&block, entering.clone(), None, &mut LastRows::none(), nothing)
        });
        assert_eq!(expected.extent.max, 150);
        assert_eq!(
            (found.extent.min, found.extent.max),
            (expected.extent.min, expected.extent.max)
        );
        assert!(found.leaving == expected.leaving);
    }
}
