//! Borders as lines, with the resolution of the picture.

use wythoff::Window;
use wythoff_anatomy::anatomy::{Anatomy, Border};

use crate::geometry::Scale;

type Point = (f64, f64);

/// Smallest number of pixels per cell at which a border follows the edges of cells.
const STAIRS: u64 = 4;

/// Largest distance of a line from its border, in pixels.
const TOLERANCE: f64 = 0.35;

/// The parts of a border in a window, on both sides of the main diagonal.
pub(super) fn lines(
    anatomy: &Anatomy,
    border: Border,
    window: Window,
    scale: Scale,
) -> Vec<Vec<Point>> {
    let mirror = |line: Vec<Point>| line.into_iter().map(|(x, y)| (y, x)).collect();
    let mut lines = upper(anatomy, border, window, scale);
    lines.extend(upper(anatomy, border, window.transposed(), scale).into_iter().map(mirror));
    lines
}

/// The parts of a border on the half x >= y: in each row, the point between the regions on its left
/// and right.
fn upper(anatomy: &Anatomy, border: Border, window: Window, scale: Scale) -> Vec<Vec<Point>> {
    let (step, stairs, tolerance) = match scale {
        Scale::CellsPerPixel(cells) => (cells.max(1), false, TOLERANCE * cells as f64),
        Scale::PixelsPerCell(pixels) => (1, pixels >= STAIRS, TOLERANCE / pixels as f64),
    };
    let (left, right) = border.between();
    let bottom = (window.bottom() + step).min(anatomy.size());
    let mut lines: Vec<Vec<Point>> = vec![Vec::new()];
    for y in (window.y().saturating_sub(step)..bottom).step_by(step as usize) {
        let runs = anatomy.runs(y, y..anatomy.size());
        let meet = |pair: &&[(_, _)]| pair[0].1 == Some(left) && pair[1].1 == Some(right);
        let line = lines.last_mut();
        match (runs.windows(2).find(meet), line) {
            (Some(pair), Some(line)) => {
                // The border is the left edge of the first column of the region on the right.
                let (x, y) = (pair[1].0.start as f64 - 0.5, y as f64);
                if stairs {
                    line.extend([(x, y - 0.5), (x, y + 0.5)]);
                } else {
                    line.push((x, y));
                }
            }
            (None, Some(line)) if !line.is_empty() => lines.push(Vec::new()),
            _ => {}
        }
    }
    let shown = lines.iter().flat_map(|line| shown(line, window));
    shown.map(|line| simplified(line, tolerance)).collect()
}

/// The runs of a line that meet a window.
fn shown(line: &[Point], window: Window) -> Vec<&[Point]> {
    let low = (window.x() as f64 - 0.5, window.y() as f64 - 0.5);
    let high = (window.right() as f64 - 0.5, window.bottom() as f64 - 0.5);
    let meets = |piece: &[Point]| {
        let ((ax, ay), (bx, by)) = (piece[0], piece[1]);
        ax.min(bx) < high.0 && ax.max(bx) > low.0 && ay.min(by) < high.1 && ay.max(by) > low.1
    };
    let mut runs = Vec::new();
    let mut start = None;
    for (at, piece) in line.windows(2).enumerate() {
        match (meets(piece), start) {
            (true, None) => start = Some(at),
            (false, Some(first)) => {
                runs.push(&line[first..=at]);
                start = None;
            }
            _ => {}
        }
    }
    runs.extend(start.map(|first| &line[first..]));
    runs
}

/// Removes corners of a line and keeps all points within `tolerance` (Douglas and Peucker).
fn simplified(line: &[Point], tolerance: f64) -> Vec<Point> {
    let mut kept = vec![false; line.len()];
    let mut open = vec![(0, line.len() - 1)];
    (kept[0], kept[line.len() - 1]) = (true, true);
    while let Some((first, last)) = open.pop() {
        let (a, b) = (line[first], line[last]);
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let length = dx.hypot(dy).max(f64::MIN_POSITIVE);
        let away = |at: usize| (dx * (line[at].1 - a.1) - dy * (line[at].0 - a.0)).abs() / length;
        let farthest = (first + 1..last).max_by(|&i, &j| away(i).total_cmp(&away(j)));
        if let Some(middle) = farthest.filter(|&middle| away(middle) > tolerance) {
            kept[middle] = true;
            open.extend([(first, middle), (middle, last)]);
        }
    }
    line.iter().zip(kept).filter_map(|(&point, kept)| kept.then_some(point)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::K;
    use wythoff::blocking::Sweep;

    fn window(x: u64, y: u64, width: u64, height: u64) -> Window {
        Window::try_new(x, y, width, height).unwrap()
    }

    fn survey(k: u64, size: u64) -> Anatomy {
        let k = K::try_new(k).unwrap();
        Anatomy::survey(k, &Sweep::new(k).keep(size, &()).unwrap(), size, &()).unwrap()
    }

    #[test]
    fn corners_within_the_tolerance_are_removed() {
        let line: Vec<Point> = (0..=100).map(|i| (f64::from(i) * 2.0, f64::from(i % 2))).collect();
        assert_eq!(simplified(&line, 1.1), [(0.0, 0.0), (200.0, 0.0)]);
        assert_eq!(simplified(&line, 0.1).len(), line.len());
        let bent = [(0.0, 0.0), (5.0, 5.2), (10.0, 10.0), (10.0, 40.0)];
        assert_eq!(simplified(&bent, 0.5), [(0.0, 0.0), (10.0, 10.0), (10.0, 40.0)]);
    }

    #[test]
    fn only_the_part_in_the_window_is_kept() {
        let line: Vec<Point> = (0..100).map(|i| (f64::from(i), f64::from(i))).collect();
        let runs = shown(&line, window(30, 30, 10, 10));
        assert_eq!(runs.len(), 1);
        assert!((29.0..=30.0).contains(&runs[0][0].0) && runs[0].len() < 14);
        assert!(shown(&line, window(60, 0, 30, 30)).is_empty());
    }

    #[test]
    fn magnified_borders_follow_cells_and_separate_their_regions() {
        let anatomy = survey(400, 1200);
        let at_the_nose = window(120, 120, 40, 40);
        let lines = lines(&anatomy, Border::Rift, at_the_nose, Scale::PixelsPerCell(20));
        assert_eq!(lines.len(), 2, "one line on each side of the diagonal");
        let (left, right) = Border::Rift.between();
        let mut upright = 0;
        for pair in lines[0].windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            let x = pair[0].0 + 0.5;
            for y in (pair[0].1 + 0.5) as u64..(pair[1].1 + 0.5) as u64 {
                assert_eq!(anatomy.region(x as u64 - 1, y), Some(left));
                assert_eq!(anatomy.region(x as u64, y), Some(right));
                upright += 1;
            }
        }
        // At slope 2.6, the rift leaves the window after about ten rows.
        assert!(upright >= 8, "{upright} rows");
        let mirrored: Vec<Point> = lines[1].iter().map(|&(x, y)| (y, x)).collect();
        assert_eq!(mirrored, lines[0]);
    }

    #[test]
    fn zoomed_out_a_straight_border_is_two_points() {
        let anatomy = survey(400, 1200);
        let casing =
            lines(&anatomy, Border::Casing, window(0, 0, 1200, 1200), Scale::CellsPerPixel(4));
        assert_eq!((casing.len(), casing[0].len()), (2, 2), "{casing:?}");
    }
}
