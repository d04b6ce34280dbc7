use super::*;
use crate::arm::Arm;

fn arm(rows: u64) -> Followed {
    Arm::new().followed(rows, &()).unwrap()
}

#[test]
fn the_gap_of_level_2_opens_keeps_its_width_and_closes() {
    // docs/algorithms/skin.md#what-ends-a-level.
    let arm = arm(3000);
    let gap = |y: u64| Rim::read(&arm, 2, y, &()).unwrap().gap;
    assert_eq!([90, 145, 1000, 2000].map(gap), [3.0, 6.6, 6.6, 6.6]);
    assert_eq!([2180, 2510, 2840, 2950].map(gap), [5.6, 3.0, 0.4, 0.0]);
}

#[test]
fn what_repeats_with_the_skin_shrinks_while_a_level_lasts() {
    let arm = arm(3000);
    let locked = |y: u64| Rim::read(&arm, 2, y, &()).unwrap().locked;
    assert_eq!([420, 750, 1465, 2950].map(locked), [85, 57, 34, 11]);
}

#[test]
fn the_excess_is_0_in_the_skin_and_rises_to_that_of_the_bulk() {
    let arm = arm(21_600);
    let layers = Layer::read(&arm, 20_480..21_504, (100, 8), &()).unwrap();
    assert!((layers[0].density - 1.0).abs() < 1e-12);
    assert!(layers[0].excess().abs() < 0.04);
    let mean = |of: fn(&Layer) -> f64| layers[75..].iter().map(of).sum::<f64>() / 25.0;
    assert!((mean(|layer| layer.density) - 0.41).abs() < 0.01);
    assert!((mean(Layer::excess) - 0.312).abs() < 0.01);
}

#[test]
fn the_law_of_the_lag_finds_the_outline_of_a_medium_that_obeys_it() {
    // Excess e ln(1/density) with e = 0.35: C was computed by another program with other steps.
    let density = |excess: f64| (-excess / 0.35_f64).exp();
    let layers: Vec<Layer> = (0..400)
        .map(|n| {
            let excess = (0.312 * f64::from(n) / 200.0).min(0.312);
            let density = density(excess);
            Layer { columns: f64::from(n) * 1.5, density, value: excess - 1.5 * density }
        })
        .collect();
    let lag = lag_of(&layers, 10_000).unwrap();
    assert!((lag - 1.0997).abs() < 0.01, "{lag}");
    assert_eq!(lag_of(&layers[..200], 10_000), None);
}

#[test]
fn transitions_follow_one_another_by_the_law() {
    // docs/algorithms/arm.md: the rows of the transitions. One constant does not fit them all.
    let rows = [80, 2962, 132_540, 6_102_719];
    for (level, (pair, lag)) in (2..).zip(rows.windows(2).zip([1.1428, 1.1087, 1.0967])) {
        let next = next_transition(level, pair[0], lag);
        assert!((next / pair[1] as f64 - 1.0).abs() < 1e-3, "{level}: {next}");
        assert!((lag_between(level, [pair[0], pair[1]]) - lag).abs() < 1e-4);
        assert!((next_transition(level, pair[0], 1.05) / pair[1] as f64 - 1.0).abs() > 0.05);
    }
}
