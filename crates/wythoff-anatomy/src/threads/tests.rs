use super::*;
use wythoff::blocking::Sweep;

fn k(k: u64) -> K {
    K::try_new(k).unwrap()
}

/// The threads of `rows` rows from row `top` on.
fn threads(game: u64, top: u64, rows: u64) -> Vec<Thread> {
    let board = Sweep::new(k(game)).keep(reach(k(game), top + rows), &()).unwrap();
    survey(k(game), &board, top..top + rows, &()).unwrap()
}

fn kept(kept: u64) -> Rows {
    Rows { kept, passed: 1_000_000 }
}

fn not_periodic(threads: &[Thread]) -> usize {
    threads.iter().filter(|thread| thread.period.is_none()).count()
}

#[test]
fn threads_of_game_200_merge_as_is_known() {
    // docs/algorithms/test-vectors.md#threads: 1 2 3 5 3 2 (y = 4k) -> 1 2 3 5 3 (10k) -> 1 2 3 5
    // (40k), between the gaps that lie in the warp.
    let board = Sweep::new(k(200)).keep(reach(k(200), 8300), &()).unwrap();
    let sizes = |y: u64| {
        let warp = (y * 26 / 10 - 150) as f64;
        let threads = survey(k(200), &board, y..y + 200, &()).unwrap();
        let inside = threads.iter().filter(|thread| thread.at(y) < warp);
        inside.map(|thread| thread.horizontal.most).collect::<Vec<_>>()
    };
    assert_eq!(sizes(800), [1, 2, 3, 5, 3, 2]);
    assert_eq!(sizes(2000), [1, 2, 3, 5, 3]);
    assert_eq!(sizes(8000), [1, 2, 3, 5]);
}

#[test]
fn row_totals_of_all_threads_sum_up_to_k() {
    for (game, within) in [(7, 1e-9), (14, 1e-9), (50, 1e-9), (10, 0.01), (100, 0.05)] {
        let sum: f64 = threads(game, 10_000, 1500).iter().map(Thread::row_total).sum();
        assert!((sum - game as f64).abs() < within, "game {game}: {sum}");
    }
}

#[test]
fn threads_of_game_50_have_exact_periods() {
    // docs/algorithms/test-vectors.md#threads: slopes 2.019 (its x/y), 2.331 with periods
    // (182, 90), (182, 78), then (13, 5).
    let threads = threads(50, 20_000, 1500);
    let periods: Vec<_> = threads.iter().map(|thread| thread.period.unwrap()).collect();
    let shifts: Vec<_> = periods.iter().map(|period| (period.dx, period.dy)).collect();
    assert_eq!(shifts, [(182, 90), (182, 78), (13, 5), (13, 5)]);
    assert_eq!(threads[0].slope.exact, Some([91, 45]));
    // The exact diagonal law: rho / (s - 1).
    assert!((threads[0].diagonal.unwrap().mean - 45.0 / 46.0).abs() < 1e-12);
}

#[test]
fn games_7_14_and_50_have_periodic_threads_only() {
    // docs/algorithms/test-vectors.md#threads.
    for game in [7, 14, 50] {
        assert_eq!(not_periodic(&threads(game, 10_000, 1500)), 0, "game {game}");
    }
}

#[test]
fn the_thread_of_game_4_is_not_periodic() {
    // Its slope is 1 + sqrt 2; a third of 1500 rows does not show that (985, 408) is not a period.
    let threads = threads(4, 20_000, 1500);
    assert_eq!((threads.len(), not_periodic(&threads)), (1, 1));
    assert!((threads[0].slope.value - 1.0 - 2_f64.sqrt()).abs() < 1e-4);
}

#[test]
fn thickness_along_the_three_kinds_of_lines_follows_from_the_slope() {
    let threads = threads(100, 20_000, 1500);
    assert!(threads.len() > 3, "{}", threads.len());
    for thread in threads {
        let (rho, s) = (thread.horizontal.mean, thread.slope.value);
        let (vertical, diagonal) = (thread.vertical.unwrap(), thread.diagonal.unwrap());
        assert!((vertical.mean - rho / s).abs() < 0.03, "{thread:?}");
        assert!((diagonal.mean - rho / (s - 1.0)).abs() < 0.05, "{thread:?}");
    }
}

