//! Spectra compared with the equations of perturbed lines and with reference values.

use wythoff::Ruleset;
use wythoff::exact::Complex;
use wythoff::nimhoff::{Mode, PLines, Parity, Spectrum, SpectrumError, StabilityClass, spectrum};
use wythoff_testkit::stop_after;

const FIGURE_1: &str = "nimhoff:1,0;2,1;3,3;0,1";

fn lines(rules: &str) -> PLines {
    let rules: Ruleset = rules.parse().expect("rules");
    PLines::solve(rules.rules(), 30).expect("lines")
}

fn spectrum_to(rules: &str, up_to: f64) -> Spectrum {
    spectrum(&lines(rules), up_to, &()).expect("a spectrum")
}

fn largest<'a>(modes: impl IntoIterator<Item = &'a Mode>) -> &'a Mode {
    modes.into_iter().max_by(|a, b| a.growth.total_cmp(&b.growth)).expect("a mode")
}

/// d^-s
fn power(d: f64, s: Complex) -> Complex {
    (s * -d.ln()).exp()
}

#[test]
fn modes_satisfy_the_equations_of_perturbed_lines() {
    // N_j(x) = lambda_j x + V_j x^s and y = m_j x + D_j x^s. Below a rule (a, b), with d = b - a m,
    // sum d^-s (V + lambda a D/d) = 0; above it, with e = m a - b, sum e^-s (V - lambda a D/e) = 0.
    // The density amplitude is s V, and the slope amplitude is D.
    for rules in ["gdwn:1,2", "gdwn:3,5", FIGURE_1, "gdwn:1,2;2,3", "1,0 1,1 5,8 0,1"] {
        let lines = lines(rules);
        let spectrum = spectrum(&lines, 60.0, &()).unwrap();
        assert!(spectrum.modes.len() > 2, "{rules}");
        for mode in &spectrum.modes {
            let s = Complex::new(mode.growth, mode.frequency);
            for (i, rule) in lines.fill_rules.iter().enumerate() {
                let (a, b) = (f64::from(rule.a()), f64::from(rule.b()));
                // Both parts of the term of each line.
                let terms: Vec<[Complex; 2]> = lines
                    .lines
                    .iter()
                    .zip(&mode.shape)
                    .map(|(line, shape)| {
                        let (d, lambda) = (b - a * line.slope.to_f64(), line.density.to_f64());
                        let scale = power(d.abs(), s);
                        [scale * (shape.density / s), scale * shape.slope * (lambda * a / d)]
                    })
                    .collect();
                for side in [&terms[..i], &terms[i..]] {
                    let terms = side.as_flattened();
                    let sum = terms.iter().fold(Complex::default(), |sum, &t| sum + t);
                    let size: f64 = terms.iter().map(|t| t.abs()).sum();
                    assert!(sum.abs() <= 1e-9 * size, "{rules}: {s:?}, {rule}: {sum:?} of {size}");
                }
            }
        }
    }
}

#[test]
fn fastest_modes_equal_the_reference_roots() {
    // Source: docs/algorithms/test-vectors.md, Modes.
    for (rules, up_to, growth, frequency) in [
        ("gdwn:2,3", 80.0, 1.047_614_098_195_703, 73.925_775_032_038_89),
        ("gdwn:3,5", 20.0, 1.475_838_986_504_452, 16.888_205_349_923_55),
        ("gdwn:1,2", 125.0, 0.744_904_193_668_621_7, 123.869_778_590_714_8),
    ] {
        let spectrum = spectrum_to(rules, up_to);
        let mode = largest(&spectrum.modes);
        let distance = (mode.growth - growth).hypot(mode.frequency - frequency);
        assert!(distance <= mode.radius + 1e-14 * frequency, "{rules}: {mode:?}");
        assert!(mode.radius < 1e-11 && spectrum.complete, "{rules}");
    }
}

