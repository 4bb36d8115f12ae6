#!/usr/bin/env bash
# Clang's static analyzer over libraries and programs: what can happen along a path. Prints what it finds and fails then.
# usage: bash tests/analyze.sh [PART PARTS]     e.g. 0 4: a quarter of the folders
# The files of a folder go into one, since most of the time would go into the headers they share. Those of
# apps/web/engine that name a program all define the same constant: one is looked at.
set -euo pipefail
cd "$(dirname "$0")/.."
work=build/analyze
rm -rf "$work" && mkdir -p "$work"

while IFS= read -r file; do
    folder=$(dirname "$file")
    printf '#line 1 "%s"\n' "$file" >>"$work/${folder//\//-}.cpp"
    cat "$file" >>"$work/${folder//\//-}.cpp"
done < <(git ls-files '*.cpp' | grep -E '^(csp|sudoku|apps)/' | grep -v -e backend_avx -e mpi/communicator -e 'web/engine/[ps]')

# Beyond so many states of a function little is found, and most of the time spent.
options=(--analyze --analyzer-output text -Xclang -analyzer-config -Xclang max-nodes=5000
    -std=c++20 -I. -DFMT_HEADER_ONLY '-DARCWISE_VERSION=""')
find "$work" -name '*.cpp' | sort | awk "NR % ${2:-1} == ${1:-0}" |
    xargs -P "$(nproc)" -n 1 clang++ "${options[@]}" 2>&1 | tee "$work/found"
[ ! -s "$work/found" ]
