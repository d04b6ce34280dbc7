//! Games from text.

use pyo3::prelude::*;
use wythoff::GameId;

use crate::blocking::Blocking;
use crate::failure::value;
use crate::imitation::Imitation;
use crate::nimhoff::Nimhoff;

/// Returns the game with a given ``id``, as :class:`Blocking`, :class:`Imitation` or
/// :class:`Nimhoff`.
///
/// The id is ``"blocking/K"``, ``"imitation/K,M"``, ``"nimhoff/RULES"`` or ``"nimhoff/RULES@K"``.
/// `ValueError` for other texts; games ``"wythoff/K,M"`` can only be played, with :func:`play`.
///
/// >>> game("nimhoff/gdwn:1,2@3").id
/// 'nimhoff/1,0 2,1 1,1 1,2 0,1@3'
#[pyfunction]
#[pyo3(signature = (id))]
pub(crate) fn game<'py>(py: Python<'py>, id: &str) -> PyResult<Bound<'py, PyAny>> {
    Ok(match id.parse::<GameId>().map_err(value)? {
        GameId::Blocking(k) => Bound::new(py, Blocking::of(k, 0))?.into_any(),
        GameId::Imitation(km) => Bound::new(py, Imitation::of(km))?.into_any(),
        GameId::Nimhoff { rules, k } => Bound::new(py, Nimhoff::of(rules, k)?)?.into_any(),
        GameId::Wythoff(km) => {
            let (id, twin) = (GameId::Wythoff(km), GameId::Imitation(km));
            return Err(value(format!(
                "{id} can only be played; its P-positions are those of game('{twin}')"
            )));
        }
    })
}
