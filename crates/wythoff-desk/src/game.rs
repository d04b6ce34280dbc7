//! Games in the paths of requests.

use std::fmt;

use wythoff::game::moves::Exchange;
use wythoff::game::three::{ThreeHeaps, TripleMoves};
use wythoff::{Family, GameId, K, Rule};
use wythoff_anatomy::compare::Pairing;
use wythoff_view::{Aspect, NoScene, Scene, read_address};

use crate::refusal::{Refusal, Result};

/// A board, given as `{family}/{game}` in a path.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Game {
    /// The board of one game in one aspect; `three/nim@5` is the slice with a third heap of 5.
    One(Scene),
    /// `compare/97..100`, `compare/97..100@1,1`, `compare/97..100@1,1,-2`: the
    /// comparison of two games of blocking queens.
    Compare(Pairing),
}

/// The families of paths.
pub const FAMILIES: [&str; 6] = ["blocking", "nimhoff", "imitation", "moves", "three", "compare"];

/// The most rules of a ruleset, or moves of a game, and the largest number in one.
const MOST_RULES: usize = 64;
const LARGEST: u32 = 256;

/// The largest k of a blocking game of Nimhoff, whose values are kept in 32 bits.
const MOST_BLOCKED: u64 = i32::MAX as u64;

/// The most passes of a game that is written as its moves: each is another board.
const MOST_PASSES: u8 = 8;

/// The largest third heap of a slice if moves are computed: play starts from smaller heaps.
const LAST_COMPUTED: u32 = 1000;

/// The largest third heap of a slice.
const LAST_SLICE: u32 = 4095;

/// The largest shift and offset of a comparison.
const FARTHEST: i64 = 1 << 40;

impl Game {
    /// Parses the two parts of a path.
    pub(crate) fn parse(family: &str, game: &str) -> Result<Self> {
        if !FAMILIES.contains(&family) {
            let error = format!("unknown family {family:?}");
            return Err(Refusal::missing(error, FAMILIES.join(", ")));
        }
        if family == "compare" {
            return compare(game).map(Self::Compare);
        }
        let address = read_address(&format!("{family}/{game}"));
        let (game, aspect) = address.map_err(|error| match error {
            NoScene::Slice { z, .. } => no_slice(z, LAST_SLICE, ""),
            error => Refusal::bad(error, format!("a game of {family}")),
        })?;
        check(&game)?;
        if let (GameId::Three(ThreeHeaps { moves, .. }), Some(Aspect::Slice(z))) = (&game, aspect) {
            let (last, of) = match moves {
                TripleMoves::Computed(_) => (LAST_COMPUTED, " if moves are computed"),
                TripleMoves::Written { .. } => (LAST_SLICE, ""),
            };
            if z > last {
                return Err(no_slice(z, last, of));
            }
        }
        Self::shown(game, aspect)
    }

    /// Parses the two games of a comparison.
    pub(crate) fn comparison(games: &str) -> Result<Pairing> {
        compare(games)
    }

    /// Returns this game with another aspect. Games with one aspect keep it.
    pub(crate) fn with(self, aspect: Option<Aspect>) -> Result<Self> {
        match self {
            Self::One(scene) if scene.game().family() == Family::Three => Ok(Self::One(scene)),
            Self::One(scene) => Self::shown(scene.game().clone(), aspect),
            comparison @ Self::Compare(_) => Ok(comparison),
        }
    }

    fn shown(game: GameId, aspect: Option<Aspect>) -> Result<Self> {
        let aspect = match game.family() {
            Family::Moves | Family::Nimhoff => aspect.unwrap_or(Aspect::Outcome),
            Family::Three => aspect.unwrap_or_else(|| Aspect::usual(&game)),
            Family::Blocking | Family::Imitation | Family::Wythoff => Aspect::usual(&game),
        };
        let allowed = match game.family() {
            Family::Moves => "outcome, or value without blocking and misère play",
            _ => "outcome, sees, or fill:a,b with a rule of the game",
        };
        let scene = Scene::try_new(game, Some(aspect));
        scene.map(Self::One).map_err(|error| Refusal::bad(error, allowed))
    }

    /// The game in the aspect whose values are read cell by cell.
    pub(crate) fn finest(&self) -> Self {
        match self {
            Self::One(scene) if scene.game().family() != Family::Three => {
                let aspect = Some(Aspect::finest(scene.game()));
                Self::shown(scene.game().clone(), aspect).unwrap_or_else(|_| self.clone())
            }
            slice_or_comparison => slice_or_comparison.clone(),
        }
    }

