//! Numbers, pairs and moves in sentences.

use dashu_int::UBig;

/// Digits of a number that are written in full.
const FEW: usize = 24;

/// A number as people read it: all its digits, or the first and last of them and how many they are.
///
/// ```
/// use dashu_int::UBig;
/// use wythoff::imitation::player::short;
/// assert_eq!(short(&UBig::from(1618u32)), "1618");
/// assert_eq!(short(&(UBig::from(10u8).pow(1000) + UBig::from(7u8))), "1000000000..0000000007 (1001 digits)");
/// ```
pub fn short(number: &UBig) -> String {
    let digits = number.to_string();
    match digits.len() {
        0..=FEW => digits,
        count => format!("{}..{} ({count} digits)", &digits[..10], &digits[count - 10..]),
    }
}

/// `(3,5)`.
pub(crate) fn heaps([x, y]: &[UBig; 2]) -> String {
    format!("({},{})", short(x), short(y))
}

/// `take 2 from pile 1`, `take 2 from pile 0 and 3 from pile 1`, `take 2 from both piles`.
pub(super) fn take([x, y]: &[UBig; 2]) -> String {
    match (x.is_zero(), y.is_zero()) {
        (false, true) => format!("take {} from pile 0", short(x)),
        (true, false) => format!("take {} from pile 1", short(y)),
        _ if x == y => format!("take {} from both piles", short(x)),
        _ => format!("take {} from pile 0 and {} from pile 1", short(x), short(y)),
    }
}

/// The names of a few squares in a sentence; `None` if they are none or too many to name.
pub(crate) fn few<'a>(
    squares: impl IntoIterator<Item = &'a [UBig; 2]>,
    word: &str,
) -> Option<String> {
    const MOST: usize = 6;
    let names: Vec<String> = squares.into_iter().take(MOST + 1).map(heaps).collect();
    let (last, before) = names.split_last().filter(|_| names.len() <= MOST)?;
    Some(if before.is_empty() {
        last.clone()
    } else {
        format!("{} {word} {last}", before.join(", "))
    })
}

/// `1 imitation`, `2 imitations`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{s}")
}
