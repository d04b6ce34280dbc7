//! A game and an aspect of it, and everything that follows from the two.

use std::str::FromStr;

use thiserror::Error;
use wythoff::board::Board;
use wythoff::game::grundy::ValuesError;
use wythoff::nimhoff::NimhoffError;
use wythoff::{Family, GameId, GameIdError, Rule, Ruleset, Window};
use wythoff_render::{Palette, Picture, Scale, Subject};

use crate::aspect::{Aspect, AspectError};
use crate::blocking::Queens;
use crate::imitation::{Imitations, Pairs};
use crate::moves::Written;
use crate::nimhoff::Lines;
use crate::three::Slice;
use crate::work::Work;

/// A game and the aspect of it that is viewed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Scene {
    game: GameId,
    aspect: Aspect,
}

/// An aspect that a game does not have.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SceneError {
    /// The family has other aspects.
    #[error("there is no aspect {aspect} of {family}; choose {allowed}")]
    Aspect {
        /// The aspect that was asked for.
        aspect: Aspect,
        /// The family of the game.
        family: Family,
        /// The aspects of the family.
        allowed: &'static str,
    },
    /// Fill rules are defined without blocking only.
    #[error("fill:{0} shows no game under blocking")]
    Blocked(Rule),
    /// Only rules of the game fill it.
    #[error("fill:{rule}: the game has no such rule; choose one of {rules}")]
    NoRule {
        /// The rule that was asked for.
        rule: Rule,
        /// The rules of the game.
        rules: Ruleset,
    },
    /// The game has outcomes only, because of blocking or misère play.
    #[error(transparent)]
    Values(#[from] ValuesError),
    /// Fill rules are defined for games with both rules of Nim only.
    #[error(transparent)]
    Nimhoff(#[from] NimhoffError),
}

/// A text that names no scene.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoScene {
    /// The game cannot be read.
    #[error(transparent)]
    Game(#[from] GameIdError),
    /// The part after the `@` is no third heap.
    #[error("{error}")]
    Slice {
        /// The part after the `@`.
        z: String,
        /// The reason.
        error: AspectError,
    },
    /// The game has no such aspect.
    #[error(transparent)]
    Aspect(#[from] SceneError),
}

/// The part of a board that can be viewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// Rows and columns of the part that is shown as the whole.
    pub whole: u64,
    /// Rows and columns that can be viewed at all.
    pub limit: u64,
    /// The most rows or columns that one view may have.
    pub widest: u64,
    /// True if the cells are to be read once and kept, because each view would compute them again.
    pub kept: bool,
}

/// The answers of a family.
pub(crate) trait FamilyView {
    /// The palettes that fit, the usual one first.
    fn palettes(&self) -> Vec<Palette>;

    /// A board whose cells are computed when they are read.
    fn board(&self, threads: usize) -> Box<dyn Board + Send>;

    /// An estimate of the work of drawing a window from that board.
    fn work(&self, window: Window, scale: Scale, threads: usize) -> Work<'_>;

    /// The part of the board that can be viewed.
    fn reach(&self) -> Reach;

    /// Rows and columns of a picture, if nobody says otherwise.
    fn usual_side(&self) -> u64;

    /// The command that draws the board, up to its size and scale.
    fn command(&self) -> String;
}

impl Scene {
    /// An aspect of a game; the usual one if none is given.
    ///
    /// # Errors
    /// If the game does not have this aspect.
    pub fn try_new(game: GameId, aspect: Option<Aspect>) -> Result<Self, SceneError> {
        let aspect = aspect.unwrap_or_else(|| Aspect::usual(&game));
        let family = game.family();
        let (has, allowed) = match (&game, aspect) {
            (GameId::Blocking(_), aspect) => (aspect == Aspect::Value, "value"),
            (GameId::Imitation(_), aspect) => (aspect == Aspect::Budgets, "budgets"),
            (GameId::Moves(game), Aspect::Value) if !game.has_values() => {
                return Err(ValuesError::Undefined.into());
            }
            (GameId::Moves(_), aspect) => {
                (matches!(aspect, Aspect::Outcome | Aspect::Value), "outcome or value")
            }
            (GameId::Three(_), aspect) => {
                (matches!(aspect, Aspect::Slice(_)), "slice:Z with the third heap Z")
            }
            (GameId::Wythoff(_), aspect) => (aspect == Aspect::Outcome, "outcome"),
            (GameId::Nimhoff { rules, k }, Aspect::Fill(rule)) => {
                Lines::check_fill(rules, *k, rule)?;
                (true, "")
            }
            (GameId::Nimhoff { .. }, Aspect::Outcome | Aspect::Sees) => (true, ""),
            (GameId::Nimhoff { .. }, _) => (false, "outcome, sees or fill:a,b"),
        };
        if has {
            Ok(Self { game, aspect })
        } else {
            Err(SceneError::Aspect { aspect, family, allowed })
        }
    }

    /// The game.
    pub const fn game(&self) -> &GameId {
        &self.game
    }

    /// The aspect.
    pub const fn aspect(&self) -> Aspect {
        self.aspect
    }

    fn family(&self) -> Box<dyn FamilyView + '_> {
        match &self.game {
            GameId::Blocking(k) => Box::new(Queens(*k)),
            GameId::Imitation(km) => Box::new(Imitations(*km)),
            GameId::Moves(game) => Box::new(Written { game, aspect: self.aspect }),
            GameId::Nimhoff { rules, k } => Box::new(Lines::new(rules, *k, self.aspect)),
            GameId::Three(game) => Box::new(Slice::new(game, self.aspect)),
            GameId::Wythoff(km) => Box::new(Pairs(*km)),
        }
    }

    /// The palettes that fit the aspect, the usual one first.
    pub fn palettes(&self) -> Vec<Palette> {
        self.family().palettes()
    }

    /// A picture of a window as commands and Python draw it: P-positions are enlarged where they
    /// are few, and without `scale` the scale is that of [`Scale::fitting`].
    pub fn drawing(&self, window: Window, scale: Option<Scale>) -> Picture {
        let mut picture = self.picture(window);
        picture.scale = scale.unwrap_or_else(|| Scale::fitting(&window));
        picture.enlarged = true;
        picture
    }

    /// A plain picture of a window, one cell a pixel, in the usual palette.
    pub fn picture(&self, window: Window) -> Picture {
        let mut picture = Picture::of(&self.game, window);
        picture.palette = self.palettes()[0];
        if picture.palette == Palette::Grundy {
            // Large cells show the values themselves.
            picture.subject.zero = Some(1);
        }
        picture.subject = match self.aspect {
            Aspect::Fill(rule) => picture.subject.filled(rule),
            Aspect::Slice(z) => picture.subject.sliced(format!("z={z}")),
            // A colour for P and one for N say all.
            Aspect::Outcome => Subject { zero: None, ..picture.subject },
            Aspect::Value | Aspect::Sees | Aspect::Budgets => picture.subject,
        };
        picture
    }

    /// A board whose cells are computed when they are read, by so many threads; 0 means one a core.
    pub fn board(&self, threads: usize) -> Box<dyn Board + Send> {
        self.family().board(threads)
    }

    /// An estimate of the work of drawing a window from [`Scene::board`].
    pub fn work(&self, window: Window, scale: Scale, threads: usize) -> Work<'static> {
        let (family, scene) = (self.family(), self.clone());
        let work = family.work(window, scale, threads);
        work.timed_by(move || (scene.family().work(window, scale, threads).seconds)())
    }

    /// The part of the board that can be viewed.
    pub fn reach(&self) -> Reach {
        self.family().reach()
    }

    /// Rows and columns of a picture, if nobody says otherwise.
    pub fn usual_side(&self) -> u64 {
        self.family().usual_side()
    }

    /// The command that draws so many rows and columns, with so many cells a pixel.
    pub fn command(&self, size: u64, scale: u64) -> String {
        format!("{} --size {size} --scale {scale} -o game.png", self.family().command())
    }
}

