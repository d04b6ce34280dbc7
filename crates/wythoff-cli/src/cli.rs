//! The command line as a whole: what stands before the commands, and what all of them accept.

use std::ffi::OsString;
use std::num::NonZeroUsize;

use clap::builder::styling::{AnsiColor, Styles};
use clap::error::ErrorKind;
use clap::{Args, Parser};
use wythoff::blocking::Sweep;
use wythoff::{K, Ruleset};

use crate::commands::Command;
use crate::failure::Failure;
use crate::progress::Mode;
use crate::typed;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Blue.on_default().bold())
    .placeholder(AnsiColor::Blue.on_default());

/// A laboratory for Wythoff-type games: exact numbers, tables, pictures, and the atlas of the papers.
///
/// Positions are X,Y: X the column, growing right, Y the row; 0,0 is the corner that all moves lead
/// towards. Y grows downwards in tables and in pictures of blocking queens, and upwards in pictures
/// of the other games, as in the papers. Results are printed on stdout, everything else on stderr.
#[derive(Debug, Parser)]
#[command(
    name = "wythoff",
    styles = STYLES,
    max_term_width = 80,
    disable_version_flag = true,
    arg_required_else_help = true,
    subcommand_required = false,
    after_help = "Exit codes: 0 done; 1 the answer is no; 2 refused, or could not write;\n\
                  130 interrupted.\n\n\
                  Example: wythoff blocking stats --k 100 --size 300"
)]
pub(crate) struct Cli {
    /// Print the version
    #[arg(short = 'V', long)]
    pub version: bool,
    /// With --version: as JSON, with the vector instructions in use
    #[arg(long, requires = "version")]
    pub json: bool,
    #[command(flatten)]
    pub globals: Globals,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What every command accepts.
#[derive(Debug, Args)]
#[command(next_help_heading = "Every command")]
pub(crate) struct Globals {
    /// Threads to use [default: one a core]
    #[arg(
        long,
        global = true,
        value_name = "N",
        value_parser = typed::threads,
        allow_hyphen_values = true
    )]
    pub threads: Option<NonZeroUsize>,
    /// Progress on stderr: auto (a bar at a terminal), never, or json
    #[arg(
        long,
        global = true,
        value_name = "MODE",
        default_value = "auto",
        hide_possible_values = true,
        hide_default_value = true
    )]
    pub progress: Mode,
    /// Work as long as it takes: lifts the limit of 2*10^14 cells
    #[arg(long, global = true)]
    pub yes: bool,
}

impl Cli {
    /// The command line of this process.
    ///
    /// clap takes `-1,2` after a flag that takes several values for a flag of its own; what it
    /// says then is replaced by what the user has to know.
    pub(crate) fn of_this_process() -> Result<Self, Refusal> {
        let arguments: Vec<OsString> = std::env::args_os().collect();
        Self::try_parse_from(&arguments).map_err(|message| match message.kind() {
            ErrorKind::UnknownArgument => {
                let told = negative(&arguments).or_else(|| unquoted(&arguments));
                told.map_or(Refusal::Usage(message), Refusal::Input)
            }
            _ => Refusal::Usage(message),
        })
    }
}

/// Why a command line was not understood.
pub(crate) enum Refusal {
    /// clap's message, or the help that was asked for.
    Usage(clap::Error),
    /// Ours.
    Input(Failure),
}

/// The first negative number among the arguments, told with the flag before it.
fn negative(arguments: &[OsString]) -> Option<Failure> {
    let texts: Vec<&str> = arguments.iter().filter_map(|text| text.to_str()).collect();
    let is_negative = |text: &&str| {
        text.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let at = texts.iter().position(is_negative)?;
    let flag = texts[..at].iter().rfind(|text| text.starts_with("--"))?;
    let allowed = if texts.contains(&"imitation") {
        "what may be blocked are numbers of tokens, from 1 on"
    } else {
        "squares are X,Y with whole numbers from 0 to 1152921504606846975 (2^60 - 1)"
    };
    Some(Failure::refused(format!("invalid value '{}' for '{flag}'", texts[at]), allowed))
}

/// Rules that were not kept together: `--rules 1,0 0,1`.
fn unquoted(arguments: &[OsString]) -> Option<Failure> {
    let texts: Vec<&str> = arguments.iter().filter_map(|text| text.to_str()).collect();
    let at = texts.iter().position(|text| *text == "--rules")?;
    let is_rule = |text: &&&str| text.parse::<Ruleset>().is_ok();
    let rules: Vec<&str> = texts[at + 1..].iter().take_while(is_rule).copied().collect();
    (rules.len() > 1).then(|| {
        Failure::refused(
            format!("--rules {} are several arguments", rules.join(" ")),
            format!("put them in quotes, \"{}\", or ; between them", rules.join(" ")),
        )
    })
}

impl Globals {
    /// Threads as the engines want them: 0 means one a core.
    pub(crate) fn threads(&self) -> usize {
        self.threads.map_or(0, NonZeroUsize::get)
    }

    /// Game k by the fast engine, on those threads.
    pub(crate) fn sweep(&self, k: K) -> Sweep {
        Sweep::new(k).with_threads(self.threads())
    }
}
