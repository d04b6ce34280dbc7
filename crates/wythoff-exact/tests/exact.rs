//! Intervals against exact fractions, quadratic numbers against intervals, and logarithms of
//! products.

use std::cmp::Ordering;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use wythoff_exact::{Interval, Quadratic};
use wythoff_testkit::Random;

const CASES: u32 = 2000;

fn fraction(random: &mut Random) -> RBig {
    // Include zero, small numbers, and numbers with a short binary form.
    let size = [0, 3, 1 << 20, 1 << 50][random.number(0..=3) as usize];
    let bottom = [1, 8, 7, 1_000_003, (1i64 << 50) + 1][random.number(0..=4) as usize];
    RBig::from_parts(IBig::from(random.number(-size..=size)), UBig::from(bottom as u64))
}

/// An interval that contains the fraction, either the narrowest or a wider one.
fn around(value: &RBig, random: &mut Random) -> Interval {
    let bits = [0, 1, 20, 63, 64, 65, 200][random.number(0..=6) as usize];
    let tight = Interval::fraction(value, bits);
    if random.number(0..=2) > 0 {
        return tight;
    }
    // The difference of two intervals of 1/3, scaled to [-1, 1], widens the interval.
    let third = || Interval::fraction(&RBig::from_parts(IBig::ONE, UBig::from(3u8)), 40);
    &tight + &(&(&third() - &third()) * &Interval::integer(1i64 << 40, 0))
}

#[test]
fn operations_contain_the_exact_result() {
    let mut random = Random::new();
    for _ in 0..CASES {
        let (x, y) = (fraction(&mut random), fraction(&mut random));
        let (i, j) = (around(&x, &mut random), around(&y, &mut random));
        let say = || format!("{x} in {i:?}, {y} in {j:?}; {}", random.reproduce());
        assert!(i.contains(&x) && j.contains(&y), "{}", say());
        assert!((&i + &j).contains(&(&x + &y)), "sum of {}", say());
        assert!((&i - &j).contains(&(&x - &y)), "difference of {}", say());
        assert!((&i * &j).contains(&(&x * &y)), "product of {}", say());
        let size = if x < RBig::ZERO { -&x } else { x.clone() };
        assert!(i.abs().contains(&size), "size of {}", say());
        match i.over(&j) {
            Some(quotient) => assert!(quotient.contains(&(&x / &y)), "quotient of {}", say()),
            None => assert!(j.contains(&RBig::ZERO), "no quotient of {}", say()),
        }
        for bits in [0, 30, 70, 300] {
            assert!(i.with_bits(bits).contains(&x), "{bits} bits of {}", say());
        }
        if let Some(order) = i.compare(&j) {
            assert_eq!(order, x.cmp(&y), "{}", say());
        }
        let (lower, upper) = i.bounds();
        let float = |x: f64| RBig::try_from(x).expect("finite");
        assert!(float(lower) <= i.lower() && i.upper() <= float(upper), "floats of {}", say());
        assert!(
            float(upper) - float(lower)
                <= i.upper() - i.lower()
                    + &size / RBig::from(1u64 << 50)
                    + RBig::from_parts(IBig::ONE, UBig::ONE << 50)
        );
    }
}

#[test]
fn numbers_beyond_the_range_of_floats_have_bounds() {
    let huge = Interval::integer(IBig::ONE << 3000, 10);
    assert_eq!(huge.bounds(), (f64::MAX, f64::INFINITY));
    assert_eq!((-&huge).bounds(), (f64::NEG_INFINITY, f64::MIN));
}

#[test]
fn roots_and_squares_are_inverse() {
    let mut random = Random::new();
    for _ in 0..CASES {
        let x = fraction(&mut random);
        let square = around(&(&x * &x), &mut random);
        let size = if x < RBig::ZERO { -&x } else { x.clone() };
        match square.sqrt() {
            Some(root) => assert!(root.contains(&size), "{x}; {}", random.reproduce()),
            None => assert!(square.lower() < RBig::ZERO, "{x}; {}", random.reproduce()),
        }
    }
}

