//! Measurements compared with the theory, the paper and the pages of `docs/algorithms`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use wythoff_testkit::stop_after;

use super::*;
use crate::exact::Complex;
use crate::nimhoff::{Mode, PLines, TestOrder, fill_rules, spectrum};
use crate::observer::Interrupted;

/// Rows of most tests.
const ROWS: u64 = 1_000_000;

fn game(rules: &str) -> Nimhoff {
    Nimhoff::try_new(&rules.parse().expect("a ruleset")).expect("both rules of Nim are given")
}

/// The measurement of a game whose rules all fill.
fn measured(rules: &str, rows: u64) -> Arc<Measurement> {
    measured_as(rules, rules, rows)
}

/// The measurement of a game with the fill rules of another game, shared between tests.
fn measured_as(rules: &str, fill: &str, rows: u64) -> Arc<Measurement> {
    type Measurements = BTreeMap<(String, u64), Arc<Measurement>>;
    static DONE: Mutex<Measurements> = Mutex::new(BTreeMap::new());
    let key = (rules.to_owned(), rows);
    if let Some(done) = DONE.lock().expect("no panic while locked").get(&key) {
        return done.clone();
    }
    let measured = measure(&game(rules), game(fill).effective(), rows, &()).expect("enough rows");
    let measured = Arc::new(measured);
    DONE.lock().expect("no panic while locked").insert(key, measured.clone());
    measured
}

fn theory(rules: &str) -> Vec<(f64, f64)> {
    let lines = PLines::solve(game(rules).effective(), 12).expect("lines").lines;
    lines.iter().map(|line| (line.slope.to_f64(), line.density.to_f64())).collect()
}

fn modes(rules: &str, up_to: f64) -> Vec<Mode> {
    let solved = PLines::solve(game(rules).effective(), 30).expect("lines");
    spectrum(&solved, up_to, &()).expect("modes").modes
}

const FIG_1: &str = "nimhoff:1,0;2,1;3,3;0,1";

fn close(value: f64, expected: f64, within: f64, what: &str) {
    assert!((value - expected).abs() <= within, "{what}: {value}, expected {expected} ± {within}");
}

#[test]
fn the_line_of_nim_is_the_diagonal() {
    let measured = measured("nim", 5000);
    let [beam] = &measured.beams[..] else { panic!("{:?}", measured.beams) };
    assert_eq!((beam.slope, beam.density, beam.plain_density), (Some(1.0), 1.0, 1.0));
    assert!(measured.periods.is_empty());
    assert_eq!(measured.class, MeasuredClass::Uniform);
}

#[test]
fn the_window_ends_at_the_first_unknown_column() {
    for rules in ["wythoff", "gdwn:3,5", FIG_1] {
        let game = game(rules);
        let xs: BTreeSet<u64> = Positions::new(&game).take(50_000).collect();
        let first = (0..).find(|x| !xs.contains(x)).unwrap();
        let to = measured(rules, 50_000).to;
        assert!(to <= first, "{rules}: {to} above {first}");
        close(to as f64, first as f64, first as f64 / 300.0, rules);
    }
}

#[test]
fn means_in_ln_x_are_10_times_more_accurate_than_plain_counts() {
    for rules in ["gdwn:1,2", "gdwn:2,3", FIG_1] {
        let (measured, theory) = (measured(rules, ROWS), theory(rules));
        let worst = |error: &dyn Fn(&MeasuredBeam, (f64, f64)) -> f64| {
            assert_eq!(measured.beams.len(), theory.len(), "{rules}");
            let errors = measured.beams.iter().zip(&theory).map(|(b, &line)| error(b, line).abs());
            errors.fold(0.0, f64::max)
        };
        let windowed = worst(&|beam, (_, density)| beam.density - density);
        let plain = worst(&|beam, (_, density)| beam.plain_density - density);
        let slope = worst(&|beam, (slope, _)| beam.slope.unwrap() - slope);
        assert!(windowed < 4e-6, "{rules}: density by the mean in ln x off by {windowed}");
        assert!(plain > 5e-5, "{rules}: density by the plain count off by {plain}");
        assert!(slope < 2e-5, "{rules}: slope off by {slope}");
    }
}

