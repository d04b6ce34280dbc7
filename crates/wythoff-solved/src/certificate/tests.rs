use dashu_int::UBig;
use serde_json::{Value, json};
use wythoff_testkit::Random;

use super::close::Closure;
use super::*;
use wythoff::blocking::Quadtree;
use wythoff::blocking::quadtree::QuadtreeError;
use wythoff::blocking::quadtree::blocks::{Here, Sides, Signal};

use super::SolvedError;
use wythoff::K;
use wythoff::blocking::Recurrence;

pub(super) fn game(k: u64) -> K {
    K::try_new(k).unwrap()
}

pub(super) fn certificate(k: u64) -> Certificate {
    let found = Certificate::search(game(k), Limits::default(), &()).unwrap();
    found.unwrap_or_else(|growth| panic!("game {k}: {growth:?}"))
}

fn growth(k: u64, limits: Limits) -> Growth {
    Certificate::search(game(k), limits, &()).unwrap().unwrap_err()
}

/// The reason why a certificate is refused after a change.
fn reason(good: &Certificate, change: &dyn Fn(&mut Certificate)) -> String {
    let mut bad = good.clone();
    change(&mut bad);
    bad.check().unwrap_err().to_string()
}

/// The step that fails.
fn step(certificate: &Certificate) -> Option<Step> {
    certificate.check().err().map(|flaw| flaw.step)
}

#[test]
fn games_whose_pattern_repeats_are_solved() {
    for (k, base, period) in
        [(3, 0, 1), (8, 3, 1), (14, 2, 1), (50, 8, 12), (61, 7, 1), (72, 13, 1), (79, 7, 1)]
    {
        let found = certificate(k);
        assert_eq!((found.base, found.period), (base, period), "game {k}");
        assert_eq!(found.check(), Ok(()), "game {k}");
    }
}

#[test]
fn a_search_without_memory_for_one_block_is_refused() {
    for memory in [0, 1] {
        let refused = Certificate::search(game(8), Limits { memory, ..Limits::default() }, &());
        let Err(QuadtreeError::Budget { budget, .. }) = refused else { panic!("{refused:?}") };
        assert_eq!(budget, memory);
    }
}

#[test]
fn a_game_that_is_not_solved_tells_how_it_grows_and_what_ended_it() {
    let found = growth(5, Limits { blocks: 10_000, ..Limits::default() });
    assert_eq!((found.ended, &found.blocks[..6]), (Ended::Blocks, &[1, 3, 8, 20, 32, 58][..]));
    let found = growth(7, Limits { levels: 30, ..Limits::default() });
    assert_eq!((found.ended, found.blocks.len()), (Ended::Levels, 31));
    let found = growth(5, Limits { memory: 1 << 20, ..Limits::default() });
    assert_eq!(found.ended, Ended::Memory);
    let all = growth(5, Limits { blocks: 10_000, ..Limits::default() }).blocks;
    assert_eq!(all[..found.blocks.len()], found.blocks);
}

/// Game 8 has four levels; the numbers are those of the lists of its file, level by level.
#[test]
fn signals_and_blocks_of_all_levels_are_counted() {
    let rows = |lists: &Value| lists.as_array().unwrap().len();
    for (k, counted) in [(3, (18, 6)), (8, (441, 232))] {
        let found = certificate(k);
        assert_eq!((found.signals(), found.blocks()), counted, "game {k}");
        let file = serde_json::to_value(&found).unwrap();
        let pairs: usize = file["pairs"].as_array().unwrap().iter().map(rows).sum();
        assert_eq!(rows(&file["runs"]) + pairs, counted.0, "game {k}");
    }
}

#[test]
fn a_solved_board_is_that_of_the_recurrence() {
    for k in [3, 8, 14, 50] {
        let mut tree = certificate(k).quadtree().unwrap();
        for (x, y) in [(0, 0), (k, k + 1), (15, 16), (100, 31), (77, 200), (512, 511), (640, 700)] {
            let seen = tree.visible(&UBig::from(x), &UBig::from(y), &()).unwrap();
            assert_eq!(seen, Recurrence::new(game(k)).visible(x, y), "k = {k}, ({x}, {y})");
        }
    }
}

