//! The pieces that both games share without scaling.

use wythoff_anatomy::anatomy::Region;
use wythoff_anatomy::compare::Pairing;

use super::{LARGE, SIDE, SMALL};
use crate::measure::anatomy::survey;
use crate::measure::mask::Mask;
use crate::prelude::*;

/// Better shifts are searched within this distance of the expected one.
pub(super) const RADIUS: u32 = 12;

/// A pair of close-ups: where to look in game 100, and the shift that leads to a larger game.
#[derive(Clone, Copy)]
struct Piece {
    name: &'static str,
    /// The shift to game k.
    shift: fn(k: u64) -> (i64, i64),
    /// The window of the small game that begins `steps` squares from the junction.
    at: fn(steps: u64) -> Window,
    /// A shift that is wholly the same is searched within this distance.
    within: u64,
}

/// The nose lies at (k/3, k/3): pieces that hold it begin up to that far above and left of it.
const NOSE: Piece = Piece {
    name: "nose",
    shift: |k| ((k - SMALL) as i64 / 3, (k - SMALL) as i64 / 3),
    at: |steps| window(SMALL / 3 - steps, SMALL / 3 - steps, SIDE, SIDE),
    within: SMALL / 3,
};

/// The shoulder lies at (k, 0): pieces follow it to the right.
const SHOULDER: Piece = Piece {
    name: "shoulder",
    shift: |k| ((k - SMALL) as i64, 0),
    at: |steps| window(SMALL + steps, 0, SIDE, SIDE),
    within: 2 * SMALL,
};

/// A piece that was found, and how well it agrees.
#[derive(Serialize)]
pub(super) struct Match {
    #[serde(skip)]
    pub(super) name: &'static str,
    pub(super) shift: (i64, i64),
    /// The best shift of all that were tried.
    best_shift: (i64, i64),
    cells: u64,
    /// The piece nearest to the junction of all that agree best, and its squares that agree.
    window: Window,
    agree: u64,
    /// Of the piece that begins at the junction itself.
    agree_at_junction: u64,
    /// The piece that agrees best of all that show the upper épaulette, and its squares that agree.
    best_with_epaulette: Window,
    agree_with_epaulette: u64,
    /// The largest square of the small game that is the same around there.
    largest_square: Window,
    /// The piece that is drawn: of the nose, the one that agrees best; of the shoulder, the one
    /// that begins there, as pieces that agree better hardly show the épaulette.
    pub(super) drawn: Window,
}

impl Match {
    /// Looks for the piece nearest to its junction that is the same in game 100 and game k; if
    /// there is none, for the one that agrees best.
    fn search(
        context: &Context<'_>,
        piece: Piece,
        [small, large]: [&Grid; 2],
        k: u64,
    ) -> Result<Self> {
        context.step(&format!("what games {SMALL} and {k} share by the {}", piece.name))?;
        let shift = (piece.shift)(k);
        let (dx, dy) = shift;
        let same = |x: u64, y: u64| {
            small.at(x, y) == large.at(x.saturating_add_signed(dx), y.saturating_add_signed(dy))
        };
        let count = |steps| Mask::new((piece.at)(steps), same).count();
        let (agree, steps) = (0..=piece.within)
            .map(|steps| (count(steps), steps))
            .max_by_key(|&(agree, steps)| (agree, std::cmp::Reverse(steps)))
            .unwrap_or_default();
        let largest_square =
            Mask::new(window(0, 0, 3 * SMALL, 3 * SMALL), same)
                .largest_square()
                .ok_or_else(|| MeasureError::NotFound("the two games share nothing".into()))?;
        let window = (piece.at)(steps);
        let pairing = Pairing { k: game(SMALL), with: game(k), shift, offset: 0 };
        let boards = (context.sweep(pairing.k), context.sweep(pairing.with));
        let best = pairing.best_shift(&boards.0, &boards.1, window, RADIUS, context.observer())?;
        let (best_with_epaulette, agree_with_epaulette) = with_epaulette(context, same)?;
        Ok(Self {
            name: piece.name,
            shift,
            best_shift: best.shift,
            cells: SIDE * SIDE,
            window,
            agree,
            agree_at_junction: count(0),
            best_with_epaulette,
            agree_with_epaulette,
            largest_square,
            drawn: if piece.name == NOSE.name { window } else { (piece.at)(0) },
        })
    }

