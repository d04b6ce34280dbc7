//! The parts of a PNG of this crate that a PDF needs: PDF has the filters and the compression of
//! PNG, so that compressed rows are copied unchanged.

/// The pixels of a PNG, compressed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Raster {
    pub(super) size: (u32, u32),
    /// The colours of a palette, three bytes each; `None` if pixels have three bytes.
    pub(super) palette: Option<Vec<u8>>,
    /// The rows, filtered and compressed by zlib.
    pub(super) rows: Vec<u8>,
}

impl Raster {
    /// Reads a PNG with 8 bits a sample and without transparency.
    pub(super) fn of(png: &[u8]) -> Self {
        const SIGNATURE: usize = 8;
        let mut raster = Self { size: (0, 0), palette: None, rows: Vec::new() };
        let mut rest = png.get(SIGNATURE..).unwrap_or_default();
        // A chunk: length, name, data, checksum.
        while let Some((head, after)) = rest.split_at_checked(8) {
            let number = |bytes: &[u8]| {
                bytes.iter().fold(0_u32, |number, &byte| number << 8 | u32::from(byte))
            };
            let Some((data, after)) = after.split_at_checked(number(&head[..4]) as usize) else {
                break;
            };
            match &head[4..] {
                b"IHDR" => raster.size = (number(&data[..4]), number(&data[4..8])),
                b"PLTE" => raster.palette = Some(data.to_vec()),
                b"IDAT" => raster.rows.extend_from_slice(data),
                _ => {}
            }
            rest = after.get(4..).unwrap_or_default();
        }
        raster
    }
}
