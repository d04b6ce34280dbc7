//! Pictures, read back and compared with the board.

use crate::common::{Constant, Image, k, mean, square};
use wythoff::blocking::Sweep;
use wythoff::board::{Board, Value, ValueCounts};
use wythoff::{K, Window};
use wythoff_render::{
    Comparison, Inset, Mark, Origin, Palette, Picture, PictureError, Rgb, Scale, metadata,
};

/// The game of a picture of blocking queens.
fn game(picture: &Picture) -> K {
    k(picture.subject.zero.unwrap())
}

fn draw(picture: &Picture) -> Image {
    let mut png = Vec::new();
    picture.draw(&Sweep::new(game(picture)), &mut png, &()).unwrap();
    let image = Image::read(&png);
    assert_eq!((image.width as u32, image.height as u32), picture.size().unwrap());
    image
}

fn values(k: K, window: Window) -> impl Fn(u64, u64) -> Value {
    let values = Sweep::new(k).values(window, &()).unwrap();
    move |x, y| values[((y - window.y()) * window.width() + x - window.x()) as usize]
}

#[test]
fn at_one_cell_a_pixel_a_pixel_is_the_class_of_its_cell() {
    for palette in Palette::ALL.into_iter().filter(|&palette| palette != Palette::Grundy) {
        let window = Window::try_new(20, 3, 130, 97).unwrap();
        let mut picture = Picture::new(k(50), window);
        picture.palette = palette;
        let image = draw(&picture);
        let value = values(game(&picture), window);
        for (x, y) in image.places() {
            let value = value(20 + x as u64, 3 + y as u64);
            assert_eq!(image.index(x, y), ValueCounts::class(value) as u8);
            assert_eq!(image.colour(x, y), palette.colour(value));
        }
    }
}

#[test]
fn zoomed_out_a_pixel_is_the_mean_light_of_its_cells_at_the_edge_too() {
    let window = Window::try_new(5, 9, 100, 71).unwrap();
    let mut picture = Picture::new(k(60), window);
    for cells in [2, 3, 7, 64, 1000] {
        picture.scale = Scale::CellsPerPixel(cells);
        let image = draw(&picture);
        assert_eq!(image.width as u64, 100_u64.div_ceil(cells));
        let value = values(game(&picture), window);
        for (x, y) in image.places() {
            let side = |start: u64, at: usize, end: u64| {
                start + at as u64 * cells..(start + (at as u64 + 1) * cells).min(end)
            };
            let colours: Vec<_> = side(9, y, window.bottom())
                .flat_map(|y| side(5, x, window.right()).map(move |x| (x, y)))
                .map(|(x, y)| picture.palette.colour(value(x, y)))
                .collect();
            for (byte, exact) in image.colour(x, y).0.into_iter().zip(mean(&colours)) {
                assert!((f64::from(byte) - exact).abs() < 0.51, "{byte} for {exact}");
            }
        }
    }
}

#[test]
fn zoomed_in_a_cell_is_a_square_with_a_grid_from_12_pixels_on() {
    let mut picture = Picture::new(k(10), square(0, 0, 20));
    for side in [2, 3, 11, 12, 23] {
        picture.scale = Scale::PixelsPerCell(side);
        let image = draw(&picture);
        let (value, side) = (values(game(&picture), picture.window), side as usize);
        let grid = image.colour(12.max(side) % image.width, 0);
        for (x, y) in image.places() {
            let between = |at: usize| side >= 12 && at >= side && at.is_multiple_of(side);
            if between(x) || between(y) {
                assert_eq!(image.colour(x, y), grid, "1/{side} at {x},{y}");
            } else {
                let value = value((x / side) as u64, (y / side) as u64);
                assert_eq!(
                    image.colour(x, y),
                    picture.palette.colour(value),
                    "1/{side} at {x},{y}"
                );
            }
        }
    }
}

/// The palace numbers of game 5, \[CLN\] Fig. 1.
const FIG_1: [&str; 11] = [
    "01234555555",
    "13455445555",
    "24654564455",
    "35546546644",
    "45467565555",
    "54555554555",
    "54646576655",
    "55465467565",
    "55465565546",
    "55545556476",
    "55545555665",
];

