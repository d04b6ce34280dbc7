//! Numbers, heaps and squares as text.

use std::fmt::Display;

use dashu_int::UBig;
use serde::Serializer;

/// Serializes a value as the text of its `Display`: outcomes, rules, and numbers that may exceed
/// 2^53, beyond which JSON readers lose digits.
pub fn as_text<T: Display + ?Sized, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Serializes a type as the text of its `Display`, and says so in JSON Schemas. The crate that uses
/// it needs `serde` and `schemars`.
#[macro_export]
macro_rules! serialize_as_text {
    ($type:ty) => {
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl ::schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(generator: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                String::json_schema(generator)
            }
        }
    };
}

/// The most digits of a number that is written in full.
const FEW: usize = 40;

/// Writes a number for people: all its digits, or for a long number its first and last digits and
/// their count.
///
/// ```
/// use dashu_int::UBig;
/// use wythoff::text::short;
/// assert_eq!(short(&UBig::from(1618u32)), "1618");
/// let long = UBig::from(10u8).pow(1000) + UBig::from(7u8);
/// assert_eq!(short(&long), "1000000000..0000000007 (1001 digits)");
/// ```
pub fn short(number: &UBig) -> String {
    let digits = number.to_string();
    match digits.len() {
        0..=FEW => digits,
        count => format!("{}..{} ({count} digits)", &digits[..10], &digits[count - 10..]),
    }
}

/// Names the heap with this number, counted from 0.
///
/// ```
/// let names = ["the first heap", "the second heap", "the third heap"];
/// assert_eq!([0, 1, 2].map(wythoff::text::nth_heap), names);
/// ```
pub const fn nth_heap(pile: usize) -> &'static str {
    match pile {
        0 => "the first heap",
        1 => "the second heap",
        _ => "the third heap",
    }
}

/// Writes heaps, such as `(3, 5)`.
pub(crate) fn heaps(heaps: &[UBig]) -> String {
    format!("({})", heaps.iter().map(short).collect::<Vec<_>>().join(", "))
}

/// Lists up to six squares in a sentence, with `word` before the last; `None` if there are none or
/// more than six.
pub(crate) fn few<'a, H: AsRef<[UBig]> + 'a>(
    squares: impl IntoIterator<Item = &'a H>,
    word: &str,
) -> Option<String> {
    few_names(squares.into_iter().map(|square| heaps(square.as_ref())), word)
}

/// Lists up to six names in a sentence, like [`few`].
pub(crate) fn few_names(names: impl Iterator<Item = String>, word: &str) -> Option<String> {
    const MOST: usize = 6;
    let names: Vec<String> = names.take(MOST + 1).collect();
    let (last, before) = names.split_last().filter(|_| names.len() <= MOST)?;
    Some(if before.is_empty() {
        last.clone()
    } else {
        format!("{} {word} {last}", before.join(", "))
    })
}

/// Writes a count with its noun, such as `1 imitation`, `2 imitations` or `2 passes`.
pub fn counted(count: u64, noun: &str) -> String {
    let ending = match count {
        1 => "",
        _ if noun.ends_with('s') => "es",
        _ => "s",
    };
    format!("{count} {noun}{ending}")
}

/// Returns the candidate that differs least from a word, for the question "did you mean ..?";
/// `None` if each differs by more than a third of the word's letters, rounded up.
///
/// One inserted, left out or wrong letter is one difference, and so are two neighbours in the wrong
/// order (the optimal string alignment distance). Of equally near candidates, the first is
/// returned.
///
/// ```
/// use wythoff::text::nearest;
/// let names = ["king", "knight", "maharaja"];
/// assert_eq!(nearest("maharadja", names), Some("maharaja"));
/// assert_eq!(nearest("knigth", names), Some("knight"));
/// assert_eq!(nearest("queen", names), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    let most = length.div_ceil(3);
    // A word is at least as far from a candidate as their lengths differ.
    let candidates = candidates.into_iter();
    let candidates = candidates.filter(|other| other.chars().count().abs_diff(length) <= most);
    let distances = candidates.map(|candidate| (strsim::osa_distance(word, candidate), candidate));
    let near = distances.filter(|&(distance, _)| distance <= most);
    near.min_by_key(|&(distance, _)| distance).map(|(_, candidate)| candidate)
}

/// Returns true if a text is a whole number in decimal digits, without a sign or blanks.
///
/// ```
/// use wythoff::text::is_digits;
/// assert_eq!(["120", "", "+1", "-1", "1 "].map(is_digits), [true, false, false, false, false]);
/// ```
pub fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns a number with its digits grouped by threes, from five digits on, with thin spaces
/// between the groups.
///
/// ```
/// assert_eq!((&*wythoff::text::grouped(0), &*wythoff::text::grouped(9999)), ("0", "9999"));
/// assert_eq!(wythoff::text::grouped(12500), "12\u{2009}500");
/// assert_eq!(wythoff::text::grouped(1234567), "1\u{2009}234\u{2009}567");
/// ```
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    if digits.len() < 5 {
        return digits;
    }
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join("\u{2009}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counted_nouns_have_their_plural() {
        assert_eq!([0, 1, 2].map(|n| counted(n, "move")), ["0 moves", "1 move", "2 moves"]);
        assert_eq!([1, 2].map(|n| counted(n, "pass")), ["1 pass", "2 passes"]);
    }

    #[test]
    fn a_word_that_is_far_from_all_candidates_has_no_nearest_one() {
        assert_eq!(nearest("bisschop", ["bishop", "king"]), Some("bishop"));
        assert_eq!(nearest("wythof-4", ["wythoff", "king"]), Some("wythoff"));
        assert_eq!(nearest("rook", ["nim", "ryuo"]), None);
        assert_eq!(nearest("", ["nim"]), None);
    }
}
