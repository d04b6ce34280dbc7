//! Mutations of inputs.

use wythoff_testkit::Random;

/// The most bytes of a mutated input.
const LONGEST: usize = 1 << 12;

/// Numbers at which readers change their mind, for the place of digits in a text.
const NUMBERS: [&str; 24] = [
    "0",
    "1",
    "2",
    "3",
    "7",
    "10",
    "16",
    "99",
    "255",
    "256",
    "257",
    "1000",
    "4095",
    "4096",
    "65536",
    "1048575",
    "1048576",
    "2147483648",
    "4294967296",
    "9007199254740991",
    "9007199254740992",
    "18446744073709551615",
    "18446744073709551616",
    "00",
];

/// Returns a number below `end`, or 0 if `end` is 0.
pub(crate) fn below(random: &mut Random, end: usize) -> usize {
    if end == 0 { 0 } else { (random.bits() % end as u64) as usize }
}

/// Changes an input by a few random mutations. `other` is another input, of which parts may be
/// taken, and `words` are parts of inputs that a target understands.
pub(crate) fn mutate(random: &mut Random, input: &mut Vec<u8>, other: &[u8], words: &[Vec<u8>]) {
    let count = 1 + (random.bits() & random.bits() & 7) as usize;
    for _ in 0..count {
        once(random, input, other, words);
    }
    input.truncate(LONGEST);
}

fn once(random: &mut Random, input: &mut Vec<u8>, other: &[u8], words: &[Vec<u8>]) {
    let at = below(random, input.len());
    let choice = below(random, 16);
    if input.is_empty() || choice < 3 {
        let end = below(random, input.len() + 1);
        if words.is_empty() || below(random, 3) == 0 {
            let byte = random.bits() as u8;
            input.insert(end, if choice == 0 { byte } else { b' ' + byte % 95 });
        } else {
            let word = &words[below(random, words.len())];
            input.splice(end..end, word.iter().copied());
        }
        return;
    }
    match choice {
        3 => input[at] ^= 1 << below(random, 8),
        4 => input[at] = random.bits() as u8,
        5 => input[at] = input[at].wrapping_add([1, 255, 16, 240][below(random, 4)]),
        6 | 7 => {
            let end = part(random, at, input.len());
            input.drain(at..end);
        }
        8 => {
            let end = part(random, at, input.len());
            let copy = input[at..end].to_vec();
            input.splice(at..at, copy);
        }
        9 => {
            let end = part(random, at, input.len());
            let to = below(random, input.len() - (end - at) + 1);
            let moved: Vec<u8> = input.drain(at..end).collect();
            input.splice(to..to, moved);
        }
        10 => {
            let from = below(random, other.len());
            let end = part(random, from, other.len());
            input.splice(at..at, other[from..end].iter().copied());
        }
        11 => {
            let from = below(random, other.len());
            input.truncate(at);
            input.extend_from_slice(&other[from..]);
        }
        12 => {
            let to = below(random, input.len());
            input.swap(at, to);
        }
        _ => number(random, input, at),
    }
}

/// Returns the end of a part that begins at `at`, mostly a short one.
fn part(random: &mut Random, at: usize, length: usize) -> usize {
    let most = if below(random, 4) == 0 { 64 } else { 8 };
    length.min(at + 1 + below(random, most))
}

/// Replaces the next run of digits by a number.
fn number(random: &mut Random, input: &mut Vec<u8>, at: usize) {
    let is_digit = |byte: &u8| byte.is_ascii_digit();
    let Some(start) = input[at..].iter().position(is_digit).map(|start| at + start) else {
        return;
    };
    let end = input[start..].iter().position(|byte| !is_digit(byte));
    let end = end.map_or(input.len(), |length| start + length);
    let number = match below(random, 4) {
        0 => NUMBERS[below(random, NUMBERS.len())].to_owned(),
        1 => random.bits().to_string(),
        _ => below(random, 20).to_string(),
    };
    input.splice(start..end, number.into_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mutations_differ_and_are_repeated_by_the_seed() {
        let run = |seed: u64| {
            let mut random = Random::with_seed(seed);
            let mut all = Vec::new();
            for _ in 0..200 {
                let mut input = b"1,0* 0,1* 12,7".to_vec();
                let words = [b"without".to_vec(), b"block=2".to_vec()];
                mutate(&mut random, &mut input, b"king misere", &words);
                assert!(input.len() <= LONGEST);
                all.push(input);
            }
            all
        };
        assert_eq!(run(1), run(1));
        let mut inputs = run(1);
        inputs.sort();
        inputs.dedup();
        assert!(inputs.len() > 150, "{} different inputs of 200", inputs.len());
    }
}
