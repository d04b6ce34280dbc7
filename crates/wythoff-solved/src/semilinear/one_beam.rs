//! Games of rays and one beam that plays Wythoff's game on the lines that the rays leave, with
//! proof.
//!
//! The proof is that of "Games of rays and one beam" in `docs/algorithms/closed-forms.md`; its
//! letters are used here.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

use super::Ray;
use super::find::Top;
use super::proof::{Counts, Thread, View, gap, repeat};
use super::stays::stays;
use wythoff::K;
use wythoff::observer::{Interrupted, Observer};

/// The longest period of columns, and of diagonals, for which a proof is tried.
const LONGEST: u64 = 1 << 12;

/// A game whose palaces are rays and one beam, which follows from the lines that the rays leave.
///
/// On and right of the main diagonal the palaces are those of `first`, those of `rays`, and the
/// *beam*: each row y from `from` on that is a line of the beam, and in whose column the beam has
/// no palace, has a palace of the beam in the first column x such that x is a line of the beam and
/// x - y is a diagonal of the beam, and neither holds a palace of the beam.
///
/// ```
/// use wythoff::K;
/// use wythoff_solved::semilinear::OneBeam;
///
/// let game = OneBeam::find(K::try_new(5)?, 4000, &())?.expect("game 5 has one beam");
/// // Every fifth line belongs to the rays.
/// assert_eq!(game.lines, [true, true, true, false, true]);
/// assert_eq!(game.diagonals, [true]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct OneBeam {
    /// The game.
    pub k: K,
    /// Rays, from the inside out.
    pub rays: Vec<Ray>,
    /// The palaces on no ray in the rows before `from`, row by row.
    pub first: Vec<(u64, u64)>,
    /// The row from which on the beam follows its rule, Y1.
    pub from: u64,
    /// True for the residues of the rows and columns of the beam, U.
    pub lines: Vec<bool>,
    /// True for the residues of the diagonals of the beam from `small` on, D.
    pub diagonals: Vec<bool>,
    /// The number of diagonals that are counted one by one, C0.
    pub small: u64,
    /// The diagonals before `small` that may still have a palace of the beam.
    pub open: Vec<u64>,
    /// The rows of the board that the proof uses.
    pub rows: u64,
}

impl OneBeam {
    /// Searches for the rays of game k in its first `rows` rows, at most, and proves that they and
    /// one beam are all palaces. Returns `None` if there is no proof, or if k is above
    /// [`wythoff_anatomy::beam::FarRows::MOST`].
    ///
    /// `Time`: that of [`wythoff_anatomy::beam::FarRows`]. `Memory`: 5 bytes per palace of these
    /// rows.
    ///
    /// # Errors
    /// If the observer cancels.
    pub fn find(k: K, rows: u64, observer: &dyn Observer) -> Result<Option<Self>, Interrupted> {
        let Some(top) = Top::read(k, rows, observer)? else { return Ok(None) };
        Ok(Self::of_top(k, &top, |_| ()))
    }

    /// The proof for rays that `change` has changed.
    fn of_top(k: K, top: &Top, change: impl Fn(&mut Vec<Ray>)) -> Option<Self> {
        let (mut rays, inner) = top.rays(top.threads().get(1..)?)?;
        change(&mut rays);
        prove(k, top, rays, &inner)
    }

    /// Returns the palaces of the beam in the rows `from` to `rows` - 1, as the rule gives them.
    pub fn beam(&self, rows: u64) -> Vec<(u64, u64)> {
        let mut used = Used::new(self);
        (self.from..rows).filter_map(|y| Some((used.next(self, y)?, y))).collect()
    }

    fn is_line(&self, x: u64) -> bool {
        self.lines[(x % self.lines.len() as u64) as usize]
    }

    pub(super) fn is_diagonal(&self, c: u64) -> bool {
        if c < self.small {
            return self.open.binary_search(&c).is_ok();
        }
        self.diagonals[(c % self.diagonals.len() as u64) as usize]
    }

    /// Returns g if the lines of the beam are the multiples of g, all moved by one number.
    pub(super) fn lattice(&self) -> Option<u64> {
        let lines = self.lines.iter().filter(|&&is_line| is_line).count() as u64;
        let step = (self.lines.len() as u64).checked_div(lines)?;
        let first = (0..).find(|&x| self.is_line(x))?;
        let all = |x| self.is_line(x) == (x + self.lines.len() as u64 - first).is_multiple_of(step);
        (0..self.lines.len() as u64).all(all).then_some(step)
    }
}

/// Columns and diagonals of the palaces of the beam.
struct Used {
    columns: BTreeSet<u64>,
    diagonals: BTreeSet<u64>,
    /// By residue of the row, a diagonal before which none is free that leads to a line of the
    /// beam.
    free_from: Vec<u64>,
}

impl Used {
    /// Those of the rows before the first one of the rule.
    fn new(game: &OneBeam) -> Self {
        let columns = game.first.iter().map(|palace| palace.0).filter(|&x| x >= game.from);
        let diagonals = game.first.iter().map(|(x, y)| x - y).filter(|&c| c >= game.small);
        let free_from = vec![0; game.lines.len()];
        Self { columns: columns.collect(), diagonals: diagonals.collect(), free_from }
    }

