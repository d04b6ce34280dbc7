//! The quadtree against the rungs below, on random games and windows.

use std::sync::Mutex;

use dashu_int::UBig;
use wythoff::blocking::quadtree::QuadtreeError;
use wythoff::blocking::{Quadtree, Recurrence, Sweep};
use wythoff::board::{Board, BoardError};
use wythoff::observer::Interrupted;
use wythoff::{K, Window};
use wythoff_testkit::{Random, SIDES, assert_same_board, games_for, k, square, stop_after};

fn tree(game: K) -> Mutex<Quadtree> {
    Mutex::new(Quadtree::new(game).expect("k is small"))
}

#[test]
fn boards_of_every_size_are_those_of_the_recurrence() {
    let mut random = Random::new();
    for side in SIDES.into_iter().filter(|&side| side > 0) {
        for game in games_for(side, &mut random) {
            let (tree, reference) = (tree(game), Recurrence::new(game));
            let found = ("quadtree", &tree as &dyn Board);
            assert_same_board(game, square(side), found, ("recurrence", &reference), &random);
        }
    }
}

#[test]
fn windows_of_random_games_are_those_of_the_sweep() {
    let mut random = Random::new();
    for _ in 0..12 {
        let game = k(random.number(1..=3000) as u64);
        let tree = tree(game);
        for _ in 0..3 {
            let far = 4 * game.get() as i64 + 400;
            let [x, y] = [(); 2].map(|()| random.number(0..=far) as u64);
            let [width, height] = [(); 2].map(|()| random.number(1..=150) as u64);
            let window = Window::try_new(x, y, width, height).expect("it is small");
            let reference = Sweep::new(game);
            let found = ("quadtree", &tree as &dyn Board);
            assert_same_board(game, window, found, ("sweep", &reference), &random);
        }
    }
}

#[test]
fn squares_are_counted_as_if_by_their_cells() {
    let mut random = Random::new();
    for _ in 0..6 {
        let game = k(random.number(1..=300) as u64);
        let (tree, sweep) = (tree(game), Sweep::new(game));
        let scale = 16 << random.number(0..=3);
        let [x, y] = [(); 2].map(|()| scale * random.number(0..=9) as u64);
        let window = Window::try_new(x, y, 5 * scale, 3 * scale).expect("it is small");
        let mut squares = sweep.count_rows(window, scale, &()).expect("nobody says stop");
        let mut shares =
            tree.densities(window, scale, &()).expect("the squares are those of blocks");
        let most = (scale * scale.min(game.get())) as f64;
        while let Some(row) = squares.next_row().expect("nobody says stop") {
            let found = shares.next_row().expect("nobody says stop").expect("there are as many");
            let palaces = row.iter().map(|counts| counts.by_class()[..5].iter().sum::<u64>());
            let expected: Vec<_> = palaces.map(|palaces| palaces as f64 / most).collect();
            assert_eq!(found, expected, "{game:?} {window:?} {scale}\n  {}", random.reproduce());
        }
        assert!(shares.next_row().expect("nobody says stop").is_none());
        assert!(
            tree.densities(window, scale + 1, &()).is_none(),
            "only squares of blocks are known"
        );
    }
}

#[test]
fn squares_and_palaces_far_out_agree_with_the_sweep() {
    let mut random = Random::new();
    for _ in 0..8 {
        let game = k(random.number(1..=400) as u64);
        let mut tree = Quadtree::new(game).expect("k is small");
        let [x, y] = [(); 2].map(|()| random.number(0..=3000) as u64);
        let seen = Sweep::new(game).visible(x, y, &()).expect("nobody says stop");
        let (x, y) = (UBig::from(x), UBig::from(y));
        let from = format!("{game:?}, ({x}, {y})\n  {}", random.reproduce());
        assert_eq!(tree.visible(&x, &y, &()), Ok(seen), "{from}");
        let palaces = tree.palaces_seen(&x, &y, &()).expect("nobody says stop");
        assert_eq!(palaces.len() as u64, seen.palace_number(), "{from}");
        assert_eq!(palaces.iter().filter(|(px, _)| *px == x).count() as u64, seen.north, "{from}");
        assert_eq!(palaces.iter().filter(|(_, py)| *py == y).count() as u64, seen.west, "{from}");
        for (x, y) in palaces {
            assert!(tree.visible(&x, &y, &()).expect("nobody says stop").is_palace(game), "{from}");
        }
    }
}

#[test]
fn an_interrupted_quadtree_goes_on_where_it_was() {
    let game = k(130);
    let size = UBig::from(1u32) << 14;
    let mut tree = Quadtree::new(game).expect("k is small");
    let mut interrupted = 0;
    let palaces = loop {
        match tree.count(&size, &stop_after(2)) {
            Ok(palaces) => break palaces,
            Err(error) => assert_eq!(error, QuadtreeError::Interrupted(Interrupted)),
        }
        interrupted += 1;
        assert!(interrupted < 1000, "each time some blocks are done");
    };
    assert!(interrupted > 3, "{interrupted}");
    let stats = Sweep::new(game).stats(square(1 << 14), &()).expect("nobody says stop");
    assert_eq!(palaces, UBig::from(stats.palaces));

    let board = Mutex::new(tree);
    let stop = stop_after(0);
    let rows = board.rows(square(100), &stop);
    let stopped = rows.and_then(|mut rows| rows.next_row().map(drop));
    assert!(matches!(stopped, Err(BoardError::Interrupted(_))));
}
