//! The search for all modes of a set of lines.

use std::cmp::Ordering;

use super::bound;
use super::count::{self, SearchBox};
use super::enclose::Enclosure;
use super::equations::ModeEquations;
use super::modes::{Mode, ModeLine, Parity, Spectrum, SpectrumError, StabilityClass};
use super::{search, shape};
use crate::nimhoff::theory::lines::PLines;
use crate::observer::{Interrupted, Observer};

/// The spectrum of these lines for frequencies up to `up_to`.
///
/// ```
/// use wythoff::Ruleset;
/// use wythoff::nimhoff::{PLines, StabilityClass, spectrum};
/// let class = |rules: &str| -> Result<_, Box<dyn std::error::Error>> {
///     let rules: Ruleset = rules.parse()?;
///     Ok(spectrum(&PLines::solve(rules.rules(), 30)?, 30.0, &())?.class)
/// };
/// assert_eq!(class("gdwn:1,2")?, StabilityClass::Strict);
/// assert_eq!(class("gdwn:3,5")?, StabilityClass::Unstable);
/// assert_eq!(class("gdwn:2,3")?, StabilityClass::StrictTo); // its waves have higher frequencies
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If `up_to` is out of range, the slopes have too few digits, or the observer cancels.
///
/// The progress of the observer counts boxes of the complex plane, about `up_to`/5 of them.
///
/// `Time: O(n^3)` for each of 10 to 100 points per unit of frequency, for n lines. With frequencies
/// up to 200, 4 lines take a tenth of a second and 12 lines some seconds. Source:
/// `docs/algorithms/nimhoff-stability.md`.
pub fn spectrum(
    lines: &PLines,
    up_to: f64,
    observer: &dyn Observer,
) -> Result<Spectrum, SpectrumError> {
    if !(up_to > 0.0 && up_to <= Spectrum::MAX_UP_TO) {
        return Err(SpectrumError::UpTo(up_to));
    }
    let parts = ModeEquations::parts(lines).ok_or(SpectrumError::Vague)?;
    // Both parts of a symmetric game have the same bound.
    let bound = |equations| bound::growth_bound(equations).ok_or(SpectrumError::Vague);
    let growth_bound = parts.first().map(bound).transpose()?;
    let mut evidence = Evidence::default();
    let mut complete = true;
    let mut modes = Vec::new();
    let boxes = search_boxes(growth_bound, up_to);
    let total = parts.len() * boxes.len();
    for (done, (equations, &search_box)) in
        parts.iter().flat_map(|equations| boxes.iter().map(move |b| (equations, b))).enumerate()
    {
        if observer.progress(done as u128, total as u128).is_break() {
            return Err(Interrupted.into());
        }
        let found = search::search(equations, search_box);
        complete &= found.complete;
        evidence.add(equations, search_box, &found);
        for mode in found.modes.iter().filter(|mode| is_reported(mode, up_to)) {
            let shape = shape::shape(equations, lines, mode);
            let mode = Mode::new(mode, equations.parity(), shape);
            // A mode near the border of two boxes may have been found in both.
            if !modes.iter().any(|other| mode.may_equal(other)) {
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

/// The boxes of the complex plane that are searched one after the other.
fn search_boxes(growth_bound: Option<f64>, up_to: f64) -> Vec<SearchBox> {
    /// The height of a box: low enough for a few modes in each, and high enough that top and bottom
    /// cost little.
    const HEIGHT: f64 = 5.0;
    /// The depth of the first box below the real axis, so that no real mode is on its border.
    const BELOW_AXIS: f64 = 0.483;
    /// The distance from the growth bound to the right side of the boxes.
    const MARGIN: f64 = 0.05;
    let Some(bound) = growth_bound.filter(|&bound| bound > Spectrum::LEAST_GROWTH) else {
        return Vec::new();
    };
    let re = [Spectrum::LEAST_GROWTH, bound + MARGIN];
    (0..(up_to / HEIGHT).ceil() as u32)
        .map(|i| {
            let bottom = if i == 0 { -BELOW_AXIS } else { f64::from(i) * HEIGHT };
            SearchBox { re, im: [bottom, (f64::from(i + 1) * HEIGHT).min(up_to)] }
        })
        .collect()
}

/// The evidence for modes with Re s >= 1 from all boxes.
#[derive(Default)]
struct Evidence {
    /// There is such a mode.
    certainly_some: bool,
    /// A box may hold such a mode.
    perhaps_some: bool,
}

impl Evidence {
    fn add(
        &mut self,
        equations: &ModeEquations,
        search_box: SearchBox,
        found: &search::SearchResult,
    ) {
        let sides: Vec<_> = found.modes.iter().map(|mode| mode.grows_beyond(1.0)).collect();
        self.certainly_some |= sides.contains(&Some(Ordering::Greater));
        let none = if found.complete {
            sides.iter().all(|side| *side == Some(Ordering::Less))
        } else {
            let unstable = SearchBox { re: [1.0, search_box.re[1].max(1.1)], ..search_box };
            count::count(equations, unstable) == Some(0)
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

/// Returns true if a mode lies within the limits of the spectrum. Boxes reach a little beyond them.
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
            // The root cannot be distinguished from a real one.
            let radius = (radius + frequency.abs()).next_up();
            Self { growth, frequency: 0.0, radius, parity, shape }
        } else {
            Self { growth, frequency, radius, parity, shape }
        }
    }

    /// Returns true if the modes have the same parity and their enclosures intersect.
    fn may_equal(&self, other: &Self) -> bool {
        let distance = (self.growth - other.growth).hypot(self.frequency - other.frequency);
        self.parity == other.parity && distance <= self.radius + other.radius
    }
}

#[cfg(test)]
mod tests {
    use super::super::count::count;
    use super::super::enclose::enclose;
    use super::*;
    use crate::Ruleset;
    use crate::exact::Complex;

    fn lines(rules: &str) -> PLines {
        let rules: Ruleset = rules.parse().expect("rules");
        PLines::solve(rules.rules(), 30).expect("lines")
    }

    /// The equations of the first parity.
    fn equations(rules: &str) -> ModeEquations {
        ModeEquations::parts(&lines(rules)).expect("known lines").remove(0)
    }

    #[test]
    fn counts_of_boxes_equal_the_numbers_of_modes_found() {
        let equations = equations("nimhoff:1,0;2,1;3,3;0,1");
        // Frequencies: 7.703, 28.498, 85.891, 106.54 and others.
        // Source: docs/algorithms/test-vectors.md, Modes.
        let search_box = |bottom, top| SearchBox { re: [0.3, 2.0], im: [bottom, top] };
        assert_eq!(count(&equations, search_box(0.5, 7.0)), Some(0));
        assert_eq!(count(&equations, search_box(7.0, 8.0)), Some(1));
        assert_eq!(count(&equations, search_box(-8.0, 8.0)), Some(2));
        assert_eq!(count(&equations, search_box(1.0, 200.0)), Some(10));
        for bottom in [0.0, 40.0, 80.0, 120.0] {
            let search_box = search_box(bottom + 0.01, bottom + 40.0);
            let found = search::search(&equations, search_box);
            assert!(found.complete);
            assert_eq!(count(&equations, search_box), u32::try_from(found.modes.len()).ok());
        }
    }

    #[test]
    fn a_mode_on_the_border_of_a_box_is_not_counted() {
        let equations = equations("nimhoff:1,0;2,1;3,3;0,1");
        let found = search::search(&equations, SearchBox { re: [0.3, 2.0], im: [7.0, 8.0] });
        let root = found.modes[0].root.mid();
        assert_eq!(count(&equations, SearchBox { re: [root.re, 2.0], im: [7.0, 8.0] }), None);
        assert_eq!(count(&equations, SearchBox { re: [0.3, 2.0], im: [7.0, root.im] }), None);
        let near = SearchBox { re: [root.re + 1e-3, 2.0], im: [7.0, 8.0] };
        assert_eq!(count(&equations, near), Some(0));
        let near = SearchBox { re: [root.re - 1e-3, 2.0], im: [7.0, 8.0] };
        assert_eq!(count(&equations, near), Some(1));
    }

    #[test]
    fn only_points_near_a_mode_are_enclosed() {
        let equations = equations("gdwn:2,3");
        let root = Complex::new(1.047_614_098_195_703, 73.925_775_032_038_89);
        for distance in [0.0, 1e-9, 1e-6] {
            let mode = enclose(&equations, root + Complex::new(distance, -distance)).unwrap();
            let difference = mode.root.mid() - root;
            assert!(difference.abs() <= mode.root.radius() + 2e-14, "{mode:?}");
            assert_eq!(mode.grows_beyond(1.0), Some(Ordering::Greater));
            assert_eq!(mode.grows_beyond(root.re), None);
        }
        assert!(enclose(&equations, root + Complex::new(0.3, 0.3)).is_none());
    }

    #[test]
    fn both_parities_together_have_all_modes() {
        let lines = lines("gdwn:1,2");
        let search_box = SearchBox { re: [0.3, 1.0], im: [0.5, 60.0] };
        let count =
            |parity| count(&ModeEquations::new(&lines, parity).unwrap(), search_box).unwrap();
        assert_eq!(count(None), count(Some(Parity::Even)) + count(Some(Parity::Odd)));
        assert!(count(None) > 3);
    }

    #[test]
    fn the_growth_bound_cannot_be_lowered() {
        // At some frequencies all powers of ratios are nearly negative, and then 1 + P is nearly 1
        // - P(Re s), which is singular at the bound.
        for rules in ["gdwn:1,2", "gdwn:2,3", "1,0 1,1 5,8 0,1"] {
            let equations = equations(rules);
            let bound = bound::growth_bound(&equations).unwrap();
            assert!(bound::no_mode_beyond(&equations, bound));
            assert!(bound::no_mode_beyond(&equations, bound + 0.5));
            assert!(!bound::no_mode_beyond(&equations, bound - 1e-6), "{rules}");
        }
    }

    #[test]
    fn lines_with_vague_slopes_have_no_spectrum() {
        let rules: Ruleset = "gdwn:1,2".parse().unwrap();
        let mut lines = PLines::solve(rules.rules(), 30).unwrap();
        let slope = lines.lines[1].slope.clone();
        lines.lines[0].slope = slope;
        assert!(matches!(spectrum(&lines, 10.0, &()), Err(SpectrumError::Vague)));
    }

    #[test]
    fn classes_follow_from_the_evidence_and_the_growth_bound() {
        let evidence = |certainly_some, perhaps_some| Evidence { certainly_some, perhaps_some };
        assert_eq!(evidence(true, true).class(Some(1.1)), StabilityClass::Unstable);
        assert_eq!(evidence(false, true).class(Some(1.1)), StabilityClass::Undecided);
        assert_eq!(evidence(false, false).class(Some(1.1)), StabilityClass::StrictTo);
        assert_eq!(evidence(false, true).class(Some(0.9)), StabilityClass::Strict);
    }
}
