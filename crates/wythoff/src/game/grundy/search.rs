//! Positions whose options may lie anywhere: a search with a memory.

#[cfg(test)]
mod tests;

use hashbrown::HashMap;

use super::SolveError;
use crate::game::computed::{Computed, HeapPosition};
use crate::game::heap_game::HeapGame;
use crate::observer::{Interrupted, Observer};

/// The most positions that are searched, and options of open positions: a few GiB.
pub const MOST_POSITIONS: u128 = MOST as u128;
const MOST: usize = 1 << 25;

/// So many moves in a row of a computed game have to leave fewer tokens than there were. Otherwise
/// a heap that grows without end would fill the memory.
const LONGEST: usize = 1 << 16;

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
    /// The most options that are looked at.
    most_options: u64,
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
        let mut found = Self::new(u64::MAX);
        found.continue_with(game, roots, value, observer)?;
        Ok(found)
    }

    fn new(most_options: u64) -> Self {
        let (nodes, values, places) = (vec![], vec![], HashMap::new());
        Self { nodes, values, places, options: 0, pending: 0, most_options }
    }

    /// Adds the roots and the positions that play from there can reach.
    fn continue_with(
        &mut self,
        game: &HeapGame,
        roots: &[Node],
        value: impl Fn(&[Node], &[V]) -> V,
        observer: &dyn Observer,
    ) -> Result<(), SolveError> {
        let tokens = |node: Node| u128::from(node.at.x) + u128::from(node.at.y);
        for (done, &root) in roots.iter().enumerate() {
            if self.places.contains_key(&root) {
                continue;
            }
            // A single root does not say how much is left.
            let watch = Watch { observer, roots: (roots.len() > 1).then_some((done, roots.len())) };
            let mut stack = vec![self.open(game, root, &watch)?];
            while let Some(top) = stack.last_mut() {
                let left = top.options.len() - top.values.len();
                let Some(&next) = top.options[..left].last() else {
                    top.values.reverse();
                    let value = value(&top.options, &top.values);
                    self.pending -= top.options.len();
                    self.close(top.node, value);
                    stack.pop();
                    continue;
                };
                match self.places.get(&next) {
                    Some(&OPEN) => return Err(SolveError::Endless(next.at)),
                    Some(&place) => top.values.push(self.values[place]),
                    // Written moves that add tokens are proved to end.
                    None if stack.len() >= LONGEST
                        && game.computed.is_some()
                        && tokens(next) >= tokens(root) =>
                    {
                        return Err(SolveError::Grows(next.at));
                    }
                    None => stack.push(self.open(game, next, &watch)?),
                }
            }
        }
        Ok(())
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
        if self.places.len() + self.pending >= MOST || self.options > self.most_options {
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
    /// The positions that are searched, each once for each number of passes.
    pub positions: u128,
    /// The options that are looked at, some 50 nanoseconds each.
    pub options: u128,
}

impl SearchSize {
    /// The most options that [`search_size_from`] looks at.
    pub const TRIED: u64 = 1 << 19;

    /// The bytes that the search takes: about 100 for each position.
    pub const fn memory(self) -> u128 {
        100 * self.positions
    }
}

/// The larger heap in the corner of a board from which estimates continue.
const TRIAL: u64 = 15;

/// Continues the growth of two numbers, positions and options, from a corner of half the side to
/// the corner up to [`TRIAL`] and to one up to `most`.
fn grown([small, large]: [[f64; 2]; 2], most: u64) -> SearchSize {
    let growth = ((most as f64 + 1.0) / (TRIAL as f64 + 1.0)).max(1.0);
    let grown = |i: usize| (large[i] * growth.powf((large[i] / small[i]).log2())) as u128;
    SearchSize { positions: grown(0), options: grown(1) }
}

/// The size of the search of all positions that play from one position can reach.
///
/// Of moves that are computed, and of positions that remember the last move, up to
/// [`SearchSize::TRIED`] options are looked at. If there are more, the growth from the positions
/// with small heaps is continued. Only positions that play can reach are looked at, unless in a
/// game of the literature a heap exceeds 65,536 or each position has very many options: then the
/// size is that of [`search_size`].
///
/// ```
/// use wythoff::game::grundy::{search_size, search_size_from};
/// // Euclid's algorithm visits few of the positions of a board.
/// let euclid = "euclid".parse()?;
/// assert_eq!(search_size_from(&euclid, (89, 55).into()).positions, 11);
/// assert!(search_size(&euclid, 89, 55).positions > 4000);
/// # Ok::<(), wythoff::game::moves::MovesError>(())
/// ```
pub fn search_size_from(game: &HeapGame, at: HeapPosition) -> SearchSize {
    const FARTHEST: u64 = 1 << 16;
    let is_defined = game.computed.as_ref().is_some_and(Computed::is_of_this_process);
    if !game.has_memory() || !is_defined && at.x.max(at.y) > FARTHEST {
        return search_size(game, at.x, at.y);
    }
    if !is_defined {
        // The options of a single position could fill the memory.
        let board = search_size(game, at.x, at.y);
        if board.options / board.positions.max(1) > SearchSize::TRIED.into() {
            return board;
        }
    }
    let roots: Vec<Node> = (0..=game.passes).map(|passes| Node { at, passes }).collect();
    let mut found = Found::new(SearchSize::TRIED);
    let result = found.continue_with(game, &roots, |_, _| (), &());
    let positions = found.places.len() as u128;
    // After another error, the search itself ends with that error at the same position.
    if result != Err(SolveError::TooMany) {
        return SearchSize { positions, options: found.options.into() };
    }
    let up_to = |side: u64| {
        let inside = found.nodes.iter().filter(|node| node.at.x.max(node.at.y) <= side);
        inside.fold([0.0; 2], |[positions, options], node| {
            [positions + 1.0, options + 1.0 + node.options(game).len() as f64]
        })
    };
    let corners = [TRIAL / 2, TRIAL].map(up_to);
    if corners[0][0] == 0.0 {
        let options = MOST_POSITIONS * (u128::from(found.options) / positions.max(1));
        return SearchSize { positions: MOST_POSITIONS, options };
    }
    let SearchSize { positions: more, options } = grown(corners, at.x.max(at.y));
    SearchSize { positions: more.max(positions), options: options.max(found.options.into()) }
}

/// The size of a search of all positions up to (x, y), an estimate that is usually too large.
///
/// Moves that add tokens have a bound. Computed moves, and positions that remember the last move,
/// do not say how many positions they reach, so that the growth from a small board to one twice as
/// large is continued.
pub fn search_size(game: &HeapGame, x: u64, y: u64) -> SearchSize {
    if !game.has_memory() {
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
    grown([trial(corner(TRIAL / 2)), large], most)
}

/// The positions in which play begins for x < `width` and y < `height`, row by row, with all passes
/// left.
pub(super) fn starts(game: &HeapGame, width: usize, height: usize) -> Vec<Node> {
    let cells = (0..height as u64).flat_map(|y| (0..width as u64).map(move |x| (x, y)));
    cells.map(|(x, y)| Node { at: game.start(x, y), passes: game.passes }).collect()
}
