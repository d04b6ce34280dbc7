use std::collections::HashSet;

use dashu_int::UBig;

use super::*;
use wythoff::blocking::{Quadtree, Recurrence};
use wythoff_anatomy::beam::FarRows;

fn find(k: u64) -> Option<Semilinear> {
    Semilinear::find(K::try_new(k).unwrap(), 1 << 15, &()).unwrap()
}

#[test]
fn game_3_has_its_closed_form() {
    let game = find(3).unwrap();
    // docs/algorithms/closed-forms.md: (0, 0), (n, 2n + 1), (n, 2n + 2), and their mirror images.
    assert_eq!(game.exceptional, [(0, 0)]);
    assert_eq!(
        game.rays,
        [Ray { start: (1, 0), step: (2, 1) }, Ray { start: (2, 0), step: (2, 1) }]
    );
}

#[test]
fn counts_are_those_of_the_quadtree_to_2_to_the_60() {
    for k in [3, 14, 50] {
        let game = find(k).unwrap();
        let mut tree = Quadtree::new(game.k).unwrap();
        for bits in [0, 4, 5, 9, 14, 20, 33, 60] {
            let side = (UBig::ONE << bits) + UBig::from(bits as u64 % 5);
            assert_eq!(game.count(&side), tree.count(&side, &()).unwrap(), "2^{bits}, game {k}");
        }
    }
}

#[test]
fn squares_are_those_of_the_recurrence() {
    let game = find(14).unwrap();
    let recurrence = Recurrence::new(game.k);
    for (x, y) in (0..40).map(|i| (i * 7 % 31, i)).chain((290..320).map(|x| (x, 120))) {
        let palace = recurrence.visible(x, y).is_palace(game.k);
        for (x, y) in [(x, y), (y, x)] {
            assert_eq!(game.is_palace(&UBig::from(x), &UBig::from(y)), palace, "({x}, {y})");
        }
    }
}

#[test]
fn games_with_irrational_slipping_or_doubling_threads_have_none() {
    // Game 8 is solved, but its inner thread of slope 2 has no period.
    for k in [1, 2, 4, 5, 7, 8, 10] {
        assert!(find(k).is_none(), "game {k}");
    }
}

#[test]
fn proofs_follow_the_rule_on_enough_rows() {
    let game = find(50).unwrap();
    let Proof { rows, only_rays, apart, repeats, gaps } = &game.proof;
    assert!(only_rays < apart && repeats.iter().all(|repeat| apart + repeat <= *rows));
    assert_eq!((repeats.len(), gaps.len()), (3, 4));
    assert_eq!(game.slopes(), [(91, 45), (7, 3), (13, 5)]);
}

#[test]
fn counts_have_their_shortest_period() {
    let shortest = |counts: &[u64]| proof::Counts(counts.to_vec()).shortest().0;
    assert_eq!(shortest(&[1; 909]), [1]);
    assert_eq!(shortest(&[1, 2, 1, 2, 1, 2]), [1, 2]);
    assert_eq!(shortest(&[1, 2, 2, 1, 2, 2]), [1, 2, 2]);
    assert_eq!(shortest(&[1, 2, 1, 2, 2, 1]), [1, 2, 1, 2, 2, 1]);
}

#[test]
fn rays_that_are_not_all_are_not_proved() {
    // One ray less, or one in the wrong place, and the sums do not come out.
    let game = find(14).unwrap();
    for at in [0, game.rays.len() / 2, game.rays.len() - 1] {
        let mut rays = game.rays.clone();
        rays.remove(at);
        assert!(find::prove_again(&game, &rays).is_none());
    }
    // A ray that is described twice counts twice.
    let twice = [&game.rays[..], &game.rays[..1]].concat();
    assert!(find::prove_again(&game, &game.rays).is_some());
    assert!(find::prove_again(&game, &twice).is_none());
}

#[test]
fn a_ray_that_begins_on_the_diagonal_has_one_palace_there() {
    // As if game 14 had such a ray, which adds one palace there and two for each other one.
    let mut game = find(14).unwrap();
    let side = UBig::from(10_000u16);
    let before = game.count(&side);
    game.rays.push(Ray { start: (7000, 7000), step: (5, 2) });
    assert_eq!(game.count(&side), before + UBig::from(1 + 2 * 599u16));
}

/// The games whose beam is proved to follow its rule, and the rows that this takes.
const BEAMS: [(u64, u64); 16] = [
    (2, 4000),
    (5, 4000),
    (8, 4000),
    (9, 4000),
    (10, 4000),
    (13, 4000),
    (16, 6000),
    (20, 6000),
    (34, 6000),
    (38, 6000),
    (45, 6000),
    (55, 6000),
    (56, 12_000),
    (67, 12_000),
    (73, 12_000),
    (78, 12_000),
];

