//! Moves as text.

use std::str::FromStr;

use thiserror::Error;

use super::{Moves, NAMED, Named};
use crate::text::nearest;
use crate::{Rule, Ruleset};

/// Text that is not a set of moves.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{problem}; {allowed}")]
pub struct MovesError {
    /// The problem, with the number of the character where it begins, from 1 on.
    pub problem: String,
    /// The words that are allowed there.
    pub allowed: String,
}

/// A vector of the text, and the number of its first character.
type Placed = (usize, Rule);

/// The vectors of the text, by kind.
#[derive(Default)]
struct Words {
    rays: Vec<Placed>,
    steps: Vec<Placed>,
    removed: Vec<Placed>,
}

impl FromStr for Moves {
    type Err = MovesError;

    fn from_str(text: &str) -> Result<Self, MovesError> {
        if let Some((at, game)) = words(text).find_map(|(at, word)| Some((at, with_terms(word)?))) {
            let Named { name, terms, .. } = game;
            return Err(problem(format!("`{name}` at character {at} has terms of play: {terms}")));
        }
        Self::without_terms(text)
    }
}

/// Returns the game of a name that has terms of play.
pub(in crate::game) fn with_terms(name: &str) -> Option<&'static Named> {
    NAMED.iter().find(|game| game.name == name && !game.terms.is_empty())
}

impl Moves {
    /// Reads moves. Of games with a name, the terms of play are left out.
    pub(in crate::game) fn without_terms(text: &str) -> Result<Self, MovesError> {
        let mut found = Words::default();
        let mut without = None;
        for (at, word) in words(text) {
            match NAMED.iter().find(|game| game.name == word) {
                _ if word == "without" && without.is_none() => without = Some(at),
                Some(game) if without.is_none() => {
                    for (_, word) in words(game.moves) {
                        found.add(at, word)?;
                    }
                }
                _ if without.is_some() => found.removed.push((at, vector(at, word)?)),
                _ => found.add(at, word).map_err(|error| misspelt(at, word).unwrap_or(error))?,
            }
        }
        if let Some(at) = without.filter(|_| found.removed.is_empty()) {
            return Err(problem(format!("`without` at character {at} removes nothing")));
        }
        found.check()?;
        Ok(Self {
            rays: sorted(&found.rays),
            steps: sorted(&found.steps).map_or_else(Vec::new, |steps| steps.rules().to_vec()),
            removed: sorted(&found.removed).map_or_else(Vec::new, |all| all.rules().to_vec()),
        })
    }
}

impl Words {
    /// Adds a ray or a step.
    fn add(&mut self, at: usize, word: &str) -> Result<(), MovesError> {
        match word.strip_suffix('*') {
            Some(ray) => self.rays.push((at, vector(at, ray)?)),
            None => self.steps.push((at, vector(at, word)?)),
        }
        Ok(())
    }

    /// Refuses words that are covered by others, and removed vectors that are no moves.
    fn check(&self) -> Result<(), MovesError> {
        if self.rays.is_empty() && self.steps.is_empty() {
            return Err(problem("there are no moves".to_owned()));
        }
        let on_ray = |vector: Rule| {
            self.rays.iter().map(|&(_, ray)| ray).find(|&ray| ray.leads(vector.pair(), (0, 0)))
        };
        for &(at, step) in &self.steps {
            if let Some(ray) = on_ray(step) {
                return Err(problem(format!(
                    "the step {step} at character {at} is one of the moves of the ray {ray}*"
                )));
            }
        }
        for &(at, vector) in &self.removed {
            if on_ray(vector).is_none() {
                return Err(problem(format!(
                    "{vector} at character {at} is on none of the rays, so it cannot be removed"
                )));
            }
        }
        Ok(())
    }
}

/// Returns the words of a text, each with the number of its first character.
pub(in crate::game) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_gap = |c: char| c.is_whitespace() || c == ';';
    text.split(is_gap)
        .scan(0, |end, word| {
            let start = *end;
            *end +=
                word.len() + text[start + word.len()..].chars().next().map_or(0, char::len_utf8);
            Some((start, word))
        })
        .filter(|(_, word)| !word.is_empty())
        .map(|(start, word)| (text[..start].chars().count() + 1, word))
}

/// Reads a vector `a,b`, whose first character has the number `at`.
fn vector(at: usize, word: &str) -> Result<Rule, MovesError> {
    let is_allowed = |(i, c): (usize, char)| {
        c.is_ascii_digit() || (c == ',' && i > 0 && !word.chars().take(i).any(|c| c == ','))
    };
    if let Some((i, c)) = word.chars().enumerate().find(|&place| !is_allowed(place)) {
        return Err(problem(format!("`{c}` at character {} is not expected", at + i)));
    }
    let number = |digits: &str| digits.parse::<u32>().ok();
    let Some((a, b)) = word.split_once(',') else {
        return Err(problem(format!("`{word}` at character {at} is no vector")));
    };
    if b.is_empty() {
        return Err(problem(format!("`{word}` at character {at} lacks its second number")));
    }
    let (Some(a), Some(b)) = (number(a), number(b)) else {
        return Err(problem(format!(
            "`{word}` at character {at} is too large; numbers go up to {}",
            Rule::MAX
        )));
    };
    Rule::try_new(a, b).map_err(|error| problem(format!("character {at}: {error}")))
}

