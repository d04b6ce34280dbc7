//! A thread with the columns that wait and the holes behind it, at any distance.

use std::cmp::Ordering;

use dashu_int::IBig;

use super::super::letters::Letters;
use super::super::ring::Ring;
use super::form::Form;

/// Diagonals of the lines near the thread.
const NEAR: i64 = 512;
/// Columns that may wait at a time.
const MOST: usize = 1024;
/// Holes further behind that are known.
pub(super) const HOLES: usize = 64;

/// The thread cannot be followed: too many columns wait, a column comes to a diagonal that is not
/// known, or the next palace is not the same for all n.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lost;

/// A thread in some row.
///
/// Lines near the thread are counted from an origin that leaps move, so that a leap does not
/// change them. What lies further behind has numbers of its own.
#[derive(Debug, Clone)]
pub(super) struct State {
    letters: Letters,
    /// The next row and column. The diagonals from x - y on have no palace.
    y: i64,
    x: i64,
    /// The columns that wait, on the last [`NEAR`] diagonals, from left to right.
    waiting: Vec<i64>,
    /// Those of these diagonals that are no holes.
    taken: Ring,
    /// The column and the row of the origin.
    origin: [Form; 2],
    /// Lines further behind.
    far: Lines,
    /// Lower diagonals are not known.
    floor: Form,
    /// The floor, if it is near the thread.
    least: i64,
    /// The next row in which a column of `far` comes to a hole, for the first n, and that meeting
    /// if it is in that row for all n.
    next: i64,
    meeting: Option<Meeting>,
    reaches_further: bool,
}

/// Columns that wait, and holes, from left to right.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Lines {
    pub(super) columns: Vec<Form>,
    pub(super) holes: Vec<Form>,
}

/// The first row in which some column comes to some hole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Meeting {
    pub(super) row: Form,
    column: Form,
    hole: Form,
}

impl Lines {
    /// Returns true if columns and holes are in order for all n.
    fn is_sorted(&self) -> bool {
        let follows = |pair: &[Form]| (&pair[1] - &pair[0]).sign() == Some(Ordering::Greater);
        [&self.columns, &self.holes].iter().all(|lines| lines.windows(2).all(follows))
    }

    /// Returns the first row from `row` on in which a column comes to a hole, if there is any.
    pub(super) fn meeting(&self, row: &Form, floor: &Form) -> Result<Option<Meeting>, Lost> {
        // A diagonal that is not known may be a hole.
        let below = floor.plus(-1);
        let meeting = |column: &Form| {
            for hole in self.holes.iter().rev().chain([&below]) {
                let meets = column - hole;
                if (&meets - row).sign().ok_or(Lost)?.is_ge() {
                    return Ok(Meeting { row: meets, column: column.clone(), hole: hole.clone() });
                }
            }
            Err(Lost)
        };
        let all = self.columns.iter().map(meeting).collect::<Result<Vec<_>, _>>()?;
        let first = all.iter().enumerate().min_by_key(|(place, meeting)| (&meeting.row, *place));
        let Some((place, first)) = first else { return Ok(None) };
        // In a row in which several columns come to holes, the first one gets the palace.
        let mut before = all[..place].iter().map(|other| (&other.row - &first.row).sign());
        let mut behind = all[place..].iter().map(|other| &other.row - &first.row);
        let is_first = before.all(|sign| sign.is_some_and(Ordering::is_gt));
        if is_first && behind.all(|wait| wait.is_natural()) {
            Ok(Some(first.clone()))
        } else {
            Err(Lost)
        }
    }
}

/// All that decides the rows below.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) letter: usize,
    /// The next column and row.
    pub(super) x: Form,
    pub(super) row: Form,
    pub(super) lines: Lines,
}

/// A part of all that, so that most rows can be told apart at once.
pub(super) type Glance = (usize, u64);

/// A line near the thread.
fn near(line: &Form) -> Result<i64, Lost> {
    if line.is_number() { i64::try_from(&line.at).map_err(|_| Lost) } else { Err(Lost) }
}

impl State {
    /// The thread with these columns next. Diagonals before `floor` are not known.
    pub(super) fn new(letters: Letters, mark: Mark, floor: Form) -> Result<Self, Lost> {
        let mut state = Self {
            letters,
            y: 0,
            x: 0,
            waiting: Vec::new(),
            taken: Ring::new(0, 0),
            origin: [mark.x, mark.row],
            far: Lines::default(),
            floor,
            least: i64::MIN,
            next: i64::MAX,
            meeting: None,
            reaches_further: false,
        };
        state.place(mark.lines)?;
        Ok(state)
    }

