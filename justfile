# Recipes for daily work; `just` alone lists them.
_default:
    @just --list --unsorted

# All that must hold before a merge: what CI runs, on the vector levels that this machine has
check:
    WYTHOFF_LEVELS="${WYTHOFF_LEVELS-}" .ci/run

# Tests alone
test:
    cargo test --workspace

# The explorer in a real browser; screenshots in target/browser
browser:
    .ci/browser

# The package for Python, e.g. `just python -k nimhoff`
python *ARGS:
    .ci/python {{ARGS}}

# How fast the explorer answers, and what it takes, e.g. `just load --json`
load *ARGS:
    cargo build --release
    node tests/load/load.js {{ARGS}}

# What can happen to a stored board, with fifty kills instead of eight
faults:
    WYTHOFF_LONG=1 cargo test -p wythoff-cli --test faults

# The atlas of the papers, e.g. `just atlas --quick`
atlas *ARGS:
    cargo run --release -- atlas {{ARGS}}

# Write what the program prints now into its snapshots, to be looked at with git diff
snapshots:
    TRYCMD=overwrite cargo test -p wythoff-cli --test snapshots

# Speeds on this machine
bench:
    cargo bench --workspace --benches

# The documentation, in a browser
doc:
    cargo doc --workspace --no-deps --open