#[test]
fn lines_lie_within_three_errors_of_the_theory() {
    for rules in ["wythoff", "gdwn:1,2", FIG_1, "1,0 2,2 0,1"] {
        let (measured, theory) = (measured(rules, ROWS / 4), theory(rules));
        assert_eq!(measured.beams.len(), theory.len(), "{rules}");
        for (beam, (slope, density)) in measured.beams.iter().zip(theory) {
            assert!(beam.slope_error.unwrap() < 5e-3 && beam.density_error < 5e-3, "{beam:?}");
            let what = format!("{rules}, beam {}", beam.label);
            close(beam.slope.unwrap(), slope, 3.0 * beam.slope_error.unwrap(), &what);
            close(beam.density, density, 3.0 * beam.density_error, &what);
        }
    }
}

/// Rules, frequency, growth, and tolerance of the growth. Source:
/// docs/algorithms/test-vectors.md, Modes.
#[test]
fn waves_have_the_frequencies_and_the_growth_that_stability_predicts() {
    for (rules, frequency, growth, within) in [
        ("gdwn:1,2", 112.03, -0.2927, 0.02),
        ("gdwn:1,2", 65.623, -0.3805, 0.06),
        ("gdwn:1,2", 19.367, -0.4614, 0.02),
        (FIG_1, 7.703, -0.5123, 0.03),
        (FIG_1, 85.891, -0.21, 0.06),
        ("gdwn:2,3", 73.926, 0.0476, 0.06),
        ("gdwn:2,3", 107.221, -0.1244, 0.06),
    ] {
        let measured = measured(rules, ROWS);
        let near = |period: &&MeasuredWave| (period.frequency - frequency).abs() < 0.15;
        let period = measured.periods.iter().find(near);
        let period = period.unwrap_or_else(|| panic!("{rules}: no wave at {frequency}"));
        close(period.growth.unwrap(), growth, within, &format!("{rules} at {frequency}"));
        assert!(period.strength > 4.0 * period.noise, "{period:?}");
    }
}

#[test]
fn waves_get_the_fastest_growing_mode_of_their_frequency() {
    let measured =
        measured("gdwn:2,3", ROWS).as_ref().clone().with_modes(&[(1.0476, 73.926), (0.4, 74.1)]);
    assert_eq!(measured.largest_growth_theory, Some(1.0476));
    let strongest = &measured.periods[0];
    assert_eq!(strongest.frequency_theory, Some(73.926));
    close(strongest.growth_theory.unwrap(), 0.0476, 1e-12, "growth");
    assert_eq!(measured.periods[1].frequency_theory, None);
}

/// The amplitudes of a wave, of density and slope in each beam, are one complex number times those
/// of the mode.
#[test]
fn waves_have_the_amplitudes_and_phases_that_stability_predicts() {
    for (rules, frequency, within) in
        [("gdwn:2,3", 73.926, 0.15), ("gdwn:1,2", 112.03, 0.04), ("gdwn:1,2", 19.367, 0.02)]
    {
        let game = game(rules);
        let mut meter = Meter::try_new(&game, game.effective()).unwrap();
        Positions::new(&game).take(ROWS as usize).for_each(|x| meter.row(x));
        let modes = modes(rules, frequency + 1.0);
        let mode = modes.iter().find(|mode| (mode.frequency - frequency).abs() < 0.05).unwrap();
        let waves = meter.waves().beam_waves(mode.frequency);
        let common = waves[3].density / mode.shape[3].density;
        for (wave, line) in waves.iter().zip(&mode.shape) {
            for (seen, predicted) in [(wave.density, line.density), (wave.slope, line.slope)] {
                let off = (seen / (predicted * common) - Complex::new(1.0, 0.0)).abs();
                assert!(off < within, "{rules} at {frequency}, line {}: {off}", wave.label);
            }
        }
    }
}

