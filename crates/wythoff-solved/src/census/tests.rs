use super::*;
use wythoff::Window;
use wythoff::blocking::Sweep;

fn look(k: u64, blocks: usize) -> Entry {
    let limits = Limits { blocks, bent: 1, ..Limits::default() };
    survey(K::try_new(k).unwrap(), &limits, &()).unwrap()
}

#[test]
fn some_games_repeat() {
    // One more than in a prototype that did not keep blocks on the main diagonal, or two in game 8.
    for (k, new) in [(3, 6), (8, 59), (14, 11), (50, 315)] {
        let entry = look(k, 100_000);
        let Class::Repeats { period, blocks, .. } = entry.growth.class else { panic!("{entry:?}") };
        assert_eq!((period, blocks), (1, new), "game {k}");
        assert_eq!((entry.standing, entry.growth.side()), (Standing::Proved, 64));
    }
}

#[test]
fn game_7_grows_by_some_blocks_a_doubling() {
    let entry = look(7, 100_000);
    let Class::Linear { rise } = entry.growth.class else { panic!("{entry:?}") };
    assert!((5.0..20.0).contains(&rise), "{rise}");
    assert_eq!(entry.standing, Standing::Open);
}

#[test]
fn beams_of_irrational_slope_cost_a_power_of_the_side() {
    for (k, least, most) in [(1, 0.55, 0.8), (4, 0.55, 0.8), (11, 0.5, 0.8), (5, 0.8, 1.1)] {
        let entry = look(k, 200_000);
        let Class::Power { exponent } = entry.growth.class else { panic!("{entry:?}") };
        assert!((least..most).contains(&exponent), "game {k}: {exponent}");
        assert!(entry.growth.blocks() > 200_000);
    }
}

#[test]
fn palaces_are_those_of_the_sweep() {
    for k in [1, 8, 100] {
        let side = 1 << Limits::BOARD;
        let window = Window::try_new(0, 0, side, side).unwrap();
        let stats = Sweep::new(K::try_new(k).unwrap()).stats(window, &()).unwrap();
        assert_eq!(u128::from(look(k, 10_000).palaces), u128::from(stats.palaces), "game {k}");
    }
}

#[test]
fn beams_have_the_slopes_of_the_laws_and_k_palaces_a_row_together() {
    // Slopes of inner beams: docs/algorithms/test-vectors.md#slopes-of-inner-beams.
    for (k, slope) in [(1, 1.6180), (4, 2.4142), (5, 1.4770), (8, 2.0), (12, 1.7662), (14, 2.5)] {
        let FarOut { row, beams } = look(k, 300_000).far;
        assert!(row > 1 << 16, "{row}");
        assert!((beams[0].slope - slope).abs() < 1e-3, "game {k}: {beams:?}");
        assert!(beams.windows(2).all(|two| two[0].slope < two[1].slope), "game {k}: {beams:?}");
        // A beam and its mirror image: the row law.
        let palaces: f64 = beams.iter().map(|beam| beam.palaces * (1.0 + 1.0 / beam.slope)).sum();
        assert!((palaces / k as f64 - 1.0).abs() < 0.01, "game {k}: {palaces}");
    }
}

#[test]
fn a_game_that_bends_is_followed_further() {
    let k = K::try_new(8).unwrap();
    let few = Limits { blocks: 200, bent: 1, ..Limits::default() };
    assert_eq!(survey(k, &few, &()).unwrap().growth.new_blocks.len(), 8);
    let bent = Limits { bent: 100, ..few };
    assert_eq!(survey(k, &bent, &()).unwrap().growth.new_blocks.len(), Limits::LEVELS + 1);
}

#[test]
fn growth_is_counted_as_far_as_nothing_was_forgotten() {
    let k = K::try_new(100).unwrap();
    let (free, tight) = (Limits::default(), Limits { memory: 12 << 20, ..Limits::default() });
    let all = survey(k, &Limits { blocks: 50_000, ..free }, &()).unwrap();
    let some = survey(k, &tight, &()).unwrap();
    let length = some.growth.new_blocks.len();
    assert!(length > 8, "{some:?}");
    assert!(all.growth.new_blocks.iter().zip(&some.growth.new_blocks).all(|(a, b)| a == b));
    assert_eq!(some.palaces, all.palaces);
    let none = survey(k, &Limits { memory: 1000, ..free }, &());
    assert!(matches!(none, Err(QuadtreeError::Budget { .. })), "{none:?}");
}
