//! Numbers from the server equal those of the library.

use serde_json::{Value, json};
use wythoff::blocking::Sweep;
use wythoff::blocking::outcome::Position;
use wythoff::board::Board;
use wythoff::{K, Window};
use wythoff_anatomy::anatomy::{Anatomy, Junction, Region};
use wythoff_anatomy::compare::Pairing;

use crate::client::Server;

fn k(n: u64) -> K {
    K::try_new(n).unwrap()
}

#[test]
fn cells_are_those_of_the_sweep_and_far_out_of_the_quadtree() {
    let server = Server::start();
    let window = Window::try_new(290, 410, 40, 30).unwrap();
    let answer = server.get("/values/blocking/200?x=290&y=410&width=40&height=30").json();
    let rows: Vec<Vec<i64>> = serde_json::from_value(answer["values"].clone()).unwrap();
    assert_eq!(rows.concat(), Sweep::new(k(200)).values(window, &()).unwrap());

    for (x, y) in [(300_u64, 420_u64), (70_000, 50_000)] {
        let seen = Sweep::new(k(200)).visible(x, y, &()).unwrap();
        let cell = server.get(&format!("/v1/cell/blocking/200?x={x}&y={y}")).json();
        assert_eq!(cell["palace_number"], seen.palace_number(), "{cell}");
        let parts = [seen.north, seen.west, seen.diagonal];
        assert_eq!(json!([cell["north"], cell["west"], cell["diagonal"]]), json!(parts));
        let outcome = if seen.palace_number() < 200 { "P" } else { "N" };
        assert_eq!(cell["outcome"], outcome);
    }
    // P-positions of (2,1)-Imitation Nim and of Wythoff Nim.
    assert_eq!(server.get("/cell/imitation/2,1?x=0&y=0").json()["outcome"], "P");
    assert_eq!(server.get("/cell/nimhoff/wythoff?x=3&y=5").json()["outcome"], "P");
    assert_eq!(server.get("/cell/nimhoff/wythoff?x=3&y=4").json()["outcome"], "N");
    // Far out, only outcomes are known: (6765, 10946) is a pair of Wythoff Nim.
    let far = server.get("/cell/nimhoff/wythoff?x=6765&y=10946").json();
    assert_eq!((&far["outcome"], &far["value"]), (&json!("P"), &Value::Null));
    assert_eq!(server.get("/cell/nimhoff/wythoff?x=6765&y=10945").json()["outcome"], "N");
}

#[test]
fn cells_lines_and_counts_are_those_of_the_colour() {
    let server = Server::start();
    let window = "x=0&y=0&width=5&height=1";
    // A king moves by one: Sprague-Grundy values 0, 1, 0, 1, 0 along an edge.
    let king =
        |question: &str, query: &str| server.get(&format!("/{question}/moves/king?{query}")).json();
    let colour = format!("{window}&colour=value");
    let values = king("values", &colour);
    assert_eq!((&values["zero"], &values["values"]), (&json!(1), &json!([[-1, 0, -1, 0, -1]])));
    assert_eq!(king("values", window)["zero"], Value::Null);
    let square = "x=0&y=0&width=4&height=4";
    let counts = king("rectangle", &format!("{square}&colour=value"));
    assert_eq!(counts["histogram"], json!({"-1": 4, "0": 6, "1": 4, "2": 2}));
    assert_eq!(king("rectangle", square)["histogram"], json!({"-1": 4, "0": 12}));
    let cell = king("cell", "x=1&y=1&colour=value");
    assert_eq!(
        (&cell["outcome"], &cell["value"], &cell["grundy"]),
        (&json!("N"), &json!(1), &json!(2))
    );
    assert_eq!(king("cell", "x=1&y=1").get("grundy"), None);
    let line = king("profile", "x0=0&y0=1&x1=3&y1=1&colour=value");
    let along: Vec<&Value> =
        line["cells"].as_array().unwrap().iter().map(|c| &c["value"]).collect();
    assert_eq!(along, [0, 1, 2, 1]);

    // The P-positions, parents and other positions of the row y = 2 of Wythoff Nim.
    let nim = |question: &str, query: &str| {
        server.get(&format!("/{question}/nimhoff/wythoff?{query}")).json()
    };
    let row = "x=0&y=2&width=4&height=1";
    assert_eq!(nim("values", &format!("{row}&colour=fill:1,1"))["values"], json!([[1, -1, 0, 0]]));
    assert_eq!(nim("values", &format!("{row}&colour=outcome"))["values"], json!([[0, -1, 0, 0]]));
    assert_eq!(nim("values", row), nim("values", &format!("{row}&colour=sees")));
    assert_eq!(nim("cell", "x=2&y=2&colour=fill:1,1")["value"], json!(0));
    // The map shows outcomes farther than the numbers seen, and so far they are counted.
    let far = "x=100000&y=100000&width=9&height=9";
    assert_eq!(nim("rectangle", &format!("{far}&colour=outcome"))["cells"], "81");
    for (path, says) in [
        ("/rectangle/moves/king%20misere?x=0&y=0&width=2&height=2&colour=value", "only outcomes"),
        ("/cell/nimhoff/wythoff?x=0&y=0&colour=red", "red"),
        ("/profile/moves/king?x0=0&y0=0&x1=1&y1=1&colour=sees", "sees"),
    ] {
        let refusal = server.get(path);
        assert_eq!(refusal.status, 400, "{path}");
        assert!(refusal.json()["error"].as_str().unwrap().contains(says), "{path}");
    }
}

