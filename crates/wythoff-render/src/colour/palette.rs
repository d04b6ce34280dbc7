//! Palettes: the colours of values.

use thiserror::Error;
use wythoff::board::{Value, ValueCounts};

use super::grundy;
use super::rgb::Rgb;

/// The colours of the classes of values: -5 and below, -4, .., 5, 6 and above.
pub type Colours = [Rgb; ValueCounts::CLASSES];

/// The colours in which values are drawn.
///
/// ```
/// use wythoff_render::{Palette, Rgb};
/// assert_eq!(Palette::Paper.colour(-1), Rgb::hex(0xF6D32D));
/// assert_eq!(Palette::by_value("safe"), Ok(Palette::Safe));
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, derive_more::Display)]
#[display("{}", self.name())]
pub enum Palette {
    /// The colours of \[CLN\] Fig. 1 on black: palaces are brown, olive and yellow, p = 0 is black,
    /// higher values are blue and violet.
    #[default]
    Paper,
    /// Safe for every kind of colour vision, and in grey. Lightness alone shows the order, from
    /// pale palaces to dark high values, with the widest step between palaces and all other values.
    Safe,
    /// For printing: p = 0 is white, palaces are brown, higher values are blue.
    Print,
    /// Two colours: palaces yellow, all other cells black.
    Palaces,
    /// P-positions white on black, as in \[FGPLL\] Fig. 2, 3, 6. Zoomed out, a pixel is lighter the
    /// more P-positions it shows, and never dark if it shows one.
    Outcome,
    /// Number of P-positions that a cell sees, as in \[FGPLL\] Fig. 9: P-positions are white, cells
    /// that see 1 black, 2 yellow, 3 or more red. For boards with value = number seen - 1.
    Sees,
    /// The cells that a fill rule fills, as in \[FGPLL\] Fig. 8: these are black, P-positions red.
    /// For boards with the value -1 on P-positions, 0 on their parents under the rule, and 1
    /// elsewhere. Zoomed out, a pixel with a P-position stays red.
    Fill,
    /// Losing budgets in (k,m)-Imitation Nim, for boards of
    /// [`Budgets`](wythoff::imitation::Budgets). P-positions are coloured by the budget that the
    /// previous player needs: blue 0, green 1, ochre 2, orange 3, red 4 or more. Positions that are
    /// lost only after some last moves are pale in the same colours. Zoomed out, a pixel with
    /// P-positions has their colour.
    Budgets,
    /// Sprague-Grundy values, for boards with value = Grundy value - 1. The values 0 to 14 have a
    /// colour each: P-positions are white, then yellow, orange and dark red. A larger value g at
    /// (x, y) is dark blue to light green by g / (x + y).
    Grundy,
}

/// A name that no palette of [`Palette::BY_VALUE`] has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0:?} is not a palette of palace numbers; choose one of {names}", names = Palette::names())]
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

/// Darker than [`YELLOW`], so that the two differ in grey too.
const RED: u32 = 0xD43527;
const YELLOW: u32 = 0xF6D32D;
const PALACES: [u32; 12] = three(YELLOW, 0x000000, 0x000000);
const OUTCOME: [u32; 12] = three(0xFFFFFF, 0x000000, 0x000000);
const FILL: [u32; 12] = three(RED, 0x000000, 0xEFEBE2);
const SEES: [u32; 12] = [
    0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x000000, //
    YELLOW, RED, RED, RED, RED, RED,
];

const BUDGETS: [u32; 12] = [
    0xC22F1F, 0xD06A00, 0x9A7B00, 0x2F7D32, 0x1F4FB8, 0xFBFAF7, //
    0xC9D8F5, 0xCBE8C8, 0xF0E6B4, 0xFAD9B4, 0xF7C9C2, 0xF7C9C2,
];

/// The values 0 to 7; see [`grundy`].
const GRUNDY: [u32; 12] = {
    let [p, a, b, c, d, e, f, g, ..] = grundy::SMALL_COLOURS;
    [p, p, p, p, p, a, b, c, d, e, f, g]
};

/// One colour for all palaces, one for p = 0, and one for all higher values.
const fn three(p: u32, zero: u32, n: u32) -> [u32; 12] {
    [p, p, p, p, p, zero, n, n, n, n, n, n]
}

/// The colour of a pixel that shows several cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Coarse {
    /// The mean of the cells' linear light.
    Mean,
    /// The mean of the P-positions' linear light if there are any, else the mean of all cells.
    MeanOfPositions,
    /// A lightness that grows with the number of P-positions.
    Density,
    /// The mean of the cells' linear light; their colours depend on their places, too.
    MeanByPlace,
}

impl Palette {
    /// All palettes.
    pub const ALL: [Self; 9] = [
        Self::Paper,
        Self::Safe,
        Self::Print,
        Self::Palaces,
        Self::Outcome,
        Self::Sees,
        Self::Fill,
        Self::Budgets,
        Self::Grundy,
    ];

    /// The palettes of palace numbers, for boards of blocking queens. The captions of the other
    /// palettes name another quantity.
    pub const BY_VALUE: [Self; 4] = [Self::Paper, Self::Safe, Self::Print, Self::Palaces];

    /// Returns the palette of palace numbers with a name.
    ///
    /// # Errors
    /// If no palette of [`Palette::BY_VALUE`] has the name; the message lists their names.
    ///
    /// ```
    /// use wythoff_render::Palette;
    /// assert_eq!(Palette::by_value("safe"), Ok(Palette::Safe));
    /// let error = Palette::by_value("grundy").unwrap_err();
    /// assert!(error.to_string().ends_with("choose one of paper, safe, print, palaces"));
    /// ```
    pub fn by_value(name: &str) -> Result<Self, PaletteError> {
        let known = Self::BY_VALUE.into_iter().find(|palette| palette.name() == name);
        known.ok_or_else(|| PaletteError(name.to_owned()))
    }

