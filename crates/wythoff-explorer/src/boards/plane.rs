//! Boards of Linear Nimhoff that are kept, and what of them is shown.

use std::str::FromStr;
use std::sync::Arc;

use wythoff::blocking::K;
use wythoff::board::{Board, BoardError, Rows, Value};
use wythoff::nimhoff::{BlockingBoard, FillMap, Nimhoff, Outcomes};
use wythoff::observer::Observer;
use wythoff::{Rule, Ruleset, Window};

use crate::refusal::Refusal;

/// What is shown of a game of Linear Nimhoff.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Colour {
    /// P-positions, and all else.
    Outcome,
    /// How many P-positions are seen.
    Sees,
    /// What can move to a P-position by this rule.
    Fill(Rule),
}

impl FromStr for Colour {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        const ALLOWED: &str = "outcome, sees, or fill and a rule, such as fill:1,1";
        match text.split_once(':') {
            None if text == "outcome" => Ok(Self::Outcome),
            None if text == "sees" => Ok(Self::Sees),
            Some(("fill", rule)) => match rule.parse::<Ruleset>() {
                Ok(rules) if rules.rules().len() == 1 => Ok(Self::Fill(rules.rules()[0])),
                Ok(_) => Err(Refusal::bad(format!("{rule:?} is not one rule"), ALLOWED)),
                Err(error) => Err(Refusal::bad(error, ALLOWED)),
            },
            _ => Err(Refusal::bad(format!("there is no colour {text:?}"), ALLOWED)),
        }
    }
}

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Outcome => f.write_str("outcome"),
            Self::Sees => f.write_str("sees"),
            Self::Fill(rule) => write!(f, "fill:{rule}"),
        }
    }
}

/// Rows that are known where each has one P-position, and nothing else is to be kept.
pub(crate) const ROWS: u64 = 1 << 20;

/// Rows and columns that are known where cells are kept.
pub(crate) const CELLS: u64 = 4096;

/// A board that is kept.
#[derive(Clone)]
pub(crate) struct Plane {
    /// The board itself.
    pub(crate) board: Arc<dyn Board + Send>,
    /// Rows and columns that are known.
    pub(crate) size: u64,
    /// Memory that it takes.
    pub(crate) bytes: u64,
}

impl Plane {
    /// A board of Linear Nimhoff.
    pub(crate) fn of(
        rules: &Ruleset,
        k: K,
        colour: Colour,
        observer: &dyn Observer,
    ) -> Result<Self, Refusal> {
        let game = Nimhoff::try_new(rules).ok().filter(|_| k.get() == 1);
        match (colour, game) {
            (Colour::Outcome, Some(game)) => {
                Ok(Self { board: Arc::new(Outcomes::new(&game)), size: ROWS, bytes: 1 << 10 })
            }
            (Colour::Outcome | Colour::Sees, _) => {
                Self::read(&BlockingBoard::new(rules, k), observer)
            }
            (Colour::Fill(rule), Some(game)) if rules.rules().contains(&rule) => {
                Self::read(&FillMap::new(&game, rule), observer)
            }
            (Colour::Fill(_), _) => Err(Refusal::bad(
                "only rules of a game fill it, and only games with 1,0 and 0,1 and without blocking are filled",
                format!("fill with one of {rules}, or choose outcome or sees"),
            )),
        }
    }

    /// Whether a window lies beyond boards that are kept cell by cell.
    pub(crate) const fn is_beyond(window: Window) -> bool {
        window.right() > CELLS || window.bottom() > CELLS
    }

    /// Reads a board once and keeps its cells.
    fn read(board: &dyn Board, observer: &dyn Observer) -> Result<Self, Refusal> {
        let window = Window::try_new(0, 0, CELLS, CELLS).map_err(Refusal::ours)?;
        let mut cells = Vec::with_capacity((CELLS * CELLS) as usize);
        let mut rows = board.rows(window, observer)?;
        while let Some(row) = rows.next_row()? {
            for &value in row {
                cells.push(i32::try_from(value).map_err(Refusal::ours)?);
            }
        }
        Ok(Self { board: Arc::new(Cells(cells)), size: CELLS, bytes: 4 * CELLS * CELLS })
    }
}

/// The values of a board with sides of [`CELLS`].
struct Cells(Vec<i32>);

impl Board for Cells {
    fn rows<'a>(
        &'a self,
        window: Window,
        _: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + 'a>, BoardError> {
        Ok(Box::new(CellRows { cells: &self.0, window, y: window.y(), row: Vec::new() }))
    }
}

/// Rows of cells that are kept.
struct CellRows<'a> {
    cells: &'a [i32],
    window: Window,
    y: u64,
    row: Vec<Value>,
}

impl Rows<Value> for CellRows<'_> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        if self.y == self.window.bottom() {
            return Ok(None);
        }
        let start = (self.y * CELLS + self.window.x()) as usize;
        let cells = &self.cells[start..start + self.window.width() as usize];
        self.row.clear();
        self.row.extend(cells.iter().copied().map(Value::from));
        self.y += 1;
        Ok(Some(&self.row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_what_was_read() {
        let (rules, k): (Ruleset, _) = ("gdwn:1,2".parse().unwrap(), K::try_new(1).unwrap());
        let window = Window::try_new(700, 900, 300, 100).unwrap();
        for colour in ["outcome", "sees", "fill:1,2"] {
            let colour: Colour = colour.parse().unwrap();
            let plane = Plane::of(&rules, k, colour, &()).unwrap();
            let game = Nimhoff::try_new(&rules).unwrap();
            let slow: Box<dyn Board> = match colour {
                Colour::Outcome => Box::new(Outcomes::new(&game)),
                Colour::Sees => Box::new(BlockingBoard::new(&rules, k)),
                Colour::Fill(rule) => Box::new(FillMap::new(&game, rule)),
            };
            assert_eq!(plane.board.values(window, &()).unwrap(), slow.values(window, &()).unwrap());
        }
    }

    #[test]
    fn only_rules_of_the_game_fill_it() {
        let (rules, k): (Ruleset, _) = ("wythoff".parse().unwrap(), K::try_new(1).unwrap());
        assert!(Plane::of(&rules, k, "fill:2,3".parse().unwrap(), &()).is_err());
        assert!("fill:1,1;2,2".parse::<Colour>().is_err());
        assert!("pink".parse::<Colour>().is_err());
    }
}
