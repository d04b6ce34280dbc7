//! Commands as players type them, in line mode and at the prompt of the screen.

use std::collections::BTreeSet;
use std::fmt::{self, Write};
use std::str::FromStr;

use dashu_int::UBig;
use wythoff::play::{Heaps, Session};
use wythoff::text::nth_heap;

use super::strength::Strength;
use crate::args::long;

/// The largest number of moves in a list.
pub(crate) const MOST_LISTED: usize = 10_000;

/// The answer to `why` after a random turn.
pub(crate) const NO_REASON: &str = "the program's last turn was random, or there is none";

/// A command of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    /// Leave these heaps.
    Move(Heaps),
    /// Take these numbers from the heaps.
    Take(Heaps),
    /// Leave the heaps as they are.
    Pass,
    /// Block these positions, or nothing.
    Block(BTreeSet<Heaps>),
    /// Block all moves that take numbers of tokens with a remainder.
    BlockRemainder(Remainder),
    /// Change the turns or the seats.
    Steer(Steer),
    /// Show a perfect move or block.
    Hint,
    /// List the moves, or what can be blocked.
    Moves,
    /// List the positions that are lost for the player to move.
    Palaces,
    /// Show the reason for the program's last turn.
    Why,
    /// List good and bad turns so far.
    Review,
    /// Show the position.
    Show,
    /// Show the rules and the goal of the game.
    Rules,
    /// List the commands.
    Help,
    /// Quit the game.
    Quit,
}

/// A remainder of numbers of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Remainder {
    /// Modulo 2, as `odd` or `even`.
    Odd(bool),
    /// Modulo the number of the game.
    Number(u8),
}

impl Remainder {
    fn read(text: &str) -> Option<Self> {
        match text {
            "odd" => Some(Self::Odd(true)),
            "even" => Some(Self::Odd(false)),
            _ => text.parse().ok().map(Self::Number),
        }
    }

    /// Returns the moves that take numbers of tokens with this remainder.
    pub(crate) fn moves(self, session: &dyn Session) -> Result<BTreeSet<Heaps>, String> {
        let n = session.modulus().ok_or("single moves are blocked here; give positions A,B")?;
        let rest = match self {
            Self::Odd(is_odd) if n == 2 => u8::from(is_odd),
            Self::Number(rest) if rest < n => rest,
            _ => return Err(format!("give a remainder from 0 to {}", n - 1)),
        };
        let options = session.options(MOST_LISTED).ok_or("the moves are too many; name one")?;
        let from = session.heaps();
        Ok(options.into_iter().filter(|to| Self::taken(n, from, to) == rest).collect())
    }

    /// Returns the remainder of the numbers of tokens that moves of a block take; `None` if nothing
    /// is blocked, or if single moves are.
    pub(crate) fn of(session: &dyn Session, squares: &BTreeSet<Heaps>) -> Option<Self> {
        let (n, to) = (session.modulus()?, squares.first()?);
        let rest = Self::taken(n, session.heaps(), to);
        Some(if n == 2 { Self::Odd(rest == 1) } else { Self::Number(rest) })
    }

    /// Returns the number of tokens that a move takes, modulo n.
    fn taken(n: u8, from: &Heaps, to: &Heaps) -> u8 {
        let [from, to] = [from, to].map(|heaps| heaps.iter().sum::<UBig>() % n);
        // The sum of the heaps may grow. Twice n may be above 255.
        ((u16::from(from) + u16::from(n) - u16::from(to)) % u16::from(n)) as u8
    }
}

/// Writes the remainder as it is typed: `odd`, `even`, `3`.
impl fmt::Display for Remainder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Odd(true) => f.write_str("odd"),
            Self::Odd(false) => f.write_str("even"),
            Self::Number(rest) => write!(f, "{rest}"),
        }
    }
}

/// A command that changes the turns or the seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Steer {
    /// Return to the last turn of a human player.
    Undo,
    /// Redo undone turns, up to the next turn of a human player.
    Redo,
    /// Undo one turn; the program then waits.
    Back,
    /// Redo one turn; the program then waits.
    Forward,
    /// Let the program play on.
    Go,
    /// Exchange the seats of human and program.
    Swap,
    /// Set the strength of the program.
    Strength(Strength),
    /// Start the game again.
    New,
    /// Start another random game, or the next puzzle.
    Another,
}

