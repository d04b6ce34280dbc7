//! The form of a board, independent of the numbers of its signals.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::close::{Names, leaving, parts};
use wythoff::blocking::Quadtree;
use wythoff::blocking::quadtree::blocks::{Entering, Here, Stop};
use wythoff::observer::Observer;

/// Returns a hash of the blocks of `level` in the board of level `top`, each once, in the order of
/// the descent, with their signals numbered in that order. Boards with the same pattern have the
/// same hash.
pub(super) fn sketch(
    tree: &mut Quadtree,
    level: usize,
    top: usize,
    observer: &dyn Observer,
) -> Result<u64, Stop> {
    let (names, hasher) = (Names::default(), DefaultHasher::new());
    let seen = vec![HashSet::new(); top - level + 1];
    let mut sketch = Sketch { tree, observer, level, seen, names, hasher };
    sketch.look(top, Here::CORNER)?;
    Ok(sketch.hasher.finish())
}

struct Sketch<'a> {
    tree: &'a mut Quadtree,
    observer: &'a dyn Observer,
    level: usize,
    /// Blocks that were met, by level from `level` on.
    seen: Vec<HashSet<Entering>>,
    names: Names,
    hasher: DefaultHasher,
}

impl Sketch<'_> {
    fn look(&mut self, level: usize, here: Here) -> Result<(), Stop> {
        self.tree.let_go();
        let entering = self.tree.entering(&here);
        if entering.is_empty() || !self.seen[level - self.level].insert(entering) {
            return Ok(());
        }
        if level > self.level {
            for part in parts(self.tree, level, here, self.observer)? {
                self.look(level - 1, part)?;
            }
            return Ok(());
        }
        let Entering { v, h, n, w, north, west } = entering;
        (north, west).hash(&mut self.hasher);
        for id in [v, h, n, w] {
            self.names.of(id).hash(&mut self.hasher);
        }
        // Leasts cancel but for the sums above.
        let (first, second) = match here {
            Here::OnDiagonal(v, n) => (v, n),
            Here::Beside(sides) => (sides.v, sides.n),
        };
        let [v, h, n, w] = leaving(self.tree, level, here, self.observer)?;
        (v.least - first.least, n.least - second.least).hash(&mut self.hasher);
        for signal in [v, h, n, w] {
            self.names.of(signal.id).hash(&mut self.hasher);
        }
        Ok(())
    }
}
