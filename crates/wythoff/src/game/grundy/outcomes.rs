//! Outcomes.

use super::SolveError;
use super::layers::by_passes;
use super::search::{Found, Node, starts};
use crate::game::Outcome;
use crate::game::computed::HeapPosition;
use crate::game::heap_game::{HeapGame, Tally};
use crate::observer::Observer;

/// The outcomes for x < `width` and y < `height`, row by row, with all passes left.
///
/// A position is P if the opponent can block all options that are P. Under misère play he also has
/// to leave an option, because the player who cannot move wins.
///
/// `Time: O(cells x moves)`, O(options) for each cell with removed moves, if the opponent leaves
/// some options, and with blocking if rays are parallel; all that for each number of passes.
/// `Memory: O(classes)`, and a byte a cell, for each number of passes. If moves add tokens or are
/// computed, all positions that can be reached are searched: O(options) and about 100 bytes for
/// each.
///
/// # Errors
/// If play need not end, or if the observer cancels.
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
) -> Result<Vec<Outcome>, SolveError> {
    if game.is_searched() {
        let roots = starts(game, width, height);
        let found = search(game, &roots, observer)?;
        let outcome = |&root| found.place(root).map_or(Outcome::P, |place| found.values[place]);
        return Ok(roots.iter().map(outcome).collect());
    }
    Ok(by_passes(game, width, height, observer)?.pop().unwrap_or_default())
}

/// The outcomes of all positions that play from one position can reach.
#[derive(Debug, Clone)]
pub struct Outcomes {
    game: HeapGame,
    known: Known,
}

#[derive(Debug, Clone)]
enum Known {
    /// All positions up to a corner: row by row, by the number of passes.
    Table { width: usize, boards: Vec<Vec<Outcome>> },
    /// Those that can be reached.
    Searched(Found<Outcome>),
}

/// The options of a position that are P.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct POptions {
    /// The options by moves, sorted.
    pub positions: Vec<HeapPosition>,
    /// True if a pass leads to P.
    pub pass: bool,
    /// The numbers of all options, P or not, a pass included.
    pub tally: Tally,
}

impl POptions {
    /// The number of options that are P, a pass included.
    pub fn count(&self) -> u64 {
        self.tally.lost()
    }
}

impl Outcomes {
    /// The outcomes of the positions that play from `at` can reach with up to the passes of the
    /// game. The heaps have to be in the range of usize.
    ///
    /// `Time` and `Memory`: those of [`outcomes`] up to `at`.
    ///
    /// # Errors
    /// If play need not end, or if the observer cancels.
    ///
    /// ```
    /// use wythoff::game::Outcome;
    /// use wythoff::game::grundy::Outcomes;
    /// // Without the pass, (3, 0) is P, and so is (0, 0).
    /// let at = (3, 0).into();
    /// let outcomes = Outcomes::of(&"1,0 2,0 pass=1".parse()?, at, &())?;
    /// assert_eq!([0, 1].map(|passes| outcomes.at(at, passes)), [Outcome::P, Outcome::N]);
    /// let lost = outcomes.p_options(at, 1);
    /// assert_eq!((lost.positions.len(), lost.pass, lost.tally.options()), (0, true, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        game: &HeapGame,
        at: HeapPosition,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError> {
        let known = if game.is_searched() {
            let roots: Vec<Node> = (0..=game.passes).map(|passes| Node { at, passes }).collect();
            Known::Searched(search(game, &roots, observer)?)
        } else {
            let (width, height) = (at.x as usize + 1, at.y as usize + 1);
            Known::Table { width, boards: by_passes(game, width, height, observer)? }
        };
        Ok(Self { game: game.clone(), known })
    }

    /// The outcome of a position with this number of passes left, which has to be reached.
    pub fn at(&self, at: HeapPosition, passes: u8) -> Outcome {
        self.of_place(self.place(at, passes))
    }

    /// The number of positions that were computed, each once for each number of passes.
    pub fn count(&self) -> usize {
        match &self.known {
            Known::Table { boards, .. } => boards.iter().map(Vec::len).sum(),
            Known::Searched(found) => found.nodes.len(),
        }
    }

    /// The place of a position in a list in which options come before the positions that lead to
    /// them. The position has to be reached.
    pub(crate) fn place(&self, at: HeapPosition, passes: u8) -> usize {
        match &self.known {
            Known::Table { width, boards } => {
                usize::from(passes) * boards[0].len() + at.y as usize * width + at.x as usize
            }
            Known::Searched(found) => found.place(Node { at, passes }).unwrap_or(0),
        }
    }

    /// The position in a place of that list, and the passes that are left.
    pub(crate) fn position(&self, place: usize) -> (HeapPosition, u8) {
        match &self.known {
            Known::Table { width, boards } => {
                let (passes, cell) = (place / boards[0].len(), place % boards[0].len());
                (((cell % width) as u64, (cell / width) as u64).into(), passes as u8)
            }
            Known::Searched(found) => (found.nodes[place].at, found.nodes[place].passes),
        }
    }

    /// The outcome in a place of that list.
    pub(crate) fn of_place(&self, place: usize) -> Outcome {
        match &self.known {
            Known::Table { boards, .. } => boards[place / boards[0].len()][place % boards[0].len()],
            Known::Searched(found) => found.values[place],
        }
    }

    /// The options that are P from a position with this number of passes left, which has to be
    /// reached.
    pub fn p_options(&self, at: HeapPosition, passes: u8) -> POptions {
        let mut positions = self.game.options_of(at);
        let pass = (passes > 0 && !positions.is_empty())
            .then(|| self.at(self.game.after_pass(at), passes - 1));
        let mut tally = Tally::default();
        let mut add = |heaps, outcome| tally.add(class(&self.game, heaps), outcome);
        positions.retain(|&option| {
            let outcome = self.at(option, passes);
            add(option.heaps(), outcome);
            outcome == Outcome::P
        });
        pass.into_iter().for_each(|outcome| add(at.heaps(), outcome));
        positions.sort_unstable();
        POptions { positions, pass: pass == Some(Outcome::P), tally }
    }
}

/// The class of an option with these heaps that a twist blocks as a whole; 0 if there is none.
pub(super) fn class(game: &HeapGame, heaps: (u64, u64)) -> usize {
    game.twist.modulus().map_or(0, |modulus| modulus.class(heaps))
}

fn search(
    game: &HeapGame,
    roots: &[Node],
    observer: &dyn Observer,
) -> Result<Found<Outcome>, SolveError> {
    let outcome = |options: &[Node], outcomes: &[Outcome]| {
        let mut tally = Tally::default();
        for (option, &outcome) in options.iter().zip(outcomes) {
            tally.add(class(game, option.at.heaps()), outcome);
        }
        tally.outcome(game.twist, game.play)
    };
    Found::search(game, roots, outcome, observer)
}
