# Recipes for daily work. `just` without arguments lists them.
_default:
    @just --list --unsorted

# The quick part of the checks: format, lints and tests
check:
    cargo fmt --all --check
    cargo clippy --locked --workspace --all-targets -- -D warnings
    cargo test --locked --workspace

# Everything that must pass before a merge: what CI runs, on the vector levels of this machine
check-all:
    WYTHOFF_LEVELS="${WYTHOFF_LEVELS-}" .ci/run

# Run the tests only
test:
    cargo test --workspace

# Test the explorer in a browser, `chromium`, `firefox` or `webkit`; screenshots go to target/browser
browser NAME="chromium":
    .ci/browser {{NAME}}

# Compile the proofs with Coq, and check the program's tables with the extracted checker
proofs:
    .ci/proofs

# Build and test the Python package, e.g. `just python -k nimhoff`
python *ARGS:
    .ci/python {{ARGS}}

# Measure the explorer's response times and memory, e.g. `just load --json`
load *ARGS:
    cargo build --release
    node tests/load/load.js {{ARGS}}

# Ask the explorer with 200 clients for an hour, e.g. `just soak --seconds 600`
soak *ARGS:
    cargo build --release
    node tests/load/soak.js {{ARGS}}

# Test stored boards against faults, with fifty kills instead of eight
faults:
    WYTHOFF_LONG=1 cargo test -p wythoff-cli --test faults

# Compare 500 random games of two heaps with the definition, on 40 x 40 positions
games:
    WYTHOFF_LONG=1 cargo test -p wythoff --test moves

# Fuzz targets for so many seconds each, e.g. `just fuzz 3600 numbers moves`
fuzz SECONDS="600" *TARGETS:
    cargo run --profile fuzz -p wythoff-fuzz -- --seconds {{SECONDS}} {{TARGETS}}

# Fuzz a target with libFuzzer, e.g. `just libfuzzer moves -max_total_time=3600`; needs cargo-fuzz
libfuzzer TARGET *ARGS:
    cargo run -p wythoff-fuzz -- --write-corpus fuzz/corpus {{TARGET}}
    cargo +nightly fuzz run {{TARGET}} -- {{ARGS}}

# Run every random test so many times with fresh seeds, e.g. `just storm --runs 20`; needs Node
storm *ARGS:
    node tests/storm.js {{ARGS}}

# Mutation tests of the code that decides, e.g. `just mutants 0/13` for about 500; needs cargo-mutants
mutants SHARD="0/13" *ARGS:
    cargo run -p wythoff-mutants -- --shard {{SHARD}} {{ARGS}}

# Tests of stores, explorer and kernels with a sanitizer: address or thread; needs a nightly compiler with rust-src
sanitize KIND="address": (sanitized KIND "-p wythoff-store -p wythoff-explorer --tests") (sanitized KIND "-p wythoff --lib blocking")

[private]
sanitized KIND TESTS:
    TSAN_OPTIONS="suppressions={{justfile_directory()}}/tests/thread-sanitizer.txt" \
        RUSTFLAGS="-Zsanitizer={{KIND}}" CARGO_PROFILE_DEV_OPT_LEVEL=3 cargo +nightly test --locked -Zbuild-std \
        --target "$(rustc --print host-tuple)" --target-dir "target/sanitize-{{KIND}}" {{TESTS}}

# Tests of the core in Miri with AVX2, e.g. `just miri blocking::wavefront`; needs a nightly compiler with miri and rust-src
miri +TESTS:
    RUSTFLAGS="-Ctarget-cpu=x86-64-v3" \
        MIRIFLAGS="-Zmiri-disable-isolation -Zmiri-tree-borrows -Zmiri-permissive-provenance -Zmiri-ignore-leaks" \
        cargo +nightly miri test --locked --target-dir target/miri -p wythoff --lib -- {{TESTS}}

# Compute the atlas of the papers, e.g. `just atlas --quick`
atlas *ARGS:
    cargo run --release -- atlas {{ARGS}}

# Rewrite the snapshots of the program's output and the reference in docs/reference; check them with git diff
snapshots:
    TRYCMD=overwrite cargo test -p wythoff-cli --test snapshots

# Build the book of docs/ into target/book
book:
    .ci/book

# Build the manuscript into target/paper/wythoff.pdf, and check its numbers; --pages writes pictures, too
paper *ARGS:
    .ci/paper {{ARGS}}

# Measure speeds on this machine
bench:
    cargo bench --workspace --benches

# Write the site that needs no server into site/, with the explorer, the quick atlas and the book
site *ARGS: book
    cargo run --release -- site --book target/book {{ARGS}}

# Open the API documentation in a browser
doc:
    cargo doc --workspace --no-deps --open
