//! Which disturbances of the P-lines grow: the spectrum of a game.
//!
//! Theorem 10 of \[FGPLL\] says where the P-lines lie if every class of every fill rule is taken once.
//! Disturb the lines a little, count the classes again, and only certain disturbances are
//! allowed: those that go like x^s, where s is a root of det M(s) = 0. A root with Re s > 1 grows
//! faster than the lines themselves, so that they dissolve into beams; the
//! imaginary part says in which rhythm. The derivation, and what is proved and what is not, is in
//! `docs/algorithms/nimhoff-stability.md`.

mod bound;
mod count;
mod enclose;
mod matrix;
mod search;
mod shape;
mod system;

use std::cmp::Ordering;

use serde::Serialize;
use thiserror::Error;

use super::lines::{Line, Lines};
use crate::exact::Complex;
use crate::observer::{Interrupted, Observer};
use count::Window;
use enclose::Enclosure;
use system::System;

/// Whether the P-lines of a game survive small disturbances.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StabilityClass {
    /// A mode with Re s > 1 is certified: fluctuations grow in proportion to the lines.
    Unstable,
    /// Certified: no mode with Re s >= 1 and a frequency up to [`Spectrum::searched_to`]. As
    /// [`Spectrum::growth_bound`] is above 1, some are to be expected at higher ones.
    StrictTo,
    /// Certified: no mode with Re s >= 1 at any frequency.
    Strict,
    /// A mode too near Re s = 1, or one that could not be certified.
    Undecided,
}

/// One way in which the lines may be disturbed: all of them in proportion to x^s.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Mode {
    /// Re s. Relative to the lines the disturbance goes like x^(Re s - 1).
    pub growth: f64,
    /// Im s, not negative: the disturbance repeats when ln x grows by 2 pi / Im s.
    pub frequency: f64,
    /// The root is certified to be within this distance of growth + i frequency, and to be the only one there with this shape.
    pub radius: f64,
    /// What a symmetric game makes of the mode when x and y are exchanged; `None` in a game without symmetry.
    pub parity: Option<Parity>,
    /// How much of it is seen in each line, by rising slope. The largest density is 1.
    pub shape: Vec<ModeLine>,
}

/// What becomes of a disturbance of a symmetric game when x and y are exchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Parity {
    /// It stays as it is.
    Even,
    /// It becomes its opposite.
    Odd,
}

/// How a mode shows in one line.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct ModeLine {
    /// Amplitude of the density. Those of all lines add up to 0, as every column holds one P-position.
    pub density: Complex,
    /// Amplitude of the slope.
    pub slope: Complex,
}

/// The modes of a game, and what they say of its stability.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Spectrum {
    /// The verdict.
    pub class: StabilityClass,
    /// The modes of frequencies up to this were searched.
    pub searched_to: f64,
    /// Modes of growth below this were not searched.
    pub least_growth: f64,
    /// Whether it is certified that no mode between these limits is missing.
    pub complete: bool,
    /// Certified: no mode grows faster, whatever its frequency. Modes come as near to it as one likes, at
    /// frequencies that may be high, unless logarithms of slopes depend on each other. `None` if there
    /// are no modes at all.
    pub growth_bound: Option<f64>,
    /// The modes, fastest growing first.
    pub modes: Vec<Mode>,
}

/// Why there is no spectrum.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum SpectrumError {
    /// The slopes leave open which of two lines is nearer to a rule, or lines are so near that modes may grow like x^1000.
    #[error(
        "the slopes are not known well enough; 30 digits are enough for lines that are not very thin"
    )]
    Vague,
    /// The largest frequency is not positive and at most [`Spectrum::MAX_UP_TO`].
    #[error("frequencies up to {0} cannot be searched; the limit is above 0 and at most 100000")]
    UpTo(f64),
    /// The observer said stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

impl Spectrum {
    /// Frequencies that are searched unless another limit is asked for.
    pub const DEFAULT_UP_TO: f64 = 200.0;

