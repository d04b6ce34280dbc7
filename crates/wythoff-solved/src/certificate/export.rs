//! Automata as other programs read them.

use std::fmt::Write;

use super::automaton::{Automaton, State};

impl Automaton {
    /// Returns the automaton in the format of [Walnut](https://walnut-theorem-prover.github.io): a
    /// word automaton over pairs of binary digits, x and y, with output 1 on palaces and 0
    /// elsewhere.
    ///
    /// Store it in Walnut's folder `Word Automata Library`, for example as `Q8.txt`: then `Q8[x][y]
    /// = @1` states that (x, y) is a palace.
    pub fn walnut(&self) -> String {
        let mut text = "msd_2 msd_2\n".to_owned();
        for (number, &State { palace, next }) in self.states.iter().enumerate() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "\n{number} {}", u8::from(palace));
            for (digit, next) in next.into_iter().enumerate() {
                let _ = writeln!(text, "{} {} -> {next}", digit % 2, digit / 2);
            }
        }
        text
    }

    /// The automaton as a graph for Graphviz. Palaces are filled; an edge names the digits of x and y that follow it.
    pub fn dot(&self) -> String {
        let mut text = format!(
            "// Palaces of the blocking queens, k = {}: the digits of x and y, the most significant first.\n",
            self.k()
        );
        text.push_str(
            "digraph palaces {\n  rankdir=LR;\n  node [shape=circle];\n  start [shape=point];\n",
        );
        text.push_str("  start -> 0;\n");
        for (number, &State { palace, next }) in self.states.iter().enumerate() {
            if palace {
                let _ = writeln!(text, "  {number} [style=filled];");
            }
            for (digit, to) in next.into_iter().enumerate() {
                // One edge for all digits that lead to the same state.
                if next[..digit].contains(&to) {
                    continue;
                }
                let digits = (digit..4).filter(|&digit| next[digit] == to);
                let names: Vec<_> =
                    digits.map(|digit| format!("{},{}", digit % 2, digit / 2)).collect();
                let _ = writeln!(text, "  {number} -> {to} [label=\"{}\"];", names.join(" "));
            }
        }
        text.push_str("}\n");
        text
    }
}
