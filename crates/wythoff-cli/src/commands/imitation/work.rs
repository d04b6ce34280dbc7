//! The cost of the oracle, known before it runs.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use wythoff::imitation::{KM, Oracle};

use crate::cost::{self, Work};

/// Returns the work for a number of questions about numbers up to `largest`, each of at most one
/// block.
pub(super) fn of_oracle(km: KM, largest: &UBig, questions: u128) -> Work<'static> {
    // Numbers below k are their own partners, at no cost.
    let is_free = *largest < UBig::from(km.k());
    let (steps, memory) = if is_free { (1, 0) } else { of_question(km, largest.bit_len()) };
    let amount = steps.saturating_mul(questions);
    let seconds = move || {
        const BITS: usize = 2000;
        let (km, number) = (KM::WYTHOFF, UBig::ONE << (BITS - 1));
        let rate = cost::rate(|| {
            std::hint::black_box(Oracle::new(km).mate(&number)).ok();
            u64::try_from(of_question(km, BITS).0).unwrap_or(u64::MAX)
        });
        amount as f64 / rate
    };
    Work { amount, unit: "steps", memory, threads: 1, seconds: Box::new(seconds) }
}

/// Returns the steps and the bytes of a question; an index of a window, or a word of a long number,
/// is a step.
fn of_question(km: KM, bits: usize) -> (u128, u128) {
    let cost = Oracle::new(km).cost(bits);
    let words = bits as u128 / 64;
    let all = if bits < 127 { 1 << bits } else { u128::MAX };
    let steps = cost.steps.saturating_add(cost.levels.saturating_mul(words));
    (steps.min(all), cost.memory)
}
