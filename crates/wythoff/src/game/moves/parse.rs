//! Moves as text.

use std::num::IntErrorKind;
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

use super::exchange::{Exchange, endless};
use super::removed::{ON_NO_RAY, is_covered};
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

/// The most vectors that ranges in one word may stand for.
const MOST_VECTORS: u64 = 1000;

/// A vector of the text, and the number of its first character.
type Placed = (usize, Rule);

/// The words of the text, by kind.
#[derive(Default)]
struct Words {
    rays: Vec<Placed>,
    cone: Option<u32>,
    steps: Vec<Placed>,
    exchanges: Vec<Exchange>,
    removed: Vec<Placed>,
}

impl FromStr for Moves {
    type Err = MovesError;

    fn from_str(text: &str) -> Result<Self, MovesError> {
        let named = |word: &str| NAMED.iter().find(|game| game.name == word);
        for (at, word) in words(text) {
            match named(word) {
                Some(Named { name, moves: "", .. }) => {
                    return Err(MovesError {
                        problem: format!("the moves of `{name}` at character {at} are computed"),
                        allowed: "give steps a,b, rays a,b* and a cone |s-t|<m".to_owned(),
                    });
                }
                Some(Named { name, terms, .. }) if !terms.is_empty() => {
                    return Err(problem(format!(
                        "`{name}` at character {at} has terms of play: {terms}"
                    )));
                }
                None if is_term(word) => {
                    return Err(MovesError {
                        problem: format!("`{word}` at character {at} is a term of play"),
                        allowed: "give the moves alone, without terms of play".to_owned(),
                    });
                }
                _ => {}
            }
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
                _ if without.is_some() => found.remove(at, word)?,
                _ => found.add(at, word).map_err(|error| {
                    let known = NAMED.iter().map(|game| game.name).chain(["misere", "without"]);
                    no_name(at, word, known, LIST).unwrap_or(error)
                })?,
            }
        }
        if let Some(at) = without.filter(|_| found.removed.is_empty()) {
            return Err(problem(format!("`without` at character {at} removes nothing")));
        }
        found.check()?;
        let rules = |all: &[Placed]| sorted(all).map_or_else(Vec::new, |all| all.rules().to_vec());
        found.exchanges.sort_unstable();
        found.exchanges.dedup();
        Ok(Self {
            rays: sorted(&found.rays),
            cone: found.cone,
            steps: rules(&found.steps),
            exchanges: found.exchanges,
            removed: rules(&found.removed),
        })
    }
}

impl Words {
    /// Adds a ray, a cone, or steps.
    fn add(&mut self, at: usize, word: &str) -> Result<(), MovesError> {
        if word.starts_with('|') {
            // The narrowest cone is a ray.
            match cone(at, word)? {
                1 => self.rays.push((at, Rule::DIAGONAL)),
                m => self.cone = self.cone.max(Some(m)),
            }
            return Ok(());
        }
        let (vector, is_ray) = match word.strip_suffix('*') {
            Some(vector) => (vector, true),
            None => (word, false),
        };
        for (a, b) in vectors(at, vector)? {
            match (a < 0 || b < 0, is_ray) {
                (false, true) => self.rays.push((at, rule(at, (a, b))?)),
                (false, false) => self.steps.push((at, rule(at, (a, b))?)),
                (true, true) => return Err(adds_tokens(at, word)),
                (true, false) => {
                    rule(at, (a, b))?;
                    let exchange = Exchange::try_new(a, b);
                    let takes_nothing =
                        || problem(format!("`{a},{b}` at character {at} takes nothing"));
                    self.exchanges.push(exchange.ok_or_else(takes_nothing)?);
                }
            }
        }
        Ok(())
    }

    /// Adds vectors to remove.
    fn remove(&mut self, at: usize, word: &str) -> Result<(), MovesError> {
        for (a, b) in vectors(at, word)? {
            if a < 0 || b < 0 {
                return Err(adds_tokens(at, word));
            }
            self.removed.push((at, rule(at, (a, b))?));
        }
        Ok(())
    }

