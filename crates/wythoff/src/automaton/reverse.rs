//! Time reversed: \[CLN\] section 2.3.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

use super::diamond::{Diamond, Line};
use super::lines::{EvolveError, Lines, evolve};
use super::queen::Predecessors;
use crate::board::Value;
use crate::observer::{Interrupted, Observer};
use crate::{K, Window};

/// Which predecessor to take where there are two: r, or r - 3.
///
/// Written `r`, `r-3` or `random:SEED`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// r, the one that is no palace.
    R,
    /// r - 3, the palace.
    RMinus3,
    /// Either, by a coin for each cell that depends on its coordinates and this seed only.
    Random(u64),
}

/// Not a choice.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a choice of predecessors; write `r`, `r-3` or `random:SEED` with a whole number SEED below 2^64"
)]
pub struct ChoiceError(String);

impl Choice {
    /// The predecessor taken for the cell (x, y).
    pub fn of(self, predecessors: Predecessors, x: i64, y: i64) -> Value {
        let r = predecessors.r();
        let palace = predecessors.has_r_minus_3()
            && (!predecessors.has_r()
                || match self {
                    Self::R => false,
                    Self::RMinus3 => true,
                    Self::Random(seed) => coin(seed, x, y),
                });
        if palace { r - 3 } else { r }
    }
}

/// One bit from a seed and a cell. The two coordinates and the seed are mixed in one after the
/// other by the finalizer of `SplitMix64` (Steele, Lea, Flood 2014), so that a cell has the same bit
/// in whatever order the cells are visited.
const fn coin(seed: u64, x: i64, y: i64) -> bool {
    const fn mix(z: u64) -> u64 {
        let z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
    mix(mix(mix(seed) ^ x as u64) ^ y as u64) & 1 == 1
}

impl FromStr for Choice {
    type Err = ChoiceError;

    fn from_str(text: &str) -> Result<Self, ChoiceError> {
        let random = |text: &str| text.strip_prefix("random:")?.parse().ok().map(Self::Random);
        match text {
            "r" => Ok(Self::R),
            "r-3" => Ok(Self::RMinus3),
            _ => random(text).ok_or_else(|| ChoiceError(text.to_owned())),
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::R => f.write_str("r"),
            Self::RMinus3 => f.write_str("r-3"),
            Self::Random(seed) => write!(f, "random:{seed}"),
        }
    }
}

/// A run backward.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reversed {
    /// The new lines, oldest first, and behind them the four that the run began with.
    pub lines: Lines,
    /// Cells of the new lines that were forced, from the first on each line that is not 0 to the
    /// last.
    pub one: u64,
    /// Cells of the new lines for which there were two values, counted likewise.
    pub two: u64,
}

/// Whether a cell with this value could have had another one: exactly for -3 ..= 2, as
/// [`Predecessors`] pairs -3, -2, -1 with 0, 1, 2.
const fn has_twin(value: Value) -> bool {
    -3 <= value && value <= 2
}

/// Runs the automaton `steps` lines backward from `start`.
///
/// [`evolve`] from the oldest four lines gives all lines back; [`Reversed::round_trip`] checks it.
///
/// `Time: O(steps x length of the lines)`. `Memory: 8 bytes a cell`.
///
/// # Errors
/// If the observer said stop, or something outgrows ±2^53.
///
/// ```
/// use wythoff::automaton::{Choice, Diamond, reverse};
/// use wythoff::K;
/// // What was before the start of a game: the quadrant of k's goes on.
/// let before = reverse(&Diamond::start(K::try_new(5)?), 2, Choice::R, &())?;
/// assert_eq!(before.lines.oldest().unwrap().oldest().values(), [5; 5]);
/// assert!(before.round_trip(&())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reverse(
    start: &Diamond,
    steps: u64,
    choice: Choice,
    observer: &dyn Observer,
) -> Result<Reversed, EvolveError> {
    let mut state = start.clone();
    let mut lines: Vec<Line> = start.lines().iter().rev().cloned().collect();
    let (mut one, mut two) = (0, 0);
    for done in 0..steps {
        if observer.progress(done.into(), steps.into()).is_break() {
            return Err(Interrupted.into());
        }
        state.backward(choice)?;
        let values = state.oldest().values();
        let twins = values.iter().filter(|&&value| has_twin(value)).count();
        one += (values.len() - twins) as u64;
        two += twins as u64;
        lines.push(state.oldest().clone());
    }
    lines.reverse();
    Ok(Reversed { lines: Lines::new(state.time() - 3, lines), one, two })
}

impl Reversed {
    /// Whether the automaton, run forward from the oldest four lines, gives all the others.
    ///
    /// # Errors
    /// If the observer said stop, or something outgrows ±2^53.
    pub fn round_trip(&self, observer: &dyn Observer) -> Result<bool, EvolveError> {
        let steps = self.lines.as_slice().len() as u64 - 4;
        let Some(oldest) = self.lines.oldest() else { return Ok(false) };
        Ok(evolve(&oldest, steps, observer)? == self.lines)
    }
}

