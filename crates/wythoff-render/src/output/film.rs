//! Films: sequences of pictures as an animated PNG.
//!
//! Each picture is kept in memory, one at a time, because the streams of the `png` crate cannot
//! begin a new picture: they filter its first row by the last row of the picture before.

use std::cell::Cell;
use std::io::Write;
use std::num::NonZeroU16;

use png::{DeflateCompression, Writer};

use crate::error::PictureError;
use crate::output::metadata::Details;
use crate::output::still::Still;
use crate::output::stream::{Latch, State, check, encoder, failed};

/// A sequence of pictures of one size, as an animated PNG that repeats without end. Programs that
/// do not support animation show the first picture.
///
/// ```
/// use std::num::NonZeroU16;
/// use wythoff::{K, Window};
/// use wythoff::blocking::Sweep;
/// use wythoff_render::{Film, Picture};
///
/// // Games 10 to 29 grow in the same 90 rows and columns.
/// let window = Window::try_new(0, 0, 90, 90)?;
/// let film = Film { pictures: 20, per_second: NonZeroU16::MIN, details: Default::default() };
/// let mut png = Vec::new();
/// film.draw(&mut png, |n| {
///     let k = K::try_new(10 + u64::from(n)).expect("far below the limit");
///     Picture::new(k, window).still(&Sweep::new(k), &())
/// })?;
/// assert!(png.windows(4).any(|name| name == b"acTL"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Film {
    /// Number of pictures.
    pub pictures: u32,
    /// Pictures per second.
    pub per_second: NonZeroU16,
    /// The texts in the file's metadata.
    pub details: Details,
}

impl Film {
    /// Writes the film. `still` draws the picture with the given index, from 0.
    ///
    /// `Memory`: one picture, and its compressed bytes.
    ///
    /// # Errors
    /// If there are no pictures, or one has another size or palette than the first; if `still` or
    /// `out` fails. After an error, the file is incomplete.
    pub fn draw<W: Write>(
        &self,
        out: W,
        mut still: impl FnMut(u32) -> Result<Still, PictureError>,
    ) -> Result<(), PictureError> {
        if self.pictures == 0 {
            return Err(PictureError::NoFilm);
        }
        let mut first = still(0)?;
        let state = Cell::new(State::Open);
        let latch = Latch { out, state: &state };
        let mut encoder = encoder(latch, first.size(), &first.meaning(), &self.details)?;
        // Half the size of the fastest level for palette indices. Films are meant to be shared.
        encoder.set_deflate_compression(DeflateCompression::Level(6));
        encoder.set_animated(self.pictures, 0).map_err(failed)?;
        encoder.set_frame_delay(1, self.per_second.get()).map_err(failed)?;
        encoder.validate_sequence(true);
        let mut writer = encoder.write_header().map_err(failed)?;
        let done = self.show(&mut writer, &mut first, still, &state);
        if done.is_err() {
            // Must come before the writer is dropped, which would complete half a film.
            state.set(State::Shut);
            return done;
        }
        writer.finish().map_err(failed)?;
        check(&state)
    }

    fn show<W: Write>(
        &self,
        writer: &mut Writer<Latch<'_, W>>,
        first: &mut Still,
        mut still: impl FnMut(u32) -> Result<Still, PictureError>,
        state: &Cell<State>,
    ) -> Result<(), PictureError> {
        writer.write_image_data(&first.pixels).map_err(failed)?;
        // Only the size and the colours are needed from here on.
        first.pixels = Vec::new();
        for picture in 1..self.pictures {
            check(state)?;
            let next = still(picture)?;
            if !next.fits(first) {
                return Err(PictureError::Unequal { picture });
            }
            writer.write_image_data(&next.pixels).map_err(failed)?;
        }
        check(state)
    }
}
