use super::*;
use crate::threads::alone::naive::{letters, palaces, repeating};
use crate::threads::{half_lacking, repeats};
use dashu_int::IBig;
use std::collections::HashSet;
use std::ops::ControlFlow;
use wythoff::K;
use wythoff::blocking::Sweep;

fn thread(word: &str) -> LastThread {
    LastThread::of_columns(&letters(word.as_bytes()), 0).unwrap()
}

fn ending(word: &str, steps: u64) -> Ending {
    thread(word).settle(steps, &()).unwrap()
}

/// A row from which on a thread repeats, and its shift.
fn repeats_from(ending: Ending) -> Option<[u64; 3]> {
    let Ending::Repeats { since, dx, dy } = ending else { return None };
    Some([since, dx, dy].map(|number| number.try_into().unwrap()))
}

fn ratio(ending: Ending) -> Option<u64> {
    if let Ending::Grows { ratio, .. } = ending { ratio.try_into().ok() } else { None }
}

fn is_open(ending: Ending, rows: u64) -> bool {
    matches!(ending, Ending::Open { row } if row >= rows.into())
}

/// Columns that wait and holes at each leap are those of the thread by its definition.
#[test]
fn leaps_come_to_rows_of_the_thread() {
    let rows = 10_000;
    let mut leaps = 0;
    for word in [
        "111011100000",
        "1111110000010010",
        "1110011100000110",
        "1111000100110010",
        "1111100000",
        "1110001000",
    ] {
        let lacks = repeating(word.as_bytes());
        let taken = palaces(0..rows, &lacks, |_| true);
        let mut follower = Follower::new(thread(word).state().unwrap());
        loop {
            let step = follower.step(None).unwrap();
            let mark = follower.state.mark();
            if mark.row.at > IBig::from(rows) || matches!(step, Step::Repeats { .. }) {
                break;
            }
            if !matches!(step, Step::Leap { .. }) && !follower.steps.is_multiple_of(1000) {
                continue;
            }
            leaps += 1;
            let floor = follower.state.floor().clone();
            let numbers = [mark.x, mark.row, floor].map(|form| i64::try_from(form.at).unwrap());
            let [x, row, floor] = numbers;
            let columns: HashSet<i64> = taken[..row as usize].iter().copied().collect();
            let diagonals: HashSet<i64> = (0..row).zip(&taken).map(|(y, x)| x - y).collect();
            let wait = (0..x).filter(|x| lacks(*x) && !columns.contains(x)).map(Form::number);
            assert_eq!(mark.lines.columns, wait.collect::<Vec<_>>(), "{word}, row {row}");
            let holes = (floor..x - row).filter(|diagonal| !diagonals.contains(diagonal));
            assert_eq!(mark.lines.holes, holes.map(Form::number).collect::<Vec<_>>());
        }
    }
    assert!(leaps > 60, "{leaps}");
}

#[test]
fn threads_end_as_they_do_row_by_row() {
    for (word, dx, dy) in [
        ("10", 2, 1),
        ("1100000", 14, 4),
        ("1111110000010010", 24_640, 12_320),
        ("111011100000", 128_796, 64_398),
    ] {
        let [since, shift @ ..] = repeats_from(ending(word, 1_000_000)).unwrap();
        assert_eq!(shift, [dx, dy], "{word}");
        let word = letters(word.as_bytes());
        let mut thread = LastThread::of_columns(&word, 1 << 20).unwrap();
        assert_eq!(thread.follow(since, &()), Ok(true));
        // Not after one column less or more.
        let returns = |dx| thread.clone().returns_after(dx, &()).unwrap();
        assert_eq!([dx - 1, dx, dx + 1].map(returns), [false, true, false]);
    }
    // The columns of two rounds are those of one.
    assert_eq!(repeats_from(ending(&"10".repeat(20), 1000)).unwrap()[1..], [40, 20]);
    // Too few steps prove nothing.
    assert!(is_open(ending("111011100000", 1000), 1000));
}

/// Behind columns of which less than half lack a palace, so that holes remain for ever.
#[test]
fn the_last_thread_of_a_game_repeats() {
    for k in [14, 32, 50, 79] {
        let sweep = Sweep::new(K::try_new(k).unwrap());
        let mut thread =
            LastThread::read(&sweep, 3000, 100_000, 1_000_000, &()).unwrap().expect("one thread");
        let [since, dx, dy] = repeats_from(thread.settle(100_000, &()).unwrap()).unwrap();
        assert!(since + dy < 1_000_000 && 2 * dy < dx, "game {k}");
        assert_eq!(thread.follow(since, &()), Ok(true));
        assert_eq!(thread.returns_after(dx, &()), Ok(true), "game {k}");
    }
}

#[test]
fn all_threads_of_small_periods_repeat_or_grow_if_their_sum_allows_it() {
    let allowed = |length| half_lacking(length).filter(|word| repeats(word).is_none());
    let mut counts = [0; 3];
    for word in [2, 4, 6, 8, 12, 16].into_iter().flat_map(allowed) {
        let thread = LastThread::of_columns(&word, 1000).unwrap();
        counts[match thread.settle(400_000, &()).unwrap() {
            Ending::Repeats { .. } => 0,
            Ending::Grows { .. } => 1,
            Ending::Open { .. } => 2,
        }] += 1;
    }
    assert_eq!(counts, [114, 2, 0]);
}

/// The sum is proved in Coq. Behind `110010101010` a comparison that leaves out lines that are new
/// finds a return.
#[test]
fn no_thread_repeats_whose_sum_forbids_it() {
    let never = |length| half_lacking(length).filter(|word| repeats(word) == Some(false));
    let words: Vec<Vec<bool>> = [4, 6, 8, 10, 12].into_iter().flat_map(never).collect();
    assert_eq!(words.len(), 92);
    for word in words {
        let thread = LastThread::of_columns(&word, 0).unwrap();
        let ending = thread.settle(5000, &()).unwrap();
        assert!(is_open(ending.clone(), 5000), "{word:?}: {ending}");
    }
}

#[test]
fn a_thread_that_never_repeats_is_open_or_grows() {
    // By the sum; and by the theorems of `docs/algorithms/waiting.md`, "Larger and larger".
    assert!(is_open(ending("1100", 100_000), 100_000));
    let doubles = ending("1110011100000110", 10_000);
    assert_eq!(ratio(doubles.clone()), Some(2));
    let Ending::Grows { rows: [a, b, c], .. } = doubles else { panic!("it doubles") };
    // A row y with n is followed by row y + 2n with 2n.
    assert_eq!(&c - &b, (b - a) * 2_u8);
    // From n to 3n - 2 and to 9n - 8, as n is 13 and 37 modulo 96 in turn.
    assert_eq!(ratio(ending("1111000100110010", 10_000)), Some(9));
    // Beyond 2^128.
    let Ending::Grows { rows, .. } = ending("1111010001111000100100", 1_000_000) else {
        panic!("it comes back 200 times as large")
    };
    assert!(rows[2] > UBig::ONE << 128);
}

#[test]
fn following_can_be_cancelled() {
    let stop = |_: u128, _: u128| ControlFlow::Break(());
    assert_eq!(thread("1100").settle(1_000_000, &stop), Err(Interrupted));
}
