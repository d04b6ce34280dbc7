//! Values tile by tile.
//!
//! The sets of used values of a few hundred classes fit into a cache near a core, those of a whole
//! board do not. So values are computed by square tiles. The tiles of one anti-diagonal are
//! independent of each other: no two of them meet one class, so each takes its own sets.
//!
//! If every move has its mirror image, tiles left of the main diagonal copy their values and only
//! add them to the sets.

use std::collections::BTreeSet;
use std::ops::Range;

use super::by_class::{ClassIndex, RowIndex};
use super::for_single_options;
use super::set::{ValueSet, mex};
use crate::game::heap_game::HeapGame;
use crate::observer::{Interrupted, Observer};
use crate::workers::Workers;

/// Cells on a side of a tile.
const SIDE: usize = 64;

/// A tile: its column and row among the tiles.
type Place = (usize, usize);

/// The board that is computed.
struct Board<'a> {
    game: &'a HeapGame,
    /// `None` if all options of a position are visited.
    classes: Option<Vec<ClassIndex>>,
    is_symmetric: bool,
    width: usize,
    height: usize,
}

/// The values with some number of passes left.
struct Layer {
    /// The used values of each class, ray by ray.
    used: Vec<Vec<ValueSet>>,
    /// The values of each tile that is computed, row by row of tiles; each row by row of cells.
    tiles: Vec<Vec<u32>>,
}

/// A tile to compute, with the sets of its classes.
struct Job<'a> {
    place: Place,
    layers: Vec<JobLayer<'a>>,
}

/// A layer of a tile to compute.
struct JobLayer<'a> {
    /// For each ray, the sets of the classes that meet the tile.
    used: Vec<&'a mut [ValueSet]>,
    /// The values of the tile so far.
    values: Vec<u32>,
}

/// Computes the values for x < `width` and y < `height` with all passes left, row by row.
pub(super) fn values(
    game: &HeapGame,
    (width, height): (usize, usize),
    workers: &Workers,
    observer: &dyn Observer,
) -> Result<Vec<u32>, Interrupted> {
    let by_class = game.moves.cone().is_none();
    let classes = if by_class { ClassIndex::of(game, width, height) } else { None };
    let board = Board { game, classes, is_symmetric: is_symmetric(game), width, height };
    let (across, down) = (board.across(), height.div_ceil(SIDE));
    let new = || board.new_layer(across * down);
    let mut layers: Vec<Layer> = (0..=game.passes).map(|_| new()).collect();
    let mut done = 0;
    for sum in 0..across + down - 1 {
        let places = (0..across).filter_map(|i| Some((i, sum.checked_sub(i)?)));
        let places = places.filter(|&(_, j)| j < down);
        // Mirror images are computed before they are copied.
        let (first, copied): (Vec<Place>, _) =
            places.partition(|&(i, j)| i >= j || !board.has_mirror_image((i, j)));
        for places in [first, copied] {
            if observer.progress(done as u128, (across * down) as u128).is_break() {
                return Err(Interrupted);
            }
            done += places.len();
            board.compute(&mut layers, &places, workers);
        }
    }
    Ok(layers.pop().map_or_else(Vec::new, |layer| board.rows(layer.tiles)))
}

/// Returns true if the mirror image of every move is a move, and that of every end an end.
fn is_symmetric(game: &HeapGame) -> bool {
    let mirrors =
        |places: &BTreeSet<(u64, u64)>| places.iter().all(|&(x, y)| places.contains(&(y, x)));
    game.moves.is_symmetric() && mirrors(&game.terminal) && mirrors(&game.holes)
}

