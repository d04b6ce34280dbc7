//! Games on three heaps as text.

use std::str::FromStr;

use super::{Computed, NAMED, ThreeHeaps, TripleMoves, Vector};
use crate::game::heap_game::{Play, number, second};
use crate::game::moves::{MOST_OF_TEXT, MovesError, needless, no_name, words};
use crate::{K, Rule};

/// The words of a text. A number is that of the first character of a word.
#[derive(Default)]
struct Words {
    rays: Vec<(usize, Vector)>,
    steps: Vec<(usize, Vector)>,
    computed: Option<(usize, Computed)>,
    k: Option<K>,
    misere: bool,
}

impl FromStr for ThreeHeaps {
    type Err = MovesError;

    fn from_str(text: &str) -> Result<Self, MovesError> {
        let mut found = Words::default();
        for (at, word) in words(text) {
            match NAMED.iter().find(|game| game.name == word) {
                Some(game) => {
                    for (_, word) in words(game.moves).chain(words(game.terms)) {
                        found.add(at, word)?;
                    }
                }
                None => found.add(at, word)?,
            }
        }
        Ok(Self {
            moves: found.moves()?,
            k: found.k.unwrap_or(K::ONE),
            play: if found.misere { Play::Misere } else { Play::Normal },
        })
    }
}

impl Words {
    fn add(&mut self, at: usize, word: &str) -> Result<(), MovesError> {
        if let Some(computed) = Computed::named(word) {
            if self.computed.replace((at, computed)).is_some() {
                return Err(second(at, word));
            }
        } else if word == "misere" {
            if std::mem::replace(&mut self.misere, true) {
                return Err(second(at, word));
            }
        } else if word.starts_with("block=") {
            if self.k.replace(number(at, word)?).is_some() {
                return Err(second(at, word));
            }
        } else {
            self.add_vector(at, word).map_err(|error| unknown(at, word).unwrap_or(error))?;
        }
        Ok(())
    }

    fn add_vector(&mut self, at: usize, word: &str) -> Result<(), MovesError> {
        match word.strip_suffix('*') {
            Some(ray) => self.rays.push((at, vector(at, ray)?)),
            None => self.steps.push((at, vector(at, word)?)),
        }
        Ok(())
    }

    /// Returns the moves, unless words are covered by others.
    fn moves(&self) -> Result<TripleMoves, MovesError> {
        let other = self.rays.iter().chain(&self.steps).next();
        match (&self.computed, other) {
            (Some((_, computed)), None) => return Ok(TripleMoves::Computed(computed.clone())),
            (Some((_, computed)), Some((at, vector))) => {
                let name = computed.name();
                return Err(problem(format!(
                    "{vector} at character {at} stands beside `{name}`, whose moves are computed"
                )));
            }
            (None, None) => return Err(problem("there are no moves".to_owned())),
            (None, Some(_)) => {}
        }
        if self.rays.len() + self.steps.len() > MOST_OF_TEXT {
            return Err(problem(format!("there are more than {MOST_OF_TEXT} vectors")));
        }
        for (at, step) in &self.steps {
            if let Some((_, ray)) = self.rays.iter().find(|(_, ray)| step.is_multiple_of(*ray)) {
                return Err(needless(format!(
                    "the step {step} at character {at} is one of the moves of the ray {ray}*"
                )));
            }
        }
        let all = |vectors: &[(usize, Vector)]| vectors.iter().map(|&(_, one)| one).collect();
        Ok(TripleMoves::written(all(&self.rays), all(&self.steps)))
    }
}

/// Reads a vector `a,b,c`, whose first character has the number `at`.
fn vector(at: usize, word: &str) -> Result<Vector, MovesError> {
    let mut commas = 0;
    for (i, c) in word.chars().enumerate() {
        commas += usize::from(c == ',');
        let is_allowed = c.is_ascii_digit() || (c == ',' && i > 0 && commas <= 2);
        if !is_allowed {
            return Err(problem(format!("`{c}` at character {} is not expected", at + i)));
        }
    }
    let parts: Vec<&str> = word.split(',').collect();
    let [a, b, c] = parts[..] else {
        return Err(problem(format!("`{word}` at character {at} is no vector of three numbers")));
    };
    if [a, b, c].contains(&"") {
        return Err(problem(format!("`{word}` at character {at} lacks a number")));
    }
    let number = |digits: &str| digits.parse().unwrap_or(u32::MAX);
    let parts = [a, b, c].map(number);
    if parts == [0; 3] {
        return Err(problem(format!("`{word}` at character {at} takes nothing")));
    }
    Vector::new(parts).ok_or_else(|| {
        let most = Rule::MAX;
        problem(format!("`{word}` at character {at} is too large; numbers go up to {most}"))
    })
}

