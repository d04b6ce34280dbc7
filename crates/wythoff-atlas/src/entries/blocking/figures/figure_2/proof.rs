//! The neighbourhood, the compensation terms and the identity of the proof of Theorem 1.

use wythoff::Ruleset;
use wythoff::automaton::{AutomatonBoard, LocalRule, LocalRuleTerm};
use wythoff::board::Board;

use super::formula::{CELLS, Formula};
use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::{count, list};
use crate::measure::grid::Grid;
use crate::measure::{game, window};
use crate::model::Verdict;

pub(super) fn measure(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    order(context, found)?;
    effects(context, found)?;
    identity(context, found)
}

/// The cells that the rule of a piece reads: columns to the left and rows above.
fn places(piece: &Ruleset) -> Result<Vec<(usize, usize)>, MeasureError> {
    let mut places: Vec<(usize, usize)> =
        expanded(piece)?.compensation().iter().map(place).collect();
    places.sort_unstable();
    Ok(places)
}

fn expanded(piece: &Ruleset) -> Result<LocalRule, MeasureError> {
    LocalRule::try_new(piece).map_err(|error| MeasureError::NotFound(error.to_string()))
}

fn place(term: &LocalRuleTerm) -> (usize, usize) {
    (term.dx as usize, term.dy as usize)
}

/// CLN-21: which cells the rule reads, and how many steps back.
fn order(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let read = places(&Ruleset::wythoff())?;
    let mutant =
        context.mutant("the rule of a rook in place of the queen", || places(&Ruleset::nim()))?;
    let mut back: Vec<usize> = read.iter().map(|(dx, dy)| dx + dy).collect();
    back.sort_unstable();
    // Two parents, the central grandparent, and from there the same again.
    let family = [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2)];
    found.row_against(
        "Cells the rule reads, and steps back",
        format!("{}: {}", read.len(), list(&back)),
        "6, up to 4",
    );
    found.find(
        "CLN-21",
        mutant.judge(&read, |read| Verdict::definition(*read == family)),
        format!(
            "The rule that follows from the queen's moves reads {} cells, {} steps back: an \
             automaton of order {}.",
            read.len(),
            list(&back),
            back.last().unwrap_or(&0)
        ),
    );
    Ok(())
}

/// Which of the cells a to g see a palace on one of them; g is at (2, 2) and a at (0, 0).
fn seers(piece: &Ruleset, palace: usize) -> String {
    let at = |(dx, dy): (usize, usize)| (2 - dx as u64, 2 - dy as u64);
    let cells = CELLS.into_iter().chain([(0, 0)]).zip("abcdefg".chars());
    cells
        .filter(|&(cell, _)| {
            let (x, y) = at(cell);
            piece.options(x, y).contains(&at(CELLS[palace]))
        })
        .map(|(_, letter)| letter)
        .collect()
}

/// The compensation terms: putting a palace on one cell raises the counts of the cells that see it,
/// and the term restores the balance of a + e + f = b + c + g.
struct Terms {
    derived: [i64; 6],
    /// By the expansion of the rule for the queen, and the factor of d there.
    expanded: [i64; 6],
    factor_of_d: i64,
}

impl Terms {
    fn measure(piece: &Ruleset) -> Result<Self, MeasureError> {
        let rule = expanded(&Ruleset::wythoff())?;
        let coefficient = |terms: &[LocalRuleTerm], cell: (usize, usize)| {
            terms.iter().find(|term| place(term) == cell).map_or(0, |term| term.coefficient)
        };
        let factor = |letter: char| match letter {
            'a' | 'e' | 'f' => 1,
            'b' | 'c' | 'g' => -1,
            _ => 0,
        };
        let derived =
            std::array::from_fn(|i| -> i64 { -seers(piece, i).chars().map(factor).sum::<i64>() });
        let expanded = CELLS.map(|cell| coefficient(rule.compensation(), cell));
        Ok(Self { derived, expanded, factor_of_d: coefficient(rule.linear(), (1, 1)) })
    }
}

