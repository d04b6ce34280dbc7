//! Colours, and light: what the eye adds up is light, not the numbers that screens are sent.

use std::fmt;
use std::sync::LazyLock;

/// A colour in sRGB, eight bits a channel.
///
/// ```
/// use wythoff_render::Rgb;
/// let yellow = Rgb::hex(0xF6D32D);
/// assert_eq!(yellow.to_string(), "#F6D32D");
/// assert!(yellow.contrast(Rgb::BLACK) > 4.5);
/// assert!((Rgb::WHITE.lightness() - 100.0).abs() < 1e-3);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rgb(pub [u8; 3]);

impl Rgb {
    /// `000000`.
    pub const BLACK: Self = Self::hex(0);
    /// `FFFFFF`.
    pub const WHITE: Self = Self::hex(0xFF_FFFF);

    /// The colour written `RRGGBB`; higher bits are ignored.
    pub const fn hex(rrggbb: u32) -> Self {
        let [_, red, green, blue] = rrggbb.to_be_bytes();
        Self([red, green, blue])
    }

    /// The light of the three channels, from 0 to 1 (IEC 61966-2-1).
    pub fn light(self) -> [f32; 3] {
        self.0.map(|byte| TABLES.light[usize::from(byte)])
    }

    /// The colour of so much light a channel, rounded to the nearest byte; what exceeds 0 to 1 is
    /// cut off.
    ///
    /// The bytes that round up are found by one look into a table of 4096 steps, none of which holds
    /// two rounding borders (the closest are 1 / 3294.6 apart), and one comparison: exact, and two
    /// loads from the first-level cache.
    pub fn from_light(light: [f32; 3]) -> Self {
        let tables = &*TABLES;
        Self(light.map(|l| tables.byte(l)))
    }

    /// Relative luminance Y, from 0 to 1.
    pub fn luminance(self) -> f32 {
        let [red, green, blue] = self.light();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Lightness L* of CIE 1976, from 0 (black) to 100 (white): equal steps look equally large.
    pub fn lightness(self) -> f32 {
        let y = self.luminance();
        if y > 216.0 / 24389.0 { 116.0 * y.cbrt() - 16.0 } else { y * 24389.0 / 27.0 }
    }

    /// Contrast of two colours as WCAG defines it, from 1 to 21; text wants 4.5.
    pub fn contrast(self, other: Self) -> f32 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        a.max(b) / a.min(b)
    }

    /// Black or white, whichever stands out more: the contrast is at least 4.58.
    #[must_use]
    pub fn opposite(self) -> Self {
        if self.contrast(Self::BLACK) >= self.contrast(Self::WHITE) {
            Self::BLACK
        } else {
            Self::WHITE
        }
    }

    /// This colour with `part` (0 to 1) of it replaced by `other`, in linear light.
    #[must_use]
    pub fn mix(self, other: Self, part: f32) -> Self {
        let (a, b) = (self.light(), other.light());
        Self::from_light(std::array::from_fn(|c| a[c] + (b[c] - a[c]) * part))
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02X}{green:02X}{blue:02X}")
    }
}

const STEPS: usize = 4096;

struct Tables {
    /// The light of each byte.
    light: [f32; 256],
    /// The light from which on a byte is taken: halfway to its predecessor, in sRGB.
    from: [f32; 257],
    /// The byte at the beginning of each step.
    byte: [u8; STEPS + 1],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let light = |srgb: f64| {
        if srgb <= 0.04045 { srgb / 12.92 } else { ((srgb + 0.055) / 1.055).powf(2.4) }
    };
    let from: [f32; 257] = std::array::from_fn(|byte| match byte {
        0 => f32::NEG_INFINITY,
        256 => f32::INFINITY,
        byte => light((byte as f64 - 0.5) / 255.0) as f32,
    });
    Tables {
        light: std::array::from_fn(|byte| light(byte as f64 / 255.0) as f32),
        from,
        byte: std::array::from_fn(|step| {
            let start = step as f32 / STEPS as f32;
            (from.partition_point(|&from| from <= start) - 1) as u8
        }),
    }
});

impl Tables {
    /// The byte nearest to some light.
    fn byte(&self, light: f32) -> u8 {
        let step = (light.clamp(0.0, 1.0) * STEPS as f32) as usize;
        let byte = self.byte[step];
        byte + u8::from(light >= self.from[usize::from(byte) + 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_survives_light_and_back() {
        for byte in 0..=255 {
            let grey = Rgb([byte; 3]);
            assert_eq!(Rgb::from_light(grey.light()), grey);
        }
    }

    /// Against the formula of the standard, in doubles, at the borders and between.
    #[test]
    fn light_is_rounded_to_the_nearest_byte() {
        let srgb = |l: f64| {
            if l <= 0.003_130_8 { 12.92 * l } else { 1.055 * l.powf(1.0 / 2.4) - 0.055 }
        };
        for i in 0..=200_000 {
            let light = i as f32 / 200_000.0;
            let exact = srgb(f64::from(light)) * 255.0;
            let Rgb([byte, ..]) = Rgb::from_light([light; 3]);
            assert!((exact - f64::from(byte)).abs() < 0.5 + 1e-4, "{light}: {exact} became {byte}");
        }
        assert_eq!(Rgb::from_light([-1.0, 7.0, f32::NAN]), Rgb([0, 255, 0]));
    }

    #[test]
    fn half_the_light_of_white_is_grey_188_and_not_128() {
        assert_eq!(Rgb::BLACK.mix(Rgb::WHITE, 0.5), Rgb([188; 3]));
    }

    #[test]
    fn the_opposite_of_any_grey_can_be_read_on_it() {
        for byte in 0..=255 {
            let grey = Rgb([byte; 3]);
            assert!(grey.contrast(grey.opposite()) >= 4.5, "{grey}");
        }
    }
}
