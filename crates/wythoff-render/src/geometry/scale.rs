//! The scale of a picture.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The size of cells: cells per pixel, or pixels per cell; whole numbers of at least 1.
///
/// It is written `S`, or `2^N`, for S x S cells a pixel, and `1/M` for M x M pixels a cell.
///
/// ```
/// use wythoff_render::Scale;
/// assert_eq!("8".parse(), Ok(Scale::CellsPerPixel(8)));
/// assert_eq!("2^50".parse(), Ok(Scale::CellsPerPixel(1 << 50)));
/// assert_eq!("1/40".parse(), Ok(Scale::PixelsPerCell(40)));
/// assert_eq!(Scale::PixelsPerCell(40).to_string(), "1/40");
/// assert!("0".parse::<Scale>().is_err() && "2/3".parse::<Scale>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scale {
    /// A pixel shows a square with this many cells a side.
    CellsPerPixel(u64),
    /// A cell is a square with this many pixels a side.
    PixelsPerCell(u64),
}

/// A text that is not a scale.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a valid scale; give S for S x S cells a pixel, or 1/M for M x M pixels a cell; \
     S and M are whole numbers of at least 1"
)]
pub struct ScaleError(pub String);

impl Scale {
    /// One cell a pixel.
    pub const ONE: Self = Self::CellsPerPixel(1);

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

    pub(crate) const fn is_valid(self) -> bool {
        !matches!(self, Self::CellsPerPixel(0) | Self::PixelsPerCell(0))
    }
}

impl FromStr for Scale {
    type Err = ScaleError;

    fn from_str(text: &str) -> Result<Self, ScaleError> {
        let scale = match (text.strip_prefix("1/"), text.strip_prefix("2^")) {
            (Some(pixels), _) => pixels.parse().ok().map(Self::PixelsPerCell),
            (_, Some(bits)) => {
                bits.parse().ok().and_then(|bits| 2u64.checked_pow(bits)).map(Self::CellsPerPixel)
            }
            _ => text.parse().ok().map(Self::CellsPerPixel),
        };
        scale.filter(|scale| scale.is_valid()).ok_or_else(|| ScaleError(text.to_owned()))
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CellsPerPixel(cells) => write!(f, "{cells}"),
            Self::PixelsPerCell(pixels) => write!(f, "1/{pixels}"),
        }
    }
}
