//! Why a finite set and rays are all palaces of a game: the palace rule, by translation.
//!
//! Let the palaces of the first N rows be known, and be those of the description, each described
//! once. Rays of one slope make a *thread*, with a step v that is a common multiple of theirs; its
//! squares lie in the *strip* lo <= x dy - y dx <= hi. From row Y0 on there are only rays, which
//! all began before; columns from X0 and diagonals from C0 on hold no palace of rows before Y0. So
//! by column, row and diagonal the palaces of a thread are counted by functions c, r and d with the
//! periods dx, dy and dx - dy, and C = sum c is the number of all palaces of a column above the
//! diagonal, which is that of the mirror image in the row of the same number.
//!
//! Let Y1 >= X0 be a row from which on the strips are apart, the innermost on diagonals from C0 on.
//! A square (x, y) right of the diagonal with y >= Y1 lies in a strip, or in the gap in front of
//! strip t + 1, where it sees
//!
//! ```text
//! C(y) + sum over j <= t of r_j(y)  +  sum over j > t of c_j(x)  +  sum over j > t of d_j(x - y).
//! ```
//!
//! 1. *Gaps.* These sums are at least k whatever x and y are: no palace. Diagonals before C0 in the
//!    innermost gap are looked at one by one.
//! 2. *Strips.* What a square of strip t sees of other threads does not change under a multiple of
//!    the step of t that is a multiple of the periods of C + sum `r_j`, of sum `c_j` and of sum
//!    `d_j`. If such a multiple fits between Y1 and N, the rule holds on the strip because it holds
//!    there.
//!
//! By induction from row to row the described squares are
//! the palaces, as the rule leaves no choice.

use schemars::JsonSchema;
use serde::Serialize;

use super::Ray;
use super::find::Top;
use wythoff::K;
use wythoff_exact::divisor::{gcd, lcm};

/// Residues that are looked at in a gap, at most.
const MOST: u64 = 1 << 28;

/// The findings on the way to a proof.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Proof {
    /// The palace rule itself was followed on this many rows.
    pub rows: u64,
    /// From this row on there are only rays, Y0.
    pub only_rays: u64,
    /// From this row on the strips are apart, Y1.
    pub apart: u64,
    /// Rows after which the surroundings of each thread repeat.
    pub repeats: Vec<u64>,
    /// The view from the gaps between threads, from the inside out.
    pub gaps: Vec<Gap>,
}

/// The view of a queen in a gap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Gap {
    /// The fewest palaces on rows, on columns and on diagonals.
    pub fewest: (u64, u64, u64),
    /// If these are fewer than k together: how many combinations
    /// of residues were looked at, all of which have k.
    pub residues: u64,
}

/// Rays of one slope.
pub(super) struct Thread {
    pub(super) dx: u64,
    pub(super) dy: u64,
    pub(super) lo: i128,
    pub(super) hi: i128,
    rays: Vec<Ray>,
}

impl Thread {
    /// Rays by slope, from the inside out.
    pub(super) fn all(rays: &[Ray]) -> Option<Vec<Self>> {
        let mut threads: Vec<Self> = Vec::new();
        for &ray in rays {
            let (dx, dy) = ray.step;
            let same = |t: &&mut Self| {
                u128::from(t.dx) * u128::from(dy) == u128::from(t.dy) * u128::from(dx)
            };
            match threads.iter_mut().find(same) {
                Some(thread) => {
                    thread.dy = lcm(thread.dy, dy)?;
                    thread.dx = dx.checked_mul(thread.dy / dy)?;
                    thread.rays.push(ray);
                }
                None => threads.push(Self { dx, dy, lo: 0, hi: 0, rays: vec![ray] }),
            }
        }
        threads.sort_unstable_by(|a, b| {
            (u128::from(a.dx) * u128::from(b.dy)).cmp(&(u128::from(b.dx) * u128::from(a.dy)))
        });
        for thread in &mut threads {
            let (dx, dy) = (i128::from(thread.dx), i128::from(thread.dy));
            let levels = || {
                thread
                    .rays
                    .iter()
                    .map(|ray| i128::from(ray.start.0) * dy - i128::from(ray.start.1) * dx)
            };
            (thread.lo, thread.hi) = (levels().min()?, levels().max()?);
        }
        Some(threads)
    }