#[test]
fn frequencies_and_growths_equal_the_reference_values() {
    // Source: docs/algorithms/test-vectors.md, Modes.
    for (rules, expected) in [
        (
            "gdwn:2,3",
            &[(73.926, 0.0476), (107.221, -0.1244), (221.693, -0.0040), (254.987, -0.0285)][..],
        ),
        ("gdwn:1,2", &[(112.03, -0.2927), (65.623, -0.3805), (19.367, -0.4614)]),
        (FIGURE_1, &[(85.891, -0.2272), (28.498, -0.290), (7.703, -0.5123), (106.54, -0.2248)]),
    ] {
        let modes = spectrum_to(rules, 260.0).modes;
        for &(frequency, decay) in expected {
            assert!(
                modes.iter().any(|mode| (mode.frequency - frequency).abs() < 0.006
                    && (mode.growth - 1.0 - decay).abs() < 6e-4),
                "{rules} {frequency}"
            );
        }
    }
}

#[test]
fn shapes_equal_the_reference_values() {
    // |density 3|/|density 4|, |slope 3|/|slope 4|, |slope 4|/|density 4|.
    // Source: docs/algorithms/test-vectors.md, Modes.
    for (rules, frequency, densities, slopes, last) in [
        ("gdwn:2,3", 73.926, 0.2998, 0.3652, Some(0.00676)),
        ("gdwn:1,2", 112.03, 0.3087, 0.1965, None),
        ("gdwn:1,2", 19.367, 0.2924, 0.3028, None),
        ("gdwn:1,2", 65.623, 0.2660, 0.2296, None),
    ] {
        let modes = spectrum_to(rules, 120.0).modes;
        let mode = modes.iter().find(|mode| (mode.frequency - frequency).abs() < 0.01).unwrap();
        let [third, fourth] = [mode.shape[2], mode.shape[3]];
        let near = |x: f64, y: f64, digit: f64| assert!((x - y).abs() < digit, "{rules}: {x} {y}");
        near(third.density.abs() / fourth.density.abs(), densities, 6e-5);
        near(third.slope.abs() / fourth.slope.abs(), slopes, 6e-5);
        if let Some(last) = last {
            near(fourth.slope.abs() / fourth.density.abs(), last, 6e-6);
        }
        let sum = mode.shape.iter().fold(Complex::default(), |sum, line| sum + line.density);
        assert!(sum.abs() < 1e-9, "a column holds one P-position, so densities sum to 0");
    }
}

#[test]
fn gdwn_2_3_has_eleven_unstable_modes_below_2000() {
    // Source: docs/algorithms/test-vectors.md, Modes: a numerical winding number.
    let spectrum = spectrum_to("gdwn:2,3", 2000.0);
    assert!(spectrum.complete);
    assert_eq!(spectrum.class, StabilityClass::Unstable);
    let unstable: Vec<_> = spectrum.modes.iter().filter(|mode| mode.growth > 1.0).collect();
    assert_eq!(unstable.len(), 11);
    let bound = spectrum.growth_bound.unwrap();
    assert!(largest(unstable).growth < bound && bound < 1.0732, "{bound}");
}

#[test]
fn strict_games_are_certified_at_every_frequency() {
    for rules in [
        "nim",
        "wythoff",
        "1,0 2,2 0,1",
        "1,0 3,3 0,1",
        "gdwn:1,2",
        FIGURE_1,
        "1,0 1,1 1,2 0,1",
        "1,0 1,1 2,3 0,1",
        "1,0 1,1 3,5 0,1",
        "1,0 1,1 4,6 0,1",
        "1,0 1,1 4,7 0,1",
    ] {
        let spectrum = spectrum_to(rules, 50.0);
        assert_eq!(spectrum.class, StabilityClass::Strict, "{rules}");
        assert!(spectrum.growth_bound.is_none_or(|bound| bound < 1.0), "{rules}");
        assert!(spectrum.complete, "{rules}");
    }
}

#[test]
fn wythoff_and_games_of_one_diagonal_rule_have_no_modes() {
    // The determinant is m_1^-(s+1) - m_2^-(s+1) up to a factor. All its roots have Re s = -1.
    for rules in ["wythoff", "1,0 2,2 0,1", "1,0 5,5 0,1"] {
        let spectrum = spectrum_to(rules, 1000.0);
        assert!((spectrum.growth_bound.unwrap() + 1.0).abs() < 1e-9, "{rules}");
        assert!(spectrum.modes.is_empty());
    }
    assert_eq!(spectrum_to("nim", 1000.0).growth_bound, None);
}

