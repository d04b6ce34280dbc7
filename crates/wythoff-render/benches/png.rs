//! Speed of writing pictures in pixels per second: colours, filter and compression. The values of
//! the board are in memory.

#![expect(missing_docs, reason = "of the function that criterion_group! writes")]

use std::cell::Cell;
use std::hint::black_box;
use std::io;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use wythoff::blocking::Sweep;
use wythoff::board::{Board, BoardError, BoardRows, Rows, Value, ValueCounts};
use wythoff::observer::Observer;
use wythoff::{K, Window};
use wythoff_render::{Picture, Rgb, Scale};

/// A game with all its regions, and small enough that its values stay in a cache, like values that
/// a board has just computed.
const GAME: u64 = 333;
const SIDE: u64 = 3 * GAME;

/// A board with one window in memory.
struct Kept {
    values: Vec<Value>,
    counts: Vec<ValueCounts>,
}

struct KeptRows<'a, T>(std::slice::ChunksExact<'a, T>);

impl<T> Rows<T> for KeptRows<'_, T> {
    fn next_row(&mut self) -> Result<Option<&[T]>, BoardError> {
        Ok(self.0.next())
    }
}

impl Board for Kept {
    fn rows<'a>(&'a self, window: Window, _observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        Ok(Box::new(KeptRows(self.values.chunks_exact(window.width() as usize))))
    }

    fn count_rows<'a>(
        &'a self,
        window: Window,
        scale: u64,
        _observer: &'a dyn Observer,
    ) -> BoardRows<'a, ValueCounts> {
        let squares = window.width().div_ceil(scale) as usize;
        Ok(Box::new(KeptRows(self.counts.chunks_exact(squares))))
    }
}

/// A writer that counts bytes.
struct Counter<'a>(&'a Cell<usize>);

impl io::Write for Counter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + black_box(bytes).len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Draws, and returns the size of the file.
fn draw(picture: &Picture, board: &Kept) -> usize {
    let written = Cell::new(0);
    picture.draw(board, Counter(&written), &()).expect("a picture");
    written.get()
}

/// Reads the picture back and checks that pixels are the classes of their cells, or the mean light
/// of the counts. Returns the size of the file, which every run must match.
fn check(picture: &Picture, board: &Kept) -> usize {
    let mut png = Vec::new();
    picture.draw(board, &mut png, &()).expect("a picture");
    let mut reader = png::Decoder::new(io::Cursor::new(&png)).read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut bytes).expect("all rows");
    match picture.scale {
        Scale::CellsPerPixel(1) => {
            let classes = board.values.iter().map(|&value| ValueCounts::class(value));
            assert!(classes.eq(bytes.iter().map(|&byte| usize::from(byte))));
        }
        Scale::CellsPerPixel(_) => {
            let colours = picture.palette.colours();
            for (counts, pixel) in board.counts.iter().zip(bytes.chunks_exact(3)) {
                let mut light = [0.0; 3];
                for (&count, colour) in counts.by_class().iter().zip(colours) {
                    let part = count as f32 / counts.cells() as f32;
                    light = std::array::from_fn(|c| light[c] + part * colour.linear()[c]);
                }
                let mean = Rgb::from_linear(light).0;
                assert!(mean.iter().zip(pixel).all(|(a, b)| a.abs_diff(*b) <= 1));
            }
        }
        Scale::PixelsPerCell(side) => {
            let (width, side) = (SIDE as usize, side as usize);
            for (at, &byte) in bytes.iter().enumerate() {
                let (x, y) = (at % (width * side) / side, at / (width * side) / side);
                assert_eq!(usize::from(byte), ValueCounts::class(board.values[y * width + x]));
            }
        }
    }
    png.len()
}

fn pixels(picture: &Picture) -> u64 {
    let (width, height) = picture.size().expect("a size");
    u64::from(width) * u64::from(height)
}

fn png(c: &mut Criterion) {
    let k = K::try_new(GAME).expect("a game");
    let window = Window::try_new(0, 0, SIDE, SIDE).expect("a window");
    let sweep = Sweep::new(k);
    let mut kept = Kept { values: sweep.values(window, &()).expect("values"), counts: Vec::new() };

    let mut group = c.benchmark_group("png");
    group.sample_size(10);
    for scale in [Scale::CellsPerPixel(1), Scale::CellsPerPixel(3), Scale::PixelsPerCell(2)] {
        let mut picture = Picture::new(k, window);
        picture.scale = scale;
        if let Scale::CellsPerPixel(cells @ 2..) = scale {
            let mut rows = sweep.count_rows(window, cells, &()).expect("rows");
            kept.counts.clear();
            while let Some(row) = rows.next_row().expect("a row") {
                kept.counts.extend_from_slice(row);
            }
        }
        let size = check(&picture, &kept);
        group.throughput(Throughput::Elements(pixels(&picture)));
        group.bench_function(format!("scale {scale}"), |b| {
            b.iter(|| assert_eq!(draw(&picture, &kept), size));
        });
    }
    group.finish();
}

criterion_group!(benches, png);
criterion_main!(benches);
