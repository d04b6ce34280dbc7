//! `wythoff imitation verify`: the Main Theorem against the rules, in every reachable state.

use std::io::{self, Write};

use wythoff::GameId;
use wythoff::imitation::{KM, State, Verification, verification_memory, verify};
use wythoff::text::nth_heap;

use crate::answer::{Format, Verdict, fields};
use crate::args::{Globals, LARGEST, Numbers, whole};
use crate::cost::{self, Work};
use crate::failure::{Failure, Result};
use crate::progress::Progress;

const HELP: &str = "\
Searches all plays of (K,M)-Imitation Nim from all starts with heaps up to N. For every state that \
occurs, with its last move and both budgets, the outcome by the rules is compared with the Main \
Theorem, in both directions; for every start, also with the rules of (K,M)-Blocking Wythoff Nim. \
The exit code is 1 if there is an exception.

Example: wythoff imitation verify --k 3 --m 2 --piles 40";

/// Check the Main Theorem in every reachable state
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    numbers: Numbers,
    /// Largest heap of a start
    #[arg(long, value_name = "N", value_parser = whole::<u64, 0, LARGEST>)]
    piles: u64,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<Verdict> {
    let (km, piles) = (args.numbers.km()?, args.piles);
    cost::allow_work(&work(km, piles, globals), globals, "choose smaller --piles")?;
    let found = verify(km, piles, globals.threads(), &Progress::counting("states", globals))
        .map_err(Failure::work)?;
    args.format.print(&found, |out| print(km, &found, out))?;
    Ok(if found.exceptions == 0 { Verdict::Done } else { Verdict::No })
}

/// Returns the work: for each state, the moves from it and into it.
fn work(km: KM, piles: u64, globals: &Globals) -> Work<'static> {
    let memory = verification_memory(km, piles);
    let moves = |states: u128, piles: u64| states.saturating_mul(4 * (u128::from(piles) + 1));
    let amount = moves(memory, piles);
    let threads = cost::threads(globals);
    let seconds = move || {
        const PILES: u64 = 12;
        let rate = cost::rate(|| {
            std::hint::black_box(verify(KM::WYTHOFF, PILES, 1, &())).ok();
            moves(verification_memory(KM::WYTHOFF, PILES), PILES) as u64
        });
        amount as f64 / (rate * threads as f64)
    };
    Work::new(amount, "moves", seconds).with_threads(threads) + memory
}

fn print(km: KM, found: &Verification, out: &mut dyn Write) -> io::Result<()> {
    let Verification { piles, states, p_states, static_p, dynamic_p, exceptions, .. } = found;
    let game = GameId::Imitation(km).name();
    writeln!(out, "{game}, every state from starts with heaps up to {piles}\n")?;
    let exceptions = if *exceptions == 0 { "none".to_owned() } else { exceptions.to_string() };
    fields(
        out,
        &[
            ("states", states.to_string()),
            ("P-states", format!("{p_states}, of which {static_p} static and {dynamic_p} dynamic")),
            ("exceptions", exceptions),
        ],
    )?;
    if found.examples.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nsome exceptions\n")?;
    found.examples.iter().try_for_each(|state| writeln!(out, "  {}", described(state)))
}

/// Describes a state in a line.
fn described(state: &State<u64>) -> String {
    let [x, y] = state.heaps();
    let last = state.last().map_or_else(
        || "at the start".to_owned(),
        |last| format!("after {} from {}", last.taken, nth_heap(last.pile)),
    );
    format!("({x},{y}) {last}, budgets {} and {}", state.budget(), state.opponent_budget())
}
