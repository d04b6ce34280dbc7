//! The squares of a certificate, in quarters, down to single cells.
//!
//! A square of side 2^e is empty, a block beside the main diagonal, the mirror image of one, or a
//! block on the diagonal. Its content has a number: equal numbers mean equal palaces. From level
//! `base` on, squares with equal numbers also have equal contents at all larger sizes.

use std::collections::HashMap;
use std::hash::Hash;

use super::check::{Flaw, Level, Parts, Step};
use super::{Blocks, Certificate};
use wythoff::blocking::quadtree::LEAF;

/// The quarters of squares: left and right above, left and right below.
pub(super) type Quarters = [u32; 4];

/// A square without palaces, at every size.
const EMPTY: u32 = 0;

/// Squares of every side, by what they look like.
pub(super) struct Squares {
    /// The quarters of squares of side 2^e, at index e. A cell is 1 if it is a palace, else 0.
    pub(super) quarters: Vec<Vec<Quarters>>,
    /// The squares of side 16 x 2^base, enlarged, in quarters: those have half the side of what they are enlarged to.
    pub(super) enlarged: Vec<Quarters>,
    /// The square in the corner of the board, of side 2^e at place e.
    pub(super) corner: Vec<u32>,
    /// The exponent e of the squares that occur again.
    pub(super) base: usize,
}

/// Numbers for things, from 0 on as they are met.
#[derive(Debug)]
struct Numbers<T> {
    numbers: HashMap<T, u32>,
    things: Vec<T>,
}

impl<T: Hash + Eq + Copy> Numbers<T> {
    fn starting_with(thing: T) -> Self {
        Self { numbers: HashMap::from([(thing, 0)]), things: vec![thing] }
    }

    fn of(&mut self, thing: T) -> u32 {
        let next = self.things.len() as u32;
        let number = *self.numbers.entry(thing).or_insert(next);
        if number == next {
            self.things.push(thing);
        }
        number
    }
}

/// Numbers of the blocks of a level and their mirror images: 0 is empty, block i beside the
/// diagonal is 2 i + 1, its mirror image 2 i + 2, and those on the diagonal follow.
struct Nodes {
    beside: u32,
}

impl Nodes {
    const fn of(blocks: &Blocks) -> Self {
        Self { beside: blocks.beside.len() as u32 }
    }

    const fn beside(part: Option<u32>) -> u32 {
        match part {
            Some(number) => 2 * number + 1,
            None => EMPTY,
        }
    }

    const fn diagonal(&self, part: Option<u32>) -> u32 {
        match part {
            Some(number) => 2 * self.beside + 1 + number,
            None => EMPTY,
        }
    }

    const fn mirror(&self, node: u32) -> u32 {
        match node {
            EMPTY => EMPTY,
            node if node > 2 * self.beside => node,
            node if node % 2 == 1 => node + 1,
            node => node - 1,
        }
    }

    /// The quarters of the mirror image.
    fn mirrored(&self, [nw, ne, sw, se]: Quarters) -> Quarters {
        [nw, sw, ne, se].map(|node| self.mirror(node))
    }
}

impl Squares {
    pub(super) fn of(certificate: &Certificate) -> Result<Self, Flaw> {
        certificate.check()?;
        let (base, top) = (certificate.base as usize, certificate.blocks.len());
        let leaf = LEAF.ilog2() as usize;
        let mut looks: Vec<_> =
            (0..leaf + top).map(|_| Numbers::starting_with([EMPTY; 4])).collect();
        // The contents of the blocks of each level.
        let mut blocks = vec![leaves(certificate, &mut looks)];
        // Their quarters, by the level they are on.
        let mut parts = vec![Vec::new()];
        for level in 1..=top {
            parts.push(parts_of(certificate, level)?);
            if level < top {
                let look = |quarters: &Quarters| {
                    looks[leaf + level].of(quarters.map(|part| blocks[level - 1][part as usize]))
                };
                let level = parts[level].iter().map(look).collect();
                blocks.push(level);
            }
        }
        let before = blocks[base].clone();
        apart(&mut blocks, &parts, base);
        let below = |level: usize, node: usize| {
            parts[level][node].map(|part| blocks[level - 1][part as usize])
        };
        let mut quarters: Vec<_> = looks.into_iter().map(|looks| looks.things).collect();
        let looks = std::mem::take(&mut quarters[leaf + base]);
        quarters[leaf + base] = listed(&blocks[base], |node| looks[before[node] as usize]);
        for level in base + 1..top {
            quarters[leaf + level] = listed(&blocks[level], |node| below(level, node));
        }
        let enlarged = listed(&blocks[base], |node| below(top, node));
        let mut corner = vec![EMPTY; leaf];
        for (level, blocks) in blocks.iter().enumerate() {
            corner.push(blocks[corner_of(certificate, level)?]);
        }
        for e in (0..leaf).rev() {
            let [nw, ..] = quarters[e + 1][corner[e + 1] as usize];
            corner[e] = nw;
        }
        Ok(Self { quarters, enlarged, corner, base: leaf + base })
    }
}

