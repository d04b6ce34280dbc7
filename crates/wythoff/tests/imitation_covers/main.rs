//! The two computations on which Theorem 3b of docs/algorithms/imitation-printed.md rests.

mod cover;
mod near_one;
