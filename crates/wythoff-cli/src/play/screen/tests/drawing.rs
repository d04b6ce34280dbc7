//! Tests of the drawing.

use ratatui::crossterm::event::KeyCode;
use ratatui::style::Color;

use super::super::app::Message;
use super::super::keys;
use super::super::theme::Theme;
use super::{Player, column, heaps, imitation, start, wythoff};
use crate::play::table::Seat;

#[test]
fn a_board_shows_the_queen_its_moves_and_the_next_turn() {
    let mut player = Player::first(&wythoff(1, 1, 6, 4));
    player.app.message = Message::News(String::new());
    assert_eq!(
        player.seen(),
        "\
Wythoff Nim

                                            > first   human
                                              second  program
                                            Your move
                                            6,4: select a square





4 • • • • • • ♛
3 · · · · · • •
2 · · · · • · •
1 · · · • · · •
0 · · • · · · •
  0         5

Enter move  ? help  h hint  u undo  c results  q quit  p palaces  r redo
e review  s swap  n new  x another  v view
"
    );
}

/// \[L\], "Imitation Nim": Alice takes two from the smaller heap of (3, 4); then taking two from
/// the other heap is forbidden.
#[test]
fn forbidden_imitations_are_yellow() {
    let mut player = Player::of(&imitation(1, 1, 3, 4), [Seat::Program, Seat::Human]);
    assert_eq!(player.at(), heaps(1, 4));
    assert!(player.sees("Taking 2 from the second heap imitates, which is forbidden now"));
    assert_eq!(
        column(&mut player, 1),
        [
            ('o', Color::LightBlue),
            ('y', Color::Yellow),
            ('o', Color::LightBlue),
            ('o', Color::LightBlue)
        ]
    );
    assert_eq!(column(&mut player, 0), [('o', Color::LightBlue)]);
    player.press(&[KeyCode::Right, KeyCode::Down, KeyCode::Down]);
    assert!(player.sees("1,2: taking 2 from the second heap imitates the last move"));
}

/// \[L\], "2-Imitation Nim": after (2, 2) to (1, 2) the upper token of the heap of two is green,
/// the lower one blue; taking it raises the counter.
#[test]
fn imitations_that_are_allowed_are_green_and_counted() {
    let mut player = Player::of(&imitation(2, 1, 2, 2), [Seat::Human; 2]);
    player.type_in("1,2");
    assert_eq!(column(&mut player, 1), [('g', Color::Green), ('o', Color::LightBlue)]);
    assert!(player.sees("Taking 1 from the second heap imitates, allowed once more"));
    player.type_in(":take 0,1");
    assert_eq!(player.at(), heaps(1, 1));
    assert!(player.sees("second human ■ 1 of 1 imitations"));
}

/// \[L\], "Muller twist": a pair of tokens is red if taking it with the tokens above is blocked.
#[test]
fn blocked_pairs_are_red() {
    let mut player = Player::of(&wythoff(2, 1, 2, 2), [Seat::Human; 2]);
    player.press(&[
        KeyCode::Char('v'),
        KeyCode::Down,
        KeyCode::Down,
        KeyCode::Char(' '),
        KeyCode::Enter,
    ]);
    assert_eq!(player.app.table.session().blocked(), &[heaps(0, 0)].into());
    for pile in 0..2 {
        assert_eq!(column(&mut player, pile), [('o', Color::LightBlue), ('r', Color::Red)]);
    }
}

/// A move may take from several of three heaps, which are selected one by one.
#[test]
fn three_heaps_are_drawn_beside_each_other() {
    use KeyCode::{Char, Down, Enter, Right};
    let mut player = Player::first(&start("three/1,0,0* 0,1,0* 0,0,1* 0,1,1*", [2_u8, 3, 5]));
    player.app.message = Message::News(String::new());
    player.press(&[Right, Down, Right, Down, Down]);
    assert!(player.sees("2,2,3: no move leads from (2, 3, 5) to (2, 2, 3)"));
    player.press(&[Down]);
    player.press(&[KeyCode::Left, Down, Down]);
    assert_eq!(
        player.seen(),
        "\
Three heaps 1,0,0* 0,1,0* 0,0,1* 0,1,1*

                                            > first   human
                                              second  program
                                            Your move
                                            2,0,2: takes 3 and 3




                                   ●
                                   ●
                     ●             ●  ◂ 3
       ●             ●             ●
       ●             ●  ◂ 3        ●

       2             3             5

Enter move  ? help  h hint  u undo  c results  q quit  p palaces  r redo
e review  s swap  n new  x another  v view
"
    );
    player.press(&[Enter]);
    let log = player.app.table.session().log();
    assert_eq!(log[0].action, wythoff::play::Action::Move([2_u8, 0, 2].into()));
    assert_eq!(log.len(), 2, "the program has replied");
    player.press(&[Char('v')]);
    assert!(player.sees("three heaps have no board"));
    player.press(&[Char('p')]);
    assert!(player.sees("palaces cannot be listed here, but with two heaps"));
}