    /// Returns true if in row y the strips of these threads are apart, and the innermost one lies
    /// on diagonals from `first` on.
    pub(super) fn are_apart(threads: &[Self], y: u64, first: u64) -> bool {
        let y = i128::from(y);
        let order = |pair: &[Self]| {
            let (a, b) = (&pair[0], &pair[1]);
            (a.hi + y * i128::from(a.dx)) * i128::from(b.dy)
                < (b.lo + y * i128::from(b.dx)) * i128::from(a.dy)
        };
        let far = threads.first().is_none_or(|inner| {
            inner.lo + y * i128::from(inner.dx - inner.dy)
                >= i128::from(first) * i128::from(inner.dy)
        });
        far && threads.windows(2).all(order)
    }

    /// The number of its squares on the lines with `line(x, y)` = i modulo `period`, for every i,
    /// if each step goes on by `step` lines; `period` is a multiple of it in common with those of
    /// the rays.
    fn lines(&self, period: u64, line: impl Fn((u64, u64)) -> u64) -> Vec<u64> {
        let mut lines = vec![0; period as usize];
        for ray in &self.rays {
            let (first, step) = (line(ray.start), line(ray.step));
            for i in 0..period / step {
                lines[((first + i * step) % period) as usize] += 1;
            }
        }
        lines
    }
}

/// A sum of counts on parallel lines, by residue.
pub(super) struct Counts(pub(super) Vec<u64>);

impl Counts {
    /// The numbers of squares of these threads on each line, by residue of the line.
    pub(super) fn sum<'a>(
        threads: impl Iterator<Item = &'a Thread>,
        line: impl Fn((u64, u64)) -> u64 + Copy,
    ) -> Option<Self> {
        let mut sum = Self(vec![0]);
        for thread in threads {
            let own = line((thread.dx, thread.dy));
            if own > MOST {
                return None;
            }
            sum = sum.plus(&Self(thread.lines(own, line)).shortest())?;
        }
        Some(sum)
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        let period = lcm(self.period(), other.period()).filter(|&period| period <= MOST)?;
        Some(Self((0..period).map(|i| self.at(i) + other.at(i)).collect()).shortest())
    }

    /// Returns these counts with their shortest period. A thread with a palace in every row counts
    /// for one in each row, however long the period of its steps is.
    pub(super) fn shortest(mut self) -> Self {
        let (mut rest, mut prime) = (self.period(), 2);
        while rest > 1 {
            if prime * prime > rest {
                prime = rest;
            }
            while rest.is_multiple_of(prime) {
                rest /= prime;
                let shorter = self.0.len() / prime as usize;
                if self.0.iter().zip(&self.0[shorter..]).all(|(a, b)| a == b) {
                    self.0.truncate(shorter);
                }
            }
            prime += 1;
        }
        self
    }

    pub(super) const fn period(&self) -> u64 {
        self.0.len() as u64
    }

    pub(super) fn at(&self, i: u64) -> u64 {
        self.0[(i % self.period()) as usize]
    }

    pub(super) fn least(&self) -> u64 {
        self.0.iter().copied().min().unwrap_or_default()
    }
}

