#!/usr/bin/env bash
# Builds the project and runs every test, after installing what this machine lacks for that. Safe to repeat.
# usage: bash tests/run.sh [PRESET [CTEST-OPTION...]]     e.g. bash tests/run.sh asan-ubsan -R csp/store
# PRESET is one of `cmake --list-presets`; by default `checked`: optimised, with assertions.
set -euo pipefail
cd "$(dirname "$0")/.."
source csp/cmake/packages.sh

need_packages "${build_packages[@]}"
preset=${1:-checked}
cmake --preset "$preset" >/dev/null
cmake --build --preset "$preset"
ctest --preset "$preset" --parallel "$(nproc)" "${@:2}"
