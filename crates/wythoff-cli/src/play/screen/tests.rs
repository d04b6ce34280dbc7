//! The screen without a terminal: keys go in, and what is seen is compared line by line.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::style::Color;
use wythoff::play::{Action, Heaps, Setup};

use super::app::{App, End, Told};
use super::draw;
use super::theme::Theme;
use crate::play::table::{Puzzle, Seat, Table};
use crate::play::think::{Answer, Question};

const SIZE: (u16, u16) = (72, 20);

fn heaps(a: u64, b: u64) -> Heaps {
    [a.into(), b.into()]
}

/// Somebody at the screen, and a program that answers at once.
struct Player {
    app: App,
    size: (u16, u16),
}

impl Player {
    fn of(setup: &Setup, seats: [Seat; 2]) -> Self {
        let random = fastrand::Rng::with_seed(1);
        let table = Table::new(setup.open().unwrap(), seats, "perfect".parse().unwrap(), random);
        let up = setup.game.family().y_up();
        let mut player = Self { app: App::new(table, up), size: SIZE };
        player.settle();
        player
    }

    /// A human makes the first move.
    fn first(setup: &Setup) -> Self {
        Self::of(setup, [Seat::Human, Seat::Program])
    }

    /// Computes whatever is wanted.
    fn settle(&mut self) {
        self.app.arrange(Rect::new(0, 0, self.size.0, self.size.1));
        self.app.step();
        while let Some(question) = self.app.wants() {
            let session = self.app.table.session();
            let answer = match question {
                Question::Hint => Answer::Hint(session.hint(&()).unwrap()),
                Question::Lost(window) => {
                    Answer::Lost(window, session.lost_squares(window, &()).unwrap())
                }
                Question::Review => Answer::Review(wythoff::play::review(session, &()).unwrap()),
            };
            self.app.answered(answer);
            self.app.step();
        }
    }

    fn press(&mut self, keys: &[KeyCode]) {
        for &code in keys {
            self.app.on_event(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
            self.settle();
        }
    }

    fn type_in(&mut self, text: &str) {
        let keys: Vec<KeyCode> = text.chars().map(KeyCode::Char).collect();
        self.press(&keys);
        self.press(&[KeyCode::Enter]);
    }

    fn click(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.app.on_event(&Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
        self.settle();
    }

    fn at(&self) -> Heaps {
        self.app.table.session().heaps().clone()
    }

    fn terminal(&mut self, theme: Theme) -> Terminal<TestBackend> {
        self.settle();
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).unwrap();
        terminal.draw(|frame| draw::draw(frame, &self.app, theme)).unwrap();
        terminal
    }

    /// What is seen, without the blanks at the end of the lines.
    fn seen(&mut self) -> String {
        let terminal = self.terminal(Theme::plain());
        let buffer = terminal.backend().buffer();
        let row = |y| (0..self.size.0).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..self.size.1).map(|y| row(y).trim_end().to_owned() + "\n").collect()
    }

    fn sees(&mut self, part: &str) -> bool {
        // Where the panel breaks its lines is not the point.
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let all = self.seen();
        let panel = self.app.layout.panel;
        let right: String = all
            .lines()
            .map(|line| line.chars().skip(panel.x.into()).collect::<String>() + "\n")
            .collect();
        words(&right).contains(part)
    }
}

fn start(game: &str, at: Heaps) -> Setup {
    Setup::new(game.parse().unwrap(), at)
}

fn wythoff(k: u64, m: u64, a: u64, b: u64) -> Setup {
    start(&format!("wythoff/{k},{m}"), heaps(a, b))
}

fn imitation(k: u64, m: u64, a: u64, b: u64) -> Setup {
    start(&format!("imitation/{k},{m}"), heaps(a, b))
}

#[test]
fn a_board_shows_the_queen_her_moves_and_what_is_to_be_done() {
    let mut player = Player::first(&wythoff(1, 1, 6, 4));
    assert_eq!(
        player.seen(),
        "\
Wythoff Nim

                                            > first   human
                                              second  program
                                            Your move
                                            6,4: choose a square
                                            ? shows the keys




4 • • • • • • ♛
3 · · · · · • •
2 · · · · • · •
1 · · · • · · •
0 · · • · · · •
  0         5

Enter move  h hint  p palaces  u undo  r redo  e review  s swap  n new
v view  ? help  q quit
"
    );
}

