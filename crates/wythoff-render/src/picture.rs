//! Pictures of one game.

use std::io::Write;

use wythoff::Window;
use wythoff::blocking::K;
use wythoff::board::Board;
use wythoff::observer::Observer;

use crate::error::PictureError;
use crate::frame::Mark;
use crate::metadata::{self, Details, SOFTWARE};
use crate::palette::Palette;
use crate::plan::Plan;
use crate::scale::Scale;
use crate::text::grouped;

/// A picture of a window of game k.
///
/// Plain fields: change what [`Picture::new`] set.
///
/// ```
/// use wythoff::{Window, blocking::{K, Sweep}};
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
    pub k: K,
    /// The cells.
    pub window: Window,
    /// How large they are drawn; at first one a pixel. From 12 pixels a cell a grid parts them,
    /// from 24 each shows its palace number if that can be printed legibly.
    pub scale: Scale,
    /// Their colours; at first those of the paper.
    pub palette: Palette,
    /// Whether coordinates and a caption are drawn around the board; at first not.
    pub frame: bool,
    /// Areas to outline; at first none.
    pub marks: Vec<Mark>,
}

impl Picture {
    /// A plain picture of `window`, one cell a pixel.
    pub const fn new(k: K, window: Window) -> Self {
        let (scale, palette) = (Scale::ONE, Palette::Paper);
        Self { k, window, scale, palette, frame: false, marks: Vec::new() }
    }

    /// Width and height in pixels, margins included.
    ///
    /// # Errors
    /// If a side has more than 2^31 - 1 pixels, or the scale is 0.
    pub fn size(&self) -> Result<(u32, u32), PictureError> {
        self.plan().size()
    }

    /// Writes the picture as a PNG, row by row as they come from `board`.
    ///
    /// `Time: O(cells + pixels)`, besides what the board takes: some 450 million pixels a second at one
    /// cell a pixel, twice that magnified, 70 million of mean colours (`benches/png.rs`).
    /// `Memory`: a few rows of pixels and half a megabyte.
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
        self.plan().draw(board, out, observer)
    }

    fn plan(&self) -> Plan<'_> {
        let mut details = details(self.k, self.window, self.scale);
        details.insert("palette", self.palette.name().to_owned());
        Plan {
            k: self.k,
            window: self.window,
            scale: self.scale,
            colours: self.palette.colours(),
            grid: self.palette.grid(),
            caption: self.frame.then(|| {
                caption(format!("Game {}", grouped(self.k.get())), self.window, self.scale)
            }),
            marks: &self.marks,
            details,
        }
    }
}

/// The texts that every picture carries.
pub(crate) fn details(k: K, window: Window, scale: Scale) -> Details {
    Details::from([
        ("Software", SOFTWARE.to_owned()),
        ("game", "blocking".to_owned()),
        ("k", k.get().to_string()),
        ("window", metadata::window(window)),
        ("scale", scale.to_string()),
    ])
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
