//! Rays, from the first rows of a game.
//!
//! Palaces of a band of rows are parted into threads by x / y. A thread repeats if the steps from
//! each of its palaces to the next do. Each palace of a period is then followed upwards as far as
//! its ray goes; what is on no ray is exceptional.

use super::{Ray, Semilinear};
use wythoff::K;
use wythoff::observer::{Interrupted, Observer};
use wythoff_anatomy::beam::{FarRows, Period};

/// Threads of slopes that differ by less are taken for one.
const APART: f64 = 0.002;

/// Column and row.
type Palace = (u64, u64);

/// The palaces of the first rows of a game, on and right of the main diagonal.
pub(super) struct Top {
    /// The index in `columns` where each row begins.
    begin: Vec<usize>,
    columns: Vec<u32>,
}

impl Top {
    pub(super) fn read(
        k: K,
        rows: u64,
        observer: &dyn Observer,
    ) -> Result<Option<Self>, Interrupted> {
        let Some(mut far) = FarRows::try_new(k, rows) else { return Ok(None) };
        let mut top = Self { begin: vec![0], columns: Vec::new() };
        for row in 0..rows {
            if row.is_multiple_of(1024) && observer.progress(row.into(), rows.into()).is_break() {
                return Err(Interrupted);
            }
            top.columns.extend(far.next_row().iter().map(|&x| x as u32));
            top.begin.push(top.columns.len());
        }
        Ok(Some(top))
    }

    /// Returns the number of rows.
    pub(super) const fn rows(&self) -> u64 {
        self.begin.len() as u64 - 1
    }

    /// The columns of the palaces of a row.
    pub(super) fn row(&self, y: u64) -> &[u32] {
        &self.columns[self.begin[y as usize]..self.begin[y as usize + 1]]
    }

    /// Returns the numbers of palaces of the rows before `end` on the first diagonals.
    pub(super) fn on_diagonals(&self, end: u64, diagonals: u64) -> Vec<u64> {
        let mut counts = vec![0; diagonals as usize];
        for (x, y) in self.palaces(end) {
            if let Some(count) = counts.get_mut((x - y) as usize) {
                *count += 1;
            }
        }
        counts
    }

    /// Iterates over the palaces of the rows before `end`, row by row.
    pub(super) fn palaces(&self, end: u64) -> impl Iterator<Item = Palace> {
        (0..end).flat_map(|y| self.row(y).iter().map(move |&x| (u64::from(x), y)))
    }

    /// Returns the index of a palace in `columns`.
    fn find(&self, (x, y): Palace) -> Option<usize> {
        let at = self.row(y).binary_search(&u32::try_from(x).ok()?).ok()?;
        Some(self.begin[y as usize] + at)
    }

    /// Returns true if the palaces are those of the rays and the others, each once.
    pub(super) fn is_described_by(&self, rays: &[Ray], others: &[Palace]) -> bool {
        let mut seen = vec![false; self.columns.len()];
        let is_new = |square: Palace| {
            square.1 < self.rows()
                && self.find(square).is_some_and(|at| !std::mem::replace(&mut seen[at], true))
        };
        let on_rays = rays.iter().flat_map(|ray| ray.squares(self.rows()));
        others.iter().copied().chain(on_rays).all(is_new) && seen.iter().all(|&seen| seen)
    }

    /// The threads of the last quarter of the rows, from the inside out, each row by row.
    pub(super) fn threads(&self) -> Vec<Vec<(u64, u64)>> {
        let rows = self.rows();
        let mut band: Vec<(u64, u64)> = (rows - rows / 4..rows)
            .flat_map(|y| self.row(y).iter().map(move |&x| (u64::from(x), y)))
            .collect();
        let slope = |&(x, y): &(u64, u64)| x as f64 / y as f64;
        band.sort_unstable_by(|p, q| slope(p).total_cmp(&slope(q)));
        let threads = band.chunk_by(|p, q| slope(q) - slope(p) < APART);
        let by_rows = |thread: &[(u64, u64)]| {
            let mut thread = thread.to_vec();
            thread.sort_unstable_by_key(|&(x, y)| (y, x));
            thread
        };
        threads.map(by_rows).collect()
    }

    /// Returns the rays of threads, followed up as far as they go, and the palaces on no ray, row
    /// by row; `None` if a thread does not repeat.
    pub(super) fn rays(&self, threads: &[Vec<Palace>]) -> Option<(Vec<Ray>, Vec<Palace>)> {
        let mut on_ray = vec![false; self.columns.len()];
        let mut rays = Vec::new();
        for thread in threads {
            let Period { columns, rows, palaces } = Period::of(thread)?;
            let step = (columns, rows);
            for &(mut start) in &thread[..palaces as usize] {
                // Down to the last row, and up as far as it goes.
                for square in (Ray { start, step }).squares(self.rows()) {
                    on_ray[self.find(square)?] = true;
                }
                while let Some(up) = start.0.checked_sub(step.0).zip(start.1.checked_sub(step.1)) {
                    // No further than to a palace of another ray, so that rays share none.
                    let Some(index) = self.find(up).filter(|&index| !on_ray[index]) else { break };
                    on_ray[index] = true;
                    start = up;
                }
                rays.push(Ray { start, step });
            }
        }
        let others = self.palaces(self.rows()).zip(on_ray).filter(|&(_, on_ray)| !on_ray);
        Some((rays, others.map(|(palace, _)| palace).collect()))
    }
}

impl Semilinear {
    /// Searches for the rays of game k on more and more rows from the top, at most `rows`. Returns
    /// `None` if no rays were found that provably contain all palaces, or if k is above
    /// [`FarRows::MOST`].
    ///
    /// `Time`: that of [`FarRows`]. `Memory`: 5 bytes per palace of these rows.
    ///
    /// # Errors
    /// If the observer cancels.
    pub fn find(k: K, rows: u64, observer: &dyn Observer) -> Result<Option<Self>, Interrupted> {
        let mut tried = rows.min(1 << 10);
        loop {
            let Some(top) = Top::read(k, tried, observer)? else { return Ok(None) };
            if let Some(found) = Self::of_top(k, &top) {
                return Ok(Some(found));
            }
            if tried >= rows {
                return Ok(None);
            }
            tried = (2 * tried).min(rows);
        }
    }

    /// Returns the rays of the first rows, if they provably continue.
    fn of_top(k: K, top: &Top) -> Option<Self> {
        let (rays, exceptional) = top.rays(&top.threads())?;
        let proof = super::proof::prove(k, top, &exceptional, &rays)?;
        Some(Self { k, exceptional, rays, proof })
    }
}

/// The proof of other rays on as many rows.
#[cfg(test)]
pub(super) fn prove_again(game: &Semilinear, rays: &[Ray]) -> Option<super::Proof> {
    let top = Top::read(game.k, game.proof.rows, &()).ok()??;
    super::proof::prove(game.k, &top, &game.exceptional, rays)
}
