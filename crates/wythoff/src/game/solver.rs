//! Outcomes and perfect play by search.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::impartial::{Game, Outcome, Step};

/// Outcomes and perfect play of a game by search, with a memory.
///
/// `Time: one visit of every reachable position`, or one for each path to it if the position is not
/// remembered. `Memory: one entry for each remembered position`; the stack grows with the longest
/// play.
#[derive(Debug)]
pub struct Solver<'a, G: Game> {
    game: &'a G,
    known: HashMap<G::Position, Outcome>,
    ends: HashMap<G::Position, End>,
}

/// The end of perfect play: the winner plays the shortest win, the loser the longest loss.
#[derive(Debug, Clone, Copy)]
struct End {
    outcome: Outcome,
    /// Number of times that the turn passes before the end.
    length: u32,
}

/// A position whose end is being computed.
struct Pending<Position> {
    position: Position,
    /// Steps still to examine, in reverse order.
    steps: Vec<Step<Position>>,
    /// The shortest win so far.
    won: Option<u32>,
    /// The longest loss so far.
    lost: u32,
}

impl<Position> Pending<Position> {
    /// Records the end of play after the next step.
    fn record(&mut self, end: End) {
        let (wins, length) = match self.steps.pop() {
            Some(Step::Passes(_)) => (end.outcome == Outcome::P, end.length.saturating_add(1)),
            Some(Step::Stays(_)) => (end.outcome == Outcome::N, end.length),
            None => return,
        };
        if wins {
            self.won = Some(self.won.map_or(length, |won| won.min(length)));
        } else {
            self.lost = self.lost.max(length);
        }
    }

    /// The end of play, once all steps are recorded.
    fn end(&self) -> End {
        match self.won {
            Some(length) => End { outcome: Outcome::N, length },
            None => End { outcome: Outcome::P, length: self.lost },
        }
    }
}

impl<'a, G: Game> Solver<'a, G> {
    /// A solver with an empty memory.
    pub fn new(game: &'a G) -> Self {
        Self { game, known: HashMap::new(), ends: HashMap::new() }
    }

    /// The outcome of `position`.
    pub fn outcome(&mut self, position: &G::Position) -> Outcome {
        let game = self.game;
        let remembered = game.is_remembered(position);
        if remembered && let Some(&known) = self.known.get(position) {
            return known;
        }
        let outcome = match game.steps(position, &mut |step| {
            if self.wins(&step) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }) {
            ControlFlow::Break(()) => Outcome::N,
            ControlFlow::Continue(()) => Outcome::P,
        };
        if remembered {
            self.known.insert(position.clone(), outcome);
        }
        outcome
    }

    /// Every step that wins for the player to act; empty if and only if the outcome is P.
    pub fn winning_steps(&mut self, from: &G::Position) -> Vec<Step<G::Position>> {
        let mut winning = Vec::new();
        let game = self.game;
        // This visitor never breaks off.
        let _ = game.steps(from, &mut |step| {
            if self.wins(&step) {
                winning.push(step);
            }
            ControlFlow::Continue(())
        });
        winning
    }

    /// The length of perfect play, if the winner plays the shortest win and the loser the longest
    /// loss: the number of times that the turn passes.
    ///
    /// The turn does not pass when a player blocks moves. If every step passes the turn, the length
    /// is odd if and only if the outcome is N.
    ///
    /// `Time: one visit of every reachable position and of its steps`. `Memory: one entry for each
    /// remembered position, and the steps of the positions on the path to the current one`. The
    /// call stack does not grow with the length.
    ///
    /// ```
    /// use wythoff::Ruleset;
    /// use wythoff::game::Solver;
    ///
    /// let nim = Ruleset::nim();
    /// let mut solver = Solver::new(&nim);
    /// // In (3, 3) the loser takes one token at a time.
    /// assert_eq!(solver.length(&(3, 3)), 6);
    /// assert_eq!(solver.length(&(3, 0)), 1);
    /// ```
    pub fn length(&mut self, position: &G::Position) -> u32 {
        // `u64::MAX` steps cannot be reached.
        self.length_within(position, u64::MAX).unwrap_or(u32::MAX)
    }

