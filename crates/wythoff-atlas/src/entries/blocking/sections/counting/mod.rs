//! Sections 1 and 2: how many palaces a line holds, and how many states the automaton needs.

mod counters;
mod nearness;
mod states;

use self::counters::Lines;
use self::states::{Game500, States};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/counting", measure);

/// Squares that were checked, and those with a wrong palace number.
#[derive(Default, Serialize)]
struct Checked {
    squares: u64,
    wrong: u64,
}

impl Checked {
    fn add(&mut self, right: bool) {
        self.squares += 1;
        self.wrong += u64::from(!right);
    }

    const fn all_right(&self) -> bool {
        self.squares > 0 && self.wrong == 0
    }
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    draw(context, &mut found)?;
    let states = States::measure(context, &mut found)?;
    let game_500 = Game500::measure(context, &mut found)?;
    let definition = nearness::definition(context, &mut found)?;
    let close_to_k = nearness::close_to_k(context, &mut found)?;
    let lines = counters::lines(context, &mut found)?;
    let counters = counters::dynamic(context, &mut found)?;
    found.verdict("CLN-20", Judgement::stated());
    let mut data = numbers! {
        states: states.all,
        laws_of_states: states.laws,
        game_500,
        close_to_k,
        // k, and the most palaces of a diagonal.
        fullest_diagonals: lines.iter().map(|of| (of.k, of.diagonal)).collect::<Vec<_>>(),
    };
    if let Some(record) = &states.record {
        data["record"] = json(record);
    }
    Ok(found.with(&numbers! {
        // Games up to this k were read as a whole, and larger ones around the armpit.
        whole: states::WHOLE,
        // States of the games of this run, and of that with the fewest squares near 0.
        here: states.here,
        least: states.least(),
        // The smallest and the largest game that the laws of the number of states are fitted to.
        fitted: states.laws.games,
        // States of game 500; the rarest of them, and its squares.
        states_of_500: game_500.states(),
        rarest: game_500.rarest(),
        definition,
        // The least percentages of squares within two of k, in windows of 3 k and of 12 k.
        least_near: nearness::TIMES.map(|times| nearness::least(&close_to_k, times)),
        // The largest palace number, in parts of k.
        largest: lines.iter().map(Lines::largest).fold(0.0, f64::max),
        counters,
        data,
        lines,
    }))
}

fn draw(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let picture = Picture {
        scale: Scale::CellsPerPixel(2),
        ..Picture::new(game(500), window(0, 0, 1500, 1500))
    };
    let image = context.picture("game", &picture, &context.sweep(game(500)))?;
    found.plate("game", image);
    Ok(())
}
