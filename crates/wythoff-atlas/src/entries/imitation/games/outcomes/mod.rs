//! Impartial games: who wins, and where play ends.

mod devices;

use std::ops::ControlFlow;

use serde_json::json;
use wythoff::Ruleset;
use wythoff::game::{Game, Outcome, Solver, Step};
use wythoff::imitation::{BlockingPosition, ImitationNim, KM, MWythoff, State};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list, square};
use crate::measure::imitation::heaps::{Frame, strip};
use crate::measure::imitation::km;
use crate::measure::imitation::search::blocking_game;
use crate::measure::imitation::{moves, reachable};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "l-outcomes",
    number: "Pedigree; impartial games; the outcome",
    title: "Where play ends, and who has won",
    says: &[
        "The games are made of 2-pile Nim and Wythoff Nim by known devices: moves that depend on the size of the last one \
         (Whinihan, Schwenk, Epp and Ferguson, Zieve, Holshouser and Reiter, Gurvich), and moves that the opponent blocks, \
         the Muller twist (Muller, Holshouser and Reiter, Smith and Stănică). They are impartial and end, and who cannot \
         move loses.",
        "A position is P if none of its options is P, and N otherwise. So a position without options is P, and the \
         previous player wins if and only if the position is P.",
    ],
    claims: &["L-01", "L-06", "L-09", "L-10"],
    measure,
});

/// The game whose last positions are shown.
const SHOWN: KM = km(1, 3);

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    ends(context, &mut found)?;
    falls(context, &mut found)?;
    devices::report(context, &mut found)?;
    found.differs.push(
        "Nothing; but (0, 0) is not the only position without options. In Imitation Nim play may also end at (0, y), where \
         one token was just taken, the last of its heap, and the player to move has no imitation left: any number of \
         tokens from 1 to m would imitate."
            .into(),
    );
    found.commands = vec![
        "wythoff imitation outcome --k 1 --m 3 --at 0,3 --last 0,1".into(),
        "wythoff imitation verify --k 2 --m 3 --piles 24".into(),
    ];
    Ok(found)
}

/// States of games, with the outcomes that are given to them.
#[derive(Default)]
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
    unnamed: u64,
    /// Such states of the game that is shown, with an empty first heap.
    shown: Vec<State<u64>>,
}

impl Outcomes {
    /// Adds a game. `as_start` gives each state the outcome that its heaps have at a start.
    fn game(&mut self, game: KM, piles: u64, as_start: bool) {
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
                self.unnamed += u64::from(!is_stuck(game, &state));
                if game == SHOWN && state.heaps()[0] == 0 {
                    self.shown.push(state);
                }
            }
        }
        // As many as the words say: 1 to m tokens, and either heap is empty.
        self.unnamed += u64::from(ended != 2 * game.m().min(piles));
        self.last += ended;
    }
}

/// Positions without a move, and outcomes by their definition.
fn ends(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let piles = context.pick(10, 20);
    let games = context.pick(
        vec![km(1, 1), km(2, 1), SHOWN],
        vec![km(1, 1), km(2, 1), km(3, 1), SHOWN, km(2, 3), km(3, 2), km(4, 4)],
    );
    let mut outcomes = Outcomes::default();
    for &game in &games {
        context.step(&format!("where {game}-Imitation Nim ends"))?;
        outcomes.game(game, piles, false);
    }
    let mutant = context.mutant(
        "the outcome that the heaps have at a start, in place of that of the state",
        || {
            let mut outcomes = Outcomes::default();
            outcomes.game(km(2, 1), 8, true);
            Ok(outcomes)
        },
    )?;
    draw(&outcomes, found);
    let Outcomes { states, against_options, last, wrong_winner, last_is_n, .. } = outcomes;
    found.row(format!("States of {} games, heaps up to {piles}", games.len()), count(states));
    found.row("Of them without a move, (0, 0) aside", count(last));
    found.find(
        "L-09",
        mutant.judge(&outcomes, |of| Verdict::definition(of.against_options == 0)),
        format!(
            "In {} states of {} games, heaps up to {piles}, {against_options} have another outcome than their options say.",
            count(states),
            games.len()
        ),
    );
    found.find(
        "L-10",
        mutant.judge(&outcomes, |of| {
            Verdict::exact(of.last_is_n == 0 && of.wrong_winner == 0 && of.last > 0)
        }),
        format!(
            "Of the states without a move, (0, 0) and {} others, {last_is_n} are N. Of all {} states, {wrong_winner} have \
             a best play whose last move is not made by the player that the outcome names.",
            count(last),
            count(states)
        ),
    );
    found.state(
        "Besides (0, 0), play of (k,m)-Imitation Nim ends exactly at (0, y) and (y, 0) with y from 1 to m",
        outcomes.unnamed == 0 && last > 0,
        "It does so after the last token of a heap was taken alone and the opponent has no imitation left: 2m states in \
         each game.",
    );
    Ok(())
}

/// The states of one game in which play ends.
fn draw(outcomes: &Outcomes, found: &mut Measured) {
    let shown = &outcomes.shown;
    let mut frames: Vec<Frame> =
        shown.iter().map(|state| Frame::of_state(SHOWN, state, 0)).collect();
    for frame in &mut frames {
        frame.turn = "no move is left".into();
        frame.counters.clear();
    }
    found.plate(
        1,
        strip(&frames, frames.len().max(1)),
        format!(
            "Where {SHOWN}-Imitation Nim can end besides (0, 0): one token was taken, the last of its heap, and to take \
             from 1 to {} tokens of the other one would imitate.",
            SHOWN.m()
        ),
        "Heaps of one, two and three yellow tokens, each beside a token that was taken.",
    );
    found.data["shown"] = json!(
        shown.iter().map(|state| square((state.heaps()[0], state.heaps()[1]))).collect::<Vec<_>>()
    );
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
fn falls(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("moves of all games")?;
    let side = context.pick(6, 9);
    let mut tally = Tally::default();
    for rules in [Ruleset::nim(), Ruleset::wythoff()] {
        tally.game(&rules, squares(side), tokens);
    }
    if let Ok(rules) = MWythoff::try_new(3) {
        tally.game(&rules, squares(side), tokens);
    }
    for game in [km(1, 1), km(3, 1), km(1, 3), km(3, 2)] {
        let states = reachable(game, side);
        let tokens = |state: &State<u64>| state.heaps()[0] + state.heaps()[1];
        tally.game(&ImitationNim::new(game), states, tokens);
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
    found.find(
        "L-06",
        mutant.judge(&tally, |tally| {
            Verdict::definition(tally.rising == 0 && tally.steps > 0)
        }),
        format!(
            "A position of the {} rulesets that were searched here is heaps, and what was last done; nothing in it says \
             whose turn it is. They are {}. Of {} moves of positions with heaps up to {side}, {} do not lower the number of \
             tokens, so that all play ends.",
            tally.games,
            list([
                "Nim",
                "Wythoff Nim",
                "3-Wythoff Nim",
                "(1,1)-, (3,1)-, (1,3)- and (3,2)-Imitation Nim",
                "(2,2)-Blocking Wythoff Nim",
            ]),
            count(tally.steps),
            tally.rising
        ),
    );
    Ok(())
}

#[derive(Default)]
struct Tally {
    games: u64,
    steps: u64,
    rising: u64,
}

impl Tally {
    /// Counts the steps from these positions, and those after which no fewer tokens are there.
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
