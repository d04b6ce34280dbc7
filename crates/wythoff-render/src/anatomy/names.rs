//! Positions of the names of regions.
//!
//! The window is sampled on a raster. For each region in it, boxes for the name are tried at many
//! points and in a few directions. The largest box is used; of equal boxes, the one nearest to the
//! centroid of the visible part of the region.

use wythoff::Window;
use wythoff_anatomy::anatomy::{Anatomy, Region};

use crate::colour::Rgb;
use crate::drawing::text_width;
use crate::geometry::CellGrid;
use crate::overlay::{Anchor, Label};

/// Number of raster points along the longer side of the window.
const POINTS: u64 = 256;

/// Distance between points at which boxes are tried, in raster points.
const STRIDE: f64 = 4.0;

/// Directions of a name, as (dx, dy), and their weights: horizontal, along skin and rift and their
/// mirror image, along the casing and its mirror image, along the main diagonal.
const DIRECTIONS: [((f64, f64), f64); 6] = [
    ((1.0, 0.0), 1.0),
    ((2.618, 1.0), 0.95),
    ((2.0, -1.0), 0.9),
    ((1.0, 1.0), 0.8),
    ((1.0, 2.618), 0.75),
    ((1.0, -2.0), 0.7),
];

/// Sizes of boxes to try, relative to the name; the first is the smallest allowed.
const SIZES: [f64; 6] = [1.0, 1.3, 1.7, 2.2, 2.8, 3.5];

/// Sizes of letters, and the size of box that each requires. As on maps, letters are large in large
/// regions, and small where no others fit.
const LETTERS: [(f32, f64); 4] = [(1.6, 2.2), (1.25, 1.7), (1.0, 1.0), (0.75, 1.0)];

/// A region of a board; of a mirrored pair, `true` is the one with x >= y. `None` lies in no
/// region.
type Piece = Option<(Region, bool)>;

/// The pieces of regions in a window, on a raster.
struct Raster {
    pieces: Vec<Piece>,
    width: usize,
    height: usize,
    /// Distance of points in pixels.
    step: f64,
    /// Distance of points in cells.
    cells: f64,
}

/// The position of a name.
struct Room {
    /// The size of the box, relative to the name; one of [`SIZES`].
    size: f64,
    /// The middle of the box, in cells from the corner of the window.
    at: (f64, f64),
    towards: (f64, f64),
}

/// Returns labels for the regions in a window.
pub(super) fn of_regions(anatomy: &Anatomy, grid: &CellGrid, window: Window) -> Vec<Label> {
    let raster = Raster::new(anatomy, grid, window);
    let em = grid.em_over_cells();
    let mut labels = Vec::new();
    for region in Region::ALL {
        for upper in [true, false].into_iter().take(region.copies()) {
            let piece = Some((region, upper));
            let text = region.to_string();
            let found = LETTERS.into_iter().find_map(|(size, times)| {
                let em = em * size;
                let box_of_text = (f64::from(text_width(&text, em)), f64::from(em));
                Some((size, raster.room(piece, box_of_text).filter(|room| room.size >= times)?))
            });
            let Some((size, room)) = found else { continue };
            let at = (window.x() as f64 + room.at.0, window.y() as f64 + room.at.1);
            let label = Label::new(text, Anchor::On { at, towards: room.towards }, Rgb::WHITE);
            labels.push(Label { size, ..label });
        }
    }
    labels
}

impl Raster {
    fn new(anatomy: &Anatomy, grid: &CellGrid, window: Window) -> Self {
        let cells = window.width().max(window.height()).div_ceil(POINTS).max(1);
        let (width, height) = (window.width().div_ceil(cells), window.height().div_ceil(cells));
        let mut pieces = Vec::with_capacity((width * height) as usize);
        for y in (window.y()..window.bottom()).step_by(cells as usize) {
            let runs = anatomy.runs(y, window.x()..window.right());
            let mut runs = runs.into_iter().peekable();
            for x in (window.x()..window.right()).step_by(cells as usize) {
                while runs.peek().is_some_and(|(columns, _)| columns.end <= x) {
                    runs.next();
                }
                let region = runs.peek().and_then(|(_, region)| *region);
                pieces.push(region.map(|region| (region, region.copies() == 1 || x >= y)));
            }
        }
        let step = cells as f64 * grid.pixels_per_cell();
        let (width, height) = (width as usize, height as usize);
        Self { pieces, width, height, step, cells: cells as f64 }
    }

    fn at(&self, x: f64, y: f64) -> Piece {
        let inside = x >= 0.0 && y >= 0.0 && x < self.width as f64 && y < self.height as f64;
        if inside { self.pieces[y as usize * self.width + x as usize] } else { None }
    }

    /// The largest box in a piece for a text with this width and height in pixels.
    fn room(&self, piece: Piece, text: (f64, f64)) -> Option<Room> {
        let places = || {
            let places = self.pieces.iter().enumerate().filter(|(_, found)| **found == piece);
            places.map(|(at, _)| ((at % self.width) as f64, (at / self.width) as f64))
        };
        let count = places().count() as f64;
        let middle =
            places().fold((0.0, 0.0), |sum, (x, y)| (sum.0 + x / count, sum.1 + y / count));
        // Ordered by weighted size, then by distance from the centroid.
        let mut best: Option<((f64, f64), Room)> = None;
        let tried = places().filter(|at| at.0 % STRIDE == 0.0 && at.1 % STRIDE == 0.0);
        for (x, y) in tried.map(|(x, y)| (x + 0.5, y + 0.5)) {
            let near = -(x - middle.0).hypot(y - middle.1);
            for (towards, weight) in DIRECTIONS {
                let fits = |size: &f64| self.holds(piece, (x, y), towards, text, *size);
                let Some(size) = SIZES.into_iter().take_while(fits).last() else { continue };
                let score = (size * weight, near);
                if best.as_ref().is_none_or(|(best, _)| score > *best) {
                    let at = (x * self.cells, y * self.cells);
                    best = Some((score, Room { size, at, towards }));
                }
            }
        }
        best.map(|(_, room)| room)
    }

    /// Returns true if a box around a point lies in a piece; it is `size` times as large as a text
    /// with margins.
    fn holds(
        &self,
        piece: Piece,
        (x, y): (f64, f64),
        (dx, dy): (f64, f64),
        (width, em): (f64, f64),
        size: f64,
    ) -> bool {
        let length = dx.hypot(dy);
        let (c, s) = (dx / length, dy / length);
        let (w, h) = ((width + em) * size / 2.0 / self.step, 1.7 * em * size / 2.0 / self.step);
        let steps = [-1.0, -0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75, 1.0];
        let inside = |across: f64, down: f64| {
            let (across, down) = (across * w, down * h);
            self.at(x + across * c - down * s, y + across * s + down * c) == piece
        };
        steps.iter().all(|&across| [-1.0, 0.0, 1.0].iter().all(|&down| inside(across, down)))
    }
}
