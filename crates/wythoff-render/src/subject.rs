//! What a picture is of: what people read below it, and programs inside it.

use wythoff::K;
use wythoff::imitation::KM;
use wythoff::{Rule, Ruleset};

use crate::metadata::Details;
use crate::text::grouped;

/// The game of a picture, as caption and text chunks say it.
///
/// Plain fields: change what a constructor set, or fill them in for any other board.
///
/// ```
/// use wythoff::K;
/// use wythoff_render::Subject;
/// let subject = Subject::nimhoff(&"gdwn:3,5".parse()?, K::try_new(1)?);
/// assert_eq!(subject.title, "(3, 5)-GDWN");
/// assert_eq!(subject.details["rules"], "1,0 5,3 1,1 3,5 0,1");
/// assert_eq!(Subject::nimhoff(&"gdwn:1,2".parse()?, K::try_new(4)?).title, "4-blocking (1, 2)-GDWN");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// How the caption begins.
    pub title: String,
    /// The texts of the PNG that name the game: `game`, and what belongs to it.
    pub details: Details,
    /// The number that large cells show where the value is 0; others show as much more or less. `None`
    /// if values are no numbers to be read.
    pub zero: Option<u64>,
}

impl Subject {
    /// Game k of blocking queens; large cells show palace numbers.
    pub fn blocking(k: K) -> Self {
        Self {
            title: format!("Game {}", grouped(k.get())),
            details: Details::from([("game", "blocking".to_owned()), ("k", k.get().to_string())]),
            zero: Some(k.get()),
        }
    }

    /// The unbounded fabric of all games with k mod 3 = `class`, in coordinates from the nose; cells
    /// show no numbers.
    ///
    /// ```
    /// use wythoff_render::Subject;
    /// let subject = Subject::fabric(2);
    /// assert_eq!((&*subject.title, &*subject.details["fabric"]), ("Fabric 2, from the nose", "2"));
    /// ```
    pub fn fabric(class: u64) -> Self {
        Self {
            title: format!("Fabric {class}, from the nose"),
            details: Details::from([
                ("game", "blocking".to_owned()),
                ("fabric", class.to_string()),
            ]),
            zero: None,
        }
    }

    /// The unbounded arm, in coordinates from the shoulder; cells show no numbers.
    pub fn arm() -> Self {
        Self {
            title: "Unbounded arm, from the shoulder".to_owned(),
            details: Details::from([
                ("game", "blocking".to_owned()),
                ("arm", "unbounded".to_owned()),
            ]),
            zero: None,
        }
    }

    /// Linear Nimhoff, with `k` above 1 under blocking; large cells show how many P-positions are seen.
    pub fn nimhoff(rules: &Ruleset, k: K) -> Self {
        Self::linear(rules, k.get())
    }

    fn linear(rules: &Ruleset, k: u64) -> Self {
        let name = name(rules);
        let mut details =
            Details::from([("game", "nimhoff".to_owned()), ("rules", rules.to_string())]);
        let title = if k == 1 {
            name
        } else {
            details.insert("k", k.to_string());
            format!("{}-blocking {name}", grouped(k))
        };
        Self { title, details, zero: Some(k) }
    }

    /// The parents of P-positions under one rule of a game of Linear Nimhoff, \[FGPLL\] Fig. 8; cells
    /// show no numbers.
    pub fn fill(rules: &Ruleset, rule: Rule) -> Self {
        let mut subject = Self::linear(rules, 1);
        subject.title = format!("{}, rule {}", subject.title, pair(rule));
        subject.details.insert("rule", rule.to_string());
        subject.zero = None;
        subject
    }

    /// (k,m)-Imitation Nim; cells show no numbers.
    pub fn imitation(km: KM) -> Self {
        let (k, m) = (km.k(), km.m());
        Self {
            title: if km == KM::WYTHOFF {
                "Imitation Nim".to_owned()
            } else {
                format!("({k}, {m})-Imitation Nim")
            },
            details: Details::from([
                ("game", "imitation".to_owned()),
                ("k", k.to_string()),
                ("m", m.to_string()),
            ]),
            zero: None,
        }
    }
}

impl From<K> for Subject {
    fn from(k: K) -> Self {
        Self::blocking(k)
    }
}

/// Wythoff's rules, and perhaps mirrored pairs, have names; other rulesets are written out.
fn name(rules: &Ruleset) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_called_what_the_papers_call_them() {
        for (rules, title) in [
            ("nim", "Nim"),
            ("wythoff", "Wythoff Nim"),
            ("gdwn:4,7", "(4, 7)-GDWN"),
            ("gdwn:2,3;1,2", "{(1, 2), (2, 3)}-GDWN"),
            ("1,0 2,1 3,3 0,1", "Linear Nimhoff {(1, 0), (2, 1), (3, 3), (0, 1)}"),
            ("1,0 1,1 3,5 0,1", "Linear Nimhoff {(1, 0), (1, 1), (3, 5), (0, 1)}"),
            ("1,0 1,1 2,2 0,1", "Linear Nimhoff {(1, 0), (1, 1), (2, 2), (0, 1)}"),
        ] {
            let rules = rules.parse().unwrap();
            assert_eq!(Subject::linear(&rules, 1).title, title);
        }
    }

    #[test]
    fn imitation_nim_is_named_with_its_numbers() {
        assert_eq!(Subject::imitation(KM::WYTHOFF).title, "Imitation Nim");
        let subject = Subject::imitation(KM::try_new(2, 3).unwrap());
        assert_eq!(subject.title, "(2, 3)-Imitation Nim");
        assert_eq!((&*subject.details["k"], &*subject.details["m"]), ("2", "3"));
    }

    #[test]
    fn a_picture_of_a_fill_rule_names_the_rule() {
        let subject = Subject::fill(&"gdwn:3,5".parse().unwrap(), Rule::try_new(0, 1).unwrap());
        assert_eq!((&*subject.title, subject.zero), ("(3, 5)-GDWN, rule (0, 1)", None));
        assert_eq!(subject.details["rule"], "0,1");
    }
}
