//! Positions whose options may lie anywhere: a search with a memory.

use hashbrown::HashMap;

use super::SolveError;
use crate::game::computed::HeapPosition;
use crate::game::heap_game::HeapGame;
use crate::observer::{Interrupted, Observer};

/// The most positions that are searched, and options of open positions: a few GiB.
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
            options.push(Self { at: game.after_pass(at), passes: passes - 1 });
        }
        options
    }
}

/// The value of each position, options before the positions that lead to them.
#[derive(Debug, Clone)]
pub(super) struct Found<V> {
    pub(super) nodes: Vec<Node>,
    pub(super) values: Vec<V>,
    /// The places of the nodes in the lists; `OPEN` while its options are examined.
    places: HashMap<Node, usize>,
    /// The number of options of all nodes.
    options: u64,
    /// The number of options of positions that are open.
    pending: usize,
}

const OPEN: usize = usize::MAX;

/// A position whose options are being examined, from the last one to the first: moves that take
/// more come last as a rule, and from there play is shorter, so that fewer positions are open.
struct Pending<V> {
    node: Node,
    options: Vec<Node>,
    /// The values of the last options, in reverse order.
    values: Vec<V>,
}

impl<V: Copy> Found<V> {
    /// Computes the value of each root, and of each position that play from there can reach, from
    /// the values of its options.
    ///
    /// `Time: O(positions x options)`. `Memory: about 100 bytes a position`, and 60 bytes an option
    /// of an open one. The call stack does not grow with the length of play.
    pub(super) fn search(
        game: &HeapGame,
        roots: &[Node],
        value: impl Fn(&[Node], &[V]) -> V,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError> {
        let (nodes, values, places) = (vec![], vec![], HashMap::new());
        let mut found = Self { nodes, values, places, options: 0, pending: 0 };
        for (done, &root) in roots.iter().enumerate() {
            if found.places.contains_key(&root) {
                continue;
            }
            // A single root does not say how much is left.
            let watch = Watch { observer, roots: (roots.len() > 1).then_some((done, roots.len())) };
            let mut stack = vec![found.open(game, root, &watch)?];
            while let Some(top) = stack.last_mut() {
                let left = top.options.len() - top.values.len();
                let Some(&next) = top.options[..left].last() else {
                    top.values.reverse();
                    let value = value(&top.options, &top.values);
                    found.pending -= top.options.len();
                    found.close(top.node, value);
                    stack.pop();
                    continue;
                };
                match found.places.get(&next) {
                    Some(&OPEN) => return Err(SolveError::Endless(next.at)),
                    Some(&place) => top.values.push(found.values[place]),
                    None => stack.push(found.open(game, next, &watch)?),
                }
            }
        }
        Ok(found)
    }

    /// Lists the options of a position, and reports to the observer after some options.
    fn open(
        &mut self,
        game: &HeapGame,
        node: Node,
        watch: &Watch<'_>,
    ) -> Result<Pending<V>, SolveError> {
        /// Options between two reports.
        const PIECE: u64 = 1 << 16;
        let options = node.options(game);
        self.pending += options.len();
        if self.places.len() + self.pending >= MOST {
            return Err(SolveError::TooMany);
        }
        let pieces = self.options / PIECE;
        self.options += options.len() as u64 + 1;
        if self.options / PIECE > pieces {
            let (done, total) = watch.roots.unwrap_or((self.places.len(), MOST));
            if watch.observer.progress(done as u128, total as u128).is_break() {
                return Err(Interrupted.into());
            }
        }
        self.places.insert(node, OPEN);
        Ok(Pending { node, options, values: vec![] })
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

/// The observer of a search, and the roots that are done of all, if there are several.
struct Watch<'a> {
    observer: &'a dyn Observer,
    roots: Option<(usize, usize)>,
}

/// The size of a search, for an estimate of its cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchSize {
    /// The positions that are searched, each once for each number of passes. They take about 100
    /// bytes each.
    pub positions: u128,
    /// The options that are looked at, some 50 nanoseconds each.
    pub options: u128,
}

/// The size of a search of all positions up to (x, y), an estimate that is usually too large.
///
/// Moves that add tokens have a bound. Computed moves, and positions that remember the last move,
/// do not say how many positions they reach, so that the growth from a small board to one twice as
/// large is continued.
pub fn search_size(game: &HeapGame, x: u64, y: u64) -> SearchSize {
    /// The larger heap in the corner of the larger board.
    const TRIAL: u64 = 15;
    if game.computed.is_none() && game.imitation.is_none() {
        let positions = game.moves.most_reached(x, y) * (u128::from(game.passes) + 1);
        return SearchSize { positions, options: positions.saturating_mul(game.looks(x, y)) };
    }
    let most = x.max(y);
    // Boards of the same shape.
    let corner = |side: u64| {
        let scaled =
            |heap: u64| (u128::from(heap) * u128::from(side) / u128::from(most.max(1))) as u64;
        if most <= side { (x, y) } else { (scaled(x), scaled(y)) }
    };
    let trial = |(x, y): (u64, u64)| {
        let roots = starts(game, x as usize + 1, y as usize + 1);
        let found = Found::search(game, &roots, |_, _| (), &());
        found.map_or([1.0; 2], |found| [found.nodes.len() as f64, found.options as f64])
    };
    let large = trial(corner(TRIAL));
    if most <= TRIAL {
        let [positions, options] = large.map(|count| count as u128);
        return SearchSize { positions, options };
    }
    let small = trial(corner(TRIAL / 2));
    let growth = (most as f64 + 1.0) / (TRIAL as f64 + 1.0);
    let grown = |i: usize| (large[i] * growth.powf((large[i] / small[i]).log2())) as u128;
    SearchSize { positions: grown(0), options: grown(1) }
}

/// The positions in which play begins for x < `width` and y < `height`, row by row, with all passes
/// left.
pub(super) fn starts(game: &HeapGame, width: usize, height: usize) -> Vec<Node> {
    let cells = (0..height as u64).flat_map(|y| (0..width as u64).map(move |x| (x, y)));
    cells.map(|(x, y)| Node { at: game.start(x, y), passes: game.passes }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observer::tests::Reports;

    #[test]
    fn a_search_reports_after_every_65536_options() {
        let game: HeapGame = "nim imitate=1".parse().unwrap();
        let roots = starts(&game, 26, 26);
        for roots in [&roots[..], &roots[roots.len() - 1..]] {
            let reports = Reports::new();
            let found = Found::search(&game, roots, |_, _| (), &reports).unwrap();
            let reports = reports.all();
            assert_eq!(reports.len() as u64, found.options / 65_536);
            assert!(!reports.is_empty() && reports.is_sorted());
            // One root does not say how much is left.
            let total = if roots.len() > 1 { roots.len() } else { MOST } as u128;
            assert!(reports.iter().all(|&(done, of)| done < of && of == total), "{reports:?}");
        }
    }

    /// From (60000, 7) 8571 moves lead to positions with nearly as many: 37 million options, if all
    /// these positions were open at once.
    #[test]
    fn positions_with_many_options_are_not_open_at_once() {
        let game: HeapGame = "euclid".parse().unwrap();
        let root = Node { at: game.start(60_000, 7), passes: 0 };
        let found = Found::search(&game, &[root], |_, _| (), &()).unwrap();
        assert!(found.options > MOST as u64 && found.pending == 0, "{} options", found.options);
    }

    #[test]
    fn the_size_of_a_search_without_a_memory_is_that_of_its_board() {
        let size = |words: &str| search_size(&words.parse().unwrap(), 6, 3);
        assert_eq!(size("king"), SearchSize { positions: 28, options: 28 * 4 });
        assert_eq!(size("king pass=2"), SearchSize { positions: 84, options: 84 * 4 });
    }

    /// On a side of 32 the sizes grow once more by the factor from 8 to 16.
    #[test]
    fn the_size_of_a_search_with_a_memory_continues_the_growth_of_small_boards() {
        for words in ["nim imitate=1", "fibonacci-nim", "euclid"] {
            let game: HeapGame = words.parse().unwrap();
            for (far, near, nearest) in [
                ((31, 31), (15, 15), (7, 7)),
                ((31, 15), (15, 7), (7, 3)),
                ((15, 31), (7, 15), (3, 7)),
            ] {
                let [far, near, nearest] =
                    [far, near, nearest].map(|(x, y)| search_size(&game, x, y));
                for (far, near, nearest) in [
                    (far.positions, near.positions, nearest.positions),
                    (far.options, near.options, nearest.options),
                ] {
                    let expected = near * near / nearest;
                    assert!(far.abs_diff(expected) <= 1 + expected / 1_000_000, "{words}: {far}");
                }
            }
            let size = search_size(&game, 3, 2);
            let found = Found::search(&game, &starts(&game, 4, 3), |_, _| (), &()).unwrap();
            assert_eq!(size.positions, found.nodes.len() as u128, "{words}");
        }
    }
}
