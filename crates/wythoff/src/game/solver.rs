//! Outcomes and perfect play by search.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::impartial::{Game, Outcome, Step};

/// Outcomes and perfect play of a game, by definition, with a memory.
///
/// `Time: one visit of every position that can be reached`, and of those that the game does not
/// want remembered once for each way to reach them. `Memory: one entry for each remembered
/// position`; the stack grows with the longest play.
#[derive(Debug)]
pub struct Solver<'a, G: Game> {
    game: &'a G,
    known: HashMap<G::Position, Outcome>,
    ends: HashMap<G::Position, End>,
}

/// How play ends if both play their best: who wins hurries, and who loses delays.
#[derive(Debug, Clone, Copy)]
struct End {
    outcome: Outcome,
    /// How often the turn passes until then.
    length: u32,
}

/// A position whose end is being found out.
struct Pending<Position> {
    position: Position,
    /// What has not been looked at; the last one is the next.
    steps: Vec<Step<Position>>,
    /// The shortest win so far.
    won: Option<u32>,
    /// The longest loss so far.
    lost: u32,
}

impl<Position> Pending<Position> {
    /// Takes note of what the next step leads to.
    fn note(&mut self, end: End) {
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

    /// The end, once there is nothing left to look at.
    fn end(&self) -> End {
        match self.won {
            Some(length) => End { outcome: Outcome::N, length },
            None => End { outcome: Outcome::P, length: self.lost },
        }
    }
}

impl<'a, G: Game> Solver<'a, G> {
    /// A solver that knows nothing yet.
    pub fn new(game: &'a G) -> Self {
        Self { game, known: HashMap::new(), ends: HashMap::new() }
    }

    /// Who wins from `position`.
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

    /// Every step that wins for the player to act; none if and only if the outcome is P.
    pub fn winning_steps(&mut self, from: &G::Position) -> Vec<Step<G::Position>> {
        let mut winning = Vec::new();
        let game = self.game;
        // The visitor never breaks off.
        let _ = game.steps(from, &mut |step| {
            if self.wins(&step) {
                winning.push(step);
            }
            ControlFlow::Continue(())
        });
        winning
    }

    /// How often the turn passes until nobody can act, if who wins hurries and who loses delays.
    ///
    /// Choosing what to block passes no turn. Where every step passes it, the length is odd iff the outcome is N.
    ///
    /// `Time: one visit of every position that can be reached, and of its steps`. `Memory: one entry for each
    /// remembered position, and the steps of those on the way to the present one`; the stack stays small.
    ///
    /// ```
    /// use wythoff::Ruleset;
    /// use wythoff::game::Solver;
    ///
    /// let nim = Ruleset::nim();
    /// let mut solver = Solver::new(&nim);
    /// // Of (3, 3) the loser takes one token at a time.
    /// assert_eq!(solver.length(&(3, 3)), 6);
    /// assert_eq!(solver.length(&(3, 0)), 1);
    /// ```
    pub fn length(&mut self, position: &G::Position) -> u32 {
        // Nobody lives to see so many steps.
        self.length_within(position, u64::MAX).unwrap_or(u32::MAX)
    }

    /// The same; `None` if more than `steps` steps have to be looked at.
    ///
    /// What was found out is kept: if the same solver was asked before, fewer steps may be left to look at.
    pub fn length_within(&mut self, position: &G::Position, steps: u64) -> Option<u32> {
        if let Some(end) = self.ends.get(position) {
            return Some(end.length);
        }
        let mut left = steps;
        let mut stack = vec![self.pending(position.clone(), &mut left)?];
        while let Some(top) = stack.last_mut() {
            if let Some(step) = top.steps.last() {
                match self.ends.get(step.position()) {
                    Some(&end) => top.note(end),
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
                Some(above) => above.note(end),
                None => return Some(end.length),
            }
        }
        None
    }

    /// All steps from `position`, if they are not more than `left`, which becomes less.
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

    /// Whether who takes `step` wins.
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

    /// The same by plain recursion, without a memory.
    fn end(game: &Ruleset, position: (u64, u64)) -> (bool, u32) {
        let ends: Vec<_> =
            game.options(position.0, position.1).into_iter().map(|to| end(game, to)).collect();
        match ends.iter().filter(|(wins, _)| !wins).map(|(_, length)| length + 1).min() {
            Some(shortest) => (true, shortest),
            None => (false, ends.iter().map(|(_, length)| length + 1).max().unwrap_or(0)),
        }
    }

    #[test]
    fn who_wins_hurries_and_who_loses_delays() {
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
    fn lengths_are_given_up_when_the_steps_are_spent() {
        let nim = Ruleset::nim();
        // (2, 2) and below: from (x, y) there are x + y.
        let steps: usize = (0..3).flat_map(|x| (0..3).map(move |y| x + y)).sum();
        assert_eq!(Solver::new(&nim).length_within(&(2, 2), steps as u64), Some(4));
        assert_eq!(Solver::new(&nim).length_within(&(2, 2), steps as u64 - 1), None);
        assert_eq!(Solver::new(&nim).length_within(&(100_000, 0), 1000), None);
    }

    #[test]
    fn long_plays_need_no_stack() {
        /// Takes one or two.
        struct Few;
        impl Game for Few {
            type Position = u32;
            fn steps(
                &self,
                heap: &u32,
                visit: &mut dyn FnMut(Step<u32>) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
                (1..=2.min(*heap)).try_for_each(|taken| visit(Step::Passes(heap - taken)))
            }
        }
        assert_eq!(Solver::new(&Few).length(&300_000), 200_000);
    }
}
