//! `wythoff game outcome`: the winner from a position, and the winning moves.

use wythoff::game::grundy::{Outcomes, POptions};
use wythoff::game::{HeapPosition, Modulus, Outcome};

use super::Game;
use crate::answer::Format;
use crate::answer::advice::{self, Answer};
use crate::args::{Globals, Square};
use crate::cost;
use crate::failure::Result;
use crate::progress::Progress;

const HELP: &str = "\
Outcome N: the player to move wins by moving to any of the P-positions that are listed. Outcome P: \
the opponent wins; with --block, by blocking the positions that are listed, and with --modulo, by \
forbidding the numbers of tokens that lead to the positions that are listed. With --pass, all passes \
are left. All smaller positions are computed.

Examples:
  wythoff game outcome --moves \"1,0* 0,1* 1,1* 1,2 2,1\" --at 20,30
  wythoff game outcome --moves maharaja --block 3 --pass 1 --at 7,4
  wythoff game outcome --moves nim --modulo 2 --at 5,8
  wythoff game outcome --moves wythoff --imitate 2 --at 9,12
  wythoff game outcome --moves king --at 7,4 --misere --json";

/// Say who wins from a position, and by which moves
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// The position
    #[arg(long, value_name = "X,Y")]
    at: Square,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let (game, at) = (args.game.game()?, (args.at.x, args.at.y));
    let (width, height) = (at.0.saturating_add(1), at.1.saturating_add(1));
    cost::allow_work(&cost::of_table(&game, width, height), globals, "choose a smaller X or Y")?;
    // The limit on memory keeps both numbers in the range of usize.
    let position = game.start(at.0, at.1);
    let outcomes = Outcomes::of(&game, position, &Progress::counting("rows", globals))?;
    let outcome = outcomes.at(position, game.passes);
    let found = outcomes.p_options(position, game.passes);
    let most = game.twist.blocks(found.tally.options());
    let reason = match game.twist.modulus() {
        Some(modulus) if found.count() > 0 => by_remainder(outcome, modulus, at, &found),
        _ => advice::reason(game.can_move(position), game.play, most, outcome, found.count()),
    };
    let POptions { positions, pass, .. } = found;
    let lost = positions.into_iter().map(HeapPosition::heaps).collect();
    let moves = game.to_string();
    let mut answer = Answer::new(moves, game.play, outcome, lost, game.has_blocks(), reason);
    answer.pass_wins = Some(pass && outcome == Outcome::N);
    args.format.print(&answer, |out| answer.print(out, &at))
}

/// Returns the reason of an outcome under a twist with a modulus, if some options are P.
fn by_remainder(outcome: Outcome, modulus: Modulus, at: (u64, u64), found: &POptions) -> String {
    let n = modulus.get();
    let reached = advice::reached(found.count());
    // Without a P-option by a move, the pass is the one option that is P.
    let to = found.positions.first().map_or(at, |option| option.heaps());
    let sum = |(x, y): (u64, u64)| u128::from(x) + u128::from(y);
    let rest = (sum(at) + (u128::from(n) - sum(to) % u128::from(n))) % u128::from(n);
    let numbers = match (n, rest) {
        (2, 0) => "even numbers".to_owned(),
        (2, _) => "odd numbers".to_owned(),
        (_, rest) => format!("numbers with remainder {rest} modulo {n}"),
    };
    match outcome {
        Outcome::P => format!("{reached}, by {numbers} of tokens only, which the opponent forbids"),
        Outcome::N => format!(
            "{reached}, and whichever remainder modulo {n} the opponent may choose, one of them is left"
        ),
    }
}
