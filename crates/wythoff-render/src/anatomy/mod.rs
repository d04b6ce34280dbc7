//! The anatomy of a game as outlines over its board: borders, junctions, names of regions, a key.
//!
//! Regions are not filled, and borders are translucent, so that the pattern remains visible. The
//! borders of the warp, which are not sharp, are dashed.

mod names;
mod trace;

use wythoff::{K, Window};
use wythoff_anatomy::anatomy::{Anatomy, Border, Junction};
use wythoff_anatomy::growth::limit;

use crate::colour::Rgb;
use crate::error::PictureError;
use crate::geometry::{CellGrid, Origin, Scale};
use crate::legend::Key;
use crate::overlay::{Anchor, Label, Stroke};
use crate::picture::Picture;

/// The opacity of borders: the cells below them remain visible.
const OPACITY: f32 = 0.8;

/// The lines and names that show the anatomy of a game over a window of its board.
///
/// ```
/// use wythoff::Window;
/// use wythoff_anatomy::anatomy::Anatomy;
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// use wythoff_render::{Outlines, Picture, Scale};
///
/// let k = K::try_new(400)?;
/// let board = Sweep::new(k).keep(1200, &())?;
/// let anatomy = Anatomy::survey(k, &board, 1200, &())?;
/// let window = Window::try_new(0, 0, 1200, 1200)?;
/// let outlines = Outlines::try_new(&anatomy, window, Scale::CellsPerPixel(2))?;
/// assert!(outlines.labels.iter().any(|label| label.text == "fabric"));
///
/// let mut picture = Picture::new(k, window);
/// picture.scale = Scale::CellsPerPixel(2);
/// picture.outline(&anatomy)?;
/// picture.draw(&board, &mut Vec::new(), &())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outlines {
    /// The lines of the borders, and a dot on each junction.
    pub strokes: Vec<Stroke>,
    /// The names of junctions, and of regions where there is room.
    pub labels: Vec<Label>,
    /// The legend of the kinds of border in the window.
    pub keys: Vec<Key>,
}

impl Outlines {
    /// Computes the outlines in a window at a scale. They are empty if no known border crosses the
    /// window.
    ///
    /// # Errors
    /// If the scale is 0, or the picture is larger than PNG allows.
    pub fn try_new(anatomy: &Anatomy, window: Window, scale: Scale) -> Result<Self, PictureError> {
        let grid = CellGrid::try_new(window, scale, Origin::TopLeft)?;
        let mut outlines = Self::default();
        for border in Border::ALL {
            let lines = trace::lines(anatomy, border, window, scale);
            if lines.is_empty() {
                continue;
            }
            let (colour, dashed) = (Self::colour(border), !Self::is_sharp(border));
            if outlines.keys.is_empty() {
                outlines.keys.push(Key::heading("borders"));
            }
            outlines.keys.push(Key::line(border.to_string(), colour, dashed));
            let stroke =
                |points| Stroke { dashed, ..Stroke::new(points, colour) }.translucent(OPACITY);
            outlines.strokes.extend(lines.into_iter().map(stroke));
        }
        if outlines.keys.is_empty() {
            return Ok(outlines);
        }
        outlines.labels = names::of_regions(anatomy, &grid, window);
        for junction in Junction::ALL {
            let Some((x, y)) = anatomy.junction(junction) else { continue };
            let both = [(x, y), (y, x)];
            for &(x, y) in both[..junction.copies()].iter().filter(|at| window.contains(at.0, at.1))
            {
                let at = (x as f64, y as f64);
                outlines.strokes.extend(Stroke::dots([at], Rgb::WHITE));
                let label = Label::new(junction.name(), Anchor::At(at), Rgb::WHITE);
                outlines.labels.push(Label { size: 0.9, ..label });
            }
        }
        Ok(outlines)
    }

    /// The colour of a kind of border; it is distinct from all others and from the colours of the
    /// board.
    pub const fn colour(border: Border) -> Rgb {
        Rgb::hex(match border {
            Border::Casing => 0xFF_9A3C,
            Border::Seam => 0xFF_5CC8,
            Border::Rift => 0x3C_E0FF,
            Border::Fray => 0x4B_E07B,
            Border::ArmWarp => 0xFF_5A4F,
            Border::WarpInner => 0xFF_FFFF,
            Border::Skin => 0xE5_C7A0,
        })
    }

