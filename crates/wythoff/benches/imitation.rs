//! The speed of the oracle of (k,m)-Imitation Nim, and a check of the bounds.
//!
//! ```text
//! cargo bench -p wythoff --bench imitation              1000 digits; up to 100,000 digits of (2,1)
//! cargo bench -p wythoff --bench imitation -- --long    also a million pairs for k, m <= 6, and the
//!                                                       bounds for k, m <= 16
//! cargo test  -p wythoff --bench imitation              once, 100 digits
//! ```
//!
//! A time is the least over all rounds, a ratio the median. Every answer is checked against golden
//! residues or by the mates of its pairs.

use dashu_int::UBig;
use dashu_int::ops::{BitTest, SquareRoot};
use wythoff::imitation::{Formula, KM, Oracle, Sequence};
use wythoff_testkit::{golden, median, timed};

const GAMES: [(u64, u64); 9] =
    [(1, 1), (2, 1), (2, 3), (3, 1), (3, 2), (4, 1), (5, 4), (6, 1), (6, 5)];

fn main() {
    // `cargo bench` adds `--bench`; without it this is a test.
    let has = |flag| std::env::args().any(|arg| arg == flag);
    let test = has("--test") || !has("--bench");
    let (digits, rounds) = if test { (100, 1) } else { (1000, 9) };
    residues();
    games(digits, rounds);
    if !test {
        lengths(&[1000, 10_000, 100_000]);
    }
    if has("--long") {
        a_million_pairs();
        bounds(300_000);
    }
}

fn game((k, m): (u64, u64)) -> KM {
    KM::try_new(k, m).expect("k and m are from 1 to 2^53 - 1")
}

/// Computes the indices n, n t, n t^2, .. in fixed point, with a product, a quotient and a
/// difference for each level. The oracle is compared with this.
fn one_division_a_level(km: KM, n: &UBig) -> usize {
    let (k, m) = (km.k(), km.m());
    let places = n.bit_len() + 128;
    let radicand = UBig::from(m) * m + UBig::from(4 * k) * k;
    let mut y = (n << places) / k;
    let mut next = ((radicand * &y * &y).sqrt() - &y * m) / (2 * k);
    let mut levels = 0;
    while y.bit_len() > places + 1 {
        (y, next) = (next.clone(), y - next * m / k);
        levels += 1;
    }
    levels
}

/// The questions of a verdict with all winning moves: the mates of both heaps, and two blocks.
fn verdict(oracle: Oracle<'_>, heaps: &[UBig; 2]) -> usize {
    let mates = heaps
        .each_ref()
        .map(|heap| oracle.mate(heap).expect("an oracle without an observer is never stopped"));
    let block = (&heaps[1] - &heaps[0]) / oracle.km().m();
    let pairs = [&block, &(&block + 1_u8)]
        .map(|q| oracle.block(q).expect("an oracle without an observer is never stopped").len());
    mates.iter().map(BitTest::bit_len).sum::<usize>() + pairs.iter().sum::<usize>()
}

fn residues() {
    for entry in golden::imitation() {
        let part = |i| entry.get(i).expect("a number");
        let oracle = Oracle::new(game((part(0), part(1))));
        for (i, exponent) in [(6, 100), (7, 1000)] {
            let Some(expected) = entry.get::<u64>(i) else { continue };
            let pairs = oracle
                .pairs(&UBig::from(10_u8).pow(exponent), 1)
                .expect("an oracle without an observer is never stopped");
            assert_eq!(&pairs[0].a % 1_000_000_007_u64, expected, "{}", entry.line);
        }
    }
}

