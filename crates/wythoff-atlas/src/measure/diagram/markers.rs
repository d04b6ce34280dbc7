//! Markers of P-positions, which grow where P-positions are sparse.

use std::collections::{BTreeMap, BTreeSet};

use crate::plot::round;

/// Side of the squares in which points are counted, in units of the drawing.
const SQUARE: f64 = 12.0;

/// The diameters of markers, and the least distance of neighbours at which each is used.
const SIZES: [(f64, f64); 4] = [(0.0, 1.7), (1.5, 2.1), (3.0, 2.8), (6.0, 3.8)];

/// Returns paths of dots, and their diameters. The distance of neighbours is estimated from the
/// number of points around, of a line that runs through: so points of a thin beam do not vanish,
/// and those of a dense one do not merge into a bar.
pub(super) fn markers(places: &[(f64, f64)]) -> Vec<(String, f64)> {
    // Two dots half a unit apart cannot be told apart.
    let dots: BTreeSet<(i64, i64)> =
        places.iter().map(|&(x, y)| ((2.0 * x).round() as i64, (2.0 * y).round() as i64)).collect();
    let square = |&(x, y): &(i64, i64)| {
        ((x as f64 / 2.0 / SQUARE).floor() as i64, (y as f64 / 2.0 / SQUARE).floor() as i64)
    };
    let mut counts: BTreeMap<(i64, i64), u32> = BTreeMap::new();
    for dot in &dots {
        *counts.entry(square(dot)).or_default() += 1;
    }
    let mut paths = SIZES.map(|(_, size)| (String::new(), size));
    for dot in &dots {
        let (x, y) = square(dot);
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (x + dx, y + dy)));
        let count: u32 = around.filter_map(|at| counts.get(&at)).sum();
        let apart = 3.0 * SQUARE / f64::from(count);
        let size = SIZES.iter().rposition(|&(from, _)| apart >= from).unwrap_or(0);
        let (x, y) = (dot.0 as f64 / 2.0, dot.1 as f64 / 2.0);
        paths[size].0 += &format!("M{} {}h0", round(x), round(y));
    }
    paths.into_iter().filter(|(path, _)| !path.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_grow_where_points_are_sparse() {
        let line = |step: f64| (0..100).map(|i| (f64::from(i) * step, 200.0)).collect::<Vec<_>>();
        let sizes = [0.5, 2.0, 4.0, 20.0].map(|step| {
            let paths = markers(&line(step));
            paths.into_iter().max_by_key(|(path, _)| path.len()).map(|(_, size)| size)
        });
        assert_eq!(sizes, SIZES.map(|(_, size)| Some(size)));
    }

    #[test]
    fn points_at_one_place_are_drawn_once() {
        assert_eq!(markers(&[(1.0, 2.0), (1.1, 2.1)]), [("M1 2h0".to_owned(), 3.8)]);
    }
}
