//! Answers of a host.

use std::io::{self, ErrorKind};
use std::ops::Range;

use crate::hash::PIECE;

/// The answer of a host to a request for a file, or for a part of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The status of HTTP.
    pub status: u16,
    /// The header `Content-Range`, such as `bytes 0-99/500`; empty if there is none.
    pub content_range: String,
    /// The body.
    pub bytes: Vec<u8>,
}

impl Reply {
    /// Returns the answer if it has a file or a part of one.
    pub(super) fn found(self) -> io::Result<Self> {
        match self.status {
            200 | 206 => Ok(self),
            404 | 410 => Err(ErrorKind::NotFound.into()),
            status => Err(io::Error::other(format!("the host answered with status {status}"))),
        }
    }

    /// Returns the bytes that the host sent, and the piece at which they begin, if they are the
    /// requested range of a file of `length` bytes. A whole file is accepted, too, up to `most`
    /// bytes.
    pub(super) fn part(
        &self,
        range: &Range<u64>,
        length: u64,
        most: u64,
    ) -> Result<(usize, &[u8]), String> {
        let sent = self.bytes.len() as u64;
        let Range { start, end } = range;
        if self.status == 206 {
            let wanted = format!("bytes {start}-{}/{length}", end - 1);
            if self.content_range != wanted {
                return Err(format!("the host sent `{}`, not `{wanted}`", self.content_range));
            }
            if sent != end - start {
                return Err(format!("the host sent {sent} bytes of {}", end - start));
            }
            return Ok((*start as usize / PIECE, &self.bytes));
        }
        if length > most {
            return Err(format!(
                "the host ignores requests for ranges of bytes, and the file has {length} bytes; at most {most} are read whole: use a host that supports ranges"
            ));
        }
        if sent != length {
            return Err(format!(
                "the host sent a whole file of {sent} bytes, and the file of the store has {length}"
            ));
        }
        Ok((0, &self.bytes))
    }
}
