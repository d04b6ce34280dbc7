//! Prints the shader, to compile it for cards that are not at hand: see `docs/design/gpu.md`.

fn main() {
    print!("{}", wythoff_gpu::shader_source());
}
