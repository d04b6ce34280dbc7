//! The commands, one file each.

mod atlas;
mod blocking;
mod explore;
mod game;
mod grundy;
mod imitation;
mod nimhoff;
mod picture;
pub(crate) mod play;
mod selftest;
mod shell;
mod site;
mod three;
mod version;

use clap::Subcommand;
use wythoff_atlas::Entry;

pub(crate) use self::shell::unknown::unknown;
use self::shell::{completions, manual, schema};
pub(crate) use self::version::run as version;

use crate::answer::Verdict;
use crate::answer::schema::{Answers, answers};
use crate::args::Globals;
use crate::boards::engine::CardTest;
use crate::failure::Result;
use crate::play::event::Event;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Blocking queens: k-Blocking Wythoff Nim
    #[command(subcommand)]
    Blocking(blocking::Action),
    /// Imitation Nim, and Wythoff Nim with a blocked diagonal
    #[command(subcommand)]
    Imitation(imitation::Action),
    /// Linear Nimhoff: Nim with further rules
    #[command(subcommand)]
    Nimhoff(nimhoff::Action),
    /// Any game of two heaps, written as its moves
    #[command(subcommand)]
    Game(game::Action),
    /// Any game of three heaps, written as its moves
    #[command(subcommand)]
    Three(three::Action),
    Grundy(grundy::Args),
    Picture(picture::Args),
    Play(play::Args),
    Explore(explore::Args),
    Atlas(atlas::Args),
    Site(site::Args),
    Selftest(selftest::Args),
    Completions(completions::Args),
    Schema(schema::Args),
    Manual(manual::Args),
}

/// The answers of the commands that have no commands below them.
const ANSWERS: &[Answers] = answers! {
    "grundy" => grundy::Answer;
    "play" => Event;
    "atlas" => atlas::Answer<'_>, &[Entry];
    "site" => site::Site;
    "selftest" => wythoff::selftest::Report, CardTest;
};

/// The answers of all commands with `--json`, in the order of the help.
fn answers() -> impl Iterator<Item = &'static Answers> + Clone {
    let families = [
        blocking::ANSWERS,
        imitation::ANSWERS,
        nimhoff::ANSWERS,
        game::ANSWERS,
        three::ANSWERS,
        ANSWERS,
    ];
    families.into_iter().flatten()
}

impl Command {
    /// Runs the command; `cli` returns the whole command line, for completions and manual pages.
    pub(crate) fn run(self, globals: &Globals, cli: fn() -> clap::Command) -> Result<Verdict> {
        match self {
            Self::Blocking(action) => return blocking::run(&action, globals),
            Self::Imitation(action) => return imitation::run(&action, globals),
            Self::Nimhoff(action) => return nimhoff::run(&action, globals),
            Self::Game(action) => return game::run(&action, globals),
            Self::Three(action) => return three::run(&action, globals),
            Self::Grundy(args) => grundy::run(&args, globals),
            Self::Picture(args) => picture::run(args, globals),
            Self::Play(args) => play::run(args, globals),
            Self::Explore(args) => explore::run(&args, globals),
            Self::Atlas(args) => return atlas::run(&args, globals),
            Self::Site(args) => site::run(&args, globals),
            Self::Selftest(args) => return selftest::run(&args, globals),
            Self::Completions(args) => completions::run(&args, &mut cli()),
            Self::Schema(args) => schema::run(&args, answers()),
            Self::Manual(args) => manual::run(&args, cli()),
        }?;
        Ok(Verdict::Done)
    }
}