/// Reads an address: a [`GameId`], or `three/MOVES@Z` for the slice with the third heap Z. Returns
/// the game, and its aspect if the address names one.
///
/// ```
/// use wythoff_view::{Aspect, read_address};
/// assert_eq!(read_address("three/nim@20")?, ("three/nim".parse()?, Some(Aspect::Slice(20))));
/// assert_eq!(read_address("nimhoff/wythoff@2")?, ("nimhoff/wythoff@2".parse()?, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the game or the third heap cannot be read.
pub fn read_address(text: &str) -> Result<(GameId, Option<Aspect>), NoScene> {
    let three = format!("{}/", Family::Three);
    let Some((game, z)) = text.rsplit_once('@').filter(|_| text.starts_with(&three)) else {
        return Ok((text.parse()?, None));
    };
    let aspect = format!("slice:{z}").parse();
    let aspect = aspect.map_err(|error| NoScene::Slice { z: z.to_owned(), error })?;
    Ok((game.parse()?, Some(aspect)))
}

/// The scene of an address as [`read_address`] reads it, in the usual aspect of the game if the
/// address names none.
impl FromStr for Scene {
    type Err = NoScene;

    fn from_str(text: &str) -> Result<Self, NoScene> {
        let (game, aspect) = read_address(text)?;
        Ok(Self::try_new(game, aspect)?)
    }
}

impl Aspect {
    /// The aspect that is shown of a game if nobody says otherwise.
    pub const fn usual(game: &GameId) -> Self {
        match game {
            GameId::Blocking(_) => Self::Value,
            GameId::Imitation(_) => Self::Budgets,
            // Under blocking the values say more, as they do of blocking queens.
            GameId::Nimhoff { k, .. } if k.get() > 1 => Self::Sees,
            GameId::Three(_) => Self::Slice(0),
            GameId::Moves(_) | GameId::Nimhoff { .. } | GameId::Wythoff(_) => Self::Outcome,
        }
    }

