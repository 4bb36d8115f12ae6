#!/usr/bin/env bash
# Each file of the libraries compiles alone: builds put sixteen into one, where a file may lean on what another includes.
# A source includes its own header first, so that headers are tried by themselves only where they have no source.
# usage: bash tests/alone.sh [PART PARTS]     e.g. 0 4: every fourth file, from the first on
set -euo pipefail
cd "$(dirname "$0")/.."

files() {
    git ls-files 'csp/*.cpp' 'sudoku/*.cpp' | grep -v -e backend_avx -e mpi/communicator
    git ls-files 'csp/*.hpp' 'sudoku/*.hpp' | grep -v lanes_vector | while IFS= read -r header; do
        [ -f "${header%.hpp}.cpp" ] || echo "$header"
    done
}

files | awk "NR % ${2:-1} == ${1:-0}" |
    xargs -P "$(nproc)" -n 4 clang++ -std=c++20 -x c++ -fsyntax-only -Werror -Wno-pragma-once-outside-header \
        -I. -DFMT_HEADER_ONLY
