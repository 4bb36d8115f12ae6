#!/usr/bin/env bash
# Checks that each file of the libraries compiles alone. Builds join sixteen files, so that a file may depend on headers
# that another file includes. A source includes its header first, so headers are compiled alone only if they have no
# source.
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
