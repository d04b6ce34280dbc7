//! Drawing of heaps of tokens, coloured as in \[L\] by the moves: free, counted as an
//! imitation, forbidden. The t-th token from the top stands for the move that takes t tokens.

use dashu_int::UBig;
use ratatui::buffer::Buffer;
use ratatui::style::Style;
use wythoff::play::{Action, Heaps};
use wythoff::text::short;

use super::super::app::App;
use super::super::theme::Theme;

/// Draws the heaps with their sizes below.
pub(super) fn draw(buffer: &mut Buffer, app: &App, theme: Theme) {
    for pile in 0..app.cursor.len() {
        heap(buffer, app, pile, theme);
    }
}

fn heap(buffer: &mut Buffer, app: &App, pile: usize, theme: Theme) {
    let session = app.table.session();
    let heaps = session.heaps();
    let size = u64::try_from(&heaps[pile]).ok();
    let columns = app.stacks.columns(pile);
    let middle = columns.x + columns.width / 2;
    let taken = &heaps[pile] - (&app.cursor[pile]).min(&heaps[pile]);
    let shown = app.stacks.shown(size);
    let beside = |buffer: &mut Buffer, (x, y): (u16, u16), taken: &str| {
        let room = usize::from(columns.right().saturating_sub(x));
        let mut text = format!("{} take {taken}", theme.signs.taken);
        if text.chars().count() > room {
            text = format!("{} {taken}", theme.signs.taken);
        }
        // A part of a number would be another number; the panel has it.
        if text.chars().count() > room {
            text = format!("{} ..", theme.signs.taken);
        }
        buffer.set_stringn(x, y, text, room, theme.strong());
    };
    for depth in 1..=shown {
        let Some(y) = app.stacks.row(size, depth) else { continue };
        let (sign, mut style) = token(app, pile, &UBig::from(depth), theme);
        let chosen = taken >= UBig::from(depth);
        if chosen {
            style = style.patch(theme.cursor());
        }
        buffer.set_string(middle.saturating_sub(1), y, format!(" {sign} "), style);
        if taken == UBig::from(depth) {
            beside(buffer, (middle + 3, y), &depth.to_string());
        }
    }
    let bottom = columns.bottom().saturating_sub(2);
    if size != Some(shown) {
        buffer.set_string(middle, bottom, theme.signs.more.to_string(), theme.faint());
    }
    if taken > UBig::from(shown) {
        beside(buffer, (middle + 3, bottom), &short(&taken));
    }
    let added = &app.cursor[pile] - (&heaps[pile]).min(&app.cursor[pile]);
    let mut name = short(&heaps[pile]);
    if added > UBig::ZERO {
        name = format!("{name} + {}", short(&added));
    }
    if name.len() > usize::from(columns.width) {
        name = format!("{} digits", heaps[pile].to_string().len());
    }
    let mut style = if app.pile == pile { theme.strong() } else { Style::new() };
    if added > UBig::ZERO {
        style = style.patch(theme.cursor());
    }
    let x = (middle + 1).saturating_sub(name.len().div_ceil(2) as u16).max(columns.x);
    buffer.set_stringn(x, bottom + 1, name, usize::from(columns.right().saturating_sub(x)), style);
}

/// Returns the sign and the style of a token.
fn token(app: &App, pile: usize, depth: &UBig, theme: Theme) -> (char, Style) {
    let session = app.table.session();
    let (signs, heaps) = (theme.signs, session.heaps());
    if app.hint.as_ref().is_some_and(
        |hint| matches!(&hint.action, Action::Move(to) if &to[pile] + depth == heaps[pile]),
    ) {
        return (signs.hint, theme.hint());
    }
    if let Some(found) = session.imitation()
        && found.pile == pile
        && found.amounts.contains(depth)
    {
        return if found.left > 0 {
            (signs.counted, theme.counted())
        } else {
            (signs.forbidden, theme.forbidden())
        };
    }
    if *depth <= heaps[pile] {
        let mut to = heaps.clone();
        to[pile] -= depth;
        if let Some(wins) = app.result(&to).map(|rated| rated.wins) {
            let sign = if wins { signs.winning } else { signs.losing };
            return (sign, theme.result(wins));
        }
    }
    // With two heaps, a move that can be blocked takes the same number from both.
    let is_level = |to: &Heaps| {
        to.len() == 2
            && (0..2).all(|pile| to[pile] <= heaps[pile] && &heaps[pile] - &to[pile] == *depth)
    };
    if session.blocked().iter().chain(&app.pawns).any(is_level) {
        return (signs.blocked, theme.blocked());
    }
    (signs.free, theme.free())
}
