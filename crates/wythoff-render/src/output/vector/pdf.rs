//! Figures as PDF.

use pdf_writer::types::{LineCapStyle, LineJoinStyle, Predictor};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use super::{Figure, Point, Raster, Segment, Shape};
use crate::colour::Rgb;

/// Points of the page per pixel: a picture of 1500 pixels is 15.9 cm wide.
const POINTS: f32 = 0.3;

const BOARD: Name<'_> = Name(b"Board");

/// Returns a figure as a PDF of one page of its size.
pub(super) fn encode(figure: &Figure) -> Vec<u8> {
    let [catalog, pages, page, image, content, info] = [1, 2, 3, 4, 5, 6].map(Ref::new);
    let (width, height) = figure.size;
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).kids([page]).count(1);
    let subject = figure.details.iter().map(|(key, text)| format!("{key}: {text}"));
    let subject = subject.collect::<Vec<_>>().join("; ");
    pdf.document_info(info)
        .title(TextStr(&figure.title))
        .subject(TextStr(&subject))
        .producer(TextStr(crate::output::metadata::SOFTWARE));

    let mut one = pdf.page(page);
    one.media_box(Rect::new(0.0, 0.0, width as f32 * POINTS, height as f32 * POINTS));
    one.parent(pages);
    one.contents(content);
    let mut resources = one.resources();
    resources.x_objects().pair(BOARD, image);
    let mut states = resources.ext_g_states();
    let opacities = opacities(figure);
    for (i, &opacity) in opacities.iter().enumerate() {
        states
            .insert(Name(state(i).as_bytes()))
            .start::<pdf_writer::writers::ExtGraphicsState<'_>>()
            .stroking_alpha(opacity);
    }
    states.finish();
    resources.finish();
    one.finish();

    let raster = Raster::of(&figure.png);
    let mut board = pdf.image_xobject(image, &raster.rows);
    board.filter(Filter::FlateDecode);
    board.width(raster.size.0 as i32);
    board.height(raster.size.1 as i32);
    board.bits_per_component(8);
    let samples = match &raster.palette {
        Some(colours) => {
            let last = colours.len() as i32 / 3 - 1;
            board.color_space().indexed(Name(b"DeviceRGB"), last, colours);
            1
        }
        None => {
            board.color_space().device_rgb();
            3
        }
    };
    board
        .decode_parms()
        .predictor(Predictor::PngOptimum)
        .colors(samples)
        .bits_per_component(8)
        .columns(raster.size.0 as i32);
    board.finish();
    pdf.stream(content, drawn(figure, &opacities).finish().as_slice());
    pdf.finish()
}

/// The opacities of the lines of a figure, each once.
fn opacities(figure: &Figure) -> Vec<f32> {
    let mut all: Vec<f32> = Vec::new();
    for shape in &figure.over {
        if let Shape::Line { opacity, .. } = shape
            && !all.contains(opacity)
        {
            all.push(*opacity);
        }
    }
    all
}

fn state(i: usize) -> String {
    format!("G{i}")
}

/// Draws the page.
fn drawn(figure: &Figure, opacities: &[f32]) -> Content {
    let (width, height) = figure.size;
    let mut content = Content::new();
    // From here on, coordinates are pixels, and y grows downwards.
    content.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, height as f32 * POINTS]);
    fill(&mut content, figure.ground);
    content.rect(0.0, 0.0, width as f32, height as f32).fill_nonzero();
    let board = &figure.board;
    let [x, y] = [board.x.start, board.y.end].map(|at| at as f32);
    let [wide, high] = [board.width(), board.height()].map(|at| at as f32);
    content.save_state();
    content.transform([wide, 0.0, 0.0, -high, x, y]);
    content.x_object(BOARD);
    content.restore_state();
    figure.around.iter().for_each(|shape| draw(&mut content, shape, opacities));
    content.save_state();
    content.rect(x, y - high, wide, high).clip_nonzero().end_path();
    content.set_line_join(LineJoinStyle::RoundJoin);
    figure.over.iter().for_each(|shape| draw(&mut content, shape, opacities));
    content.restore_state();
    content
}

fn draw(content: &mut Content, shape: &Shape, opacities: &[f32]) {
    match shape {
        Shape::Fill { area, colour } => {
            fill(content, *colour);
            let [x, y] = [area.x.start, area.y.start].map(|at| at as f32);
            content.rect(x, y, area.width() as f32, area.height() as f32).fill_nonzero();
        }
        Shape::Letters { outline, colour } => {
            fill(content, *colour);
            path(content, outline);
            content.fill_nonzero();
        }
        Shape::Rimmed { outline, colour, rim } => {
            let around = colour.opposite();
            fill(content, around);
            stroke(content, around);
            content.set_line_width(2.0 * *rim as f32);
            path(content, outline);
            content.fill_nonzero_and_stroke();
            fill(content, *colour);
            path(content, outline);
            content.fill_nonzero();
        }
        Shape::Line { points, width, colour, opacity, dash } => {
            content.save_state();
            if let Some(i) = opacities.iter().position(|known| known == opacity) {
                content.set_parameters(Name(state(i).as_bytes()));
            }
            stroke(content, *colour);
            content.set_line_width(*width as f32);
            match *dash {
                Some((dash, gap)) => content.set_dash_pattern([dash as f32, gap as f32], 0.0),
                None => content.set_line_cap(LineCapStyle::RoundCap),
            };
            for (i, &at) in points.iter().enumerate() {
                let (x, y) = point(at);
                if i == 0 {
                    content.move_to(x, y)
                } else {
                    content.line_to(x, y)
                };
            }
            content.stroke();
            content.restore_state();
        }
    }
}

fn path(content: &mut Content, outline: &[Segment]) {
    for (i, segment) in outline.iter().enumerate() {
        match *segment {
            Segment::Move(to) => {
                if i > 0 {
                    content.close_path();
                }
                let (x, y) = point(to);
                content.move_to(x, y);
            }
            Segment::Line(to) => {
                let (x, y) = point(to);
                content.line_to(x, y);
            }
            Segment::Curve(a, b, to) => {
                let [(ax, ay), (bx, by), (x, y)] = [a, b, to].map(point);
                content.cubic_to(ax, ay, bx, by, x, y);
            }
        }
    }
    content.close_path();
}

fn point((x, y): Point) -> (f32, f32) {
    (x as f32, y as f32)
}

/// The parts of a colour from 0 to 1.
fn parts(colour: Rgb) -> [f32; 3] {
    colour.0.map(|byte| f32::from(byte) / 255.0)
}

fn fill(content: &mut Content, colour: Rgb) {
    let [red, green, blue] = parts(colour);
    content.set_fill_rgb(red, green, blue);
}

fn stroke(content: &mut Content, colour: Rgb) {
    let [red, green, blue] = parts(colour);
    content.set_stroke_rgb(red, green, blue);
}
