//! The answers of the menu, with the words of the command line that they stand for.

/// An answer.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) name: &'static str,
    /// The arguments of `wythoff play`.
    pub(super) words: &'static [&'static str],
    /// The identity of a game; empty for other answers.
    pub(super) identity: &'static str,
}

const fn game(
    name: &'static str,
    words: &'static [&'static str],
    identity: &'static str,
) -> Choice {
    Choice { name, words, identity }
}

const fn other(name: &'static str, words: &'static [&'static str]) -> Choice {
    Choice { name, words, identity: "" }
}

pub(super) const GAMES: [Choice; 7] = [
    game("Wythoff's game", &["wythoff"], "wythoff/1,1"),
    game("Nim", &["--game", "moves/nim"], "moves/nim"),
    game("Blocking queens", &["blocking"], "blocking/5"),
    game("Imitation Nim", &["imitation"], "imitation/1,1"),
    game("A queen with knight's jumps", &["--game", "moves/maharaja"], "moves/maharaja"),
    game("Nim on three heaps", &["--game", "three/nim"], "three/nim"),
    game("Your own rules, as text", &["--game"], ""),
];

/// The number of the player's own rules.
pub(super) const OWN: usize = 6;

/// The first text of the player's own rules.
pub(super) const EXAMPLE: &str = "1,0* 0,1* 1,2";

pub(super) const STARTS: [Choice; 4] = [
    other("Small, at random", &["--at"]),
    other("Medium, at random", &["--at"]),
    other("Large, at random", &["--at"]),
    other("A puzzle: one move wins", &["--puzzle"]),
];

/// The number of the puzzle.
pub(super) const PUZZLE: usize = 3;

pub(super) const STRENGTHS: [Choice; 3] = [
    other("Gentle: often plays at random", &["--strength", "gentle"]),
    other("Good: one turn in five is random", &["--strength", "good"]),
    other("Perfect: makes no mistake", &[]),
];

pub(super) const FIRST: [Choice; 3] = [
    other("You", &[]),
    other("The program", &["--first", "program"]),
    other("Two people play, no program", &["--humans", "2"]),
];
