//! Rectangles and texts over and around the board, painted row by row.

mod inks;
mod text;

use crate::colour::Rgb;
use crate::geometry::Area;
use crate::output::{Segment, Shape};
pub(crate) use inks::{Direct, Indexed, Inks, Ramp, stamp};
pub(crate) use text::{CAPITAL_HEIGHT, Mask, text_width};

/// Rectangles and texts in painting order: later ones cover earlier ones.
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

    /// Adds the edge of an area, `thick` pixels wide, inside the area.
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

    /// Adds a text with its left end at `x` and its baseline at the lower edge of row `y - 1`, on a
    /// ground of one colour.
    pub(crate) fn text(&mut self, x: u32, y: u32, mask: Mask, ground: Rgb, ink: Rgb) {
        let y = y.saturating_add_signed(-mask.ascent);
        self.0.push(Item::Text { x, y, mask, ground, ink });
    }

    /// The drawing as shapes, in painting order.
    pub(crate) fn shapes(&self) -> Vec<Shape> {
        let shape = |item: &Item| match item {
            Item::Fill { area, colour } => Shape::Fill { area: area.clone(), colour: *colour },
            Item::Text { x, y, mask, ink, .. } => {
                let (x, y) = (f64::from(*x), f64::from(*y) + f64::from(mask.ascent));
                let outline = Segment::moved(mask.outline(), |at| (x + at.0, y + at.1));
                Shape::Letters { outline, colour: *ink }
            }
        };
        self.0.iter().map(shape).collect()
    }

    /// The rectangles of the drawing.
    #[cfg(test)]
    pub(crate) fn areas(&self) -> impl Iterator<Item = &Area> {
        self.0.iter().filter_map(|item| match item {
            Item::Fill { area, .. } => Some(area),
            Item::Text { .. } => None,
        })
    }

    /// The bounding boxes of the texts.
    #[cfg(test)]
    pub(crate) fn texts(&self) -> impl Iterator<Item = Area> {
        self.0.iter().filter_map(|item| match item {
            Item::Fill { .. } => None,
            Item::Text { x, y, mask, .. } => Some(Area::new(*x, *y, mask.width, mask.height)),
        })
    }

    /// Looks up the pixels of all colours, to paint the drawing.
    pub(crate) fn inked<const N: usize>(&self, inks: &mut impl Inks<N>) -> Inked<'_, N> {
        let layer = |item: &Item| match item {
            Item::Fill { colour, .. } => [inks.ink(*colour); Mask::LEVELS as usize + 1],
            Item::Text { ground, ink, .. } => inks.ramp(*ground, *ink),
        };
        Inked { ramps: self.0.iter().map(layer).collect(), items: &self.0 }
    }
}

/// A [`Drawing`] with the pixels of its colours.
pub(crate) struct Inked<'a, const N: usize> {
    items: &'a [Item],
    ramps: Vec<Ramp<N>>,
}

impl<const N: usize> Inked<'_, N> {
    /// Paints the part of the drawing on row `y` of the picture.
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

#[cfg(test)]
mod tests {
    use super::*;

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
