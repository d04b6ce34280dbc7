//! Threads that come to where they were on a larger scale, again and again, so that they never
//! repeat although the sum of their columns allows it (`docs/algorithms/waiting.md`, "Larger and
//! larger").

use super::naive::{ends, palaces, repeating};

/// A thread above row 0 that has come to column 0 and diagonal 0: the word of the columns from
/// there on, the columns before that wait, and the diagonals before that are holes.
struct Thread<'a> {
    word: &'a [u8],
    wait: &'a [i64],
    holes: &'a [i64],
}

/// After some rows: how far the thread has come, the columns that wait, and the holes.
#[derive(Debug, PartialEq)]
struct After {
    column: i64,
    diagonal: i64,
    wait: Vec<i64>,
    holes: Vec<i64>,
}

impl Thread<'_> {
    fn lacks(&self, x: i64) -> bool {
        if x < 0 { self.wait.contains(&x) } else { repeating(self.word)(x) }
    }

    fn is_free(&self, diagonal: i64) -> bool {
        diagonal >= 0 || self.holes.contains(&diagonal)
    }

    /// The first diagonal whose holes are known.
    fn start(&self) -> i64 {
        self.holes.iter().chain(self.wait).min().map_or(0, |&first| first.min(0))
    }

    /// The columns of the palaces in so many rows.
    fn palaces(&self, rows: i64) -> Vec<i64> {
        let start = self.start();
        let (lacks, is_free) = (|x| self.lacks(x + start), |d| self.is_free(d + start));
        palaces(0..rows, lacks, is_free).into_iter().map(|x| x + start).collect()
    }

    fn after(&self, rows: i64) -> After {
        let taken = self.palaces(rows);
        let diagonals: Vec<i64> = (0..).zip(&taken).map(|(y, x)| x - y).collect();
        let diagonal = *ends(&taken, 0).last().unwrap();
        let column = diagonal + rows;
        let wait = (self.start()..column).filter(|x| self.lacks(*x) && !taken.contains(x));
        let holes = (self.start()..diagonal).filter(|d| self.is_free(*d) && !diagonals.contains(d));
        After { column, diagonal, wait: wait.collect(), holes: holes.collect() }
    }
}

/// The palaces of the proof, in 2n rows.
fn doubled(n: i64) -> Vec<i64> {
    let first = |row: i64| [5, 8, 6, 9, 13, 15, 14, 10][row as usize % 8] + 16 * (row / 8);
    let second = |row: i64| match row {
        0..8 => 2 * n + [5, 8, 6, 9, -1, 13, 15, 10][row as usize],
        _ => 2 * n + [5, 8, 6, 9, -2, 13, 15, 10][row as usize % 8] + 16 * (row / 8),
    };
    let last = [-11, -8, -10, -18, -6, -3, -7].map(|x| 4 * n + x);
    let stretches = (0..n - 3).map(first).chain([-2, 2 * n - 2, -1]).chain((0..n - 8).map(second));
    stretches.chain([2 * n - 6]).chain(last).collect()
}

#[test]
fn a_thread_whose_sum_allows_that_it_repeats_comes_back_twice_as_large() {
    for n in (16..400).step_by(8) {
        // The word 1110011100000110 from its ninth letter on.
        let (wait, holes) = (&[-2, -1], &[-n, 1 - n]);
        let thread = Thread { word: b"0000011011100111", wait, holes };
        assert_eq!(thread.palaces(2 * n), doubled(n), "{n}");
        let wait = vec![4 * n - 2, 4 * n - 1];
        let twice = After { column: 4 * n, diagonal: 2 * n, wait, holes: vec![0, 1] };
        assert_eq!(thread.after(2 * n), twice, "{n}");
    }
    // The thread that begins with this word, without a palace on any diagonal, comes to this place
    // in row 60, with n = 32: the diagonals before 0 are out of reach.
    let holes: Vec<i64> = (-100..0).collect();
    let begun = Thread { word: b"1110011100000110", wait: &[], holes: &holes }.after(60);
    assert_eq!((begun.column, begun.diagonal, begun.wait), (120, 60, vec![118, 119]));
    let holes: Vec<i64> = begun.holes.into_iter().filter(|&hole| hole >= 0).collect();
    assert_eq!(holes, [60 - 32, 60 - 31]);
    // If the diagonals before 0 have a palace, it repeats after 8 rows: no column waits for long.
    let plain = Thread { word: b"1110011100000110", wait: &[], holes: &[] }.palaces(400);
    assert!((100..392).all(|y| plain[y + 8] == plain[y] + 16));
}

