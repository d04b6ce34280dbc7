//! The sRGB transfer function (IEC 61966-2-1) in tables.

use std::sync::LazyLock;

/// The linear light of a channel, from 0 to 1.
pub(super) fn linear(byte: u8) -> f32 {
    TABLES.light[usize::from(byte)]
}

/// Encoder from linear light to the nearest bytes of sRGB, exact to a thousandth of a byte.
///
/// Adding 2^23, where floats are 1 apart, turns light into a whole number of units of 2^-22. The
/// upper bits of that number are one of 4096 steps. A step is narrower than the distance of two
/// rounding thresholds (at least 1 / 3294.6), so that it contains at most one. The table entry of a
/// step is chosen so that adding the lower bits carries into the byte from the threshold on: one
/// load, one addition and one shift per channel.
#[derive(Clone, Copy)]
pub(crate) struct Encoder(&'static Tables);

impl Encoder {
    pub(crate) fn new() -> Self {
        Self(&TABLES)
    }

    /// Encodes channels, clamped to 0 to 1.
    ///
    /// There are two loops because the compiler vectorizes the first one only if the table lookup
    /// is not in it.
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
/// Number of bits below a step.
const STEP_BITS: u32 = 10;

struct Tables {
    /// The linear light of each byte.
    light: [f32; 256],
    /// For each step, the byte at its beginning, and the distance from the threshold in it to its
    /// end. Long enough for every number of 23 bits.
    step: [u32; 1 << (23 - STEP_BITS)],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let light = |srgb: f64| {
        if srgb <= 0.04045 { srgb / 12.92 } else { ((srgb + 0.055) / 1.055).powf(2.4) }
    };
    // The least number that rounds to a byte: halfway from the byte before it, in sRGB.
    let threshold = |byte: u32| match byte {
        0 => 0,
        256.. => u32::MAX,
        _ => (light((f64::from(byte) - 0.5) / 255.0) * f64::from(UNIT)).ceil() as u32,
    };
    let mut byte = 0;
    Tables {
        light: std::array::from_fn(|byte| light(byte as f64 / 255.0) as f32),
        step: std::array::from_fn(|step| {
            let start = (step as u32) << STEP_BITS;
            while threshold(byte + 1) <= start {
                byte += 1;
            }
            let before = threshold(byte + 1) - start;
            (byte << STEP_BITS) + (1_u32 << STEP_BITS).saturating_sub(before)
        }),
    }
});
