//! The cells of a window as squares of pixels.

use wythoff::Window;

use super::origin::Origin;
use super::scale::Scale;
use crate::error::PictureError;

/// The pixels of a board: a window of cells at a scale, with its origin in one of two corners.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CellGrid {
    pub(crate) window: Window,
    pub(crate) scale: Scale,
    pub(crate) origin: Origin,
    /// Columns of pixels.
    pub(crate) width: u32,
    /// Rows of pixels.
    pub(crate) height: u32,
}

/// Width and height in pixels, if PNG allows a picture of that size.
pub(crate) fn checked_size(width: u128, height: u128) -> Result<(u32, u32), PictureError> {
    let most = u128::from(PictureError::MAX_SIDE);
    if width > most || height > most {
        return Err(PictureError::TooLarge { width, height });
    }
    Ok((width as u32, height as u32))
}

impl CellGrid {
    pub(crate) fn try_new(
        window: Window,
        scale: Scale,
        origin: Origin,
    ) -> Result<Self, PictureError> {
        if scale.is_zero() {
            return Err(PictureError::Scale);
        }
        let (width, height) = (scale.pixels(window.width()), scale.pixels(window.height()));
        let (width, height) = checked_size(width, height)?;
        // A picture beyond PNG has an error of its own, with its size.
        if !scale.is_valid() {
            return Err(PictureError::Scale);
        }
        Ok(Self { window, scale, origin, width, height })
    }

    /// The height of an em: 13 pixels, and more in large pictures, which are shown reduced.
    pub(crate) fn em(&self) -> f32 {
        (self.width.max(self.height) as f32 / 64.0).clamp(13.0, 64.0).round()
    }

    /// The height of an em over the board, where letters also grow with the cells.
    pub(crate) fn em_over_cells(&self) -> f32 {
        self.em().max((0.6 * self.scale.cell_side() as f32).min(64.0))
    }

    /// The width of a cell in pixels; below 1 if several cells share a pixel.
    pub(crate) fn pixels_per_cell(&self) -> f64 {
        match self.scale {
            Scale::CellsPerPixel(cells) => 1.0 / cells as f64,
            Scale::PixelsPerCell(pixels) => pixels as f64,
        }
    }

    /// The first pixel of a cell, counted from the window.
    pub(crate) fn start(&self, cell: u64) -> u32 {
        self.scale.start(cell) as u32
    }

    /// The pixel behind the last one of the cells before `cell`.
    pub(crate) fn end(&self, cell: u64) -> u32 {
        self.scale.pixels(cell) as u32
    }

    /// The pixel column in the middle of a column of cells, counted from the window.
    pub(crate) fn middle_of_column(&self, column: u64) -> u32 {
        (self.scale.start(column) + u128::from(self.scale.cell_side() / 2)) as u32
    }

    /// The pixel row in the middle of a row of cells, from the top of the board.
    pub(crate) fn middle_of_row(&self, row: u64) -> u32 {
        match self.origin {
            Origin::TopLeft => self.middle_of_column(row),
            Origin::BottomLeft => self.height - 1 - self.middle_of_column(row),
        }
    }
}