#[test]
fn arrows_choose_a_square_and_enter_moves_there() {
    use KeyCode::{Down, Enter, Left, Right, Up};
    let mut player = Player::first(&wythoff(1, 1, 3, 4));
    player.press(&[Left, Left, Down, Down, Down, Up]);
    assert_eq!(player.app.cursor, heaps(1, 2));
    assert!(player.sees("1,2: takes 2 and 2"));
    player.press(&[Enter]);
    let log = player.app.table.session().log();
    assert_eq!(log[0].action, Action::Move(heaps(1, 2)));
    assert_eq!(log.len(), 2, "the program has replied");
    assert_eq!(player.app.cursor, player.at(), "the cursor is with the queen");
    player.press(&[Right, Right, Right, Right, Enter]);
    assert!(matches!(player.app.told, Told::Refused(_)), "{:?}", player.app.told);
    assert_eq!(player.app.table.session().log().len(), 2);
}

/// On the board of queens y grows downwards, on the others upwards; a key moves the cursor as it points.
#[test]
fn arrows_go_where_they_point() {
    let mut queens = Player::first(&start("blocking/1", heaps(5, 5)));
    queens.press(&[KeyCode::Up]);
    assert_eq!(queens.app.cursor, heaps(5, 4));
    let mut wythoff = Player::first(&wythoff(1, 1, 5, 5));
    wythoff.press(&[KeyCode::Down]);
    assert_eq!(wythoff.app.cursor, heaps(5, 4));
    wythoff.press(&[KeyCode::Char('v'), KeyCode::Down]);
    assert_eq!(wythoff.app.cursor, heaps(4, 4), "deeper into the first heap");
}

/// \[CLN\] section 1: in game 5 from (3, 3) the second player wins by blocking the four palaces in view.
#[test]
fn pawns_are_placed_taken_away_and_counted() {
    use KeyCode::{Char, Enter, Left, Up};
    let setup = start("blocking/5", heaps(3, 3));
    let mut player = Player::of(&setup, [Seat::Program, Seat::Human]);
    assert!(player.sees("You may block up to 4 moves"));
    player.press(&[Left, Left, Up, Up, Char(' ')]);
    assert_eq!(player.app.pawns, [heaps(1, 1)].into());
    assert!(player.sees("1 of 4 pawns placed") && player.seen().contains('♙'));
    player.press(&[Char(' ')]);
    assert!(player.app.pawns.is_empty());
    // The hint places the pawns; Enter blocks so.
    player.press(&[Char('h')]);
    assert!(player.sees(
        "wins; blocking (0,0), (0,3), (1,1) and (3,0): the palaces the opponent could reach"
    ));
    assert_eq!(player.app.pawns.len(), 4);
    player.press(&[Left, Char(' ')]);
    assert!(matches!(&player.app.told, Told::Refused(why) if why.contains("at most 4")));
    player.press(&[Enter]);
    let log = player.app.table.session().log();
    assert!(matches!(&log[0].action, Action::Block(squares) if squares.len() == 4));
    assert!(log.len() > 1, "the program has moved");
}

/// \[L\], "Imitation Nim": Alice takes two from the smaller pile of (3,4); two tokens of the other may not be taken.
#[test]
fn forbidden_imitations_are_yellow() {
    let mut player = Player::of(&imitation(1, 1, 3, 4), [Seat::Program, Seat::Human]);
    assert_eq!(player.at(), heaps(1, 4));
    assert!(player.sees("Taking 2 from pile 1 imitates, which is forbidden now"));
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
    assert!(player.sees("1,2: taking 2 from pile 1 imitates the last move"));
}

/// \[L\], "2-Imitation Nim": after (2,2) to (1,2) the upper token of the pile of two is green, the lower one blue; taking
/// it raises the counter.
#[test]
fn imitations_that_are_allowed_are_green_and_counted() {
    let mut player = Player::of(&imitation(2, 1, 2, 2), [Seat::Human; 2]);
    player.type_in("1,2");
    assert_eq!(column(&mut player, 1), [('g', Color::Green), ('o', Color::LightBlue)]);
    assert!(player.sees("Taking 1 from pile 1 imitates, allowed once more"));
    player.type_in(":take 0,1");
    assert_eq!(player.at(), heaps(1, 1));
    assert!(player.sees("second human ■ 1 of 1 imitations"));
}

/// \[L\], "Muller twist": a pair is red if it may not be taken together with what lies above.
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

/// The tokens of a heap from the top, with their colours.
fn column(player: &mut Player, pile: usize) -> Vec<(char, Color)> {
    let terminal = player.terminal(Theme::coloured_ascii());
    let heap = u64::try_from(&player.at()[pile]).unwrap();
    let columns = player.app.stacks.columns(pile);
    (1..=heap)
        .map(|depth| {
            let y = player.app.stacks.row(Some(heap), depth).unwrap();
            let cell = &terminal.backend().buffer()[(columns.x + columns.width / 2, y)];
            (cell.symbol().chars().next().unwrap(), cell.fg)
        })
        .collect()
}

