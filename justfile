# The commands of everyday work; CONTRIBUTING.md tells of each. `just` without a recipe lists them.

_list:
    @just --list --unsorted

# Builds the program.
build:
    cargo build --release --locked

# Runs all tests of Rust.
test:
    cargo test --workspace --locked

# Formatting, and lints as errors.
lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets --locked -- -D warnings

# The documentation of all crates.
docs:
    cargo doc --workspace --no-deps --locked

# Everything that has to pass before a change lands.
check:
    scripts/check

# The Python package: built, typed and tested.
python:
    bindings/python/check

# The module for JavaScript and the page.
page:
    scripts/page

# The benchmarks.
bench:
    scripts/bench

# Writes docs/OPTIMA.md anew.
optima:
    scripts/optima

# Writes the recorded answers of the bot protocol anew.
conformance:
    scripts/conformance

# Licences, advisories and sources of all dependencies; needs cargo-deny.
deny:
    cargo deny check

# Searches for bytes that a reader of tables, rules, positions or review files fails on; needs cargo-fuzz.
fuzz target:
    cargo +nightly fuzz run --fuzz-dir fuzz {{target}}

# The crates as they would be published.
package:
    cargo package --workspace --locked --no-verify

# Everything that is released, built into a folder and tried there.
release out:
    scripts/release {{out}}
    scripts/release-check {{out}}
