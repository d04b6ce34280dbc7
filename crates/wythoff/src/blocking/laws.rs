//! What is known of every game exactly, as functions.
//!
//! Each says what it states, and whether it is proved (`docs/algorithms/blocking.md`, `arm.md`) or measured.
//! The upper half of the board, x >= y, is meant throughout, and the other one mirrored.

use super::arm::epaulette as word;
use super::palace::K;
use super::{fabric, hood};
use crate::Window;
use crate::board::{Board, BoardError, Value};
use crate::observer::Observer;

/// The value of a square of the hood, `None` outside: p = x + y + min(x, y) - k, as long as that is not
/// positive.
///
/// *Proved* (\[CLN\] section 3.2).
///
/// ```
/// use wythoff::blocking::{K, laws};
/// let k = K::try_new(100)?;
/// assert_eq!((laws::hood(k, 60, 20), laws::hood(k, 60, 21)), (Some(0), None));
/// # Ok::<(), wythoff::blocking::KError>(())
/// ```
pub const fn hood(k: K, x: u64, y: u64) -> Option<Value> {
    match hood::visible(k, x, y) {
        Some(seen) => Some(seen.value(k)),
        None => None,
    }
}

/// The casing: the column of the first square of row `y` that lies right of the hood, `None` below the nose.
///
/// It is k - 2y + 1, so that the casing falls from the shoulder (k, 0) to the nose (k/3, k/3) with slope -1/2.
/// *Proved*.
///
/// ```
/// use wythoff::blocking::{K, laws};
/// let k = K::try_new(100)?;
/// assert_eq!([0, 1, 33, 34].map(|y| laws::casing(k, y)), [Some(101), Some(99), Some(35), None]);
/// # Ok::<(), wythoff::blocking::KError>(())
/// ```
pub const fn casing(k: K, y: u64) -> Option<u64> {
    // Three times the row is the last hood square of the main diagonal.
    if y > k.get() / 3 { None } else { Some(k.get() - 2 * y + 1) }
}

/// What the épaulettes have at a square, wherever they reach: E\[x + 2y - k mod 11\] in the upper half, with
/// E = 0 0 -1 -1 0 1 -1 -1 1 1 -1.
///
/// The periods are all (dx, dy) with dx + 2dy = 0 mod 11 above, and 2dx + dy = 0 mod 11 below.
/// \[CLN\] names (5, 1) and (4, 3): they belong to the lower half. *Proved* between casing and column k
/// in rows 1 to k/3 ([`known`] answers there); beyond, measured as far as seam and rift.
///
/// ```
/// use wythoff::blocking::{K, laws};
/// let k = K::try_new(100)?;
/// let row: Vec<i64> = (81..92).map(|x| laws::epaulette(k, x, 10)).collect();
/// assert_eq!(row, [0, -1, -1, 0, 1, -1, -1, 1, 1, -1, 0]);
/// assert_eq!(laws::epaulette(k, 10, 85), laws::epaulette(k, 10 + 5, 85 + 1));
/// # Ok::<(), wythoff::blocking::KError>(())
/// ```
pub const fn epaulette(k: K, x: u64, y: u64) -> Value {
    let (column, row) = if x < y { (y, x) } else { (x, y) };
    // The word is given from the shoulder on: any column that is the same modulo 11 will do.
    word(column % 11 + 11 - k.get() % 11, row)
}

/// The value of a square, where it is proved in closed form: the hood, and the épaulettes up to the
/// column of the shoulder and the row of the nose. `None` elsewhere.
pub const fn known(k: K, x: u64, y: u64) -> Option<Value> {
    let (column, row) = if x < y { (y, x) } else { (x, y) };
    if let Some(value) = hood(k, x, y) {
        return Some(value);
    }
    if row >= 1 && row <= k.get() / 3 && column <= k.get() {
        Some(epaulette(k, x, y))
    } else {
        None
    }
}

