//! 2-Imitation Nim, and the play from (2, 2) with one imitation.

use serde_json::json;
use wythoff::Ruleset;
use wythoff::game::{Outcome, Solver};
use wythoff::imitation::{ImitationNim, KM, State};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, square, squares};
use crate::measure::imitation::heaps::{Frame, Token, heaps, imitation_play, passed, strip};
use crate::measure::imitation::km;
use crate::measure::imitation::{moves, reachable};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "l-2-imitation",
    number: "2-Imitation Nim",
    title: "One imitation is allowed",
    says: &[
        "In 2-Imitation Nim a player may imitate once, but not twice in a row. Tokens are blue; a token is green if \
         taking down to it is an imitation, which raises the counter of the player, a black square, and yellow if it \
         may not be taken, as the counter is at its end.",
        "From (2, 2) Alice goes to (1, 2). Bob would lose at once by (0, 2), so he takes the green token, to (1, 1), and \
         his counter is one. Alice goes to (0, 1). The last token is yellow, and Bob cannot move: (2, 2) is N, unlike in \
         Nim.",
    ],
    claims: &["L-23", "L-24", "L-25", "L-26", "L-27"],
    measure,
});

const GAME: KM = km(2, 1);
/// Start and moves of the example: pile and tokens, Alice’s first.
const START: (u64, u64) = (2, 2);
const MOVES: [(usize, u64); 3] = [(0, 1), (1, 1), (0, 1)];

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    example(&mut found)?;
    colours(context, &mut found)?;
    found.commands = vec![
        "wythoff imitation outcome --k 2 --m 1 --at 2,2 --all".into(),
        "wythoff imitation outcome --k 2 --m 1 --at 1,2 --last 0,1 --budget 1".into(),
        "wythoff play imitation --k 2 --m 1 --at 2,2".into(),
    ];
    Ok(found)
}

fn example(found: &mut Measured) -> Result<(), MeasureError> {
    let game = ImitationNim::new(GAME);
    let mut solver = Solver::new(&game);
    let (states, frames) = imitation_play(GAME, [START.0, START.1], &MOVES)?;
    found.plate(
        1,
        strip(&frames, 4),
        format!("The play of the slides from {}.", square(START)),
        format!("Pairs of heaps of tokens: {}.", passed(&frames)),
    );
    let [_, after_alice, after_bob, end] = states.as_slice() else {
        return Err(MeasureError::NotFound("the play has four positions".into()));
    };

    let colours = &frames[1].heaps;
    found.find(
        "L-24",
        Verdict::exact(
            solver.outcome(after_alice) == Outcome::P
                && colours[0] == [Token::Free]
                && colours[1] == [Token::Imitates, Token::Free],
        ),
        format!(
            "After Alice’s move to {} the position is P; of the tokens only the top one of the heap of two is green.",
            square(heaps(after_alice))
        ),
    );

    let options: Vec<State<u64>> = moves(GAME, after_alice).map(|(.., state)| state).collect();
    let lost = options.iter().all(|state| solver.outcome(state) == Outcome::N);
    // Lost at once: Alice can end the game.
    let at_once: Vec<(u64, u64)> = options
        .iter()
        .filter(|state| moves(GAME, state).any(|(.., to)| moves(GAME, &to).next().is_none()))
        .map(heaps)
        .collect();
    found.row(
        format!("Bob’s options from {}, all N", square(heaps(after_alice))),
        squares(options.iter().map(heaps)),
    );
    found.row("Of them, Alice can end the game after", squares(at_once.iter().copied()));
    found.find(
        "L-25",
        Verdict::exact(
            lost && at_once.contains(&(0, 2))
                && after_alice.imitates(GAME, 1, &1)
                && heaps(after_bob) == (1, 1)
                && after_bob.opponent_budget() + 1 == GAME.budget(),
        ),
        format!(
            "All {} options are N. The green token leads to {} and leaves Bob {} imitations of {}.",
            options.len(),
            square(heaps(after_bob)),
            after_bob.opponent_budget(),
            GAME.budget()
        ),
    );

    found.find(
        "L-26",
        Verdict::exact(
            heaps(end) == (0, 1)
                && moves(GAME, end).next().is_none()
                && frames[3].heaps[1] == [Token::Forbidden],
        ),
        format!(
            "In {} after this play, taking the token would be the second imitation in a row: no move is left.",
            square(heaps(end))
        ),
    );

    let nim = Ruleset::nim();
    let winning: Vec<(u64, u64)> =
        solver.winning_steps(&states[0]).iter().map(|step| heaps(step.position())).collect();
    found
        .row(format!("Winning moves from {}, to", square(START)), squares(winning.iter().copied()));
    found.find(
        "L-27",
        Verdict::exact(
            winning == [(1, 2), (2, 1)] && Solver::new(&nim).outcome(&START) == Outcome::P,
        ),
        format!("By search {} is N, won by one token of either heap, and P in Nim.", square(START)),
    );
    found.data["play"] = json!(states.iter().map(heaps).collect::<Vec<_>>());
    Ok(())
}

/// The colours of all tokens of all states, against what the rules say of taking down to them.
fn colours(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("the colour of every token")?;
    let piles = context.pick(6, 10);
    let (mut tokens, mut wrong) = ([0_u64; 3], 0_u64);
    for game in [GAME, km(3, 2), km(1, 3)] {
        for state in reachable(game, piles) {
            let frame = Frame::of_state(game, &state, 0);
            for (pile, heap) in frame.heaps.iter().enumerate() {
                for (depth, token) in (1..).zip(heap) {
                    let expected = match state.take(game, pile, &depth) {
                        Err(_) => Token::Forbidden,
                        Ok(after) if after.opponent_budget() < game.budget() => Token::Imitates,
                        Ok(_) => Token::Free,
                    };
                    wrong += u64::from(*token != expected);
                    tokens[expected as usize] += 1;
                }
            }
        }
    }
    let [free, imitates, forbidden] = tokens.map(count);
    found.find(
        "L-23",
        Verdict::definition(wrong == 0 && tokens.iter().all(|&n| n > 0)),
        format!(
            "In all states of three games with heaps up to {piles}, {wrong} tokens have another colour than the rules say: \
             {free} are blue, {imitates} green, {forbidden} yellow."
        ),
    );
    Ok(())
}
