//! Both formulations of the game against the palace rule, on small boards.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use wythoff::blocking::Recurrence;
use wythoff::blocking::definition::{PawnPosition, Pawns, Rejections, Square};
use wythoff::board::Board as _;
use wythoff::game::{Game, Outcome, Solver, Step};

use super::{in_view, pawns};
use crate::prelude::*;

/// A way to play the game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Formulation {
    Rejections,
    Pawns,
    /// Pawns that the queen cannot pass.
    Walls,
}

/// Largest k, and the side of the boards.
type Boards = (u64, u64);

/// A board: k, side and number of palaces.
pub(super) type Board = (u64, u64, u64);

/// Boards that were searched.
#[derive(Default, Serialize)]
pub(super) struct Searched {
    #[serde(skip)]
    pub(super) boards: Vec<Board>,
    /// The boards by their sides.
    tried: Vec<Boards>,
    squares: u64,
    /// Squares whose outcome is not what the number of their winning options says.
    miscounted: u64,
    /// Squares whose outcome is not that of the palace rule.
    misruled: u64,
}

/// Two readings of a game that differ in one word.
#[derive(Clone, Copy, Default)]
struct Reading {
    /// The number of moves beyond k - 1 that may be blocked.
    blocks: u64,
    /// The number of winning options beyond k that make a square an N-position.
    options: u64,
}

impl Searched {
    fn measure(
        context: &Context<'_>,
        formulation: Formulation,
        boards: &[Boards],
        reading: Reading,
    ) -> Result<Self> {
        let mut found = Self { tried: boards.to_vec(), ..Self::default() };
        let queen = Ruleset::wythoff();
        for &(most, side) in boards {
            for k in 1..=most {
                context.step(&format!("every play of game {k} on {side} × {side} squares"))?;
                let palaces = palaces(formulation, k + reading.blocks, side)?;
                let limit = k + reading.options;
                let all = window(0, 0, side, side);
                let rule = Recurrence::new(game(limit)).values(all, context.observer())?;
                for (i, value) in (0..).zip(rule) {
                    let at = (i % side, i / side);
                    let won = palaces.contains(&at);
                    let options = in_view(&queen, &palaces, at).len() as u64;
                    found.miscounted += u64::from((options < limit) != won);
                    found.misruled += u64::from((value < 0) != won);
                }
                found.squares += side * side;
                found.boards.push((k, side, palaces.len() as u64));
            }
        }
        Ok(found)
    }
}

/// The squares that win for the player who has moved there: no rule is assumed but those of play.
fn palaces(formulation: Formulation, k: u64, side: u64) -> Result<BTreeSet<Square>> {
    let queen = Ruleset::wythoff();
    let squares = match formulation {
        Formulation::Rejections => {
            Rejections::try_new(&queen, game(k), side).map_err(MeasureError::not_found)?.palaces()
        }
        Formulation::Pawns => pawns(&queen, game(k), side)?.palaces(),
        Formulation::Walls => {
            let game = Walls { pawns: pawns(&queen, game(k), side)?, queen };
            let mut solver = Solver::new(&game);
            let all = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
            all.filter(|&at| solver.outcome(&PawnPosition::Place(at)) == Outcome::N).collect()
        }
    };
    Ok(squares.into_iter().collect())
}

/// The game with pawns, but the queen cannot move over pawns.
struct Walls {
    pawns: Pawns,
    queen: Ruleset,
}

impl Game for Walls {
    type Position = PawnPosition;

