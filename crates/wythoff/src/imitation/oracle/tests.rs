use dashu_int::UBig;
use dashu_int::ops::{BitTest, SquareRoot};

use super::firsts::Firsts;
use super::levels::{Level, Sum};
use super::margins::Margins;
use super::orbit::{self, Orbit};
use super::{Oracle, OracleCost, OracleError};
use crate::imitation::pairs::{Formula, Pair, Sequence};
use crate::observer::tests::Reports;
use crate::parameters::KM;

fn firsts(k: u64, m: u64) -> Firsts<'static> {
    Firsts { km: KM::try_new(k, m).unwrap(), observer: &() }
}

const GAMES: [(u64, u64); 12] = [
    (1, 1),
    (2, 1),
    (3, 1),
    (2, 3),
    (6, 1),
    (6, 5),
    (5, 4),
    (1, 9),
    (17, 2),
    (12, 1),
    (3, 1_000_000),
    (2, KM::MAX),
];

/// Indices of many lengths: powers of two, their neighbours, fractions of them, and powers of
/// three.
fn indices(least: u64) -> impl Iterator<Item = UBig> {
    let sizes = [8, 13, 31, 40, 63, 64, 65, 100, 127, 128, 129, 300, 1000_usize];
    let all = sizes.into_iter().flat_map(|bits| {
        let power = UBig::ONE << bits;
        [power.clone(), &power - 1_u8, &power * 5_u8 / 7_u8, UBig::from(3_u8).pow(bits / 2)]
    });
    all.filter(move |n| *n > UBig::from(least))
}

#[test]
fn proven_margins_suffice_and_wider_margins_give_the_same_numbers() {
    for (k, m) in GAMES {
        let firsts = firsts(k, m);
        let proven = Margins::proven(firsts.km);
        for n in indices(k) {
            let found = firsts.window(&n, 3, proven).unwrap();
            assert!(found.is_some(), "{} {n}", firsts.km);
            assert_eq!(firsts.window(&n, 3, proven.wider()).unwrap(), found, "{} {n}", firsts.km);
            assert_eq!(
                firsts.window(&(n - 1_u8), 40, proven).unwrap().unwrap()[1..4],
                found.unwrap()
            );
        }
    }
}

#[test]
fn narrow_margins_are_detected_and_widened() {
    let (mut rejected, mut all) = (0, 0);
    for (k, m) in GAMES {
        let firsts = firsts(k, m);
        let proven = Margins::proven(firsts.km);
        for n in indices(k) {
            let expected = firsts.from(&n, 2).unwrap();
            for part in 0..4 {
                let narrow = Margins {
                    left: proven.left * part / 4,
                    right: proven.right * part / 4,
                    ..proven
                };
                let found = firsts.window(&n, 2, narrow).unwrap();
                rejected += u32::from(found.is_none());
                all += 1;
                assert!(found.is_none_or(|found| found == expected), "{} {n}", firsts.km);
                assert_eq!(
                    firsts.with_margins(&n, 2, narrow).unwrap(),
                    expected,
                    "{} {n}",
                    firsts.km
                );
            }
        }
    }
    assert!(rejected > all / 8 && rejected < all, "{rejected} of {all}");
}

#[test]
fn a_window_has_the_numbers_of_the_sequence() {
    for (k, m) in GAMES.into_iter().filter(|&(_, m)| m < 10) {
        let firsts = firsts(k, m);
        let all: Vec<u64> =
            Sequence::new(firsts.km, Formula::Game).map(|(a, _)| a).take(3000).collect();
        for n in [1, 2, 30, 99, 700, 2000, 2345] {
            let found = firsts.window(&n.into(), 600, Margins::proven(firsts.km)).unwrap();
            assert!(found.unwrap().iter().zip(&all[n..]).all(|(a, &b)| *a == UBig::from(b)), "{n}");
        }
    }
}

#[test]
fn the_orbit_agrees_with_one_division_a_level() {
    for (k, m) in GAMES {
        let km = KM::try_new(k, m).unwrap();
        for n in indices(4 * k) {
            let orbit = Orbit::new(km, &n, 2, &(), 1).unwrap();
            let places = n.bit_len() + 600;
            let radicand = UBig::from(m) * m + UBig::from(4 * k) * k;
            let mut y = (&n << places) / k;
            let mut next = ((radicand * &y * &y).sqrt() - &y * m) / (2 * k);
            for (i, &found) in orbit.fractions.iter().enumerate() {
                let (whole, low) = (&y >> places, y.clone().split_bits(places).0);
                let exact = u128::try_from(low >> (places - orbit::FRACTION)).unwrap();
                // The distance on a circle must be small even after a product with 2k + m.
                let one = 1_u128 << orbit::FRACTION;
                let off = (found + one - exact) % one;
                let off = off.min(one - off);
                assert!(off * u128::from(2 * k + m) < one >> 7, "{km} {n} {i}: {off}");
                assert_eq!(
                    whole < UBig::from(2_u8),
                    i + 2 >= orbit.fractions.len(),
                    "{km} {n} {i}"
                );
                (y, next) = (next.clone(), &y - &next * m / k);
            }
        }
    }
}

#[test]
fn a_search_through_all_pairs_reports_every_65536th_pair() {
    let reports = Reports::new();
    let firsts = Firsts { km: KM::WYTHOFF, observer: &reports };
    assert_eq!(firsts.from(&UBig::ZERO, 70_000).unwrap().len(), 70_000);
    assert_eq!(reports.all(), [(0, 70_000), (65_536, 70_000)]);
}

