//! A search over rulesets: all sets of moves of a bounded size, grouped by their P-positions.
//!
//! 1. [`Space`] says which rulesets there are within some [`Bounds`], and counts them.
//! 2. [`Rulesets`] lists them, those with fewer words first.
//! 3. [`Search::run`] groups them: two rulesets are in one group if and only if their P-positions
//!    with x and y below some side are the same, cell by cell. If a ruleset and its mirror image
//!    count once, a ruleset is also in the group of its mirror image.
//! 4. Each [`Group`] gets features, the names of games with these P-positions, and the sequences
//!    that describe them.
//!
//! Rulesets of different groups have different P-positions. Those of one group have the same ones
//! in the window, and may differ outside it. For Nim and Wythoff's game, proofs for all positions
//! are found where added moves join no two P-positions ([`Group::proved`]).
//!
//! The page `docs/algorithms/search.md` has results.

mod evaluator;
mod groups;
mod known;
mod proof;
mod rulesets;
mod space;
mod window;
mod word;

pub use evaluator::Evaluator;
pub use groups::Member;
pub use known::{List, Match, Sequence};
pub use rulesets::Rulesets;
pub use space::{Bounds, Kinds, Space, SpaceError};
pub use window::PWindow;

use crate::observer::{Interrupted, Observer, WholeProgress};
use crate::workers::Workers;
use groups::Progress;
use known::Known;
use word::Word;

/// Returns whether a ruleset with these words has the P-positions of a game, for all heaps.
type Proof = fn(&[Word]) -> Option<bool>;

/// A search in a window.
#[derive(Debug, Clone)]
pub struct Search {
    /// The rulesets.
    pub space: Space,
    /// The side of the window in which P-positions are compared, from 1 on.
    pub side: usize,
    /// The sequences to look up.
    pub sequences: Vec<Sequence>,
}

/// The result of a search.
#[derive(Debug, Clone)]
pub struct Found {
    /// The rulesets, by number.
    pub rulesets: Rulesets,
    /// The groups, those with the most members first, and then in the order of their first members.
    pub groups: Vec<Group>,
}

/// Rulesets with the same P-positions in the window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The rulesets, those with the fewest words first. The first one represents the group.
    pub members: Vec<Member>,
    /// The number of P-positions in the window.
    pub positions: u64,
    /// The least and the largest number of P-positions in one of the rows y < side / 4.
    pub per_row: (u32, u32),
    /// The least p up to side / 4 for which x, y is P if and only if x + p, y + p is, in the
    /// window.
    pub period: Option<usize>,
    /// True if x, y is P if and only if y, x is, in the window.
    pub symmetric: bool,
    /// The games with a name that have these P-positions in the window.
    pub names: Vec<&'static str>,
    /// The sequences that describe the P-positions.
    pub sequences: Vec<Match>,
    /// The number of members whose P-positions are proved to be those of Nim or of Wythoff's game,
    /// for all positions.
    pub proved: u32,
    /// The number of members whose P-positions are proved to differ from those of that game outside
    /// the window.
    pub refuted: u32,
}

impl Search {
    /// Lists and groups the rulesets.
    ///
    /// `Time: O(rulesets x side x moves x side / 64)`. `Memory`: up to 100 bytes for each ruleset,
    /// and 200 for each group.
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// ```
    /// use wythoff::game::search::{Bounds, Search, Space};
    /// use wythoff::workers::Workers;
    /// // Which steps, with their mirror images, leave the P-positions of the queen as they are?
    /// let base = Some("wythoff".parse()?);
    /// let bounds = Bounds { words: 1, largest: 4, symmetric: true, base, ..Bounds::default() };
    /// let search = Search { space: Space::try_new(bounds)?, side: 100, sequences: vec![] };
    /// let found = search.run(&Workers::One, &())?;
    /// let queen = found.groups.iter().find(|group| group.names.contains(&"wythoff"));
    /// let queen = &queen.expect("the base is a ruleset").members;
    /// let added = |i: usize| found.rulesets.added(queen[i].index as usize, false);
    /// let words = (1..queen.len()).filter_map(|i| Some(added(i)?.to_string()));
    /// assert!(words.eq(["3,1 1,3", "4,2 2,4", "4,3* 3,4*", "4,3 3,4"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(self, workers: &Workers, observer: &dyn Observer) -> Result<Found, Interrupted> {
        let Self { space, side, sequences } = self;
        // Most rulesets are computed once in the whole window: with others that share their
        // P-positions in the small one, or for their group.
        let all = cells(space.count(), side) - u128::from(space.count()) * (side * side) as u128;
        // The preparation is short and has no progress of its own.
        let before = WholeProgress::new(observer, all);
        let known = Known::new(side, &sequences, &before)?;
        let rulesets = Rulesets::list(space, &before)?;
        let mut progress = Progress { observer, workers, done: 0, all };
        let grouped = groups::group(&rulesets, side, &mut progress)?;
        let mut groups: Vec<Group> = grouped.into_iter().map(Group::of).collect();
        progress.all = progress.done + (groups.len() * side * side) as u128;
        progress.each_piece(&mut groups, side, |piece, evaluator| {
            piece.iter_mut().for_each(|group| group.describe(&rulesets, evaluator, &known));
        })?;
        groups.sort_by_key(|group| std::cmp::Reverse(group.members.len()));
        Ok(Found { rulesets, groups })
    }
}

/// The most cells that a search computes: the small window of each ruleset, the whole one of all
/// that share their P-positions there, and that of each group.
pub fn cells(rulesets: u64, side: usize) -> u128 {
    let small = side.min(64) as u128;
    u128::from(rulesets) * (small * small + 2 * (side * side) as u128)
}

impl Group {
    fn of(members: Vec<Member>) -> Self {
        Self {
            members,
            positions: 0,
            per_row: (0, 0),
            period: None,
            symmetric: false,
            names: vec![],
            sequences: vec![],
            proved: 0,
            refuted: 0,
        }
    }

    /// Computes the features from the first member, which is never mirrored.
    fn describe(&mut self, rulesets: &Rulesets, evaluator: &mut Evaluator, known: &Known<'_>) {
        let words = |member: &Member| rulesets.words(member.index as usize);
        let window = evaluator.window_of(&words(&self.members[0]));
        let (image, quarter) = (window.transposed(), window.side() / 4);
        self.positions = window.count();
        self.per_row = window.per_row(quarter.max(1));
        self.period = window.period(quarter);
        self.symmetric = window == image;
        self.names = known.names(&window);
        self.sequences = known.sequences(&window, &image);
        let proof: Option<Proof> = match () {
            () if self.names.contains(&"wythoff") => Some(proof::is_wythoff),
            () if self.names.contains(&"nim") => Some(proof::is_nim),
            () => None,
        };
        if let Some(proof) = proof {
            let answers = self.members.iter().map(|member| proof(&words(member)));
            let answers: Vec<_> = answers.collect();
            let count = |answer| answers.iter().filter(|&&one| one == Some(answer)).count() as u32;
            (self.proved, self.refuted) = (count(true), count(false));
        }
        // Symmetric words are two words.
        self.members.sort_by_cached_key(|member| words(member).len());
    }
}
