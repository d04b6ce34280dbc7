//! Bit planes against the reference of accelerators, on every level.

use fearless_simd::{Level as Simd, dispatch};

use super::cut::Cut;
use super::tile::COLUMNS;
use super::transpose::{PLANES, WORD, bytes, planes};
use crate::blocking::Sweep;
use crate::blocking::block::Block;
use crate::blocking::boundary::Boundary;
use crate::blocking::sweep::kernel::diagonals::Wants;
use crate::blocking::sweep::{Accelerator, Growth, Level, Look, PlainAccelerator};
use crate::{K, Window};
use wythoff_testkit::Random;

/// Evaluates a block on a level.
fn evaluate(level: Level, k: K, entering: &Boundary<u8>) -> Option<Growth> {
    match level.simd() {
        Simd::Avx2(simd) => super::evaluate(simd, k, entering),
        Simd::Avx512(simd) => super::evaluate(simd, k, entering),
        _ => unreachable!("no level that is tested"),
    }
}

/// The levels that are tested, and the lanes of their vectors. Bit planes are the same on all
/// levels; they are compiled for two of them.
fn levels() -> Vec<(Level, usize)> {
    let levels = Level::available().into_iter();
    let levels = levels.filter(|level| ["avx2", "avx512"].contains(&level.name()));
    levels.map(|level| (level, 8 * dispatch!(level.simd(), simd => bytes_of(simd)))).collect()
}

#[inline(always)]
fn bytes_of<S: fearless_simd::Simd>(_simd: S) -> usize {
    <S::u8s as fearless_simd::SimdBase<S>>::LEN
}

/// Compares with the reference: all lines, diagonals modulo 256, the extent and the palaces.
fn check(level: Level, k: K, entering: &Boundary<u8>, what: &str) -> Growth {
    let mut expected = PlainAccelerator::new(2, [2, 1 << 15])
        .evaluate(k, entering, 6, false)
        .expect("the reference evaluates everything");
    expected.lines.d.iter_mut().for_each(|n| *n %= 256);
    let found = evaluate(level, k, entering);
    let found = found.unwrap_or_else(|| panic!("not evaluated: {what}, {level}"));
    let summary = |growth: &Growth| (growth.min, growth.max, growth.seen);
    assert_eq!(summary(&found), summary(&expected), "{what}, {level}");
    assert!(found == expected, "{what}, {level}");
    expected
}

/// The least width of a block, and some heights.
fn sides(lanes: usize) -> (usize, [usize; 3]) {
    (COLUMNS * (lanes + WORD), [8 * lanes, 10 * lanes, 16 * lanes])
}

#[test]
fn blocks_of_games_are_those_of_the_reference() {
    let mut random = Random::new();
    for (level, lanes) in levels() {
        let (width, heights) = sides(lanes);
        for (height, (k, x, y)) in
            heights.into_iter().zip([(300, 400, 350), (3000, 4100, 3900), (20_000, 30_000, 24_000)])
        {
            let x = x + random.number(0..=500).cast_unsigned();
            let k = K::try_new(k).unwrap();
            let window = Window::try_new(x, y, width as u64, height as u64).unwrap();
            let entering = Sweep::new(k).boundary(window, &()).unwrap();
            check(level, k, &entering, &format!("{k:?}, {window:?}\n  {}", random.reproduce()));
        }
    }
}

/// Two strips, so that lanes begin a strip after another one, and more than 255 palaces on columns
/// and on rows, so that their signals pass a multiple of 256.
#[test]
fn palaces_of_lines_are_counted_beyond_a_byte() {
    for (level, lanes) in levels() {
        let (width, height) = (COLUMNS * (lanes + WORD).max(1024), (32 * lanes).max(8192));
        let k = K::try_new(20_000).unwrap();
        let window = Window::try_new(30_000, 24_000, width as u64, height as u64).unwrap();
        let entering = Sweep::new(k).boundary(window, &()).unwrap();
        let found = check(level, k, &entering, "two strips");
        assert!(found.lines.v.iter().any(|&n| n > 255), "columns, {level}");
        assert!(found.lines.h.iter().any(|&n| n > 255), "rows, {level}");
    }
}

/// A block with one palace, in the last column. All other values are 0, but for the column `x` and
/// the row `y`, which have the values `v` and `h` while no palace is met, and their sum where they
/// cross.
fn cross(lanes: usize, (x, v): (usize, i8), (y, h): (usize, i8)) -> Boundary<u8> {
    let (width, [height, ..]) = sides(lanes);
    let mut entering = Boundary::<u8>::zero(width, height);
    entering.v[width - 1] = 1_u8.wrapping_neg();
    entering.v[x] = v.cast_unsigned();
    entering.h[y] = h.cast_unsigned();
    entering
}