/// The commands: each as it is written, and its description.
const WORDS: [(&str, &str); 22] = [
    (
        "move A,B",
        "leave heaps of A and B, or move the queen to A,B; A,B alone is enough; three heaps are A,B,C",
    ),
    (
        "take I,J",
        "take I from the first heap and J from the second; one of them may be 0; from three heaps, \
         I,J,K",
    ),
    (
        "block A,B ..",
        "block these positions for one move; block alone, or block none, blocks nothing; with \
         modulo=N, block R, block odd, block even or one position blocks all moves of a remainder",
    ),
    ("pass", "leave the heaps as they are, in games with passes"),
    ("undo", "return to your last turn"),
    ("redo", "redo the undone turns up to your next turn"),
    ("back", "undo one turn; the program then waits"),
    ("forward", "redo one turn; the program then waits"),
    ("go", "let the program play on"),
    ("hint", "show a perfect move or block, with the reason"),
    ("moves", "list the moves, or what can be blocked"),
    ("palaces", "list the palaces: positions that are lost for the player to move"),
    ("why", "show the reason for the program's last turn"),
    ("swap", "exchange seats with the program"),
    (
        "strength N",
        "let the program play N percent of turns perfectly, the rest at random; or gentle, good, \
         perfect",
    ),
    ("review", "list the turns that kept the win and those that lost it"),
    ("show", "show the position and the player to move"),
    ("new", "start the game again"),
    ("another", "start another random game, or the next puzzle"),
    ("rules", "show the rules and the goal of the game"),
    ("help", "list these commands"),
    ("quit", "quit the game"),
];

/// Returns the commands with these first words in two columns.
pub(crate) fn help(words: &[&str]) -> String {
    let mut text = String::new();
    for (usage, what) in WORDS.iter().filter(|(usage, _)| words.contains(&first_word(usage))) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {usage:12}  {what}");
    }
    text
}

/// Returns the first words of the commands for a game on so many heaps: `palaces` needs two.
pub(crate) fn words(heaps: usize) -> Vec<&'static str> {
    let words = WORDS.iter().map(|(usage, _)| first_word(usage));
    words.filter(|&word| heaps == 2 || word != "palaces").collect()
}

fn first_word(usage: &str) -> &str {
    usage.split(' ').next().unwrap_or(usage)
}

impl FromStr for Command {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text.starts_with(|c: char| c.is_ascii_digit() || c == '(') {
            return places(text).map(Self::Move);
        }
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let command = match word {
            "move" | "m" => return places(rest).map(Self::Move),
            "take" | "t" => return places(rest).map(Self::Take),
            "block" | "b" => {
                if let Some(rest) = Remainder::read(rest) {
                    return Ok(Self::BlockRemainder(rest));
                }
                let rest = if rest == "none" { "" } else { rest };
                let squares = rest.split_whitespace().map(places).collect::<Result<_, _>>()?;
                return Ok(Self::Block(squares));
            }
            "strength" => return rest.parse().map(|it| Self::Steer(Steer::Strength(it))),
            "pass" => Self::Pass,
            "undo" | "u" => Self::Steer(Steer::Undo),
            "redo" => Self::Steer(Steer::Redo),
            "back" => Self::Steer(Steer::Back),
            "forward" => Self::Steer(Steer::Forward),
            "go" => Self::Steer(Steer::Go),
            "hint" | "h" => Self::Hint,
            "moves" => Self::Moves,
            "palaces" => Self::Palaces,
            "why" => Self::Why,
            "swap" => Self::Steer(Steer::Swap),
            "review" => Self::Review,
            "show" => Self::Show,
            "new" => Self::Steer(Steer::New),
            "another" => Self::Steer(Steer::Another),
            "rules" => Self::Rules,
            "help" | "?" => Self::Help,
            "quit" | "q" | "exit" => Self::Quit,
            _ => {
                let (word, words) = (short(word), words(2).join(", "));
                return Err(format!("`{word}` is not a command; the commands are {words}"));
            }
        };
        if rest.is_empty() {
            Ok(command)
        } else {
            Err(format!("`{word}` takes no value; omit `{}`", short(rest)))
        }
    }
}

/// Returns the heaps after taking these numbers.
pub(crate) fn after(heaps: &Heaps, take: &Heaps) -> Result<Heaps, String> {
    let count = heaps.len();
    if take.len() != count {
        return Err(format!("give {count} numbers, one for each heap, not {}", take.len()));
    }
    let mut left = heaps.clone();
    for (pile, (heap, take)) in left.iter_mut().zip(take.iter()).enumerate() {
        if take > heap {
            let has = wythoff::text::short(heap);
            return Err(format!("{} has only {has} tokens", nth_heap(pile)));
        }
        *heap -= take;
    }
    Ok(left)
}

/// Reads whole numbers `A,B` or `A,B,C`, with or without brackets.
pub(crate) fn places(text: &str) -> Result<Heaps, String> {
    let bare = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(text);
    // Files are for the command line; here, `@-` would read the commands.
    let found = if bare.contains('@') { Err(String::new()) } else { long::heaps(bare) };
    found.map_err(|_| {
        format!(
            "give whole numbers A,B, such as 3,5 or 10^20,7, or A,B,C with three heaps, not `{}`",
            short(text)
        )
    })
}

