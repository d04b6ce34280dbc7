//! The blocks of a level that occur again at a later level: a list that is closed under
//! enlargement.
//!
//! ```text
//! begin with the corner block of level base, and say that the enlarged zero is zero;
//! for each block of the list, in turn:
//!   enlarge the signals that enter it, and evaluate the enlarged block;
//!   what leaves it is what leaves the block, enlarged: if that was said to be another signal, or the least of one
//!   grows by another number, or that other signal was said of another one, the levels do not fit;
//!   the blocks of level base that the enlarged block consists of follow at the end of the list.
//! ```
//!
//! A block comes after all blocks from which it takes its signals, so that the enlarged signals are
//! known.

use std::collections::{HashMap, HashSet, VecDeque};

use super::{Beside, Blocks, Certificate, Format, OnDiagonal};
use wythoff::blocking::quadtree::blocks::{Entering, Here, Sides, Signal, Stop};
use wythoff::blocking::quadtree::{LEAF, Quadtree};
use wythoff::observer::Observer;

/// A list of blocks of level `base`, while it is being closed.
pub(super) struct Closure<'a> {
    tree: &'a mut Quadtree,
    observer: &'a dyn Observer,
    base: usize,
    top: usize,
    /// Signals of level `base` and what they are enlarged, in the order in which they were found.
    images: Vec<(u32, u32)>,
    /// The place of a signal in that list.
    place: HashMap<u32, u32>,
    /// The enlarged signals; no two signals have the same enlarged signal, so that the lists are
    /// those of the engine.
    taken: HashSet<u32>,
    /// Blocks of each level from `base` to below `top`,
    /// each once, in the order in which they were found.
    seen: Vec<HashSet<Entering>>,
    blocks: Vec<Vec<Here>>,
    queue: VecDeque<Here>,
}

/// The reason why a list was not closed.
#[derive(Debug, Clone, Copy, derive_more::From)]
pub(super) enum Open {
    /// The levels do not fit.
    Differs,
    /// More blocks than allowed had to be evaluated.
    Large,
    #[from]
    Stopped(Stop),
}

impl<'a> Closure<'a> {
    pub(super) fn new(
        tree: &'a mut Quadtree,
        (base, period): (usize, usize),
        observer: &'a dyn Observer,
    ) -> Self {
        let top = base + period;
        Self {
            tree,
            observer,
            base,
            top,
            images: vec![(0, 0)],
            place: HashMap::from([(0, 0)]),
            taken: HashSet::from([0]),
            seen: vec![HashSet::new(); period],
            blocks: vec![Vec::new(); top],
            queue: VecDeque::new(),
        }
    }

    /// Closes the list that begins with `root`, a block of level `base` that only zero enters. At
    /// most `most` blocks are evaluated.
    pub(super) fn close(mut self, root: Here, most: u64) -> Result<Certificate, Open> {
        let most = self.tree.evaluated() + most;
        self.split(self.base, root)?;
        while let Some(here) = self.queue.pop_front() {
            self.tree.let_go();
            let image = self.image(here)?;
            self.compare(here, image)?;
            for part in parts(self.tree, self.top, image, self.observer)? {
                self.split(self.top - 1, part)?;
            }
            if self.tree.evaluated() > most {
                return Err(Open::Large);
            }
        }
        for level in (0..self.base).rev() {
            self.descend(level)?;
        }
        self.written()
    }

    /// Puts the blocks of level `base` in a block of `level` at the end of the list.
    fn split(&mut self, level: usize, here: Here) -> Result<(), Stop> {
        let entering = self.tree.entering(&here);
        if entering.is_empty() || !self.seen[level - self.base].insert(entering) {
            return Ok(());
        }
        self.blocks[level].push(here);
        if level == self.base {
            self.queue.push_back(here);
            return Ok(());
        }
        for part in parts(self.tree, level, here, self.observer)? {
            self.split(level - 1, part)?;
        }
        Ok(())
    }

    /// Collects the blocks of `level` that the blocks of the level above consist of.
    fn descend(&mut self, level: usize) -> Result<(), Stop> {
        let mut seen = HashSet::new();
        for here in std::mem::take(&mut self.blocks[level + 1]) {
            for part in parts(self.tree, level + 1, here, self.observer)? {
                let entering = self.tree.entering(&part);
                if !entering.is_empty() && seen.insert(entering) {
                    self.blocks[level].push(part);
                }
            }
            self.blocks[level + 1].push(here);
        }
        Ok(())
    }

    /// A block of level `base`, enlarged.
    fn image(&self, here: Here) -> Result<Here, Open> {
        let image = |signal: Signal| {
            // The signal is unknown only if the root is not a corner block.
            let place = self.place.get(&signal.id).ok_or(Open::Differs)?;
            Ok::<_, Open>(Signal { id: self.images[*place as usize].1, ..signal })
        };
        Ok(match here {
            Here::OnDiagonal(v, n) => Here::OnDiagonal(image(v)?, image(n)?),
            Here::Beside(Sides { v, h, n, w }) => {
                Here::Beside(Sides { v: image(v)?, h: image(h)?, n: image(n)?, w: image(w)? })
            }
        })
    }