/// The palaces of the other proof, in 6n - 6 rows.
fn tripled(n: i64) -> Vec<i64> {
    let from = |column: i64, further: &[i64]| further.iter().map(|x| column + x).collect();
    let begin = [0, 2, 7, 10, 14, 11, 17, 16, 23, 26, 18, 27, 30, 32, 34, 19];
    let first = [
        39, 42, 46, 33, 49, 43, 35, 50, 48, 51, 58, 62, 59, 65, 64, 71, 74, 66, 55, 78, 75, 67, 82,
        80,
    ];
    let second = [
        17, 24, 22, 25, 32, 36, 33, 39, 38, 45, 48, 29, 41, 52, 40, 49, 56, 54, 61, 64, 55, 65, 68,
        70, 57, 73, 77, 80, 84, 71, 87, 72,
    ];
    let (before, third) = if n % 96 == 13 {
        (-4, [6, 10, -2, 3, 12, 15, 7, 14, 13, 22, 26, 23, 29, 28, 35, 19, 30, 39, 38, 42, 31])
    } else {
        (3, [6, -3, 10, -2, 7, 12, 15, 19, 22, 13, 23, 26, 14, 29, 31, 35, 38, 28, 39, 42, 30])
    };
    let parts: [Vec<i64>; 12] = [
        begin.to_vec(),
        again(0, n - 15, &first),
        vec![1],
        from(2 * n, &[6, 13, 16, 20, 7, 23, 8]),
        again(2 * n, n - 12, &second),
        vec![2 * n + 9, 4 * n + before, 3],
        from(4 * n, &third),
        again(4 * n, n - 29, &[45, 47, 51, 54, 44, 55, 58, 46]),
        from(6 * n, &[-1 - 2 * n, -12, -7, -4, -14, -3, -13, 2, 4, 3, 0]),
        again(6 * n, 3 * n - 17, &[9, 12, 16, 13, 19, 5, 18, 20]),
        vec![6 * n - 11],
        from(12 * n, &[-26, -21, -25, -28, -17, -18, -14]),
    ];
    parts.concat()
}

/// So many rows with these columns from one on, again and again, each time further.
fn again(column: i64, rows: i64, columns: &[i64]) -> Vec<i64> {
    let rounds = (0..).map(|round| 2 * round * columns.len() as i64);
    let all = rounds.flat_map(|further| columns.iter().map(move |x| column + further + x));
    all.take(rows as usize).collect()
}

#[test]
fn another_one_comes_back_three_times_as_large() {
    const WORD: &[u8] = b"1111000100110010";
    for n in (37..500).filter(|n| [13, 37].contains(&(n % 96))) {
        let thread = Thread { word: WORD, wait: &[], holes: &[4 - 2 * n, -n] };
        let rows = 6 * n - 6;
        assert_eq!(thread.palaces(rows), tripled(n), "{n}");
        let holes = vec![2, 3 * n - 4];
        let larger = After { column: 2 * rows, diagonal: rows, wait: vec![], holes };
        assert_eq!(thread.after(rows), larger, "{n}");
    }
    // Only for these n.
    let n = 96 + 61;
    let thread = Thread { word: WORD, wait: &[], holes: &[4 - 2 * n, -n] };
    assert!(!thread.after(6 * n - 6).wait.is_empty());
    // The thread that begins with this word comes there in row 1544, with n = 517.
    let holes: Vec<i64> = (-1000..0).collect();
    let begun = Thread { word: WORD, wait: &[], holes: &holes }.after(1544);
    assert_eq!((begun.column, begun.diagonal, begun.wait), (3088, 1544, vec![]));
    let holes: Vec<i64> = begun.holes.into_iter().filter(|&hole| hole >= 0).collect();
    assert_eq!(holes, [1544 - 2 * 517 + 4, 1544 - 517]);
}
