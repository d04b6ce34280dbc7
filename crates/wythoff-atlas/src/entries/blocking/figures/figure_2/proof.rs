//! The neighbourhood, the compensation terms and the identity of the proof of Theorem 1.

use wythoff::automaton::{AutomatonBoard, LocalRuleTerm};
use wythoff::board::Board;

use super::expanded;
use super::formula::{CELLS, Formula};
use crate::prelude::*;

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    Ok(numbers! {
        // Steps from the new cell back to each cell that the rule reads, the fewest first.
        steps_back: order(context, found)?,
        terms: effects(context, found)?,
        identity: identity(context, found)?,
    })
}

/// The cells that the rule of a piece reads: columns to the left and rows above.
fn places(piece: &Ruleset) -> Result<Vec<(usize, usize)>> {
    let mut places: Vec<(usize, usize)> =
        expanded(piece)?.compensation().iter().map(place).collect();
    places.sort_unstable();
    Ok(places)
}

fn place(term: &LocalRuleTerm) -> (usize, usize) {
    (term.dx as usize, term.dy as usize)
}

/// CLN-21: which cells the rule reads, and how many steps back.
fn order(context: &Context<'_>, found: &mut Found) -> Result<Vec<usize>> {
    let read = places(&Ruleset::wythoff())?;
    let mutant =
        context.mutant("the rule of a rook in place of the queen", || places(&Ruleset::nim()))?;
    // Two parents, the central grandparent, and from there the same again.
    let family = [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2)];
    found.verdict("CLN-21", mutant.judge(&read, |read| Verdict::definition(*read == family)));
    let mut steps_back: Vec<usize> = read.iter().map(|(dx, dy)| dx + dy).collect();
    steps_back.sort_unstable();
    Ok(steps_back)
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
#[derive(Serialize)]
struct Terms {
    derived: [i64; 6],
    /// By the expansion of the rule for the queen, and the factor of d there.
    expanded: [i64; 6],
    factor_of_d: i64,
}

impl Terms {
    fn measure(piece: &Ruleset) -> Result<Self> {
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

    /// Both ways give the printed terms, and the rule has no value of d.
    fn are_as_printed(&self) -> bool {
        let printed = Formula::PRINTED.palaces;
        self.derived == printed && self.expanded == printed && self.factor_of_d == 0
    }
}

/// CLN-25.
fn effects(context: &Context<'_>, found: &mut Found) -> Result<Terms> {
    let terms = Terms::measure(&Ruleset::wythoff())?;
    let mutant = context.mutant("cells that see palaces along rows and columns only", || {
        Terms::measure(&Ruleset::nim())
    })?;
    found.verdict("CLN-25", mutant.judge(&terms, |terms| Verdict::exact(terms.are_as_printed())));
    Ok(terms)
}

/// The balance of neighbourhoods of the first 3k rows and columns: a + e + f = b + c + g if none of
/// a to f is a palace.
#[derive(Serialize)]
struct Identity {
    game: u64,
    /// Neighbourhoods without palaces, with one at a alone, and with one at b alone.
    seen: [u64; 3],
    /// Of all of these, how many are not balanced with the term 0, 3 or -2.
    failures: u64,
    /// The letters of the cells that see a palace at a, and of those that see one at b.
    raised: [String; 2],
}

impl Identity {
    fn measure(context: &Context<'_>, board: &dyn Board, k: u64, piece: &Ruleset) -> Result<Self> {
        let side = 3 * k;
        let grid = Grid::read(board, window(0, 0, side, side), context.observer())?;
        let raised = [seers(piece, 0), seers(piece, 1)];
        let mut found = Self { game: k, seen: [0; 3], failures: 0, raised };
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
fn identity(context: &Context<'_>, found: &mut Found) -> Result<Identity> {
    context.step("the identity of the proof")?;
    let k = context.pick(100, 500);
    let queen = Ruleset::wythoff();
    let identity = Identity::measure(context, &context.sweep(game(k)), k, &queen)?;
    let mutant = context.mutant("the board of a rook in place of the queen", || {
        let rook = Ruleset::nim();
        let board = AutomatonBoard::try_new(game(10), &rook).map_err(MeasureError::not_found)?;
        Identity::measure(context, &board, 10, &rook)
    })?;
    found.verdict("CLN-30", mutant.judge(&identity, |identity| Verdict::exact(identity.holds())));
    Ok(identity)
}
