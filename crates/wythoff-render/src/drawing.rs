//! What is drawn over and around the board: rectangles and texts, painted row by row.

use std::ops::Range;

use crate::Rgb;
use crate::stream::Pixels;
use crate::text::Mask;

/// Gives colours the bytes that a pixel of them takes: `N` of them.
pub(crate) trait Inks<const N: usize> {
    /// The bytes of a colour.
    fn ink(&mut self, colour: Rgb) -> [u8; N];

    /// What the bytes mean.
    fn pixels(&self) -> Pixels<'_>;

    /// The inks from `ground` (no coverage) to `ink` (full coverage), for the levels of a [`Mask`].
    ///
    /// Mixed as the bytes of sRGB: the weight of letters was drawn for that.
    fn ramp(&mut self, ground: Rgb, ink: Rgb) -> Ramp<N> {
        std::array::from_fn(|level| {
            let part = level as f32 / f32::from(Mask::LEVELS);
            let mix = |c: usize| {
                let (from, to) = (f32::from(ground.0[c]), f32::from(ink.0[c]));
                (from + (to - from) * part).round() as u8
            };
            self.ink(Rgb(std::array::from_fn(mix)))
        })
    }
}

/// Inks by level of coverage.
pub(crate) type Ramp<const N: usize> = [[u8; N]; Mask::LEVELS as usize + 1];

/// Three bytes a pixel: the colour itself.
pub(crate) struct Direct;

impl Inks<3> for Direct {
    fn ink(&mut self, colour: Rgb) -> [u8; 3] {
        colour.0
    }

    fn pixels(&self) -> Pixels<'_> {
        Pixels::Rgb
    }
}

/// One byte a pixel: a place in a list of up to 256 colours, which grows as they are asked for.
pub(crate) struct Indexed(Vec<Rgb>);

impl Indexed {
    /// Starts with some colours in places of their own, though they may be equal.
    pub(crate) fn new(colours: &[Rgb]) -> Self {
        Self(colours.to_vec())
    }

    pub(crate) fn colours(&self) -> &[Rgb] {
        &self.0
    }
}

impl Inks<1> for Indexed {
    /// Once the list is full the nearest colour has to do. Only the blends in the labels of a dozen
    /// differently coloured marks can come to that.
    fn ink(&mut self, colour: Rgb) -> [u8; 1] {
        let place = self.0.iter().position(|&known| known == colour);
        let place = place.unwrap_or_else(|| {
            if self.0.len() < 256 {
                self.0.push(colour);
                return self.0.len() - 1;
            }
            let far = |other: &Rgb| -> u32 {
                let far = |c: usize| u32::from(colour.0[c].abs_diff(other.0[c])).pow(2);
                far(0) + far(1) + far(2)
            };
            (0..256).min_by_key(|&place| far(&self.0[place])).unwrap_or(0)
        });
        [place as u8]
    }

    fn pixels(&self) -> Pixels<'_> {
        Pixels::Indexed(&self.0)
    }
}

/// A rectangle of pixels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) x: Range<u32>,
    pub(crate) y: Range<u32>,
}

impl Area {
    pub(crate) fn new(x: u32, y: u32, width: u32, height: u32) -> Self {
        Self { x: x..x + width, y: y..y + height }
    }

    pub(crate) fn width(&self) -> u32 {
        self.x.end - self.x.start
    }

    pub(crate) fn height(&self) -> u32 {
        self.y.end - self.y.start
    }

    /// This area with `by` pixels more on every side, as far as they lie `within`.
    pub(crate) fn grown(&self, by: u32, within: &Self) -> Self {
        let grow = |side: &Range<u32>, within: &Range<u32>| {
            side.start.saturating_sub(by).max(within.start)..(side.end + by).min(within.end)
        };
        Self { x: grow(&self.x, &within.x), y: grow(&self.y, &within.y) }
    }
}

/// Rectangles and texts; later ones lie over earlier ones.
#[derive(Debug, Default)]
pub(crate) struct Drawing(Vec<Item>);

#[derive(Debug)]
enum Item {
    Fill { area: Area, colour: Rgb },
    Text { x: u32, y: u32, mask: Mask, ground: Rgb, ink: Rgb },
}

impl Drawing {
    pub(crate) fn fill(&mut self, area: Area, colour: Rgb) {
        self.0.push(Item::Fill { area, colour });
    }

    /// The edge of an area, `thick` pixels wide, all inside it.
    pub(crate) fn outline(&mut self, area: &Area, thick: u32, colour: Rgb) {
        let Area { x, y } = area.clone();
        let (left, right) =
            ((x.start + thick).min(x.end), x.end.saturating_sub(thick).max(x.start));
        let (top, bottom) =
            ((y.start + thick).min(y.end), y.end.saturating_sub(thick).max(y.start));
        self.fill(Area { x: x.clone(), y: y.start..top }, colour);
        self.fill(Area { x: x.clone(), y: bottom..y.end }, colour);
        self.fill(Area { x: x.start..left, y: y.clone() }, colour);
        self.fill(Area { x: right..x.end, y }, colour);
    }

