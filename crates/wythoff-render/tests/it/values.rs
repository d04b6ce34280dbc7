//! Pictures of Sprague-Grundy values, whose colours depend on the place of a cell, too.

use crate::common::{Image, mean};
use wythoff::board::{Board, Value};
use wythoff::game::GrundyBoard;
use wythoff::{GameId, Window};
use wythoff_render::{Origin, Palette, Picture, Rgb, Scale};

fn board() -> GrundyBoard {
    GrundyBoard::new("maharaja".parse().expect("a game"), 1)
}

/// A picture of the values of the Maharaja, and the colour of each of its cells, row by row.
fn picture(window: Window, origin: Origin, scale: Scale) -> (Image, Vec<Rgb>) {
    let game: GameId = "moves/maharaja".parse().expect("a game");
    let mut picture =
        Picture { palette: Palette::Grundy, origin, scale, ..Picture::of(&game, window) };
    picture.subject.zero = Some(1);
    let mut png = Vec::new();
    picture.draw(&board(), &mut png, &()).expect("a picture");
    let image = Image::read(&png);
    assert_eq!((image.width as u32, image.height as u32), picture.size().expect("a size"));
    let values: Vec<Value> = board().values(window, &()).expect("no observer cancels");
    let places = (window.y()..window.bottom())
        .flat_map(|y| (window.x()..window.right()).map(move |x| (x, y)));
    let colours = places.zip(values).map(|(at, value)| Palette::Grundy.colour_at(at, value));
    (image, colours.collect())
}

#[test]
fn a_pixel_has_the_colour_of_its_cell_wherever_the_window_lies() {
    for (x, y) in [(0, 0), (31, 0), (2, 57)] {
        for origin in [Origin::TopLeft, Origin::BottomLeft] {
            for side in [1, 2, 5, 30] {
                let window = Window::try_new(x, y, 37, 23).unwrap();
                let (image, colours) = picture(window, origin, Scale::PixelsPerCell(side));
                let side = side as usize;
                // The second pixel of a cell is no grid, and its number is farther in.
                let inner = 1.min(side - 1);
                for (i, expected) in colours.iter().enumerate() {
                    let (column, row) = (i % 37, i / 37);
                    let row = if origin == Origin::TopLeft { row } else { 22 - row };
                    let found = image.colour(column * side + inner, row * side + inner);
                    assert_eq!(&found, expected, "{origin:?} {side} {column},{row}");
                }
            }
        }
    }
}

#[test]
fn zoomed_out_a_pixel_is_the_mean_light_of_its_cells() {
    let window = Window::try_new(5, 9, 100, 71).unwrap();
    for (cells, origin) in [2, 7, 64, 1000]
        .into_iter()
        .flat_map(|n| [Origin::TopLeft, Origin::BottomLeft].map(|o| (n, o)))
    {
        let (image, colours) = picture(window, origin, Scale::CellsPerPixel(cells));
        let cells = cells as usize;
        for (x, y) in image.places() {
            let up = if origin == Origin::TopLeft { y } else { image.height - 1 - y };
            let rows = up * cells..((up + 1) * cells).min(71);
            let square: Vec<Rgb> = rows
                .flat_map(|y| (x * cells..((x + 1) * cells).min(100)).map(move |x| y * 100 + x))
                .map(|cell| colours[cell])
                .collect();
            for (byte, exact) in image.colour(x, y).0.into_iter().zip(mean(&square)) {
                assert!((f64::from(byte) - exact).abs() < 0.51, "{byte} for {exact}");
            }
        }
    }
}

#[test]
fn values_are_written_into_large_cells() {
    let (image, colours) =
        picture(Window::try_new(0, 0, 6, 6).unwrap(), Origin::TopLeft, Scale::PixelsPerCell(40));
    for (cell, &ground) in colours.iter().enumerate() {
        let (left, top) = (cell % 6 * 40, cell / 6 * 40);
        let inside = (2..40).flat_map(|j| (2..40).map(move |i| (left + i, top + j)));
        let read = inside.filter(|&(x, y)| image.colour(x, y).contrast(ground) >= 4.5).count();
        assert!((15..500).contains(&read), "{read} pixels of cell {cell}");
    }
}