    /// The highest limit on frequencies: beyond it `f64` loses too many digits of the phases.
    pub const MAX_UP_TO: f64 = 100_000.0;

    /// Modes that grow less than this are not searched: they vanish against the lines like x^-0.7.
    pub const LEAST_GROWTH: f64 = 0.3;
}

/// The spectrum of these lines, for frequencies up to `up_to`.
///
/// ```
/// use wythoff::Ruleset;
/// use wythoff::nimhoff::{Lines, StabilityClass, spectrum};
/// let class = |rules: &str| -> Result<_, Box<dyn std::error::Error>> {
///     let rules: Ruleset = rules.parse()?;
///     Ok(spectrum(&Lines::solve(rules.rules(), 30)?, 30.0, &())?.class)
/// };
/// assert_eq!(class("gdwn:1,2")?, StabilityClass::Strict);
/// assert_eq!(class("gdwn:3,5")?, StabilityClass::Unstable);
/// assert_eq!(class("gdwn:2,3")?, StabilityClass::StrictTo); // its waves are faster
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If `up_to` is out of range, the slopes are not known to enough digits, or the observer says stop.
///
/// The observer hears of windows of the complex plane, some `up_to`/5 of them.
///
/// `Time: O(n^3)` for each of some 10 to 100 points a unit of frequency, n lines. 4 lines and frequencies up to 200 take a
/// tenth of a second, 12 lines some seconds. Source: `docs/algorithms/nimhoff-stability.md`.
pub fn spectrum(
    lines: &Lines,
    up_to: f64,
    observer: &dyn Observer,
) -> Result<Spectrum, SpectrumError> {
    if !(up_to > 0.0 && up_to <= Spectrum::MAX_UP_TO) {
        return Err(SpectrumError::UpTo(up_to));
    }
    let systems = System::parts(lines).ok_or(SpectrumError::Vague)?;
    // The halves of a symmetric game have the same bound.
    let bound = |system| bound::growth_bound(system).ok_or(SpectrumError::Vague);
    let growth_bound = systems.first().map(bound).transpose()?;
    let mut evidence = Evidence::default();
    let mut complete = true;
    let mut modes = Vec::new();
    let windows = windows(growth_bound, up_to);
    let total = systems.len() * windows.len();
    for (done, (system, &window)) in
        systems.iter().flat_map(|system| windows.iter().map(move |w| (system, w))).enumerate()
    {
        if observer.progress(done as u128, total as u128).is_break() {
            return Err(Interrupted.into());
        }
        let found = search::search(system, window);
        complete &= found.complete;
        evidence.hear(system, window, &found);
        for mode in found.modes.iter().filter(|mode| is_reported(mode, up_to)) {
            let shape = shape::shape(system, lines, mode);
            let mode = Mode::new(mode, system.parity(), shape);
            // A mode near the border between two windows may have been found from both.
            if !modes.iter().any(|other| mode.may_be(other)) {
                modes.push(mode);
            }
        }
    }
    modes.sort_by(|a, b| b.growth.total_cmp(&a.growth).then(a.frequency.total_cmp(&b.frequency)));
    Ok(Spectrum {
        class: evidence.class(growth_bound),
        searched_to: up_to,
        least_growth: Spectrum::LEAST_GROWTH,
        complete,
        growth_bound,
        modes,
    })
}

/// The windows that are searched one after the other.
fn windows(growth_bound: Option<f64>, up_to: f64) -> Vec<Window> {
    /// Low enough for a few modes a window, high enough for the sides to matter more than top and bottom.
    const HEIGHT: f64 = 5.0;
    /// The first window reaches below the real axis, so that no real mode is on its border.
    const BELOW_AXIS: f64 = 0.483;
    /// How far they reach beyond the growth that no mode has.
    const MARGIN: f64 = 0.05;
    let Some(bound) = growth_bound.filter(|&bound| bound > Spectrum::LEAST_GROWTH) else {
        return Vec::new();
    };
    let re = [Spectrum::LEAST_GROWTH, bound + MARGIN];
    (0..(up_to / HEIGHT).ceil() as u32)
        .map(|i| {
            let bottom = if i == 0 { -BELOW_AXIS } else { f64::from(i) * HEIGHT };
            Window { re, im: [bottom, (f64::from(i + 1) * HEIGHT).min(up_to)] }
        })
        .collect()
}

