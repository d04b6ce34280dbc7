//! Automata as graphs.

use std::fmt::Write;

use super::machine::{NONE, State};
use super::palaces::Automaton;

impl Automaton {
    /// The automaton as a graph for Graphviz. Palaces are filled;
    /// an edge names the digits of x and y that follow it.
    pub fn dot(&self) -> String {
        let mut text = format!(
            "// Palaces of the blocking queens, k = {}: the digits of x and y, the most significant first.\n",
            self.k()
        );
        text.push_str(
            "digraph palaces {\n  rankdir=LR;\n  node [shape=circle];\n  start [shape=point];\n",
        );
        text.push_str("  start -> 0;\n");
        let digits = self.numeration.digits();
        for (number, State { output: palace, next }) in self.states.iter().enumerate() {
            if *palace {
                let _ = writeln!(text, "  {number} [style=filled];");
            }
            for (place, &to) in next.iter().enumerate() {
                // One edge for all digits that lead to the same state.
                if to == NONE || next[..place].contains(&to) {
                    continue;
                }
                let places = (place..next.len()).filter(|&place| next[place] == to);
                let names: Vec<_> =
                    places.map(|place| format!("{},{}", place % digits, place / digits)).collect();
                let _ = writeln!(text, "  {number} -> {to} [label=\"{}\"];", names.join(" "));
            }
        }
        text.push_str("}\n");
        text
    }
}
