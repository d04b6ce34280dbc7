//! Writing of pictures: row by row, and after errors.

use std::cell::Cell;
use std::io::{self, Cursor, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::{Constant, Stopped, k, square};
use wythoff::Window;
use wythoff::blocking::Sweep;
use wythoff::board::{Board, BoardError, BoardRows, Rows, Value};
use wythoff::observer::Observer;
use wythoff_render::{Comparison, Palette, Picture, PictureError, Scale, metadata};

/// Rows of noise, computed one at a time; records the number of bytes written before each.
struct Noise {
    written: AtomicU64,
    notes: std::sync::Mutex<Vec<u64>>,
}

struct NoiseRows<'a> {
    board: &'a Noise,
    row: Vec<Value>,
    state: u64,
    left: u64,
}

impl Board for Noise {
    fn rows<'a>(&'a self, window: Window, _observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        let row = vec![0; window.width() as usize];
        Ok(Box::new(NoiseRows { board: self, row, state: 1, left: window.height() }))
    }
}

impl Rows<Value> for NoiseRows<'_> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        self.board.notes.lock().unwrap().push(self.board.written.load(Ordering::Relaxed));
        for value in &mut self.row {
            // Xorshift, Marsaglia 2003.
            self.state ^= self.state << 13;
            self.state ^= self.state >> 7;
            self.state ^= self.state << 17;
            *value = (self.state % 12) as Value - 5;
        }
        Ok(Some(&self.row))
    }
}

struct Counter<'a>(&'a AtomicU64);

impl Write for Counter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Rows that were read and not yet written are kept in memory. Noise does not compress, so that
/// every row adds an equal part of the file.
#[test]
fn a_picture_of_30000_columns_buffers_at_most_half_a_megabyte() {
    for (rows, scale) in
        [(300, Scale::ONE), (300, Scale::CellsPerPixel(2)), (40, Scale::PixelsPerCell(13))]
    {
        let board = Noise { written: AtomicU64::new(0), notes: Vec::new().into() };
        let width = if let Scale::PixelsPerCell(side) = scale { 30_000 / side } else { 30_000 };
        let mut picture = Picture::new(k(9), Window::try_new(0, 0, width, rows).unwrap());
        picture.scale = scale;
        picture.draw(&board, Counter(&board.written), &()).unwrap();
        let notes = board.notes.into_inner().unwrap();
        let all = board.written.into_inner();
        assert!(all > 1_500_000, "{all} bytes at scale {scale}");
        for (y, written) in (0..).zip(notes) {
            let due = all * y / rows;
            assert!(written + (1 << 19) >= due, "before row {y} {written} of {due} bytes");
        }
    }
}

/// A writer that fails after `left` bytes, like a closed pipe.
struct Pipe<'a> {
    left: usize,
    written: &'a Cell<usize>,
}

