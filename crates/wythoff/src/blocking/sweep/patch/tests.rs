//! Compares patches with blocks evaluated cell by cell, and with the sweep of the whole board.

use wythoff_testkit::{Random, SIDES};

use super::*;
use crate::K;
use crate::blocking::Recurrence;
use crate::blocking::sweep::kernel::diagonals::Extent;
use crate::blocking::sweep::kernel::fault::{Fault, Target};
use crate::blocking::sweep::{Level, SweepSignal, Symmetric};
use crate::board::{BoardError, Kept};

fn game(k: u64) -> K {
    K::try_new(k).unwrap()
}

/// Returns a random window inside `frame`.
fn window_in(frame: Window, random: &mut Random) -> Window {
    let mut range = |start: u64, end: u64| {
        let mut number = |from, to| random.number(from as i64..=to as i64).cast_unsigned();
        let from = number(start, end - 1);
        (from, number(from + 1, end) - from)
    };
    let (x, width) = range(frame.x(), frame.right());
    let (y, height) = range(frame.y(), frame.bottom());
    Window::try_new(x, y, width, height).unwrap()
}

/// Returns the signals that enter a rectangle of the board, counted cell by cell.
fn entering<T: SweepSignal>(k: K, cells: Window) -> Boundary<T> {
    let whole = Window::try_new(0, 0, cells.right(), cells.bottom()).unwrap();
    let mut signals = Boundary::zero(cells.right() as usize, cells.bottom() as usize);
    for (x, y, w, h) in
        [(0, 0, whole.width(), cells.y()), (0, cells.y(), cells.x(), cells.height())]
    {
        if let Ok(part) = Window::try_new(x, y, w, h) {
            let columns = x as usize..(x + w) as usize;
            let rows = y as usize..(y + h) as usize;
            let mut boundary = signals.part(columns.clone(), rows.clone());
            Block::new(k, part).evaluate(&mut boundary);
            signals.set_part(columns, rows, &boundary);
        }
    }
    signals.part(
        cells.x() as usize..cells.right() as usize,
        cells.y() as usize..cells.bottom() as usize,
    )
}

/// Returns sweeps that use different kernels.
fn sweeps(k: K) -> impl Iterator<Item = Sweep> {
    Level::available().into_iter().flat_map(move |level| {
        [(1, 4096), (2, 61), (1, 128)].map(|(threads, tile)| {
            Sweep::new(k).with_level(level).with_threads(threads).with_tile(tile)
        })
    })
}

fn assert_patch_is_right<T: SweepSignal>(k: K, cells: Window, random: &mut Random) {
    let entering: Boundary<T> = entering(k, cells);
    let mut leaving = entering.clone();
    Block::new(k, cells).evaluate(&mut leaving);
    let reference = Recurrence::new(k);
    let stats = reference.stats(cells, &()).unwrap();
    let part = window_in(cells, random);
    let part_stats = reference.stats(part, &()).unwrap();
    let kept = Kept::read(&reference, cells, &()).unwrap();
    let values = kept.values(part, &()).unwrap();
    let scale = random.number(1..=20).cast_unsigned();
    let (x, y) = (part.x(), part.y());
    let seen = reference.visible(x, y);
    let palaces = |window: Result<Window, _>| -> u64 {
        window.map_or(0, |window| reference.stats(window, &()).unwrap().palaces)
    };
    let north = palaces(Window::try_new(x, cells.y(), 1, y - cells.y()));
    let west = palaces(Window::try_new(cells.x(), y, x - cells.x(), 1));
    for sweep in sweeps(k) {
        let context = format!("{cells:?} of {k:?}, {sweep:?}\n  {}", random.reproduce());
        let patch = sweep.patch(cells, entering.clone());
        let side = Squares::SIDES[random.number(0..=2) as usize];
        let found = patch.evaluate(Look { checks: true, squares: Some(side) }).expect(&context);
        let found_squares = found.squares.as_ref().unwrap();
        let mut expected = kept.count_rows(cells, side, &()).unwrap();
        for row in found_squares.counts().chunks(found_squares.columns()) {
            assert_eq!(expected.next_row().unwrap(), Some(row), "squares of {side}, {context}");
        }
        let without = patch.evaluate(Look::default()).expect(&context);
        assert!(without == Found { squares: None, ..found.clone() }, "{context}");
        assert!(found.leaving == leaving, "{context}");
        assert_eq!(
            (found.palaces(), found.hash, found.min, found.max),
            (stats.palaces, stats.hash, stats.min, stats.max),
            "{context}"
        );
        assert_eq!(
            found.palaces(),
            found.palaces_by_column.iter().map(|&n| u64::from(n)).sum::<u64>()
        );
        assert_eq!(patch.survey(part, true, &()).unwrap().stats, part_stats, "{context}");
        assert_eq!(patch.values(part, &()).unwrap(), values, "{part:?} {context}");
        let mut squares = patch.count_rows(part, scale, &()).unwrap();
        let mut expected = kept.count_rows(part, scale, &()).unwrap();
        while let Some(row) = expected.next_row().unwrap() {
            assert_eq!(squares.next_row().unwrap(), Some(row), "{part:?} {context}");
        }
        let squares = patch.squares(part, side, &()).unwrap();
        let mut expected = kept.count_rows(part, side, &()).unwrap();
        for row in squares.counts().chunks(squares.columns()) {
            assert_eq!(expected.next_row().unwrap(), Some(row), "{part:?} {context}");
        }
        let cell = patch.cell(x, y).unwrap();
        assert_eq!(cell.value, seen.value(k), "{x}, {y} {context}");
        assert_eq!((cell.north, cell.west), (north, west), "{x}, {y} {context}");
    }
}