/// The square of the unbounded arm, in its coordinates (u, y), that shows the value of a square in every
/// game: u = x - k, as far as row k/3. `None` if the square is not in the upper half right of the shoulder
/// and above the row of the nose.
///
/// *Proved.* Games show more of the arm: of its skin, games 300 to 1500 down to row 45,000 (measured).
///
/// ```
/// use wythoff::blocking::{K, laws};
/// assert_eq!(laws::on_arm(K::try_new(100)?, 130, 33), Some((30, 33)));
/// # Ok::<(), wythoff::blocking::KError>(())
/// ```
pub const fn on_arm(k: K, x: u64, y: u64) -> Option<(u64, u64)> {
    if x >= k.get() && y <= k.get() / 3 { Some((x - k.get(), y)) } else { None }
}

/// The square of the unbounded fabric, in coordinates from the nose, that shows the value of a square in
/// all games of its class: (x - n, y - n) with n = k/3 rounded down. `None` before the nose, and beyond
/// what is proved: x, y <= k - 3.
///
/// *Proved*: game k + 3 has on (x + 1, y + 1) what game k has on (x, y), for x, y <= k - 3.
///
/// ```
/// use wythoff::blocking::{K, laws};
/// assert_eq!(laws::on_fabric(K::try_new(100)?, 40, 50), Some((7, 17)));
/// # Ok::<(), wythoff::blocking::KError>(())
/// ```
pub fn on_fabric(k: K, x: u64, y: u64) -> Option<(u64, u64)> {
    let nose = fabric::nose(k);
    let inside = x.max(y) + 3 <= k.get();
    inside.then_some((x.checked_sub(nose)?, y.checked_sub(nose)?))
}

/// Palaces of a row, and of a column: k. *Proved*.
pub const fn row_total(k: K) -> u64 {
    k.get()
}

/// What the palaces of a diagonal near the main one tend to: k / √5.
///
/// *Derived*, not proved: a thread of slope s with rho palaces a row puts rho / (s - 1) on a diagonal, its
/// mirror rho / s into a row, and with all threads at slope phi² their total is this.
/// Measured: within 1 % for k = 500 and 2000 ([`diagonal_total`]).
///
/// ```
/// use wythoff::blocking::{K, laws};
/// assert!((laws::diagonal_limit(K::try_new(500)?) - 223.6).abs() < 0.01);
/// # Ok::<(), wythoff::blocking::KError>(())
/// ```
pub fn diagonal_limit(k: K) -> f64 {
    k.get() as f64 / 5_f64.sqrt()
}