#[test]
fn a_solved_board_answers_far_out_as_one_that_is_evaluated() {
    let mut random = Random::new();
    for k in [3, 8, 14, 61] {
        let mut solved = certificate(k).quadtree().unwrap();
        let mut plain = Quadtree::new(game(k)).unwrap();
        let (signals, blocks) = (solved.signals(), solved.blocks());
        for _ in 0..20 {
            let mut far = || {
                let digits = random.number(1..=100);
                (0..digits).fold(UBig::ZERO, |n, _| n * 10u8 + random.number(0..=9) as u64)
            };
            let (x, side) = (far(), far());
            // Off the diagonal of the board most of it is empty.
            let y = &x + UBig::from(random.number(0..=1000) as u64);
            let seen = solved.visible(&x, &y, &()).unwrap();
            assert_eq!(seen, plain.visible(&x, &y, &()).unwrap(), "k = {k}, ({x}, {y})");
            let count = solved.count(&side, &()).unwrap();
            assert_eq!(count, plain.count(&side, &()).unwrap(), "k = {k}, {side} rows");
        }
        assert_eq!((solved.signals(), solved.blocks()), (signals, blocks), "nothing is evaluated");
    }
}

#[test]
fn each_step_fails_where_it_should() {
    let good = certificate(8);
    let bad = |change: &dyn Fn(&mut Certificate)| {
        let mut bad = good.clone();
        change(&mut bad);
        let error = bad.quadtree().map(drop).unwrap_err();
        assert!(matches!(error, SolvedError::Flaw(_)), "{error}");
        step(&bad)
    };
    let top = good.blocks.len();
    assert_eq!(bad(&|c| c.k = 9), Some(Step::Root));
    assert_eq!(bad(&|c| c.k = u64::MAX), Some(Step::Form));
    assert_eq!(bad(&|c| c.version = 0), Some(Step::Form));
    assert_eq!(bad(&|c| c.leaf = 8), Some(Step::Form));
    assert_eq!(bad(&|c| c.period = 0), Some(Step::Form));
    assert_eq!(bad(&|c| c.base = u32::MAX), Some(Step::Form));
    assert_eq!(bad(&|c| c.period = u32::MAX), Some(Step::Form));
    assert_eq!(bad(&|c| (c.base, c.period) = (3, 0)), Some(Step::Form));
    assert_eq!(bad(&|c| c.runs[1][0] = 7), Some(Step::Base));
    assert_eq!(bad(&|c| c.runs[1] = [1; LEAF]), Some(Step::Form));
    assert_eq!(bad(&|c| c.blocks[0].beside[0].grown[1] += 1), Some(Step::Base));
    assert_eq!(bad(&|c| c.blocks[0].diagonal[0].leaving[0] ^= 1), Some(Step::Base));
    assert_eq!(bad(&|c| c.blocks[1].beside[0].grown[1] += 1), Some(Step::Base));
    assert_eq!(bad(&|c| c.pairs[top - 1].last_mut().unwrap().2 -= 1), Some(Step::Commutation));
    assert_eq!(bad(&|c| c.pairs[0][1].0 = u32::MAX), Some(Step::Form));
    assert_eq!(bad(&|c| c.blocks[1].beside[0].entering[3] = u32::MAX), Some(Step::Form));
    assert_eq!(bad(&|c| c.blocks[0].beside.truncate(1)), Some(Step::Closure));
    assert_eq!(bad(&|c| c.pairs[top - 1].truncate(5)), Some(Step::Form));
    assert_eq!(bad(&|c| c.runs.clear()), Some(Step::Form));
    assert_eq!(bad(&|c| c.blocks[1].beside.push(good.blocks[1].beside[0])), Some(Step::Form));
    assert_eq!(bad(&|c| c.blocks[1].diagonal.push(good.blocks[1].diagonal[0])), Some(Step::Form));
    assert_eq!(bad(&|c| c.blocks.iter_mut().for_each(|b| b.diagonal.clear())), Some(Step::Root));
}

