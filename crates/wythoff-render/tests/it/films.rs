//! Films, read back as animated PNGs.

use std::cell::Cell;
use std::io::{self, Cursor, Write};
use std::num::NonZeroU16;

use crate::common::{Image, k, square};
use wythoff::blocking::Sweep;
use wythoff_render::{Film, Palette, Picture, PictureError, Scale, Still, metadata};

fn film(pictures: u32, per_second: u16) -> Film {
    let per_second = NonZeroU16::new(per_second).unwrap();
    Film { pictures, per_second, details: Picture::new(k(10), square(0, 0, 9)).details() }
}

fn picture(game: u64, side: u64, scale: Scale) -> Picture {
    let mut picture = Picture::new(k(game), square(3, 0, side));
    picture.scale = scale;
    picture
}

fn still(picture: &Picture, game: u64) -> Result<Still, PictureError> {
    picture.still(&Sweep::new(k(game)), &())
}

/// A decoded animated PNG.
struct Played {
    colours: png::ColorType,
    plays: u32,
    delays: Vec<(u16, u16)>,
    pictures: Vec<Vec<u8>>,
}

fn play(png: &[u8]) -> Played {
    let mut reader = png::Decoder::new(Cursor::new(png)).read_info().unwrap();
    let control = *reader.info().animation_control().unwrap();
    let (mut delays, mut pictures) = (Vec::new(), Vec::new());
    for _ in 0..control.num_frames {
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut bytes).unwrap();
        let frame = *reader.info().frame_control().unwrap();
        assert_eq!((frame.x_offset, frame.y_offset), (0, 0));
        delays.push((frame.delay_num, frame.delay_den));
        pictures.push(bytes);
    }
    reader.finish().unwrap();
    Played { colours: reader.info().color_type, plays: control.num_plays, delays, pictures }
}

/// The pixels of the picture as a PNG of its own.
fn drawn(picture: &Picture, game: u64) -> Vec<u8> {
    let mut png = Vec::new();
    picture.draw(&Sweep::new(k(game)), &mut png, &()).unwrap();
    let mut reader = png::Decoder::new(Cursor::new(&png)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut bytes).unwrap();
    bytes
}

#[test]
fn every_picture_of_a_film_is_the_still_picture_byte_for_byte() {
    let scales = [Scale::ONE, Scale::CellsPerPixel(3), Scale::PixelsPerCell(30)];
    for (scale, side) in scales.into_iter().zip([100, 100, 9]) {
        let mut png = Vec::new();
        let draw = |n| {
            let game = 20 + 7 * u64::from(n);
            still(&picture(game, side, scale), game)
        };
        film(5, 20).draw(&mut png, draw).unwrap();
        let played = play(&png);
        let indexed = played.colours == png::ColorType::Indexed;
        assert_eq!(indexed, scale != Scale::CellsPerPixel(3), "{scale}");
        for (n, bytes) in played.pictures.iter().enumerate() {
            let game = 20 + 7 * n as u64;
            assert!(*bytes == drawn(&picture(game, side, scale), game), "{scale}, game {game}");
        }
        // Readers without support for animation show the first picture.
        assert_eq!(Image::read(&png).width as u32, picture(20, side, scale).size().unwrap().0);
    }
}

#[test]
fn a_film_repeats_without_end_at_its_rate() {
    let mut png = Vec::new();
    film(3, 25).draw(&mut png, |_| still(&picture(5, 8, Scale::ONE), 5)).unwrap();
    let played = play(&png);
    assert_eq!((played.plays, played.pictures.len()), (0, 3));
    assert_eq!(played.delays, [(1, 25); 3]);
    assert_eq!(metadata(Cursor::new(png)).unwrap()["game"], "blocking");
}

#[test]
fn pictures_of_another_size_or_palette_are_rejected() {
    let draw = |n: u32| still(&picture(5, 8 + u64::from(n) / 2, Scale::ONE), 5);
    let error = film(4, 1).draw(&mut Vec::new(), draw).unwrap_err();
    assert!(matches!(error, PictureError::Unequal { picture: 2 }), "{error}");
    let draw = |n| {
        let mut picture = picture(5, 8, Scale::ONE);
        picture.palette = [Palette::Paper, Palette::Print][n as usize];
        still(&picture, 5)
    };
    let error = film(2, 1).draw(&mut Vec::new(), draw).unwrap_err();
    assert!(matches!(error, PictureError::Unequal { picture: 1 }), "{error}");
    let error = film(0, 1).draw(&mut Vec::new(), |_| unreachable!()).unwrap_err();
    assert!(matches!(error, PictureError::NoFilm), "{error}");
}

/// A writer with room for this many bytes.
struct Full<'a>(&'a Cell<usize>);

impl Write for Full<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let left = self.0.get().checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
        self.0.set(left);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_film_that_cannot_be_written_or_drawn_is_left_incomplete() {
    let draw = |_| still(&picture(30, 90, Scale::ONE), 30);
    let mut whole = Vec::new();
    film(3, 1).draw(&mut whole, draw).unwrap();
    for room in [0, 7, 100, whole.len() / 2, whole.len() - 1] {
        let error = film(3, 1).draw(Full(&Cell::new(room)), draw).unwrap_err();
        assert!(matches!(error, PictureError::Write(_)), "{room}: {error}");
    }
    let mut half = Vec::new();
    let error = film(3, 1).draw(&mut half, |n| match n {
        0 | 1 => draw(n),
        _ => Err(PictureError::Scale),
    });
    assert!(matches!(error, Err(PictureError::Scale)));
    assert!(half.len() > whole.len() / 2 && whole.starts_with(&half));
}
