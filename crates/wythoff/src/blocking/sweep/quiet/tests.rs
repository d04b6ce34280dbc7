//! Parts without palaces against the cell-by-cell evaluation.

use std::collections::BTreeMap;

use super::*;
use crate::blocking::Sweep;
use crate::blocking::sweep::count::last_rows::LastRows;
use crate::board::{Board, Value, ValueCounts};
use crate::{K, Window};
use wythoff_testkit::Random;

/// A block beyond the hood of game 256, whose k is 0 for bytes.
fn block(width: usize, height: usize) -> Block {
    let window = Window::try_new(300, 300, width as u64, height as u64).unwrap();
    Block::new(K::try_new(256).unwrap(), window)
}

/// Signals that differ from `first` by less than `spread`, in one line of `rarely`.
fn lines<T: Signal>(
    random: &mut Random,
    length: usize,
    first: u64,
    (spread, rarely): (u64, u64),
) -> Vec<T> {
    let mut signal = || {
        let more = if random.bits().is_multiple_of(rarely) { random.bits() % spread } else { 0 };
        T::wrap(first.wrapping_add(more))
    };
    (0..length).map(|_| signal()).collect()
}

/// Signals whose least sum is `least`. The signals themselves pass 0 modulo 2^bits.
fn boundary<T: Signal>(
    random: &mut Random,
    (width, height): (usize, usize),
    spreads: [(u64, u64); 3],
    least: u64,
) -> Boundary<T> {
    let [v, h, d] = spreads;
    let (column, row) = (random.bits(), random.bits());
    let diagonal = (256 + least).wrapping_sub(column).wrapping_sub(row);
    Boundary {
        v: lines(random, width, column, v),
        h: lines(random, height, row, h),
        d: lines(random, width + height - 1, diagonal, d),
    }
}

/// Every number that sums tell of a whole block, compared with the values of its cells.
fn check<T: Signal>(block: &Block, entering: &Boundary<T>, what: &str) -> bool {
    let whole = Part::whole(block);
    let mut values = vec![];
    let mut leaving = entering.clone();
    block.evaluate_each(&mut leaving, |_, _, value| values.push(value));
    let (min, max) = (*values.iter().min().unwrap(), *values.iter().max().unwrap());
    for level in Level::available() {
        let sums = Sums::new(level, block, whole, entering);
        if !sums.are_quiet() {
            return false;
        }
        assert!(leaving == *entering && min >= 0, "no palace: {level}, {what}");
        let rows: Vec<Value> =
            (0..whole.height).flat_map(|y| sums.row(y)).map(Into::into).collect();
        assert!(rows == values, "{level}, {what}");
        let mut numbers = BTreeMap::<Value, u64>::new();
        values.iter().for_each(|&value| *numbers.entry(value).or_default() += 1);
        let extent = Extent::new(T::saturate(min), T::saturate(max));
        let nothing = Extent::nothing::<T>();
        assert!(sums.join(nothing).is_none_or(|found| found == extent), "{level}, {what}");
        let Extent { min: low, max: high } = sums.bounds();
        let wide = Extent::new(T::saturate(low), T::saturate(high));
        assert_eq!(sums.join(wide), Some(wide), "{level}, {what}");
        let Some(counts) = sums.counts() else { continue };
        assert_eq!(sums.join(nothing), Some(extent), "{level}, {what}");
        assert_eq!(counts.collect::<BTreeMap<_, _>>(), numbers, "{level}, {what}");
        let mut of_columns = BTreeMap::<Value, u64>::new();
        for x in 0..whole.width {
            let counts = sums.offsets().unwrap().count(x..x + 1, 0..whole.height);
            counts.for_each(|(value, number)| *of_columns.entry(value).or_default() += number);
        }
        assert_eq!(of_columns, numbers, "{level}, {what}");
    }
    true
}

#[test]
fn sums_are_the_values_of_a_block_without_palaces() {
    let mut random = Random::new();
    let mut counted = 0;
    for sides in [(1, 1), (1, 9), (7, 1), (63, 65), (64, 64), (130, 57), (257, 300)] {
        for rarely in [[1, 1, 1], [1, 1, 60], [1, 60, 1], [60, 1, 1], [60, 60, 60]] {
            let spreads = rarely.map(|rarely| (1 + random.bits() % 5, rarely));
            let least = random.bits() % 3;
            let what = format!("{sides:?}, {rarely:?}\n  {}", random.reproduce());
            let block = block(sides.0, sides.1);
            let narrow = boundary::<u8>(&mut random, sides, spreads, least);
            assert!(check(&block, &narrow, &what), "{what}");
            let sums = Sums::new(Level::best(), &block, Part::whole(&block), &narrow);
            counted += usize::from(sums.counts().is_some());
            let wide = boundary::<u16>(&mut random, sides, spreads, least);
            assert!(check(&block, &wide, &what), "{what}");
        }
    }
    assert!(counted > 15, "{counted} parts were counted\n  {}", random.reproduce());
}