#[test]
fn values_that_five_planes_do_not_prove_are_noticed_wherever_they_are() {
    let mut random = Random::new();
    let k = K::try_new(256).unwrap();
    for (level, lanes) in levels() {
        let (width, [height, ..]) = sides(lanes);
        for largest in 1..=20_i8 {
            let x = random.number(0..=width as i64 - 2) as usize;
            let y = random.number(1..=height as i64 - 1) as usize;
            let entering = cross(lanes, (x, largest / 2), (y, largest - largest / 2));
            if largest <= 7 {
                let found = check(level, k, &entering, &random.reproduce());
                assert_eq!((found.min, found.max), (-1, i64::from(largest)));
            } else {
                let found = evaluate(level, k, &entering);
                assert!(found.is_none(), "{largest}, {level}\n  {}", random.reproduce());
            }
        }
        for smallest in -9..=-2_i8 {
            // The first cell of a column, which counts every palace until its value is 0.
            let entering = cross(lanes, (random.number(0..=99) as usize, smallest), (5, 0));
            if smallest >= -4 {
                assert_eq!(
                    check(level, k, &entering, &random.reproduce()).min,
                    i64::from(smallest)
                );
            } else {
                assert!(evaluate(level, k, &entering).is_none(), "{smallest}, {level}");
            }
        }
    }
}

/// A value of -4 once, and then each larger one: the guard for what is known has to notice.
#[test]
fn an_extent_that_grows_is_found() {
    let k = K::try_new(256).unwrap();
    for (level, lanes) in levels() {
        let (_, [height, ..]) = sides(lanes);
        for largest in 4..=7_i8 {
            // Rows of the last lanes come late.
            for (x, y) in [(0, height - 1), (1000, height - 9), (77, 8)] {
                let mut entering = cross(lanes, (x, 3), (y, largest - 3));
                entering.v[x + 200] = 4_u8.wrapping_neg();
                let found = check(level, k, &entering, "growing");
                assert_eq!((found.min, found.max), (-4, i64::from(largest)));
            }
        }
    }
}

#[test]
fn blocks_without_palaces_or_with_nothing_else_are_left_to_other_kernels() {
    let k = K::try_new(256).unwrap();
    for (level, lanes) in levels() {
        let (width, [height, ..]) = sides(lanes);
        assert!(evaluate(level, k, &Boundary::zero(width, height)).is_none());
        // A height that is no multiple.
        assert!(evaluate(level, k, &Boundary::zero(width, height + 1)).is_none());
    }
}

#[test]
fn the_largest_block_fits() {
    for lanes in [128, 256, 512] {
        let largest = |width, height| Cut::largest_within(width, height, lanes);
        let (width, [height, ..]) = sides(lanes);
        assert_eq!(largest(width, height), Some([width, height]));
        assert_eq!(largest(width - 1, height), None);
        assert_eq!(largest(width, height - 1), None);
        assert_eq!(largest(width + COLUMNS * WORD - 1, height + 1), Some([width, height]));
        // Eleven times 2 lanes are no strips of 8 to 16 rows.
        assert_eq!(largest(width, 22 * lanes), Some([width, 20 * lanes]));
    }
}

#[test]
fn bytes_become_planes_and_back() {
    let mut random = Random::new();
    let line: [u8; WORD] = std::array::from_fn(|_| random.number(0..=255) as u8);
    let found = planes(line.into_iter());
    for (i, byte) in line.into_iter().enumerate() {
        for (j, plane) in found.iter().enumerate().take(PLANES) {
            assert_eq!(plane >> i & 1, u64::from(byte >> j & 1));
        }
    }
    assert_eq!(bytes(&found), line);
}

/// Signals, counts and checked tiles of large tiles with and without bit planes, on the level that
/// uses them. Every other level says that it does not.
#[test]
fn sweeps_do_not_depend_on_bit_planes() {
    let (k, side) = (K::try_new(3000).unwrap(), 15_000);
    for level in Level::available() {
        let without = Sweep::new(k).with_level(level).with_tile(side);
        let with = without.clone().with_bit_planes(true);
        let inner = Window::try_new(side, side, side, side).unwrap();
        let entering = without.boundary(inner, &()).unwrap();
        let cut = |sweep: &Sweep| {
            let block = Block::new(k, inner);
            sweep.accelerated(&block, &entering, Wants::LastRows).map(|(_, cut)| cut.core)
        };
        assert_eq!(cut(&without), None);
        if level.name() != "avx512" {
            assert_eq!(cut(&with), None, "{level}");
            continue;
        }
        assert!(cut(&with).is_some_and(|core| core.width.min(core.height) == 14_336));
        let window = Window::try_new(7, 11, 2 * side, 2 * side).unwrap();
        let [found, expected] =
            [&with, &without].map(|sweep| sweep.survey(window, false, &()).unwrap());
        assert!(found == expected, "counts");
        let [found, expected] = [&with, &without].map(|sweep| sweep.boundary(window, &()).unwrap());
        assert!(found == expected, "signals");
        let [found, expected] = [&with, &without].map(|sweep| {
            let look = Look { checks: true, squares: None };
            sweep.patch(inner, entering.clone()).evaluate(look).unwrap()
        });
        assert!(found == expected, "a checked tile");
    }
}
