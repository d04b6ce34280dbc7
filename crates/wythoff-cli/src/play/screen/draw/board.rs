//! Drawing of the board: queen, pawns, legal moves, palaces.

use ratatui::buffer::Buffer;
use ratatui::style::Style;
use wythoff::play::{Action, Heaps, Phase};

use super::super::app::{App, small};
use super::super::layout::Grid;
use super::super::theme::Theme;

/// Draws the visible squares, and numbers at their edges.
pub(super) fn draw(buffer: &mut Buffer, app: &App, grid: Grid, theme: Theme) {
    numbers(buffer, app, grid, theme);
    let scene = Scene::of(app);
    let window = grid.window;
    for y in window.y()..window.bottom() {
        for x in window.x()..window.right() {
            let Some(place) = grid.place((x, y)) else { continue };
            let (sign, mut style) = scene.square([x, y].into(), (x, y), theme);
            if scene.cursor == Some((x, y)) {
                style = style.patch(theme.cursor());
            }
            buffer.set_string(place.x, place.y, format!("{sign} "), style);
        }
    }
}

/// The state that decides the signs of squares.
struct Scene<'a> {
    app: &'a App,
    queen: Option<(u64, u64)>,
    /// The square that the queen came from.
    trace: Option<(u64, u64)>,
    cursor: Option<(u64, u64)>,
    phase: Option<Phase>,
}

impl<'a> Scene<'a> {
    fn of(app: &'a App) -> Self {
        let session = app.table.session();
        let moved = |entry: &&wythoff::play::Entry| matches!(entry.action, Action::Move(_));
        Self {
            app,
            queen: small(session.heaps()),
            trace: session.log().iter().rfind(moved).and_then(|entry| small(&entry.from)),
            cursor: small(&app.cursor),
            phase: session.turn().map(|turn| turn.phase),
        }
    }

    fn square(&self, heaps: Heaps, at: (u64, u64), theme: Theme) -> (char, Style) {
        let (app, signs) = (self.app, theme.signs);
        let session = app.table.session();
        if self.queen == Some(at) {
            return (signs.queen, theme.strong());
        }
        if app.pawns.contains(&heaps) || session.blocked().contains(&heaps) {
            return (signs.pawn, theme.blocked());
        }
        let hinted = app.hint.as_ref().is_some_and(|hint| match &hint.action {
            Action::Move(to) => *to == heaps,
            Action::Block(squares) => squares.contains(&heaps),
        });
        if hinted {
            return (signs.hint, theme.hint());
        }
        if let Some(wins) = app.result(&heaps).map(|rated| rated.wins) {
            let sign = if wins { signs.winning } else { signs.losing };
            return (sign, theme.result(wins));
        }
        let lost = app.lost.as_ref().filter(|_| app.palaces);
        let palace = lost.is_some_and(|(_, squares)| squares.contains(&at));
        let legal = self.is_legal(heaps, at);
        match (legal, palace) {
            (true, true) => (signs.legal_palace, theme.palace()),
            (true, false) => (signs.legal, theme.free()),
            (false, true) => (signs.palace, theme.palace()),
            (false, false) if self.trace == Some(at) => (signs.trace, theme.faint()),
            (false, false) => (signs.square, theme.faint()),
        }
    }

    /// Returns true if the square is the target of a legal move, or may be blocked.
    fn is_legal(&self, heaps: Heaps, at: (u64, u64)) -> bool {
        let Some(phase) = self.phase else { return false };
        match &self.app.reach {
            Some(squares) => squares.contains(&at),
            None => {
                let action = match phase {
                    Phase::Move => Action::Move(heaps),
                    Phase::Block => Action::Block([heaps].into()),
                };
                self.app.table.session().check(&action).is_ok()
            }
        }
    }
}

/// Draws the numbers of rows, and of every fifth column.
fn numbers(buffer: &mut Buffer, app: &App, grid: Grid, theme: Theme) {
    let window = grid.window;
    let cursor = small(&app.cursor);
    let style = |here: bool| if here { theme.strong() } else { theme.faint() };
    for y in window.y()..window.bottom() {
        if let Some(place) = grid.place((window.x(), y)) {
            let text = y.to_string();
            let x = place.x.saturating_sub(text.len() as u16 + 1);
            buffer.set_string(x, place.y, text, style(cursor.is_some_and(|at| at.1 == y)));
        }
    }
    // Long numbers are wider than five squares.
    let step = if window.right() < 1_000_000_000 { 5 } else { 10 };
    for x in (window.x()..window.right()).filter(|x| x.is_multiple_of(step)) {
        if let Some(place) = grid.place((x, window.y())) {
            let room = usize::from(grid.area.right().saturating_sub(place.x)) + 1;
            let here = cursor.is_some_and(|at| at.0 == x);
            let text = x.to_string();
            if text.len() <= room {
                buffer.set_string(place.x, grid.numbers(), text, style(here));
            }
        }
    }
}