#[test]
fn heaps_are_drawn_as_tokens() {
    let mut player = Player::first(&imitation(2, 1, 4, 13));
    player.app.message = Message::News(String::new());
    player.press(&[KeyCode::Right, KeyCode::Down, KeyCode::Down, KeyCode::Down]);
    assert_eq!(
        player.seen(),
        "\
2-Imitation Nim

                               ●            > first   human
                               ●                0 of 1 imitations
                               ●  ◂ take 3    second  program
                               ●                0 of 1 imitations
                               ●            Your move
                               ●            4,10: takes 3
                               ●
                               ●
                               ●
          ●                    ●
          ●                    ●
          ●                    ●
          ●                    ●

          4                    13

Enter move  ? help  h hint  u undo  c results  q quit  p palaces  r redo
e review  s swap  n new  x another  v view
"
    );
}

#[test]
fn heaps_of_a_thousand_digits_are_drawn_too() {
    let huge = dashu_int::UBig::from(10_u8).pow(999);
    let setup = start("imitation/2,1", [huge.clone(), huge]);
    let mut player = Player::of(&setup, [Seat::Human; 2]);
    assert!(player.seen().contains("1000 digits"));
    player.type_in(":take 0,10^998");
    assert_eq!(player.app.table.session().log().len(), 1);
    player.press(&[KeyCode::Char('v'), KeyCode::Char('p'), KeyCode::Char('h')]);
    assert!(player.app.grid.is_none(), "there is no such board");
    assert!(player.app.hint.is_some());
    player.seen();
}

#[test]
fn palaces_are_shown_on_request() {
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    assert!(!player.seen().contains(['◇', '◆']));
    player.press(&[KeyCode::Char('p')]);
    // (3,5), (4,7) and (5,3) are in reach; (0,0), (1,2), (2,1) are not.
    assert_eq!(player.seen().matches('◆').count(), 3);
    assert_eq!(player.seen().matches('◇').count(), 3);
    player.press(&[KeyCode::Char('v')]);
    assert!(player.sees("Palaces in reach: 3,5 4,7 5,3"));
    player.press(&[KeyCode::Char('p')]);
    assert!(!player.sees("Palaces"));
}

#[test]
fn every_size_of_the_screen_is_drawn() {
    for setup in
        [wythoff(1, 1, 5, 7), imitation(3, 2, 20, 90), start("blocking/3", heaps(300, 200))]
    {
        let mut player = Player::of(&setup, [Seat::Human; 2]);
        for size in [(1, 1), (35, 14), (36, 14), (50, 20), (71, 15), (72, 14), (80, 24), (300, 90)]
        {
            player.size = size;
            let seen = player.seen();
            assert_eq!(
                seen.contains("too small") || size.0 < 20,
                !player.app.layout.fits,
                "{seen}"
            );
            player.press(&[KeyCode::Char('?')]);
            player.seen();
            player.press(&[
                KeyCode::Esc,
                KeyCode::Left,
                KeyCode::Down,
                KeyCode::PageDown,
                KeyCode::Char(':'),
            ]);
            player.seen();
            player.press(&[KeyCode::Esc]);
        }
    }
}

