//! (k,m)-Imitation Nim: imitations with room for m, and how they are counted.

use serde_json::json;
use wythoff::imitation::{KM, State};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list, square};
use crate::measure::imitation::formulas::games;
use crate::measure::imitation::heaps::{NAMES, imitation_play, passed, strip};
use crate::measure::imitation::km;
use crate::measure::imitation::readings::{Reading, consequence};
use crate::measure::imitation::search::starts;
use crate::measure::imitation::{moves, reachable};
use crate::model::{Judgement, Verdict};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "l-km-imitation",
    number: "Imitations and how to count them; (k,m)-Imitation Nim",
    title: "Two budgets of imitations",
    says: &[
        "If the previous player took x tokens from the smaller pile, or from one of equal piles, then to take x + i from the \
         other, 0 ≤ i < m, is an m-imitation. L(X), for the position X after moves from Z to Y to X, is L(Z) − 1 if the \
         second move m-imitates the first, and otherwise, as at the start, k − 1.",
        "In (k,m)-Imitation Nim the players move as in Nim, but never to a position with L = −1: no more than k − 1 \
         consecutive m-imitations by one player. A. Fraenkel calls the game Limitation Nim.",
    ],
    claims: &["L-50", "L-51", "L-52", "L-53"],
    measure,
});

/// The game of the picture.
const SHOWN: KM = km(3, 2);
/// A play of it: Bob imitates, and again, and may not a third time.
const START: [u64; 2] = [3, 7];
const MOVES: [(usize, u64); 5] = [(0, 1), (1, 2), (0, 1), (1, 1), (0, 1)];

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    play(&mut found)?;
    readings(context, &mut found)?;
    counted(context, &mut found)?;
    reached(context, &mut found)?;
    found.commands = vec![
        "wythoff imitation outcome --k 3 --m 2 --at 0,4 --last 0,1 --budget 0".into(),
        "wythoff imitation verify --k 3 --m 2 --piles 10".into(),
        "wythoff play imitation --k 3 --m 2 --at 3,7".into(),
    ];
    Ok(found)
}

/// A play in which one budget is spent.
fn play(found: &mut Measured) -> Result<(), MeasureError> {
    let (states, frames) = imitation_play(SHOWN, START, &MOVES)?;
    found.plate(
        1,
        strip(&frames, 3),
        format!(
            "{SHOWN}: {0} takes tokens of the smaller heap one by one, and {1} may answer each time with as many or one more. \
             He does so {2} times in a row; the third time the tokens are yellow.",
            NAMES[0],
            NAMES[1],
            SHOWN.budget()
        ),
        format!(
            "Pairs of heaps, with two green tokens and then two yellow ones: {}.",
            passed(&frames)
        ),
    );
    let budgets: Vec<[u64; 2]> =
        states.iter().map(|state| [state.budget(), state.opponent_budget()]).collect();
    found.data["play"] = json!({ "from": START, "moves": MOVES, "budgets": budgets });
    Ok(())
}

/// The effect of a reading of the rules on the Main Theorem.
struct Fails {
    /// Games that the reading concerns.
    games: usize,
    /// Those of them where the theorem fails at a start, and at some state.
    starts: usize,
    states: usize,
}

impl Fails {
    fn of(reading: Reading, most: u64, piles: u64) -> Self {
        let concerned = |km: &KM| match reading {
            Reading::Shared | Reading::NoReset => km.k() > 1,
            Reading::Exactly | Reading::TwoSided => km.m() > 1,
            _ => true,
        };
        let games: Vec<KM> = games(most).filter(concerned).collect();
        let found: Vec<_> = games.iter().map(|&km| consequence(km, reading, piles)).collect();
        Self {
            games: games.len(),
            starts: found.iter().filter(|of| of.starts > 0).count(),
            states: found.iter().filter(|of| of.states > 0).count(),
        }
    }
}

/// Every reading in every small game.
fn readings(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, piles) = context.pick((2, 8), (4, 12));
    let mut results: Vec<(Reading, Fails)> = Vec::new();
    for reading in Reading::ALL {
        context.step(reading.words())?;
        results.push((reading, Fails::of(reading, most, piles)));
    }
    let table = results.iter().map(|(reading, fails)| {
        let numbers = [fails.games, fails.starts, fails.states].map(|n| count(n as u64));
        [reading.words().to_owned()].into_iter().chain(numbers).collect()
    });
    found.table(
        format!(
            "Readings of the rules, in games with k, m ≤ {most} that they change, piles up to {piles}: in how many the Main \
             Theorem fails, with imitations so read in it too"
        ),
        &["imitations are counted", "games", "fails at a start", "fails at a state"],
        table.collect(),
    );
    let named = |which: fn(&Fails) -> bool| {
        let named = results[1..].iter().filter(|of| which(&of.1)).map(|of| of.0.words());
        list(named.map(|words| format!("“{words}”")))
    };
    let mutant = context.mutant("“smaller” in place of “smaller (or equal)”", || {
        Ok(Fails::of(Reading::Smaller, 2, 8))
    })?;
    found.find(
        "L-50",
        mutant.judge(&results[0].1, |fails| {
            Verdict::definition(fails.games > 0 && fails.starts + fails.states == 0)
        }),
        format!(
            "Read as here, x to x + m − 1 tokens and sizes before the last move, the Main Theorem holds in all states of these \
             games. Of the other readings it fails at starts if it is {}; only later in a play if it is {}; and nowhere if it \
             is {}, where the words alone decide.",
            named(|of| of.starts > 0),
            named(|of| of.starts == 0 && of.states > 0),
            named(|of| of.starts + of.states == 0)
        ),
    );
    Ok(())
}

