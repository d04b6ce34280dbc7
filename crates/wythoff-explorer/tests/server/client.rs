//! A server for a test, and a client that can send invalid requests.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::Value;
use wythoff_explorer::{Config, DeskLimits, Limits, serve};

/// A server that stops at the end of its test.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// A response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: Vec<u8>,
}

impl Server {
    pub(crate) fn start() -> Self {
        let desk = DeskLimits { threads: 2, memory: 512 << 20, ..DeskLimits::default() };
        Self::with(Vec::new(), Limits { desk, ..Limits::default() })
    }

    pub(crate) fn with(stores: Vec<PathBuf>, limits: Limits) -> Self {
        let (sender, receiver) = mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            let config = Config { address: ([127, 0, 0, 1], 0).into(), stores, limits };
            let ready = |address| sender.send(address).unwrap();
            serve(&config, ready, || stopped.load(Ordering::Relaxed)).unwrap();
        });
        let address = receiver.recv_timeout(Duration::from_secs(20)).unwrap();
        Self { address, stop, thread: Some(thread) }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends any bytes; returns `None` if the server closes the connection without a response.
    pub(crate) fn send(&self, request: &[u8]) -> Option<Answer> {
        let mut stream = self.connect();
        // The server may close the connection before it has read everything.
        let _ = stream.write_all(request);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        Answer::read(&bytes)
    }

    /// Sends a GET request, repeated while the server is still sweeping a board.
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.get_with(path, "")
    }

    pub(crate) fn get_with(&self, path: &str, headers: &str) -> Answer {
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}\r\n",
            self.address
        );
        for _ in 0..200 {
            let answer = self.send(request.as_bytes()).expect("an answer");
            if answer.status != 503 {
                return answer;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("{path} is not answered");
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Answer {
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        self.send(request.as_bytes()).expect("an answer")
    }

    /// Stops the server; returns false if its thread panicked.
    pub(crate) fn end(mut self) -> bool {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().is_some_and(|thread| thread.join().is_ok())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Answer {
    fn read(bytes: &[u8]) -> Option<Self> {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
        let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
        let status = head.split(' ').nth(1)?.parse().ok()?;
        let mut body = bytes[end + 4..].to_vec();
        if head.contains("transfer-encoding: chunked") {
            body = joined(&body);
        }
        Some(Self { status, head, body })
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.body)))
    }
}

/// Joins the chunks of a body.
fn joined(mut chunks: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = chunks.windows(2).position(|two| two == b"\r\n") {
        let size = usize::from_str_radix(&String::from_utf8_lossy(&chunks[..end]), 16).unwrap();
        if size == 0 {
            break;
        }
        body.extend_from_slice(&chunks[end + 2..][..size]);
        chunks = &chunks[end + 4 + size..];
    }
    body
}