/// The palaces of the diagonal x - y = `offset` on a board, down to row `rows`. Near the main diagonal those
/// of game k end near row 1.65 k, at the prism, but for games with beams there.
///
/// `Time:` that of the rows of the board.
///
/// # Errors
/// As [`Board::rows`].
///
/// # Panics
/// If the offset or the number of rows is above 2^52, or no row is asked for.
pub fn diagonal_total(
    board: &dyn Board,
    offset: u64,
    rows: u64,
    observer: &dyn Observer,
) -> Result<u64, BoardError> {
    let window = Window::try_new(offset, 0, rows, rows).expect("a diagonal on the board");
    let (mut values, mut x, mut total) = (board.rows(window, observer)?, 0, 0);
    while let Some(row) = values.next_row()? {
        total += u64::from(row[x] < 0);
        x += 1;
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocking::Sweep;
    use crate::blocking::arm::Arm;
    use crate::blocking::fabric::Fabric;

    fn sweep(k: u64) -> (K, Sweep) {
        let k = K::try_new(k).unwrap();
        (k, Sweep::new(k))
    }

    fn values(board: &dyn Board, x: u64, y: u64, side: u64) -> Vec<((u64, u64), Value)> {
        let window = Window::try_new(x, y, side, side).unwrap();
        let squares = (0..side * side).map(|i| (x + i % side, y + i / side));
        squares.zip(board.values(window, &()).unwrap()).collect()
    }

    #[test]
    fn what_is_known_is_so_on_the_board() {
        for k in (1..40).chain([99, 100, 101, 500]) {
            let (k, board) = sweep(k);
            let (mut hood_cells, mut epaulette_cells) = (0, 0);
            for ((x, y), value) in values(&board, 0, 0, k.get() + 2) {
                let Some(expected) = known(k, x, y) else { continue };
                assert_eq!(value, expected, "k {} ({x}, {y})", k.get());
                if hood(k, x, y).is_some() {
                    hood_cells += 1;
                } else {
                    epaulette_cells += 1;
                    assert!((-1..=1).contains(&value));
                }
            }
            assert!(hood_cells as u128 >= hood::palaces(k));
            assert!(k.get() < 3 || epaulette_cells > 0);
        }
    }

    #[test]
    fn the_casing_is_where_the_hood_ends() {
        for k in (1..60).map(|k| K::try_new(k).unwrap()) {
            for y in 0..k.get() {
                let first = (y..=k.get() + 1).find(|&x| hood(k, x, y).is_none());
                let expected = casing(k, y).filter(|_| hood(k, y, y).is_some());
                assert_eq!(
                    expected,
                    first.filter(|_| hood(k, y, y).is_some()),
                    "k {} row {y}",
                    k.get()
                );
                assert_eq!(casing(k, y).is_some(), hood(k, y, y).is_some());
            }
        }
    }

    #[test]
    fn epaulettes_have_eleven_values_five_of_them_palaces_and_the_periods_of_their_half() {
        let k = K::try_new(1000).unwrap();
        let row: Vec<Value> = (900..911).map(|x| epaulette(k, x, 60)).collect();
        // [CLN] section 3.2: k - 1 five times, k and k + 1 three times each.
        let times = |p| row.iter().filter(|&&value| value == p).count();
        assert_eq!([-1, 0, 1].map(times), [5, 3, 3]);
        let square = |dx: u64, dy: u64| epaulette(k, 900 + dx, 60 + dy);
        let period = |(a, b): (u64, u64)| {
            (0..11).all(|x| (0..11).all(|y| square(x, y) == square(x + a, y + b)))
        };
        for step in (0..40).flat_map(|a| (0..40).map(move |b| (a, b))) {
            assert_eq!(period(step), (step.0 + 2 * step.1) % 11 == 0, "{step:?}");
        }
        // So (1, 5), (3, 4) and (81, 31), but neither (5, 1) nor (4, 3): those of the mirror image.
        assert_eq!(epaulette(k, 60, 905), epaulette(k, 905, 60));
    }

    #[test]
    fn games_show_the_unbounded_arm_and_the_unbounded_fabrics() {
        let arm = Arm::new();
        for k in [100, 301, 602] {
            let (k, board) = sweep(k);
            let side = k.get() / 3 + 1;
            let there = values(&arm, 0, 0, side);
            for ((x, y), value) in values(&board, k.get(), 0, side) {
                let (u, y) = on_arm(k, x, y).unwrap();
                assert_eq!(there[(u + side * y) as usize].1, value, "k {} ({u}, {y})", k.get());
            }
            let (nose, side) = (k.get() / 3, k.get() / 2);
            let fabric = Fabric::try_new(k.get() % 3).unwrap();
            let there = values(&fabric, 0, 0, side);
            for ((x, y), value) in values(&board, nose, nose, side) {
                let (dx, dy) = on_fabric(k, x, y).unwrap();
                assert_eq!(there[(dx + side * dy) as usize].1, value, "k {} ({dx}, {dy})", k.get());
            }
            assert_eq!(on_arm(k, k.get(), k.get() / 3 + 1), None);
            assert_eq!(on_fabric(k, nose - 1, nose), None);
        }
    }

    #[test]
    fn rows_hold_k_palaces_and_diagonals_tend_to_k_by_the_root_of_five() {
        for k in [1, 2, 7, 100, 500] {
            let (k, board) = sweep(k);
            let window = Window::try_new(0, 0, 12 * k.get() + 30, 4 * k.get()).unwrap();
            let mut rows = board.rows(window, &()).unwrap();
            while let Some(row) = rows.next_row().unwrap() {
                let palaces = row.iter().filter(|&&p| p < 0).count() as u64;
                assert_eq!(palaces, row_total(k), "k {}", k.get());
            }
        }
        for k in [500, 2000] {
            let (k, board) = sweep(k);
            for offset in [1, 10, 30] {
                let total = diagonal_total(&board, offset, 2 * k.get(), &()).unwrap() as f64;
                assert!((total / diagonal_limit(k) - 1.0).abs() < 0.01, "k {} {total}", k.get());
            }
        }
        // The bound of [CLN] section 2.2, k, is reached by k = 1 and 2 only, far out.
        let (k, board) = sweep(5);
        assert!(diagonal_total(&board, 1, 2000, &()).unwrap() < k.get());
    }
}
