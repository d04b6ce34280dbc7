//! Where the names of regions are set: along or inside, where there is room.
//!
//! The window is looked at in a raster. For each region that it shows, boxes as large as the name are
//! tried at many places and in some directions; the roomiest wins, and of equals the one nearest
//! to the middle of what is seen of the region.

use wythoff::Window;
use wythoff_anatomy::anatomy::{Anatomy, Region};

use crate::Rgb;
use crate::frame::Board;
use crate::label::{Label, Place};
use crate::text;

/// Points of the raster along the longer side of the window.
const POINTS: u64 = 256;

/// Every so many of them a box is tried.
const STRIDE: f64 = 4.0;

/// Directions of a name, as (dx, dy), and how welcome they are: level, along skin and rift and their mirror
/// image, along the casing and its mirror image, along the main diagonal.
const DIRECTIONS: [((f64, f64), f64); 6] = [
    ((1.0, 0.0), 1.0),
    ((2.618, 1.0), 0.95),
    ((2.0, -1.0), 0.9),
    ((1.0, 1.0), 0.8),
    ((1.0, 2.618), 0.75),
    ((1.0, -2.0), 0.7),
];

/// How much larger than a name a box may be; the first is the least that will do.
const SIZES: [f64; 6] = [1.0, 1.3, 1.7, 2.2, 2.8, 3.5];

/// How large letters are, if the roomiest box is so many times as large as the name: large in large regions, as on
/// maps, and small where nothing else fits.
const LETTERS: [(f32, f64); 4] = [(1.6, 2.2), (1.25, 1.7), (1.0, 1.0), (0.75, 1.0)];

/// One of the regions of a board, of a pair the one on a side of the diagonal.
type Piece = Option<(Region, bool)>;

/// The pieces of regions in a window, on a raster.
struct Raster {
    pieces: Vec<Piece>,
    width: usize,
    height: usize,
    /// Pixels from point to point.
    step: f64,
    /// Cells from point to point.
    cells: f64,
}

/// Where a name is set.
struct Room {
    /// How many times as large as the name the box is; at most the last of [`SIZES`].
    size: f64,
    /// Its middle, in cells from the corner of the window.
    at: (f64, f64),
    towards: (f64, f64),
}

/// Names for the regions that a window shows.
pub(super) fn of_regions(anatomy: &Anatomy, board: &Board, window: Window) -> Vec<Label> {
    let raster = Raster::new(anatomy, board, window);
    let em = board.em_over_cells();
    let mut labels = Vec::new();
    for region in Region::ALL {
        for upper in [true, false].into_iter().take(region.copies()) {
            let piece = Some((region, upper));
            let text = region.to_string();
            let found = LETTERS.into_iter().find_map(|(size, times)| {
                let em = em * size;
                let box_of_text = (f64::from(text::width(&text, em)), f64::from(em));
                Some((size, raster.room(piece, box_of_text).filter(|room| room.size >= times)?))
            });
            let Some((size, room)) = found else { continue };
            let at = (window.x() as f64 + room.at.0, window.y() as f64 + room.at.1);
            let label = Label::new(text, Place::On { at, towards: room.towards }, Rgb::WHITE);
            labels.push(Label { size, ..label });
        }
    }
    labels
}

impl Raster {
    fn new(anatomy: &Anatomy, board: &Board, window: Window) -> Self {
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
        let step = cells as f64 * board.pixels_a_cell();
        let (width, height) = (width as usize, height as usize);
        Self { pieces, width, height, step, cells: cells as f64 }
    }

    fn at(&self, x: f64, y: f64) -> Piece {
        let inside = x >= 0.0 && y >= 0.0 && x < self.width as f64 && y < self.height as f64;
        if inside { self.pieces[y as usize * self.width + x as usize] } else { None }
    }

    /// The roomiest box of a piece for a text of so many pixels, wide and high.
    fn room(&self, piece: Piece, text: (f64, f64)) -> Option<Room> {
        let places = || {
            let places = self.pieces.iter().enumerate().filter(|(_, found)| **found == piece);
            places.map(|(at, _)| ((at % self.width) as f64, (at / self.width) as f64))
        };
        let count = places().count() as f64;
        let middle =
            places().fold((0.0, 0.0), |sum, (x, y)| (sum.0 + x / count, sum.1 + y / count));
        // By how welcome it is, and how near to the middle.
        let mut best: Option<((f64, f64), Room)> = None;
        let tried = places().filter(|at| at.0 % STRIDE == 0.0 && at.1 % STRIDE == 0.0);
        for (x, y) in tried.map(|(x, y)| (x + 0.5, y + 0.5)) {
            let near = -(x - middle.0).hypot(y - middle.1);
            for (towards, welcome) in DIRECTIONS {
                let fits = |size: &f64| self.holds(piece, (x, y), towards, text, *size);
                let Some(size) = SIZES.into_iter().take_while(fits).last() else { continue };
                let score = (size * welcome, near);
                if best.as_ref().is_none_or(|(best, _)| score > *best) {
                    let at = (x * self.cells, y * self.cells);
                    best = Some((score, Room { size, at, towards }));
                }
            }
        }
        best.map(|(_, room)| room)
    }

    /// Whether a box around a point, `size` times as large as a text with some room, lies within a piece.
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