#[test]
fn advice_is_that_of_the_library() {
    let server = Server::start();
    for queen in [(3, 3), (5, 4), (40, 17)] {
        let advice = Position::try_new(k(5), queen).unwrap();
        let advice = advice.advice(&Sweep::new(k(5)), &()).unwrap();
        let served = server.get(&format!("/advice/blocking/5?x={}&y={}", queen.0, queen.1)).json();
        assert_eq!(served["reason"], json!(advice.reason));
        assert_eq!(served["outcome"], advice.outcome.to_string());
        assert_eq!(served["winning_moves"].as_array().unwrap().len(), advice.winning_moves.len());
    }
    // [L] section 2: the player who moves to (1,2) wins; without imitation, this is a move from
    // (1,3).
    let nim = server.get("/best-move/imitation/1,1?x=1&y=3").json();
    assert_eq!((&nim["outcome"], &nim["winning_moves"]), (&json!("N"), &json!([["1", "2"]])));
    // The knight and queen of docs/games.md; misère play, where the player who cannot move wins.
    let maharaja = server.get("/advice/moves/maharaja?x=21&y=30").json();
    assert_eq!(maharaja["winning_moves"], json!([["14", "23"], ["20", "30"]]));
    let block = server.get("/advice/moves/1,0*;0,1*;1,1*;1,2;2,1;block=3?x=5&y=9").json();
    assert_eq!(
        (&block["outcome"], &block["best_block"]),
        (&json!("P"), &json!([["1", "5"], ["5", "1"]]))
    );
    let won = server.get("/advice/moves/king%20misere?x=0&y=0").json();
    assert_eq!(won["outcome"], "N");
    assert_eq!(server.get("/cell/moves/king%20misere?x=0&y=0").json()["outcome"], "N");
    // The third heap is a part of the board.
    let nim = server.get("/advice/three/nim@5?x=3&y=9").json();
    assert_eq!(nim["winning_moves"], serde_json::json!([["3", "6", "5"]]));
    assert_eq!(server.get("/cell/three/nim@5?x=3&y=6").json()["outcome"], "P");
    assert_eq!(server.get("/status/three/nim@5").json()["title"], "Three heaps nim, z=5");
    let three =
        r#"{"setup":{"game":"three/nim","at":["3","6","7"]},"action":{"move":["3","6","5"]}}"#;
    let state = server.post("/play/state", three).json();
    assert_eq!(state["heaps"], serde_json::json!(["3", "6", "5"]));
    // A start that is too large for the perfect player is refused with the largest that is allowed.
    let start = |game: &str, heap: u64, perfect: bool| {
        let body =
            json!({"setup": {"game": game, "at": vec![heap.to_string(); 2]}, "perfect": perfect});
        server.post("/play/state", &body.to_string())
    };
    for (game, heap) in [("blocking/5", 1_000_000_000), ("moves/maharaja", 1_000_000)] {
        let refusal = start(game, heap, true);
        assert_eq!((refusal.status, start(game, heap, false).status), (400, 200), "{game}");
        let allowed = refusal.json()["allowed"].as_str().unwrap().to_owned();
        let digits = allowed.strip_prefix("numbers up to ").and_then(|rest| rest.split(',').next());
        let largest = digits.unwrap().parse().unwrap();
        let statuses = [largest, largest + 1].map(|heap| start(game, heap, true).status);
        assert_eq!(statuses, [200, 400], "{game}: {allowed}");
    }
    assert_eq!(
        (&state["look"], state["options"].as_array().map(Vec::len)),
        (&"heaps".into(), Some(14))
    );
    // Blocking and computed moves have smaller maps, which are drawn in time.
    for board in ["nim%20block=2@7", "raleigh%20block=2@3", "nim-sum@900", "nim%20block=3@500"] {
        assert_eq!(server.get(&format!("/tiles/three/{board}/0/0/0.png")).status, 200, "{board}");
    }
    let over = server.get("/advice/imitation/1,1?x=0&y=0").json();
    assert_eq!((&over["outcome"], &over["winning_moves"]), (&json!("P"), &json!([])));
}

