//! The last thread, followed by leaps over stretches in which it repeats.
//!
//! Let a thread come back to what is near it, while lines further behind, columns that wait and
//! holes, are as they were. Then it repeats until one of these columns comes to one of these holes.
//! That row is known beforehand, and the thread leaps there
//! (`docs/algorithms/waiting.md`, "Leaps").

mod follower;
mod form;
mod scales;
mod state;

use super::{LastThread, ask};
use dashu_int::UBig;
use dashu_int::ops::UnsignedAbs;
use derive_more::Display;
use follower::{Follower, Step};
use form::Form;
use scales::Scales;
use state::{HOLES, Lines, Lost, Mark, State};
use wythoff::observer::{Interrupted, Observer};

/// The course of a thread for ever, if it is proved.
#[derive(Debug, Clone, PartialEq, Eq, Display)]
pub enum Ending {
    /// It repeats.
    #[display("it repeats after {dx} columns and {dy} rows, from row {since} on")]
    Repeats {
        /// A row from which on it repeats.
        since: UBig,
        /// The columns of a shift that takes it to itself.
        dx: UBig,
        /// The rows of that shift.
        dy: UBig,
    },
    /// It never repeats, because it comes back larger and larger.
    #[display("it never repeats: it comes back {ratio} times as large, from row {} on", rows[0])]
    Grows {
        /// The first three rows of which this is proved. What is near the thread is the same in
        /// each of them.
        rows: [UBig; 3],
        /// By this ratio the distances of lines further behind grow from the second row to the
        /// third one, but for constants, and again and again.
        ratio: UBig,
    },
    /// Neither is proved.
    #[display("open, followed to row {row}")]
    Open {
        /// The row to which it was followed.
        row: UBig,
    },
}

/// A leap is far if it is at least this part of all rows before.
const FAR: u8 = 16;

impl LastThread {
    /// Follows the thread by leaps until it is proved that it repeats, or that it never does, for
    /// `steps` steps at most. A step is a row and, if the thread has returned, a leap.
    ///
    /// `Time`: some 0.2 microseconds a step. `Memory`: some megabytes.
    ///
    /// # Errors
    /// If the observer cancels; it is asked every 65,536 steps, also those of a proof.
    ///
    /// ```
    /// use dashu_int::UBig;
    /// use wythoff_anatomy::threads::{Ending, LastThread};
    /// let ending = |word: &[u8; 16]| {
    ///     let columns = word.map(|letter| letter == b'1');
    ///     let thread = LastThread::of_columns(&columns, 0).unwrap();
    ///     thread.settle(1_000_000, &())
    /// };
    /// let [since, dx, dy] = [8_222_829_096_u64, 3_322_355_104, 1_661_177_552].map(UBig::from);
    /// assert_eq!(ending(b"1111000011010010")?, Ending::Repeats { since, dx, dy });
    /// let Ending::Grows { ratio, .. } = ending(b"1110011100000110")? else { panic!() };
    /// assert_eq!(ratio, UBig::from(2_u8));
    /// # Ok::<(), wythoff::observer::Interrupted>(())
    /// ```
    pub fn settle(&self, steps: u64, observer: &dyn Observer) -> Result<Ending, Interrupted> {
        let Ok(state) = self.state() else { return Ok(Ending::Open { row: self.row().into() }) };
        let number = UnsignedAbs::unsigned_abs;
        let (mut follower, mut scales) = (Follower::new(state), Scales::default());
        while follower.steps < steps {
            ask(observer, follower.steps, steps)?;
            match follower.step(None) {
                Ok(Step::Row) => {}
                Ok(Step::Leap { from, far, rows }) => {
                    if rows.at * FAR >= from.row.at
                        && let Some((rows, ratio)) = scales.add(&follower, from, far, observer)?
                    {
                        let rows = rows.map(|row| number(row.at));
                        return Ok(Ending::Grows { rows, ratio: number(ratio) });
                    }
                }
                Ok(Step::Repeats { since, shift }) => {
                    let [dx, dy] = shift.map(number);
                    return Ok(Ending::Repeats { since: number(since.at), dx, dy });
                }
                Err(Lost) => break,
            }
        }
        Ok(Ending::Open { row: number(follower.state.row().at) })
    }

    /// The thread as it is when the next column is behind all diagonals that have a palace. It is
    /// lost if a column comes to a diagonal before the last [`HOLES`] holes.
    fn state(&self) -> Result<State, Lost> {
        let mut thread = self.clone();
        while !thread.inner.is_behind_its_palaces() {
            thread.feed(1).ok_or(Lost)?;
        }
        let Self { inner, columns: letters } = thread;
        let [x, row] = [inner.x, inner.y].map(Form::number);
        let mut holes: Vec<Form> = inner.holes().take(HOLES).map(Form::number).collect();
        holes.reverse();
        let first = holes.first().filter(|_| holes.len() == HOLES);
        let floor = first.cloned().unwrap_or_else(|| Form::number(inner.start()));
        let columns = inner.waiting().map(Form::number).collect();
        let mark = Mark { letter: letters.at(), x, row, lines: Lines { columns, holes } };
        State::new(letters, mark, floor)
    }
}

#[cfg(test)]
mod tests;
