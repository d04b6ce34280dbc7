use super::*;
use wythoff::blocking::machine::PlainMachine;
use wythoff::board::Board;
use wythoff_testkit::{TestDevice, stop_after};

/// Reads the skin, and keeps the frontiers of the first few rows of tiles.
struct Reader {
    skin: SkinReader,
    frontiers: Vec<Frontier>,
}

impl Follower for Reader {
    fn rows(&mut self, done: &Stretch<'_>) -> ControlFlow<()> {
        assert_eq!(done.y, self.skin.outline().len() as u64, "rows come in order");
        assert_eq!(done.below.y, done.y + done.skin.len() as u64);
        self.frontiers.push(done.below.clone());
        self.skin.rows(done)
    }
}

fn follow(arm: &Arm, rows: u64) -> Reader {
    let mut reader = Reader { skin: SkinReader::new(), frontiers: vec![] };
    arm.follow(&Frontier::start(), rows, &mut reader, &()).unwrap();
    reader
}

#[test]
fn levels_begin_where_they_were_found() {
    // docs/algorithms/arm.md#the-skin, counted there on finite games and row by row.
    let skin = follow(&Arm::new(), 133_000).skin.finish();
    let levels: Vec<_> = skin.levels.iter().map(|l| (l.level, l.rows, l.columns)).collect();
    assert_eq!(
        levels,
        [
            (0, [0, 3], [-1, 5]),
            (1, [2, 82], [3, 203]),
            (2, [77, 2970], [190, 7712]),
            (3, [2954, 132_562], [7670, 346_645]),
            (4, [132_517, 132_999], [346_527, 347_789]),
        ]
    );
    assert_eq!(skin.transitions[3], Transition { level: 4, x: 346_587, y: 132_540 });
}

#[test]
fn the_arm_is_the_same_with_other_machines() {
    let (plain, device) = (PlainMachine::new(K::try_new(1).unwrap()), TestDevice::right());
    let sweep = follow(&Arm::new().with_tile(256), 3_000);
    for other in
        [Arm::new().with_machine(Arc::new(plain)), Arm::new().with_accelerator(device.clone())]
    {
        let other = follow(&other.with_tile(256), 3_000);
        assert_eq!(sweep.skin.outline(), other.skin.outline());
        assert_eq!(sweep.frontiers, other.frontiers);
    }
    assert!(device.take_rectangles() > 0, "the device evaluates tiles of the arm");
}

#[test]
#[should_panic(expected = "k = 1")]
fn a_machine_of_another_game_is_refused() {
    let _ = Arm::new().with_machine(Arc::new(Sweep::new(K::try_new(2).unwrap())));
}

#[test]
fn the_skin_is_as_thick_as_fibonacci_numbers() {
    // [CLN] section 3.4: f(2n+2) in rows, f(2n) in columns, f(2n+1) on diagonals; one column a
    // period has f(2n) + 1 (not f(2n+1), as one copy of the paper prints).
    const F: [u64; 9] = [0, 1, 1, 2, 3, 5, 8, 13, 21];
    let arm = Arm::new();
    let reader = follow(&arm, 12_000);
    let mut skin = reader.skin.finish();
    arm.measure(&mut skin, reader.frontiers.last().unwrap(), &()).unwrap();
    for n in 1..=3 {
        let [horizontal, vertical, diagonal] = [F[2 * n + 2], F[2 * n], F[2 * n + 1]];
        let line = Some(vertical + 1);
        let thickness = Thickness { horizontal, vertical, diagonal, line };
        assert_eq!(skin.levels[n].thickness, Some(thickness), "level {n}");
    }
}

#[test]
fn finite_games_have_the_same_skin() {
    let outline = follow(&Arm::new(), 1500).skin;
    for k in [300, 501, 1000] {
        let sweep = Sweep::new(K::try_new(k).unwrap());
        let window = Window::try_new(k, 0, 4000, 1500).unwrap();
        let mut rows = sweep.rows(window, &()).unwrap();
        assert_eq!(outline.outline().len(), 1500);
        for &u in outline.outline() {
            let row = rows.next_row().unwrap().unwrap();
            assert_eq!(row.iter().rposition(|&p| p < 0).map_or(-1, |u| u as i64), u, "game {k}");
        }
    }
}

#[test]
fn values_are_those_of_a_large_game() {
    // Game 3000 right of its shoulder, as far down as its épaulette reaches (to row 0.69 k).
    let (arm, sweep) = (Arm::new().with_tile(256), Sweep::new(K::try_new(3000).unwrap()));
    for (u, y, width, height) in [
        (0, 0, 900, 300),
        (0, 700, 300, 10),
        (300, 800, 700, 600),
        (3500, 1500, 900, 257),
        (7, 1700, 1, 1),
    ] {
        let here = Window::try_new(u, y, width, height).unwrap();
        let there = Window::try_new(3000 + u, y, width, height).unwrap();
        let (values, expected) =
            (arm.values(here, &()).unwrap(), sweep.values(there, &()).unwrap());
        assert_eq!(values.len(), expected.len());
        let wrong = values.iter().zip(&expected).position(|(value, expected)| value != expected);
        assert_eq!(wrong.map(|at| (at as u64 % width, at as u64 / width)), None, "{here:?}");
    }
}

