#!/usr/bin/env bash
# Solves the puzzles that the project ships, after installing and building what this machine lacks for that. Safe to repeat.
set -euo pipefail
cd "$(dirname "$0")/.."
source csp/cmake/packages.sh

need_packages "${build_packages[@]}"
cmake --preset release >/dev/null
cmake --build --preset release --target pencilmark-sudoku

# solve FILE [OPTION...]: draws the first two puzzles of a file solved, then solves and verifies all, and shows the rate.
solve() {
    local file=apps/sudoku/examples/$1
    shift
    echo
    echo "\$ grep -m 2 -v '^#' $file | pencilmark-sudoku solve --format grid $*"
    grep -m 2 -v '^#' "$file" | build/release/bin/pencilmark-sudoku solve --format grid "$@"
    echo "\$ pencilmark-sudoku solve --unique --stats $* $file >/dev/null"
    build/release/bin/pencilmark-sudoku solve --unique --stats "$@" "$file" >/dev/null
}

solve classic.txt
solve diagonal.txt --diagonal
solve jigsaw.txt --layout apps/sudoku/examples/jigsaw-regions.txt