/// The error of a word that games on two heaps have and games on three heaps lack, or that is
/// nearly a known word.
fn unknown(at: usize, word: &str) -> Option<MovesError> {
    const OF_TWO_HEAPS: [&str; 7] =
        ["comply", "hole", "imitate", "modulo", "pass", "terminal", "without"];
    let (term, _) = word.split_once('=').unwrap_or((word, ""));
    if OF_TWO_HEAPS.contains(&term) || word.starts_with('|') || word.contains("..") {
        return Some(MovesError {
            problem: format!("`{word}` at character {at} belongs to games on two heaps"),
            allowed:
                "games on three heaps have steps, rays, and the terms `block=K` and `misere` only"
                    .to_owned(),
        });
    }
    no_name(at, word, NAMED.iter().map(|game| game.name).chain(["misere"]), LIST)
}

/// The command that lists the names.
const LIST: &str = "wythoff three names";

fn problem(problem: String) -> MovesError {
    let allowed = format!(
        "write a step as `a,b,c` and a ray as `a,b,c*`, in whole numbers and separated by blanks, \
         or a name that `{LIST}` lists; then `block=K` or `misere` or nothing"
    );
    MovesError { problem, allowed }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_read_back_as_they_are_printed() {
        for (text, printed) in [
            ("nim", "1,0,0* 0,1,0* 0,0,1*"),
            (" 0,0,1*;0,1,0*\t1,0,0*  1,1,1", "1,0,0* 0,1,0* 0,0,1* 1,1,1"),
            ("nim misere block=3", "1,0,0* 0,1,0* 0,0,1* block=3 misere"),
            ("block=1 nim-misere", "1,0,0* 0,1,0* 0,0,1* misere"),
            ("2,2,2* 3,3,3* 1,1,1 1,1,1", "3,3,3* 2,2,2* 1,1,1"),
            ("misere raleigh", "raleigh misere"),
        ] {
            let game: ThreeHeaps = text.parse().unwrap();
            assert_eq!(game.to_string(), printed);
            assert_eq!(printed.parse(), Ok(game));
        }
    }

    #[test]
    fn games_with_names_are_sorted_and_read() {
        assert!(NAMED.is_sorted_by_key(|game| game.name));
        for game in NAMED {
            let text = format!("{} {}", game.moves, game.terms);
            assert_eq!(game.name.parse::<ThreeHeaps>(), text.parse(), "{}", game.name);
        }
    }

    #[test]
    fn what_is_no_game_is_refused_at_its_character() {
        for (text, problem) in [
            ("", "there are no moves"),
            (" misere ; ", "there are no moves"),
            ("nim +1,2,3", "`+` at character 5 is not expected"),
            ("é,1,1", "`é` at character 1 is not expected"),
            ("1,0,0**", "`*` at character 6 is not expected"),
            ("1,2,3,4", "`,` at character 6 is not expected"),
            (",2,3", "`,` at character 1 is not expected"),
            ("1,0", "`1,0` at character 1 is no vector"),
            ("nim 7", "`7` at character 5 is no vector"),
            ("nim 7,,2", "`7,,2` at character 5 lacks a number"),
            ("7,2,", "`7,2,` at character 1 lacks a number"),
            ("0,0,0*", "`0,0,0` at character 1 takes nothing"),
            ("1,2,1048576", "`1,2,1048576` at character 1 is too large"),
            ("1,2,99999999999", "`1,2,99999999999` at character 1 is too large"),
            ("nim 2,0,0", "the step 2,0,0 at character 5 is one of the moves of the ray 1,0,0*"),
            ("raleigh 1,1,1", "1,1,1 at character 9 stands beside `raleigh`"),
            ("nim raleigh", "1,0,0 at character 1 stands beside `raleigh`"),
            ("moore raleigh", "`raleigh` at character 7 is the second"),
            ("nim misere misere", "`misere` at character 12 is the second"),
            ("nim-misere misere", "`misere` at character 12 is the second"),
            ("nim block=2 block=3", "`block=3` at character 13 is the second"),
            (&"1,2,3 ".repeat(4097), "there are more than 4096 vectors"),
            ("nim block=0", "`block=0` at character 5 cannot be read"),
            ("nim block=+2", "`block=+2` at character 5 cannot be read"),
            ("nim pass=1", "`pass=1` at character 5 belongs to games on two heaps"),
            ("nim hole=1,2 pass=1", "`hole=1,2` at character 5 belongs to games on two heaps"),
            ("nim without 2,0,0", "`without` at character 5 belongs to games on two heaps"),
            ("nym", "`nym` at character 1 is not the name of a game"),
            ("nim miser", "`miser` at character 5 is not the name of a game"),
            ("nim q=1", "`q` at character 5 is not expected"),
        ] {
            let error = text.parse::<ThreeHeaps>().unwrap_err();
            assert!(error.problem.starts_with(problem), "{text}: {}", error.problem);
        }
        let message = |text: &str| text.parse::<ThreeHeaps>().unwrap_err().to_string();
        assert!(
            message("nym").ends_with("; did you mean `nim`? `wythoff three names` lists the names")
        );
        assert!(message("nim pass=1").ends_with(" the terms `block=K` and `misere` only"));
    }
}
