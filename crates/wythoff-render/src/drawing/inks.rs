//! Colours as bytes of pixels.

use super::text::Mask;
use crate::colour::Rgb;
use crate::output::Pixels;

/// The encoding of colours as pixels of `N` bytes.
pub(crate) trait Inks<const N: usize> {
    /// The bytes of a pixel of this colour.
    fn ink(&mut self, colour: Rgb) -> [u8; N];

    /// The pixels of classes of cells, given their colours. A class has an index of its own, even
    /// if its colour is that of another class.
    fn of_classes(&mut self, colours: &[Rgb]) -> Vec<[u8; N]> {
        colours.iter().map(|&colour| self.ink(colour)).collect()
    }

    /// The meaning of the bytes.
    fn pixels(&self) -> Pixels<'_>;

    /// The inks from `ground` (no coverage) to `ink` (full coverage), for the levels of a [`Mask`].
    ///
    /// The bytes of sRGB are mixed, not linear light, because the weight of the font's letters is
    /// designed for that.
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

/// Pixels by level of coverage.
pub(crate) type Ramp<const N: usize> = [[u8; N]; Mask::LEVELS as usize + 1];

/// Three bytes per pixel: the colour itself.
pub(crate) struct Direct;

impl Inks<3> for Direct {
    fn ink(&mut self, colour: Rgb) -> [u8; 3] {
        colour.0
    }

    fn pixels(&self) -> Pixels<'_> {
        Pixels::Rgb
    }
}

/// One byte per pixel: an index into a palette of up to 256 colours, which grows on demand.
pub(crate) struct Indexed(Vec<Rgb>);

impl Indexed {
    /// A palette that begins with these colours. Each keeps its own index, even if two are equal.
    pub(crate) fn new(colours: &[Rgb]) -> Self {
        Self(colours.to_vec())
    }

    pub(crate) fn colours(&self) -> &[Rgb] {
        &self.0
    }
}

impl Inks<1> for Indexed {
    /// Returns the nearest colour once the palette is full. Only the blends in the labels of a
    /// dozen marks of different colours, and in large palettes, can fill it.
    fn ink(&mut self, colour: Rgb) -> [u8; 1] {
        let index = self.0.iter().position(|&known| known == colour);
        let index = index.unwrap_or_else(|| {
            if self.0.len() < 256 {
                self.0.push(colour);
                return self.0.len() - 1;
            }
            let distance = |other: &Rgb| -> u32 {
                (0..3).map(|c| u32::from(colour.0[c].abs_diff(other.0[c])).pow(2)).sum()
            };
            (0..256).min_by_key(|&index| distance(&self.0[index])).unwrap_or(0)
        });
        [index as u8]
    }

    fn of_classes(&mut self, colours: &[Rgb]) -> Vec<[u8; 1]> {
        debug_assert!(self.0.starts_with(colours), "the palette begins with the classes");
        (0..colours.len()).map(|class| [class as u8]).collect()
    }

    fn pixels(&self) -> Pixels<'_> {
        Pixels::Indexed(&self.0)
    }
}

/// Paints the pixels that a row of a mask covers.
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
        assert_eq!(inks.ink(Rgb::WHITE), [255], "the palette had room for one colour");
        assert_eq!(inks.ink(Rgb([130, 130, 133])), [131]);
        assert_eq!(inks.colours().len(), 256);
    }

    #[test]
    fn equal_colours_keep_their_indices() {
        let mut inks = Indexed::new(&[Rgb::BLACK, Rgb::BLACK, Rgb::WHITE]);
        assert_eq!(inks.colours().len(), 3, "a class is its index");
        assert_eq!((inks.ink(Rgb::WHITE), inks.ink(Rgb::hex(1))), ([2], [3]));
    }
}
