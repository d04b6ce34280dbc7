//! Section 1: the games that are solved.

use std::collections::BTreeSet;

use serde_json::json;
use wythoff_render::{Palette, Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::measure::grid::Grid;
use crate::measure::{game, window};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-solved",
    number: "Section 1",
    title: "Games 1, 2 and 3 are solved",
    says: &["Game 1 is Wythoff Nim, whose palaces are the pairs (⌊n φ⌋, ⌊n φ²⌋) and their mirror \
         images. Games 2 and 3 are solved as well: there are closed forms, or a winning move can \
         be found in time polynomial in the number of digits."],
    claims: &["CLN-15", "CLN-16"],
    measure,
});

/// A pair for each n, or several.
type Form = fn(n: u64) -> Vec<(u64, u64)>;

/// The closed forms of games 1, 2 and 3, in words and as pairs.
const FORMS: [(&str, Form); 3] = [
    ("(⌊n φ⌋, ⌊n φ²⌋)", |n| vec![(phi(n), phi(n) + n)]),
    ("(0, 0), (n, 2n + 1), (2⌊n φ⌋ + 2, 2⌊n φ²⌋ + 2)", |n| {
        vec![(0, 0), (n, 2 * n + 1), (2 * phi(n) + 2, 2 * (phi(n) + n) + 2)]
    }),
    ("(0, 0), (n, 2n + 1), (n, 2n + 2)", |n| vec![(0, 0), (n, 2 * n + 1), (n, 2 * n + 2)]),
];

/// ⌊n φ⌋ = ⌊(n + √(5n²)) / 2⌋; and φ² = φ + 1.
const fn phi(n: u64) -> u64 {
    (n + (5 * n * n).isqrt()) / 2
}

/// The palaces of a game beside a closed form.
#[derive(Clone, Copy)]
struct Compared {
    palaces: usize,
    by_form: usize,
    /// Squares that are in one of the two only.
    different: usize,
}

impl Compared {
    fn measure(context: &Context<'_>, k: u64, form: Form, side: u64) -> Result<Self, MeasureError> {
        let board = context.sweep(game(k));
        let grid = Grid::read(&board, window(0, 0, side, side), context.observer())?;
        let palaces: BTreeSet<(u64, u64)> =
            grid.cells().filter(|cell| cell.2 < 0).map(|(x, y, _)| (x, y)).collect();
        let pairs = (0..side).flat_map(form).flat_map(|(x, y)| [(x, y), (y, x)]);
        let by_form: BTreeSet<(u64, u64)> = pairs.filter(|&(x, y)| x < side && y < side).collect();
        let different = palaces.symmetric_difference(&by_form).count();
        Ok(Self { palaces: palaces.len(), by_form: by_form.len(), different })
    }
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let side = context.pick(500, 1500);
    let mut compared = Vec::new();
    for (k, (text, form)) in (1..).zip(FORMS) {
        context.step(&format!("the closed form of game {k}"))?;
        draw(context, k, text, &mut found)?;
        let this = Compared::measure(context, k, form, side)?;
        found.row(
            format!("Game {k}: palaces on {0} × {0} squares · by the closed form", count(side)),
            format!("{} · {}", count(this.palaces as u64), count(this.by_form as u64)),
        );
        found.data[format!("game_{k}")] =
            json!({ "side": side, "palaces": this.palaces, "same": this.different == 0 });
        compared.push(this);
    }
    judge(context, &compared, side, &mut found)?;
    found.commands = (1..=3)
        .map(|k| format!("wythoff blocking picture --k {k} --size 100 --scale 1/5 -o game-{k}.png"))
        .collect();
    Ok(found)
}

fn draw(
    context: &Context<'_>,
    k: u64,
    form: &str,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let picture = Picture {
        scale: Scale::PixelsPerCell(5),
        palette: Palette::Paper,
        ..Picture::new(game(k), window(0, 0, 100, 100))
    };
    found.plate(
        3,
        context.picture(&format!("game-{k}"), &picture, &context.sweep(game(k)))?,
        format!(
            "Game {k}, 100 × 100 squares from (0, 0). Yellow and olive squares are palaces: {form} \
             and mirror images. Black squares see {k}, blue ones {} and violet ones more.",
            k + 1
        ),
        format!(
            "Game {k}: a few straight strings of yellow palaces fan out from the corner \
            over a black ground with blue stripes."
        ),
    );
    Ok(())
}

/// CLN-15 and CLN-16.
fn judge(
    context: &Context<'_>,
    compared: &[Compared],
    side: u64,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let squares = count(side * side);
    let root = context.mutant("√2 in place of φ", || {
        Compared::measure(context, 1, |n| vec![((2 * n * n).isqrt(), (2 * n * n).isqrt() + n)], 100)
    })?;
    let none = |compared: &Compared| compared.different == 0 && compared.palaces > 0;
    found.find(
        "CLN-15",
        root.judge(&compared[0], |compared| Verdict::exact(none(compared))),
        format!(
            "The closed form gives another outcome on {} of {squares} squares of game 1.",
            compared[0].different
        ),
    );
    let exchanged = context.mutant("the closed forms of games 2 and 3 exchanged", || {
        let other = |k, form| Compared::measure(context, k, form, 100);
        Ok([other(2, FORMS[2].1)?, other(3, FORMS[1].1)?])
    })?;
    let both = [compared[1], compared[2]];
    found.find(
        "CLN-16",
        exchanged.judge(&both, |both| Verdict::exact(both.iter().all(none))),
        format!(
            "The closed forms give another outcome on {} of {squares} squares of game 2 and on {} \
             of game 3.",
            both[0].different, both[1].different
        ),
    );
    Ok(())
}
