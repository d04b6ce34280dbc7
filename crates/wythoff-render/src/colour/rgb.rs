//! Colours in sRGB.

use super::srgb::{self, Encoder};

/// A colour in sRGB with eight bits per channel.
///
/// ```
/// use wythoff_render::Rgb;
/// let yellow = Rgb::hex(0xF6D32D);
/// assert_eq!(yellow.to_string(), "#F6D32D");
/// assert!(yellow.contrast(Rgb::BLACK) > 4.5);
/// assert!((Rgb::WHITE.lightness() - 100.0).abs() < 1e-3);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, derive_more::Display)]
#[display("#{:02X}{:02X}{:02X}", _0[0], _0[1], _0[2])]
pub struct Rgb(pub [u8; 3]);

impl Rgb {
    /// Black, `000000`.
    pub const BLACK: Self = Self::hex(0);
    /// White, `FFFFFF`.
    pub const WHITE: Self = Self::hex(0xFF_FFFF);

    /// The colour written `RRGGBB`; higher bits are ignored.
    pub const fn hex(rrggbb: u32) -> Self {
        let [_, red, green, blue] = rrggbb.to_be_bytes();
        Self([red, green, blue])
    }

    /// The three channels in linear light, from 0 to 1 (IEC 61966-2-1).
    pub fn linear(self) -> [f32; 3] {
        self.0.map(srgb::linear)
    }

    /// The colour with these channels in linear light, each clamped to 0 to 1 and rounded to the
    /// nearest byte.
    pub fn from_linear(light: [f32; 3]) -> Self {
        let mut bytes = [0; 3];
        Encoder::new().nearest(&light, &mut bytes);
        Self(bytes)
    }

    /// The colour with this lightness (0 to 1), a and b in Oklab, where equal distances look
    /// equally large; channels beyond sRGB are clamped.
    ///
    /// Source: B. Ottosson, *A perceptual color space for image processing*, 2020.
    pub(super) fn from_oklab([lightness, a, b]: [f32; 3]) -> Self {
        let long = lightness + 0.396_337_78 * a + 0.215_803_76 * b;
        let medium = lightness - 0.105_561_346 * a - 0.063_854_17 * b;
        let short = lightness - 0.089_484_18 * a - 1.291_485_5 * b;
        let [long, medium, short] = [long, medium, short].map(|root| root * root * root);
        Self::from_linear([
            4.076_741_7 * long - 3.307_711_6 * medium + 0.230_969_94 * short,
            -1.268_438 * long + 2.609_757_4 * medium - 0.341_319_38 * short,
            -0.004_196_086_3 * long - 0.703_418_6 * medium + 1.707_614_7 * short,
        ])
    }

    /// Relative luminance Y, from 0 to 1.
    fn luminance(self) -> f32 {
        let [red, green, blue] = self.linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Lightness L* of CIE 1976, from 0 (black) to 100 (white). Equal steps look equally large.
    pub fn lightness(self) -> f32 {
        let y = self.luminance();
        if y > 216.0 / 24389.0 { 116.0 * y.cbrt() - 16.0 } else { y * 24389.0 / 27.0 }
    }

    /// The contrast ratio of two colours as WCAG defines it, from 1 to 21; text needs 4.5.
    pub fn contrast(self, other: Self) -> f32 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        a.max(b) / a.min(b)
    }

    /// Black or white, whichever has more contrast with this colour; it is at least 4.58.
    #[must_use]
    pub fn opposite(self) -> Self {
        if self.contrast(Self::BLACK) >= self.contrast(Self::WHITE) {
            Self::BLACK
        } else {
            Self::WHITE
        }
    }

    /// Mixes this colour with a `part` (0 to 1) of `other`, in linear light.
    #[must_use]
    pub(crate) fn mix(self, other: Self, part: f32) -> Self {
        let (a, b) = (self.linear(), other.linear());
        Self::from_linear(std::array::from_fn(|c| a[c] + (b[c] - a[c]) * part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_survives_the_way_to_linear_light_and_back() {
        for byte in 0..=255 {
            let grey = Rgb([byte; 3]);
            assert_eq!(Rgb::from_linear(grey.linear()), grey);
        }
    }

    /// The expected bytes come from the formula of IEC 61966-2-1 in double precision.
    #[test]
    fn linear_light_is_rounded_to_the_nearest_byte() {
        let srgb = |l: f64| {
            if l <= 0.003_130_8 { 12.92 * l } else { 1.055 * l.powf(1.0 / 2.4) - 0.055 }
        };
        for i in 0..=200_000 {
            let light = i as f32 / 200_000.0;
            let exact = srgb(f64::from(light)) * 255.0;
            let Rgb([byte, ..]) = Rgb::from_linear([light; 3]);
            assert!((exact - f64::from(byte)).abs() < 0.501, "{light}: {exact} became {byte}");
        }
        assert_eq!(Rgb::from_linear([-1.0, 7.0, 0.0]), Rgb([0, 255, 0]));
    }

    #[test]
    fn half_the_light_of_white_is_grey_188_and_not_128() {
        assert_eq!(Rgb::BLACK.mix(Rgb::WHITE, 0.5), Rgb([188; 3]));
    }

    #[test]
    fn the_opposite_of_any_grey_is_legible_on_it() {
        for byte in 0..=255 {
            let grey = Rgb([byte; 3]);
            assert!(grey.contrast(grey.opposite()) >= 4.5, "{grey}");
        }
    }
}
