//! `wythoff schema`: JSON Schemas of what commands print with `--json`.

use std::io::{self, Write};
use std::path::PathBuf;

use crate::answer::schema::Answers;
use crate::failure::{Failure, Result};

const HELP: &str = "\
Without a command, prints the names of all commands with --json. With --output, writes a file for \
each command, such as blocking-stats.json. The schemas are in draft 2020-12. Fields may be added \
within a major version.

Examples:
  wythoff schema blocking stats
  wythoff schema --output schemas";

/// Print the JSON Schema of what a command prints with --json
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The command, such as blocking stats
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
    /// Write the schemas of all commands to this folder, which exists
    #[arg(short, long, value_name = "DIR", conflicts_with = "command")]
    output: Option<PathBuf>,
}

pub(crate) fn run<'a>(args: &Args, answers: impl Iterator<Item = &'a Answers> + Clone) -> Result {
    let text = |answers: &Answers| {
        let mut text = serde_json::to_string_pretty(&answers.schema()).map_err(Failure::work)?;
        text.push('\n');
        Ok::<_, Failure>(text)
    };
    if let Some(folder) = &args.output {
        for answers in answers {
            let path = folder.join(format!("{}.json", answers.command.replace(' ', "-")));
            std::fs::write(&path, text(answers)?)
                .map_err(|error| Failure::write(path.display(), &error))?;
        }
        return Ok(());
    }
    let name = args.command.join(" ");
    let printed = if name.is_empty() {
        answers.map(|answers| format!("{}\n", answers.command)).collect()
    } else {
        // `wythoff play nimhoff` answers as `wythoff play` does.
        let mut below = (0..args.command.len()).rev().map(|end| args.command[..=end].join(" "));
        let found = below.find_map(|name| answers.clone().find(|answers| answers.command == name));
        text(found.ok_or_else(|| {
            Failure::refused(
                format!("{name}: no command with --json has this name"),
                format!("give one of {}", names(answers, &args.command[0])),
            )
        })?)?
    };
    let written = io::stdout().lock().write_all(printed.as_bytes());
    written.map_err(|error| Failure::write("stdout", &error))
}

/// The names of commands that begin with a word, or of all if none does.
fn names<'a>(answers: impl Iterator<Item = &'a Answers>, word: &str) -> String {
    let names: Vec<&str> = answers.map(|answers| answers.command).collect();
    let begins = |name: &&str| name.split(' ').next() == Some(word);
    let below: Vec<&str> = names.iter().copied().filter(begins).collect();
    if below.is_empty() { names } else { below }.join(", ")
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use crate::cli::Cli;
    use crate::commands::answers;

    /// Collects the commands with --json.
    fn collect(command: &clap::Command, path: &str, found: &mut Vec<String>) {
        for below in command.get_subcommands() {
            let path = format!("{path} {}", below.get_name());
            let has = |id: &str| below.get_arguments().any(|arg| arg.get_id() == id);
            if has("json") {
                found.push(path.trim().to_owned());
            }
            collect(below, &path, found);
        }
    }

    #[test]
    fn each_command_with_json_has_a_schema() {
        let mut found = Vec::new();
        collect(&Cli::command(), "", &mut found);
        let mut named: Vec<_> = answers().map(|answers| answers.command).collect();
        found.sort();
        named.sort_unstable();
        assert_eq!(named, found);
    }
}
