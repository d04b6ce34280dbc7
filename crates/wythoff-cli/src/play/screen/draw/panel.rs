//! Everything in words: who plays, what is to be done, what the cursor points at, hints, messages, and the last turns.

use ratatui::Frame;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Wrap};
use textwrap::Options;
use wythoff::play::{Action, Look, Phase, Player};
use wythoff::text::short;

use super::super::app::{App, Told};
use super::super::keys;
use super::super::theme::Theme;

use crate::play::table::{NOT_SOLVED, SOLVED, Seat, place};
use crate::play::think::Question;
use crate::play::words;
use crate::play::{Strength, review};

/// Draws the panel: what matters most first, and as many of the last turns as there is room for.
pub(super) fn draw(frame: &mut Frame<'_>, app: &App, theme: Theme) {
    let area = app.layout.panel;
    let width = usize::from(area.width);
    let mut lines = seats(app, theme);
    lines.extend(wrap(&sentence(&words::turn(&app.table)), width, theme.strong()));
    if let Some(seed) = app.table.puzzle() {
        let text = match app.table.solved() {
            None => format!("puzzle {seed}: exactly one move wins"),
            Some(true) => SOLVED.to_owned(),
            Some(false) => NOT_SOLVED.to_owned(),
        };
        lines.extend(wrap(&sentence(&text), width, theme.palace()));
    }
    if let Some(text) = words::restrictions(app.table.session()) {
        lines.extend(wrap(&sentence(&text), width, theme.forbidden()));
    }
    lines.extend(wrap(&pointed(app), width, theme.faint()));
    lines.extend(wrap(&palaces(app), width, theme.palace()));
    if let Some(hint) = &app.hint {
        let verdict = if hint.wins { "wins" } else { "is a good try, nothing wins" };
        let text = format!(
            "Hint: {} {verdict}; {}",
            words::action(&hint.action),
            words::shortened(&hint.reason)
        );
        lines.extend(wrap(&text, width, theme.hint()));
    }
    lines.extend(wrap(&thinking(app), width, theme.key()));
    lines.extend(match &app.told {
        Told::News(text) => wrap(&sentence(text), width, theme.strong()),
        Told::Refused(text) => {
            wrap(&format!("Not done: {}", words::shortened(text)), width, theme.blocked())
        }
    });
    let room = usize::from(area.height).saturating_sub(lines.len() + 1);
    let turns = turns(app, width);
    if room > 0 && !turns.is_empty() {
        lines.push(Line::default());
        let first = turns.len().saturating_sub(room);
        lines.extend(turns.into_iter().skip(first).map(|turn| Line::styled(turn, theme.faint())));
    }
    frame.render_widget(Text::from(lines), area);
}

/// Who plays, with the black squares that count imitations.
fn seats(app: &App, theme: Theme) -> Vec<Line<'static>> {
    let session = app.table.session();
    let most = session.setup().game.imitations();
    let to_act = session.turn().map(|turn| turn.player);
    let mut lines = Vec::new();
    for player in [Player::First, Player::Second] {
        let mut who = app.table.seat(player).to_string();
        if app.table.seat(player) == Seat::Program && app.table.strength() != Strength::PERFECT {
            who = format!("{who}, {}", app.table.strength());
        }
        let acts = to_act == Some(player);
        let (mark, style) = if acts { (">", theme.strong()) } else { (" ", theme.faint()) };
        lines.push(Line::styled(
            format!("{mark} {:6}  {who}", ["first", "second"][place(player)]),
            style,
        ));
        if let Some(budgets) = session.budgets().filter(|_| most > 0) {
            let used = most.saturating_sub(budgets[place(player)]);
            lines.push(Line::styled(format!("    {}", counter(used, most, theme)), style));
        }
    }
    lines
}

/// How many imitations in a row a player has made, of how many: the black squares.
fn counter(used: u64, most: u64, theme: Theme) -> String {
    const SQUARES: u64 = 5;
    let squares = theme.signs.counter.to_string().repeat(used.min(SQUARES) as usize);
    format!("{squares}{}{used} of {most} imitations", if used > 0 { " " } else { "" })
}

/// What the cursor points at.
fn pointed(app: &App) -> String {
    let session = app.table.session();
    let Some(turn) = app.table.human_turn() else { return String::new() };
    let at = words::heaps(&app.cursor);
    if app.cursor == *session.heaps() {
        return match (turn.phase, app.look) {
            (Phase::Block, _) => {
                format!("{} of {} pawns placed", app.pawns.len(), session.most_blocked())
            }
            (Phase::Move, Look::Board) => format!("{at}: choose a square"),
            (Phase::Move, Look::Heaps) => format!("{at}: choose what to take"),
        };
    }
    match turn.phase {
        Phase::Move => {
            let taken = (0..2)
                .filter(|&pile| app.cursor[pile] < session.heaps()[pile])
                .map(|pile| short(&(&session.heaps()[pile] - &app.cursor[pile])))
                .collect::<Vec<_>>();
            match session.check(&Action::Move(app.cursor.clone())) {
                Ok(()) => format!("{at}: takes {}", taken.join(" and ")),
                Err(illegal) => format!("{at}: {}", words::shortened(&illegal.to_string())),
            }
        }
        Phase::Block => {
            let placed = format!("{} of {} pawns placed", app.pawns.len(), session.most_blocked());
            format!("{at}; {placed}")
        }
    }
}