#[test]
fn a_search_by_windows_reports_steady_progress_up_to_its_end() {
    let reports = Reports::new();
    let firsts = Firsts { km: KM::WYTHOFF, observer: &reports };
    let n = UBig::ONE << 3000;
    firsts.from(&n, 1).unwrap();
    // 3001 ln 2 / arsinh(1 / 2).
    assert_eq!(firsts.levels(n.bit_len()), 4323);
    let reports = reports.all();
    assert!(reports.iter().all(|&(done, total)| done <= total && total == 2 * 4323));
    assert!(reports.is_sorted());
    // The second half is the windows, of which every 64th is reported.
    let windows: Vec<u128> =
        reports.iter().map(|&(done, _)| done).filter(|&done| done > 4323).collect();
    assert!(windows.len() > 60 && windows.iter().is_sorted_by(|done, next| done < next));
    assert!(windows[0] < 4323 + 64 && windows[windows.len() - 1] > 2 * 4323 - 64, "{windows:?}");
}

/// With t = (sqrt(5) - 1) / 2, 7 >= (t + 2) / (1 - t) and 14 >= 5 / (1 - t); likewise for k = 100.
#[test]
fn costs_of_small_questions_are_those_computed_by_hand() {
    let cost = |k, m, bits| Oracle::new(KM::try_new(k, m).unwrap()).cost(bits);
    // Few levels of narrow windows.
    let expected = OracleCost { levels: 15, width: 22, steps: 16 * 22, memory: 16 * 37 + 20 };
    assert_eq!(cost(1, 1, 10), expected);
    // There are fewer pairs than indices in a window.
    let expected = OracleCost { levels: 3, width: 22, steps: 4 * 22, memory: 16 * (3 + 4) + 4 };
    assert_eq!(cost(1, 1, 2), expected);
    // Many levels: it is faster to go through all pairs, for which 8 windows are the least.
    let wide = cost(100, 1, 7);
    assert_eq!((wide.levels, wide.width, wide.steps), (971, 41_353, 8 * 41_353));
    assert_eq!(cost(100, 1, 20).steps, 1 << 20);
    assert_eq!(cost(100, 1, 40).steps, (5546 + 1) * 41_353);
}

#[test]
fn proven_margins_satisfy_the_bound_and_are_not_much_wider() {
    let one = UBig::ONE << 60;
    for (k, m) in GAMES {
        let margins = Margins::proven(KM::try_new(k, m).unwrap());
        // t is the positive root of k t^2 + m t = k, rounded up.
        let reaches = |t: u64| UBig::from(t) * t * k + UBig::from(t) * m * &one >= &one * &one * k;
        assert!(reaches(margins.t) && !reaches(margins.t - 3), "({k},{m}): {margins:?}");
        let rest = &one - margins.t;
        let enough = |left: u64, right: u64| {
            [&rest * left * k >= &one + UBig::from(k) * margins.t, &rest * right >= &one * (k + 1)]
        };
        assert_eq!(enough(margins.left, margins.right), [true; 2], "({k},{m}): {margins:?}");
        let [left, right] = [margins.left, margins.right].map(|margin| margin * 2 / 5);
        assert!(!enough(left.saturating_sub(1), right)[0], "({k},{m}): {margins:?}");
        assert!(!enough(left, right.saturating_sub(1))[1], "({k},{m}): {margins:?}");
    }
}

#[test]
fn the_sum_of_shifts_leads_to_the_starts_of_the_first_two_windows_only() {
    for (k, m) in GAMES {
        let km = KM::try_new(k, m).unwrap();
        let mut sum = Sum::new(km);
        let (mut lo, mut below) = (UBig::ZERO, UBig::ZERO);
        for i in 0..200_i64 {
            let shift = if i % 3 == 2 { -1 } else { i64::MAX / (i + 1) };
            sum.add(Level { shift, residue: &lo % k });
            let blocks = &lo / k * m;
            let above =
                if shift < 0 { &below + blocks - 1_u8 } else { &below + blocks + shift as u64 };
            (lo, below) = (above, lo);
            assert!(sum.leads_to(&lo, &below), "{km} after {i}");
            assert!(!sum.leads_to(&(&lo + 1_u8), &below), "{km} after {i}");
            assert!(!sum.leads_to(&lo, &(&below + 1_u8)), "{km} after {i}");
        }
    }
}

#[test]
fn the_first_k_indices_are_their_own_numbers() {
    let pair = |n: u8, a: u8, b: u8| Pair { n: n.into(), a: a.into(), b: b.into() };
    let oracle = Oracle::new(KM::try_new(5, 4).unwrap());
    let of = |n: u8, count| oracle.pairs(&n.into(), count).unwrap();
    assert_eq!(of(2, 3), [pair(2, 2, 2), pair(3, 3, 3), pair(4, 4, 4)]);
    // Behind them the differences are 4: of index 5 to 9.
    assert_eq!(of(3, 4), [pair(3, 3, 3), pair(4, 4, 4), pair(5, 5, 9), pair(6, 6, 10)]);
    assert_eq!(of(5, 0), []);
}

#[test]
fn a_question_that_no_memory_holds_is_an_error() {
    let oracle = Oracle::new(KM::try_new(KM::MAX, KM::MAX).unwrap());
    for n in [UBig::from(KM::MAX), UBig::from(u64::MAX), UBig::ONE << 90] {
        let found = oracle.pairs(&n, 1);
        let is_too_much = |bytes: u128| bytes > u128::from(KM::MAX);
        assert!(
            matches!(found, Err(OracleError::Memory { bytes }) if is_too_much(bytes)),
            "{n}: {found:?}"
        );
    }
}
