#!/usr/bin/env bash
# Runs Clang's static analyzer, which follows paths, over libraries and programs. Prints its findings; fails if there
# are any.
# usage: bash tests/analyze.sh [PART PARTS]     e.g. 0 4: a quarter of the folders
# The files of a folder are joined, since most of the time would be spent on their common headers. The files of
# apps/web/engine that name a program all define the same constant, so only one is analysed.
set -euo pipefail
cd "$(dirname "$0")/.."
work=build/analyze
rm -rf "$work" && mkdir -p "$work"

while IFS= read -r file; do
    folder=$(dirname "$file")
    printf '#line 1 "%s"\n' "$file" >>"$work/${folder//\//-}.cpp"
    cat "$file" >>"$work/${folder//\//-}.cpp"
done < <(git ls-files '*.cpp' | grep -E '^(csp|sudoku|apps)/' | grep -v -e backend_avx -e mpi/communicator -e 'web/engine/[ps]')

# Beyond this many states of a function, the analyzer finds little and spends most of its time.
options=(--analyze --analyzer-output text -Xclang -analyzer-config -Xclang max-nodes=5000
    -std=c++20 -I. -DFMT_HEADER_ONLY '-DARCWISE_VERSION=""')
find "$work" -name '*.cpp' | sort | awk "NR % ${2:-1} == ${1:-0}" |
    xargs -P "$(nproc)" -n 1 clang++ "${options[@]}" 2>&1 | tee "$work/found"
[ ! -s "$work/found" ]
