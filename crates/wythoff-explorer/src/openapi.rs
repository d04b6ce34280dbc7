//! The description of the interface in `OpenAPI` format.

use serde_json::{Map, Value, json};
use wythoff::Family;
use wythoff_desk::{COARSEST, FAMILIES, TILE, VIEW};

/// The parameters of paths: name, meaning, example.
const PATH: [(&str, &str, &str); 5] = [
    ("family", "the family of the game, or `compare` for a comparison of two games", "blocking"),
    ("game", "the parameters of the game in its family", "1000"),
    ("z", "log2 of the cells per pixel, 0 to 52", "0"),
    ("x", "index of the tile from the left; a tile has 256 pixels", "6"),
    ("y", "index of the tile from the origin, followed by .png", "6.png"),
];

/// The query parameters: name, meaning, example.
const QUERY: [(&str, &str, &str); 11] = [
    ("x", "column of the first cell, up to 2^60", "1600"),
    ("y", "row of the first cell, up to 2^60", "1600"),
    ("width", "number of columns; for a view, pixels", "64"),
    ("height", "number of rows; for a view, pixels", "64"),
    ("z", "log2 of the cells per pixel, 0 to 52", "0"),
    ("x0", "column of the first end", "0"),
    ("y0", "row of the first end", "700"),
    ("x1", "column of the last end", "2000"),
    ("y1", "row of the last end", "700"),
    ("palette", "for blocking queens: paper, safe, print or palaces", "paper"),
    (
        "colour",
        "for Linear Nimhoff: outcome, sees, or fill:a,b; for games of moves: outcome or value, which \
         is the Sprague-Grundy value less 1. Pictures without it show outcomes; values and counts \
         without it are those of sees in Linear Nimhoff, and of outcome in games of moves",
        "outcome",
    ),
];

/// The GET requests: path, summary, and query parameters, with `!` before optional ones.
const GETS: [(&str, &str, &[&str]); 16] = [
    (
        "/tiles/{family}/{game}/{z}/{x}/{y}",
        "a tile of 256 x 256 pixels; unknown cells are transparent",
        &["!palette", "!colour"],
    ),
    (
        "/view/{family}/{game}",
        "a picture of any part of a board; the game is followed by .png",
        &["x", "y", "width", "height", "!z", "!palette", "!colour"],
    ),
    ("/status/{family}/{game}", "how far a game is known; starts its computation", &["!colour"]),
    ("/games", "families, palettes, stored boards and limits", &[]),
    (
        "/values/{family}/{game}",
        "values of up to 65,536 cells, row by row; negative on P-positions",
        &["x", "y", "width", "height", "!colour"],
    ),
    (
        "/cell/{family}/{game}",
        "details of a cell: outcome, value, palaces in view, region",
        &["x", "y", "!colour"],
    ),
    ("/region/{family}/{game}", "an alias of /cell", &["x", "y", "!colour"]),
    ("/outcome/{family}/{game}", "an alias of /cell", &["x", "y", "!colour"]),
    ("/advice/{family}/{game}", "winning moves, the best block, and the reason", &["x", "y"]),
    ("/best-move/{family}/{game}", "an alias of /advice", &["x", "y"]),
    (
        "/profile/{family}/{game}",
        "values along a line of up to 4096 cells",
        &["x0", "y0", "x1", "y1", "!colour"],
    ),
    (
        "/rectangle/{family}/{game}",
        "exact counts of up to 2^33 cells",
        &["x", "y", "width", "height", "!colour"],
    ),
    (
        "/agreement/{game}",
        "the agreement of two games, by region; up to 2^28 cells",
        &["x", "y", "width", "height"],
    ),
    (
        "/structure/{family}/{game}",
        "regions, borders and junctions of a game of blocking queens, on the half x >= y",
        &[],
    ),
    ("/gallery", "the entries of the atlas and their views on the map", &[]),
    ("/openapi.json", "this description", &[]),
];

/// The POST requests: path, summary, example of a body.
const POSTS: [(&str, &str, &str); 5] = [
    (
        "/play/state",
        "the state of a game, after an action if one is given; with `perfect`, refused if it is too \
         large for the perfect player",
        r#"{"setup":{"game":"blocking","k":5,"at":["3","3"]},"entries":[],"action":{"block":[["0","0"]]}}"#,
    ),
    (
        "/play/hint",
        "the action of a perfect player, and the reason",
        r#"{"setup":{"game":"imitation","k":2,"m":1,"at":["3","5"]}}"#,
    ),
    (
        "/play/review",
        "the turns that decided a game",
        r#"{"setup":{"game":"wythoff","k":1,"m":1,"at":["3","4"]},"entries":[]}"#,
    ),
    (
        "/play/puzzle",
        "a position with exactly one winning move",
        r#"{"setup":{"game":"nimhoff","rules":"wythoff","at":["0","0"]},"size":30,"seed":1}"#,
    ),
    (
        "/automaton",
        "lines of the automaton of blocking queens, forward or in reverse",
        r#"{"rows":[[0,0,0],[0,0,0],[0,0,0],[0,-1,0]],"column":0,"time":0,"steps":5}"#,
    ),
];

