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
    example(context, &mut found)?;
    colours(context, &mut found)?;
    found.commands = vec![
        "wythoff imitation outcome --k 2 --m 1 --at 2,2 --all".into(),
        "wythoff imitation outcome --k 2 --m 1 --at 1,2 --last 0,1 --budget 1".into(),
        "wythoff play imitation --k 2 --m 1 --at 2,2".into(),
    ];
    Ok(found)
}

/// The play of the slides in k-Imitation Nim, and what search says of it.
struct Play {
    game: KM,
    states: Vec<State<u64>>,
    frames: Vec<Frame>,
    /// True if the position after Alice’s first move is P.
    first_is_p: bool,
    /// Bob’s options then, those of them that are N, and those after which Alice can end the game.
    options: Vec<(u64, u64)>,
    lost: usize,
    at_once: Vec<(u64, u64)>,
    /// True if the play ends where that of the slides does, because no move is left.
    stuck: bool,
    /// Positions to which Alice can go to win.
    winning: Vec<(u64, u64)>,
}

impl Play {
    fn of(km: KM) -> Result<Self, MeasureError> {
        let game = ImitationNim::new(km);
        let mut solver = Solver::new(&game);
        let (states, frames) = imitation_play(km, [START.0, START.1], &MOVES)?;
        let [start, after_alice, _, end] = states.as_slice() else {
            return Err(MeasureError::NotFound("the play has four positions".into()));
        };
        let options: Vec<State<u64>> = moves(km, after_alice).map(|(.., state)| state).collect();
        let is_end = |state: &State<u64>| moves(km, state).next().is_none();
        let at_once = options.iter().filter(|state| moves(km, state).any(|(.., to)| is_end(&to)));
        Ok(Self {
            game: km,
            first_is_p: solver.outcome(after_alice) == Outcome::P,
            options: options.iter().map(heaps).collect(),
            lost: options.iter().filter(|state| solver.outcome(state) == Outcome::N).count(),
            at_once: at_once.map(heaps).collect(),
            stuck: is_end(end),
            winning: solver
                .winning_steps(start)
                .iter()
                .map(|step| heaps(step.position()))
                .collect(),
            states,
            frames,
        })
    }

    /// The position after Alice’s first move, and the colours of its tokens.
    fn alice(&self) -> Verdict {
        let colours = &self.frames[1].heaps;
        let green = colours[0] == [Token::Free] && colours[1] == [Token::Imitates, Token::Free];
        Verdict::exact(self.first_is_p && heaps(&self.states[1]) == (1, 2) && green)
    }

    /// Bob’s loss at (0, 2), and his imitation.
    fn bob(&self) -> Verdict {
        let after = &self.states[2];
        let raised = self.game.budget() - after.opponent_budget() == 1;
        let all_lost = self.lost == self.options.len() && self.at_once.contains(&(0, 2));
        let green = self.states[1].imitates(self.game, 1, &1);
        Verdict::exact(all_lost && green && heaps(after) == (1, 1) && raised)
    }

    /// The end, at a yellow token.
    fn end(&self) -> Verdict {
        let yellow = self.frames[3].heaps[1] == [Token::Forbidden];
        Verdict::exact(heaps(&self.states[3]) == (0, 1) && self.stuck && yellow)
    }

    /// The outcome of the start, in this game and in Nim.
    fn start(&self) -> Verdict {
        let in_nim = Solver::new(&Ruleset::nim()).outcome(&START);
        Verdict::exact(!self.winning.is_empty() && in_nim == Outcome::P)
    }
}

fn example(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let play = Play::of(GAME)?;
    let mutant =
        context.mutant("3-Imitation Nim in place of 2-Imitation Nim", || Play::of(km(3, 1)))?;
    let Play { states, frames, options, at_once, winning, .. } = &play;
    let [after_alice, after_bob, end] = [1, 2, 3].map(|turn| heaps(&states[turn]));
    found.plate(
        1,
        strip(frames, 4),
        format!(
            "The play of the slides from {}. Green, with a plus sign: taking the token imitates. Yellow, with a cross: it may not \
             be taken. A black square is an imitation spent; dashed is what the last move took.",
            square(START)
        ),
        format!("Pairs of heaps of tokens: {}.", passed(frames)),
    );
    found.find(
        "L-24",
        mutant.judge(&play, Play::alice),
        format!(
            "After Alice’s move to {} the position is P; of the tokens only the top one of the heap of two is green.",
            square(after_alice)
        ),
    );
    let seen = squares(options.iter().copied());
    found.row(format!("Bob’s options from {}, all N", square(after_alice)), seen);
    found.row("Of them, Alice can end the game after", squares(at_once.iter().copied()));
    found.find(
        "L-25",
        mutant.judge(&play, Play::bob),
        format!(
            "{} of {} options are N. The green token leads to {} and leaves Bob {} imitations of {}.",
            play.lost,
            options.len(),
            square(after_bob),
            states[2].opponent_budget(),
            GAME.budget()
        ),
    );
    found.find(
        "L-26",
        mutant.judge(&play, Play::end),
        format!(
            "In {} after this play, taking the token would be the second imitation in a row: no move is left.",
            square(end)
        ),
    );
    found
        .row(format!("Winning moves from {}, to", square(START)), squares(winning.iter().copied()));
    found.find(
        "L-27",
        mutant.judge(&play, Play::start),
        format!("By search {} is N, won by one token of either heap, and P in Nim.", square(START)),
    );
    found.data["play"] = json!(states.iter().map(heaps).collect::<Vec<_>>());
    Ok(())
}

/// Tokens by colour, and those whose colour is not the one that the rules give.
#[derive(Default)]
struct Colours {
    tokens: [u64; 3],
    wrong: u64,
}

impl Colours {
    /// Adds the states of a game, in the colours of `drawn`.
    fn add(&mut self, game: KM, drawn: KM, piles: u64) {
        for state in reachable(game, piles) {
            let frame = Frame::of_state(drawn, &state, 0);
            for (pile, heap) in frame.heaps.iter().enumerate() {
                for (depth, token) in (1..).zip(heap) {
                    let expected = match state.take(game, pile, &depth) {
                        Err(_) => Token::Forbidden,
                        Ok(after) if after.opponent_budget() < game.budget() => Token::Imitates,
                        Ok(_) => Token::Free,
                    };
                    self.wrong += u64::from(*token != expected);
                    self.tokens[expected as usize] += 1;
                }
            }
        }
    }
}

/// The colours of all tokens of all states, against what the rules say of taking down to them.
fn colours(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("the colour of every token")?;
    let piles = context.pick(6, 10);
    let mut colours = Colours::default();
    for game in [GAME, km(3, 2), km(1, 3)] {
        colours.add(game, game, piles);
    }
    let mutant =
        context.mutant("the colours of 2-Imitation Nim with m = 2 in place of 1", || {
            let mut colours = Colours::default();
            colours.add(GAME, km(2, 2), 6);
            Ok(colours)
        })?;
    let [free, imitates, forbidden] = colours.tokens.map(count);
    found.find(
        "L-23",
        mutant.judge(&colours, |colours| {
            let all = colours.tokens.iter().all(|&n| n > 0);
            Verdict::definition(colours.wrong == 0 && all)
        }),
        format!(
            "In all states of three games with heaps up to {piles}, {} tokens have another colour than the rules say: \
             {free} are blue, {imitates} green, {forbidden} yellow.",
            colours.wrong
        ),
    );
    Ok(())
}
