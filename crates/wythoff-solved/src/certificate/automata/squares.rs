//! The contents of the squares of a solved board: the numbers of palaces that their cells see.
//!
//! The content of a square of side 2^e has a number: equal numbers mean that equal cells see
//! equally many palaces in each direction. From level `base` on, squares with equal numbers also
//! have equal contents at all larger sizes.

use super::palaces::AutomatonError;
use super::places::{Numbers, Places, Quarters, Seen, mirror};
use crate::certificate::Certificate;
use wythoff::blocking::quadtree::LEAF;
use wythoff::observer::{Interrupted, Observer};

/// Squares of every side, by content.
pub(super) struct Squares {
    /// The counters of cells.
    pub(super) cells: Vec<Seen>,
    /// The quarters of squares of side 2^e, at index e > 0.
    pub(super) quarters: Vec<Vec<Quarters>>,
    /// The squares of side 16 x 2^base, enlarged, in quarters:
    /// those have half the side of what they are enlarged to.
    pub(super) enlarged: Vec<Quarters>,
    /// The square in the corner of the board, of side 2^e at place e.
    pub(super) corner: Vec<u32>,
    /// The exponent e of the squares that occur again.
    pub(super) base: usize,
}

impl Squares {
    pub(super) fn of(
        certificate: &Certificate,
        observer: &dyn Observer,
    ) -> Result<Self, AutomatonError> {
        certificate.check()?;
        let places = Places::of(certificate, observer)?;
        let (base, top) = (certificate.base as usize, certificate.blocks.len());
        let leaf = LEAF.ilog2() as usize;
        let mut looks = Looks::new(leaf + top);
        // The contents of the nodes of each level.
        let mut contents = vec![leaves(&places, &mut looks, observer)?];
        for level in 1..top {
            let below = &contents[level - 1];
            let look = |quarters: Quarters| {
                looks.larger[leaf + level].of(quarters.map(|node| below[node as usize]))
            };
            let level = nodes(&places.quarters[level]).map(look).collect();
            contents.push(level);
        }
        let before = contents[base].clone();
        apart(&mut contents, &places.quarters, base, observer)?;
        let quarters_of = |level: usize| -> Vec<Quarters> {
            let below = &contents[level - 1];
            nodes(&places.quarters[level]).map(|of| of.map(|node| below[node as usize])).collect()
        };
        let cells = looks.cells.things;
        let mut quarters: Vec<_> = looks.larger.into_iter().map(|looks| looks.things).collect();
        let looks = std::mem::take(&mut quarters[leaf + base]);
        let of_base: Vec<_> = before.iter().map(|&number| looks[number as usize]).collect();
        quarters[leaf + base] = listed(&contents[base], &of_base);
        for level in base + 1..top {
            quarters[leaf + level] = listed(&contents[level], &quarters_of(level));
        }
        let enlarged = listed(&contents[base], &quarters_of(top));
        let mut corner = vec![0; leaf];
        corner.extend(contents.iter().map(|contents| contents[0]));
        for e in (0..leaf).rev() {
            let [nw, ..] = quarters[e + 1][corner[e + 1] as usize];
            corner[e] = nw;
        }
        Ok(Self { cells, quarters, enlarged, corner, base: leaf + base })
    }
}

/// Numbers of contents.
struct Looks {
    cells: Numbers<Seen>,
    /// Of squares of side 2^e, at index e > 0.
    larger: Vec<Numbers<Quarters>>,
}

impl Looks {
    fn new(count: usize) -> Self {
        Self { cells: Numbers::new(), larger: (0..count).map(|_| Numbers::new()).collect() }
    }

    /// Returns the content of a square of this side.
    fn square(
        &mut self,
        side: usize,
        x: usize,
        y: usize,
        cell: &impl Fn(usize, usize) -> Seen,
    ) -> u32 {
        if side == 1 {
            return self.cells.of(cell(x, y));
        }
        let half = side / 2;
        let quarters = [(x, y), (x + half, y), (x, y + half), (x + half, y + half)]
            .map(|(x, y)| self.square(half, x, y, cell));
        self.larger[side.ilog2() as usize].of(quarters)
    }
}

/// Returns the contents of the nodes of level 0, from their cells.
fn leaves(
    places: &Places<'_>,
    looks: &mut Looks,
    observer: &dyn Observer,
) -> Result<Vec<u32>, Interrupted> {
    let count = places.len(0);
    let mut contents = Vec::with_capacity(2 * count);
    for number in 0..count {
        if number % 1024 == 1023 && observer.progress(number as u128, count as u128).is_break() {
            return Err(Interrupted);
        }
        let cells = places.cells(number);
        let mirrored = |x: usize, y: usize| {
            let [v, h, d]: Seen = cells[x][y];
            [h, v, d]
        };
        contents.push(looks.square(LEAF, 0, 0, &|x, y| cells[y][x]));
        contents.push(looks.square(LEAF, 0, 0, &mirrored));
    }
    Ok(contents)
}

/// The quarters of the nodes of a level: of its squares and their mirror images, in turn.
fn nodes(squares: &[Quarters]) -> impl Iterator<Item = Quarters> + '_ {
    squares.iter().flat_map(|&[nw, ne, sw, se]| [[nw, ne, sw, se], [nw, sw, ne, se].map(mirror)])
}

/// Values of numbers, in order, where several nodes have the same number and so the same value.
fn listed(numbers: &[u32], values: &[Quarters]) -> Vec<Quarters> {
    let mut listed = vec![[0; 4]; numbers.iter().max().map_or(0, |&most| most as usize + 1)];
    for (&number, &value) in numbers.iter().zip(values) {
        listed[number as usize] = value;
    }
    listed
}

/// Renumbers the squares of the levels from `base` on, so that equal numbers mean equal contents at
/// all larger sizes.
///
/// Squares with equal contents are separated if they, or their enlarged squares, consist of parts
/// that were separated.
fn apart(
    contents: &mut [Vec<u32>],
    parts: &[Vec<Quarters>],
    base: usize,
    observer: &dyn Observer,
) -> Result<(), Interrupted> {
    let top = contents.len();
    let mut counts = vec![0; top];
    loop {
        let mut changed = false;
        for level in base..top {
            let below = if level == base { top } else { level };
            let part = |part: u32| contents[below - 1][part as usize];
            let mut numbers = Numbers::new();
            let seen = contents[level].iter().zip(nodes(&parts[below]));
            let new =
                seen.map(|(&number, quarters)| numbers.of((number, quarters.map(part)))).collect();
            contents[level] = new;
            changed |= counts[level] != numbers.things.len();
            counts[level] = numbers.things.len();
        }
        if !changed {
            return Ok(());
        }
        let separated: usize = counts.iter().sum();
        let all: usize = contents[base..].iter().map(Vec::len).sum();
        if observer.progress(separated as u128, all as u128).is_break() {
            return Err(Interrupted);
        }
    }
}
