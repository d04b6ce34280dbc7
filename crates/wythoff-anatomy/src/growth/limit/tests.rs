use std::cmp::Ordering;

use dashu_ratio::RBig;
use wythoff::blocking::{Recurrence, Sweep};
use wythoff::board::Board;
use wythoff::{K, Window};
use wythoff_exact::Quadratic;

use super::*;

/// (a + b √5)/c.
fn exact(a: i64, b: i64, c: u64) -> Quadratic {
    let part = |n: i64| RBig::from_parts(n.into(), c.into());
    Quadratic::new(part(a), part(b), 5u8.into())
}

/// The stripes, exactly: where each of them ends, and the density left of that.
fn stripes() -> [(Quadratic, Quadratic); 3] {
    [
        (exact(-3, 1, 2), exact(0, 0, 1)),
        (exact(-1, 1, 6), exact(25, 9, 110)),
        (exact(1, 0, 1), exact(25, -9, 110)),
    ]
}

/// A place, exactly.
type Place = [Quadratic; 2];

/// Returns x - y/φ² and y - x/φ².
fn across([x, y]: &Place) -> [Quadratic; 2] {
    let slope = exact(3, -1, 2);
    [x - &(&slope * y), y - &(&slope * x)]
}

/// Returns x + 2y and 2x + y: the hood is where the smaller one is below 1.
fn behind([x, y]: &Place) -> [Quadratic; 2] {
    [&(x + y) + y, &(x + y) + x]
}

fn exact_density(at: &Place) -> Quadratic {
    let one = exact(1, 0, 1);
    if behind(at).into_iter().any(|sum| sum < one) {
        return one;
    }
    let [right, left] = across(at).map(|s| {
        let found = stripes().into_iter().find(|(end, _)| s < *end);
        found.map_or_else(|| exact(0, 0, 1), |(_, density)| density)
    });
    &right + &left
}

/// Returns the integral of the density from one place to another, per unit of the step between
/// them: from border to border with the density in the middle.
fn along(from: &Place, to: &Place) -> Quadratic {
    let ends = [across, behind].map(|of| [of(from), of(to)]);
    let borders: Vec<Quadratic> = stripes().into_iter().map(|(end, _)| end).collect();
    let (zero, one) = (exact(0, 0, 1), exact(1, 0, 1));
    let mut bends = vec![zero.clone(), one.clone()];
    for (ends, borders) in ends.iter().zip([&borders[..], std::slice::from_ref(&one)]) {
        for (start, end) in ends[0].iter().zip(&ends[1]) {
            let met = borders.iter().filter_map(|border| (border - start).over(&(end - start)));
            bends.extend(met.filter(|at| *at > zero && *at < one));
        }
    }
    bends.sort_by(|a, b| (a - b).sign());
    let place = |at: &Quadratic| [0, 1].map(|n| &from[n] + &(at * &(&to[n] - &from[n])));
    let parts = bends.windows(2).map(|ends| {
        let middle = &(&ends[0] + &ends[1]) * &exact(1, 0, 2);
        &(&ends[1] - &ends[0]) * &exact_density(&place(&middle))
    });
    parts.fold(zero, |sum, part| &sum + &part)
}

/// Returns V, H and D of the limit.
fn exact_lines([x, y]: &Place) -> [Quadratic; 3] {
    let (zero, here) = (exact(0, 0, 1), [x.clone(), y.clone()]);
    let length = if x < y { x } else { y };
    let corner = [x - length, y - length];
    [
        &along(&[x.clone(), zero.clone()], &here) * y,
        &along(&[zero, y.clone()], &here) * x,
        &along(&corner, &here) * length,
    ]
}

