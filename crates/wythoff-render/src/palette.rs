//! Colours by value.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use wythoff::board::{Value, ValueCounts};

use crate::Rgb;

/// Colours by class of value: -5 and below, -4, .., 5, 6 and above.
pub type Colours = [Rgb; ValueCounts::CLASSES];

/// Which colours values are drawn in.
///
/// ```
/// use wythoff_render::{Palette, Rgb};
/// assert_eq!(Palette::Paper.colour(-1), Rgb::hex(0xF6D32D));
/// assert_eq!("safe".parse(), Ok(Palette::Safe));
/// assert!("pink".parse::<Palette>().unwrap_err().to_string().contains("paper, safe, print, palaces"));
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Palette {
    /// The colours of \[CLN\] Fig. 1, on the night ground of its figures: brown, olive and yellow
    /// palaces, black where p = 0, blue and violet above.
    #[default]
    Paper,
    /// Safe for every kind of colour vision, and in grey: lightness alone carries the order, from
    /// pale palaces down to dark high values, with the widest step at the edge of the palaces.
    Safe,
    /// For paper: p = 0 is left white, palaces are brown, higher values blue.
    Print,
    /// Two colours: palaces, and all else.
    Palaces,
    /// P-positions white on black, as in \[FGPLL\] Fig. 2, 3, 6. Zoomed out, a pixel is lighter the
    /// more of them it holds, and never dark where there is one.
    Outcome,
    /// How many P-positions are seen, as in \[FGPLL\] Fig. 9: P-positions white, 1 black, 2 yellow,
    /// 3 or more red. For boards whose value is the number seen minus 1.
    Sees,
    /// What a fill rule fills, as in \[FGPLL\] Fig. 8: its cells black, P-positions red. For boards of
    /// value -1 on P-positions, 0 on their parents under the rule, and 1 elsewhere. Zoomed out,
    /// a pixel that holds a P-position stays red.
    Fill,
    /// Which budgets lose in (k,m)-Imitation Nim, for boards of [`Budgets`](wythoff::imitation::Budgets):
    /// P-positions by the budget that the previous player needs, blue 0, green 1, ochre 2, orange 3,
    /// red 4 or more; positions that are lost after some last moves only, pale in the same colours.
    /// Zoomed out, a pixel that holds P-positions has their colour.
    Budgets,
}

/// This is no palette.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "there is no palette {0:?}; choose one of paper, safe, print, palaces, outcome, sees, fill, \
     budgets"
)]
pub struct PaletteError(pub String);

const PAPER: [u32; 12] = [
    0x4A2C17, 0x5B5416, 0x7F7A1E, 0xB8AE3A, 0xF6D32D, 0x000000, //
    0x2457D6, 0x5B35B5, 0x8F7BF0, 0xB9AEF8, 0xDCD6FC, 0xFFFFFF,
];
const SAFE: [u32; 12] = [
    0xFFF9E0, 0xFFEFB5, 0xFEE185, 0xF9CE58, 0xEFB52F, 0x2A6A7C, //
    0x2B4F80, 0x323678, 0x31215E, 0x241043, 0x150827, 0x070210,
];
const PRINT: [u32; 12] = [
    0xF1E4CE, 0xE6C89A, 0xD69F5C, 0xBF7322, 0x964700, 0xFFFFFF, //
    0xD0DFFA, 0x9DB9EC, 0x6A90DA, 0x426BC0, 0x274A9A, 0x142C6B,
];
const PALACES: [u32; 12] = [
    0xF6D32D, 0xF6D32D, 0xF6D32D, 0xF6D32D, 0xF6D32D, 0x000000, //
    0x000000, 0x000000, 0x000000, 0x000000, 0x000000, 0x000000,
];

/// Beside [`YELLOW`] it is darker as well as redder, so that the two are told apart without colour.
const RED: u32 = 0xD43527;
const YELLOW: u32 = 0xF6D32D;
const OUTCOME: [u32; 12] = [
    0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x000000, //
    0x000000, 0x000000, 0x000000, 0x000000, 0x000000, 0x000000,
];
const SEES: [u32; 12] = [
    0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x000000, //
    YELLOW, RED, RED, RED, RED, RED,
];
const FILL: [u32; 12] = [
    RED, RED, RED, RED, RED, 0x000000, //
    0xEFEBE2, 0xEFEBE2, 0xEFEBE2, 0xEFEBE2, 0xEFEBE2, 0xEFEBE2,
];

const BUDGETS: [u32; 12] = [
    0xC22F1F, 0xD06A00, 0x9A7B00, 0x2F7D32, 0x1F4FB8, 0xFBFAF7, //
    0xC9D8F5, 0xCBE8C8, 0xF0E6B4, 0xFAD9B4, 0xF7C9C2, 0xF7C9C2,
];