/// The proof begins with signal 0, which is zero on every level: another one is refused for that
/// reason, before anything else goes wrong.
#[test]
fn signal_0_is_zero_on_every_level() {
    for k in [3, 8, 14] {
        let good = certificate(k);
        let is_zero = |level: usize| format!("form: signal 0 of level {level} is not zero");
        assert_eq!(reason(&good, &|c| c.runs[0] = good.runs[1]), is_zero(0), "game {k}");
        assert_eq!(reason(&good, &|c| c.runs.swap(0, 1)), is_zero(0), "game {k}");
        for level in 1..=good.pairs.len() {
            let of_level = |c: &mut Certificate| c.pairs[level - 1][0] = (0, 1, 0);
            assert_eq!(reason(&good, &of_level), is_zero(level), "game {k}");
            let of_level = |c: &mut Certificate| c.pairs[level - 1][0] = (0, 0, 1);
            assert_eq!(reason(&good, &of_level), is_zero(level), "game {k}");
        }
    }
}

/// By how much the minima grow is compared for every block and every signal, on the level of the
/// block, before blocks of the next level are made of it.
#[test]
fn a_wrong_growth_is_found_at_its_block() {
    for k in [3, 8, 14] {
        let good = certificate(k);
        for (level, Blocks { beside, diagonal }) in good.blocks.iter().enumerate() {
            let told = |kind: &str, i: usize| match level {
                0 => format!("base: {kind}block {i} of level 0 breaks the palace rule"),
                _ => format!("what leaves block {i} of level {level} is not what leaves its parts"),
            };
            for (i, side) in (0..beside.len()).flat_map(|i| (0..4).map(move |side| (i, side))) {
                let found = reason(&good, &|c| c.blocks[level].beside[i].grown[side] += 1);
                assert!(found.ends_with(&told("", i)), "game {k}, signal {side}: {found}");
            }
            for (i, side) in (0..diagonal.len()).flat_map(|i| (0..2).map(move |side| (i, side))) {
                let found = reason(&good, &|c| c.blocks[level].diagonal[i].grown[side] -= 1);
                assert!(found.ends_with(&told("diagonal ", i)), "game {k}, signal {side}: {found}");
            }
        }
    }
}

