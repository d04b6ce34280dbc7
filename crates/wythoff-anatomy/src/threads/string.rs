//! Strings of palaces in a band of rows: what hangs together from row to row.

use super::band::{Band, Palace};

/// Palaces of a row that are at most so many columns apart belong to one cluster.
pub const GAP: u64 = 8;
/// A cluster belongs to the string whose last cluster is at most so many rows above.
const PATIENCE: u64 = 256;
/// Number of rows after which the course of a string can be predicted.
const KNOWN: u64 = 64;
/// Strings that only together have a constant number of palaces per row form one thread, if
/// neighbours are at most this far apart.
const BRAID: f64 = 64.0;

/// Strays belong to a string that is no farther away than
/// this share of the row's number, or than [`BRAID`].
const NEAR: f64 = 1.0 / 128.0;

/// A string of palaces: the palaces of a thread in a band, row by row.
#[derive(Debug, Clone, Default)]
pub(super) struct Strand {
    pub(super) palaces: Vec<Palace>,
    /// Number of palaces that are linked to no string from the top to the bottom of the band.
    pub(super) strays: u64,
}

impl Strand {
    fn first_row(&self) -> u64 {
        self.palaces[0].1
    }

    fn last_row(&self) -> u64 {
        self.palaces[self.palaces.len() - 1].1
    }

    /// Columns from the origin's ray through the middle of the string, at row `y`.
    fn radial(&self, y: u64) -> (f64, f64) {
        let at = |&(x, row): &Palace| x as f64 / row as f64 * y as f64;
        self.palaces.iter().map(at).fold((f64::MAX, f64::MIN), |(a, b), x| (a.min(x), b.max(x)))
    }

    /// Columns between which it lies in row `y`, at the rows that are nearest to it.
    pub(super) fn columns(&self, y: u64) -> (f64, f64) {
        let far = |&(_, row): &Palace| row.abs_diff(y);
        let near = self.palaces.iter().map(far).min().unwrap_or(0);
        let columns = self.palaces.iter().filter(|palace| far(palace) == near);
        let columns = columns.map(|&(x, row)| x as f64 / row as f64 * y as f64);
        columns.fold((f64::MAX, f64::MIN), |(a, b), x| (a.min(x), b.max(x)))
    }

    /// Returns the number of palaces in each row of the band.
    pub(super) fn by_row(&self, band: &Band) -> Vec<u64> {
        let mut counts = vec![0; (band.bottom() - band.top()) as usize];
        self.palaces.iter().for_each(|&(_, y)| counts[(y - band.top()) as usize] += 1);
        counts
    }

    fn with(mut self, other: Self) -> Self {
        self.take(other);
        self
    }

    /// Takes in palaces that lie apart. Of two pieces, the larger one is the string.
    fn take_stray(&mut self, mut other: Self) {
        other.strays = 0;
        let (sure, strays) = (self.palaces.len() as u64 - self.strays, other.palaces.len() as u64);
        self.strays += sure.min(strays);
        self.take(other);
    }

    fn take(&mut self, mut other: Self) {
        self.palaces.append(&mut other.palaces);
        self.palaces.sort_unstable_by_key(|&(x, y)| (y, x));
        self.strays += other.strays;
    }
}

/// The end of a string so far.
struct Tip {
    cluster: usize,
    y: u64,
    columns: (u64, u64),
}

/// The strings of a band, from the main diagonal out.
///
/// `Time: O(palaces + rows * threads^2)`.
pub(super) fn strands(band: &Band) -> Vec<Strand> {
    let mut strands = link(band);
    strands.sort_by(|a, b| a.radial(band.top()).0.total_cmp(&b.radial(band.top()).0));
    braid(gather(strands, band), band)
}

/// Links palaces: a cluster continues where its last row would continue one row below.
fn link(band: &Band) -> Vec<Strand> {
    let clusters: Vec<(u64, &[u64])> = band.clusters(GAP).collect();
    let mut roots: Vec<usize> = (0..clusters.len()).collect();
    let mut tips: Vec<Tip> = Vec::new();
    let mut numbers = 0..;
    for row in clusters.chunk_by(|a, b| a.0 == b.0) {
        let y = row[0].0;
        let mut gone_on = vec![false; tips.len()];
        let mut new = Vec::with_capacity(row.len());
        for (&(_, columns), cluster) in row.iter().zip(&mut numbers) {
            let (left, right) = (columns[0], columns[columns.len() - 1]);
            for (tip, gone_on) in tips.iter().zip(&mut gone_on) {
                let begin = clusters[root(&mut roots, tip.cluster)];
                let moved = slope((begin.1[0], begin.0), tip) * (y - tip.y) as f64;
                let (from, to) = (tip.columns.0 as f64 + moved, tip.columns.1 as f64 + moved);
                if left as f64 - GAP as f64 <= to && from <= (right + GAP) as f64 {
                    *gone_on = true;
                    let (a, b) = (root(&mut roots, tip.cluster), root(&mut roots, cluster));
                    roots[a.max(b)] = a.min(b);
                }
            }
            new.push(Tip { cluster, y, columns: (left, right) });
        }
        let mut gone_on = gone_on.into_iter();
        tips.retain(|tip| gone_on.next() == Some(false) && y - tip.y < PATIENCE);
        tips.append(&mut new);
    }
    collect(&clusters, &mut roots)
}

