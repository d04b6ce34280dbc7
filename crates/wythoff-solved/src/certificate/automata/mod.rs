//! Solved games as finite automata that read the digits of squares.
//!
//! | module | contents |
//! |---|---|
//! | `places`, `squares` | the squares of every level with the signals that enter them; their contents, down to cells |
//! | `machine` | states from contents, and the merging of states that no digits distinguish |
//! | `numeration` | binary digits, and others |
//! | `counters`, `windows` | the automaton of the counters V, H and D; its check by the palace rule |
//! | `learn` | the automaton of the counters from the counters of the board, in any numeration |
//! | `read` | tables of counters from text |
//! | `palaces` | the automaton of the palaces |
//! | `graph`, `walnut` | texts for other programs |
//! | `export` | the choice of such a text, checked before it is written |

mod counters;
mod export;
mod graph;
mod learn;
mod machine;
mod numeration;
mod palaces;
mod places;
mod read;
mod squares;
#[cfg(test)]
mod tests;
mod walnut;
mod windows;

pub use self::counters::{Counter, Counters};
pub use self::export::{Export, ExportError, ExportNameError, Exported};
pub use self::numeration::{Numeration, NumerationError};
pub use self::palaces::{Automaton, AutomatonError};
pub use self::read::TableError;
pub use self::windows::WindowsError;
