//! The games, by their rules, and the states of Imitation Nim.

mod blocking_wythoff;
mod class_wythoff;
mod imitation_nim;
mod state;

pub use blocking_wythoff::{BlockingPosition, BlockingWythoff, MWythoff, PilesTooLarge};
pub use class_wythoff::ClassWythoff;
pub use imitation_nim::ImitationNim;
pub use state::{IllegalTake, Last, State, StateError};
