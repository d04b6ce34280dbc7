//! The terms of play as words.

use std::collections::BTreeSet;

use super::twist::{Modulus, Twist};
use crate::K;
use crate::game::moves::{MovesError, TERMS, with_terms, words};
use crate::parameters::KM;
use crate::text::{is_digits, nearest};

/// The terms of play in a text.
pub(super) struct Terms {
    pub(super) twist: Option<Twist>,
    pub(super) imitation: Option<KM>,
    /// The number of the first character of the term `imitate`, and the term.
    pub(super) imitate_word: Option<(usize, String)>,
    pub(super) passes: Option<u8>,
    pub(super) misere: bool,
    pub(super) terminal: BTreeSet<(u64, u64)>,
    pub(super) holes: BTreeSet<(u64, u64)>,
    /// The text with blanks in the place of the terms, so that characters keep their numbers.
    pub(super) others: String,
}

impl Terms {
    pub(super) fn read(text: &str) -> Result<Self, MovesError> {
        let mut terms = Self {
            twist: None,
            imitation: None,
            imitate_word: None,
            passes: None,
            misere: false,
            terminal: BTreeSet::new(),
            holes: BTreeSet::new(),
            others: text.to_owned(),
        };
        for (at, word) in words(text) {
            if let Some(game) = with_terms(word) {
                for (_, word) in words(game.terms) {
                    terms.add(at, word)?;
                }
            } else if terms.add(at, word)? {
                terms.others = blanked(&terms.others, at, word);
            }
        }
        Ok(terms)
    }

    /// Adds a term of play, whose first character has the number `at`. Returns false if the word is
    /// none.
    fn add(&mut self, at: usize, word: &str) -> Result<bool, MovesError> {
        let problem = |what: &str, allowed: &str| MovesError {
            problem: format!("`{word}` at character {at} {what}"),
            allowed: allowed.to_owned(),
        };
        let twice = || second(at, word);
        let wrong = |allowed: &str| problem("cannot be read", allowed);
        let position = |text: &str, allowed: &str| {
            let position = text.split_once(',').and_then(|(x, y)| Some((digits(x)?, digits(y)?)));
            position.ok_or_else(|| wrong(allowed))
        };
        match word.split_once('=').unwrap_or((word, "")) {
            ("misere", "") if word == "misere" => {
                if std::mem::replace(&mut self.misere, true) {
                    return Err(twice());
                }
            }
            ("block", _) => self.set_twist(at, word, Twist::Block(number(at, word)?))?,
            ("comply", _) => self.set_twist(at, word, Twist::Comply(number(at, word)?))?,
            ("modulo", n) => {
                let n = digits(n).and_then(|n| Modulus::new(n.try_into().ok()?));
                let n = n.ok_or_else(|| {
                    wrong(&format!(
                        "write modulo=N with a whole number N from 2 to {}",
                        Modulus::MAX
                    ))
                })?;
                self.set_twist(at, word, Twist::Modulo(n))?;
            }
            ("imitate", km) => {
                let (k, m) = km.split_once(',').unwrap_or((km, "1"));
                let km = digits(k).zip(digits(m)).and_then(|(k, m)| KM::try_new(k, m).ok());
                let allowed =
                    "write imitate=K or imitate=K,M with whole numbers K and M from 1 to 2^53 - 1";
                let km = km.ok_or_else(|| wrong(allowed))?;
                if self.imitation.replace(km).is_some() {
                    return Err(twice());
                }
                self.imitate_word = Some((at, word.to_owned()));
            }
            ("pass", passes) => {
                let passes = digits(passes).and_then(|passes| u8::try_from(passes).ok());
                let passes = passes
                    .ok_or_else(|| wrong("write pass=N with a whole number N from 0 to 255"))?;
                if self.passes.replace(passes).is_some() {
                    return Err(twice());
                }
            }
            ("terminal", at) => {
                self.terminal.insert(position(at, "write terminal=X,Y with two whole numbers")?);
            }
            ("hole", at) => {
                self.holes.insert(position(at, "write hole=X,Y with two whole numbers")?);
            }
            (term, value) if word.contains('=') => {
                let Some(near) = nearest(term, TERMS) else { return Ok(false) };
                let allowed = format!("did you mean `{near}={value}`?");
                return Err(problem("is not a term", &allowed));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Sets the twist that a word says, unless another word has said one.
    fn set_twist(&mut self, at: usize, word: &str, twist: Twist) -> Result<(), MovesError> {
        match self.twist {
            Some(other) if std::mem::discriminant(&other) == std::mem::discriminant(&twist) => {
                Err(second(at, word))
            }
            Some(other) if other.forbids() && twist.forbids() => Err(MovesError {
                problem: format!("`{word}` at character {at} does not go with the terms before it"),
                allowed: "give one of block=K, comply=K and modulo=N".to_owned(),
            }),
            Some(other) if other.forbids() => Ok(()),
            _ => {
                self.twist = Some(twist);
                Ok(())
            }
        }
    }
}

/// Reads the K of the term `block=K` or `comply=K`, whose first character has the number `at`.
pub(in crate::game) fn number(at: usize, word: &str) -> Result<K, MovesError> {
    let (term, k) = word.split_once('=').unwrap_or((word, ""));
    digits(k).and_then(|k| K::try_new(k).ok()).ok_or_else(|| MovesError {
        problem: format!("`{word}` at character {at} cannot be read"),
        allowed: format!("write {term}=K with a whole number K from 1 to 2^53 - 1"),
    })
}

/// The error of a term that is given for the second time.
pub(in crate::game) fn second(at: usize, word: &str) -> MovesError {
    MovesError {
        problem: format!("`{word}` at character {at} is the second of its kind"),
        allowed: "give it once".to_owned(),
    }
}

/// Reads decimal digits without a sign.
fn digits(text: &str) -> Option<u64> {
    is_digits(text).then(|| text.parse().ok()).flatten()
}

/// Returns the text with blanks in the place of the word whose first character has the number
/// `at`.
fn blanked(text: &str, at: usize, word: &str) -> String {
    let inside = at..at + word.chars().count();
    text.chars().zip(1..).map(|(c, i)| if inside.contains(&i) { ' ' } else { c }).collect()
}
