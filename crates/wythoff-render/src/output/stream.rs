//! The PNG encoder, which writes one row at a time.
//!
//! Three choices make it fast for pictures of palette indices (for rows of 30,000 one-byte pixels,
//! on one core):
//! 1. The filter is `Up` for every row. Each row of a board is nearly a shifted copy of the row
//!    above, which therefore predicts it well enough; trying all five filters costs more than
//!    everything else.
//! 2. The compressor is `fdeflate`, made for PNG: one fixed code and runs of zeros.
//! 3. Pixels are palette indices, one byte each, ordered by value. Differences are small numbers,
//!    for which the fixed code is short.
//!
//! Pictures in true colours, such as all with a frame, are compressed better if their size is in
//! [`COMPRESSED`]: by zlib and without a filter, because colours of cells are few and repeat
//! exactly. That is a quarter to a sixth of the bytes.
//!
//! The compressor of `fdeflate` 0.3 panics if its last bytes cannot be written, and a stream that
//! is dropped early is completed as a valid PNG. [`Latch`] prevents both: it passes bytes to the
//! output until the first error, keeps that error, and writes nothing afterwards.

use std::cell::Cell;
use std::io::{self, Write};

use png::{
    BitDepth, ColorType, Compression, DeflateCompression, Encoder, Filter, SrgbRenderingIntent,
    StreamWriter,
};

use crate::colour::Rgb;
use crate::error::PictureError;
use crate::output::metadata::Details;

/// Bytes per chunk of the compressed picture, which are collected in memory before they are
/// written.
const CHUNK: usize = 1 << 18;

/// Pixels of a picture in true colours for which a small file is worth the time: more than a tile
/// of the explorer has, and not so many that somebody waits.
const COMPRESSED: std::ops::Range<u64> = 1 << 19..1 << 24;

/// Effort of the compressor for these pictures, from 1 to 9.
const LEVEL: u8 = 4;

/// The meaning of the bytes of a row.
pub(crate) enum Pixels<'a> {
    /// One byte per pixel, an index into these colours.
    Indexed(&'a [Rgb]),
    /// Three bytes per pixel.
    Rgb,
    /// Four bytes per pixel, the last of which is the opacity.
    Rgba,
}

/// A target for pictures: a PNG, or memory.
pub(crate) trait Canvas {
    /// Runs `draw`, which must pass one row after the other, as many as `size` has.
    fn fill(
        &mut self,
        size: (u32, u32),
        pixels: &Pixels<'_>,
        details: &Details,
        draw: &mut Draw<'_>,
    ) -> Result<(), PictureError>;
}

/// A function that passes the rows of a picture.
pub(crate) type Draw<'a> = dyn FnMut(&mut dyn RowSink) -> Result<(), PictureError> + 'a;

/// A target for rows of pixels, from the top.
pub(crate) trait RowSink {
    /// Takes the next row.
    fn take(&mut self, row: &[u8]) -> Result<(), PictureError>;
}

/// A PNG. If drawing or the output fails, it is left incomplete.
pub(crate) struct Png<W>(pub(crate) W);

impl<W: Write> Canvas for Png<W> {
    fn fill(
        &mut self,
        size: (u32, u32),
        pixels: &Pixels<'_>,
        details: &Details,
        draw: &mut Draw<'_>,
    ) -> Result<(), PictureError> {
        let state = Cell::new(State::Open);
        let encoder = encoder(Latch { out: &mut self.0, state: &state }, size, pixels, details)?;
        let mut writer = encoder.write_header().map_err(failed)?;
        let stream = writer.stream_writer_with_size(CHUNK).map_err(failed)?;
        let mut rows = PngRows { stream, state: &state };
        if let Err(error) = draw(&mut rows) {
            // Must come before the stream is dropped, which would complete half a picture.
            state.set(State::Shut);
            return Err(error);
        }
        rows.finish()?;
        writer.finish().map_err(failed)?;
        check(&state)
    }
}

/// Creates the encoder of a picture with these pixels.
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
    let count = u64::from(width) * u64::from(height);
    if !matches!(pixels, Pixels::Indexed(_)) && COMPRESSED.contains(&count) {
        encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
        encoder.set_filter(Filter::NoFilter);
    } else {
        encoder.set_compression(Compression::Fast);
        encoder.set_filter(Filter::Up);
    }
    encoder.set_source_srgb(SrgbRenderingIntent::RelativeColorimetric);
    for (keyword, text) in details {
        encoder.add_text_chunk((*keyword).to_owned(), text.clone()).map_err(failed)?;
    }
    Ok(encoder)
}

/// The rows of a PNG that is being written.
struct PngRows<'a, 's, W: Write> {
    stream: StreamWriter<'a, Latch<'s, W>>,
    state: &'s Cell<State>,
}

impl<W: Write> RowSink for PngRows<'_, '_, W> {
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

/// Returns the error of the output, if there was one.
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

/// State of an output.
pub(crate) enum State {
    /// Bytes are written.
    Open,
    /// This error ended the output; bytes are dropped.
    Failed(io::Error),
    /// The error was reported, or drawing failed; bytes are dropped.
    Shut,
}

/// A writer that keeps the first error of its output, reports success, and drops all later bytes.
pub(crate) struct Latch<'s, W> {
    pub(crate) out: W,
    pub(crate) state: &'s Cell<State>,
}

impl<W> Latch<'_, W> {
    /// Runs `work` unless an error ended the output before.
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
