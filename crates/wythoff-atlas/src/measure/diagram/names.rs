//! Names at the ends of rays, outside the board.

use maud::{Markup, html};

use crate::plot::{round, spread};

/// The end of a ray at the edge of the board.
pub(super) struct End<'a> {
    pub(super) at: (f64, f64),
    pub(super) name: &'a str,
    /// The class of the name.
    pub(super) class: &'static str,
}

/// The width of a letter, and the distance of names above each other.
pub(super) const LETTER: f64 = 8.2;
const LINE: f64 = 18.0;

/// The names above and right of the board, moved apart, each with a line to the end of its ray.
pub(super) fn names(ends: &[End<'_>], [left, top, right, bottom]: [f64; 4], width: f64) -> Markup {
    let (above, beside): (Vec<&End<'_>>, Vec<_>) =
        ends.iter().partition(|end| end.at.1 < top + 1.0);
    let wide = |end: &End<'_>| LETTER * end.name.chars().count() as f64;
    let spans: Vec<_> = above.iter().map(|end| (end.at.0, wide(end) + 10.0)).collect();
    let centres = apart(&spans, (left, width));
    let heights: Vec<f64> = beside.iter().map(|end| end.at.1).collect();
    let heights = spread(&heights, LINE, (top + 6.0, bottom - 6.0));
    let soft = "stroke: var(--soft); fill: none";
    html! {
        @for (end, centre) in above.iter().zip(centres) {
            path style=(soft) d={ "M" (round(end.at.0)) " " (round(top - 2.0)) "L" (round(centre)) " " (round(top - 14.0)) } {}
            text class=(end.class) x=(round(centre)) y=(round(top - 18.0)) text-anchor="middle" { (end.name) }
        }
        @for (end, height) in beside.iter().zip(heights) {
            path style=(soft) d={ "M" (round(right + 2.0)) " " (round(end.at.1)) "L" (round(right + 12.0)) " " (round(height)) } {}
            text class=(end.class) x=(round(right + 16.0)) y=(round(height + 5.0)) { (end.name) }
        }
    }
}

/// Centres of names, each of its own width, moved as little as keeps them apart and within bounds.
fn apart(names: &[(f64, f64)], (from, to): (f64, f64)) -> Vec<f64> {
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|&a, &b| names[a].0.total_cmp(&names[b].0));
    let mut centres: Vec<f64> = names.iter().map(|name| name.0).collect();
    // Half of what overlaps is moved to each side, until nothing does.
    for _ in 0..100 {
        for two in order.windows(2) {
            let (a, b) = (two[0], two[1]);
            let overlap = (names[a].1 + names[b].1) / 2.0 - (centres[b] - centres[a]);
            if overlap > 0.0 {
                centres[a] -= overlap / 2.0;
                centres[b] += overlap / 2.0;
            }
        }
        for (centre, &(_, width)) in centres.iter_mut().zip(names) {
            *centre = centre.min(to - width / 2.0).max(from + width / 2.0);
        }
    }
    centres
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_moved_apart_within_bounds() {
        let placed = apart(&[(50.0, 40.0), (60.0, 20.0), (99.0, 30.0)], (0.0, 100.0));
        assert!(placed[1] - placed[0] > 29.9 && placed[2] - placed[1] > 24.9, "{placed:?}");
        assert!((placed[2] - 85.0).abs() < 1e-9 && placed[0] >= 20.0, "{placed:?}");
    }
}