/// Shortens typed text for a message.
fn short(text: &str) -> String {
    const MOST: usize = 40;
    // Escape codes would change the terminal.
    let plain = || text.chars().map(|c| if c.is_control() { ' ' } else { c });
    if text.chars().count() <= MOST {
        plain().collect()
    } else {
        plain().take(MOST).chain("..".chars()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heaps(a: u64, b: u64) -> Heaps {
        [a, b].into()
    }

    #[test]
    fn every_word_of_the_help_is_a_command() {
        for (word, _) in WORDS {
            let typed =
                word.replace("A,B ..", "0,0 1,1").replace("A,B", "3,5").replace("I,J", "0,2");
            let typed = typed.replace('N', "90");
            assert!(typed.parse::<Command>().is_ok(), "{typed}");
        }
    }

    #[test]
    fn the_help_on_three_heaps_has_no_palaces() {
        let help = |heaps| help(&words(heaps));
        assert_eq!(help(2).lines().count(), WORDS.len());
        let without = |line: &&str| !line.starts_with("  palaces ");
        assert!(help(3).lines().eq(help(2).lines().filter(without)));
        assert_eq!(help(3).lines().count(), WORDS.len() - 1);
    }

    #[test]
    fn moves_are_pairs_with_or_without_the_word() {
        for text in ["move 3,5", " m  3,5 ", "3,5", "(3,5)", "move (3, 5)\r"] {
            assert_eq!(text.parse(), Ok(Command::Move(heaps(3, 5))), "{text}");
        }
        assert_eq!("take 0,2".parse(), Ok(Command::Take(heaps(0, 2))));
    }

    #[test]
    fn moves_on_three_heaps_are_three_numbers() {
        let to = Heaps::from([3_u8, 5, 7]);
        assert_eq!("3,5,7".parse(), Ok(Command::Move(to.clone())));
        let take = |take: &str| match take.parse() {
            Ok(Command::Take(take)) => after(&to, &take),
            other => panic!("{other:?}"),
        };
        assert_eq!(take("take 0,2,7"), Ok([3_u8, 3, 0].into()));
        assert_eq!(take("take 0,0,8").unwrap_err(), "the third heap has only 7 tokens");
        assert_eq!(take("take 0,2").unwrap_err(), "give 3 numbers, one for each heap, not 2");
    }

    #[test]
    fn blocks_are_any_number_of_pairs() {
        for nothing in ["block", "block none"] {
            assert_eq!(nothing.parse(), Ok(Command::Block(BTreeSet::new())));
        }
        let two = Command::Block([heaps(0, 0), heaps(1, 1)].into());
        assert_eq!("block 1,1 (0,0) 1,1".parse(), Ok(two));
        assert_eq!("block odd".parse(), Ok(Command::BlockRemainder(Remainder::Odd(true))));
        assert_eq!("block 3".parse(), Ok(Command::BlockRemainder(Remainder::Number(3))));
    }

    #[test]
    fn heaps_may_have_a_thousand_digits() {
        let digits = "7".repeat(1000);
        let Ok(Command::Move(to)) = format!("move {digits},0").parse() else { panic!() };
        assert_eq!(to[0].to_string(), digits);
    }

    #[test]
    fn an_unknown_command_is_refused_with_the_known_ones() {
        for (text, part) in [
            ("jump", "`jump` is not a command; the commands are move, take, block"),
            ("", "is not a command"),
            ("move", "give whole numbers A,B"),
            ("move -1,2", "not `-1,2`"),
            ("move 1,2,3,4", "not `1,2,3,4`"),
            ("move 1;2", "not `1;2`"),
            ("3,", "not `3,`"),
            ("(3,5", "not `(3,5`"),
            ("move 1e3,2", "not `1e3,2`"),
            ("move 1 2", "not `1 2`"),
            ("move @-", "not `@-`"),
            ("move 3,@/etc/hostname", "not `3,@/etc/hostname`"),
            ("block 0,0 x", "not `x`"),
            ("undo 3", "`undo` takes no value; omit `3`"),
            ("strength 101", "from 0 to 100"),
            ("\u{1b}[2J", "is not a command"),
        ] {
            let message = text.parse::<Command>().unwrap_err();
            assert!(message.contains(part), "{text}: {message}");
            assert!(!message.contains('\u{1b}'));
        }
        let long = "x".repeat(1000).parse::<Command>().unwrap_err();
        assert!(long.len() < 250, "{long}");
    }
}
