//! Figure 7: the three fabrics.

use wythoff::automaton::LocalRule;
use wythoff::blocking::hood;
use wythoff::board::Value;
use wythoff_anatomy::anatomy::Region;
use wythoff_anatomy::anatomy::epaulette::{Word, class};
use wythoff_anatomy::compare::Pairing;

use crate::measure::agreement::ByRegion;
use crate::measure::anatomy::{margin, survey, word};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/figures/figure_7", measure);

/// One game of each class, large enough for the larger grid of the fabric to show.
const GAMES: [u64; 3] = [2400, 2401, 2402];
/// The depth below the nose that the close views reach, and the pixels of a square there.
const CLOSE: u64 = 180;
const MAGNIFIED: u64 = 4;
/// The far views show the fabric as far as its prism, which lies near phi k.
const FAR: u64 = 3240;
const REDUCED: u64 = 4;
/// The distance around the nose within which its shape is examined.
const NOSE: u64 = 8;
/// Better shifts are searched within this distance of the expected one.
const RADIUS: u32 = 12;

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    draw(context, &mut found)?;
    let games = Games::measure(context, [600, 601, 602])?;
    let mutant = context
        .mutant("games 600, 603 and 606, all of one class, in place of 600, 601 and 602", || {
            Games::measure(context, [600, 603, 606])
        })?;
    found.verdict("CLN-72", mutant.judge(&games, |games| Verdict::exact(games.are_three())));

    let casings = context.pick([600, 601, 602], [1500, 1501, 1502]);
    let from_casing = Made::measure(context, &casings, 0)?;
    let mutant = context
        .mutant("the casing of the game before in place of the game’s own", || {
            Made::measure(context, &[600], 1)
        })?;
    let rule = |made: &Made| Verdict::exact(made.cells > 0 && made.agree == made.cells);
    found.verdict("CLN-73", mutant.judge(&from_casing, rule));
    let wrong = || games.null.iter().copied();
    Ok(found.with(&numbers! {
        shown: GAMES,
        close: CLOSE,
        magnified: MAGNIFIED,
        far: FAR,
        reduced: REDUCED,
        nose: NOSE,
        // Shifts that are tried for a piece.
        shifts: (2 * RADIUS + 1).pow(2),
        // The pieces at wrong places that agree least and most.
        least: wrong().min_by_key(|piece| piece.agree).expect("wrong places were tried"),
        most: wrong().max_by_key(|piece| piece.agree).expect("wrong places were tried"),
        // The best agreement of different classes, on a scale from chance, 0, to identity, 1.
        beyond_chance: games.beyond_chance(),
        games,
        from_casing,
    }))
}

/// Draws each game close to the nose, and as far as its prism.
fn draw(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let views = [
        ("close", CLOSE, Scale::PixelsPerCell(MAGNIFIED)),
        ("far", FAR, Scale::CellsPerPixel(REDUCED)),
    ];
    for (view, side, scale) in views {
        for k in GAMES {
            context.step(&format!("drawing the fabric of game {k}"))?;
            let start = k / 3 - NOSE;
            let picture =
                Picture { scale, ..Picture::new(game(k), window(start, start, side, side)) };
            let name = format!("{view}-{}", k % 3);
            let image = context.picture(&name, &picture, &context.sweep(game(k)))?;
            found.plate_of(view, image, &(k, k % 3));
        }
    }
    Ok(())
}

/// Noses and fabrics of three games, and of further ones of their classes.
#[derive(Serialize)]
struct Games {
    games: [u64; 3],
    /// The games whose noses were looked at, the first and the last.
    range: [u64; 2],
    /// Shapes of the nose in the classes of the three games.
    shapes: [usize; 3],
    /// True if no two classes have a shape in common.
    different: bool,
    /// Whole fabrics in later games of one class.
    same: Vec<Piece>,
    /// A piece of each fabric in the next of the three games, under the best shift.
    others: Vec<Piece>,
    /// Pieces of fabrics in the same fabric at wrong places, under the best shift around these.
    null: Vec<Piece>,
}

/// A fabric, or a piece of it, laid over another game.
#[derive(Clone, Copy, Serialize)]
struct Piece {
    pairing: Pairing,
    cells: u64,
    agree: u64,
}

impl Piece {
    /// Lays a piece from the middle of the fabric of game k, far from all borders, over game
    /// `with`, under the shift near `shift` that agrees best.
    fn measure(context: &Context<'_>, (k, with): (u64, u64), shift: (i64, i64)) -> Result<Self> {
        let piece = window(4 * k / 5, 4 * k / 5, k / 4, k / 4);
        let start = Pairing { k: game(k), with: game(with), shift, offset: 0 };
        let boards = (context.sweep(game(k)), context.sweep(game(with)));
        let best = start.best_shift(&boards.0, &boards.1, piece, RADIUS, context.observer())?;
        let share = best.agreement(&boards.0, &boards.1, piece, context.observer())?;
        Ok(Self { pairing: best, cells: piece.cells() as u64, agree: share.agree })
    }

    fn share(&self) -> f64 {
        self.agree as f64 / self.cells as f64
    }
}

/// Shifts at which a fabric does not lie over itself: further off than the search for the best one
/// reaches. Most lie on the diagonal, for the piece is symmetric.
const WRONG: [(i64, i64); 6] = [(40, 40), (80, 80), (-60, -60), (-100, -100), (60, 0), (90, 40)];