/// What the windows say together about modes with Re s >= 1.
#[derive(Default)]
struct Evidence {
    certainly_some: bool,
    perhaps_some: bool,
}

impl Evidence {
    fn hear(&mut self, system: &System, window: Window, found: &search::Found) {
        let sides: Vec<_> = found.modes.iter().map(|mode| mode.grows_beyond(1.0)).collect();
        self.certainly_some |= sides.contains(&Some(Ordering::Greater));
        let none = if found.complete {
            sides.iter().all(|side| *side == Some(Ordering::Less))
        } else {
            let unstable = Window { re: [1.0, window.re[1].max(1.1)], ..window };
            count::count(system, unstable) == Some(0)
        };
        self.perhaps_some |= !none;
    }

    fn class(&self, growth_bound: Option<f64>) -> StabilityClass {
        match self {
            Self { certainly_some: true, .. } => StabilityClass::Unstable,
            _ if growth_bound.is_none_or(|bound| bound <= 1.0) => StabilityClass::Strict,
            Self { perhaps_some: true, .. } => StabilityClass::Undecided,
            Self { .. } => StabilityClass::StrictTo,
        }
    }
}

/// Whether a mode belongs to the spectrum, and not only to the border of its window or below the real axis.
fn is_reported(mode: &Enclosure, up_to: f64) -> bool {
    let root = mode.root.mid();
    let real = mode.root.im.contains(0.0);
    root.re >= Spectrum::LEAST_GROWTH && root.im <= up_to && (real || root.im > 0.0)
}

impl Mode {
    fn new(enclosure: &Enclosure, parity: Option<Parity>, shape: Vec<ModeLine>) -> Self {
        let (root, radius) = (enclosure.root.mid(), enclosure.root.radius());
        let (growth, frequency) = (root.re, root.im);
        if enclosure.root.im.contains(0.0) {
            // No difference is seen from a real one.
            let radius = (radius + frequency.abs()).next_up();
            Self { growth, frequency: 0.0, radius, parity, shape }
        } else {
            Self { growth, frequency, radius, parity, shape }
        }
    }

    /// Whether the enclosures of two modes of the same parity meet.
    fn may_be(&self, other: &Self) -> bool {
        let distance = (self.growth - other.growth).hypot(self.frequency - other.frequency);
        self.parity == other.parity && distance <= self.radius + other.radius
    }
}

#[cfg(test)]
mod tests {
    use super::count::count;
    use super::enclose::enclose;
    use super::*;
    use crate::Ruleset;

    fn lines(rules: &str) -> Lines {
        let rules: Ruleset = rules.parse().expect("rules");
        Lines::solve(rules.rules(), 30).expect("lines")
    }

    /// The system of the first parity.
    fn system(rules: &str) -> System {
        System::parts(&lines(rules)).expect("known lines").remove(0)
    }

    #[test]
    fn windows_hold_as_many_modes_as_are_found_in_them() {
        let system = system("nimhoff:1,0;2,1;3,3;0,1");
        // 7.703, 28.498, 85.891, 106.54 of truth/nimhoff.md section 5, and others.
        let window = |bottom, top| Window { re: [0.3, 2.0], im: [bottom, top] };
        assert_eq!(count(&system, window(0.5, 7.0)), Some(0));
        assert_eq!(count(&system, window(7.0, 8.0)), Some(1));
        assert_eq!(count(&system, window(-8.0, 8.0)), Some(2));
        assert_eq!(count(&system, window(1.0, 200.0)), Some(10));
        for bottom in [0.0, 40.0, 80.0, 120.0] {
            let window = window(bottom + 0.01, bottom + 40.0);
            let found = search::search(&system, window);
            assert!(found.complete);
            assert_eq!(count(&system, window), u32::try_from(found.modes.len()).ok());
        }
    }

