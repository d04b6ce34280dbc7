//! Where rows of pixels go: into a PNG, one row at a time.
//!
//! What makes it fast (rows of 30,000 one-byte pixels, one core):
//! 1. The filter is `Up` for every row. Boards are shifted copies of themselves, so that the row
//!    above predicts well enough; trying all five filters costs more than all the rest.
//! 2. The compressor is `fdeflate`, made for PNG: one fixed code and runs of zeros.
//! 3. Pixels are palette indices, one byte each, ordered by value: differences are small numbers,
//!    which the fixed code keeps short.
//!
//! The compressor of `fdeflate` 0.3 panics if its last bytes cannot be written, and a stream that is
//! dropped half way is completed as if all were well. [`Latch`] stands between it and the output: it
//! keeps the first error, to be asked for after every row, and lets nothing pass afterwards.

use std::cell::Cell;
use std::io::{self, Write};

use png::{BitDepth, ColorType, Compression, Encoder, Filter, SrgbRenderingIntent, StreamWriter};

use crate::Rgb;
use crate::error::PictureError;
use crate::metadata::Details;

/// Bytes of compressed picture a chunk; what is kept in memory before it is written.
const CHUNK: usize = 1 << 18;

/// What the bytes of a row mean.
pub(crate) enum Pixels<'a> {
    /// One byte a pixel, an index into these colours.
    Indexed(&'a [Rgb]),
    /// Three bytes a pixel.
    Rgb,
    /// Four bytes a pixel, the last one its opacity.
    Rgba,
}

/// What a picture is drawn on.
pub(crate) trait Canvas {
    /// Takes the rows that `draw` gives, one by one and as many as `size` says.
    fn fill(
        self,
        size: (u32, u32),
        pixels: &Pixels<'_>,
        details: &Details,
        draw: impl FnOnce(&mut dyn TakeRow) -> Result<(), PictureError>,
    ) -> Result<(), PictureError>;
}

/// Takes one row after the other, all of it.
pub(crate) trait TakeRow {
    /// The next row.
    fn take(&mut self, row: &[u8]) -> Result<(), PictureError>;
}

/// A PNG. If drawing or the output fails, it is left without its end.
pub(crate) struct Png<W>(pub(crate) W);

impl<W: Write> Canvas for Png<W> {
    fn fill(
        self,
        size: (u32, u32),
        pixels: &Pixels<'_>,
        details: &Details,
        draw: impl FnOnce(&mut dyn TakeRow) -> Result<(), PictureError>,
    ) -> Result<(), PictureError> {
        let state = Cell::new(State::Open);
        let encoder = encoder(Latch { out: self.0, state: &state }, size, pixels, details)?;
        let mut writer = encoder.write_header().map_err(failed)?;
        let stream = writer.stream_writer_with_size(CHUNK).map_err(failed)?;
        let mut rows = PngRows { stream, state: &state };
        if let Err(error) = draw(&mut rows) {
            // Before the stream is dropped, which would write a proper end under half a picture.
            state.set(State::Shut);
            return Err(error);
        }
        rows.finish()?;
        writer.finish().map_err(failed)?;
        check(&state)
    }
}

/// The encoder of a picture of these pixels.
pub(crate) fn encoder<'a, W: Write>(
    out: W,
    (width, height): (u32, u32),
    pixels: &Pixels<'_>,
    details: &Details,
) -> Result<Encoder<'a, W>, PictureError> {
    let mut encoder = Encoder::new(out, width, height);
    encoder.set_depth(BitDepth::Eight);
    match pixels {
        Pixels::Rgb => encoder.set_color(ColorType::Rgb),
        Pixels::Rgba => encoder.set_color(ColorType::Rgba),
        Pixels::Indexed(colours) => {
            encoder.set_color(ColorType::Indexed);
            encoder.set_palette(colours.iter().flat_map(|colour| colour.0).collect::<Vec<_>>());
        }
    }
    encoder.set_compression(Compression::Fast);
    encoder.set_filter(Filter::Up);
    encoder.set_source_srgb(SrgbRenderingIntent::RelativeColorimetric);
    for (keyword, text) in details {
        encoder.add_text_chunk((*keyword).to_owned(), text.clone()).map_err(failed)?;
    }
    Ok(encoder)
}

/// A PNG being written.
struct PngRows<'a, 's, W: Write> {
    stream: StreamWriter<'a, Latch<'s, W>>,
    state: &'s Cell<State>,
}

impl<W: Write> TakeRow for PngRows<'_, '_, W> {
    fn take(&mut self, row: &[u8]) -> Result<(), PictureError> {
        self.stream.write_all(row).map_err(PictureError::Write)?;
        check(self.state)
    }
}

impl<W: Write> PngRows<'_, '_, W> {
    fn finish(self) -> Result<(), PictureError> {
        self.stream.finish().map_err(failed)
    }
}

/// Hands out the error that the output met, if any.
pub(crate) fn check(state: &Cell<State>) -> Result<(), PictureError> {
    match state.replace(State::Shut) {
        State::Open => {
            state.set(State::Open);
            Ok(())
        }
        State::Failed(error) => Err(PictureError::Write(error)),
        State::Shut => Err(PictureError::Write(io::ErrorKind::BrokenPipe.into())),
    }
}

pub(crate) fn failed(error: png::EncodingError) -> PictureError {
    PictureError::Write(error.into())
}

/// Whether the output takes bytes.
pub(crate) enum State {
    Open,
    Failed(io::Error),
    Shut,
}

/// Passes bytes on until the first error, which it keeps; from then on swallows them.
pub(crate) struct Latch<'s, W> {
    pub(crate) out: W,
    pub(crate) state: &'s Cell<State>,
}

impl<W> Latch<'_, W> {
    /// Does `work` while open; the first error ends that.
    fn attempt(&mut self, work: impl FnOnce(&mut W) -> io::Result<()>) {
        let state = match self.state.replace(State::Shut) {
            State::Open => work(&mut self.out).map_or_else(State::Failed, |()| State::Open),
            state => state,
        };
        self.state.set(state);
    }
}

impl<W: Write> Write for Latch<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.attempt(|out| out.write_all(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.attempt(W::flush);
        Ok(())
    }
}