/// A game run backward, as seen in a window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reversal {
    /// The game.
    pub k: K,
    /// Cells of the window on the new lines that had one predecessor.
    pub one: u64,
    /// Cells of the window on the new lines that had two predecessors.
    pub two: u64,
    /// Whether going forward again gave the four lines of the game that the run began with.
    pub round_trip: bool,
    /// The new lines and those four, cut to the window.
    #[serde(skip)]
    pub lines: Lines,
}

/// Runs game k backward from the four last anti-diagonals that touch `window`, by `steps` lines.
///
/// The four lines are whole lines of the game, not only the cells in the window, so that the run
/// is exact: nothing is assumed about what lies outside. The counts are of the window's cells.
/// With `steps = width + height - 5` the new lines cover all of the window but the ten cells of
/// its last corner, which are still the game's.
///
/// `Time: O(t^2 + steps (t + steps))` with t = x + y of the window's far corner.
/// `Memory: O(t + steps + cells of the window)`. See [`Reversal::cost`].
///
/// # Errors
/// If the observer said stop, or something outgrows ±2^53.
///
/// ```
/// use wythoff::Window;
/// use wythoff::automaton::{Choice, reverse_game};
/// use wythoff::K;
/// let window = Window::try_new(0, 0, 40, 40)?;
/// let run = reverse_game(K::try_new(10)?, window, 75, Choice::Random(1), &())?;
/// assert!(run.round_trip);
/// assert_eq!(run.one + run.two, 40 * 40 - 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reverse_game(
    k: K,
    window: Window,
    steps: u64,
    choice: Choice,
    observer: &dyn Observer,
) -> Result<Reversal, EvolveError> {
    let total = Reversal::cost(window, steps);
    let mut work = 0;
    let mut report = |state: &Diamond| {
        work += 1 + state.newest().values().len() as u128;
        match observer.progress(work.min(total), total) {
            std::ops::ControlFlow::Break(()) => Err(EvolveError::from(Interrupted)),
            std::ops::ControlFlow::Continue(()) => Ok(()),
        }
    };
    let last = (window.right() + window.bottom() - 2) as i64;
    let mut state = Diamond::start(k);
    while state.time() < last {
        state.forward()?;
        report(&state)?;
    }
    let game = state.clone();
    let mut lines: Vec<Line> =
        (0..4).map(|age| cut(&game.lines()[3 - age], last - age as i64, window)).collect();
    let (mut one, mut two) = (0, 0);
    for _ in 0..steps {
        state.backward(choice)?;
        report(&state)?;
        let (line, t) = (state.oldest(), state.time() - 3);
        let cells = columns(t, window);
        let twins = cells.clone().filter(|&x| has_twin(line.get(x))).count() as u64;
        two += twins;
        one += cells.count() as u64 - twins;
        lines.push(cut(line, t, window));
    }
    lines.reverse();
    let lines = Lines::new(state.time() - 3, lines);
    while state.time() < last {
        state.forward()?;
        report(&state)?;
    }
    Ok(Reversal { k, one, two, round_trip: state == game, lines })
}

impl Reversal {
    /// At most how many cells [`reverse_game`] evaluates.
    pub fn cost(window: Window, steps: u64) -> u128 {
        let t = u128::from(window.right()) + u128::from(window.bottom());
        let steps = u128::from(steps);
        t * t / 2 + 2 * steps * (t + steps)
    }
}

/// The columns of the window's cells on the line of time t.
fn columns(t: i64, window: Window) -> std::ops::Range<i64> {
    let (x, right) = (window.x() as i64, window.right() as i64);
    let (y, bottom) = (window.y() as i64, window.bottom() as i64);
    x.max(t - bottom + 1)..right.min(t - y + 1)
}

/// The part of a line within the window.
fn cut(line: &Line, t: i64, window: Window) -> Line {
    let columns = columns(t, window);
    Line::new(columns.start, columns.map(|x| line.get(x)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_read_as_it_is_printed() {
        for choice in [Choice::R, Choice::RMinus3, Choice::Random(u64::MAX)] {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        for text in ["", "R", "r-4", "random", "random:", "random:-1", "random:1.5"] {
            assert_eq!(text.parse::<Choice>(), Err(ChoiceError(text.to_owned())));
        }
    }

    #[test]
    fn the_coin_is_fair_and_its_cells_do_not_follow_each_other() {
        let cells = 200_i64;
        let count = |bit: &dyn Fn(i64, i64) -> bool| {
            (0..cells * cells).filter(|i| bit(i % cells, i / cells)).count() as i64
        };
        for seed in 0..4 {
            // Five standard deviations of 40,000 fair coins are 500.
            assert!((count(&|x, y| coin(seed, x, y)) - 20_000).abs() < 500);
            let same = |x, y| coin(seed, x, y) == coin(seed, x + 1, y - 1);
            assert!((count(&same) - 20_000).abs() < 500);
        }
    }

    #[test]
    fn a_cell_has_a_twin_exactly_if_two_cells_have_its_right_side() {
        for value in -9..9 {
            let r = value + if value < 0 { 3 } else { 0 };
            assert_eq!(has_twin(value), Predecessors::of(r).are_two(), "{value}");
        }
    }
}