    /// A text with its left end at `x` and its baseline at the lower edge of row `y - 1`, on a
    /// ground that is known to be of one colour.
    pub(crate) fn text(&mut self, x: u32, y: u32, mask: Mask, ground: Rgb, ink: Rgb) {
        let y = y.saturating_add_signed(-mask.ascent);
        self.0.push(Item::Text { x, y, mask, ground, ink });
    }

    /// The rectangles, for tests.
    #[cfg(test)]
    pub(crate) fn areas(&self) -> impl Iterator<Item = &Area> {
        self.0.iter().filter_map(|item| match item {
            Item::Fill { area, .. } => Some(area),
            Item::Text { .. } => None,
        })
    }

    /// The boxes of the texts, for tests.
    #[cfg(test)]
    pub(crate) fn texts(&self) -> impl Iterator<Item = Area> {
        self.0.iter().filter_map(|item| match item {
            Item::Fill { .. } => None,
            Item::Text { x, y, mask, .. } => Some(Area::new(*x, *y, mask.width, mask.height)),
        })
    }

    /// Ready to be painted in some inks.
    pub(crate) fn inked<const N: usize>(&self, inks: &mut impl Inks<N>) -> Inked<'_, N> {
        let layer = |item: &Item| match item {
            Item::Fill { colour, .. } => [inks.ink(*colour); Mask::LEVELS as usize + 1],
            Item::Text { ground, ink, .. } => inks.ramp(*ground, *ink),
        };
        Inked { ramps: self.0.iter().map(layer).collect(), items: &self.0 }
    }
}

/// A [`Drawing`] with inks for its colours.
pub(crate) struct Inked<'a, const N: usize> {
    items: &'a [Item],
    ramps: Vec<Ramp<N>>,
}

impl<const N: usize> Inked<'_, N> {
    /// Paints what lies on row `y` of the picture. Cheap for rows where nothing does.
    pub(crate) fn paint(&self, y: u32, row: &mut [u8]) {
        let (row, _) = row.as_chunks_mut::<N>();
        for (item, ramp) in self.items.iter().zip(&self.ramps) {
            match item {
                Item::Fill { area, .. } if area.y.contains(&y) => {
                    row[area.x.start as usize..area.x.end as usize].fill(ramp[0]);
                }
                Item::Text { x, y: top, mask, .. } if (*top..top + mask.height).contains(&y) => {
                    stamp(&mut row[*x as usize..], mask.row(y - top), ramp);
                }
                _ => {}
            }
        }
    }
}

/// Inks the pixels that a row of a mask covers.
pub(crate) fn stamp<const N: usize>(row: &mut [[u8; N]], levels: &[u8], ramp: &Ramp<N>) {
    for (pixel, &level) in row.iter_mut().zip(levels) {
        if level > 0 {
            *pixel = ramp[usize::from(level)];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_palette_gives_the_nearest_colour() {
        let greys: Vec<_> = (0..=255).map(|grey| Rgb([grey; 3])).collect();
        let mut inks = Indexed::new(&greys[..255]);
        assert_eq!(inks.ink(Rgb([9; 3])), [9]);
        assert_eq!(inks.ink(Rgb::WHITE), [255], "there was room for one");
        assert_eq!(inks.ink(Rgb([130, 130, 133])), [131]);
        assert_eq!(inks.colours().len(), 256);
    }

    #[test]
    fn equal_colours_keep_their_places() {
        let mut inks = Indexed::new(&[Rgb::BLACK, Rgb::BLACK, Rgb::WHITE]);
        assert_eq!(inks.colours().len(), 3, "a class is its place");
        assert_eq!((inks.ink(Rgb::WHITE), inks.ink(Rgb::hex(1))), ([2], [3]));
    }

    #[test]
    fn an_outline_lies_inside_its_area() {
        let mut drawing = Drawing::default();
        drawing.outline(&Area::new(1, 1, 4, 3), 1, Rgb::WHITE);
        let mut inks = Indexed::new(&[Rgb::BLACK]);
        let inked = drawing.inked::<1>(&mut inks);
        let rows: Vec<_> = (0..5)
            .map(|y| {
                let mut row = [0; 6];
                inked.paint(y, &mut row);
                row
            })
            .collect();
        let full = [0, 1, 1, 1, 1, 0];
        assert_eq!(rows, [[0; 6], full, [0, 1, 0, 0, 1, 0], full, [0; 6]]);
    }
}
