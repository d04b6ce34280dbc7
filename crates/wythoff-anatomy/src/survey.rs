//! The boards from which a structure is read: their sizes, their cost, and the order of the work.

use wythoff::K;
use wythoff::blocking::Sweep;
use wythoff::blocking::sweep::Cost;
use wythoff::board::{Board, BoardError};
use wythoff::observer::Observer;

use crate::anatomy::Anatomy;
use crate::structure::Structure;
use crate::threads::{self, Thread};

/// The extent of a structure, and the parts of it that are found.
///
/// ```
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// use wythoff_anatomy::structure::Survey;
///
/// let sweep = Sweep::new(K::try_new(14)?);
/// let structure = Survey { size: None, threads: true }.sweep(&sweep, &())?;
/// assert_eq!(structure.size, 42);
/// assert!(structure.threads.is_some_and(|threads| !threads.is_empty()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Survey {
    /// Number of rows and columns. `None` is 3 k, and [`threads::far`] for threads.
    pub size: Option<u64>,
    /// True to list the threads of the last [`threads::ROWS`] rows, too.
    pub threads: bool,
}

impl Survey {
    /// Returns the number of rows and columns whose regions are found.
    pub fn size(self, k: K) -> u64 {
        self.size.unwrap_or(3 * k.get())
    }

    /// Returns the number of rows and columns of the largest board.
    pub fn largest(self, k: K) -> u64 {
        self.size(k).max(self.far(k).unwrap_or(0))
    }

    /// Returns the number of rows and columns of the board of threads, if it is a second one.
    fn far(self, k: K) -> Option<u64> {
        (self.threads && self.size.is_none()).then(|| threads::far(k))
    }

    /// Returns the cost of [`Survey::sweep`]: the work of all boards, and the memory of the largest
    /// one, because one board is kept at a time. `None` if a board is empty or cannot be kept, as
    /// for [`Anatomy::cost`].
    ///
    /// ```
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    /// use wythoff_anatomy::structure::Survey;
    ///
    /// let sweep = Sweep::new(K::try_new(14)?);
    /// let swept = |threads| Survey { size: None, threads }.cost(&sweep).map(|cost| cost.swept);
    /// assert!(swept(true) > swept(false));
    /// assert_eq!(Survey { size: Some(1 << 40), threads: false }.cost(&sweep), None);
    /// # Ok::<(), wythoff::KError>(())
    /// ```
    pub fn cost(self, sweep: &Sweep) -> Option<Cost> {
        let (k, size) = (sweep.k(), self.size(sweep.k()));
        let mut cost = Anatomy::cost(sweep, size)?;
        cost.read = cost.read.saturating_add(u128::from(size).pow(2) / 2);
        if let Some(far) = self.far(k) {
            let Cost { swept, read, memory } = Anatomy::cost(sweep, far)?;
            cost.swept = cost.swept.saturating_add(swept);
            cost.read = cost.read.saturating_add(read);
            cost.memory = cost.memory.max(memory);
        }
        Some(cost)
    }

    /// Sweeps the boards one after the other, and reads the structure from them.
    ///
    /// `Time` and `Memory`: as [`Survey::cost`] estimates.
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// # Panics
    /// If [`Survey::cost`] is `None`.
    pub fn sweep(self, sweep: &Sweep, observer: &dyn Observer) -> Result<Structure, BoardError> {
        let (k, far) = (sweep.k(), self.far(sweep.k()));
        let near = Self { size: Some(self.size(k)), threads: self.threads && far.is_none() };
        let board = sweep.keep(near.size(k), observer)?;
        let mut structure = near.read(k, &board, sweep.threads(), observer)?;
        drop(board);
        if let Some(far) = far {
            let board = sweep.keep(far, observer)?;
            structure.threads = Some(last_threads(k, &board, far, observer)?);
        }
        Ok(structure)
    }

    /// Reads the structure from a board of at least [`Survey::largest`] rows and columns, with so
    /// many `workers` at the same time, 0 for one per core. Threads are those that end on the
    /// largest board.
    ///
    /// `Time` and `Memory`: those of [`Structure::of`], besides those of [`Anatomy::survey`].
    ///
    /// # Errors
    /// If the board fails, or the observer cancels.
    ///
    /// # Panics
    /// If the size is 0.
    ///
    /// ```
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    /// use wythoff_anatomy::structure::Survey;
    ///
    /// let k = K::try_new(14)?;
    /// let survey = Survey { size: Some(3000), threads: true };
    /// let board = Sweep::new(k).keep(3000, &())?;
    /// let structure = survey.read(k, &board, 1, &())?;
    /// assert_eq!(structure, survey.sweep(&Sweep::new(k), &())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(
        self,
        k: K,
        board: &dyn Board,
        workers: usize,
        observer: &dyn Observer,
    ) -> Result<Structure, BoardError> {
        let anatomy = Anatomy::survey(k, board, self.size(k), observer)?;
        let mut structure = Structure::of(&anatomy, board, workers, observer)?;
        if self.threads {
            structure.threads = Some(last_threads(k, board, self.largest(k), observer)?);
        }
        Ok(structure)
    }
}

/// Surveys the threads that end on a board of `size` rows and columns.
fn last_threads(
    k: K,
    board: &dyn Board,
    size: u64,
    observer: &dyn Observer,
) -> Result<Vec<Thread>, BoardError> {
    threads::survey(k, board, threads::last_rows(k, size, threads::ROWS), observer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_survey_with_threads_costs_the_work_of_two_boards_and_the_memory_of_one() {
        let sweep = Sweep::new(K::try_new(14).unwrap());
        let [near, far] = [42, 12_000].map(|size| Anatomy::cost(&sweep, size).unwrap());
        let cost = Survey { size: None, threads: true }.cost(&sweep).unwrap();
        assert_eq!(cost.swept, near.swept + far.swept);
        assert_eq!(cost.memory, near.memory.max(far.memory));
        // With a size, there is one board.
        let one = Survey { size: Some(12_000), threads: true }.cost(&sweep).unwrap();
        assert_eq!((one.swept, one.memory), (far.swept, far.memory));
    }

    #[test]
    fn threads_without_a_size_are_those_of_the_far_board() {
        let k = K::try_new(14).unwrap();
        let sweep = Sweep::new(k);
        let structure = Survey { size: None, threads: true }.sweep(&sweep, &()).unwrap();
        assert_eq!(structure.size, 42);
        let size = threads::far(k);
        let board = sweep.keep(size, &()).unwrap();
        let rows = threads::last_rows(k, size, threads::ROWS);
        assert_eq!(structure.threads, Some(threads::survey(k, &board, rows, &()).unwrap()));
    }
}