/// Entries of [FGPLL] Tables 3 and 4: the pair, the row (a: 1/a, b: 1/b), the column, and the
/// printed number.
const TABLES_3_AND_4: [(&str, char, char, f64); 28] = [
    ("3,5", 'a', 'a', 3.0),
    ("3,5", 'a', 'b', 2.5),
    ("3,5", 'b', 'a', 2.5),
    ("4,7", 'a', 'b', 4.0),
    ("4,7", 'b', 'a', 4.0),
    ("6,10", 'a', 'a', 6.5),
    ("6,10", 'b', 'a', 6.0),
    ("6,10", 'b', 'b', 6.0),
    ("8,13", 'a', 'a', 7.0),
    ("9,15", 'a', 'b', 8.5),
    ("9,15", 'b', 'b', 8.0),
    ("11,18", 'a', 'a', 11.0),
    ("11,18", 'b', 'b', 10.0),
    ("12,20", 'a', 'b', 10.0),
    ("12,20", 'b', 'a', 10.0),
    ("4,6", 'a', 'a', 3.0),
    ("4,6", 'b', 'b', 2.5),
    ("5,8", 'a', 'a', 5.0),
    ("5,8", 'b', 'b', 4.0),
    ("7,11", 'a', 'b', 6.5),
    ("7,11", 'b', 'b', 6.0),
    ("9,14", 'b', 'b', 6.0),
    ("10,16", 'a', 'a', 9.0),
    ("10,16", 'b', 'b', 8.0),
    ("12,19", 'a', 'a', 11.0),
    ("12,19", 'b', 'b', 10.0),
    ("13,21", 'a', 'a', 13.0),
    ("13,21", 'b', 'b', 12.0),
];

#[test]
fn tables_3_and_4_follow_from_the_strongest_wave() {
    let pairs: BTreeSet<&str> = TABLES_3_AND_4.iter().map(|entry| entry.0).collect();
    for pair in pairs {
        let measured = measured(&format!("gdwn:{pair}"), ROWS);
        let period = measured.periods[0].log_period;
        let slope = |beam: usize| measured.beams[beam].slope.unwrap().ln();
        for (_, row, column, printed) in TABLES_3_AND_4.iter().filter(|entry| entry.0 == pair) {
            let along = |letter: &char| if *letter == 'a' { slope(3) } else { slope(2) };
            let found = (along(row) + along(column)) / period;
            close(found, *printed, 0.3, &format!("{pair}, row 1/{row}, column {column}"));
        }
    }
}

#[test]
fn fill_rules_meet_every_class_once_and_other_rules_do_not() {
    for rules in ["wythoff", "gdwn:1,2", "gdwn:3,5", FIG_1] {
        for class in &measured(rules, ROWS / 4).classes {
            assert!(class.classes > 5000, "{rules}: {class:?}");
            assert_eq!((class.once, class.never), (1.0, 0.0), "{rules}: {class:?}");
            assert_eq!(class.fluctuation, Some(0.0), "{rules}: {class:?}");
        }
    }
    // Source: docs/algorithms/nimhoff-measure.md, How the classes are met, for (2,4); for (2,1),
    // half of the classes meet the diagonal of Nim, docs/algorithms/nimhoff.md, The reorganization
    // model.
    for (rules, fill, rule, empty) in
        [("gdwn:2,4", "wythoff", "2,4", 0.5264), ("1,0 2,1 0,1", "nim", "2,1", 0.5)]
    {
        let measured = measured_as(rules, fill, ROWS);
        let sides = measured.classes.iter().filter(|class| class.rule == rule);
        let never: Vec<f64> = sides.map(|class| class.never).collect();
        assert_eq!(never.len(), 2);
        close(never.iter().sum::<f64>() / 2.0, empty, 1e-4, rules);
    }
}