#[test]
fn figure_1_shows_its_numbers_legibly_and_equal_numbers_alike() {
    for palette in Palette::ALL {
        let mut picture = Picture::new(k(5), square(0, 0, 11));
        picture.scale = Scale::PixelsPerCell(40);
        picture.palette = palette;
        let image = draw(&picture);
        let mut drawn = std::collections::BTreeMap::new();
        for (y, row) in FIG_1.iter().enumerate() {
            for (x, number) in row.bytes().enumerate() {
                let number = number - b'0';
                let ground = palette.colour(Value::from(number) - 5);
                // Pixels of the grid are excluded; the first row and column of cells have none.
                let inside = (2..40).flat_map(|j| (2..40).map(move |i| (40 * x + i, 40 * y + j)));
                let square: Vec<_> = inside.map(|(x, y)| image.colour(x, y)).collect();
                let read = square.iter().filter(|colour| colour.contrast(ground) >= 4.5).count();
                assert!((15..400).contains(&read), "{palette}: {read} pixels of {number}");
                assert_eq!(square.first(), Some(&ground));
                assert_eq!(drawn.entry(number).or_insert(square.clone()), &square);
            }
        }
        let shapes = |n: u8| drawn[&n].iter().map(|&c| c.contrast(drawn[&n][0]) >= 3.0).collect();
        let shapes: std::collections::BTreeSet<Vec<bool>> = (0..8).map(shapes).collect();
        assert_eq!((drawn.len(), shapes.len()), (8, 8), "eight numbers, eight shapes");
    }
}

#[test]
fn numbers_that_would_be_too_small_to_read_are_left_out() {
    let mut picture = Picture::new(k(40_003), square(30_000, 0, 2));
    let window = picture.window;
    picture.scale = Scale::PixelsPerCell(24);
    let board = Constant(0);
    let shown = |picture: &Picture| {
        let mut png = Vec::new();
        picture.draw(&board, &mut png, &()).unwrap();
        let image = Image::read(&png);
        image.places().any(|(x, y)| image.colour(x, y) == Rgb::WHITE)
    };
    assert!(
        shown(&Picture { subject: k(999).into(), ..picture.clone() }),
        "three digits fit a cell of 24 pixels"
    );
    picture.subject = k(K::MAX).into();
    assert!(!shown(&picture), "sixteen digits do not fit");
    picture.scale = Scale::PixelsPerCell(200);
    assert!(shown(&Picture { window, ..picture }));
}

#[test]
fn a_frame_and_marks_do_not_change_the_cells_for_either_origin() {
    let mut picture = Picture::new(k(100), Window::try_new(20, 20, 90, 110).unwrap());
    let scales = [Scale::CellsPerPixel(3), Scale::ONE, Scale::PixelsPerCell(5)];
    let origins = [Origin::TopLeft, Origin::BottomLeft];
    for (scale, origin) in
        scales.into_iter().flat_map(|scale| origins.map(|origin| (scale, origin)))
    {
        picture.origin = origin;
        picture.scale = scale;
        (picture.frame, picture.marks) = (false, Vec::new());
        let plain = draw(&picture);
        picture.frame = true;
        let framed = draw(&picture);
        let (left, top) =
            framed.find(&plain).expect("the bare board is a part of the framed picture");
        assert!(left > 10 && top > 9 && framed.height > top + plain.height + 10);

        let red = Rgb::hex(0xE5484D);
        picture.marks =
            vec![Mark { window: square(50, 50, 30), label: String::new(), colour: red }];
        let marked = draw(&picture);
        let at = |cell: usize| match scale {
            Scale::CellsPerPixel(cells) => cell / cells as usize,
            Scale::PixelsPerCell(pixels) => cell * pixels as usize,
        };
        // Rows 50 to 79, from the top of the picture.
        let (first, last) = match origin {
            Origin::TopLeft => (at(30), at(60)),
            Origin::BottomLeft => (plain.height - at(60), plain.height - at(30)),
        };
        for (y, x) in (first..last).flat_map(|y| (at(30)..at(60)).map(move |x| (y, x))) {
            assert_eq!(marked.colour(left + x, top + y), plain.colour(x, y), "inside the mark");
        }
        let [across, down] = [(at(30) + at(60)) / 2, (first + last) / 2];
        for (x, y) in [(at(30) - 1, down), (at(60), down), (across, first - 1), (across, last)] {
            assert_eq!(marked.colour(left + x, top + y), red, "around the mark");
        }
    }
}

