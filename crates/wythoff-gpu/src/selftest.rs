//! The self-test of a card: random rectangles against the processor, and a rate.
