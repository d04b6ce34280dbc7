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
    pub fn from_light(light: [f32; 3]) -> Self {
        let mut bytes = [0; 3];
        Bytes::new().nearest(&light, &mut bytes);
        Self(bytes)
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

/// Turns light into the nearest bytes of sRGB, to a thousandth of a byte.
///
/// Light becomes a whole number of 2^-22 by adding 2^23, where floats are 1 apart. Its upper bits are
/// one of 4096 steps, which are narrower than the distance of two rounding borders (at least
/// 1 / 3294.6): each holds one border or none. The entry of a step is so that adding the lower
/// bits carries into the byte from the border on: one load, one addition and one shift a channel.
#[derive(Clone, Copy)]
pub(crate) struct Bytes(&'static Tables);

impl Bytes {
    pub(crate) fn new() -> Self {
        Self(&TABLES)
    }

    /// The bytes of some channels; what exceeds 0 to 1 is cut off.
    ///
    /// In two loops: the first fills vectors, the second does not confuse the compiler.
    pub(crate) fn nearest(self, light: &[f32], bytes: &mut [u8]) {
        const RUN: usize = 48;
        for (light, bytes) in light.chunks(RUN).zip(bytes.chunks_mut(RUN)) {
            let mut parts = [0; RUN];
            for (part, light) in parts.iter_mut().zip(light) {
                let light = light.clamp(0.0, 1.0);
                *part = (light * UNIT as f32 + TWO_TO_23).to_bits() & 0x7F_FFFF;
            }
            for (byte, part) in bytes.iter_mut().zip(parts) {
                let entry = self.0.step[(part >> STEP_BITS) as usize];
                *byte = ((entry + part % (1 << STEP_BITS)) >> STEP_BITS) as u8;
            }
        }
    }
}

const UNIT: u32 = 1 << 22;
const TWO_TO_23: f32 = 8_388_608.0;
/// Bits of a part below its step.
const STEP_BITS: u32 = 10;

struct Tables {
    /// The light of each byte.
    light: [f32; 256],
    /// By step: the byte at its beginning, and how far the border in it lies before its end. Long
    /// enough for every number of 23 bits.
    step: [u32; 1 << (23 - STEP_BITS)],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let light = |srgb: f64| {
        if srgb <= 0.04045 { srgb / 12.92 } else { ((srgb + 0.055) / 1.055).powf(2.4) }
    };
    // The part from which on a byte is the nearest: halfway from its predecessor, in sRGB.
    let border = |byte: u32| match byte {
        0 => 0,
        256.. => u32::MAX,
        _ => (light((f64::from(byte) - 0.5) / 255.0) * f64::from(UNIT)).ceil() as u32,
    };
    let mut byte = 0;
    Tables {
        light: std::array::from_fn(|byte| light(byte as f64 / 255.0) as f32),
        step: std::array::from_fn(|step| {
            let start = (step as u32) << STEP_BITS;
            while border(byte + 1) <= start {
                byte += 1;
            }
            let before = border(byte + 1) - start;
            (byte << STEP_BITS) + (1_u32 << STEP_BITS).saturating_sub(before)
        }),
    }
});

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
            assert!((exact - f64::from(byte)).abs() < 0.501, "{light}: {exact} became {byte}");
        }
        assert_eq!(Rgb::from_light([-1.0, 7.0, 0.0]), Rgb([0, 255, 0]));
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