impl Board<'_> {
    fn new_layer(&self, tiles: usize) -> Layer {
        let sets = |classes: &ClassIndex| {
            std::iter::repeat_with(ValueSet::default).take(classes.len()).collect()
        };
        let used = self.classes.iter().flatten().map(sets).collect();
        Layer { used, tiles: vec![vec![]; tiles] }
    }

    /// The number of tiles in a row.
    const fn across(&self) -> usize {
        self.width.div_ceil(SIDE)
    }

    fn columns(&self, (i, _): Place) -> Range<usize> {
        i * SIDE..((i + 1) * SIDE).min(self.width)
    }

    fn rows_of(&self, (_, j): Place) -> Range<usize> {
        j * SIDE..((j + 1) * SIDE).min(self.height)
    }

    /// Returns true if the values of a tile can be copied from its mirror image.
    fn has_mirror_image(&self, (i, j): Place) -> bool {
        let mirrored = (j, i);
        self.is_symmetric
            && self.columns(mirrored) == self.rows_of((i, j))
            && self.rows_of(mirrored) == self.columns((i, j))
    }

    /// Computes tiles of one anti-diagonal, ordered by their columns.
    fn compute(&self, layers: &mut [Layer], places: &[Place], workers: &Workers) {
        let mut jobs: Vec<Job<'_>> =
            places.iter().map(|&place| Job { place, layers: vec![] }).collect();
        let mut tiles = Vec::new();
        for Layer { used, tiles: known } in layers.iter_mut() {
            let mut parts: Vec<Vec<&mut [ValueSet]>> = places.iter().map(|_| vec![]).collect();
            for (classes, used) in self.classes.iter().flatten().zip(used) {
                let range =
                    |&place: &Place| classes.range(&self.columns(place), &self.rows_of(place));
                let ranges: Vec<Range<usize>> = places.iter().map(range).collect();
                let split = disjoint(used, &ranges);
                parts.iter_mut().zip(split).for_each(|(part, used)| part.push(used));
            }
            for (job, used) in jobs.iter_mut().zip(parts) {
                job.layers.push(JobLayer { used, values: Vec::with_capacity(SIDE * SIDE) });
            }
            tiles.push(&*known);
        }
        workers.for_each(&mut jobs, |job| self.fill(job, &tiles));
        let computed: Vec<(Place, Vec<Vec<u32>>)> = jobs
            .into_iter()
            .map(|job| (job.place, job.layers.into_iter().map(|layer| layer.values).collect()))
            .collect();
        for ((i, j), values) in computed {
            layers.iter_mut().zip(values).for_each(|(layer, values)| {
                layer.tiles[j * self.across() + i] = values;
            });
        }
    }

    /// Computes the values of a tile.
    fn fill(&self, job: &mut Job<'_>, tiles: &[&Vec<Vec<u32>>]) {
        let (columns, rows) = (self.columns(job.place), self.rows_of(job.place));
        let copies = job.place.0 < job.place.1 && self.has_mirror_image(job.place);
        let starts: Vec<usize> = self
            .classes
            .iter()
            .flatten()
            .map(|classes| classes.range(&columns, &rows).start)
            .collect();
        let mut single = ValueSet::default();
        for y in rows.clone() {
            let indices: Vec<RowIndex> =
                self.classes.iter().flatten().map(|classes| classes.row(y as u64)).collect();
            for x in columns.clone() {
                let mut after_pass = None;
                for (JobLayer { used, values }, tiles) in job.layers.iter_mut().zip(tiles) {
                    let at = |ray: usize| indices[ray].at(x).wrapping_sub(starts[ray]);
                    let value = if copies {
                        self.value_at(tiles, (y, x))
                    } else {
                        let value_of = |(u, v): (u64, u64)| {
                            let (u, v) = (u as usize, v as usize);
                            if columns.contains(&u) && rows.contains(&v) {
                                values[(v - rows.start) * columns.len() + u - columns.start]
                            } else {
                                self.value_at(tiles, (u, v))
                            }
                        };
                        self.single_values((x as u64, y as u64), after_pass, value_of, &mut single);
                        self.least(used, at, &single, (x as u64, y as u64))
                    };
                    // No move leads to a hole.
                    if !self.game.holes.contains(&(x as u64, y as u64)) {
                        let used = used.iter_mut().enumerate();
                        used.for_each(|(ray, used)| used[at(ray)].insert(value));
                    }
                    values.push(value);
                    after_pass = Some(value);
                }
            }
        }
    }

    /// Collects the values of the options that classes do not cover.
    #[inline]
    fn single_values(
        &self,
        at: (u64, u64),
        after_pass: Option<u32>,
        value_of: impl Fn((u64, u64)) -> u32,
        single: &mut ValueSet,
    ) {
        single.clear();
        for_single_options(self.game, self.classes.is_some(), at, |option| {
            single.insert(value_of(option));
        });
        if let Some(value) = after_pass.filter(|_| self.game.can_move(at.into())) {
            single.insert(value);
        }
    }

    /// The least value that no option has.
    #[inline]
    fn least(
        &self,
        used: &[&mut [ValueSet]],
        at: impl Fn(usize) -> usize,
        single: &ValueSet,
        position: (u64, u64),
    ) -> u32 {
        if self.game.terminal.contains(&position) {
            return 0;
        }
        // No allocation for the usual numbers of rays.
        match used {
            [] => mex(&[single]),
            [one] => mex(&[&one[at(0)], single]),
            [one, two] => mex(&[&one[at(0)], &two[at(1)], single]),
            [one, two, three] => mex(&[&one[at(0)], &two[at(1)], &three[at(2)], single]),
            used => {
                let sets = used.iter().enumerate().map(|(ray, used)| &used[at(ray)]);
                mex(&sets.chain([single]).collect::<Vec<_>>())
            }
        }
    }

    /// The value of (x, y), which lies in a tile that is computed.
    #[inline]
    fn value_at(&self, tiles: &[Vec<u32>], (x, y): (usize, usize)) -> u32 {
        let (i, j) = (x / SIDE, y / SIDE);
        let columns = SIDE.min(self.width - i * SIDE);
        tiles[j * self.across() + i][y % SIDE * columns + x % SIDE]
    }

    /// Puts the values of tiles into rows. Each row of tiles is given back once it is copied, so
    /// that no board is held twice.
    fn rows(&self, tiles: Vec<Vec<u32>>) -> Vec<u32> {
        let mut values = Vec::with_capacity(self.width * self.height);
        let mut tiles = tiles.into_iter();
        loop {
            let tiles: Vec<Vec<u32>> = tiles.by_ref().take(self.across()).collect();
            if tiles.is_empty() {
                return values;
            }
            let rows = tiles[0].len() / SIDE.min(self.width);
            for y in 0..rows {
                for tile in &tiles {
                    let width = tile.len() / rows;
                    values.extend_from_slice(&tile[y * width..][..width]);
                }
            }
        }
    }
}

