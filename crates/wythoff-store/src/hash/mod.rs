//! Hashes of a store: BLAKE3 of each file, and the root hash over all of them.
//!
//! The root is the hash of a text: first the parameters of the store, one a line, then a line for
//! each file, in the order of the store and in the form that the program `b3sum` prints. A file in
//! the wrong place changes the root, as a damaged file does.
//!
//! ```
//! use wythoff_store::hash::{FileHash, RootHasher};
//!
//! let edges = FileHash::of(b"bytes of the file");
//! let mut root = RootHasher::new(&[("k", &5), ("size", &15)]);
//! root.add("edges/c/0/0/0", edges);
//! let by_hand = format!("wythoff store\nk 5\nsize 15\n{edges}  edges/c/0/0/0\n");
//! assert_eq!(root.finish().to_string(), FileHash::of(by_hand.as_bytes()).to_string());
//! ```

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use thiserror::Error;
use wythoff::serialize_as_text;

/// Defines a type of hash, so that the hash of a file cannot be taken for a root.
macro_rules! digest {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        ///
        /// Shown and parsed, also by serde, as 64 hexadecimal digits in lower case.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
        #[derive(derive_more::Debug, derive_more::Display)]
        #[debug("{}({})", stringify!($name), self)]
        #[display("{}", blake3::Hash::from_bytes(self.0).to_hex())]
        #[serde(try_from = "String")]
        pub struct $name([u8; 32]);

        impl $name {
            /// The 32 bytes of the hash.
            pub const fn as_bytes(&self) -> &[u8; 32] {
                &self.0
            }
        }

        serialize_as_text!($name);

        impl FromStr for $name {
            type Err = HashError;

            fn from_str(text: &str) -> Result<Self, HashError> {
                // `from_hex` takes capital letters, too. Here a hash has one spelling.
                let hash = blake3::Hash::from_hex(text).ok();
                let hash = hash.filter(|hash| hash.to_hex().as_str() == text);
                let hash = hash.ok_or_else(|| HashError { found: text.to_owned() })?;
                Ok(Self(*hash.as_bytes()))
            }
        }

        impl TryFrom<String> for $name {
            type Error = HashError;

            fn try_from(text: String) -> Result<Self, HashError> {
                text.parse()
            }
        }
    };
}

mod pieces;

pub use pieces::PIECE;

digest! {
    /// BLAKE3 of the bytes of one file.
    FileHash
}

digest! {
    /// Chaining value of BLAKE3 of a piece of a file: [`FileHash::of_pieces`] derives the hash of
    /// the file from those of all its pieces.
    PieceHash
}

digest! {
    /// BLAKE3 over the parameters and all files of a store.
    RootHash
}

/// A text that is not a hash.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{found}` is not a hash; give 64 hexadecimal digits in lower case")]
pub struct HashError {
    /// The text.
    pub found: String,
}

impl FileHash {
    /// Hashes the bytes of a file. `Time: O(length)`, about a second for 2 GB.
    pub fn of(bytes: &[u8]) -> Self {
        Self(*blake3::hash(bytes).as_bytes())
    }
}

/// Computes the root of a store from the hashes of its files, which come in their order.
#[derive(Clone, Debug)]
pub struct RootHasher {
    text: blake3::Hasher,
}

impl RootHasher {
    /// Starts with the parameters of the store: names and values, one pair a line.
    pub fn new(parameters: &[(&str, &dyn fmt::Display)]) -> Self {
        let mut root = Self { text: blake3::Hasher::new() };
        root.line(format_args!("wythoff store"));
        for (name, value) in parameters {
            root.line(format_args!("{name} {value}"));
        }
        root
    }

    /// Adds the file at `key`, its path from the folder of the store, with `/`.
    pub fn add(&mut self, key: &str, file: FileHash) {
        self.line(format_args!("{file}  {key}"));
    }

    /// Returns the root of all files so far.
    pub fn finish(&self) -> RootHash {
        RootHash(*self.text.finalize().as_bytes())
    }

    fn line(&mut self, line: fmt::Arguments<'_>) {
        self.text.update(format!("{line}\n").as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The hash of the empty file, from the test vectors of BLAKE3
    /// (`test_vectors/test_vectors.json` of github.com/BLAKE3-team/BLAKE3, `input_len` 0).
    const EMPTY: &str = "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262";

    #[test]
    fn a_hash_is_that_of_the_test_vectors_and_reads_back() {
        let empty = FileHash::of(b"");
        assert_eq!(empty.to_string(), EMPTY);
        assert_eq!(EMPTY.parse(), Ok(empty));
        assert_eq!(serde_json::to_string(&empty).unwrap(), format!("\"{EMPTY}\""));
        assert_eq!(serde_json::from_str::<FileHash>(&format!("\"{EMPTY}\"")).unwrap(), empty);
    }

    #[test]
    fn a_text_that_is_not_a_hash_is_an_error_that_quotes_it() {
        for text in [
            "",
            "af13",
            &EMPTY[1..],
            &format!("{EMPTY}0"),
            &EMPTY.replace('f', "g"),
            &EMPTY.to_uppercase(),
            &EMPTY.replacen('e', "E", 1),
            &format!("{EMPTY}\n"),
        ] {
            let error = text.parse::<RootHash>().unwrap_err();
            assert_eq!(error.found, text);
        }
        assert!(
            serde_json::from_str::<RootHash>("\"12\"").unwrap_err().to_string().contains("`12`")
        );
    }

    #[test]
    fn every_flipped_bit_of_a_hash_is_noticed() {
        let hash: FileHash = EMPTY.parse().unwrap();
        for bit in 0..8 * EMPTY.len() {
            let mut bytes = EMPTY.as_bytes().to_vec();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let found = String::from_utf8(bytes).ok().and_then(|text| text.parse().ok());
            assert_ne!(found, Some(hash), "bit {bit}");
        }
    }

    #[test]
    fn the_root_depends_on_the_parameters_and_on_files_their_names_and_their_order() {
        let (a, b) = (FileHash::of(b"a"), FileHash::of(b"b"));
        let root = |k: u64, files: &[(&str, FileHash)]| {
            let mut root = RootHasher::new(&[("k", &k)]);
            files.iter().for_each(|&(key, file)| root.add(key, file));
            root.finish()
        };
        let all = [
            root(5, &[("x", a), ("y", b)]),
            root(6, &[("x", a), ("y", b)]),
            root(5, &[("y", b), ("x", a)]),
            root(5, &[("x", b), ("y", a)]),
            root(5, &[("x", a)]),
        ];
        for (i, one) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|other| other != one));
        }
        assert_eq!(all[0], root(5, &[("x", a), ("y", b)]));
    }
}