/// What a pixel shows that stands for many cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Coarse {
    /// The mean of their light.
    Mean,
    /// The same, but for pixels that hold P-positions: they have the mean of their colours.
    MeanBehind,
    /// The lightness of the number of P-positions.
    Density,
}

impl Palette {
    /// All palettes.
    pub const ALL: [Self; 8] = [
        Self::Paper,
        Self::Safe,
        Self::Print,
        Self::Palaces,
        Self::Outcome,
        Self::Sees,
        Self::Fill,
        Self::Budgets,
    ];

    /// The colours by class of value ([`ValueCounts::class`]).
    pub fn colours(self) -> Colours {
        match self {
            Self::Paper => PAPER,
            Self::Safe => SAFE,
            Self::Print => PRINT,
            Self::Palaces => PALACES,
            Self::Outcome => OUTCOME,
            Self::Sees => SEES,
            Self::Fill => FILL,
            Self::Budgets => BUDGETS,
        }
        .map(Rgb::hex)
    }

    /// The colour of a value.
    pub fn colour(self, value: Value) -> Rgb {
        self.colours()[ValueCounts::class(value)]
    }

    /// Its name, as it is typed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Safe => "safe",
            Self::Print => "print",
            Self::Palaces => "palaces",
            Self::Outcome => "outcome",
            Self::Sees => "sees",
            Self::Fill => "fill",
            Self::Budgets => "budgets",
        }
    }

    /// The colour of the grid between magnified cells.
    pub(crate) const fn grid(self) -> Rgb {
        match self {
            Self::Paper | Self::Palaces | Self::Outcome | Self::Sees => Rgb::hex(0x3A3A3A),
            Self::Safe => Rgb::hex(0x6A7080),
            Self::Print | Self::Fill | Self::Budgets => Rgb::hex(0xB4B0A8),
        }
    }

    /// What a caption says of the colours, where they do not follow the value.
    pub(crate) const fn legend(self) -> Option<&'static str> {
        match self {
            Self::Paper | Self::Safe | Self::Print | Self::Palaces => None,
            Self::Outcome => Some("P-positions white"),
            Self::Sees => Some("P-positions white; black sees 1, yellow 2, red 3 or more"),
            Self::Fill => Some("P-positions red, their parents black"),
            Self::Budgets => Some(
                "P-positions by the budget needed: blue 0, green 1, ochre 2, orange 3, red 4 or more; \
                 pale: P after some last moves",
            ),
        }
    }

    pub(crate) const fn coarse(self) -> Coarse {
        match self {
            Self::Outcome => Coarse::Density,
            Self::Fill | Self::Budgets => Coarse::MeanBehind,
            _ => Coarse::Mean,
        }
    }
}

impl fmt::Display for Palette {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Palette {
    type Err = PaletteError;

    fn from_str(name: &str) -> Result<Self, PaletteError> {
        let known = Self::ALL.into_iter().find(|palette| palette.name() == name);
        known.ok_or_else(|| PaletteError(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_safe_palette_falls_in_lightness_from_class_to_class() {
        let lightness = Palette::Safe.colours().map(Rgb::lightness);
        for (value, step) in (-5..).zip(lightness.windows(2)) {
            assert!(step[0] - step[1] >= 3.0, "from p = {value}: {lightness:?}");
        }
        let edge = lightness[4] - lightness[5];
        assert!(edge > 30.0, "palaces stand out by {edge} only");
    }

    #[test]
    fn the_print_palette_leaves_most_of_the_board_to_the_paper() {
        let colours = Palette::Print.colours();
        assert_eq!(Palette::Print.colour(0), Rgb::WHITE);
        assert!(colours[..5].windows(2).all(|c| c[0].lightness() > c[1].lightness() + 5.0));
        assert!(colours[5..].windows(2).all(|c| c[0].lightness() > c[1].lightness() + 5.0));
    }

    #[test]
    fn palaces_and_the_rest_are_two_colours() {
        let colours = Palette::Palaces.colours();
        assert!(colours[..5].iter().all(|&c| c == colours[0]));
        assert!(colours[5..].iter().all(|&c| c == colours[5] && c != colours[0]));
    }

    #[test]
    fn one_two_and_three_seen_are_told_apart_by_lightness_alone() {
        let mut lightness: Vec<_> =
            [-1, 0, 1, 2].map(|value| Palette::Sees.colour(value).lightness()).into();
        lightness.sort_by(f32::total_cmp);
        // Black, red, yellow, white.
        assert!(lightness.windows(2).all(|two| two[1] - two[0] >= 12.0), "{lightness:?}");
    }

    #[test]
    fn numbers_can_be_read_on_every_colour() {
        for palette in Palette::ALL {
            for colour in palette.colours() {
                assert!(colour.contrast(colour.opposite()) >= 4.5, "{palette} {colour}");
            }
        }
    }

    #[test]
    fn every_name_is_read_back() {
        for palette in Palette::ALL {
            assert_eq!(palette.name().parse(), Ok(palette));
        }
    }
}
