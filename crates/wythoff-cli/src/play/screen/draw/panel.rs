//! Drawing of the panel: players, next turn, selection, hints, messages, and the last turns.

use ratatui::Frame;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Wrap};
use textwrap::{Options, WordSplitter};
use wythoff::play::{Action, Heaps, Look, Phase, Player};
use wythoff::text::{counted, short};

use super::super::app::{App, Message};
use super::super::keys;
use super::super::theme::Theme;

use crate::play::Strength;
use crate::play::review;
use crate::play::table::{NOT_SOLVED, SOLVED, Seat, index};
use crate::play::words;
use crate::play::worker::Question;

/// Draws the panel: players, next turn, hint and refusal first, then as much of the rest as fits.
pub(super) fn draw(frame: &mut Frame<'_>, app: &App, theme: Theme) {
    let area = app.layout.panel;
    let width = usize::from(area.width);
    let mut lines = wrap(&sentence(&words::turn(&app.table)), width, theme.strong());
    if let Some(hint) = &app.hint {
        let action = match &hint.action {
            Action::Block(squares) if squares.is_empty() => "block nothing".to_owned(),
            action => words::action(app.table.session(), action),
        };
        let reason = words::shortened(&hint.reason);
        let text = format!("Hint: {action} {}: {reason}", words::verdict(hint.wins));
        lines.extend(wrap(&text, width, theme.hint()));
    }
    lines.extend(wrap(&computing(app), width, theme.key()));
    if let Message::Refused(text) = &app.message {
        let text = format!("Not done: {}", words::shortened(text));
        lines.extend(wrap(&text, width, theme.blocked()));
    }
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
    lines.extend(wrap(&results(app), width, theme.faint()));
    lines.extend(wrap(&palaces(app), width, theme.palace()));
    if let Message::News(text) = &app.message {
        lines.extend(wrap(&sentence(text), width, theme.strong()));
    }
    // The next turn names its player, so that a small panel can do without the seats.
    let (height, seats) = (usize::from(area.height), seats(app, theme));
    if seats.len() + lines.len() <= height {
        lines.splice(..0, seats);
    }
    let room = height.saturating_sub(lines.len() + 1);
    let turns = turns(app, width);
    if room > 0 && !turns.is_empty() {
        lines.push(Line::default());
        let first = turns.len().saturating_sub(room);
        lines.extend(turns.into_iter().skip(first).map(|turn| Line::styled(turn, theme.faint())));
    }
    frame.render_widget(Text::from(lines), area);
}

/// Returns the lines about the players, with the black squares that count imitations.
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
            format!("{mark} {:6}  {who}", ["first", "second"][index(player)]),
            style,
        ));
        if let Some(budgets) = session.budgets().filter(|_| most > 0) {
            let used = most.saturating_sub(budgets[index(player)]);
            lines.push(Line::styled(format!("    {}", counter(used, most, theme)), style));
        }
    }
    lines
}

/// Describes the imitations in a row of a player, with black squares.
fn counter(used: u64, most: u64, theme: Theme) -> String {
    const SQUARES: u64 = 5;
    let squares = theme.signs.counter.to_string().repeat(used.min(SQUARES) as usize);
    format!("{squares}{}{used} of {most} imitations", if used > 0 { " " } else { "" })
}

/// Describes the square or the tokens at the cursor.
fn pointed(app: &App) -> String {
    let session = app.table.session();
    let Some(turn) = app.table.human_turn() else { return String::new() };
    let at = words::heaps(&app.cursor);
    let placed = match session.modulus() {
        Some(_) => format!("{} blocked", counted(app.pawns.len() as u64, "move")),
        None => {
            format!("{} of {} placed", app.pawns.len(), counted(session.most_blocked(), "pawn"))
        }
    };
    let passes = || session.check(&Action::Move(app.cursor.clone())).is_ok();
    if app.cursor == *session.heaps() {
        return match (turn.phase, app.look) {
            (Phase::Block, _) => placed,
            (Phase::Move, _) if passes() => format!("{at}: Enter passes; or select a move"),
            (Phase::Move, Look::Board) => format!("{at}: select a square"),
            (Phase::Move, Look::Heaps) => format!("{at}: select tokens to take"),
        };
    }
    match turn.phase {
        Phase::Move => {
            let change = |from: &Heaps, to: &Heaps| {
                let piles = (0..from.len()).filter(|&pile| to[pile] < from[pile]);
                piles.map(|pile| short(&(&from[pile] - &to[pile]))).collect::<Vec<_>>()
            };
            let (heaps, cursor) = (session.heaps(), &app.cursor);
            let [taken, added] = [change(heaps, cursor), change(cursor, heaps)];
            let added = match added.is_empty() {
                true => String::new(),
                false => format!(" and adds {}", added.join(" and ")),
            };
            match session.check(&Action::Move(app.cursor.clone())) {
                Ok(()) => {
                    let result = app.result(&app.cursor).map_or_else(String::new, words::result);
                    format!("{at}: takes {}{added}{result}", taken.join(" and "))
                }
                Err(illegal) => format!("{at}: {}", words::shortened(&illegal.to_string())),
            }
        }
        Phase::Block => format!("{at}; {placed}"),
    }
}

/// Counts the winning moves, if results are shown.
fn results(app: &App) -> String {
    let Some(rated) = app.rated.as_ref().filter(|_| app.results) else { return String::new() };
    match rated.iter().filter(|rated| rated.wins).count() {
        0 => format!("None of {} wins", counted(rated.len() as u64, "move")),
        1 => format!("1 of {} wins", counted(rated.len() as u64, "move")),
        winning => format!("{winning} of {} moves win", rated.len()),
    }
}

