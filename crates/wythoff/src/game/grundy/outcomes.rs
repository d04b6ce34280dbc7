//! Outcomes.

use super::by_class::{ClassIndex, RowIndex};
use super::for_single_options;
use crate::game::Outcome;
use crate::game::heap_game::{HeapGame, Play};
use crate::observer::{Interrupted, Observer};

/// The outcomes for x < `width` and y < `height`, row by row, with all passes left.
///
/// A position is P if the opponent can block, with k - 1 blocks at most, all options that are P.
/// Under misère play he also has to leave an option, because the player who cannot move wins.
///
/// `Time: O(cells x moves)`, O(options) for each cell with removed moves, and with blocking if rays
/// are parallel; all that for each number of passes. `Memory: O(classes)`, and a byte a cell, for
/// each number of passes.
///
/// # Errors
/// If the observer cancels.
///
/// ```
/// use wythoff::game::Outcome::{N, P};
/// use wythoff::game::grundy;
/// // The player who takes the last token loses: (1, 0) is P.
/// let misere = grundy::outcomes(&"wythoff misere".parse()?, 3, 3, &())?;
/// assert_eq!(misere, [N, P, N, P, N, N, N, N, P]);
/// // Without the pass, (3, 0) is P.
/// let with_a_pass = grundy::outcomes(&"1,0 2,0 pass=1".parse()?, 5, 1, &())?;
/// assert_eq!(with_a_pass, [P, N, N, N, P]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn outcomes(
    game: &HeapGame,
    width: usize,
    height: usize,
    observer: &dyn Observer,
) -> Result<Vec<Outcome>, Interrupted> {
    Ok(by_passes(game, width, height, observer)?.pop().unwrap_or_default())
}

/// The outcomes of all positions up to a corner, for each number of passes that may be left.
#[derive(Debug, Clone)]
pub struct Outcomes {
    game: HeapGame,
    width: usize,
    /// The outcomes row by row, by the number of passes.
    boards: Vec<Vec<Outcome>>,
}

/// The options of a position that are P.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct POptions {
    /// The options by moves, sorted.
    pub positions: Vec<(u64, u64)>,
    /// True if a pass leads to P.
    pub pass: bool,
}

impl Outcomes {
    /// The outcomes of the positions with x and y up to those of `corner`, which have to be in the
    /// range of usize.
    ///
    /// `Time` and `Memory`: those of [`outcomes`].
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// ```
    /// use wythoff::game::Outcome;
    /// use wythoff::game::grundy::Outcomes;
    /// // Without the pass, (3, 0) is P, and so is (0, 0).
    /// let outcomes = Outcomes::up_to(&"1,0 2,0 pass=1".parse()?, (3, 0), &())?;
    /// assert_eq!([0, 1].map(|passes| outcomes.at((3, 0), passes)), [Outcome::P, Outcome::N]);
    /// let lost = outcomes.p_options((3, 0), 1);
    /// assert_eq!((lost.positions.len(), lost.pass), (0, true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn up_to(
        game: &HeapGame,
        (x, y): (u64, u64),
        observer: &dyn Observer,
    ) -> Result<Self, Interrupted> {
        let (width, height) = (x as usize + 1, y as usize + 1);
        let boards = by_passes(game, width, height, observer)?;
        Ok(Self { game: game.clone(), width, boards })
    }

    /// The outcome of a position with this number of passes left. Both have to be in range.
    pub fn at(&self, (x, y): (u64, u64), passes: u8) -> Outcome {
        self.boards[usize::from(passes)][y as usize * self.width + x as usize]
    }

    /// The options that are P from a position with this number of passes left. Both have to be in
    /// range.
    pub fn p_options(&self, at: (u64, u64), passes: u8) -> POptions {
        let mut positions = self.game.options(at.0, at.1);
        positions.retain(|&option| self.at(option, passes) == Outcome::P);
        positions.sort_unstable();
        let can_pass = passes > 0 && self.game.can_move(at.0, at.1);
        POptions { positions, pass: can_pass && self.at(at, passes - 1) == Outcome::P }
    }

    /// The outcomes row by row, by the number of passes.
    pub(crate) fn boards(&self) -> &[Vec<Outcome>] {
        &self.boards
    }
}

