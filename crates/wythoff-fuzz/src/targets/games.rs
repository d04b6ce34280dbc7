//! Identities of games as text.

use dashu_int::UBig;
use wythoff::{Family, GameId};

use crate::kind::Kind;

/// A text that is accepted prints as a text of the same game, alone and as JSON. Numbers are those
/// that a plain reader finds.
pub(super) fn run(input: &[u8]) -> Kind {
    let Ok(text) = str::from_utf8(input) else { return Kind::NONE };
    let game: GameId = match text.parse() {
        Ok(game) => game,
        Err(error) => {
            if let Some(numbers) = numbers(text) {
                let largest = UBig::from((1_u64 << 53) - 1);
                let good = |number: &UBig| !number.is_zero() && *number <= largest;
                assert!(!numbers.iter().all(good), "{error}");
            }
            return Kind::refused(error);
        }
    };
    let (printed, family) = (game.to_string(), game.family());
    assert_eq!(printed.parse().as_ref(), Ok(&game), "{printed}");
    assert_eq!(printed, format!("{family}/{}", game.parameters()));
    let json = serde_json::to_string(&game).expect("a text can be written");
    let again: GameId = serde_json::from_str(&json).expect("a written text can be read");
    assert_eq!(again, game, "{json}");
    assert_eq!(again.to_string(), printed);
    let found: Option<Vec<u64>> = match &game {
        GameId::Blocking(k) => Some(vec![k.get()]),
        GameId::Imitation(km) | GameId::Wythoff(km) => Some(vec![km.k(), km.m()]),
        _ => None,
    };
    if let Some(found) = found {
        let expected = numbers(text).unwrap_or_else(|| panic!("{text} has no numbers"));
        assert!(found.iter().map(|&n| UBig::from(n)).eq(expected), "{printed}");
    }
    assert!(!game.title().is_empty());
    let place = Family::ALL.iter().position(|other| *other == family).unwrap_or(0);
    Kind::read(&[place, printed.len(), usize::from(printed.contains('@'))])
}

/// The numbers of a text of a family with one number or two; `None` of another text.
fn numbers(text: &str) -> Option<Vec<UBig>> {
    let (family, numbers) = text.split_once('/')?;
    let count = match family {
        "blocking" => 1,
        "imitation" | "wythoff" => 2,
        _ => return None,
    };
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let number = |text: &str| UBig::from_str_radix(text, 10).ok().filter(|_| digits(text));
    let numbers = numbers.split(',').map(number).collect::<Option<Vec<_>>>()?;
    (numbers.len() == count).then_some(numbers)
}