/// Lists the palaces in reach, if no board shows them.
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

/// Describes the current computation, after a moment.
fn computing(app: &App) -> String {
    /// Seconds before the line appears.
    const PATIENCE: f64 = 0.3;
    let Some(computing) = app.computing.filter(|computing| computing.seconds > PATIENCE) else {
        return String::new();
    };
    let what = match computing.question {
        Question::Hint => {
            let at = words::heaps(app.table.session().heaps());
            match app.table.session().turn().map(|turn| turn.phase) {
                Some(Phase::Block) => format!("a block at {at}"),
                _ => format!("a move from {at}"),
            }
        }
        Question::Lost(window) => {
            format!("the palaces of {} x {} squares", window.width(), window.height())
        }
        Question::Rated => "the results of all moves".to_owned(),
        Question::Review => "a review of all turns".to_owned(),
        Question::Puzzle(_) => "the next puzzle".to_owned(),
    };
    let done = match computing.done {
        0.0 => String::new(),
        done => format!("{:.0} %, ", 100.0 * done),
    };
    format!("Computing {what}: {done}{:.0} s; Esc stops", computing.seconds)
}

/// Returns the turns so far, one per line.
fn turns(app: &App, width: usize) -> Vec<String> {
    let log = app.table.session().log();
    let digits = log.len().to_string().len();
    let mut turns: Vec<String> = log
        .iter()
        .enumerate()
        .map(|(i, entry)| {
            let name = ["first", "second"][index(entry.player)];
            cut(&format!("{:digits$} {name}: {}", i + 1, words::done(entry)), width)
        })
        .collect();
    match app.table.ahead() {
        0 => {}
        1 => turns.push("1 more turn was undone".to_owned()),
        ahead => turns.push(format!("{ahead} more turns were undone")),
    }
    turns
}

/// Returns the help or the review, scrolled.
pub(super) fn text(app: &App, theme: Theme, width: u16) -> Paragraph<'static> {
    let lines: Vec<Line<'static>> = match &app.review {
        _ if app.help => help(app, usize::from(width), theme),
        Some(remarks) => {
            let text = review::text(remarks, usize::from(width));
            text.lines().map(|line| Line::raw(line.to_owned())).collect()
        }
        None => wrap(&computing(app), usize::from(width), theme.key()),
    };
    let scroll = app.scroll.min(lines.len().saturating_sub(1) as u16);
    Paragraph::new(lines).wrap(Wrap { trim: false }).scroll((scroll, 0))
}

fn help(app: &App, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let signs = theme.signs;
    let rules = app.table.session().setup().game.rules();
    let mut lines = wrap(&rules, width, theme.strong());
    lines.push(Line::default());
    for (key, what) in keys::HELP {
        lines.extend(entry(key, theme.key(), what, width));
    }
    lines.push(Line::default());
    let legend = match app.look {
        Look::Board => vec![
            (signs.queen, theme.strong(), "the queen"),
            (signs.legal, theme.free(), "a legal move"),
            (signs.pawn, theme.blocked(), "a pawn, which blocks its square"),
            (signs.legal_palace, theme.palace(), "a palace in reach: moving there wins"),
            (signs.palace, theme.palace(), "a palace out of reach"),
            (signs.hint, theme.hint(), "the hint"),
        ],
        Look::Heaps => vec![
            (signs.free, theme.free(), "a token; the t-th from the top stands for taking t tokens"),
            (signs.counted, theme.counted(), "taking this number counts as an imitation"),
            (signs.forbidden, theme.forbidden(), "taking this number is a forbidden imitation"),
            (signs.blocked, theme.blocked(), "taking this number from both heaps is blocked"),
            (signs.hint, theme.hint(), "the hint"),
        ],
    };
    let results = [
        (signs.winning, theme.result(true), "a winning move"),
        (signs.losing, theme.result(false), "a losing move"),
    ];
    for (sign, style, what) in legend.into_iter().chain(results) {
        lines.extend(entry(&sign.to_string(), style, what, width));
    }
    lines
}

/// Returns a key or a sign with its meaning, in two columns.
fn entry(key: &str, style: ratatui::style::Style, what: &str, width: usize) -> Vec<Line<'static>> {
    let indent = " ".repeat(8);
    let options = Options::new(width.max(20)).initial_indent(&indent).subsequent_indent(&indent);
    let lines = textwrap::wrap(what, options).into_iter().enumerate();
    let line = |(i, line): (usize, std::borrow::Cow<'_, str>)| {
        let line = line.get(8..).unwrap_or_default().to_owned();
        let key = if i == 0 { key } else { "" };
        Line::from(vec![Span::styled(format!("{key:8}"), style), Span::raw(line)])
    };
    lines.map(line).collect()
}

/// Breaks a text into lines between words.
pub(crate) fn wrap(text: &str, width: usize, style: ratatui::style::Style) -> Vec<Line<'static>> {
    if text.is_empty() {
        return Vec::new();
    }
    textwrap::wrap(text, Options::new(width.max(10)).word_splitter(WordSplitter::NoHyphenation))
        .into_iter()
        .map(|line| Line::styled(line.into_owned(), style))
        .collect()
}

/// Begins a text with a capital letter.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Cuts a text to a width.
pub(super) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        text.to_owned()
    } else {
        text.chars().take(width.saturating_sub(2)).chain("..".chars()).collect()
    }
}
