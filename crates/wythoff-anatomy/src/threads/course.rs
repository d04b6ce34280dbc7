//! The course of threads from band to band, and where they meet.
//!
//! No palace lies in a gap, so the number of palaces beyond it, r, is the same in all rows, as long
//! as the gap lasts. A thread lies between two gaps, and its thickness is the difference of their
//! r. Where a gap closes, two threads have merged; where a gap opens, a thread was split.

use std::collections::BTreeMap;
use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use super::band::Band;
use super::string::{Strand, strands};
use wythoff::K;
use wythoff::board::{Board, BoardError};
use wythoff::observer::{Interrupted, Observer};

/// Gaps and threads of a game, followed down.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Course {
    /// The first rows of the bands that were looked at.
    pub bands: Vec<u64>,
    /// The gaps, by the palaces beyond them.
    pub bounds: Vec<Bound>,
    /// The threads, each as long as it was neither merged nor split, in the order in which they
    /// begin.
    pub lives: Vec<Life>,
    /// The places where threads merge or are split, from the top.
    pub meetings: Vec<Meeting>,
}

/// A gap with the same number of palaces beyond it in every row.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Bound {
    /// Palaces beyond it in a row.
    pub beyond: u64,
    /// The first and the last band in which it was seen.
    pub bands: [usize; 2],
    /// Number of bands in which it was seen; threads that touch hide it for a while.
    pub seen: usize,
    /// The places where it was seen: the column of its middle, and the row.
    pub places: Vec<[u64; 2]>,
}

/// A thread from one meeting to the next.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Life {
    /// Palaces in a row.
    pub thickness: u64,
    /// Palaces in a row beyond it.
    pub beyond: u64,
    /// The first and the last band.
    pub bands: [usize; 2],
}

/// A place where threads merge, or are split.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Meeting {
    /// Between this row and ..
    pub after_row: u64,
    /// .. this one.
    pub before_row: u64,
    /// Approximate column.
    pub x: u64,
    /// Palaces in a row beyond them all.
    pub beyond: u64,
    /// Thicknesses of the threads before, from the main diagonal out.
    pub before: Vec<u64>,
    /// Thicknesses of the threads after, from the main diagonal out.
    pub after: Vec<u64>,
}

impl Meeting {
    /// Returns true if several threads become one.
    pub const fn is_merger(&self) -> bool {
        self.before.len() > 1 && self.after.len() == 1
    }
}

/// The gaps of a band: palaces beyond, and the column of the middle in the first row.
pub(super) type Gaps = BTreeMap<u64, u64>;

impl Course {
    /// Follows the threads through bands of game `k` that lie one below the other.
    ///
    /// `Time`: that of [`survey`](super::survey) for each band.
    ///
    /// # Errors
    /// As [`Board::rows`].
    ///
    /// # Panics
    /// If a band has no rows.
    pub fn follow(
        k: K,
        board: &dyn Board,
        bands: impl IntoIterator<Item = Range<u64>>,
        observer: &dyn Observer,
    ) -> Result<Self, BoardError> {
        let bands: Vec<Range<u64>> = bands.into_iter().collect();
        let mut seen = Vec::new();
        for rows in &bands {
            if observer.progress(seen.len() as u128, bands.len() as u128).is_break() {
                return Err(Interrupted.into());
            }
            seen.push(steady_gaps(&Band::read(k, board, rows.clone(), &())?));
        }
        Ok(Self::of(bands.iter().map(|rows| rows.start).collect(), &seen))
    }

    pub(super) fn of(bands: Vec<u64>, seen: &[Gaps]) -> Self {
        let bounds = bounds(&bands, seen);
        let alive = |band: usize| -> Vec<u64> {
            let lasts = |bound: &&Bound| (bound.bands[0]..=bound.bands[1]).contains(&band);
            bounds.iter().filter(lasts).map(|bound| bound.beyond).collect()
        };
        let alive: Vec<Vec<u64>> = (0..bands.len()).map(alive).collect();
        let lives = lives(&alive);
        let meetings = alive.windows(2).zip(bands.windows(2));
        let meetings = meetings
            .flat_map(|(alive, rows)| {
                let place = |beyond: u64| {
                    let bound = bounds.iter().find(|bound| bound.beyond == beyond)?;
                    let [x, _] = bound.places.iter().rfind(|place| place[1] <= rows[1])?;
                    Some(*x)
                };
                meetings_between(&alive[0], &alive[1], [rows[0], rows[1]], place)
            })
            .collect();
        Self { bands, bounds, lives, meetings }
    }

