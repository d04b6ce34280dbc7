//! The entries of a key for the colours of cells: one for each palette and kind of pixel.

use super::Key;
use crate::colour::{Coarse, Palette, Rgb};
use crate::geometry::Scale;
use crate::pixels::{Density, Shares};

/// The colours of a picture, and the quantity that they show.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shown<'a> {
    pub(crate) palette: Palette,
    pub(crate) scale: Scale,
    /// The name of the values, for palettes by value.
    pub(crate) quantity: &'a str,
    /// True if pixels show the number of palaces.
    pub(crate) counted: bool,
    /// True if P-positions may be larger than their pixel.
    pub(crate) enlarged: bool,
}

/// Returns the entries for the colours of cells, or of pixels that show several cells.
pub(crate) fn of_cells(shown: Shown<'_>) -> Vec<Key> {
    let Shown { palette, scale, quantity, counted, enlarged } = shown;
    let several = matches!(scale, Scale::CellsPerPixel(2..));
    let p_position = if enlarged { "P-position, drawn larger if few" } else { "P-position" };
    let colour = |value| palette.colour(value);
    match (palette, scale) {
        _ if counted => shares(palette),
        (Palette::Outcome, Scale::CellsPerPixel(cells @ 2..)) => densities(cells, enlarged),
        (Palette::Outcome, _) => {
            vec![Key::cell(p_position, colour(-1)), Key::cell("N-position", colour(0))]
        }
        (Palette::Palaces, _) => {
            let mut keys = vec![Key::cell("palace", colour(-1)), Key::cell("other", colour(0))];
            keys.extend(mean(palette, several));
            keys
        }
        (Palette::Paper | Palette::Safe | Palette::Print, _) => {
            let mut keys = vec![Key::heading(quantity)];
            keys.extend(Key::values(-5, &palette.colours()));
            keys.extend(mean(palette, several));
            keys
        }
        (Palette::Sees, _) => {
            let mut keys = vec![
                Key::heading("P-positions seen"),
                Key::cell("0: P-position", colour(-1)),
                Key::cell("1", colour(0)),
                Key::cell("2", colour(1)),
                Key::cell("3 or more", colour(2)),
            ];
            keys.extend(mean(palette, several));
            keys
        }
        (Palette::Fill, _) => {
            let mut keys = vec![
                Key::cell(p_position, colour(-1)),
                Key::cell("the rule leads to a P-position", colour(0)),
                Key::cell("other", colour(1)),
            ];
            keys.extend(mean(palette, several));
            keys
        }
        (Palette::Budgets, _) => budgets(several, enlarged),
        (Palette::Grundy, _) => grundy(several),
    }
}

/// The explanation of pixels that show several cells.
fn mean(palette: Palette, several: bool) -> Option<Key> {
    let text = match palette.coarse() {
        _ if !several => return None,
        Coarse::MeanOfPositions => {
            "a pixel shows the mean colour of its P-positions, or of its cells if it has none"
        }
        _ => "a pixel shows the mean colour of its cells",
    };
    Some(Key::heading(text))
}

fn budgets(several: bool, enlarged: bool) -> Vec<Key> {
    const NAMES: [&str; 5] = ["0", "1", "2", "3", "4 or more"];
    let of = |values: [i64; 5]| {
        let colours = values.map(|value| Palette::Budgets.colour(value));
        NAMES.into_iter().zip(colours).map(|(name, colour)| Key::cell(name, colour))
    };
    let larger = if enlarged { ", drawn larger if few" } else { "" };
    let needed = format!("P-position{larger}; imitations that the previous player needs");
    let mut keys = vec![Key::cell("N-position", Palette::Budgets.colour(0)), Key::heading(needed)];
    keys.extend(of([-1, -2, -3, -4, -5]));
    let limit = "lost if the one winning move is an imitation, with at most so many left";
    keys.push(Key::heading(limit));
    keys.extend(of([1, 2, 3, 4, 5]));
    keys.extend(mean(Palette::Budgets, several));
    keys
}