/// The proof that game k, whose first rows are `top`, goes
/// on with these rays for ever; `None` if there is none.
pub(super) fn prove(k: K, top: &Top, exceptional: &[(u64, u64)], rays: &[Ray]) -> Option<Proof> {
    // No palace is described twice: it would be counted twice.
    if !top.is_described_by(rays, exceptional) {
        return None;
    }
    let threads = Thread::all(rays)?;
    threads.first().filter(|thread| thread.dx > thread.dy)?;
    let begun = exceptional.iter().copied().chain(rays.iter().map(|ray| ray.start));
    let only_rays = begun.map(|(_, y)| y + 1).max()?;
    let before = || top.palaces(only_rays.min(top.rows()));
    let columns = before().map(|(x, _)| x + 1).max()?.max(only_rays);
    let diagonals = before().map(|(x, y)| x - y + 1).max()?;
    let apart = (0..64)
        .map(|i| columns + (columns >> 2) * i)
        .find(|&row| Thread::are_apart(&threads, row, diagonals))?;
    let mirror = Counts::sum(threads.iter(), |(x, _)| x)?;
    let repeats: Vec<u64> =
        (0..threads.len()).map(|at| repeat(&threads, at, &mirror)).collect::<Option<_>>()?;
    if repeats.iter().any(|rows| apart.saturating_add(*rows) > top.rows()) {
        return None;
    }
    let small = top.on_diagonals(apart, diagonals);
    let gaps = (0..=threads.len()).map(|t| {
        let (inside, outside) = threads.split_at(t);
        gap(k, &View::between(inside, outside, &mirror)?, if t == 0 { &small } else { &[] })
    });
    let gaps = gaps.collect::<Option<_>>()?;
    Some(Proof { rows: top.rows(), only_rays, apart, repeats, gaps })
}

/// The palaces that a square sees, by its row, its column and its diagonal.
pub(super) struct View {
    rows: Counts,
    columns: Counts,
    diagonals: Counts,
}

impl View {
    /// Returns the view from between threads. `mirror` are the palaces left of the main diagonal,
    /// by row.
    pub(super) fn between(inside: &[Thread], outside: &[Thread], mirror: &Counts) -> Option<Self> {
        Some(Self {
            rows: mirror.plus(&Counts::sum(inside.iter(), |(_, y)| y)?)?,
            columns: Counts::sum(outside.iter(), |(x, _)| x)?,
            diagonals: Counts::sum(outside.iter(), |(x, y)| x - y)?,
        })
    }
}

/// After how many rows all that a square of thread `at` sees of other threads repeats. `mirror` are
/// the palaces left of the main diagonal, by row.
pub(super) fn repeat(threads: &[Thread], at: usize, mirror: &Counts) -> Option<u64> {
    let Thread { dx, dy, .. } = threads[at];
    let view = View::between(&threads[..at], &threads[at + 1..], mirror)?;
    let mut multiple = 1;
    for (lines, counts) in [(dy, view.rows), (dx, view.columns), (dx - dy, view.diagonals)] {
        // The least m with m `lines` divisible by the period.
        multiple = lcm(multiple, counts.period() / gcd(lines, counts.period()))?;
    }
    multiple.checked_mul(dy)
}

/// Looks at a gap: whether k palaces are seen from each of its squares. `small` are the palaces on
/// the first diagonals, if it has any.
pub(super) fn gap(k: K, view: &View, small: &[u64]) -> Option<Gap> {
    let View { rows, columns, diagonals } = view;
    let on_diagonals = small.iter().copied().chain([diagonals.least()]).min().unwrap_or_default();
    let fewest = (rows.least(), columns.least(), on_diagonals);
    if fewest.0 + fewest.1 + fewest.2 >= k.get() {
        return Some(Gap { fewest, residues: 0 });
    }
    // All rows and diagonals, by residue; the column follows.
    let period = lcm(lcm(rows.period(), columns.period())?, diagonals.period())?;
    let last = period.checked_add(small.len() as u64)?;
    let residues = period.checked_mul(last).filter(|&residues| residues <= MOST)?;
    // Diagonals behind the small ones in the order of their residues.
    let shift = (small.len() as u64).div_ceil(period) * period;
    let along = |c: u64| small.get(c as usize).copied().unwrap_or_else(|| diagonals.at(c));
    let all = (0..period).all(|y| {
        let every = (0..small.len() as u64).chain(shift..shift + period);
        every.into_iter().all(|c| rows.at(y) + columns.at(y + c) + along(c) >= k.get())
    });
    all.then_some(Gap { fewest, residues })
}