impl Write for Pipe<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.left == 0 {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let taken = bytes.len().min(self.left);
        self.left -= taken;
        self.written.set(self.written.get() + taken);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_pipe_closed_at_any_byte_is_an_error_and_never_a_panic() {
    for scale in [Scale::ONE, Scale::CellsPerPixel(2), Scale::PixelsPerCell(3)] {
        let mut picture = Picture::new(k(20), square(0, 0, 60));
        picture.scale = scale;
        let mut whole = Vec::new();
        picture.draw(&Sweep::new(k(20)), &mut whole, &()).unwrap();
        for left in 0..whole.len() {
            let written = Cell::new(0);
            let error = picture.draw(&Sweep::new(k(20)), Pipe { left, written: &written }, &());
            assert!(
                matches!(&error, Err(PictureError::Write(e)) if e.kind() == io::ErrorKind::BrokenPipe),
                "after {left} of {} bytes: {error:?}",
                whole.len()
            );
            assert_eq!(written.get(), left, "nothing is written after an error");
        }
    }
}

#[test]
fn an_interrupted_picture_is_an_error_and_left_incomplete() {
    let stop_halfway = |done: u128, total: u128| {
        if done * 2 < total { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    for scale in [Scale::ONE, Scale::CellsPerPixel(2)] {
        let mut picture = Picture::new(k(300), square(0, 0, 900));
        picture.scale = scale;
        let mut png = Vec::new();
        let error = picture.draw(&Sweep::new(k(300)), &mut png, &stop_halfway);
        assert!(matches!(error, Err(PictureError::Interrupted(_))), "{error:?}");
        assert!(!png.windows(4).any(|bytes| bytes == b"IEND"));
    }
}

/// A board without its last row.
struct Torn(Constant);

impl Board for Torn {
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        let short = Window::try_new(0, 0, window.width(), window.height() - 1).unwrap();
        self.0.rows(short, observer)
    }
}

#[test]
fn a_board_that_ends_early_is_an_error() {
    let error = Picture::new(k(3), square(0, 0, 5)).draw(&Torn(Constant(0)), io::sink(), &());
    assert!(matches!(error, Err(PictureError::Board(_))), "{error:?}");
}

#[test]
fn pictures_too_large_for_png_are_rejected_before_anything_is_written() {
    let most = u64::from(PictureError::MAX_SIDE);
    let mut picture = Picture::new(k(5), Window::try_new(0, 0, most, 1).unwrap());
    assert_eq!(picture.size().unwrap(), (most as u32, 1));
    picture.frame = true;
    assert!(matches!(picture.size(), Err(PictureError::TooLarge { .. })), "no room for a margin");

    picture = Picture::new(k(5), square(0, 0, 1 << 40));
    let mut png = Vec::new();
    let error = picture.draw(&Constant(0), &mut png, &()).unwrap_err();
    assert!(png.is_empty());
    let message = error.to_string();
    assert!(message.contains("1099511627776 x 1099511627776"), "{message}");
    assert!(message.contains("2147483647"), "{message}");

    picture.scale = Scale::PixelsPerCell(u64::MAX);
    assert!(matches!(picture.size(), Err(PictureError::TooLarge { .. })));
    for scale in [Scale::PixelsPerCell(0), Scale::CellsPerPixel(0)] {
        picture.scale = scale;
        assert!(matches!(picture.size(), Err(PictureError::Scale)));
    }
    picture.scale = Scale::CellsPerPixel(1 << 30);
    assert_eq!(picture.size().unwrap(), (1024, 1024));

    picture = Picture::new(k(5), square(0, 0, 3));
    picture.scale = Scale::PixelsPerCell(4096);
    assert_eq!(picture.size().unwrap(), (12_288, 12_288));
    picture.scale = Scale::PixelsPerCell(4097);
    assert!(matches!(picture.size(), Err(PictureError::Scale)));
}

#[test]
fn the_metadata_of_a_picture_can_be_read_back() {
    let mut picture = Picture::new(k(12), Window::try_new(3, 4, 50, 60).unwrap());
    picture.scale = Scale::PixelsPerCell(2);
    picture.palette = Palette::Safe;
    let mut png = Vec::new();
    picture.draw(&Sweep::new(k(12)), &mut png, &()).unwrap();
    let texts = metadata(Cursor::new(&png)).unwrap();
    let expected = [
        ("Software", metadata::SOFTWARE),
        ("game", "blocking"),
        ("id", "blocking/12"),
        ("k", "12"),
        ("palette", "safe"),
        ("scale", "1/2"),
        ("window", "3,4 50x60"),
    ];
    assert!(texts.iter().map(|(keyword, text)| (&**keyword, &**text)).eq(expected), "{texts:?}");
    assert!(metadata(Cursor::new(&png[..40])).is_err());
    assert!(metadata(Cursor::new(b"no PNG")).is_err());
}

#[test]
fn the_metadata_of_a_comparison_names_both_games_and_its_window() {
    let mut comparison = Comparison::new(k(5), k(8), (-2, 1), square(0, 0, 10));
    comparison.offset = -3;
    let mut png = Vec::new();
    comparison.draw(&Sweep::new(k(5)), &Sweep::new(k(8)), &mut png, &()).unwrap();
    let texts = metadata(Cursor::new(&png)).unwrap();
    let named = ["k", "with", "shift", "offset", "window"].map(|keyword| &*texts[keyword]);
    assert_eq!(named, ["5", "8", "-2,1", "-3", "2,0 8x10"]);

    let error = comparison.draw(&Constant(0), &Stopped, io::sink(), &()).unwrap_err();
    assert!(matches!(error, PictureError::Interrupted(_)), "{error:?}");

    comparison.shift = (-10, 0);
    let error = comparison.draw(&Constant(0), &Constant(0), io::sink(), &()).unwrap_err();
    assert!(matches!(error, PictureError::Compare(_)));
    assert!(error.to_string().contains("(-10, 0)"), "{error}");
}
