mod shorts;

use dashu_int::UBig;

use super::*;
use wythoff::Window;
use wythoff::blocking::{Quadtree, Recurrence};
use wythoff::board::Board;

fn forms() -> impl Iterator<Item = ClosedForm> {
    [1, 2, 3, 4, 7, 11, 65].into_iter().map(|k| ClosedForm::of(K::try_new(k).unwrap()).unwrap())
}

#[test]
fn other_games_have_none() {
    assert!(ClosedForm::of(K::try_new(5).unwrap()).is_none());
}

#[test]
fn every_square_is_that_of_the_recurrence() {
    for form in forms() {
        let side = if form.k().get() == 65 { 50 } else { 130 };
        let recurrence = Recurrence::new(form.k());
        let mut rows = recurrence.rows(Window::try_new(0, 0, side, side).unwrap(), &()).unwrap();
        for y in 0..side {
            let row = rows.next_row().unwrap().unwrap().to_vec();
            for (x, value) in row.into_iter().enumerate() {
                let (x, y) = (UBig::from(x), UBig::from(y));
                assert_eq!(form.visible(&x, &y).value(form.k()), value, "({x}, {y})");
                assert_eq!(form.is_palace(&x, &y), value < 0, "({x}, {y})");
            }
        }
        for (x, y) in [(199, 180), (31, 80), (55, 55), (0, 9), (120, 3), (411, 1021)] {
            let seen = form.visible(&UBig::from(x), &UBig::from(y));
            assert_eq!(seen, recurrence.visible(x, y), "({x}, {y})");
        }
    }
}

/// Far enough for the proofs of games 4, 7 and 11, which rest on a few rows:
/// `docs/algorithms/closed-forms.md`.
#[test]
fn lines_have_the_palaces_of_the_recurrence() {
    let side = 4000;
    for form in forms() {
        let recurrence = Recurrence::new(form.k());
        let mut rows = recurrence.rows(Window::try_new(0, 0, side, side).unwrap(), &()).unwrap();
        let mut columns = vec![Vec::new(); side as usize];
        let mut diagonals = columns.clone();
        for y in 0..side {
            let row = rows.next_row().unwrap().unwrap();
            for x in (0..side).filter(|&x| row[x as usize] < 0) {
                columns[x as usize].push(UBig::from(y));
                if x >= y {
                    diagonals[(x - y) as usize].push(UBig::from(y));
                }
            }
        }
        let side = UBig::from(side);
        for (x, rows) in (0u64..).map(UBig::from).zip(&columns) {
            let mut column = form.column(&x);
            assert_eq!(column.len() as u64, form.k().get(), "column {x} of game {:?}", form.k());
            column.retain(|row| *row < side);
            assert_eq!(column, *rows, "column {x} of game {:?}", form.k());
        }
        for (c, rows) in (0u64..).map(UBig::from).zip(&diagonals) {
            let mut diagonal = form.diagonal(&c);
            diagonal.retain(|row| row + &c < side);
            assert_eq!(diagonal, *rows, "diagonal {c} of game {:?}", form.k());
        }
    }
}

/// Steps 4 and 5 of the proof of game 7: a slip leaves one column with a palace too many, that of
/// the next slip, and each diagonal has three palaces.
#[test]
fn columns_of_game_7_have_two_palaces_but_those_of_slips() {
    let form = ClosedForm::of(K::try_new(7).unwrap()).unwrap();
    let slips =
        std::iter::successors(Some((-2_i64, 5_i64)), |&(n, s)| Some((n + 1, (5 * s - n) / 2)));
    let slips: Vec<i64> = slips.map(|(_, s)| 5 * s + 1).take_while(|&row| row < 4000).collect();
    assert_eq!(slips, [26, 66, 166, 411, 1021, 2546]);
    for x in 26..4000_u64 {
        let diagonal = UBig::from(x);
        let above = form.column(&diagonal).iter().filter(|&row| *row <= diagonal).count();
        assert_eq!(above, 2 + usize::from(slips.contains(&x.cast_signed())), "column {x}");
    }
    for c in 0..2400_u64 {
        assert!(form.diagonal(&UBig::from(c)).len() >= 3, "diagonal {c}");
    }
}