    /// Thicknesses of the threads of a band between gaps, from the main diagonal out.
    pub fn thicknesses(&self, band: usize) -> Vec<u64> {
        let lasts = |life: &&Life| (life.bands[0]..=life.bands[1]).contains(&band);
        let mut lives: Vec<&Life> = self.lives.iter().filter(lasts).collect();
        lives.sort_by_key(|life| std::cmp::Reverse(life.beyond));
        lives.iter().map(|life| life.thickness).collect()
    }
}

/// The gaps that have the same number of palaces beyond them in all rows.
fn steady_gaps(band: &Band) -> Gaps {
    let mut beyond = vec![0; (band.bottom() - band.top()) as usize];
    let mut outer: Option<Strand> = None;
    let mut gaps = Gaps::new();
    for strand in strands(band).into_iter().rev() {
        if outer.is_none() {
            gaps.insert(0, strand.columns(band.top()).1 as u64 + 1);
        }
        if let Some(outer) = outer.filter(|_| beyond.iter().all(|&n| n == beyond[0])) {
            let (from, to) = (strand.columns(band.top()).1, outer.columns(band.top()).0);
            gaps.insert(beyond[0], f64::midpoint(from, to).max(0.0) as u64);
        }
        beyond.iter_mut().zip(strand.by_row(band)).for_each(|(sum, n)| *sum += n);
        outer = Some(strand);
    }
    if let Some(inner) = outer.filter(|_| beyond.iter().all(|&n| n == beyond[0])) {
        gaps.insert(
            beyond[0],
            f64::midpoint(band.top() as f64, inner.columns(band.top()).0) as u64,
        );
    }
    gaps
}

/// A gap lasts from the first to the last band in which it was seen. If there are several bands, a
/// gap that was seen in one only is left out.
fn bounds(bands: &[u64], seen: &[Gaps]) -> Vec<Bound> {
    let mut bounds: BTreeMap<u64, Bound> = BTreeMap::new();
    for (band, gaps) in seen.iter().enumerate() {
        for (&beyond, &x) in gaps {
            let bound = bounds.entry(beyond).or_insert_with(|| Bound {
                beyond,
                bands: [band; 2],
                seen: 0,
                places: vec![],
            });
            bound.bands[1] = band;
            bound.seen += 1;
            bound.places.push([x, bands[band]]);
        }
    }
    bounds.into_values().filter(|bound| bound.seen > 1 || seen.len() == 1).collect()
}

/// Returns the threads between neighbouring gaps, as long as both gaps last and none opens between
/// them.
fn lives(alive: &[Vec<u64>]) -> Vec<Life> {
    let mut done = Vec::new();
    let mut open: BTreeMap<(u64, u64), usize> = BTreeMap::new();
    for (band, bounds) in alive.iter().enumerate() {
        let pairs: Vec<(u64, u64)> = bounds.windows(2).map(|two| (two[0], two[1])).collect();
        open.retain(|&(beyond, end), &mut begin| {
            let lasts = pairs.binary_search(&(beyond, end)).is_ok();
            if !lasts {
                done.push(Life { thickness: end - beyond, beyond, bands: [begin, band - 1] });
            }
            lasts
        });
        pairs.into_iter().for_each(|pair| {
            open.entry(pair).or_insert(band);
        });
    }
    let last = alive.len().saturating_sub(1);
    done.extend(open.into_iter().map(|((beyond, end), begin)| Life {
        thickness: end - beyond,
        beyond,
        bands: [begin, last],
    }));
    done.sort_by_key(|life| (life.bands, life.beyond));
    done
}

/// Between gaps that last, the gaps that close and open from one band to the next.
fn meetings_between(
    above: &[u64],
    below: &[u64],
    [after_row, before_row]: [u64; 2],
    place: impl Fn(u64) -> Option<u64>,
) -> Vec<Meeting> {
    let lasting: Vec<u64> =
        above.iter().copied().filter(|beyond| below.binary_search(beyond).is_ok()).collect();
    let mut meetings = Vec::new();
    for two in lasting.windows(2) {
        let inside = |bounds: &[u64]| -> Vec<u64> {
            bounds.iter().copied().filter(|beyond| two[0] < *beyond && *beyond < two[1]).collect()
        };
        let (closing, opening) = (inside(above), inside(below));
        if closing.is_empty() && opening.is_empty() {
            continue;
        }
        let parts = |inside: &[u64]| -> Vec<u64> {
            let ends: Vec<u64> =
                [two[0]].into_iter().chain(inside.iter().copied()).chain([two[1]]).collect();
            ends.windows(2).rev().map(|two| two[1] - two[0]).collect()
        };
        meetings.push(Meeting {
            after_row,
            before_row,
            x: closing.iter().chain(&opening).find_map(|&beyond| place(beyond)).unwrap_or(0),
            beyond: two[0],
            before: parts(&closing),
            after: parts(&opening),
        });
    }
    meetings
}
