//! The drawing of a board: from the parameters of a picture to rows of pixels.

use std::cell::RefCell;
use std::io::Write;

use wythoff::Window;
use wythoff::board::{Board, Rows, Value, ValueCounts};
use wythoff::observer::Observer;

use crate::colour::{Coarse, Palette};
use crate::drawing::{Direct, Indexed, Inks};
use crate::error::PictureError;
use crate::frame::{GROUND, Layout, Mark};
use crate::geometry::{CellGrid, Origin, Scale};
use crate::legend::Key;
use crate::output::metadata::Details;
use crate::output::{Canvas, Figure, Format, Inset, InsetCanvas, Png, RowSink, Still};
use crate::overlay::{Label, Overlay, Stroke};
use crate::pixels::{
    Blends, Cells, Classes, Coloured, Density, Enlarged, Means, PixelRows, Reversed, Shares,
    Squares, Upward,
};

/// The parameters of a picture.
pub(crate) struct Plan<'a> {
    pub(crate) window: Window,
    pub(crate) scale: Scale,
    pub(crate) palette: Palette,
    /// True if pixels show the number of palaces.
    pub(crate) counted: bool,
    pub(crate) origin: Origin,
    /// The number that large cells show for the value 0.
    pub(crate) zero: Option<u64>,
    /// The parts of the caption, if the picture has a frame.
    pub(crate) caption: Option<Vec<String>>,
    /// The larger picture around all of that.
    pub(crate) inset: Option<Inset>,
    pub(crate) marks: &'a [Mark],
    pub(crate) strokes: &'a [Stroke],
    pub(crate) labels: &'a [Label],
    pub(crate) keys: Vec<Key>,
    /// True to draw P-positions larger where they are few.
    pub(crate) enlarged: bool,
    pub(crate) details: Details,
    /// The title of a figure.
    pub(crate) title: String,
    /// Receives the pixels of the board alone, if there is one.
    pub(crate) copy: Option<&'a RefCell<Still>>,
}

