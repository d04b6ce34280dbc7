use std::ops::Range;

use super::*;
use wythoff::Window;
use wythoff::blocking::{KeptSweep, Sweep};
use wythoff::board::{Board, BoardError, BoardRows, Rows, Value};
use wythoff::observer::Observer;

/// A board whose values are those of a function of x and y.
pub(super) struct Drawn<F>(pub(super) F);

impl<F: Fn(u64, u64) -> Value + Sync> Board for Drawn<F> {
    fn rows<'a>(&'a self, window: Window, _observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        Ok(Box::new(DrawnRows { value: &self.0, window, y: window.y(), row: Vec::new() }))
    }
}

struct DrawnRows<'a, F> {
    value: &'a F,
    window: Window,
    y: u64,
    row: Vec<Value>,
}

impl<F: Fn(u64, u64) -> Value> Rows<Value> for DrawnRows<'_, F> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        let y = self.y;
        self.y += 1;
        self.row = (self.window.x()..self.window.right()).map(|x| (self.value)(x, y)).collect();
        Ok((y < self.window.bottom()).then_some(&self.row))
    }
}

fn game(k: u64) -> K {
    K::try_new(k).unwrap()
}

/// The first 3 k rows and columns, and their anatomy.
fn survey(k: u64) -> (KeptSweep, Anatomy) {
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
        |anatomy: &Anatomy, partner: &KeptSweep, (right, down): (u64, u64), region: Region| {
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
    let regions = anatomy.census(&board, window, &()).unwrap();
    assert!(regions.len() > 3, "{regions:?}");
    for (region, census) in regions {
        let all: f64 = census.histogram.keys().map(|&value| census.share(value)).sum();
        assert!((all - 1.0).abs() < 1e-9, "{region}: {all}");
        assert_eq!(census.share(census.max + 1).to_bits(), 0.0_f64.to_bits());
    }
}

/// The borders as numbers of points and sums of their columns and rows. Every change of the search
/// shows here.
#[test]
fn borders_of_game_700_are_where_they_were_found() {
    let (_, anatomy) = survey(700);
    for (border, points, columns, rows) in [
        (Border::Casing, 2, 936, 233),
        (Border::Seam, 490, 395_772, 119_805),
        (Border::Rift, 257, 145_447, 92_777),
        (Border::Fray, 67, 69_338, 56_752),
        (Border::ArmWarp, 42, 65_861, 31_361),
        (Border::WarpInner, 29, 49_610, 38_923),
        (Border::Skin, 543, 758_024, 147_153),
    ] {
        let found = anatomy.border(border);
        let sums = found.iter().fold((0, 0), |sums, &(x, y)| (sums.0 + x, sums.1 + y));
        assert_eq!((found.len(), sums), (points, (columns, rows)), "{border}");
    }
    let armpit = anatomy.junction(Junction::Armpit).unwrap();
    for border in [Border::Fray, Border::ArmWarp] {
        assert_eq!(anatomy.border(border).first(), Some(&(armpit.0, armpit.1 + 1)), "{border}");
    }
    // The fray ends in the row above the prism, in which the inner sector begins.
    let prism = anatomy.junction(Junction::Prism).unwrap();
    assert_eq!(anatomy.border(Border::Fray).last(), Some(&(prism.0, prism.1 - 1)));
    assert_eq!(anatomy.border(Border::WarpInner).first(), Some(&prism));
}

/// Each point against the squares of both boards in its row.
#[test]
fn a_sharpened_border_is_where_a_row_begins_or_ceases_to_differ() {
    let (k, size) = (500, 1500);
    let (board, anatomy) = survey(k);
    let sharpened = |with: u64, border| {
        let partner = Sweep::new(game(k + with)).keep(size, &()).unwrap();
        let mut anatomy = anatomy.clone();
        assert_eq!(anatomy.sharpen(&board, game(k + with), &partner, &()).unwrap(), Some(border));
        (anatomy.border(border).to_vec(), partner)
    };
    // The columns of a row that differ from those of the other game after a shift.
    let differ = |columns: Range<u64>, y: u64, partner: &KeptSweep, (right, down): (u64, u64)| {
        let row = |board: &KeptSweep, x, y| {
            board
                .values(Window::try_new(x, y, columns.end - columns.start, 1).unwrap(), &())
                .unwrap()
        };
        let pairs = row(&board, columns.start, y).into_iter().zip(row(
            partner,
            columns.start + right,
            y + down,
        ));
        columns
            .clone()
            .zip(pairs)
            .filter(|(_, (one, other))| one != other)
            .map(|(x, _)| x)
            .collect::<Vec<_>>()
    };

    let (arm, partner) = sharpened(1, Border::ArmWarp);
    let mut expected = vec![];
    for &(x, y) in anatomy.border(Border::ArmWarp) {
        // At the edge of the board too little is seen.
        if x + k / 16 >= size {
            break;
        }
        let last = differ(x - k / 8..(x + k / 8).min(size - 1), y, &partner, (1, 0)).pop();
        let above = expected.last().map_or(0, |&(x, _)| x);
        expected.push((last.map_or(x, |last| last + 1).max(above), y));
    }
    let (edge, inner) = arm.split_last().unwrap();
    assert_eq!((inner, edge.0), (&expected[..], size));

    let (fray, partner) = sharpened(3, Border::Fray);
    let before = anatomy.border(Border::Fray);
    let mut expected = vec![before[before.len() - 1]];
    for &(x, y) in before[1..before.len() - 1].iter().rev() {
        let first = differ(y..x + k / 16, y, &partner, (1, 1)).first().copied();
        let below = expected[expected.len() - 1].0;
        // In some rows by the prism the first square differs.
        if first != Some(y) {
            expected.push((first.unwrap_or(x).min(below), y));
        }
    }
    expected.push(before[0]);
    expected.reverse();
    assert_eq!(fray, expected);
}

#[test]
fn a_survey_reaches_to_row_three_k_and_to_the_end_of_the_window() {
    let window = |x, y, width, height| Window::try_new(x, y, width, height).unwrap();
    for (window, size) in [
        (window(0, 0, 299, 10), 300),
        (window(200, 0, 101, 10), 301),
        (window(0, 300, 10, 20), 320),
    ] {
        assert_eq!(Anatomy::size_for(game(100), window), size);
    }
    let sweep = Sweep::new(game(100));
    let most = wythoff::blocking::tiling::Tiling::MOST;
    let has_cost = |size| Anatomy::cost(&sweep, size).is_some();
    assert_eq!([0, 1, most, most + 1].map(has_cost), [false, true, true, false]);
}

#[test]
fn names_copies_and_neighbours_are_those_of_the_surveyed_board() {
    let (_, anatomy) = survey(700);
    for region in Region::ALL {
        assert_eq!(serde_json::to_value(region).unwrap(), region.name());
        // A region that is there once lies on the main diagonal. Others touch it at most.
        let on_diagonal = (0..2100).filter(|&x| anatomy.region(x, x) == Some(region)).count();
        assert_eq!(region.copies(), if on_diagonal > 5 { 1 } else { 2 }, "{region}");
    }
    for border in Border::ALL {
        assert_eq!(serde_json::to_value(border).unwrap(), border.name());
        let points = anatomy.border(border);
        let (x, y) = match border {
            Border::Casing => (701 - 2 * 100, 100),
            _ => points[points.len() / 2],
        };
        let [left, right] = [x - 1, x].map(|x| anatomy.region(x, y).unwrap());
        assert_eq!(border.between(), (left, right), "{border}");
    }
    for junction in Junction::ALL {
        assert_eq!(serde_json::to_value(junction).unwrap(), junction.name());
        let (x, y) = anatomy.junction(junction).unwrap();
        assert_eq!(junction.copies(), if x == y { 1 } else { 2 }, "{junction}");
    }
    let names = Region::ALL.map(|region| region.to_string());
    let expected = ["hood", "épaulette", "fabric", "arm", "warp", "inner sector", "outer space"];
    assert_eq!(names, expected);
}
