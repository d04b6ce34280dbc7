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
use crate::model::Verdict;
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

/// Every reading in every small game.
fn readings(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, piles) = context.pick((2, 8), (4, 12));
    let mut table = Vec::new();
    // By reading: games that it changes, and those where the theorem fails at a start, and at some state.
    let mut results: Vec<(Reading, [usize; 3])> = Vec::new();
    for reading in Reading::ALL {
        context.step(reading.words())?;
        let concerned = |km: &KM| match reading {
            Reading::Shared | Reading::NoReset => km.k() > 1,
            Reading::Exactly | Reading::TwoSided => km.m() > 1,
            _ => true,
        };
        let games: Vec<KM> = games(most).filter(concerned).collect();
        let found_so: Vec<_> = games.iter().map(|&km| consequence(km, reading, piles)).collect();
        let starts = found_so.iter().filter(|of| of.starts > 0).count();
        let states = found_so.iter().filter(|of| of.states > 0).count();
        results.push((reading, [games.len(), starts, states]));
        table.push([games.len(), starts, states].map(|n| count(n as u64)).to_vec());
        if let Some(row) = table.last_mut() {
            row.insert(0, reading.words().into());
        }
    }
    found.table(
        format!(
            "Readings of the rules, in games with k, m ≤ {most} that they change, piles up to {piles}: in how many the Main \
             Theorem fails, with imitations so read in it too"
        ),
        &["imitations are counted", "games", "fails at a start", "fails at a state"],
        table,
    );
    let named = |which: &dyn Fn(&[usize; 3]) -> bool| {
        let named = results[1..].iter().filter(|of| which(&of.1)).map(|of| of.0.words());
        list(named.map(|words| format!("“{words}”")))
    };
    let holds = |reading| results.iter().any(|of| of.0 == reading && of.1[1] == 0 && of.1[2] == 0);
    found.find(
        "L-50",
        Verdict::definition(holds(Reading::Ours) && !holds(Reading::Exactly)),
        format!(
            "Read as here, x to x + m − 1 tokens and sizes before the last move, the Main Theorem holds in all states of these \
             games. Of the other readings it fails at starts if it is {}; only later in a play if it is {}; and nowhere if it \
             is {}, where the words alone decide.",
            named(&|of| of[1] > 0),
            named(&|of| of[1] == 0 && of[2] > 0),
            named(&|of| of[1] == 0 && of[2] == 0)
        ),
    );
    Ok(())
}

/// L by its recursion along every play, against the budgets of the engine.
fn counted(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("L along every play")?;
    let heaps = context.pick(4, 5);
    let (mut positions, mut wrong) = (0_u64, 0_u64);
    for game in [km(1, 1), km(2, 1), km(3, 1), km(2, 2), km(3, 2)] {
        let full = game.budget() as i64;
        // The L of all positions of a play, the last one at the end.
        let mut open = vec![(State::start(game, [heaps, heaps]), vec![full])];
        while let Some((state, values)) = open.pop() {
            positions += 1;
            let before = values.len().checked_sub(2).map_or(full, |place| values[place]);
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
    found.find(
        "L-51",
        Verdict::definition(wrong == 0),
        format!(
            "Along all {} beginnings of plays of five games from ({heaps}, {heaps}), L by this recursion is the budget that the \
             engine keeps: L(X) of who has moved, L of the position before of who is to move.",
            count(positions)
        ),
    );
    Ok(())
}

/// States that can be reached, and the name.
fn reached(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    const PILES: u64 = 10;
    let mut legal = true;
    let mut numbers = Vec::new();
    for game in [km(1, 1), km(2, 1), SHOWN, km(2, 3)] {
        context.step(&format!("states of {game}"))?;
        let states = reachable(game, PILES);
        for state in &states {
            let may =
                |pile: usize, taken: &u64| state.budget() > 0 || !state.imitates(game, pile, taken);
            let by_words =
                [0, 1].map(|pile| (1..=state.heaps()[pile]).filter(|n| may(pile, n)).count());
            legal &= by_words.iter().sum::<usize>() == moves(game, state).count();
        }
        // One budget at a time: docs/algorithms/imitation.md has the reason.
        legal &= states.iter().all(|state| {
            state.budget() == game.budget() || state.opponent_budget() == game.budget()
        });
        numbers.push(format!("{} in {game}", count(states.len() as u64)));
    }
    found.row(format!("States that play reaches, piles up to {PILES}"), list(&numbers));
    found.find(
        "L-52",
        Verdict::definition(legal),
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
    found.find(
        "L-53",
        Verdict::definition(apart.is_some()),
        format!(
            "A name. The two slides differ for m > 1, where the games differ too: {} is P in just one of (1,1) and (1,2).",
            apart.copied().map_or("none".into(), square)
        ),
    );
    Ok(())
}
