//! Text as pixels: numbers in cells, captions and labels.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, Glyph, OutlineCurve, PxScale, point};

use crate::output::Segment;

/// Inter Medium, reduced to the characters that captions need; see `fonts/README.md`.
static FONT: LazyLock<FontRef<'static>> = LazyLock::new(|| {
    FontRef::try_from_slice(include_bytes!("../../fonts/Inter-Medium-subset.ttf"))
        .expect("the embedded font is valid")
});

/// Units of the font in an em, and from the lowest descender to the highest ascender.
const UNITS: f32 = 2048.0;
const HEIGHT: f32 = 2478.0;

/// The widths of the characters from the blank to `~`, in units. These numbers are in the font, but
/// programs that only measure texts shall not contain it.
const WIDTHS: [u16; 95] = [
    546, 623, 1012, 1308, 1323, 2034, 1338, 641, 755, 755, 1066, 1367, 621, 947, 621, 757, 1322,
    850, 1262, 1284, 1344, 1235, 1290, 1170, 1289, 1290, 621, 646, 1367, 1367, 1367, 1080, 2012,
    1452, 1345, 1502, 1478, 1235, 1207, 1531, 1525, 558, 1178, 1408, 1158, 1869, 1549, 1570, 1314,
    1574, 1327, 1323, 1337, 1516, 1452, 2054, 1435, 1426, 1312, 755, 757, 755, 976, 948, 690, 1163,
    1266, 1182, 1266, 1203, 777, 1269, 1232, 516, 516, 1145, 516, 1819, 1232, 1237, 1266, 1266,
    792, 1103, 697, 1232, 1177, 1698, 1141, 1178, 1145, 902, 708, 902, 1367,
];

/// The height of a capital letter, in em.
pub(crate) const CAPITAL_HEIGHT: f32 = 0.73;

/// The em that are added to a blank between two digits.
const DIGITS_APART: f32 = 0.15;

/// The coverage of the pixels of a text by ink.
#[derive(Debug, Clone)]
pub(crate) struct Mask {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Rows of the mask above the baseline.
    pub(crate) ascent: i32,
    /// The text, and the size of its letters.
    text: String,
    em: f32,
    /// Coverage, row after row: 0 is no ink, [`Mask::LEVELS`] full ink.
    levels: Vec<u8>,
}

impl Mask {
    /// Steps of coverage: enough for smooth edges, and few enough that the blends of all colours of
    /// a picture fit a palette of 256.
    pub(crate) const LEVELS: u8 = 10;

    /// Sets `text` in letters of `em` pixels and trims it to its ink at the top and the bottom.
    /// Characters that the font lacks are drawn as its box for missing characters.
    pub(crate) fn new(text: &str, em: f32) -> Self {
        let (glyphs, advance) = glyphs(text, em);
        let outlines: Vec<_> =
            glyphs.into_iter().filter_map(|glyph| FONT.outline_glyph(glyph)).collect();
        let bounds = || outlines.iter().map(ab_glyph::OutlinedGlyph::px_bounds);
        let top = bounds().map(|b| b.min.y).fold(0.0, f32::min) as i32;
        let bottom = bounds().map(|b| b.max.y).fold(0.0, f32::max) as i32;
        let (width, height) = (advance.ceil() as u32, (bottom - top) as u32);

        let mut coverage = vec![0.0_f32; width as usize * height as usize];
        for outline in &outlines {
            let corner = outline.px_bounds().min;
            outline.draw(|x, y, ink| {
                let x = (corner.x as i32).saturating_add_unsigned(x);
                let y = (corner.y as i32 - top).saturating_add_unsigned(y);
                if (0..width as i32).contains(&x) && (0..height as i32).contains(&y) {
                    coverage[y as usize * width as usize + x as usize] += ink;
                }
            });
        }
        let level = |ink: f32| (ink.min(1.0) * f32::from(Self::LEVELS)).round() as u8;
        let levels = coverage.into_iter().map(level).collect();
        Self { width, height, ascent: -top, text: text.to_owned(), em, levels }
    }

    /// The outlines of the letters, from the left end of the baseline.
    pub(crate) fn outline(&self) -> Vec<Segment> {
        outline(&self.text, self.em)
    }

    /// The coverage of one pixel, from 0 to 1; outside the mask it is 0.
    pub(crate) fn level(&self, x: i64, y: i64) -> f32 {
        if !(0..i64::from(self.width)).contains(&x) || !(0..i64::from(self.height)).contains(&y) {
            return 0.0;
        }
        f32::from(self.row(y as u32)[x as usize]) / f32::from(Self::LEVELS)
    }

    /// The coverage of one row.
    pub(crate) fn row(&self, y: u32) -> &[u8] {
        let width = self.width as usize;
        &self.levels[y as usize * width..][..width]
    }
}

