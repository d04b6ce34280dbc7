//! Names of families and games, and the conventions of the papers they come from.

use super::{Family, GameId};
use crate::imitation::KM;
use crate::text::grouped;
use crate::{Rule, Ruleset};

impl Family {
    /// The name of the family in texts: `blocking`, `imitation`, `moves`, `nimhoff`, `three` or
    /// `wythoff`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Blocking => "blocking",
            Self::Imitation => "imitation",
            Self::Moves => "moves",
            Self::Nimhoff => "nimhoff",
            Self::Three => "three",
            Self::Wythoff => "wythoff",
        }
    }

    /// The form of the parameters in help texts, such as `K,M`, and a description of the games.
    pub const fn form(self) -> [&'static str; 2] {
        match self {
            Self::Blocking => ["K", "blocking queens: up to K-1 moves may be blocked"],
            Self::Imitation => ["K,M", "(K,M)-Imitation Nim"],
            Self::Moves => ["MOVES", "a game that is written as its moves"],
            Self::Nimhoff => ["RULES@K", "Linear Nimhoff; without blocking omit @K"],
            Self::Three => ["MOVES", "a game on three heaps that is written as its moves"],
            Self::Wythoff => ["K,M", "(K,M)-Blocking Wythoff Nim"],
        }
    }

    /// A list of all families for help texts, in two columns: `FAMILY/PARAMETERS`, and the games
    /// that this names.
    ///
    /// ```
    /// let list = wythoff::Family::list();
    /// assert!(list.contains("\n  imitation/K,M    (K,M)-Imitation Nim\n"));
    /// ```
    pub fn list() -> String {
        let line = |family: Self| {
            let [form, games] = family.form();
            format!("  {:<16} {games}\n", format!("{family}/{form}"))
        };
        Self::ALL.map(line).concat()
    }

    /// The text of one game of the family, for messages.
    pub const fn example(self) -> &'static str {
        match self {
            Self::Blocking => "blocking/1000",
            Self::Imitation => "imitation/2,1",
            Self::Moves => "moves/1,0* 0,1* 1,1* 1,2 2,1",
            Self::Nimhoff => "nimhoff/gdwn:3,5 or nimhoff/gdwn:3,5@100",
            Self::Three => "three/nim or three/1,0,0* 0,1,0* 0,0,1* 1,1,1",
            Self::Wythoff => "wythoff/2,1",
        }
    }

    /// The word of the papers for a position that the player to move loses, in singular and plural.
    pub const fn nouns(self) -> [&'static str; 2] {
        match self {
            Self::Blocking => ["palace", "palaces"],
            Self::Imitation => ["pair", "pairs"],
            Self::Moves | Self::Nimhoff | Self::Three | Self::Wythoff => {
                ["P-position", "P-positions"]
            }
        }
    }

    /// Returns true if the papers draw y upwards. They draw it downwards only for blocking queens.
    pub const fn y_up(self) -> bool {
        !matches!(self, Self::Blocking)
    }
}

impl GameId {
    /// The full name of the game, such as `(2,1)-Imitation Nim`.
    pub fn name(&self) -> String {
        match self {
            Self::Blocking(k) => format!("{}-Blocking Wythoff Nim", k.get()),
            Self::Imitation(km) if km.m() > 1 => format!("{km}-Imitation Nim"),
            Self::Imitation(km) if km.k() > 1 => format!("{}-Imitation Nim", km.k()),
            Self::Imitation(_) => "Imitation Nim".to_owned(),
            Self::Moves(game) => format!("Moves {game}"),
            Self::Nimhoff { rules, k } if k.get() == 1 => format!("Linear Nimhoff {{{rules}}}"),
            Self::Nimhoff { rules, k } => {
                format!("{}-blocking Linear Nimhoff {{{rules}}}", k.get())
            }
            Self::Three(game) => format!("Three heaps {game}"),
            Self::Wythoff(km) if km.k() > 1 => format!("{km}-Blocking Wythoff Nim"),
            Self::Wythoff(km) if km.m() > 1 => format!("{}-Wythoff Nim", km.m()),
            Self::Wythoff(_) => "Wythoff Nim".to_owned(),
        }
    }

    /// The name of the game in captions of pictures, such as `(3, 5)-GDWN` or `Moves maharaja`.
    pub fn title(&self) -> String {
        match self {
            Self::Blocking(k) => format!("Game {}", grouped(k.get())),
            Self::Imitation(km) if *km != KM::WYTHOFF => {
                format!("({}, {})-Imitation Nim", km.k(), km.m())
            }
            Self::Nimhoff { rules, k } if k.get() == 1 => title_of(rules),
            Self::Nimhoff { rules, k } => {
                format!("{}-blocking {}", grouped(k.get()), title_of(rules))
            }
            Self::Moves(game) => format!("Moves {}", game.by_name()),
            Self::Three(game) => format!("Three heaps {}", game.by_name()),
            Self::Imitation(_) | Self::Wythoff(_) => self.name(),
        }
    }
}

impl GameId {
    /// The parameters by name, as the texts of pictures have them.
    pub fn named_parameters(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Blocking(k) => vec![("k", k.get().to_string())],
            Self::Imitation(km) | Self::Wythoff(km) => {
                vec![("k", km.k().to_string()), ("m", km.m().to_string())]
            }
            Self::Moves(game) => vec![("moves", game.to_string())],
            Self::Three(game) => vec![("moves", game.to_string())],
            Self::Nimhoff { rules, k } if k.get() == 1 => vec![("rules", rules.to_string())],
            Self::Nimhoff { rules, k } => {
                vec![("rules", rules.to_string()), ("k", k.get().to_string())]
            }
        }
    }

    /// The number of P-positions that are seen from a cell of value 0; `None` if values of the
    /// board are not such numbers.
    pub const fn zero(&self) -> Option<u64> {
        match self {
            Self::Blocking(k) | Self::Nimhoff { k, .. } => Some(k.get()),
            Self::Imitation(_) | Self::Moves(_) | Self::Three(_) | Self::Wythoff(_) => None,
        }
    }
}

/// Nim, Wythoff Nim and GDWN have names. Other rules are listed.
fn title_of(rules: &Ruleset) -> String {
    let (nim, wythoff) = (Ruleset::nim(), Ruleset::wythoff());
    if *rules == nim {
        return "Nim".to_owned();
    }
    if *rules == wythoff {
        return "Wythoff Nim".to_owned();
    }
    let own = |rule: &&Rule| !wythoff.rules().contains(rule);
    let given: Vec<_> = rules.rules().iter().filter(own).copied().collect();
    let mirrored = |rule: &Rule| given.iter().any(|r| (r.a(), r.b()) == (rule.b(), rule.a()));
    let all = wythoff.rules().iter().all(|rule| rules.rules().contains(rule));
    if all && given.iter().all(|rule| rule.a() != rule.b() && mirrored(rule)) {
        let mut pairs: Vec<_> = given.into_iter().filter(|rule| rule.a() < rule.b()).collect();
        pairs.sort_by_key(|rule| (rule.a(), rule.b()));
        return match &*pairs {
            [one] => format!("{}-GDWN", pair(*one)),
            several => format!("{}-GDWN", list(several)),
        };
    }
    format!("Linear Nimhoff {}", list(rules.rules()))
}

fn list(rules: &[Rule]) -> String {
    let pairs: Vec<_> = rules.iter().map(|&rule| pair(rule)).collect();
    format!("{{{}}}", pairs.join(", "))
}

fn pair(rule: Rule) -> String {
    format!("({}, {})", rule.a(), rule.b())
}
