//! Section 1, beyond the paper: games that are solved, with their certificates.

use std::sync::Mutex;

use dashu_int::UBig;
use wythoff::blocking::Quadtree;
use wythoff_solved::certificate::{Certificate, Limits};

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/certificates", measure);

/// Games of every run.
const GAMES: [u64; 7] = [3, 8, 14, 50, 61, 72, 79];

/// Games whose tables are larger.
const MORE: [u64; 4] = [354, 401, 430, 448];

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let games: Vec<u64> = GAMES.iter().chain(context.pick(&[][..], &MORE)).copied().collect();
    let here = Certified::measure(context, &games, 0)?;
    let mutant = context
        .mutant("the boards of games k + 1 beside the tables of games k", || {
            Certified::measure(context, &GAMES[..2], 1)
        })?;
    found.state("solved", mutant.judge_exact(&here, Certified::are_all_solved));
    let Certified { solved, refused, eight, .. } = here;
    if let Some(tree) = eight {
        zoom(context, tree, &mut found)?;
    }
    Ok(found.with(&numbers! {
        solved,
        // Tables that the checker refuses as those of the next game.
        refused,
    }))
}

/// Games with certificates.
#[derive(Default)]
struct Certified {
    /// The games that were asked for.
    games: usize,
    /// Those of them with a certificate that counts the palaces of the board.
    solved: Vec<Json>,
    /// Tables that the checker refuses as those of the next game.
    refused: usize,
    /// The table of game 8.
    eight: Option<Quadtree>,
}

impl Certified {
    /// Searches for the certificates of games, and compares them with the boards of games k +
    /// `more`.
    fn measure(context: &Context<'_>, games: &[u64], more: u64) -> Result<Self> {
        let mut found = Self { games: games.len(), ..Self::default() };
        for &k in games {
            context.step(&format!("the certificate of game {k}"))?;
            let search = Certificate::search(game(k), Limits::default(), context.observer());
            let Ok(certificate) = search? else { continue };
            let next = Certificate { k: k + 1, ..certificate.clone() };
            found.refused += usize::from(next.check().is_err());
            let mut tree = certificate.quadtree().map_err(MeasureError::not_found)?;
            let palaces = tree.count(&UBig::from(10u8).pow(100), context.observer())?;
            let side = 3 * k + 200;
            let near = tree.count(&UBig::from(side), context.observer())?;
            let board = context.sweep(game(k + more));
            let swept = board.stats(window(0, 0, side, side), context.observer())?;
            if near != UBig::from(swept.palaces) {
                continue;
            }
            found.solved.push(numbers! {
                k,
                level: certificate.base,
                period: certificate.period,
                signals: certificate.signals(),
                blocks: certificate.blocks(),
                // Palaces of the first 10^100 rows and columns.
                palaces: palaces.to_string(),
            });
            if k == 8 {
                found.eight = Some(tree);
            }
        }
        Ok(found)
    }

    fn are_all_solved(&self) -> bool {
        self.solved.len() == self.games && self.refused == self.games
    }
}

/// Game 8 from 2^60 rows down to single squares, around a palace far out.
fn zoom(context: &Context<'_>, mut tree: Quadtree, found: &mut Found) -> Result<()> {
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
    for (name, bits) in [("whole", 51), ("nearer", 35), ("nearer", 19), ("squares", 0)] {
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
        let image = context.picture(&format!("zoom-{bits}"), &picture, &tree)?;
        found.plate_of(name, image, &(bits, at));
    }
    Ok(())
}