/// The numbers in a certificate, one by one.
fn numbers(value: &mut Value) -> Vec<&mut Value> {
    match value {
        Value::Number(_) => vec![value],
        Value::Array(items) => items.iter_mut().flat_map(numbers).collect(),
        Value::Object(fields) => fields.values_mut().flat_map(numbers).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn no_number_can_be_changed() {
    let mut random = Random::new();
    for k in [3, 14] {
        let good = serde_json::to_value(certificate(k)).unwrap();
        let count = numbers(&mut good.clone()).len();
        let mut read = 0;
        for trial in 0..1500 {
            let mut bad = good.clone();
            // Each of the first ones once; then random ones.
            let at = if trial < 300 {
                trial % count
            } else {
                random.number(0..=count as i64 - 1) as usize
            };
            let by = [1, -1, 2, 16, -16, 1 << 20, -(1 << 31)][random.number(0..=6) as usize];
            {
                let mut numbers = numbers(&mut bad);
                let changed = numbers[at].as_i64().unwrap() + by;
                *numbers[at] = json!(changed);
            }
            let Ok(bad) = serde_json::from_value::<Certificate>(bad) else { continue };
            read += 1;
            let by = format!("game {k}, number {at} by {by}: {}", random.reproduce());
            assert!(bad.check().is_err(), "{by}");
        }
        assert!(read > 500, "only {read} could be read");
    }
}

#[test]
fn no_two_numbers_can_be_exchanged() {
    let mut random = Random::new();
    for k in [3, 14] {
        let good = certificate(k);
        let value = serde_json::to_value(&good).unwrap();
        let count = numbers(&mut value.clone()).len() as i64 - 1;
        let mut read = 0;
        for _ in 0..1500 {
            let mut bad = value.clone();
            let [a, b] = [random.number(0..=count), random.number(0..=count)].map(|n| n as usize);
            {
                let mut numbers = numbers(&mut bad);
                let (x, y) = (numbers[a].clone(), numbers[b].clone());
                (*numbers[a], *numbers[b]) = (y, x);
            }
            let Ok(bad) = serde_json::from_value::<Certificate>(bad) else { continue };
            read += 1;
            let same = bad == good || sorted(&bad) == sorted(&good);
            assert_eq!(bad.check().is_ok(), same, "game {k}, {a} and {b}: {}", random.reproduce());
        }
        assert!(read > 500, "only {read} could be read");
    }
}

/// Returns the certificate with its blocks in order.
fn sorted(certificate: &Certificate) -> Certificate {
    let mut sorted = certificate.clone();
    for Blocks { beside, diagonal } in &mut sorted.blocks {
        beside.sort_by_key(|block| (block.entering, block.north, block.west));
        diagonal.sort_by_key(|block| (block.entering, block.north));
    }
    sorted
}

#[test]
fn the_order_of_blocks_says_nothing_and_each_is_needed() {
    for k in [3, 8, 14] {
        let good = certificate(k);
        assert_eq!(sorted(&good).check(), Ok(()));
        for level in 0..good.blocks.len() {
            for i in 0..good.blocks[level].beside.len() {
                let mut bad = good.clone();
                bad.blocks[level].beside.remove(i);
                assert_eq!(step(&bad), Some(Step::Closure), "game {k}, block {i} of level {level}");
            }
            for i in 0..good.blocks[level].diagonal.len() {
                let mut bad = good.clone();
                bad.blocks[level].diagonal.remove(i);
                assert!(bad.check().is_err(), "game {k}, diagonal block {i} of level {level}");
            }
        }
    }
}

#[test]
fn a_missing_block_is_named_with_its_level_and_that_of_the_block_it_is_a_part_of() {
    for k in [3, 8] {
        let good = certificate(k);
        for (level, blocks) in good.blocks.iter().enumerate() {
            let block = blocks.beside[0];
            let key = (block.entering, [block.north, block.west]);
            let expected = format!(
                "closure: a block of level {} has a part {key:?} that is not in level {level}",
                level + 1
            );
            let mut bad = good.clone();
            bad.blocks[level].beside.remove(0);
            assert_eq!(bad.check().unwrap_err().to_string(), expected, "game {k}");
        }
    }
}

/// The table that is closed and follows the palace rule,
/// but begins with another block than the corner.
fn rooted(k: u64, root: Here, base: usize) -> Certificate {
    let mut tree = Quadtree::new(game(k)).unwrap();
    let closed = tree
        .attempt(base + 1, &(), |tree| Ok(Closure::new(tree, (base, 1), &()).close(root, 100_000)));
    closed.unwrap().unwrap_or_else(|open| panic!("{open:?}"))
}

#[test]
fn a_table_that_is_true_of_another_corner_proves_nothing() {
    // Five palaces on each diagonal beyond the corner: that leaves the board of game 3.
    let five = Signal { id: 0, least: 5 };
    let other = rooted(8, Here::OnDiagonal(Signal::ZERO, five), 0);
    assert_eq!(step(&other), Some(Step::Root));
    assert_eq!(Certificate { k: 3, ..other.clone() }.check(), Ok(()), "but it is true");
    assert_eq!(sorted(&Certificate { k: 3, ..other }), sorted(&certificate(3)));
    // The corner as a block that need not be its own mirror image.
    let (v, h, n, w) = (Signal::ZERO, Signal::ZERO, Signal::ZERO, Signal::ZERO);
    let other = rooted(14, Here::Beside(Sides { v, h, n, w }), 3);
    assert_eq!(step(&other), Some(Step::Root));
}

#[test]
fn a_certificate_for_a_game_that_no_quadtree_holds_is_refused() {
    let mut bad = certificate(3);
    bad.k = 1 << 40;
    assert_eq!(step(&bad), Some(Step::Root));
}

#[test]
fn a_block_on_the_diagonal_is_written_as_one_list() {
    let block = OnDiagonal { entering: [1, 2], north: -3, leaving: [4, 5], grown: [6, 7] };
    let json = serde_json::to_string(&block).unwrap();
    assert_eq!(json, "[[1,2],-3,[4,5],[6,7]]");
    assert_eq!(serde_json::from_str::<OnDiagonal>(&json).unwrap(), block);
}
