//! The colours of Sprague-Grundy values.
//!
//! Values grow with the heaps, so that no map from values to colours shows both a small value far
//! out and the texture of large values. Values below [`SMALL`] therefore have a colour each, from
//! white through yellow to dark red. A larger value g at (x, y) has the colour of its share g /
//! (x + y): dark blue near 0, light green near 1. The shares are the same at all scales, and the
//! two sets of colours have no hue in common.

use std::sync::LazyLock;

use wythoff::board::Value;

use super::rgb::Rgb;

/// Number of values with a colour of their own: 0 to 14.
pub(super) const SMALL: usize = 15;

/// The colours of the values 0 to 14, at equal steps of log(1 + g) in Oklab.
pub(super) const SMALL_COLOURS: [u32; SMALL] = [
    0xFFFFFF, 0xFFE362, 0xFDB535, 0xF59300, 0xE87700, 0xDC5F02, 0xD14A04, 0xC83406, //
    0xB52D15, 0xA5261C, 0x972020, 0x8A1B22, 0x7E1624, 0x741124, 0x6A0C25,
];

/// Number of shades of larger values.
const SHADES: usize = 128;

/// The shades at equal distances from share 0 to share 1: lightness, a and b of Oklab.
const STOPS: [[f32; 3]; 5] = [
    [0.13, 0.0104, -0.0386],
    [0.30, 0.0, -0.1],
    [0.50, -0.0445, -0.1222],
    [0.70, -0.0983, -0.0688],
    [0.95, -0.05, 0.0],
];

static COLOURS: LazyLock<Vec<Rgb>> = LazyLock::new(|| {
    let shade = |shade: usize| {
        let place = shade as f32 / (SHADES - 1) as f32 * (STOPS.len() - 1) as f32;
        let from = (place as usize).min(STOPS.len() - 2);
        let part = place - from as f32;
        Rgb::from_oklab(std::array::from_fn(|c| {
            STOPS[from][c] + (STOPS[from + 1][c] - STOPS[from][c]) * part
        }))
    };
    SMALL_COLOURS.map(Rgb::hex).into_iter().chain((0..SHADES).map(shade)).collect()
});

/// All colours, by class.
pub(super) fn colours() -> &'static [Rgb] {
    &COLOURS
}

/// The class of the cell (x, y) of a board with the value g - 1 where g is the Sprague-Grundy
/// value.
pub(super) fn class((x, y): (u64, u64), value: Value) -> u8 {
    let g = value.saturating_add(1).max(0).unsigned_abs();
    if g < SMALL as u64 {
        return g as u8;
    }
    // With the 1, a value of x + y is within the last shade.
    let share = g as f64 / (x as f64 + y as f64 + 1.0);
    SMALL as u8 + (share * SHADES as f64).min(SHADES as f64 - 1.0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_values_get_darker_and_shares_get_lighter() {
        let lightness: Vec<_> = colours().iter().map(|colour| colour.lightness()).collect();
        assert_eq!(lightness.len(), SMALL + SHADES);
        assert!(lightness[..SMALL].windows(2).all(|two| two[0] > two[1] + 1.0), "{lightness:?}");
        assert!(lightness[SMALL..].is_sorted(), "{lightness:?}");
        assert!(lightness[SMALL] < 5.0 && lightness[SMALL + SHADES - 1] > 90.0);
    }

    #[test]
    fn small_values_are_classes_of_their_own_and_larger_ones_are_shares() {
        for g in 0..SMALL as i64 {
            assert_eq!(class((1 << 40, 3), g - 1), g as u8);
        }
        assert_eq!([-9, i64::MIN].map(|value| class((3, 4), value)), [0; 2]);
        let at = |g: i64| class((600, 399), g - 1);
        assert_eq!([at(15), at(500), at(999)], [16, 79, 142]);
        assert_eq!(at(i64::MAX), 142);
        assert_eq!(class((u64::MAX, u64::MAX), i64::MAX), 15 + 32);
    }
}
