//! Pictures of Linear Nimhoff: y upwards, visible P-positions, lines and names over the board.

use std::io::Cursor;

use crate::common::{Image, k, square};
use wythoff::automaton::AutomatonBoard;
use wythoff::board::{Board, Value};
use wythoff::{GameId, Rule, Ruleset, Window};
use wythoff_render::{
    Anchor, Label, Origin, Palette, Picture, Rgb, Scale, Stroke, Subject, metadata,
};

fn rules() -> Ruleset {
    "gdwn:1,2".parse().unwrap()
}

fn game() -> GameId {
    GameId::Nimhoff { rules: rules(), k: k(1) }
}

fn board() -> AutomatonBoard {
    AutomatonBoard::try_new(k(1), &rules()).unwrap()
}

fn draw(picture: &Picture) -> Image {
    let mut png = Vec::new();
    picture.draw(&board(), &mut png, &()).unwrap();
    let image = Image::read(&png);
    assert_eq!((image.width as u32, image.height as u32), picture.size().unwrap());
    image
}

fn values(window: Window) -> impl Fn(usize, usize) -> Value {
    let values = board().values(window, &()).unwrap();
    move |x, y| values[y * window.width() as usize + x]
}

#[test]
fn with_the_origin_at_the_bottom_left_a_picture_is_upside_down() {
    let window = Window::try_new(3, 7, 61, 50).unwrap();
    for palette in Palette::ALL {
        for scale in [
            Scale::ONE,
            Scale::CellsPerPixel(2),
            Scale::CellsPerPixel(7),
            Scale::PixelsPerCell(2),
            Scale::PixelsPerCell(5),
        ] {
            let upward = Picture { palette, scale, ..Picture::nimhoff(&rules(), k(1), window) };
            let downward = Picture { origin: Origin::TopLeft, ..upward.clone() };
            let [up, down] = [&upward, &downward].map(draw);
            for (x, y) in up.places() {
                let mirrored = down.colour(x, up.height - 1 - y);
                assert_eq!(up.colour(x, y), mirrored, "{palette} {scale} at {x},{y}");
            }
        }
    }
}

#[test]
fn numbers_stay_upright_when_the_board_does_not() {
    let side = 30;
    let upward = Picture {
        palette: Palette::Sees,
        scale: Scale::PixelsPerCell(side as u64),
        ..Picture::nimhoff(&rules(), k(1), square(0, 0, 8))
    };
    let [up, down] = [Origin::BottomLeft, Origin::TopLeft]
        .map(|origin| draw(&Picture { origin, ..upward.clone() }));
    for (x, y) in (0..8).flat_map(|y| (0..8).map(move |x| (x, y))) {
        // Pixels of the grid, on the upper and left sides of all but the first cells, are excluded.
        for (i, j) in (1..side).flat_map(|j| (1..side).map(move |i| (i, j))) {
            let (above, below) = (side * (7 - y) + j, side * y + j);
            assert_eq!(up.colour(side * x + i, above), down.colour(side * x + i, below));
        }
    }
    let numbers = up.places().filter(|&(x, y)| up.colour(x, y) == Rgb::BLACK).count();
    assert!(numbers > 1000);
}

#[test]
fn a_coarse_outcome_is_black_exactly_where_no_p_position_is() {
    let window = Window::try_new(0, 0, 200, 190).unwrap();
    let value = values(window);
    for cells in [2, 3, 8, 50, 200] {
        let picture = Picture {
            scale: Scale::CellsPerPixel(cells as u64),
            ..Picture::nimhoff(&rules(), k(1), window)
        };
        let image = draw(&picture);
        let mut seen = Vec::new();
        for (x, y) in image.places() {
            let row = image.height - 1 - y;
            let all = (row * cells..((row + 1) * cells).min(190))
                .flat_map(|y| (x * cells..((x + 1) * cells).min(200)).map(move |x| (x, y)));
            let p_positions = all.filter(|&(x, y)| value(x, y) < 0).count();
            seen.push((p_positions, image.colour(x, y).lightness()));
        }
        assert!(seen.iter().all(|&(n, lightness)| (n == 0) == (lightness == 0.0)), "{cells}");
        assert!(seen.iter().all(|&(n, lightness)| n == 0 || lightness > 75.0), "{cells}");
        seen.sort_by_key(|seen| seen.0);
        assert!(seen.is_sorted_by(|a, b| a.1 <= b.1), "more P-positions are lighter");
    }
}

#[test]
fn few_p_positions_are_enlarged_and_all_of_them_stay_visible() {
    let window = square(0, 0, 900);
    for palette in [Palette::Outcome, Palette::Fill] {
        let plain = Picture { palette, ..Picture::nimhoff(&rules(), k(1), window) };
        let enlarged = Picture { enlarged: true, ..plain.clone() };
        let (before, after) = (draw(&plain), draw(&enlarged));
        let p = palette.colour(-1);
        let lit = |image: &Image| {
            image.places().filter(|&(x, y)| image.colour(x, y) == p).collect::<Vec<_>>()
        };
        let (points, marks) = (lit(&before), lit(&after));
        assert!(points.iter().all(|&(x, y)| after.colour(x, y) == p));
        assert!(marks.len() > 7 * points.len() && marks.len() <= 9 * points.len(), "{palette}");
        let near = |&(x, y): &(usize, usize)| {
            points.iter().any(|&(a, b)| a.abs_diff(x) <= 1 && b.abs_diff(y) <= 1)
        };
        assert!(marks.iter().step_by(97).all(near), "marks are 3 x 3 pixels around points");
        assert_eq!(enlarged.memory(), 2 * 900 * 900);
    }
}

