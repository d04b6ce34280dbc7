//! The game of a picture, for people in its caption and for programs in its texts.

use wythoff::{GameId, K, Rule};

use crate::output::metadata::Details;

/// The game of a picture, as its caption and its text chunks name it.
///
/// Change the fields that a constructor set, or fill them in for any other board.
///
/// ```
/// use wythoff::GameId;
/// use wythoff_render::Subject;
/// let subject = Subject::from(&"nimhoff/gdwn:3,5".parse::<GameId>()?);
/// assert_eq!(subject.title, "(3, 5)-GDWN");
/// assert_eq!(subject.details["rules"], "1,0 5,3 1,1 3,5 0,1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// The beginning of the caption.
    pub title: String,
    /// The texts of the PNG that name the game: `id`, `game`, and its parameters.
    pub details: Details,
    /// The number that large cells show where the value is 0; other cells show as much more or
    /// less. `None` if cells show no numbers.
    pub zero: Option<u64>,
    /// The name of the values of cells, for the key of a picture with a frame.
    pub quantity: String,
}

/// The values of games of blocking queens.
const PALACE_NUMBER: &str = "palace number \u{2212} k";

impl Subject {
    /// The unbounded fabric of all games with k mod 3 = `class`, in coordinates from the nose;
    /// cells show no numbers.
    ///
    /// ```
    /// use wythoff_render::Subject;
    /// let subject = Subject::fabric(2);
    /// assert_eq!((&*subject.title, &*subject.details["fabric"]), ("Fabric 2, from the nose", "2"));
    /// ```
    pub fn fabric(class: u64) -> Self {
        let details = [("game", "blocking".to_owned()), ("fabric", class.to_string())];
        let title = format!("Fabric {class}, from the nose");
        Self { title, details: details.into(), zero: None, quantity: PALACE_NUMBER.to_owned() }
    }

    /// The unbounded arm, in coordinates from the shoulder; cells show no numbers.
    pub fn arm() -> Self {
        let details = [("game", "blocking".to_owned()), ("arm", "unbounded".to_owned())];
        let title = "Unbounded arm, from the shoulder".to_owned();
        Self { title, details: details.into(), zero: None, quantity: PALACE_NUMBER.to_owned() }
    }

    /// Slices of a game on three heaps, such as `z=5`; cells show no numbers.
    #[must_use]
    pub fn sliced(mut self, slice: String) -> Self {
        self.title = format!("{}, {slice}", self.title);
        self.details.insert("slice", slice);
        self
    }

    /// The parents of P-positions under one rule of a game, \[FGPLL\] Fig. 8; cells show no
    /// numbers.
    #[must_use]
    pub fn filled(mut self, rule: Rule) -> Self {
        self.title = format!("{}, rule ({}, {})", self.title, rule.a(), rule.b());
        self.details.insert("rule", rule.to_string());
        self.zero = None;
        self
    }
}

/// The board of a game. Large cells show palace numbers, or how many P-positions are seen, where
/// values are such numbers.
impl From<&GameId> for Subject {
    fn from(game: &GameId) -> Self {
        let mut details =
            Details::from([("id", game.to_string()), ("game", game.family().to_string())]);
        details.extend(game.named_parameters());
        let quantity = match game {
            GameId::Blocking(_) => PALACE_NUMBER.to_owned(),
            GameId::Nimhoff { k, .. } if k.get() > 1 => "P-positions seen \u{2212} k".to_owned(),
            GameId::Nimhoff { .. } => "P-positions seen \u{2212} 1".to_owned(),
            _ => "value".to_owned(),
        };
        Self { title: game.title(), details, zero: game.zero(), quantity }
    }
}

impl From<GameId> for Subject {
    fn from(game: GameId) -> Self {
        Self::from(&game)
    }
}

impl From<K> for Subject {
    fn from(k: K) -> Self {
        Self::from(GameId::Blocking(k))
    }
}

#[cfg(test)]
mod tests {
    use wythoff::imitation::KM;

    use super::*;

    fn subject(game: &str) -> Subject {
        game.parse::<GameId>().unwrap().into()
    }

    #[test]
    fn the_texts_of_a_picture_name_the_game_and_its_parameters() {
        let imitation = subject("imitation/2,3");
        assert_eq!(imitation.title, "(2, 3)-Imitation Nim");
        assert_eq!((&*imitation.details["k"], &*imitation.details["m"]), ("2", "3"));
        assert_eq!(
            imitation.details["id"].parse(),
            Ok(GameId::Imitation(KM::try_new(2, 3).unwrap()))
        );
        assert_eq!(subject("nimhoff/gdwn:1,2@4").title, "4-blocking (1, 2)-GDWN");
        assert_eq!(subject("nimhoff/gdwn:1,2@4").details["k"], "4");
        assert!(!subject("nimhoff/gdwn:1,2").details.contains_key("k"));
    }

    #[test]
    fn a_picture_of_a_fill_rule_names_the_rule() {
        let filled = subject("nimhoff/gdwn:3,5").filled(Rule::try_new(0, 1).unwrap());
        assert_eq!((&*filled.title, filled.zero), ("(3, 5)-GDWN, rule (0, 1)", None));
        assert_eq!(filled.details["rule"], "0,1");
    }
}
