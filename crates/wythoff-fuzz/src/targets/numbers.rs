//! Numbers as users type them, and in JSON.

use dashu_int::UBig;
use wythoff::play::Heaps;
use wythoff::text::{grouped, short};
use wythoff_cli::fuzzing;

use crate::kind::Kind;

/// The most bytes of a text: the digits of longer ones take long.
const LONGEST: usize = 256;

/// Every reader of numbers finds the number that a plain reader finds, or refuses the text.
pub(super) fn run(input: &[u8]) -> Kind {
    let Ok(text) = str::from_utf8(input) else { return Kind::NONE };
    if text.len() > LONGEST {
        return Kind::NONE;
    }
    let (whole, offset) = (whole(text), offset(text));
    let (bytes, long, json) = (bytes(text), long(text), json(text));
    whole.and(offset).and(bytes).and(long).and(json).and(places(text))
}

/// Reads decimal digits, without a sign.
fn digits(text: &str) -> Option<UBig> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| UBig::from_str_radix(text, 10).expect("digits are a number"))
}

/// Reads digits, a power, or a power and digits, none of which has more than 128 bits.
fn expression(text: &str) -> Option<UBig> {
    let small = |n: &UBig| *n < UBig::ONE << 128;
    let Some((base, rest)) = text.split_once('^') else { return digits(text) };
    let power = |exponent: &str| {
        let (base, exponent) = (digits(base).filter(small)?, digits(exponent)?);
        // The exponent has 32 bits, even if the base is 0 or 1.
        let power = match u32::try_from(&exponent).ok()? {
            1.. if base <= UBig::ONE => base,
            exponent if exponent <= 128 => base.pow(exponent as usize),
            _ => return None,
        };
        Some(power).filter(small)
    };
    if let Some((exponent, less)) = rest.split_once('-') {
        let (power, less) = (power(exponent)?, digits(less).filter(small)?);
        return (less <= power).then(|| power - less);
    }
    if let Some((exponent, more)) = rest.split_once('+') {
        return Some(power(exponent)? + digits(more).filter(small)?).filter(small);
    }
    power(rest)
}

/// A number of 64 bits: digits, a power, or a power and digits.
fn whole(text: &str) -> Kind {
    let expected = expression(text);
    let expected = expected.and_then(|number| u64::try_from(&number).ok());
    assert_eq!(fuzzing::whole(text), expected, "a whole number");
    let Some(number) = expected else { return Kind::NONE };
    let groups = grouped(number);
    assert_eq!(groups.replace('\u{2009}', ""), number.to_string());
    assert!(groups.split('\u{2009}').skip(1).all(|group| group.len() == 3), "{groups}");
    Kind::read(&[number as usize, text.len()])
}

/// A number of either sign, up to 2^53.
fn offset(text: &str) -> Kind {
    let found = fuzzing::offset(text);
    let (sign, rest) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let number = fuzzing::whole(rest).filter(|&n| n <= 1 << 53);
    assert_eq!(found, number.map(|n| sign * n as i64), "an offset");
    Kind::read(&[usize::from(found.is_some()), usize::from(sign < 0)])
}

/// A number of bytes.
fn bytes(text: &str) -> Kind {
    let found = fuzzing::bytes(text);
    let letters = text.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
    let unit: u128 = match letters {
        "" => 1,
        "kB" => 1000,
        "MB" => 1_000_000,
        "GB" => 1_000_000_000,
        "KiB" => 1 << 10,
        "MiB" => 1 << 20,
        "GiB" => 1 << 30,
        _ => {
            assert_eq!(found, None, "a unit");
            return Kind::NONE;
        }
    };
    let before = &text[..text.len() - letters.len()];
    let before = if letters.is_empty() { before } else { before.trim_end() };
    let number = fuzzing::whole(before).map(|number| u128::from(number) * unit);
    let expected = number.and_then(|n| usize::try_from(n).ok()).filter(|&n| n > 0);
    assert_eq!(found, expected, "a number of bytes");
    Kind::read(&[found.unwrap_or(0), unit as usize])
}

/// The prime 2^61 - 1.
const PRIME: u64 = (1 << 61) - 1;

/// An expression, as terms with their signs; a term is a list of powers.
type Terms = Vec<(bool, Vec<(UBig, UBig)>)>;

/// Reads an expression: `None` if it is none.
fn terms(text: &str) -> Option<Terms> {
    let mut terms = Vec::new();
    let mut start = 0;
    let signs = text.match_indices(['+', '-']).map(|(at, _)| at).chain([text.len()]);
    for end in signs {
        let is_minus = start > 0 && text.as_bytes()[start - 1] == b'-';
        let factors = text[start..end].split('*').map(|factor| {
            let (base, exponent) = factor.split_once('^').unwrap_or((factor, "1"));
            digits(base).zip(digits(exponent))
        });
        terms.push((is_minus, factors.collect::<Option<_>>()?));
        start = end + 1;
    }
    Some(terms)
}

