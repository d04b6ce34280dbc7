//! Impartial games: who wins, and where play ends.

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

/// Positions without a move, and outcomes by their definition.
fn ends(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let piles = context.pick(10, 20);
    let games = context.pick(
        vec![km(1, 1), km(2, 1), SHOWN],
        vec![km(1, 1), km(2, 1), km(3, 1), SHOWN, km(2, 3), km(3, 2), km(4, 4)],
    );
    let (mut states, mut wrong, mut other, mut last) = (0_u64, 0_u64, 0_u64, 0_u64);
    let mut shown = Vec::new();
    for &game in &games {
        context.step(&format!("where {game}-Imitation Nim ends"))?;
        let rules = ImitationNim::new(game);
        let mut solver = Solver::new(&rules);
        let mut ended = 0_u64;
        for state in reachable(game, piles) {
            states += 1;
            let outcome = solver.outcome(&state);
            let to_p = moves(game, &state).any(|(.., to)| solver.outcome(&to) == Outcome::P);
            wrong += u64::from((outcome == Outcome::N) != to_p);
            if moves(game, &state).next().is_some() {
                continue;
            }
            wrong += u64::from(outcome != Outcome::P);
            if state.heaps() != &[0, 0] {
                ended += 1;
                other += u64::from(!is_stuck(game, &state));
                if game == SHOWN && state.heaps()[0] == 0 {
                    shown.push(state);
                }
            }
        }
        // As many as the words say: 1 to m tokens, and either heap is empty.
        other += u64::from(ended != 2 * game.m().min(piles));
        last += ended;
    }
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
    found.row(format!("States of {} games, heaps up to {piles}", games.len()), count(states));
    found.row("Of them without a move, (0, 0) aside", count(last));
    found.find(
        "L-09",
        Verdict::definition(wrong == 0),
        format!(
            "In {} states of {} games, heaps up to {piles}, {wrong} have another outcome than their options say.",
            count(states),
            games.len()
        ),
    );
    found.find(
        "L-10",
        Verdict::exact(wrong == 0 && other == 0 && last > 0),
        "All states without a move are P. Besides (0, 0) they are exactly (0, y) and (y, 0) with y from 1 to m, after the \
         last token of a heap was taken alone by a player whose opponent has no imitation left: 2m in each game.",
    );
    found.data["shown"] = json!(
        shown.iter().map(|state| square((state.heaps()[0], state.heaps()[1]))).collect::<Vec<_>>()
    );
    Ok(())
}

/// Whether play ends by the rule on imitations: one token emptied a heap, and each number of the other one imitates.
fn is_stuck(km: KM, state: &State<u64>) -> bool {
    state.last().is_some_and(|last| {
        let [left, other] = [state.heaps()[last.pile], state.heaps()[1 - last.pile]];
        last.taken == 1 && left == 0 && (1..=km.m()).contains(&other) && state.budget() == 0
    })
}

/// Every move of every game lowers the number of tokens: play ends, and positions are finitely many.
fn falls(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("moves of all games")?;
    let side = context.pick(6, 9);
    let mut tally = Tally::default();
    let squares = || (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    for rules in [Ruleset::nim(), Ruleset::wythoff()] {
        tally.game(&rules, squares(), |at| at.0 + at.1);
    }
    if let Ok(rules) = MWythoff::try_new(3) {
        tally.game(&rules, squares(), |at| at.0 + at.1);
    }
    for game in [km(1, 1), km(3, 1), km(1, 3), km(3, 2)] {
        let states = reachable(game, side);
        let tokens = |state: &State<u64>| state.heaps()[0] + state.heaps()[1];
        tally.game(&ImitationNim::new(game), states, tokens);
    }
    // A block is no move; who blocks gives the turn to who moves.
    let rules = blocking_game(km(2, 2), side)?;
    tally.game(&rules, squares().map(BlockingPosition::Block), |position| match *position {
        BlockingPosition::Block((x, y)) => 2 * (x + y),
        BlockingPosition::Move((x, y), _) => 2 * (x + y) - u64::from(x + y > 0),
    });
    let games = tally.games;
    found.find(
        "L-06",
        Verdict::definition(tally.rising == 0 && tally.steps > 0),
        format!(
            "A position of the {games} rulesets that were searched here is heaps, and what was last done; nothing in it says \
             whose turn it is. Of {} moves of positions with heaps up to {side}, {} do not lower the number of tokens.",
            count(tally.steps),
            tally.rising
        ),
    );
    found.find(
        "L-01",
        Verdict::definition(games == 8),
        format!(
            "The sources are not recomputed. The atlas plays {games} such rulesets by their rules: {}.",
            list([
                "Nim",
                "Wythoff Nim",
                "3-Wythoff Nim",
                "(1,1)-, (3,1)-, (1,3)- and (3,2)-Imitation Nim",
                "(2,2)-Blocking Wythoff Nim",
            ])
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
                std::ops::ControlFlow::Continue(())
            });
        }
    }
}
