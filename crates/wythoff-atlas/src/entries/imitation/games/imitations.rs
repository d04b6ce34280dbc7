//! Imitations, and Imitation Nim.

use wythoff::imitation::{KM, State};

use crate::measure::imitation::heaps::{Frame, strip};
use crate::measure::imitation::readings::{Reading, consequence};
use crate::measure::imitation::{km, reachable};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("imitation/games/imitations", measure);

/// The position of the picture before the last move, and its last moves: pile and tokens.
const BEFORE: [u64; 2] = [4, 6];
const LAST: [(usize, u64); 4] = [(0, 1), (0, 2), (0, 3), (1, 3)];

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    draw(&mut found)?;
    let piles = context.pick(8, 16);
    let words = words(context, piles, &mut found)?;
    let readings = readings(context, piles)?;
    let heaps = context.pick(4, 5);
    let Plays { plays, wrong } = budgets(context, heaps, &mut found)?;
    Ok(found.with(&numbers! {
        before: BEFORE,
        piles,
        words,
        readings,
        // The size of the equal heaps from which plays begin, and the number of their beginnings.
        heaps,
        plays,
        // Moves that are allowed or forbidden against the words.
        wrong,
    }))
}

/// Draws the heaps after taking 1, 2 and 3, and after a move on the larger heap.
fn draw(found: &mut Found) -> Result<()> {
    let start = State::start(KM::WYTHOFF, BEFORE);
    let mut frames = Vec::new();
    for (pile, taken) in LAST {
        let state = start.take(KM::WYTHOFF, pile, &taken);
        let state = state.map_err(MeasureError::not_found)?;
        let mut frame = Frame::of_state(KM::WYTHOFF, &state, 0);
        let imitations = state.imitations(KM::WYTHOFF);
        frame.turn = imitations.map_or("nothing imitates".into(), |(_, amounts)| {
            format!("may not take {}", amounts.start)
        });
        frames.push(frame);
    }
    found.plate("heaps", strip(&frames, frames.len()));
    Ok(())
}

/// The moves of Imitation Nim, against the words of the definition.
#[derive(Serialize)]
struct Words {
    moves: u64,
    /// Moves that are allowed or forbidden against the words.
    wrong: u64,
    /// Starts with another outcome than in Wythoff Nim, if imitations are so read.
    starts: u64,
}

impl Words {
    /// `sizes` says of a, x and b if the words concern them.
    fn check(sizes: fn(u64, u64, u64) -> bool, reading: Reading, piles: u64) -> Self {
        let (mut moves, mut wrong) = (0, 0);
        for state in reachable(KM::WYTHOFF, piles) {
            for (pile, taken) in takings(&state) {
                moves += 1;
                let imitates = state.last().is_some_and(|last| {
                    let [a, b] = [state.heaps()[last.pile], state.heaps()[1 - last.pile]];
                    pile != last.pile && taken == last.taken && sizes(a, last.taken, b)
                });
                wrong += u64::from(imitates == state.take(KM::WYTHOFF, pile, &taken).is_ok());
            }
        }
        Self { moves, wrong, starts: consequence(KM::WYTHOFF, reading, piles).starts }
    }
}

/// Each pile, with each number of tokens that it has.
fn takings(state: &State<u64>) -> impl Iterator<Item = (usize, u64)> {
    let heaps = *state.heaps();
    (0..2).flat_map(move |pile| (1..=heaps[pile]).map(move |taken| (pile, taken)))
}

/// The definition to the letter.
fn words(context: &Context<'_>, piles: u64, found: &mut Found) -> Result<Words> {
    context.step("every last move")?;
    let words = Words::check(|a, x, b| a + x <= b, Reading::Ours, piles);
    let mutant = context.mutant("a + x < b in place of a + x ≤ b", || {
        Ok(Words::check(|a, x, b| a + x < b, Reading::Smaller, 8))
    })?;
    let rule = |words: &Words| Verdict::definition(words.wrong == 0 && words.starts == 0);
    found.verdict("L-07", mutant.judge(&words, rule));
    Ok(words)
}

/// Other readings of the definition.
fn readings(context: &Context<'_>, piles: u64) -> Result<Vec<Json>> {
    let mut readings = Vec::new();
    for reading in [Reading::Ours, Reading::Smaller, Reading::Larger, Reading::After] {
        context.step(reading.words())?;
        let so = consequence(KM::WYTHOFF, reading, piles);
        readings.push(numbers! { reading: reading.words(), starts: so.starts, states: so.states });
    }
    Ok(readings)
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
            for (pile, taken) in takings(&state) {
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

/// At most k - 1 in a row by the same player: the budgets, against a look back at the play.
fn budgets(context: &Context<'_>, heaps: u64, found: &mut Found) -> Result<Plays> {
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
    found.verdict("L-08", mutant.judge(&plays, |plays| Verdict::definition(plays.wrong == 0)));
    Ok(plays)
}
