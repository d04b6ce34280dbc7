//! Imitations, and Imitation Nim.

use serde_json::json;
use wythoff::imitation::{KM, State};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::measure::imitation::heaps::{Frame, strip};
use crate::measure::imitation::km;
use crate::measure::imitation::reachable;
use crate::measure::imitation::readings::{Reading, consequence};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "l-imitations",
    number: "Move-size dynamic imitations",
    title: "Taking what the other took",
    says: &[
        "The previous player took x > 0 tokens from one heap and left a there, and the other heap has b ≥ a + x. Then to \
         take x from b is to imitate. In Imitation Nim this is not allowed; in k-Imitation Nim at most k − 1 consecutive \
         imitations by one and the same player are.",
    ],
    claims: &["L-07", "L-08"],
    measure,
});

/// The position of the picture before the last move, and what that takes.
const BEFORE: [u64; 2] = [4, 6];
const TAKEN: [u64; 3] = [1, 2, 3];

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    pictures(&mut found)?;
    words(context, &mut found)?;
    budgets(context, &mut found)?;
    found.commands = vec![
        "wythoff imitation outcome --k 1 --m 1 --at 2,6 --last 0,2".into(),
        "wythoff play imitation --k 1 --m 1 --at 4,6".into(),
    ];
    Ok(found)
}

/// After taking 1, 2 and 3, and after a move on the larger heap.
fn pictures(found: &mut Measured) -> Result<(), MeasureError> {
    let start = State::start(KM::WYTHOFF, BEFORE);
    let after = |pile, taken| {
        let state = start.take(KM::WYTHOFF, pile, &taken);
        state.map_err(|illegal| MeasureError::NotFound(illegal.to_string()))
    };
    let mut frames = Vec::new();
    for state in TAKEN.map(|taken| after(0, taken)).into_iter().chain([after(1, 3)]) {
        let state = state?;
        let mut frame = Frame::of_state(KM::WYTHOFF, &state, 0);
        let imitations = state.imitations(KM::WYTHOFF);
        frame.turn = imitations.map_or("nothing imitates".into(), |(_, amounts)| {
            format!("may not take {}", amounts.start)
        });
        frames.push(frame);
    }
    found.plate(
        1,
        strip(&frames, frames.len()),
        format!(
            "Imitation Nim: what may not be taken after 1, 2 or 3 tokens were taken from the smaller heap of ({}, {}). \
             What the last move took from the larger heap cannot be imitated.",
            BEFORE[0], BEFORE[1]
        ),
        "Four pairs of heaps; in three of them one token is yellow, as deep in the larger heap as tokens were taken from \
         the smaller.",
    );
    Ok(())
}

/// The moves of Imitation Nim, against the words of the definition.
struct Words {
    moves: u64,
    /// Moves that are allowed or forbidden against the words.
    wrong: u64,
    /// Starts with another outcome than in Wythoff Nim, if imitations are so read.
    starts: u64,
}

impl Words {
    /// `sizes` says of a, x and b if the words concern them.
    fn check(sizes: impl Fn(u64, u64, u64) -> bool, reading: Reading, piles: u64) -> Self {
        let (mut moves, mut wrong) = (0, 0);
        for state in reachable(KM::WYTHOFF, piles) {
            for pile in [0, 1] {
                for taken in 1..=state.heaps()[pile] {
                    moves += 1;
                    let imitates = state.last().is_some_and(|last| {
                        let [a, b] = [state.heaps()[last.pile], state.heaps()[1 - last.pile]];
                        pile != last.pile && taken == last.taken && sizes(a, last.taken, b)
                    });
                    wrong += u64::from(imitates == state.take(KM::WYTHOFF, pile, &taken).is_ok());
                }
            }
        }
        Self { moves, wrong, starts: consequence(KM::WYTHOFF, reading, piles).starts }
    }
}