impl Games {
    fn measure(context: &Context<'_>, games: [u64; 3]) -> Result<Self> {
        context.step("the shapes of the nose")?;
        // Earlier games of the same classes.
        let noses = context.pick(10, 40);
        let first = games.map(|k| k - 300);
        let mut by_class: [Vec<Vec<Value>>; 3] = Default::default();
        for (class, k) in first.into_iter().enumerate() {
            for k in (k..).step_by(3).take(noses) {
                let shape = nose(context, k)?;
                if !by_class[class].contains(&shape) {
                    by_class[class].push(shape);
                }
            }
        }
        let apart = |a: usize, b: usize| by_class[a].iter().all(|one| !by_class[b].contains(one));
        let (mut same, mut others, mut null) = (Vec::new(), Vec::new(), Vec::new());
        for (place, k) in games.into_iter().enumerate() {
            let far = [k + 3, 4 * k - 3 * (k % 3)];
            for &other in context.pick(&far[..1], &far) {
                context.step(&format!("the fabrics of games {k} and {other}"))?;
                let step = (other - k) as i64 / 3;
                let pairing =
                    Pairing { k: game(k), with: game(other), shift: (step, step), offset: 0 };
                let share = ByRegion::measure(context, pairing)?.of(Region::Fabric);
                same.push(Piece { pairing, cells: share.cells, agree: share.agree });
            }
            // The last one is laid over the next game of the class of the first one.
            let next = games.get(place + 1).copied().unwrap_or(games[0] + 3);
            others.push(Piece::measure(context, (k, next), (0, 0))?);
            for shift in WRONG {
                null.push(Piece::measure(context, (k, k), shift)?);
            }
        }
        let last = first[2] + 3 * (noses as u64 - 1);
        Ok(Self {
            games,
            range: [first[0], last],
            shapes: by_class.each_ref().map(Vec::len),
            different: apart(0, 1) && apart(1, 2) && apart(0, 2),
            same,
            others,
            null,
        })
    }

    /// The share of a fabric that agrees with itself at wrong places, on the mean.
    fn chance(&self) -> f64 {
        self.null.iter().map(Piece::share).sum::<f64>() / self.null.len() as f64
    }

    /// The best agreement of different classes, on a scale from chance, 0, to identity, 1.
    fn beyond_chance(&self) -> f64 {
        let best = self.others.iter().map(Piece::share).fold(0.0, f64::max);
        (best - self.chance()) / (1.0 - self.chance())
    }

    /// Returns true if there is one shape and one fabric a class, and no two are nearly the same.
    fn are_three(&self) -> bool {
        self.shapes == [1; 3]
            && self.different
            && self.same.iter().all(|fabric| fabric.cells > 0 && fabric.agree == fabric.cells)
            && self.beyond_chance() < 0.1
    }
}

/// The values around the nose of a game.
fn nose(context: &Context<'_>, k: u64) -> Result<Vec<Value>> {
    let start = k / 3 - NOSE;
    let around = window(start, start, 2 * NOSE, 2 * NOSE);
    let grid = Grid::read(&context.sweep(game(k)), around, context.observer())?;
    Ok(grid.cells().map(|cell| cell.2).collect())
}

/// Fabrics made from the casing alone, compared with games.
#[derive(Serialize)]
struct Made {
    games: Vec<u64>,
    cells: u64,
    agree: u64,
}

impl Made {
    /// The rule is started from the closed form of the hood and the word of the épaulette of a
    /// game, continued without end, and compared with a game `ahead` of it.
    fn measure(context: &Context<'_>, games: &[u64], ahead: u64) -> Result<Self> {
        let rule = LocalRule::try_new(&Ruleset::wythoff()).map_err(MeasureError::not_found)?;
        let mut made = Self { games: games.to_vec(), cells: 0, agree: 0 };
        for &k in games {
            context.step(&format!("the fabric of game {k} from its casing"))?;
            // A casing that is longer than all that is looked at is as good as one without end.
            let shift = 1_000_000;
            let endless = game(k + 3 * shift);
            let word = word(context, game(k))?;
            let nose = k / 3;
            let side = 4 * k / 3;
            let (first, width) = ((nose + shift) as i64, side as usize);
            let values = rule
                .evaluate(first, first, width, width, |x, y| {
                    by_formula(endless, &word, x as u64, y as u64)
                })
                .map_err(MeasureError::not_found)?;
            made.compare(context, game(k + ahead), (nose, side), &values)?;
        }
        Ok(made)
    }

    /// Compares values around the nose with the fabric of a game.
    fn compare(
        &mut self,
        context: &Context<'_>,
        k: K,
        (nose, side): (u64, u64),
        values: &[Value],
    ) -> Result<()> {
        let (board, anatomy) = survey(context, k)?;
        let grid = Grid::read(&board, window(nose, nose, side, side), context.observer())?;
        for y in nose..nose + side {
            let made = &values[(y - nose) as usize * side as usize..][..side as usize];
            for (columns, region) in anatomy.interior_runs(y, nose..nose + side, margin(k)) {
                if region == Region::Fabric {
                    let same = |&x: &u64| grid.at(x, y) == made[(x - nose) as usize];
                    self.cells += columns.end - columns.start;
                    self.agree += columns.filter(same).count() as u64;
                }
            }
        }
        Ok(())
    }
}

/// Hood and épaulette by formula.
fn by_formula(k: K, word: &Word, x: u64, y: u64) -> Value {
    match hood::visible(k, x, y) {
        Some(seen) => seen.value(k),
        None => word[class(k, x.max(y), x.min(y))],
    }
}