/// The error of a word that is nearly a name or another known word.
fn misspelt(at: usize, word: &str) -> Option<MovesError> {
    let known = NAMED.iter().map(|game| game.name).chain(["misere", "without"]);
    let near = nearest(word, known).filter(|_| word.starts_with(char::is_alphabetic))?;
    let problem = format!("`{word}` at character {at} is not a name");
    Some(MovesError { problem, allowed: format!("did you mean `{near}`?") })
}

/// Returns vectors by rising slope, each once; `None` if there are none.
fn sorted(vectors: &[Placed]) -> Option<Ruleset> {
    Ruleset::try_new(vectors.iter().map(|&(_, vector)| vector)).ok()
}

fn problem(problem: String) -> MovesError {
    let names: Vec<_> = NAMED.iter().map(|game| game.name).collect();
    let allowed = format!(
        "write a step as `a,b` and a ray as `a,b*`, in whole numbers and separated by blanks, then \
         `without a,b ..` or nothing, or one of the names {}",
        names.join(", ")
    );
    MovesError { problem, allowed }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_read_back_as_they_are_printed() {
        for (text, printed) in [
            ("wythoff", "1,0* 1,1* 0,1*"),
            ("1,1 0,1;1,0", "1,0 1,1 0,1"),
            ("  wythoff   2,1 ", "1,0* 1,1* 0,1* 2,1"),
            ("wythoff without 2,2 1,0", "1,0* 1,1* 0,1* without 1,0 2,2"),
            ("2,2* 3,3*", "2,2* 3,3*"),
            ("3,3 3,3", "3,3"),
        ] {
            let moves: Moves = text.parse().unwrap();
            assert_eq!(moves.to_string(), printed);
            assert_eq!(printed.parse(), Ok(moves));
        }
    }

    #[test]
    fn games_with_names_are_sorted_and_read() {
        assert!(NAMED.is_sorted_by_key(|game| game.name));
        for game in NAMED {
            assert_eq!(Moves::without_terms(game.name), game.moves.parse(), "{}", game.name);
        }
    }

    #[test]
    fn what_is_no_set_of_moves_is_refused_at_its_character() {
        for (text, problem) in [
            ("", "there are no moves"),
            (" ; ", "there are no moves"),
            ("without 1,1", "there are no moves"),
            ("1,0* +1,2", "`+` at character 6 is not expected"),
            ("1,0* é,2", "`é` at character 6 is not expected"),
            ("é 1", "`é` at character 1 is not expected"),
            ("1,0**", "`*` at character 4 is not expected"),
            ("-1,2", "`-` at character 1 is not expected"),
            ("1,,2", "`,` at character 3 is not expected"),
            (",2", "`,` at character 1 is not expected"),
            ("1,2,3", "`,` at character 4 is not expected"),
            ("1.5,2", "`.` at character 2 is not expected"),
            ("5", "`5` at character 1 is no vector"),
            ("1,0* 7,", "`7,` at character 6 lacks its second number"),
            ("1,9999999999", "`1,9999999999` at character 1 is too large"),
            ("1,2000000", "character 1: the rule 1,2000000 is too large"),
            ("1,0 0,0*", "character 5: the rule 0,0 moves nothing"),
            ("1,1* 3,3", "the step 3,3 at character 6 is one of the moves of the ray 1,1*"),
            ("wythoff 2,0", "the step 2,0 at character 9 is one of the moves of the ray 1,0*"),
            ("wythoff without", "`without` at character 9 removes nothing"),
            ("wythoff without 1,2", "1,2 at character 17 is on none of the rays"),
            ("king without 1,1", "1,1 at character 14 is on none of the rays"),
            ("wythoff without 1,1 without", "`w` at character 21 is not expected"),
            ("wythoff without nim", "`n` at character 17 is not expected"),
            ("2,1 maharadja", "`maharadja` at character 5 is not a name"),
            ("nim witout 1,0", "`witout` at character 5 is not a name"),
            ("castle", "`c` at character 1 is not expected"),
            ("2,1 nim-pass", "`nim-pass` at character 5 has terms of play: pass=1"),
        ] {
            let error = text.parse::<Moves>().unwrap_err();
            assert!(error.problem.starts_with(problem), "{text}: {}", error.problem);
        }
    }
}
