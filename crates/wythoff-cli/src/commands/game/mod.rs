//! Commands of games that are written as their moves.

mod explore;
mod grundy;
mod measure;
pub(super) mod names;
mod outcome;
mod picture;
mod play;
mod positions;
mod quotient;
mod rows;
mod search;

use wythoff::game::moves::{Moves, MovesError, Named};
use wythoff::game::quotient::report;
use wythoff::game::{AddedTerms, AddedTermsError, HeapGame, Modulus, Twist};
use wythoff::imitation::KM;
use wythoff::{GameId, K, Ruleset};

use crate::answer::advice::Answer;
use crate::answer::note;
use crate::answer::schema::family;
use crate::args::{self, Square, whole};
use crate::failure::{Failure, Result};
use crate::play::event::Event;

family! { "game":
    Outcome(outcome) => Answer<[u64; 2]>;
    Positions(positions) => positions::rows::RowPositions, positions::window::WindowPositions;
    Grundy(grundy) => crate::commands::grundy::Answer;
    Rows(rows) => rows::Answer;
    Quotient(quotient) => report::Found, report::TooLarge;
    Measure(measure) => measure::Answer;
    Picture(picture);
    Play(play) => Event;
    Explore(explore);
    Search(search) => search::Answer;
    Names(names) => &[Named];
}

/// A game: its moves, and the terms of play.
#[derive(Debug, clap::Args)]
struct Game {
    /// Steps a,b, rays a,b* and a cone |s-t|<m, separated by blanks or `;`, then `without` and
    /// vectors to remove; or a name, such as maharaja (see `wythoff game names`). The terms of play
    /// may follow: block=K comply=K modulo=N imitate=K,M pass=N misere terminal=X,Y hole=X,Y
    #[arg(long, value_name = "MOVES")]
    moves: HeapGame,
    /// Before each move, the opponent may block up to K-1 of the options
    #[arg(long, value_name = "K", value_parser = args::k)]
    block: Option<K>,
    /// Before each move, the opponent may block options, but has to leave K of them
    #[arg(long, value_name = "K", value_parser = args::k, conflicts_with = "block")]
    comply: Option<K>,
    /// Before each move, the opponent chooses a remainder modulo N, from 2 to 16, that the number
    /// of tokens the move takes must not have
    #[arg(long, value_name = "N", value_parser = modulus, conflicts_with_all = ["block", "comply"])]
    modulo: Option<Modulus>,
    /// No player may imitate the last move more than K-1 times in a row. A reply imitates if the
    /// last move took tokens from one heap only, not the larger one, and the reply takes as many
    /// from the other; with M, also if it takes up to M-1 more
    #[arg(long, value_name = "K[,M]", value_parser = imitation)]
    imitate: Option<KM>,
    /// Number of passes in a game, for both players together, from 0 to 255
    #[arg(long, value_name = "N", value_parser = whole::<u8, 0, 255>)]
    pass: Option<u8>,
    /// Misère play: the player who cannot move wins
    #[arg(long)]
    misere: bool,
    /// A position from which there is no move; may be repeated
    #[arg(long, value_name = "X,Y")]
    terminal: Vec<Square>,
    /// A position to which there is no move; may be repeated
    #[arg(long, value_name = "X,Y")]
    hole: Vec<Square>,
    /// A vector to remove from the rays and the cone; may be repeated
    #[arg(long, value_name = "A,B")]
    without: Vec<Square>,
}

impl Game {
    /// Returns the game. A note on stderr names its family if it belongs to one.
    fn game(&self) -> Result<HeapGame> {
        let twist = self.block.map(Twist::Block).or(self.comply.map(Twist::Comply));
        let pairs = |squares: &[Square]| squares.iter().map(|at| (at.x, at.y)).collect();
        let vector = |at: &Square| (at.x.cast_signed(), at.y.cast_signed());
        let terms = AddedTerms {
            twist: twist.or(self.modulo.map(Twist::Modulo)),
            imitation: self.imitate,
            passes: self.pass,
            misere: self.misere,
            terminal: pairs(&self.terminal),
            holes: pairs(&self.hole),
            without: self.without.iter().map(vector).collect(),
        };
        let game = self.moves.clone().with(terms).map_err(refused)?;
        say_family(&game)?;
        Ok(game)
    }
}

/// Names the family of a game on stderr, if it belongs to one.
fn say_family(game: &HeapGame) -> Result {
    let unblocked = HeapGame { twist: Twist::default(), ..game.clone() };
    let unrestricted = HeapGame { imitation: None, ..game.clone() };
    let nim = |moves: &&Moves| moves.ruleset().is_some_and(|rules| rules == Ruleset::nim());
    if let (Some(km), Some(_)) = (game.imitation, unrestricted.plain_moves().filter(nim)) {
        let title = GameId::Imitation(km).title();
        let (k, m) = (km.k(), km.m());
        note(&format!(
            "this is {title}; `wythoff imitation` has more about it, with --k {k} --m {m}"
        ));
    }
    if let Some(t) = game.plain_moves().and_then(Moves::t_wythoff) {
        let title = GameId::Wythoff(KM::try_new(1, t.into()).map_err(Failure::work)?).title();
        note(&format!(
            "this is {title}; `wythoff imitation` has more about it, with --k 1 --m {t}"
        ));
    }
    if let Twist::Block(_) = game.twist
        && let Some(rules) = unblocked.plain_moves().and_then(Moves::ruleset)
    {
        let title = GameId::Nimhoff { rules: rules.clone(), k: game.k() }.title();
        let blocking = match game.k() {
            K::ONE => String::new(),
            k => format!(" --block {}", k.get()),
        };
        // A name can be typed without quotes.
        let rules = if rules.rules() == Ruleset::wythoff().rules() {
            "wythoff".to_owned()
        } else {
            format!("\"{rules}\"")
        };
        note(&format!(
            "this is {title}; `wythoff nimhoff` has more about it, with --rules {rules}{blocking}"
        ));
    }
    Ok(())
}

/// Reads a modulus.
fn modulus(text: &str) -> Result<Modulus, String> {
    let n = text.parse().ok().and_then(Modulus::new);
    n.ok_or_else(|| format!("give a whole number from 2 to {}", Modulus::MAX))
}

/// Reads K, or K and M.
fn imitation(text: &str) -> Result<KM, String> {
    let number = |text: &str| whole::<u64, 1, { KM::MAX }>(text).ok();
    let (k, m) = text.split_once(',').unwrap_or((text, "1"));
    let km = number(k).zip(number(m)).and_then(|(k, m)| KM::try_new(k, m).ok());
    km.ok_or_else(|| "give K, or K,M, whole numbers from 1 to 2^53 - 1".to_owned())
}

/// Returns the failure for terms that a game cannot have.
pub(super) fn refused(error: AddedTermsError) -> Failure {
    match error {
        AddedTermsError::Twice { term, game } => Failure::refused(
            format!("--{term} does not go with the terms of --moves {game}"),
            format!("omit --{term}, or that term"),
        ),
        AddedTermsError::Computed(name) => Failure::refused(
            format!("--imitate: the moves of `{name}` are computed"),
            "omit --imitate, or write the moves as steps a,b, rays a,b* and a cone |s-t|<m",
        ),
        AddedTermsError::Without(MovesError { problem, allowed }) => {
            Failure::refused(format!("--without: {problem}"), allowed)
        }
    }
}
