use dashu_int::UBig;
use dashu_int::ops::{BitTest, SquareRoot};

use super::firsts::Firsts;
use super::margins::Margins;
use super::orbit::{self, Orbit};
use crate::imitation::pairs::{Formula, Sequence};
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
