//! Sessions against the rules themselves: every state that play can reach is solved by definition, through nothing but
//! what a session allows, and the perfect player has to know better than nobody.

mod around;
mod definition;
mod large;
mod perfect;
mod words;
