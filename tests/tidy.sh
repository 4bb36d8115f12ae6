#!/usr/bin/env bash
# Runs clang-tidy, with clang's warnings, over libraries and programs. Prints its findings; fails if there are any.
# usage: bash tests/tidy.sh [PART PARTS]     e.g. 0 4: a quarter of the files
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset tidy >/dev/null

# Files are joined in groups of thirty-two, since most of the time is spent on their common headers. tests/analyze.sh
# runs the analyzer.
options=(-p build/tidy --quiet '--checks=-bugprone-suspicious-include,-clang-analyzer-*' '--warnings-as-errors=*')
sed -n 's|^ *"file": "\(.*\)",*$|\1|p' build/tidy/compile_commands.json |
    grep -E "^$PWD/(build/tidy/)?(csp|sudoku|apps)/" | grep -v -e backend_avx -e '_\(css\|html\|js\)[.]cpp$' |
    awk "NR % ${2:-1} == ${1:-0}" |
    xargs -P "$(nproc)" -n 1 clang-tidy "${options[@]}" 2> >(grep -v ' warnings\? generated\.$' >&2)