#[test]
fn what_is_seen_are_palaces_in_view_and_all_of_them() {
    let huge = UBig::from(10u8).pow(100);
    for form in forms() {
        for (dx, dy) in [(0u32, 0u32), (17, 0), (0, 4), (12_345, 12_300)] {
            for (x, y) in [
                (&huge + dx, &huge + dy),
                (&huge + dx, UBig::from(dy)),
                (&huge * UBig::from(2u8) + dx, &huge + dy),
                (UBig::from(dx), &huge + dy),
            ] {
                let seen = form.palaces_seen(&x, &y);
                assert_eq!(seen.len() as u64, form.visible(&x, &y).palace_number());
                for (u, v) in &seen {
                    assert!(form.is_palace(u, v));
                    let along = u == &x && v < &y || v == &y && u < &x;
                    assert!(along || u < &x && v < &y && &x - u == &y - v, "({x}, {y})");
                }
                // The nearest first, in each direction, by the sum of coordinates.
                let directions = [|a: bool, _: bool| a, |_, b| b, |a: bool, b: bool| !a && !b];
                for one in directions {
                    let sums = seen.iter().filter(|(u, v)| one(u == &x, v == &y));
                    assert!(sums.map(|(u, v)| u + v).is_sorted_by(|a, b| a > b));
                }
            }
        }
    }
}

#[test]
fn counts_are_those_of_the_quadtree() {
    for form in forms() {
        let mut tree = Quadtree::new(form.k()).unwrap();
        let sides = (0..70).map(|side| UBig::from(side as u32));
        let far = [1_000u32, 65_535, 65_536, 99_999, 1 << 20].map(UBig::from);
        for side in sides.chain(far) {
            assert_eq!(tree.count(&side, &()).unwrap(), form.count(&side), "{side}");
        }
    }
    for k in [3, 7] {
        let mut tree = Quadtree::new(K::try_new(k).unwrap()).unwrap();
        let form = ClosedForm::of(tree.k()).unwrap();
        for side in [UBig::ONE << 40, (UBig::ONE << 60) - UBig::from(7u8)] {
            assert_eq!(tree.count(&side, &()).unwrap(), form.count(&side), "{side}");
        }
    }
}

/// Rows of slips and corrections, and boards that end there.
#[test]
fn counts_grow_by_the_palaces_of_a_row_and_a_column() {
    for form in forms() {
        let far = UBig::ONE << 64;
        for row in form.landmarks(&far).into_iter().chain([far.clone()]) {
            for side in [row.clone(), &row * UBig::from(5u8) / UBig::from(2u8), &row << 1] {
                let next = &side + UBig::ONE;
                let mut line = form.column(&side);
                line.retain(|y| *y < next);
                let on_diagonal = line.contains(&side);
                let more = UBig::from(2 * line.len() - usize::from(on_diagonal));
                assert_eq!(form.count(&next), form.count(&side) + more, "{side}");
            }
        }
    }
}

#[test]
fn blocks_as_far_as_2_to_the_40_agree_with_the_engine() {
    for form in forms() {
        // A row of game 65 has 47 palaces in many blocks.
        let each = if form.k().get() == 65 { 1 } else { 6 };
        let verified = form.verify(40, each, 7, &()).unwrap();
        assert_eq!(verified.wrong, None);
        assert!(verified.blocks > 100 && verified.palaces > verified.blocks, "{verified:?}");
    }
}

#[test]
fn a_closed_form_of_another_game_does_not_pass() {
    let wrong = ClosedForm { k: K::try_new(2).unwrap(), game: Game::Three };
    assert!(wrong.verify(40, 8, 7, &()).unwrap().wrong.is_some());
}
