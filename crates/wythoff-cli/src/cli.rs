//! The command line as a whole.

use std::ffi::OsString;

use clap::builder::styling::{AnsiColor, Styles};
use clap::error::ErrorKind;
use clap::{Arg, CommandFactory, FromArgMatches, Parser, ValueHint};
use wythoff::Ruleset;

use crate::answer::{Verdict, note};
use crate::args::{Globals, Square};
use crate::commands::{self, Command};
use crate::failure::{Failure, Result};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Blue.on_default().bold())
    .placeholder(AnsiColor::Blue.on_default());

/// A laboratory for Wythoff-type games: exact numbers, tables, pictures, and the atlas of the
/// papers.
///
/// Positions are X,Y: X is the column and grows to the right, Y is the row; all moves lead towards
/// 0,0. Y grows downwards in tables and in pictures of blocking queens, and upwards in pictures of
/// the other games, as in the papers. Results are printed on stdout, everything else on stderr.
#[derive(Debug, Parser)]
#[command(
    name = "wythoff",
    styles = STYLES,
    max_term_width = 80,
    disable_version_flag = true,
    arg_required_else_help = true,
    subcommand_required = false,
    after_help = "Exit codes: 0 done; 1 the answer is no; 2 arguments were refused, or a file\n\
                  cannot be read or written; 130 interrupted.\n\n\
                  Example: wythoff blocking stats --k 100 --size 300"
)]
pub(crate) struct Cli {
    /// Print the version
    #[arg(short = 'V', long)]
    version: bool,
    /// With --version: print JSON, with the vector instructions in use
    #[arg(long, requires = "version")]
    json: bool,
    #[command(flatten)]
    globals: Globals,
    #[command(subcommand)]
    command: Option<Command>,
}

/// The reason why a command line was not accepted.
pub(crate) enum Refusal {
    /// A message of clap, or the requested help.
    Usage(clap::Error),
    /// A message of this program.
    Input(Failure),
}

impl Cli {
    /// Reads the command line of this process.
    ///
    /// After a flag with several values, clap takes `-1,2` for an unknown flag; such messages are
    /// replaced by what is allowed.
    pub(crate) fn of_this_process() -> Result<Self, Refusal> {
        let arguments: Vec<OsString> = std::env::args_os().collect();
        let mut command = with_hyphens(Self::command());
        note_old_spellings(&arguments);
        let found = command.try_get_matches_from_mut(&arguments);
        let cli = found.and_then(|matches| {
            Self::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
        });
        cli.map_err(|message| match message.kind() {
            ErrorKind::UnknownArgument => {
                let ours = negative(&arguments).or_else(|| unquoted(&arguments));
                ours.map_or(Refusal::Usage(message), Refusal::Input)
            }
            ErrorKind::InvalidSubcommand => {
                let ours = commands::unknown(&command, &arguments, &message);
                ours.map_or(Refusal::Usage(message), Refusal::Input)
            }
            _ => Refusal::Usage(message),
        })
    }

    /// Runs the command.
    pub(crate) fn run(self) -> Result<Verdict> {
        let Self { version, json, globals, command } = self;
        if version {
            return commands::version(json);
        }
        match command {
            Some(command) => command.run(&globals, Self::command),
            None => Err(Failure::refused(
                "the command is missing",
                format!("give one of {}; see wythoff --help", names()),
            )),
        }
    }
}

/// Spellings of earlier versions, which every 1.x accepts, and those that replaced them.
const OLD_FLAGS: [(&str, &str); 2] = [("--out", "--output"), ("--blocking", "--block")];
const OLD_COMMANDS: [([&str; 2], &str); 1] = [(["blocking", "oracle"], "blocking value")];

/// Names the new spelling of each old one on stderr.
fn note_old_spellings(arguments: &[OsString]) {
    let words: Vec<&str> = arguments.iter().skip(1).filter_map(|word| word.to_str()).collect();
    for (old, new) in OLD_COMMANDS {
        if words.starts_with(&old) {
            note(&format!("note: `{}` is now called `{new}`", old.join(" ")));
        }
    }
    for (old, new) in OLD_FLAGS {
        if words.iter().any(|word| word.split('=').next() == Some(old)) {
            note(&format!("note: `{old}` is now called `{new}`"));
        }
    }
}

/// Lets the values of flags begin with a hyphen, so that `--k -5` is refused with what is allowed
/// for --k. After a flag for a file, or one whose value may be left out (`--puzzle --lines`), a
/// word with a hyphen is the next flag.
fn with_hyphens(command: clap::Command) -> clap::Command {
    let takes_hyphens = |arg: &Arg| {
        arg.get_action().takes_values()
            && !arg.is_positional()
            && arg.get_value_hint() != ValueHint::AnyPath
            && arg
                .get_num_args()
                .is_none_or(|count| count.min_values() == 1 && count.max_values() == 1)
    };
    command
        .mut_args(|arg| if takes_hyphens(&arg) { arg.allow_hyphen_values(true) } else { arg })
        .mut_subcommands(with_hyphens)
}

/// Returns the refusal of the first negative number among the arguments, with the flag before it.
fn negative(arguments: &[OsString]) -> Option<Failure> {
    let texts: Vec<&str> = arguments.iter().filter_map(|text| text.to_str()).collect();
    let is_negative = |text: &&str| {
        text.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let at = texts.iter().position(is_negative)?;
    let flag = texts[..at].iter().rfind(|text| text.starts_with("--"))?;
    let allowed = if texts.contains(&"imitation") {
        "give numbers of tokens, each at least 1"
    } else {
        Square::ALLOWED
    };
    Some(Failure::refused(format!("invalid value '{}' for '{flag}'", texts[at]), allowed))
}

/// Returns the refusal of rules without quotes: `--rules 1,0 0,1`.
fn unquoted(arguments: &[OsString]) -> Option<Failure> {
    let texts: Vec<&str> = arguments.iter().filter_map(|text| text.to_str()).collect();
    let at = texts.iter().position(|text| *text == "--rules")?;
    let is_rule = |text: &&&str| text.parse::<Ruleset>().is_ok();
    let rules: Vec<&str> = texts[at + 1..].iter().take_while(is_rule).copied().collect();
    (rules.len() > 1).then(|| {
        Failure::refused(
            format!("--rules {}: the rules must be one argument", rules.join(" ")),
            format!("put them in quotes, \"{}\", or write `;` between them", rules.join(" ")),
        )
    })
}

/// Lists the commands.
fn names() -> String {
    let cli = Cli::command();
    let shown = cli.get_subcommands().filter(|command| !command.is_hide_set());
    shown.map(clap::Command::get_name).collect::<Vec<_>>().join(", ")
}