    /// Refuses words that are covered by others, removed vectors that are no moves, and moves with
    /// which play need not end.
    fn check(&self) -> Result<(), MovesError> {
        let none = self.rays.is_empty() && self.steps.is_empty() && self.exchanges.is_empty();
        if none && self.cone.is_none() {
            return Err(problem("there are no moves".to_owned()));
        }
        if self.rays.len() + self.steps.len() + self.removed.len() > MOST_OF_TEXT {
            return Err(problem(format!("there are more than {MOST_OF_TEXT} vectors")));
        }
        let in_cone = |vector: Rule| self.cone.is_some_and(|m| vector.is_in_cone(m));
        let on_ray = |vector: Rule| {
            self.rays.iter().map(|&(_, ray)| ray).find(|&ray| ray.leads(vector.pair(), (0, 0)))
        };
        let cone = self.cone.unwrap_or_default();
        // All multiples of a ray lie in a cone if the ray is a diagonal.
        if let Some((at, ray)) =
            self.rays.iter().find(|&&(_, ray)| in_cone(ray) && ray.a() == ray.b())
        {
            return Err(needless(format!(
                "the ray {ray}* at character {at} is a part of the cone |s-t|<{cone}"
            )));
        }
        for &(at, step) in &self.steps {
            if let Some(ray) = on_ray(step) {
                return Err(needless(format!(
                    "the step {step} at character {at} is one of the moves of the ray {ray}*"
                )));
            }
            if in_cone(step) {
                return Err(needless(format!(
                    "the step {step} at character {at} is one of the moves of the cone |s-t|<{cone}"
                )));
            }
        }
        for &(at, vector) in &self.removed {
            if !is_covered(vector, self.rays.iter().map(|&(_, ray)| ray), self.cone) {
                return Err(problem(format!("{vector} at character {at} {ON_NO_RAY}")));
            }
        }
        if let Some([one, other]) = endless(&self.exchanges) {
            return Err(problem(format!(
                "play need not end: `{one}` and `{other}` can be repeated together for ever"
            )));
        }
        Ok(())
    }
}

/// Returns the words of a text, each with the number of its first character.
pub(in crate::game) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_gap = |c: char| c.is_whitespace() || c == ';';
    text.split(is_gap)
        .scan(1, |next, word| {
            let at = *next;
            *next += word.chars().count() + 1;
            Some((at, word))
        })
        .filter(|(_, word)| !word.is_empty())
}

/// Reads a cone `|s-t|<m`, and returns m.
fn cone(at: usize, word: &str) -> Result<u32, MovesError> {
    let m = word.strip_prefix("|s-t|<").and_then(|m| m.parse::<u32>().ok());
    let m = m.filter(|m| (1..=Rule::MAX).contains(m) && !word.contains('+'));
    m.ok_or_else(|| {
        problem(format!(
            "`{word}` at character {at} is no cone; write |s-t|<m with a whole number m from 1 to {}",
            Rule::MAX
        ))
    })
}

/// Reads the vectors `a,b` of a word whose first character has the number `at`. Each number may be
/// a range `first..last`, which stands for several vectors, without 0,0.
fn vectors(at: usize, word: &str) -> Result<Vec<(i32, i32)>, MovesError> {
    let chars: Vec<char> = word.chars().collect();
    let before = |i: usize, n: usize| i.checked_sub(n).map(|i| chars[i]);
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let is_expected = |&i: &usize| match chars[i] {
        ',' => i > 0 && !chars[..i].contains(&','),
        '-' => matches!(before(i, 1), None | Some(',')),
        '.' if before(i, 1) == Some('.') => {
            is_digit(before(i, 2)) && is_digit(chars.get(i + 1).copied())
        }
        '.' => is_digit(before(i, 1)) && chars.get(i + 1) == Some(&'.'),
        c => c.is_ascii_digit(),
    };
    if let Some(i) = (0..chars.len()).find(|i| !is_expected(i)) {
        return Err(problem(format!("`{}` at character {} is not expected", chars[i], at + i)));
    }
    let Some((a, b)) = word.split_once(',') else {
        return Err(problem(format!("`{word}` at character {at} is no vector")));
    };
    if b.is_empty() {
        return Err(problem(format!("`{word}` at character {at} lacks its second number")));
    }
    let [a, b] = [range(at, word, a)?, range(at, word, b)?];
    let length = |range: &RangeInclusive<i32>| u64::from(range.end().abs_diff(*range.start())) + 1;
    if a.is_empty() || b.is_empty() {
        return Err(problem(format!("a range of `{word}` at character {at} is empty")));
    }
    if length(&a) * length(&b) > MOST_VECTORS {
        return Err(problem(format!(
            "`{word}` at character {at} stands for more than {MOST_VECTORS} vectors"
        )));
    }
    let is_single = length(&a) * length(&b) == 1;
    let all = b.flat_map(|b| a.clone().map(move |a| (a, b)));
    Ok(all.filter(|&vector| is_single || vector != (0, 0)).collect())
}

