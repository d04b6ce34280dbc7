//! Impartial games: who wins, and where play ends.

mod devices;

use std::ops::ControlFlow;

use wythoff::game::{Game, Outcome, Solver, Step};
use wythoff::imitation::{BlockingPosition, ImitationNim, KM, MWythoff, State};

use self::devices::devices;
use crate::format::square;
use crate::measure::imitation::heaps::{Frame, heaps, strip};
use crate::measure::imitation::search::blocking_game;
use crate::measure::imitation::{km, moves, reachable};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("imitation/games/outcomes", measure);

/// The game whose last positions are shown.
const SHOWN: KM = km(1, 3);

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let games = context.pick(
        vec![km(1, 1), km(2, 1), SHOWN],
        vec![km(1, 1), km(2, 1), km(3, 1), SHOWN, km(2, 3), km(3, 2), km(4, 4)],
    );
    let piles = context.pick(10, 20);
    let outcomes = ends(context, &games, piles, &mut found)?;
    let shown: Vec<_> = outcomes.shown.iter().map(|state| square(heaps(state))).collect();
    let side = context.pick(6, 9);
    let tally = falls(context, side, &mut found)?;
    let devices = devices(context, &mut found)?;
    let games = games.len();
    Ok(found.with(&numbers! {
        devices,
        // Games whose states were compared, with heaps up to `piles`.
        games,
        piles,
        outcomes,
        // The drawn positions, as texts.
        shown,
        // Steps of positions with heaps up to `side`.
        side,
        tally,
    }))
}

/// States of games, with the outcomes that are given to them.
#[derive(Default, Serialize)]
struct Outcomes {
    states: u64,
    /// States whose outcome is not the one that their options give.
    against_options: u64,
    /// States without a move, (0, 0) aside.
    last: u64,
    /// States without a move that are N.
    last_is_n: u64,
    /// States from which the last move of best play is not
    /// made by the player that the outcome names.
    wrong_winner: u64,
    /// States without a move that the words of the entry do
    /// not name, or that they name and that are not there.
    #[serde(skip)]
    unnamed: u64,
    /// Such states of the game that is shown, with an empty first heap.
    #[serde(skip)]
    shown: Vec<State<u64>>,
}

impl Outcomes {
    /// Adds a game, whose last states are named by the words for `named`. `as_start` gives each
    /// state the outcome that its heaps have at a start.
    fn game(&mut self, game: KM, named: KM, piles: u64, as_start: bool) {
        let rules = ImitationNim::new(game);
        let mut solver = Solver::new(&rules);
        let mut outcome = |state: &State<u64>| match as_start {
            true => solver.outcome(&State::start(game, *state.heaps())),
            false => solver.outcome(state),
        };
        let mut play = Solver::new(&rules);
        let mut ended = 0_u64;
        for state in reachable(game, piles) {
            self.states += 1;
            let is_n = outcome(&state) == Outcome::N;
            let to_p = moves(game, &state).any(|(.., to)| outcome(&to) == Outcome::P);
            self.against_options += u64::from(is_n != to_p);
            // The previous player makes the last move if the number of moves is even.
            self.wrong_winner += u64::from((play.length(&state) % 2 == 1) != is_n);
            if moves(game, &state).next().is_some() {
                continue;
            }
            self.last_is_n += u64::from(is_n);
            if state.heaps() != &[0, 0] {
                ended += 1;
                self.unnamed += u64::from(!is_stuck(named, &state));
                if game == SHOWN && state.heaps()[0] == 0 {
                    self.shown.push(state);
                }
            }
        }
        // As many as the words say: 1 to m tokens, and either heap is empty.
        self.unnamed += u64::from(ended != 2 * named.m().min(piles));
        self.last += ended;
    }
}

/// Positions without a move, and outcomes by their definition.
fn ends(context: &Context<'_>, games: &[KM], piles: u64, found: &mut Found) -> Result<Outcomes> {
    let mut outcomes = Outcomes::default();
    for &game in games {
        context.step(&format!("where {game}-Imitation Nim ends"))?;
        outcomes.game(game, game, piles, false);
    }
    let mutant = context.mutant(
        "the outcome that the heaps have at a start, in place of that of the state",
        || {
            let mut outcomes = Outcomes::default();
            outcomes.game(km(2, 1), km(2, 1), 8, true);
            Ok(outcomes)
        },
    )?;
    draw(&outcomes.shown, found);
    let by_options = |of: &Outcomes| Verdict::definition(of.against_options == 0);
    found.verdict("L-09", mutant.judge(&outcomes, by_options));
    let previous_wins =
        |of: &Outcomes| Verdict::exact(of.last_is_n == 0 && of.wrong_winner == 0 && of.last > 0);
    found.verdict("L-10", mutant.judge(&outcomes, previous_wins));
    let next = context.mutant("y from 1 to m + 1 in place of y from 1 to m", || {
        let mut outcomes = Outcomes::default();
        outcomes.game(km(2, 1), km(2, 2), 8, false);
        Ok(outcomes)
    })?;
    let named = |of: &Outcomes| of.unnamed == 0 && of.last > 0;
    found.state("ends", next.judge_exact(&outcomes, named));
    Ok(outcomes)
}