#[test]
fn a_theme_without_colours_uses_none() {
    let mut player = Player::first(&imitation(2, 1, 4, 9));
    player.press(&[KeyCode::Char('h'), KeyCode::Char('p')]);
    let terminal = player.terminal(Theme::plain());
    let cells = terminal.backend().buffer().content();
    assert!(cells.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
}

#[test]
fn results_are_shown_by_signs_and_counts_on_request() {
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    assert!(!player.seen().contains(['▲', '▽']));
    player.press(&[KeyCode::Char('c')]);
    // (3,5), (4,7) and (5,3) win; there are 5 + 7 + 5 moves.
    assert!(player.sees("3 of 17 moves win"));
    assert_eq!(player.seen().matches('▲').count(), 3);
    assert_eq!(player.seen().matches('▽').count(), 14);
    player.type_in("0,7");
    assert!(player.app.table.session().turn().is_none(), "the program has moved to 0,0");
    player.press(&[KeyCode::Char('u'), KeyCode::Left]);
    // The opponent can win at once only from (0,y), (x,0) and (x,x).
    assert!(player.sees("4,7: takes 1; wins in "));
    player.press(&[KeyCode::Down]);
    assert!(player.sees("4,6: takes 1 and 1; loses in "));
    player.press(&[KeyCode::Char('v')]);
    assert!(player.seen().contains('▲'), "taking 1 from the first heap wins");
    player.press(&[KeyCode::Char('c')]);
    assert!(!player.seen().contains(['▲', '▽']));
}

/// From (0, 2), taking one token leaves the last one to the opponent, who wins with the second
/// move.
#[test]
fn the_length_of_a_game_counts_the_move() {
    let mut player = Player::first(&wythoff(1, 1, 0, 2));
    player.press(&[KeyCode::Char('c'), KeyCode::Down]);
    assert!(player.sees("0,1: takes 1; loses in 2"));
    player.press(&[KeyCode::Down]);
    assert!(player.sees("0,0: takes 2; wins in 1"));
}

#[test]
fn the_help_begins_with_the_rules() {
    let mut player = Player::first(&start("blocking/3", heaps(5, 4)));
    assert!(player.sees("Move the queen left, up, or diagonally left and up"));
    player.press(&[KeyCode::Char('?')]);
    let help = player.seen();
    assert!(help.contains("Before each move, the opponent may block up to 2 moves."), "{help}");
}

#[test]
fn a_game_fits_40_80_and_120_columns() {
    for size in [(40, 24), (80, 24), (120, 40)] {
        let mut player = Player::first(&wythoff(1, 1, 6, 4));
        player.size = size;
        let seen = player.seen();
        for part in
            ["? help", "h hint", "u undo", "q quit", "♛", "Your move", "6,4: select a square"]
        {
            assert!(seen.contains(part), "{part}: {seen}");
        }
        // No word of the rules is broken or cut.
        assert!(player.sees("loses. Press ? for the keys."), "{seen}");
        let layout = &player.app.layout;
        assert_eq!(layout.panel.x > layout.scene.x, size.0 >= 80, "beside the board");
        player.press(&[KeyCode::Char(':')]);
        assert!(player.seen().contains("Esc closes"));
    }
}

/// Keys without room for their effects are still offered, and can be clicked.
#[test]
fn a_narrow_screen_has_all_keys() {
    for (width, last) in [(36, "c results  q  p  r  e  s  n  x  v"), (72, "x another  v view")] {
        let mut player = Player::first(&wythoff(1, 1, 6, 4));
        player.size = (width, 20);
        let seen = player.seen();
        assert!(seen.lines().last().is_some_and(|line| line.ends_with(last)), "{seen}");
        let offered: Vec<_> = keys::offered(&player.app).into_iter().map(|key| key.2).collect();
        let placed: Vec<_> = keys::places(&player.app).into_iter().map(|(_, key)| key.2).collect();
        assert_eq!(placed, offered);
    }
}

/// The smallest screen has the hint, and the reason of a refusal.
#[test]
fn a_small_panel_shows_hint_and_refusal_first() {
    let mut player = Player::first(&wythoff(1, 1, 5, 9));
    player.size = (36, 14);
    player.press(&[KeyCode::Char('h')]);
    assert!(player.sees("Hint: move 5,3 wins"), "{}", player.seen());
    let mut player = Player::first(&wythoff(1, 1, 5, 9));
    player.size = (36, 14);
    player.press(&[KeyCode::Enter]);
    assert!(player.sees("Not done: no move leads"), "{}", player.seen());
}

/// A part of a number would be another number.
#[test]
fn a_number_beside_a_heap_is_whole_or_left_out() {
    let mut player = Player::first(&start("three/nim", [300_000_u64, 5, 7]));
    player.size = (60, 18);
    player.press(&[KeyCode::Char('h')]);
    let seen = player.seen();
    assert!(!seen.contains("29999 ") && !seen.contains("29999\n"), "{seen}");
}
