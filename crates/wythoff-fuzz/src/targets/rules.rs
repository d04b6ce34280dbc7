//! Rulesets as text.

use std::collections::BTreeSet;

use wythoff::Ruleset;

use super::set;
use crate::kind::Kind;

/// Text is read as the rules that a plain reader finds, and refused if it finds none. Equal
/// rulesets have equal texts. The options are those of the definition.
pub(super) fn run(input: &[u8]) -> Kind {
    let Ok(text) = str::from_utf8(input) else { return Kind::NONE };
    let expected = plain(text);
    let rules: Ruleset = match text.parse() {
        Ok(rules) => rules,
        Err(error) => {
            assert_eq!(expected, None, "{error}");
            return Kind::refused(error);
        }
    };
    let pairs: Vec<_> = rules.rules().iter().map(|rule| (rule.a(), rule.b())).collect();
    let pairs = set(pairs, &"the ruleset");
    assert_eq!(expected.as_ref(), Some(&pairs), "the rules");
    let printed = rules.to_string();
    assert_eq!(printed.parse().as_ref(), Ok(&rules), "{printed}");
    let reversed: Vec<&str> = printed.rsplit(' ').collect();
    let reversed = format!(" {};;{}", reversed.join(";"), reversed[0]);
    assert_eq!(reversed.parse::<Ruleset>().map(|it| it.to_string()), Ok(printed), "{reversed}");
    for at in [(0, 0), (1, 0), (6, 6), (5, 12)] {
        assert_eq!(set(rules.options(at.0, at.1), &"the options"), options(&pairs, at));
    }
    Kind::read(&[pairs.len(), usize::from(text.contains("gdwn")), options(&pairs, (9, 9)).len()])
}

/// The rules of a text; `None` if it is not one.
fn plain(text: &str) -> Option<BTreeSet<(u32, u32)>> {
    const WYTHOFF: [(u32, u32); 3] = [(1, 0), (0, 1), (1, 1)];
    let text = text.trim();
    if let "nim" | "wythoff" = text {
        return Some(WYTHOFF.into_iter().take(if text == "nim" { 2 } else { 3 }).collect());
    }
    let (name, list) = text.split_once(':').unwrap_or(("nimhoff", text));
    let mut rules = BTreeSet::new();
    for word in list.split(|c: char| c.is_whitespace() || c == ';').filter(|word| !word.is_empty())
    {
        let (a, b) = word.split_once(',')?;
        let [a, b] = [digits(a)?, digits(b)?];
        rules.insert((a, b));
    }
    let bad = |&(a, b): &(u32, u32)| a.max(b) == 0 || a.max(b) >= 1 << 20;
    if rules.is_empty() || rules.iter().any(bad) {
        return None;
    }
    match name {
        "nimhoff" => Some(rules),
        "gdwn" => {
            let mirrored: Vec<_> = rules.iter().map(|&(a, b)| (b, a)).collect();
            rules.extend(mirrored.into_iter().chain(WYTHOFF));
            Some(rules)
        }
        _ => None,
    }
}

/// Reads decimal digits; numbers above 10^9 are read as that.
fn digits(text: &str) -> Option<u32> {
    let digit = |byte: u8| byte.is_ascii_digit().then_some(u64::from(byte % 16));
    let most = |n: u64| n.min(1_000_000_000);
    let number = text.bytes().try_fold(0, |n, byte| Some(most(10 * n + digit(byte)?)))?;
    (!text.is_empty()).then_some(number as u32)
}

fn options(rules: &BTreeSet<(u32, u32)>, (x, y): (u64, u64)) -> BTreeSet<(u64, u64)> {
    let multiples = rules.iter().flat_map(|&(a, b)| {
        (1..=x + y).map_while(move |n| {
            Some((x.checked_sub(n * u64::from(a))?, y.checked_sub(n * u64::from(b))?))
        })
    });
    multiples.collect()
}