/// Splits a slice at disjoint ranges, which are in rising or in falling order.
fn disjoint<'a, T>(mut all: &'a mut [T], ranges: &[Range<usize>]) -> Vec<&'a mut [T]> {
    let falls = ranges.first().map(|range| range.start) > ranges.last().map(|range| range.start);
    let mut order: Vec<&Range<usize>> = ranges.iter().collect();
    if falls {
        order.reverse();
    }
    let (mut parts, mut taken) = (Vec::new(), 0);
    for range in order {
        let (part, rest) = all[range.start - taken..].split_at_mut(range.len());
        (all, taken) = (rest, range.end);
        parts.push(part);
    }
    if falls {
        parts.reverse();
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_symmetric_if_its_moves_ends_and_holes_are() {
        for (words, expected) in [
            ("wythoff", true),
            ("nim 1,2 2,1", true),
            ("nim 1,2", false),
            ("1,0*", false),
            ("wythoff terminal=2,1 terminal=1,2 hole=3,3", true),
            ("wythoff terminal=2,1", false),
            ("wythoff hole=0,3", false),
        ] {
            assert_eq!(is_symmetric(&words.parse().unwrap()), expected, "{words}");
        }
    }

    #[test]
    fn values_of_several_tiles_are_those_of_their_mirror_images() {
        const SIDES: (usize, usize) = (70, 131);
        for words in ["wythoff pass=1", "nim 1,2 2,1 hole=66,66", "nim 1,2"] {
            let game: HeapGame = words.parse().unwrap();
            let board = |size| values(&game, size, &Workers::new(1), &()).unwrap();
            let (wide, narrow) = (board((131, 131)), board(SIDES));
            for (y, row) in narrow.chunks(SIDES.0).enumerate() {
                assert_eq!(row, &wide[y * 131..][..SIDES.0], "{words}, row {y}");
                let mirrored = |x: usize| wide[x * 131 + y];
                if is_symmetric(&game) {
                    assert!((0..SIDES.0).all(|x| mirrored(x) == row[x]), "{words}, row {y}");
                }
            }
        }
    }
}