#[test]
fn patches_of_a_board_are_right_wherever_they_lie() {
    let mut random = Random::new();
    let board = Window::try_new(0, 0, 400, 400).unwrap();
    for round in 0..40 {
        let k = game(random.number(1..=300).cast_unsigned());
        let cells = window_in(board, &mut random);
        if round % 4 == 0 {
            assert_patch_is_right::<u16>(k, cells, &mut random);
        } else {
            assert_patch_is_right::<u8>(k, cells, &mut random);
        }
    }
}

#[test]
fn patches_of_every_size_are_right() {
    let mut random = Random::new();
    for side in SIDES.into_iter().filter(|&side| side > 0) {
        let k = game(random.number(1..=300).cast_unsigned());
        let mut corner = || random.number(0..=200).cast_unsigned();
        let (x, y) = (corner(), corner());
        assert_patch_is_right::<u8>(k, Window::try_new(x, y, side, 70).unwrap(), &mut random);
        assert_patch_is_right::<u8>(k, Window::try_new(x, y, 70, side).unwrap(), &mut random);
        assert_patch_is_right::<u8>(k, Window::try_new(x, x, side, side).unwrap(), &mut random);
    }
}

/// Returns a patch of a game behind the hood, and its correct result.
fn healthy(random: &mut Random) -> (Patch, Found) {
    let k = game(random.number(100..=600).cast_unsigned());
    let mut number = |from: u64, to: u64| random.number(from as i64..=to as i64).cast_unsigned();
    let (width, height) = (number(20, 220), number(20, 220));
    let is_diagonal = number(0, 4) == 0;
    let (x, y) = (number(k.get() / 4, 3 * k.get()), number(k.get() / 4, 3 * k.get()));
    let cells = if is_diagonal {
        Window::try_new(x, x, width, width).unwrap()
    } else {
        Window::try_new(x, y, width, height).unwrap()
    };
    let sweep = Sweep::new(k).with_threads(1);
    let patch = sweep.patch(cells, sweep.boundary(cells, &()).unwrap());
    let found = patch.evaluate(Look { checks: true, squares: None }).unwrap();
    (patch, found)
}

/// Returns a fault at a random place of a patch.
fn any_fault(patch: &Patch, target: Target, random: &mut Random) -> Fault {
    let cells = patch.window;
    let steps = cells.width() + cells.height() - 1;
    Fault {
        corner: (cells.x(), cells.y()),
        t: random.number(0..=steps as i64 - 1) as usize,
        cell: random.number(0..=1 << 20) as usize,
        target,
        mask: random.number(1..=255) as u8,
    }
}