    /// The k of a game of blocking queens.
    pub(crate) const fn queens(&self) -> Option<K> {
        match self {
            Self::One(scene) => match scene.game() {
                GameId::Blocking(k) => Some(*k),
                _ => None,
            },
            Self::Compare(_) => None,
        }
    }

    /// The family in paths.
    pub(crate) const fn family(&self) -> &'static str {
        match self {
            Self::One(scene) => scene.game().family().word(),
            Self::Compare(_) => "compare",
        }
    }

    /// Returns true if y grows upwards in pictures of the board.
    pub(crate) const fn y_up(&self) -> bool {
        match self {
            Self::One(scene) => scene.game().family().y_up(),
            Self::Compare(_) => false,
        }
    }
}

/// The normal form of the second part of a path.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(scene) => {
                f.write_str(&scene.game().parameters())?;
                if let Aspect::Slice(z) = scene.aspect() { write!(f, "@{z}") } else { Ok(()) }
            }
            Self::Compare(Pairing { k, with, shift: (dx, dy), offset }) => {
                write!(f, "{}..{}@{dx},{dy},{offset}", k.get(), with.get())
            }
        }
    }
}

/// Refuses games that are too large for a server: too many moves or passes, and too large numbers.
pub(crate) fn check(game: &GameId) -> Result {
    match game {
        GameId::Nimhoff { rules, k } => {
            if k.get() > MOST_BLOCKED {
                let allowed = format!("blocking numbers up to {MOST_BLOCKED}");
                return Err(Refusal::bad("the values of this game exceed 32 bits", allowed));
            }
            check_rules("rules", rules.rules())?;
        }
        GameId::Moves(game) => {
            let moves = &game.moves;
            check_rules("moves", &[moves.rays(), moves.steps(), moves.removed()].concat())?;
            let most = |one: &Exchange| one.a().unsigned_abs().max(one.b().unsigned_abs());
            let others = moves.exchanges().iter().map(most).chain(moves.cone());
            if others.max() > Some(LARGEST) || moves.exchanges().len() > MOST_RULES {
                return Err(too_large("moves"));
            }
            if game.passes > MOST_PASSES {
                let allowed = format!("at most {MOST_PASSES} passes");
                return Err(Refusal::bad("the game has too many passes", allowed));
            }
        }
        GameId::Three(game) => {
            if let TripleMoves::Written { rays, steps } = &game.moves {
                let vectors = [&**rays, steps].concat();
                let parts = vectors.iter().flat_map(|vector| vector.parts());
                if vectors.len() > MOST_RULES || parts.max() > Some(LARGEST) {
                    return Err(too_large("moves"));
                }
            }
        }
        GameId::Blocking(_) | GameId::Imitation(_) | GameId::Wythoff(_) => {}
    }
    Ok(())
}

/// Refuses rules or moves that are too many or too large.
fn check_rules(what: &str, rules: &[Rule]) -> Result {
    let largest = rules.iter().map(|rule| rule.a().max(rule.b())).max();
    if rules.len() > MOST_RULES || largest > Some(LARGEST) { Err(too_large(what)) } else { Ok(()) }
}

fn too_large(what: &str) -> Refusal {
    let allowed = format!("at most {MOST_RULES} {what} of numbers up to {LARGEST}");
    Refusal::bad(format!("the game has too many or too large {what}"), allowed)
}

/// Refuses the third heap `z` of a slice, which may be `last`, of games that `of` names.
fn no_slice(z: impl fmt::Display, last: u32, of: &str) -> Refusal {
    let allowed = format!("MOVES@Z with a third heap Z from 0 to {last}{of}");
    Refusal::bad(format!("`@{z}` names no slice"), allowed)
}

fn k(text: &str) -> Result<K> {
    let game = Game::parse(Family::Blocking.word(), text)?;
    game.queens()
        .ok_or_else(|| Refusal::ours("internal error: the game is not one of blocking queens"))
}

