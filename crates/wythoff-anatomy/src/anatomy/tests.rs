use super::*;
use wythoff::Window;
use wythoff::blocking::{Kept, Sweep};
use wythoff::board::Board;

fn game(k: u64) -> K {
    K::try_new(k).unwrap()
}

/// The first 3 k rows and columns, and their anatomy.
fn survey(k: u64) -> (Kept, Anatomy) {
    let board = Sweep::new(game(k)).keep(3 * k, &()).unwrap();
    let anatomy = Anatomy::survey(game(k), &board, 3 * k, &()).unwrap();
    (board, anatomy)
}

/// The parts of the board by region.
fn shares(anatomy: &Anatomy) -> BTreeMap<Region, f64> {
    let all = (anatomy.size() as f64).powi(2);
    anatomy.cells().into_iter().map(|(region, cells)| (region, cells as f64 / all)).collect()
}

#[test]
fn junctions_lie_where_they_were_measured() {
    // docs/algorithms/test-vectors.md#junctions, armpit /
    // k, and the median of the last palaces / k.
    for (k, x, y, prism) in [
        (500, 1.2940, 0.7020, 1.650),
        (1000, 1.2870, 0.6990, 1.640),
        (2000, 1.2805, 0.6960, 1.655),
        (5000, 1.2746, 0.6936, 1.638),
        (10_000, 1.2714, 0.6923, 1.631),
    ] {
        let (_, anatomy) = survey(k);
        let near = |found: u64, expected: f64, part: f64| {
            (found as f64 / k as f64 / expected - 1.0).abs() < part
        };
        let armpit = anatomy.junction(Junction::Armpit).unwrap();
        assert!(near(armpit.0, x, 0.01) && near(armpit.1, y, 0.01), "k {k}: {armpit:?}");
        let (at, same) = anatomy.junction(Junction::Prism).unwrap();
        assert!(at == same && near(at, prism, 0.005), "k {k}: {at}");
        assert_eq!(anatomy.junction(Junction::Nose), Some((k / 3, k / 3)));
        assert_eq!(anatomy.junction(Junction::Shoulder), Some((k, 0)));
    }
}

#[test]
fn regions_of_game_5000_have_the_sizes_that_were_measured() {
    let (_, anatomy) = survey(5000);
    let found = shares(&anatomy);
    // docs/algorithms/test-vectors.md#regions, the shares of [0, 3k)^2.
    for (region, share) in [
        (Region::Outer, 0.170),
        (Region::Hood, 0.037),
        (Region::Epaulette, 0.061),
        (Region::Arm, 0.243),
        (Region::Fabric, 0.088),
        (Region::Warp, 0.272),
        (Region::Inner, 0.130),
    ] {
        assert!((found[&region] - share).abs() < 0.01, "{region}: {}", found[&region]);
    }
    assert!((found.values().sum::<f64>() - 1.0).abs() < 1e-12);
}

/// The shape of the pattern in games that nothing was tuned on: its parts are nearly in proportion
/// to k, and the fabric is a parallelogram.
#[test]
fn other_games_have_the_same_shape() {
    let (_, anatomy) = survey(5000);
    let model = shares(&anatomy);
    for k in [777, 1234, 3333, 7001] {
        let (board, anatomy) = survey(k);
        for (region, share) in shares(&anatomy) {
            assert!((share - model[&region]).abs() < 0.02, "k {k}, {region}: {share}");
        }
        let (x, y) = anatomy.junction(Junction::Armpit).unwrap();
        let (prism, _) = anatomy.junction(Junction::Prism).unwrap();
        let corner = (x + y - k / 3) as f64;
        assert!((prism as f64 / corner - 1.0).abs() < 0.015, "k {k}: {prism} {corner}");
        // The densities of the regions; those of docs/algorithms/anatomy.md.
        let window = Window::try_new(0, 0, 3 * k, 3 * k).unwrap();
        let census = anatomy.census(&board, window, &()).unwrap();
        for (region, density) in [
            (Region::Arm, 0.41..0.42),
            (Region::Epaulette, 0.45..0.46),
            (Region::Fabric, 0.07..0.09),
            (Region::Warp, 0.04..0.055),
            (Region::Inner, 0.0..0.006),
        ] {
            let found = census[&region].density();
            assert!(density.contains(&found), "k {k}, {region}: {found}");
        }
        assert_eq!(census[&Region::Outer].histogram.keys().copied().collect::<Vec<_>>(), [0]);
    }
}

