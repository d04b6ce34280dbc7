//! `wythoff explore`: a server for the games in a browser.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use wythoff_explorer::{Config, DeskLimits, Limits, ServeError, serve};

use crate::args::{self, Globals, whole};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::interrupt;

const HELP: &str = "\
Open the printed address in a browser. The page loads nothing from other hosts, and only this \
machine can connect to a loopback address. Ctrl-C ends the server.

Boards are swept when they are first viewed, and kept in memory. Games above about 500,000 need \
too much memory and are read from stores, one --store for each. /openapi.json describes all \
requests.

Examples:
  wythoff explore
  wythoff explore --port 0
  wythoff explore --store game-1000000 --memory 4GiB
  curl -O http://127.0.0.1:8087/tiles/blocking/1000/0/6/6.png";

/// View, measure, compare and play the games in a browser
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Port to listen on, from 0 to 65,535; 0 is any free port
    #[arg(
        long,
        value_name = "PORT",
        default_value_t = 8087,
        value_parser = whole::<u16, 0, 65_535>
    )]
    port: u16,
    /// Address to listen on; other machines can connect unless it is a loopback address
    #[arg(
        long,
        value_name = "ADDR",
        default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST),
        value_parser = address
    )]
    host: IpAddr,
    /// Board that `blocking sweep --store DIR` has stored; may be repeated
    #[arg(long = "store", value_name = "DIR")]
    stores: Vec<PathBuf>,
    /// Memory for boards and pictures, such as 1GiB or 4GiB [default: 2GiB, or half of the
    /// machine's]
    #[arg(long, value_name = "BYTES", value_parser = args::bytes)]
    memory: Option<usize>,
    /// Time limit of a request in seconds, from 1 to 3600
    #[arg(long, value_name = "S", default_value_t = 20, value_parser = whole::<u64, 1, 3600>)]
    seconds: u64,
}

/// Reads the address of this machine in a network.
fn address(text: &str) -> Result<IpAddr, &'static str> {
    text.parse().map_err(|_| "give an IP address, such as 127.0.0.1, ::1 or 0.0.0.0")
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    at(args, "", globals)
}

/// Runs the server, and prints the address of a view of the page, such as `/#/blocking/5`.
pub(crate) fn at(args: &Args, view: &str, globals: &Globals) -> Result {
    let usual = Limits::default();
    let memory =
        args.memory.map_or(usual.desk.memory.min(cost::machine_memory() / 2), |n| n as u64);
    if memory < LEAST {
        return Err(Failure::refused(
            format!("--memory {memory} is too little for a board"),
            format!("give at least {} MiB", LEAST >> 20),
        ));
    }
    let time = Duration::from_secs(args.seconds);
    let desk = DeskLimits { threads: cost::threads(globals), memory, time };
    let limits = Limits { desk, ..usual };
    with_two_arenas();
    let address = SocketAddr::new(args.host, args.port);
    let config = Config { address, stores: args.stores.clone(), limits };
    let ready = |address: SocketAddr| {
        // If stdout is closed, the server still runs.
        let _ = writeln!(io::stdout(), "exploring at http://{address}{view}; Ctrl-C ends");
    };
    serve(&config, ready, interrupt::requested).map_err(|error| {
        let help = match &error {
            ServeError::Listen { .. } => {
                "choose another --port, or an address of this machine as --host"
            }
            ServeError::Store(_) => "give the folder that `blocking sweep --store` wrote",
            ServeError::Twice { .. } => "omit one of them",
            ServeError::Runtime(_) => "give fewer --threads",
        };
        Failure::refused(error, help)
    })
}

/// Starts this program again with two arenas of memory, unless the environment sets their number.
///
/// In glibc, threads allocate from up to eight arenas a core, and each arena keeps what its threads
/// have freed: with `--memory 512MiB` and 200 clients, the server held 857 MiB, and with two arenas
/// 376 MiB. Safe code can set the number only before the program starts.
fn with_two_arenas() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        use std::os::unix::process::CommandExt;
        use std::{env, process::Command};

        const ARENAS: &str = "MALLOC_ARENA_MAX";
        if let (None, Ok(program)) = (env::var_os(ARENAS), env::current_exe()) {
            // The process stays the same. If it cannot start again, it needs more memory.
            let _ = Command::new(program).args(env::args_os().skip(1)).env(ARENAS, "2").exec();
        }
    }
}

/// Least memory in bytes.
const LEAST: u64 = 512 << 20;
