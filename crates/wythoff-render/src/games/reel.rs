//! The film of a sequence of games: the same window of each.

use std::io::Write;
use std::num::{NonZeroU16, NonZeroU64};

use wythoff::board::Board;
use wythoff::observer::{Observer, PartProgress};
use wythoff::{K, Window};

use crate::colour::Palette;
use crate::error::PictureError;
use crate::geometry::Scale;
use crate::output::Film;
use crate::picture::Picture;

/// One window of the games `first`, `first + step`, .. up to `last`.
///
/// ```
/// use std::num::{NonZeroU16, NonZeroU64};
/// use wythoff::{K, Window};
/// use wythoff::blocking::Sweep;
/// use wythoff_render::{Palette, Reel, Scale};
///
/// let reel = Reel {
///     first: K::try_new(10)?,
///     last: K::try_new(30)?,
///     step: NonZeroU64::new(5).ok_or("0")?,
///     window: Window::try_new(0, 0, 90, 90)?,
///     scale: Scale::ONE,
///     palette: Palette::Paper,
///     per_second: NonZeroU16::MIN,
/// };
/// assert_eq!(reel.games().map(K::get).collect::<Vec<_>>(), [10, 15, 20, 25, 30]);
/// let mut png = Vec::new();
/// reel.draw(&mut png, Sweep::new, &())?;
/// assert!(png.windows(4).any(|name| name == b"acTL"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Reel {
    /// The first game.
    pub first: K,
    /// The game at which the film ends; it may lie between two games of the film.
    pub last: K,
    /// The step from one game to the next.
    pub step: NonZeroU64,
    /// The window of every picture.
    pub window: Window,
    /// The scale of every picture.
    pub scale: Scale,
    /// The colours of every picture.
    pub palette: Palette,
    /// Pictures per second.
    pub per_second: NonZeroU16,
}

impl Reel {
    /// The most pictures of a film: more than an hour at 20 a second.
    pub const MOST: u64 = 100_000;

    /// Returns the number of pictures, which may exceed [`Reel::MOST`].
    pub const fn pictures(&self) -> u64 {
        match self.last.get().checked_sub(self.first.get()) {
            Some(span) => span / self.step.get() + 1,
            None => 0,
        }
    }

    /// Returns the games, one for each picture.
    pub fn games(&self) -> impl Iterator<Item = K> {
        let (first, step) = (self.first.get(), self.step.get());
        (0..self.pictures()).map_while(move |n| K::try_new(first + n * step).ok())
    }

    /// Returns the picture of a game.
    pub fn picture(&self, k: K) -> Picture {
        let mut picture = Picture::new(k, self.window);
        (picture.scale, picture.palette) = (self.scale, self.palette);
        picture
    }

    /// Returns the progress of picture `n` as a part of the film. All pictures take the same work,
    /// because the window is the same.
    pub fn part<'a>(&self, observer: &'a dyn Observer, n: u64) -> PartProgress<'a> {
        let cells = self.window.cells();
        let [before, all] = [n, self.pictures()].map(|count| cells.saturating_mul(count.into()));
        PartProgress { observer, before, cells, all }
    }

    /// Writes the film as an animated PNG. `board` returns the board of a game.
    ///
    /// `Memory`: as [`Film::draw`].
    ///
    /// # Errors
    /// As [`Film::draw`], and if there are more than 2^32 - 1 pictures.
    pub fn draw<B: Board>(
        &self,
        out: impl Write,
        board: impl Fn(K) -> B,
        observer: &dyn Observer,
    ) -> Result<(), PictureError> {
        let mut details = self.picture(self.first).details();
        details.remove("id");
        details.insert("k", format!("{}..{}", self.first.get(), self.last.get()));
        if self.step.get() > 1 {
            details.insert("step", self.step.to_string());
        }
        let pictures = u32::try_from(self.pictures()).map_err(|_| PictureError::NoFilm)?;
        let film = Film { pictures, per_second: self.per_second, details };
        let mut games = self.games();
        film.draw(out, |n| {
            // There are as many games as pictures, and they come in order.
            let k = games.next().unwrap_or(self.last);
            self.picture(k).still(&board(k), &self.part(observer, n.into()))
        })
    }
}