/// One line that is less by one makes the least sum -1, and one that is far ahead makes a sum that
/// a byte reads as a palace.
#[test]
fn a_part_that_may_hold_a_palace_is_not_quiet() {
    let mut random = Random::new();
    let (width, height) = (90, 70);
    for kind in 0..3 {
        for (change, is_quiet) in [(0, true), (1, true), (127, true), (128, false), (255, false)] {
            let mut entering = boundary::<u8>(&mut random, (width, height), [(1, 1); 3], 0);
            let signals = [&mut entering.v, &mut entering.h, &mut entering.d].into_iter().nth(kind);
            let signals = signals.unwrap();
            let at = random.number(1..=signals.len() as i64 - 1) as usize;
            signals[at] = signals[at].wrapping_add(change);
            let what = format!("{kind}, {change}\n  {}", random.reproduce());
            assert_eq!(check(&block(width, height), &entering, &what), is_quiet, "{what}");
        }
    }
}

/// Pieces of a large block: quiet quarters beside others. Signals, counts, histogram and extent are
/// those of the reference, and some pieces are quiet.
#[test]
fn blocks_are_evaluated_without_their_quiet_quarters() {
    let mut random = Random::new();
    let (width, height) = (2 * UNIT + LARGE + 64, LARGE + 100);
    let block = block(width, height);
    for busy in 0..4 {
        let mut entering = boundary::<u8>(&mut random, (width, height), [(3, 40); 3], 0);
        // Columns, rows, diagonals or nothing with palaces, in the last third.
        let all = [&mut entering.v[..], &mut entering.h, &mut entering.d[width..], &mut []];
        let signals = all.into_iter().nth(busy).unwrap();
        let from = signals.len() * 2 / 3;
        signals[from..].iter_mut().step_by(17).for_each(|signal| *signal = signal.wrapping_sub(9));
        let mut expected = entering.clone();
        let (mut values, mut palaces) = (vec![], 0);
        block.evaluate_each(&mut expected, |_, _, value| {
            values.push(value);
            palaces += u64::from(value < 0);
        });
        let (min, max) = (*values.iter().min().unwrap(), *values.iter().max().unwrap());
        assert_eq!(palaces > 0, busy < 3, "{}", random.reproduce());
        for level in Level::available() {
            let what = || format!("{busy}, {level}\n  {}", random.reproduce());
            let sweep = Sweep::new(block.k()).with_level(level).with_threads(1);
            let whole = vec![(Part::whole(&block), Way::InPlace)];
            let mut pieces = Pieces::of(level, &block, whole, true);
            let mut boundary = entering.clone();
            let (mut quiet, mut cells) = (0, 0);
            while let Some((part, _, sums)) = pieces.next(&boundary) {
                cells += part.width * part.height;
                quiet += usize::from(sums.is_some());
                part.pass(&mut boundary, |mut boundary| {
                    part.block(&block).evaluate(&mut boundary);
                    (boundary, ())
                });
            }
            assert!(boundary == expected, "{}", what());
            assert_eq!(cells, width * height, "{}", what());
            assert!(quiet > 0, "{}", what());
            let found = sweep.evaluate_watched(block.window(), entering.clone());
            assert!(found == (expected.clone(), [min, max]), "{}", what());
            for (squares, seen) in [(None, (0, 0)), (Some(128), (0, 0)), (None, (-50, 50))] {
                let seen = Extent::new(seen.0, seen.1);
                let mut last_rows = LastRows::of(&block);
                let found = sweep.count(&block, entering.clone(), squares, &mut last_rows, seen);
                assert!(found.leaving == expected, "{}", what());
                assert_eq!(found.seen_palaces, palaces, "{}", what());
                let extent = seen.join(Extent::new(min as i8, max as i8));
                assert_eq!(found.extent, extent, "{}", what());
                let last = values.len() - 4 * width;
                assert!(last_rows.values(&block) == values[last..], "{}", what());
                if let Some(found) = found.squares {
                    let cells = found.counts().iter().flat_map(ValueCounts::by_class).sum::<u64>();
                    assert_eq!(cells, values.len() as u64, "{}", what());
                }
            }
        }
    }
}

/// Far out most of a board is quiet. Counts and histograms of all levels are those of tiles so
/// small that nothing is cut.
#[test]
fn boards_do_not_depend_on_quiet_parts() {
    let window = Window::try_new(0, 0, 9000, 9000).unwrap();
    let game = K::try_new(300).unwrap();
    let mut expected = None;
    for level in Level::available() {
        for side in [700, 4500] {
            let sweep = Sweep::new(game).with_level(level).with_tile(side);
            let found = [false, true].map(|all| sweep.survey(window, all, &()).unwrap());
            let values = sweep.values(Window::try_new(8000, 5000, 60, 40).unwrap(), &()).unwrap();
            let found = (found, values);
            let expected = expected.get_or_insert_with(|| found.clone());
            assert!(found == *expected, "{level}, {side}");
        }
    }
}
