//! Outcomes.

use super::layers::by_passes;
use super::search::{Found, Node, starts};
use super::{SolveError, check_size};
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
/// If play need not end, if there are more positions than memory can address, or if the observer
/// cancels.
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
    check_size(width, height)?;
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
    /// game.
    ///
    /// `Time` and `Memory`: those of [`outcomes`] up to `at`.
    ///
    /// # Errors
    /// If play need not end, if there are more positions than memory can address, or if the
    /// observer cancels.
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
            let side = |heap| usize::try_from(heap).unwrap_or(usize::MAX).saturating_add(1);
            let (width, height) = (side(at.x), side(at.y));
            check_size(width, height)?;
            Known::Table { width, boards: by_passes(game, width, height, observer)? }
        };
        Ok(Self { game: game.clone(), known })
    }

    /// The game.
    pub(in crate::game) const fn game(&self) -> &HeapGame {
        &self.game
    }

    /// The outcome of a position with this number of passes left.
    ///
    /// # Panics
    /// If play cannot reach it.
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
                let (width, cells) = (*width as u64, boards[0].len());
                let is_known = at.x < width
                    && at.y < cells as u64 / width
                    && usize::from(passes) < boards.len();
                assert!(is_known, "{at:?} was not reached with {passes} passes");
                usize::from(passes) * cells + (at.y * width + at.x) as usize
            }
            Known::Searched(found) => {
                let place = found.place(Node { at, passes });
                place.unwrap_or_else(|| panic!("{at:?} was not reached with {passes} passes"))
            }
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

    /// The options that are P from a position with this number of passes left.
    ///
    /// # Panics
    /// If play cannot reach it.
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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;
    use crate::game::heap_game::{Play, Twist};

    const SIDE: u64 = 5;

    /// Twists, passes, cones, removed and added tokens, ends, and positions with a memory.
    const GAMES: [&str; 16] = [
        "nim |s-t|<2",
        "nim |s-t|<2 3,1 block=2",
        "nim |s-t|<2 pass=1",
        "1,0* 0,1* 2,1 1,3 block=2",
        "wythoff block=3 pass=1",
        "wythoff misere block=2",
        "king misere pass=2",
        "king 2,1 comply=2 pass=1",
        "king 2,1 misere comply=1",
        "king modulo=2 pass=1",
        "king 2,0 0,2 misere modulo=3",
        "wythoff without 2,2 terminal=1,1 hole=0,2",
        "king 1,-1 block=2",
        "nim imitate=2 pass=1",
        "fibonacci-nim",
        "euclid misere",
    ];

    type Known = HashMap<(HeapPosition, u8), Outcome>;

    /// The options of a position, a pass included, with their outcomes.
    fn options(game: &HeapGame, at: HeapPosition, passes: u8, known: &mut Known) -> Vec<Node> {
        let mut options: Vec<Node> =
            game.options_of(at).into_iter().map(|at| Node { at, passes }).collect();
        if passes > 0 && !options.is_empty() {
            options.push(Node { at: game.after_pass(at), passes: passes - 1 });
        }
        for node in &options {
            by_definition(game, node.at, node.passes, known);
        }
        options
    }

    /// The outcome by trying every block: a player without a move has lost, or has won in misere
    /// play.
    fn by_definition(game: &HeapGame, at: HeapPosition, passes: u8, known: &mut Known) -> Outcome {
        if let Some(&outcome) = known.get(&(at, passes)) {
            return outcome;
        }
        let options = options(game, at, passes, known);
        let sum = |at: HeapPosition| at.x.cast_signed() + at.y.cast_signed();
        let is_won = |is_free: &dyn Fn(usize, &Node) -> bool| {
            let mut free = (0..).zip(&options).filter(|(i, node)| is_free(*i, node)).peekable();
            if free.peek().is_none() {
                return game.play == Play::Misere;
            }
            free.any(|(_, node)| known[&(node.at, node.passes)] == Outcome::P)
        };
        let by_blocking = |most: usize| {
            let end = if most == 0 { 1 } else { 1_u32 << options.len() };
            let mut sets = (0..end).filter(|set| set.count_ones() as usize <= most);
            sets.all(|set| is_won(&|i, _| set >> i & 1 == 0))
        };
        let is_won = match game.twist {
            Twist::Block(k) => by_blocking(k.get() as usize - 1),
            Twist::Comply(least) => by_blocking(options.len().saturating_sub(least.get() as usize)),
            Twist::Modulo(n) => {
                let taken = |node: &Node| (sum(at) - sum(node.at)).rem_euclid(n.get().into());
                (0..n.get().into()).all(|rest| is_won(&|_, node| taken(node) != rest))
            }
        };
        let outcome = if is_won { Outcome::N } else { Outcome::P };
        known.insert((at, passes), outcome);
        outcome
    }

    #[test]
    fn what_was_not_reached_has_no_outcome() {
        for (words, at, beyond) in [
            ("wythoff", (5, 2), [(6, 0), (0, 3), (13, 0)]),
            ("euclid", (8, 5), [(9, 1), (8, 6), (0, 9)]),
        ] {
            let outcomes = Outcomes::of(&words.parse().unwrap(), at.into(), &()).unwrap();
            for at in beyond {
                let asked = catch_unwind(AssertUnwindSafe(|| outcomes.at(at.into(), 0)));
                assert!(asked.is_err(), "{words}, {at:?}: {asked:?}");
            }
            assert!(catch_unwind(AssertUnwindSafe(|| outcomes.at(at.into(), 1))).is_err());
        }
    }

    #[test]
    fn boards_that_no_memory_can_address_are_refused() {
        let game = "wythoff".parse().unwrap();
        let far = Outcomes::of(&game, (u64::MAX, 0).into(), &()).map(|outcomes| outcomes.count());
        assert_eq!(far, Err(SolveError::TooLarge));
        assert_eq!(outcomes(&game, usize::MAX, 2, &()), Err(SolveError::TooLarge));
        let side = 1 << 40;
        let refused = crate::game::grundy::values(&game, side, side, 1, &()).unwrap_err();
        assert_eq!(refused, SolveError::TooLarge.into());
    }

    #[test]
    fn outcomes_satisfy_the_definition_under_all_terms() {
        for words in GAMES {
            let game: HeapGame = words.parse().unwrap();
            let found = outcomes(&game, SIDE as usize, SIDE as usize, &()).unwrap();
            let mut known = Known::new();
            let expected = starts(&game, SIDE as usize, SIDE as usize)
                .into_iter()
                .map(|node| by_definition(&game, node.at, node.passes, &mut known));
            assert_eq!(found, expected.collect::<Vec<_>>(), "{words}");
        }
    }

    #[test]
    fn places_are_those_of_positions_whose_options_come_before_them() {
        for words in GAMES {
            let game: HeapGame = words.parse().unwrap();
            let outcomes = Outcomes::of(&game, game.start(SIDE - 1, SIDE - 2), &()).unwrap();
            if !game.is_searched() {
                let passes = usize::from(game.passes) + 1;
                assert_eq!(outcomes.count(), (SIDE * (SIDE - 1)) as usize * passes, "{words}");
            }
            let mut known = Known::new();
            for place in 0..outcomes.count() {
                let (at, passes) = outcomes.position(place);
                let case = format!("{words} at {at:?} with {passes} passes");
                let expected = by_definition(&game, at, passes, &mut known);
                assert_eq!(outcomes.place(at, passes), place, "{case}");
                assert_eq!(outcomes.of_place(place), expected, "{case}");
                assert_eq!(outcomes.at(at, passes), expected, "{case}");
                let options = options(&game, at, passes, &mut known);
                assert!(
                    options.iter().all(|to| outcomes.place(to.at, to.passes) < place),
                    "{case}"
                );
                let lost = |to: &&Node| known[&(to.at, to.passes)] == Outcome::P;
                let (moves, pass): (Vec<Node>, Vec<Node>) =
                    options.iter().filter(lost).copied().partition(|to| to.passes == passes);
                let mut moves: Vec<HeapPosition> = moves.into_iter().map(|to| to.at).collect();
                moves.sort_unstable();
                let found = outcomes.p_options(at, passes);
                assert_eq!((&found.positions, found.pass), (&moves, !pass.is_empty()), "{case}");
                assert_eq!(found.tally.options(), options.len() as u64, "{case}");
                assert_eq!(found.count(), options.iter().filter(lost).count() as u64, "{case}");
            }
        }
    }
}
