#!/usr/bin/env bash
# Builds the project and runs every test, after installing missing packages. Safe to repeat.
# usage: bash tests/run.sh [PRESET [CTEST-OPTION...]]     e.g. bash tests/run.sh checked -L quick
# PRESET is one of `cmake --list-presets`; by default `checked`: optimised, with assertions.
set -euo pipefail
cd "$(dirname "$0")/.."
source csp/cmake/packages.sh

preset=${1:-checked}
packages=("${build_packages[@]}") # most presets also build the benchmarks
[ "$preset" != checked ] || packages=("${test_packages[@]}")
need_packages "${packages[@]}"
offer_mpi
cmake --preset "$preset" >/dev/null
cmake --build --preset "$preset"
ulimit -s "$(ulimit -H -s)" # regular expressions of the standard library nest deeply, and sanitizers make frames large
ctest --preset "$preset" --parallel "$(nproc)" "${@:2}"
