//! Drawing of the screen: the scene, the panel beside it, and the keys.

mod board;
mod heaps;
pub(crate) mod panel;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::app::App;
use super::keys;
use super::layout::LEAST;
use super::theme::Theme;

/// Draws everything.
pub(crate) fn draw(frame: &mut Frame<'_>, app: &App, theme: Theme) {
    let layout = &app.layout;
    if !layout.fits {
        let (width, height) = LEAST;
        let text = format!(
            "the screen is too small; make it {width} x {height} or larger, or press q to quit"
        );
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), frame.area());
        return;
    }
    let title = panel::cut(&app.table.session().game(), layout.title.width.into());
    let title = Line::styled(title, theme.strong());
    frame.render_widget(title, layout.title);
    if app.shows_text() {
        let area = layout.scene.union(layout.panel);
        frame.render_widget(panel::text(app, theme, area.width), area);
    } else {
        match app.grid {
            Some(grid) => board::draw(frame.buffer_mut(), app, grid, theme),
            None => heaps::draw(frame.buffer_mut(), app, theme),
        }
        panel::draw(frame, app, theme);
    }
    match &app.prompt {
        Some(text) => prompt(frame, text, layout.keys, theme),
        None => {
            for (place, (key, what, _)) in keys::places(app) {
                let line =
                    Line::from(vec![Span::styled(key, theme.key()), Span::raw(format!(" {what}"))]);
                frame.render_widget(line, place);
            }
        }
    }
}

/// Draws the prompt with the end of its text.
fn prompt(frame: &mut Frame<'_>, text: &str, area: Rect, theme: Theme) {
    let room = usize::from(area.width).saturating_sub(3);
    let count = text.chars().count();
    let shown: String = text.chars().skip(count.saturating_sub(room)).collect();
    let line = Line::from(vec![Span::styled(": ", theme.key()), Span::raw(shown)]);
    frame.set_cursor_position((area.x + 2 + count.min(room) as u16, area.y));
    frame.render_widget(line, Rect { height: 1, ..area });
    if area.height > 1 {
        let examples = match area.width {
            ..60 => "3,5 or take 0,2 or help; Esc closes",
            _ => "3,5 or take 0,2 or block 0,0 1,1 or help; Esc closes",
        };
        let help = Line::styled(examples, theme.faint());
        frame.render_widget(help, Rect { y: area.y + 1, height: 1, ..area });
    }
}
