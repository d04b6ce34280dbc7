//! Pictures that are smaller than their frame.

use std::io::Cursor;

use png::{BitDepth, ColorType, Compression, Decoder, Encoder, Transformations};

/// Why a picture could not be put into a frame.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PadError {
    #[error(transparent)]
    Read(#[from] png::DecodingError),
    #[error(transparent)]
    Write(#[from] png::EncodingError),
    #[error("a picture of {0:?} pixels at {1:?} does not fit into {2:?}")]
    Fit((u32, u32), (u32, u32), (u32, u32)),
}

/// The same picture with its corner at `(right, down)` of a larger one that is transparent elsewhere.
pub(crate) fn pad(
    png: &[u8],
    (right, down): (u32, u32),
    (width, height): (u32, u32),
) -> Result<Vec<u8>, PadError> {
    let mut decoder = Decoder::new(Cursor::new(png));
    decoder.set_transformations(Transformations::EXPAND | Transformations::ALPHA);
    let mut reader = decoder.read_info()?;
    let mut inner = vec![0; reader.output_buffer_size().unwrap_or(0)];
    let info = reader.next_frame(&mut inner)?;
    if right + info.width > width || down + info.height > height {
        return Err(PadError::Fit((info.width, info.height), (right, down), (width, height)));
    }
    let mut pixels = vec![0; 4 * width as usize * height as usize];
    let lines = pixels.chunks_exact_mut(4 * width as usize).skip(down as usize);
    for (line, row) in lines.zip(inner[..info.buffer_size()].chunks_exact(info.line_size)) {
        let start = 4 * right as usize;
        line[start..start + row.len()].copy_from_slice(row);
    }
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, width, height);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Fast);
    encoder.write_header()?.write_image_data(&pixels)?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_keeps_its_pixels_and_gets_a_transparent_margin() {
        let mut small = Vec::new();
        let mut encoder = Encoder::new(&mut small, 2, 1);
        encoder.set_color(ColorType::Rgb);
        encoder.write_header().unwrap().write_image_data(&[1, 2, 3, 4, 5, 6]).unwrap();
        let large = pad(&small, (1, 2), (4, 3)).unwrap();
        let mut reader = Decoder::new(Cursor::new(large)).read_info().unwrap();
        let mut pixels = vec![0; 4 * 4 * 3];
        reader.next_frame(&mut pixels).unwrap();
        let mut expected = vec![0; 4 * 4 * 3];
        expected[4 * (2 * 4 + 1)..][..8].copy_from_slice(&[1, 2, 3, 255, 4, 5, 6, 255]);
        assert_eq!(pixels, expected);
        assert!(pad(&small, (3, 0), (4, 3)).is_err());
    }
}