#[test]
fn only_beside_the_skin_a_thread_is_as_solid_as_the_proof_of_the_law_of_gaps_asks() {
    // docs/algorithms/threads.md, "The law of gaps".
    let sweep = Sweep::new(k(300));
    let cloth = gaps(&sweep, 20_000..20_400, &()).unwrap();
    let band = Band::read(k(300), &sweep, 20_000..20_400, &()).unwrap();
    let rows: Vec<&[u64]> = band.rows().map(|(_, palaces)| palaces).collect();
    // The share of rows in which the palaces beyond a gap begin with a full step of two or more.
    let solid = |beyond: usize| {
        let full = |pair: &&[&[u64]]| {
            let [row, next] = [0, 1].map(|i| &pair[i][pair[i].len() - beyond..]);
            let step = next[0].saturating_sub(row[0]);
            step >= 2 && (row[0]..next[0]).eq(row.iter().copied().take(step as usize))
        };
        rows.windows(2).filter(full).count() as f64 / (rows.len() - 1) as f64
    };
    let (outermost, inner) = cloth.gaps.split_last().unwrap();
    assert_eq!(solid(outermost.beyond.least as usize), 1.0);
    let inner: Vec<&Gap> = inner.iter().filter(|gap| gap.beyond.least == gap.beyond.most).collect();
    assert!(inner.len() > 2);
    for gap in inner {
        assert!(solid(gap.beyond.least as usize) < 0.3);
        assert!(gap.vertical.most - gap.vertical.least < 2);
        assert!(gap.diagonal.most - gap.diagonal.least < 2);
    }
}

#[test]
fn from_gaps_one_number_of_palaces_is_seen_diagonally_or_two() {
    // docs/algorithms/test-vectors.md#threads: k = 16: 7|8, 7, 5, from the main diagonal out.
    let cloth = gaps(&Sweep::new(k(16)), 20_000..20_400, &()).unwrap();
    let seen: Vec<_> =
        cloth.gaps.iter().map(|gap| (gap.diagonal.least, gap.diagonal.most)).collect();
    assert_eq!(seen[1..], [(7, 7), (5, 5)]);
    assert!(seen.iter().all(|(least, most)| most - least < 2), "{seen:?}");
    for gap in &cloth.gaps[1..] {
        assert_eq!(gap.lawful, gap.cells);
        assert_eq!(gap.beyond.least, gap.beyond.most);
        assert!(gap.value.most <= 2);
    }
}

#[test]
fn a_course_tells_mergers_from_splits() {
    let gaps = |beyond: &[u64]| beyond.iter().map(|&beyond| (beyond, 1000 - beyond)).collect();
    let seen =
        [gaps(&[0, 8, 13, 16]), gaps(&[0, 8, 16]), gaps(&[0, 3, 8, 16]), gaps(&[0, 3, 8, 13, 16])];
    // 13 is hidden for a while only.
    let course = Course::of(vec![100, 200, 300, 400], &seen);
    assert_eq!(course.bounds.iter().map(|bound| bound.seen).collect::<Vec<_>>(), [4, 2, 4, 2, 4]);
    assert_eq!(course.meetings.len(), 1);
    assert_eq!(
        (&course.meetings[0].before[..], &course.meetings[0].after[..]),
        (&[8][..], &[5, 3][..])
    );
    assert_eq!((course.meetings[0].after_row, course.meetings[0].before_row), (200, 300));
    // Without the last band the gap has closed: a merger.
    let course =
        Course::of(vec![100, 200, 300], &[gaps(&[0, 8, 13]), gaps(&[0, 8, 13]), gaps(&[0, 13])]);
    assert!(course.meetings[0].is_merger());
    assert_eq!((course.meetings[0].before.clone(), course.meetings[0].x), (vec![5, 8], 992));
    assert_eq!(course.thicknesses(0), [5, 8]);
    assert_eq!(course.thicknesses(2), [13]);
}

#[test]
fn the_course_of_game_200_has_mergers_of_fibonacci_numbers() {
    let board = Sweep::new(k(200)).keep(reach(k(200), 6200), &()).unwrap();
    let bands = (8..60).map(|n| n * 100..n * 100 + 100);
    let course = Course::follow(k(200), &board, bands, &()).unwrap();
    let mergers = course.meetings.iter().filter(|meeting| meeting.is_merger());
    let sums: Vec<_> =
        mergers.map(|meeting| (meeting.before.as_slice(), meeting.after[0])).collect();
    assert_eq!(sums, [(&[2, 3][..], 5), (&[3, 5], 8)]);
    assert_eq!(course.thicknesses(0)[..3], [2, 3, 5]);
}

#[test]
fn three_strings_that_have_one_palace_a_row_together_are_one_thread() {
    // Game 21: a beam, and pieces with 1, 4 and 125 palaces in 130 rows.
    let threads = threads(21, 20_000, 1500);
    let period = threads[1].period.unwrap();
    assert_eq!((period.dx, period.dy, period.palaces), (260, 130, 130));
    assert_eq!(threads.len(), 4);
}

