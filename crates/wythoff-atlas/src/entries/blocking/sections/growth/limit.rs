//! The limit of the boards, against boards.

use wythoff_anatomy::growth::limit::{ARM, Deviation, WARP};

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/growth/limit", measure);

/// Sides of the squares that are compared, in halves of k.
const HALVES: [u64; 4] = [1, 2, 4, 6];
/// The power test takes rows for those of a game larger by one part in so many.
const LARGER: u64 = 50;

/// The squares of some games against the limit.
#[derive(Serialize)]
struct Compared {
    squares: Vec<Deviation>,
}

impl Compared {
    /// The largest of some numbers of the squares.
    fn most(&self, of: impl Fn(&Deviation) -> f64) -> f64 {
        self.squares.iter().map(of).fold(0.0, f64::max)
    }

    /// The largest scatter of rows.
    fn scatter(&self) -> f64 {
        self.most(|of| of.scatter)
    }

    /// The largest scatter, in units of the bound that is proved.
    fn share(&self) -> f64 {
        self.most(|of| of.scatter / of.bound())
    }

    /// The largest difference of a single row from the limit, in palaces, in units of √k, and in
    /// units of the bound that is proved.
    fn single(&self) -> [f64; 3] {
        [
            self.most(|of| of.largest),
            self.most(|of| of.largest / (of.k as f64).sqrt()),
            self.most(|of| of.largest / of.bound_of_a_row()),
        ]
    }

    /// The largest difference between the palaces of a square and the limit, in units of its side.
    fn surplus(&self) -> f64 {
        self.most(|of| (of.palaces as f64 - of.limit).abs() / of.size as f64)
    }

    fn is_near(&self) -> bool {
        self.squares.iter().all(Deviation::is_within_the_bounds) && self.scatter() < 3.0
    }

    fn has_its_palaces(&self) -> bool {
        self.surplus() < 0.4
    }
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let games =
        context.pick(&[500, 1000, 2000][..], &[500, 1000, 2000, 5000, 10_000, 20_000, 40_000]);
    let mut rows = Vec::new();
    for &k in games {
        context.step(&format!("rows of game {}", count(k)))?;
        for halves in HALVES {
            let square = window(0, 0, halves * k / 2, halves * k / 2);
            let survey = context.sweep(game(k)).survey(square, false, context.observer())?;
            rows.push((k, survey.palaces_by_row));
        }
    }
    let compare = |with: fn(u64) -> u64| Compared {
        squares: rows.iter().map(|(k, rows)| Deviation::of(with(*k), rows)).collect(),
    };
    let here = compare(|k| k);
    let mutant =
        context.mutant("the limit of a game 2 % larger", || Ok(compare(|k| k + k / LARGER)))?;
    found.state("near", mutant.judge_exact(&here, Compared::is_near));
    found.state("palaces", mutant.judge_exact(&here, Compared::has_its_palaces));
    draw(context, context.pick(1000, 5000), &mut found)?;
    Ok(found.with(&numbers! {
        arm: ARM,
        warp: WARP,
        games: games.len(),
        // The largest scatter in units of the bound that is proved.
        share: here.share(),
        scatter: here.scatter(),
        // The largest difference of a single row, in palaces, in √k, and in units of its bound.
        single: here.single(),
        surplus: here.surplus(),
        // The last squares of all games.
        squares: here.squares.iter().skip(HALVES.len() - 1).step_by(HALVES.len()).collect::<Vec<_>>(),
        all: &here.squares,
    }))
}

/// Draws a game with the borders of the limit.
fn draw(context: &Context<'_>, k: u64, found: &mut Found) -> Result<()> {
    let (side, pixels) = (3 * k, 1000);
    context.step(&format!("drawing game {}", count(k)))?;
    let kept = context.sweep(game(k)).keep(side, context.observer())?;
    let mut picture = Picture::new(game(k), window(0, 0, side, side));
    picture.scale = Scale::CellsPerPixel(side.div_ceil(pixels));
    picture.outline_limit(game(k));
    let image = context.picture("borders", &picture, &kept)?;
    found.plate_of("borders", image, &k);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_with_other_rows_are_far_from_the_limit() {
        let rows = |k: u64| vec![k; 3 * k as usize];
        let compared = Compared { squares: vec![Deviation::of(1000, &rows(1000))] };
        assert!(!compared.is_near() && !compared.has_its_palaces());
    }
}
