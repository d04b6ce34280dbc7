//! Signs and colours. What matters is never told by colour alone: every kind of square and token has a sign of its own.

use std::env;

use ratatui::style::{Color, Modifier, Style};

/// How things look.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Theme {
    pub signs: Signs,
    /// Whether there are colours.
    coloured: bool,
}

/// One sign a kind of square or token.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Signs {
    pub queen: char,
    /// Where she came from.
    pub trace: char,
    pub pawn: char,
    pub square: char,
    /// A square she may move to.
    pub legal: char,
    /// A palace, and one that she may move to.
    pub palace: char,
    pub legal_palace: char,
    /// What the hint says.
    pub hint: char,
    /// Tokens as \[L\] colours them: free, counted as an imitation, forbidden as one, blocked together with another.
    pub free: char,
    pub counted: char,
    pub forbidden: char,
    pub blocked: char,
    /// The black square that counts imitations.
    pub counter: char,
    /// What is to be taken.
    pub taken: char,
    pub more: char,
}

const DRAWN: Signs = Signs {
    queen: '♛',
    trace: '○',
    pawn: '♙',
    square: '·',
    legal: '•',
    palace: '◇',
    legal_palace: '◆',
    hint: '★',
    free: '●',
    counted: '◉',
    forbidden: '◌',
    blocked: '⊗',
    counter: '■',
    taken: '◂',
    more: '⋮',
};

const ASCII: Signs = Signs {
    queen: 'Q',
    trace: '\'',
    pawn: 'x',
    square: '.',
    legal: 'o',
    palace: '+',
    legal_palace: '#',
    hint: '*',
    free: 'o',
    counted: 'g',
    forbidden: 'y',
    blocked: 'r',
    counter: '#',
    taken: '<',
    more: ':',
};

impl Theme {
    /// As the environment wants it: no colours with `NO_COLOR`, ASCII unless the locale is UTF-8.
    pub(crate) fn of_this_process() -> Self {
        let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
        let locale = locale.to_ascii_lowercase();
        let utf8 = cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8");
        Self { signs: if utf8 { DRAWN } else { ASCII }, coloured: set("NO_COLOR").is_none() }
    }

    #[cfg(test)]
    pub(crate) const fn plain() -> Self {
        Self { signs: DRAWN, coloured: false }
    }

    #[cfg(test)]
    pub(crate) const fn coloured_ascii() -> Self {
        Self { signs: ASCII, coloured: true }
    }

    const fn ink(self, colour: Color) -> Style {
        if self.coloured { Style::new().fg(colour) } else { Style::new() }
    }

    pub(crate) const fn faint(self) -> Style {
        self.ink(Color::DarkGray)
    }

    pub(crate) const fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(crate) const fn free(self) -> Style {
        self.ink(Color::LightBlue)
    }

    pub(crate) const fn counted(self) -> Style {
        self.ink(Color::Green)
    }

    pub(crate) const fn forbidden(self) -> Style {
        self.ink(Color::Yellow)
    }

    pub(crate) const fn blocked(self) -> Style {
        self.ink(Color::Red).add_modifier(Modifier::BOLD)
    }

    pub(crate) const fn palace(self) -> Style {
        self.ink(Color::Yellow)
    }

    pub(crate) const fn hint(self) -> Style {
        self.ink(Color::Magenta).add_modifier(Modifier::BOLD)
    }

    pub(crate) const fn cursor(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// What may be clicked.
    pub(crate) const fn key(self) -> Style {
        self.ink(Color::Cyan).add_modifier(Modifier::BOLD)
    }
}
