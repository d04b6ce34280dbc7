//! Section 1: the games that are solved.

use std::collections::{BTreeMap, BTreeSet};

use wythoff::exact::wythoff_pair;

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/solved", measure);

/// A pair for each n, or several.
type Form = fn(n: u64) -> Vec<(u64, u64)>;

/// The closed forms of games 1, 2 and 3.
const FORMS: [Form; 3] = [
    |n| vec![wythoff_pair(n)],
    |n| {
        let (a, b) = wythoff_pair(n);
        vec![(0, 0), (n, 2 * n + 1), (2 * a + 2, 2 * b + 2)]
    },
    |n| vec![(0, 0), (n, 2 * n + 1), (n, 2 * n + 2)],
];

/// The palaces of a game beside a closed form.
#[derive(Clone, Copy, Serialize)]
struct Compared {
    k: u64,
    palaces: usize,
    by_form: usize,
    /// Squares that are in one of the two only.
    different: usize,
}

impl Compared {
    fn measure(context: &Context<'_>, k: u64, form: Form, side: u64) -> Result<Self> {
        let board = context.sweep(game(k));
        let grid = Grid::read(&board, window(0, 0, side, side), context.observer())?;
        let palaces: BTreeSet<(u64, u64)> =
            grid.cells().filter(|cell| cell.2 < 0).map(|(x, y, _)| (x, y)).collect();
        let pairs = (0..side).flat_map(form).flat_map(|(x, y)| [(x, y), (y, x)]);
        let by_form: BTreeSet<(u64, u64)> = pairs.filter(|&(x, y)| x < side && y < side).collect();
        let different = palaces.symmetric_difference(&by_form).count();
        Ok(Self { k, palaces: palaces.len(), by_form: by_form.len(), different })
    }

    const fn is_same(&self) -> bool {
        self.different == 0 && self.palaces > 0
    }
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let side = context.pick(500, 1500);
    let (mut games, mut data) = (Vec::new(), BTreeMap::new());
    for (k, form) in (1..).zip(FORMS) {
        context.step(&format!("the closed form of game {k}"))?;
        draw(context, k, &mut found)?;
        let this = Compared::measure(context, k, form, side)?;
        let same = this.different == 0;
        data.insert(format!("game_{k}"), numbers! { side, palaces: this.palaces, same });
        games.push(this);
    }
    let root = context.mutant("√2 in place of φ", || {
        Compared::measure(context, 1, |n| vec![((2 * n * n).isqrt(), (2 * n * n).isqrt() + n)], 100)
    })?;
    found.verdict("CLN-15", root.judge(&games[0], |of| Verdict::exact(of.is_same())));
    let exchanged = context.mutant("the closed forms of games 2 and 3 exchanged", || {
        let other = |k, form| Compared::measure(context, k, form, 100);
        Ok([other(2, FORMS[2])?, other(3, FORMS[1])?])
    })?;
    let both = [games[1], games[2]];
    let rule = |both: &[Compared; 2]| Verdict::exact(both.iter().all(Compared::is_same));
    found.verdict("CLN-16", exchanged.judge(&both, rule));
    Ok(found.with(&numbers! {
        side,
        games,
        // The JSON data: `game_1` and the like.
        data,
    }))
}

fn draw(context: &Context<'_>, k: u64, found: &mut Found) -> Result<()> {
    let picture = Picture {
        scale: Scale::PixelsPerCell(5),
        palette: Palette::Paper,
        ..Picture::new(game(k), window(0, 0, 100, 100))
    };
    let image = context.picture(&format!("game-{k}"), &picture, &context.sweep(game(k)))?;
    found.plate_of("game", image, &k);
    Ok(())
}
