//! Invalid requests and misbehaving clients.

use std::io::Write;
use std::time::{Duration, Instant};

use wythoff_explorer::{DeskLimits, Limits};

use crate::client::Server;

/// Checks that a request is answered by a success, or by an error with a message.
fn is_answered(server: &Server, path: &str) {
    let answer = server.get(path);
    assert!((200..500).contains(&answer.status), "{path}: {answer:?}");
    if answer.status >= 400 {
        let json = answer.json();
        let explained = json["error"].as_str().is_some_and(|error| error.len() > 8);
        assert!(explained, "{path}: {json}");
    }
}

#[test]
fn malformed_and_huge_requests_are_rejected_with_a_message() {
    let server = Server::start();
    let huge = "9".repeat(5000);
    for path in [
        "/tiles/blocking/0/0/0/0.png",
        "/tiles/blocking/1000/0/-1/0.png",
        "/tiles/blocking/1000/53/0/0.png",
        "/tiles/blocking/1000/52/18446744073709551615/0.png",
        "/tiles/blocking/1000/0/18446744073709551615/18446744073709551615.png",
        "/tiles/blocking/1000/0/0/0",
        "/tiles/blocking/1000/0/0/0.png?palette=pink",
        "/tiles/blocking/1000/0/0/0.png?palette",
        "/tiles/blocking/1000/0/0/0.png?x=1",
        "/tiles/blocking/18446744073709551615/0/0/0.png",
        "/tiles/blocking/10000000/0/0/0.png",
        "/tiles/nimhoff/0,0/0/0/0.png",
        "/tiles/nimhoff/wythoff@99999999999999999999/0/0/0.png",
        "/tiles/nimhoff/wythoff/0/0/0.png?colour=fill:7,7",
        "/tiles/imitation/1,99999999999999/0/0/0.png",
        "/tiles/compare/1..2@9223372036854775807,0/0/0/0.png",
        "/tiles/compare/1..2@-9223372036854775808,-1/0/0/0.png",
        "/view/blocking/1000.png?x=0&y=0&width=0&height=10",
        "/view/blocking/1000.png?x=0&y=0&width=100000&height=100000",
        "/view/blocking/1000.png?x=1152921504606846976&y=0&width=1&height=1",
        "/view/blocking/1000",
        "/view/blocking/1.png?x=1752&y=51&width=1786&height=1626&z=6",
        "/values/blocking/1000?x=0&y=0&width=1000&height=1000",
        "/values/blocking/1000?x=0&y=0&width=18446744073709551615&height=2",
        "/values/blocking/1000?x=abc&y=0&width=1&height=1",
        "/values/blocking/1000",
        "/cell/blocking/1000?x=-1&y=0",
        "/cell/blocking/1000?x=1e3&y=0",
        "/cell/blocking/1000?x=1152921504606846976&y=0",
        "/rectangle/blocking/1000?x=0&y=0&width=1152921504606846976&height=1152921504606846976",
        "/rectangle/imitation/1,1?x=0&y=0&width=8589934592&height=1",
        "/rectangle/blocking/8?x=0&y=1099511627776&width=8589934592&height=1",
        "/rectangle/nimhoff/wythoff?x=0&y=0&width=8589934592&height=1",
        "/tiles/imitation/1,1/30/0/0.png",
        "/tiles/imitation/1,1/40/0/0.png",
        "/view/imitation/1,1.png?x=0&y=0&width=2048&height=2048&z=20",
        "/profile/blocking/1000?x0=0&y0=0&x1=1152921504606846975&y1=1",
        "/outcome/imitation/17179869184,1?x=1099511627770&y=549755813888",
        "/outcome/imitation/1099511627775,65536?x=1099511627774&y=1839",
        "/values/imitation/17179869184,1?x=1099511627770&y=549755813888&width=2&height=2",
        "/tiles/imitation/17179869184,1/0/4294967290/2147483648.png",
        "/view/imitation/17179869184,1.png?x=1099511627770&y=549755813888&width=2&height=2",
        "/profile/imitation/17179869184,1?x0=1099511627770&y0=5&x1=1099511627775&y1=5",
        "/rectangle/imitation/17179869184,1?x=1099511627770&y=5&width=2&height=2",
        "/advice/imitation/17179869184,1?x=1099511627770&y=549755813888",
        "/cell/nimhoff/1,0;0,1;1,1@9007199254740991?x=5&y=9",
        "/cell/blocking/%ff%fe?x=1&y=2",
        "/tiles/three/nim@4096/0/0/0.png",
        "/tiles/three/raleigh@1001/0/0/0.png",
        "/tiles/three/1,0,257@2/0/0/0.png",
        "/cell/three/nim@5?x=4096&y=4096",
        "/advice/three/moore@900?x=900&y=900",
        "/advice/three/nim@5?x=1048577&y=1",
        "/structure/three/nim@5",
        "/structure/nimhoff/wythoff",
        "/structure/blocking/1",
        "/agreement/97..100?x=0&y=0&width=0&height=0",
        "/../../etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/page/../src/lib.rs",
        "/index.html/",
        "/%00",
        "/%ff%fe",
        "//",
        "/v1/",
        "/v1/v1/games",
    ] {
        let answer = server.get(path);
        let fine = ["/structure/blocking/1", "/tiles/imitation/1,99999999999999/0/0/0.png"];
        let refused = (400..500).contains(&answer.status);
        assert!(refused || fine.contains(&path), "{path}: {}", answer.status);
        is_answered(&server, path);
    }
    is_answered(&server, &format!("/tiles/blocking/{huge}/0/0/0.png"));
    is_answered(&server, &format!("/tiles/nimhoff/{}/0/0/0.png", "1,1;".repeat(1000)));
    for body in ["", "{", "[]", "null", "{\"setup\":{}}", &"[".repeat(100_000)] {
        for path in ["/play/state", "/play/hint", "/play/review", "/play/puzzle", "/automaton"] {
            let answer = server.post(path, body);
            assert!((400..500).contains(&answer.status), "{path} {body:.20}: {answer:?}");
        }
    }
    // Three heaps whose turns have millions of options,
    // games of too many moves, and wrong numbers of heaps.
    let million = r#"["1048576","1048576","1048576"]"#;
    let rays = (0..256).map(|n| format!("1,{},{n}*", n / 2)).collect::<Vec<_>>().join(" ");
    let many = "1,2,3 ".repeat(5000);
    for (game, at) in [
        ("moore block=100000", r#"["1000","1000","1000"]"#),
        ("raleigh", r#"["900","900","900"]"#),
        ("nim", million),
        (&*rays, million),
        (&*rays, r#"["1","1","1"]"#),
        (&*many, r#"["1","1","1"]"#),
        ("nim", r#"["1","1"]"#),
        ("nim", r#"["1","1","1","1"]"#),
    ] {
        let setup = format!(r#"{{"game":"three/{game}","at":{at}}}"#);
        for (path, body) in [
            ("/play/state", format!(r#"{{"setup":{setup}}}"#)),
            ("/play/hint", format!(r#"{{"setup":{setup}}}"#)),
            ("/play/puzzle", format!(r#"{{"setup":{setup},"size":1000,"seed":1}}"#)),
        ] {
            let begun = Instant::now();
            let answer = server.post(path, &body);
            // A puzzle of Nim with heaps up to 1000 is as good as any.
            let is_nim = path == "/play/puzzle" && game == "nim" && at.len() > 12;
            let refused = (400..500).contains(&answer.status);
            assert!(refused || is_nim, "{path} {body:.80}: {}", answer.status);
            assert!(begun.elapsed() < Duration::from_secs(30), "{path} {body:.80}");
        }
    }
    // The positions that are tried for a puzzle need more memory than its setup.
    let long = (0..64).map(|n| format!("256,{n},1*")).collect::<Vec<_>>().join(" ");
    let setup = format!(r#"{{"game":"three/{long}","at":["1","1","1"]}}"#);
    let state = server.post("/play/state", &format!(r#"{{"setup":{setup}}}"#));
    let puzzle = format!(r#"{{"setup":{setup},"size":1000,"seed":1}}"#);
    let puzzle = server.post("/play/puzzle", &puzzle);
    assert_eq!([state.status, puzzle.status], [200, 400], "{state:?} {puzzle:?}");
    assert_eq!(server.post("/tiles/blocking/5/0/0/0.png", "").status, 405);
    assert_eq!(server.get("/play/state").status, 405);
    let nowhere = server.post("/nowhere", "");
    assert_eq!((nowhere.status, nowhere.json()["error"].is_string()), (405, true), "{nowhere:?}");
    let large = "x".repeat(2 << 20);
    assert_eq!(server.post("/automaton", &large).status, 413);
    assert_eq!(server.get("/games").status, 200);
    assert!(server.end());
}

/// A review starts from the first position of a game, even if the game ended near the corner.
#[test]
fn a_game_that_began_too_far_out_is_not_reviewed() {
    let server = Server::start();
    let far = r#"["999999999","999999999"]"#;
    let setup = format!(r#"{{"game":"nimhoff","rules":"1,0 1,1 0,1 1,2 2,1","at":{far}}}"#);
    let entry = format!(r#"{{"player":"first","from":{far},"move":["5","5"]}}"#);
    let record = format!(r#"{{"setup":{setup},"entries":[{entry}]}}"#);
    assert_eq!(server.post("/play/state", &record).json()["heaps"][0], "5");
    assert_eq!(server.post("/play/hint", &record).status, 200);
    let review = server.post("/play/review", &record);
    assert_eq!(review.status, 400, "{review:?}");
    assert!(server.end());
}

/// A random number generator with a fixed seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.roll(words.len())]
    }
}

#[test]
fn no_random_path_causes_an_internal_error() {
    const WORDS: [&str; 30] = [
        "tiles",
        "view",
        "values",
        "cell",
        "advice",
        "status",
        "structure",
        "profile",
        "rectangle",
        "agreement",
        "blocking",
        "nimhoff",
        "imitation",
        "compare",
        "1",
        "5",
        "0",
        "-1",
        "100",
        "1..2",
        "2,1",
        "gdwn:1,2",
        "wythoff@3",
        "0.png",
        "5.png",
        "..",
        "%2F",
        "%00",
        "é",
        "",
    ];
    const NUMBERS: [&str; 9] =
        ["0", "1", "255", "256", "-1", "8191", "1152921504606846976", "99999999999999999999", "x"];
    const NAMES: [&str; 11] =
        ["x", "y", "width", "height", "z", "x0", "y0", "x1", "y1", "palette", "colour"];
    let usual = Limits::default();
    let desk = DeskLimits { memory: 128 << 20, time: Duration::from_secs(2), ..usual.desk };
    let limits = Limits { desk, ..usual };
    let (server, mut dice) = (Server::with(Vec::new(), limits), Dice(1));
    for _ in 0..600 {
        let mut path = String::new();
        for _ in 0..1 + dice.roll(6) {
            path = format!("{path}/{}", dice.pick(&WORDS));
        }
        for n in 0..dice.roll(6) {
            let mark = if n == 0 { '?' } else { '&' };
            path = format!("{path}{mark}{}={}", dice.pick(&NAMES), dice.pick(&NUMBERS));
        }
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        let status = server.send(request.as_bytes()).map(|answer| answer.status);
        assert!(status.is_some_and(|status| status < 500 || status == 503), "{path}: {status:?}");
    }
    assert_eq!(server.get("/games").status, 200);
}

#[test]
fn bytes_that_are_not_a_request_close_only_their_connection() {
    let server = Server::start();
    let mut dice = Dice(7);
    for length in [0, 1, 10, 1000, 100_000] {
        let bytes: Vec<u8> = (0..length).map(|_| dice.roll(256) as u8).collect();
        let mut stream = server.connect();
        let _ = stream.write_all(&bytes);
        drop(stream);
    }
    let endless = format!("GET /games HTTP/1.1\r\nHost: localhost\r\nX: {}", "y".repeat(1 << 20));
    assert!(server.send(endless.as_bytes()).is_none_or(|answer| answer.status == 431));
    assert_eq!(server.get("/games").status, 200);
}

#[test]
fn other_sites_and_other_host_names_are_rejected() {
    let server = Server::start();
    for request in [
        "GET /games HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\r\n",
        "GET /games HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\nConnection: close\r\n\r\n",
        "GET /games HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe\r\nConnection: close\r\n\r\n",
    ] {
        assert_eq!(server.send(request.as_bytes()).unwrap().status, 403, "{request}");
    }
    // A link on another site is followed.
    let link =
        "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n";
    assert_eq!(server.get_with("/", link).status, 200);
    let page = server.get("/");
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
}

#[test]
fn a_body_that_never_arrives_is_given_up() {
    let server = Server::start();
    let head = "POST /play/state HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    let start = Instant::now();
    assert_eq!(server.send(head.as_bytes()).unwrap().status, 408);
    assert!(start.elapsed() > Duration::from_secs(5), "{:?}", start.elapsed());
    assert!(server.end());
}

#[test]
fn clients_that_disconnect_or_never_read_block_nothing() {
    let server = Server::start();
    server.get("/tiles/blocking/1000/0/0/0.png");
    let mut slow = Vec::new();
    for n in 0..60 {
        let mut stream = server.connect();
        // Each request takes some time and is not in the cache.
        let request = format!(
            "GET /view/blocking/1000.png?x={n}&y=0&width=1000&height=1000&z=3 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).unwrap();
        if n % 2 == 0 { drop(stream) } else { slow.push(stream) }
    }
    // Further clients that do not complete their request.
    for _ in 0..20 {
        let mut stream = server.connect();
        stream.write_all(b"GET /games HT").unwrap();
        slow.push(stream);
    }
    drop(slow.drain(..20));
    let start = Instant::now();
    assert_eq!(server.get("/games").status, 200);
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    assert_eq!(server.get("/tiles/blocking/1000/0/3/3.png").status, 200);
    assert!(server.end(), "a client that does not read prevents the server from stopping");
}
