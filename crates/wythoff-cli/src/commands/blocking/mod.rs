//! The commands of blocking queens, sorted by their subject.

mod anatomy;
mod automaton;
mod board;
mod film;
pub(super) mod picture;
mod quadtree;
mod store;

use wythoff::automaton::BackwardGame;
use wythoff::blocking::Stats;
use wythoff::blocking::outcome::Advice;
use wythoff_anatomy::arm::Skin;
use wythoff_anatomy::compare::Agreement;
use wythoff_anatomy::fabric::Prefix;
use wythoff_anatomy::structure::Structure;

use crate::answer::schema::family;
use crate::boards::engine::Computed;

use self::anatomy::{compare, fabric, skin, structure, threads};
use self::automaton::{evolve, reverse};
use self::board::{outcome, stats, value, window};
use self::quadtree::{census, certify};
use self::store::{sweep, tile};

family! { "blocking":
    Value(value) => value::Seen<'_>, value::Counted<'_>;
    Window(window);
    Stats(stats) => Computed<Stats>, Vec<stats::Row>;
    Picture(picture);
    Film(film);
    Sweep(sweep) => Computed<sweep::Answer>;
    Structure(structure) => Structure;
    Compare(compare) => Agreement;
    Evolve(evolve) => evolve::Answer;
    Reverse(reverse) => BackwardGame;
    Tile(tile) => Computed<tile::Answer>;
    Outcome(outcome) => Advice;
    Skin(skin) => Computed<Skin>;
    Fabric(fabric) => Prefix;
    Threads(threads) => wythoff_anatomy::threads::Settled;
    Certify(certify) => certify::Found<'_>, certify::Checked;
    Census(census) => census::Answer;
}