#[test]
fn the_structure_is_that_of_the_survey() {
    let server = Server::start();
    let found = server.get("/structure/blocking/400").json();
    let board = Sweep::new(k(400)).keep(8192, &()).unwrap();
    let anatomy = Anatomy::survey(k(400), &board, 8192, &()).unwrap();
    for junction in Junction::ALL {
        let (x, y) = anatomy.junction(junction).unwrap();
        assert_eq!(found["junctions"][junction.name()], json!([x, y]));
    }
    assert!(found["borders"]["skin"]["points"].as_array().unwrap().len() > 100);
    // Every region has its name in the part of the first view, on both halves if it has two.
    let labels = found["labels"].as_array().unwrap();
    for region in Region::ALL {
        let first = labels.iter().filter(|label| {
            let place = [&label["x"], &label["y"]].map(|at| at.as_f64().unwrap());
            label["name"] == region.to_string() && place.iter().all(|&at| at < 1200.0)
        });
        assert_eq!(first.count(), region.copies(), "{region}");
    }
    assert!(!found["threads"].as_array().unwrap().is_empty());
    // If there are too many threads to follow, the response says so, and has everything else.
    let large = server.get("/structure/blocking/20000").json();
    assert!(
        large["threads"].as_array().unwrap().is_empty() && large["junctions"]["prism"].is_array()
    );
    assert_eq!((&large["followed"], &found["followed"]), (&json!(3000), &json!(3000)));
    let cell = server.get("/region/blocking/400?x=390&y=390").json();
    assert_eq!(cell["region"], "fabric");
}

#[test]
fn measurements_count_every_cell() {
    let server = Server::start();
    let window = Window::try_new(100, 200, 700, 500).unwrap();
    let values = Sweep::new(k(300)).values(window, &()).unwrap();
    let found = server.get("/rectangle/blocking/300?x=100&y=200&width=700&height=500").json();
    assert_eq!(found["cells"], "350000");
    let palaces = values.iter().filter(|&&value| value < 0).count();
    assert_eq!(found["palaces"], palaces.to_string());
    for (value, count) in found["histogram"].as_object().unwrap() {
        let value: i64 = value.parse().unwrap();
        assert_eq!(*count, json!(values.iter().filter(|&&other| other == value).count()));
    }
    // A large rectangle is counted from the store.
    let large = server.get("/rectangle/blocking/300?x=0&y=0&width=8192&height=8192").json();
    let whole = Window::try_new(0, 0, 8192, 8192).unwrap();
    let stats = Sweep::new(k(300)).stats(whole, &()).unwrap();
    assert_eq!(large["palaces"], stats.palaces.to_string());

    let line = server.get("/profile/blocking/300?x0=100&y0=200&x1=799&y1=200").json();
    let row: Vec<Value> = line["cells"].as_array().unwrap().clone();
    assert_eq!(row.len(), 700);
    assert!(row.iter().zip(&values).all(|(cell, value)| cell["value"] == *value));

    let pairing = Pairing { k: k(97), with: k(100), shift: (1, 1), offset: 0 };
    let window = Window::try_new(0, 0, 200, 200).unwrap();
    let [one, other] = [97, 100].map(|n| Sweep::new(k(n)));
    let agreement = pairing.agreement(&one, &other, window, &()).unwrap();
    let found = server.get("/agreement/97..100@1,1?x=0&y=0&width=200&height=200").json();
    assert_eq!(found["agree"], agreement.agree);
    assert!(found["by_region"]["fabric"]["cells"].as_u64() > Some(0));
}