fn games(digits: usize, rounds: usize) {
    println!("{digits} digits: ms a block, ms a verdict, times faster than a division a level");
    let number = UBig::from(10_u8).pow(digits - 1) * 7_u8 + 3_u8;
    for km in GAMES.map(game) {
        let oracle = Oracle::new(km);
        let (mut blocks, mut verdicts, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..rounds {
            let (slow, levels) = timed(|| one_division_a_level(km, &number));
            let (fast, block) = timed(|| {
                oracle.block(&number).expect("an oracle without an observer is never stopped")
            });
            assert!(levels > 0);
            for pair in block.iter().take(2) {
                assert_eq!(oracle.mate(&pair.b).as_ref(), Ok(&pair.a));
            }
            let heaps = [number.clone(), &number * 3_u8];
            blocks.push(fast * 1e3);
            verdicts.push(timed(|| verdict(oracle, &heaps)).0 * 1e3);
            ratios.push(slow / fast);
        }
        let [block, verdict] =
            [blocks, verdicts].map(|times| times.into_iter().fold(f64::MAX, f64::min));
        let ratio = median(ratios);
        println!("  {:8} {block:10.3} {verdict:10.3} {ratio:8.1}", km.to_string());
    }
}

fn lengths(digits: &[usize]) {
    println!("digits: seconds a block, levels and MB estimated");
    for km in [(2, 1), (6, 1)].map(game) {
        let oracle = Oracle::new(km);
        for &digits in digits {
            let q = UBig::from(10_u8).pow(digits);
            let run = || {
                timed(|| oracle.block(&q).expect("an oracle without an observer is never stopped"))
            };
            let ((first, block), (second, _)) = (run(), run());
            let seconds = first.min(second);
            assert_eq!(oracle.mate(&block[0].b).as_ref(), Ok(&block[0].a));
            let cost = oracle.cost(q.bit_len());
            let memory = cost.memory as f64 / 1e6;
            println!(
                "  {:8} {digits:8} {seconds:10.4} {:9} {memory:8.1}",
                km.to_string(),
                cost.levels
            );
        }
    }
}

fn a_million_pairs() {
    const FROM: u64 = 3000;
    println!("a million pairs by windows and one after the other, k, m <= 6");
    for km in (1..=6).flat_map(|k| (1..=6).map(move |m| game((k, m)))) {
        let pairs = Oracle::new(km)
            .pairs(&FROM.into(), 1_000_000)
            .expect("an oracle without an observer is never stopped");
        let all = Sequence::new(km, Formula::Game).skip(FROM as usize);
        assert!(
            pairs
                .iter()
                .zip(all)
                .all(|(pair, (a, b))| { pair.a == UBig::from(a) && pair.b == UBig::from(b) })
        );
    }
}

/// floor(n alpha) with alpha = (2k - m + sqrt(m^2 + 4 k^2)) / 2k, and true if n alpha is an
/// integer.
fn multiple(km: KM, n: i128) -> (i128, bool) {
    let (k, m) = (i128::from(km.k()), i128::from(km.m()));
    let square = n * n * (m * m + 4 * k * k);
    let root = square.isqrt();
    let exact = root * root == square;
    let root = if n >= 0 { root } else { -root - i128::from(!exact) };
    let top = n * (2 * k - m) + root;
    (top.div_euclid(2 * k), exact && top.rem_euclid(2 * k) == 0)
}

/// Checks both bounds for n < `most` and k, m <= 16, and prints the least `a_n` - floor(n alpha).
fn bounds(most: i128) {
    println!("bounds for n < {most}, k, m <= 16: least a_n - floor(n alpha)");
    for k in 1..=16 {
        print!("  k = {k:2}:");
        for km in (1..=16).map(|m| game((k, m))) {
            let mut least = 0;
            for (n, (a, _)) in (0..most).zip(Sequence::new(km, Formula::Game)) {
                let (a, k) = (i128::from(a), i128::from(k));
                let above = multiple(km, n).0;
                let (floor, whole) = multiple(km, n - k + 1);
                let proven = floor - i128::from(whole);
                assert!(proven <= a && a <= above, "{km} {n}");
                assert!(multiple(km, n - k - 1).0 <= proven, "{km} {n}");
                least = least.min(a - above);
            }
            print!(" {least:3}");
        }
        println!();
    }
}
