//! The arguments of a game: its moves as text, its terms of play, and windows.

use pyo3::prelude::*;
use wythoff::game::{AddedTermsError, HeapGame, Modulus, Twist};
use wythoff::imitation::KM;
use wythoff_view::Aspect;

use crate::failure::{fits, value};
use crate::numbers::{Signed, Whole, game_of};

/// The sides of a window from (0, 0), in the range of usize once the memory of its values or
/// outcomes is allowed.
pub(super) fn sides(
    game: &HeapGame,
    aspect: Aspect,
    width: Whole,
    height: Option<Whole>,
) -> PyResult<(usize, usize)> {
    let (width, height) = (width.0, height.unwrap_or(width).0);
    if width == 0 || height == 0 {
        return Err(value("the window is empty; width and height are at least 1"));
    }
    fits(wythoff_view::table(game, aspect, width, height).memory, "this window")?;
    Ok((width as usize, height as usize))
}

/// The text of moves, with further rays and steps.
pub(super) fn written(text: Option<String>, rays: &[[Signed; 2]], steps: &[[Signed; 2]]) -> String {
    // Vectors to remove may stand at the end of the text.
    let rays = rays.iter().map(|[a, b]| format!("{},{}*", a.0, b.0));
    let steps = steps.iter().map(|[a, b]| format!("{},{}", a.0, b.0));
    rays.chain(steps).chain(text).collect::<Vec<_>>().join(" ")
}

/// The right of the opponent to forbid options, from the arguments for it.
pub(super) fn twist(
    block: Option<Whole>,
    comply: Option<Whole>,
    modulo: Option<Whole>,
) -> PyResult<Option<Twist>> {
    let k = |name, number: Option<Whole>| number.map(|k| game_of(name, k)).transpose();
    let modulus = |Whole(n): Whole| {
        let modulus = u8::try_from(n).ok().and_then(Modulus::new);
        modulus.ok_or_else(|| value(format!("modulo is from 2 to {}, not {n}", Modulus::MAX)))
    };
    let block = k("block", block)?.map(Twist::Block);
    let comply = k("comply", comply)?.map(Twist::Comply);
    let modulo = modulo.map(modulus).transpose()?.map(Twist::Modulo);
    let given: Vec<Twist> = [block, comply, modulo].into_iter().flatten().collect();
    // With k = 1, nothing may be blocked.
    let mut forbid = given.iter().copied().filter(|twist| twist.forbids());
    match (forbid.next(), forbid.next()) {
        (Some(_), Some(_)) => Err(value("give one of block, comply and modulo")),
        (twist, _) => Ok(twist.or(given.first().copied())),
    }
}

/// The refusal of restricted imitations of other moves.
pub(super) const IMITATE: &str = "imitate goes with moves that are rays, steps and a cone only";

/// The exception for terms that a game cannot have.
pub(super) fn refused(error: AddedTermsError) -> PyErr {
    match error {
        AddedTermsError::Twice { term, game } => {
            let argument = if term == "pass" { "passes" } else { term };
            value(format!(
                "{argument} does not go with the terms of '{game}'; omit {argument}, or that term"
            ))
        }
        AddedTermsError::Computed(_) => value(IMITATE),
        AddedTermsError::Without(error) => value(error),
    }
}

/// The k, or k and m, of restricted imitations.
#[derive(FromPyObject)]
pub(super) enum Imitate {
    KM([Whole; 2]),
    K(Whole),
}

impl Imitate {
    pub(super) fn km(self) -> PyResult<KM> {
        let (Whole(k), Whole(m)) = match self {
            Self::KM([k, m]) => (k, m),
            Self::K(k) => (k, Whole(1)),
        };
        KM::try_new(k, m).map_err(|error| value(format!("imitate: {error}")))
    }
}
