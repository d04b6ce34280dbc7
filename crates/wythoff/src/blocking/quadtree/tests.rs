use dashu_int::UBig;
use wythoff_testkit::stop_after;

use super::*;
use crate::Window;
use crate::blocking::{Recurrence, Sweep};
use crate::board::Board;

fn tree(k: u64) -> Quadtree {
    Quadtree::new(K::try_new(k).unwrap()).unwrap()
}

#[test]
fn counts_are_those_of_the_sweep_on_boards_of_any_side() {
    for k in [1, 2, 3, 5, 8, 31, 100, 257] {
        let mut tree = tree(k);
        for size in [1, 2, 15, 16, 17, 31, 32, 33, 63, 64, 100, 255, 256, 257, 700, 1023, 1024] {
            let window = Window::try_new(0, 0, size, size).unwrap();
            let stats = Sweep::new(tree.k()).stats(window, &()).unwrap();
            let count = tree.count(&UBig::from(size), &()).unwrap();
            assert_eq!(count, UBig::from(stats.palaces), "k = {k}, {size} rows");
        }
    }
}

#[test]
fn every_square_sees_what_the_recurrence_says() {
    for k in [1, 4, 7, 30, 101] {
        let mut tree = tree(k);
        for (x, y) in
            [(0, 0), (15, 15), (16, 15), (15, 16), (100, 31), (77, 200), (512, 511), (640, 700)]
        {
            let seen = tree.visible(&UBig::from(x), &UBig::from(y), &()).unwrap();
            assert_eq!(seen, Recurrence::new(tree.k()).visible(x, y), "k = {k}, ({x}, {y})");
        }
    }
}

#[test]
fn the_palaces_seen_are_those_that_the_square_sees() {
    for k in [1, 5, 14, 60] {
        let mut tree = tree(k);
        let side = 16 * (k + 10);
        let board = Recurrence::new(tree.k());
        let values = board.values(Window::try_new(0, 0, side, side).unwrap(), &()).unwrap();
        let palace = |x: u64, y: u64| values[(y * side + x) as usize] < 0;
        for (x, y) in [
            (0, 0),
            (1, 2),
            (16, 16),
            (17, 90),
            (90, 17),
            (k, 3 * k),
            (side - 1, side - 2),
            (side - 1, side / 3),
        ] {
            let north = (0..y).rev().map(|y| (x, y));
            let west = (0..x).rev().map(|x| (x, y));
            let diagonal = (1..=x.min(y)).map(|i| (x - i, y - i));
            let expected = north.chain(west).chain(diagonal).filter(|&(x, y)| palace(x, y));
            let expected: Vec<_> = expected.map(|(x, y)| (UBig::from(x), UBig::from(y))).collect();
            let seen = tree.palaces_seen(&UBig::from(x), &UBig::from(y), &()).unwrap();
            assert_eq!(seen, expected, "k = {k}, ({x}, {y})");
        }
    }
}

/// Boards with more levels than fit on the call stack: the palaces of game 14 repeat by (20, 8),
/// `docs/algorithms/closed-forms.md`.
#[test]
fn boards_with_thousands_of_digits_need_no_call_stack() {
    let mut tree = tree(14);
    let far = UBig::from(20u8) << 20_000;
    assert_eq!(tree.count(&far, &()).unwrap(), &far << 3);
    let (x, y) = (&far * 5u8 / 2u8 + UBig::from(20u8), far);
    let seen = tree.palaces_seen(&x, &y, &()).unwrap();
    assert_eq!(tree.visible(&x, &y, &()).unwrap().palace_number(), seen.len() as u64);
    assert!(seen.iter().any(|(u, v)| *v == y && *u < x), "the row has palaces");
}

#[test]
fn a_budget_changes_nothing_but_the_time() {
    let (k, size) = (K::try_new(400).unwrap(), UBig::from(1u32) << 14);
    let mut ample = Quadtree::new(k).unwrap();
    let expected = ample.count(&size, &()).unwrap();
    let budget = ample.bytes() / 4;
    let mut tight = Quadtree::with_budget(k, budget).unwrap();
    assert_eq!(tight.count(&size, &()), Ok(expected));
    assert!(tight.epoch > 3 && tight.bytes() <= budget, "{} times", tight.epoch);
    assert!(tight.evaluated() < 3 * ample.evaluated(), "{} blocks", tight.evaluated());
    let mut none = Quadtree::with_budget(k, 10_000).unwrap();
    assert!(matches!(none.count(&size, &()), Err(QuadtreeError::Budget { budget: 10_000, .. })));
    for bytes in [0, 1, 100, 1000] {
        let mut none = Quadtree::with_budget(k, bytes).unwrap();
        assert!(matches!(none.count(&size, &()), Err(QuadtreeError::Budget { .. })), "{bytes}");
    }
}

/// An evaluation that makes room again and again is stopped.
#[test]
fn an_evaluation_ends_with_any_budget() {
    let (k, x, y) = (K::try_new(2).unwrap(), UBig::from(3000u32), UBig::from(1500u32));
    let expected = Quadtree::new(k).unwrap().visible(&x, &y, &()).unwrap();
    let mut answers = [0, 0];
    for bytes in (1000..150_000).step_by(997) {
        let patience = stop_after(10_000);
        match Quadtree::with_budget(k, bytes).unwrap().visible(&x, &y, &patience) {
            Ok(visible) => {
                assert_eq!(visible, expected, "{bytes}");
                answers[0] += 1;
            }
            Err(QuadtreeError::Budget { .. }) => answers[1] += 1,
            Err(error) => panic!("{bytes} bytes: {error}"),
        }
    }
    assert!(answers.iter().all(|&answers| answers > 10), "{answers:?}");
}

#[test]
fn tables_come_again_after_the_levels_of_a_cycle() {
    let mut tree = tree(5);
    let tables = |tree: &Quadtree| (0..12).map(|level| tree.table(level)).collect::<Vec<_>>();
    assert_eq!(tables(&tree), (0..12).collect::<Vec<_>>());
    tree.cycle = Some(Cycle { base: 2, period: 3 });
    assert_eq!(tables(&tree), [0, 1, 2, 3, 4, 5, 3, 4, 5, 3, 4, 5]);
    tree.cycle = Some(Cycle { base: 0, period: 1 });
    assert_eq!(tables(&tree), [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
}

#[test]
fn a_block_that_is_found_again_is_marked_with_the_epoch() {
    let mut tree = tree(5);
    tree.grow(4, &()).unwrap();
    let marked = |tree: &Quadtree| {
        let numbers = tree.blocks.iter().map(|table| (0..table.len() as u32, table));
        let marked = numbers.map(|(numbers, table)| {
            numbers.filter(|&number| table.get(number).met == tree.epoch).count()
        });
        marked.collect::<Vec<_>>()
    };
    assert_eq!(marked(&tree)[4], 0);
    tree.epoch += 1;
    assert_eq!(marked(&tree), [0; 5]);
    // The whole board is found, and none of its parts is looked up.
    tree.grow(4, &()).unwrap();
    assert_eq!(marked(&tree), [0, 0, 0, 0, 1]);
}
