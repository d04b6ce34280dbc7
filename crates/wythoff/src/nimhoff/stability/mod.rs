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

use crate::Rule;
use crate::exact::{Bounds, Complex};
use crate::observer::{Interrupted, Observer};
use count::Window;
use enclose::Enclosure;
use system::System;

/// What is known of one P-line: its slope, and its density per unit of x.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct LineBounds {
    /// The slope y/x.
    pub slope: Bounds,
    /// P-positions per unit of x.
    pub density: Bounds,
}

/// Whether the P-lines of a game survive small disturbances.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StabilityClass {
    /// A mode with Re s > 1 is certified: fluctuations grow in proportion to the lines.
    Unstable,
    /// Certified: no mode with Re s >= 1 and a frequency up to [`Spectrum::searched_to`].
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
    /// How much of it is seen in each line, by rising slope. The largest density is 1.
    pub shape: Vec<ModeLine>,
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
    /// Certified: no mode grows faster, whatever its frequency. `None` if there are no modes at all.
    pub growth_bound: Option<f64>,
    /// The modes, fastest growing first.
    pub modes: Vec<Mode>,
}

/// Why there is no spectrum.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum SpectrumError {
    /// There must be one fill rule more than lines, and at least one line.
    #[error(
        "{lines} lines and {rules} fill rules; there is one rule more than lines, and at least one line"
    )]
    Count {
        /// Lines given.
        lines: usize,
        /// Rules given.
        rules: usize,
    },
    /// A slope is not between those of the rules around it.
    #[error(
        "line {line} has slopes from {lower} to {upper}, not between those of {below} and {above}"
    )]
    Slope {
        /// Which line, by rising slope from 0.
        line: usize,
        /// Least slope given.
        lower: f64,
        /// Largest slope given.
        upper: f64,
        /// The rule below the line.
        below: Rule,
        /// The rule above the line.
        above: Rule,
    },
    /// A density is not positive.
    #[error("line {line} has densities from {lower} to {upper}; they must be positive")]
    Density {
        /// Which line, by rising slope from 0.
        line: usize,
        /// Least density given.
        lower: f64,
        /// Largest density given.
        upper: f64,
    },
    /// The slopes leave open which of two lines is nearer to a rule.
    #[error("the slopes are not known well enough; they should be good to 12 digits")]
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

/// The spectrum of the lines between these fill rules, both by rising slope, for frequencies up to `up_to`.
///
/// `lines[j]` lies between `fill_rules[j]` and `fill_rules[j + 1]`; the first rule is (1, 0), the last (0, 1).
///
/// # Errors
/// If lines and rules do not fit, or `up_to` is out of range, or the observer says stop.
pub fn spectrum(
    lines: &[LineBounds],
    fill_rules: &[Rule],
    up_to: f64,
    observer: &dyn Observer,
) -> Result<Spectrum, SpectrumError> {
    if !(up_to > 0.0 && up_to <= Spectrum::MAX_UP_TO) {
        return Err(SpectrumError::UpTo(up_to));
    }
    let mut spectrum = Spectrum {
        class: StabilityClass::Strict,
        searched_to: up_to,
        least_growth: Spectrum::LEAST_GROWTH,
        complete: true,
        growth_bound: None,
        modes: Vec::new(),
    };
    let Some(system) = checked(lines, fill_rules)? else { return Ok(spectrum) };
    let bound = bound::growth_bound(&system);
    spectrum.growth_bound = Some(bound);
    let mut verdict = Verdict::default();
    if bound > Spectrum::LEAST_GROWTH {
        let slices = (up_to / SLICE).ceil();
        for slice in 0..slices as u32 {
            if observer.progress(slice.into(), slices as u128).is_break() {
                return Err(Interrupted.into());
            }
            // The first window reaches below the real axis, so that no real mode is on its border.
            let bottom = if slice == 0 { -BELOW_AXIS } else { f64::from(slice) * SLICE };
            let top = (f64::from(slice + 1) * SLICE).min(up_to);
            let window =
                Window { re: [Spectrum::LEAST_GROWTH, bound + BEYOND_BOUND], im: [bottom, top] };
            let found = search::search(&system, window);
            spectrum.complete &= found.complete;
            verdict.slice(&system, window, &found);
            for mode in &found.modes {
                spectrum.modes.extend(reported(mode, up_to).map(|(growth, frequency, radius)| {
                    let shape = shape::shape(&system, lines, fill_rules, mode);
                    Mode { growth, frequency, radius, shape }
                }));
            }
        }
    }
    spectrum.class = verdict.class(bound);
    spectrum
        .modes
        .sort_by(|a, b| b.growth.total_cmp(&a.growth).then(a.frequency.total_cmp(&b.frequency)));
    spectrum.modes.dedup_by(|a, b| {
        // A mode near the border between two windows may have been found from both.
        let distance = (a.growth - b.growth).hypot(a.frequency - b.frequency);
        distance <= a.radius + b.radius
    });
    Ok(spectrum)
}

