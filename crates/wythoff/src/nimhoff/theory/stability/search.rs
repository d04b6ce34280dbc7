//! The search for all modes of a box: the winding number gives their number, and each is enclosed.

use super::count::{SearchBox, count};
use super::enclose::{Enclosure, enclose};
use super::equations::ModeEquations;
use crate::exact::Complex;

/// The modes that were found in a box.
pub(super) struct SearchResult {
    /// Different modes that are certified to lie in the box.
    pub(super) modes: Vec<Enclosure>,
    /// True if these are certified to be all modes of the box.
    pub(super) complete: bool,
}

/// The modes of a box. Its border moves outward a little if a mode is too close to it.
pub(super) fn search(equations: &ModeEquations, search_box: SearchBox) -> SearchResult {
    let mut expected = None;
    let mut grown = search_box;
    for _ in 0..4 {
        expected = count(equations, grown);
        if expected.is_some() {
            break;
        }
        grown.re[0] -= 0.0037;
        grown.im[0] -= 0.0041;
        grown.im[1] += 0.0043;
    }
    let mut found = SearchResult { modes: Vec::new(), complete: expected == Some(0) };
    if found.complete {
        return found;
    }
    let mut outside = Vec::new();
    for spacing in [0.5, 0.25, 0.12, 0.06] {
        let steps = |[from, to]: [f64; 2]| ((to - from) / spacing).ceil().max(1.0);
        let (columns, rows) = (steps(grown.re), steps(grown.im));
        for row in 0..rows as u32 {
            for column in 0..columns as u32 {
                let between = |[from, to]: [f64; 2], i: u32, n: f64| {
                    from + (to - from) * (f64::from(i) + 0.5) / n
                };
                let start =
                    Complex::new(between(grown.re, column, columns), between(grown.im, row, rows));
                let Some(root) = newton(equations, start, &found.modes, &outside) else { continue };
                let Some(mode) = enclose(equations, root) else { continue };
                if !lies_in(&mode, grown) {
                    outside.push(root);
                } else if found.modes.iter().all(|other| other.root.intersect(mode.root).is_none())
                {
                    found.modes.push(mode);
                }
                if expected == u32::try_from(found.modes.len()).ok() {
                    found.complete = true;
                    return found;
                }
            }
        }
    }
    found
}

fn lies_in(mode: &Enclosure, search_box: SearchBox) -> bool {
    let within =
        |part: crate::exact::Bounds, [from, to]: [f64; 2]| from < part.lower() && part.upper() < to;
    within(mode.root.re, search_box.re) && within(mode.root.im, search_box.im)
}

/// A root by Newton's method on the determinant divided by its known roots (Maehly); `None` if it
/// does not converge.
fn newton(
    equations: &ModeEquations,
    start: Complex,
    known: &[Enclosure],
    outside: &[Complex],
) -> Option<Complex> {
    const STEPS: usize = 30;
    let mut s = start;
    for _ in 0..STEPS {
        let (value, slope) = equations.at(s);
        // (log det)' = tr (1 + P)^-1 P'
        let mut derivative = value.invert()?.matrix.times(&slope).trace();
        for root in known.iter().map(|mode| mode.root.mid()).chain(outside.iter().copied()) {
            derivative = derivative - Complex::new(1.0, 0.0) / (s - root);
        }
        let step = Complex::new(1.0, 0.0) / derivative;
        let size = step.abs();
        if !size.is_finite() {
            return None;
        }
        s = s - step * (1.0_f64).min(0.5 / size);
        if (s - start).abs() > 2.0 {
            return None;
        }
        if size < 1e-11 * s.abs().max(1.0) {
            return Some(s);
        }
    }
    None
}