/// The outcomes for x < `width` and y < `height`, row by row, by the number of passes left.
fn by_passes(
    game: &HeapGame,
    width: usize,
    height: usize,
    observer: &dyn Observer,
) -> Result<Vec<Vec<Outcome>>, Interrupted> {
    let mut layers: Vec<Layer> =
        (0..=game.passes).map(|_| Layer::new(game, width, height)).collect();
    let classes = ClassIndex::of(game, width, height);
    for y in 0..height {
        if observer.progress(y as u128, height as u128).is_break() {
            return Err(Interrupted);
        }
        let rows: Option<Vec<RowIndex>> =
            classes.as_ref().map(|classes| classes.iter().map(|one| one.row(y as u64)).collect());
        for x in 0..width {
            let mut after_pass = None;
            for layer in &mut layers {
                after_pass = Some(layer.next(game, (x, y), width, rows.as_deref(), after_pass));
            }
        }
    }
    Ok(layers.into_iter().map(|layer| layer.outcomes).collect())
}

/// The outcomes with some number of passes left.
struct Layer {
    /// The number of P-positions in each class, ray by ray.
    lost: Vec<Vec<u32>>,
    outcomes: Vec<Outcome>,
}

impl Layer {
    fn new(game: &HeapGame, width: usize, height: usize) -> Self {
        let classes = ClassIndex::of(game, width, height).unwrap_or_default();
        let lost = classes.iter().map(|classes| vec![0; classes.len()]).collect();
        Self { lost, outcomes: Vec::with_capacity(width * height) }
    }

    /// Computes the next outcome, that of (x, y).
    #[inline]
    fn next(
        &mut self,
        game: &HeapGame,
        (x, y): (usize, usize),
        width: usize,
        rows: Option<&[RowIndex]>,
        after_pass: Option<Outcome>,
    ) -> Outcome {
        let outcome = self.decide(game, (x as u64, y as u64), width, rows, after_pass);
        if outcome == Outcome::P {
            let rows = rows.unwrap_or_default();
            self.lost.iter_mut().zip(rows).for_each(|(lost, row)| lost[row.at(x)] += 1);
        }
        self.outcomes.push(outcome);
        outcome
    }

    #[inline]
    fn decide(
        &self,
        game: &HeapGame,
        (x, y): (u64, u64),
        width: usize,
        rows: Option<&[RowIndex]>,
        after_pass: Option<Outcome>,
    ) -> Outcome {
        let k = game.k.get();
        let over = if game.play == Play::Normal { Outcome::P } else { Outcome::N };
        if game.terminal.contains(&(x, y)) {
            return over;
        }
        let seen = self.lost.iter().zip(rows.unwrap_or_default());
        let mut lost: u64 = seen.map(|(lost, row)| u64::from(lost[row.at(x as usize)])).sum();
        if lost < k {
            let is_lost =
                |(x, y): (u64, u64)| self.outcomes[y as usize * width + x as usize] == Outcome::P;
            for_single_options(game, rows.is_some(), (x, y), |option| {
                lost += u64::from(is_lost(option));
            });
        }
        if lost < k && after_pass == Some(Outcome::P) {
            lost += u64::from(game.moves.can_move(x, y));
        }
        if lost >= k {
            Outcome::N
        } else if game.play == Play::Normal {
            Outcome::P
        } else {
            // The opponent blocks the options that are P, and has to leave another one.
            let pass = u64::from(after_pass.is_some());
            let has_more = game.moves.can_move(x, y)
                && (lost == 0 || game.moves.options(x, y).len() as u64 + pass > lost);
            if has_more { Outcome::P } else { Outcome::N }
        }
    }
}