#[test]
fn a_game_is_played_to_its_end_from_its_record() {
    let server = Server::start();
    let mut asked = json!({"setup": {"game": "blocking", "k": 5, "at": ["3", "3"]}});
    let mut turns = 0;
    let ended = loop {
        let state = server.post("/play/state", &asked.to_string());
        assert_eq!(state.status, 200, "{:?}", state.json());
        let state = state.json();
        if state["turn"].is_null() {
            break state;
        }
        let record = json!({"setup": state["setup"], "entries": state["entries"]});
        let hint = server.post("/play/hint", &record.to_string()).json();
        let action = ["move", "block"].into_iter().find(|name| hint.get(name).is_some()).unwrap();
        asked = record;
        asked["action"] = json!({action: hint[action]});
        turns += 1;
        assert!(turns < 40);
    };
    // (3,3) is a palace: the second player wins.
    assert_eq!(ended["winner"], "second");
    let record = json!({"setup": ended["setup"], "entries": ended["entries"]});
    let review = server.post("/play/review", &record.to_string()).json();
    assert!(review["remarks"].as_array().unwrap().iter().all(|remark| remark["verdict"] != "lost"));

    let mut cheating = record.clone();
    cheating["entries"][0]["player"] = json!("first");
    assert_eq!(server.post("/play/state", &cheating.to_string()).status, 400);
    let far = json!({"setup": {"game": "blocking", "k": 5, "at": ["999999999", "999999999"]}});
    assert_eq!(server.post("/play/hint", &far.to_string()).status, 400);
    let puzzle = json!({"setup": {"game": "wythoff", "k": 1, "m": 1, "at": ["0", "0"]}, "size": 20, "seed": 5});
    let puzzle = server.post("/play/puzzle", &puzzle.to_string()).json();
    assert_eq!(puzzle["turn"]["phase"], "move");
}

#[test]
fn the_page_the_description_and_the_gallery_are_served() {
    let server = Server::start();
    let page = server.get("/");
    assert!(page.header("content-type").is_some_and(|kind| kind.starts_with("text/html")));
    let tag = page.header("etag").unwrap().to_owned();
    assert_eq!(server.get_with("/", &format!("If-None-Match: {tag}\r\n")).status, 304);
    assert_eq!(server.get("/openapi.json").json()["openapi"], "3.1.0");
    let gallery = server.get("/gallery").json();
    assert_eq!(gallery.as_array().unwrap().len(), wythoff_atlas::entries().len());
    let zipped = server.get_with("/style.css", "Accept-Encoding: gzip\r\n");
    assert_eq!(zipped.header("content-encoding"), Some("gzip"));
    let missing = server.get("/no/such");
    assert_eq!(
        (missing.status, &missing.json()["error"]),
        (404, &json!("`/no/such` does not exist"))
    );
}

#[test]
fn every_example_of_the_description_succeeds() {
    let server = Server::start();
    let paths = server.get("/openapi.json").json()["paths"].clone();
    assert!(paths.as_object().unwrap().len() > 20);
    for (path, methods) in paths.as_object().unwrap() {
        if let Some(posted) = methods.get("post") {
            let example = &posted["requestBody"]["content"]["application/json"]["example"];
            let answer = server.post(&format!("/v1{path}"), &example.to_string());
            assert_eq!(answer.status, 200, "{path}: {}", answer.json());
            continue;
        }
        let (mut path, mut query) = (format!("/v1{path}"), Vec::new());
        for parameter in methods["get"]["parameters"].as_array().unwrap() {
            let name = parameter["name"].as_str().unwrap();
            let example = parameter["example"]
                .as_str()
                .map_or_else(|| parameter["example"].to_string(), str::to_owned);
            if parameter["in"] == "path" {
                path = path.replace(&format!("{{{name}}}"), &example);
            } else {
                query.push(format!("{name}={example}"));
            }
        }
        let asked = format!("{path}?{}", query.join("&"));
        let answer = server.get(&asked);
        assert_eq!(answer.status, 200, "{asked}: {}", String::from_utf8_lossy(&answer.body));
    }
}
