//! Commands of Imitation Nim and (k,m)-Blocking Wythoff Nim.

mod outcome;
mod picture;
mod sequence;
mod verify;

use wythoff::imitation::Verification;
use wythoff::imitation::player::Advice;

use crate::answer::schema::family;

family! { "imitation":
    Outcome(outcome) => Advice;
    Sequence(sequence) => sequence::Answer;
    Verify(verify) => Verification;
    Picture(picture);
}
