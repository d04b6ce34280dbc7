//! The automaton run backward: \[CLN\] section 2.3.

use schemars::JsonSchema;
use serde::Serialize;

use super::choice::Choice;
use super::diamond::{Diamond, DiamondLine};
use super::lines::{DiamondLines, EvolveError, evolve};
use crate::board::Value;
use crate::observer::{Interrupted, Observer};
use crate::{K, Window};

/// The lines of a run backward.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackwardRun {
    /// The new lines, oldest first, followed by the four lines of the start.
    pub lines: DiamondLines,
    /// Number of cells of the new lines with one predecessor, counted from the first cell of each
    /// line that is not 0 to the last.
    pub one: u64,
    /// Number of cells of the new lines with two predecessors, counted in the same range.
    pub two: u64,
}

/// Returns true if another value has the same successor. [`Predecessors`](super::Predecessors)
/// pairs -3, -2, -1 with 0, 1, 2.
const fn has_twin(value: Value) -> bool {
    -3 <= value && value <= 2
}

/// Runs the automaton `steps` lines backward from `start`.
///
/// [`evolve`] from the oldest four lines computes all later lines again;
/// [`BackwardRun::round_trip`] checks it.
///
/// `Time: O(steps x length of the lines)`. `Memory: 8 bytes a cell`.
///
/// # Errors
/// If the observer cancels, or a value or coordinate exceeds ±2^53.
///
/// ```
/// use wythoff::automaton::{Choice, Diamond, reverse};
/// use wythoff::K;
/// // The lines before the start of a game continue the quadrant of k's.
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
) -> Result<BackwardRun, EvolveError> {
    let mut state = start.clone();
    let mut lines: Vec<DiamondLine> = start.lines().iter().rev().cloned().collect();
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
    Ok(BackwardRun { lines: DiamondLines::new(state.time() - 3, lines), one, two })
}

/// Runs the automaton `steps` lines from `start`: backward with a choice between predecessors,
/// otherwise forward. Returns the lines of `start` and the new lines.
///
/// `Time` and `Memory`: those of [`reverse`] and [`evolve`].
///
/// # Errors
/// If the observer cancels, or a value or coordinate exceeds ±2^53.
///
/// ```
/// use wythoff::automaton::{Choice, Diamond, run};
/// use wythoff::K;
/// let start = Diamond::start(K::try_new(5)?);
/// let before = run(&start, 3, Some(Choice::R), &())?;
/// let again = run(&before.oldest().unwrap(), 3, None, &())?;
/// assert_eq!(again, before);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run(
    start: &Diamond,
    steps: u64,
    choice: Option<Choice>,
    observer: &dyn Observer,
) -> Result<DiamondLines, EvolveError> {
    match choice {
        Some(choice) => reverse(start, steps, choice, observer).map(|back| back.lines),
        None => evolve(start, steps, observer),
    }
}

impl BackwardRun {
    /// Returns true if the automaton, run forward from the oldest four lines, computes all others.
    ///
    /// # Errors
    /// If the observer cancels, or a value or coordinate exceeds ±2^53.
    pub fn round_trip(&self, observer: &dyn Observer) -> Result<bool, EvolveError> {
        let steps = self.lines.as_slice().len() as u64 - 4;
        let Some(oldest) = self.lines.oldest() else { return Ok(false) };
        Ok(evolve(&oldest, steps, observer)? == self.lines)
    }
}

/// A game run backward, restricted to a window.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct BackwardGame {
    /// The game.
    pub k: K,
    /// Number of cells of the window on the new lines with one predecessor.
    pub one: u64,
    /// Number of cells of the window on the new lines with two predecessors.
    pub two: u64,
    /// True if a run forward led to the same four lines of the game.
    pub round_trip: bool,
    /// The new lines and these four lines, restricted to the window.
    #[serde(skip)]
    pub lines: DiamondLines,
}

/// Runs game k backward from the four last anti-diagonals that touch `window`, by `steps` lines.
///
/// The four lines are complete lines of the game, not only their cells in the window, so that the
/// run is exact. The counts are of cells in the window. With `steps = width + height - 5` the new
/// lines cover the window except for the ten cells at its last corner, which belong to the game.
///
/// `Time: O(t^2 + steps (t + steps))` with t = x + y of the window's far corner.
/// `Memory: O(t + steps + cells of the window)`. See [`BackwardGame::cost`].
///
/// # Errors
/// If the observer cancels, or a value or coordinate exceeds ±2^53.
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
) -> Result<BackwardGame, EvolveError> {
    let total = BackwardGame::cost(window, steps);
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
    let mut lines: Vec<DiamondLine> =
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
    let lines = DiamondLines::new(state.time() - 3, lines);
    while state.time() < last {
        state.forward()?;
        report(&state)?;
    }
    Ok(BackwardGame { k, one, two, round_trip: state == game, lines })
}

impl BackwardGame {
    /// The x + y of the oldest line after so many steps. The run reaches the cells of the window
    /// with this sum and more; the others are 0 on [`BackwardGame::lines`].
    ///
    /// ```
    /// use wythoff::Window;
    /// use wythoff::automaton::BackwardGame;
    /// let window = Window::try_new(0, 0, 40, 40)?;
    /// assert_eq!(BackwardGame::oldest(window, 75), 0);
    /// assert_eq!(BackwardGame::oldest(window, 5), 70);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn oldest(window: Window, steps: u64) -> i64 {
        let last = (window.right() + window.bottom() - 2) as i64;
        (last - 3).saturating_sub(i64::try_from(steps).unwrap_or(i64::MAX))
    }

    /// Upper bound of the number of cells that [`reverse_game`] evaluates.
    pub fn cost(window: Window, steps: u64) -> u128 {
        let t = u128::from(window.right()) + u128::from(window.bottom());
        let steps = u128::from(steps);
        (t * t / 2).saturating_add((2 * steps).saturating_mul(t + steps))
    }
}

/// The columns of the window's cells on the line of time t.
fn columns(t: i64, window: Window) -> std::ops::Range<i64> {
    let (x, right) = (window.x() as i64, window.right() as i64);
    let (y, bottom) = (window.y() as i64, window.bottom() as i64);
    x.max(t - bottom + 1)..right.min(t - y + 1)
}

/// The part of a line within the window.
fn cut(line: &DiamondLine, t: i64, window: Window) -> DiamondLine {
    let columns = columns(t, window);
    DiamondLine::new(columns.start, columns.map(|x| line.get(x)).collect())
}

#[cfg(test)]
mod tests {
    use super::super::Predecessors;
    use super::*;

    #[test]
    fn cells_with_a_twin_have_a_successor_with_two_predecessors() {
        for value in -9..9 {
            let r = value + if value < 0 { 3 } else { 0 };
            assert_eq!(has_twin(value), Predecessors::of(r).all().count() == 2, "{value}");
        }
    }
}