/// Reads a number, or a range of numbers `first..last`, of a word.
fn range(at: usize, word: &str, text: &str) -> Result<RangeInclusive<i32>, MovesError> {
    let number = |digits: &str| {
        digits.parse::<i32>().map_err(|error| match error.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => problem(format!(
                "`{word}` at character {at} is too large; numbers go up to {}",
                Rule::MAX
            )),
            _ => problem(format!("`{word}` at character {at} is no vector")),
        })
    };
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    Ok(number(first)?..=number(last)?)
}

/// Checks the size of the vector of a word whose first character has the number `at`.
fn rule(at: usize, (a, b): (i32, i32)) -> Result<Rule, MovesError> {
    let rule = Rule::try_new(a.unsigned_abs(), b.unsigned_abs());
    rule.map_err(|error| problem(format!("character {at}: {error}")))
}

/// The command that lists the names.
const LIST: &str = "wythoff game names";

/// The terms of play that have a value.
pub(in crate::game) const TERMS: [&str; 7] =
    ["block", "comply", "hole", "imitate", "modulo", "pass", "terminal"];

/// Returns true if a word is a term of play.
fn is_term(word: &str) -> bool {
    word == "misere" || word.split_once('=').is_some_and(|(term, _)| TERMS.contains(&term))
}

/// The error of a word that looks like a name, or is nearly one of the `known` words. `list` is the
/// command that lists the names.
pub(in crate::game) fn no_name<'a>(
    at: usize,
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
    list: &str,
) -> Option<MovesError> {
    if !word.starts_with(char::is_alphabetic) {
        return None;
    }
    let near = nearest(word, known);
    if near.is_none() && !word.chars().all(|c| c.is_alphanumeric() || c == '-') {
        return None;
    }
    Some(MovesError {
        problem: format!("`{word}` at character {at} is not the name of a game in this program"),
        allowed: match near {
            Some(near) => format!("did you mean `{near}`? `{list}` lists the names"),
            None => format!("`{list}` lists the names"),
        },
    })
}

/// Returns vectors by rising slope, each once; `None` if there are none.
fn sorted(vectors: &[Placed]) -> Option<Ruleset> {
    Ruleset::try_new(vectors.iter().map(|&(_, vector)| vector)).ok()
}

fn adds_tokens(at: usize, word: &str) -> MovesError {
    problem(format!("`{word}` at character {at} adds tokens; only steps may"))
}

/// The most vectors of a text: each step is compared with each ray.
pub(in crate::game) const MOST_OF_TEXT: usize = 4096;

/// The error of a word that says what others say already.
pub(in crate::game) fn needless(problem: String) -> MovesError {
    MovesError { problem, allowed: "omit it".to_owned() }
}

