//! The effects of keys, clicks and typed commands.

use dashu_int::UBig;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;
use wythoff::play::{Action, Look, Phase};

use super::{App, End, Message, small};
use crate::play::screen::keys;

impl App {
    /// Handles a key, a click, or pasted text.
    pub(crate) fn on_event(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.on_key(*key),
            Event::Mouse(mouse) => self.on_mouse(*mouse),
            Event::Paste(text) => {
                let line = text.lines().next().unwrap_or_default();
                self.prompt.get_or_insert_default().push_str(line);
            }
            _ => {}
        }
    }

    fn on_key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c') => self.end = Some(End::Interrupted),
                KeyCode::Char('d') => self.end = Some(End::Quit),
                _ => {}
            }
            return;
        }
        if self.prompt.is_some() {
            return self.on_typed(key.code);
        }
        let leaving = std::mem::take(&mut self.leaving);
        if self.shows_text() && self.on_text_key(key.code) {
            return;
        }
        match key.code {
            KeyCode::Left => self.step_cursor(0, false),
            KeyCode::Right => self.step_cursor(0, true),
            KeyCode::Up => self.step_cursor(1, self.up),
            KeyCode::Down => self.step_cursor(1, !self.up),
            KeyCode::PageUp => (0..10).for_each(|_| self.step_cursor(1, self.up)),
            KeyCode::PageDown => (0..10).for_each(|_| self.step_cursor(1, !self.up)),
            KeyCode::Home => self.cursor.clone_from(self.table.session().heaps()),
            KeyCode::Enter => self.confirm(),
            KeyCode::Esc => self.escape(),
            KeyCode::Char(' ') => self.space(),
            KeyCode::Char('q') if leaving || self.table.session().turn().is_none() => {
                self.end = Some(End::Quit);
            }
            KeyCode::Char('q') => {
                self.leaving = true;
                self.tell("press q again to quit the game");
            }
            KeyCode::Char(':') => self.prompt = Some(String::new()),
            KeyCode::Char(c) if c.is_ascii_digit() || c == '(' => self.prompt = Some(c.to_string()),
            KeyCode::Char('v') => self.change_look(),
            KeyCode::Char('c') => self.results = !self.results,
            KeyCode::Char(c) => {
                if let Some(command) = keys::command(c) {
                    self.obey(command);
                }
            }
            _ => {}
        }
    }

    fn on_typed(&mut self, key: KeyCode) {
        let Some(text) = &mut self.prompt else { return };
        match key {
            KeyCode::Char(c) => text.push(c),
            KeyCode::Backspace if !text.is_empty() => drop(text.pop()),
            KeyCode::Backspace | KeyCode::Esc => self.prompt = None,
            KeyCode::Enter => {
                let text = self.prompt.take().unwrap_or_default();
                match text.parse() {
                    _ if text.trim().is_empty() => {}
                    Ok(command) => self.obey(command),
                    Err(message) => self.refuse(message),
                }
            }
            _ => {}
        }
    }

    /// Handles the keys that scroll or close a text. Returns true if this was one.
    fn on_text_key(&mut self, key: KeyCode) -> bool {
        match key {
            KeyCode::Up => self.scroll = self.scroll.saturating_sub(1),
            KeyCode::Down => self.scroll = self.scroll.saturating_add(1),
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(10),
            KeyCode::PageDown => self.scroll = self.scroll.saturating_add(10),
            KeyCode::Home => self.scroll = 0,
            KeyCode::Char('q' | ' ') | KeyCode::Enter | KeyCode::Esc => self.close_text(),
            KeyCode::Char('?') if self.help => self.close_text(),
            KeyCode::Char('e') if self.wants_review => self.close_text(),
            _ => return false,
        }
        true
    }

    fn escape(&mut self) {
        if self.computing.is_some() && self.wants().is_some() {
            let waits = self.table.program_is_due();
            self.cancel();
            let more = if waits { "; g lets the program play on" } else { "" };
            self.message = Message::News(format!("stopped computing{more}"));
        } else {
            self.hint = None;
            self.pawns.clear();
            self.cursor.clone_from(self.table.session().heaps());
            self.tell("");
        }
    }

    /// Moves the cursor by one: on the board in a direction, at the heaps up or down a heap, or to
    /// the other heap. Up from a whole heap, tokens are added if moves add some.
    fn step_cursor(&mut self, axis: usize, more: bool) {
        match self.look {
            Look::Board => {
                let size = self.board_size().map_or([0, 0], |(width, height)| [width, height]);
                let at = &mut self.cursor[axis];
                if more && &*at + 1_u8 < UBig::from(size[axis]) {
                    *at += 1_u8;
                } else if !more && *at > UBig::ZERO {
                    *at -= 1_u8;
                }
            }
            Look::Heaps if axis == 0 => {
                let last = self.table.session().heaps().len() - 1;
                self.pile =
                    if more { (self.pile + 1).min(last) } else { self.pile.saturating_sub(1) };
            }
            // Down takes more tokens, in whatever direction y grows on the board.
            Look::Heaps => {
                let deeper = more != self.up;
                let left = &self.cursor[self.pile];
                let left = match (deeper, *left == UBig::ZERO) {
                    (true, true) => return,
                    (true, false) => left - 1_u8,
                    (false, _) => (left + 1_u8).min(self.most_left(self.pile)),
                };
                self.set_heap(self.pile, left);
            }
        }
    }

    /// Returns the most tokens that a move leaves in a heap: more than it has if moves add some.
    fn most_left(&self, pile: usize) -> UBig {
        let reached = self.reach.iter().flatten().map(|&(x, y)| [x, y][pile]);
        let heap = &self.table.session().heaps()[pile];
        reached.max().map_or(UBig::ZERO, UBig::from).max(heap.clone())
    }

    /// Returns true if all moves that may be blocked take the same number from both heaps.
    fn blocks_pairs(&self) -> bool {
        let Some((x, y)) = small(self.table.session().heaps()) else { return true };
        let is_level = |to: &(u64, u64)| to.0 <= x && to.1 <= y && x - to.0 == y - to.1;
        self.reach.iter().flatten().all(is_level)
    }

    /// Selects the tokens to take from a heap, or to add to it, so that `left` remain. In the phase
    /// of blocking, as many are selected in the other heap, if only such moves may be blocked; if
    /// moves take from one heap only, none are. Three heaps are selected one by one.
    fn set_heap(&mut self, pile: usize, left: UBig) {
        if self.has_three() {
            self.pile = pile;
            self.cursor[pile] = left;
            return;
        }
        let heaps = self.table.session().heaps();
        let other = &heaps[1 - pile];
        let blocks = self.table.session().turn().is_some_and(|turn| turn.phase == Phase::Block);
        if blocks && self.blocks_pairs() {
            let taken = &heaps[pile] - &left;
            if taken > *other {
                return;
            }
            self.cursor[1 - pile] = other - taken;
        } else if self.takes_from_one() {
            self.cursor[1 - pile].clone_from(other);
        }
        self.pile = pile;
        self.cursor[pile] = left;
    }

    /// Moves to the cursor, or blocks the squares of the pawns.
    fn confirm(&mut self) {
        match self.table.human_turn().map(|turn| turn.phase) {
            Some(Phase::Move) => self.act(Action::Move(self.cursor.clone())),
            Some(Phase::Block) => self.act(Action::Block(self.pawns.clone())),
            None => self.no_human_turn(),
        }
    }

    /// Places or removes a pawn in the phase of blocking, otherwise moves.
    fn space(&mut self) {
        match self.table.human_turn().map(|turn| turn.phase) {
            Some(Phase::Block) => self.toggle_pawn(),
            _ => self.confirm(),
        }
    }

    fn toggle_pawn(&mut self) {
        if self.table.session().modulus().is_some() {
            return self.toggle_class();
        }
        if self.pawns.remove(&self.cursor) {
            return;
        }
        let mut pawns = self.pawns.clone();
        pawns.insert(self.cursor.clone());
        match self.table.session().check(&Action::Block(pawns.clone())) {
            Ok(()) => self.pawns = pawns,
            Err(illegal) => self.refuse(illegal.to_string()),
        }
    }

    /// Places pawns on all squares that are blocked together with that of the cursor, or removes
    /// them.
    fn toggle_class(&mut self) {
        if self.pawns.contains(&self.cursor) {
            self.pawns.clear();
            return;
        }
        let mut tried = self.table.session().copied();
        match tried.act(Action::Block([self.cursor.clone()].into())) {
            Ok(()) => self.pawns.clone_from(tried.blocked()),
            Err(illegal) => self.refuse(illegal.to_string()),
        }
    }

    fn on_mouse(&mut self, mouse: MouseEvent) {
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            match mouse.kind {
                MouseEventKind::ScrollUp if self.shows_text() => {
                    self.scroll = self.scroll.saturating_sub(3);
                }
                MouseEventKind::ScrollDown if self.shows_text() => {
                    self.scroll = self.scroll.saturating_add(3);
                }
                _ => {}
            }
            return;
        }
        let at = Position::new(mouse.column, mouse.row);
        if let Some(code) = keys::under(self, at) {
            return self.on_key(KeyEvent::new(code, KeyModifiers::NONE));
        }
        if self.shows_text() {
            return self.close_text();
        }
        let before = self.cursor.clone();
        let hit = match (self.grid, self.look) {
            (Some(grid), _) => grid.square(at).map(|(x, y)| self.cursor = [x, y].into()).is_some(),
            (None, Look::Heaps) => self.click_token(at),
            (None, Look::Board) => false,
        };
        let phase = self.table.human_turn().map(|turn| turn.phase);
        if hit && (phase == Some(Phase::Block) || self.cursor == before) {
            self.space();
        }
    }

    fn click_token(&mut self, at: Position) -> bool {
        let heaps = self.table.session().heaps().clone();
        let sizes: Vec<_> = heaps.iter().map(|heap| u64::try_from(heap).ok()).collect();
        let Some((pile, depth)) = self.stacks.token(&sizes, at) else { return false };
        self.set_heap(pile, &heaps[pile] - depth);
        depth > 0
    }

    fn change_look(&mut self) {
        self.look = match self.look {
            Look::Board => Look::Heaps,
            Look::Heaps if self.board_size().is_some() => Look::Board,
            Look::Heaps => {
                let why = match self.has_three() {
                    true => "three heaps have no board",
                    false => "the heaps are too large for a board",
                };
                self.refuse(why);
                Look::Heaps
            }
        };
        self.lost = None;
    }
}