#[test]
fn all_beams_of_3_5_together_meet_the_classes_evenly_and_single_beams_do_not() {
    let measured = measured("gdwn:3,5", ROWS);
    let Evenness { along_x, together, apart } = measured.evenness;
    assert_eq!(together, Some(0.0));
    assert!(along_x > 0.7 && apart.unwrap() > 0.4, "{:?}", measured.evenness);
    // Only the outer beam meets the classes of (3, 5) above its slope, so that beam meets them
    // evenly.
    let alone = measured.classes.iter().find(|class| {
        class.rule == "3,5" && class.side == RuleSide::Steeper && class.beams.len() == 1
    });
    let alone = alone.unwrap().beams[0];
    assert_eq!((alone.label, alone.share, alone.fluctuation), (3, 1.0, 0.0));
    assert!(measured.beams[3].fluctuation.unwrap() > 0.9);
}

#[test]
fn shares_of_the_classes_are_the_terms_of_theorem_10() {
    let measured = measured("gdwn:1,2", ROWS);
    let theory = theory("gdwn:1,2");
    for class in &measured.classes {
        let rule = class.rule.split(',').map(|number| number.parse().unwrap());
        let [a, b]: [f64; 2] = rule.collect::<Vec<_>>().try_into().unwrap();
        for seen in &class.beams {
            let (slope, density) = theory[seen.label];
            let expected = density / (b - slope * a).abs();
            close(seen.share, expected, 1e-3, &format!("{} in {}", seen.label, class.rule));
        }
    }
}

#[test]
fn measured_classes_agree_with_the_theory() {
    use MeasuredClass::{Uniform, Waves};
    // Source: docs/algorithms/nimhoff-stability.md, Results: the largest real part of a root.
    for (rules, class) in [
        ("wythoff", Uniform),
        ("1,0 2,2 0,1", Uniform),
        ("1,0 1,1 1,2 0,1", Uniform),
        ("1,0 1,1 2,3 0,1", Uniform),
        ("1,0 1,1 4,7 0,1", Uniform),
        ("gdwn:1,2", Uniform),
        (FIG_1, Uniform),
        ("gdwn:2,3", Waves),
        ("gdwn:3,5", Waves),
        ("gdwn:4,7", Waves),
        ("gdwn:4,6", Waves),
        ("gdwn:8,13", Waves),
        ("1,0 1,1 5,8 0,1", Waves),
        ("1,0 1,1 8,13 0,1", Waves),
    ] {
        assert_eq!(measured(rules, ROWS).class, class, "{rules}");
    }
    for rules in ["gdwn:2,4", "gdwn:4,5", "gdwn:7,12"] {
        assert_eq!(measured_as(rules, "wythoff", ROWS).class, Uniform, "{rules}");
    }
}

#[test]
fn octaves_hold_every_column_once() {
    let measured = measured("gdwn:2,3", 50_000);
    for octave in 3..13 {
        let total =
            |beam: &MeasuredBeam| beam.octaves.iter().find(|o| o.from == 1 << octave).copied();
        let found: Vec<BeamOctave> = measured.beams.iter().filter_map(total).collect();
        assert_eq!(found.iter().map(|octave| octave.count).sum::<u64>(), 1 << octave);
        for pair in found.windows(2) {
            assert!(pair[0].greatest < pair[1].least, "beams overlap: {pair:?}");
        }
        for BeamOctave { least, slope, greatest, spread, .. } in found {
            assert!(least <= slope && slope <= greatest && spread <= greatest - least);
        }
    }
}

