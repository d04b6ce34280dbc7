use super::*;

#[test]
fn every_text_reads_back_and_every_spelling_has_one_normal_form() {
    for (spelling, normal) in [
        ("blocking/1000", "blocking/1000"),
        ("blocking/0007", "blocking/7"),
        ("imitation/2,1", "imitation/2,1"),
        ("wythoff/1,1", "wythoff/1,1"),
        ("moves/king;misere", "moves/1,0 1,1 0,1 misere"),
        ("three/nim-misere;block=2", "three/1,0,0* 0,1,0* 0,0,1* block=2 misere"),
        ("nimhoff/gdwn:3,5", "nimhoff/1,0 5,3 1,1 3,5 0,1"),
        ("nimhoff/0,1;1,1;1,0@1", "nimhoff/1,0 1,1 0,1"),
        ("nimhoff/wythoff@100", "nimhoff/1,0 1,1 0,1@100"),
    ] {
        let game: GameId = spelling.parse().unwrap();
        assert_eq!(game.to_string(), normal);
        assert_eq!(normal.parse(), Ok(game.clone()));
        let json = serde_json::to_string(&game).unwrap();
        assert_eq!(json, format!("\"{normal}\""));
        assert_eq!(serde_json::from_str::<GameId>(&json).unwrap(), game);
    }
}

#[test]
fn texts_that_name_no_game_are_rejected_with_what_is_allowed() {
    for (text, says) in [
        ("", "such as blocking/1000"),
        ("blocking", "write FAMILY/PARAMETERS"),
        ("maharaja", "write moves/maharaja"),
        ("raleigh", "write three/raleigh"),
        (
            "chess/1",
            "expected one of `blocking`, `imitation`, `moves`, `nimhoff`, `three`, `wythoff`",
        ),
        ("Blocking/1", "there is no family `Blocking`"),
        ("blocking/", "`` is not a number K"),
        ("blocking/0", "k must be from 1 to 9007199254740991"),
        ("blocking/-5", "`-5` is not a number K; write a game of this family as blocking/1000"),
        ("blocking/+5", "is not a number K"),
        ("blocking/ 5", "is not a number K"),
        ("blocking/5/3", "is not a number K"),
        ("blocking/9007199254740992", "k must be from 1 to 9007199254740991"),
        ("blocking/99999999999999999999", "`99999999999999999999` is not a number K below 2^53"),
        ("wythoff/1,99999999999999999999", "is not a pair K,M below 2^53"),
        ("imitation/2", "is not a pair K,M"),
        ("imitation/2,1,3", "is not a pair K,M"),
        ("imitation/0,1", "k = 0 is out of range"),
        ("wythoff/1,9007199254740992", "m = 9007199254740992 is out of range"),
        ("moves/1,0* +1,2", "`+` at character 6 is not expected"),
        ("three/1,0", "`1,0` at character 1 is no vector of three numbers"),
        ("three/", "there are no moves"),
        ("nimhoff/", "at least one rule"),
        ("nimhoff/gdwn:", "at least one rule"),
        ("nimhoff/0,0", "moves nothing"),
        ("nimhoff/wythoff@0", "k must be from 1"),
        ("nimhoff/wythoff@", "`` is not a number K"),
        ("nimhoff/wythoff@2@3", "`2@3` is not a number K"),
    ] {
        let error = text.parse::<GameId>().unwrap_err().to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
}

#[test]
fn games_have_the_titles_of_the_papers() {
    for (game, title) in [
        ("blocking/40003", "Game 40\u{2009}003"),
        ("imitation/1,1", "Imitation Nim"),
        ("imitation/2,3", "(2, 3)-Imitation Nim"),
        ("wythoff/1,1", "Wythoff Nim"),
        ("wythoff/1,3", "3-Wythoff Nim"),
        ("wythoff/2,3", "(2,3)-Blocking Wythoff Nim"),
        ("three/raleigh misere", "Three heaps raleigh misere"),
        ("three/nim block=2", "Three heaps nim block=2"),
        ("three/1,0,0 0,1,1", "Three heaps 1,0,0 0,1,1"),
        ("moves/1,1* 0,1* 1,2 1,0* 2,1", "Moves maharaja"),
        ("moves/king block=2 misere", "Moves king block=2 misere"),
        ("moves/euclid pass=1", "Moves euclid pass=1"),
        ("moves/wythoff without 2,2", "Moves 1,0* 1,1* 0,1* without 2,2"),
        ("moves/1,0 0,2", "Moves 1,0 0,2"),
        ("nimhoff/nim", "Nim"),
        ("nimhoff/wythoff", "Wythoff Nim"),
        ("nimhoff/gdwn:4,7", "(4, 7)-GDWN"),
        ("nimhoff/gdwn:1,2@4", "4-blocking (1, 2)-GDWN"),
        ("nimhoff/gdwn:2,3;1,2", "{(1, 2), (2, 3)}-GDWN"),
        ("nimhoff/1,0 2,1 3,3 0,1", "Linear Nimhoff {(1, 0), (2, 1), (3, 3), (0, 1)}"),
        ("nimhoff/1,0 1,1 3,5 0,1", "Linear Nimhoff {(1, 0), (1, 1), (3, 5), (0, 1)}"),
        ("nimhoff/1,0 1,1 2,2 0,1", "Linear Nimhoff {(1, 0), (1, 1), (2, 2), (0, 1)}"),
    ] {
        assert_eq!(game.parse::<GameId>().unwrap().title(), title);
    }
}
