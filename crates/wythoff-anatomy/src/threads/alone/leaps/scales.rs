//! Proofs that a thread comes back larger and larger.
//!
//! Let a thread have the same near it in three rows, and lines further behind at the distances a,
//! a + b and a + b + rb, each line with its own a and b, and all with one r. If the thread comes
//! from the distances a + bn to a + b + rbn, for all n at once, then from the first row to the
//! second one, from there to the third one, and so on: n is 0, 1, 1 + r, 1 + r + r² and so on.

use std::collections::VecDeque;

use dashu_int::IBig;
use dashu_int::ops::DivRem;
use wythoff::observer::{Interrupted, Observer};

use super::super::letters::Letters;
use super::ask;
use super::follower::{Follower, Step};
use super::form::Form;
use super::state::{Lines, Mark, State};

/// Places before the last one that are compared with it, at most.
const PLACES: usize = 800;
/// Steps of a proof beyond twice those of the thread.
const MORE_STEPS: u64 = 1000;

/// The last rows in which a thread began to leap far.
#[derive(Default)]
pub(super) struct Scales {
    places: VecDeque<Place>,
}

struct Place {
    mark: Mark,
    /// Steps of the follower to this row.
    steps: u64,
    /// The letter that comes next, and the distances of what is near the thread.
    near: (usize, Distances),
}

/// Distances of columns and holes from where the thread has come to, those near it first.
type Distances = [Vec<IBig>; 2];

impl Mark {
    fn distances(&self) -> Distances {
        let of =
            |lines: &[Form], from: &Form| lines.iter().rev().map(|line| (from - line).at).collect();
        [of(&self.lines.columns, &self.x), of(&self.lines.holes, &(&self.x - &self.row))]
    }

    /// Leaves out all holes but so many of the last ones.
    fn with_last(mut self, holes: usize) -> Option<Self> {
        self.lines.holes.drain(..self.lines.holes.len().checked_sub(holes)?);
        Some(self)
    }

    /// The marks that begin with these two.
    fn through(&self, next: &Self) -> Self {
        let forms =
            |a: &[Form], b: &[Form]| a.iter().zip(b).map(|(a, b)| Form::through(a, b)).collect();
        Self {
            letter: self.letter,
            x: Form::through(&self.x, &next.x),
            row: Form::through(&self.row, &next.row),
            lines: Lines {
                columns: forms(&self.lines.columns, &next.lines.columns),
                holes: forms(&self.lines.holes, &next.lines.holes),
            },
        }
    }
}

impl Scales {
    /// Adds a row, with how many columns and holes are not near the thread. Returns this row with
    /// two earlier ones, and the ratio, if it is proved that the thread comes back larger and
    /// larger.
    ///
    /// # Errors
    /// If the observer cancels; it is asked every 65,536 steps of a proof.
    pub(super) fn add(
        &mut self,
        follower: &Follower,
        mark: Mark,
        far: [usize; 2],
        observer: &dyn Observer,
    ) -> Result<Option<([Form; 3], IBig)>, Interrupted> {
        let mut near = mark.distances();
        for (lines, far) in near.iter_mut().zip(far) {
            lines.truncate(lines.len() - far);
        }
        let near = (mark.letter, near);
        self.places.push_back(Place { mark, steps: follower.steps, near });
        if self.places.len() > PLACES + 1 {
            self.places.pop_front();
        }
        let last = self.places.len() - 1;
        for back in 1..=last / 2 {
            let places = [last - 2 * back, last - back, last].map(|at| &self.places[at]);
            if places[1].near != places[2].near || places[0].near != places[2].near {
                continue;
            }
            let marks = places.map(|place| &place.mark);
            // If it leaps for all n, it needs about as many steps as for the first n.
            let steps = 2 * (places[1].steps - places[0].steps) + MORE_STEPS;
            if let Some(mut proof) = Proof::new(follower.state.letters(), marks) {
                while proof.follower.steps < steps && proof.step().is_some() {
                    ask(observer, proof.follower.steps, steps)?;
                }
                if let Some(ratio) = proof.ratio() {
                    return Ok(Some((marks.map(|mark| mark.row.clone()), ratio)));
                }
            }
        }
        Ok(None)
    }
}

/// A thread that is followed from the first mark to the second one, from the second one to the
/// third one, and so on, for all of them at once.
struct Proof {
    follower: Follower,
    end: Mark,
    ratio: IBig,
}

