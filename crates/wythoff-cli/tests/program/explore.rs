//! `explore`: a server that prints its address, answers, and ends after Ctrl-C.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::{text, wythoff};

/// Returns the answer to a request of a path.
fn get(address: &str, path: &str) -> Vec<u8> {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    answer
}

#[test]
fn the_explorer_serves_the_page_and_tiles_and_ends_with_ctrl_c() {
    let mut child = wythoff("explore --port 0 --threads 2").stdout(Stdio::piped()).spawn().unwrap();
    let mut said = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
    let address = said.split("http://").nth(1).and_then(|rest| rest.split(';').next());
    let address = address.unwrap_or_else(|| panic!("{said}"));

    let page = get(address, "/");
    assert!(text(&page).starts_with("HTTP/1.1 200") && text(&page).contains("<title>"));
    // 503 says that the board is not computed yet.
    let tile = loop {
        let tile = get(address, "/tiles/blocking/100/0/0/0.png");
        if !tile.starts_with(b"HTTP/1.1 503") {
            break tile;
        }
        thread::sleep(Duration::from_millis(100));
    };
    assert!(tile.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&tile));
    assert!(tile.windows(8).any(|bytes| bytes == b"\x89PNG\r\n\x1a\n"));
    let missing = get(address, "/nothing");
    assert!(text(&missing).starts_with("HTTP/1.1 404") && text(&missing).contains("\"allowed\""));

    // A second server cannot listen on the same address.
    let port = address.rsplit(':').next().unwrap();
    let second = wythoff(&format!("explore --port {port}")).output().unwrap();
    assert_eq!(second.status.code(), Some(2));
    assert!(text(&second.stderr).contains("cannot listen on"), "{}", text(&second.stderr));

    #[cfg(unix)]
    {
        let id = child.id().to_string();
        assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
    #[cfg(not(unix))]
    child.kill().unwrap();
}
