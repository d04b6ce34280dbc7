//! Figures: SVG and PDF with the board as pixels.

use std::io::Cursor;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::common::{Image, k, square};
use wythoff::blocking::Sweep;
use wythoff_render::{
    Anchor, Comparison, Format, Key, Label, Palette, Picture, Rgb, Scale, Stroke, metadata,
};

fn picture() -> Picture {
    let mut picture = Picture::new(k(30), square(0, 0, 90));
    (picture.frame, picture.scale) = (true, Scale::PixelsPerCell(3));
    let from = (0.0, 0.0);
    picture.strokes = vec![
        Stroke::ray(from, (1.0, 2.0), Rgb::hex(0x5B9BFF)).translucent(0.5),
        Stroke::new([(5.0, 5.0), (50.0, 5.0), (50.0, 60.0)], Rgb::WHITE).dashed(),
    ];
    picture.strokes.extend(Stroke::dots([(9.0, 9.0)], Rgb::WHITE));
    picture.labels = vec![Label::new("slope 2", Anchor::beside(from, (1.0, 2.0)), Rgb::WHITE)];
    picture.keys = vec![Key::line("a <line> & more", Rgb::WHITE, true)];
    picture
}

fn drawn(picture: &Picture, format: Format) -> Vec<u8> {
    let mut bytes = Vec::new();
    picture.draw_as(format, &Sweep::new(k(30)), &mut bytes, &()).unwrap();
    bytes
}

/// The board without anything around or over it.
fn bare() -> Picture {
    let full = picture();
    Picture { scale: full.scale, ..Picture::new(k(30), full.window) }
}

#[test]
fn an_svg_embeds_the_pixels_of_the_board_and_draws_the_rest_as_vectors() {
    let svg = String::from_utf8(drawn(&picture(), Format::Svg)).unwrap();
    let (width, height) = picture().size().unwrap();
    assert!(svg.contains(&format!("width=\"{width}\" height=\"{height}\"")));
    let data = svg.split("base64,").nth(1).unwrap().split('"').next().unwrap();
    let png = STANDARD.decode(data).unwrap();
    let (board, plain) = (Image::read(&png), Image::read(&drawn(&bare(), Format::Png)));
    assert_eq!((board.width, board.height), (270, 270));
    assert!(board.places().all(|(x, y)| board.colour(x, y) == plain.colour(x, y)));
    assert_eq!(metadata(Cursor::new(&png)).unwrap()["k"], "30");
    for part in [
        "<title>Game 30</title>",
        "stroke-opacity=\"0.5\"",
        "stroke-dasharray=",
        "stroke=\"#5B9BFF\"",
    ] {
        assert!(svg.contains(part), "{part}");
    }
    // Letters of the caption, the coordinates, the key and the label; never text in another font.
    assert!(svg.matches("<path ").count() > 30 && !svg.contains("<text"));
    assert!(svg.ends_with("</svg>\n") && !svg.contains("NaN") && !svg.contains("inf"));
}

#[test]
fn a_pdf_has_one_page_of_the_size_of_the_picture_and_the_pixels_of_the_board() {
    for palette in [Palette::Paper, Palette::Grundy] {
        let pdf = drawn(&Picture { palette, ..picture() }, Format::Pdf);
        let has = |text: &str| pdf.windows(text.len()).any(|bytes| bytes == text.as_bytes());
        let (width, height) = Picture { palette, ..picture() }.size().unwrap();
        assert!(pdf.starts_with(b"%PDF-") && pdf.ends_with(b"%%EOF"));
        let text = String::from_utf8_lossy(&pdf);
        let page = text.split("/MediaBox [").nth(1).unwrap().split(']').next().unwrap();
        let page: Vec<f32> = page.split_whitespace().map(|n| n.parse().unwrap()).collect();
        let [right, top] = [width, height].map(|side| side as f32 * 0.3);
        assert!((page[2] - right).abs() < 0.01 && (page[3] - top).abs() < 0.01, "{page:?}");
        assert!(has("/Count 1") && has("/Width 270") && has("/Predictor 15"));
        // The compressed rows are those of a PNG of the board.
        let png = drawn(&Picture { palette, ..bare() }, Format::Png);
        if palette == Palette::Paper {
            let start = png.windows(4).position(|name| name == b"IDAT").unwrap() + 4;
            let rows = &png[start..start + 1000];
            assert!(pdf.windows(rows.len()).any(|bytes| bytes == rows));
        }
    }
}

#[test]
fn a_figure_from_kept_pixels_is_that_of_the_board() {
    let (picture, board) = (picture(), Sweep::new(k(30)));
    let mut png = Vec::new();
    let kept = picture.draw_and_keep(&board, &mut png, &()).unwrap();
    assert!(png == drawn(&picture, Format::Png), "the PNG is the same");
    assert_eq!(kept.size(), (270, 270));
    let text = |bytes: Vec<u8>| {
        let svg = String::from_utf8(bytes).unwrap();
        let (before, after) = svg.split_once("base64,").unwrap();
        let (data, rest) = after.split_once('"').unwrap();
        let image = Image::read(&STANDARD.decode(data).unwrap());
        let pixels: Vec<_> = image.places().map(|(x, y)| image.colour(x, y)).collect();
        (before.to_owned(), rest.to_owned(), pixels)
    };
    let figure = picture.figure(Format::Svg, &kept).unwrap();
    assert!(text(figure) == text(drawn(&picture, Format::Svg)));
}

#[test]
fn a_comparison_is_a_figure_too() {
    let mut comparison = Comparison::new(k(47), k(50), (1, 1), square(0, 0, 60));
    comparison.frame = true;
    let (one, other) = (Sweep::new(k(47)), Sweep::new(k(50)));
    let mut svg = Vec::new();
    comparison.draw_as(Format::Svg, &one, &other, &mut svg, &()).unwrap();
    assert!(svg.starts_with(b"<svg "));
    let framed = comparison.size().unwrap().1;
    comparison.frame = false;
    assert!(framed > comparison.size().unwrap().1 + 60, "a caption and a key");
}