#[test]
fn digits_are_certain_or_none() {
    let mut random = Random::new();
    let mut known = 0;
    for _ in 0..CASES {
        let x = fraction(&mut random);
        let interval = around(&x, &mut random);
        for places in [0, 1, 10, 40] {
            let power = RBig::from(IBig::from(10).pow(places));
            let cut = (&x * power).trunc();
            if let Some(digits) = interval.digits(places) {
                known += 1;
                let read: IBig = digits.replace('.', "").parse().expect("digits");
                assert_eq!(read, cut, "{x} as {digits}; {}", random.reproduce());
                assert_eq!(digits.contains('.'), places > 0);
            }
            let exact = Quadratic::fraction(x.clone()).digits(places);
            let read: IBig = exact.replace('.', "").parse().expect("digits");
            assert_eq!(read, cut, "{x} as {exact}; {}", random.reproduce());
        }
    }
    assert!(known > CASES, "only {known} of {} had digits", 4 * CASES);
}

#[test]
fn logarithms_of_products_are_sums() {
    let mut random = Random::new();
    for bits in [70, 200, 800] {
        for _ in 0..20 {
            let mut number = || Interval::integer(random.number(1..=1 << 40), bits);
            let (x, y) = (number(), number());
            let sum = &x.ln().expect("positive") + &y.ln().expect("positive");
            let ln = (&x * &y).ln().expect("positive");
            assert_eq!(ln.compare(&sum), None);
            assert!(ln.width() < 8.0 * 2f64.powi(-(bits as i32)), "{}", ln.width());
            let quotient = x.over(&y).expect("not 0").ln().expect("positive");
            assert!((quotient.to_f64() - (x.to_f64() / y.to_f64()).ln()).abs() < 1e-12);
        }
    }
    let nothing = Interval::integer(1, 100).ln().expect("positive");
    assert!(nothing.contains(&RBig::ZERO), "{nothing:?}");
    assert_eq!(Interval::integer(0, 100).ln(), None);
    // ln 10, A002392.
    let ten = Interval::integer(10, 200).ln().expect("positive");
    assert_eq!(ten.digits(40).as_deref(), Some("2.3025850929940456840179914546843642076011"));
}

#[test]
fn quadratic_numbers_agree_with_their_intervals() {
    let mut random = Random::new();
    for d in [2u32, 5, 12, 1_000_001] {
        for _ in 0..CASES / 8 {
            let mut number = || {
                let (a, b) = (fraction(&mut random), fraction(&mut random));
                Quadratic::new(a, b, UBig::from(d))
            };
            let (x, y) = (number(), number());
            let (i, j) = (x.interval(300), y.interval(300));
            let holds = |exact: &Quadratic, interval: &Interval| {
                let apart = exact.interval(300).compare(interval);
                assert!(apart.is_none() || apart == Some(Ordering::Equal), "{x}, {y}");
            };
            holds(&(&x + &y), &(&i + &j));
            holds(&(&x * &y), &(&i * &j));
            if let (Some(exact), Some(interval)) = (x.over(&y), i.over(&j)) {
                holds(&exact, &interval);
                assert_eq!(&exact * &y, x);
            }
            if let Some(order) = i.compare(&j) {
                assert_eq!(order, x.cmp(&y), "{x}, {y}");
            }
            let floor = Quadratic::integer(x.floor());
            assert!(floor <= x && x < &floor + &Quadratic::integer(1), "{x}");
            if let Some(digits) = i.digits(30) {
                assert_eq!(x.digits(30), digits, "{x}");
            }
        }
    }
}

#[test]
#[should_panic(expected = "different fields")]
fn the_sum_of_numbers_of_two_fields_panics() {
    let root = |d: u32| Quadratic::new(RBig::ZERO, RBig::ONE, UBig::from(d));
    let _ = &root(2) + &root(3);
}