    /// Compares the signals that leave the enlarged block with the enlarged signals that leave the
    /// block.
    fn compare(&mut self, here: Here, image: Here) -> Result<(), Open> {
        let small = leaving(self.tree, self.base, here, self.observer)?;
        let large = leaving(self.tree, self.top, image, self.observer)?;
        for (signal, image) in small.into_iter().zip(large) {
            let next = self.images.len() as u32;
            let place = *self.place.entry(signal.id).or_insert(next);
            if place == next {
                self.images.push((signal.id, image.id));
                if !self.taken.insert(image.id) {
                    return Err(Open::Differs);
                }
            }
            if self.images[place as usize].1 != image.id || signal.least != image.least {
                return Err(Open::Differs);
            }
        }
        Ok(())
    }

    /// The closed list as a certificate, all signals numbered anew from the top level down.
    fn written(mut self) -> Result<Certificate, Open> {
        let mut pairs = vec![Vec::new(); self.top];
        let mut blocks = vec![Blocks::default(); self.top];
        // The signals of the level above; at first those of the top level.
        let mut above: Vec<u32> = self.images.iter().map(|&(_, image)| image).collect();
        for level in (0..self.top).rev() {
            let mut names = Names::default();
            if level == self.base {
                for &(id, _) in &self.images {
                    names.of(id);
                }
            }
            for here in std::mem::take(&mut self.blocks[level]) {
                let entering = self.tree.entering(&here);
                let leaving = leaving(self.tree, level, here, self.observer)?;
                blocks[level].add(entering, here, leaving, &mut names);
            }
            let level_above = above.iter().map(|&id| {
                let pair = self.tree.pair(level + 1, id);
                (names.of(pair.first), names.of(pair.second), pair.step)
            });
            pairs[level] = level_above.collect();
            above = names.ids;
        }
        Ok(Certificate {
            format: Format::Certificate,
            version: Certificate::VERSION,
            k: self.tree.k().get(),
            leaf: LEAF as u32,
            base: self.base as u32,
            period: (self.top - self.base) as u32,
            runs: above.iter().map(|&id| self.tree.lines(id)).collect(),
            pairs,
            blocks,
        })
    }
}

/// V, H, N and W as they leave a block; on the main diagonal V and N, twice.
pub(super) fn leaving(
    tree: &mut Quadtree,
    level: usize,
    here: Here,
    observer: &dyn Observer,
) -> Result<[Signal; 4], Stop> {
    Ok(match here {
        Here::OnDiagonal(v, n) => {
            let (v, n) = tree.on_diagonal(level, (v, n), observer)?;
            [v, v, n, n]
        }
        Here::Beside(sides) => {
            let Sides { v, h, n, w } = tree.beside(level, sides, observer)?;
            [v, h, n, w]
        }
    })
}

/// Returns the parts of a block of `level`, in reading order; on the main diagonal there are three.
pub(super) fn parts(
    tree: &mut Quadtree,
    level: usize,
    here: Here,
    observer: &dyn Observer,
) -> Result<impl Iterator<Item = Here> + use<>, Stop> {
    let mut part = |at| tree.part(level, here, at, observer);
    let (nw, ne) = (part((false, false))?, part((true, false))?);
    let sw = match here {
        Here::OnDiagonal(..) => None,
        Here::Beside(_) => Some(part((false, true))?),
    };
    let se = part((true, true))?;
    Ok([Some(nw), Some(ne), sw, Some(se)].into_iter().flatten())
}

/// New numbers of the signals of a level, from 0 on in the order of use; zero is 0.
pub(super) struct Names {
    ids: Vec<u32>,
    names: HashMap<u32, u32>,
}

impl Default for Names {
    fn default() -> Self {
        Self { ids: vec![0], names: HashMap::from([(0, 0)]) }
    }
}

impl Names {
    pub(super) fn of(&mut self, id: u32) -> u32 {
        let next = self.ids.len() as u32;
        let name = *self.names.entry(id).or_insert(next);
        if name == next {
            self.ids.push(id);
        }
        name
    }
}

impl Blocks {
    fn add(&mut self, entering: Entering, here: Here, leaving: [Signal; 4], names: &mut Names) {
        let Entering { v, h, n, w, north, west } = entering;
        match here {
            Here::OnDiagonal(before, diagonals) => {
                let [_, v_leaving, n_leaving, _] = leaving;
                self.diagonal.push(OnDiagonal {
                    entering: [v, n].map(|id| names.of(id)),
                    north,
                    leaving: [v_leaving, n_leaving].map(|signal| names.of(signal.id)),
                    grown: [v_leaving.least - before.least, n_leaving.least - diagonals.least],
                });
            }
            Here::Beside(Sides { v: v0, h: h0, n: n0, w: w0 }) => {
                let before = [v0, h0, n0, w0];
                self.beside.push(Beside {
                    entering: [v, h, n, w].map(|id| names.of(id)),
                    north,
                    west,
                    leaving: leaving.map(|signal| names.of(signal.id)),
                    grown: std::array::from_fn(|i| leaving[i].least - before[i].least),
                });
            }
        }
    }
}