/// CLN-25.
fn effects(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let terms = Terms::measure(&Ruleset::wythoff())?;
    let mutant = context.mutant("cells that see palaces along rows and columns only", || {
        Terms::measure(&Ruleset::nim())
    })?;
    let signed = terms.derived.map(|term| format!("{term:+}").replace('-', "−"));
    found.find(
        "CLN-25",
        mutant.judge(&terms, |terms| {
            let printed = Formula::PRINTED.palaces;
            Verdict::exact(
                terms.derived == printed && terms.expanded == printed && terms.factor_of_d == 0,
            )
        }),
        format!(
            "A palace on one of the cells raises the counts of those that see it. To restore the \
             balance takes the terms {} for a to f. The expanded rule has the same terms, and the \
             value of d has factor {} in it.",
            signed.join(", "),
            terms.factor_of_d
        ),
    );
    Ok(())
}

/// The balance of neighbourhoods of a board: a + e + f = b + c + g if none of a to f is a palace.
struct Identity {
    /// Neighbourhoods without palaces, with one at a alone, and with one at b alone.
    seen: [u64; 3],
    /// Of all of these, how many are not balanced with the term 0, 3 or -2.
    failures: u64,
    /// The cells that see a palace at a, and those that see one at b.
    raised: [String; 2],
}

impl Identity {
    fn measure(
        context: &Context<'_>,
        board: &dyn Board,
        side: u64,
        piece: &Ruleset,
    ) -> Result<Self, MeasureError> {
        let grid = Grid::read(board, window(0, 0, side, side), context.observer())?;
        let raised = [seers(piece, 0), seers(piece, 1)];
        let mut found = Self { seen: [0; 3], failures: 0, raised };
        for (x, y) in (2..side).flat_map(|y| (2..side).map(move |x| (x, y))) {
            let [a, b, c, d, e, f] = CELLS.map(|(dx, dy)| grid.at(x - dx as u64, y - dy as u64));
            let excess = b + c + grid.at(x, y) - (a + e + f);
            let (class, expected) = match [a, b, c, d, e, f].map(|value| value < 0) {
                [false, false, false, false, false, false] => (0, 0),
                [true, false, false, false, false, false] => (1, 3),
                [false, true, false, false, false, false] => (2, -2),
                _ => continue,
            };
            found.seen[class] += 1;
            found.failures += u64::from(excess != expected);
        }
        Ok(found)
    }

    fn holds(&self) -> bool {
        self.failures == 0
            && self.seen.iter().all(|&seen| seen > 0)
            && self.raised == ["bcdg", "def"]
    }
}

/// CLN-30.
fn identity(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("the identity of the proof")?;
    let k = context.pick(100, 500);
    let queen = Ruleset::wythoff();
    let identity = Identity::measure(context, &context.sweep(game(k)), 3 * k, &queen)?;
    let mutant = context.mutant("the board of a rook in place of the queen", || {
        let rook = Ruleset::nim();
        let board = AutomatonBoard::try_new(game(10), &rook)
            .map_err(|error| MeasureError::NotFound(error.to_string()))?;
        Identity::measure(context, &board, 30, &rook)
    })?;
    let letters = |cells: &str| list(cells.chars());
    found.find(
        "CLN-30",
        mutant.judge(&identity, |identity| Verdict::exact(identity.holds())),
        format!(
            "A palace at a is seen from {}, and one at b from {} of the seven cells. Game {k}: of \
             {} neighbourhoods without palaces, {} with one at a alone and {} with one at b alone, \
             {} are not balanced with the terms 0, 3 and −2.",
            letters(&identity.raised[0]),
            letters(&identity.raised[1]),
            count(identity.seen[0]),
            count(identity.seen[1]),
            count(identity.seen[2]),
            identity.failures
        ),
    );
    Ok(())
}
