//! The assertion that what is known of each game with a name is true.

use wythoff::game::moves::Named;

/// Asserts that each game of a table has one check, that its statement holds, and that its control,
/// a statement that has to be false, does not: (name, statement, control), in the order of the
/// table.
///
/// # Panics
/// If a statement is false, a control is true, or a game of the table has no check.
pub fn assert_shelf(named: &[Named], checks: &[(&str, bool, bool)]) {
    for (name, holds, control) in checks {
        assert!(holds, "{name}: the statement does not hold");
        assert!(!control, "{name}: the control holds, too");
    }
    let checked: Vec<&str> = checks.iter().map(|(name, ..)| *name).collect();
    let named: Vec<&str> = named.iter().map(|game| game.name).collect();
    assert_eq!(checked, named, "each game with a name has a check");
}

#[cfg(test)]
mod tests {
    use super::assert_shelf;
    use wythoff::game::moves::NAMED;

    #[test]
    #[should_panic(expected = "the statement does not hold")]
    fn a_false_statement_is_found() {
        assert_shelf(&NAMED[..1], &[(NAMED[0].name, false, false)]);
    }

    #[test]
    #[should_panic(expected = "the control holds, too")]
    fn a_statement_that_cannot_be_false_is_found() {
        assert_shelf(&NAMED[..1], &[(NAMED[0].name, true, true)]);
    }

    #[test]
    #[should_panic(expected = "each game with a name has a check")]
    fn a_game_without_a_check_is_found() {
        assert_shelf(&NAMED[..2], &[(NAMED[0].name, true, false)]);
    }
}
