#!/usr/bin/env bash
# Solves the puzzles that the project ships, after installing and building what this machine lacks for that. Safe to repeat.
set -euo pipefail
cd "$(dirname "$0")/.."
source csp/cmake/packages.sh

need_packages "${build_packages[@]}"
cmake --preset release >/dev/null
cmake --build --preset release --target pencilmark-sudoku

set -x
build/release/bin/pencilmark-sudoku solve --format grid --stats apps/sudoku/examples/classic.txt
build/release/bin/pencilmark-sudoku solve --format grid --stats --diagonal apps/sudoku/examples/diagonal.txt
