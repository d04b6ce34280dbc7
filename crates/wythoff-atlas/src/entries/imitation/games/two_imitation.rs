//! 2-Imitation Nim, and the play from (2, 2) with one imitation.

use wythoff::game::{Outcome, Solver};
use wythoff::imitation::{ImitationNim, KM, State};

use crate::measure::imitation::heaps::{Frame, Token, heaps, imitation_play, strip};
use crate::measure::imitation::{km, moves, reachable};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("imitation/games/two_imitation", measure);

const GAME: KM = km(2, 1);
/// Start and moves of the example: pile and tokens, Alice’s first.
const START: (u64, u64) = (2, 2);
const MOVES: [(usize, u64); 3] = [(0, 1), (1, 1), (0, 1)];

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let example = Play::of(GAME)?;
    found.plate("play", strip(&example.frames, 4));
    let mutant =
        context.mutant("3-Imitation Nim in place of 2-Imitation Nim", || Play::of(km(3, 1)))?;
    found.verdict("L-24", mutant.judge(&example, Play::alice));
    found.verdict("L-25", mutant.judge(&example, Play::bob));
    found.verdict("L-26", mutant.judge(&example, Play::end));
    found.verdict("L-27", mutant.judge(&example, Play::start));

    context.step("the colour of every token")?;
    let piles = context.pick(6, 10);
    let colours = Colours::of(&[GAME, km(3, 2), km(1, 3)].map(|game| (game, game)), piles);
    let mutant = context
        .mutant("the colours of 2-Imitation Nim with m = 2 in place of 1", || {
            Ok(Colours::of(&[(GAME, km(2, 2))], 6))
        })?;
    let rule = |colours: &Colours| {
        let all = colours.tokens.iter().all(|&n| n > 0);
        Verdict::definition(colours.wrong == 0 && all)
    };
    found.verdict("L-23", mutant.judge(&colours, rule));
    Ok(found.with(&numbers! {
        // Heaps up to this number of tokens were coloured.
        piles,
        colours,
        ..example,
    }))
}

/// The play of the slides in k-Imitation Nim, and what search says of it.
#[derive(Serialize)]
struct Play {
    #[serde(skip)]
    game: KM,
    #[serde(skip)]
    states: Vec<State<u64>>,
    #[serde(skip)]
    frames: Vec<Frame>,
    /// The positions of the play, from the start on.
    play: Vec<(u64, u64)>,
    /// Imitations that a player has, and those that Bob has left after his move.
    budget: u64,
    left: u64,
    /// True if the position after Alice’s first move is P.
    #[serde(skip)]
    first_is_p: bool,
    /// Bob’s options then, those of them that are N, and those after which Alice can end the game.
    options: Vec<(u64, u64)>,
    lost: usize,
    at_once: Vec<(u64, u64)>,
    /// True if the play ends where that of the slides does, because no move is left.
    #[serde(skip)]
    stuck: bool,
    /// Positions to which Alice can go to win.
    winning: Vec<(u64, u64)>,
}

impl Play {
    fn of(km: KM) -> Result<Self> {
        let game = ImitationNim::new(km);
        let mut solver = Solver::new(&game);
        let (states, frames) = imitation_play(km, [START.0, START.1], &MOVES)?;
        let [start, after_alice, after_bob, end] = states.as_slice() else {
            return Err(MeasureError::NotFound("the play has four positions".into()));
        };
        let options: Vec<State<u64>> = moves(km, after_alice).map(|(.., state)| state).collect();
        let is_end = |state: &State<u64>| moves(km, state).next().is_none();
        let at_once = options.iter().filter(|state| moves(km, state).any(|(.., to)| is_end(&to)));
        let winning = solver.winning_steps(start);
        Ok(Self {
            game: km,
            play: states.iter().map(heaps).collect(),
            budget: km.budget(),
            left: after_bob.opponent_budget(),
            first_is_p: solver.outcome(after_alice) == Outcome::P,
            options: options.iter().map(heaps).collect(),
            lost: options.iter().filter(|state| solver.outcome(state) == Outcome::N).count(),
            at_once: at_once.map(heaps).collect(),
            stuck: is_end(end),
            winning: winning.iter().map(|step| heaps(step.position())).collect(),
            states,
            frames,
        })
    }

    /// The position after Alice’s first move, and the colours of its tokens.
    fn alice(&self) -> Verdict {
        let colours = &self.frames[1].heaps;
        let green = colours[0] == [Token::Free] && colours[1] == [Token::Imitates, Token::Free];
        Verdict::exact(self.first_is_p && self.play[1] == (1, 2) && green)
    }

    /// Bob’s loss at (0, 2), and his imitation.
    fn bob(&self) -> Verdict {
        let raised = self.budget - self.left == 1;
        let all_lost = self.lost == self.options.len() && self.at_once.contains(&(0, 2));
        let green = self.states[1].imitates(self.game, 1, &1);
        Verdict::exact(all_lost && green && self.play[2] == (1, 1) && raised)
    }

    /// The end, at a yellow token.
    fn end(&self) -> Verdict {
        let yellow = self.frames[3].heaps[1] == [Token::Forbidden];
        Verdict::exact(self.play[3] == (0, 1) && self.stuck && yellow)
    }

    /// The outcome of the start, in this game and in Nim.
    fn start(&self) -> Verdict {
        let in_nim = Solver::new(&Ruleset::nim()).outcome(&START);
        Verdict::exact(!self.winning.is_empty() && in_nim == Outcome::P)
    }
}

/// The colours of all tokens of all states, against what the rules say of taking down to them.
#[derive(Default, Serialize)]
struct Colours {
    /// Tokens that are blue, green and yellow.
    tokens: [u64; 3],
    /// Tokens whose colour is not the one that the rules give.
    wrong: u64,
}

impl Colours {
    /// Counts the tokens of all states of some games. Each game comes with the one whose colours
    /// are drawn, which is the same but for a mutation.
    fn of(games: &[(KM, KM)], piles: u64) -> Self {
        let mut colours = Self::default();
        for &(game, drawn) in games {
            for state in reachable(game, piles) {
                let frame = Frame::of_state(drawn, &state, 0);
                for (pile, heap) in frame.heaps.iter().enumerate() {
                    for (depth, token) in (1..).zip(heap) {
                        let expected = match state.take(game, pile, &depth) {
                            Err(_) => Token::Forbidden,
                            Ok(after) if after.opponent_budget() < game.budget() => Token::Imitates,
                            Ok(_) => Token::Free,
                        };
                        colours.wrong += u64::from(*token != expected);
                        colours.tokens[expected as usize] += 1;
                    }
                }
            }
        }
        colours
    }
}
