//! Prints the shader for six or for eight bits, to compile it for cards that are not at hand: see
//! `docs/design/gpu.md`.

fn main() {
    let [six, eight] = wythoff_gpu::shader_sources();
    let wants_eight = std::env::args().nth(1).is_some_and(|bits| bits == "8");
    print!("{}", if wants_eight { eight } else { six });
}