    /// Puts these columns and holes behind the thread. It is lost if one passes another for some n.
    fn place(&mut self, lines: Lines) -> Result<(), Lost> {
        let [columns, rows] = &self.origin;
        let diagonals = columns - rows;
        let first = self.first();
        let is_near =
            |line: &Form, first: i64| line.plus(-first).sign().map(Ordering::is_ge).ok_or(Lost);
        self.waiting.clear();
        self.taken = Ring::new(NEAR as u64, first);
        self.far = Lines::default();
        for x in lines.columns {
            let from_origin = &x - columns;
            match is_near(&from_origin, first + self.y)? {
                true => self.waiting.push(near(&from_origin)?),
                false => self.far.columns.push(x),
            }
        }
        let mut end = first;
        for hole in lines.holes {
            let from_origin = &hole - &diagonals;
            match is_near(&from_origin, first)? {
                true => {
                    let hole = near(&from_origin)?;
                    self.taken.extend(hole + 1);
                    (end..hole).for_each(|diagonal| self.taken.take(diagonal));
                    end = hole + 1;
                }
                false => self.far.holes.push(hole),
            }
        }
        if !self.far.is_sorted() {
            return Err(Lost);
        }
        self.taken.extend(self.x - self.y);
        (end..self.x - self.y).for_each(|diagonal| self.taken.take(diagonal));
        let floor = &self.floor - &diagonals;
        self.least = if is_near(&floor, first)? { near(&floor)? } else { i64::MIN };
        self.meet()
    }

    /// The next row.
    pub(super) fn row(&self) -> Form {
        self.origin[1].plus(self.y)
    }

    /// The first diagonal of those near the thread.
    const fn first(&self) -> i64 {
        self.x - self.y - NEAR
    }

    pub(super) fn glance(&self) -> Glance {
        (self.letters.at(), self.taken.read(self.x - self.y - 64))
    }

    pub(super) fn mark(&self) -> Mark {
        let [columns, rows] = &self.origin;
        let diagonals = columns - rows;
        let mut lines = self.far.clone();
        lines.columns.extend(self.waiting.iter().map(|&x| columns.plus(x)));
        let near = self.taken.free_before(self.x - self.y);
        lines
            .holes
            .extend(near.take_while(|&hole| hole >= self.first()).map(|hole| diagonals.plus(hole)));
        lines.holes[self.far.holes.len()..].reverse();
        Mark { letter: self.letters.at(), x: columns.plus(self.x), row: self.row(), lines }
    }

    pub(super) const fn floor(&self) -> &Form {
        &self.floor
    }

    pub(super) const fn letters(&self) -> &Letters {
        &self.letters
    }

    /// Returns true if a column got its palace that waits longer for larger n.
    pub(super) const fn reaches_further(&self) -> bool {
        self.reaches_further
    }

    /// Moves on by so many columns and rows, with these columns and holes behind the thread.
    pub(super) fn leap(&mut self, by: [&Form; 2], lines: Lines) -> Result<(), Lost> {
        // Holes before those that are known may lie anywhere before them.
        if self.far.holes.first() == Some(&self.floor) {
            self.floor.clone_from(&lines.holes[0]);
        }
        self.origin = [&self.origin[0] + by[0], &self.origin[1] + by[1]];
        self.place(lines)
    }

    /// Evaluates a row.
    pub(super) fn step(&mut self) -> Result<(), Lost> {
        let comes_to_hole = self.y == self.next;
        if comes_to_hole {
            self.take_far()?;
        } else if !self.take_near() {
            self.take_next();
        }
        self.y += 1;
        // The palaces of the thread end on a diagonal before that of the next column.
        if self.letters.take(1) == 1 {
            self.waiting.push(self.x);
        }
        self.x += 1;
        if self.leave_behind()? || comes_to_hole {
            self.meet()?;
        }
        Ok(())
    }

    fn take_far(&mut self) -> Result<(), Lost> {
        let Meeting { column, hole, .. } = self.meeting.take().ok_or(Lost)?;
        let holes = self.far.holes.len();
        self.far.holes.retain(|other| *other != hole);
        if self.far.holes.len() == holes {
            return Err(Lost);
        }
        self.far.columns.retain(|other| *other != column);
        self.reaches_further |= (&self.origin[0] - &column).by > IBig::ZERO;
        Ok(())
    }

    fn take_near(&mut self) -> bool {
        let on_hole = self.waiting.iter().position(|x| !self.taken.has(x - self.y));
        if let Some(place) = on_hole {
            let x = self.waiting.remove(place);
            self.taken.take(x - self.y);
        }
        on_hole.is_some()
    }

    /// Takes the next column that lacks a palace. The diagonals before it become holes.
    fn take_next(&mut self) {
        let mut lacks = false;
        while !lacks {
            let far = self.first();
            if !self.taken.has(far) {
                self.far.holes.push((&self.origin[0] - &self.origin[1]).plus(far));
                if self.far.holes.len() > HOLES {
                    self.far.holes.remove(0);
                    self.floor.clone_from(&self.far.holes[0]);
                }
            }
            lacks = self.letters.take(1) == 1;
            self.taken.extend(self.x - self.y + 1);
            if lacks {
                self.taken.take(self.x - self.y);
            }
            self.x += 1;
        }
    }

