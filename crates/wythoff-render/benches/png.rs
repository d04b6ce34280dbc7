//! How fast pictures are written, in pixels a second: colours, filter and compression, without
//! the board, whose values wait in memory.

use std::cell::Cell;
use std::hint::black_box;
use std::io;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use wythoff::Window;
use wythoff::blocking::{K, Sweep};
use wythoff::board::{Board, BoardError, Rows, Value, ValueCounts};
use wythoff::observer::Observer;
use wythoff_render::{Picture, Scale};

const SIDE: u64 = 3000;

/// A board of which one window is kept; its rows are handed out as they lie.
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
    fn rows<'a>(
        &'a self,
        window: Window,
        _observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + 'a>, BoardError> {
        Ok(Box::new(KeptRows(self.values.chunks_exact(window.width() as usize))))
    }

    fn count_rows<'a>(
        &'a self,
        window: Window,
        scale: u64,
        _observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<ValueCounts> + 'a>, BoardError> {
        let squares = window.width().div_ceil(scale) as usize;
        Ok(Box::new(KeptRows(self.counts.chunks_exact(squares))))
    }
}

/// Counts bytes, and remembers the last four.
#[derive(Default)]
struct Sink<'a>(Option<&'a Cell<(usize, [u8; 4])>>);

impl io::Write for Sink<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(seen) = self.0 {
            let (count, mut last) = seen.get();
            for &byte in &bytes[bytes.len().saturating_sub(4)..] {
                last.rotate_left(1);
                last[3] = byte;
            }
            seen.set((count + bytes.len(), last));
        }
        black_box(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn draw(picture: &Picture, board: &Kept) -> usize {
    let seen = Cell::default();
    let drawn = picture.draw(board, Sink(Some(&seen)), &());
    assert!(drawn.is_ok(), "{drawn:?}");
    seen.get().0
}

/// The picture read back is the board: every pixel has the colour of its value.
fn check(picture: &Picture, board: &Kept) {
    let mut png = Vec::new();
    assert!(picture.draw(board, &mut png, &()).is_ok());
    let mut reader = png::Decoder::new(io::Cursor::new(&png)).read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut bytes).expect("all rows");
    match picture.scale {
        Scale::CellsPerPixel(1) => {
            let classes = board.values.iter().map(|&value| ValueCounts::class(value));
            assert!(classes.eq(bytes.iter().map(|&byte| usize::from(byte))));
        }
        _ => assert_eq!(bytes.len() as u64, 3 * pixels(picture)),
    }
}

fn pixels(picture: &Picture) -> u64 {
    let (width, height) = picture.size().expect("a size");
    u64::from(width) * u64::from(height)
}

fn png(c: &mut Criterion) {
    let k = K::try_new(1000).expect("a game");
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
        check(&picture, &kept);
        group.throughput(Throughput::Elements(pixels(&picture)));
        group.bench_function(format!("scale {scale}"), |b| b.iter(|| draw(&picture, &kept)));
    }
    group.finish();
}

criterion_group!(benches, png);
criterion_main!(benches);
