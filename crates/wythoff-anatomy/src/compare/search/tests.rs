//! Tests of the searches.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::*;
use wythoff::K;
use wythoff::blocking::Sweep;

fn pairing(k: u64, with: u64, shift: (i64, i64)) -> Pairing {
    let game = |k| K::try_new(k).unwrap();
    Pairing { k: game(k), with: game(with), shift, offset: 0 }
}

fn agree(pairing: Pairing, window: Window) -> u64 {
    let (board, with) = (Sweep::new(pairing.k), Sweep::new(pairing.with));
    let mut pairs = pairing.rows(&board, &with, window, &()).unwrap();
    let mut agree = 0;
    while let Some((row, partners)) = pairs.next_row().unwrap() {
        agree += row.iter().zip(partners).filter(|&(&p, &q)| pairing.agrees(p, q)).count();
    }
    agree as u64
}

#[test]
fn the_search_finds_the_shift_of_the_figure() {
    let fabric = Window::try_new(200, 200, 200, 200).unwrap();
    let arm = Window::try_new(500, 20, 300, 60).unwrap();
    for (k, with, window, shift) in
        [(497, 500, fabric, (1, 1)), (499, 500, arm, (1, 0)), (500, 499, arm, (-1, 0))]
    {
        let start = pairing(k, with, (0, 0));
        let (board, with) = (Sweep::new(start.k), Sweep::new(start.with));
        let best = start.best_shift(&board, &with, window, 4, &()).unwrap();
        assert_eq!(best, Pairing { shift, ..start });
        let best = start.best_fit(&board, &with, window, 4, &()).unwrap();
        assert_eq!(best, Pairing { shift, ..start });
    }
}

/// A window that begins in the hood, at the edge of the board, and ends in the fabric.
#[test]
fn the_searches_equal_trying_every_shift_and_every_offset() {
    let start = pairing(20, 31, (2, -1));
    let (board, with) = (Sweep::new(start.k), Sweep::new(start.with));
    let asked = Window::try_new(0, 0, 60, 40).unwrap();
    let judged = Window::try_new(3, 6, 57, 34).unwrap(); // shifts go down to (-3, -6)
    let shifts: Vec<_> = (-6..=4).flat_map(|dy| (-3..=7).map(move |dx| (dx, dy))).collect();

    let best = start.best_shift(&board, &with, asked, 5, &()).unwrap();
    let most = shifts.iter().map(|&shift| agree(Pairing { shift, ..start }, judged)).max();
    assert_eq!(Some(agree(best, judged)), most);

    // Windows in the hood, across its border, and farther out.
    for corner in [0, 9, 12, 30] {
        let asked = Window::try_new(corner, corner, 12, 9).unwrap();
        let best = start.best_fit(&board, &with, asked, 5, &()).unwrap();
        let (judged, _) = clip(asked, (-3, -6), (7, 4)).unwrap();
        // Values of both games lie between -31 and 9 here.
        let expected = shifts
            .iter()
            .flat_map(|&shift| (-41..=41).map(move |offset| (shift, offset)))
            .map(|(shift, offset)| {
                let away = (shift.0 - 2).abs() + (shift.1 + 1).abs();
                let agree = agree(Pairing { shift, offset, ..start }, judged);
                (agree, -offset.abs(), -away, -shift.1, -shift.0, offset)
            })
            .max();
        let (shift, offset) = (best.shift, best.offset);
        let away = (shift.0 - 2).abs() + (shift.1 + 1).abs();
        let found = (agree(best, judged), -offset.abs(), -away, -shift.1, -shift.0, offset);
        assert_eq!(Some(found), expected, "from {corner}");
    }
}

type Search = fn(
    &Pairing,
    &dyn Board,
    &dyn Board,
    Window,
    u32,
    &dyn Observer,
) -> Result<Pairing, CompareError>;

#[test]
fn a_search_can_be_stopped_within_a_row() {
    let start = pairing(20, 31, (0, 0));
    let (board, with) = (Sweep::new(start.k), Sweep::new(start.with));
    // Values of the second window span more than a byte.
    for (k, x, width) in [(20, 100, 40), (400, 4, 600)] {
        let start = Pairing { k: K::try_new(k).unwrap(), ..start };
        let board = board.with_k(start.k);
        let window = Window::try_new(x, 4, width, 1).unwrap();
        for (search, least) in
            [(Pairing::best_shift as Search, 9 * width), (Pairing::best_fit as Search, width)]
        {
            let last = AtomicU64::new(0);
            let once = |done: u128, _: u128| {
                last.store(done as u64, Relaxed);
                if done == 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            let stopped = search(&start, &board, &with, window, 4, &once);
            assert!(matches!(stopped, Err(CompareError::Board(BoardError::Interrupted(_)))));
            assert_eq!(last.into_inner(), least, "of {}", 81 * width);
        }
    }
}

#[test]
fn equal_bytes_are_counted_in_rows_of_any_length() {
    for length in [0, 1, 15, 16, 100, 4080, 4081, 9000] {
        let row = |step: usize| (0..length).map(|n| (n * step % 251) as u8).collect::<Vec<_>>();
        for (a, b) in [(row(7), row(7)), (row(1), row(84)), (row(3), row(5))] {
            let expected = a.iter().zip(&b).filter(|(a, b)| a == b).count() as u64;
            assert_eq!(equal_bytes(&a, &b), expected, "{length}");
        }
    }
}

#[test]
fn searches_too_far_are_refused() {
    let start = pairing(20, 31, (0, 0));
    let (board, with) = (Sweep::new(start.k), Sweep::new(start.with));
    let window = Window::try_new(0, 0, 9, 9).unwrap();
    let too_far = Pairing::MAX_RADIUS + 1;
    let refused = start.best_shift(&board, &with, window, too_far, &());
    assert!(matches!(refused, Err(CompareError::Radius(1001))));
    let refused = start.best_fit(&board, &with, window, too_far, &());
    assert!(matches!(refused, Err(CompareError::Radius(1001))));
    let long = Window::try_new(0, 0, 1 << 27, 1).unwrap();
    let start = pairing(1 << 27, 1 << 27, (0, 0));
    let refused = start.best_fit(&Far, &Far, long, 0, &());
    assert!(matches!(refused, Err(CompareError::Offsets(_))));
}

/// The uppermost row of a very large hood, a few cells of it.
struct Far;

impl Board for Far {
    fn rows<'a>(
        &'a self,
        _: Window,
        _: &'a dyn Observer,
    ) -> Result<Box<dyn wythoff::board::Rows<Value> + 'a>, BoardError> {
        Ok(Box::new(Once(false)))
    }
}

struct Once(bool);

impl wythoff::board::Rows<Value> for Once {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        let read = std::mem::replace(&mut self.0, true);
        Ok((!read).then_some(&[-(1 << 27), -1]))
    }
}
