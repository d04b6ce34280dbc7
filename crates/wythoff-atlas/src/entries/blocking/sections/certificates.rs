//! Section 1, beyond the paper: games that are solved, with their certificates.

use std::sync::Mutex;

use dashu_int::UBig;
use serde_json::json;
use wythoff::Window;
use wythoff::blocking::Quadtree;
use wythoff_render::{Palette, Picture, Scale};
use wythoff_solved::certificate::{Certificate, Limits};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list};
use crate::measure::colours::COLOURS;
use crate::measure::{game, window};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-certificates",
    number: "Section 1, beyond the paper",
    title: "Games that are proved to be solved",
    says: &[
        "The paper knows games 1, 2 and 3 as solved. In some games the blocks of which the board is made come again at twice, \
         or four times, the size: as a quadtree, the board of any size is made of a finite table, and that it goes on so is a \
         matter of checking the table.",
        "We look for such tables, and check them with a program that knows the palace rule and nothing of how they were \
         found. Their palaces are the fixed point of a substitution, and a finite automaton that reads the digits of x and y \
         knows them all.",
    ],
    claims: &[],
    measure,
});

/// Games of every run.
const GAMES: [u64; 7] = [3, 8, 14, 50, 61, 72, 79];

/// Games whose tables are larger.
const MORE: [u64; 4] = [354, 401, 430, 448];

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let mut rows = Vec::new();
    let (mut solved, mut data) = (Vec::new(), Vec::new());
    let far = UBig::from(10u8).pow(100);
    let more = context.pick(&[][..], &MORE[..]);
    let mut eight = None;
    // The checker refuses each table as one of the next game.
    let mut refused = 0;
    for &k in GAMES.iter().chain(more) {
        context.step(&format!("the certificate of game {k}"))?;
        let search = Certificate::search(game(k), Limits::default(), context.observer());
        let Ok(certificate) = search? else { continue };
        let next = Certificate { k: k + 1, ..certificate.clone() };
        refused += usize::from(next.check().is_err());
        let mut tree =
            certificate.quadtree().map_err(|error| MeasureError::NotFound(error.to_string()))?;
        let palaces = tree.count(&far, context.observer())?;
        let side = 3 * k + 200;
        let near = tree.count(&UBig::from(side), context.observer())?;
        let swept = context.sweep(game(k)).stats(window(0, 0, side, side), context.observer())?;
        if near != UBig::from(swept.palaces) {
            continue;
        }
        rows.push(row(&certificate, &palaces));
        data.push(json!({
            "k": k, "level": certificate.base, "period": certificate.period, "signals": certificate.signals(),
            "blocks": certificate.blocks(), "palaces": palaces.to_string(),
        }));
        solved.push(k);
        if k == 8 {
            eight = Some(tree);
        }
    }
    found.table(
        "Certificates: blocks of some side come again so many times as large; and palaces of the first 10¹⁰⁰ rows and \
         columns, known to the last digit",
        &["game", "side", "again", "signals", "blocks", "palaces"],
        rows,
    );
    found.state(
        "Games 3, 8, 14, 50, 61, 72 and 79 are solved: the board of any size is known from a finite table.",
        GAMES.iter().all(|k| solved.contains(k)) && refused == solved.len(),
        format!(
            "Certificates were found and checked, and on the first 3 k + 200 rows they count as many palaces as the sweep: \
             games {}. As tables of games k + 1 the checker refuses {refused} of these {}.",
            list(&solved),
            solved.len()
        ),
    );
    if let Some(tree) = eight {
        zoom(context, tree, &mut found)?;
    }
    found.commands = vec![
        "wythoff blocking certify --k 8 -o 8.json".into(),
        "wythoff blocking certify --check 8.json".into(),
        "wythoff blocking value --k 8 --count 10^100 --certificate 8.json".into(),
        "wythoff blocking picture --k 8 --size 2^60 --scale 2^52 -o 8.png".into(),
    ];
    found.data = json!({ "solved": data });
    Ok(found)
}

/// A certificate as a row of the table.
fn row(certificate: &Certificate, palaces: &UBig) -> Vec<String> {
    vec![
        certificate.k.to_string(),
        count(16_u64 << certificate.base),
        format!("{} times", count(1_u64 << certificate.period)),
        count(certificate.signals() as u64),
        count(certificate.blocks() as u64),
        first_digits(palaces),
    ]
}

/// Game 8 from 2^60 rows down to single squares, around a palace far out.
fn zoom(
    context: &Context<'_>,
    mut tree: Quadtree,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    context.step("game 8 from 2⁶⁰ rows to single squares")?;
    const PIXELS: u64 = 512;
    // The last palace of a row on the right half: it is on the steepest thread.
    let (x, y) = (UBig::from(Window::LIMIT - 1), UBig::from(Window::LIMIT / 3));
    let seen = tree.palaces_seen(&x, &y, context.observer())?;
    let on_row = seen.iter().find(|(_, row)| *row == y);
    let Some(at) = on_row.and_then(|(x, y)| Some((u64::try_from(x).ok()?, u64::try_from(y).ok()?)))
    else {
        return Err(MeasureError::NotFound("no palace in a row of game 8".into()));
    };
    let tree = Mutex::new(tree);
    for (bits, pixel) in [(51, "2⁵¹"), (35, "2³⁵"), (19, "2¹⁹"), (0, "")] {
        let (size, scale) = match bits {
            0 => (PIXELS / 8, Scale::PixelsPerCell(8)),
            bits => (PIXELS << bits, Scale::CellsPerPixel(1 << bits)),
        };
        let corner =
            |c: u64| (c.saturating_sub(size / 2) >> bits << bits).min(Window::LIMIT - size);
        let mut picture = Picture::new(game(8), window(corner(at.0), corner(at.1), size, size));
        picture.scale = scale;
        picture.counted = bits > 0;
        if picture.counted {
            picture.palette = Palette::Palaces;
        }
        let what = match bits {
            51 => format!("The whole of 2⁶⁰ rows and columns, {pixel} squares a side of a pixel."),
            0 => format!("And the squares themselves, around ({}, {}).", count(at.0), count(at.1)),
            _ => format!("Nearer: {pixel} squares a side of a pixel."),
        };
        let colours = if picture.counted {
            "Palaces are yellow on black; a pixel is the lighter the more of its squares are palaces."
        } else {
            COLOURS
        };
        found.plate(
            2,
            context.picture(&format!("zoom-{bits}"), &picture, &tree)?,
            format!("Game 8. {what} {colours}"),
            "Yellow threads on black, straight at every scale.",
        );
    }
    Ok(())
}

/// A number by its first digits, and how many there are.
fn first_digits(number: &UBig) -> String {
    let digits = number.to_string();
    let first: String = digits.chars().take(20).collect();
    if digits.len() <= first.len() {
        digits
    } else {
        format!("{first}…, {} digits", digits.len())
    }
}
