//! Requests to the host of the page, by two functions of JavaScript: for the files of stores.

#![allow(unsafe_code, reason = "functions of JavaScript are declared, and their module is ours")]

use std::io;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use wythoff_store::disk::{Fetch, Reply};

/// Sends requests for the files of one store.
#[derive(Debug, Clone)]
pub(crate) struct Host {
    /// The folder of the store, from the page, with `/` at its end.
    pub(crate) path: String,
}

/// A request: the path of a file, and the first byte of a range and the byte after its last one.
#[derive(Serialize)]
struct Asked {
    path: String,
    range: Option<(u64, u64)>,
}

/// The first line of an answer.
#[derive(Deserialize)]
struct Answered {
    status: u16,
    /// The header `Content-Range`.
    #[serde(default)]
    range: String,
    /// Why there is no answer.
    #[serde(default)]
    error: Option<String>,
}

impl Fetch for Host {
    fn fetch(&self, key: &str, range: Option<Range<u64>>) -> io::Result<Reply> {
        let range = range.map(|Range { start, end }| (start, end));
        let asked = Asked { path: format!("{}{key}", self.path), range };
        read(&send(&serde_json::to_vec(&asked)?))
    }
}

/// Reads an answer: a line of JSON, then the body.
fn read(answer: &[u8]) -> io::Result<Reply> {
    let end = answer.iter().position(|&byte| byte == b'\n').unwrap_or(answer.len());
    let (head, body) = answer.split_at(end);
    let Answered { status, range, error } = serde_json::from_slice(head)?;
    match error {
        Some(error) => Err(io::Error::other(error)),
        None => Ok(Reply {
            status,
            content_range: range,
            bytes: body.get(1..).unwrap_or_default().to_vec(),
        }),
    }
}

/// Sends a request, and returns the answer.
#[cfg(target_arch = "wasm32")]
fn send(request: &[u8]) -> Vec<u8> {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Sends the request of so many bytes at an address. Returns the length of the answer.
        safe fn fetch(request: *const u8, length: usize) -> usize;
        /// Writes the answer to an address.
        safe fn take(place: *mut u8);
    }
    let mut answer = vec![0; fetch(request.as_ptr(), request.len())];
    take(answer.as_mut_ptr());
    answer
}

/// Outside of a page, there is no host.
#[cfg(not(target_arch = "wasm32"))]
fn send(_: &[u8]) -> Vec<u8> {
    br#"{"status":0,"error":"there is no host"}"#.to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_with_their_status_range_and_body() {
        let reply = read(b"{\"status\":206,\"range\":\"bytes 0-1/9\"}\n\n5").unwrap();
        assert_eq!((reply.status, &*reply.content_range), (206, "bytes 0-1/9"));
        assert_eq!(reply.bytes, b"\n5");
        let reply = read(br#"{"status":404}"#).unwrap();
        assert_eq!((reply.status, reply.bytes.len()), (404, 0));
        for answer in ["", "\n", "{}", r#"{"status":70000}"#, r#"{"status":0,"error":"offline"}"#] {
            assert!(read(answer.as_bytes()).is_err(), "{answer}");
        }
    }

    #[test]
    fn outside_of_a_page_no_host_answers() {
        let host = Host { path: "../stores/5/".to_owned() };
        assert_eq!(
            host.fetch("zarr.json", Some(0..5)).unwrap_err().to_string(),
            "there is no host"
        );
    }
}
