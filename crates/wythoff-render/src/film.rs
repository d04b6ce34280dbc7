//! Films: pictures one after the other, as an animated PNG.
//!
//! Pictures are held whole, one at a time: the streams of the `png` crate do not begin a picture anew, and
//! filter the first row of one by the last row of the one before.

use std::cell::Cell;
use std::io::Write;
use std::num::NonZeroU16;

use png::{DeflateCompression, Writer};

use crate::error::PictureError;
use crate::metadata::Details;
use crate::still::Still;
use crate::stream::{Latch, State, check, encoder, failed};

/// Pictures of equal size one after the other, as an animated PNG that begins again at its end. Programs that know nothing
/// of animation show the first one.
///
/// ```
/// use std::num::NonZeroU16;
/// use wythoff::{K, Window};
/// use wythoff::blocking::Sweep;
/// use wythoff_render::{Film, Picture};
///
/// // Games 10 to 29 grow in the same 90 rows and columns.
/// let window = Window::try_new(0, 0, 90, 90)?;
/// let film = Film { pictures: 20, a_second: NonZeroU16::MIN, details: Default::default() };
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
    /// How many pictures it has.
    pub pictures: u32,
    /// How many of them are shown in a second.
    pub a_second: NonZeroU16,
    /// The texts that it carries.
    pub details: Details,
}

impl Film {
    /// Writes the film; `still` draws its pictures when it is asked, by number from 0.
    ///
    /// `Memory`: one picture, and that compressed.
    ///
    /// # Errors
    /// If there are no pictures, or one is not like the first; if `still` fails, or `out` does. What was written until then
    /// is no complete film.
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
        // Half the size of what is fastest, where pixels are places in a list: films are sent around.
        encoder.set_deflate_compression(DeflateCompression::Level(6));
        encoder.set_animated(self.pictures, 0).map_err(failed)?;
        encoder.set_frame_delay(1, self.a_second.get()).map_err(failed)?;
        encoder.validate_sequence(true);
        let mut writer = encoder.write_header().map_err(failed)?;
        let done = self.show(&mut writer, &mut first, still, &state);
        if done.is_err() {
            // Before the writer is dropped, which would write a proper end under half a film.
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
        // Size and colours are still wanted.
        first.pixels = Vec::new();
        for picture in 1..self.pictures {
            check(state)?;
            let next = still(picture)?;
            if !next.is_like(first) {
                return Err(PictureError::Unequal { picture });
            }
            writer.write_image_data(&next.pixels).map_err(failed)?;
        }
        check(state)
    }
}
