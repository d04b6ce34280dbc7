//! Solved games as finite automata that read the binary digits of squares.
//!
//! | module | contents |
//! |---|---|
//! | `places`, `squares` | the squares of every level with the signals that enter them; their contents, down to cells |
//! | `machine` | states from contents, and the merging of states that no digits distinguish |
//! | `counters`, `windows` | the automaton of the counters V, H and D; its check by the palace rule |
//! | `palaces` | the automaton of the palaces |
//! | `graph`, `walnut` | texts for other programs |
//! | `export` | the choice of such a text, checked before it is written |

mod counters;
mod export;
mod graph;
mod machine;
mod palaces;
mod places;
mod squares;
#[cfg(test)]
mod tests;
mod walnut;
mod windows;

pub use self::counters::{Counter, Counters};
pub use self::export::{Export, ExportError, ExportNameError, Exported};
pub use self::palaces::{Automaton, AutomatonError};
pub use self::windows::WindowsError;
