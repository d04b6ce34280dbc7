//! The rules of (k,m)-Imitation Nim read otherwise, to see which reading the theorem is about.

use std::collections::HashMap;

use wythoff::imitation::{Formula, KM, Sequence};

/// Another reading of one of the rules; the first is the one that the games here have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    /// Sizes before the last move, equal ones too; one
    /// budget for each player; x to x + m - 1 tokens.
    Ours,
    /// Only a smaller pile can be imitated, not an equal one.
    Smaller,
    /// The sizes after the last move are compared.
    After,
    /// A removal from the larger pile can be imitated as well.
    Larger,
    /// Both players share a counter.
    Shared,
    /// Another move restores no budget.
    NoReset,
    /// Only as many tokens as the last player took, whatever m is.
    Exactly,
    /// Also up to m - 1 fewer.
    TwoSided,
}

impl Reading {
    pub(crate) const ALL: [Self; 8] = [
        Self::Ours,
        Self::Smaller,
        Self::After,
        Self::Larger,
        Self::Shared,
        Self::NoReset,
        Self::Exactly,
        Self::TwoSided,
    ];

    /// The reading in a few words.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Ours => "as here",
            Self::Smaller => "only after a smaller pile, not an equal one",
            Self::After => "sizes compared after the last move",
            Self::Larger => "after the larger pile as well",
            Self::Shared => "one counter for both players",
            Self::NoReset => "other moves restore nothing",
            Self::Exactly => "only exactly as many tokens",
            Self::TwoSided => "also up to m − 1 fewer tokens",
        }
    }
}

/// A state under a reading: piles, the last move, budgets of who moves and of who moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct At {
    piles: [u64; 2],
    last: Option<(usize, u64)>,
    budgets: [u64; 2],
}

/// The game under a reading, searched by its rules.
struct Search {
    km: KM,
    reading: Reading,
    /// The states that are evaluated; true for P.
    known: HashMap<At, bool>,
}

impl Search {
    /// Returns true if taking `taken` from `pile` imitates the last move.
    fn imitates(&self, at: &At, pile: usize, taken: u64) -> bool {
        let Some((last, x)) = at.last else { return false };
        let [left, other] = [at.piles[last], at.piles[1 - last]];
        let sizes = match self.reading {
            Reading::Smaller => left + x < other,
            Reading::After => left <= other,
            Reading::Larger => true,
            _ => left + x <= other,
        };
        let m = self.km.m();
        let amount = match self.reading {
            Reading::Exactly => taken == x,
            Reading::TwoSided => taken.abs_diff(x) < m,
            _ => (x..x + m).contains(&taken),
        };
        pile != last && sizes && amount
    }

    /// The state after a move, unless that is one imitation too many.
    fn take(&self, at: &At, pile: usize, taken: u64) -> Option<At> {
        let full = self.km.budget();
        let [mine, theirs] = at.budgets;
        let (mine, theirs) = match (self.imitates(at, pile, taken), self.reading) {
            (true, Reading::Shared) => (mine.checked_sub(1)?, theirs.checked_sub(1)?),
            (true, _) => (mine.checked_sub(1)?, theirs),
            (false, Reading::NoReset) => (mine, theirs),
            (false, Reading::Shared) => (full, full),
            (false, _) => (full, theirs),
        };
        let mut piles = at.piles;
        piles[pile] -= taken;
        Some(At { piles, last: Some((pile, taken)), budgets: [theirs, mine] })
    }

    fn is_p(&mut self, at: At) -> bool {
        if let Some(&known) = self.known.get(&at) {
            return known;
        }
        let moves =
            [0, 1].into_iter().flat_map(|pile| (1..=at.piles[pile]).map(move |n| (pile, n)));
        // All of them, so that every state that can be reached is among the known ones.
        let mut p = true;
        for (pile, taken) in moves {
            if let Some(to) = self.take(&at, pile, taken) {
                p &= !self.is_p(to);
            }
        }
        self.known.insert(at, p);
        p
    }

    /// The outcome of a state by the Main Theorem, with imitations read as here.
    fn theorem(&self, pairs: &Pairs, at: &At) -> bool {
        let [x, y] = at.piles;
        let [mine, theirs] = at.budgets;
        if pairs.mate[x as usize] == y {
            return theirs >= pairs.xi(x, y);
        }
        let pile = usize::from(x < y);
        let smaller = x.min(y);
        let mate = pairs.mate[smaller as usize];
        // Only an upper pair has its partner above.
        mate >= smaller
            && mate < x.max(y)
            && self.imitates(at, pile, x.max(y) - mate)
            && mine <= pairs.xi(smaller, mate)
    }
}

/// The pairs of small numbers.
struct Pairs {
    mate: Vec<u64>,
    index: HashMap<(u64, u64), u64>,
    k: u64,
}

impl Pairs {
    fn new(km: KM, piles: u64) -> Self {
        let mut mate = vec![u64::MAX; piles as usize + 1];
        let mut index = HashMap::new();
        for (n, (a, b)) in (0..).zip(Sequence::new(km, Formula::Game)).take(piles as usize + 1) {
            index.insert((a, b), n);
            for (number, other) in [(a, b), (b, a)] {
                if let Some(mate) = mate.get_mut(number as usize) {
                    *mate = other;
                }
            }
        }
        Self { mate, index, k: km.k() }
    }

    /// The place in the block of its diagonal.
    fn xi(&self, x: u64, y: u64) -> u64 {
        self.index.get(&(x.min(y), x.max(y))).map_or(0, |n| n % self.k)
    }
}

/// The consequence of a reading for a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Consequence {
    /// Starts whose outcome is not that of the blocking game.
    pub(crate) starts: u64,
    /// States that can be reached and whose outcome is not what the Main Theorem says.
    pub(crate) states: u64,
}

/// Plays the game so read from all starts with piles up to `piles`.
pub(crate) fn consequence(km: KM, reading: Reading, piles: u64) -> Consequence {
    let mut search = Search { km, reading, known: HashMap::new() };
    let pairs = Pairs::new(km, piles);
    let full = [km.budget(); 2];
    let mut starts = 0;
    for (x, y) in (0..=piles).flat_map(|y| (0..=piles).map(move |x| (x, y))) {
        let p = search.is_p(At { piles: [x, y], last: None, budgets: full });
        starts += u64::from(p != (pairs.mate[x as usize] == y));
    }
    let wrong = search.known.iter().filter(|&(at, &p)| search.theorem(&pairs, at) != p);
    Consequence { starts, states: wrong.count() as u64 }
}

#[cfg(test)]
mod tests {
    use wythoff::game::{Outcome, Solver};
    use wythoff::imitation::ImitationNim;

    use super::*;
    use crate::measure::imitation::reachable;

    #[test]
    fn the_game_as_read_here_is_that_of_the_engine() {
        let km = KM::try_new(3, 2).unwrap();
        let mut search = Search { km, reading: Reading::Ours, known: HashMap::new() };
        let game = ImitationNim::new(km);
        let mut solver = Solver::new(&game);
        for state in reachable(km, 7) {
            let at = At {
                piles: *state.heaps(),
                last: state.last().map(|last| (last.pile, last.taken)),
                budgets: [state.budget(), state.opponent_budget()],
            };
            assert_eq!(search.is_p(at), solver.outcome(&state) == Outcome::P, "{state:?}");
        }
    }
}