    fn steps(
        &self,
        from: &PawnPosition,
        visit: &mut dyn FnMut(Step<PawnPosition>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let PawnPosition::Move(at, blocked) = *from else { return self.pawns.steps(from, visit) };
        let options = self.queen.options(at.0, at.1);
        let walls = options.iter().enumerate().filter(|(i, _)| blocked.contains(*i));
        let walls: Vec<Square> = walls.map(|(_, &square)| square).collect();
        let way = |to: Square| (at.0 - to.0, at.1 - to.1);
        let behind = |to: Square, wall: Square| {
            let (to, wall) = (way(to), way(wall));
            to.0 * wall.1 == to.1 * wall.0 && to.0 + to.1 > wall.0 + wall.1
        };
        self.pawns.steps(from, &mut |step| match step {
            Step::Stays(PawnPosition::Place(to)) if walls.iter().any(|&wall| behind(to, wall)) => {
                ControlFlow::Continue(())
            }
            step => visit(step),
        })
    }

    fn is_remembered(&self, position: &PawnPosition) -> bool {
        self.pawns.is_remembered(position)
    }
}

/// Sets of pawns that win, by search.
#[derive(Default, Serialize)]
struct Blocks {
    winning: u64,
    /// Of these, how many leave a palace open.
    open: u64,
}

fn blocks(k: u64, side: u64) -> Result<Blocks> {
    let queen = Ruleset::wythoff();
    let pawns = pawns(&queen, game(k), side)?;
    let palaces = pawns.palaces();
    let mut solver = Solver::new(&pawns);
    let mut found = Blocks::default();
    for &at in &palaces {
        let options = queen.options(at.0, at.1);
        for step in solver.winning_steps(&PawnPosition::Place(at)) {
            let PawnPosition::Move(_, blocked) = *step.position() else { continue };
            let open =
                (0..).zip(&options).any(|(i, to)| !blocked.contains(i) && palaces.contains(to));
            found.winning += 1;
            found.open += u64::from(open);
        }
    }
    Ok(found)
}

/// The results of the searches.
#[derive(Serialize)]
pub(super) struct Evidence {
    pub(super) rejections: Searched,
    pub(super) pawns: Searched,
    blocks: Blocks,
}

impl Evidence {
    fn measure(context: &Context<'_>, reading: Reading) -> Result<Self> {
        // A misreading is seen on the smallest boards.
        let (rejections, pawns) = if reading.blocks + reading.options > 0 {
            ([(3, 7), (1, 1)], [(3, 7), (1, 1)])
        } else {
            context.pick(
                ([(3, 10), (4, 7)], [(4, 14), (6, 9)]),
                ([(4, 10), (5, 8)], [(6, 14), (8, 9)]),
            )
        };
        let search = |formulation, boards: &[Boards]| {
            Searched::measure(context, formulation, boards, reading)
        };
        Ok(Self {
            rejections: search(Formulation::Rejections, &rejections)?,
            pawns: search(Formulation::Pawns, &pawns)?,
            blocks: blocks(4, 7)?,
        })
    }
}

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Evidence> {
    let evidence = Evidence::measure(context, Reading::default())?;
    let more = Reading { blocks: 1, ..Reading::default() };
    let mutant = context
        .mutant("up to k blocked moves in place of k − 1", || Evidence::measure(context, more))?;
    let walls = context.mutant("a queen who cannot move over pawns", || {
        Searched::measure(context, Formulation::Walls, &[(3, 7)], Reading::default())
    })?;
    let rule = |evidence: &Evidence| Verdict::definition(evidence.pawns.misruled == 0);
    found.verdict("CLN-01", mutant.judge(&evidence, rule));
    let rule = |evidence: &Evidence| Verdict::definition(evidence.rejections.misruled == 0);
    found.verdict("CLN-04", mutant.judge(&evidence, rule));
    let rule = |searched: &Searched| Verdict::definition(searched.misruled == 0);
    found.verdict("CLN-06", walls.judge(&evidence.pawns, rule));

    let more = Reading { options: 1, ..Reading::default() };
    let mutant = context.mutant("k + 1 or more palaces in view in place of k or more", || {
        Evidence::measure(context, more)
    })?;
    let rule = |e: &Evidence| Verdict::exact(e.rejections.miscounted + e.pawns.miscounted == 0);
    found.verdict("CLN-05", mutant.judge(&evidence, rule));
    let rule = |e: &Evidence| {
        Verdict::exact(e.pawns.misruled == 0 && e.blocks.open == 0 && e.blocks.winning > 0)
    };
    found.verdict("CLN-13", mutant.judge(&evidence, rule));
    Ok(evidence)
}