    /// Returns true if a kind of border is exact to the cell; other borders are dashed.
    pub const fn is_sharp(border: Border) -> bool {
        matches!(border, Border::Casing | Border::Seam | Border::Rift | Border::Skin)
    }
}

impl Picture {
    /// Adds the outlines of an anatomy and their legend, for the current window and scale of the
    /// picture.
    ///
    /// # Errors
    /// As [`Outlines::try_new`].
    pub fn outline(&mut self, anatomy: &Anatomy) -> Result<(), PictureError> {
        let outlines = Outlines::try_new(anatomy, self.window, self.scale)?;
        self.strokes.extend(outlines.strokes);
        self.labels.extend(outlines.labels);
        self.keys.extend(outlines.keys);
        Ok(())
    }

    /// Adds the borders that the regions of game k tend to as k grows, and their legend
    /// ([`limit`]).
    pub fn outline_limit(&mut self, k: K) {
        let side = k.get() as f64;
        let colour = Rgb::hex(0xFF_4D2E);
        let at = |(x, y): limit::Place| (x * side, y * side);
        let rays = limit::rays().map(|(corner, step)| Stroke::ray(at(corner), step, colour));
        let casing = Stroke::new(limit::CORNERS.map(at), colour);
        self.strokes.extend(rays.chain([casing]).map(|stroke| stroke.translucent(OPACITY)));
        self.keys.push(Key::line("borders of the limit", colour, false));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::K;
    use wythoff::blocking::Sweep;

    #[test]
    fn names_lie_in_their_regions_and_at_their_junctions() {
        let (k, size) = (K::try_new(500).unwrap(), 1500);
        let board = Sweep::new(k).keep(size, &()).unwrap();
        let anatomy = Anatomy::survey(k, &board, size, &()).unwrap();
        for (x, y, side, scale, names) in [
            (0, 0, 1500, Scale::ONE, 11),
            (0, 0, 1500, Scale::CellsPerPixel(3), 11),
            (560, 280, 160, Scale::PixelsPerCell(6), 4),
        ] {
            let window = Window::try_new(x, y, side, side).unwrap();
            let outlines = Outlines::try_new(&anatomy, window, scale).unwrap();
            let mut set = 0;
            for label in &outlines.labels {
                match label.anchor {
                    Anchor::On { at: (x, y), .. } => {
                        let region = anatomy.region(x as u64, y as u64).unwrap();
                        assert_eq!(label.text, region.to_string());
                        set += 1;
                    }
                    Anchor::At((x, y)) => {
                        let both = [(x as u64, y as u64), (y as u64, x as u64)].map(Some);
                        let named = Junction::ALL.into_iter().find(|j| j.name() == label.text);
                        assert!(both.contains(&anatomy.junction(named.unwrap())));
                    }
                    _ => panic!("{label:?}"),
                }
            }
            assert_eq!(set, names, "{scale}: every region has a name");
        }
    }

    #[test]
    fn borders_of_the_limit_are_near_those_of_a_game() {
        let (k, size) = (K::try_new(1000).unwrap(), 3000);
        let board = Sweep::new(k).keep(size, &()).unwrap();
        let anatomy = Anatomy::survey(k, &board, size, &()).unwrap();
        let mut picture = Picture::new(k, Window::try_new(0, 0, size, size).unwrap());
        picture.outline_limit(k);
        assert_eq!((picture.strokes.len(), picture.keys.len()), (7, 1));
        // The armpit lies where the seam meets the rift, to 0.03 k.
        let (x, y) = anatomy.junction(Junction::Armpit).unwrap();
        let meets = |stroke: &&Stroke| {
            let [(x0, y0), (x1, y1)] = stroke.points[..] else { return false };
            let (dx, dy) = (x1 - x0, y1 - y0);
            ((x as f64 - x0) * dy - (y as f64 - y0) * dx).abs() < 30.0 * dx.hypot(dy)
        };
        assert_eq!(picture.strokes.iter().filter(meets).count(), 2);
    }

    #[test]
    fn a_window_without_borders_has_no_outlines() {
        let (k, size) = (K::try_new(500).unwrap(), 1500);
        let board = Sweep::new(k).keep(size, &()).unwrap();
        let anatomy = Anatomy::survey(k, &board, size, &()).unwrap();
        let window = Window::try_new(20, 20, 30, 30).unwrap();
        let mut picture = Picture::new(k, window);
        picture.outline(&anatomy).unwrap();
        assert!(picture.strokes.is_empty() && picture.labels.is_empty() && picture.keys.is_empty());
    }
}
