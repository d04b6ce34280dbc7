//! The 121 numbers of the figure, and their colours.

use std::collections::BTreeSet;

use wythoff::blocking::Recurrence;
use wythoff::blocking::definition::Square;

use super::{GAME, SIDE, in_view, pawns};
use crate::prelude::*;

/// The numbers from 0, and their colours, as the caption has them.
const COLOURS: [&str; 8] =
    ["dark brown", "dark olive", "olive", "light olive", "yellow", "black", "blue", "indigo"];

/// The numbers of the figure by three methods.
#[derive(Serialize)]
struct Counted {
    /// By the sweep, in rows.
    numbers: Vec<Vec<u64>>,
    /// Squares on which sweep and recurrence agree with the winning moves that a search finds.
    same: u64,
    used: BTreeSet<u64>,
    /// Squares that the search wins by moving to.
    palaces: BTreeSet<Square>,
}

impl Counted {
    /// Numbers of game k of the queen, beside a search of game k of a piece.
    fn measure(context: &Context<'_>, piece: &Ruleset) -> Result<Self> {
        let (k, all) = (game(GAME), window(0, 0, SIDE, SIDE));
        let swept = Grid::read(&context.sweep(k), all, context.observer())?;
        let counted = Grid::read(&Recurrence::new(k), all, context.observer())?;
        let palaces: BTreeSet<Square> = pawns(piece, k, SIDE)?.palaces().into_iter().collect();
        let number = |value: i64| (value + GAME as i64) as u64;
        let same = swept.cells().filter(|&(x, y, value)| {
            let seen = in_view(piece, &palaces, (x, y)).len() as u64;
            counted.at(x, y) == value && seen == number(value)
        });
        let row = |y| swept.row(y).iter().map(|&value| number(value.into())).collect();
        Ok(Self {
            same: same.count() as u64,
            numbers: (0..SIDE).map(row).collect(),
            used: swept.cells().map(|cell| number(cell.2)).collect(),
            palaces,
        })
    }

    fn verdict(&self) -> Verdict {
        Verdict::exact(self.same == SIDE * SIDE && self.used.iter().copied().eq(0..=7))
    }
}

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    context.step("the numbers of the figure")?;
    let counted = Counted::measure(context, &Ruleset::wythoff())?;
    let mutant = context.mutant("a search with a rook in place of the queen", || {
        Counted::measure(context, &Ruleset::nim())
    })?;
    found.verdict("CLN-11", mutant.judge(&counted, Counted::verdict));

    let colours = Colours::measure(GAME, &counted);
    let mutant = context.mutant("the colours of game 6 in place of game 5", || {
        Ok(Colours::measure(GAME + 1, &counted))
    })?;
    let rule =
        |colours: &Colours| Verdict::definition(colours.words == COLOURS && colours.wrong == 0);
    found.verdict("CLN-12", mutant.judge(&colours, rule));
    Ok(numbers! { colours, ..counted })
}

/// The colours of the numbers, and what they say about a square.
#[derive(Serialize)]
struct Colours {
    /// The colour of each number from 0, in words.
    words: Vec<&'static str>,
    /// Squares in the colours of 0 to 4 that lose, and in other colours that win, by search.
    wrong: usize,
}

impl Colours {
    /// The colours of the numbers in a picture of game k.
    fn measure(k: u64, counted: &Counted) -> Self {
        let word = |number: u64| word(Palette::Paper.colour(number as i64 - k as i64));
        let squares = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
        let wrong = squares.zip(counted.numbers.iter().flatten()).filter(|(square, number)| {
            COLOURS[..5].contains(&word(**number)) != counted.palaces.contains(square)
        });
        Self { wrong: wrong.count(), words: (0..COLOURS.len() as u64).map(word).collect() }
    }
}

/// A colour in words, by hue and lightness.
fn word(colour: Rgb) -> &'static str {
    let [red, green, blue] = colour.0.map(f64::from);
    let (high, low) = (red.max(green).max(blue), red.min(green).min(blue));
    let sector = if high == low {
        0.0
    } else if high == red {
        (green - blue) / (high - low)
    } else if high == green {
        2.0 + (blue - red) / (high - low)
    } else {
        4.0 + (red - green) / (high - low)
    };
    match (60.0 * sector, high) {
        (_, high) if high < 16.0 => "black",
        (15.0..40.0, high) if high < 100.0 => "dark brown",
        (45.0..65.0, high) if high < 100.0 => "dark olive",
        (45.0..65.0, high) if high < 150.0 => "olive",
        (45.0..65.0, high) if high < 200.0 => "light olive",
        (45.0..65.0, _) => "yellow",
        (200.0..240.0, _) => "blue",
        (240.0..275.0, _) => "indigo",
        _ => "another colour",
    }
}
