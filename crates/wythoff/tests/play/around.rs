//! Records, reviews and puzzles.

use std::collections::BTreeSet;

use dashu_int::UBig;
use wythoff::GameId;
use wythoff::imitation::Last;
use wythoff::play::{
    Action, Entry, Heaps, Phase, Player, Record, Session, SessionError, Setup, Verdict, puzzle,
    review,
};
use wythoff_testkit::Random;

use crate::start;

fn heaps(x: u64, y: u64) -> Heaps {
    [x, y].into()
}

/// One game of each kind.
fn setups() -> Vec<Setup> {
    let at = heaps(9, 12);
    let imitation = |k, m| {
        let at = at.clone();
        start(&format!("imitation/{k},{m}"), at)
    };
    let nimhoff = |rules: &str, blocking| start(&format!("nimhoff/{rules}@{blocking}"), at.clone());
    vec![
        start("blocking/1", at.clone()),
        start("blocking/5", at.clone()),
        nimhoff("gdwn:1,2", 1),
        nimhoff("1,0 2,2 3,3 0,1", 3),
        start("wythoff/1,1", at.clone()),
        start("wythoff/3,2", at.clone()),
        start("three/wythoff", [5_u8, 7, 9]),
        start("three/king block=3", [4_u8, 5, 5]),
        imitation(1, 1),
        imitation(3, 2),
    ]
}

/// Any action that is allowed.
fn anything(session: &dyn Session, random: &mut Random) -> Action {
    let options = session.options(100_000).expect("a small game");
    let mut any = || options[random.number(0..=options.len() as i64 - 1) as usize].clone();
    match session.turn().expect("a turn").phase {
        Phase::Move => Action::Move(any()),
        Phase::Block => {
            let most = session.most_blocked().min(options.len() as u64);
            let mut squares: BTreeSet<Heaps> = (0..most).map(|_| any()).collect();
            if random.number(0..=3) == 0 {
                squares.pop_first();
            }
            Action::Block(squares)
        }
    }
}

#[test]
fn records_are_lines_that_play_the_same_game_again() {
    let mut random = Random::new();
    for setup in setups() {
        let mut session = setup.open().unwrap();
        while session.turn().is_some() {
            let action = anything(&*session, &mut random);
            session.act(action).unwrap();
        }
        let record = Record::of(&*session);
        let text = record.to_string();
        assert_eq!(text.lines().count(), 1 + record.entries.len(), "{text}");
        assert_eq!(text.parse().as_ref(), Ok(&record), "{text}");
        let again = record.replay().unwrap();
        assert_eq!((again.log(), again.winner()), (session.log(), session.winner()));
        while session.undo().is_some() {}
        assert_eq!((session.log().len(), session.heaps()), (0, again.restarted().heaps()));
    }
}