/// Columns a row: of the string itself where it has lasted
/// long enough, otherwise those of a ray from the origin.
fn slope(begin: Palace, tip: &Tip) -> f64 {
    if tip.y - begin.1 >= KNOWN {
        (tip.columns.0 as f64 - begin.0 as f64) / (tip.y - begin.1) as f64
    } else {
        tip.columns.0 as f64 / tip.y as f64
    }
}

fn root(roots: &mut [usize], mut of: usize) -> usize {
    while roots[of] != of {
        roots[of] = roots[roots[of]];
        of = roots[of];
    }
    of
}

fn collect(clusters: &[(u64, &[u64])], roots: &mut [usize]) -> Vec<Strand> {
    let mut strands: Vec<Strand> = Vec::new();
    let mut place = vec![usize::MAX; clusters.len()];
    for (cluster, &(y, columns)) in clusters.iter().enumerate() {
        let root = root(roots, cluster);
        if place[root] == usize::MAX {
            place[root] = strands.len();
            strands.push(Strand::default());
        }
        strands[place[root]].palaces.extend(columns.iter().map(|&x| (x, y)));
    }
    strands
}

/// Assigns strays to strings: to a string near them that lasts from the top to the bottom of the
/// band, or else to one made of strays, as a sparse, irregular thread is.
fn gather(strands: Vec<Strand>, band: &Band) -> Vec<Strand> {
    let patience = PATIENCE.min((band.bottom() - band.top()) / 3).max(1);
    let lasts = |strand: &Strand| {
        strand.first_row() < band.top() + patience && strand.last_row() + patience >= band.bottom()
    };
    let near = BRAID.max(band.top() as f64 * NEAR);
    let (mut whole, strays): (Vec<_>, Vec<_>) = strands.into_iter().partition(lasts);
    let places: Vec<_> = whole.iter().map(|strand| strand.radial(band.top())).collect();
    let mut apart: Vec<Strand> = Vec::new();
    let mut end = f64::MIN;
    for stray in strays {
        let (left, right) = stray.radial(band.top());
        match nearest(&places, (left, right)) {
            Some((place, distance)) if distance <= near => whole[place].take_stray(stray),
            _ if left - end <= near && !apart.is_empty() => {
                let last = apart.len() - 1;
                apart[last].take_stray(stray);
                end = end.max(right);
            }
            _ => {
                apart.push(stray);
                end = right;
            }
        }
    }
    let (threads, rest): (Vec<_>, Vec<_>) = apart.into_iter().partition(lasts);
    whole.extend(threads);
    let places: Vec<_> = whole.iter().map(|strand| strand.radial(band.top())).collect();
    for stray in rest {
        match nearest(&places, stray.radial(band.top())) {
            Some((place, _)) => whole[place].take_stray(stray),
            None => whole.push(stray),
        }
    }
    whole.sort_by(|a, b| a.radial(band.top()).0.total_cmp(&b.radial(band.top()).0));
    whole
}

/// The nearest of some places, and the columns in between; below 0 inside.
fn nearest(places: &[(f64, f64)], (left, right): (f64, f64)) -> Option<(usize, f64)> {
    let distances = places.iter().map(|&(from, to)| (from - right).max(left - to));
    distances.enumerate().min_by(|a, b| a.1.total_cmp(&b.1))
}

/// Joins neighbours that only together have as many palaces in every row.
fn braid(strands: Vec<Strand>, band: &Band) -> Vec<Strand> {
    let steady = |rows: &[u64]| rows.iter().all(|&n| n == rows[0]);
    let mut threads: Vec<Strand> = Vec::new();
    let mut waiting: Vec<Strand> = Vec::new();
    let mut sum = Vec::new();
    for strand in strands {
        let rows = strand.by_row(band);
        let apart = waiting
            .last()
            .map_or(0.0, |last| strand.radial(band.top()).0 - last.radial(band.top()).1);
        if apart > BRAID || steady(&rows) {
            threads.append(&mut waiting);
        }
        if waiting.is_empty() {
            sum = vec![0; rows.len()];
        }
        sum.iter_mut().zip(&rows).for_each(|(sum, n)| *sum += n);
        waiting.push(strand);
        if steady(&sum) {
            let mut strands = waiting.drain(..);
            threads.extend(strands.next().map(|first| strands.fold(first, Strand::with)));
        }
    }
    threads.append(&mut waiting);
    threads
}
