//! Hashes of the pieces of large files, with which a part of a file is checked without the rest.

use serde::{Deserialize, Serialize};

use crate::hash::{FileHash, PIECE, PieceHash};

/// Name of the list of [`Pieces`] in the folder of a store.
pub(crate) const PIECES: &str = "pieces.json";

/// A large file and the hashes of its pieces.
///
/// The list of the large files of a store, `pieces.json`, is not part of the store: it follows from
/// the files, and a reader compares the hash of each file that follows from it with `tiles.json`.
///
/// ```
/// use wythoff_store::disk::Pieces;
/// use wythoff_store::hash::FileHash;
/// let bytes = vec![5; 1 << 20];
/// let pieces = Pieces::of("pyramid/512/c/0/0/0", &bytes).unwrap();
/// assert_eq!(pieces.hash(), FileHash::of(&bytes));
/// assert_eq!(Pieces::of("values/c/0/0/0", b"a small file"), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Pieces {
    key: String,
    bytes: u64,
    pieces: Vec<PieceHash>,
}

/// Pieces as they are read from a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    key: String,
    bytes: u64,
    pieces: Vec<PieceHash>,
}

impl TryFrom<Unchecked> for Pieces {
    type Error = String;

    fn try_from(Unchecked { key, bytes, pieces }: Unchecked) -> Result<Self, String> {
        if is_large(bytes) && bytes.div_ceil(PIECE as u64) == pieces.len() as u64 {
            Ok(Self { key, bytes, pieces })
        } else {
            Err(format!("{key}: {} pieces of {bytes} bytes", pieces.len()))
        }
    }
}

/// Returns true for files that are read in pieces. Others are read whole.
const fn is_large(bytes: u64) -> bool {
    bytes > 2 * PIECE as u64
}

impl Pieces {
    /// The pieces of a file; `None` if it is not larger than two pieces, because then it is read
    /// whole.
    pub fn of(key: &str, bytes: &[u8]) -> Option<Self> {
        let length = bytes.len() as u64;
        let hash = |(place, bytes)| PieceHash::of(place, bytes);
        is_large(length).then(|| Self {
            key: key.to_owned(),
            bytes: length,
            pieces: bytes.chunks(PIECE).enumerate().map(hash).collect(),
        })
    }

    /// The key of the file.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The length of the file in bytes.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The hash of the file, which follows from those of its pieces.
    pub fn hash(&self) -> FileHash {
        FileHash::of_pieces(&self.pieces).expect("a large file has more than two pieces")
    }

    /// Returns true if the piece at `place`, counted in pieces, has these bytes.
    pub(super) fn has(&self, place: usize, bytes: &[u8]) -> bool {
        self.pieces[place] == PieceHash::of(place, bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_read_back_and_others_are_refused() {
        let pieces = Pieces::of("rows/c/0", &vec![1; 3 * PIECE + 1]).unwrap();
        let json = serde_json::to_string(&pieces).unwrap();
        assert_eq!(serde_json::from_str::<Pieces>(&json).unwrap(), pieces);
        for other in ["786432", "1048577", "5", "-1", "18446744073709551615"] {
            let text = json.replace("786433", other);
            assert!(serde_json::from_str::<Pieces>(&text).is_err(), "{other}");
        }
        let more = json.replace("\"key\"", "\"other\":1,\"key\"");
        assert!(serde_json::from_str::<Pieces>(&more).is_err());
    }
}