/// Draws the states of one game in which play ends.
fn draw(shown: &[State<u64>], found: &mut Found) {
    let mut frames: Vec<Frame> =
        shown.iter().map(|state| Frame::of_state(SHOWN, state, 0)).collect();
    for frame in &mut frames {
        frame.turn = "no move is left".into();
        frame.counters.clear();
    }
    found.plate("ends", strip(&frames, frames.len().max(1)));
}

/// Returns true if play ends by the rule on imitations: one token
/// emptied a heap, and each number of the other one imitates.
fn is_stuck(km: KM, state: &State<u64>) -> bool {
    state.last().is_some_and(|last| {
        let [left, other] = [state.heaps()[last.pile], state.heaps()[1 - last.pile]];
        last.taken == 1 && left == 0 && (1..=km.m()).contains(&other) && state.budget() == 0
    })
}

/// Nim in which a token may also be moved from the first heap to the second.
struct Shifting;

impl Game for Shifting {
    type Position = (u64, u64);

    fn steps(
        &self,
        &(x, y): &(u64, u64),
        visit: &mut dyn FnMut(Step<(u64, u64)>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let shifted = (x > 0).then(|| (x - 1, y + 1));
        let to = Ruleset::nim().options(x, y).into_iter().chain(shifted);
        to.map(Step::Passes).try_for_each(visit)
    }
}

fn squares(side: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..side).flat_map(move |y| (0..side).map(move |x| (x, y)))
}

fn tokens(at: &(u64, u64)) -> u64 {
    at.0 + at.1
}

/// Every move of every game lowers the number of tokens:
/// play ends, and positions are finitely many.
fn falls(context: &Context<'_>, side: u64, found: &mut Found) -> Result<Tally> {
    context.step("moves of all games")?;
    let mut tally = Tally::default();
    for rules in [Ruleset::nim(), Ruleset::wythoff()] {
        tally.game(&rules, squares(side), tokens);
    }
    if let Ok(rules) = MWythoff::try_new(3) {
        tally.game(&rules, squares(side), tokens);
    }
    for game in [km(1, 1), km(3, 1), km(1, 3), km(3, 2)] {
        let states = reachable(game, side);
        tally.game(&ImitationNim::new(game), states, |state| tokens(&heaps(state)));
    }
    // A block is no move; who blocks gives the turn to who moves.
    let rules = blocking_game(km(2, 2), side)?;
    tally.game(&rules, squares(side).map(BlockingPosition::Block), |position| match *position {
        BlockingPosition::Block((x, y)) => 2 * (x + y),
        BlockingPosition::Move((x, y), _) => 2 * (x + y) - u64::from(x + y > 0),
    });
    let mutant =
        context.mutant("a further move, of one token from the first heap to the second", || {
            let mut tally = Tally::default();
            tally.game(&Shifting, squares(side), tokens);
            Ok(tally)
        })?;
    let rule = |tally: &Tally| Verdict::definition(tally.rising == 0 && tally.steps > 0);
    found.verdict("L-06", mutant.judge(&tally, rule));
    Ok(tally)
}

/// The steps of some games.
#[derive(Default, Serialize)]
struct Tally {
    games: u64,
    steps: u64,
    /// Steps after which no fewer tokens are there.
    rising: u64,
}

impl Tally {
    /// Adds the steps from these positions.
    fn game<G: Game>(
        &mut self,
        game: &G,
        from: impl IntoIterator<Item = G::Position>,
        tokens: impl Fn(&G::Position) -> u64,
    ) {
        self.games += 1;
        for position in from {
            let before = tokens(&position);
            // The visitor never breaks off.
            let _ = game.steps(&position, &mut |step: Step<G::Position>| {
                self.steps += 1;
                self.rising += u64::from(before > 0 && tokens(step.position()) >= before);
                ControlFlow::Continue(())
            });
        }
    }
}