    /// Counts columns among the far ones as soon as they are. Returns true if there are any.
    fn leave_behind(&mut self) -> Result<bool, Lost> {
        let reached = self.waiting.first().map_or(i64::MAX, |x| x - self.y);
        if reached < self.least || self.waiting.len() + self.far.columns.len() > MOST {
            return Err(Lost);
        }
        let first = self.first();
        if reached >= first {
            return Ok(false);
        }
        let far = self.waiting.partition_point(|x| x - self.y < first);
        self.far.columns.extend(self.waiting.drain(..far).map(|x| self.origin[0].plus(x)));
        Ok(true)
    }

    /// Finds the next row in which a far column comes to a hole.
    fn meet(&mut self) -> Result<(), Lost> {
        let row = self.row();
        self.meeting = self.far.meeting(&row, &self.floor)?;
        let wait = self.meeting.as_ref().map(|meeting| &meeting.row - &row);
        self.next = wait.as_ref().map_or(i64::MAX, |wait| {
            i64::try_from(&wait.at).map_or(i64::MAX, |rows| self.y.saturating_add(rows))
        });
        if wait.is_some_and(|wait| !wait.is_number()) {
            // For larger n it is not in this row.
            self.meeting = None;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threads::alone::naive::letters;

    fn lines(columns: &[i64], holes: &[i64]) -> Lines {
        let [columns, holes] =
            [columns, holes].map(|lines| lines.iter().map(|&line| Form::number(line)).collect());
        Lines { columns, holes }
    }

    fn state(word: &[u8], lines: Lines, floor: i64) -> Result<State, Lost> {
        let zero = Form::number(0);
        let mark = Mark { letter: 0, x: zero.clone(), row: zero, lines };
        State::new(Letters::new(&letters(word), word.len()), mark, Form::number(floor))
    }

    #[test]
    fn the_first_column_that_comes_to_a_hole_gets_the_palace() {
        let [zero, floor] = [0, -9000].map(Form::number);
        let meets = |columns: &[i64], holes: &[i64]| {
            lines(columns, holes)
                .meeting(&zero, &floor)
                .map(|found| found.map(|it| i64::try_from(it.row.at).unwrap()))
        };
        // Column -700 comes to diagonal -1000 in row 300, and column -600 to -650 in row 50.
        assert_eq!(meets(&[-700, -600], &[-1000, -650]), Ok(Some(50)));
        assert_eq!(meets(&[-700, -600], &[-1000, -900]), Ok(Some(200)));
        assert_eq!(meets(&[], &[-1000]), Ok(None));
        // Below the floor nothing is known.
        assert_eq!(meets(&[-700], &[-600]), Ok(Some(8301)));
        assert_eq!(meets(&[-9500], &[]), Err(Lost));

        // Both come to a hole in row 50.
        let mut state = state(b"1100", lines(&[-950, -850], &[-1000, -900]), -9000).unwrap();
        for _ in 0..51 {
            state.step().unwrap();
        }
        let left = state.mark().lines;
        assert_eq!([&left.columns[0], &left.holes[0]], [-850, -900].map(Form::number).each_ref());
    }

    #[test]
    fn a_thread_is_lost_where_lines_pass_one_another() {
        let moving = |by: [i64; 2]| {
            let hole = |at: i64, by: i64| Form { at: at.into(), by: by.into() };
            let holes = vec![hole(-40_000, by[0]), hole(-10_000, by[1])];
            let lines = Lines { columns: vec![Form::number(-700)], holes };
            state(b"1100", lines, -1_000_000).map(|state| state.next)
        };
        assert_eq!([[0, 0], [-6000, -6000], [-6000, 0]].map(moving), [Ok(9300); 3]);
        // The second hole is before the first one from n = 6 on.
        assert_eq!(moving([0, -6000]), Err(Lost));
    }

    #[test]
    fn a_thread_is_lost_where_the_next_palace_is_not_known() {
        let steps = |columns: &[i64], holes: &[i64], floor| {
            let mut state = state(b"1000", lines(columns, holes), floor).ok()?;
            (0..2000).find(|_| state.step().is_err())
        };
        // Near the thread, and further behind.
        assert_eq!(steps(&[-10], &[], -50), Some(40));
        assert_eq!(steps(&[-700], &[], -1000), Some(301));
        assert_eq!(steps(&[-700], &[-900], -1000), None);
        // Three of four diagonals remain as holes, of which the first ones are left out.
        assert_eq!(steps(&[-700], &[-1700], -1700), Some(1000));
    }
}
