//! The key below a board.

use super::layout::{GROUND, INK, LINE, Layout};
use crate::colour::Rgb;
use crate::drawing::{CAPITAL_HEIGHT, Mask};
use crate::geometry::Area;
use crate::legend::{Key, Sign};

impl Layout {
    /// Adds a key at the bottom of the picture: for each entry its sign and its name. Headings
    /// begin a line.
    pub(crate) fn explain(&mut self, keys: &[Key]) {
        let em = self.grid.em();
        let px = |ems: f32| (ems * em).round() as u32;
        let pad = px(0.8);
        if keys.is_empty() {
            return;
        }
        // Width of the sign, and of the space behind it and behind the name.
        let widths = |sign: Sign| match sign {
            Sign::Heading => (0, 0, px(0.9)),
            Sign::Cell => (px(1.0), px(0.3), px(0.9)),
            Sign::Line { .. } => (px(2.4), px(0.45), px(1.3)),
        };
        let masks: Vec<Mask> = keys.iter().map(|key| Mask::new(&key.name, em)).collect();
        let wide = |key: &Key, mask: &Mask| {
            let (sign, gap, _) = widths(key.sign);
            sign + gap + mask.width
        };
        let left = self.board.x.start.max(pad);
        let widest = keys.iter().zip(&masks).map(|(key, mask)| wide(key, mask)).max().unwrap_or(0);
        self.width = self.width.max(left + widest + pad);
        let (mut x, mut top) = (left, self.height + px(0.4));
        for (key, mask) in keys.iter().zip(masks) {
            let (sign, gap, apart) = widths(key.sign);
            let wide = wide(key, &mask);
            if x > left && (key.sign == Sign::Heading || x + wide + pad > self.width) {
                (x, top) = (left, top + px(1.5));
            }
            self.draw_sign(key, &Area::new(x, top, sign, px(1.0)), px(0.15).max(2));
            let baseline = top + (px(1.0) + px(CAPITAL_HEIGHT)).div_ceil(2);
            self.drawing.text(x + sign + gap, baseline, mask, GROUND, INK);
            x += wide + apart;
        }
        self.height = top + px(1.0) + px(0.6);
    }

    /// Draws the sign of an entry in an area.
    fn draw_sign(&mut self, key: &Key, area: &Area, thick: u32) {
        let drawing = &mut self.drawing;
        match key.sign {
            Sign::Heading => {}
            Sign::Cell => {
                drawing.fill(area.clone(), key.colour);
                drawing.outline(area, (area.height() / 14).max(1), LINE);
            }
            Sign::Line { dashed } => {
                drawing.fill(area.clone(), Rgb::BLACK);
                let (x, swatch) = (area.x.start, area.width());
                let y = area.y.start + (area.height() - thick) / 2;
                drawing.fill(Area::new(x, y, swatch, thick), key.colour);
                for part in if dashed { &[1, 3][..] } else { &[] } {
                    let gap = Area::new(x + part * swatch / 5, y, swatch / 5, thick);
                    drawing.fill(gap, Rgb::BLACK);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::CellGrid;
    use crate::{Origin, Scale};
    use wythoff::Window;

    #[test]
    fn a_key_lies_below_the_picture_and_is_complete() {
        let keys = [
            Key::heading("palace number \u{2212} k"),
            Key::cell("0", Rgb::BLACK),
            Key::line("casing", Rgb::WHITE, false),
            Key::line("inner sector/warp", Rgb::WHITE, true),
            Key::heading("a heading"),
            Key::line("skin", Rgb::WHITE, false),
        ];
        for side in [1, 60, 300, 3000, 30_000] {
            let window = Window::try_new(0, 0, side, side.div_ceil(3)).unwrap();
            let grid = CellGrid::try_new(window, Scale::ONE, Origin::TopLeft).unwrap();
            for framed in [false, true] {
                let mut layout = if framed {
                    Layout::framed(grid, &["Game 1000".to_owned()])
                } else {
                    Layout::bare(grid)
                };
                let (bottom, before) = (layout.height, layout.drawing.areas().count());
                layout.explain(&keys);
                let signs: Vec<_> = layout.drawing.areas().skip(before).collect();
                assert_eq!(signs.len(), 13, "a cell with its edge, three lines, one with two gaps");
                let texts: Vec<_> =
                    layout.drawing.texts().filter(|text| text.y.start >= bottom).collect();
                assert_eq!(texts.len(), keys.len());
                assert!(texts[4].y.start > texts[3].y.end, "a heading begins a line");
                for area in signs.into_iter().cloned().chain(layout.drawing.texts()) {
                    assert!(area.x.end <= layout.width && area.y.end <= layout.height, "{side}");
                }
                assert_eq!(layout.board.width(), grid.width, "the board does not change");
                let plain = (layout.width, layout.height);
                layout.explain(&[]);
                assert_eq!((layout.width, layout.height), plain, "no entries, no key");
            }
        }
    }
}
