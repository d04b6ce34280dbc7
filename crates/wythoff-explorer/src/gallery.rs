//! The gallery: entries of the atlas and their views on the map.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Serialize;
use wythoff_atlas::papers;

/// An entry of the atlas with its view on the map.
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
    /// The view, as the fragment of the page's address.
    view: &'static str,
}

/// The views by entry.
fn views() -> &'static HashMap<String, String> {
    static VIEWS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
        toml::from_str(include_str!("gallery.toml")).expect("gallery.toml is a table of strings")
    });
    &VIEWS
}

/// All entries with their views.
pub(crate) fn starts() -> impl Iterator<Item = Start> {
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
                view: views().get(entry.id)?,
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bytes::Bytes;
    use http::Request;
    use wythoff_desk::{Desk, Limits};

    #[test]
    fn every_entry_has_a_view_and_every_view_an_entry() {
        let ids: Vec<_> = wythoff_atlas::entries().iter().map(|entry| entry.id).collect();
        for id in &ids {
            assert!(views().contains_key(*id), "{id} has no view");
        }
        for id in views().keys() {
            assert!(ids.contains(&id.as_str()), "the view {id} has no entry");
        }
        assert_eq!(starts().count(), ids.len());
    }

    #[test]
    fn every_view_is_on_the_map_of_a_game() {
        let desk = Desk::new(Limits::default(), Vec::new());
        for (id, view) in views() {
            let (path, state) = view.strip_prefix("#/").unwrap().split_once('?').unwrap();
            let state: HashMap<_, _> =
                state.split('&').map(|part| part.split_once('=').unwrap()).collect();
            for name in ["x", "y", "z"] {
                assert!(state[name].parse::<f64>().is_ok(), "{id}: {name}");
            }
            let colour = state.get("colour").map(|colour| format!("?colour={colour}"));
            let path = path.replace(' ', "%20");
            let status = format!("/status/{path}{}", colour.unwrap_or_default());
            let answer = desk.answer(&Request::get(status).body(Bytes::new()).unwrap(), &());
            assert_eq!(answer.status(), 200, "{id}: {:?}", answer.body());
        }
    }
}
