//! Arguments that several commands share, and values as users type them. Each refusal says what is
//! allowed.

mod game;
mod globals;
pub(crate) mod long;
mod whole;
mod window;

pub(crate) use self::game::{
    Blocking, Game, Games, Numbers, Rules, budget, class, k, m, mex, name_of,
};
pub(crate) use self::globals::{Globals, Mode, Vectors};
pub(crate) use self::whole::{LARGEST, LARGEST_SEED, bytes, number, offset, seed, whole};
pub(crate) use self::window::{OptionalWindow, Shift, Size, Square, WindowArgs, parts, window};
