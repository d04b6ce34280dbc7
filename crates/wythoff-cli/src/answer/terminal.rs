//! Terminals that can only print lines.

use std::env;
use std::ffi::OsStr;

/// Returns why this terminal cannot be drawn on; `None` if it can.
pub(crate) fn undrawable() -> Option<&'static str> {
    because(env::var_os("TERM").as_deref())
}

/// Returns why a terminal with this `TERM` cannot be drawn on; `None` if it can.
fn because(term: Option<&OsStr>) -> Option<&'static str> {
    match term {
        Some(term) if term == "dumb" => Some("TERM is dumb"),
        Some(term) if !term.is_empty() => None,
        // Windows does not set the variable.
        _ if cfg!(windows) => None,
        _ => Some("TERM is not set"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_drawn_on_if_its_name_is_given_and_not_dumb() {
        let of = |term: &'static str| because(Some(OsStr::new(term)));
        assert_eq!([of("xterm"), of("screen-256color")], [None; 2]);
        assert_eq!(of("dumb"), Some("TERM is dumb"));
        let unset = (!cfg!(windows)).then_some("TERM is not set");
        assert_eq!([because(None), of("")], [unset; 2]);
    }
}