/// Height of the windows that are searched one after the other.
const SLICE: f64 = 5.0;

/// How far the first window reaches below the real axis.
const BELOW_AXIS: f64 = 0.483;

/// How far the windows reach beyond the growth that no mode can have.
const BEYOND_BOUND: f64 = 0.05;

/// What the windows say together about modes with Re s >= 1.
#[derive(Default)]
struct Verdict {
    certainly_some: bool,
    perhaps_some: bool,
}

impl Verdict {
    fn slice(&mut self, system: &System, window: Window, found: &search::Found) {
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

    fn class(&self, growth_bound: f64) -> StabilityClass {
        match self {
            Self { certainly_some: true, .. } => StabilityClass::Unstable,
            _ if growth_bound <= 1.0 => StabilityClass::Strict,
            Self { perhaps_some: true, .. } => StabilityClass::Undecided,
            Self { .. } => StabilityClass::StrictTo,
        }
    }
}

/// Growth, frequency and radius of a mode, unless its frequency is negative or above the limit.
fn reported(mode: &Enclosure, up_to: f64) -> Option<(f64, f64, f64)> {
    let (root, radius) = (mode.root.mid(), mode.root.radius());
    if mode.root.im.contains(0.0) {
        return Some((root.re, 0.0, radius + root.im.abs()));
    }
    (0.0 < root.im && root.im <= up_to && root.re >= Spectrum::LEAST_GROWTH)
        .then_some((root.re, root.im, radius))
}

/// The equations of these lines; `None` if a single line leaves nothing to disturb.
fn checked(lines: &[LineBounds], rules: &[Rule]) -> Result<Option<System>, SpectrumError> {
    if lines.is_empty() || lines.len() + 1 != rules.len() {
        return Err(SpectrumError::Count { lines: lines.len(), rules: rules.len() });
    }
    for (line, (bounds, pair)) in lines.iter().zip(rules.windows(2)).enumerate() {
        let [a, b] = [pair[0], pair[1]].map(|r| (f64::from(r.a()), f64::from(r.b())));
        let LineBounds { slope, density } = *bounds;
        // b/a < slope < b'/a', without division. Components are below 2^20 and slopes far from exact ties.
        let above_first = a.0 * slope.lower() > a.1;
        let below_second = b.0 * slope.upper() < b.1;
        if !(above_first && below_second && slope.upper().is_finite()) {
            let (lower, upper) = (slope.lower(), slope.upper());
            return Err(SpectrumError::Slope {
                line,
                lower,
                upper,
                below: pair[0],
                above: pair[1],
            });
        }
        let (lower, upper) = (density.lower(), density.upper());
        if !(lower > 0.0 && upper.is_finite()) {
            return Err(SpectrumError::Density { line, lower, upper });
        }
    }
    if lines.len() == 1 {
        return Ok(None);
    }
    let slopes: Vec<Bounds> = lines.iter().map(|line| line.slope).collect();
    System::new(&slopes, rules).map(Some).ok_or(SpectrumError::Vague)
}