#[test]
fn a_picture_in_true_colours_is_a_small_file() {
    let mut picture = Picture::new(k(1000), square(0, 0, 2000));
    (picture.frame, picture.scale) = (true, Scale::CellsPerPixel(2));
    let mut png = Vec::new();
    picture.draw(&wythoff::blocking::Sweep::new(k(1000)), &mut png, &()).unwrap();
    let image = Image::read(&png);
    let pixels = image.width * image.height;
    assert!(png.len() < pixels, "{} bytes for {pixels} pixels", png.len());
}

#[test]
fn a_comparison_is_white_where_the_games_differ_and_nowhere_else() {
    let comparison = Comparison::new(k(47), k(50), (1, 1), square(0, 0, 150));
    let [first, second] = [comparison.k, comparison.other].map(Sweep::new);
    let mut png = Vec::new();
    comparison.draw(&first, &second, &mut png, &()).unwrap();
    let image = Image::read(&png);
    let (a, b) = (values(k(47), square(0, 0, 150)), values(k(50), square(0, 0, 151)));
    let mut differ = 0;
    for (x, y) in image.places() {
        let (here, there) = (a(x as u64, y as u64), b(x as u64 + 1, y as u64 + 1));
        let colour = if here == there { Palette::Paper.colour(here) } else { Rgb::WHITE };
        assert_eq!(image.colour(x, y), colour, "{x},{y}: {here} and {there}");
        differ += usize::from(here != there);
    }
    assert!((2000..15_000).contains(&differ), "{differ} of 22500 differ");
}

#[test]
fn agreeing_values_of_6_and_above_are_not_drawn_white() {
    let board = Constant(9);
    let mut comparison = Comparison::new(k(5), k(5), (-2, 0), square(0, 0, 10));
    let mut draw = |offset| {
        comparison.offset = offset;
        let mut png = Vec::new();
        comparison.draw(&board, &board, &mut png, &()).unwrap();
        Image::read(&png)
    };
    let (same, other) = (draw(0), draw(1));
    assert_eq!((same.width, same.height), (8, 10), "two columns have no partner");
    assert_eq!(same.colour(3, 3), Rgb::hex(0xDCD6FC));
    assert_eq!(other.colour(3, 3), Rgb::WHITE);
}

/// Width, height and the pixels as red, green, blue and opacity.
fn rgba(png: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    (info.width, info.height, pixels)
}

#[test]
fn a_picture_inside_a_larger_one_keeps_its_pixels_and_texts_and_is_transparent_around() {
    let board = Sweep::new(k(20));
    for (scale, origin) in [
        (Scale::ONE, Origin::TopLeft),
        (Scale::CellsPerPixel(3), Origin::TopLeft),
        (Scale::CellsPerPixel(4), Origin::BottomLeft),
        (Scale::PixelsPerCell(2), Origin::BottomLeft),
    ] {
        let mut picture = Picture::new(k(20), Window::try_new(0, 0, 24, 17).unwrap());
        (picture.scale, picture.origin) = (scale, origin);
        let draw = |picture: &Picture| {
            let mut png = Vec::new();
            picture.draw(&board, &mut png, &()).unwrap();
            png
        };
        let (small, texts) = (rgba(&draw(&picture)), picture.details());
        let (corner, size) = ((5, 2), (60, 40));
        picture.inset = Some(Inset { size, corner });
        assert_eq!(picture.size().unwrap(), size);
        let png = draw(&picture);
        let (width, height, large) = rgba(&png);
        assert_eq!((width, height), size);
        let read = metadata(std::io::Cursor::new(&png)).unwrap();
        assert!(texts.iter().all(|(&keyword, text)| read[keyword] == *text));
        let pixel = |(width, _, pixels): &(u32, u32, Vec<u8>), x: u32, y: u32| {
            let at = 4 * (y * width + x) as usize;
            <[u8; 4]>::try_from(&pixels[at..at + 4]).unwrap()
        };
        let large = (width, height, large);
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let within = x.checked_sub(corner.0).zip(y.checked_sub(corner.1));
            let within = within.filter(|&(x, y)| x < small.0 && y < small.1);
            let expected = within.map_or([0; 4], |(x, y)| pixel(&small, x, y));
            assert_eq!(pixel(&large, x, y), expected, "{scale} {x} {y}");
        }
        picture.inset = Some(Inset { size, corner: (60 - small.0 + 1, 0) });
        assert!(matches!(picture.size(), Err(PictureError::Inset { .. })));
    }
}
