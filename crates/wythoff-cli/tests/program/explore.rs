//! `explore`: a server that prints its address, answers, and ends after Ctrl-C. `site`: stores
//! beside the page.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use wythoff_store::board::View;
use wythoff_store::disk::Folder;

use crate::{run_in, text, wythoff};

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

/// Without a limit, the server holds twice the memory that its answers need.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn the_explorer_has_two_arenas_of_memory_or_as_many_as_the_environment_says() {
    const ARENAS: &str = "MALLOC_ARENA_MAX";
    for given in [None, Some("7")] {
        let mut server = wythoff("explore --port 0");
        server.env_remove(ARENAS).envs(given.map(|n| (ARENAS, n))).stdout(Stdio::piped());
        let mut child = server.spawn().unwrap();
        let mut said = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
        let environment = fs::read(format!("/proc/{}/environ", child.id())).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(said.contains("http://"), "{said}");
        let expected = format!("{ARENAS}={}", given.unwrap_or("2"));
        assert!(environment.split(|&byte| byte == 0).any(|word| word == expected.as_bytes()));
    }
}

/// A folder with a file that looks like the module of the explorer, and an atlas without entries.
fn parts() -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("module.wasm"), b"\0asm answer_length sweep").unwrap();
    fs::create_dir(place.path().join("atlas")).unwrap();
    fs::write(place.path().join("atlas/atlas.json"), "{}").unwrap();
    place
}

#[test]
fn a_site_has_checked_copies_of_stores_and_a_list_of_them() {
    let place = parts();
    let sweep = "blocking sweep --k 40 --size 2100 --tile-size 256 --store swept";
    assert!(run_in(place.path(), sweep).status.success());
    let site = "site --module module.wasm --atlas atlas --store swept --json";
    let output = run_in(place.path(), site);
    assert!(output.status.success(), "{}", text(&output.stderr));

    let read = |path: &str| fs::read_to_string(place.path().join(path)).unwrap();
    let [swept, laid] = ["swept", "site/stores/40"].map(|path| {
        let view = View::open(Folder::new(place.path().join(path))).unwrap();
        view.manifest().finished().unwrap().root
    });
    assert_eq!(swept, laid);
    for path in ["edges/c/0/1/2", "pyramid/512/c/0/0/0", "pyramid/512/zarr.json", "tiles.json"] {
        assert_eq!(
            fs::read(place.path().join("swept").join(path)).unwrap(),
            fs::read(place.path().join("site/stores/40").join(path)).unwrap(),
            "{path}"
        );
    }
    assert!(read("site/stores/40/pieces.json").starts_with('['));
    let list = format!(r#"[{{"k":40,"size":2100,"root":"{swept}","path":"../stores/40/"}}]"#);
    assert_eq!(read("site/explorer/stores.json"), list);
    let page = read("site/explorer/index.html");
    assert!(page.contains("<meta name=\"wythoff-stores\" content=\"stores.json\">"));
    assert!(read("site/index.html").contains("<a href=\"explorer/#/blocking/40\">game 40</a>"));
    // A browser keeps the files of this list for use without a network.
    let listed = text(&output.stdout);
    assert!(listed.contains("\"explorer/stores.json\"") && !listed.contains("\"stores/"));

    // A site without stores names none.
    assert!(run_in(place.path(), "site --module module.wasm --atlas atlas").status.success());
    assert!(!read("site/explorer/index.html").contains("stores.json"));
    assert!(!read("site/index.html").contains("tores"));
    assert!(!place.path().join("site/stores").exists());
}

#[test]
fn a_site_takes_only_whole_stores_and_one_of_each_game() {
    let place = parts();
    let sweep = "blocking sweep --k 40 --size 600 --tile-size 256 --store swept";
    assert!(run_in(place.path(), sweep).status.success());
    let refused = |stores: &str, says: &str| {
        let site = format!("site --module module.wasm --atlas atlas {stores}");
        let output = run_in(place.path(), &site);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(says), "{}", text(&output.stderr));
        assert!(!place.path().join("site").exists());
    };
    refused("--store nowhere", "nowhere is no store");
    refused("--store swept --store swept", "swept is a second board of game 40");
    let file = place.path().join("swept/edges/c/0/1/2");
    let mut bytes = fs::read(&file).unwrap();
    bytes[9] ^= 1;
    fs::write(&file, bytes).unwrap();
    refused("--store swept", "its BLAKE3 is not the one in tiles.json");
}
