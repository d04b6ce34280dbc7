//! The squares of the board of a solved game, with the signals that enter them.
//!
//! A square beside the main diagonal and its mirror image are one place. The squares of level
//! `base` are found by enlarging them, from the corner on, until no further one occurs: there are
//! finitely many, because each of their signals is one of a list, with a least of at most k.

use std::collections::HashMap;
use std::hash::Hash;

use super::palaces::AutomatonError;
use crate::certificate::Certificate;
use crate::certificate::check::Flaw;
use crate::certificate::parts::{Level, Line, Parts};
use wythoff::blocking::quadtree::LEAF;
use wythoff::observer::{Interrupted, Observer};

/// The quarters of a square: left and right above, left and right below.
pub(super) type Quarters = [u32; 4];

/// Palaces on the column, on the row and on the diagonal of a cell: north, west and north-west of
/// it.
pub(super) type Seen = [u32; 3];

/// A square on the main diagonal, or right of it, and the
/// signals that enter it. The leasts of N and W are less k.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    /// V, H, N and W.
    Beside([Line; 4]),
    /// V and N.
    OnDiagonal([Line; 2]),
}

/// All squares of the levels 0 to `base + period - 1`, by
/// number. The square of the corner is number 0 of each level.
///
/// A *node* is a square or its mirror image: 2 i or 2 i + 1 for number i.
pub(super) struct Places<'a> {
    certificate: &'a Certificate,
    levels: Vec<Numbers<Place>>,
    /// The quarters of the squares of levels 1 to `base + period`, as nodes of the level below.
    /// Those of the last level are the squares of level `base`, enlarged.
    pub(super) quarters: Vec<Vec<Quarters>>,
    /// The number of squares that were divided.
    divided: usize,
}

/// Numbers for things, from 0 on as they are met.
#[derive(Debug)]
pub(super) struct Numbers<T> {
    numbers: HashMap<T, u32>,
    pub(super) things: Vec<T>,
}

impl<T: Hash + Eq + Copy> Numbers<T> {
    pub(super) fn new() -> Self {
        Self { numbers: HashMap::new(), things: Vec::new() }
    }

    pub(super) fn of(&mut self, thing: T) -> u32 {
        let next = self.things.len() as u32;
        let number = *self.numbers.entry(thing).or_insert(next);
        if number == next {
            self.things.push(thing);
        }
        number
    }
}

/// The mirror image of a node.
pub(super) const fn mirror(node: u32) -> u32 {
    node ^ 1
}

impl<'a> Places<'a> {
    /// Squares of all levels at most: 2^18.
    const MOST: usize = 1 << 18;

    /// Returns the squares of a certificate that was checked.
    pub(super) fn of(
        certificate: &'a Certificate,
        observer: &dyn Observer,
    ) -> Result<Self, AutomatonError> {
        let (base, top) = (certificate.base as usize, certificate.blocks.len());
        let tables: Vec<_> = (0..top)
            .map(|level| Level::new(level, &certificate.blocks[level]))
            .collect::<Result<_, _>>()?;
        let parts: Vec<_> = (1..=top)
            .map(|level| Parts {
                halves: &certificate.pairs[level - 1],
                table: &tables[level - 1],
                level,
            })
            .collect();
        let levels = (0..top).map(|_| Numbers::new()).collect();
        let mut places =
            Self { certificate, levels, quarters: vec![Vec::new(); top + 1], divided: 0 };
        let [zero, edge] = [0, -(certificate.k as i64)].map(|least| Line { id: 0, least });
        places.levels[base].of(Place::OnDiagonal([zero, edge]));
        // Enlarge the squares of level base, in a circle, until there is no further one.
        while places.quarters[top].len() < places.levels[base].things.len() {
            for level in (base + 1..=top).rev() {
                places.divide(level, &parts[level - 1], observer)?;
            }
        }
        for level in (1..=base).rev() {
            places.divide(level, &parts[level - 1], observer)?;
        }
        Ok(places)
    }

    /// Divides the squares of a level that were not divided yet.
    fn divide(
        &mut self,
        level: usize,
        parts: &Parts<'_>,
        observer: &dyn Observer,
    ) -> Result<(), AutomatonError> {
        let (base, top) = (self.certificate.base as usize, self.levels.len());
        let of = if level == top { base } else { level };
        while let Some(&place) = self.levels[of].things.get(self.quarters[level].len()) {
            let quarters = self.quarters_of(level, place, parts)?;
            self.quarters[level].push(quarters);
            self.divided += 1;
            if self.divided.is_multiple_of(1024) {
                let found: usize = self.levels.iter().map(|level| level.things.len()).sum();
                if found > Self::MOST {
                    return Err(AutomatonError::Squares(Self::MOST));
                }
                if observer.progress(self.divided as u128, found as u128).is_break() {
                    return Err(Interrupted.into());
                }
            }
        }
        Ok(())
    }

    /// The quarters of a square, as nodes.
    fn quarters_of(
        &mut self,
        level: usize,
        place: Place,
        parts: &Parts<'_>,
    ) -> Result<Quarters, Flaw> {
        let below = &mut self.levels[level - 1];
        let mut node = |place| 2 * below.of(place);
        Ok(match place {
            Place::Beside(lines) => {
                parts.beside(lines)?.parts.map(|lines| node(Place::Beside(lines)))
            }
            Place::OnDiagonal(lines) => {
                let (nw, ne, se) = parts.diagonal(lines)?.parts;
                let nw = node(Place::OnDiagonal(nw));
                let ne = node(Place::Beside(ne));
                [nw, ne, mirror(ne), node(Place::OnDiagonal(se))]
            }
        })
    }

    /// Returns the number of squares of a level.
    pub(super) fn len(&self, level: usize) -> usize {
        self.levels[level].things.len()
    }

    /// Returns the cells of a square of level 0: rows of columns.
    pub(super) fn cells(&self, number: usize) -> [[Seen; LEAF]; LEAF] {
        let mut cells = [[[0; 3]; LEAF]; LEAF];
        let k = self.certificate.k as i64;
        let cell = |x: usize, y: usize, [v, h, d]: [i64; 3]| {
            cells[y][x] = [v, h, d + k].map(|n| n as u32);
        };
        match self.levels[0].things[number] {
            Place::Beside(lines) => {
                self.certificate.leaf(lines, cell);
            }
            Place::OnDiagonal(lines) => {
                self.certificate.leaf_on_diagonal(lines, cell);
            }
        }
        cells
    }
}