    /// Returns the column of the next palace, if row y has one.
    fn next(&mut self, game: &OneBeam, y: u64) -> Option<u64> {
        if !game.is_line(y) || self.columns.contains(&y) {
            return None;
        }
        let is_free =
            |c: u64| game.is_line(y + c) && game.is_diagonal(c) && !self.diagonals.contains(&c);
        let free_from = &mut self.free_from[(y % game.lines.len() as u64) as usize];
        while !is_free(*free_from) {
            *free_from += 1;
        }
        let x = (y + *free_from..).find(|&x| is_free(x - y) && !self.columns.contains(&x))?;
        self.columns.insert(x);
        self.diagonals.insert(x - y);
        Some(x)
    }
}

/// The proof; `inner` are the palaces on no ray.
fn prove(k: K, top: &Top, rays: Vec<Ray>, inner: &[(u64, u64)]) -> Option<OneBeam> {
    // In these rows the palaces are those of the rays and the others, each once.
    if !top.is_described_by(&rays, inner) {
        return None;
    }
    let threads = Thread::all(&rays)?;
    let first = threads.first().filter(|thread| thread.dx > thread.dy)?;
    // The counts of the rays, and the lines and diagonals that they leave.
    let columns = Counts::sum(threads.iter(), |(x, _)| x)?;
    let rows = Counts::sum(threads.iter(), |(_, y)| y)?;
    let diagonals = Counts::sum(threads.iter(), |(x, y)| x - y)?;
    if columns.period() > LONGEST || diagonals.period() > LONGEST {
        return None;
    }
    let (c0, most) = (columns.least(), columns.0.iter().max()?);
    let d0 = (k.get() - 1).checked_sub(2 * c0)?;
    let alike = rows.0.iter().all(|&row| row + c0 + 1 == k.get());
    if *most > c0 + 1 || !alike || diagonals.least() < d0 {
        return None;
    }
    // All rays have begun: Y0, X0 and C0.
    let begun = |line: fn(&Ray) -> u64| rays.iter().map(line).max().map(|last| last + 1);
    let small = begun(|ray| ray.start.0 - ray.start.1)?;
    let earliest = begun(|ray| ray.start.0)?.max(begun(|ray| ray.start.1)?);
    // The level of a square; that of the left edge of the first strip is `lo`.
    let level = |x: u64, y: u64| {
        i128::from(x) * i128::from(first.dy) - i128::from(y) * i128::from(first.dx)
    };
    let apart = |y: u64| {
        let inside = |&(x, row): &(u64, u64)| {
            if row >= y {
                return level(x, row) < first.lo;
            }
            // In columns and on diagonals that only squares left of the strip meet from row y on.
            let diagonal = i128::from(x - row) * i128::from(first.dy);
            level(x, y) < first.lo
                && diagonal < first.lo + i128::from(y) * i128::from(first.dx - first.dy)
        };
        Thread::are_apart(&threads, y, small) && inner.iter().all(inside)
    };
    let candidates = std::iter::successors(Some(earliest), |y| Some(y + (y >> 2) + 1)).take(64);
    let from = candidates.take_while(|&y| y < top.rows()).find(|&y| apart(y))?;

    // Gaps and strips outside of the beam, where each row shows c0 + 1 palaces of columns and beam.
    let mirror = Counts(vec![c0 + 1]);
    for t in 1..=threads.len() {
        let (inside, outside) = threads.split_at(t);
        gap(k, &View::between(inside, outside, &mirror)?, &[])?;
    }
    for t in 0..threads.len() {
        if from.checked_add(repeat(&threads, t, &mirror)?)? > top.rows() {
            return None;
        }
    }

    // Small diagonals, and the columns that the first rows have used.
    let seen = top.on_diagonals(from, small);
    let open = |&c: &u64| seen[c as usize] == d0;
    let game = OneBeam {
        k,
        first: inner.iter().copied().filter(|&(_, y)| y < from).collect(),
        from,
        lines: columns.0.iter().map(|&count| count == c0).collect(),
        diagonals: diagonals.0.iter().map(|&count| count == d0).collect(),
        small,
        open: (0..small).filter(open).collect(),
        rows: top.rows(),
        rays,
    };
    let late: Vec<u64> = game.first.iter().map(|palace| palace.0).filter(|&x| x >= from).collect();
    let once = late.iter().collect::<BTreeSet<_>>().len() == late.len();
    let ordered = once && late.iter().all(|&x| game.is_line(x));
    let all_seen = seen.iter().all(|&seen| seen >= d0);
    (all_seen && ordered && stays(&game, first, inner, late.len())).then_some(game)
}

/// The proof with changed rays.
#[cfg(test)]
pub(super) fn prove_with(k: K, rows: u64, change: impl Fn(&mut Vec<Ray>)) -> Option<OneBeam> {
    OneBeam::of_top(k, &Top::read(k, rows, &()).ok()??, change)
}