/// The outlines of a text from the left end of its baseline, y downwards.
fn outline(text: &str, em: f32) -> Vec<Segment> {
    let unit = em / UNITS;
    let mut segments = Vec::new();
    for glyph in glyphs(text, em).0 {
        let at =
            |p: ab_glyph::Point| (f64::from(glyph.position.x + p.x * unit), f64::from(-p.y * unit));
        let mut end = None;
        for curve in FONT.outline(glyph.id).into_iter().flat_map(|outline| outline.curves) {
            let (from, segment, to) = match curve {
                OutlineCurve::Line(from, to) => (at(from), Segment::Line(at(to)), at(to)),
                OutlineCurve::Quad(from, by, to) => {
                    let (from, by, to) = (at(from), at(by), at(to));
                    // The same curve with two control points.
                    let near = |end: (f64, f64)| {
                        (end.0 + (by.0 - end.0) * 2.0 / 3.0, end.1 + (by.1 - end.1) * 2.0 / 3.0)
                    };
                    (from, Segment::Curve(near(from), near(to), to), to)
                }
                OutlineCurve::Cubic(from, a, b, to) => {
                    (at(from), Segment::Curve(at(a), at(b), at(to)), at(to))
                }
            };
            if end != Some(from) {
                segments.push(Segment::Move(from));
            }
            segments.push(segment);
            end = Some(to);
        }
    }
    segments
}

/// The width of `text` in pixels, in letters of `em` pixels.
pub(crate) fn text_width(text: &str, em: f32) -> u32 {
    place(text, em, |_, _| ()).ceil() as u32
}

/// The glyphs of a line with the baseline y = 0, and its width.
fn glyphs(text: &str, em: f32) -> (Vec<Glyph>, f32) {
    // The rasterizer takes the height from the descender to the ascender.
    let scale = PxScale::from(em * HEIGHT / UNITS);
    let mut glyphs = Vec::new();
    let width = place(text, em, |c, x| {
        glyphs.push(FONT.glyph_id(c).with_scale_and_position(scale, point(x, 0.0)));
    });
    (glyphs, width)
}

/// Passes the characters of a line and their places to `put`. Returns the width of the line.
fn place(text: &str, em: f32, mut put: impl FnMut(char, f32)) -> f32 {
    let unit = em * HEIGHT / UNITS / HEIGHT;
    let (mut x, mut before) = (0.0, [' '; 2]);
    for c in text.chars() {
        // In `3,1 1,3` the blank of the font is too narrow to be seen.
        if before[1] == ' ' && [before[0], c].iter().all(char::is_ascii_digit) {
            x += em * DIGITS_APART;
        }
        before = [before[1], c];
        put(c, x);
        x += unit * f32::from(width(c));
    }
    x
}

/// The width of a character in units.
fn width(c: char) -> u16 {
    match c {
        ' '..='~' => WIDTHS[c as usize - ' ' as usize],
        '\u{A0}' => 546,
        '\u{2009}' => 355,
        '·' => 621,
        'é' => 1203,
        '–' => 1024,
        '…' => 1864,
        '±' | '×' | '−' => 1367,
        // The box for missing characters.
        _ => 1344,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blank_between_digits_is_wider_than_others() {
        let blank = |pair: [&str; 2]| {
            let [left, right] = pair.map(|text| glyphs(text, 100.0).1);
            glyphs(&pair.join(" "), 100.0).1 - left - right
        };
        assert!((blank(["1", "1"]) - blank(["a", "1"]) - 15.0).abs() < 0.01);
        assert!((blank(["1*", "1"]) - blank(["a", "b"])).abs() < 0.01);
    }

    #[test]
    fn the_font_has_a_glyph_for_every_character_of_captions() {
        for c in ('!'..='~').chain("·×é–−…±".chars()) {
            let mask = Mask::new(&c.to_string(), 20.0);
            assert_ne!(FONT.glyph_id(c).0, 0, "{c} is missing");
            assert!(mask.levels.contains(&Mask::LEVELS), "{c} has no ink");
        }
        assert_ne!(FONT.glyph_id('\u{2009}').0, 0);
    }

    #[test]
    fn widths_are_those_of_the_font() {
        for c in (0..=0x3000).filter_map(char::from_u32) {
            let advance = FONT.h_advance_unscaled(FONT.glyph_id(c));
            assert_eq!(f32::from(width(c)), advance, "{c:?}");
        }
        assert_eq!((FONT.units_per_em(), FONT.height_unscaled()), (Some(UNITS), HEIGHT));
    }

    #[test]
    fn outlines_cover_what_the_mask_covers() {
        let mask = Mask::new("Tick 1", 100.0);
        let points: Vec<_> = mask
            .outline()
            .into_iter()
            .map(|segment| match segment {
                Segment::Move(at) | Segment::Line(at) | Segment::Curve(_, _, at) => at,
            })
            .collect();
        let most = |at: fn(&(f64, f64)) -> f64| points.iter().map(at).fold(f64::MIN, f64::max);
        assert!((most(|at| -at.1) - f64::from(mask.ascent)).abs() < 2.0);
        assert!(most(|at| at.0) <= f64::from(mask.width) && most(|at| at.0) > 200.0);
        let pieces = mask.outline().iter().filter(|s| matches!(s, Segment::Move(_))).count();
        assert_eq!(pieces, 1 + 2 + 1 + 1 + 1, "T, i with its dot, c, k and 1");
    }

    #[test]
    fn digits_stand_on_the_baseline_and_keep_their_proportions() {
        let mask = Mask::new("17", 40.0);
        assert_eq!(mask.ascent, mask.height as i32, "digits end at the baseline");
        assert!((28..=31).contains(&mask.height), "0.73 em, not {}", mask.height);
        assert_eq!(mask.width, text_width("17", 40.0));
    }
}
