//! The key below a board: the meaning of its colours and lines.

mod cells;

use crate::colour::Rgb;
pub(crate) use cells::{Shown, of_cells};

/// An entry of the key below a board. Pictures with a frame have entries for the colours of their
/// cells; others are added to [`Picture::keys`](crate::Picture::keys).
///
/// ```
/// use wythoff_render::{Key, Rgb, Sign};
/// let key = Key::line("casing", Rgb::hex(0xFF9A3C), false);
/// assert_eq!((&*key.name, key.sign), ("casing", Sign::Line { dashed: false }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// The name. The font has ASCII and `· × é – − … ±`.
    pub name: String,
    /// The colour of the sign.
    pub colour: Rgb,
    /// The sign before the name.
    pub sign: Sign,
}

/// The sign of an entry of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// No sign: a heading of the entries after it, on a line of its own.
    Heading,
    /// A square in the colour of cells.
    Cell,
    /// A piece of a line, on black.
    Line {
        /// True if the line is dashed.
        dashed: bool,
    },
}

impl Key {
    /// The heading of the entries after it.
    pub fn heading(name: impl Into<String>) -> Self {
        Self { name: name.into(), colour: Rgb::BLACK, sign: Sign::Heading }
    }

    /// The meaning of the colour of cells or pixels.
    pub fn cell(name: impl Into<String>, colour: Rgb) -> Self {
        Self { name: name.into(), colour, sign: Sign::Cell }
    }

    /// The meaning of lines.
    pub fn line(name: impl Into<String>, colour: Rgb, dashed: bool) -> Self {
        Self { name: name.into(), colour, sign: Sign::Line { dashed } }
    }

    /// Entries for the colours of consecutive values, which begin at `first`; neighbours of one
    /// colour share an entry. The first and the last entry cover all values beyond.
    pub(crate) fn values(first: i64, colours: &[Rgb]) -> Vec<Self> {
        let number = |n: i64| n.to_string().replace('-', "\u{2212}");
        let mut keys = Vec::new();
        let (mut start, last) = (0, colours.len() - 1);
        for i in 0..colours.len() {
            if i < last && colours[i + 1] == colours[i] {
                continue;
            }
            let [from, to] = [start, i].map(|at| number(first + at as i64));
            let name = match (start == 0, i == last) {
                (true, false) => format!("{to} or less"),
                (false, true) => format!("{from} or more"),
                _ if from == to => from,
                _ => format!("{from} to {to}"),
            };
            keys.push(Self::cell(name, colours[i]));
            start = i + 1;
        }
        keys
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Palette;

    #[test]
    fn neighbours_of_one_colour_share_an_entry() {
        let names = |palette: Palette| -> Vec<String> {
            Key::values(-5, &palette.colours()).into_iter().map(|key| key.name).collect()
        };
        assert_eq!(names(Palette::Palaces), ["\u{2212}1 or less", "0 or more"]);
        let paper = names(Palette::Paper);
        assert_eq!((paper.len(), &*paper[0], &*paper[5]), (12, "\u{2212}5 or less", "0"));
        assert_eq!(paper[11], "6 or more");
    }
}
