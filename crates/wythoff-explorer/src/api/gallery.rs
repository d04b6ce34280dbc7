//! The entries of the atlas as places to start from.

use std::collections::HashMap;
use std::sync::LazyLock;

use axum::Json;
use serde::Serialize;
use wythoff_atlas::papers;

/// An entry, and where the map shows what it is about.
#[derive(Debug, Serialize)]
pub(crate) struct Start {
    id: &'static str,
    number: &'static str,
    title: &'static str,
    /// The family of the paper: blocking, imitation or nimhoff.
    paper: &'static str,
    source: &'static str,
    verdict: &'static str,
    says: &'static str,
    /// The state of the page, as in its address.
    view: &'static str,
}

/// Places by entry.
fn places() -> &'static HashMap<String, String> {
    static PLACES: LazyLock<HashMap<String, String>> =
        LazyLock::new(|| toml::from_str(include_str!("gallery.toml")).expect("a table of texts"));
    &PLACES
}

fn starts() -> impl Iterator<Item = Start> {
    papers().iter().flat_map(|paper| {
        paper.entries.iter().filter_map(|entry| {
            Some(Start {
                id: entry.id,
                number: entry.number,
                title: entry.title,
                paper: paper.key,
                source: paper.source,
                verdict: entry.verdict().word(),
                says: entry.says.first().copied().unwrap_or_default(),
                view: places().get(entry.id)?,
            })
        })
    })
}

pub(crate) async fn gallery() -> Json<Vec<Start>> {
    Json(starts().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    #[test]
    fn every_entry_has_a_place_and_every_place_an_entry() {
        let ids: Vec<_> = wythoff_atlas::entries().iter().map(|entry| entry.id).collect();
        for id in &ids {
            assert!(places().contains_key(*id), "{id} has no place");
        }
        for id in places().keys() {
            assert!(ids.contains(&id.as_str()), "there is no entry {id}");
        }
        assert_eq!(starts().count(), ids.len());
    }

    #[test]
    fn every_place_is_on_the_map_of_a_game() {
        for (id, place) in places() {
            let (path, state) = place.strip_prefix("#/").unwrap().split_once('?').unwrap();
            let (family, game) = path.split_once('/').unwrap();
            let game = Game::parse(family, game).unwrap_or_else(|error| panic!("{id}: {error:?}"));
            let state: HashMap<_, _> =
                state.split('&').map(|part| part.split_once('=').unwrap()).collect();
            for name in ["x", "y", "z"] {
                assert!(state[name].parse::<f64>().is_ok(), "{id}: {name}");
            }
            if let Some(colour) = state.get("colour") {
                assert!(game.with(Some(colour.parse().unwrap())).is_ok(), "{id}: {colour}");
            }
        }
    }
}
