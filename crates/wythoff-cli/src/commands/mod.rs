//! The commands, one file each: `<family>/<action>.rs`.

mod atlas;
mod blocking;
mod completions;
mod explore;
mod grundy;
mod imitation;
mod nimhoff;
mod picture;
mod play;
mod selftest;
mod version;

use clap::{CommandFactory, Subcommand};

use crate::answer::Verdict;
use crate::cli::Cli;
use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Blocking queens: k-Blocking Wythoff Nim
    #[command(subcommand)]
    Blocking(blocking::Action),
    /// Imitation Nim: Nim with few imitations, Wythoff's game with a blocked diagonal
    #[command(subcommand)]
    Imitation(imitation::Action),
    /// Linear Nimhoff: Nim with further lines to walk along
    #[command(subcommand)]
    Nimhoff(nimhoff::Action),
    Grundy(grundy::Args),
    Picture(picture::Args),
    Play(play::Args),
    Explore(explore::Args),
    Atlas(atlas::Args),
    Selftest(selftest::Args),
    Completions(completions::Args),
}

/// Runs what was asked for.
pub(crate) fn run(cli: Cli) -> Result<Verdict, Failure> {
    let Cli { version, json, globals, command } = cli;
    if version {
        return version::run(json);
    }
    match command {
        Some(Command::Blocking(action)) => blocking::run(action, &globals),
        Some(Command::Imitation(action)) => imitation::run(action, &globals),
        Some(Command::Nimhoff(action)) => nimhoff::run(action, &globals),
        Some(Command::Grundy(args)) => grundy::run(&args, &globals),
        Some(Command::Picture(args)) => picture::run(args, &globals).map(|()| Verdict::Done),
        Some(Command::Play(args)) => play::run(args, &globals),
        Some(Command::Explore(args)) => explore::run(&args, &globals).map(|()| Verdict::Done),
        Some(Command::Atlas(args)) => atlas::run(&args, &globals),
        Some(Command::Selftest(args)) => selftest::run(&args, &globals),
        Some(Command::Completions(args)) => completions::run(&args),
        None => Err(Failure::refused(
            "no command was given",
            format!("wythoff --help lists the commands: {}", names()),
        )),
    }
}

fn names() -> String {
    let cli = Cli::command();
    cli.get_subcommands().map(clap::Command::get_name).collect::<Vec<_>>().join(", ")
}
