//! A board surveyed: junctions and borders found one after the other.

use super::density::{Contrast, Course, to_the_edge};
use super::epaulette::Epaulette;
use super::line::Line;
use super::probe::Probe;
use super::{Anatomy, Border, prism, skin};
use wythoff::blocking::Sweep;
use wythoff::blocking::sweep::Cost;
use wythoff::blocking::tiling::Tiling;
use wythoff::board::{Board, BoardError};
use wythoff::observer::Observer;
use wythoff::{K, Window};

/// Arm 0.41, warp 0.045 palaces a square. The slope is that of threads and of the skin, phi^2.
pub(super) const ARM_WARP: Contrast = Contrast { threshold: 0.2, rich_right: true, slope: 2.618 };
/// Fabric 0.089, warp 0.045. The slope is that of the seam, 1/phi^2.
const FRAY: Contrast = Contrast { threshold: 0.066, rich_right: false, slope: 0.382 };
/// Warp 0.045, inner sector 0.006 at most.
const WARP_INNER: Contrast = Contrast { threshold: 0.012, rich_right: true, slope: 2.6 };

impl Anatomy {
    /// Returns the number of rows and columns to survey for a window: at least 3 k, because the
    /// inner sector begins at about 1.63 k.
    pub fn size_for(k: K, window: Window) -> u64 {
        window.right().max(window.bottom()).max(3 * k.get())
    }

    /// Returns the cost of keeping and surveying `size` rows and columns, which read few cells;
    /// `None` if there are none, or more than can be kept, [`Tiling::MOST`].
    pub fn cost(sweep: &Sweep, size: u64) -> Option<Cost> {
        let window = Window::try_new(0, 0, size, size).ok().filter(|_| size <= Tiling::MOST)?;
        let mut cost = sweep.cost(window);
        // Two bytes for each edge cell of tiles that are about a 32nd of the board wide.
        cost.memory += 2 * window.cells() / u128::from((size / 32).clamp(256, 1 << 14));
        Some(cost)
    }

    /// Surveys the first `size` rows and columns of a game; `board` must know all of them. The
    /// survey reads some thousand small windows, so the board should be a
    /// [`KeptSweep`](wythoff::blocking::KeptSweep) one or a stored one.
    ///
    /// `docs/algorithms/anatomy.md` tells how each border is found, and with what precision.
    ///
    /// # Errors
    /// If the board fails, or the observer cancels.
    pub fn survey(
        k: K,
        board: &dyn Board,
        size: u64,
        observer: &dyn Observer,
    ) -> Result<Self, BoardError> {
        let probe = Probe { board, observer };
        let (lines, borders) = Default::default();
        let mut found = Self { k, size, epaulette: None, prism: None, lines, borders };
        found.set(Border::Skin, Line::new(skin::ends(k, probe, size)?, size));
        found.epaulette = Epaulette::trace(k, board, size, observer)?;
        let Some(epaulette) = &found.epaulette else { return Ok(found) };
        let nose = k.get() / 3;
        let (seam, rift) =
            (epaulette.seam().collect::<Vec<_>>(), epaulette.rift(k).collect::<Vec<_>>());
        let armpit = epaulette.armpit();
        found.borders[Border::Casing as usize] =
            vec![(k.get() + 1, 0), (k.get() + 1 - 2 * nose, nose)];
        found.set(Border::Seam, Line::new(seam, size));
        found.set(Border::Rift, Line::new(rift, size));
        if let Some(armpit) = armpit {
            found.below_the_armpit(probe, armpit)?;
        }
        Ok(found)
    }

    fn below_the_armpit(&mut self, probe: Probe<'_>, armpit: (u64, u64)) -> Result<(), BoardError> {
        let (k, size) = (self.k.get(), self.size);
        let start = (armpit.0, armpit.1 + 1);
        let skin = self.line(Border::Skin).clone();
        let limits = |y| (y, skin.at(y).unwrap_or(size));
        let course = Course { k, size, start, end: size, limits: &limits };
        let points = ARM_WARP.follow(probe, &course)?;
        self.set(Border::ArmWarp, to_the_edge(points, ARM_WARP.slope, size));

        self.prism = prism::find(k, probe, size)?.map(|c| (c, c));
        let Some(prism) = self.prism else { return Ok(()) };
        let arm = self.line(Border::ArmWarp).clone();
        let right = |y| arm.at(y).unwrap_or(size).saturating_sub(k / 100 + 2);
        let limits = |y| (y + k / 64, right(y));
        let course = Course { k, size, start, end: prism.1, limits: &limits };
        let mut points = FRAY.follow(probe, &course)?;
        if !points.is_empty() {
            points.retain(|&(x, y)| y < prism.1 && x <= prism.0);
            points.push((prism.0, prism.1 - 1));
            self.set(Border::Fray, Line::new(points, size));
        }
        let course = Course { k, size, start: prism, end: size, limits: &limits };
        let points = WARP_INNER.follow(probe, &course)?;
        self.set(Border::WarpInner, to_the_edge(points, WARP_INNER.slope, size));
        Ok(())
    }

    pub(super) fn set(&mut self, border: Border, line: Line) {
        self.borders[border as usize] = line.outline();
        self.lines[border as usize] = line;
    }
}