impl Plan<'_> {
    /// Width and height in pixels.
    pub(crate) fn size(&self) -> Result<(u32, u32), PictureError> {
        let size = self.layout()?.size()?;
        self.inset.map_or(Ok(size), |inset| inset.around(size))
    }

    /// Returns true if the picture has nothing but the pixels of its cells.
    fn is_plain(&self) -> bool {
        let Self { caption, marks, strokes, labels, keys, .. } = self;
        let is_bare = caption.is_none() && marks.is_empty() && keys.is_empty();
        is_bare && strokes.is_empty() && labels.is_empty() && self.scale.cell_side() == 1
    }

    fn layout(&self) -> Result<Layout, PictureError> {
        let grid = CellGrid::try_new(self.window, self.scale, self.origin)?;
        if !cfg!(feature = "figures") {
            return if self.is_plain() {
                Ok(Layout::bare(grid))
            } else {
                Err(PictureError::Figure)
            };
        }
        let mut layout = match &self.caption {
            Some(parts) => Layout::framed(grid, parts),
            None => Layout::bare(grid),
        };
        layout.mark(self.marks);
        layout.explain(&self.keys);
        Ok(layout)
    }

    /// Returns true if P-positions are drawn larger than their pixel where they are few.
    pub(crate) fn enlarges(&self) -> bool {
        /// The most pixels that are kept for this.
        const MOST: u128 = 1 << 24;
        let pixels = |cells| self.scale.pixels(cells);
        let pixels = pixels(self.window.width()).saturating_mul(pixels(self.window.height()));
        let coarse = matches!(self.scale, Scale::CellsPerPixel(2..));
        self.enlarged
            && !self.counted
            && self.origin == Origin::BottomLeft
            && self.scale.cell_side() == 1
            && pixels <= MOST
            && self.palette.has_points()
            && (!coarse || self.palette.coarse() == Coarse::Density)
    }

    /// Memory for drawing in bytes, in addition to a few rows.
    pub(crate) fn memory(&self) -> u128 {
        let (width, height) = (self.window.width(), self.window.height());
        let pixels = self.scale.pixels(width).saturating_mul(self.scale.pixels(height));
        match (self.origin, self.scale, self.palette.coarse()) {
            (Origin::TopLeft, ..) => 0,
            (_, Scale::CellsPerPixel(_), _) if self.counted => pixels,
            _ if self.enlarges() => pixels.saturating_mul(2),
            (_, Scale::PixelsPerCell(2..), _) => {
                self.window.cells().saturating_mul(size_of::<Value>() as u128)
            }
            (
                _,
                Scale::CellsPerPixel(2..),
                Coarse::Mean | Coarse::MeanOfPositions | Coarse::MeanByPlace,
            ) => pixels.saturating_mul(3),
            (.., Coarse::MeanByPlace) => pixels,
            _ => self.scale.pixels(width).div_ceil(2).saturating_mul(self.scale.pixels(height)),
        }
    }

    /// Writes the picture in a format: pixels row by row, or a figure.
    pub(crate) fn encode(
        self,
        format: Format,
        board: &dyn Board,
        mut out: impl Write,
        observer: &dyn Observer,
    ) -> Result<(), PictureError> {
        if format == Format::Png {
            return self.draw(board, &mut Png(out), observer);
        }
        let mut still = Still::default();
        let (details, title, copy) = (self.details.clone(), String::new(), None);
        let (marks, strokes, labels) = (&[][..], &[][..], &[][..]);
        let (keys, caption, inset) = (Vec::new(), None, None);
        let bare =
            Plan { marks, strokes, labels, keys, caption, inset, copy, details, title, ..self };
        bare.draw(board, &mut still, observer)?;
        let figure = self.figure(format, &still)?;
        out.write_all(&figure).map_err(PictureError::Write)
    }

    /// The picture as a figure, given the pixels of its board.
    pub(crate) fn figure(&self, format: Format, board: &Still) -> Result<Vec<u8>, PictureError> {
        let layout = self.layout()?;
        let mut png = Vec::new();
        board.encode(&mut png, &self.details)?;
        let figure = Figure {
            size: layout.size()?,
            ground: GROUND,
            board: layout.board.clone(),
            png,
            around: layout.drawing.shapes(),
            over: Overlay::new(&layout, self.strokes, self.labels).shapes(),
            title: self.title.clone(),
            details: self.details.clone(),
        };
        Ok(figure.encode(format))
    }

    /// Draws the picture, and what is around it.
    pub(crate) fn draw(
        &self,
        board: &dyn Board,
        out: &mut dyn Canvas,
        observer: &dyn Observer,
    ) -> Result<(), PictureError> {
        match self.inset {
            Some(inset) => self.draw_on(board, &mut InsetCanvas { canvas: out, inset }, observer),
            None => self.draw_on(board, out, observer),
        }
    }

    fn draw_on<'a>(
        &self,
        board: &'a dyn Board,
        out: &mut dyn Canvas,
        observer: &'a dyn Observer,
    ) -> Result<(), PictureError> {
        let layout = self.layout()?;
        let window = self.window;
        let size = (layout.board.width(), layout.board.height());
        let upward = self.origin == Origin::BottomLeft;
        let turned = |pixels: Box<dyn PixelRows + 'a>, bytes_per_pixel| match upward {
            true => Box::new(Upward::new(pixels, size, bytes_per_pixel)),
            false => pixels,
        };
        let colours = self.palette.shades();
        match (self.scale, self.palette.coarse()) {
            (Scale::CellsPerPixel(cells), _) if self.counted => {
                let rows = board.densities(window, cells, observer);
                let pixels = Shares::new(rows.ok_or(PictureError::Uncounted { cells })?);
                let inks = Indexed::new(&Shares::colours(self.palette));
                self.indexed(&layout, turned(Box::new(pixels), 1), inks, out)
            }
            (Scale::CellsPerPixel(1) | Scale::PixelsPerCell(1), _) => {
                let classes = Classes::new(self.palette, window, false);
                let cells = Box::new(Cells { rows: board.rows(window, observer)?, classes });
                let last = ValueCounts::class(-1) as u8;
                let pixels: Box<dyn PixelRows> = if self.enlarges() {
                    Box::new(Enlarged::new(cells, size, 0..=last))
                } else if upward && colours.len() <= 16 {
                    Box::new(Upward::packed(cells, size))
                } else {
                    turned(cells, 1)
                };
                self.indexed(&layout, pixels, Indexed::new(&colours), out)
            }
            (Scale::CellsPerPixel(cells), Coarse::Density) => {
                let rows = board.count_rows(window, cells, observer)?;
                let counts = Box::new(Density::new(rows, cells));
                let pixels: Box<dyn PixelRows> = if self.enlarges() {
                    Box::new(Enlarged::new(counts, size, 1..=u8::MAX))
                } else if upward {
                    Box::new(Upward::packed(counts, size))
                } else {
                    counts
                };
                self.indexed(&layout, pixels, Indexed::new(&Density::colours()), out)
            }
            (Scale::CellsPerPixel(cells), Coarse::Mean | Coarse::MeanOfPositions) => {
                let rows = board.count_rows(window, cells, observer)?;
                let means = Means::new(rows, self.palette);
                self.write(&layout, turned(Box::new(means), 3), Direct, out)
            }
            (Scale::CellsPerPixel(cells), Coarse::MeanByPlace) => {
                let rows = board.rows(window, observer)?;
                let means = Blends::new(rows, window, cells, self.palette);
                self.write(&layout, turned(Box::new(means), 3), Direct, out)
            }
            (Scale::PixelsPerCell(side), coarse) if cfg!(feature = "figures") => {
                let mut rows: Box<dyn Rows<Value>> = board.rows(window, observer)?;
                if upward {
                    // Cells are reversed, not pixels, so that numbers remain upright.
                    rows = Box::new(Reversed::new(rows, window.width()));
                }
                let (width, zero) = (window.width(), self.zero);
                let classes = Classes::new(self.palette, window, upward);
                if coarse == Coarse::MeanByPlace {
                    // The numbers on so many grounds need more colours than an index has.
                    let pixels = Squares::new(rows, classes, width, side, zero, &mut Direct);
                    return self.write(&layout, Box::new(pixels), Direct, out);
                }
                let mut inks = Indexed::new(&colours);
                let pixels = Squares::new(rows, classes, width, side, zero, &mut inks);
                self.indexed(&layout, Box::new(pixels), inks, out)
            }
            (Scale::PixelsPerCell(_), _) => Err(PictureError::Figure),
        }
    }

    /// Writes pixels that are palette indices: unchanged, or as colours if strokes or labels blend
    /// with them.
    fn indexed(
        &self,
        layout: &Layout,
        pixels: Box<dyn PixelRows + '_>,
        inks: Indexed,
        out: &mut dyn Canvas,
    ) -> Result<(), PictureError> {
        if self.strokes.is_empty() && self.labels.is_empty() {
            self.write(layout, pixels, inks, out)
        } else {
            let pixels = Coloured::new(pixels, inks.colours());
            self.write(layout, Box::new(pixels), Direct, out)
        }
    }

    /// Writes the rows of the whole picture: the board, and everything around and over it.
    fn write<const N: usize>(
        &self,
        layout: &Layout,
        mut pixels: Box<dyn PixelRows + '_>,
        mut inks: impl Inks<N>,
        out: &mut dyn Canvas,
    ) -> Result<(), PictureError> {
        let (width, height) = layout.size()?;
        let ground = inks.ink(GROUND);
        let drawing = layout.drawing.inked(&mut inks);
        let overlay =
            cfg!(feature = "figures").then(|| Overlay::new(layout, self.strokes, self.labels));
        let board = &layout.board;
        let columns = board.x.start as usize * N..board.x.end as usize * N;
        let mut row = vec![0; width as usize * N];
        if let Some(copy) = self.copy {
            let size = (board.width(), board.height());
            *copy.borrow_mut() = Still::blank(size, &inks.pixels());
        }
        out.fill((width, height), &inks.pixels(), &self.details, &mut |rows| {
            for y in 0..height {
                let on_board = board.y.contains(&y);
                // Removes the ticks and numbers of the previous row.
                row.as_chunks_mut::<N>().0.fill(ground);
                if on_board {
                    pixels.next_row(&mut row[columns.clone()])?;
                    if let Some(copy) = self.copy {
                        copy.borrow_mut().pixels.take(&row[columns.clone()])?;
                    }
                }
                drawing.paint(y, &mut row);
                if N == 3
                    && let Some(overlay) = &overlay
                {
                    overlay.paint(y, row.as_chunks_mut().0);
                }
                rows.take(&row)?;
            }
            Ok(())
        })
    }
}
