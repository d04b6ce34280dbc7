//! Numbers of any length as users type them: digits, expressions such as 10^1000+7, or files.

use std::io::Read;
use std::path::Path;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use wythoff::imitation::Last;
use wythoff::play::Heaps;
use wythoff::text::is_digits;
use wythoff_store::disk::reason;

use super::window::parts;
use crate::input;

/// The most digits of a number.
const MOST_DIGITS: usize = 10_000_000;
/// The bits of such a number, and a few more.
const MOST_BITS: usize = MOST_DIGITS / 3 * 10 + 64;
/// The most bytes of a file: two such numbers, and some room.
const MOST_BYTES: u64 = 2 * MOST_DIGITS as u64 + (1 << 20);

const ALLOWED: &str = "a number is whole and at least 0: digits, or an expression with + - * ^ \
                       such as 10^1000+7 and 3*2^64; @FILE reads it from a file";

/// Reads a number of at least 0.
pub(crate) fn number(text: &str) -> Result<UBig, String> {
    evaluated(&read(text)?)
}

/// Reads two heaps: `A,B`, or a file with two numbers, separated by blanks or commas.
pub(crate) fn piles(text: &str) -> Result<[UBig; 2], String> {
    let allowed = |_| format!("give two heaps A,B, such as 3,4 or 10^1000,10^1000+7; {ALLOWED}");
    let [first, second] = <[_; 2]>::try_from(list(text)?).map_err(allowed)?;
    Ok([first?, second?])
}

/// Reads two heaps like [`piles`], or three.
pub(crate) fn heaps(text: &str) -> Result<Heaps, String> {
    let numbers = list(text)?;
    if !matches!(numbers.len(), 2 | 3) {
        let example = "3,4 or 10^1000,10^1000+7, or three heaps A,B,C, such as 3,5,7";
        return Err(format!("give two heaps A,B, such as {example}; {ALLOWED}"));
    }
    let numbers = numbers.into_iter().collect::<Result<Vec<_>, _>>()?;
    Heaps::try_from(numbers).map_err(|_| ALLOWED.to_owned())
}

/// Reads numbers that are separated by commas, or in a file by blanks.
fn list(text: &str) -> Result<Vec<Result<UBig, String>>, String> {
    let read = read(text)?;
    Ok(match (text.starts_with('@'), read.contains(',')) {
        (true, false) => read.split_whitespace().map(evaluated).collect(),
        _ => read.split(',').map(|part| evaluated(part.trim())).collect(),
    })
}

/// Reads a square `X,Y`.
pub(crate) fn square(text: &str) -> Result<[UBig; 2], String> {
    let allowed = || format!("give X,Y, such as 12,7 or 10^100,3*2^64; {ALLOWED}");
    let read = read(text)?;
    let [x, y] = parts(&read).ok_or_else(allowed)?;
    Ok([evaluated(x)?, evaluated(y)?])
}

/// Reads a last move: `PILE,X`.
pub(crate) fn last_move(text: &str) -> Result<Last<UBig>, String> {
    const ALLOWED: &str = "give PILE,X: 0 for the first heap or 1 for the second, and the number of tokens taken, at \
         least 1, such as 0,2";
    let [pile, taken] = parts(text).ok_or(ALLOWED)?;
    let pile = match pile {
        "0" => 0,
        "1" => 1,
        _ => return Err(ALLOWED.to_owned()),
    };
    let taken = number(taken)?;
    if taken.is_zero() { Err(ALLOWED.to_owned()) } else { Ok(Last { pile, taken }) }
}

/// Returns the text, or for `@FILE` and `@-` the content of the file or stdin.
fn read(text: &str) -> Result<String, String> {
    let Some(path) = text.strip_prefix('@') else { return Ok(text.to_owned()) };
    let mut content = String::new();
    input::open(Path::new(path))
        .and_then(|input| input.take(MOST_BYTES).read_to_string(&mut content))
        .map_err(|error| format!("cannot read {path}: {}", reason(Path::new(path), &error)))?;
    Ok(content.trim().to_owned())
}

/// Evaluates sums and differences, from the left. Nothing is computed before all of the text has
/// been read, so that a long text with a mistake is refused at once.
fn evaluated(text: &str) -> Result<UBig, String> {
    let mut sum = UBig::ZERO;
    for (is_minus, powers) in terms(text)? {
        let term = product(powers)?;
        sum = match is_minus {
            true if sum < term => return Err(format!("the number is negative; {ALLOWED}")),
            true => sum - term,
            false => sum + term,
        };
    }
    Ok(sum)
}