impl Proof {
    /// `None` if the marks have no ratio.
    fn new(letters: &Letters, marks: [&Mark; 3]) -> Option<Self> {
        let (ratio, holes) = ratio(marks.map(Mark::distances))?;
        let [a, b, c] = marks.map(|mark| mark.clone().with_last(holes));
        let [a, b, c] = [a?, b?, c?];
        let [begin, end] = [a.through(&b), b.through(&c)];
        // Lower diagonals are never reached: otherwise the thread is lost.
        let floor = begin.lines.holes.first()?.clone();
        let state = State::new(letters.from(begin.letter), begin, floor).ok()?;
        Some(Self { follower: Follower::new(state), end, ratio })
    }

    /// `None` if the thread has come to the row of the second mark, or is lost before.
    fn step(&mut self) -> Option<()> {
        let has_come = self.follower.state.row().at >= self.end.row.at;
        let step = if has_come { None } else { self.follower.step(Some(&self.end.row)).ok() };
        (!matches!(step?, Step::Repeats { .. })).then_some(())
    }

    /// The ratio, if the thread is as in the second mark, so that it comes back again and again.
    fn ratio(self) -> Option<IBig> {
        let holes = self.end.lines.holes.len();
        let comes_back = self.follower.state.mark().with_last(holes)? == self.end;
        // A thread that repeats has no palaces at distances without a bound.
        (comes_back && self.follower.state.reaches_further()).then_some(self.ratio)
    }
}

/// Returns the ratio of the steps from the first distances to the second ones, and from those to
/// the third ones, and for how many holes it is the same, beginning with the nearest one. It is
/// the same for all columns.
fn ratio([first, second, third]: [Distances; 3]) -> Option<(IBig, usize)> {
    let mut ratio = None;
    let mut count = |place: usize| {
        let steps = first[place].iter().zip(&second[place]).zip(&third[place]);
        let steps = steps.map(|((a, b), c)| (b - a, c - b));
        let fits = |(step, next): &(IBig, IBig)| {
            if step.is_zero() {
                return next.is_zero();
            }
            let (times, rest) = next.div_rem(step);
            rest.is_zero() && *ratio.get_or_insert_with(|| times.clone()) == times
        };
        steps.take_while(fits).count()
    };
    let [columns, holes] = [count(0), count(1)];
    let all_columns = [&first, &second, &third].iter().all(|lines| lines[0].len() == columns);
    ratio.filter(|ratio| all_columns && *ratio > IBig::ZERO).map(|ratio| (ratio, holes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threads::alone::naive::letters;

    fn mark(x: i64, columns: &[i64], holes: &[i64]) -> Mark {
        let forms = |lines: &[i64]| lines.iter().map(|&line| Form::number(line)).collect();
        Mark {
            letter: 0,
            x: Form::number(x),
            row: Form::number(x / 2),
            lines: Lines { columns: forms(columns), holes: forms(holes) },
        }
    }

    /// The theorem of `docs/algorithms/waiting.md`, "Larger and larger", in the rows y in which the
    /// columns 2y - 2 and 2y - 1 wait and the last holes are y - n and y - n + 1.
    fn doubled(y: i64, n: i64) -> Mark {
        mark(2 * y, &[2 * y - 2, 2 * y - 1], &[y - n, y - n + 1])
    }

    #[test]
    fn a_thread_that_doubles_is_proved_to_come_back() {
        let word = letters(b"0000011011100111");
        let proof = |n: [i64; 3], y: [i64; 3]| {
            let marks = [0, 1, 2].map(|at| doubled(y[at], n[at]));
            let mut proof = Proof::new(&Letters::new(&word, 16), marks.each_ref())?;
            while proof.follower.steps < 10_000 && proof.step().is_some() {}
            proof.ratio()
        };
        // A row y with n is followed by row y + 2n with 2n.
        let n = 1 << 14;
        assert_eq!(proof([n, 2 * n, 4 * n], [2 * n, 4 * n, 8 * n]), Some(IBig::from(2)));
        // It does not come to other distances, and other marks have no ratio.
        assert_eq!(proof([n, 3 * n, 9 * n], [2 * n, 4 * n, 10 * n]), None);
        assert_eq!(proof([n, 2 * n, 3 * n + 1], [2 * n, 4 * n, 8 * n]), None);
        assert_eq!(proof([n, n, n], [2 * n, 4 * n, 6 * n]), None);
        // The hole of the smallest n is among those near the thread.
        assert_eq!(proof([16, 32, 64], [32, 64, 128]), None);
    }
}
