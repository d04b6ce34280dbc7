//! Inputs as lines of text.

use std::fmt::Write;

/// Returns an input as one line: printable ASCII as it is, and other bytes as `\xNN`.
pub fn escaped(input: &[u8]) -> String {
    let mut line = String::new();
    for &byte in input {
        // Writing to a string cannot fail.
        let _ = match byte {
            b'\n' => write!(line, "\\n"),
            b'\\' => write!(line, "\\\\"),
            b' '..=b'~' => write!(line, "{}", char::from(byte)),
            _ => write!(line, "\\x{byte:02x}"),
        };
    }
    line
}

/// Returns the input of a line.
///
/// # Panics
/// If a backslash is followed by anything but `n`, a backslash, or `x` and two hexadecimal digits.
pub fn unescaped(line: &str) -> Vec<u8> {
    let mut bytes = line.bytes();
    let mut input = Vec::new();
    while let Some(byte) = bytes.next() {
        let next = if byte == b'\\' { bytes.next() } else { None };
        input.push(match (byte, next) {
            (b'\\', Some(b'n')) => b'\n',
            (b'\\', Some(b'\\')) => b'\\',
            (b'\\', Some(b'x')) => {
                let digits: String = bytes.by_ref().take(2).map(char::from).collect();
                u8::from_str_radix(&digits, 16).unwrap_or_else(|_| panic!("`\\x{digits}`: {line}"))
            }
            (b'\\', _) => panic!("a backslash that stands for nothing: {line}"),
            _ => byte,
        });
    }
    input
}

/// Returns the inputs of a corpus: a file with one input a line, and comments that begin with `##`.
pub(crate) fn inputs(file: &str) -> Vec<Vec<u8>> {
    file.lines().filter(|line| !line.starts_with("##")).map(unescaped).collect()
}

/// Returns the words of a corpus, parts of inputs, each in a line that begins with `##word `.
pub(crate) fn words(file: &str) -> Vec<Vec<u8>> {
    file.lines().filter_map(|line| line.strip_prefix("##word ")).map(unescaped).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_reads_back_from_its_line() {
        let all: Vec<u8> = (0..=255).collect();
        let line = escaped(&all);
        assert!(line.is_ascii() && !line.contains('\n'));
        assert_eq!(unescaped(&line), all);
        let file = "## a comment\n##word  a\\n\n1,0\n\n\\x00\\n\n";
        assert_eq!(inputs(file), [&b"1,0"[..], b"", b"\0\n"]);
        assert_eq!(words(file), [b" a\n"]);
    }
}