#[test]
fn heaps_are_drawn_as_tokens() {
    let mut player = Player::first(&imitation(2, 1, 4, 13));
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
                               ●            ? shows the keys
                               ●
                               ●
          ●                    ●
          ●                    ●
          ●                    ●
          ●                    ●

          4                    13

Enter move  h hint  p palaces  u undo  r redo  e review  s swap  n new
v view  ? help  q quit
"
    );
}

#[test]
fn piles_of_a_thousand_digits_are_drawn_too() {
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
fn hints_say_why_and_enter_follows_them() {
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    player.press(&[KeyCode::Char('h')]);
    assert!(player.sees("Hint: move 3,5 wins; moving to (3,5), a P-position"));
    assert!(player.seen().contains('★'));
    player.press(&[KeyCode::Enter]);
    assert_eq!(player.app.table.session().log()[0].action, Action::Move(heaps(3, 5)));
    assert!(player.app.hint.is_none());
}

#[test]
fn undo_goes_back_to_the_players_own_turn_and_redo_forward_again() {
    use KeyCode::{Char, Enter};
    let mut player = Player::first(&wythoff(1, 1, 12, 17));
    player.press(&[Char('h'), Enter]);
    assert_eq!(player.app.table.session().log().len(), 2);
    let at = player.at();
    player.press(&[Char('u')]);
    assert_eq!(player.at(), heaps(12, 17));
    player.press(&[Char('r')]);
    assert_eq!(player.at(), at);
    player.press(&[Char('u'), Char('u')]);
    assert_eq!(player.at(), heaps(12, 17));
    assert!(player.sees("Not done: there is no turn of yours to take back"));
}

#[test]
fn leafing_through_a_game_keeps_the_program_waiting() {
    let mut player = Player::first(&wythoff(1, 1, 12, 17));
    player.type_in("12,16");
    player.press(&[KeyCode::Char('[')]);
    assert_eq!(player.at(), heaps(12, 16));
    assert!(player.app.table.program_waits());
    assert!(player.sees("1 turns more were taken back"));
    player.press(&[KeyCode::Char(']'), KeyCode::Char('[')]);
    assert_eq!(player.at(), heaps(12, 16));
    player.press(&[KeyCode::Enter]);
    assert!(player.sees("It is the program's turn; g lets it go on"));
    player.press(&[KeyCode::Char('g')]);
    assert_eq!(player.app.table.session().log().len(), 2);
}

#[test]
fn seats_can_be_changed() {
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    player.press(&[KeyCode::Char('s')]);
    assert_eq!(player.at(), heaps(3, 5), "the program has made the winning move");
    assert!(player.sees("first program") && player.sees("> second human"));
    let mut people = Player::of(&wythoff(1, 1, 5, 7), [Seat::Human; 2]);
    people.press(&[KeyCode::Char('s')]);
    assert!(people.sees("both players are of one kind"));
}

#[test]
fn a_program_alone_plays_to_the_end() {
    let mut player = Player::of(&wythoff(2, 1, 9, 9), [Seat::Program; 2]);
    assert!(player.app.table.session().turn().is_none());
    assert!(player.sees("The game is over"));
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
fn a_click_chooses_a_square_and_a_second_one_moves_there() {
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    let place = player.app.grid.unwrap().place((3, 5)).unwrap();
    player.click(place.x + 1, place.y);
    assert_eq!((player.app.cursor.clone(), player.at()), (heaps(3, 5), heaps(5, 7)));
    player.click(place.x, place.y);
    assert_eq!(player.app.table.session().log()[0].action, Action::Move(heaps(3, 5)));
    // The keys at the bottom can be clicked as well.
    let (undo, _) =
        super::keys::places(&player.app).into_iter().find(|(_, key)| key.1 == "undo").unwrap();
    player.click(undo.x, undo.y);
    assert_eq!(player.at(), heaps(5, 7));
}

#[test]
fn a_click_on_a_token_takes_it_and_those_above() {
    let mut player = Player::of(&imitation(1, 1, 3, 4), [Seat::Human; 2]);
    let (x, y) = (player.app.stacks.columns(0).x + 3, player.app.stacks.row(Some(3), 2).unwrap());
    player.click(x, y);
    assert!(player.sees("1,4: takes 2"));
    player.click(x, y);
    assert_eq!(player.at(), heaps(1, 4));
}

#[test]
fn what_is_typed_wrongly_is_told_and_changes_nothing() {
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    for (text, told) in [
        (":jump", "`jump` is no command"),
        (":take 9,0", "pile 0 has only 5 tokens"),
        ("9,9", "(9,9)"),
        (":block 0,0", "nothing may be blocked in this game"),
        (":strength 200", "from 0 to 100"),
    ] {
        player.type_in(text);
        assert!(
            matches!(&player.app.told, Told::Refused(why) if why.contains(told)),
            "{text}: {:?}",
            player.app.told
        );
    }
    player.press(&[KeyCode::Char('7'), KeyCode::Backspace, KeyCode::Backspace]);
    assert!(player.app.prompt.is_none() && player.app.table.session().log().is_empty());
    player.app.on_event(&Event::Paste("take 0,2\nmore".to_owned()));
    assert_eq!(player.app.prompt.as_deref(), Some("take 0,2"));
}

#[test]
fn a_question_can_be_given_up() {
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    let app = &mut player.app;
    app.on_event(&Event::Key(KeyCode::Char('h').into()));
    assert_eq!(app.wants(), Some(Question::Hint));
    app.thinking =
        Some(crate::play::think::Progress { question: Question::Hint, seconds: 2.0, done: 0.4 });
    app.on_event(&Event::Key(KeyCode::Esc.into()));
    assert_eq!(app.wants(), None);
    assert!(player.sees("Stopped thinking"));
}

#[test]
fn what_is_thought_about_is_said() {
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    player.app.thinking =
        Some(crate::play::think::Progress { question: Question::Hint, seconds: 2.0, done: 0.4 });
    assert!(player.sees("Thinking about a move from 5,7: 40 %, 2 s; Esc stops"));
}

#[test]
fn a_failure_is_told_and_not_repeated() {
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    player.app.on_event(&Event::Key(KeyCode::Char('s').into()));
    assert_eq!(player.app.wants(), Some(Question::Hint));
    player.app.answered(Answer::Failed("no memory".to_owned()));
    assert_eq!(player.app.wants(), None);
    assert!(player.sees("Not done: no memory") && player.app.table.program_waits());
}

#[test]
fn q_asks_once_in_the_middle_of_a_game() {
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    player.press(&[KeyCode::Char('q')]);
    assert!(player.app.end.is_none() && player.sees("Q once more leaves the game"));
    player.press(&[KeyCode::Left, KeyCode::Char('q')]);
    assert!(player.app.end.is_none(), "something else came in between");
    player.press(&[KeyCode::Char('q')]);
    assert_eq!(player.app.end, Some(End::Quit));
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    player.app.on_event(&Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    assert_eq!(player.app.end, Some(End::Interrupted));
}

#[test]
fn the_review_names_mistakes_and_what_was_better() {
    let mut player = Player::of(&wythoff(1, 1, 3, 4), [Seat::Human; 2]);
    player.type_in("3,3");
    player.press(&[KeyCode::Char('e')]);
    assert!(
        player
            .seen()
            .contains("1  at 3,4: the first player lost it by going to (3,3); (1,2) kept it")
    );
    player.press(&[KeyCode::Esc]);
    assert!(!player.seen().contains("kept it"));
}

#[test]
fn the_key_that_opened_a_text_closes_it() {
    let mut player = Player::of(&wythoff(1, 1, 3, 4), [Seat::Human; 2]);
    player.type_in("3,3");
    for (key, text) in [('?', "choose a square, or tokens"), ('e', "lost it by going to")] {
        player.press(&[KeyCode::Char(key)]);
        assert!(player.seen().contains(text));
        player.press(&[KeyCode::Char(key)]);
        assert!(!player.seen().contains(text));
    }
}

#[test]
fn every_size_of_the_screen_will_do() {
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
fn without_colours_there_are_none() {
    let mut player = Player::first(&imitation(2, 1, 4, 9));
    player.press(&[KeyCode::Char('h'), KeyCode::Char('p')]);
    let terminal = player.terminal(Theme::plain());
    let cells = terminal.backend().buffer().content();
    assert!(cells.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
}

#[test]
fn a_puzzle_tells_whether_it_is_solved() {
    let mut player = Player::first(&wythoff(1, 1, 9, 17));
    player.app.table.set_puzzle(Puzzle { seed: 5, solution: heaps(9, 15) });
    assert!(player.sees("Puzzle 5: exactly one move wins"));
    player.type_in("9,16");
    assert_eq!(player.app.table.session().log().len(), 2, "play goes on");
    assert!(player.sees("That is not the one move that wins"));
    player.press(&[KeyCode::Char('u')]);
    player.type_in("9,15");
    assert!(player.sees("Solved: that is the one move that wins"));
}
