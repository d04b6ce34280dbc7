//! `wythoff explore`: the games in a browser.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use wythoff_explorer::{Config, Limits, ServeError, serve};

use crate::cli::Globals;
use crate::cost;
use crate::failure::Failure;
use crate::progress;
use crate::typed;

const HELP: &str = "\
Open the address that is printed in a browser. Nothing is fetched from elsewhere, and on the loopback address nobody else \
can connect. Ctrl-C ends the server.

Boards are swept when they are first looked at, in memory; games above some 500,000 take too much of it and are read from \
stores, one --store for each. What can be asked for besides the page is told at /openapi.json.

Examples:
  wythoff explore
  wythoff explore --port 0
  wythoff explore --store game-1000000 --memory 4GiB
  curl -O http://127.0.0.1:8087/tiles/blocking/1000/0/6/6.png";

/// Look at the games, measure, compare and play them in a browser
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Port to listen on; 0 is any that is free
    #[arg(long, value_name = "PORT", default_value_t = 8087, allow_hyphen_values = true)]
    port: u16,
    /// Address to listen on; any but a loopback address lets others in
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), allow_hyphen_values = true)]
    host: IpAddr,
    /// A board that `blocking sweep --store DIR` has stored; may be given again
    #[arg(long = "store", value_name = "DIR")]
    stores: Vec<PathBuf>,
    /// Memory for boards and pictures, such as 1GiB or 4GiB [default: 2GiB, or half of the machine's]
    #[arg(long, value_name = "BYTES", value_parser = typed::bytes, allow_hyphen_values = true)]
    memory: Option<usize>,
    /// Seconds that one request may work
    #[arg(long, value_name = "S", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=3600), allow_hyphen_values = true)]
    seconds: u64,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let usual = Limits::default();
    let memory = args.memory.map_or(usual.memory.min(cost::machine_memory() / 2), |n| n as u64);
    if memory < LEAST {
        return Err(Failure::refused(
            format!("--memory {memory}: there is no room for a board"),
            format!("at least {} MiB are allowed", LEAST >> 20),
        ));
    }
    let limits = Limits {
        threads: cost::threads(globals),
        memory,
        time: Duration::from_secs(args.seconds),
        ..usual
    };
    let address = SocketAddr::new(args.host, args.port);
    let config = Config { address, stores: args.stores.clone(), limits };
    let ready = |address: SocketAddr| {
        // That nobody reads the address is no failure.
        let _ = writeln!(io::stdout(), "exploring at http://{address}; Ctrl-C ends");
    };
    serve(&config, ready, progress::interrupted).map_err(|error| {
        let help = match &error {
            ServeError::Listen { .. } => {
                "choose another --port, or --port 0, or an address of this machine as --host"
            }
            ServeError::Store(_) => "--store takes the folder that `blocking sweep --store` wrote",
            ServeError::Twice { .. } => "leave out one of them",
            ServeError::Runtime(_) => "fewer --threads take less",
        };
        Failure::refused(error, help)
    })
}

/// Fewest bytes of memory.
const LEAST: u64 = 512 << 20;