/// The scatter grows at most like x^(Re s), which is below 0.8 for (1,2); in proportion to x if
/// waves have saturated; and that of Wythoff Nim is bounded. Source:
/// docs/algorithms/nimhoff-stability.md.
#[test]
fn scatter_grows_like_the_modes_or_like_x_with_saturated_waves() {
    let exponents = |rules| {
        let measured = measured(rules, ROWS);
        measured.beams.iter().map(|beam| beam.scatter_exponent.unwrap()).collect::<Vec<_>>()
    };
    assert!(exponents("gdwn:1,2").iter().all(|e| (0.1..0.8).contains(e)));
    assert!(exponents("wythoff").iter().all(|e| e.abs() < 0.02));
    assert!(exponents("gdwn:3,5").iter().all(|e| (0.85..1.2).contains(e)));
}

#[test]
fn curves_and_spectra_agree_with_the_measurement() {
    let game = game("gdwn:3,5");
    let mut meter = Meter::try_new(&game, game.effective()).unwrap();
    Positions::new(&game).take(ROWS as usize).for_each(|x| meter.row(x));
    let measured = meter.measurement();
    let fine = meter.curve(3, 64);
    let counted = |parts: &[BeamOctave]| parts.iter().map(|all| all.count).sum::<u64>();
    let coarse = &measured.beams[3].octaves;
    let end = coarse.last().unwrap().to;
    let within: Vec<BeamOctave> = fine.into_iter().filter(|all| all.to <= end).collect();
    assert_eq!(counted(&within), counted(coarse));
    assert!(meter.curve(4, 64).is_empty());
    let between: Vec<String> = measured.beams.iter().map(|beam| beam.between.join(" ")).collect();
    assert_eq!(between, ["1,0 5,3", "5,3 1,1", "1,1 3,5", "3,5 0,1"]);
    let spectrum = meter.spectrum();
    let top = spectrum.iter().max_by(|p, q| p.1.total_cmp(&q.1)).unwrap();
    close(top.0, measured.periods[0].frequency, measured.resolution() / 4.0, "strongest");
    close(top.1, measured.periods[0].strength, 0.05, "strength");
}

#[test]
fn too_few_rows_and_wrong_fill_rules_are_rejected() {
    let game = game("gdwn:1,2");
    let refused = |fill: &[Rule], rows| measure(&game, fill, rows, &()).unwrap_err().to_string();
    assert_eq!(
        refused(game.effective(), 999),
        "999 rows are too few to measure; at least 1000 are needed"
    );
    let rule = Rule::try_new(3, 5).unwrap();
    assert_eq!(
        refused(&[rule], 5000),
        "3,5 cannot fill: it is no rule of `1,0 2,1 1,1 1,2 0,1`, or a multiple of another"
    );
    assert!(measure(&game, game.effective(), MIN_ROWS, &()).is_ok());
}

#[test]
fn an_observer_cancels_a_measurement() {
    let game = game("wythoff");
    let ended = measure(&game, game.effective(), u64::MAX, &stop_after(2));
    assert_eq!(ended.unwrap_err(), Interrupted.into());
}

#[test]
fn an_iterator_that_ends_early_is_measured_up_to_its_end() {
    let game = game("wythoff");
    let measure_first = |count: usize| {
        let mut xs = Positions::new(&game).take(count);
        measure_rows(&game, game.effective(), &mut xs, 100_000, &())
    };
    assert_eq!(measure_first(70_000).unwrap().rows, 70_000);
    assert_eq!(measure_first(999).unwrap_err(), MeasureError::TooFewRows(999));
}

#[test]
fn a_measurement_with_the_theory_is_between_its_fill_rules() {
    let game = game("1,0 2,1 3,3 1,2 0,1");
    let model = fill_rules(&game, TestOrder::UntilStable, &()).expect("lines");
    let measured = measure(&game, &model.fill_rules, 20_000, &()).expect("enough rows");
    let expected = measured.with_theory(&model.lines, &()).expect("modes");
    assert_eq!(measure_with_theory(&game, 20_000, &()), Ok(expected));
    assert_eq!(
        measure_with_theory(&game, MIN_ROWS - 1, &()),
        Err(ComparisonError::Measure(MeasureError::TooFewRows(MIN_ROWS - 1)))
    );
}
