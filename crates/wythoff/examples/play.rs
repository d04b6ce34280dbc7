//! Two perfect players, a careless one, and a puzzle: any
//! game of the library is played through the same few calls.
//!
//! ```text
//! cargo run --release -p wythoff --example play
//! ```

use std::error::Error;

use wythoff::play::{Action, Heaps, Phase, Player, Setup, puzzle, review};

fn main() -> Result<(), Box<dyn Error>> {
    let at = Heaps::from([12_u8, 9]);
    let games = [
        Setup::new("blocking/5".parse()?, at.clone()),
        Setup::new("nimhoff/gdwn:1,2".parse()?, at.clone()),
        Setup::new("wythoff/2,1".parse()?, at.clone()),
        Setup::new("imitation/2,1".parse()?, at),
    ];
    for setup in &games {
        let mut game = setup.open()?;
        println!("{}, from {}:", game.game(), game.heaps());
        while let Some(turn) = game.turn() {
            let hint = game.hint(&())?;
            println!("  {}: {}", name(turn.player), hint.reason);
            game.act(hint.action)?;
        }
        println!("  {} has won.\n", name(game.winner().ok_or("a game that ends")?));
    }

    println!(
        "What a careless player does wrong, who blocks nothing and always takes a token from the first heap:"
    );
    let mut game = games[2].open()?;
    while let Some(turn) = game.turn() {
        let action = match (turn.player, turn.phase) {
            (Player::Second, _) => game.hint(&())?.action,
            (Player::First, Phase::Block) => Action::Block([].into()),
            (Player::First, Phase::Move) => {
                let moves = game.options(1000).and_then(|options| options.into_iter().next());
                Action::Move(moves.ok_or("a move")?)
            }
        };
        game.act(action)?;
    }
    for remark in review(&*game, &())? {
        println!("  {:2}. {remark}", remark.turn);
    }

    let game = puzzle(&games[0], 20, 7, &())?.ok_or("no puzzle")?;
    println!("\nA puzzle: {}, the queen on {}.", game.game(), game.heaps());
    let blocked: Vec<String> = game.blocked().iter().map(ToString::to_string).collect();
    println!("  Blocked: {}. One move wins: {}.", blocked.join(" "), game.hint(&())?.reason);
    Ok(())
}

const fn name(player: Player) -> &'static str {
    match player {
        Player::First => "Alice",
        Player::Second => "Bob",
    }
}
