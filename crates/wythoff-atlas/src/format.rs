//! Numbers as they stand on pages: exact digits, thin grouping spaces, shares never rounded up
//! to a hundred.

/// A narrow no-break space: groups digits and never lets a line break inside a number.
const THIN: char = '\u{202f}';

/// A whole number with its digits in groups of three.
pub(crate) fn count(n: impl Into<u128>) -> String {
    let digits = n.into().to_string();
    let mut grouped = String::with_capacity(digits.len() * 2);
    for (i, digit) in digits.chars().enumerate() {
        // Four digits stay together, as in years.
        if i > 0 && digits.len() > 4 && (digits.len() - i).is_multiple_of(3) {
            grouped.push(THIN);
        }
        grouped.push(digit);
    }
    grouped
}

/// A value of the board, with a true minus sign.
pub(crate) fn value(p: i64) -> String {
    if p < 0 { format!("−{}", p.unsigned_abs()) } else { p.to_string() }
}

/// A square of the board; no line breaks inside it.
pub(crate) fn square((x, y): (u64, u64)) -> String {
    format!("({},\u{a0}{})", count(x), count(y))
}

/// A slope, with four decimals.
pub(crate) fn slope(value: f64) -> String {
    format!("{value:.4}")
}

/// `part` of `whole` in percent, cut off after three decimals: `100 %` means every one.
pub(crate) fn share(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "none".into();
    }
    if part == whole {
        return format!("100{THIN}%");
    }
    let thousandths = u128::from(part) * 100_000 / u128::from(whole);
    format!("{}.{:03}{THIN}%", thousandths / 1000, thousandths % 1000)
}

/// `part` of `whole` in percent, with one decimal: for shares whose last digits mean nothing.
pub(crate) fn percent(part: u64, whole: u64) -> String {
    if whole == 0 || part == whole {
        return share(part, whole);
    }
    let tenths = u128::from(part) * 1000 / u128::from(whole);
    format!("{}.{}{THIN}%", tenths / 10, tenths % 10)
}

/// A list as a sentence has it: `1, 2 and 3`.
pub(crate) fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.pop() {
        None => "none".into(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} and {last}", items.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_from_ten_thousand_on() {
        let thin = |text: &str| text.replace(' ', &THIN.to_string());
        assert_eq!(count(9999_u64), "9999");
        assert_eq!(count(10_000_u64), thin("10 000"));
        assert_eq!(count(1_234_567_u64), thin("1 234 567"));
        assert_eq!(value(-3), "−3");
    }

    #[test]
    fn a_share_says_one_hundred_only_if_nothing_is_missing() {
        assert_eq!(share(999_999, 1_000_000), format!("99.999{THIN}%"));
        assert_eq!(share(9_999_999, 10_000_000), format!("99.999{THIN}%"));
        assert_eq!(share(3, 3), format!("100{THIN}%"));
        assert_eq!(percent(9999, 10_000), format!("99.9{THIN}%"));
        assert_eq!(share(0, 0), "none");
    }

    #[test]
    fn lists_read_as_sentences_do() {
        assert_eq!(list([1, 2, 3]), "1, 2 and 3");
        assert_eq!(list(["one"]), "one");
    }
}