#[test]
fn a_coarse_fill_keeps_its_p_positions_red() {
    let (rule, window) = (Rule::try_new(0, 1).unwrap(), square(0, 0, 60));
    let picture = Picture {
        subject: Subject::from(game()).filled(rule),
        palette: Palette::Fill,
        scale: Scale::CellsPerPixel(4),
        ..Picture::nimhoff(&rules(), k(1), window)
    };
    let (image, value) = (draw(&picture), values(window));
    for (x, y) in image.places() {
        let row = image.height - 1 - y;
        let mut all = (4 * row..4 * row + 4).flat_map(|y| (4 * x..4 * x + 4).map(move |x| (x, y)));
        let holds = all.any(|(x, y)| value(x, y) < 0);
        assert_eq!(image.colour(x, y) == Palette::Fill.colour(-1), holds, "{x},{y}");
    }
}

#[test]
fn strokes_and_labels_change_only_pixels_of_the_board_near_them() {
    let scales = [Scale::ONE, Scale::CellsPerPixel(3), Scale::PixelsPerCell(2)];
    for (scale, palette) in
        scales.into_iter().flat_map(|scale| [Palette::Outcome, Palette::Sees].map(|p| (scale, p)))
    {
        let mut picture = Picture::nimhoff(&rules(), k(1), square(0, 0, 300));
        (picture.scale, picture.palette, picture.frame) = (scale, palette, true);
        let plain = draw(&picture);
        let (blue, from) = (Rgb::hex(0x5B9BFF), (0.0, 0.0));
        picture.strokes = vec![Stroke::ray(from, (1.0, 4.0), blue)];
        let anchor = Anchor::beside(from, (1.0, 4.0));
        picture.labels = vec![Label::new("slope 4", anchor, Rgb::WHITE)];
        let drawn = draw(&picture);
        assert_eq!((drawn.width, drawn.height), (plain.width, plain.height));
        let changed: Vec<_> =
            plain.places().filter(|&(x, y)| plain.colour(x, y) != drawn.colour(x, y)).collect();
        let blues = changed.iter().filter(|&&(x, y)| drawn.colour(x, y) == blue).count();
        assert!(blues > 50 && changed.len() < plain.width * plain.height / 12, "{scale}: {blues}");
        picture.frame = false;
        let (bare, board) = (draw(&picture), changed.iter().map(|at| at.0).max().unwrap());
        assert!(board <= plain.width && bare.width < plain.width);
        let (left, top) =
            drawn.find(&bare).expect("the bare board is a part of the framed picture");
        let inside = |&(x, y): &(usize, usize)| {
            (left..left + bare.width).contains(&x) && (top..top + bare.height).contains(&y)
        };
        assert!(changed.iter().all(inside), "the frame does not change");
    }
}

#[test]
fn the_memory_of_a_picture_is_known_before_it_is_drawn() {
    let window = Window::try_new(0, 0, 32_600, 32_601).unwrap();
    let mut picture = Picture::nimhoff(&rules(), k(1), window);
    assert_eq!(picture.memory(), 16_300 * 32_601, "half a byte a pixel");
    picture.scale = Scale::CellsPerPixel(10);
    assert_eq!(picture.memory(), 1630 * 3261);
    picture.palette = Palette::Sees;
    assert_eq!(picture.memory(), 3 * 3260 * 3261, "mean colours");
    picture.scale = Scale::PixelsPerCell(2);
    assert_eq!(picture.memory(), 8 * 32_600 * 32_601, "cells, not pixels");
    picture.origin = Origin::TopLeft;
    assert_eq!(picture.memory(), 0);
}

#[test]
fn a_picture_of_linear_nimhoff_names_its_game_in_metadata() {
    let mut picture = Picture::nimhoff(&rules(), k(3), square(0, 0, 20));
    let texts = |picture: &Picture| {
        let mut png = Vec::new();
        picture.draw(&board(), &mut png, &()).unwrap();
        metadata(Cursor::new(&png)).unwrap()
    };
    let found = texts(&picture);
    let keywords = ["game", "rules", "k", "palette", "origin", "window", "scale"];
    assert_eq!(
        keywords.map(|keyword| &*found[keyword]),
        ["nimhoff", "1,0 2,1 1,1 1,2 0,1", "3", "outcome", "bottom left", "0,0 20x20", "1"]
    );
    picture.subject = Subject::from(game()).filled(Rule::try_new(1, 1).unwrap());
    let found = texts(&picture);
    assert_eq!((&*found["rule"], found.get("k")), ("1,1", None));
}