/// A number of any length, or an expression.
fn long(text: &str) -> Kind {
    let Some(terms) = terms(text) else {
        let refused = fuzzing::long(text).expect_err("a text that is no expression");
        return Kind::refused(refused);
    };
    let bits = |(base, exponent): &(UBig, UBig)| {
        let exponent = u64::try_from(exponent).unwrap_or(u64::MAX);
        let log = if *base <= UBig::ONE { 0 } else { dashu_bits(base) - 1 };
        log.saturating_mul(exponent)
    };
    let each = || terms.iter().flat_map(|(_, factors)| factors).map(bits);
    if each().any(|bits| bits > 1 << 26) {
        let refused = fuzzing::long(text).expect_err("the number has more than 10^7 digits");
        return Kind::refused(refused);
    }
    if each().map(|bits| bits + 64).sum::<u64>() > 1 << 11 {
        // The digits of longer numbers take long.
        return Kind::NONE;
    }
    let found = fuzzing::long(text);
    // All sums from the left have to be at least 0.
    let small = small(&terms);
    match (&found, small) {
        (Ok(number), Some(Ok(small))) => assert_eq!(*number, UBig::from(small), "an expression"),
        (Ok(number), Some(Err(()))) => panic!("{text} is negative, not {number}"),
        (Ok(_), None) => {}
        (Err(refused), Some(Ok(small))) => panic!("{text} is {small}: {refused}"),
        (Err(refused), _) => return Kind::refused(refused),
    }
    let number = found.unwrap_or_default();
    assert_eq!(&number % PRIME, residue(&terms), "an expression modulo 2^61 - 1");
    // The digits read back.
    let all = number.to_string();
    assert_eq!(fuzzing::long(&all).as_ref(), Ok(&number));
    let told = short(&number);
    let ends = told.split_once("..").map_or((&*all, &*all), |(first, last)| {
        (first, last.split(' ').next().unwrap_or_default())
    });
    assert!(all.starts_with(ends.0) && all.ends_with(ends.1), "{told}");
    Kind::read(&[all.len(), terms.len(), each().count()])
}

/// The number of bits.
fn dashu_bits(number: &UBig) -> u64 {
    dashu_int::ops::BitTest::bit_len(number) as u64
}

/// The value of an expression in 128 bits: `None` if they do not suffice, an error if a sum from
/// the left is negative.
fn small(terms: &Terms) -> Option<Result<u128, ()>> {
    let mut sum = 0_u128;
    for (is_minus, factors) in terms {
        let mut product = 1_u128;
        for (base, exponent) in factors {
            let power = match u128::try_from(base) {
                Ok(base @ (0 | 1)) if !exponent.is_zero() => base,
                Ok(base) => base.checked_pow(u32::try_from(exponent).ok()?)?,
                Err(_) if exponent.is_zero() => 1,
                Err(_) => return None,
            };
            product = product.checked_mul(power)?;
        }
        if !is_minus {
            sum = sum.checked_add(product)?;
        } else if sum < product {
            return Some(Err(()));
        } else {
            sum -= product;
        }
    }
    Some(Ok(sum))
}

/// The value of an expression modulo [`PRIME`].
fn residue(terms: &Terms) -> u64 {
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64;
    let mut sum = 0;
    for (is_minus, factors) in terms {
        let mut product = 1;
        for (base, exponent) in factors {
            if *base <= UBig::ONE && !exponent.is_zero() {
                product = times(product, u64::from(!base.is_zero()));
                continue;
            }
            let mut square = base % PRIME;
            let mut exponent = u64::try_from(exponent).unwrap_or(0);
            while exponent > 0 {
                if exponent % 2 == 1 {
                    product = times(product, square);
                }
                square = times(square, square);
                exponent /= 2;
            }
        }
        sum = if *is_minus { (sum + PRIME - product) % PRIME } else { (sum + product) % PRIME };
    }
    sum
}

/// A number in a record: digits without leading zeros.
fn json(text: &str) -> Kind {
    let quoted = serde_json::to_string(&[text, "0"]).expect("a text can be written");
    let found: Result<Heaps, _> = serde_json::from_str(&quoted);
    let expected = digits(text).filter(|number| number.to_string() == text);
    match (found, expected) {
        (Ok(heaps), Some(number)) => {
            assert_eq!(heaps[0], number);
            let written = serde_json::to_string(&heaps).expect("heaps can be written");
            assert_eq!(written, quoted);
        }
        (Err(_), None) => return Kind::NONE,
        (found, expected) => panic!("{quoted} is {expected:?}, not {found:?}"),
    }
    Kind::read(&[text.len()])
}

/// The numbers of a move.
fn places(text: &str) -> Kind {
    let bare = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(text);
    let parts: Vec<&str> = bare.split(',').map(str::trim).collect();
    // Expressions are compared above.
    if bare.contains(['^', '*']) {
        return Kind::NONE;
    }
    let found = fuzzing::places(text);
    let plain: Option<Vec<UBig>> = parts.iter().map(|part| digits(part)).collect();
    match (found, plain) {
        (Ok(heaps), Some(plain)) => assert_eq!(*heaps, *plain, "{text}"),
        (Err(refused), Some(plain)) => {
            assert!(!matches!(plain.len(), 2 | 3), "{text}: {refused}");
        }
        (Ok(heaps), None) => assert!(text.contains(['+', '-']), "{text} is {heaps}"),
        (Err(_), None) => {}
    }
    Kind::read(&[parts.len()])
}
