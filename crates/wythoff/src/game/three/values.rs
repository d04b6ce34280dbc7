//! Sprague-Grundy values of the positions of a box, slice by slice.
//!
//! ```text
//! for each row (x, y):
//!     for each ray that leaves the row:    add the values on its lines to the sets of the positions
//!     for each step that leaves the row:   add the value of its option
//!     for each position of the row: its value is the least one that is neither in its set nor
//!         the value of an option in the row
//!     for each ray that leaves the row:    add the values of the row to its lines
//! ```
//!
//! Positions on a line of a ray lead to each other, so the values on a line are those of the
//! options along it. The sets of a row and those of the lines lie one after the other, and are
//! added by vector instructions. Only the search within a row depends on the position before.

use super::lines::Lines;
use super::moves::cells;
use super::sets::Sets;
use super::{OptionError, ThreeHeaps, TripleMoves, Vector};
use crate::game::grundy::{SolveError, ValuesError, check_bytes};
use crate::observer::{Interrupted, Observer};

/// The Sprague-Grundy values of the positions of a box. A slice holds the positions with the same
/// first heap; slices are computed one after the other.
#[derive(Debug)]
pub struct Values<'a> {
    game: &'a ThreeHeaps,
    size: [usize; 3],
    /// For each ray that leaves the row, the values on its lines.
    lines: Vec<(Lines, Sets)>,
    /// For each ray (0, 0, c), the values at each residue of the row.
    along: Vec<(usize, Sets)>,
    /// Steps that fit into the box.
    steps: Vec<[usize; 3]>,
    /// The used values of each position of a row.
    used: Sets,
    /// The last slices: slice x at x modulo their number.
    slices: Vec<Vec<u32>>,
    /// The number of slices that are computed.
    done: usize,
}

impl<'a> Values<'a> {
    /// Prepares the values of the positions whose heaps are below those of `size`.
    ///
    /// `Memory: a bit for each value and each line of a ray that meets a slice`, and 4 bytes for
    /// each position of a slice; of several slices if steps reach farther back, and of all slices
    /// if moves are computed.
    ///
    /// # Errors
    /// If the game has blocking or misère play, or if a slice has more positions than memory
    /// can address.
    pub fn try_new(game: &'a ThreeHeaps, size: [usize; 3]) -> Result<Self, ValuesError> {
        if !game.has_values() {
            return Err(ValuesError::Undefined);
        }
        check_bytes((size[1] as u128 * size[2] as u128).saturating_mul(4))?;
        let fits = |vector: &[usize; 3]| vector.iter().zip(&size).all(|(part, side)| part < side);
        let (rays, steps): (&[Vector], &[Vector]) = match &game.moves {
            TripleMoves::Written { rays, steps } => (rays, steps),
            TripleMoves::Computed(_) => (&[], &[]),
        };
        let lines = rays.iter().filter_map(|&ray| Lines::of(ray, size));
        let along = rays.iter().map(|ray| ray.sizes()).filter(fits);
        let steps: Vec<_> = steps.iter().map(|step| step.sizes()).filter(fits).collect();
        let back = match &game.moves {
            TripleMoves::Written { .. } => steps.iter().map(|step| step[0]).max().unwrap_or(0),
            TripleMoves::Computed(_) => size[0].saturating_sub(1),
        };
        Ok(Self {
            game,
            size,
            lines: lines.map(|lines| (lines, Sets::new(lines.len()))).collect(),
            along: along
                .filter(|ray| ray[..2] == [0, 0])
                .map(|ray| (ray[2], Sets::new(ray[2])))
                .collect(),
            steps,
            used: Sets::new(size[2]),
            slices: vec![vec![]; back + 1],
            done: 0,
        })
    }

    /// An estimate of the steps of the values of all positions whose heaps are below those of
    /// `size`. A step is a position, one of its rays and steps, or one of its options if moves are
    /// computed. Steps of rays take the longer the larger the values are.
    pub fn steps(game: &ThreeHeaps, size: [usize; 3]) -> u128 {
        let of_a_cell = match &game.moves {
            TripleMoves::Written { rays, steps } => (rays.len() + steps.len()) as u128,
            TripleMoves::Computed(_) => game.moves.mean_options(size),
        };
        cells(size).saturating_mul(1 + of_a_cell)
    }

