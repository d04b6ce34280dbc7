//! The oracle against the pairs one after the other, and against golden numbers.

use std::sync::atomic::{AtomicU64, Ordering};

use dashu_int::{IBig, UBig};
use wythoff::Window;
use wythoff::board::{Board, BoardError};
use wythoff::exact::Quadratic;
use wythoff::imitation::{Budgets, Formula, KM, Oracle, OracleError, Pair, Sequence};
use wythoff_testkit::{games_of_imitation as games, golden, km, stop_after};

fn power(exponent: usize) -> UBig {
    UBig::from(10_u8).pow(exponent)
}

fn first(oracle: Oracle<'_>, n: &UBig) -> UBig {
    oracle.pairs(n, 1).expect("an oracle without an observer is never stopped").remove(0).a
}

#[test]
fn windows_agree_with_the_pairs_one_after_the_other() {
    for km in games(6) {
        let oracle = Oracle::new(km);
        let all: Vec<_> = Sequence::new(km, Formula::Game).take(20_100).collect();
        for from in [0, 1, 5, 900, 5000, 9999, 20_000_usize] {
            let pairs = oracle.pairs(&from.into(), 97).unwrap();
            assert_eq!(pairs.len(), 97);
            for (pair, (i, &(a, b))) in pairs.iter().zip((from..).zip(&all[from..])) {
                assert_eq!(*pair, Pair { n: i.into(), a: a.into(), b: b.into() }, "{km} {i}");
            }
        }
    }
}

#[test]
fn each_number_finds_its_pair_and_each_pair_its_index() {
    for km in games(5).chain([km(40, 3), km(3, 40)]) {
        let oracle = Oracle::new(km);
        let all: Vec<_> = Sequence::new(km, Formula::Game).take(4000).collect();
        for n in (0..60).chain([61, 700, 3999]) {
            let (a, b) = all[n];
            let [a, b] = [a, b].map(UBig::from);
            let pair = Pair { n: n.into(), a: a.clone(), b: b.clone() };
            assert_eq!(oracle.pair_of(&a).unwrap(), pair, "{km}");
            assert_eq!(oracle.pair_of(&b).unwrap(), pair, "{km}");
            assert_eq!(oracle.mate(&a).unwrap(), b, "{km}");
            assert_eq!(oracle.rank(&[b.clone(), a.clone()]).unwrap(), Some(n.into()), "{km}");
            assert_eq!(oracle.rank(&[a.clone(), &b + 1_u8]).unwrap(), None, "{km}");
            assert!(oracle.is_p(&[a.clone(), b.clone()]).unwrap());
            assert!(!oracle.is_p(&[a, b + 1_u8]).unwrap());
        }
    }
}

#[test]
fn below_lists_the_pairs_on_the_diagonal() {
    for km in games(4).chain([km(9, 2)]) {
        let oracle = Oracle::new(km);
        let all: Vec<_> = Sequence::new(km, Formula::Game).take(60).collect();
        for (x, y) in (0..40).flat_map(|x| (0..40).map(move |y| (x, y))) {
            let found = oracle.below(&[x, y].map(UBig::from)).unwrap();
            let mirrored = all.iter().filter(|&&(a, b)| a != b).map(|&(a, b)| (b, a));
            let mut pairs: Vec<_> = all.iter().copied().chain(mirrored).collect();
            pairs.retain(|&(a, b)| a < x && signed_difference(a, b) == signed_difference(x, y));
            pairs.sort_unstable();
            let pairs: Vec<_> = pairs.iter().map(|&(a, b)| [a, b].map(UBig::from)).collect();
            assert_eq!(found, pairs, "{km} {x} {y}");
        }
    }
}

fn signed_difference(x: u64, y: u64) -> i64 {
    x as i64 - y as i64
}

#[test]
fn sums_of_a_million_pairs_are_the_golden_sums() {
    const FROM: usize = 2000;
    for entry in golden::imitation() {
        let km = km(entry.get(0).unwrap(), entry.get(1).unwrap());
        // The pairs from index FROM on come from windows.
        let rest = Oracle::new(km).pairs(&FROM.into(), 1_000_001 - FROM).unwrap();
        let last = rest.last().map(|pair| pair.a.to_string());
        let rest = rest.iter().map(|pair| [&pair.a, &pair.b].map(|x| u64::try_from(x).unwrap()));
        let pairs = Sequence::new(km, Formula::Game).take(FROM).map(<[u64; 2]>::from).chain(rest);
        let [a, b] = pairs.fold([0; 2], |[a, b], [x, y]| [a + x, b + y]);
        assert_eq!(entry.get(2), Some(a), "{}", entry.line);
        assert!(entry.get(3).is_none_or(|sum: u64| sum == a + b), "{}", entry.line);
        assert_eq!(entry.get(4), last, "{}", entry.line);
    }
}

