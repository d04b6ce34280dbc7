//! The commands of blocking queens, sorted by their subject.

mod anatomy;
mod automaton;
mod board;
mod film;
pub(super) mod picture;
mod quadtree;
mod store;

use clap::Subcommand;
use wythoff::automaton::BackwardGame;
use wythoff::blocking::Stats;
use wythoff::blocking::outcome::Advice;
use wythoff_anatomy::arm::Skin;
use wythoff_anatomy::compare::Agreement;
use wythoff_anatomy::fabric::Prefix;
use wythoff_anatomy::structure::Structure;

use crate::answer::Verdict;
use crate::answer::schema::{Answers, answers};
use crate::args::Globals;
use crate::boards::engine::Computed;
use crate::failure::Result;

use self::anatomy::{compare, fabric, skin, structure};
use self::automaton::{evolve, reverse};
use self::board::{outcome, stats, value, window};
use self::quadtree::{census, certify};
use self::store::{sweep, tile};

#[derive(Debug, Subcommand)]
pub(crate) enum Action {
    Value(value::Args),
    Window(window::Args),
    Stats(stats::Args),
    Picture(picture::Args),
    Film(film::Args),
    Sweep(sweep::Args),
    Structure(structure::Args),
    Compare(compare::Args),
    Evolve(evolve::Args),
    Reverse(reverse::Args),
    Tile(tile::Args),
    Outcome(outcome::Args),
    Skin(skin::Args),
    Fabric(fabric::Args),
    Certify(certify::Args),
    Census(census::Args),
}

/// The answers of the commands with `--json`.
pub(super) const ANSWERS: &[Answers] = answers! {
    "blocking value" => value::Seen<'_>, value::Counted<'_>;
    "blocking stats" => Computed<Stats>, Vec<stats::Row>;
    "blocking sweep" => Computed<sweep::Answer>;
    "blocking structure" => Structure;
    "blocking compare" => Agreement;
    "blocking evolve" => evolve::Answer;
    "blocking reverse" => BackwardGame;
    "blocking tile" => Computed<tile::Answer>;
    "blocking outcome" => Advice;
    "blocking skin" => Computed<Skin>;
    "blocking fabric" => Prefix;
    "blocking certify" => certify::Found<'_>, certify::Checked;
    "blocking census" => census::Answer;
};

pub(crate) fn run(action: Action, globals: &Globals) -> Result<Verdict> {
    match action {
        Action::Value(args) => value::run(&args, globals),
        Action::Window(args) => window::run(&args, globals),
        Action::Stats(args) => stats::run(&args, globals),
        Action::Picture(args) => picture::run(&args, globals),
        Action::Film(args) => film::run(&args, globals),
        Action::Sweep(args) => return sweep::run(&args, globals),
        Action::Certify(args) => return certify::run(&args, globals),
        Action::Structure(args) => structure::run(&args, globals),
        Action::Compare(args) => compare::run(&args, globals),
        Action::Evolve(args) => evolve::run(&args, globals),
        Action::Reverse(args) => reverse::run(&args, globals),
        Action::Tile(args) => tile::run(&args, globals),
        Action::Outcome(args) => outcome::run(&args, globals),
        Action::Skin(args) => skin::run(&args, globals),
        Action::Fabric(args) => fabric::run(&args, globals),
        Action::Census(args) => census::run(&args, globals),
    }?;
    Ok(Verdict::Done)
}