pub(crate) fn described(seconds: u64) -> Value {
    let mut paths = Map::new();
    for (path, what, query) in GETS {
        let picture = path.starts_with("/tiles") || path.starts_with("/view");
        let content = if picture { "image/png" } else { "application/json" };
        let inside = PATH.iter().filter(|(name, ..)| path.contains(&format!("{{{name}}}")));
        let inside = inside.map(|&part| in_path(path, part));
        let parameters: Vec<Value> =
            inside.chain(query.iter().map(|name| in_query(name))).collect();
        let get = json!({"summary": what, "parameters": parameters, "responses": responses(content, &[])});
        paths.insert(path.to_owned(), json!({"get": get}));
    }
    for (path, what, example) in POSTS {
        let example: Value = serde_json::from_str(example).unwrap_or_default();
        let body = json!({"required": true, "content": {"application/json": {"schema": {"type": "object"}, "example": example}}});
        let post = json!({"summary": what, "requestBody": body, "responses": responses("application/json", &OF_A_BODY)});
        paths.insert(path.to_owned(), json!({"post": post}));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Wythoff",
            "version": env!("CARGO_PKG_VERSION"),
            "license": {"name": "MIT OR Apache-2.0"},
            "description": format!(
                "Wythoff-type games on this machine. Coordinates x (to the right) and y are at most 2^60; in \
                 responses they are strings if they may exceed 2^53. A tile has {TILE} x {TILE} pixels of 2^z x 2^z \
                 cells, with z up to {COARSEST}; a view has up to {VIEW} pixels per side. In blocking and compare, y \
                 grows downwards; in the other families, upwards. A request waits up to {seconds} seconds for a free \
                 thread, and its work ends after {seconds} seconds. \
                 Pictures have an ETag, and the header x-wythoff-shows: values, or density if only the number of \
                 palaces is known. A response with Retry-After is incomplete; repeat the request."
            ),
        },
        "servers": [{"url": "/v1", "description": "this version; paths without /v1 are those of the newest version"}],
        "paths": paths,
        "components": {"schemas": {"Refusal": {
            "type": "object",
            "required": ["error"],
            "properties": {
                "error": {"type": "string", "description": "the reason of the error"},
                "allowed": {"type": "string", "description": "what is allowed"},
                "progress": {
                    "type": "object",
                    "description": "progress of the work that must be completed before the request",
                    "properties": {"done": {"type": "integer"}, "total": {"type": "integer"}},
                },
            },
        }}},
    })
}

/// The description of the parameters of a game, with the form of each family.
fn games(what: &str) -> String {
    let forms = FAMILIES.iter().filter_map(|family| family.parse::<Family>().ok());
    let forms = forms.map(|family| {
        let [form, games] = family.form();
        format!(". {family}: {form}, {games}")
    });
    format!(
        "{what}{}. three may be followed by @Z, the slice with a third heap of Z. MOVES may end with terms \
         such as block=K, misere, and for moves pass=N and terminal=X,Y. compare: K..K, which may be \
         followed by @dx,dy and ,offset",
        forms.collect::<String>()
    )
}

/// The description of a path parameter.
fn in_path(path: &str, (name, what, example): (&str, &str, &str)) -> Value {
    let example = match (name, path) {
        ("game", "/view/{family}/{game}") => "1000.png",
        ("game", "/agreement/{game}") => "97..100@1,1",
        _ => example,
    };
    let schema = match name {
        "family" => json!({"type": "string", "enum": FAMILIES}),
        _ => json!({"type": "string"}),
    };
    let what = if name == "game" { games(what) } else { what.to_owned() };
    json!({"in": "path", "name": name, "required": true, "description": what, "example": example, "schema": schema})
}

/// The description of a query parameter.
fn in_query(name: &str) -> Value {
    let (name, required) = name.strip_prefix('!').map_or((name, true), |name| (name, false));
    let known = QUERY.iter().find(|(other, ..)| *other == name);
    let (what, example) = known.map_or(("", ""), |(_, what, example)| (what, example));
    let (schema, example) = match example.parse::<u64>() {
        Ok(number) => (json!({"type": "integer", "minimum": 0}), json!(number)),
        Err(_) => (json!({"type": "string"}), json!(example)),
    };
    json!({"in": "query", "name": name, "required": required, "description": what, "example": example, "schema": schema})
}

