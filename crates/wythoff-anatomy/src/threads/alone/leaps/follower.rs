//! Steps of a thread, with the leaps behind them.

use std::cmp::Ordering;
use std::ops::Range;

use dashu_int::IBig;

use super::form::Form;
use super::state::{Glance, Lines, Lost, Mark, State};

/// A thread and the rows to which it may return.
pub(super) struct Follower {
    pub(super) state: State,
    pub(super) steps: u64,
    /// Mark i is of the last step whose number is a multiple of 2^i times that of the first one,
    /// with the diagonal before which nothing was known.
    marks: Vec<(Mark, Form)>,
    glances: Vec<Glance>,
}

/// Marks are made every 2^5 steps, every 2^6 and so on.
const MARKS: Range<u32> = 5..40;

/// A step of a follower.
pub(super) enum Step {
    /// Without a leap.
    Row,
    /// With a leap by so many rows, from this mark on, where so many columns and holes stay where
    /// they are.
    Leap { from: Mark, far: [usize; 2], rows: Form },
    /// The thread has this shift from this row on.
    Repeats { since: Form, shift: [IBig; 2] },
}

/// A thread is as it was, but for lines further behind, which are where they were.
struct Return {
    /// Columns and rows.
    shift: [IBig; 2],
    /// Columns and holes that are where they were.
    far: [usize; 2],
    /// The row in which the first of these columns comes to one of these holes.
    ends: Option<Form>,
}

impl Follower {
    pub(super) fn new(state: State) -> Self {
        let marks = MARKS.map(|_| (state.mark(), state.floor().clone())).collect();
        let glances = MARKS.map(|_| state.glance()).collect();
        Self { state, steps: 0, marks, glances }
    }

    /// Evaluates a row, and leaps if the thread has returned, to row `limit` at most.
    pub(super) fn step(&mut self, limit: Option<&Form>) -> Result<Step, Lost> {
        self.state.step()?;
        self.steps += 1;
        let step = self.leap(limit)?;
        let due = self.steps.trailing_zeros();
        if due >= MARKS.start {
            let count = (due - MARKS.start + 1).min(MARKS.len() as u32) as usize;
            self.glances[..count].fill(self.state.glance());
            self.marks[..count].fill((self.state.mark(), self.state.floor().clone()));
        }
        Ok(step)
    }

    fn leap(&mut self, limit: Option<&Form>) -> Result<Step, Lost> {
        let glance = self.state.glance();
        let alike = self.glances.iter().zip(&self.marks).filter(|(then, _)| **then == glance);
        for (_, (then, floor)) in alike {
            let now = self.state.mark();
            let floors = [floor, self.state.floor()];
            let Some(back) = Return::new(then, &now, floors)? else { continue };
            let Some(ends) = &back.ends else {
                return Ok(Step::Repeats { since: then.row.clone(), shift: back.shift });
            };
            let Some(times) = (ends - &now.row).divided(&back.shift[1]) else { continue };
            let [columns, rows] = back.shift.each_ref().map(|shift| times.times(shift));
            let row = &now.row + &rows;
            let is_within = limit.is_none_or(|limit| (limit - &row).is_natural());
            if !times.at.is_zero() && times.is_natural() && is_within {
                self.state.leap(
                    [&columns, &rows],
                    back.moved(&now.lines, [&columns, &(&columns - &rows)]),
                )?;
                return Ok(Step::Leap { from: now, far: back.far, rows });
            }
        }
        Ok(Step::Row)
    }
}

impl Return {
    /// `None` if the thread is not as it was. Diagonals before the floors were not known, and are
    /// not known now: no more of them than before may be missing.
    fn new(then: &Mark, now: &Mark, floors: [&Form; 2]) -> Result<Option<Self>, Lost> {
        let [x, row] = [&now.x - &then.x, &now.row - &then.row];
        if then.letter != now.letter || row.at.is_zero() || !x.is_number() || !row.is_number() {
            return Ok(None);
        }
        let ([before, floor], passed) = (floors, &x - &row);
        if !(&passed - &(floor - before)).is_natural() {
            return Ok(None);
        }
        let columns = stay(&then.lines.columns, &now.lines.columns, &x);
        let holes = stay(&then.lines.holes, &now.lines.holes, &passed);
        let Some((columns, holes)) = columns.zip(holes) else { return Ok(None) };
        let (far_columns, near_columns) = then.lines.columns.split_at(columns);
        let (far_holes, near_holes) = then.lines.holes.split_at(holes);
        // The diagonals of these lines in row `then.row`. Far ones must come before near ones.
        let diagonals = |column: Option<&Form>, hole: Option<&Form>| {
            column.map(|x| x - &then.row).into_iter().chain(hole.cloned())
        };
        let last = || diagonals(far_columns.last(), far_holes.last());
        let first =
            diagonals(near_columns.first(), near_holes.first()).chain([&then.x - &then.row]);
        let mut pairs = first.flat_map(|near| last().map(move |far| (&far - &near).sign()));
        if !pairs.all(|sign| sign.is_some_and(Ordering::is_lt)) {
            return Ok(None);
        }
        let far = Lines { columns: far_columns.to_vec(), holes: far_holes.to_vec() };
        let ends = far.meeting(&now.row, floor)?.map(|meeting| meeting.row);
        Ok(Some(Self { shift: [x.at, row.at], far: [columns, holes], ends }))
    }

    /// The lines after leaps by so many columns and diagonals.
    fn moved(&self, lines: &Lines, by: [&Form; 2]) -> Lines {
        let moved = |lines: &[Form], place: usize| {
            let (far, near) = lines.split_at(self.far[place]);
            far.iter().cloned().chain(near.iter().map(|line| line + by[place])).collect()
        };
        Lines { columns: moved(&lines.columns, 0), holes: moved(&lines.holes, 1) }
    }
}

/// Returns how many lines, from the first one on, are where they were, if all others have moved on
/// by `by`.
fn stay(then: &[Form], now: &[Form], by: &Form) -> Option<usize> {
    let count = then.iter().zip(now).take_while(|(then, now)| then == now).count();
    let have_moved = then[count..].iter().map(|line| line + by).eq(now[count..].iter().cloned());
    have_moved.then_some(count)
}