/// The palaces in reach, where no board shows them.
fn palaces(app: &App) -> String {
    const MOST: usize = 12;
    let Some((_, lost)) = app.lost.as_ref().filter(|_| app.palaces && app.grid.is_none()) else {
        return String::new();
    };
    let Some(reach) = &app.reach else { return String::new() };
    let near: Vec<String> =
        lost.intersection(reach).take(MOST + 1).map(|(x, y)| format!("{x},{y}")).collect();
    match near.len() {
        0 => "No palace is in reach".to_owned(),
        n if n > MOST => format!("Palaces in reach: {} ..", near[..MOST].join(" ")),
        _ => format!("Palaces in reach: {}", near.join(" ")),
    }
}

/// What is being thought about; nothing where that is over at once.
fn thinking(app: &App) -> String {
    /// Seconds before a word is said.
    const PATIENCE: f64 = 0.3;
    let Some(thinking) = app.thinking.filter(|thinking| thinking.seconds > PATIENCE) else {
        return String::new();
    };
    let what = match thinking.question {
        Question::Hint => {
            let at = words::heaps(app.table.session().heaps());
            match app.table.session().turn().map(|turn| turn.phase) {
                Some(Phase::Block) => format!("what to block at {at}"),
                _ => format!("a move from {at}"),
            }
        }
        Question::Lost(window) => {
            format!("the palaces of {} x {} squares", window.width(), window.height())
        }
        Question::Review => "every turn of the game".to_owned(),
    };
    let done = match thinking.done {
        0.0 => String::new(),
        done => format!("{:.0} %, ", 100.0 * done),
    };
    format!("Thinking about {what}: {done}{:.0} s; Esc stops", thinking.seconds)
}

/// The turns so far, one a line.
fn turns(app: &App, width: usize) -> Vec<String> {
    let log = app.table.session().log();
    let digits = log.len().to_string().len();
    let mut turns: Vec<String> = log
        .iter()
        .enumerate()
        .map(|(i, entry)| {
            let name = ["first", "second"][place(entry.player)];
            let line =
                format!("{:digits$} {name}: {}", i + 1, words::done(&entry.from, &entry.action));
            cut(&line, width)
        })
        .collect();
    if app.table.ahead() > 0 {
        turns.push(format!("{:digits$} turns more were taken back", app.table.ahead()));
    }
    turns
}

/// The help, or the review: as much as fits from where it was scrolled to.
pub(super) fn text(app: &App, theme: Theme, width: u16) -> Paragraph<'static> {
    let lines: Vec<Line<'static>> = match &app.review {
        _ if app.help => help(app, usize::from(width), theme),
        Some(remarks) => {
            let text = review::text(remarks, usize::from(width));
            text.lines().map(|line| Line::raw(line.to_owned())).collect()
        }
        None => wrap(&thinking(app), usize::from(width), theme.key()),
    };
    let scroll = app.scroll.min(lines.len().saturating_sub(1) as u16);
    Paragraph::new(lines).wrap(Wrap { trim: false }).scroll((scroll, 0))
}

fn help(app: &App, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let signs = theme.signs;
    let mut lines = Vec::new();
    for (key, what) in keys::HELP {
        let indent = " ".repeat(8);
        let options =
            Options::new(width.max(20)).initial_indent(&indent).subsequent_indent(&indent);
        for (i, line) in textwrap::wrap(what, options).into_iter().enumerate() {
            let line = line.get(8..).unwrap_or_default().to_owned();
            let key = if i == 0 { key } else { "" };
            lines.push(Line::from(vec![
                Span::styled(format!("{key:8}"), theme.key()),
                Span::raw(line),
            ]));
        }
    }
    lines.push(Line::default());
    let legend = match app.look {
        Look::Board => vec![
            (signs.queen, theme.strong(), "the piece"),
            (signs.legal, theme.free(), "a move that is allowed"),
            (signs.pawn, theme.blocked(), "a pawn: blocked"),
            (signs.legal_palace, theme.palace(), "a palace in reach: who moves there wins"),
            (signs.palace, theme.palace(), "a palace out of reach"),
            (signs.hint, theme.hint(), "the hint"),
        ],
        Look::Heaps => vec![
            (signs.free, theme.free(), "a token; the t-th from the top stands for taking t"),
            (signs.counted, theme.counted(), "taking so many counts as an imitation"),
            (signs.forbidden, theme.forbidden(), "taking so many is a forbidden imitation"),
            (signs.blocked, theme.blocked(), "taking so many from both is blocked"),
            (signs.hint, theme.hint(), "the hint"),
        ],
    };
    for (sign, style, what) in legend {
        lines.push(Line::from(vec![Span::styled(format!("{sign:<8}"), style), Span::raw(what)]));
    }
    lines
}

/// Lines of a text that is broken between words.
fn wrap(text: &str, width: usize, style: ratatui::style::Style) -> Vec<Line<'static>> {
    if text.is_empty() {
        return Vec::new();
    }
    textwrap::wrap(text, width.max(10))
        .into_iter()
        .map(|line| Line::styled(line.into_owned(), style))
        .collect()
}

/// With a capital letter.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Cut to a width.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        text.to_owned()
    } else {
        text.chars().take(width.saturating_sub(2)).chain("..".chars()).collect()
    }
}
