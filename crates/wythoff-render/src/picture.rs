//! Pictures of one board.

use std::cell::RefCell;
use std::io::Write;

use wythoff::K;
use wythoff::board::Board;
use wythoff::observer::Observer;
use wythoff::text::grouped;
use wythoff::{Family, GameId, Ruleset, Window};

use crate::colour::Palette;
use crate::error::PictureError;
use crate::frame::Mark;
use crate::geometry::{Origin, Scale};
use crate::legend::{Key, Shown, of_cells};
use crate::output::metadata::{self, Details, SOFTWARE};
use crate::output::{Format, Inset, Png, Still};
use crate::overlay::{Label, Stroke};
use crate::pixels::Shares;
use crate::plan::Plan;
use crate::subject::Subject;

/// A picture of a window of a board.
///
/// Change the fields that [`Picture::new`] or [`Picture::of`] set.
///
/// ```
/// use wythoff::{K, Window};
/// use wythoff::blocking::Sweep;
/// use wythoff_render::{Picture, Scale};
///
/// // [CLN] Fig. 1: 40 pixels a cell, with palace numbers.
/// let k = K::try_new(5)?;
/// let mut picture = Picture::new(k, Window::try_new(0, 0, 11, 11)?);
/// picture.scale = Scale::PixelsPerCell(40);
/// assert_eq!(picture.size()?, (440, 440));
/// let mut png = Vec::new();
/// picture.draw(&Sweep::new(k), &mut png, &())?;
/// assert_eq!(&png[1..4], b"PNG");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Picture {
    /// The game.
    pub subject: Subject,
    /// The cells of the picture.
    pub window: Window,
    /// The scale; by default one cell per pixel. From 12 pixels per cell on, a grid separates
    /// cells; from 24 on, each cell shows its number if that is legible, see [`Subject::zero`].
    pub scale: Scale,
    /// The colours of the cells.
    pub palette: Palette,
    /// True if a pixel shows the number of palaces among its cells, for boards that can count them
    /// in large squares ([`Board::densities`]); by default false. Such a picture has the colours
    /// between those of p = 0 and of palaces.
    pub counted: bool,
    /// The corner of the smallest coordinates.
    pub origin: Origin,
    /// The larger picture around this one; by default none. Such a PNG has four bytes per pixel.
    pub inset: Option<Inset>,
    /// True to draw coordinates and a caption around the board; by default false.
    pub frame: bool,
    /// Areas to outline; by default none.
    pub marks: Vec<Mark>,
    /// Lines over the board; by default none. With strokes or labels, the PNG has three bytes per
    /// pixel.
    pub strokes: Vec<Stroke>,
    /// Names over the board; by default none.
    pub labels: Vec<Label>,
    /// Entries of the key for the colours of cells, instead of those of the palette, for boards
    /// with other values than the palette is made for; by default none.
    pub cells: Option<Vec<Key>>,
    /// Entries of the key below the board, after those of its colours, which pictures with a frame
    /// have; by default empty.
    pub keys: Vec<Key>,
    /// True to draw P-positions larger than their pixel where they are few, in the palettes that
    /// keep single P-positions visible; by default false. The size is 3 × 3 pixels or more, and
    /// depends on the share of pixels with P-positions. Pictures of more than 2^24 pixels, pictures
    /// with the origin at the top and magnified cells do not change.
    pub enlarged: bool,
}

impl Picture {
    /// A plain picture of `window`, one cell per pixel, in the colours of \[CLN\], with the origin
    /// at the top left. A [`K`] stands for that game of blocking queens.
    pub fn new(subject: impl Into<Subject>, window: Window) -> Self {
        Self {
            subject: subject.into(),
            window,
            scale: Scale::ONE,
            palette: Palette::Paper,
            counted: false,
            origin: Origin::TopLeft,
            inset: None,
            frame: false,
            marks: Vec::new(),
            strokes: Vec::new(),
            labels: Vec::new(),
            cells: None,
            keys: Vec::new(),
            enlarged: false,
        }
    }

