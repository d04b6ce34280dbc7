//! How a board becomes a picture: from all decisions to rows of pixels.

use std::io::Write;

use wythoff::Window;
use wythoff::blocking::K;
use wythoff::board::Board;
use wythoff::observer::Observer;

use crate::Rgb;
use crate::drawing::{Direct, Indexed, Inks};
use crate::error::PictureError;
use crate::frame::{self, GROUND, Layout, Mark};
use crate::metadata::Details;
use crate::palette::Colours;
use crate::pixels::{Cells, Means, PixelRows, Squares};
use crate::scale::Scale;
use crate::stream::write_png;

/// Everything that decides how a board is drawn.
pub(crate) struct Plan<'a> {
    pub(crate) k: K,
    pub(crate) window: Window,
    pub(crate) scale: Scale,
    pub(crate) colours: Colours,
    pub(crate) grid: Rgb,
    /// The parts of the caption, if there is a frame.
    pub(crate) caption: Option<Vec<String>>,
    pub(crate) marks: &'a [Mark],
    pub(crate) details: Details,
}

impl Plan<'_> {
    /// Width and height in pixels.
    pub(crate) fn size(&self) -> Result<(u32, u32), PictureError> {
        self.layout()?.size()
    }

    fn layout(&self) -> Result<Layout, PictureError> {
        let board = frame::Board::try_new(self.window, self.scale)?;
        let mut layout = match &self.caption {
            Some(parts) => board.framed(parts),
            None => board.bare(),
        };
        board.mark(&mut layout, self.marks);
        Ok(layout)
    }

    /// Writes the picture.
    pub(crate) fn draw<W: Write>(
        &self,
        board: &dyn Board,
        out: W,
        observer: &dyn Observer,
    ) -> Result<(), PictureError> {
        let layout = self.layout()?;
        let window = self.window;
        let mut inks = Indexed::new(&self.colours);
        match self.scale {
            Scale::CellsPerPixel(1) | Scale::PixelsPerCell(1) => {
                let cells = Cells { rows: board.rows(window, observer)? };
                self.write(&layout, cells, inks, out)
            }
            Scale::CellsPerPixel(cells) => {
                let rows = board.count_rows(window, cells, observer)?;
                self.write(&layout, Means::new(rows, &self.colours), Direct, out)
            }
            Scale::PixelsPerCell(side) => {
                let (rows, k) = (board.rows(window, observer)?, self.k.get());
                let squares = Squares::new(rows, window.width(), side, k, self.grid, &mut inks);
                self.write(&layout, squares, inks, out)
            }
        }
    }

    /// Writes rows of pixels in their place, with everything around and over them.
    fn write<const N: usize>(
        &self,
        layout: &Layout,
        mut pixels: impl PixelRows,
        mut inks: impl Inks<N>,
        out: impl Write,
    ) -> Result<(), PictureError> {
        let (width, height) = layout.size()?;
        let ground = inks.ink(GROUND);
        let drawing = layout.drawing.inked(&mut inks);
        let board = &layout.board;
        let columns = board.x.start as usize * N..board.x.end as usize * N;
        let mut row = vec![0; width as usize * N];
        write_png(out, (width, height), &inks.pixels(), &self.details, |png| {
            for y in 0..height {
                let on_board = board.y.contains(&y);
                // Beside the board only ticks and numbers are painted, which have to go again.
                row.as_chunks_mut::<N>().0.fill(ground);
                if on_board {
                    pixels.next_row(&mut row[columns.clone()])?;
                }
                drawing.paint(y, &mut row);
                png.write(&row)?;
            }
            Ok(())
        })
    }
}
