//! The refusal of a command that does not exist, with those that do.

use std::ffi::OsString;

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error};

use wythoff::Family;
use wythoff::text::nearest;

use crate::failure::Failure;

/// Returns the refusal of a command that does not exist: with the families that have a command of
/// this name (`wythoff outcome`), with the identity of a game (`wythoff play maharaja`), with the
/// nearest command, or with all commands if none is similar. `None` for another error.
pub(crate) fn unknown(root: &Command, arguments: &[OsString], error: &Error) -> Option<Failure> {
    let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let (mut path, mut parent) = (vec![root.get_name()], root);
    // `wythoff help NAME` asks for a command of `wythoff`.
    let words = arguments.iter().skip(1).filter_map(|word| word.to_str());
    for word in words.filter(|&word| word != "help") {
        if word == name {
            break;
        }
        if let Some(command) = parent.find_subcommand(word) {
            path.push(command.get_name());
            parent = command;
        }
    }
    let path = path.join(" ");
    let message = format!("`{path}` has no command `{name}`");
    let families: Vec<String> = children(parent)
        .filter(|family| children(family).any(|command| command.get_name() == name))
        .map(|family| format!("{path} {} {name}", family.get_name()))
        .collect();
    if !families.is_empty() {
        let help = format!("this command belongs to a family: {}", families.join(", "));
        return Some(Failure::refused(message, help));
    }
    let game = Family::of_moves(name).filter(|_| parent.get_name() == "play");
    if let Some(family) = game {
        let help = format!("give the game by its identity: {path} --game \"{family}/{name}\"");
        return Some(Failure::refused(message, help));
    }
    let names: Vec<&str> = children(parent).map(Command::get_name).collect();
    Some(Failure::refused(
        message,
        match nearest(name, names.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("give one of {}", names.join(", ")),
        },
    ))
}

/// The commands that the help lists.
fn children(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|child| !child.is_hide_set() && child.get_name() != "help")
}