    /// A piece that is wholly the same, under the expected shift and none better.
    fn is_whole(&self) -> bool {
        self.agree == self.cells && self.best_shift == self.shift
    }
}

/// The window of 100 x 100 squares of game 100 that agrees best of all that show a square of the
/// upper épaulette.
fn with_epaulette(context: &Context<'_>, same: impl Fn(u64, u64) -> bool) -> Result<(Window, u64)> {
    let (_, anatomy) = survey(context, game(SMALL))?;
    let agree = Sums::new(&same);
    let epaulette = Sums::new(&|x, y| x >= y && anatomy.region(x, y) == Some(Region::Epaulette));
    let places = (0..=2 * SMALL).flat_map(|y| (0..=2 * SMALL).map(move |x| (x, y)));
    let showing = places.filter(|&at| epaulette.within(at) > 0);
    let (agree, std::cmp::Reverse((y, x))) = showing
        .map(|(x, y)| (agree.within((x, y)), std::cmp::Reverse((y, x))))
        .max()
        .ok_or_else(|| MeasureError::NotFound("game 100 shows no épaulette".into()))?;
    Ok((window(x, y, SIDE, SIDE), agree))
}

/// Squares with a property among the first 3 k rows and columns of game 100, in any window.
struct Sums(Vec<u64>);

impl Sums {
    const WIDTH: usize = 3 * SMALL as usize + 1;

    fn new(has: &dyn Fn(u64, u64) -> bool) -> Self {
        let mut sums = vec![0; Self::WIDTH * Self::WIDTH];
        for y in 1..Self::WIDTH {
            let mut row = 0;
            for x in 1..Self::WIDTH {
                row += u64::from(has(x as u64 - 1, y as u64 - 1));
                sums[y * Self::WIDTH + x] = sums[(y - 1) * Self::WIDTH + x] + row;
            }
        }
        Self(sums)
    }

    /// Of the window of a close-up at (x, y).
    fn within(&self, (x, y): (u64, u64)) -> u64 {
        let at = |x: u64, y: u64| self.0[y as usize * Self::WIDTH + x as usize];
        at(x + SIDE, y + SIDE) + at(x, y) - at(x + SIDE, y) - at(x, y + SIDE)
    }
}

/// The pieces by nose and shoulder; CLN-35 and CLN-36.
pub(super) fn measure(
    context: &Context<'_>,
    grids: [&Grid; 2],
    found: &mut Found,
) -> Result<[Match; 2]> {
    let nose = Match::search(context, NOSE, grids, LARGE)?;
    let next = context.mutant("game 1001 in place of game 1000", || {
        let all = window(0, 0, 4 * SMALL + LARGE, 4 * SMALL + LARGE);
        let large = Grid::read(&context.sweep(game(LARGE + 1)), all, context.observer())?;
        Match::search(context, NOSE, [grids[0], &large], LARGE + 1)
    })?;
    // The piece has to hold the nose, and does by the way it is searched for.
    found.verdict("CLN-35", next.judge(&nose, |nose| Verdict::exact(nose.is_whole())));

    let shoulder = Match::search(context, SHOULDER, grids, LARGE)?;
    let off = context.mutant("the two games laid on each other one column off", || {
        let off = Piece { shift: |k| ((k - SMALL) as i64 + 1, 0), ..SHOULDER };
        Match::search(context, off, grids, LARGE)
    })?;
    let rule = |shoulder: &Match| {
        let exactly = shoulder.agree_with_epaulette == shoulder.cells && shoulder.is_whole();
        Verdict::rough(exactly, shoulder.is_whole())
    };
    found.verdict("CLN-36", off.judge(&shoulder, rule));
    Ok([nose, shoulder])
}