/// Values of numbers, in order, where several nodes have the same number and so the same value.
fn listed(numbers: &[u32], value: impl Fn(usize) -> Quarters) -> Vec<Quarters> {
    let mut listed = vec![[EMPTY; 4]; numbers.iter().max().map_or(0, |&most| most as usize + 1)];
    for (node, &number) in numbers.iter().enumerate() {
        listed[number as usize] = value(node);
    }
    listed
}

/// The node of the corner block of a level.
fn corner_of(certificate: &Certificate, level: usize) -> Result<usize, Flaw> {
    let blocks = &certificate.blocks[level];
    let corner = blocks.diagonal.iter().position(|block| {
        block.entering == [0, 0] && i128::from(block.north) == -i128::from(certificate.k)
    });
    let missing =
        || Flaw { step: Step::Root, reason: format!("the corner block is not in level {level}") };
    let number = corner.ok_or_else(missing)?;
    Ok(Nodes::of(blocks).diagonal(Some(number as u32)) as usize)
}

/// Returns the contents of the blocks of level 0, cell by cell; `looks` are those of squares of
/// side 2^e.
fn leaves(certificate: &Certificate, looks: &mut [Numbers<Quarters>]) -> Vec<u32> {
    let mut numbers = vec![EMPTY];
    let Blocks { beside, diagonal } = &certificate.blocks[0];
    for block in beside {
        let mut palaces = [[false; LEAF]; LEAF];
        certificate.leaf(block, |x, y| palaces[y][x] = true);
        numbers.push(look(looks, LEAF, 0, 0, &|x, y| palaces[y][x]));
        numbers.push(look(looks, LEAF, 0, 0, &|x, y| palaces[x][y]));
    }
    for block in diagonal {
        let mut palaces = [[false; LEAF]; LEAF];
        certificate.leaf_on_diagonal(block, |x, y| palaces[y][x] = true);
        numbers.push(look(looks, LEAF, 0, 0, &|x, y| palaces[y][x]));
    }
    numbers
}

/// Returns the content of a square of this side.
fn look(
    looks: &mut [Numbers<Quarters>],
    side: usize,
    x: usize,
    y: usize,
    palace: &impl Fn(usize, usize) -> bool,
) -> u32 {
    if side == 1 {
        return palace(x, y).into();
    }
    let half = side / 2;
    let quarters = [(x, y), (x + half, y), (x, y + half), (x + half, y + half)]
        .map(|(x, y)| look(looks, half, x, y, palace));
    looks[side.ilog2() as usize].of(quarters)
}

/// The quarters of the nodes of a level, which is at least 1; those of the last level are those of level `base`.
fn parts_of(certificate: &Certificate, level: usize) -> Result<Vec<Quarters>, Flaw> {
    let (base, top) = (certificate.base as usize, certificate.blocks.len());
    let blocks = &certificate.blocks[if level == top { base } else { level }];
    let below = &certificate.blocks[level - 1];
    let table = Level::new(level - 1, below)?;
    let parts = Parts { halves: &certificate.pairs[level - 1], table: &table, level };
    let nodes = Nodes::of(below);
    let mut found = vec![[EMPTY; 4]];
    for block in &blocks.beside {
        let quarters = parts.beside(block)?.parts.map(Nodes::beside);
        found.extend([quarters, nodes.mirrored(quarters)]);
    }
    for block in &blocks.diagonal {
        let [nw, ne, _, se] = parts.diagonal(block)?.parts;
        let ne = Nodes::beside(ne);
        found.push([nodes.diagonal(nw), ne, nodes.mirror(ne), nodes.diagonal(se)]);
    }
    Ok(found)
}

/// Renumbers the blocks of the levels from `base` on, so that equal numbers mean equal contents at
/// all larger sizes.
///
/// Blocks with equal contents are separated if they, or their enlarged blocks, consist of parts
/// that were separated.
fn apart(blocks: &mut [Vec<u32>], parts: &[Vec<Quarters>], base: usize) {
    let top = blocks.len();
    let mut counts = vec![0; top];
    loop {
        let mut changed = false;
        for level in base..top {
            let below = if level == base { top } else { level };
            let part = |part: u32| blocks[below - 1][part as usize];
            let mut numbers = Numbers::starting_with((EMPTY, [EMPTY; 4]));
            let seen = blocks[level].iter().zip(&parts[below]);
            let new =
                seen.map(|(&number, &quarters)| numbers.of((number, quarters.map(part)))).collect();
            blocks[level] = new;
            changed |= counts[level] != numbers.things.len();
            counts[level] = numbers.things.len();
        }
        if !changed {
            return;
        }
    }
}
