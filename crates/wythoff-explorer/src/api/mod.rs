//! The HTTP interface: paths and their handlers.

mod advice;
mod automaton;
mod cells;
mod gallery;
mod measure;
mod openapi;
mod pictures;
mod play;
mod status;
pub(crate) mod structure;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

use crate::Explorer;
use crate::ask::MOST_POSTED;
use crate::page;
use crate::refusal::Refusal;

/// The routes of the page and of the interface. The interface is at `/v1`, and its newest version
/// also without this prefix.
pub(crate) fn routes(explorer: Arc<Explorer>) -> Router {
    let interface = Router::new()
        .route("/tiles/{family}/{game}/{z}/{x}/{y}", get(pictures::tile))
        .route("/view/{family}/{game}", get(pictures::view))
        .route("/status/{family}/{game}", get(status::status))
        .route("/games", get(status::games))
        .route("/values/{family}/{game}", get(cells::values))
        .route("/cell/{family}/{game}", get(cells::cell))
        .route("/region/{family}/{game}", get(cells::cell))
        .route("/outcome/{family}/{game}", get(cells::cell))
        .route("/advice/{family}/{game}", get(advice::advice))
        .route("/best-move/{family}/{game}", get(advice::advice))
        .route("/profile/{family}/{game}", get(measure::profile))
        .route("/rectangle/{family}/{game}", get(measure::rectangle))
        .route("/agreement/{game}", get(measure::agreement))
        .route("/structure/{family}/{game}", get(structure::structure))
        .route("/play/state", post(play::state))
        .route("/play/hint", post(play::hint))
        .route("/play/review", post(play::review))
        .route("/play/puzzle", post(play::puzzle))
        .route("/automaton", post(automaton::evolve))
        .route("/gallery", get(gallery::gallery))
        .route("/openapi.json", get(openapi::openapi))
        .method_not_allowed_fallback(async || Refusal::method());
    Router::new()
        .nest("/v1", interface.clone())
        .merge(interface)
        .fallback(get(page::file).fallback(async || Refusal::method()))
        .layer(DefaultBodyLimit::max(MOST_POSTED))
        .with_state(explorer)
}
