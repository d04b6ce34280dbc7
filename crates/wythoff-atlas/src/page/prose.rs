//! Running text of the pages.

use maud::{Markup, html};

/// Raises the exponents of a text, such as those of `10^6`, `x^e` and `x^(Re s − 1)`.
pub(super) fn prose(text: &str) -> Markup {
    let mut rest = text;
    let mut pieces = Vec::new();
    while let Some((base, exponent, after)) = next(rest) {
        pieces.push((base, exponent));
        rest = after;
    }
    html! {
        @for (base, exponent) in pieces { (base) sup { (exponent) } }
        (rest)
    }
}

/// Returns the text up to the next exponent, the exponent, and the text behind it.
fn next(text: &str) -> Option<(&str, &str, &str)> {
    text.match_indices('^').find_map(|(at, _)| {
        let (base, after) = (&text[..at], &text[at + 1..]);
        base.ends_with(|c: char| c.is_alphanumeric() || c == ')').then_some(())?;
        let (exponent, after) = match after.strip_prefix('(') {
            Some(inside) => inside.split_once(')')?,
            None => after.split_at(length(after)),
        };
        (!exponent.is_empty()).then_some((base, exponent, after))
    })
}

/// The length of an exponent without brackets: a word, or a number, which may be negative.
fn length(text: &str) -> usize {
    let unsigned = text.trim_start_matches(['-', '−']);
    let is_inside = |c: char| c.is_alphanumeric() || c == '.';
    let end = unsigned.find(|c| !is_inside(c)).unwrap_or(unsigned.len());
    // A full stop ends the sentence.
    let word = unsigned[..end].trim_end_matches('.');
    if word.is_empty() { 0 } else { text.len() - unsigned.len() + word.len() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponents_are_raised() {
        for (text, shown) in [
            ("10^7 rows of x^0.0437.", "10<sup>7</sup> rows of x<sup>0.0437</sup>."),
            ("like x^(Re s − 1), or e^−2", "like x<sup>Re s − 1</sup>, or e<sup>−2</sup>"),
            ("(a + b)^2 < 2^n + n", "(a + b)<sup>2</sup> &lt; 2<sup>n</sup> + n"),
            ("no ^ and no x^ or x^(open", "no ^ and no x^ or x^(open"),
        ] {
            assert_eq!(prose(text).into_string(), shown);
        }
    }
}
