//! Shared parts of the tests of Wythoff: oracles, sizes, games, golden data, and an assertion that
//! prints how to reproduce a failure.
//!
//! Random cases come from a seed that is fresh in every run. A test prints its seed when it fails;
//! `WYTHOFF_SEED=N` runs the same cases again.

mod device;
pub mod golden;
mod imitation;
mod observers;
pub mod oracle;
mod random;
mod rules;
mod same;
mod shelf;
mod sizes;
mod skipped;
mod timing;

pub use device::TestDevice;
pub use imitation::{games_of_imitation, km, options, positions, reachable_states};
pub use observers::stop_after;
pub use random::Random;
pub use rules::{any_rules, game_rules, games_of_nimhoff};
pub use same::{assert_same_board, assert_same_counts};
pub use shelf::assert_shelf;
pub use sizes::{SIDES, games_for, k, square};
pub use skipped::skipped;
pub use timing::{median, timed};
