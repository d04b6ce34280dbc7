//! The oracle of the pairs, against the pairs one after the other.

use dashu_int::UBig;
use wythoff::imitation::{Formula, KM, Oracle, Pair, Sequence};

fn games(most: u64) -> impl Iterator<Item = KM> {
    (1..=most).flat_map(move |k| (1..=most).map(move |m| KM::try_new(k, m).unwrap()))
}

#[test]
fn windows_agree_with_the_pairs_one_after_the_other() {
    for km in games(6) {
        let oracle = Oracle::new(km);
        let all: Vec<_> = Sequence::new(km, Formula::Game).take(20_100).collect();
        for from in [0, 5, 900, 5000, 9999, 20_000_usize] {
            let pairs = oracle.pairs(&from.into(), 97).unwrap();
            for (pair, (i, &(a, b))) in pairs.iter().zip((from..).zip(&all[from..])) {
                assert_eq!(*pair, Pair { n: i.into(), a: a.into(), b: b.into() }, "{km} {i}");
            }
        }
        for n in [7, 1000, 12_345_usize] {
            let (a, b) = all[n];
            let [a, b] = [a, b].map(UBig::from);
            assert_eq!(oracle.mate(&a).unwrap(), b, "{km} {n}");
            assert_eq!(oracle.mate(&b).unwrap(), a, "{km} {n}");
        }
    }
}

#[test]
fn large_indices_agree_with_other_programs() {
    let power = UBig::from(10u8).pow(30);
    for (k, m, a) in [
        (1, 1, "1618033988749894848204586834365"),
        (2, 1, "1780776406404415137455352463992"),
        (3, 1, "1847127088383036614833280707531"),
        (2, 3, "1499999999999999999999999999998"),
        (5, 4, "1677032961426900806250142098305"),
    ] {
        let oracle = Oracle::new(KM::try_new(k, m).unwrap());
        assert_eq!(oracle.pairs(&power, 1).unwrap()[0].a.to_string(), a);
    }
    for (k, m, exponent, residue) in [
        (2, 1, 100, 284109234u64),
        (3, 2, 100, 581940328),
        (1, 1, 1000, 594961351),
        (3, 1, 1000, 975221638),
        (2, 3, 1000, 832595039),
    ] {
        let oracle = Oracle::new(KM::try_new(k, m).unwrap());
        let a = oracle.pairs(&UBig::from(10u8).pow(exponent), 1).unwrap().remove(0).a;
        assert_eq!(a % 1_000_000_007u64, residue);
    }
}