#[test]
fn values_below_a_frontier_are_those_of_the_arm() {
    let arm = Arm::new().with_tile(256);
    let found = follow(&arm, 1600);
    for (u, y, width, height) in
        [(0, 1500, 300, 20), (700, 1400, 900, 300), (4000, 1300, 300, 9), (3000, 900, 9, 200)]
    {
        let window = Window::try_new(u, y, width, height).unwrap();
        let expected = arm.values(window, &()).unwrap();
        for frontier in found.frontiers.iter().filter(|frontier| frontier.y <= y) {
            let mut rows = arm.rows_below(frontier, window, &()).unwrap();
            for expected in expected.chunks(width as usize) {
                assert_eq!(rows.next_row().unwrap(), Some(expected), "{window:?}");
            }
        }
    }
}

#[test]
fn tiles_threads_and_vectors_change_nothing() {
    let rows = 2304;
    let expected = follow(&Arm::new().with_threads(1).with_tile(256), rows);
    let lowest = expected.frontiers.last().unwrap();
    for level in Level::available() {
        for (side, threads) in [(256, 3), (512, 1), (768, 2), (65_536, 2)] {
            let arm = Arm::new().with_level(level).with_tile(side).with_threads(threads);
            let found = follow(&arm, rows);
            assert_eq!(found.skin.outline(), expected.skin.outline(), "{level} {side}");
            let mut last = found.frontiers.last().unwrap().clone();
            last.trim(lowest.u.max(last.u));
            let mut lowest = lowest.clone();
            lowest.trim(last.u);
            assert_eq!(last, lowest, "{level} {side}");
        }
    }
}

#[test]
fn a_run_goes_on_from_any_frontier_in_other_tiles() {
    let whole = follow(&Arm::new().with_tile(256), 2000);
    assert!(whole.frontiers.len() > 3, "{}", whole.frontiers.len());
    for start in whole.frontiers.iter().step_by(3) {
        let mut rest = vec![];
        let mut follower = Outline(&mut rest, u64::MAX);
        Arm::new().with_tile(768).follow(start, 2000, &mut follower, &()).unwrap();
        assert_eq!(rest, whole.skin.outline()[start.y as usize..], "from {}", start.y);
    }
}

/// Reads the outline, and has enough behind some row.
struct Outline<'a>(&'a mut Vec<i64>, u64);

impl Follower for Outline<'_> {
    fn rows(&mut self, done: &Stretch<'_>) -> ControlFlow<()> {
        self.0.extend(done.skin);
        if done.below.y >= self.1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[test]
fn a_run_that_is_ended_tells_all_rows_that_have_begun() {
    let whole = follow(&Arm::new(), 3000).skin;
    for threads in [1, 2] {
        let mut outline = vec![];
        let arm = Arm::new().with_tile(256).with_threads(threads);
        arm.follow(&Frontier::start(), 3000, &mut Outline(&mut outline, 1000), &()).unwrap();
        assert!(outline.len() >= 1000, "{}", outline.len());
        // The number of rows that two threads begin meanwhile depends on the machine; one thread
        // has an order.
        assert!(threads > 1 || outline.len() < 2500, "{}", outline.len());
        assert_eq!(outline, whole.outline()[..outline.len()]);
    }
}

#[test]
fn a_frontier_with_one_wrong_signal_is_found_out() {
    let whole = follow(&Arm::new().with_tile(256), 1024);
    let good = &whole.frontiers[2];
    let run = |frontier: &Frontier| {
        let mut outline = vec![];
        let arm = Arm::new().with_tile(256);
        arm.follow(frontier, 3000, &mut Outline(&mut outline, u64::MAX), &())
    };
    assert_eq!(run(good), Ok(()));
    let columns = good.v.len();
    for at in [2, 5, columns / 2, columns - 1] {
        let mut bad = good.clone();
        bad.v[at] = bad.v[at].wrapping_add(100);
        assert!(run(&bad).is_err(), "V of column {at} of {columns}");
    }
}

#[test]
fn an_observer_ends_it_at_once() {
    let mut outline = vec![];
    let mut follower = Outline(&mut outline, u64::MAX);
    let error = Arm::new().follow(&Frontier::start(), 3000, &mut follower, &stop_after(0));
    assert_eq!(error, Err(ArmError::Interrupted(Interrupted)));
    assert_eq!(outline, [0; 0]);
}

#[test]
fn windows_begin_in_any_row() {
    // A row of tiles that is cut off at row 551 once ended with an error: the columns that were
    // taken for épaulette were those of the row where the tiles would have ended.
    let arm = Arm::new();
    let values = |y: u64, rows: u64| {
        let window = Window::try_new(1300, y, 200, rows).unwrap();
        arm.values(window, &()).unwrap()
    };
    for y in [513, 551, 600] {
        assert_eq!(values(y, 2)[200..], values(y + 1, 1), "row {y}");
    }
}