    #[test]
    fn a_mode_on_the_border_is_not_counted_on_either_side() {
        let system = system("nimhoff:1,0;2,1;3,3;0,1");
        let found = search::search(&system, Window { re: [0.3, 2.0], im: [7.0, 8.0] });
        let root = found.modes[0].root.mid();
        assert_eq!(count(&system, Window { re: [root.re, 2.0], im: [7.0, 8.0] }), None);
        assert_eq!(count(&system, Window { re: [0.3, 2.0], im: [7.0, root.im] }), None);
        let near = Window { re: [root.re + 1e-3, 2.0], im: [7.0, 8.0] };
        assert_eq!(count(&system, near), Some(0));
        let near = Window { re: [root.re - 1e-3, 2.0], im: [7.0, 8.0] };
        assert_eq!(count(&system, near), Some(1));
    }

    #[test]
    fn nothing_is_enclosed_where_there_is_no_mode() {
        let system = system("gdwn:2,3");
        let root = Complex::new(1.047_614_098_195_703, 73.925_775_032_038_89);
        for distance in [0.0, 1e-9, 1e-6] {
            let mode = enclose(&system, root + Complex::new(distance, -distance)).unwrap();
            let difference = mode.root.mid() - root;
            assert!(difference.abs() <= mode.root.radius() + 2e-14, "{mode:?}");
            assert_eq!(mode.grows_beyond(1.0), Some(Ordering::Greater));
            assert_eq!(mode.grows_beyond(root.re), None);
        }
        assert!(enclose(&system, root + Complex::new(0.3, 0.3)).is_none());
    }

    #[test]
    fn both_parities_together_are_all_modes() {
        let lines = lines("gdwn:1,2");
        let window = Window { re: [0.3, 1.0], im: [0.5, 60.0] };
        let count = |parity| count(&System::new(&lines, parity).unwrap(), window).unwrap();
        assert_eq!(count(None), count(Some(Parity::Even)) + count(Some(Parity::Odd)));
        assert!(count(None) > 3);
    }

    #[test]
    fn the_bound_is_where_the_worst_phases_meet() {
        // With all powers of ratios negative, which frequencies come near to, 1 - P vanishes at the bound; so no
        // bound that holds for all frequencies together can be better.
        for rules in ["gdwn:1,2", "gdwn:2,3", "1,0 1,1 5,8 0,1"] {
            let system = system(rules);
            let bound = bound::growth_bound(&system).unwrap();
            assert!(bound::no_mode_beyond(&system, bound));
            assert!(bound::no_mode_beyond(&system, bound + 0.5));
            assert!(!bound::no_mode_beyond(&system, bound - 1e-6), "{rules}");
        }
    }

    #[test]
    fn lines_that_are_hardly_known_have_no_spectrum() {
        let rules: Ruleset = "gdwn:1,2".parse().unwrap();
        let mut lines = Lines::solve(rules.rules(), 30).unwrap();
        let slope = lines.lines[1].slope.clone();
        lines.lines[0].slope = slope;
        assert!(matches!(spectrum(&lines, 10.0, &()), Err(SpectrumError::Vague)));
    }

    #[test]
    fn a_mode_that_may_be_on_either_side_leaves_the_game_undecided() {
        let evidence = |certainly_some, perhaps_some| Evidence { certainly_some, perhaps_some };
        assert_eq!(evidence(true, true).class(Some(1.1)), StabilityClass::Unstable);
        assert_eq!(evidence(false, true).class(Some(1.1)), StabilityClass::Undecided);
        assert_eq!(evidence(false, false).class(Some(1.1)), StabilityClass::StrictTo);
        assert_eq!(evidence(false, true).class(Some(0.9)), StabilityClass::Strict);
    }
}