fn grundy(several: bool) -> Vec<Key> {
    let shades = Palette::Grundy.shades();
    let (small, large) = shades.split_at(Palette::SMALL_VALUES);
    let mut keys = vec![Key::heading("Sprague-Grundy value")];
    keys.extend((0..).zip(small).map(|(value, &colour)| Key::cell(value.to_string(), colour)));
    keys.push(Key::heading("larger values, divided by x + y"));
    let at = |quarter: usize| large[quarter * (large.len() - 1) / 4];
    let names = ["0", "0.25", "0.5", "0.75", "1"];
    keys.extend((0..).zip(names).map(|(quarter, name)| Key::cell(name, at(quarter))));
    keys.extend(mean(Palette::Grundy, several));
    keys
}

/// Pixels that are lighter the more P-positions they have.
fn densities(cells: u64, enlarged: bool) -> Vec<Key> {
    let larger = if enlarged { ", drawn larger if few" } else { "" };
    let mut keys = vec![Key::heading(format!("P-positions of a pixel{larger}"))];
    let mut counts = vec![0, 1, cells.isqrt(), cells];
    counts.dedup();
    for n in counts {
        let more = if n == cells { " or more" } else { "" };
        keys.push(Key::cell(format!("{n}{more}"), Density::colour(n, cells)));
    }
    keys
}

/// Pixels by the number of their palaces.
fn shares(palette: Palette) -> Vec<Key> {
    let heading = "palaces of a pixel, divided by the most that are possible";
    let mut keys = vec![Key::heading(heading)];
    let shares: [(&str, f64); 5] =
        [("0", 0.0), ("0.001", 0.001), ("0.01", 0.01), ("0.1", 0.1), ("1", 1.0)];
    let colour = |share| -> Rgb { Shares::colour(palette, share) };
    keys.extend(shares.map(|(name, share)| Key::cell(name, colour(share))));
    keys
}

#[cfg(test)]
mod tests {
    use super::super::Sign;
    use super::*;

    #[test]
    fn every_palette_has_a_key_at_every_scale_whose_colours_are_those_of_the_picture() {
        let scales = [Scale::ONE, Scale::CellsPerPixel(9), Scale::PixelsPerCell(9)];
        for (palette, scale) in
            Palette::ALL.into_iter().flat_map(|palette| scales.map(|scale| (palette, scale)))
        {
            let quantity = "palace number \u{2212} k";
            let shown = Shown { palette, scale, quantity, counted: false, enlarged: false };
            let cells: Vec<_> =
                of_cells(shown).into_iter().filter(|key| key.sign == Sign::Cell).collect();
            assert!(cells.len() >= 2, "{palette} {scale}");
            let known = [palette.shades(), Density::colours().to_vec()].concat();
            assert!(cells.iter().all(|key| known.contains(&key.colour)), "{palette} {scale}");
            // Colours of classes that values can have are all explained.
            let missing = palette
                .colours()
                .iter()
                .filter(|&&colour| !cells.iter().any(|key| key.colour == colour))
                .count();
            assert!(missing == 0 || palette == Palette::Outcome, "{palette} {scale}");
        }
    }

    #[test]
    fn a_key_says_what_pixels_of_several_cells_show() {
        let shown = |palette, scale, counted| Shown {
            palette,
            scale,
            quantity: "",
            counted,
            enlarged: true,
        };
        let text = |shown: Shown<'_>| {
            of_cells(shown).into_iter().map(|key| key.name).collect::<Vec<_>>().join(" | ")
        };
        let coarse = Scale::CellsPerPixel(16);
        assert_eq!(
            text(shown(Palette::Outcome, coarse, false)),
            "P-positions of a pixel, drawn larger if few | 0 | 1 | 4 | 16 or more"
        );
        assert!(text(shown(Palette::Fill, coarse, false)).ends_with("of its cells if it has none"));
        assert!(text(shown(Palette::Paper, coarse, false)).ends_with("mean colour of its cells"));
        assert!(text(shown(Palette::Paper, coarse, true)).starts_with("palaces of a pixel"));
    }
}
