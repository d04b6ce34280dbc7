//! Hashes of files from the hashes of their pieces, by the tree of BLAKE3.

use blake3::hazmat::{self, HasherExt, Mode};

use super::{FileHash, PieceHash};

/// Bytes of a piece of a file; the last piece may have fewer. A power of two, so that a piece is a
/// subtree of BLAKE3.
pub const PIECE: usize = 1 << 18;

impl FileHash {
    /// Derives the hash of a file from the hashes of its pieces of [`PIECE`] bytes, in order.
    /// Returns `None` if there are fewer than two pieces.
    pub fn of_pieces(pieces: &[PieceHash]) -> Option<Self> {
        let (left, right) = halves(pieces)?;
        let root = hazmat::merge_subtrees_root(&subtree(left), &subtree(right), Mode::Hash);
        Some(Self(*root.as_bytes()))
    }
}

impl PieceHash {
    /// Hashes the piece at `place`, counted in pieces from 0, of a file with at least two pieces.
    pub fn of(place: usize, bytes: &[u8]) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.set_input_offset((place * PIECE) as u64).update(bytes);
        Self(hasher.finalize_non_root())
    }
}

/// The two subtrees of a tree of pieces: the left one has as many pieces as possible, a power of
/// two.
fn halves(pieces: &[PieceHash]) -> Option<(&[PieceHash], &[PieceHash])> {
    (pieces.len() > 1).then(|| pieces.split_at(pieces.len().next_power_of_two() / 2))
}

/// The chaining value of a tree of at least one piece.
fn subtree(pieces: &[PieceHash]) -> [u8; 32] {
    match halves(pieces) {
        None => pieces[0].0,
        Some((left, right)) => {
            hazmat::merge_subtrees_non_root(&subtree(left), &subtree(right), Mode::Hash)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_of_a_file_follows_from_those_of_its_pieces() {
        let bytes: Vec<u8> = (0..9 * PIECE + 5).map(|n| (n % 251) as u8).collect();
        for length in [PIECE + 1, 2 * PIECE, 2 * PIECE + 1, 5 * PIECE - 1, 8 * PIECE, bytes.len()] {
            let file = &bytes[..length];
            let pieces = |file: &[u8]| -> Vec<_> {
                let pieces = file.chunks(PIECE).enumerate();
                pieces.map(|(place, bytes)| PieceHash::of(place, bytes)).collect()
            };
            let hash = FileHash::of(file);
            assert_eq!(FileHash::of_pieces(&pieces(file)), Some(hash), "{length} bytes");
            let mut others = pieces(file);
            others.swap(0, 1);
            assert_ne!(FileHash::of_pieces(&others), Some(hash));
        }
        assert_eq!(FileHash::of_pieces(&[PieceHash::of(0, b"a")]), None);
    }
}