    /// A plain picture of a game of Linear Nimhoff, under blocking if `k` is above 1: one cell per
    /// pixel, with the origin at the bottom left and the palette [`Palette::Outcome`].
    ///
    /// ```
    /// use wythoff::{K, Ruleset, Window};
    /// use wythoff::automaton::AutomatonBoard;
    /// use wythoff_render::{Anchor, Label, Palette, Picture, Rgb, Scale, Stroke};
    ///
    /// let (rules, k): (Ruleset, _) = ("gdwn:1,2".parse()?, K::try_new(1)?);
    /// let mut picture = Picture::nimhoff(&rules, k, Window::try_new(0, 0, 400, 400)?);
    /// picture.scale = Scale::CellsPerPixel(2);
    /// let (origin, slope) = ((0.0, 0.0), (1.0, 2.2477));
    /// picture.strokes = vec![Stroke::ray(origin, slope, Rgb::hex(0x6FA8FF)).dashed()];
    /// picture.labels = vec![Label::new("2.2477", Anchor::beside(origin, slope), Rgb::WHITE)];
    /// assert_eq!(picture.palette, Palette::Outcome);
    /// assert_eq!(picture.memory(), 200 * 200 / 2);
    /// picture.draw(&AutomatonBoard::try_new(k, &rules)?, &mut Vec::new(), &())?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nimhoff(rules: &Ruleset, k: K, window: Window) -> Self {
        Self::of(&GameId::Nimhoff { rules: rules.clone(), k }, window)
    }

    /// A plain picture of any game, one cell per pixel, like the pictures in the papers: with the
    /// origin and the palette of its family.
    ///
    /// ```
    /// use wythoff::{GameId, Window, imitation::{Budgets, KM}};
    /// use wythoff_render::Picture;
    ///
    /// let game = GameId::Imitation(KM::try_new(3, 2)?);
    /// let picture = Picture::of(&game, Window::try_new(0, 0, 50, 50)?);
    /// picture.draw(&Budgets::new(KM::try_new(3, 2)?), &mut Vec::new(), &())?;
    /// assert_eq!(picture.subject.title, "(3, 2)-Imitation Nim");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &GameId, window: Window) -> Self {
        let palette = match game.family() {
            Family::Blocking => Palette::Paper,
            Family::Imitation | Family::Wythoff => Palette::Budgets,
            _ => Palette::Outcome,
        };
        let origin = if game.family().y_up() { Origin::BottomLeft } else { Origin::TopLeft };
        Self { palette, origin, ..Self::new(game, window) }
    }

    /// Width and height in pixels, with the frame and the larger picture around it.
    ///
    /// # Errors
    /// If a side has more than 2^31 - 1 pixels, or the scale is 0.
    pub fn size(&self) -> Result<(u32, u32), PictureError> {
        self.plan().size()
    }

    /// Memory for drawing in bytes, in addition to the board and about a megabyte. If y grows
    /// upwards, the picture is kept until its top row is known: half a byte per pixel at one cell
    /// per pixel and for densities, three for mean colours, and 8 per cell if cells are larger than
    /// pixels. Otherwise it is 0.
    pub fn memory(&self) -> u128 {
        self.plan().memory()
    }

    /// Writes the picture as a PNG, row by row as `board` returns them.
    ///
    /// `Time: O(cells + pixels)`, in addition to the board: about 450 million pixels per second at
    /// one cell per pixel, twice as many for magnified cells, 70 million for mean colours
    /// (`benches/png.rs`). `Memory`: a few rows of pixels and half a megabyte, and
    /// [`Picture::memory`].
    ///
    /// # Errors
    /// As [`Picture::size`], before anything is written; if `out` or the board fails, or `observer`
    /// cancels. After an error, the file is incomplete.
    pub fn draw<W: Write>(
        &self,
        board: &dyn Board,
        out: W,
        observer: &dyn Observer,
    ) -> Result<(), PictureError> {
        self.plan().draw(board, &mut Png(out), observer)
    }

    /// Writes the picture in a format, as [`Picture::draw`] writes a PNG. In figures (SVG and PDF)
    /// the board is a PNG, and everything around and over it is drawn as vectors; letters are
    /// outlines. A figure is kept in memory until it is complete, and has no larger picture around
    /// it.
    ///
    /// ```
    /// use wythoff::{K, Window};
    /// use wythoff::blocking::Sweep;
    /// use wythoff_render::{Format, Picture};
    /// let k = K::try_new(30)?;
    /// let picture = Picture { frame: true, ..Picture::new(k, Window::try_new(0, 0, 90, 90)?) };
    /// let mut svg = Vec::new();
    /// picture.draw_as(Format::Svg, &Sweep::new(k), &mut svg, &())?;
    /// assert!(svg.starts_with(b"<svg "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Picture::draw`].
    pub fn draw_as<W: Write>(
        &self,
        format: Format,
        board: &dyn Board,
        out: W,
        observer: &dyn Observer,
    ) -> Result<(), PictureError> {
        self.plan().encode(format, board, out, observer)
    }

    /// Writes the picture as a PNG and returns the pixels of its board, for [`Picture::figure`].
    /// `Memory`: one or three bytes per pixel of the board, in addition to [`Picture::draw`].
    ///
    /// # Errors
    /// As [`Picture::draw`].
    pub fn draw_and_keep<W: Write>(
        &self,
        board: &dyn Board,
        out: W,
        observer: &dyn Observer,
    ) -> Result<Still, PictureError> {
        let still = RefCell::default();
        Plan { copy: Some(&still), ..self.plan() }.draw(board, &mut Png(out), observer)?;
        Ok(still.into_inner())
    }

    /// Returns the picture in a format, given the pixels of its board. [`Format::Png`] is a PNG of
    /// the board alone.
    ///
    /// # Errors
    /// As [`Picture::size`].
    pub fn figure(&self, format: Format, board: &Still) -> Result<Vec<u8>, PictureError> {
        self.plan().figure(format, board)
    }

    /// Draws the picture in memory, for a [`Film`](crate::Film), with one or three bytes per pixel.
    ///
    /// # Errors
    /// As [`Picture::draw`].
    pub fn still(&self, board: &dyn Board, observer: &dyn Observer) -> Result<Still, PictureError> {
        let mut still = Still::default();
        self.plan().draw(board, &mut still, observer)?;
        Ok(still)
    }

    /// The metadata of the picture, see [`metadata`].
    pub fn details(&self) -> Details {
        self.plan().details
    }

    fn plan(&self) -> Plan<'_> {
        let mut details = details(&self.subject, self.window, self.scale);
        details.insert("palette", self.palette.name().to_owned());
        if self.counted {
            details.insert("shades", Shares::LEGEND.to_owned());
        }
        if self.origin == Origin::BottomLeft {
            details.insert("origin", "bottom left".to_owned());
        }
        let mut plan = Plan {
            window: self.window,
            scale: self.scale,
            palette: self.palette,
            counted: self.counted,
            origin: self.origin,
            zero: self.subject.zero,
            caption: None,
            inset: self.inset,
            marks: &self.marks,
            strokes: &self.strokes,
            labels: &self.labels,
            keys: Vec::new(),
            enlarged: self.enlarged,
            details,
            title: self.subject.title.clone(),
            copy: None,
        };
        if self.frame {
            plan.caption = Some(caption(self.subject.title.clone(), self.window, self.scale));
            let shown = Shown {
                palette: self.palette,
                scale: self.scale,
                quantity: &self.subject.quantity,
                counted: self.counted,
                enlarged: plan.enlarges(),
            };
            plan.keys = self.cells.clone().unwrap_or_else(|| of_cells(shown));
        }
        plan.keys.extend_from_slice(&self.keys);
        plan
    }
}

/// The metadata of every picture.
pub(crate) fn details(subject: &Subject, window: Window, scale: Scale) -> Details {
    let mut details = subject.details.clone();
    details.insert("Software", SOFTWARE.to_owned());
    details.insert("window", metadata::window(window));
    details.insert("scale", scale.to_string());
    details
}

/// The parts of every caption: the game, the window and the scale.
pub(crate) fn caption(game: String, window: Window, scale: Scale) -> Vec<String> {
    let [x, y, width, height] =
        [window.x(), window.y(), window.width(), window.height()].map(grouped);
    let scale = match scale {
        Scale::CellsPerPixel(1) | Scale::PixelsPerCell(1) => "1 cell a pixel".to_owned(),
        Scale::CellsPerPixel(n) => format!("{0} × {0} cells a pixel", grouped(n)),
        Scale::PixelsPerCell(n) => format!("{0} × {0} pixels a cell", grouped(n)),
    };
    vec![game, format!("{width} × {height} cells from ({x}, {y})"), scale]
}