#[test]
fn text_that_is_no_record_is_refused_with_its_line() {
    let game = r#"{"game":"wythoff","k":1,"m":1,"at":["2","2"]}"#;
    let turn = r#"{"player":"first","from":["2","2"],"move":["1","1"]}"#;
    let refused = |text: &str| text.parse::<Record>().unwrap_err().to_string();
    assert_eq!(refused("\n \n"), "line 1: the record is empty; its first line must be a game");
    assert_eq!(refused("\n{}"), "line 2: missing field `game`");
    assert_eq!(refused(&format!("{game}\n{turn}\n\n{{\n")), "line 4: it is cut off");
    let from = r#""player":"first","from":["2","2"]"#;
    for (turn, told) in [
        ("", "it has no `move` or `block`"),
        (r#","move":null"#, "it has no `move` or `block`"),
        (r#","move":["1","1"],"block":[]"#, "it has a `move` and a `block`"),
        (r#","block":[["0","2"],["0","2"]]"#, "a square is listed twice"),
        (r#","move":["1","1"],"took":2"#, "unknown field `took`"),
    ] {
        let found = refused(&format!("{game}\n{{{from}{turn}}}"));
        assert!(found.starts_with(&format!("line 2: {told}")), "{found}");
    }
    let with_blank_lines = format!("\n{game}\n\n  \n{turn}");
    assert_eq!(with_blank_lines.parse::<Record>().unwrap().entries.len(), 1);
}

#[test]
fn a_line_of_a_record_is_short_json() {
    let mut session = start("wythoff/2,1", heaps(2, 2)).open().unwrap();
    session.act(Action::Block(BTreeSet::from([heaps(0, 0)]))).unwrap();
    session.act(Action::Move(heaps(1, 1))).unwrap();
    let lines = [
        serde_json::to_string(&session.setup()).unwrap(),
        serde_json::to_string(&session.log()[0]).unwrap(),
        serde_json::to_string(&session.log()[1]).unwrap(),
    ];
    assert_eq!(
        lines,
        [
            r#"{"game":"wythoff","k":2,"m":1,"at":["2","2"]}"#,
            r#"{"player":"second","from":["2","2"],"block":[["0","0"]]}"#,
            r#"{"player":"first","from":["2","2"],"move":["1","1"]}"#,
        ]
    );
    // Numbers may be numbers, too.
    let typed: Entry =
        serde_json::from_str(r#"{"player":"first","from":[2,2],"move":[1,"1"]}"#).unwrap();
    assert_eq!(typed, session.log()[1]);
    for bad in [
        r#"{"player":"first","from":[2,2],"move":[1,-1]}"#,
        r#"{"player":"first","from":[2,2],"move":[1,1.5]}"#,
        r#"{"player":"first","from":[2,2],"move":["1","+1"]}"#,
        r#"{"player":"first","from":[2,2],"move":["1",""]}"#,
        r#"{"player":"first","from":[2,2],"move":["1","2","3","4"]}"#,
        r#"{"player":"first","from":[2,2],"move":["1"]}"#,
        r#"{"player":"third","from":[2,2],"move":["1","2"]}"#,
        r#"{"player":"first","from":[2,2]}"#,
    ] {
        assert!(serde_json::from_str::<Entry>(bad).is_err(), "{bad}");
    }
}

#[test]
fn a_game_on_three_heaps_has_lines_of_three_numbers() {
    let mut session = start("three/nim", [1_u8, 2, 4]).open().unwrap();
    session.act(Action::Move([1_u8, 2, 3].into())).unwrap();
    let line = serde_json::to_string(&session.setup()).unwrap();
    assert_eq!(line, r#"{"game":"three/1,0,0* 0,1,0* 0,0,1*","at":["1","2","4"]}"#);
    assert_eq!(serde_json::from_str::<Setup>(&line).unwrap(), session.setup());
    let line = serde_json::to_string(&session.log()[0]).unwrap();
    assert_eq!(line, r#"{"player":"first","from":["1","2","4"],"move":["1","2","3"]}"#);
    // Heaps of another number are refused, in both directions.
    let refused = session.check(&Action::Move(heaps(1, 2))).unwrap_err();
    assert_eq!(refused.to_string(), "this game has 3 heaps, and (1, 2) has 2");
    let mut board = start("blocking/2", heaps(3, 4)).open().unwrap();
    let block = Action::Block(BTreeSet::from([[1_u8, 2, 3].into()]));
    let refused = board.act(block).unwrap_err();
    assert_eq!(refused.to_string(), "this game has 2 heaps, and (1, 2, 3) has 3");
    assert!(matches!(
        session.lost_squares(wythoff::Window::try_new(0, 0, 3, 3).unwrap(), &()),
        Err(SessionError::NoBoard)
    ));
}

#[test]
fn a_setup_is_one_line_of_json_and_says_what_is_wrong_with_it() {
    let line =
        r#"{"game":"imitation","k":2,"m":1,"at":["3",4],"last":{"pile":0,"taken":"2"},"budget":0}"#;
    let setup: Setup = serde_json::from_str(line).unwrap();
    let session = setup.open().unwrap();
    assert_eq!((session.budgets(), session.heaps()), (Some([0, 1]), &heaps(3, 4)));
    assert_eq!(session.setup(), setup);
    let by_text = r#"{"game":"imitation/2,1","at":[3,4],"last":{"pile":0,"taken":2},"budget":0}"#;
    assert_eq!(serde_json::from_str::<Setup>(by_text).unwrap(), setup);
    assert_eq!(serde_json::to_string(&setup).unwrap(), line.replace(",4]", r#","4"]"#));
    for (bad, says) in [
        (
            r#"{"game":"chess","at":[1,2]}"#,
            "expected one of `blocking`, `imitation`, `moves`, `nimhoff`, `three`, `wythoff`",
        ),
        (r#"{"game":"moves","at":[1,2]}"#, "missing field `moves`"),
        (r#"{"k":2,"at":[1,2]}"#, "missing field `game`"),
        (r#"{"game":"wythoff","k":2,"at":[1,2]}"#, "missing field `m`"),
        (r#"{"game":"wythoff","k":2,"m":1,"at":[1,2],"size":3}"#, "unknown field `size`"),
        (r#"{"game":"blocking","k":2,"m":1,"at":[1,2]}"#, "unknown field `m`"),
        (r#"{"game":"blocking","k":2,"rules":"nim","at":[1,2]}"#, "unknown field `rules`"),
        (r#"{"game":"blocking/2","k":2,"at":[1,2]}"#, "unknown field `k`"),
        (r#"{"game":"wythoff","k":-2,"m":1,"at":[1,2]}"#, "invalid value: integer `-2`"),
        (r#"{"game":"wythoff","k":2,"m":1,"at":["x",2]}"#, "a whole number, 0 or more"),
    ] {
        let error = serde_json::from_str::<Setup>(bad).unwrap_err().to_string();
        assert!(error.contains(says), "{bad}: {error}");
    }
    let hint = serde_json::to_string(&session.hint(&()).unwrap()).unwrap();
    assert!(hint.starts_with(r#"{"wins":true,"move":["#), "{hint}");
}

#[test]
fn a_record_that_breaks_the_rules_is_refused_at_its_line() {
    let entry = |player, from, action| Entry { player, from, action };
    let at = heaps(2, 2);
    let setup = start("wythoff/2,1", at.clone());
    let block = entry(Player::Second, at.clone(), Action::Block(BTreeSet::from([heaps(0, 0)])));
    let refused = |setup: &Setup, entries: &[Entry]| {
        let record = Record { setup: setup.clone(), entries: entries.to_vec() };
        record.replay().err().expect("a bad record").to_string()
    };
    let cases = [
        (
            vec![entry(Player::First, at.clone(), Action::Move(heaps(1, 1)))],
            "line 2: this is the turn of the second player, not of the first player",
        ),
        (
            vec![entry(Player::Second, at.clone(), Action::Move(heaps(1, 1)))],
            "line 2: before the first player moves, the second player may block up to 1 of the moves; \
             block none to allow all",
        ),
        (
            vec![block.clone(), entry(Player::First, heaps(3, 2), Action::Move(heaps(1, 2)))],
            "line 3: the turn begins at (2, 2), not at (3, 2)",
        ),
        (
            vec![block.clone(), entry(Player::First, at.clone(), Action::Move(heaps(0, 0)))],
            "line 3: the move to (0, 0) is blocked; blocked are (0, 0)",
        ),
        (
            vec![block.clone(), entry(Player::First, at.clone(), Action::Move(heaps(1, 0)))],
            "line 3: no move leads from (2, 2) to (1, 0); take from one heap, or the same number from both",
        ),
    ];
    for (entries, expected) in cases {
        assert_eq!(refused(&setup, &entries), expected);
    }
    let far = start("blocking/2", heaps(0, 1_000_000_001));
    assert!(refused(&far, &[]).starts_with("line 1: play cannot start from (0, 1000000001)"));
    let nothing = r#"{"game":"wythoff","k":0,"m":1,"at":[2,2]}"#;
    let error = serde_json::from_str::<Setup>(nothing).unwrap_err().to_string();
    assert!(error.starts_with("k = 0 is out of range"), "{error}");
    let over = start("blocking/1", heaps(0, 0));
    let entries = [entry(Player::First, heaps(0, 0), Action::Move(heaps(0, 0)))];
    assert_eq!(
        refused(&over, &entries),
        "line 2: the game is over, and no further turn can follow"
    );
    let record = Record { setup, entries: vec![block] };
    assert!(record.replay().is_ok_and(|session| session.turn().is_some()));
}

#[test]
fn a_blocked_move_is_refused_however_many_are_blocked() {
    let mut session = start("blocking/9", heaps(8, 8)).open().unwrap();
    session.act(Action::Block((0..7).map(|x| heaps(x, 8)).collect())).unwrap();
    assert_eq!(
        session.check(&Action::Move(heaps(3, 8))).unwrap_err().to_string(),
        "the move to (3, 8) is blocked; blocked are 7 moves, this one too"
    );
}

/// Against the hints of every moment.
#[test]
fn a_review_finds_every_mistake_and_what_was_better() {
    let mut random = Random::new();
    for setup in setups().iter().cycle().take(80) {
        let mut session = setup.open().unwrap();
        let mut moments = Vec::new();
        while let Some(turn) = session.turn() {
            moments.push((turn.player, session.hint(&()).unwrap().wins));
            let action = match random.number(0..=2) {
                0 => anything(&*session, &mut random),
                _ => session.hint(&()).unwrap().action,
            };
            session.act(action).unwrap();
        }
        let winner = session.winner().unwrap();
        moments.push((winner, true));
        let remarks = review(&*session, &()).unwrap();
        assert_eq!(remarks.len(), session.log().len());
        let mut now = session.restarted();
        for (remark, pair) in remarks.iter().zip(moments.windows(2)) {
            let [(player, won), (next, wins_next)] = pair else { panic!("two moments") };
            let wins = (next == player) == *wins_next;
            let expected = match (won, wins) {
                (true, true) => Verdict::Kept,
                (true, false) => Verdict::Lost,
                (false, true) => panic!("a lost game cannot be won: {remark:?}"),
                (false, false) => Verdict::Helpless,
            };
            assert_eq!(remark.verdict, expected, "{setup:?}: {remark:?}");
            assert_eq!(remark.better.is_empty(), expected != Verdict::Lost, "{remark:?}");
            for better in &remark.better {
                let mut other = now.copied();
                other.act(better.clone()).unwrap();
                let hint = other.turn().map(|turn| (turn.player, other.hint(&()).unwrap().wins));
                let kept = hint.map_or(other.winner() == Some(*player), |(next, wins)| {
                    (next == *player) == wins
                });
                assert!(kept, "{setup:?}: {remark:?}: {better:?}");
            }
            now.act(remark.entry.action.clone()).unwrap();
        }
        let lost_last = remarks.iter().rfind(|remark| remark.verdict == Verdict::Lost);
        assert!(lost_last.is_none_or(|remark| remark.entry.player != winner), "{setup:?}");
    }
}

#[test]
fn a_remark_says_what_kept_the_win() {
    let mut session = start("blocking/5", heaps(3, 3)).open().unwrap();
    let careless = BTreeSet::from([heaps(0, 0), heaps(1, 1), heaps(3, 0)]);
    session.act(Action::Block(careless)).unwrap();
    session.act(Action::Move(heaps(0, 3))).unwrap();
    let remarks = review(&*session, &()).unwrap();
    let texts: Vec<String> = remarks.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "the second player lost it by that block; blocking (0, 0), (0, 3), (1, 1) and (3, 0) kept it",
            "the first player kept the win",
        ]
    );
    let json = serde_json::to_string(&remarks[0]).unwrap();
    assert!(
        json.starts_with(r#"{"turn":1,"player":"second","from":["3","3"],"block":["#),
        "{json}"
    );
    assert!(json.contains(r#""verdict":"lost","better":[{"block":["#), "{json}");
}

#[test]
fn puzzles_have_one_winning_move_and_come_again_from_their_seed() {
    let mut seeds = Random::new();
    for setup in setups() {
        let mut starts = BTreeSet::new();
        for _ in 0..20 {
            let seed = seeds.bits();
            let found = puzzle(&setup, 15, seed, &()).unwrap().expect("a puzzle");
            let turn = found.turn().unwrap();
            assert_eq!((turn.player, turn.phase), (Player::First, Phase::Move), "{setup:?}");
            let winning = found.winning_moves(&()).unwrap();
            assert_eq!(winning.len(), 1, "{setup:?}");
            assert_eq!(found.hint(&()).unwrap().action, Action::Move(winning[0].clone()));
            assert!(
                found.heaps().iter().all(|heap| !heap.is_zero() && *heap <= UBig::from(15_u8)),
                "{setup:?}"
            );
            assert!(found.options(3).is_none(), "{setup:?}: few moves from {:?}", found.heaps());
            let again = puzzle(&setup, 15, seed, &()).unwrap().unwrap();
            assert_eq!(Record::of(&*again), Record::of(&*found), "{setup:?}");
            starts.insert(found.heaps().clone());
        }
        assert!(starts.len() > 5, "{setup:?}: {starts:?}");
    }
    assert!(puzzle(&setups()[0], 0, 1, &()).unwrap().is_none());
}

#[test]
fn puzzles_of_imitation_nim_start_in_the_middle_too() {
    let setup = setups().pop().unwrap();
    let middles = (0..40).filter(|&seed| {
        let found = puzzle(&setup, 20, seed, &()).unwrap().unwrap();
        found.setup().last.is_some()
    });
    assert!((5..36).contains(&middles.count()));
}

#[test]
fn impossible_starts_are_refused_with_what_is_allowed() {
    let refused = |setup: Setup| setup.open().err().expect("no such start").to_string();
    let at = heaps(3, 4);
    assert_eq!(
        "blocking/0".parse::<GameId>().unwrap_err().to_string(),
        "0 is not a valid k; k must be from 1 to 9007199254740991 (2^53 - 1)"
    );
    assert_eq!(
        refused(start("blocking/2", heaps(0, 1_000_000_001))),
        "play cannot start from (0, 1000000001); in this game, coordinates go up to 1000000000"
    );
    let huge = [UBig::from(10_u8).pow(1000), UBig::ONE];
    let refusal = refused(start("blocking/2", huge));
    assert!(refusal.len() < 200, "{refusal}");
    assert_eq!(
        refused(start("wythoff/1,1", [1_u8, 2, 3])),
        "Wythoff Nim is played on 2 heaps, not on (1, 2, 3)"
    );
    assert_eq!(
        refused(start("three/nim", at.clone())),
        "Three heaps 1,0,0* 0,1,0* 0,0,1* is played on 3 heaps, not on (3, 4)"
    );
    assert!(refused(start("three/moore", [1001_u32, 1, 1])).contains("go up to 1000"));
    assert!(refused(start("three/nim", [0_u32, 1 << 20 | 1, 1])).contains("go up to 1048576"));
    assert!(refused(start("nimhoff/1,0 1,1", at.clone())).contains("lacks the rule 0,1"));
    let chess = "nimhoff/chess".parse::<GameId>().unwrap_err().to_string();
    assert!(chess.contains("`chess` is not a rule"));
    let middle = Setup { budget: Some(0), ..start("wythoff/2,1", at.clone()) };
    assert!(refused(middle).contains("allowed in Imitation Nim only"));
    let imitation = |last: Option<(usize, u64)>, budget, opponent_budget| Setup {
        last: last.map(|(pile, taken)| Last { pile, taken: taken.into() }),
        budget,
        opponent_budget,
        ..start("imitation/2,1", at.clone())
    };
    assert!(refused(imitation(None, Some(2), None)).contains("budgets go from 0 to k - 1 = 1"));
    assert!(refused(imitation(None, Some(0), None)).contains("no move was made yet"));
    assert!(
        refused(imitation(Some((2, 1)), None, None))
            .contains("give 0 for the first heap or 1 for the second")
    );
    assert!(refused(imitation(Some((0, 0)), None, None)).contains("at least one"));
    assert!(refused(imitation(Some((0, 1)), Some(0), Some(0))).contains("both budgets"));
    assert!(imitation(Some((0, 1)), Some(0), None).open().is_ok());
}
