//! Views of games: from a game and an aspect of it to the board, palette, caption, engine and cost.
//!
//! A [`Scene`] is a [`GameId`](wythoff::GameId) and an [`Aspect`]. The command line, the explorer,
//! the atlas and Python ask it for everything that depends on the family of the game, so that a new
//! family is added in one file beside `blocking.rs`, `imitation.rs`, `moves.rs`, `nimhoff.rs` and
//! `three.rs`.
//!
//! ```
//! use wythoff::Window;
//! use wythoff::board::Board;
//! use wythoff_render::Scale;
//! use wythoff_view::Scene;
//!
//! let scene = Scene::try_new("nimhoff/gdwn:1,2".parse()?, Some("sees".parse()?))?;
//! let window = Window::try_new(0, 0, 300, 300)?;
//! scene.work(window, Scale::ONE, 1).check(false, "a smaller window costs less")?;
//! let mut png = Vec::new();
//! scene.picture(window).draw(&*scene.board(1), &mut png, &())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The map
//!
//! | modules | contents |
//! |---|---|
//! | `aspect`, `scene` | what can be viewed of a game, and everything that follows from it |
//! | `blocking`, `imitation`, `moves`, `nimhoff`, `three` | the answers of each family |
//! | `engine`, `tree` | the engine and the processor of large windows; growing quadtrees |
//! | `work`, `limits`, `amount` | estimates of time and memory, the limits on them, and their words |
//! | `progress` | counts, rates and the end of work that somebody observes |

pub mod amount;
mod aspect;
mod blocking;
mod engine;
mod imitation;
pub mod limits;
mod moves;
mod nimhoff;
mod progress;
mod scene;
mod three;
mod tree;
mod work;

pub use aspect::{Aspect, AspectError};
pub use engine::{Engine, Processor, Request, blocks_for, is_counted};
pub use imitation::questions;
pub use moves::{position, table};
pub use nimhoff::{cells, lines, rows, seen};
pub use progress::{Rate, Watch};
pub use scene::{NoScene, Reach, Scene, SceneError, read_address};
pub use three::{box_outcomes, box_values};
pub use tree::{grow, grown_within};
pub use work::{TooMuch, Work, rate};