#[test]
fn regions_that_do_not_depend_on_k_agree_up_to_their_sharpened_borders() {
    let k = 700;
    let (board, mut anatomy) = survey(k);
    let agreement =
        |anatomy: &Anatomy, partner: &Kept, (right, down): (u64, u64), region: Region| {
            let side = 3 * k - 1;
            let values = board.values(Window::try_new(0, 0, side, side).unwrap(), &()).unwrap();
            let window = Window::try_new(right, down, side, side).unwrap();
            let others = partner.values(window, &()).unwrap();
            let (mut cells, mut agree) = (0, 0);
            for (i, (value, other)) in (0..).zip(values.iter().zip(&others)) {
                let (x, y) = (i % side, i / side);
                if x >= y && anatomy.region(x, y) == Some(region) {
                    cells += 1;
                    agree += u64::from(value == other);
                }
            }
            agree as f64 / cells as f64
        };
    for (with, shift, border, region) in [
        (k + 3, (1, 1), Border::Fray, Region::Fabric),
        (k + 1, (1, 0), Border::ArmWarp, Region::Arm),
    ] {
        let partner = Sweep::new(game(with)).keep(3 * k, &()).unwrap();
        let before = agreement(&anatomy, &partner, shift, region);
        let set = anatomy.sharpen(&board, game(with), &partner, &()).unwrap();
        let after = agreement(&anatomy, &partner, shift, region);
        assert_eq!(set, Some(border));
        assert!(before > 0.97 && after > 0.998, "{region}: {before}, then {after}");
    }
    assert_eq!(anatomy.sharpen(&board, game(k + 2), &board, &()).unwrap(), None);
}

#[test]
fn small_games_have_what_can_be_found() {
    for k in (1..=50).chain([75, 99]) {
        let (_, anatomy) = survey(k);
        assert_eq!(anatomy.region(0, 0), Some(Region::Hood), "k {k}");
        let board = Sweep::new(game(k)).keep(40 * k + 1, &()).unwrap();
        Anatomy::survey(game(k), &board, 40 * k + 1, &()).unwrap();
        // There are too few palaces to distinguish fabric, warp and inner sector.
        assert_eq!(anatomy.junction(Junction::Prism), None, "k {k}");
        assert!(anatomy.border(Border::Fray).is_empty(), "k {k}");
        assert_eq!(anatomy.region(2 * k, 2 * k), None, "k {k}");
        if k < 20 {
            assert!(Junction::ALL.iter().all(|&found| anatomy.junction(found).is_none()), "k {k}");
        }
    }
}

#[test]
fn arm_and_warp_go_on_beyond_three_k() {
    let k = 1000;
    let board = Sweep::new(game(k)).keep(12 * k, &()).unwrap();
    let anatomy = Anatomy::survey(game(k), &board, 12 * k, &()).unwrap();
    for row in [2 * k, 3 * k, 4 * k] {
        let runs = anatomy.runs(row, row..12 * k);
        let found: Vec<_> = runs.iter().map(|(_, region)| region.unwrap()).collect();
        assert_eq!(found, [Region::Inner, Region::Warp, Region::Arm, Region::Outer]);
        let width = |i: usize| (runs[i].0.end - runs[i].0.start) as f64 / k as f64;
        // docs/algorithms/test-vectors.md#regions, and claim CLN-41.
        assert!((1.8..2.2).contains(&width(1)) && (1.45..1.6).contains(&width(2)), "{runs:?}");
    }
}

#[test]
fn a_board_that_ends_early_has_what_lies_on_it() {
    let k = 600;
    for size in [1, 2, 50, 150, 250, 500, 601, 700, 900, 1100] {
        let board = Sweep::new(game(k)).keep(size, &()).unwrap();
        let anatomy = Anatomy::survey(game(k), &board, size, &()).unwrap();
        assert_eq!(anatomy.junction(Junction::Shoulder).is_some(), size > 600, "size {size}");
        assert_eq!(anatomy.junction(Junction::Armpit).is_some(), size >= 900, "size {size}");
        assert_eq!(anatomy.junction(Junction::Prism).is_some(), size >= 1100, "size {size}");
        let known: u128 = anatomy.cells().values().sum();
        assert!(known <= u128::from(size).pow(2) && known > 0, "size {size}: {known}");
    }
}

#[test]
fn the_skin_has_its_slope() {
    // [CLN] section 3.3: phi^2 far out; in the first 3 k rows it is 2.597.
    let (_, anatomy) = survey(1000);
    let slope = anatomy.slope(Border::Skin).unwrap();
    assert!((slope - 2.618).abs() < 0.03, "{slope}");
}

#[test]
fn a_survey_costs_two_bytes_for_each_edge_cell_more_than_the_sweep() {
    let sweep = Sweep::new(game(100));
    // Tiles are at least 256 cells wide, and about a 32nd of a larger board.
    for (size, side) in [(1000, 256), (32_000, 1000)] {
        let window = Window::try_new(0, 0, size, size).unwrap();
        let more = Anatomy::cost(&sweep, size).unwrap().memory - sweep.cost(window).memory;
        assert_eq!(more, 2 * u128::from(size * size / side));
    }
}

#[test]
fn shares_are_parts_of_the_squares() {
    let (board, anatomy) = survey(100);
    let window = Window::try_new(0, 0, 300, 300).unwrap();
    for (region, census) in anatomy.census(&board, window, &()).unwrap() {
        let all: f64 = census.histogram.keys().map(|&value| census.share(value)).sum();
        assert!((all - 1.0).abs() < 1e-9, "{region}: {all}");
        assert_eq!(census.share(census.max + 1).to_bits(), 0.0_f64.to_bits());
    }
}
