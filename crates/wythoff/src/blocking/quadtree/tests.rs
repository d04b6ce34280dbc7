use dashu_int::UBig;

use super::*;
use crate::Window;
use crate::blocking::{Recurrence, Sweep};

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
fn a_budget_changes_nothing_but_the_time() {
    let (k, size) = (K::try_new(150).unwrap(), UBig::from(1u32) << 14);
    let expected = Quadtree::new(k).unwrap().count(&size, &()).unwrap();
    let mut tight = Quadtree::with_budget(k, 1 << 19).unwrap();
    assert_eq!(tight.count(&size, &()), Ok(expected));
    assert!(tight.epoch > 5 && tight.bytes() <= 1 << 19, "{} times", tight.epoch);
    let mut none = Quadtree::with_budget(k, 10_000).unwrap();
    assert!(matches!(none.count(&size, &()), Err(QuadtreeError::Budget { budget: 10_000, .. })));
}
