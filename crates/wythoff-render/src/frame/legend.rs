//! The legend below a board.

use super::layout::{GROUND, INK, Layout};
use crate::colour::Rgb;
use crate::drawing::{CAPITAL_HEIGHT, Mask};
use crate::geometry::Area;
use crate::legend::Key;

impl Layout {
    /// Adds a legend at the bottom of the picture: for each key a piece of its line on black, and
    /// its name.
    pub(crate) fn explain(&mut self, keys: &[Key]) {
        let em = self.grid.em();
        let px = |ems: f32| (ems * em).round() as u32;
        let (pad, swatch, gap, apart) = (px(0.8), px(2.4), px(0.45), px(1.3));
        let masks: Vec<Mask> = keys.iter().map(|key| Mask::new(&key.name, em)).collect();
        let widest = masks.iter().map(|mask| mask.width).max().unwrap_or(0);
        if keys.is_empty() {
            return;
        }
        let left = self.board.x.start.max(pad);
        self.width = self.width.max(left + swatch + gap + widest + pad);
        let (mut x, mut top) = (left, self.height + px(0.4));
        for (key, mask) in keys.iter().zip(masks) {
            let wide = swatch + gap + mask.width;
            if x > left && x + wide + pad > self.width {
                (x, top) = (left, top + px(1.5));
            }
            let drawing = &mut self.drawing;
            drawing.fill(Area::new(x, top, swatch, px(1.0)), Rgb::BLACK);
            let thick = px(0.15).max(2);
            let line = Area::new(x, top + (px(1.0) - thick) / 2, swatch, thick);
            drawing.fill(line.clone(), key.colour);
            if key.dashed {
                for part in [1, 3] {
                    let gap = Area::new(x + part * swatch / 5, line.y.start, swatch / 5, thick);
                    drawing.fill(gap, Rgb::BLACK);
                }
            }
            let baseline = top + (px(1.0) + px(CAPITAL_HEIGHT)).div_ceil(2);
            drawing.text(x + swatch + gap, baseline, mask, GROUND, INK);
            x += wide + apart;
        }
        self.height = top + px(1.0) + px(0.6);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::CellGrid;
    use crate::{Origin, Scale};
    use wythoff::Window;

    #[test]
    fn a_legend_lies_below_the_picture_and_is_complete() {
        let key = |name: &str, dashed| Key { name: name.into(), colour: Rgb::WHITE, dashed };
        let keys = [key("casing", false), key("inner sector/warp", true), key("skin", false)];
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
                let swatches: Vec<_> = layout.drawing.areas().skip(before).collect();
                assert_eq!(swatches.len(), 8, "three lines on black, one with two gaps");
                let texts = layout.drawing.texts().filter(|text| text.y.start >= bottom);
                assert_eq!(texts.count(), keys.len());
                for area in swatches.into_iter().cloned().chain(layout.drawing.texts()) {
                    assert!(area.x.end <= layout.width && area.y.end <= layout.height, "{side}");
                }
                assert_eq!(layout.board.width(), grid.width, "the board does not change");
                let plain = (layout.width, layout.height);
                layout.explain(&[]);
                assert_eq!((layout.width, layout.height), plain, "no keys, no legend");
            }
        }
    }
}