    /// Returns the names of [`Palette::BY_VALUE`], separated by commas.
    ///
    /// ```
    /// assert_eq!(wythoff_render::Palette::names(), "paper, safe, print, palaces");
    /// ```
    pub fn names() -> String {
        Self::BY_VALUE.map(Self::name).join(", ")
    }

    /// The colours of the classes of values ([`ValueCounts::class`]). In [`Palette::Grundy`], those
    /// of -1 to 5 are exact.
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
            Self::Grundy => GRUNDY,
        }
        .map(Rgb::hex)
    }

    /// The colour of a value. In [`Palette::Grundy`], large values have no colour of their own; see
    /// [`Palette::colour_at`].
    pub fn colour(self, value: Value) -> Rgb {
        self.colours()[ValueCounts::class(value)]
    }

    /// The colour of the cell (x, y) with this value.
    ///
    /// ```
    /// use wythoff_render::{Palette, Rgb};
    /// // A P-position, and the values 20 of 25 and 20 of 500.
    /// let colour = |x, y, g: i64| Palette::Grundy.colour_at((x, y), g - 1).lightness();
    /// assert!(colour(3, 5, 0) > 99.0);
    /// assert!(colour(12, 13, 20) > 60.0 && colour(240, 260, 20) < 10.0);
    /// ```
    pub fn colour_at(self, at: (u64, u64), value: Value) -> Rgb {
        match self {
            Self::Grundy => grundy::colours()[usize::from(grundy::class(at, value))],
            _ => self.colour(value),
        }
    }

    /// The colours of all classes of cells.
    pub(crate) fn shades(self) -> Vec<Rgb> {
        match self {
            Self::Grundy => grundy::colours().to_vec(),
            _ => self.colours().to_vec(),
        }
    }

    /// The class of the cell (x, y) with this value: the index of its colour in
    /// [`Palette::shades`].
    pub(crate) fn class(self, at: (u64, u64), value: Value) -> u8 {
        match self {
            Self::Grundy => grundy::class(at, value),
            _ => ValueCounts::class(value) as u8,
        }
    }

    /// Returns true if the colour of a cell depends on its place, too.
    pub(crate) const fn by_place(self) -> bool {
        matches!(self, Self::Grundy)
    }

    /// The name of the palette, as it is typed.
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
            Self::Grundy => "grundy",
        }
    }

    /// The colour of the grid between magnified cells.
    pub(crate) const fn grid(self) -> Rgb {
        match self {
            Self::Paper | Self::Palaces | Self::Outcome | Self::Sees | Self::Grundy => {
                Rgb::hex(0x3A3A3A)
            }
            Self::Safe => Rgb::hex(0x6A7080),
            Self::Print | Self::Fill | Self::Budgets => Rgb::hex(0xB4B0A8),
        }
    }

    /// The number of Sprague-Grundy values with a colour of their own.
    pub(crate) const SMALL_VALUES: usize = grundy::SMALL;

    /// Returns true if single P-positions must be visible at any scale.
    pub(crate) const fn has_points(self) -> bool {
        matches!(self, Self::Outcome | Self::Fill | Self::Budgets)
    }

    pub(crate) const fn coarse(self) -> Coarse {
        match self {
            Self::Outcome => Coarse::Density,
            Self::Fill | Self::Budgets => Coarse::MeanOfPositions,
            Self::Grundy => Coarse::MeanByPlace,
            _ => Coarse::Mean,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_safe_palette_gets_darker_from_class_to_class() {
        let lightness = Palette::Safe.colours().map(Rgb::lightness);
        for (value, step) in (-5..).zip(lightness.windows(2)) {
            assert!(step[0] - step[1] >= 3.0, "from p = {value}: {lightness:?}");
        }
        let edge = lightness[4] - lightness[5];
        assert!(edge > 30.0, "palaces differ from p = 0 by a lightness of only {edge}");
    }

    #[test]
    fn the_print_palette_leaves_p_0_white() {
        let colours = Palette::Print.colours();
        assert_eq!(Palette::Print.colour(0), Rgb::WHITE);
        assert!(colours[..5].windows(2).all(|c| c[0].lightness() > c[1].lightness() + 5.0));
        assert!(colours[5..].windows(2).all(|c| c[0].lightness() > c[1].lightness() + 5.0));
    }

    #[test]
    fn the_palaces_palette_has_two_colours() {
        let colours = Palette::Palaces.colours();
        assert!(colours[..5].iter().all(|&c| c == colours[0]));
        assert!(colours[5..].iter().all(|&c| c == colours[5] && c != colours[0]));
    }

    #[test]
    fn the_sees_palette_differs_in_lightness_alone() {
        let mut lightness: Vec<_> =
            [-1, 0, 1, 2].map(|value| Palette::Sees.colour(value).lightness()).into();
        lightness.sort_by(f32::total_cmp);
        // Black, red, yellow, white.
        assert!(lightness.windows(2).all(|two| two[1] - two[0] >= 12.0), "{lightness:?}");
    }

    #[test]
    fn numbers_are_legible_on_every_colour() {
        for palette in Palette::ALL {
            for colour in palette.colours() {
                assert!(colour.contrast(colour.opposite()) >= 4.5, "{palette} {colour}");
            }
        }
    }

    #[test]
    fn palettes_of_palace_numbers_are_found_by_name_and_no_others() {
        for palette in Palette::ALL {
            let is_found = Palette::by_value(palette.name()) == Ok(palette);
            assert_eq!(is_found, Palette::BY_VALUE.contains(&palette), "{palette}");
        }
    }
}
