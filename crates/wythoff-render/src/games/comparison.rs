//! Pictures of the agreement of two games.

use std::cell::RefCell;
use std::io::Write;

use wythoff::board::{Board, BoardError, BoardRows, Rows, Value, ValueCounts};
use wythoff::observer::Observer;
use wythoff::text::grouped;
use wythoff::{K, Window};
use wythoff_anatomy::compare::{PairRows, Pairing};

use crate::colour::Palette;
use crate::error::PictureError;
use crate::frame::Mark;
use crate::geometry::{Origin, Scale};
use crate::legend::Key;
use crate::output::metadata::Details;
use crate::output::{Format, Inset, Png, Still};
use crate::picture::{caption, details};
use crate::plan::Plan;
use crate::subject::Subject;

/// A picture of the agreement of game `k` with game `other`, as in \[CLN\] Fig. 4: cells that
/// differ are white, all others have their colour in game `k`. Cells with a partner outside the
/// board are left out.
///
/// ```
/// use wythoff::{K, Window};
/// use wythoff::blocking::Sweep;
/// use wythoff_render::Comparison;
///
/// let (k, other) = (K::try_new(97)?, K::try_new(100)?);
/// let comparison = Comparison::new(k, other, (1, 1), Window::try_new(0, 0, 300, 300)?);
/// let mut png = Vec::new();
/// comparison.draw(&Sweep::new(k), &Sweep::new(other), &mut png, &())?;
/// assert_eq!(comparison.size()?, (300, 300));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The first game, whose colours are drawn.
    pub k: K,
    /// The second game.
    pub other: K,
    /// Columns and rows from a cell of game `k` to its partner.
    pub shift: (i64, i64),
    /// The number that is added to the partner's value before the comparison; by default 0.
    pub offset: Value,
    /// The window in game `k`.
    pub window: Window,
    /// The scale; by default one cell per pixel.
    pub scale: Scale,
    /// The larger picture around this one; by default none. Such a PNG has four bytes per pixel.
    pub inset: Option<Inset>,
    /// True to draw coordinates and a caption around the board; by default false.
    pub frame: bool,
    /// Areas to outline; by default none.
    pub marks: Vec<Mark>,
}

/// The value as which agreeing values of 6 and above are drawn, because white means a difference.
const HIGHEST: Value = 5;
const DIFFERS: Value = 6;

impl Comparison {
    /// A plain comparison, one cell per pixel.
    pub const fn new(k: K, other: K, shift: (i64, i64), window: Window) -> Self {
        let scale = Scale::ONE;
        let marks = Vec::new();
        Self { k, other, shift, offset: 0, window, scale, inset: None, frame: false, marks }
    }

    /// The pairs of cells that are compared, for counts.
    pub const fn pairing(&self) -> Pairing {
        Pairing { k: self.k, with: self.other, shift: self.shift, offset: self.offset }
    }

    /// Width and height in pixels, margins included.
    ///
    /// # Errors
    /// If a side has more than 2^31 - 1 pixels, the scale is 0, or no cell has a partner.
    pub fn size(&self) -> Result<(u32, u32), PictureError> {
        self.plan()?.size()
    }

    /// Writes the picture as a PNG. `board` is that of game `k`, `with` that of the other game.
    /// Both are read row by row at the same time, with one `observer`.
    ///
    /// Cost and errors: as [`Picture::draw`](crate::Picture::draw); also an error if no cell has a
    /// partner.
    pub fn draw<W: Write>(
        &self,
        board: &dyn Board,
        with: &dyn Board,
        out: W,
        observer: &dyn Observer,
    ) -> Result<(), PictureError> {
        let masked = Masked { pairing: self.pairing(), board, with };
        self.plan()?.draw(&masked, &mut Png(out), observer)
    }

    /// Writes the picture in a format, as
    /// [`Picture::draw_as`](crate::Picture::draw_as).
    ///
    /// # Errors
    /// As [`Comparison::draw`].
    pub fn draw_as<W: Write>(
        &self,
        format: Format,
        board: &dyn Board,
        with: &dyn Board,
        out: W,
        observer: &dyn Observer,
    ) -> Result<(), PictureError> {
        let masked = Masked { pairing: self.pairing(), board, with };
        self.plan()?.encode(format, &masked, out, observer)
    }

