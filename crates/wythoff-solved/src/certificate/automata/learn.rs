//! The counters of a board as an automaton, read off the board.
//!
//! A word of digits of x and y is a square, and its *tree of depth n* has the counters of all
//! squares that up to n more digits make of it. Words with the same tree of some depth are taken
//! for one state. That is a guess: [`Counters::check`] proves it, or a larger depth tells more
//! words apart.

use std::collections::HashMap;

use dashu_int::UBig;

use super::counters::Counters;
use super::machine::{self, NONE, State};
use super::numeration::{Numeration, Prefix};
use super::palaces::AutomatonError;
use super::places::Seen;
use super::windows::WindowsError;
use wythoff::K;
use wythoff::blocking::Quadtree;
use wythoff::blocking::quadtree::QuadtreeError;
use wythoff::observer::{Interrupted, Observer};

/// The word of a square.
type Word = [Prefix; 2];

/// The parts that tell trees apart: their counters, which digits may follow, and their branches.
type Tree = (Seen, [bool; 2], Box<[u32]>);

/// The trees of a board by number.
struct Trees<'a> {
    tree: Quadtree,
    numeration: Numeration,
    /// The number of a tree, of each depth.
    numbers: HashMap<Tree, u32>,
    /// The trees of squares, by depth: a square stands for its word, because leading zeros have no
    /// effect.
    of: Vec<HashMap<[u64; 2], u32>>,
    counters: HashMap<[u64; 2], Seen>,
    observer: &'a dyn Observer,
}

impl Counters {
    /// Searches a table of counters of a game with up to `most` states, in a numeration, with
    /// `memory` bytes for the board. The table is checked: it proves the board. There is none if
    /// the palaces are no automatic set in this numeration; then the states become more until there
    /// are too many.
    ///
    /// `Time` and `Memory`: proportional to the number of states and to b^2n, where b is the number
    /// of digits and n the depth at which words are told apart, 2 to 5 in the games that are known.
    ///
    /// ```
    /// use wythoff::K;
    /// use wythoff_solved::certificate::{Counters, Numeration};
    ///
    /// // The palaces of game 1 are the pairs of Wythoff, which lie on lines of slope φ.
    /// let numeration = Numeration::metallic(1)?;
    /// let counters = Counters::learn(K::try_new(1)?, numeration, 1000, 1 << 30, &())?;
    /// assert_eq!(counters.states(), 26);
    /// assert_eq!(counters.seen(2000, 1000).palace_number(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there would be more states, the board needs more memory, the check more than 2^23
    /// windows, or the observer cancels.
    pub fn learn(
        k: K,
        numeration: Numeration,
        most: usize,
        memory: usize,
        observer: &dyn Observer,
    ) -> Result<Self, AutomatonError> {
        let mut trees = Trees {
            tree: Quadtree::with_budget(k, memory)?,
            numeration,
            numbers: HashMap::new(),
            of: Vec::new(),
            counters: HashMap::new(),
            observer,
        };
        let mut depth = 1;
        loop {
            let states = trees.states(depth, most)?;
            let learned = Self { k: k.get(), numeration, states: machine::smallest(&states) };
            match learned.check(observer) {
                Ok(_) => return Ok(learned),
                Err(WindowsError::False { .. }) => depth += 1,
                Err(WindowsError::Interrupted(error)) => return Err(error.into()),
                Err(error @ WindowsError::Large(_)) => return Err(AutomatonError::Windows(error)),
            }
        }
    }
}

impl Trees<'_> {
    /// Returns the automaton whose states are the trees of a depth.
    fn states(&mut self, depth: usize, most: usize) -> Result<Vec<State<Seen>>, AutomatonError> {
        let start = [self.numeration.start(); 2];
        let mut numbers = HashMap::from([(self.number(start, depth)?, 0)]);
        let mut words = vec![start];
        let mut states = Vec::new();
        while let Some(&word) = words.get(states.len()) {
            let mut next = Vec::new();
            for after in self.branches(word)? {
                let Some(after) = after else {
                    next.push(NONE);
                    continue;
                };
                next.push(*numbers.entry(self.number(after, depth)?).or_insert_with(|| {
                    words.push(after);
                    words.len() as u32 - 1
                }));
            }
            if words.len() > most {
                return Err(AutomatonError::States(most));
            }
            states.push(State { output: self.counters(word)?, next: next.into() });
            let (done, found) = (states.len() as u128, words.len() as u128);
            if done.is_multiple_of(64) && self.observer.progress(done, found).is_break() {
                return Err(Interrupted.into());
            }
        }
        Ok(states)
    }

    /// Returns the words with one more digit of x and y, in the order of [`State::next`]: `None`
    /// for digits that may not follow.
    fn branches(&self, word: Word) -> Result<Vec<Option<Word>>, AutomatonError> {
        let digits = self.numeration.digits();
        let [across, down] = word.map(|prefix| {
            let allowed = self.numeration.allowed(prefix.full);
            let then = |digit| self.numeration.then(prefix, digit).ok_or(AutomatonError::Far);
            let then = |digit| (digit < allowed).then(|| then(digit)).transpose();
            (0..digits).map(then).collect::<Result<Vec<_>, _>>()
        });
        let (across, down) = (across?, down?);
        let row = |y: Option<Prefix>| across.iter().map(move |&x| Some([x?, y?]));
        Ok(down.into_iter().flat_map(row).collect())
    }

    /// Returns the number of the tree of a word.
    fn number(&mut self, word: Word, depth: usize) -> Result<u32, AutomatonError> {
        let square = word.map(|prefix| prefix.value);
        while self.of.len() <= depth {
            self.of.push(HashMap::new());
        }
        if let Some(&number) = self.of[depth].get(&square) {
            return Ok(number);
        }
        let mut branches = Vec::new();
        if depth > 0 {
            for after in self.branches(word)?.into_iter().flatten() {
                branches.push(self.number(after, depth - 1)?);
            }
        }
        let tree = (self.counters(word)?, word.map(|prefix| prefix.full), branches.into());
        let next = self.numbers.len() as u32;
        let number = *self.numbers.entry(tree).or_insert(next);
        self.of[depth].insert(square, number);
        Ok(number)
    }

    /// Returns the counters of a square of the board.
    fn counters(&mut self, word: Word) -> Result<Seen, AutomatonError> {
        let square = word.map(|prefix| prefix.value);
        if let Some(&seen) = self.counters.get(&square) {
            return Ok(seen);
        }
        let [x, y] = square.map(UBig::from);
        let seen = self.tree.visible(&x, &y, self.observer).map_err(|error| match error {
            QuadtreeError::Interrupted(error) => error.into(),
            error => AutomatonError::Board(error),
        })?;
        // A line has at most k palaces.
        let seen = [seen.north, seen.west, seen.diagonal].map(|seen| seen as u32);
        self.counters.insert(square, seen);
        Ok(seen)
    }
}