fn compare(text: &str) -> Result<Pairing> {
    let wrong = || {
        Refusal::bad(
            format!("{text:?} names no two games"),
            format!(
                "97..100, or 97..100@1,1 with a shift, or 97..100@1,1,-2 with a shift and an offset; all up to {FARTHEST}"
            ),
        )
    };
    let (games, shift) = text.split_once('@').unwrap_or((text, "0,0"));
    let (one, other) = games.split_once("..").ok_or_else(wrong)?;
    let numbers: Vec<i64> = shift
        .split(',')
        .map(|number| number.parse().ok().filter(|n: &i64| n.unsigned_abs() <= FARTHEST as u64))
        .collect::<Option<_>>()
        .ok_or_else(wrong)?;
    let (dx, dy, offset) = match numbers[..] {
        [dx, dy] => (dx, dy, 0),
        [dx, dy, offset] => (dx, dy, offset),
        _ => return Err(wrong()),
    };
    Ok(Pairing { k: k(one)?, with: k(other)?, shift: (dx, dy), offset })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read_back_from_how_it_is_written() {
        for (family, game) in [
            ("blocking", "1000"),
            ("nimhoff", "gdwn:3,5"),
            ("nimhoff", "1,0;0,1;1,1@100"),
            ("imitation", "2,1"),
            ("moves", "wythoff without 2,2 pass=2 misere"),
            ("moves", "nim |s-t|<2 -1,2"),
            ("moves", "fibonacci-nim misere"),
            ("three", "raleigh block=2 misere@7"),
            ("compare", "97..100@1,-1,-2"),
        ] {
            let read = Game::parse(family, game).unwrap();
            assert_eq!(read.family(), family);
            assert_eq!(Game::parse(family, &read.to_string()).unwrap(), read, "{game}");
        }
        let plain = Game::parse("compare", "97..100").unwrap();
        assert_eq!(plain, Game::parse("compare", "97..100@0,0,0").unwrap());
    }

    #[test]
    fn an_address_names_the_slice_that_it_names_in_the_program() {
        for game in ["nim@0", "nim@4095", "raleigh@1000", "raleigh block=2 misere@7", "nim"] {
            let scene = format!("three/{game}").parse().unwrap();
            assert_eq!(Game::parse("three", game), Ok(Game::One(scene)), "{game}");
        }
        // The server shows outcomes where the program shows the values.
        let Game::One(scene) = Game::parse("nimhoff", "wythoff@5").unwrap() else { panic!() };
        assert_eq!(scene.aspect(), Aspect::Outcome);
    }

    #[test]
    fn the_largest_third_heap_is_part_of_the_refusal() {
        for (game, z, last) in [
            ("nim@x", "x", "from 0 to 4095"),
            ("nim@99999", "99999", "from 0 to 4095"),
            ("nim@4096", "4096", "from 0 to 4095"),
            ("raleigh@1001", "1001", "from 0 to 1000 if moves are computed"),
        ] {
            let refusal = serde_json::to_value(Game::parse("three", game).unwrap_err()).unwrap();
            let expected = serde_json::json!({
                "error": format!("`@{z}` names no slice"),
                "allowed": format!("MOVES@Z with a third heap Z {last}"),
            });
            assert_eq!(refusal, expected, "{game}");
        }
    }

    #[test]
    fn only_rules_of_the_game_fill_it_and_other_families_have_one_aspect() {
        let with = |family: &str, game: &str, aspect: &str| {
            Game::parse(family, game).unwrap().with(Some(aspect.parse().unwrap()))
        };
        assert!(with("nimhoff", "wythoff", "fill:1,1").is_ok());
        assert!(with("nimhoff", "wythoff", "fill:2,3").is_err());
        assert_ne!(with("moves", "king", "value").unwrap(), Game::parse("moves", "king").unwrap());
        assert!(with("moves", "king", "sees").is_err());
        assert!(with("moves", "king misere", "value").is_err());
        assert_eq!(with("blocking", "7", "sees").unwrap(), Game::parse("blocking", "7").unwrap());
    }

    #[test]
    fn what_names_no_game_is_refused() {
        for (family, game) in [
            ("blocking", "0"),
            ("blocking", "-5"),
            ("blocking", "99999999999999999999"),
            ("blocking", "../../etc/passwd"),
            ("nimhoff", ""),
            ("nimhoff", "gdwn:"),
            ("nimhoff", "0,0"),
            ("nimhoff", "1,0;0,1;999999,1"),
            ("nimhoff", "wythoff@0"),
            ("nimhoff", "wythoff@2147483648"),
            ("moves", "king pass=9"),
            ("moves", "1,0* 999999,1"),
            ("moves", "1,0* +1,1"),
            ("moves", "nim |s-t|<257"),
            ("moves", "1,-257"),
            ("three", "nim@"),
            ("three", "nim@-1"),
            ("three", "nim@4096"),
            ("three", "raleigh@1001"),
            ("three", "nim@1@2"),
            ("three", "1,0,257@2"),
            ("three", "1,2"),
            ("imitation", "2"),
            ("imitation", "0,1"),
            ("compare", "97"),
            ("compare", "97..100@1"),
            ("compare", "97..100@1,1,1,1"),
            ("compare", "97..100@9999999999999999,0"),
            ("blocking", "+5"),
            ("chess", "1"),
        ] {
            assert!(Game::parse(family, game).is_err(), "{family}/{game}");
        }
    }
}
