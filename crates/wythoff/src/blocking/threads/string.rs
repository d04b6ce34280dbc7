//! Strings of palaces in a band of rows: what hangs together from row to row.

use super::band::{Band, Palace};

/// Palaces of a row that are at most so many columns apart belong to one cluster.
pub const GAP: u64 = 8;
/// A cluster belongs to the string whose last cluster is at most so many rows above.
const PATIENCE: u64 = 256;
/// A string is known well enough to foretell where it goes once it has so many rows.
const KNOWN: u64 = 64;
/// Two strings that only together have the same number of palaces in every row are one thread, if they
/// are no farther apart than this.
const BRAID: f64 = 64.0;

/// A string of palaces: the palaces of a thread in a band, row by row.
#[derive(Debug, Clone, Default)]
pub(super) struct Strand {
    pub(super) palaces: Vec<Palace>,
    /// How many of them hang together with no others from the top to the bottom of the band.
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

    /// How many palaces each row of the band has.
    pub(super) fn by_row(&self, band: &Band) -> Vec<u64> {
        let mut counts = vec![0; (band.bottom() - band.top()) as usize];
        self.palaces.iter().for_each(|&(_, y)| counts[(y - band.top()) as usize] += 1);
        counts
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

/// What hangs together: a cluster goes on where the last one above would be a row below.
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

/// Columns a row: of the string itself where it has lasted long enough, otherwise those of a ray from the origin.
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

/// Gives stray palaces to the nearest string that lasts from the top to the bottom of the band.
fn gather(strands: Vec<Strand>, band: &Band) -> Vec<Strand> {
    let patience = PATIENCE.min((band.bottom() - band.top()) / 3);
    let lasts = |strand: &Strand| {
        strand.first_row() < band.top() + patience.max(1)
            && strand.last_row() + patience.max(1) >= band.bottom()
    };
    let (mut whole, strays): (Vec<_>, Vec<_>) = strands.into_iter().partition(lasts);
    let places: Vec<_> = whole.iter().map(|strand| strand.radial(band.top())).collect();
    for mut stray in strays {
        stray.strays = stray.palaces.len() as u64;
        let (left, right) = stray.radial(band.top());
        let distance = |&(from, to): &(f64, f64)| (from - right).max(left - to);
        let nearest = (0..places.len())
            .min_by(|&a, &b| distance(&places[a]).total_cmp(&distance(&places[b])));
        match nearest {
            Some(place) => whole[place].take(stray),
            None => whole.push(stray),
        }
    }
    whole
}

/// Joins neighbours that only together have as many palaces in every row.
fn braid(strands: Vec<Strand>, band: &Band) -> Vec<Strand> {
    let steady = |rows: &[u64]| rows.iter().all(|&n| n == rows[0]);
    let mut threads: Vec<Strand> = Vec::new();
    for strand in strands {
        if let Some(last) = threads.last_mut() {
            let (a, b) = (last.by_row(band), strand.by_row(band));
            let sum: Vec<u64> = a.iter().zip(&b).map(|(a, b)| a + b).collect();
            let apart = strand.radial(band.top()).0 - last.radial(band.top()).1;
            if !steady(&a) && !steady(&b) && steady(&sum) && apart < BRAID {
                last.take(strand);
                continue;
            }
        }
        threads.push(strand);
    }
    threads
}
