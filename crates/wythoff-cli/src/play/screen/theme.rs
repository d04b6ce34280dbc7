//! Signs and colours. Every kind of square and token has its own sign, so that colours are not
//! needed.

use std::env;

use ratatui::style::{Color, Modifier, Style};

/// The signs and colours of the screen.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Theme {
    pub signs: Signs,
    /// True if colours are used.
    coloured: bool,
}

/// The signs of squares and tokens.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Signs {
    pub queen: char,
    /// The square that the queen came from.
    pub trace: char,
    pub pawn: char,
    pub square: char,
    /// The target of a legal move.
    pub legal: char,
    /// A palace that no legal move leads to.
    pub palace: char,
    /// A palace that a legal move leads to.
    pub legal_palace: char,
    /// The target of a winning move.
    pub winning: char,
    /// The target of a losing move.
    pub losing: char,
    /// The hint.
    pub hint: char,
    /// A token that can be taken, as in \[L\].
    pub free: char,
    /// A token whose taking counts as an imitation.
    pub counted: char,
    /// A token whose taking is a forbidden imitation.
    pub forbidden: char,
    /// A token that is blocked together with one of the other heap.
    pub blocked: char,
    /// The black square of \[L\] that counts imitations.
    pub counter: char,
    /// The number of tokens to take.
    pub taken: char,
    /// Further tokens that are not drawn.
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
    winning: '▲',
    losing: '▽',
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
    winning: 'W',
    losing: '-',
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
    /// Returns the theme for the environment: no colours with `NO_COLOR`, ASCII unless the locale
    /// is UTF-8.
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

    /// The style of a winning or losing move.
    pub(crate) const fn result(self, wins: bool) -> Style {
        if wins {
            self.ink(Color::Green).add_modifier(Modifier::BOLD)
        } else {
            self.ink(Color::Red)
        }
    }

    pub(crate) const fn hint(self) -> Style {
        self.ink(Color::Magenta).add_modifier(Modifier::BOLD)
    }

    pub(crate) const fn cursor(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The style of keys that can be clicked.
    pub(crate) const fn key(self) -> Style {
        self.ink(Color::Cyan).add_modifier(Modifier::BOLD)
    }
}