/// The sums notice every single change of V, H or D, with and without squares.
#[test]
fn a_flipped_byte_of_state_is_noticed() {
    let mut random = Random::new();
    let mut struck = 0;
    for round in 0..1000 {
        let (mut patch, healthy) = healthy(&mut random);
        let target = [Target::V, Target::H, Target::D][round % 3];
        let fault = any_fault(&patch, target, &mut random);
        patch.sweep.fault = Some(fault);
        let squares = (round % 2 == 0).then_some(64);
        let unchecked = patch.evaluate(Look { checks: false, squares });
        if unchecked.is_ok_and(|found| Found { squares: None, ..found } == healthy) {
            continue; // All of the anti-diagonal is hood, or it is cut into shorter ones.
        }
        struck += 1;
        let found = patch.evaluate(Look { checks: true, squares });
        assert!(
            matches!(found, Err(PatchError::Check(_))),
            "{fault:?} in {:?}: {found:?}\n  {}",
            patch.window,
            random.reproduce()
        );
    }
    println!("{struck} of 1000 faults struck");
    assert!(struck > 700, "{struck} of 1000 faults struck");
}

/// A wrong value is noticed by its size, or in the last rows. Otherwise the leaving signals are
/// either correct or those of another board, which no check of one patch can distinguish from this
/// one.
#[test]
fn a_wrong_value_that_goes_unnoticed_is_one_that_could_be() {
    let mut random = Random::new();
    let (mut noticed, mut harmless, mut struck) = ([0, 0], 0, 0);
    for round in 0..600 {
        let (mut patch, healthy) = healthy(&mut random);
        let mut fault = any_fault(&patch, Target::Value, &mut random);
        let in_last_rows = round % 3 == 0;
        if in_last_rows {
            // The middle of the last row, unless it lies in the hood, which is not evaluated.
            let (width, height) = (patch.window.width(), patch.window.height());
            let (x, y) = (patch.window.x() + (width - 1) / 2, patch.window.bottom() - 1);
            if hood::visible(patch.sweep.k, x, y).is_some() {
                continue;
            }
            struck += 1;
            fault.t = (height - 1 + (width - 1) / 2) as usize;
            fault.cell = 0;
        }
        patch.sweep.fault = Some(fault);
        match patch.evaluate(Look { checks: true, squares: None }) {
            Err(PatchError::Check(_) | PatchError::OutOfRange { .. }) => {
                noticed[usize::from(in_last_rows)] += 1;
            }
            Err(error) => panic!("{error}"),
            Ok(found) => {
                assert!(!in_last_rows, "{fault:?} in {:?}\n  {}", patch.window, random.reproduce());
                // No value was evaluated where all is hood.
                let (min, max) = (found.min.unwrap_or(-6).min(-6), found.max.unwrap_or(2).max(2));
                assert!(max - min <= 86, "{fault:?}");
                harmless += u32::from(found.leaving == healthy.leaving);
            }
        }
    }
    println!("noticed anywhere {} of 400, harmless {harmless}", noticed[0]);
    assert!(
        noticed[1] == struck && struck > 150,
        "{noticed:?} of {struck}\n  {}",
        random.reproduce()
    );
}

/// The kept last rows may be wrong themselves.
#[test]
fn a_wrong_value_in_the_last_rows_is_noticed() {
    let mut random = Random::new();
    for _ in 0..300 {
        let (patch, healthy) = healthy(&mut random);
        let block = Block::new(patch.sweep.k, patch.window);
        let mut last_rows = LastRows::of(&block);
        let nothing = Extent::nothing::<u8>();
        patch.sweep.count(&block, patch.entering.clone(), None, &mut last_rows, nothing);
        let h = *patch.entering.h.last().unwrap();
        let check = |last_rows: &LastRows<u8>| {
            last_rows.check(patch.sweep.level, &block, h, &healthy.leaving)
        };
        assert_eq!(check(&last_rows), Ok(()));
        let x = random.number(0..=patch.window.width() as i64 - 1) as usize;
        let hood = block.hood_cells_in_row(patch.window.height() - 1) as usize;
        if x >= hood {
            last_rows.flip(x, random.number(1..=255) as u8);
            assert!(
                check(&last_rows).is_err(),
                "{x}, {:?}\n  {}",
                patch.window,
                random.reproduce()
            );
        }
    }
}