/// The palaces of the thread of this thickness behind a skin of level 3, row by row from `top` on.
fn thread_of(game: u64, thickness: u64, top: u64, rows: u64) -> Vec<(u64, Vec<u64>)> {
    let band = Band::sweep(&Sweep::new(k(game)), top..top + rows, &()).unwrap();
    let row = |(y, row): (u64, &[u64])| {
        let skin = 21;
        (y, row[row.len() - skin - thickness as usize..row.len() - skin].to_vec())
    };
    band.rows().map(row).collect()
}

#[test]
fn threads_that_were_evaluated_alone_repeat_on_the_board() {
    // Bands of [`survey`] are too short for a period of 836 rows.
    let settled = settle(&Sweep::new(k(96)), 5000, kept(20_000), &()).unwrap();
    let thread = &settled.threads[1];
    let Period { dx, dy, .. } = thread.period;
    assert_eq!((thread.thickness, thread.beyond, dx, dy), (45, 21, 2176, 836));
    assert!(!settled.is_whole, "a thread crosses rows now and then");
    let rows = thread_of(96, 45, thread.since.max(8000), dy + 300);
    let (above, below) = (&rows[..300], &rows[dy as usize..]);
    for ((y, above), (_, below)) in above.iter().zip(below) {
        assert!(above.iter().map(|x| x + dx).eq(below.iter().copied()), "row {y}");
    }
}

#[test]
fn what_is_seen_beside_a_thread_that_settled_is_what_is_seen_on_the_board() {
    for game in [16, 20, 31, 50] {
        let sweep = Sweep::new(k(game));
        let settled = settle(&sweep, 3000, kept(50_000), &()).unwrap();
        let cloth = gaps(&sweep, 9000..9300, &()).unwrap();
        let found: Vec<_> = cloth.gaps.iter().rev().collect();
        assert!(settled.threads[1].since < 4000, "game {game}");
        // Further in, the gap still has columns from rows above the first one that repeats.
        for thread in settled.threads.iter().filter(|thread| thread.since < 4000) {
            let beyond = thread.beyond + thread.thickness;
            let gap = found.iter().find(|gap| gap.beyond.least == beyond).expect("a gap");
            for (alone, board) in [(thread.vertical, gap.vertical), (thread.diagonal, gap.diagonal)]
            {
                assert!(alone.least <= board.least && board.most <= alone.most, "game {game}");
            }
            assert!(thread.vertical.most - thread.vertical.least <= 1, "game {game}");
        }
    }
}

#[test]
fn a_game_is_settled_as_a_whole_only_if_no_row_sees_anything_else() {
    let whole = |game, y| settle(&Sweep::new(k(game)), y, kept(50_000), &()).unwrap().is_whole;
    assert_eq!([3, 14, 50].map(|game| whole(game, 3000)), [true; 3]);
    // The inner thread of game 7 slips near row 6356, as that of row 2542 lies in its column.
    assert!(!whole(7, 5000));
    // The palaces of game 20 are not all in threads of one thickness.
    assert!(!whole(20, 3000));
}

#[test]
fn threads_that_do_not_repeat_are_not_settled() {
    let settle = |game, y, rows| settle(&Sweep::new(k(game)), y, kept(rows), &()).unwrap().threads;
    // That of game 4 has an irrational slope, so its rows have two or three palaces.
    assert!(settle(4, 5000, 10_000).is_empty());
    assert_eq!(settle(96, 5000, 900).len(), 1, "836 rows, from row 6000 on or so");
    assert!(settle(20, 2000, 3).is_empty());
}

#[test]
fn two_threads_that_are_passed_are_as_if_they_were_kept() {
    let sweep = Sweep::new(k(108));
    let [passed, kept] = [1_000_000, 0].map(|passed| {
        let found = settle(&sweep, 20_000, Rows { kept: 1_000_000, passed }, &()).unwrap();
        assert!(found.is_whole);
        found.threads
    });
    let period = |thread: &Alone| (thread.beyond, thread.period.dx, thread.period.dy);
    let last = [(76, 222_224, 93_670), (77, 222_224, 96_562)];
    for threads in [&passed, &kept] {
        assert_eq!(threads[threads.len() - 2..].iter().map(period).collect::<Vec<_>>(), last);
    }
    assert_eq!(passed.len(), kept.len());
    for (passed, kept) in passed.iter().zip(&kept) {
        for (a, b) in [(passed.vertical, kept.vertical), (passed.diagonal, kept.diagonal)] {
            assert!(a.least == b.least && a.most == b.most && (a.mean - b.mean).abs() < 1e-12);
        }
    }
    assert_ne!(passed, kept, "a pair is found to repeat sooner, so another way was taken");
}
