//! Drawing of the menu: answers so far, the question, the rules, and the command line.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Menu, Step};
use crate::play::screen::{Theme, wrap};

const STEPS: [Step; 5] = [Step::Game, Step::Rules, Step::Start, Step::Strength, Step::First];

/// Returns the question, and its short name beside an answer.
const fn question(step: Step) -> (&'static str, &'static str) {
    match step {
        Step::Game => ("Which game do you want to play?", "Game"),
        Step::Rules => ("What are the moves?", "Moves"),
        Step::Start => ("From where?", "Start"),
        Step::Strength => ("How strong is the program?", "Program"),
        Step::First => ("Who makes the first move?", "First"),
    }
}

/// Draws the menu, and keeps the places of the answers for the mouse.
pub(super) fn draw(frame: &mut Frame<'_>, menu: &mut Menu, theme: Theme) {
    /// Rows of a screen that has room for the command line.
    const TALL: u16 = 16;
    let area = frame.area();
    let width = usize::from(area.width);
    let mut bottom = match area.height < TALL {
        true => Vec::new(),
        false => wrap(&format!("The same: {}", menu.command()), width, theme.palace()),
    };
    let keys = match menu.step {
        Step::Rules => "Enter goes on, Esc goes back",
        Step::Game => "Arrows and Enter, a digit, or the mouse choose; Esc quits",
        _ => "Arrows and Enter, a digit, or the mouse choose; Esc goes back",
    };
    bottom.extend(wrap(keys, width, theme.key()));
    let room = area.height.saturating_sub(bottom.len() as u16);

    let mut lines = wrap("Wythoff: games against a perfect opponent", width, theme.strong());
    lines.push(Line::default());
    for step in STEPS.into_iter().take_while(|&step| step != menu.step) {
        let answer = match step {
            Step::Rules if menu.is_own() => menu.text.as_str(),
            Step::Rules => continue,
            step => Menu::answers(step)[menu.answer(step)].name,
        };
        lines.push(Line::styled(format!("{:9}{answer}", question(step).1), theme.faint()));
    }
    lines.push(Line::styled(question(menu.step).0, theme.strong()));
    menu.places.clear();
    // A low screen is scrolled to the selected answer, or to the text that is typed.
    let selected = lines.len() + menu.answer(menu.step) * usize::from(menu.step != Step::Rules);
    let above = (selected + 1).saturating_sub(room.into());
    for (i, answer) in Menu::answers(menu.step).iter().enumerate() {
        let here = i == menu.answer(menu.step);
        let style = if here { theme.cursor() } else { theme.free() };
        let row = lines.len().checked_sub(above).map(|row| row as u16).filter(|&row| row < room);
        let y = area.y + row.unwrap_or(0);
        menu.places.push(Rect { y, height: u16::from(row.is_some()), ..area });
        let text = format!("{} {}  {}", if here { '>' } else { ' ' }, i + 1, answer.name);
        lines.push(Line::styled(text, style));
    }
    if menu.step == Step::Rules {
        let cursor = Span::styled(" ", theme.cursor());
        lines.push(Line::from(vec![Span::raw(format!("> {}", menu.text)), cursor]));
    }
    lines.push(Line::default());
    let told = match (menu.step, &menu.problem, menu.game()) {
        (Step::Rules, Some(problem), _) => wrap(problem, width, theme.blocked()),
        (_, _, Ok(game)) => wrap(&game.rules(), width, theme.hint()),
        _ => {
            let help = "Write a,b for a move that takes a from the first heap and b from the \
                        second, a,b* for any multiple, or a name such as king or euclid.";
            wrap(help, width, theme.hint())
        }
    };
    lines.extend(told);
    for (y, line) in (0..room).zip(lines.into_iter().skip(above)) {
        frame.render_widget(line, Rect { y: area.y + y, height: 1, ..area });
    }
    for (y, line) in (room..area.height).zip(bottom) {
        frame.render_widget(line, Rect { y: area.y + y, height: 1, ..area });
    }
}