    /// Like [`Solver::length`], but returns `None` after examining `steps` steps.
    ///
    /// Results are remembered, so that later calls of the same solver may examine fewer steps.
    pub fn length_within(&mut self, position: &G::Position, steps: u64) -> Option<u32> {
        if let Some(end) = self.ends.get(position) {
            return Some(end.length);
        }
        let mut left = steps;
        let mut stack = vec![self.pending(position.clone(), &mut left)?];
        while let Some(top) = stack.last_mut() {
            if let Some(step) = top.steps.last() {
                match self.ends.get(step.position()) {
                    Some(&end) => top.record(end),
                    None => {
                        let below = self.pending(step.position().clone(), &mut left)?;
                        stack.push(below);
                    }
                }
                continue;
            }
            let end = top.end();
            if let Some(done) = stack.pop()
                && self.game.is_remembered(&done.position)
            {
                self.ends.insert(done.position, end);
            }
            match stack.last_mut() {
                Some(above) => above.record(end),
                None => return Some(end.length),
            }
        }
        None
    }

    /// All steps from `position`, subtracted from `left`; `None` if they are more than `left`.
    fn pending(&self, position: G::Position, left: &mut u64) -> Option<Pending<G::Position>> {
        let mut steps = Vec::new();
        let all_seen = self.game.steps(&position, &mut |step| {
            let Some(less) = left.checked_sub(1) else { return ControlFlow::Break(()) };
            *left = less;
            steps.push(step);
            ControlFlow::Continue(())
        });
        all_seen.is_continue().then_some(Pending { position, steps, won: None, lost: 0 })
    }

    /// Returns true if the player who takes `step` wins.
    fn wins(&mut self, step: &Step<G::Position>) -> bool {
        match step {
            Step::Passes(position) => self.outcome(position) == Outcome::P,
            Step::Stays(position) => self.outcome(position) == Outcome::N,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ruleset;

    /// Returns true if the player to move wins, with the length of perfect play, by recursion
    /// without a memory.
    fn end(game: &Ruleset, position: (u64, u64)) -> (bool, u32) {
        let ends: Vec<_> =
            game.options(position.0, position.1).into_iter().map(|to| end(game, to)).collect();
        match ends.iter().filter(|(wins, _)| !wins).map(|(_, length)| length + 1).min() {
            Some(shortest) => (true, shortest),
            None => (false, ends.iter().map(|(_, length)| length + 1).max().unwrap_or(0)),
        }
    }

    #[test]
    fn the_winner_plays_the_shortest_win_and_the_loser_the_longest_loss() {
        for text in ["nim", "wythoff", "gdwn:1,2", "nimhoff:2,1;3,3;0,1"] {
            let rules: Ruleset = text.parse().unwrap();
            let mut solver = Solver::new(&rules);
            for position in (0..6).flat_map(|x| (0..5).map(move |y| (x, y))) {
                let (wins, length) = end(&rules, position);
                assert_eq!(solver.length(&position), length, "{text} {position:?}");
                assert_eq!(solver.outcome(&position) == Outcome::N, wins, "{text} {position:?}");
            }
        }
    }

    #[test]
    fn length_within_is_none_if_the_steps_are_too_few() {
        let nim = Ruleset::nim();
        // (x, y) has x + y moves, for all positions up to (2, 2).
        let steps: usize = (0..3).flat_map(|x| (0..3).map(move |y| x + y)).sum();
        assert_eq!(Solver::new(&nim).length_within(&(2, 2), steps as u64), Some(4));
        assert_eq!(Solver::new(&nim).length_within(&(2, 2), steps as u64 - 1), None);
        assert_eq!(Solver::new(&nim).length_within(&(100_000, 0), 1000), None);
    }

    #[test]
    fn long_plays_do_not_overflow_the_stack() {
        /// A heap from which a player takes one or two tokens.
        struct OneOrTwo;
        impl Game for OneOrTwo {
            type Position = u32;
            fn steps(
                &self,
                heap: &u32,
                visit: &mut dyn FnMut(Step<u32>) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
                (1..=2.min(*heap)).try_for_each(|taken| visit(Step::Passes(heap - taken)))
            }
        }
        assert_eq!(Solver::new(&OneOrTwo).length(&300_000), 200_000);
    }
}