    /// Computes the next slice and returns its values row by row: those with the same second heap
    /// are a row. Returns `None` after the last slice. The observer receives the rows of the whole
    /// box that are done.
    ///
    /// `Time: O(rays x (1 + largest value / 512) + steps)` for
    /// each position, or O(options) if moves are computed.
    ///
    /// # Errors
    /// If a computed move takes no tokens or adds some, or if the observer cancels. Do not ask for
    /// further slices then.
    ///
    /// ```
    /// use wythoff::game::three::Values;
    /// let nim = "nim".parse()?;
    /// let mut values = Values::try_new(&nim, [6, 2, 3])?;
    /// assert_eq!(values.next_slice(&())?, Some(&[0, 1, 2, 1, 0, 3][..]));
    /// assert_eq!(values.next_slice(&())?, Some(&[1, 0, 3, 0, 1, 2][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_slice(&mut self, observer: &dyn Observer) -> Result<Option<&[u32]>, SolveError> {
        let ([length, height, width], x) = (self.size, self.done);
        if x == length {
            return Ok(None);
        }
        let place = x % self.slices.len();
        let mut slice = std::mem::take(&mut self.slices[place]);
        slice.clear();
        slice.reserve(height * width);
        for y in 0..height {
            let (done, all) = ((x * height + y) as u128, length as u128 * height as u128);
            self.next_row([x, y], &mut slice, &|| observer.progress(done, all).is_break())?;
        }
        self.done += 1;
        self.slices[place] = slice;
        Ok(Some(&self.slices[place]))
    }

    /// Adds the values of row y to slice x. `stops` is asked before each 1024 positions.
    fn next_row(
        &mut self,
        [x, y]: [usize; 2],
        slice: &mut Vec<u32>,
        stops: &dyn Fn() -> bool,
    ) -> Result<(), SolveError> {
        self.used.clear();
        for (lines, sets) in &mut self.lines {
            self.used.add_lines(sets, &lines.of_row(x, y));
        }
        self.along.iter_mut().for_each(|(_, sets)| sets.clear());
        for z in 0..self.size[2] {
            if z % 1024 == 0 && stops() {
                return Err(Interrupted.into());
            }
            self.add_options([x, y, z], slice)?;
            let value = loop {
                match self.free(z) {
                    Some(value) => break value,
                    None => self.grow(),
                }
            };
            for (turn, sets) in &mut self.along {
                sets.insert(z % *turn, value);
            }
            slice.push(value);
        }
        let values = &slice[y * self.size[2]..];
        for (lines, sets) in &mut self.lines {
            sets.insert_row(&lines.of_row(x, y), values);
        }
        Ok(())
    }

    /// The least value that is free for position z of the row; `None` if all sets have to grow.
    #[inline]
    fn free(&mut self, z: usize) -> Option<u32> {
        match &mut self.along[..] {
            [] => self.used.mex(z, &self.used, z),
            [(turn, sets)] => self.used.mex(z, sets, z % *turn),
            [rest @ .., (turn, last)] => {
                for (turn, sets) in rest {
                    self.used.add(z, sets, z % *turn);
                }
                self.used.mex(z, last, z % *turn)
            }
        }
    }

    /// Makes room for more values in all sets.
    fn grow(&mut self) {
        self.used.grow();
        self.lines.iter_mut().for_each(|(_, sets)| sets.grow());
        self.along.iter_mut().for_each(|(_, sets)| sets.grow());
    }

    /// Adds the values of the options that are not on rays to the set of a position.
    #[inline]
    fn add_options(&mut self, [x, y, z]: [usize; 3], slice: &[u32]) -> Result<(), OptionError> {
        let Self { game, size, steps, used, slices, .. } = self;
        let mut add = |[u, v, w]: [usize; 3]| {
            let slice = if u == x { slice } else { &slices[u % slices.len()] };
            used.insert(z, slice[v * size[2] + w]);
        };
        match &game.moves {
            TripleMoves::Computed(moves) => {
                let at = [x, y, z].map(|heap| heap as u64);
                moves.for_options(at, |option| add(option.map(|heap| heap as usize)))?;
            }
            TripleMoves::Written { .. } => {
                for &[a, b, c] in steps.iter().filter(|[a, b, c]| x >= *a && y >= *b && z >= *c) {
                    add([x - a, y - b, z - c]);
                }
            }
        }
        Ok(())
    }
}