#[test]
fn what_contradicts_itself_is_said() {
    let mut random = Random::new();
    let (patch, healthy) = healthy(&mut random);
    let check = |found: &Found| {
        let seen = healthy.palaces();
        check::check(patch.window, &patch.entering, found, seen)
    };
    assert_eq!(check(&healthy), Ok(()));
    let spoilt = |spoil: &dyn Fn(&mut Found)| {
        let mut found = healthy.clone();
        spoil(&mut found);
        check(&found).unwrap_err()
    };
    let (x, y) = (patch.window.x() + 3, patch.window.y() + 7);
    assert_eq!(spoilt(&|found| found.leaving.v[3] ^= 16), CheckError::Column(x));
    assert_eq!(spoilt(&|found| found.leaving.h[7] ^= 16), CheckError::Row(y));
    assert!(matches!(spoilt(&|found| found.leaving.d[9] ^= 1), CheckError::Diagonals { .. }));
    assert!(matches!(spoilt(&|found| found.palaces_by_row[0] += 1), CheckError::Palaces { .. }));
    assert!(matches!(
        spoilt(&|found| found.palaces_by_column[0] += 256),
        CheckError::Palaces { .. }
    ));
    assert!(matches!(
        spoilt(&|found| found.squares = Some(Squares::new(100, 100, 64))),
        CheckError::Squares { .. }
    ));
}

#[test]
fn a_square_on_the_diagonal_must_be_symmetric() {
    let sweep = Sweep::new(game(300));
    let cells = Window::try_new(200, 200, 90, 90).unwrap();
    let mut entering = sweep.boundary(cells, &()).unwrap();
    entering.d[3] = entering.d[3].plus(1);
    let found = sweep.patch(cells, entering).evaluate(Look { checks: true, squares: None });
    assert_eq!(found, Err(CheckError::Symmetry(Symmetric::Entering).into()));
}

#[test]
fn values_that_do_not_fit_are_said() {
    let sweep = Sweep::new(game(300));
    let cells = Window::try_new(100, 90, 90, 90).unwrap();
    let entering = sweep.boundary(cells, &()).unwrap();
    let narrow = sweep.with_span(7).patch(cells, entering);
    let out_of_range = PatchError::OutOfRange { min: -6, max: 2, bits: 8, span: 7 };
    assert_eq!(narrow.evaluate(Look::default()), Err(out_of_range.clone()));
    assert_eq!(narrow.survey(cells, true, &()), Err(out_of_range.clone()));
    assert_eq!(narrow.cell(150, 150), Err(out_of_range.clone()));
    assert_eq!(narrow.squares(cells, 64, &()), Err(out_of_range));
    assert!(matches!(narrow.values(cells, &()), Err(BoardError::Engine(_))));
}

/// Strips show their last rows. The blocks are wide, behind, across and beside the hood, with
/// heights that leave no row, a few rows or many below the last strip.
#[test]
fn the_last_rows_are_seen_whatever_evaluates_them() {
    let mut random = Random::new();
    for (x, y, width, height) in [
        (1500, 400, 1100, 256),
        (1500, 400, 1100, 512),
        (1500, 400, 1089, 514),
        (1500, 400, 1300, 700),
        (256, 256, 1700, 512),
        (0, 0, 2100, 768),
        (900, 900, 1300, 1300),
    ] {
        let k = game(random.number(800..=1400).cast_unsigned());
        let cells = Window::try_new(x, y, width, height).unwrap();
        for level in Level::available() {
            let sweep = Sweep::new(k).with_level(level).with_threads(1);
            let patch = sweep.patch(cells, sweep.boundary(cells, &()).unwrap());
            let block = Block::new(k, cells);
            let last = Window::try_new(x, y + height - 4, width, 4).unwrap();
            // Hood values are clamped to the width of the signals.
            let near = |value: Value| u8::saturate(value).into();
            let expected: Vec<Value> =
                sweep.values(last, &()).unwrap().into_iter().map(near).collect();
            for squares in [None, Some(64)] {
                let mut seen = LastRows::of(&block);
                let nothing = Extent::nothing::<u8>();
                sweep.count(&block, patch.entering.clone(), squares, &mut seen, nothing);
                assert!(
                    seen.values(&block) == expected,
                    "{level}, {squares:?}, {cells:?}, {k:?}\n  {}",
                    random.reproduce()
                );
                let found = patch.evaluate(Look { checks: true, squares });
                assert!(found.is_ok(), "{found:?} {cells:?}\n  {}", random.reproduce());
            }
        }
    }
}
