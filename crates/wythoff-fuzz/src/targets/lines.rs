//! Games in line mode.

use serde_json::Value;
use wythoff::play::Setup;
use wythoff_cli::fuzzing::LineMode;

use super::records;
use crate::kind::Kind;

/// Games with small starts, of every family.
const GAMES: [(&str, &[u64]); 12] = [
    ("wythoff/1,1", &[5, 3]),
    ("wythoff/2,1", &[4, 4]),
    ("wythoff/2,3", &[6, 5]),
    ("blocking/5", &[3, 3]),
    ("imitation/1,1", &[3, 4]),
    ("imitation/2,1", &[4, 6]),
    ("nimhoff/gdwn:1,2@3", &[5, 4]),
    ("moves/nim pass=1", &[2, 3]),
    ("moves/wythoff comply=2 misere", &[4, 2]),
    ("moves/fibonacci-nim", &[8, 0]),
    ("three/nim-misere", &[1, 2, 3]),
    ("three/raleigh block=2", &[2, 3, 1]),
];

/// The most lines of a game.
const LINES: usize = 24;

/// The first two bytes select the game, the players and the form, and the rest are lines. Each line
/// is answered by events that are one line of JSON each, or by text. After each line the game keeps
/// its rules, and a refused line changes nothing.
pub(super) fn run(input: &[u8]) -> Kind {
    let [game, form, lines @ ..] = input else { return Kind::NONE };
    let Ok(lines) = str::from_utf8(lines) else { return Kind::NONE };
    let (id, at) = GAMES[usize::from(*game) % GAMES.len()];
    let mut heaps = at.iter().copied();
    let id = id.parse().expect("the games have texts");
    let setup = Setup::with(id, || heaps.next().unwrap_or(0));
    let session = setup.open().expect("the games can be opened");
    let humans = [form & 1 == 0, form & 2 == 0];
    let json = form & 4 == 0;
    let mut table = LineMode::new(session, humans, json);
    let mut events = Events::default();
    events.add(&table.begin().expect("a game can begin"), json);
    records::check(table.session());
    for line in lines.lines().take(LINES) {
        let before = table.session().log().to_vec();
        let (said, goes_on) = table.answer(line).expect("every line is answered");
        events.add(&said, json);
        if !goes_on {
            break;
        }
        let refused = said
            .iter()
            .any(|text| text.starts_with("{\"event\":\"refused\"") || text.starts_with("not done"));
        if refused && said.len() == 1 {
            assert_eq!(table.session().log(), before, "{line} was refused");
        }
        // A review in JSON has one event for each turn.
        let is_silent = line.trim().is_empty() || (line.trim() == "review" && before.is_empty());
        assert!(!said.is_empty() || is_silent, "{line} is not answered");
        records::check(table.session());
    }
    Kind::read(&[usize::from(*game) % GAMES.len(), table.session().log().len()])
        .and(Kind::refused(events.names))
}

/// The names of the events so far.
#[derive(Default)]
struct Events {
    names: String,
}

impl Events {
    fn add(&mut self, said: &[String], json: bool) {
        for text in said.iter().filter(|_| json) {
            assert!(!text.contains('\n'), "{text}");
            let event: Value = serde_json::from_str(text).expect("an event is JSON");
            let name = event["event"].as_str().unwrap_or_else(|| panic!("no event in {text}"));
            if self.names.len() < 60 {
                self.names += name;
            }
        }
    }
}