#[test]
fn far_pairs_are_the_golden_pairs() {
    for entry in golden::imitation() {
        let oracle = Oracle::new(km(entry.get(0).unwrap(), entry.get(1).unwrap()));
        let expected: Option<String> = entry.get(5);
        assert!(
            expected.is_none_or(|a| a == first(oracle, &power(30)).to_string()),
            "{}",
            entry.line
        );
        for (i, exponent) in [(6, 100), (7, 1000)] {
            let found = first(oracle, &power(exponent)) % 1_000_000_007_u64;
            assert!(entry.get(i).is_none_or(|a: u64| a == found), "{}", entry.line);
        }
    }
    for entry in golden::imitation_blocks() {
        let oracle = Oracle::new(km(entry.get(0).unwrap(), entry.get(1).unwrap()));
        let q = entry.get::<String>(2).unwrap().parse().unwrap();
        let block = oracle.block(&q).unwrap();
        let found: Vec<_> = block.iter().map(|pair| pair.a.to_string()).collect();
        assert_eq!(found, entry.from::<String>(3), "{}", entry.line);
    }
}

#[test]
fn far_numbers_find_their_pairs_and_pairs_their_indices() {
    for km in games(3).chain([km(7, 2), km(2, 1000), km(12, 1)]) {
        let oracle = Oracle::new(km);
        for n in [power(25), power(120) + 17_u8, UBig::ONE << 700] {
            let pair = oracle.pairs(&n, 1).unwrap().remove(0);
            assert_eq!(oracle.pair_of(&pair.a).unwrap(), pair, "{km} {n}");
            assert_eq!(oracle.pair_of(&pair.b).unwrap(), pair, "{km} {n}");
            assert_eq!(oracle.rank(&[pair.b, pair.a]).unwrap(), Some(n), "{km}");
        }
    }
}

#[test]
fn a_far_window_holds_each_number_once() {
    for km in games(4) {
        let oracle = Oracle::new(km);
        let n = power(60);
        let pairs = oracle.pairs(&n, 500).unwrap();
        // The numbers between two a_n are b_j, and `pair_of` finds their pairs.
        let mut v = pairs[0].a.clone();
        for pair in &pairs {
            while v < pair.a {
                let between = oracle.pair_of(&v).unwrap();
                assert_eq!(between.b, v, "{km}");
                v += 1_u8;
            }
            v += 1_u8;
        }
        assert!(pairs.windows(2).all(|pair| pair[0].a < pair[1].a));
    }
}

#[test]
fn the_word_of_the_pairs_is_a_fixed_point() {
    // docs/algorithms/imitation.md, "The slope": a -> b, b -> a, and m times a after every k-th a.
    for km in games(5) {
        let mut word = vec!['b'; 3000];
        for (a, _) in Sequence::new(km, Formula::Game).take_while(|(a, _)| *a < 3000) {
            word[a as usize] = 'a';
        }
        let (mut image, mut index) = (vec!['a'; km.k() as usize], 0);
        for &letter in &word {
            if letter == 'b' {
                image.push('a');
                continue;
            }
            image.extend((index >= km.k()).then_some('b'));
            index += 1;
            if index.is_multiple_of(km.k()) {
                image.extend(std::iter::repeat_n('a', km.m() as usize));
            }
        }
        assert_eq!(image[..3000], word, "{km}");
    }
}

#[test]
fn a_block_has_the_k_pairs_from_index_k_q_on() {
    let oracle = Oracle::new(km(5, 3));
    let q = power(40);
    let block = oracle.block(&q).unwrap();
    assert_eq!(block, oracle.pairs(&(&q * 5_u8), 5).unwrap());
    assert!(block.iter().all(|pair| &pair.b - &pair.a == &q * 3_u8));
}

#[test]
fn pairs_of_m_wythoff_nim_are_a_beatty_sequence() {
    for m in [1, 2, 3, 10, KM::MAX] {
        let km = km(1, m);
        let alpha = km.alpha();
        for n in [power(3), power(50), power(400)] {
            for pair in Oracle::new(km).pairs(&n, 40).unwrap() {
                let multiple = &Quadratic::integer(pair.n) * &alpha;
                assert_eq!(IBig::from(pair.a), multiple.floor(), "{km}");
            }
        }
    }
}

