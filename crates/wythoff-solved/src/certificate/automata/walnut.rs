//! Automata and proofs for the theorem prover [Walnut](https://walnut-theorem-prover.github.io).

use std::fmt::Write;

use super::counters::{Counter, Counters};
use super::machine::{NONE, State};
use super::numeration::Numeration;
use super::palaces::Automaton;

impl Automaton {
    /// Returns the automaton in the format of Walnut: a word automaton over pairs of digits, x and
    /// y, with output 1 on palaces and 0 elsewhere. Walnut knows binary digits and those of
    /// Zeckendorf; for other numerations a definition has to be written for it.
    ///
    /// Store it in Walnut's folder `Word Automata Library`, for example as `Q8.txt`: then `Q8[x][y]
    /// = @1` states that (x, y) is a palace.
    pub fn walnut(&self) -> String {
        word(&self.states, self.numeration)
    }

    /// Returns a script for Walnut that proves the automaton, stored as `Q<k>.txt`, to be that of
    /// the game.
    ///
    /// The script defines "at least i palaces lie north", for i = 1 to k, and joins these sets to
    /// the counter V; then H and D in the same way. The last two lines state the rule of game k,
    /// which has to be true, and that of game k + 1, which has to be false. Counts end at k,
    /// because only a sum below k decides.
    ///
    /// ```
    /// use wythoff::K;
    /// use wythoff_solved::certificate::{Automaton, Certificate, Limits};
    ///
    /// let certificate = Certificate::search(K::try_new(3)?, Limits::default(), &())?.unwrap();
    /// let script = Automaton::of(&certificate, &())?.walnut_proof();
    /// assert!(script.starts_with("def v3_1 \"Eu u<y & Q3[x][u]=@1\";\n"));
    /// assert!(script.contains("\ncombine V3 v3_1=1 v3_2=2 v3_3=3;\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn walnut_proof(&self) -> String {
        let k = self.k();
        // Formulas are about binary digits unless they say otherwise.
        let by = match self.numeration.mean() {
            None => String::new(),
            Some(_) => format!("?{} ", name(self.numeration)),
        };
        let mut text = String::new();
        // Walnut orders the arguments of a definition by the names of its variables: x, then y.
        for (counter, some, square, rest) in [
            ("v", "Eu u<y", "[x][u]", "(x,u)"),
            ("h", "Eu u<x", "[u][y]", "(u,y)"),
            ("d", "Eu u>=1 & u<=x & u<=y", "[x-u][y-u]", "(x-u,y-u)"),
        ] {
            for i in 1..=k {
                let more = match i {
                    1 => String::new(),
                    _ => format!(" & ${counter}{k}_{}{rest}", i - 1),
                };
                // Writing to a string cannot fail.
                let _ =
                    writeln!(text, "def {counter}{k}_{i} \"{by}{some} & Q{k}{square}=@1{more}\";");
            }
            // Where several parts hold, Walnut takes the last one.
            let parts: Vec<_> = (1..=k).map(|i| format!("{counter}{k}_{i}={i}")).collect();
            let _ = writeln!(text, "combine {}{k} {};", counter.to_uppercase(), parts.join(" "));
        }
        for (name, of) in [("rule", k), ("next", k + 1)] {
            let _ = writeln!(
                text,
                "eval {name}{k} \"{by}Ax,y (Q{k}[x][y]=@1 <=> V{k}[x][y]+H{k}[x][y]+D{k}[x][y]<@{of})\";"
            );
        }
        text.push_str("exit;\n");
        text
    }
}

impl Counters {
    /// Returns the smallest automaton of one counter in the format of Walnut: a word automaton over
    /// pairs of digits, x and y, with the counter as its output.
    ///
    /// ```
    /// use wythoff::K;
    /// use wythoff_solved::certificate::{Certificate, Counter, Counters, Limits};
    ///
    /// let certificate = Certificate::search(K::try_new(3)?, Limits::default(), &())?.unwrap();
    /// let text = Counters::of(&certificate, &())?.walnut(Counter::North);
    /// assert!(text.starts_with("msd_2 msd_2\n\n0 0\n0 0 -> 0\n1 0 -> 1\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn walnut(&self, counter: Counter) -> String {
        word(&self.one(counter), self.numeration)
    }
}

/// A word automaton.
fn word<T: Copy + Into<u32>>(states: &[State<T>], numeration: Numeration) -> String {
    let (name, digits) = (name(numeration), numeration.digits());
    let mut text = format!("{name} {name}\n");
    for (number, State { output, next }) in states.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n{number} {}", (*output).into());
        for (place, next) in next.iter().enumerate().filter(|&(_, &next)| next != NONE) {
            let _ = writeln!(text, "{} {} -> {next}", place % digits, place / digits);
        }
    }
    text
}

/// The name of a numeration in Walnut.
fn name(numeration: Numeration) -> String {
    match numeration.mean() {
        None => "msd_2".to_owned(),
        Some(1) => "msd_fib".to_owned(),
        Some(a) => format!("msd_metallic{a}"),
    }
}