/// The refusals that have a body in JSON: status and meaning.
const REFUSALS: [(&str, &str); 6] = [
    ("400", "the request is invalid or too large"),
    ("403", "the request names another host or comes from another site"),
    ("404", "the resource does not exist"),
    ("500", "an internal error"),
    ("502", "the host of a store does not answer"),
    ("503", "not available yet; repeat the request after Retry-After seconds"),
];
/// Those of a request with a body.
const OF_A_BODY: [(&str, &str); 2] = [
    ("408", "the body of the request did not arrive in time"),
    ("413", "the body of the request is too large"),
];

fn responses(content: &str, more: &[(&str, &str)]) -> Value {
    let success = json!({"description": "success", "content": {content: {}}});
    let mut responses = Map::from_iter([("200".to_owned(), success)]);
    for &(status, what) in REFUSALS.iter().chain(more) {
        let refusal = json!({"description": what, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}});
        responses.insert(status.to_owned(), refusal);
    }
    responses.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bytes::Bytes;
    use http::Request;
    use wythoff_desk::{Desk, Limits};

    /// The desk answers these paths, this crate the others.
    fn is_of_desk(path: &str) -> bool {
        !["/gallery", "/openapi.json"].contains(&path)
    }

    #[test]
    fn every_described_request_is_known() {
        let desk = Desk::new(Limits::default(), Vec::new());
        let filled = |path: &str| {
            let path = path.replace("/agreement/{game}", "/agreement/97..100");
            PATH.iter().fold(path, |path, (name, _, example)| {
                path.replace(&format!("{{{name}}}"), example)
            })
        };
        let status = |request: Request<Bytes>| desk.answer(&request, &()).status();
        for (path, _, query) in GETS.iter().filter(|(path, ..)| is_of_desk(path)) {
            let example = |name: &&str| QUERY.iter().find(|(other, ..)| other == name).unwrap().2;
            let pairs = query.iter().filter(|name| !name.starts_with('!'));
            let pairs: Vec<_> = pairs.map(|name| format!("{name}={}", example(name))).collect();
            let name = if path.starts_with("/view") { ".png" } else { "" };
            let uri = format!("/v1{}{name}?{}", filled(path), pairs.join("&"));
            let status = status(Request::get(&uri).body(Bytes::new()).unwrap());
            assert!([200, 503].contains(&status.as_u16()), "{uri}: {status}");
        }
        for (path, _, example) in POSTS {
            let request = Request::post(path).header("content-type", "application/json");
            let status = status(request.body(example.into()).unwrap());
            assert_eq!(status, 200, "{path}");
        }
    }

    #[test]
    fn every_path_of_the_desk_is_described() {
        let source = include_str!("../../wythoff-desk/src/api/mod.rs");
        let quoted = source.split('"').skip(1).step_by(2);
        let words = quoted
            .filter(|word| word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'));
        let mut count = 0;
        for word in words {
            let paths =
                GETS.iter().map(|(path, ..)| path).chain(POSTS.iter().map(|(path, ..)| path));
            assert!(paths.flat_map(|path| path.split('/')).any(|name| name == word), "{word}");
            count += 1;
        }
        assert!(count >= 20);
    }

    #[test]
    fn every_parameter_has_a_description_and_every_example_is_json() {
        for (path, _, query) in GETS {
            for name in query {
                let name = name.trim_start_matches('!');
                assert!(QUERY.iter().any(|(other, ..)| *other == name), "{path}: {name}");
            }
        }
        for (_, _, example) in POSTS {
            assert!(serde_json::from_str::<Value>(example).is_ok(), "{example}");
        }
        assert_eq!(described(20)["paths"].as_object().unwrap().len(), GETS.len() + POSTS.len());
    }

    #[test]
    fn numbers_in_descriptions_are_those_of_the_desk() {
        let of_z = format!("log2 of the cells per pixel, 0 to {COARSEST}");
        let zooms = PATH.iter().chain(&QUERY).filter(|&&(_, what, _)| what == of_z);
        assert_eq!(zooms.count(), 2);
        assert!(PATH[3].1.ends_with(&format!("a tile has {TILE} pixels")));
    }

    #[test]
    fn every_status_of_a_refusal_is_described() {
        let source = include_str!("../../wythoff-desk/src/refusal.rs");
        let documented = source.lines().filter_map(|line| line.trim().strip_prefix("/// "));
        let statuses: Vec<&str> = documented
            .filter_map(|line| line.split_once(": "))
            .map(|(status, _)| status)
            .filter(|status| status.len() == 3 && status.bytes().all(|byte| byte.is_ascii_digit()))
            .collect();
        assert!(statuses.len() >= 9, "{statuses:?}");
        // A path of another method is described by its own.
        for status in statuses.into_iter().filter(|&status| status != "405") {
            let known = REFUSALS.iter().chain(&OF_A_BODY).any(|(other, _)| *other == status);
            assert!(known, "{status}");
        }
    }
}