#[test]
fn games_with_more_rules_have_the_reference_modes() {
    // Source: docs/algorithms/test-vectors.md, Modes.
    for (rules, up_to, growth, frequency) in [
        ("1,0 1,1 5,8 0,1", 130.0, 1.081, 119.75),
        ("1,0 1,1 8,13 0,1", 60.0, 1.329, 50.13),
        ("gdwn:1,2;2,3;3,5", 20.0, 1.0085, 15.25),
        ("gdwn:1,2;2,3;3,5;5,8", 10.0, 1.092, 6.09),
        ("gdwn:3,5", 80.0, 1.595, 72.549),
    ] {
        let spectrum = spectrum_to(rules, up_to);
        let mode = largest(&spectrum.modes);
        assert_eq!(spectrum.class, StabilityClass::Unstable, "{rules}");
        assert!((mode.growth - growth).abs() < 6e-4, "{rules}: {mode:?}");
        assert!((mode.frequency - frequency).abs() < 6e-3, "{rules}: {mode:?}");
    }
}

#[test]
fn a_game_can_be_strict_up_to_600_and_unstable_up_to_700() {
    // Source of the growth up to 600: docs/algorithms/test-vectors.md, Modes. The
    // bound for all frequencies is 1.22.
    let near = spectrum_to("gdwn:1,2;2,3", 600.0);
    assert_eq!((near.class, near.complete), (StabilityClass::StrictTo, true));
    assert!((largest(&near.modes).growth - 0.9956).abs() < 1e-4);
    let far = spectrum_to("gdwn:1,2;2,3", 700.0);
    assert_eq!(far.class, StabilityClass::Unstable);
    assert!((largest(&far.modes).growth - 1.002_443).abs() < 1e-6);
}

#[test]
fn a_game_of_twelve_lines_has_a_complete_spectrum() {
    let spectrum = spectrum_to("gdwn:1,2;2,3;3,5;5,8;8,13", 12.0);
    assert!(spectrum.complete);
    assert_eq!(spectrum.class, StabilityClass::Unstable);
    assert_eq!(spectrum.modes[0].shape.len(), 12);
}

#[test]
fn mirror_images_of_modes_have_equal_or_opposite_signs() {
    // The mirror image of y = m x + D x^s is x = y/m - D m^-(s+1) y^s, of slope amplitude -D
    // m^-(s+1).
    let lines = lines("gdwn:1,2");
    let modes = spectrum(&lines, 60.0, &()).unwrap().modes;
    for mode in &modes {
        let s = Complex::new(mode.growth + 1.0, mode.frequency);
        let sign = if mode.parity == Some(Parity::Even) { 1.0 } else { -1.0 };
        for (j, line) in lines.lines.iter().enumerate() {
            let mirrored = mode.shape[j].slope * power(line.slope.to_f64(), s) * -sign;
            let difference = (mirrored - mode.shape[3 - j].slope).abs();
            assert!(difference < 1e-9 * mirrored.abs().max(1e-3), "{mode:?}");
        }
    }
    let parities = |parity| modes.iter().filter(|mode| mode.parity == Some(parity)).count();
    assert!(parities(Parity::Even) > 0 && parities(Parity::Odd) > 0);
    assert!(spectrum_to(FIGURE_1, 60.0).modes.iter().all(|mode| mode.parity.is_none()));
}

#[test]
fn a_lower_limit_only_removes_modes() {
    let all = spectrum_to("gdwn:1,2", 100.0);
    let few = spectrum_to("gdwn:1,2", 63.7);
    let below: Vec<_> = all.modes.iter().filter(|mode| mode.frequency <= 63.7).collect();
    assert_eq!(few.modes.len(), below.len());
    for (x, y) in few.modes.iter().zip(below) {
        assert!((x.growth - y.growth).abs() <= x.radius + y.radius);
    }
    assert!(few.modes.is_sorted_by(|x, y| x.growth >= y.growth));
}

#[test]
fn invalid_limits_are_rejected() {
    let lines = lines("gdwn:1,2");
    for up_to in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e6] {
        let error = spectrum(&lines, up_to, &()).unwrap_err();
        assert!(matches!(error, SpectrumError::UpTo(_)), "{up_to}");
        assert!(error.to_string().contains("100000"), "{error}");
    }
}

#[test]
fn an_observer_can_cancel_the_search() {
    let error = spectrum(&lines("gdwn:1,2"), 100.0, &stop_after(3)).unwrap_err();
    assert!(matches!(error, SpectrumError::Interrupted(_)));
}
