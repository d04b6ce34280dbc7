use dashu_int::UBig;

use super::*;
use wythoff::blocking::{Quadtree, Recurrence};

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
fn rays_that_are_not_all_are_not_proved() {
    // One ray less, or one in the wrong place, and the sums do not come out.
    let game = find(14).unwrap();
    for at in [0, game.rays.len() / 2, game.rays.len() - 1] {
        let mut rays = game.rays.clone();
        rays.remove(at);
        assert!(find::prove_again(&game, &rays).is_none());
    }
}