/// The palaces of the game on no ray of `game`, from its row `from` to row `rows` - 1.
fn on_no_ray(game: &OneBeam, rows: u64) -> Vec<(u64, u64)> {
    let on_rays: HashSet<_> = game.rays.iter().flat_map(|ray| ray.squares(rows)).collect();
    let mut far = FarRows::try_new(game.k, rows).unwrap();
    let mut found = Vec::new();
    for y in 0..rows {
        let row = far.next_row().iter().map(|&x| (x, y));
        found.extend(row.filter(|palace| y >= game.from && !on_rays.contains(palace)));
    }
    found
}

#[test]
fn one_beam_is_that_of_the_board_beyond_the_rows_of_its_proof() {
    for (k, rows) in BEAMS {
        let game = OneBeam::find(K::try_new(k).unwrap(), rows, &()).unwrap();
        let game = game.unwrap_or_else(|| panic!("game {k}"));
        let far = rows + 1000;
        let beam = game.beam(far);
        assert_eq!(beam, on_no_ray(&game, far), "game {k}");
        // Not with the lines of the beam moved by one, unless every line is one of them.
        let mut moved = game.clone();
        moved.lines.rotate_right(1);
        assert_eq!(moved.beam(far) == beam, moved.lines == game.lines, "game {k}");
    }
}

#[test]
fn one_beam_is_refused_for_other_games_and_other_rays() {
    // Games without an irrational beam, with two palaces of the beam on a line, and those whose
    // beam is not proved to stay away from the rays.
    for k in [1, 3, 4, 6, 7, 12, 14, 15] {
        assert!(OneBeam::find(K::try_new(k).unwrap(), 4000, &()).unwrap().is_none(), "game {k}");
    }
    for (k, rows) in [(5, 4000), (10, 4000), (34, 6000)] {
        let k = K::try_new(k).unwrap();
        let proof = |change: fn(&mut Vec<Ray>)| one_beam::prove_with(k, rows, change);
        assert!(proof(|_| ()).is_some());
        assert!(proof(|rays| rays.truncate(rays.len() - 1)).is_none());
        assert!(proof(|rays| rays.rotate_left(1)).is_some());
        assert!(proof(|rays| _ = rays.swap_remove(0)).is_none());
        assert!(proof(|rays| rays.iter_mut().for_each(|ray| ray.start.0 += 1)).is_none());
    }
}

/// "Game 10" in `docs/algorithms/closed-forms.md`.
#[test]
fn the_beam_of_game_10_is_game_1_ten_times_as_large() {
    let game = OneBeam::find(K::try_new(10).unwrap(), 4000, &()).unwrap().unwrap();
    let phi = (1.0 + 5_f64.sqrt()) / 2.0;
    let pairs = |rows: u64, shift: u64| -> Vec<(u64, u64)> {
        let pair = |n: u64| {
            let a = (n as f64 * phi) as u64;
            (10 * (a + n) + shift, 10 * a + shift)
        };
        (0..).map(pair).take_while(|pair| pair.1 < rows).filter(|pair| pair.1 >= 89).collect()
    };
    let beam = game.beam(12_000);
    let found: Vec<_> = beam.into_iter().filter(|palace| palace.1 >= 89).collect();
    assert_eq!(found, pairs(12_000, 32));
    assert_ne!(found, pairs(12_000, 42));
    let lines: Vec<usize> = (0..game.lines.len()).filter(|&x| game.lines[x]).collect();
    assert_eq!((game.lines.len(), lines), (10, vec![2]));

    // The number of palaces of a board, by the quadtree.
    let side = 1_u64 << 18;
    let count = |shift: u64| {
        let early = game.beam(89).len() as u64;
        let beam = pairs(side, shift).iter().filter(|pair| pair.0 < side).count() as u64;
        let rays: UBig = game.rays.iter().map(|ray| ray.before(&UBig::from(side))).sum();
        let starts = game.rays.iter().filter(|ray| ray.start.0 == ray.start.1).count();
        let main = game.first.iter().filter(|palace| palace.0 == palace.1).count() + starts;
        let right = rays + early + beam + game.first.len() as u64;
        (right << 1) - main as u64
    };
    let mut tree = Quadtree::new(game.k).unwrap();
    let board = tree.count(&UBig::from(side), &()).unwrap();
    assert_eq!(count(32), board);
    assert_ne!(count(1032), board);
}
