//! The scale of a picture.

use std::str::FromStr;

use thiserror::Error;
use wythoff::Window;

/// The size of cells: cells per pixel from 1 on, or 1 to 4096 pixels per cell.
///
/// It is written `S`, or as a power such as `2^50`, for S x S cells a pixel, and `1/M` for M x M
/// pixels a cell.
///
/// ```
/// use wythoff_render::Scale;
/// assert_eq!("8".parse(), Ok(Scale::CellsPerPixel(8)));
/// assert_eq!("2^50".parse(), Ok(Scale::CellsPerPixel(1 << 50)));
/// assert_eq!("1/40".parse(), Ok(Scale::PixelsPerCell(40)));
/// assert_eq!(Scale::PixelsPerCell(40).to_string(), "1/40");
/// assert!("0".parse::<Scale>().is_err() && "2/3".parse::<Scale>().is_err());
/// assert!("1/4097".parse::<Scale>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, derive_more::Display)]
pub enum Scale {
    /// A pixel shows a square with this many cells a side.
    #[display("{_0}")]
    CellsPerPixel(u64),
    /// A cell is a square with this many pixels a side.
    #[display("1/{_0}")]
    PixelsPerCell(u64),
}

/// A text that is not a scale.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a valid scale; give S for S x S cells a pixel, or 1/M for M x M pixels a cell; \
     S is a whole number from 1 to 2^64-1, and M one from 1 to 4096"
)]
pub struct ScaleError(pub String);

impl Scale {
    /// One cell a pixel.
    pub const ONE: Self = Self::CellsPerPixel(1);

    /// Pixels of the longer side of a picture at the scale of [`Scale::fitting`], at most.
    pub const FITTING: u64 = 1500;

    /// The largest cell of any picture, in pixels a side.
    const LARGEST_SIDE: u64 = 4096;

    /// The largest cell at the scale of [`Scale::fitting`], in pixels.
    const LARGEST_CELL: u64 = 150;

    /// The scale of a picture of `window` if none is asked for: the longer side has 751 to 1500
    /// pixels. Windows of fewer than 10 cells have cells of 150 pixels.
    ///
    /// ```
    /// use wythoff::Window;
    /// use wythoff_render::Scale;
    /// let scale = |side| Window::try_new(0, 0, side, 1).map(|window| Scale::fitting(&window));
    /// assert_eq!(scale(300_000)?, Scale::CellsPerPixel(200));
    /// assert_eq!(scale(1000)?, Scale::ONE);
    /// assert_eq!(scale(60)?, Scale::PixelsPerCell(25));
    /// # Ok::<(), wythoff::WindowError>(())
    /// ```
    pub fn fitting(window: &Window) -> Self {
        let longest = window.width().max(window.height());
        match Self::FITTING / longest {
            0 => Self::CellsPerPixel(longest.div_ceil(Self::FITTING)),
            1 => Self::ONE,
            pixels => Self::PixelsPerCell(pixels.min(Self::LARGEST_CELL)),
        }
    }

    /// Like [`Scale::fitting`], for boards that count palaces in aligned squares of 16, 32, 64, ..
    /// cells a side; the longer side has at most 1500 pixels.
    pub fn fitting_counts(window: &Window) -> Self {
        let longest = window.width().max(window.height());
        Self::CellsPerPixel(longest.div_ceil(Self::FITTING).next_power_of_two().max(16))
    }

    /// The number of pixels that show `cells` cells; a pixel that is filled in part counts.
    pub(crate) const fn pixels(self, cells: u64) -> u128 {
        match self {
            Self::CellsPerPixel(cells_per_pixel) => cells.div_ceil(cells_per_pixel) as u128,
            Self::PixelsPerCell(pixels) => cells as u128 * pixels as u128,
        }
    }

    /// The first pixel of the cell with the index `cell` in its window.
    pub(crate) const fn start(self, cell: u64) -> u128 {
        match self {
            Self::CellsPerPixel(cells_per_pixel) => (cell / cells_per_pixel) as u128,
            Self::PixelsPerCell(pixels) => cell as u128 * pixels as u128,
        }
    }

    /// The side of a cell in pixels; 1 if several cells share a pixel.
    pub(crate) const fn cell_side(self) -> u64 {
        match self {
            Self::CellsPerPixel(_) => 1,
            Self::PixelsPerCell(pixels) => pixels,
        }
    }

    pub(crate) const fn is_zero(self) -> bool {
        matches!(self, Self::CellsPerPixel(0) | Self::PixelsPerCell(0))
    }

    pub(crate) const fn is_valid(self) -> bool {
        !self.is_zero() && self.cell_side() <= Self::LARGEST_SIDE
    }
}

impl FromStr for Scale {
    type Err = ScaleError;

    fn from_str(text: &str) -> Result<Self, ScaleError> {
        let number = |text: &str| match text.split_once('^') {
            Some((base, exponent)) => base.parse::<u64>().ok()?.checked_pow(exponent.parse().ok()?),
            None => text.parse().ok(),
        };
        let scale = match text.strip_prefix("1/") {
            Some(pixels) => number(pixels).map(Self::PixelsPerCell),
            None => number(text).map(Self::CellsPerPixel),
        };
        scale.filter(|scale| scale.is_valid()).ok_or_else(|| ScaleError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_is_a_number_or_a_power_of_cells_or_a_fraction_of_one() {
        for (text, scale) in [
            ("1", Scale::ONE),
            ("10^6", Scale::CellsPerPixel(1_000_000)),
            ("1/2^12", Scale::PixelsPerCell(4096)),
            ("1/1", Scale::PixelsPerCell(1)),
        ] {
            assert_eq!(text.parse(), Ok(scale));
        }
        for text in ["", "0", "10^20", "2^64", "1/0", "1/4097", "1/10^20", "2/3", "-1", "2^", "^2"]
        {
            assert_eq!(text.parse::<Scale>(), Err(ScaleError(text.into())), "{text}");
        }
    }

    #[test]
    fn a_picture_without_a_scale_has_751_to_1500_pixels() {
        for side in (10..5000).chain([300_000, 1 << 40, 1 << 60]) {
            for window in [(side, 1), (7, side), (side, side)] {
                let window = Window::try_new(0, 0, window.0, window.1).unwrap();
                let longest = window.width().max(window.height());
                let pixels = Scale::fitting(&window).pixels(longest);
                assert!((751..=1500).contains(&pixels), "{side}: {pixels}");
                let counts = Scale::fitting_counts(&window);
                assert!(counts.pixels(longest) <= 1500, "{side}");
                let Scale::CellsPerPixel(cells) = counts else { panic!("{counts}") };
                assert!(cells >= 16 && cells.is_power_of_two());
            }
        }
        let one = Window::try_new(5, 5, 1, 1).unwrap();
        assert_eq!(Scale::fitting(&one), Scale::PixelsPerCell(150));
    }
}