    /// Writes the picture as a PNG and returns the pixels of its board, for
    /// [`Comparison::figure`], as [`Picture::draw_and_keep`](crate::Picture::draw_and_keep).
    ///
    /// # Errors
    /// As [`Comparison::draw`].
    pub fn draw_and_keep<W: Write>(
        &self,
        board: &dyn Board,
        with: &dyn Board,
        out: W,
        observer: &dyn Observer,
    ) -> Result<Still, PictureError> {
        let still = RefCell::default();
        let masked = Masked { pairing: self.pairing(), board, with };
        Plan { copy: Some(&still), ..self.plan()? }.draw(&masked, &mut Png(out), observer)?;
        Ok(still.into_inner())
    }

    /// Returns the picture in a format, given the pixels of its board, as
    /// [`Picture::figure`](crate::Picture::figure).
    ///
    /// # Errors
    /// As [`Comparison::size`].
    pub fn figure(&self, format: Format, board: &Still) -> Result<Vec<u8>, PictureError> {
        self.plan()?.figure(format, board)
    }

    /// The metadata of the picture, see [`metadata`](mod@crate::metadata).
    ///
    /// # Errors
    /// If no cell has a partner.
    pub fn details(&self) -> Result<Details, PictureError> {
        Ok(self.plan()?.details)
    }

    fn plan(&self) -> Result<Plan<'_>, PictureError> {
        let (window, _) = self.pairing().clip(self.window)?;
        let (dx, dy) = self.shift;
        let subject = Subject::from(self.k);
        let mut details = details(&subject, window, self.scale);
        details.remove("id");
        details.insert("palette", Palette::Paper.name().to_owned());
        details.insert("with", self.other.get().to_string());
        details.insert("shift", format!("{dx},{dy}"));
        details.insert("offset", self.offset.to_string());

        let [k, other] = [self.k, self.other].map(|k| grouped(k.get()));
        let mut title = format!(
            "Game {k} at (x, y) and {other} at (x{dx:+}, y{dy:+}), white where they differ"
        );
        title = title.replace("x+0", "x").replace("y+0", "y").replace('-', "\u{2212}");
        if self.offset != 0 {
            title = format!("{title} but for {}", self.offset);
        }
        Ok(Plan {
            window,
            scale: self.scale,
            palette: Palette::Paper,
            counted: false,
            origin: Origin::TopLeft,
            // White cells have no number, and values above 5 share a colour.
            zero: None,
            caption: self.frame.then(|| caption(title.clone(), window, self.scale)),
            inset: self.inset,
            marks: &self.marks,
            strokes: &[],
            labels: &[],
            keys: if self.frame { keys(&subject.quantity) } else { Vec::new() },
            enlarged: false,
            details,
            title: title.clone(),
            copy: None,
        })
    }
}

/// The entries for the colours of a comparison.
fn keys(quantity: &str) -> Vec<Key> {
    let colours = Palette::Paper.colours();
    let mut keys = vec![Key::heading(quantity)];
    keys.extend(Key::values(-5, &colours[..=ValueCounts::class(HIGHEST)]));
    keys.push(Key::cell("the games differ", Palette::Paper.colour(DIFFERS)));
    keys
}

/// The board of game k with [`DIFFERS`] as the value of cells that differ.
struct Masked<'a> {
    pairing: Pairing,
    board: &'a dyn Board,
    with: &'a dyn Board,
}

impl Board for Masked<'_> {
    /// `window` is clipped: all its cells have a partner.
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        let pairs = self.pairing.rows(self.board, self.with, window, observer)?;
        Ok(Box::new(MaskedRows { pairing: self.pairing, pairs, values: Vec::new() }))
    }
}

struct MaskedRows<'a> {
    pairing: Pairing,
    pairs: PairRows<'a>,
    values: Vec<Value>,
}

impl Rows<Value> for MaskedRows<'_> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        let Self { pairing, pairs, values } = self;
        values.clear();
        let Some((row, partners)) = pairs.next_row()? else { return Ok(None) };
        values.extend(row.iter().zip(partners).map(|(&value, &partner)| {
            if pairing.agrees(value, partner) { value.min(HIGHEST) } else { DIFFERS }
        }));
        Ok(Some(values))
    }
}
