//! A decoded PNG and simple boards, for all tests.

use std::io::Cursor;

use wythoff::board::{Board, BoardError, BoardRows, Rows, Value};
use wythoff::observer::{Interrupted, Observer};
use wythoff::{K, Window};
use wythoff_render::Rgb;

pub(crate) fn k(k: u64) -> K {
    K::try_new(k).unwrap()
}

pub(crate) fn square(x: u64, y: u64, side: u64) -> Window {
    Window::try_new(x, y, side, side).unwrap()
}

/// A decoded PNG.
pub(crate) struct Image {
    pub(crate) width: usize,
    pub(crate) height: usize,
    palette: Option<Vec<u8>>,
    bytes: Vec<u8>,
}

impl Image {
    pub(crate) fn read(png: &[u8]) -> Self {
        let mut reader = png::Decoder::new(Cursor::new(png)).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut bytes).unwrap();
        reader.finish().unwrap();
        let info = reader.info();
        assert_eq!(info.bit_depth, png::BitDepth::Eight);
        let palette = info.palette.as_ref().map(|palette| palette.to_vec());
        Self { width: info.width as usize, height: info.height as usize, palette, bytes }
    }

    pub(crate) fn index(&self, x: usize, y: usize) -> u8 {
        assert!(self.palette.is_some());
        self.bytes[y * self.width + x]
    }

    pub(crate) fn colour(&self, x: usize, y: usize) -> Rgb {
        let (index, bytes) = match &self.palette {
            Some(palette) => (usize::from(self.index(x, y)), palette),
            None => (y * self.width + x, &self.bytes),
        };
        Rgb([bytes[3 * index], bytes[3 * index + 1], bytes[3 * index + 2]])
    }

    pub(crate) fn places(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    /// The position of `part` in this picture.
    pub(crate) fn find(&self, part: &Self) -> Option<(usize, usize)> {
        let (columns, rows) = (self.width - part.width, self.height - part.height);
        let mut corners = (0..=rows).flat_map(|top| (0..=columns).map(move |left| (left, top)));
        corners.find(|&(left, top)| {
            part.places().all(|(x, y)| self.colour(left + x, top + y) == part.colour(x, y))
        })
    }
}

/// The mean of sRGB colours in linear light, in double precision, by the formula of IEC 61966-2-1.
pub(crate) fn mean(colours: &[Rgb]) -> [f64; 3] {
    let light = |byte: u8| {
        let c = f64::from(byte) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    std::array::from_fn(|channel| {
        let sum: f64 = colours.iter().map(|colour| light(colour.0[channel])).sum();
        let l = sum / colours.len() as f64;
        255.0 * if l <= 0.003_130_8 { 12.92 * l } else { 1.055 * l.powf(1.0 / 2.4) - 0.055 }
    })
}

/// A board with one value everywhere.
pub(crate) struct Constant(pub(crate) Value);

impl Board for Constant {
    fn rows<'a>(&'a self, window: Window, _observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        let row = vec![self.0; window.width() as usize];
        Ok(Box::new(ConstantRows { row, left: window.height() }))
    }
}

/// A board whose rows are interrupted at once, like those of a store that has to be read first.
pub(crate) struct Stopped;

impl Board for Stopped {
    fn rows<'a>(&'a self, _window: Window, _observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        Err(Interrupted.into())
    }
}

struct ConstantRows {
    row: Vec<Value>,
    left: u64,
}

impl Rows<Value> for ConstantRows {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        Ok(Some(&self.row))
    }
}