/// Positions along all plays from two heaps, and differences between the budgets of the engine and
/// L, by a recursion from the L of the position `back` moves before: 2 for the L(Z) of the slides.
fn along_plays(heaps: u64, back: usize) -> [u64; 2] {
    let (mut positions, mut wrong) = (0_u64, 0_u64);
    for game in [km(1, 1), km(2, 1), km(3, 1), km(2, 2), km(3, 2)] {
        let full = game.budget() as i64;
        // The L of all positions of a play, the last one at the end.
        let mut open = vec![(State::start(game, [heaps, heaps]), vec![full])];
        while let Some((state, values)) = open.pop() {
            positions += 1;
            let before = values.len().checked_sub(back).map_or(full, |place| values[place]);
            wrong += u64::from(values.last() != Some(&(state.opponent_budget() as i64)));
            wrong += u64::from(before != state.budget() as i64);
            for pile in [0, 1] {
                for taken in 1..=state.heaps()[pile] {
                    let imitates = state.imitates(game, pile, &taken);
                    let value = if imitates { before - 1 } else { full };
                    let next = state.take(game, pile, &taken);
                    // A move is forbidden just if it would imply -1.
                    wrong += u64::from(next.is_err() != (value == -1));
                    if let Ok(next) = next {
                        let mut longer = values.clone();
                        longer.push(value);
                        open.push((next, longer));
                    }
                }
            }
        }
    }
    [positions, wrong]
}

/// L by its recursion along every play, against the budgets of the engine.
fn counted(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("L along every play")?;
    let heaps = context.pick(4, 5);
    let all = along_plays(heaps, 2);
    let mutant = context.mutant("L(Y) − 1 in place of L(Z) − 1", || Ok(along_plays(3, 1)))?;
    found.find(
        "L-51",
        mutant.judge(&all, |&[positions, wrong]| Verdict::definition(positions > 0 && wrong == 0)),
        format!(
            "Along all {} beginnings of plays of five games from ({heaps}, {heaps}), L by this recursion is the budget that the \
             engine keeps: L(X) of who has moved, L of the position before of who is to move.",
            count(all[0])
        ),
    );
    Ok(())
}

/// The states that play reaches from piles up to a bound, game by game, and whether the moves of
/// each are those of the words: a player with no budget but `more` may not imitate.
struct Reached {
    states: Vec<(KM, u64)>,
    by_the_words: bool,
}

impl Reached {
    fn from(piles: u64, more: u64) -> Self {
        let mut found = Self { states: Vec::new(), by_the_words: true };
        for game in [km(1, 1), km(2, 1), SHOWN, km(2, 3)] {
            let states = reachable(game, piles);
            for state in &states {
                let may = |pile: usize, taken: &u64| {
                    state.budget() + more > 0 || !state.imitates(game, pile, taken)
                };
                let by_words =
                    [0, 1].map(|pile| (1..=state.heaps()[pile]).filter(|n| may(pile, n)).count());
                found.by_the_words &= by_words.iter().sum::<usize>() == moves(game, state).count();
            }
            // One budget at a time: docs/algorithms/imitation.md has the reason.
            found.by_the_words &= states.iter().all(|state| {
                state.budget() == game.budget() || state.opponent_budget() == game.budget()
            });
            found.states.push((game, states.len() as u64));
        }
        found
    }
}

/// States that can be reached, and the name.
fn reached(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    const PILES: u64 = 10;
    context.step("all states")?;
    let reached = Reached::from(PILES, 0);
    let numbers: Vec<String> = reached
        .states
        .iter()
        .map(|(game, states)| format!("{} in {game}", count(*states)))
        .collect();
    found.row(format!("States that play reaches, piles up to {PILES}"), list(&numbers));
    let mutant = context
        .mutant("k consecutive imitations permitted in place of k − 1", || {
            Ok(Reached::from(5, 1))
        })?;
    found.find(
        "L-52",
        mutant.judge(&reached, |reached| Verdict::definition(reached.by_the_words)),
        format!(
            "From starts with piles up to {PILES} play reaches {} states; in each, what is missing of the moves of Nim are \
             the imitations of a player who has none left. Never are both players’ budgets below k − 1.",
            list(numbers)
        ),
    );

    let side = context.pick(12, 21);
    let first = |game: KM| starts(game, side);
    let (one, two) = (first(km(1, 1)), first(km(1, 2)));
    let apart = one.iter().chain(&two).filter(|at| one.contains(at) != two.contains(at)).min();
    found.row(
        "First start that is P in just one of the games (1,1) and (1,2)",
        apart.copied().map_or("none".into(), square),
    );
    found.find(
        "L-53",
        Judgement::stated(),
        "A name. One slide has it for k = 1, the other for (1,1); the games with k = 1 differ from each other.",
    );
    Ok(())
}
