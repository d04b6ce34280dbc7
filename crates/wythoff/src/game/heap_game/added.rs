//! Terms of play beside the text of a game.

use thiserror::Error;

use super::{HeapGame, Play, Twist};
use crate::game::moves::MovesError;
use crate::parameters::KM;

/// Terms of play to add to a game, and vectors to remove from its moves.
///
/// ```
/// use wythoff::game::{AddedTerms, HeapGame};
/// let king: HeapGame = "king".parse()?;
/// let terms = AddedTerms { passes: Some(2), misere: true, ..AddedTerms::default() };
/// let game = king.with(terms.clone())?;
/// assert_eq!(game.to_string(), "1,0 1,1 0,1 pass=2 misere");
/// let error = game.with(terms).unwrap_err();
/// assert!(error.to_string().starts_with("pass does not go with the terms of"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AddedTerms {
    /// The right of the opponent to forbid options before each move.
    pub twist: Option<Twist>,
    /// The k and m of Imitation Nim.
    pub imitation: Option<KM>,
    /// Number of passes in a game, for both players together.
    pub passes: Option<u8>,
    /// True for misère play.
    pub misere: bool,
    /// Positions from which there is no move.
    pub terminal: Vec<(u64, u64)>,
    /// Positions to which there is no move.
    pub holes: Vec<(u64, u64)>,
    /// Vectors to remove from the rays and the cone.
    pub without: Vec<(i64, i64)>,
}

/// Terms of play that a game cannot have.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AddedTermsError {
    /// The game has a term of this kind.
    #[error("{term} does not go with the terms of `{game}`; omit {term}, or that term")]
    Twice {
        /// The term: block, comply, modulo, imitate or pass.
        term: &'static str,
        /// The game.
        game: String,
    },
    /// Imitations are restricted in a game whose moves are computed.
    #[error(
        "imitate does not go with the computed moves of `{0}`; write the moves as steps a,b, rays \
         a,b* and a cone |s-t|<m"
    )]
    Computed(String),
    /// The vectors cannot be removed.
    #[error(transparent)]
    Without(#[from] MovesError),
}

impl HeapGame {
    /// Returns this game with further terms of play. Terminal positions, holes and removed vectors
    /// are added to those that the game has. `Time: O(length of the text)`.
    ///
    /// # Errors
    /// If the game has a blocking term, restricted imitations or passes, and `terms` too; if
    /// imitations of computed moves are restricted; or if a vector is not on the rays or in the
    /// cone.
    pub fn with(self, terms: AddedTerms) -> Result<Self, AddedTermsError> {
        let AddedTerms { twist, imitation, passes, misere, terminal, holes, without } = terms;
        let mut game = self;
        if !without.is_empty() {
            game.moves = game.moves.without(&without)?;
        }
        let twice = [
            twist.filter(|_| game.has_blocks()).map(term),
            imitation.and(game.imitation).map(|_| "imitate"),
            passes.filter(|_| game.passes > 0).map(|_| "pass"),
        ];
        if let Some(term) = twice.into_iter().flatten().next() {
            return Err(AddedTermsError::Twice { term, game: game.to_string() });
        }
        if let (Some(_), Some(rules)) = (imitation, &game.computed) {
            return Err(AddedTermsError::Computed(rules.name().to_owned()));
        }
        game.twist = twist.unwrap_or(game.twist);
        game.imitation = imitation.or(game.imitation);
        game.passes = passes.unwrap_or(game.passes);
        if misere {
            game.play = Play::Misere;
        }
        game.terminal.extend(terminal);
        game.holes.extend(holes);
        Ok(game)
    }
}

/// The word of the text for a twist.
const fn term(twist: Twist) -> &'static str {
    match twist {
        Twist::Block(_) => "block",
        Twist::Comply(_) => "comply",
        Twist::Modulo(_) => "modulo",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::K;

    fn game(text: &str) -> HeapGame {
        text.parse().unwrap()
    }

    fn none() -> AddedTerms {
        AddedTerms::default()
    }

    #[test]
    fn terms_are_added_to_those_of_the_text() {
        let terms = AddedTerms {
            twist: Some(Twist::Block(K::try_new(2).unwrap())),
            imitation: KM::try_new(3, 1).ok(),
            terminal: vec![(1, 0)],
            holes: vec![(2, 2)],
            without: vec![(3, 3)],
            ..none()
        };
        let found = game("wythoff without 2,2 pass=1 terminal=5,5").with(terms).unwrap();
        let expected = "wythoff without 2,2 3,3 block=2 imitate=3 pass=1 terminal=1,0 terminal=5,5 \
                        hole=2,2";
        assert_eq!(found, game(expected));
        assert_eq!(
            game("king misere").with(AddedTerms { misere: true, ..none() }),
            Ok(game("king misere"))
        );
    }

    #[test]
    fn a_term_that_the_text_has_is_refused() {
        let block = Some(Twist::Block(K::ONE));
        for (text, terms, term) in [
            ("king block=2", AddedTerms { twist: block, ..none() }, "block"),
            ("king comply=2", AddedTerms { twist: block, ..none() }, "block"),
            (
                "nim imitate=2",
                AddedTerms { imitation: KM::try_new(1, 1).ok(), ..none() },
                "imitate",
            ),
            ("king pass=1", AddedTerms { passes: Some(0), ..none() }, "pass"),
        ] {
            let refused = game(text).with(terms);
            let game = game(text).to_string();
            assert_eq!(refused, Err(AddedTermsError::Twice { term, game }), "{text}");
        }
        let imitation = AddedTerms { imitation: KM::try_new(1, 1).ok(), ..none() };
        let refused = game("euclid").with(imitation);
        assert_eq!(refused, Err(AddedTermsError::Computed("euclid".to_owned())));
    }

    #[test]
    fn vectors_that_are_no_moves_are_not_removed() {
        let without = |text, vector| {
            let terms = AddedTerms { without: vec![vector], ..none() };
            game(text).with(terms).map(|game| game.to_string()).map_err(|error| error.to_string())
        };
        for (text, vector, problem) in [
            ("king", (2, 2), "2,2 is on none of the rays"),
            ("wythoff without 2,2", (1, 2), "1,2 is on none of the rays"),
            ("wythoff", (1, -1), "`1,-1` adds tokens"),
            ("wythoff", (0, 0), "the rule 0,0 moves nothing"),
            ("wythoff", (5_000_000_000, 0), "the rule 5000000000,0 is too large"),
            ("euclid", (1, 1), "1,1 is on none of the rays"),
        ] {
            let refused = without(text, vector).unwrap_err();
            assert!(refused.starts_with(problem), "{text}: {refused}");
            assert!(refused.ends_with("give vectors of the rays and of the cone"), "{refused}");
        }
        for (text, vector, left) in [
            ("wythoff without 2,2", (1, 1), "1,0* 1,1* 0,1* without 1,1 2,2"),
            ("wythoff without 2,2", (2, 2), "1,0* 1,1* 0,1* without 2,2"),
            ("nim |s-t|<3", (3, 5), "1,0* 0,1* |s-t|<3 without 3,5"),
        ] {
            assert_eq!(without(text, vector).as_deref(), Ok(left));
        }
    }
}
