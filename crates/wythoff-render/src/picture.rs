//! Pictures of one board.

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
use crate::legend::Key;
use crate::output::metadata::{self, Details, SOFTWARE};
use crate::output::{Inset, Png, Still};
use crate::overlay::{Label, Stroke};
use crate::pixels::Shares;
use crate::plan::Plan;
use crate::subject::Subject;

/// A picture of a window of a board.
///
/// Plain fields: change what [`Picture::new`] or [`Picture::nimhoff`] set.
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
    /// What it is of.
    pub subject: Subject,
    /// The cells.
    pub window: Window,
    /// How large they are drawn; at first one a pixel. From 12 pixels a cell a grid parts them,
    /// from 24 each shows its number if that can be printed legibly, see [`Subject::zero`].
    pub scale: Scale,
    /// Their colours.
    pub palette: Palette,
    /// Whether a pixel tells how many palaces its cells hold, for boards that know that of large squares without looking at cells
    /// ([`Board::shares`]); at first not. Then only two of the colours are used, and what lies between.
    pub counted: bool,
    /// Which way up the board is.
    pub origin: Origin,
    /// The larger picture that it is drawn into; at first none. Such a PNG has four bytes a pixel.
    pub inset: Option<Inset>,
    /// Whether coordinates and a caption are drawn around the board; at first not.
    pub frame: bool,
    /// Areas to outline; at first none.
    pub marks: Vec<Mark>,
    /// Lines over the board; at first none. With them, or with labels, the PNG has three bytes a pixel.
    pub strokes: Vec<Stroke>,
    /// Names over all of that; at first none.
    pub labels: Vec<Label>,
    /// What is explained below the board; at first nothing.
    pub keys: Vec<Key>,
}

impl Picture {
    /// A plain picture of `window`, one cell a pixel, in the colours of \[CLN\] and with its origin at
    /// the top left; game k is named by k alone.
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
            keys: Vec::new(),
        }
    }

    /// A plain picture of a game of Linear Nimhoff, under blocking if `k` is above 1: one cell a pixel,
    /// with its origin at the bottom left and P-positions white on black, in other palettes than
    /// [`Palette::Outcome`] to be chosen.
    ///
    /// ```
    /// use wythoff::{K, Ruleset, Window};
    /// use wythoff::automaton::Automaton;
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
    /// picture.draw(&Automaton::try_new(k, &rules)?, &mut Vec::new(), &())?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nimhoff(rules: &Ruleset, k: K, window: Window) -> Self {
        Self::of(&GameId::Nimhoff { rules: rules.clone(), k }, window)
    }

    /// A plain picture of any game, one cell a pixel, as the papers draw it: its origin at the top or
    /// the bottom left, in the usual palette of its family.
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
            Family::Nimhoff => Palette::Outcome,
            Family::Imitation | Family::Wythoff => Palette::Budgets,
        };
        let origin = if game.family().y_up() { Origin::BottomLeft } else { Origin::TopLeft };
        Self { palette, origin, ..Self::new(game, window) }
    }

    /// Width and height in pixels, with the frame and all around it.
    ///
    /// # Errors
    /// If a side has more than 2^31 - 1 pixels, or the scale is 0.
    pub fn size(&self) -> Result<(u32, u32), PictureError> {
        self.plan().size()
    }

    /// Bytes that drawing takes besides what the board does and a megabyte or so: with y upwards the
    /// picture is kept until its top row is known. Half a byte a pixel at one cell a pixel, and of
    /// densities; three of mean colours; 8 a cell where cells are larger than pixels. Otherwise 0.
    pub fn memory(&self) -> u128 {
        self.plan().memory()
    }

    /// Writes the picture as a PNG, row by row as they come from `board`.
    ///
    /// `Time: O(cells + pixels)`, besides what the board takes: some 450 million pixels a second at one
    /// cell a pixel, twice that magnified, 70 million of mean colours (`benches/png.rs`).
    /// `Memory`: a few rows of pixels and half a megabyte, and [`Picture::memory`].
    ///
    /// # Errors
    /// As [`Picture::size`], before anything is written; if `out` fails or the board does, or if
    /// `observer` said stop. What was written until then is no complete picture.
    pub fn draw<W: Write>(
        &self,
        board: &dyn Board,
        out: W,
        observer: &dyn Observer,
    ) -> Result<(), PictureError> {
        self.plan().draw(board, Png(out), observer)
    }

    /// Draws the picture in memory, for a [`Film`](crate::Film): a byte a pixel, or three.
    ///
    /// # Errors
    /// As [`Picture::draw`].
    pub fn still(&self, board: &dyn Board, observer: &dyn Observer) -> Result<Still, PictureError> {
        let mut still = Still::default();
        self.plan().draw(board, &mut still, observer)?;
        Ok(still)
    }

    /// The texts that the picture carries, see [`metadata`].
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
        let caption = self.frame.then(|| {
            let mut parts = caption(self.subject.title.clone(), self.window, self.scale);
            let legend = if self.counted { Some(Shares::LEGEND) } else { self.palette.legend() };
            parts.extend(legend.map(str::to_owned));
            parts
        });
        Plan {
            window: self.window,
            scale: self.scale,
            palette: self.palette,
            counted: self.counted,
            origin: self.origin,
            zero: self.subject.zero,
            caption,
            inset: self.inset,
            marks: &self.marks,
            strokes: &self.strokes,
            labels: &self.labels,
            keys: &self.keys,
            details,
        }
    }
}

/// The texts that every picture carries.
pub(crate) fn details(subject: &Subject, window: Window, scale: Scale) -> Details {
    let mut details = subject.details.clone();
    details.insert("Software", SOFTWARE.to_owned());
    details.insert("window", metadata::window(window));
    details.insert("scale", scale.to_string());
    details
}

/// What a caption says of any board: what it is, where, and how large.
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