#[test]
fn the_largest_k_and_m_are_supported() {
    let huge = KM::MAX;
    // With k above the heaps the game is Nim.
    let nim = Oracle::new(km(huge, 1));
    let piles = [UBig::from(12_345_u32), power(15)];
    assert_eq!(nim.mate(&piles[1]).unwrap(), piles[1]);
    assert!(!nim.is_p(&piles).unwrap());
    assert_eq!(nim.xi(&piles).unwrap(), 0);
    assert_eq!(nim.xi(&[piles[0].clone(), piles[0].clone()]).unwrap(), 12_345);
    for k in [1, 2, 3, 30] {
        let oracle = Oracle::new(km(k, huge));
        for n in [power(10), power(17), power(100)] {
            let pair = oracle.pairs(&n, 1).unwrap().remove(0);
            assert_eq!(oracle.pair_of(&pair.b).unwrap(), pair);
            assert_eq!(oracle.pair_of(&pair.a).unwrap(), pair);
        }
        assert_eq!(oracle.pairs(&UBig::ZERO, 5000).unwrap().len(), 5000);
    }
}

#[test]
fn an_observer_ends_a_long_question_at_any_point() {
    let n = power(2000);
    let calls = |allowed| {
        let (stop, called) = (stop_after(allowed), AtomicU64::new(0));
        let observer = |done, total| {
            let answer = stop(done, total);
            called.fetch_add(answer.is_continue().into(), Ordering::Relaxed);
            answer
        };
        let result = Oracle::new(km(2, 1)).observed(&observer).pairs(&n, 1);
        (result.is_ok(), called.into_inner())
    };
    let (finished, all) = calls(u64::MAX);
    assert!(finished && all > 100, "{all}");
    for allowed in [0, 1, all / 2, all - 1] {
        assert_eq!(calls(allowed), (false, allowed));
    }
}

#[test]
fn the_cost_is_estimated_within_a_twentieth() {
    // 1000 digits: docs/algorithms/test-vectors.md#sums-and-distant-pairs.
    for (k, m, levels) in [(1, 1, 4773), (6, 1, 27_598)] {
        let cost = Oracle::new(km(k, m)).cost(3322);
        assert!(cost.levels.abs_diff(levels) < levels / 20, "{cost:?}");
        assert!(cost.memory < 1 << 20);
    }
    let cost = Oracle::new(km(2, 1)).cost(332_193);
    assert!(cost.memory < 1 << 30 && cost.steps < 1 << 30, "{cost:?}");
    let impossible = Oracle::new(km(KM::MAX, 1)).cost(1000);
    assert!(impossible.steps > 1 << 100 && impossible.memory > 1 << 60);
}

/// Questions that need more memory than there is, each in another part of the oracle: the pairs of
/// a block, all pairs up to an index, a window, and the levels.
#[test]
fn a_question_that_is_too_large_is_refused() {
    let refused = |k, x: &UBig| {
        let error = Oracle::new(km(k, 1)).pair_of(x).unwrap_err();
        assert!(matches!(error, OracleError::Memory { bytes } if bytes > 1 << 40), "{k}: {error}");
    };
    refused(1 << 44, &UBig::from(1_u64 << 50));
    refused(1 << 34, &UBig::from(1_u64 << 50));
    refused(1 << 40, &power(100));
    refused(KM::MAX, &power(100));
    let block = Oracle::new(km(1 << 50, 1)).block(&UBig::ZERO);
    assert!(matches!(block, Err(OracleError::Memory { .. })), "{block:?}");
    let below =
        Oracle::new(km(1 << 50, 1)).below(&[UBig::from(1_u64 << 49), UBig::from(1_u64 << 49)]);
    assert!(matches!(below, Err(OracleError::Memory { .. })));
    let window = Window::try_new(1 << 50, 0, 3, 3).unwrap();
    let board = Budgets::new(km(1 << 44, 1)).values(window, &());
    assert!(matches!(board, Err(BoardError::Engine(_))));
}

#[test]
fn an_observer_ends_a_board_that_begins_with_a_long_question() {
    let window = Window::try_new(1 << 35, 1 << 34, 3, 3).unwrap();
    let board = Budgets::new(km(300, 1)).values(window, &stop_after(3));
    assert!(matches!(board, Err(BoardError::Interrupted(_))));
}