    /// The aspect whose values are told cell by cell: the one that says most.
    pub const fn finest(game: &GameId) -> Self {
        match game {
            GameId::Nimhoff { .. } => Self::Sees,
            game => Self::usual(game),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene(game: &str, aspect: &str) -> Result<Scene, SceneError> {
        let aspect = (!aspect.is_empty()).then(|| aspect.parse().unwrap());
        Scene::try_new(game.parse().unwrap(), aspect)
    }

    #[test]
    fn every_family_has_a_usual_scene_that_can_be_drawn() {
        let window = Window::try_new(0, 0, 40, 30).unwrap();
        let games = [
            "blocking/7",
            "imitation/2,1",
            "moves/king block=2",
            "nimhoff/gdwn:1,2",
            "nimhoff/1,1@3",
            "three/nim",
            "wythoff/2,3",
        ];
        let scenes = games.map(|game| scene(game, "").unwrap());
        let shown = |family| scenes.iter().any(|scene| scene.game().family() == family);
        assert!(Family::ALL.into_iter().all(shown));
        for (game, scene) in games.iter().zip(scenes) {
            let (picture, mut png) = (scene.picture(window), Vec::new());
            assert_eq!(picture.palette, scene.palettes()[0]);
            picture.draw(&*scene.board(1), &mut png, &()).unwrap();
            let work = scene.work(window, Scale::ONE, 1);
            assert!(work.amount >= 30 && work.check(false, "").is_ok(), "{game}");
        }
    }

    #[test]
    fn the_p_positions_of_one_board_are_those_of_the_other() {
        let window = Window::try_new(0, 0, 60, 60).unwrap();
        let lost = |game: &str, aspect: &str| -> Vec<bool> {
            let values = scene(game, aspect).unwrap().board(1).values(window, &()).unwrap();
            values.iter().map(|&value| value < 0).collect()
        };
        assert_eq!(lost("wythoff/2,3", ""), lost("imitation/2,3", ""));
        assert_eq!(lost("wythoff/1,1", ""), lost("nimhoff/wythoff", "outcome"));
        assert_eq!(lost("nimhoff/wythoff", "sees"), lost("nimhoff/wythoff", "fill:1,1"));
        assert_eq!(lost("nimhoff/wythoff@5", "outcome"), lost("blocking/5", ""));
        assert_eq!(lost("moves/wythoff block=5", ""), lost("blocking/5", ""));
    }

    #[test]
    fn the_values_of_a_game_of_moves_are_an_aspect_of_it() {
        let window = Window::try_new(3, 2, 20, 30).unwrap();
        let read = |aspect: &str| {
            scene("moves/maharaja", aspect).unwrap().board(1).values(window, &()).unwrap()
        };
        let (values, outcomes) = (read("value"), read("outcome"));
        assert!(values.iter().zip(&outcomes).all(|(g, p)| (*g < 0) == (*p < 0)));
        assert!(values.iter().any(|&g| g > 20) && outcomes.iter().all(|&p| p <= 0));
        let scene = scene("moves/maharaja", "value").unwrap();
        assert_eq!(
            (scene.palettes(), scene.picture(window).subject.zero),
            (vec![Palette::Grundy], Some(1))
        );
        assert!(scene.command(9, 1).contains(" --colour value "));
    }

    #[test]
    fn a_slice_is_named_as_in_addresses() {
        let named = |text: &str| text.parse::<Scene>();
        assert_eq!(named("three/nim@20").unwrap(), scene("three/nim", "slice:20").unwrap());
        assert_eq!(named("three/nim").unwrap(), scene("three/nim", "").unwrap());
        assert_eq!(named("nimhoff/1,1@3").unwrap(), scene("nimhoff/1,1@3", "").unwrap());
        for (text, says) in [("three/nim@x", "the third heap"), ("three/@3", "there are no moves")]
        {
            let error = named(text).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }

    #[test]
    fn a_drawing_has_at_most_1500_pixels_unless_a_scale_is_given() {
        let scene = scene("nimhoff/wythoff", "").unwrap();
        let window = Window::try_new(0, 0, 40_000, 9).unwrap();
        assert_eq!(scene.drawing(window, None).size().unwrap(), (1482, 1));
        assert_eq!(scene.drawing(window, Some(Scale::ONE)).size().unwrap(), (40_000, 9));
        assert!(scene.drawing(window, None).enlarged && !scene.picture(window).enlarged);
    }

    #[test]
    fn aspects_that_a_game_does_not_have_are_rejected() {
        for (game, aspect, says) in [
            ("blocking/7", "sees", "choose value"),
            ("imitation/2,1", "outcome", "choose budgets"),
            ("nimhoff/wythoff", "value", "choose outcome, sees or fill:a,b"),
            ("moves/king", "sees", "choose outcome or value"),
            ("moves/king block=2", "value", "has no Sprague-Grundy values, only outcomes"),
            ("moves/king misere", "value", "has no Sprague-Grundy values, only outcomes"),
            ("nimhoff/wythoff", "fill:2,3", "choose one of 1,0 1,1 0,1"),
            ("nimhoff/wythoff@2", "fill:1,1", "under blocking"),
            ("nimhoff/1,0 1,1", "fill:1,1", "lacks the rule 0,1"),
        ] {
            let error = scene(game, aspect).unwrap_err().to_string();
            assert!(error.contains(says), "{game} {aspect}: {error}");
        }
    }
}
