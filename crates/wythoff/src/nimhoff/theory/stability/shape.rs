//! The shape of a mode: the amplitudes of density and slope in every line.

use super::enclose::Enclosure;
use super::equations::ModeEquations;
use super::modes::ModeLine;
use crate::exact::Complex;
use crate::nimhoff::theory::lines::{PLine, PLines};

/// The amplitudes of a mode in each line, by rising slope, scaled so that the largest density is 1.
///
/// The k-th P-position of line j is at k w/lambda + k^s q, where w = (1, m). The unknowns of
/// `equations` use another unit of k, with the factor g/lambda, g = 1 + m, so that their q is
/// (lambda/g)^(s+1) times this q. To first order
///
/// ```text
/// positions below x    lambda x - lambda^(s+1) q_x x^s
/// density              lambda - s lambda^(s+1) q_x x^(s-1)
/// y                    m x + lambda^s (q_y - m q_x) x^s
/// slope                m + lambda^s (q_y - m q_x) x^(s-1)
/// ```
pub(super) fn shape(equations: &ModeEquations, lines: &PLines, mode: &Enclosure) -> Vec<ModeLine> {
    let rules = &lines.fill_rules;
    let s = mode.root.mid();
    let amplitude = |unknown: Option<(usize, f64)>| {
        unknown.map_or(Complex::default(), |(i, sign)| mode.vector[i].mid() * sign)
    };
    let mut shape: Vec<ModeLine> = lines
        .lines
        .iter()
        .enumerate()
        .map(|(line, PLine { slope, density })| {
            let m = slope.to_f64();
            let (alpha, beta) = (amplitude(equations.alpha(line)), amplitude(equations.beta(line)));
            let [above, below] =
                [rules[line + 1], rules[line]].map(|r| (f64::from(r.a()), f64::from(r.b())));
            let (x, y) = (alpha * above.0 + beta * below.0, alpha * above.1 + beta * below.1);
            let scale = ((s + Complex::new(1.0, 0.0)) * (1.0 + m).ln()).exp();
            let slope = scale * (y - x * m) * (1.0 / density.to_f64());
            ModeLine { density: -(s * scale * x), slope }
        })
        .collect();
    let largest = shape.iter().map(|line| line.density).max_by(|a, b| a.abs().total_cmp(&b.abs()));
    let unit = Complex::new(1.0, 0.0) / largest.unwrap_or(Complex::new(1.0, 0.0));
    for line in &mut shape {
        *line = ModeLine { density: line.density * unit, slope: line.slope * unit };
    }
    shape
}