#[test]
fn every_place_outside_the_hood_sees_as_many_palaces_as_may_be_blocked() {
    // All regions, and places on borders of the hood: sevenths up to 4.
    let one = exact(1, 0, 1);
    for (x, y) in (1..=28).flat_map(|y| (1..=28).map(move |x| (x, y))) {
        let at = [exact(x, 0, 7), exact(y, 0, 7)];
        let lines = exact_lines(&at);
        let seen = &(&lines[0] + &lines[1]) + &lines[2];
        let [upper, lower] = behind(&at);
        let hood = if upper < lower { upper } else { lower };
        let expected = if hood < one { hood } else { one.clone() };
        assert_eq!((&seen - &expected).sign(), Ordering::Equal, "({x}/7, {y}/7): {seen}");
        let [x, y] = [x as f64 / 7.0, y as f64 / 7.0];
        let here = [in_column(x, y), in_row(x, y), on_diagonal(x, y)];
        for (exact, here) in lines.iter().zip(here) {
            assert!((exact.interval(60).to_f64() - here).abs() < 1e-12, "({x}, {y})");
        }
    }
}

#[test]
fn with_another_density_of_the_arm_places_see_other_numbers() {
    // A stripe of density 0.4 in place of the arm would be seen by V beyond the shoulder.
    let [v, h, d] = [in_column(1.5, 1.0), in_row(1.5, 1.0), on_diagonal(1.5, 1.0)];
    assert!((v + h + d - 1.0).abs() < 1e-12);
    let arm = 5.0_f64.sqrt() * (0.4 - ARM) * 0.5;
    assert!((v + arm + h + d - 1.0).abs() > 0.01);
}

#[test]
fn palaces_of_a_rectangle_are_those_of_its_columns() {
    for (x, y) in [(3.0, 3.0), (0.2, 0.9), (1.7, 0.4), (0.1, 0.1), (2.2, 5.0)] {
        let columns = 100_000;
        let middle = |n: u32| (f64::from(n) + 0.5) * x / f64::from(columns);
        let sum: f64 = (0..columns).map(|n| in_column(middle(n), y)).sum();
        let found = palaces(x, y);
        assert!((sum * x / f64::from(columns) - found).abs() < 1e-6, "{x} {y}: {found}");
        assert!((found - palaces(y, x)).abs() < 1e-12, "{x} {y}");
    }
}

#[test]
fn a_row_has_k_palaces_in_the_limit() {
    for y in [0.0, 0.2, 0.4, 0.9, 1.3, 2.0] {
        assert!((in_row(30.0, y) - 1.0).abs() < 1e-12, "{y}");
    }
}

#[test]
fn boards_are_near_the_limit() {
    for (k, size) in [(100, 301), (500, 250), (1000, 3000), (2001, 4000)] {
        let found = Deviation::measure(&Sweep::new(K::try_new(k).unwrap()), size, &()).unwrap();
        assert!(found.is_within_the_bounds(), "{found:?}");
        assert!(found.scatter < 0.3 * (size as f64).sqrt(), "{found:?}");
    }
}

#[test]
fn rows_of_a_deviation_are_those_of_the_recurrence() {
    let k = K::try_new(60).unwrap();
    let window = Window::try_new(0, 0, 130, 130).unwrap();
    let values = Recurrence::new(k).values(window, &()).unwrap();
    let row = |row: &[i64]| row.iter().filter(|&&p| p < 0).count() as u64;
    let rows: Vec<u64> = values.chunks(130).map(row).collect();
    let expected = Deviation::of(60, &rows);
    assert_eq!(Deviation::measure(&Sweep::new(k), 130, &()).unwrap(), expected);
}

#[test]
fn a_board_is_far_from_the_limit_of_another_game() {
    let sweep = Sweep::new(K::try_new(2000).unwrap());
    let window = Window::try_new(0, 0, 4000, 4000).unwrap();
    let mut rows = sweep.survey(window, false, &()).unwrap().palaces_by_row;
    let far = Deviation::of(2500, &rows);
    assert!(!far.is_within_the_bounds(), "{far:?}");
    // 2000 more palaces in one row leave the root of the mean square within its bound.
    rows[1000] += 2000;
    let one = Deviation::of(2000, &rows);
    assert!(one.scatter <= one.bound() && !one.is_within_the_bounds(), "{one:?}");
}
