//! Positions whose options may lie anywhere: a search with a memory.

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use super::SolveError;
use crate::game::computed::HeapPosition;
use crate::game::heap_game::HeapGame;
use crate::observer::{Interrupted, Observer};

/// The most positions that are searched: a few GiB.
const MOST: usize = 1 << 25;

/// A position, and the passes that are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Node {
    pub(super) at: HeapPosition,
    pub(super) passes: u8,
}

impl Node {
    /// The options by moves, and by a pass if there is a move.
    fn options(self, game: &HeapGame) -> Vec<Self> {
        let Self { at, passes } = self;
        let mut options: Vec<Self> =
            game.options_of(at).into_iter().map(|at| Self { at, passes }).collect();
        if !options.is_empty() && passes > 0 {
            options.push(Self { at, passes: passes - 1 });
        }
        options
    }
}

/// What was found for each position, options before the positions that lead to them.
#[derive(Debug, Clone)]
pub(super) struct Found<V> {
    pub(super) nodes: Vec<Node>,
    pub(super) values: Vec<V>,
    /// The places of the nodes in the lists; `OPEN` while its options are examined.
    places: HashMap<Node, usize>,
}

const OPEN: usize = usize::MAX;

/// A position whose options are being examined.
struct Pending<V> {
    node: Node,
    options: Vec<Node>,
    /// The values of the first options.
    values: Vec<V>,
}

impl<V: Copy> Found<V> {
    /// Computes the value of each root, and of each position that play from there can reach, from
    /// the values of its options.
    ///
    /// `Time: O(positions x options)`. `Memory: about 100 bytes a position`. The call stack does not
    /// grow with the length of play.
    pub(super) fn search(
        game: &HeapGame,
        roots: &[Node],
        value: impl Fn(Node, &[V]) -> V,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError> {
        /// Positions between two reports to the observer.
        const PIECE: usize = 1 << 10;
        let mut found = Self { nodes: vec![], values: vec![], places: HashMap::new() };
        for (done, &root) in roots.iter().enumerate() {
            if found.places.contains_key(&root) {
                continue;
            }
            let mut stack = vec![found.open(game, root)];
            while let Some(top) = stack.last_mut() {
                let Some(&next) = top.options.get(top.values.len()) else {
                    let value = value(top.node, &top.values);
                    found.close(top.node, value);
                    stack.pop();
                    continue;
                };
                match found.places.entry(next) {
                    Entry::Occupied(place) if *place.get() == OPEN => {
                        return Err(SolveError::Endless(next.at));
                    }
                    Entry::Occupied(place) => top.values.push(found.values[*place.get()]),
                    Entry::Vacant(_) => {
                        let count = found.places.len();
                        if count == MOST {
                            return Err(SolveError::TooMany);
                        }
                        // A single root does not say how much is left.
                        let (done, total) =
                            if roots.len() > 1 { (done, roots.len()) } else { (count, MOST) };
                        if count.is_multiple_of(PIECE)
                            && observer.progress(done as u128, total as u128).is_break()
                        {
                            return Err(Interrupted.into());
                        }
                        stack.push(found.open(game, next));
                    }
                }
            }
        }
        Ok(found)
    }

    fn open(&mut self, game: &HeapGame, node: Node) -> Pending<V> {
        self.places.insert(node, OPEN);
        Pending { node, options: node.options(game), values: vec![] }
    }

    fn close(&mut self, node: Node, value: V) {
        self.places.insert(node, self.nodes.len());
        self.nodes.push(node);
        self.values.push(value);
    }

    /// The place of a position in the lists, if it was reached.
    pub(super) fn place(&self, node: Node) -> Option<usize> {
        self.places.get(&node).copied()
    }
}

/// The positions in which play begins for x < `width` and y < `height`, row by row, with all passes
/// left.
pub(super) fn starts(game: &HeapGame, width: usize, height: usize) -> Vec<Node> {
    let cells = (0..height as u64).flat_map(|y| (0..width as u64).map(move |x| (x, y)));
    cells.map(|(x, y)| Node { at: game.start(x, y), passes: game.passes }).collect()
}
