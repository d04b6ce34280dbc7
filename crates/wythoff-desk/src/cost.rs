//! The limit of cost: one gate before every answer.

use crate::refusal::Refusal;

/// Largest number of steps for one response; they take some seconds.
const MOST_STEPS: u128 = 20_000_000_000;

/// Rejects work of more than [`MOST_STEPS`] steps, or of more than half of `memory` bytes. `what`
/// is the work with its verb, and `smaller` says what to ask for instead.
pub(crate) fn check(
    what: &str,
    (steps, unit): (u128, &str),
    bytes: u128,
    memory: u64,
    smaller: &str,
) -> Result<(), Refusal> {
    let most = u128::from(memory / 2);
    if steps <= MOST_STEPS && bytes <= most {
        return Ok(());
    }
    Err(Refusal::bad(
        format!("{what} {steps} {unit} and {bytes} bytes"),
        format!("up to {MOST_STEPS} {unit} and {most} bytes; {smaller}"),
    ))
}