fn problem(problem: String) -> MovesError {
    let allowed = format!(
        "write a step as `a,b`, a ray as `a,b*` and a cone as `|s-t|<m`, in whole numbers and separated by \
         blanks, then `without a,b ..` or nothing, or a name that `{LIST}` lists"
    );
    MovesError { problem, allowed }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::HeapGame;

    #[test]
    fn moves_read_back_as_they_are_printed() {
        for (text, printed) in [
            ("wythoff", "1,0* 1,1* 0,1*"),
            ("1,1 0,1;1,0", "1,0 1,1 0,1"),
            ("  wythoff   2,1 ", "1,0* 1,1* 0,1* 2,1"),
            ("wythoff without 2,2 1,0", "1,0* 1,1* 0,1* without 1,0 2,2"),
            ("2,2* 3,3*", "2,2* 3,3*"),
            ("3,3 3,3", "3,3"),
            ("1..3,0..1", "1,0 2,0 3,0 3,1 2,1 1,1"),
            ("0..1,0..1", "1,0 1,1 0,1"),
            ("0..2,1*", "2,1* 1,1* 0,1*"),
            ("|s-t|<1 nim", "1,0* 1,1* 0,1*"),
            ("nim |s-t|<2 |s-t|<3 without 3,5", "1,0* 0,1* |s-t|<3 without 3,5"),
            ("2,-3 1,1 -1,2 2,-3", "1,1 -1,2 2,-3"),
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
            assert!(game.name.parse::<HeapGame>().is_ok(), "{} has no rules", game.name);
            if game.moves.is_empty() {
                let error = game.name.parse::<Moves>().unwrap_err();
                assert!(error.problem.ends_with("are computed"), "{error}");
            } else {
                assert_eq!(Moves::without_terms(game.name), game.moves.parse(), "{}", game.name);
            }
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
            ("é 1", "`é` at character 1 is not the name of a game"),
            ("1,0**", "`*` at character 4 is not expected"),
            ("1,-2,", "`,` at character 5 is not expected"),
            ("1-,2", "`-` at character 2 is not expected"),
            ("1,0* -1,2*", "`-1,2*` at character 6 adds tokens; only steps may"),
            ("1,0 -1,-2", "`-1,-2` at character 5 takes nothing"),
            ("1,0 0,-2", "`0,-2` at character 5 takes nothing"),
            ("-9999999,1", "character 1: the rule 9999999,1 is too large"),
            ("1,-2 -2,3", "play need not end: `1,-2` and `-2,3` can be repeated"),
            ("1,-1 -1,1", "play need not end: `1,-1` and `-1,1` can be repeated"),
            ("wythoff without 1,-1", "`1,-1` at character 17 adds tokens"),
            ("1..", "`.` at character 3 is not expected"),
            ("1...3,0", "`.` at character 3 is not expected"),
            ("3..1,0", "a range of `3..1,0` at character 1 is empty"),
            ("0..99,0..99", "`0..99,0..99` at character 1 stands for more than 1000"),
            ("|s-t|<0", "`|s-t|<0` at character 1 is no cone"),
            ("|s-t|<+3", "`|s-t|<+3` at character 1 is no cone"),
            ("1,0* |t|<3", "`|t|<3` at character 6 is no cone"),
            ("wythoff |s-t|<2", "the ray 1,1* at character 1 is a part of the cone |s-t|<2"),
            ("|s-t|<2 2,1", "the step 2,1 at character 9 is one of the moves of the cone"),
            ("|s-t|<2 without 3,1", "3,1 at character 17 is on none of the rays"),
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
            ("2,1 euclid", "the moves of `euclid` at character 5 are computed"),
            ("2,1 maharadja", "`maharadja` at character 5 is not the name of a game"),
            ("nim witout 1,0", "`witout` at character 5 is not the name of a game"),
            ("castle", "`castle` at character 1 is not the name of a game"),
            ("nim misere", "`misere` at character 5 is a term of play"),
            ("nim block=2", "`block=2` at character 5 is a term of play"),
            ("2,1 nim-pass", "`nim-pass` at character 5 has terms of play: pass=1"),
        ] {
            let error = text.parse::<Moves>().unwrap_err();
            assert!(error.problem.starts_with(problem), "{text}: {}", error.problem);
        }
    }

    #[test]
    fn a_message_has_the_nearest_name_and_the_command_that_lists_the_names() {
        for (text, allowed) in [
            ("maharadja", "did you mean `maharaja`? `wythoff game names` lists the names"),
            ("castle", "`wythoff game names` lists the names"),
        ] {
            assert_eq!(text.parse::<Moves>().unwrap_err().allowed, allowed);
        }
        let error = "5".parse::<Moves>().unwrap_err();
        assert!(error.allowed.ends_with("or a name that `wythoff game names` lists"), "{error}");
    }
}