/// The definition to the letter, and other readings of it.
fn words(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let piles = context.pick(8, 16);
    context.step("every last move")?;
    let words = Words::check(|a, x, b| a + x <= b, Reading::Ours, piles);
    let mutant = context.mutant("a + x < b in place of a + x ≤ b", || {
        Ok(Words::check(|a, x, b| a + x < b, Reading::Smaller, 8))
    })?;
    let mut table = Vec::new();
    for reading in [Reading::Ours, Reading::Smaller, Reading::Larger, Reading::After] {
        context.step(reading.words())?;
        let found_so = consequence(KM::WYTHOFF, reading, piles);
        table.push(vec![reading.words().into(), count(found_so.starts), count(found_so.states)]);
    }
    found.table(
        format!(
            "Imitation Nim by other readings, piles up to {piles}: how many of {} starts are not as in Wythoff Nim, and how \
             many states not as in the Main Theorem",
            count((piles + 1).pow(2))
        ),
        &["imitations are counted", "starts", "states"],
        table,
    );
    found.find(
        "L-07",
        mutant.judge(&words, |words| Verdict::definition(words.wrong == 0 && words.starts == 0)),
        format!(
            "Of {} takings in all states with heaps up to {piles}, {} are allowed or forbidden against these words, and \
             {} starts have another outcome than in Wythoff Nim. The words are needed: if equal sizes did not count, or \
             the larger pile did, the P-positions would not be those of Wythoff Nim.",
            count(words.moves),
            words.wrong,
            words.starts
        ),
    );
    Ok(())
}

/// All beginnings of plays, with a look back at each for imitations in a row.
#[derive(Default)]
struct Plays {
    plays: u64,
    /// Moves that are allowed or forbidden against the words.
    wrong: u64,
}

impl Plays {
    /// Adds the plays of k-Imitation Nim from equal heaps. The words allow `in_a_row` imitations.
    fn add(&mut self, k: u64, in_a_row: u64, heaps: u64) {
        let game = km(k, 1);
        let mut open = vec![(State::start(game, [heaps, heaps]), Vec::new())];
        while let Some((state, history)) = open.pop() {
            self.plays += 1;
            for pile in [0, 1] {
                for taken in 1..=state.heaps()[pile] {
                    let imitates = state.imitates(game, pile, &taken);
                    // The imitations of this player's own last moves, without a break.
                    let own = history.iter().rev().skip(1).step_by(2);
                    let before = own.take_while(|&&imitation| imitation).count() as u64;
                    let allowed = !imitates || before < in_a_row;
                    match state.take(game, pile, &taken) {
                        Ok(next) if allowed => {
                            let mut longer: Vec<bool> = history.clone();
                            longer.push(imitates);
                            open.push((next, longer));
                        }
                        Ok(_) => self.wrong += 1,
                        Err(_) => self.wrong += u64::from(allowed),
                    }
                }
            }
        }
    }
}

/// At most k - 1 in a row by the same player: the budgets, against a look back at the play.
fn budgets(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let heaps = context.pick(4, 5);
    let mut plays = Plays::default();
    for k in 1..=4 {
        context.step(&format!("every play of {k}-Imitation Nim"))?;
        plays.add(k, k - 1, heaps);
    }
    let mutant = context.mutant("k imitations in a row allowed in place of k − 1", || {
        let mut plays = Plays::default();
        plays.add(2, 2, 4);
        Ok(plays)
    })?;
    found.find(
        "L-08",
        mutant.judge(&plays, |plays| Verdict::definition(plays.wrong == 0)),
        format!(
            "Along all {} beginnings of plays from ({heaps}, {heaps}), k ≤ 4, a move is allowed just if it is no imitation or \
             fewer than k − 1 of the player’s own moves before it imitated without a break: {} exceptions. For k = 1 \
             every imitation is forbidden.",
            count(plays.plays),
            plays.wrong
        ),
    );
    found.data["plays"] = json!(plays.plays);
    Ok(())
}