/// The factors of each term, and true if the term is subtracted.
type Terms = Vec<(bool, Vec<Power>)>;

fn terms(text: &str) -> Result<Terms, String> {
    let (mut terms, mut rest, mut is_minus) = (Terms::new(), text, false);
    loop {
        let end = rest.find(['+', '-']).unwrap_or(rest.len());
        let (term, after) = rest.split_at(end);
        terms.push((is_minus, term.split('*').map(Power::read).collect::<Result<_, _>>()?));
        if after.is_empty() {
            return Ok(terms);
        }
        (is_minus, rest) = (after.starts_with('-'), &after[1..]);
    }
}

fn product(powers: Vec<Power>) -> Result<UBig, String> {
    powers.into_iter().try_fold(UBig::ONE, |product, power| {
        let factor = power.value();
        fits(product.bit_len() + factor.bit_len())?;
        Ok(product * factor)
    })
}

/// A power that has been read, and is not too long to be computed.
struct Power {
    base: UBig,
    exponent: usize,
}

impl Power {
    fn read(text: &str) -> Result<Self, String> {
        let (base, exponent) = text.split_once('^').unwrap_or((text, "1"));
        let (base, exponent) = (digits(base)?, digits(exponent)?);
        if base <= UBig::ONE && !exponent.is_zero() {
            return Ok(Self { base, exponent: 1 });
        }
        let exponent = usize::try_from(&exponent).unwrap_or(usize::MAX);
        fits(base.bit_len().saturating_sub(1).saturating_mul(exponent))?;
        Ok(Self { base, exponent })
    }

    fn value(self) -> UBig {
        if self.exponent == 1 { self.base } else { self.base.pow(self.exponent) }
    }
}

fn digits(text: &str) -> Result<UBig, String> {
    if !is_digits(text) {
        return Err(ALLOWED.to_owned());
    }
    fits(text.len() / 10 * 33)?;
    text.parse().map_err(|_| ALLOWED.to_owned())
}

fn fits(bits: usize) -> Result<(), String> {
    if bits <= MOST_BITS {
        return Ok(());
    }
    Err(format!("the number is too long; give at most {MOST_DIGITS} digits"))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn small(text: &str) -> Option<u64> {
        number(text).ok().and_then(|n| u64::try_from(n).ok())
    }

    #[test]
    fn numbers_are_digits_or_expressions() {
        for (text, value) in [
            ("0", 0),
            ("007", 7),
            ("10^3+7", 1007),
            ("10^3-7-3+1", 991),
            ("3*10^2", 300),
            ("2^3*3^2*2", 144),
            ("5-5", 0),
            ("0^0", 1),
            ("0^99999999999999999999", 0),
            ("1^99999999999999999999", 1),
        ] {
            assert_eq!(small(text), Some(value), "{text}");
        }
        assert_eq!(number("10^1000+7").unwrap().to_string().len(), 1001);
        for text in [
            "", "-1", "+1", "1+", "1--1", "3-4", "1e9", "2^", "^2", "2^3^4", "1.5", "1 2", "0x1",
            "2**3",
        ] {
            assert!(number(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_number_that_would_fill_the_memory_is_refused_at_once() {
        for text in
            ["10^99999999999", "10^99999999999999999999999", "10^9999999*10^9999999", "2^40000000"]
        {
            assert!(number(text).unwrap_err().contains("at most 10000000 digits"), "{text}");
        }
    }

    /// The powers before the mistake would take hours.
    #[test]
    fn a_mistake_at_the_end_is_found_before_anything_is_computed() {
        let powers = "3^20000000+".repeat(10_000);
        for (end, problem) in
            [("x", "a number is whole"), ("2^3^4", "a number is whole"), ("3^99999999", "at most")]
        {
            let refused = number(&format!("{powers}{end}")).unwrap_err();
            assert!(refused.contains(problem), "{end}: {refused}");
        }
    }

    #[test]
    fn heaps_are_two_numbers_typed_or_in_a_file() {
        let both = Ok([UBig::from(3_u8), UBig::from(104_u8)]);
        assert_eq!(piles("3,10^2+4"), both);
        for content in ["3,104\n", "3 104", "3\n104\n", " 3 , 104 "] {
            let mut file = tempfile::NamedTempFile::new().unwrap();
            file.write_all(content.as_bytes()).unwrap();
            assert_eq!(piles(&format!("@{}", file.path().display())), both, "{content:?}");
        }
        for text in ["3", "3,", ",4", "3,4,5", "3 4", "-3,4", "@/missing/file"] {
            assert!(piles(text).is_err(), "{text}");
        }
    }
}
