//! Commands of Linear Nimhoff.

mod census;
mod measure;
mod outcome;
mod picture;
mod positions;
mod theory;

use wythoff::nimhoff::{Measurement, Summary};

use crate::answer::schema::family;

family! { "nimhoff":
    Positions(positions) => Summary;
    Outcome(outcome) => outcome::Answer;
    Picture(picture);
    Theory(theory) => theory::Answer<'_>;
    Measure(measure) => Measurement;
    Census(census) => census::Answer;
}
